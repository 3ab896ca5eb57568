"""The Score mode's words for people: what is asked, what a button says, and how a move is told to whom.

While fish are private, others are told only what they see anyway: a species that comes or goes.
"""

from __future__ import annotations

from typing import assert_never

from companion.engine.game import ChecklistItem, Prompt, Seat, Telling, mark
from companion.games.coldwater_crown.aids.score.changes import apply
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
from companion.games.coldwater_crown.aids.score.state import Draft, Row, State, catch_of, conflicts
from companion.games.coldwater_crown.facts import (
    ANGLER_NAMES,
    AWARD_NAMES,
    LOCATION_NAMES,
    SPECIES_NAMES,
    Facts,
    clock,
)
from companion.games.coldwater_crown.tally import NO_TAG, Catch


def checklist(state: State) -> tuple[ChecklistItem, ...]:
    """How to make the table ready for scoring."""
    items = [ChecklistItem("Leave the Tag tile where it lies.", "CW-R45")] if state.are_tags_scored else []
    who = "You and the silent player" if state.is_solo else "Each player"
    verb = "lay" if state.is_solo else "lays"
    items.append(ChecklistItem(f"{who} {verb} out the caught fish, Location by Location; look at the weight sides."))
    items.append(
        ChecklistItem("Put the completed Master Anglers beside them; incomplete ones score nothing.", "CW-R45")
    )
    items.append(ChecklistItem("Lay out the trophies won so far; those of the contests are worked out.", "CW-R42"))
    if state.are_fish_private:
        items.append(ChecklistItem("Keep your fish to yourself until everybody is done.", "CW-G36"))
    return tuple(items)


def prompt(state: State, seat: Seat | None) -> Prompt:
    """What is asked of the seat now, or what everybody waits for."""
    if state.is_over:
        return Prompt("The score is in", "Tap a number to see why.", "CW-R45")
    waiting = [n for n in range(state.seats) if not state.rows[n].is_done]
    if seat is None or seat >= state.seats or state.rows[seat].is_done:
        names = ", ".join(mark(Seat(n)) for n in waiting)
        return Prompt(f"Waiting for {names}", "The score is worked out once everybody is done.")
    if state.is_revealed:
        for card, rows in conflicts(state).items():
            if seat in rows:
                others = ", ".join(mark(Seat(n)) for n in rows if n != seat)
                return Prompt(
                    f"Who has {card}?", f"You and {others} entered it; whoever does not hold it takes it out."
                )
    for n in (int(seat), len(state.rows) - 1) if state.is_solo else (int(seat),):
        draft = state.rows[n].draft
        if draft is not None:
            return _draft_prompt(draft)
    return Prompt(
        "Enter your fish, Master Anglers and trophies",
        "Show them to the camera or tap them; then choose what to submit, or leave it to the app.",
        "CW-R42",
    )


def _draft_prompt(draft: Draft) -> Prompt:
    name = draft.fish.name
    match draft.asks[0]:
        case "weight":
            return Prompt(f"How heavy is the {name}?", "The weight side says so, in pounds.", "CW-R29")
        case "tag":
            return Prompt(f"Which tag has the {name}?", "The colour on the weight side.", "CW-R45")
        case _ if draft.hour is None:
            return Prompt(f"Which hour is stamped on the {name}?", "The time stamp on the weight side.", "CW-R44")
        case _:
            return Prompt(f"Which minute, after {draft.hour:02d}?", "The time stamp on the weight side.", "CW-R44")


def label(state: State, move: Move) -> str:
    """The move in a few words in the imperative."""
    match move:
        case Reopen():
            return f"Open {mark(Seat(move.row))}'s things again"
        case SetContest() if move.order:
            return f"{AWARD_NAMES[move.location]}: {', '.join(mark(Seat(n)) for n in move.order)}"
        case SetContest():
            return f"{AWARD_NAMES[move.location]}: let the app work it out"
        case SetTile():
            return "Tag tile: not known" if move.tag is None else f"Tag tile: {tag_name(state.facts, move.tag)}"
        case SetStart():
            return f"Start player: {mark(Seat(move.start))}"
        case Done():
            return "Done"
        case Submit():
            return f"Submit {_fish_at(state, move.seat, move.fish)}"
        case Keep():
            return f"Do not submit {_fish_at(state, move.seat, move.fish)}"
        case Propose():
            return f"Let the app propose for the {LOCATION_NAMES[move.location]}"
        case _:
            text = _row_label(state, move)
            return f"Silent player: {text}" if move.silent else text


def _row_label(state: State, move: RowMove) -> str:
    row = state.rows[state.row_of(move.seat, move.silent)]
    match move:
        case EnterFishCard():
            return f"{described(state.facts, catch_of(state, move.card))} ({move.card})"
        case EnterFish():
            return f"A {SPECIES_NAMES[move.species]}, by hand"
        case EditFish():
            return f"Tell {_fish_in(state, row.fish, move.fish)} again"
        case TellWeight():
            return "Weight not known" if move.weight is None else f"{move.weight} lb"
        case TellTag():
            return f"Tag: {tag_name(state.facts, move.tag)}"
        case TellHour():
            return "Time stamp not known" if move.hour is None else f"{move.hour:02d} h"
        case TellMinute():
            hour = 0 if row.draft is None or row.draft.hour is None else row.draft.hour
            return clock(hour * 60 + move.minute)
        case Drop():
            return "Drop the fish" if row.draft is None or row.draft.is_new else "Leave the fish as it was"
        case EnterAnglerCard():
            return f"Master Angler: {ANGLER_NAMES[state.facts.angler_card(move.card).type]} ({move.card})"
        case EnterAngler():
            return f"Master Angler: a {ANGLER_NAMES[move.type]}"
        case EnterTrophy():
            return f"Trophy: {AWARD_NAMES[move.award]}, {move.value}"
        case Remove():
            return f"Take out {move.piece} {move.index + 1}, {_piece(state, row, move)}"
        case _:
            assert_never(move)


