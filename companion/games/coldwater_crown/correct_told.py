"""A correction told in people's words: what is put right and how it is now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from companion.engine.game import Seat
from companion.games.coldwater_crown import words
from companion.games.coldwater_crown.facts import AWARD_NAMES
from companion.games.coldwater_crown.state import State, fish_cards

Words = tuple[str, ...]
NOTHING: Final = "nothing"


def text(state: State, said: Words) -> str:
    """What follows "⟨0⟩ corrects ": the thing and how it is now. The words are those of a legal correction."""
    return _TEXTS[said[0]](state, said[1:])


def _who(state: State, seat: str) -> str:
    return words.who(state, Seat(int(seat)))


def _pieces(counts: Iterable[str]) -> str:
    """`red=2` as "2 red"; `none` as nothing."""
    pairs = [word.partition("=") for word in counts if word != "none"]
    return words.listed(f"{number} {name}" for name, _, number in pairs) or NOTHING


def _board(state: State, said: Words) -> str:
    place, zone, front = said
    where = f"the top of the {words.place(place)} deck" if zone == "top" else f"{words.place(place)} Zone {zone}"
    return f"{where}: {'no fish' if front == 'none' else words.fish(state, front)}"


def _spaces(state: State, said: Words) -> str:
    pairs = [word.partition("=") for word in said]
    return f"the tokens: {words.listed(f'a {number} on {words.space(name)}' for name, _, number in pairs)}"


def _released(state: State, said: Words) -> str:
    front = state.players[int(said[0])].catches[int(said[1])].front
    return f"the fish of {_who(state, said[0])}: a {words.fish(state, front)} goes back to its deck"


def _weight(state: State, said: Words) -> str:
    owner, number, *facts = said
    front = state.players[int(owner)].catches[int(number)].front
    match facts:
        case ["unknown"]:
            now = "not known"
        case [card] if card in fish_cards(state.printed):
            now = words.weight_side(state, card)
        case [pounds, tag, stamp]:
            now = f"{pounds} lb, tag {words.tag(state, tag)}, {stamp}"
        case _:
            now = words.listed(facts)
    return f"the weight side of {_who(state, owner)}'s {words.fish(state, front)} (fish {int(number) + 1}): {now}"


def _hold(state: State, said: Words) -> str:
    bait = f", with {words.listed(said[2:])} on it" if said[2:] else ""
    return f"what {_who(state, said[0])} attempts: {words.angler(state, said[1])}{bait}"


def _trophies(state: State, said: Words) -> str:
    pairs = [word.partition("=") for word in said[1:] if word != "none"]
    won = [f"{AWARD_NAMES[award]} {value}{' lb' if award == 'mystery' else ''}" for award, _, value in pairs]
    return f"the trophies of {_who(state, said[0])}: {words.listed(won) or NOTHING}"


def _tackle(state: State, said: Words) -> str:
    kinds = [words.tackle(state, kind) for kind in said[1:] if kind != "none"]
    return f"the tackle of {_who(state, said[0])}: {words.listed(kinds) or NOTHING}"


_TEXTS: Final[Mapping[str, Callable[[State, Words], str]]] = {
    "zone": lambda state, said: f"Zone {said[1]} of {_who(state, said[0])}: {_pieces(said[2:])}",
    "discard": lambda _, said: f"the discard: {_pieces(said)}",
    "spaces": _spaces,
    "token": lambda state, said: f"the token of {_who(state, said[0])}: it shows {said[1]}",
    "board": _board,
    "catch": lambda state, said: f"the fish of {_who(state, said[0])}: one more {words.fish(state, said[1])}",
    "release": _released,
    "weight": _weight,
    "hold": _hold,
    "caught": lambda state, said: f"what {_who(state, said[0])} has caught: {words.angler(state, said[1])} too",
    "drop": lambda state, said: f"{words.angler(state, said[0])}: it goes back to the deck",
    "row": lambda state, said: (
        f"the row: {words.listed(words.angler(state, card) for card in said if card != 'none') or NOTHING}"
    ),
    "spots": lambda state, said: f"the spots of {words.angler(state, said[0])}: {words.listed(said[1:])}",
    "trophies": _trophies,
    "mystery": lambda _, said: f"the Mystery Weight: {'none shows' if said[0] == 'none' else f'{said[0]} lb'}",
    "tag": lambda state, said: f"the Tag tile: {words.tag(state, said[0])}",
    "tackle": _tackle,
    "turn": lambda state, said: f"whose turn it is: {_who(state, said[0])}",
}
