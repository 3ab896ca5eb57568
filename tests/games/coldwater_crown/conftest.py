"""Random tallies that a table can really look like, for property tests."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st

from companion.games.coldwater_crown.facts import (
    ANGLER_TYPES,
    ANGLERS_PER_TYPE,
    LOCATIONS,
    PLAY_AWARDS,
    SPECIES,
    SPECIES_COUNT,
    trophy_values,
)
from companion.games.coldwater_crown.tally import Catch, Choice, MasterAngler, Player, Tally, Won

TAGS = ("tag-1", "tag-2", "none")


@st.composite
def _tallies(draw: Any, known: bool = False, solo: bool | None = None) -> Tally:
    """A tally of 2 to 4 players; with `known`, every weight, tag and stamp is told. Few values, so that ties are common."""
    is_solo = draw(st.booleans()) if solo is None else solo
    count = 2 if is_solo else draw(st.integers(2, 4))
    box = [species for species in SPECIES for _ in range(SPECIES_COUNT[species])]
    fish = _dealt(draw, box, count, 24)
    anglers = _dealt(draw, [name for name in ANGLER_TYPES for _ in range(ANGLERS_PER_TYPE)], count, 12)
    trophies: list[list[Won]] = [[] for _ in range(count)]
    for award in PLAY_AWARDS:
        for value in trophy_values(award, count):
            seat = draw(st.integers(-2, count - 1))
            if seat >= 0 and (award == "mystery" or all(won.award != award for won in trophies[seat])):
                trophies[seat].append(Won(award, value))
    players = tuple(
        _player(draw, fish[n], tuple(MasterAngler(name) for name in anglers[n]), tuple(trophies[n]), known)
        for n in range(count)
    )
    tag = draw(st.sampled_from(TAGS[:2] if known else (*TAGS[:2], None)))
    start = 0 if is_solo else draw(st.integers(0, count - 1))
    return Tally(players, tag, draw(st.booleans()), is_solo, start, known or draw(st.booleans()))


def _dealt(draw: Any, box: list[str], count: int, most: int) -> list[list[str]]:
    """Some pieces of the box, dealt to the players."""
    taken = draw(st.lists(st.integers(0, len(box) - 1), max_size=most, unique=True))
    hands: list[list[str]] = [[] for _ in range(count)]
    for piece in taken:
        hands[draw(st.integers(0, count - 1))].append(box[piece])
    return hands


def _player(draw: Any, species: list[str], anglers: Any, trophies: Any, known: bool) -> Player:
    weight, tag, stamp = st.integers(1, 4), st.sampled_from(TAGS), st.integers(360, 363)
    if not known:
        weight, tag, stamp = (weight | st.none(), tag | st.none(), stamp | st.none())
    fish = tuple(Catch(name, draw(weight), draw(tag), draw(stamp)) for name in species)
    choices: list[Choice] = []
    for location in LOCATIONS:
        chosen: dict[str, int] = {}
        for n, one in enumerate(fish):
            if one.location == location and draw(st.booleans()):
                chosen[one.species] = n
        choices.append(tuple(sorted(chosen.values())) if draw(st.booleans()) else None)
    return Player(fish, anglers, trophies, (choices[0], choices[1], choices[2]))


@pytest.fixture(scope="session")
def tallies() -> Any:
    """The strategy of random tallies: `tallies()`, or `tallies(known=True)` with every fact told."""
    return _tallies
