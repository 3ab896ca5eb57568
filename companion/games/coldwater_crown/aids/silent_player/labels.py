"""A move of the silent player aid as a button, and the short names of things in it."""

from __future__ import annotations

from typing import assert_never

from companion.engine.words import capital, counted
from companion.games.coldwater_crown.aids.common import a_bait
from companion.games.coldwater_crown.aids.silent_player.effects import apply
from companion.games.coldwater_crown.aids.silent_player.moves import (
    Caught,
    Correct,
    DiscardBait,
    Done,
    Drew,
    DrewClear,
    Emptied,
    Fill,
    GotAngler,
    Learnt,
    LeaveOut,
    Move,
    MoveToken,
    Own,
    OwnAnglers,
    Run,
    Shows,
    TagTile,
    Took,
    TookFish,
)
from companion.games.coldwater_crown.aids.silent_player.state import State, by_id
from companion.games.coldwater_crown.facts import (
    ANGLER_NAMES,
    AWARD_NAMES,
    LOCATION_NAMES,
    PORT,
    SPECIES_NAMES,
    clock,
)
from companion.games.coldwater_crown.tally import NO_TAG


def label(state: State, move: Move) -> str:
    """The move in a few words."""
    match move:
        case Caught():
            return "Caught a fish"
        case MoveToken():
            return f"Picked up {space(move.start)}, placed on {space(move.end)}"
        case DiscardBait():
            return f"Discard {a_bait(move.colour)}"
        case DrewClear():
            return "Drew the clear bait for my Zone"
        case Fill():
            return f"Draw {counted(move.count, 'bait', 'bait')} for my Zone"
        case Took():
            number = state.top(move.award)
            return f"Took {AWARD_NAMES[move.award]} {number}" if number else f"Took {AWARD_NAMES[move.award]}"
        case Emptied():
            what = "has run out" if state.rulings.depletion == "rulebook" else "shows three fish or fewer"
            return f"The {LOCATION_NAMES[move.location]} {what}"
        case Run():
            return _run_label(state, move)
        case Done():
            return "All done" if move.is_all else "Done"
        case Own():
            return "None" if move.fact == "none" else _fact(state, move.fact, move.value)
        case OwnAnglers():
            return str(move.count)
        case LeaveOut():
            return "Leave my side out"
        case Correct():
            return _correction(state, move)
        case _:
            return _outcome(state, move)


def _run_label(state: State, move: Run) -> str:
    if state.trigger == "silent":
        return "My last turn is over"
    if state.phase != "mine":
        return "Run its turn"
    draws = sum(1 for step in apply(state, move).steps if step.kind == "draw")
    return f"Run its turn ({counted(draws, 'draw')})"


def _outcome(state: State, move: Drew | TookFish | Learnt | GotAngler | Shows | TagTile) -> str:
    match move:
        case Drew():
            return capital(move.colour)
        case TookFish():
            return SPECIES_NAMES[move.species]
        case Learnt():
            return _learnt(state, move)
        case GotAngler():
            return ANGLER_NAMES[move.type]
        case Shows():
            return f"{move.weight} lb"
        case TagTile():
            return tag_name(state, move.tag)
        case _:
            assert_never(move)


def _learnt(state: State, move: Learnt) -> str:
    is_weighing = state.head is not None and state.head.kind == "weigh"
    match move.fact:
        case "weighs":
            return f"Yes, {move.value} lb" if is_weighing else _fact(state, "weighs", move.value)
        case "not":
            return f"No, not {move.value} lb"
        case _:
            return _fact(state, move.fact, move.value)


def weight_side(state: State, card: str) -> str:
    """What the weight side of the card says: "4 lb, Teal, 06:12"."""
    return _fact(state, "card", card)


def _fact(state: State, fact: str, value: str) -> str:
    match fact:
        case "card":
            card = by_id(state.fish).get(value)
            if card is None:
                return value
            weight = "?" if card.weight is None else f"{card.weight} lb"
            stamp = "" if card.stamp is None else f", {clock(card.stamp)}"
            tag = "" if card.tag is None or state.rulings.tags != "score" else f", {tag_name(state, card.tag)}"
            return f"{weight}{tag}{stamp}"
        case "weighs":
            return f"{value} lb"
        case _:
            return tag_name(state, value)


def _correction(state: State, move: Correct) -> str:
    match move.what, move.args:
        case "my-fish", (count,):
            return f"you have {count} fish"
        case "tokens", spaces:
            return f"the tokens lie on {', '.join(space(name) for name in spaces)}"
        case "discard", (colour, count):
            return f"{count} {colour} in the discard"
        case "board", (colour, count):
            return f"{count} {colour} on your board and cards"
        case "bag", (whose,):
            return "the app holds the bag" if whose == "app" else "you draw from your own bag"
        case "mystery", (weight,):
            return "no Mystery Weight shows" if weight == "none" else f"the Mystery Weight is {weight} lb"
        case "trophy", (award, number, who):
            holder = {"me": "you have", "silent": "the silent player has", "board": "on the board lies"}[who]
            return f"{holder} {AWARD_NAMES[award]} {number}"
        case "anglers", (kind, count):
            return f"the silent player has {count} {ANGLER_NAMES[kind]} cards"
        case "add-fish", (species,):
            return f"the silent player has another {SPECIES_NAMES[species]}"
        case "drop-fish", (index,):
            return f"the silent player's {fish_name(state, int(index))} is none of its own"
        case (("fish-card" | "fish-weight" | "fish-tag" | "fish-stamp"), (index, value)):
            what = {"fish-card": "is", "fish-weight": "weighs", "fish-tag": "has the tag", "fish-stamp": "has the time"}
            return f"the silent player's {fish_name(state, int(index))} {what[move.what]} {value}"
        case "own-stamp", (species, value):
            return f"your {SPECIES_NAMES[species]} has the time {value}"
        case "end", (who,):
            return {"me": "you", "silent": "the silent player", "nobody": "nobody"}[who] + " triggered the end"
        case _:
            return "this step is left out"


def space(name: str) -> str:
    """An Angler space for people."""
    return "Port" if name == PORT else capital(name)


def tag_name(state: State, tag: str) -> str:
    """A Tag tile or a fish's tag for people."""
    if tag == NO_TAG:
        return "no tag"
    return next((one.name for one in state.tags if one.id == tag), tag)


def fish_name(state: State, index: int) -> str:
    """A fish of the silent player for people: its species, and its number among equals."""
    if index >= len(state.taken):
        return f"fish {index + 1}"
    species = state.taken[index].species
    same = [n for n, fish in enumerate(state.taken) if fish.species == species]
    number = f" {same.index(index) + 1}" if len(same) > 1 else ""
    return f"{SPECIES_NAMES[species]}{number}"
