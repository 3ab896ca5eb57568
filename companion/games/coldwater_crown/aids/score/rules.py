"""What may be entered when, and what it changes. Each move's legality is one question, so `check` and `legal_moves` agree.

A seat learns nothing from what it may enter: while fish are private only its own cards and what everybody saw count.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.engine.errors import IllegalMove
from companion.engine.game import Seat, mark
from companion.games.coldwater_crown.aids.score.moves import (
    PIECES,
    Correction,
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
    conflicts,
    effective,
    species_count,
    trophies_left,
    type_count,
)
from companion.games.coldwater_crown.facts import (
    ANGLER_NAMES,
    ANGLER_TYPES,
    ANGLERS_PER_TYPE,
    AWARD_NAMES,
    LEAST_WEIGHT,
    LOCATION_NAMES,
    LOCATIONS,
    MOST_WEIGHT,
    PLAY_AWARDS,
    SPECIES,
    SPECIES_COUNT,
    SPECIES_NAMES,
)
from companion.games.coldwater_crown.tally import NO_TAG, Catch, MasterAngler, Won


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats that still enter things; nobody once all are done."""
    return tuple(Seat(seat) for seat in range(state.seats) if not state.rows[seat].is_done)


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """The seat's legal moves in a fixed order."""
    if seat not in to_act(state):
        return
    for move in _candidates(state, seat):
        if refusal(state, move) is None:
            yield move


def check(state: State, move: Move) -> None:
    """Nothing when the move is legal; IllegalMove with why and what to do."""
    found = refusal(state, move)
    if found is not None:
        raise IllegalMove(*found)


def _candidates(state: State, seat: Seat) -> Iterator[Move]:
    """A superset of the seat's legal moves, in order."""
    for silent in (False, True) if state.is_solo else (False,):
        row = state.rows[state.row_of(seat, silent)]
        if row.draft is None:
            yield from _entries(state, row, seat, silent)
        else:
            yield from _draft_moves(state, row.draft, seat, silent)
    yield from (SetTile(seat, tag) for tag in (*state.facts.tag_colours, None))
    yield from (SetStart(seat, start) for start in range(len(state.rows)))
    yield Done(seat)


def _draft_moves(state: State, draft: Draft, seat: Seat, silent: bool) -> Iterator[Move]:
    match draft.asks[0]:
        case "weight":
            yield from (TellWeight(seat, weight, silent) for weight in (*range(LEAST_WEIGHT, MOST_WEIGHT + 1), None))
        case "tag":
            yield from (TellTag(seat, tag, silent) for tag in (*state.facts.tag_colours, NO_TAG, None))
        case _ if draft.hour is None:
            yield from (TellHour(seat, hour, silent) for hour in (*range(24), None))
        case _:
            yield from (TellMinute(seat, minute, silent) for minute in range(60))
    yield Drop(seat, silent)


def _entries(state: State, row: Row, seat: Seat, silent: bool) -> Iterator[Move]:
    yield from (EnterFishCard(seat, fish.id, silent) for fish in state.facts.fish)
    yield from (EnterFish(seat, species, silent) for species in SPECIES)
    yield from (EnterAnglerCard(seat, angler.id, silent) for angler in state.facts.anglers)
    yield from (EnterAngler(seat, name, silent) for name in ANGLER_TYPES)
    left = trophies_left(state)
    yield from (EnterTrophy(seat, a, value, silent) for a in PLAY_AWARDS for value in dict.fromkeys(left[a]))
    yield from (EditFish(seat, n, silent) for n in range(len(row.fish)))
    yield from (Remove(seat, piece, n, silent) for piece in PIECES for n in range(len(_pieces(row, piece))))
    if not silent:
        yield from (Submit(seat, n) for n in range(len(row.fish)))
        yield from (Keep(seat, n) for n in range(len(row.fish)))
        yield from (Propose(seat, location) for location in LOCATIONS)


