"""What a correction says now, in words: "Zone 4 holds 2 red and 1 green" rather than its notation."""

from __future__ import annotations

from companion.engine.game import Seat, mark
from companion.games.coldwater_crown import words
from companion.games.coldwater_crown.facts import AWARD_NAMES
from companion.games.coldwater_crown.moves import NONE
from companion.games.coldwater_crown.state import State, angler_cards, fish_cards, fronts


def told(state: State, said: tuple[str, ...]) -> str:
    """The correction's words for people; words that name nothing we know stand as they were written."""
    match said:
        case ("zone", seat, zone, *bait):
            return f"{_who(state, seat)}, Zone {zone}: {_counts(bait)}"
        case ("discard", *bait):
            return _counts(bait)
        case ("spaces", *tokens):
            return words.listed(f"{number} on {words.space(space)}" for space, number in _pairs(tokens)) or "none"
        case ("token", seat, number):
            return f"{_who(state, seat)} holds a {number}"
        case ("turn", seat):
            return _who(state, seat)
        case ("mystery", weight):
            return "none shows" if weight == NONE else f"{weight} lb shows"
        case ("tag", tag):
            return words.tag(state, tag)
        case ("tackle", _, *kinds):
            return words.listed(words.tackle(state, kind) for kind in kinds if kind != NONE) or "none"
        case ("trophies", seat, *won):
            return f"{_who(state, seat)} has {words.listed(map(_trophy, won))}"
        case _:
            return _cards(state, said)


def _cards(state: State, said: tuple[str, ...]) -> str:
    match said:
        case ("board", place, zone, front):
            where = "the deck's top" if zone == "top" else f"Zone {zone}"
            return f"{_front(state, front)}, {where} of the {place.capitalize()}"
        case ("catch", seat, front):
            return f"{_who(state, seat)} has one more {_front(state, front)}"
        case ("release", seat, number):
            return f"{_who(state, seat)} gives back fish {_next(number)}"
        case ("weight", _, number, *sides):
            return f"fish {_next(number)} is {words.listed(_side(state, word) for word in sides)}"
        case ("hold", seat, card, *bait):
            on = f" with {words.listed(bait)} on it" if bait else ""
            return f"{_who(state, seat)} attempts {_angler(state, card)}{on}"
        case ("caught", seat, card):
            return f"{_who(state, seat)} has caught {_angler(state, card)}"
        case ("drop", card):
            return f"{_angler(state, card)} goes back to the deck"
        case ("row", *cards):
            return words.listed(_angler(state, card) for card in cards if card != NONE) or "none"
        case ("spots", card, *colours):
            return f"{_angler(state, card)} has {words.listed(colours)}"
        case _:
            return words.listed(said[1:])


def _who(state: State, seat: str) -> str:
    known = seat.isdecimal() and int(seat) < len(state.players)
    return words.who(state, int(seat)) if known else mark(Seat(int(seat))) if seat.isdecimal() else seat


def _pairs(written: list[str]) -> list[tuple[str, str]]:
    return [(name, number) for name, _, number in (word.partition("=") for word in written) if number]


def _counts(written: list[str]) -> str:
    return words.listed(f"{number} {name}" for name, number in _pairs(written) if number != "0") or "nothing"


def _trophy(word: str) -> str:
    award, _, value = word.partition("=")
    unit = " lb" if award == "mystery" else ""
    return f"{AWARD_NAMES.get(award, award)} {value}{unit}".strip()


def _next(number: str) -> str:
    return str(int(number) + 1) if number.isdecimal() else number


def _front(state: State, front: str) -> str:
    return words.fish(state, front) if front in fronts(state.printed) else "no fish" if front == NONE else front


def _side(state: State, word: str) -> str:
    if word in fish_cards(state.printed):
        return words.weight_side(state, word)
    return f"{word} lb" if word.isdecimal() else words.tag(state, word)


def _angler(state: State, card: str) -> str:
    return words.angler(state, card) if card in angler_cards(state.printed) else card
