"""The bait bag's words for people: what is asked, what a button says, and the physical steps of a move."""

from __future__ import annotations

from typing import assert_never

from companion.engine.game import ChecklistItem, Prompt, Seat, Telling, mark
from companion.engine.words import capital, counted
from companion.games.coldwater_crown.aids.bait_bag.rules import (
    Begin,
    Close,
    Discard,
    Draw,
    Drew,
    LayDiscard,
    Move,
    PutBack,
    SetCounts,
    SilentDraw,
    State,
    Stop,
    apply,
)
from companion.games.coldwater_crown.aids.common import a_bait
from companion.games.coldwater_crown.facts import CLEAR, LOCATION_NAMES, LOCATION_OF
from companion.games.coldwater_crown.silent import FIRST_DISCARD, zone_caught

RETURN_CLEAR = "Put the clear bait back into the bag and shake it."
POUR = "Put the whole discard into the bag."
ANGLER = "Put the top Master Angler card on the silent player's score pile."


def checklist(state: State) -> tuple[ChecklistItem, ...]:
    """The bag's part of the set-up, in order."""
    items = [
        ChecklistItem(
            f"Put {state.each} bait of each of the six colours into the bag ({6 * state.each}); the rest stays in the box.",
            "CW-R48" if state.solo else "CW-R8",
        )
    ]
    if state.redraws:
        items.append(ChecklistItem("Put the clear bait in too: drawn at set-up, it goes back for another.", "CW-R48"))
    if state.lays_discard:
        items.append(ChecklistItem(f"Draw {FIRST_DISCARD} bait and lay them into the discard.", "CW-R48"))
    items.append(ChecklistItem("Each player draws 3 bait for Zone 3 and 4 bait for Zone 4.", "CW-R8"))
    if not state.redraws:
        items.append(ChecklistItem("Then put the clear bait into the bag and shake it.", "CW-R8"))
    return tuple(items)


def prompt(state: State) -> Prompt:
    """What is asked now, or what is being waited for."""
    if state.is_closed:
        return Prompt("The bag is put away", "Undo that to go on drawing.")
    if state.filling:
        return _draw_prompt(state)
    if state.lays_discard:
        return Prompt("Set-up: the first discard", "Seven random bait lie in the discard from the start.", "CW-R48")
    if state.is_setup:
        return Prompt(
            "Set-up: the first Zones",
            "Each player draws 3 bait for Zone 3 and 4 for Zone 4, then the game begins.",
            "CW-R8",
        )
    return Prompt(
        "The bag is ready", "Draw for a Zone as many bait as it lacks; tap what you take off a board.", "CW-R18"
    )


def _draw_prompt(state: State) -> Prompt:
    left = counted(state.filling, "bait", "bait")
    match state.purpose:
        case "silent":
            return Prompt("The silent player's bait", "Draw one bait and tell its colour.", "CW-R50")
        case "discard":
            return Prompt(f"The first discard: {left} to come", "Lay each bait into the discard.", "CW-R48")
        case "zone":
            if state.is_setup and state.redraws:
                detail, rule = "Should the clear bait come up, it goes back and you draw another.", "CW-R48"
            elif state.is_setup:
                detail, rule = "Draw at random; the clear bait is not in the bag yet.", "CW-R8"
            elif state.clear == "aside":
                detail, rule = "The clear bait waits beside the bag until the Zone is full.", "CW-R19"
            else:
                detail, rule = "Draw one bait at a time until the Zone is full.", "CW-R18"
            return Prompt(f"{mark_of(state)} draws: {left} to come", detail, rule)
        case _:
            assert_never(state.purpose)


def mark_of(state: State) -> str:
    """The mark of the seat that asked for the bait."""
    return mark(Seat(state.asker))


def label(state: State, move: Move) -> str:
    """The move in a few words in the imperative."""
    match move:
        case Draw():
            return f"Draw {move.count} for a Zone"
        case SilentDraw():
            return "Draw for the silent player"
        case LayDiscard():
            return f"Lay {FIRST_DISCARD} bait into the discard"
        case Drew():
            return capital(move.colour)
        case Discard():
            return f"Discard {a_bait(move.colour)} from a board"
        case PutBack():
            return f"Put {a_bait(move.colour)} back into the bag"
        case Begin():
            return "Begin" if state.redraws else "Put the clear bait in and begin"
        case Close():
            return "Put the bag away"
        case SetCounts():
            return f"Count {move.colour}: {move.in_bag} in the bag, {move.in_discard} in the discard"
        case Stop():
            return "Stop drawing"
        case _:
            assert_never(move)


