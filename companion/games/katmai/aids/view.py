"""What everybody sees of an aid: the river with its receipts, who may place where, the objectives. Nothing in it is secret."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companion.engine.game import Seat, mark
from companion.engine.words import listed
from companion.games.katmai import catching, facts, flow, river, words
from companion.games.katmai.aids.allowed import to_act
from companion.games.katmai.aids.board import PARTS, Board, aimable, verdict
from companion.games.katmai.dominance import NOBODY, Verdict
from companion.games.katmai.facts import UNTOLD
from companion.games.katmai.objective_view import ObjectiveView, objective_views
from companion.games.katmai.river import NAMES, TILES
from companion.games.katmai.state import (
    NO_BEAR,
    SEATS,
    Rulings,
    State,
    deck_name,
    deck_of,
    objective,
    order,
    salmon,
    supply,
)
from companion.games.katmai.tasks import Catching
from companion.games.katmai.view import (
    CardView,
    SetView,
    TileView,
    card_view,
    tile_view,
)


@dataclass(frozen=True, slots=True)
class VerdictView:
    """What comes of a tile: the totals and the outcome in a sentence.

    `winner` may place a beeple on one of `open_spaces` (None: nobody may, or a tie); `breakers` are the cubs that could break a
    tie, first the holder's: seat and bear id. `aims` are the bears (ids) among which `aimer`'s Dent or Marge chooses.
    """

    tile: int
    sentence: str
    totals: tuple[int, int]
    winner: Seat | None
    open_spaces: tuple[str, ...]
    breakers: tuple[tuple[Seat, str], ...]
    aimer: Seat | None
    aims: tuple[str, ...]
    is_known: bool
    has_cards: bool


@dataclass(frozen=True, slots=True)
class AidPlayerView:
    """A player: whose deck, beeples placed and left, salmon, and the bear that the cub stands on ("" for none).

    `cards` are all bears of the deck, wherever they are.
    """

    seat: Seat
    deck: str
    placed: int
    supply: int
    salmon: int
    cub: str
    is_holder: bool
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class ShelfView:
    """An objective of the cards in use: its letters ("?" while nobody has told them), its diamonds (None: untold)."""

    id: str
    name: str
    groups: str
    diamonds: int | None
    is_in_play: bool


@dataclass(frozen=True, slots=True)
class GainView:
    """An objective held against the last placement: the salmon it gave (0: not satisfied), its spaces, and why in words."""

    objective: str
    name: str
    salmon: int
    cells: tuple[str, ...]
    has_bonus: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class AidView:
    """The aid's table. `mode` is "river", "objectives" or "score", `parts` what can be entered (see `board.PARTS`).

    `tiles` are all seven, `face` "" where none was entered. `placed` is the last beeple's space ("" for none) of `placer`, with a
    line an objective in `gains`. While several sets would do, `catching` is the objective's id and `sets` the choices.
    `shelf` are all objectives, where the mode uses any.
    """

    seat: Seat | None
    mode: str
    parts: tuple[str, ...]
    tiles: tuple[TileView, ...]
    verdicts: tuple[VerdictView, ...]
    players: tuple[AidPlayerView, ...]
    objectives: tuple[ObjectiveView, ...]
    shelf: tuple[ShelfView, ...]
    holder: Seat | None
    placer: Seat | None
    placed: str
    gains: tuple[GainView, ...]
    catching: str
    sets: tuple[SetView, ...]
    is_done: bool
    is_to_act: bool


def look(board: Board, seat: Seat | None) -> AidView:
    """The aid's table as everybody sees it."""
    table = board.table
    found = [verdict(board, tile) for tile in range(TILES)]
    task = table.agenda[0] if table.agenda else None
    return AidView(
        seat=seat,
        mode=board.mode,
        parts=tuple(sorted(PARTS[board.mode])),
        tiles=tuple(tile_view(table, tile, found[tile]) for tile in range(TILES)),
        verdicts=tuple(_verdict(board, tile, found[tile]) for tile in range(TILES)),
        players=tuple(_player(board, one) for one in SEATS),
        objectives=objective_views(table),
        shelf=_shelf(board),
        holder=table.holder if table.holder in SEATS else None,
        placer=Seat(board.placer) if board.placer in SEATS else None,
        placed="" if board.cell < 0 else NAMES[board.cell],
        gains=gain_views(board),
        catching=table.objectives[task.objective].id if isinstance(task, Catching) else "",
        sets=_sets(board),
        is_done=board.is_done,
        is_to_act=seat in to_act(board),
    )


def _player(board: Board, seat: Seat) -> AidPlayerView:
    table = board.table
    cub = table.cubs[seat]
    return AidPlayerView(
        seat,
        deck_name(table, seat),
        table.beeples[seat].bit_count(),
        supply(table, seat),
        salmon(table, seat),
        "" if cub == NO_BEAR else table.printed.bears[cub].id,
        seat == table.holder,
        _deck(table.printed, table.values, table.sows, deck_of(table.rules, seat)),
    )


@lru_cache(maxsize=64)
def _deck(printed: facts.Printed, values: tuple[int, ...], sows: tuple[int, int], deck: int) -> tuple[CardView, ...]:
    """All bears of a deck as they are printed and told: the same from tap to tap."""
    table = State(rules=Rulings(), printed=printed, agenda=(), values=values, sows=sows)
    return tuple(card_view(table, bear) for bear in facts.bears_of(facts.deck_mask(deck)))


