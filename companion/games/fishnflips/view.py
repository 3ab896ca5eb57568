"""What everybody may see, for templates and bots: plain frozen values. Fish'n'Flips has no secrets, so all seats see the same."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Seat
from companion.games.fishnflips import actions, facts, kernel, notation, words
from companion.games.fishnflips.chance import chance
from companion.games.fishnflips.learn import Named
from companion.games.fishnflips.state import State, playing, power_names
from companion.games.fishnflips.tasks import Acting, Laying
from companion.games.fishnflips.turn import FISH_N_FLIP, Law, Turn


@dataclass(frozen=True, slots=True)
class CardView:
    """A card of the net or the pile's top: its text (`Wbl`), kind, background and facing ("" for waste), and its name.

    `is_free` says that its group may be freed now, `is_moved` that it moved in this turn's step 1, `is_oiled` that oil lies
    next to it.
    """

    text: str
    kind: str
    colour: str
    facing: str
    name: str
    cell: str = ""
    is_animal: bool = True
    is_free: bool = False
    is_moved: bool = False
    is_oiled: bool = False


@dataclass(frozen=True, slots=True)
class ActionView:
    """An action card of a hand."""

    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class PowerView:
    """A power; `is_spent` says that it was used this turn."""

    species: str
    title: str
    sentence: str
    is_spent: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's cards, which lie open."""

    seat: Seat
    is_turn: bool
    hand: tuple[ActionView, ...]
    powers: tuple[PowerView, ...]


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn that is being played: its phase, the powers that may still be used, and places of the net.

    `live` make a group that may be freed, `ready` hold turned cards whose own power is not spent, `spent` those whose is; `fell`
    says of rays that may group at a distance how far they fell.
    """

    phase: int
    powers: tuple[str, ...]
    live: tuple[str, ...]
    ready: tuple[str, ...]
    spent: tuple[str, ...]
    wave: int
    freed: int
    fell: tuple[tuple[str, int], ...] = ()


def turn_view(turn: Turn | None) -> TurnView | None:
    """The turn as everybody sees it; None where none is being played."""
    if turn is None:
        return None
    powers = tuple(name for number, name in enumerate(kernel.SPECIES) if turn.powers >> number & 1)
    live, ready, spent = map(cell_names, (turn.live, turn.ready, turn.spent))
    falls = ((notation.cell(cell), turn.fell >> 8 * cell & 0x7F) for cell in kernel.CELLS)
    fell = tuple((name, height) for name, height in falls if height) if turn.fell else ()
    return TurnView(turn.phase, powers, live, ready, spent, turn.wave, turn.freed, fell)


def turn_of(net: int, seen: TurnView) -> Turn:
    """The turn on that net."""
    live, ready, spent = (
        kernel.mask_of(map(notation.read_cell, names)) for names in (seen.live, seen.ready, seen.spent)
    )
    fell = sum(height << 8 * notation.read_cell(name) for name, height in seen.fell)
    return Turn(net, facts.bits(seen.powers), seen.phase, live, ready, spent, seen.wave, seen.freed, fell)


@dataclass(frozen=True, slots=True)
class View:
    """The table. `columns` are the net from the left, each with its cells from the bottom, None for an empty one.

    `net` is its text; `danger` the height of each column; `unseen` counts the pieces of the pile that nobody has seen;
    `freed_now` are the animals of this turn so far, `last` those of the last turn, `is_streak` says that it was a Fish'n'Flip
    (FF-R18); `asks` is the source of the outcome that is to come, "" for none, `laying` the columns that cards still go on.
    `actions` counts the cards that the next action card may be; `law` is how turns are played here, `turn` the one being
    played. `named` are the owner's cards that were told when the camera saw them.
    """

    seat: Seat | None
    columns: tuple[tuple[CardView | None, ...], ...]
    net: str
    danger: tuple[int, ...]
    groups: tuple[tuple[str, ...], ...]
    species: tuple[str, ...]
    players: tuple[PlayerView, ...]
    top: CardView | None
    pile: int
    unseen: tuple[tuple[str, int], ...]
    under: tuple[str, ...]
    discard: tuple[tuple[str, int], ...]
    action_pile: int
    actions_played: tuple[tuple[str, int], ...]
    phase: str
    left: int
    freed: int
    freed_now: int
    last: int
    is_streak: bool
    streaks: int
    final_actions: int
    is_over: bool
    is_lost: bool
    asks: str
    laying: tuple[int, ...]
    actions: tuple[tuple[str, int], ...]
    law: Law
    turn: TurnView | None
    named: Named = ()


def look(state: State, seat: Seat | None) -> View:
    """The table as the seat sees it (None: a spectator)."""
    turn = playing(state)
    task = state.agenda[0] if state.agenda else None
    groups = kernel.groups(state.net, turn.live) if turn and turn.phase == actions.FREEING else ()
    animals = kernel.animals(state.net).bit_count()
    return View(
        seat=seat,
        columns=columns(state.net, turn),
        net=notation.net(state.net),
        danger=tuple(kernel.height(state.net, column) for column in range(kernel.COLUMNS)),
        groups=tuple(cell_names(group) for group in groups),
        species=state.species,
        players=tuple(_player(state, number, turn) for number in range(state.people)),
        top=card_view(notation.read_card(state.top)) if state.top else None,
        pile=state.pile,
        unseen=state.unseen.items,
        under=state.under,
        discard=state.freed.items,
        action_pile=len(state.actions),
        actions_played=state.played.items,
        phase=_phase(state, turn),
        left=animals,
        freed=len(state.freed),
        freed_now=turn.freed if turn else 0,
        last=state.last,
        is_streak=state.last >= FISH_N_FLIP,
        streaks=state.streaks,
        final_actions=state.ending,
        is_over=not state.agenda,
        is_lost=state.lost,
        asks=here.source if (here := chance(state)) else "",
        laying=task.columns if isinstance(task, Laying) else (),
        actions=(state.actions or state.played).items,
        law=state.law,
        turn=turn_view(turn),
        named=state.named,
    )


def cell_names(mask: int) -> tuple[str, ...]:
    """The cells' names."""
    return tuple(notation.cell(cell) for cell in kernel.cells(mask))


