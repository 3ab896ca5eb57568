"""What may be entered in an aid now, and why something else may not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.engine.errors import IllegalMove
from companion.engine.game import Seat
from companion.games.katmai import catching, facts, river, triggers
from companion.games.katmai.aids.board import MOST_ON_ONE, PARTS, Board, Part, aimable
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
from companion.games.katmai.facts import MOST_AT_TILE, bear_numbers
from companion.games.katmai.moves import Catch, Place, Teach
from companion.games.katmai.river import CELLS, FEATURES, NAMES, TILES, UNKNOWN
from companion.games.katmai.state import NO_BEAR, SEATS, State, is_sow, other, owner, supply, tile_of_bear
from companion.games.katmai.tally import MOST_OBJECTIVES
from companion.games.katmai.tasks import Catching


def to_act(board: Board) -> tuple[Seat, ...]:
    """Both may enter something; while salmon are being caught only who placed."""
    if board.table.agenda:
        task = board.table.agenda[0]
        return (Seat(task.seat),) if isinstance(task, Catching) else ()
    return SEATS


def legal(board: Board, seat: Seat) -> Iterator[Entry]:
    """What the seat may enter, in a fixed order: what `is_legal` accepts, made without asking it a thousand times."""
    table = board.table
    if seat not in to_act(board):
        return
    if table.agenda:
        yield from _catches(table, seat)
        return
    if board.is_done:
        yield Reopen(seat)
        return
    parts = PARTS[board.mode]
    if "placing" in parts and supply(table, seat) > 0:
        yield from (Place(seat, cell) for cell in range(CELLS) if not _taken(table) >> cell & 1)
    if "cards" in parts:
        yield from _cards(board, seat)
    if "beeples" in parts:
        yield from _beeples(table, seat)
    if "tiles" in parts:
        yield from _tiles(table, seat)
    if "objectives" in parts:
        for one in table.printed.objectives:
            is_in = any(scored.id == one.id for scored in table.objectives)
            if is_in or _can_be_in(table, one.id):
                yield SetObjective(seat, one.id, not is_in)
    if "salmon" in parts:
        for scored in table.objectives:
            for who in (0, 1):
                others = (n for n in range(MOST_ON_ONE + 1) if n != scored.salmon[who])
                yield from (SetSalmon(seat, scored.id, who, n) for n in others)
    if "ending" in parts and table.objectives:
        yield Done(seat)


def is_legal(board: Board, move: Entry) -> bool:
    """Whether the entry may be made now."""
    table = board.table
    if move.seat not in to_act(board) or _part(move) not in PARTS[board.mode]:
        return False
    if table.agenda or isinstance(move, Catch):
        return isinstance(move, Catch) and _can_catch(table, move)
    if board.is_done or isinstance(move, Reopen):
        return board.is_done and isinstance(move, Reopen)
    match move:
        case SetFace(tile=tile, face=face):
            return _can_lie(table, tile, face)
        case PutCard(tile=tile, bear=bear):
            return _can_put(table, tile, bear)
        case SetBeeple(cell=cell, who=who):
            taken = (table.beeples[0] | table.beeples[1]) >> cell & 1
            return bool(taken) if who < 0 else not table.beeples[who] >> cell & 1 and supply(table, who) > 0
        case SetHolder(who=who):
            return who != table.holder
        case SetObjective(objective=objective, is_in=is_in):
            return _can_be_in(table, objective) if is_in else any(one.id == objective for one in table.objectives)
        case SetSalmon(objective=objective, who=who, number=number):
            return any(one.id == objective and one.salmon[who] != number for one in table.objectives)
        case Place(seat=seat, cell=cell):
            return supply(table, seat) > 0 and not (table.beeples[0] | table.beeples[1]) >> cell & 1
        case Clear():
            return any(stack for stacks in table.stacks for stack in stacks)
        case Done():
            return bool(table.objectives)
        case Teach():
            return _can_teach(table, move)
        case Lift(bear=bear) | SetCub(bear=bear) | Aim(bear=bear):
            number = bear_numbers(table.printed).get(bear, NO_BEAR)
            return number != NO_BEAR and _can_touch(board, move, number)
        case _:
            assert_never(move)


def _part(move: Entry) -> Part:
    """The part of a mode that the entry belongs to."""
    match move:
        case SetFace() | Teach(what="feature"):
            return "tiles"
        case SetBeeple():
            return "beeples"
        case SetObjective():
            return "objectives"
        case SetSalmon():
            return "salmon"
        case Place() | Catch():
            return "placing"
        case Done() | Reopen():
            return "ending"
        case _:
            return "cards"


def _can_lie(table: State, tile: int, face: str) -> bool:
    """KA-R01: a tile lies once, with one face up."""
    known = facts.faces(table.printed)
    if not face or face not in known or face == table.faces[tile]:
        return not face and bool(table.faces[tile])
    return all(
        not other_face or place == tile or known[other_face].tile != known[face].tile
        for place, other_face in enumerate(table.faces)
    )


def _can_put(table: State, tile: int, bear: str) -> bool:
    """KA-R09: a card that does not lie on top there already, where its player has room."""
    number = bear_numbers(table.printed).get(bear)
    if number is None:
        return False
    stack = table.stacks[owner(table, number)][tile]
    return stack[-1:] != (number,) and (len(stack) < MOST_AT_TILE or number in stack)


def _can_be_in(table: State, objective: str) -> bool:
    known = facts.objectives(table.printed)
    if objective not in known or len(table.objectives) >= MOST_OBJECTIVES:
        return False
    return all(known[one.id].card != known[objective].card for one in table.objectives)


def _can_teach(table: State, move: Teach) -> bool:
    if move.what == "feature":
        cell = river.cell_of(move.which) or 0
        return bool(table.faces[river.tile_of(cell)]) and table.features[cell] == UNKNOWN
    number = bear_numbers(table.printed).get(move.which, NO_BEAR)
    if number == NO_BEAR or not any(number in stack for stack in table.stacks[owner(table, number)]):
        return False
    needs_dominance = triggers.needs_dominance(table, number)
    return needs_dominance if move.what == "dominance" else not needs_dominance and triggers.untold(table, number)


def _can_touch(board: Board, move: Lift | SetCub | Aim, number: int) -> bool:
    """Whether the bear lies there, and what is to be done with it can be."""
    table = board.table
    seat = owner(table, number)
    if not any(number in stack for stack in table.stacks[seat]):
        return False
    match move:
        case Lift():
            return True
        case SetCub(is_on=is_on):
            return is_on != (table.cubs[seat] == number) and (not is_on or _can_carry(table, number))
        case Aim(tile=tile):
            return board.targets[tile][seat] != number and number in aimable(board, tile, seat)
        case _:
            assert_never(move)


def _can_carry(table: State, number: int) -> bool:
    """KA-R16: a sow, with no cub on the bears opposite."""
    seat = owner(table, number)
    tile = tile_of_bear(table, seat, number)
    return is_sow(table, number) and table.cubs[other(seat)] not in table.stacks[other(seat)][tile]


def _can_catch(table: State, move: Catch) -> bool:
    task = table.agenda[0] if table.agenda else None
    if not isinstance(task, Catching) or table.objectives[task.objective].id != move.objective:
        return False
    return move.cells in catching.catchable(table, task.objective, move.seat, task.cell)


def _taken(table: State) -> int:
    """The spaces that hold a beeple."""
    return table.beeples[0] | table.beeples[1]


def _catches(table: State, seat: Seat) -> Iterator[Entry]:
    task = table.agenda[0]
    if isinstance(task, Catching):
        name = table.objectives[task.objective].id
        sets = catching.catchable(table, task.objective, task.seat, task.cell)
        yield from (Catch(seat, name, cells) for cells in sets)


def _cards(board: Board, seat: Seat) -> Iterator[Entry]:
    """Bears to put, and what may be done with those that lie."""
    table = board.table
    for tile in range(TILES):
        for number, bear in enumerate(table.printed.bears):
            stack = table.stacks[owner(table, number)][tile]
            if stack[-1:] != (number,) and (len(stack) < MOST_AT_TILE or number in stack):
                yield PutCard(seat, tile, bear.id)
    lying = [(tile, bear) for tile in range(TILES) for stacks in table.stacks for bear in stacks[tile]]
    for tile, number in lying:
        name = table.printed.bears[number].id
        yield Lift(seat, name)
        cubs = (SetCub(seat, name, True), SetCub(seat, name, False), Aim(seat, tile, name))
        yield from (move for move in cubs if _can_touch(board, move, number))
        if triggers.needs_dominance(table, number):
            yield from (Teach(seat, "dominance", name, str(value)) for value in range(10))
        elif triggers.untold(table, number):
            yield from (Teach(seat, "sow", name, answer) for answer in ("yes", "no"))
    yield from (SetHolder(seat, who) for who in (0, 1) if who != table.holder)
    if lying:
        yield Clear(seat)


def _beeples(table: State, seat: Seat) -> Iterator[Entry]:
    for cell in range(CELLS):
        for who in (0, 1):
            if not table.beeples[who] >> cell & 1 and supply(table, who) > 0:
                yield SetBeeple(seat, cell, who)
        if _taken(table) >> cell & 1:
            yield SetBeeple(seat, cell, -1)


def _tiles(table: State, seat: Seat) -> Iterator[Entry]:
    """Faces to lay, and what spaces of untaught ones show."""
    places = {facts.faces(table.printed)[face].tile: tile for tile, face in enumerate(table.faces) if face}
    for tile, lies in enumerate(table.faces):
        found = (face for face in table.printed.faces if face.id != lies and places.get(face.tile, tile) == tile)
        yield from (SetFace(seat, tile, face.id) for face in found)
        if lies:
            yield SetFace(seat, tile, "")
    for cell, name in enumerate(NAMES):
        if table.features[cell] == UNKNOWN and table.faces[river.tile_of(cell)]:
            yield from (Teach(seat, "feature", name, feature) for feature in FEATURES)


def refusal(board: Board, move: Entry) -> IllegalMove:
    """Why the entry is refused."""
    table = board.table
    if move.seat not in SEATS:
        return IllegalMove("", "Only two play: there is no such seat.")
    if table.agenda:
        return IllegalMove("KA-R20", "First say which beeples satisfy the objective that the last one completed.")
    if board.is_done:
        return IllegalMove("", "The score is closed; open it again to change something.")
    match move:
        case PutCard():
            return IllegalMove("KA-R09", "That bear lies there already, or three cards of its player do.")
        case SetBeeple():
            return IllegalMove("KA-R15", "That beeple stands there already, or its player has none left.")
        case Place():
            return IllegalMove("KA-R15", "That space is occupied, or you have no beeple left.")
        case SetFace():
            return IllegalMove("KA-R01", "No such face, or its tile lies elsewhere in the river already.")
        case SetObjective():
            return IllegalMove(
                "KA-R03", "No such objective, or the other face of its card is in play, or six are in play."
            )
        case SetCub():
            return IllegalMove("KA-R16", "A cub stands on a sow at the river, and no other cub opposite it.")
        case Aim():
            return IllegalMove(
                "KA-R29", "Dent and Marge choose among the least dominant bears opposite, where it matters."
            )
        case _:
            return IllegalMove("", "That cannot be entered here now.")
