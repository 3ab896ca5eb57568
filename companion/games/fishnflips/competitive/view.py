"""What everybody may see of a competitive game; nothing in it is secret."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Seat
from companion.games.fishnflips import actions, kernel, notation
from companion.games.fishnflips.competitive.rules import chance, to_act
from companion.games.fishnflips.competitive.state import (
    MINUTE,
    NOBODY,
    SIDE,
    Acting,
    Bidding,
    Giving,
    Laying,
    Playing,
    State,
    playing,
)
from companion.games.fishnflips.learn import Named
from companion.games.fishnflips.turn import Law
from companion.games.fishnflips.view import (
    ActionView,
    CardView,
    PowerView,
    TurnView,
    action_view,
    cell_names,
    columns,
    power_view,
    turn_view,
)


@dataclass(frozen=True, slots=True)
class RivalView:
    """A player: animals and waste so far, and whether they may raise, stand, or hold the highest bid.

    `pile` are the animals one by one with their backgrounds: they were freed before everybody's eyes.
    """

    seat: Seat
    animals: int
    wastes: int
    is_bidder: bool
    has_stood: bool
    is_to_act: bool
    pile: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table: the grid from the left, each column from the bottom.

    `bid` is the highest (0: none), `left` the excess to deal out, `seconds` how long the others have to raise; with `restarts`
    anew from each raise. `asks` is the source of the outcome that is to come, "" for none, `laying` the columns that cards go on.
    `unseen` counts the pieces of the pile, `next_actions` what the next action card may be; `law` is how turns are played here,
    `turn` the one that is being played. `named` are the owner's cards that were told when the camera saw them.
    """

    seat: Seat | None
    columns: tuple[tuple[CardView | None, ...], ...]
    net: str
    groups: tuple[tuple[str, ...], ...]
    species: tuple[str, ...]
    powers: tuple[PowerView, ...]
    actions: tuple[ActionView, ...]
    players: tuple[RivalView, ...]
    phase: str
    bid: int
    freed_now: int
    left: int
    caught: tuple[tuple[str, int], ...]
    pile: int
    discard: int
    discarded: tuple[tuple[str, int], ...]
    shuffles: int
    seconds: int
    restarts: bool
    is_over: bool
    asks: str
    laying: tuple[int, ...]
    unseen: tuple[tuple[str, int], ...]
    next_actions: tuple[tuple[str, int], ...]
    law: Law
    turn: TurnView | None
    named: Named = ()


def look(state: State, seat: Seat | None) -> View:
    """The table as the seat sees it (None: a spectator)."""
    turn = playing(state)
    task = state.agenda[0] if state.agenda else None
    groups = kernel.groups(state.net, turn.live) if turn and turn.phase == actions.FREEING else ()
    return View(
        seat=seat,
        columns=columns(state.net, turn, SIDE, SIDE),
        net=notation.net(state.net, SIDE),
        groups=tuple(cell_names(group) for group in groups),
        species=state.species,
        powers=tuple(power_view(name) for name in state.common),
        actions=tuple(map(action_view, state.faces)),
        players=tuple(_rival(state, number, task) for number in range(state.people)),
        phase=type(task).__name__.lower() if task is not None else "over",
        bid=task.bid if isinstance(task, Bidding | Acting | Playing) else 0,
        freed_now=turn.freed if turn else 0,
        left=task.left if isinstance(task, Giving) else 0,
        caught=state.caught.items,
        pile=len(state.unseen),
        discard=len(state.discard),
        discarded=state.discard.items,
        shuffles=state.shuffles,
        seconds=MINUTE,
        restarts=state.rules.timer == "restart",
        is_over=not state.agenda,
        asks=here.source if (here := chance(state)) else "",
        laying=task.columns if isinstance(task, Laying) else (),
        unseen=state.unseen.items,
        next_actions=(state.actions or state.played).items,
        law=state.law,
        turn=turn_view(turn),
        named=state.named,
    )


def _rival(state: State, number: int, task: object) -> RivalView:
    bidder = task.bidder if isinstance(task, Bidding | Acting | Playing | Giving) else NOBODY
    stood = task.stood if isinstance(task, Bidding) else ()
    return RivalView(
        Seat(number),
        len(state.piles[number]),
        state.wastes[number],
        number == bidder,
        number in stood,
        number in to_act(state),
        state.piles[number].items,
    )