def _pieces(row: Row, piece: Piece) -> tuple[Catch, ...] | tuple[MasterAngler, ...] | tuple[Won, ...]:
    match piece:
        case "fish":
            return row.fish
        case "angler":
            return row.anglers
        case "trophy":
            return row.trophies
        case _:
            assert_never(piece)


Refusal = tuple[str, str] | None
"""The clause ("" for none) and a sentence; None: legal."""


def refusal(state: State, move: Move) -> Refusal:
    """Why the move is refused, or None when it is legal."""
    if move.seat < 0 or move.seat >= state.seats:
        return "", f"There is no seat {move.seat + 1} at this table."
    match move:
        case Reopen() | SetContest():
            return _correction_refusal(state, move)
        case _ if state.rows[move.seat].is_done:
            return "", "You said that you are done; correct that first, then go on."
        case SetTile():
            return _tile_refusal(state, move.tag)
        case SetStart():
            return _start_refusal(state, move.start)
        case Done():
            return _done_refusal(state, move.seat)
        case Submit() | Keep() | Propose():
            return _submission_refusal(state, move)
        case _:
            if move.silent and not state.is_solo:
                return "CW-R48", "There is a silent player only when you play alone."
            return _row_refusal(state, state.row_of(move.seat, move.silent), move)


def _correction_refusal(state: State, move: Correction) -> Refusal:
    match move:
        case Reopen():
            if move.row >= state.seats or not state.rows[move.row].is_done:
                return "", "That player is still entering things, so there is nothing to open again."
        case SetContest():
            if move.order and sorted(move.order) != list(range(len(state.rows))):
                return "CW-R43", f"Name each of the {len(state.rows)} players once, the first place first, or nobody."
    return None


def _tile_refusal(state: State, tag: str | None) -> Refusal:
    if not state.are_tags_scored:
        return "CW-R47", "Tags are not scored at this table, so the Tag tile does not matter."
    if tag is not None and tag not in state.facts.tag_colours:
        return "CW-R3", "There is no such Tag tile."
    return ("", "The Tag tile is already set so.") if tag == state.tag else None


def _start_refusal(state: State, start: int) -> Refusal:
    if state.is_solo:
        return "CW-R9", "Alone, you are the start player."
    if start >= state.seats:
        return "", f"There is no seat {start + 1} at this table."
    return ("", "That is the start player already.") if start == state.start else None


def _done_refusal(state: State, seat: Seat) -> Refusal:
    own = range(len(state.rows)) if state.is_solo else (int(seat),)
    if any(state.rows[n].draft is not None for n in own):
        return "", "A fish is still being entered: tell its facts or drop it first."
    if state.is_revealed:
        for card, rows in conflicts(state).items():
            if seat in rows:
                others = ", ".join(mark(Seat(n)) for n in rows if n != seat)
                return "", f"{others} entered {card} too, and there is only one such card: take the wrong one out."
    return None


def _submission_refusal(state: State, move: Submit | Keep | Propose) -> Refusal:
    row = state.rows[move.seat]
    if row.draft is not None:
        return _entering(row.draft)
    if isinstance(move, Propose):
        if row.submitted[LOCATIONS.index(move.location)] is None:
            return "CW-G24", f"The app proposes your submission for the {LOCATION_NAMES[move.location]} already."
        return None
    if move.fish >= len(row.fish):
        return "", f"There is no fish {move.fish + 1}."
    fish = row.fish[move.fish]
    is_in = move.fish in effective(state, move.seat, fish.location)
    if isinstance(move, Submit) and is_in:
        return "CW-R42", f"That {fish.name} is submitted already."
    if isinstance(move, Keep) and not is_in:
        return "CW-R42", f"That {fish.name} is not submitted."
    return None


