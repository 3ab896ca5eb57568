"""What the aids of Katmai share: a river that is entered by hand or by the camera, not played.

    0: face 4 tile-3b | none      0: feature 3b eddy            which tiles lie, and what an untaught one shows
    0: card 4 holly               0: lift holly                 a bear on top of its player's cards at tile 4, or away
    0: beeple 3b 1 | none         0: cub holly on | off         0: holder 1
    0: aim 4 holly                whom Dent or Marge sets to 0, where it matters
    0: objective parade in | out  0: salmon parade 1 3
    0: place 3b                   a beeple of seat 0 that is placed now: its objectives are checked
    0: catch parade 1a 1c 2a 2c   0: dominance holly 3          0: sow holly yes
    0: clear                      bears and cubs go back, beeples stay
    0: done                       0: open

Each mode uses some of them (`PARTS`). What is entered is worked out by the game's own rules: `dominance`, `matching`, `tally`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, assert_never

from companion.engine.game import Seat, Setup
from companion.games.katmai import catching, doing, dominance, facts
from companion.games.katmai.aids.entries import (
    Aim,
    Clear,
    Done,
    Entry,
    Lift,
    PutCard,
    Reopen,
    SetBeeple,
    SetCub,
    SetFace,
    SetHolder,
    SetObjective,
    SetSalmon,
)
from companion.games.katmai.dominance import NOBODY, Verdict
from companion.games.katmai.facts import BEEPLES, bear_numbers
from companion.games.katmai.facts import LEAD as LEAD_BY
from companion.games.katmai.moves import Catch, Place, Teach
from companion.games.katmai.river import TILES, UNKNOWN
from companion.games.katmai.setup import bare
from companion.games.katmai.state import (
    LEAD,
    NO_BEAR,
    SEATS,
    SUPPLY,
    Scored,
    State,
    changed,
    ground,
    moved,
    of_seat,
    owner,
    with_agenda,
)

Part = Literal["tiles", "cards", "beeples", "objectives", "salmon", "placing", "ending"]
PARTS: Final[dict[str, frozenset[Part]]] = {
    "river": frozenset({"tiles", "cards", "beeples"}),
    "objectives": frozenset({"tiles", "beeples", "objectives", "salmon", "placing"}),
    "score": frozenset({"tiles", "beeples", "objectives", "salmon", "ending"}),
}
MOST_ON_ONE: Final = BEEPLES
"""The most salmon that are entered on one objective at a time: more than a game has ever given."""
NO_TARGETS: Final = ((NOBODY, NOBODY),) * TILES


@dataclass(frozen=True, slots=True)
class Gain:
    """Salmon of the last placement: the objective, by which beeples, how many, and whether the bonus is among them."""

    objective: str
    cells: int
    salmon: int
    has_bonus: bool


@dataclass(frozen=True, slots=True)
class Board:
    """The river as entered: a game's state of which only the table matters. `mode` says which parts are used.

    `targets` are whom Dent and Marge were aimed at, by tile. `placer` and `cell` are the last placement (-1: none), `gains` its
    salmon.
    """

    mode: str
    table: State
    targets: tuple[tuple[int, int], ...] = NO_TARGETS
    placer: int = -1
    cell: int = -1
    gains: tuple[Gain, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether the score was closed."""
        return bool(self.table.ending)


def start(mode: str, setup: Setup) -> Board:
    """An empty river: no tile lies, the first player has the initiative."""
    table = changed(bare(setup.options, setup.cards), faces=("",) * TILES, holder=SEATS[0], unseen=(0, 0))
    return Board(mode, table)


def aimable(board: Board, tile: int, loser: int) -> tuple[int, ...]:
    """The bears of the seat among which the opponent's Dent or Marge may choose at the tile, where it matters."""
    return dominance.choices(board.table.printed.bears, board.table.values, ground(board.table, tile), loser)


# ---- What a move does ----


