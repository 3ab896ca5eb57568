"""Who acts, and what chance may give: each outcome with its exact odds, as far as the app knows the table."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from companion.engine.game import CHANCE, Chance, Seat
from companion.games.coldwater_crown.aids.silent_player import cards
from companion.games.coldwater_crown.aids.silent_player.moves import (
    Drew,
    GotAngler,
    Learnt,
    Outcome,
    Shows,
    TagTile,
    TookFish,
)
from companion.games.coldwater_crown.aids.silent_player.state import ME, OWN, PLAIN, State, wish
from companion.games.coldwater_crown.facts import ANGLER_TYPES, ANGLERS_PER_TYPE
from companion.games.coldwater_crown.tally import NO_TAG

_SOURCES = {
    "catch": "fish",
    "weigh": "weight",
    "identify": "weight",
    "fish-tag": "weight",
    "angler": "angler",
    "mystery": "mystery",
    "tag": "tag",
}

OWN_BAG: Final = "You draw from your own bag: the bait on your board counts here as if it were in it."
"""Why the odds of the own bag are an estimate."""


def to_act(state: State) -> tuple[Seat, ...]:
    """Me while something is to be told or done, chance while something is to be drawn or looked at."""
    if state.phase == "over":
        return ()
    head = state.head
    return (ME,) if head is None or head.kind in (*PLAIN, *OWN) else (CHANCE,)


def source(state: State) -> Chance | None:
    """What is to be drawn or looked at; everything that the silent player gets is public."""
    if to_act(state) != (CHANCE,) or state.head is None:
        return None
    found = _SOURCES.get(state.head.kind)
    if found is not None:
        return Chance(found)
    return Chance("bag") if state.board is not None else Chance("own-bag", estimate=OWN_BAG)


def outcomes(state: State) -> tuple[tuple[Outcome, Fraction], ...]:
    """Every outcome that chance may give now, with its exact odds; () unless chance is to act."""
    head = state.head
    if to_act(state) != (CHANCE,) or head is None:
        return ()
    match head.kind:
        case "draw" | "fill" | "lay":
            return tuple((Drew(colour), chance) for colour, chance in state.pool().odds())
        case "catch":
            left = state.species_left(head.args[0])
            total = sum(left.values())
            return tuple((TookFish(name), Fraction(n, total)) for name, n in left.items())
        case "weigh":
            return _weigh_outcomes(state, int(head.args[0]))
        case "identify":
            index = int(head.args[0])
            found = cards.identities(state.fish, wish(state.taken[index]), state.other_wishes(index))
            return tuple(
                (Learnt(index, "card", card) if card else Learnt(index, "weighs", str(weight)), chance)
                for card, weight, chance in found
            )
        case "fish-tag":
            return _evenly([Learnt(int(head.args[0]), "tag", tag) for tag in tag_choices(state)])
        case "angler":
            counts = {name: ANGLERS_PER_TYPE - state.anglers.count(name) for name in ANGLER_TYPES}
            total = sum(counts.values())
            return tuple((GotAngler(name), Fraction(n, total)) for name, n in counts.items() if n)
        case "mystery":
            return _evenly([Shows(weight) for weight in state.mystery_unseen()])
        case "tag":
            return _evenly([TagTile(tag.id) for tag in state.tags])
        case _:
            return ()


def _evenly(moves: list[Learnt] | list[Shows] | list[TagTile]) -> tuple[tuple[Outcome, Fraction], ...]:
    return tuple((move, Fraction(1, len(moves))) for move in moves)


def _weigh_outcomes(state: State, index: int) -> tuple[tuple[Outcome, Fraction], ...]:
    """CW-R34: does the fish weigh what the Mystery tile shows?"""
    fish, others = state.taken[index], state.other_wishes(index)
    every = cards.ways(state.fish, (wish(fish), *others))
    chance = cards.ways(state.fish, state.wishes_with(index, state.showing)) / every
    weight = str(state.showing)
    both = ((Learnt(index, "weighs", weight), chance), (Learnt(index, "not", weight), 1 - chance))
    return tuple((move, share) for move, share in both if share)


def tag_choices(state: State) -> tuple[str, ...]:
    """The tags that a fish may carry, and none."""
    return (*(tag.id for tag in state.tags), NO_TAG)
