"""What each move of the Score mode changes; legality is the affair of `rules`."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from companion.engine.game import Seat
from companion.games.coldwater_crown.aids.score.moves import (
    Done,
    Drop,
    EditFish,
    EnterAngler,
    EnterAnglerCard,
    EnterFish,
    EnterFishCard,
    EnterTrophy,
    Keep,
    Move,
    Piece,
    Propose,
    Remove,
    Reopen,
    RowMove,
    SetContest,
    SetStart,
    SetTile,
    Submit,
    TellHour,
    TellMinute,
    TellTag,
    TellWeight,
)
from companion.games.coldwater_crown.aids.score.state import (
    Draft,
    Row,
    State,
    asks_of,
    catch_of,
    conflicts,
    effective,
)
from companion.games.coldwater_crown.facts import (
    LOCATIONS,
)
from companion.games.coldwater_crown.tally import Catch, Choice, MasterAngler, Won


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    match move:
        case Reopen():
            return state.with_row(move.row, replace(state.rows[move.row], is_done=False))
        case SetContest():
            n = LOCATIONS.index(move.location)
            contests = list(state.contests)
            contests[n] = move.order
            return replace(state, contests=(contests[0], contests[1], contests[2]))
        case SetTile():
            return replace(state, tag=move.tag)
        case SetStart():
            return replace(state, start=move.start)
        case Done():
            return _done(state, move.seat)
        case Submit() | Keep() | Propose():
            return _choose(state, move)
        case _:
            index = state.row_of(move.seat, move.silent)
            return state.with_row(index, _in_row(state, state.rows[index], move))


def _done(state: State, seat: Seat) -> State:
    """Once all are done the fish are revealed; players who claim the same card sort that out first."""
    done = state.with_row(seat, replace(state.rows[seat], is_done=True))
    if not done.is_over:
        return done
    claimed = {n for rows in conflicts(done).values() for n in rows}
    rows = tuple(replace(row, is_done=row.is_done and n not in claimed) for n, row in enumerate(done.rows))
    return replace(done, rows=rows, is_revealed=True)


def _choose(state: State, move: Submit | Keep | Propose) -> State:
    row = state.rows[move.seat]
    location = move.location if isinstance(move, Propose) else row.fish[move.fish].location
    chosen: Choice = None
    if not isinstance(move, Propose):
        before = effective(state, move.seat, location)
        species = row.fish[move.fish].species
        others = tuple(n for n in before if row.fish[n].species != species)
        chosen = tuple(sorted((*others, move.fish))) if isinstance(move, Submit) else others
    choices = [chosen if location == place else old for place, old in zip(LOCATIONS, row.submitted, strict=True)]
    return state.with_row(move.seat, replace(row, submitted=(choices[0], choices[1], choices[2])))


def _in_row(state: State, row: Row, move: RowMove) -> Row:
    match move:
        case EnterFishCard():
            return _begin(state, row, catch_of(state, move.card))
        case EnterFish():
            return _begin(state, row, Catch(move.species))
        case EditFish():
            fish = row.fish[move.fish]
            return replace(row, draft=Draft(fish, asks_of(state, fish), move.fish))
        case TellWeight() | TellTag() | TellHour() | TellMinute():
            return _tell(row, move)
        case Drop():
            return replace(row, draft=None)
        case EnterAnglerCard():
            angler = state.facts.angler_card(move.card)
            return replace(row, anglers=(*row.anglers, MasterAngler(angler.type, angler.id)))
        case EnterAngler():
            return replace(row, anglers=(*row.anglers, MasterAngler(move.type)))
        case EnterTrophy():
            return replace(row, trophies=(*row.trophies, Won(move.award, move.value)))
        case Remove():
            return _without(row, move.piece, move.index)
        case _:
            assert_never(move)


def _begin(state: State, row: Row, fish: Catch) -> Row:
    """A known card is entered at once; what its card does not say is asked first."""
    asks = asks_of(state, fish)
    return replace(row, draft=Draft(fish, asks)) if asks else replace(row, fish=(*row.fish, fish))


def _tell(row: Row, move: TellWeight | TellTag | TellHour | TellMinute) -> Row:
    draft = row.draft
    if draft is None:
        raise AssertionError("no fish is being entered")
    match move:
        case TellWeight():
            fish = replace(draft.fish, weight=move.weight)
        case TellTag():
            fish = replace(draft.fish, tag=move.tag)
        case TellHour() if move.hour is not None:
            return replace(row, draft=replace(draft, hour=move.hour))
        case TellHour():
            fish = replace(draft.fish, stamp=None)
        case TellMinute():
            fish = replace(draft.fish, stamp=(draft.hour or 0) * 60 + move.minute)
    asks = draft.asks[1:]
    if asks:
        return replace(row, draft=Draft(fish, asks, draft.at))
    if draft.is_new:
        return replace(row, fish=(*row.fish, fish), draft=None)
    return replace(row, fish=(*row.fish[: draft.at], fish, *row.fish[draft.at + 1 :]), draft=None)


def _without(row: Row, piece: Piece, index: int) -> Row:
    match piece:
        case "fish":
            shore, lake, river = (_reindexed(choice, index) for choice in row.submitted)
            return replace(row, fish=row.fish[:index] + row.fish[index + 1 :], submitted=(shore, lake, river))
        case "angler":
            return replace(row, anglers=row.anglers[:index] + row.anglers[index + 1 :])
        case "trophy":
            return replace(row, trophies=row.trophies[:index] + row.trophies[index + 1 :])
        case _:
            assert_never(piece)


def _reindexed(choice: Choice, gone: int) -> Choice:
    return None if choice is None else tuple(n - (n > gone) for n in choice if n != gone)
