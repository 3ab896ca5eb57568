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

_SEAT: Final = Seat(0)
#: How many of each kind a final row has.
_KINDS: Final = ((("fish", "weight"), 8, 11), (("angler", "front"), 1, 3), (("trophy", "front"), 1, 3))
_STEP: Final = (98.0, 84.0)


def _lay(rng: Random) -> Laid:
    faces = [identity for identity in codes(ID).faces if identity.is_instance]
    drawn = [
        rng.sample([one for one in faces if (one.component, one.face) == kind], rng.randint(least, most))
        for kind, least, most in _KINDS
    ]
    row = [(identity.card, identity.face) for some in drawn for identity in some]
    # A player can hold only one Small Species trophy: a row with two is none, and the game says so.
    small = [one for one in row if one[0].startswith("small-species")]
    row = [one for one in row if one not in small[1:]]
    rng.shuffle(row)
    columns = 6 if len(row) > 10 else 5
    cards = []
    for index, (card, face) in enumerate(row):
        down, across = divmod(index, columns)
        at = (across * _STEP[0] + rng.uniform(-5, 5), down * _STEP[1] + rng.uniform(-4, 4))
        cards.append(LaidCard(card, face, at, rng.uniform(-12, 12) + rng.choice((0, 0, 180))))
    state = GAME.start(GAME.prepare(4, {}, None, None))
    return Laid(tuple(cards), tuple(f"{card} {face}" for card, face in row), state, _SEAT)


def _says(laid: Laid, proposals: tuple[Proposal, ...]) -> tuple[str, ...]:
    """The cards that the first proposal names, those too that enter nothing (location trophies follow from the fish)."""
    if not proposals:
        return ()
    first = proposals[0]
    return (*(f"{one.card} {one.face}" for one in first.seen), *first.conflicts)


SHOT: Final = MainShot("a final row", "row", _lay, _says)