def _shelf(board: Board) -> tuple[ShelfView, ...]:
    if "objectives" not in PARTS[board.mode]:
        return ()
    in_play = {one.id for one in board.table.objectives}
    return tuple(
        ShelfView(one.id, one.name, one.groups, None if one.diamonds == UNTOLD else one.diamonds, one.id in in_play)
        for one in board.table.printed.objectives
    )


def _verdict(board: Board, tile: int, found: Verdict) -> VerdictView:
    table = board.table
    if not (table.stacks[0][tile] or table.stacks[1][tile]):
        return _empty(tile)
    cubs = [(seat, bear) for seat in order(table) for bear in _breakable(board, seat, tile, found)]
    winner = found.winner if found.winner != NOBODY else _by_cub(board, tile, found)
    is_open = winner != NOBODY and flow.can_place(table, winner, tile)
    aimers = [(seat, aimable(board, tile, 1 - seat)) for seat in order(table)]
    aimer, aims = next(((seat, bears) for seat, bears in aimers if bears), (None, ()))
    return VerdictView(
        tile,
        _sentence(board, tile, found, winner),
        (found.sides[0].total, found.sides[1].total),
        None if winner == NOBODY else Seat(winner),
        river.names(flow.free(table, tile)) if is_open else (),
        tuple((Seat(seat), table.printed.bears[bear].id) for seat, bear in cubs) if winner == NOBODY else (),
        aimer,
        tuple(table.printed.bears[bear].id for bear in aims),
        found.is_known,
        True,
    )


def _empty(tile: int) -> VerdictView:
    """KA-R17: a tile without cards is a tie."""
    sentence = f"{words.tile(tile).capitalize()}: no cards, and nobody places a beeple."
    return VerdictView(tile, sentence, (0, 0), None, (), (), None, (), is_known=True, has_cards=False)


def _breakable(board: Board, seat: int, tile: int, found: Verdict) -> tuple[int, ...]:
    """The sows on which the seat's cub could break the tie (KA-R16)."""
    is_tie = found.is_known and found.winner == NOBODY
    return flow.breakable(board.table, seat, tile) if is_tie else ()


def _by_cub(board: Board, tile: int, found: Verdict) -> int:
    """Whose cub breaks the tie at the tile; NOBODY for none."""
    table = board.table
    is_tie = found.is_known and found.winner == NOBODY
    return next((seat for seat in SEATS if is_tie and table.cubs[seat] in table.stacks[seat][tile]), NOBODY)


def _sentence(board: Board, tile: int, found: Verdict, winner: int) -> str:
    """KA-R15 to KA-R17 for one tile."""
    table = board.table
    sums = words.verdict(tile, found, int(order(table)[0]))
    if not found.is_known:
        is_card = any(part.value is None for side in found.sides for part in side.parts)
        what = "a card's dominance" if is_card else "what the tile shows"
        return f"{sums}, but {what} is not told yet."
    if winner == NOBODY:
        cubs = [
            f"{mark(Seat(seat))}'s on {words.bear(table, bear)}"
            for seat in order(table)
            for bear in _breakable(board, seat, tile, found)
        ]
        if cubs:
            return f"{sums}: a tie that a cub may break, {listed(cubs, 'or')}."
        return f"{sums}: a tie, and nobody places a beeple."
    by = " by the cub" if found.winner == NOBODY else ""
    if not supply(table, winner):
        return f"{sums}: {mark(Seat(winner))} leads{by}, but has no beeple left."
    if not flow.free(table, tile):
        return f"{sums}: {mark(Seat(winner))} leads{by}, but every space is taken."
    spaces = listed(river.names(flow.free(table, tile)), "or")
    return f"{sums}: {mark(Seat(winner))} may place a beeple{by} on {spaces}."


def gain_views(board: Board) -> tuple[GainView, ...]:
    """Each objective that the last placement was held against, and what came of it (KA-R18)."""
    if board.cell < 0 or "placing" not in PARTS[board.mode]:
        return ()
    table = board.table
    got = {gain.objective: gain for gain in board.gains}
    waiting = {task.objective for task in table.agenda if isinstance(task, Catching)}
    lines = []
    for number, scored in enumerate(table.objectives):
        one = objective(table, number)
        gain = got.get(scored.id)
        if gain is not None:
            bonus = f", one of them for the bonus on {river.FEATURE_NAMES[one.bonus]}" if gain.has_bonus else ""
            text = f"{one.name}: {words.salmon(gain.salmon)}{bonus}, with {words.spaces(gain.cells)}."
            lines.append(GainView(one.id, one.name, gain.salmon, river.names(gain.cells), gain.has_bonus, text))
            continue
        lines.append(GainView(one.id, one.name, 0, (), False, f"{one.name}: {_why_not(one, number in waiting)}."))
    return tuple(lines)


def _why_not(one: facts.Objective, is_waiting: bool) -> str:
    if is_waiting:
        return "satisfied; say with which beeples"
    if one.is_end:
        return "scored at the end of the game"
    if not one.is_told:
        return "nobody has told what it asks for; enter its salmon by hand"
    return "not satisfied by this beeple"


def _sets(board: Board) -> tuple[SetView, ...]:
    table = board.table
    task = table.agenda[0] if table.agenda else None
    if not isinstance(task, Catching):
        return ()
    number = task.objective
    base = objective(table, number).salmon
    worth = [
        (cells, catching.worth(table, number, cells))
        for cells in catching.catchable(table, number, task.seat, task.cell)
    ]
    return tuple(SetView(river.names(cells), gives, gives > base) for cells, gives in worth)