def play(board: Board, move: Entry) -> Board:
    """The board after the entry."""
    table = board.table
    match move:
        case SetFace(tile=tile, face=face):
            return replace(board, table=with_face(table, tile, face))
        case Teach():
            return replace(board, table=doing.taught(table, move))
        case PutCard(tile=tile, bear=bear):
            number = bear_numbers(table.printed)[bear]
            return _settled(replace(board, table=moved(table, owner(table, number), number, tile)))
        case Lift(bear=bear):
            return _settled(replace(board, table=without(table, bear_numbers(table.printed)[bear])))
        case SetBeeple(cell=cell, who=who):
            return replace(board, table=with_beeple(table, cell, who), placer=-1, cell=-1, gains=())
        case SetCub(bear=bear, is_on=is_on):
            number = bear_numbers(table.printed)[bear]
            cubs = of_seat(table.cubs, owner(table, number), number if is_on else NO_BEAR)
            return replace(board, table=changed(table, cubs=cubs))
        case SetHolder(who=who):
            return replace(board, table=changed(table, holder=Seat(who)))
        case Aim(tile=tile, bear=bear):
            return _aimed(board, tile, bear_numbers(table.printed)[bear])
        case SetObjective(objective=objective, is_in=is_in):
            kept = tuple(one for one in table.objectives if one.id != objective)
            return replace(board, table=changed(table, objectives=(*kept, Scored(objective)) if is_in else kept))
        case SetSalmon():
            return replace(board, table=_with_salmon(table, move))
        case Place(seat=seat, cell=cell):
            return _placed(board, seat, cell)
        case Catch(seat=seat, objective=objective, cells=cells):
            return _caught(board, seat, objective, cells)
        case Clear():
            nothing = ((),) * TILES
            table = changed(table, stacks=(nothing, nothing), cubs=(NO_BEAR, NO_BEAR))
            return replace(board, table=table, targets=NO_TARGETS)
        case Done():
            lead = abs(table.beeples[0].bit_count() - table.beeples[1].bit_count())
            return replace(board, table=changed(table, ending=LEAD if lead >= LEAD_BY else SUPPLY))
        case Reopen():
            return replace(board, table=changed(table, ending=""))
        case _:
            assert_never(move)


def with_face(table: State, tile: int, face: str) -> State:
    """The table with that face at the tile, "" for none."""
    found = facts.faces(table.printed)[face].features if face else (UNKNOWN,) * 4
    features = (*table.features[: 4 * tile], *found, *table.features[4 * tile + 4 :])
    return changed(table, faces=(*table.faces[:tile], face, *table.faces[tile + 1 :]), features=features)


def without(table: State, bear: int) -> State:
    """The table without that bear."""
    seat = owner(table, bear)
    stacks = tuple(tuple(card for card in stack if card != bear) for stack in table.stacks[seat])
    cubs = of_seat(table.cubs, seat, NO_BEAR) if table.cubs[seat] == bear else table.cubs
    return changed(table, stacks=of_seat(table.stacks, seat, stacks), cubs=cubs)


def with_beeple(table: State, cell: int, who: int) -> State:
    """The table with that seat's beeple on the space, -1 for none; a beeple that is gone serves nothing any more."""
    bit = 1 << cell
    beeples = tuple(mask | bit if seat == who else mask & ~bit for seat, mask in enumerate(table.beeples))
    scored = tuple(
        Scored(one.id, one.salmon, (one.used[0] & beeples[0], one.used[1] & beeples[1])) for one in table.objectives
    )
    return changed(table, beeples=(beeples[0], beeples[1]), objectives=scored)


def _settled(board: Board) -> Board:
    """The board without aims that cannot be any more."""
    targets = []
    for tile, both in enumerate(board.targets):
        kept = [one if one in aimable(board, tile, loser) else NOBODY for loser, one in enumerate(both)]
        targets.append((kept[0], kept[1]))
    return replace(board, targets=tuple(targets))


def _aimed(board: Board, tile: int, bear: int) -> Board:
    both = of_seat(board.targets[tile], owner(board.table, bear), bear)
    return replace(board, targets=(*board.targets[:tile], both, *board.targets[tile + 1 :]))


def _with_salmon(table: State, move: SetSalmon) -> State:
    return changed(
        table,
        objectives=tuple(
            Scored(one.id, of_seat(one.salmon, move.who, move.number), one.used) if one.id == move.objective else one
            for one in table.objectives
        ),
    )


def _placed(board: Board, seat: int, cell: int) -> Board:
    """KA-R18: the placement is held against every objective in play."""
    after = catching.place(board.table, seat, cell)
    return replace(board, table=after, placer=int(seat), cell=cell, gains=_gains(board.table, after, seat))


def _caught(board: Board, seat: int, objective: str, cells: int) -> Board:
    number = next(n for n, one in enumerate(board.table.objectives) if one.id == objective)
    after = with_agenda(catching.caught(board.table, number, seat, cells))
    return replace(board, table=after, gains=(*board.gains, *_gains(board.table, after, seat)))


def _gains(before: State, after: State, seat: int) -> tuple[Gain, ...]:
    found = []
    for number, (old, new) in enumerate(zip(before.objectives, after.objectives, strict=True)):
        salmon = new.salmon[seat] - old.salmon[seat]
        if salmon:
            cells = new.used[seat] & ~old.used[seat]
            found.append(Gain(new.id, cells, salmon, bool(cells & catching.bonus_mask(after, number))))
    return tuple(found)


def verdict(board: Board, tile: int) -> Verdict:
    """The tile's receipt with the aims that were entered."""
    table = board.table
    return dominance.judge(table.printed.bears, table.values, ground(table, tile, board.targets[tile]))
