"""Chance at a table: who may tell an outcome, what can come and with what odds, as far as an asker can know.

Odds of the true state may tell a secret (a card missing from the deck lies in somebody's hand), so in a game with secrets they
are taken over worlds that the asker cannot tell from the true one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from random import Random
from typing import Any, Final

from companion.engine.game import CHANCE, AnyGame, Manifest, Seat
from companion.tables.errors import BadTable
from companion.tables.models import HOWS, ChoiceView, How, OddsPanel, OddsRow

WORLDS: Final = 16


def checked_how(manifest: Manifest, source: str, how: str) -> How:
    """The way, when the mode has the source and the source can be drawn so; BadTable with the reason."""
    found = next((one for one in manifest.sources if one.id == source), None)
    if found is None:
        known = ", ".join(one.id for one in manifest.sources) or "none"
        raise BadTable(f"sources.{source}: this mode has no such draw; there are {known}")
    for allowed in HOWS:
        if allowed == how:
            if (how == "camera" and not found.camera) or (how == "app" and not found.app):
                reason = found.note or f"{found.title} cannot be drawn that way"
                raise BadTable(f"sources.{source}: {reason}")
            return allowed
    raise BadTable(f"sources.{source}: must be one of {', '.join(HOWS)}, not {how!r}")


def all_sources(manifest: Manifest, given: Any, *, practice: bool) -> dict[str, How]:
    """A way for each source of the mode: as given, else the app's on a practice table or where it usually draws, else told."""
    for source in given:
        checked_how(manifest, source, given[source])
    ways: dict[str, How] = {}
    for one in manifest.sources:
        usual: How = "app" if (practice or one.app_first) and one.app else "tell"
        ways[one.id] = checked_how(manifest, one.id, given.get(one.id, usual))
    return ways


def outcomes(
    game: AnyGame, state: Any, knowers: Sequence[Seat] | None, seed: str
) -> tuple[tuple[tuple[str, Fraction], ...], bool]:
    """Every outcome as notation with its odds as the knowers know them, and whether they are exact.

    `knowers` None: everybody may know the state (no secrets). One seat: what it knows. Several: what they all know, as each
    sampling hides the others' secrets anew. A sampled list holds what is possible in any world and in the true one, sorted by
    notation, so that it does not show which of them is true.
    """
    true = [(game.write(move), odds) for move, odds in game.odds(state)]
    if not knowers:
        return tuple(true), True
    rng = Random(seed)
    worlds = [_possible(game, state, knowers, rng) for _ in range(WORLDS)]
    if all(world == worlds[0] for world in worlds) and worlds[0] == dict(true):
        return tuple(true), True
    names = sorted({text for world in worlds for text in world} | {text for text, _ in true})
    mean = [(text, sum((world.get(text, Fraction(0)) for world in worlds), Fraction(0)) / WORLDS) for text in names]
    return tuple(mean), False


def _possible(game: AnyGame, state: Any, knowers: Sequence[Seat], rng: Random) -> dict[str, Fraction]:
    for knower in knowers:
        state = game.determinize(state, knower, rng)
    return {game.write(move): odds for move, odds in game.odds(state)}


def panel(source: str, title: str, how: How, labelled: Sequence[ChoiceView], exact: bool) -> OddsPanel:
    """The odds as rows, each also in `ways` of `of`."""
    chances = [choice.odds or Fraction(0) for choice in labelled]
    of = lcm(*(chance.denominator for chance in chances)) if chances else 1
    rows = tuple(
        OddsRow(choice.text, choice.label, chance, int(chance * of), of)
        for choice, chance in zip(labelled, chances, strict=True)
    )
    return OddsPanel(source, title, how, rows, exact)


def is_chance(to_act: Sequence[Seat]) -> bool:
    """Whether an outcome is to come."""
    return tuple(to_act) == (CHANCE,)
