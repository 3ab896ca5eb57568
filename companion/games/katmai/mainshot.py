"""The main shot of Katmai: a whole river laid by chance, tiles, cards at both sides and beeples, as the river aid reads it."""

from __future__ import annotations

from random import Random
from typing import Final

from card_db.places import piece
from companion.engine.game import Seat
from companion.engine.mainshot import Laid, LaidCard, LaidPiece, MainShot
from companion.engine.sight import Proposal
from companion.games.katmai.aids.modes import RIVER as AID
from companion.games.katmai.facts import DECKS, GAME
from companion.games.katmai.river import NAMES, TILES
from companion.games.katmai.state import deck_of

_SEAT: Final = Seat(0)
_COATS: Final = {"cinnamon": (142, 74, 36), "sandy": (199, 154, 88)}


def _lay(rng: Random) -> Laid:
    """One river: any tiles, each player's ten cards at tiles with room, beeples as in the middle of a game."""
    state = AID.start(AID.prepare(2))
    printed = state.table.printed
    tile = piece(GAME, "tile")
    sides = [f"tile-{number}{rng.choice('ab')}" for number in range(1, TILES + 1)]
    rng.shuffle(sides)
    wide = tile.size[0] + 1.0
    cards, facts = [], []
    for number, face in enumerate(sides):
        at = (wide * number + rng.uniform(-1, 1), rng.uniform(-1.5, 1.5))
        cards.append(LaidCard(face, "front", at, rng.uniform(-1.5, 1.5)))
        facts.append(f"tile {number + 1} {face}")
    for deck, bank in zip(DECKS, rng.sample(("left", "right"), 2), strict=True):
        bears = [bear.id for bear in printed.bears if DECKS[bear.deck] == deck]
        levels = [0] * TILES
        for bear in rng.sample(bears, 10):
            number = rng.choice([one for one in range(TILES) if levels[one] < 3])
            x, y = tile.on_table(bank, (wide * number, 0.0), 0.0, levels[number])
            at = (x + rng.uniform(-3, 3), y + rng.uniform(-2, 2))
            cards.append(LaidCard(bear, "front", at, (180.0 if bank == "left" else 0.0) + rng.uniform(-3, 3)))
            facts.append(f"card {number + 1} {levels[number]} {bear}")
            levels[number] += 1
    pieces = []
    for count, name in enumerate(rng.sample(NAMES, rng.randint(8, 18))):
        deck = DECKS[count % 2]
        x, y = tile.on_table(name[1], (wide * (int(name[0]) - 1), 0.0))
        at = (x + rng.uniform(-3, 3), y + rng.uniform(-3, 3))
        pieces.append(LaidPiece(f"beeple-{deck}", "meeple", _COATS[deck], at, rng.uniform(0, 360)))
        facts.append(f"beeple {name} {deck}")
    return Laid(tuple(cards), tuple(facts), state, _SEAT, tuple(pieces))


def _says(laid: Laid, proposals: tuple[Proposal, ...]) -> tuple[str, ...]:
    """The river that the first proposal enters."""
    if not proposals or not proposals[0].moves:
        return ()
    state = laid.state
    for text in proposals[0].moves:
        move = AID.read(text)
        AID.check(state, move)
        state = AID.apply(state, move)
    facts = [f"tile {tile + 1} {face}" for tile, face in enumerate(state.table.faces) if face]
    bears = state.table.printed.bears
    for seat in (0, 1):
        deck = DECKS[deck_of(state.table.rules, seat)]
        for tile, stack in enumerate(state.table.stacks[seat]):
            facts += [f"card {tile + 1} {level} {bears[bear].id}" for level, bear in enumerate(stack)]
        facts += [f"beeple {NAMES[cell]} {deck}" for cell in range(len(NAMES)) if state.table.beeples[seat] >> cell & 1]
    return (*facts, *proposals[0].conflicts)


SHOT: Final = MainShot("the river", "river", _lay, _says)
