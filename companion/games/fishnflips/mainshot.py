"""The main shots of Fish'n'Flips: a net of four columns as the net aid reads it, and the competitive game's grid.

Cards lie as people lay them: nudged, each turned a little, some by 25 degrees, columns and rows not quite evenly spaced. Half of
the nets are seen for the first time; of the others the app has the net before a move, and the picture shows what the move left,
with holes where animals were freed and not yet lowered. The boat, the pile and the discard may lie beside the net.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin
from random import Random
from typing import Any, Final

from card_db.load import load_set
from companion.engine.game import Seat
from companion.engine.mainshot import Laid, LaidCard, MainShot
from companion.engine.sight import Proposal
from companion.games.fishnflips import facts, kernel, notation
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.advice import acted, done_of
from companion.games.fishnflips.aids import net as net_aid
from companion.games.fishnflips.competitive.game import GAME as RIVALS
from companion.games.fishnflips.competitive.state import SIDE
from companion.games.fishnflips.facts import GAME
from companion.games.fishnflips.kernel import COLUMNS, ROWS, SPECIES, STRIDE
from companion.games.fishnflips.layout import CARD
from companion.games.fishnflips.moves import act_words, step_words
from companion.games.fishnflips.turn import Free, acts, after, begin, steps
from vision.scene import Point

_SEAT: Final = Seat(0)
_GAPS: Final = ((4.0, 24.0), (4.0, 18.0))
"""The room between columns and between rows, in mm."""
_NUDGE: Final = (5.0, 4.0)
_MOST_TURN: Final = 25.0
_SPIN: Final = 25.0
_SHARE_OF_WASTE: Final = 0.08
_PUSHES: Final = ((0, 1), (1, 0), (1, 1))
"""A card without room goes up, to the right or both, as little as it can."""


# ---- Where the cards lie ----


def laid(net: int, rng: Random, columns: int, is_with_boat: bool = False, piles: int = 0) -> tuple[LaidCard, ...]:
    """The net's cards on a table with the boat above and so many piles beside it; none covers another."""
    pool = _pool(rng)
    xs = _steps(rng, columns, CARD[0], _GAPS[0])
    ys = _steps(rng, ROWS + 1, CARD[1], _GAPS[1])
    drift = [rng.uniform(-0.04, 0.04) for _ in range(columns)]
    is_messy = rng.random() < 0.5
    found: list[LaidCard] = []
    for cell in kernel.cells(kernel.occupied(net)):
        column, row = divmod(cell, STRIDE)
        card, face = _take(pool, kernel.at(net, cell))
        at = (xs[column], -ys[row] * (1 + drift[column]))
        found.append(_open(card, face, at, found, rng, is_messy))
    if is_with_boat:
        found.append(_open("boat", "front", (xs[rng.randrange(columns)], -ys[ROWS] - 8), found, rng, is_messy))
    away = CARD[0] + rng.uniform(35, 80)
    side = rng.choice((xs[-1] + away, -away))
    for number in range(piles):
        piece = rng.choice([piece for piece, cards in sorted(pool.items()) if cards and "-" in piece])
        card, face = _take(pool, notation.read_card(facts.faces(piece)[rng.randrange(2)]))
        found.append(_open(card, face, (side, -ys[2 * number] - rng.uniform(-20, 20)), found, rng, is_messy))
    spin = rng.uniform(-_SPIN, _SPIN)
    return tuple(replace(one, at=_turned(one.at, spin), turn=one.turn + spin) for one in found)


def _steps(rng: Random, count: int, length: float, gaps: Point) -> list[float]:
    """The middles of columns or rows: one spacing for the table, each step a little off it."""
    usual = rng.uniform(*gaps)
    found = [0.0]
    for _ in range(count - 1):
        found.append(found[-1] + length + min(max(usual + rng.uniform(-8, 8), gaps[0]), gaps[1]))
    return found


def _open(card: str, face: str, at: Point, there: Sequence[LaidCard], rng: Random, is_messy: bool) -> LaidCard:
    """The card near to its place, turned so that it covers none of those that lie there."""
    most = _MOST_TURN if is_messy and rng.random() < 0.6 else 8.0
    for _ in range(40):
        x, y = at[0] + rng.uniform(-_NUDGE[0], _NUDGE[0]), at[1] + rng.uniform(-_NUDGE[1], _NUDGE[1])
        one = LaidCard(card, face, (x, y), rng.uniform(-most, most))
        if not any(_overlap(one, other) for other in there):
            return one
        most *= 0.85
    pushed = (LaidCard(card, face, (at[0] + right * n, at[1] - up * n)) for n in range(99) for right, up in _PUSHES)
    return next(one for one in pushed if not any(_overlap(one, other) for other in there))


def _overlap(one: LaidCard, other: LaidCard) -> bool:
    """Whether two cards lie on each other: no line parallel to an edge parts them."""
    corners = [_corners(card) for card in (one, other)]
    for card in (one, other):
        for quarter in (0, 90):
            angle = radians(card.turn + quarter)
            spans = [[x * cos(angle) + y * sin(angle) for x, y in some] for some in corners]
            if max(spans[0]) < min(spans[1]) or max(spans[1]) < min(spans[0]):
                return False
    return True


def _corners(card: LaidCard) -> list[Point]:
    half = (CARD[0] / 2, CARD[1] / 2)
    found = []
    for right, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        x, y = _turned((right * half[0], down * half[1]), card.turn)
        found.append((card.at[0] + x, card.at[1] + y))
    return found


def _turned(point: Point, degrees: float) -> Point:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return c * point[0] - s * point[1], s * point[0] + c * point[1]


# ---- Which cards they are ----


