"""The main shot of Aquicorn Cove: a village laid by chance on its mat, with the market beside it, as the village aid reads it."""

from __future__ import annotations

from random import Random
from typing import Final

from card_db.places import piece
from companion.engine.game import Seat
from companion.engine.mainshot import Laid, LaidCard, MainShot
from companion.engine.sight import Proposal
from companion.games.aquicorn_cove.aids.village_sites import GAME as AID
from companion.games.aquicorn_cove.facts import GAME
from companion.games.aquicorn_cove.layout import ROWS
from companion.games.aquicorn_cove.sight import VILLAGE

_SEAT: Final = Seat(0)
_SPACES: Final = 5


def _lay(rng: Random) -> Laid:
    """One village as in the middle of a game: rows filled from the shore, some Buildings damaged."""
    state = AID.start(AID.prepare(1))
    mat = piece(GAME, "village")
    cards = [LaidCard("village", "front", (0.0, 0.0), rng.uniform(-2, 2))]
    names = [one.id for one in state.printed.buildings if not one.start]
    rng.shuffle(names)
    starts = {"wave": "north-village", "whirlpool": "south-village"}
    facts = []
    for sign in ROWS:
        row = [starts[sign]] if sign in starts else []
        row += [names.pop() for _ in range(rng.randint(0, 3)) if len(row) < _SPACES]
        for space, name in enumerate(row, 1):
            face = rng.choice(("intact", "intact", "damaged"))
            x, y = mat.on_table(f"{sign}-{space}", (0.0, 0.0), cards[0].turn)
            at = (x + rng.uniform(-2, 2), y + rng.uniform(-2, 2))
            cards.append(LaidCard(name, face, at, cards[0].turn + rng.uniform(-4, 4)))
            facts.append(f"{sign} {space} {name} {face}")
    return Laid(tuple(cards), tuple(facts), state, _SEAT)


def _says(laid: Laid, proposals: tuple[Proposal, ...]) -> tuple[str, ...]:
    """The village that the first proposal comes to; what was not read is no fact."""
    if not proposals:
        return ()
    state = laid.state
    for text in proposals[0].moves:
        move = AID.read(text)
        AID.check(state, move)
        state = AID.apply(state, move)
    unread = " ".join(proposals[0].missing)
    return tuple(
        f"{tile.sign} {tile.space} {tile.building} {'intact' if tile.is_intact else 'damaged'}"
        for tile in state.village
        if f"{tile.sign} {tile.space}" not in unread
    )


SHOT: Final = MainShot("the village", VILLAGE, _lay, _says)
