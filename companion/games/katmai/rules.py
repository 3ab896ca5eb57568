"""Whose turn it is, what is legal, and why something else is not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Seat, mark
from companion.games.katmai import dominance, river, tasks
from companion.games.katmai.catching import catchable
from companion.games.katmai.facts import MOST_AT_TILE, bear_numbers
from companion.games.katmai.flow import breakable, committer, free
from companion.games.katmai.moves import (
    SIDES,
    Call,
    Catch,
    Cub,
    Gather,
    Give,
    Lay,
    Move,
    Place,
    Push,
    Teach,
    Zero,
    write,
)
from companion.games.katmai.river import FEATURES, TILES
from companion.games.katmai.state import (
    EMPTY,
    HIDDEN,
    NO_BEAR,
    SEATS,
    State,
    at_tile,
    ground,
    objective,
    other,
    owner,
    tile_of_bear,
)
from companion.games.katmai.triggers import gatherable, needs_dominance, pushable

CALLER = Seat(1)
"""The first player flips the initiative token, the second calls (KA-R04)."""


def to_act(state: State) -> tuple[Seat, ...]:
    """Who moves now: () when the game is over."""
    if not state.agenda:
        return ()
    task = state.agenda[0]
    match task:
        case (
            tasks.LayingTile()
            | tasks.DrawingLetter()
            | tasks.DrawingObjective()
            | tasks.Flipping()
            | tasks.Drawing()
            | tasks.Revealing()
        ):
            return (CHANCE,)
        case tasks.Calling():
            return (CALLER,)
        case tasks.TellingFeature():
            return (SEATS[0],)
        case tasks.Committing():
            seat = committer(state)
            return () if seat is None else (seat,)
        case tasks.TellingBear(bear=bear):
            return (owner(state, bear),)
        case (
            tasks.Triggering(seat=seat)
            | tasks.Aiming(seat=seat)
            | tasks.Breaking(seat=seat)
            | tasks.Placing(seat=seat)
            | tasks.Catching(seat=seat)
        ):
            return (Seat(seat),)
        case tasks.Preparing() | tasks.CardTurn() | tasks.Judging() | tasks.CleaningUp():
            return ()
        case _:
            assert_never(task)


def legal(state: State, seat: Seat) -> Iterator[Move]:
    """The seat's legal moves in a fixed order; what the rules suggest comes first."""
    if seat not in to_act(state):
        return
    bears = state.printed.bears
    match state.agenda[0]:
        case tasks.Calling():
            yield from (Call(seat, side) for side in SIDES)
        case tasks.TellingFeature(cell=cell):
            yield from (Teach(seat, "feature", river.NAMES[cell], feature) for feature in FEATURES)
        case tasks.TellingBear(bear=bear):
            yield from _teachings(state, seat, bear)
        case tasks.Committing():
            yield from _commits(state, seat)
        case tasks.Triggering(bear=bear):
            found = gatherable(state, seat, bear)
            if found:
                yield from (Gather(seat, bears[card].id) for card in found)
                yield Gather(seat, "")
            else:
                yield from (Push(seat, tile) for tile in pushable(state, seat, bear))
                yield Push(seat, -1)
        case tasks.Aiming() as task:
            here = ground(state, task.tile, task.targets)
            yield from (Zero(seat, bears[one].id) for one in dominance.choices(bears, state.values, here, other(seat)))
        case tasks.Breaking(tile=tile):
            yield from (Cub(seat, bears[one].id) for one in breakable(state, seat, tile))
            yield Cub(seat, "")
        case tasks.Placing(tile=tile):
            yield from (Place(seat, cell) for cell in river.cells(free(state, tile)))
            yield Place(seat, -1)
        case tasks.Catching(objective=number, cell=cell):
            found_id = state.objectives[number].id
            yield from (Catch(seat, found_id, cells) for cells in catchable(state, number, seat, cell))
        case _:
            return


def _commits(state: State, seat: Seat) -> Iterator[Move]:
    """KA-R08, KA-R09, KA-R10: a card to any tile that has room; the holder may give the initiative away before."""
    tiles = [tile for tile in range(TILES) if at_tile(state, seat, tile) < MOST_AT_TILE]
    for card in dict.fromkeys(state.hands[seat]):
        if card != EMPTY:
            bear = "" if card == HIDDEN else state.printed.bears[card].id
            yield from (Lay(seat, tile, bear) for tile in tiles)
    if can_give(state, seat):
        yield Give(seat)


def can_give(state: State, seat: Seat) -> bool:
    """Whether the seat may give the initiative away now (KA-R10)."""
    return seat == state.holder and not state.is_given and state.down == (None, None)


def _teachings(state: State, seat: Seat, bear: int) -> Iterator[Move]:
    name = state.printed.bears[bear].id
    if needs_dominance(state, bear):
        yield from (Teach(seat, "dominance", name, str(value)) for value in range(10))
    else:
        yield from (Teach(seat, "sow", name, answer) for answer in ("yes", "no"))


# ---- Refusals ----


def refusal(state: State, move: Move) -> IllegalMove:
    """Why the move may not be made now, with the clause."""
    rule, detail = _why(state, move)
    return IllegalMove(rule, detail, write(move))