def _row_refusal(state: State, index: int, move: RowMove) -> Refusal:
    draft = state.rows[index].draft
    match move:
        case TellWeight() | TellTag() | TellHour() | TellMinute() | Drop():
            return _draft_refusal(state, draft, move)
        case _ if draft is not None:
            return _entering(draft)
        case EnterFishCard():
            return _fish_card_refusal(state, index, move.card)
        case EnterFish():
            return _species_refusal(state, move.species)
        case EditFish():
            return _edit_refusal(state, state.rows[index], move.fish)
        case EnterAnglerCard():
            return _angler_card_refusal(state, move.card)
        case EnterAngler():
            return _type_refusal(state, move.type)
        case EnterTrophy():
            return _trophy_refusal(state, state.rows[index], move)
        case Remove():
            if move.index >= len(_pieces(state.rows[index], move.piece)):
                return "", "There is no such thing to take out."
            return None
        case _:
            assert_never(move)


def _entering(draft: Draft) -> Refusal:
    return "", f"A {draft.fish.name} is still being entered: tell its facts or drop it first."


def _draft_refusal(
    state: State, draft: Draft | None, move: TellWeight | TellTag | TellHour | TellMinute | Drop
) -> Refusal:
    if draft is None:
        return "", "No fish is being entered: choose its species or its card first."
    asked = "minute" if draft.asks[0] == "stamp" and draft.hour is not None else draft.asks[0]
    match move:
        case Drop():
            return None
        case TellWeight():
            told = "weight"
        case TellTag():
            told = "tag"
            if move.tag not in (*state.facts.tag_colours, NO_TAG, None):
                return "CW-R3", "There is no such tag."
        case TellHour():
            told = "stamp"
        case TellMinute():
            told = "minute"
    names = {"weight": "the weight", "tag": "the tag", "stamp": "the hour of the time stamp", "minute": "the minute"}
    return None if told == asked else ("", f"Asked now is {names[asked]} of the {draft.fish.name}.")


def _fish_card_refusal(state: State, index: int, card: str) -> Refusal:
    if all(fish.id != card for fish in state.facts.fish):
        return "", f"There is no Fish card {card}."
    for n, row in enumerate(state.rows):
        if (state.is_revealed or n == index) and any(fish.card == card for fish in row.every_fish):
            return "", f"{card} is entered already, and there is only one such card."
    return _species_refusal(state, state.facts.fish_card(card).species)


def _species_refusal(state: State, species: str) -> Refusal:
    if species_count(state, species) >= SPECIES_COUNT[species]:
        return "CW-R1", f"All {SPECIES_COUNT[species]} {SPECIES_NAMES[species]} cards are entered already."
    return None


def _edit_refusal(state: State, row: Row, fish: int) -> Refusal:
    if fish >= len(row.fish):
        return "", f"There is no fish {fish + 1}."
    if not asks_of(state, row.fish[fish]):
        return "", f"All of {row.fish[fish].card} is known; if it is the wrong card, take it out."
    return None


def _angler_card_refusal(state: State, card: str) -> Refusal:
    found = next((angler for angler in state.facts.anglers if angler.id == card), None)
    if found is None:
        return "", f"There is no Master Angler card {card}."
    if any(angler.card == card for row in state.rows for angler in row.anglers):
        return "", f"{card} is entered already, and there is only one such card."
    return _type_refusal(state, found.type)


def _type_refusal(state: State, name: str) -> Refusal:
    if type_count(state, name) >= ANGLERS_PER_TYPE:
        return "CW-R4", f"All {ANGLERS_PER_TYPE} {ANGLER_NAMES[name]} cards are entered already."
    return None


def _trophy_refusal(state: State, row: Row, move: EnterTrophy) -> Refusal:
    name = AWARD_NAMES[move.award]
    if move.value not in trophies_left(state)[move.award]:
        return "CW-R5", f"There is no {name} trophy worth {move.value} left."
    if move.award != "mystery" and any(won.award == move.award for won in row.trophies):
        return "CW-R45", f"A player can have only one {name} trophy."
    return None
