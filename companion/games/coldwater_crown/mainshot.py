"""The main shot of Coldwater Crown: a player's final row, laid anyhow in two or three rows, as the Score mode reads it."""

from __future__ import annotations

from random import Random
from typing import Final

from card_db.codes import codes
from companion.engine.game import Seat
from companion.engine.mainshot import Laid, LaidCard, MainShot
from companion.engine.sight import Proposal
from companion.games.coldwater_crown.aids.score import GAME
from companion.games.coldwater_crown.facts import GAME as ID
from companion.games.coldwater_crown.facts import Facts

_SEAT: Final = Seat(0)
#: How many of each kind a final row has.
_KINDS: Final = ((("fish", "weight"), 8, 11), (("angler", "front"), 1, 3), (("trophy", "front"), 1, 3))
_STEP: Final = (98.0, 84.0)


def _lay(rng: Random) -> Laid:
    state = GAME.start(GAME.prepare(4, {}, None, None))
    faces = [identity for identity in codes(ID).faces if identity.is_instance]
    fish, anglers, trophies = (
        rng.sample([one for one in faces if (one.component, one.face) == kind], rng.randint(least, most))
        for kind, least, most in _KINDS
    )
    held = _held([one.card for one in trophies], state.facts)
    row = [(one.card, one.face) for one in (*fish, *anglers, *(one for one in trophies if one.card in held))]
    rng.shuffle(row)
    columns = 6 if len(row) > 10 else 5
    cards = []
    for index, (card, face) in enumerate(row):
        down, across = divmod(index, columns)
        at = (across * _STEP[0] + rng.uniform(-5, 5), down * _STEP[1] + rng.uniform(-4, 4))
        cards.append(LaidCard(card, face, at, rng.uniform(-12, 12) + rng.choice((0, 0, 180))))
    return Laid(tuple(cards), tuple(f"{card} {face}" for card, face in row), state, _SEAT)


def _held(trophies: list[str], facts: Facts) -> list[str]:
    """Those of the trophies that one player can hold: CW-R45 allows one of each award, but any number of mystery weights."""
    held: dict[str, str] = {}
    for card in trophies:
        award = facts.trophy_tile(card).award
        held.setdefault(card if award == "mystery" else award, card)
    return list(held.values())


def _says(laid: Laid, proposals: tuple[Proposal, ...]) -> tuple[str, ...]:
    """The cards that the first proposal names, those too that enter nothing (location trophies follow from the fish)."""
    if not proposals:
        return ()
    first = proposals[0]
    return (*(f"{one.card} {one.face}" for one in first.seen), *first.conflicts)


SHOT: Final = MainShot("a final row", "row", _lay, _says)