def _why(state: State, move: Move) -> tuple[str, str]:
    acting = to_act(state)
    if isinstance(move, Cub) and move.seat in SEATS and state.cubs[move.seat] != NO_BEAR:
        return "KA-R16", "Your cub has broken a tie in this round already; it can be used again in the next."
    if not acting:
        return "", "The game is over: nothing more can be done but to look at the score."
    if move.seat not in SEATS:
        return "", "Only two play: there is no such seat."
    if acting == (CHANCE,):
        return "", "First the table waits for an outcome: a card, a tile, or the flip."
    if move.seat not in acting:
        return _not_now(state, move, acting[0])
    task = state.agenda[0]
    match move:
        case Give() if isinstance(task, tasks.Committing):
            return _no_giving(state)
        case Lay() if isinstance(task, tasks.Committing):
            return _no_laying(state, move)
        case Gather(bear=bear) if isinstance(task, tasks.Triggering):
            return _no_gathering(state, task, bear)
        case Push() if isinstance(task, tasks.Triggering):
            return (
                "KA-R34",
                "The card goes to another tile where its owner has fewer than three cards; choose such a tile.",
            )
        case Zero() if isinstance(task, tasks.Aiming):
            return (
                "KA-R29",
                "Only one of the opponent's least dominant bears at this tile can be set to 0; choose one of them.",
            )
        case Cub() if isinstance(task, tasks.Breaking):
            return "KA-R16", "A cub is placed on an own sow at this tile; choose one, or do without."
        case Place(cell=cell) if isinstance(task, tasks.Placing):
            return _no_placing(state, task, cell)
        case Catch() if isinstance(task, tasks.Catching):
            name = objective(state, task.objective).name
            detail = (
                f"These beeples do not satisfy {name}, or one of them served it before; choose one of the sets shown."
            )
            return "KA-R20", detail
        case _:
            return "", f"That cannot be done now: {_asked(state)}"


def _asked(state: State) -> str:
    match state.agenda[0]:
        case tasks.Calling():
            return "call paw or naw."
        case tasks.Committing():
            return "lay a card face down at a tile."
        case tasks.Triggering(bear=bear):
            return f"say what {state.printed.bears[bear].name} does."
        case tasks.Breaking(tile=tile):
            return f"say whether a cub breaks the tie at tile {tile + 1}."
        case tasks.Placing(tile=tile):
            return f"place a beeple on tile {tile + 1}."
        case tasks.Catching(objective=number):
            return f"choose the beeples that satisfy {objective(state, number).name}."
        case tasks.Aiming(tile=tile):
            return f"choose which bear at tile {tile + 1} counts 0."
        case _:
            return "say what the card or the tile shows."


def _not_now(state: State, move: Move, acting: Seat) -> tuple[str, str]:
    task = state.agenda[0]
    if isinstance(move, Cub) and isinstance(task, tasks.Breaking):
        return "KA-R16", f"Now {mark(acting)} may place a cub here, or decline."
    if isinstance(move, Lay) and isinstance(task, tasks.Committing):
        return "KA-R08", f"{mark(acting)} lays a card now: who has the initiative goes first."
    if isinstance(move, Cub):
        return "KA-R16", "You cannot place a cub now: there is no tie for you to break."
    return "", f"It is {mark(acting)}'s turn now; wait for it to be done."


def _no_giving(state: State) -> tuple[str, str]:
    if state.is_given:
        return "KA-R10", "You were given the initiative in this very turn: you can give it on from your next card on."
    return "KA-R10", "The initiative can be given away only before its holder has laid a card."


def _no_laying(state: State, move: Lay) -> tuple[str, str]:
    if at_tile(state, move.seat, move.tile) >= MOST_AT_TILE:
        return "KA-R09", f"Three of your cards lie at tile {move.tile + 1} already; choose another tile."
    if not move.bear:
        return "KA-R08", "Your hand is known to the app: name the card that you lay."
    if HIDDEN in state.hands[move.seat]:
        return "KA-R08", "You keep your hand to yourself: say only the tile; the card is told when both are revealed."
    return "KA-R08", "That card is not in your hand; lay one that you hold."


def _no_gathering(state: State, task: tasks.Triggering, bear: str) -> tuple[str, str]:
    found = bear_numbers(state.printed).get(bear)
    name = state.printed.bears[task.bear].name
    if found is None or tile_of_bear(state, task.seat, found) < 0:
        return "KA-R32", f"{name} gathers one of your own cards that lie face up at a tile; choose one of them."
    if found == task.bear:
        return "KA-R32", f"{name} cannot lie on itself; choose another of your cards."
    return "KA-G21", f"At this table {name} gathers from other tiles only; choose a card there."


def _no_placing(state: State, task: tasks.Placing, cell: int) -> tuple[str, str]:
    if cell >= 0 and river.tile_of(cell) != task.tile:
        return "KA-R15", f"The beeple goes on tile {task.tile + 1}; choose a free space there."
    return "KA-R15", "That space is occupied; choose a free one on this tile."