def tell(before: State, move: Move, looker: Seat | None) -> Telling:
    """The move told to the seat (None: a spectator), without the fish that it may not see."""
    who = mark(move.seat)
    match move:
        case Done():
            return _tell_done(before, move)
        case Reopen():
            return Telling(f"Correction: {mark(Seat(move.row))} goes on entering.")
        case SetContest() if move.order:
            order = ", ".join(mark(Seat(n)) for n in move.order)
            return Telling(f"Correction: the {AWARD_NAMES[move.location]} ends {order}.")
        case SetContest():
            return Telling(f"Correction: the {AWARD_NAMES[move.location]} is worked out by the app.")
        case SetTile() if move.tag is None:
            return Telling("The Tag tile is not known.")
        case SetTile():
            return Telling(f"The Tag tile is {tag_name(before.facts, move.tag)}.")
        case SetStart():
            return Telling(f"{mark(Seat(move.start))} was the start player.")
        case Submit() | Keep() | Propose():
            # Whether a submission was chosen or proposed shows in its own row only.
            if looker != move.seat:
                return Telling(_unseen(who))
            what = label(before, move)
            return Telling(f"{who}: {what[0].lower()}{what[1:]}.")
        case _:
            return _tell_row(before, move, looker)


def _tell_done(before: State, move: Done) -> Telling:
    after = apply(before, move)
    if after.is_revealed and not before.is_revealed:
        rows = conflicts(after)
        if rows:
            cards = ", ".join(sorted(rows))
            return Telling(f"Everybody is done, but several players entered {cards}: sort that out.", reveals=True)
        return Telling(f"{mark(move.seat)} is done; the fish are revealed.", reveals=True)
    return Telling(f"{mark(move.seat)} is done.")


def _tell_row(before: State, move: RowMove, looker: Seat | None) -> Telling:
    index = before.row_of(move.seat, move.silent)
    row = before.rows[index]
    who = "The silent player" if move.silent else mark(move.seat)
    sees = before.sees(looker, index) or before.is_solo
    match move:
        case EnterFishCard():
            fish = catch_of(before, move.card)
            return Telling(f"{who} has {described(before.facts, fish)}." if sees else _comes(who, fish))
        case EnterFish():
            return Telling(_comes(who, Catch(move.species)))
        case EnterAnglerCard() | EnterAngler():
            name = before.facts.angler_card(move.card).type if isinstance(move, EnterAnglerCard) else move.type
            return Telling(f"{who} has completed a {ANGLER_NAMES[name]}.")
        case EnterTrophy():
            return Telling(f"{who} has {AWARD_NAMES[move.award]}, worth {move.value}.")
        case Remove():
            if move.piece == "fish" and not sees:
                return Telling(_goes(who, row.fish[move.index]))
            return Telling(f"{who}: {_piece(before, row, move)} is taken out.")
        case Drop() if row.draft is not None and row.draft.is_new:
            return Telling(_goes(who, row.draft.fish))
        case _ if not sees:
            return Telling(_unseen(who))
        case _:
            what = _row_label(before, move)
            fish_name = "" if row.draft is None else f" ({row.draft.fish.name})"
            return Telling(f"{who}{fish_name}: {what[0].lower()}{what[1:]}.")


def _comes(who: str, fish: Catch) -> str:
    return f"{who} has a {fish.name}."


def _goes(who: str, fish: Catch) -> str:
    return f"{who}: a {fish.name} is taken out."


def _unseen(who: str) -> str:
    return f"{who} looks through the fish."


def tag_name(facts: Facts, tag: str | None) -> str:
    """The tag's colour for people."""
    if tag is None:
        return "not known"
    if tag == NO_TAG:
        return "no tag"
    return next((one.name for one in facts.tags if one.id == tag), tag)


def described(facts: Facts, fish: Catch) -> str:
    """The fish with what is known of it: "Wrasse 4 lb, Orange, 06:12"."""
    weight = "? lb" if fish.weight is None else f"{fish.weight} lb"
    tag = "" if fish.tag is None else f", {tag_name(facts, fish.tag)}"
    stamp = "" if fish.stamp is None else f", {clock(fish.stamp)}"
    return f"{fish.name} {weight}{tag}{stamp}"


def _fish_at(state: State, row: int, fish: int) -> str:
    return _fish_in(state, state.rows[row].fish, fish)


def _fish_in(state: State, fish: tuple[Catch, ...], n: int) -> str:
    return f"fish {n + 1}, {described(state.facts, fish[n])}"


def _piece(state: State, row: Row, move: Remove) -> str:
    """What is taken out, without its number: equal things are told alike."""
    match move.piece:
        case "fish":
            return described(state.facts, row.fish[move.index])
        case "angler":
            return ANGLER_NAMES[row.anglers[move.index].type]
        case "trophy":
            won = row.trophies[move.index]
            return f"{AWARD_NAMES[won.award]} {won.value}"
        case _:
            assert_never(move.piece)