def _pool(rng: Random) -> dict[str, list[str]]:
    """The ids of every animal and waste card by its piece, in any order."""
    cards = load_set(GAME)
    pool: dict[str, list[str]] = {}
    for row in (*cards.rows("animal"), *cards.rows("waste")):
        piece = f"{row['species']}-{row['background']}" if "species" in row else row["kind"]
        pool.setdefault(piece, []).append(row["id"])
    for some in pool.values():
        rng.shuffle(some)
    return pool


def _take(pool: dict[str, list[str]], code: int) -> tuple[str, str]:
    face = notation.facing_word(code) if kernel.is_animal(code) else "front"
    return pool[facts.piece_of(code)].pop(), face


def dealt(rng: Random, heights: Sequence[int], share_of_waste: float = _SHARE_OF_WASTE) -> int:
    """A net of four of the species with these heights, dealt from the real cards."""
    cards = load_set(GAME)
    some = rng.sample(SPECIES, 4)
    animals = [row for row in cards.rows("animal") if row["species"] in some]
    wastes = list(cards.rows("waste"))
    rng.shuffle(animals)
    rng.shuffle(wastes)
    columns = []
    for height in heights:
        row = [wastes.pop() if wastes and rng.random() < share_of_waste else animals.pop() for _ in range(height)]
        columns.append([_code(card, rng) for card in row])
    return kernel.of_columns(columns)


def _code(row: Any, rng: Random) -> int:
    if "species" in row:
        species, colour = SPECIES.index(row["species"]), kernel.COLOURS.index(row["background"])
        return kernel.animal(species, colour, rng.randrange(2))
    return kernel.waste(facts.WASTE_KINDS.index(row["kind"]) + 1)


# ---- The net ----


def _lay_net(rng: Random) -> Laid:
    game = net_aid.GAME
    state = game.start(game.prepare(1))
    if rng.random() < 0.5:
        heights = [rng.randint(1, ROWS) for _ in range(COLUMNS)]
        if rng.random() < 0.2:
            heights[rng.choice((1, 2))] = 0
        net = dealt(rng, heights)
        moves: tuple[str, ...] = (f"0! net {notation.net(net)}",)
        shown = net
    else:
        state, moves, shown = _moved(rng, state)
    is_with_boat, piles = rng.random() < 0.5, rng.choice((0, 0, 1, 2))
    return Laid(laid(shown, rng, COLUMNS, is_with_boat, piles), _facts(state, moves), state, _SEAT)


def _moved(rng: Random, state: net_aid.State) -> tuple[net_aid.State, tuple[str, ...], int]:
    """The aid with a net and three action cards, the moves that were made at the table, and the net that lies now."""
    game = net_aid.GAME
    net = dealt(rng, [rng.randint(2, ROWS) for _ in range(COLUMNS)])
    some = sorted({SPECIES[kernel.species_of(kernel.at(net, cell))] for cell in kernel.cells(kernel.animals(net))})
    hand = rng.sample(ACTIONS, 3)
    told = [f"0! net {notation.net(net)}", *(f"0: hold {kind}" for kind in hand), f"0: power-card {rng.choice(some)}"]
    for text in told:
        state = game.apply(state, game.read(text))
    law, powers = state.board.law, facts.bits(state.board.powers)
    act = rng.choice([act for kind in hand for act in acts(net, ACTIONS.index(kind), powers, law)])
    played = f"0: {' '.join(act_words(act))}"
    turn = begin(net, act, powers, law)
    if rng.random() < 0.6:
        return state, (played,), acted(net, act, law)
    state = game.apply(state, game.read(played))
    free = [step for step in steps(turn, law) if isinstance(step, Free)]
    if not free:
        return state, (), turn.net
    step = rng.choice(free)
    shown = rng.choice((done_of(turn, step, law), after(turn, step, law).net))
    return state, (f"0: {' '.join(step_words(step))}",), shown


def _says_net(laid_: Laid, proposals: tuple[Proposal, ...]) -> tuple[str, ...]:
    if not proposals:
        return ()
    return (*_facts(laid_.state, proposals[0].moves), *proposals[0].conflicts)


def _facts(state: net_aid.State, moves: Sequence[str]) -> tuple[str, ...]:
    """What lies in each cell after the moves, and how many animals are free."""
    game = net_aid.GAME
    for text in moves:
        move = game.read(text)
        game.check(state, move)
        state = game.apply(state, move)
    return (*_cells(state.board.net), f"freed {state.board.freed}")


def _cells(net: int) -> tuple[str, ...]:
    full = kernel.cells(kernel.occupied(net))
    return tuple(f"{notation.cell(cell)} {notation.card(kernel.at(net, cell))}" for cell in full)


# ---- The grid ----


def _lay_grid(rng: Random) -> Laid:
    grid = dealt(rng, [SIDE] * SIDE, 0.0)
    species = sorted(
        {SPECIES[kernel.species_of(kernel.at(grid, cell))] for cell in kernel.cells(kernel.occupied(grid))}
    )
    rest = [name for name in SPECIES if name not in species]
    species += rng.sample(rest, 4 - len(species))
    given = {"species": species, "powers": rng.sample(species, 2)}
    state = RIVALS.start(RIVALS.prepare(2, None, given))
    return Laid(laid(grid, rng, SIDE), _cells(grid), state, _SEAT)


def _says_grid(laid_: Laid, proposals: tuple[Proposal, ...]) -> tuple[str, ...]:
    if not proposals:
        return ()
    state = laid_.state
    for text in proposals[0].moves:
        state = RIVALS.apply(state, RIVALS.read(text))
    return (*_cells(state.net), *proposals[0].conflicts)


NET_SHOT: Final = MainShot("the net", "net", _lay_net, _says_net)
GRID_SHOT: Final = MainShot("the grid", "net", _lay_grid, _says_grid)