def columns(
    net: int, turn: Turn | None = None, width: int = kernel.COLUMNS, rows: int = kernel.ROWS
) -> tuple[tuple[CardView | None, ...], ...]:
    """The net's cells with what a turn makes of them."""
    free, moved = 0, 0
    if turn is not None:
        for group in kernel.groups(net, turn.live) if turn.phase == actions.FREEING else ():
            free |= group
        moved = 0 if turn.wave else turn.live
    oiled = kernel.oiled(net)
    return tuple(
        tuple(_cell(net, kernel.STRIDE * column + row, free, moved, oiled) for row in range(rows))
        for column in range(width)
    )


def _cell(net: int, cell: int, free: int, moved: int, oiled: int) -> CardView | None:
    code = kernel.at(net, cell)
    if not code:
        return None
    own = kernel.bit(cell)
    return card_view(code, cell, bool(free & own), bool(moved & own), kernel.is_animal(code) and bool(oiled & own))


def card_view(
    code: int, cell: int = -1, is_free: bool = False, is_moved: bool = False, is_oiled: bool = False
) -> CardView:
    """A card as it looks."""
    is_animal = kernel.is_animal(code)
    has_colour = is_animal or code & 1
    return CardView(
        text=notation.card(code),
        kind=words.kind(code),
        colour=kernel.COLOURS[kernel.colour_of(code)] if has_colour else "",
        facing=notation.facing_word(code) if is_animal else "",
        name=words.card(code),
        cell=notation.cell(cell) if cell >= 0 else "",
        is_animal=is_animal,
        is_free=is_free,
        is_moved=is_moved,
        is_oiled=is_oiled,
    )


def _player(state: State, number: int, turn: Turn | None) -> PlayerView:
    is_turn = number == state.turn and bool(state.agenda)
    powers = tuple(
        power_view(name, is_turn and turn is not None and not turn.powers >> kernel.SPECIES.index(name) & 1)
        for name in power_names(state, number)
    )
    return PlayerView(Seat(number), is_turn, tuple(map(action_view, state.hands[number])), powers)


def action_view(kind: str) -> ActionView:
    """An action card with its title."""
    return ActionView(kind, words.action(kind))


def power_view(species: str, is_spent: bool = False) -> PowerView:
    """A power with its sentence."""
    return PowerView(species, facts.NAMES[species], facts.POWERS[species], is_spent)


def _phase(state: State, turn: Turn | None) -> str:
    if not state.agenda:
        return "over"
    if turn is not None:
        return ("moving", "freeing", "lowering")[turn.phase]
    return "acting" if isinstance(state.agenda[0], Acting) else "setting up"