def tell(before: State, move: Move) -> Telling:
    """What happened, what to do at the table, and how to take it back."""
    match move:
        case Draw():
            return Telling(f"{mark(move.seat)} draws {move.count} bait for a Zone.")
        case SilentDraw():
            return Telling("The silent player draws.")
        case LayDiscard():
            return Telling(f"{FIRST_DISCARD} bait are laid into the discard.")
        case Drew():
            return _tell_clear(before) if move.colour == CLEAR else _tell_drew(before, move.colour)
        case Discard():
            return Telling(
                f"{mark(move.seat)} discards {a_bait(move.colour)}.",
                (f"Put {a_bait(move.colour)} from the board into the discard.",),
                (f"Take {a_bait(move.colour)} from the discard back onto the board.",),
            )
        case PutBack():
            return Telling(
                f"{mark(move.seat)} puts {a_bait(move.colour)} back into the bag.",
                (f"Put {a_bait(move.colour)} from the board into the bag.",),
                (f"Take {a_bait(move.colour)} out of the bag and back onto the board.",),
            )
        case Begin():
            if before.redraws:
                return Telling("The first Zones are filled; the game begins.")
            return Telling(
                "The clear bait joins; the game begins.",
                ("Put the clear bait into the bag and shake it.",),
                ("Take the clear bait out of the bag.",),
            )
        case Close():
            return Telling("The bag is put away.")
        case SetCounts():
            return Telling(
                f"Correction: {move.in_bag} {move.colour} bait in the bag, {move.in_discard} in the discard,"
                f" {before.each - move.in_bag - move.in_discard} on boards."
            )
        case Stop():
            return Telling("Correction: no more bait is drawn for this Zone.")
        case _:
            assert_never(move)


def _tell_drew(before: State, colour: str) -> Telling:
    after = apply(before, Drew(colour))
    match before.purpose:
        case "zone":
            sentence = f"{mark_of(before)} draws {a_bait(colour)}."
            steps, back = [f"Put {a_bait(colour)} into the Zone."], [f"Put {a_bait(colour)} back into the bag."]
            if before.clear == "aside" and after.clear == "in":
                steps.append(RETURN_CLEAR)
                back.insert(0, "Take the clear bait out of the bag and lay it beside it.")
            if not after.filling and before.filling > 1:
                sentence += " Bag and discard are empty: the Zone stays part-filled."
        case "silent":
            count = after.discard.count(colour)
            zone = zone_caught(count)
            catch = f"it catches the fish in {LOCATION_NAMES[LOCATION_OF[colour]]} Zone {zone}" if zone else "no fish"
            sentence = f"The silent player draws {a_bait(colour)}, number {count} in the discard: {catch}."
            steps = [f"Move the Angler token, then put {a_bait(colour)} into the discard."]
            back = [f"Put {a_bait(colour)} from the discard back into the bag."]
        case "discard":
            sentence = f"{capital(a_bait(colour))} lies in the discard from the start."
            steps = [f"Put {a_bait(colour)} into the discard."]
            back = [f"Put {a_bait(colour)} from the discard back into the bag."]
        case _:
            assert_never(before.purpose)
    return Telling(sentence, tuple(steps), tuple(back), reveals=True)


def _tell_clear(before: State) -> Telling:
    take_out = f"Take {_listed(before)} out of the bag and back into the discard." if before.discard else ""
    if before.is_setup:
        return Telling("The clear bait: it goes back, and another is drawn.", (RETURN_CLEAR,), (), reveals=True)
    pour = (POUR,) if before.discard else ()
    angler_back = "Take the top Master Angler card of the silent player's score pile back onto the deck."
    if before.purpose == "silent":
        return Telling(
            "The clear bait: the silent player gets a Master Angler, and the discard goes back into the bag.",
            (ANGLER, *pour, RETURN_CLEAR),
            tuple(step for step in (take_out, angler_back) if step),
            reveals=True,
        )
    angler = (ANGLER,) if before.gives_angler else ()
    sentence = "The clear bait: the discard goes back into the bag, and the Zone is filled on."
    back = [step for step in (take_out, angler_back if angler else "", "Put the clear bait back into the bag.") if step]
    return Telling(sentence, ("Lay the clear bait beside the bag.", *angler, *pour), tuple(back), reveals=True)


def _listed(before: State) -> str:
    return ", ".join(f"{n} {colour}" for colour, n in before.discard.items)
