"""What a player may do now: the legal moves of each task, and why any other move is refused.

`legal` is the truth; `refusal` only finds the clause and the words for a move that is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, assert_never

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Seat
from companion.games.coldwater_crown.facts import COLOURS, LOCATION_OF, LOCATIONS, MOST_OPEN_ANGLERS, SPACES, ZONES
from companion.games.coldwater_crown.moves import (
    DECK,
    DISCARD,
    Catch,
    Done,
    FillZone,
    Move,
    PickUp,
    Place,
    Route,
    Select,
    Submit,
    Take,
    Use,
    Weigh,
)
from companion.games.coldwater_crown.state import (
    Player,
    State,
    can_be_weighed,
    location,
    open_spots,
    seats,
    species,
)
from companion.games.coldwater_crown.tasks import (
    Aim,
    Aiming,
    AtPort,
    Contest,
    Fishing,
    Judging,
    PickingUp,
    Placing,
    Routing,
)

REDIRECT: Final = "redirect_location"
EXTRA_BAIT: Final = "extra_bait"
NUMBER_TWO: Final = "number_two"
EXTRA_PORT: Final = "extra_port"
KINDS: Final = (REDIRECT, EXTRA_BAIT, NUMBER_TWO, EXTRA_PORT)
"""The kinds of tackle whose effect the app works out; any other kind is an owner's piece and used by hand (CW-G9)."""


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats that decide now; (CHANCE,) for an outcome, () when the game is over."""
    if not state.agenda:
        return ()
    match state.agenda[0]:
        case Placing() | PickingUp() | AtPort() | Fishing() | Routing() | Aiming():
            return (state.turn,)
        case Judging(seat=seat):
            return (operator(state, seat),)
        case Contest(entries=entries):
            return tuple(seat for seat in seats(state) if entries[seat] is None)
        case _:
            return (CHANCE,)


def operator(state: State, seat: int) -> Seat:
    """Who acts for the player: alone, the one person acts for the silent player too."""
    return Seat(0) if state.is_solo else Seat(seat)


def legal(state: State, seat: Seat) -> Iterator[Move]:
    """The seat's legal moves in a fixed order; none when it is not to act."""
    if seat not in to_act(state):
        return
    match state.agenda[0]:
        case Placing():
            yield from (Place(seat, space) for space, token in _spaces(state) if not token)
            yield from _weighings(state, seat)
        case PickingUp(used=used):
            yield from (PickUp(seat, space) for space, token in _spaces(state) if token and space != used)
            yield from _weighings(state, seat)
        case AtPort(left=left):
            yield from _port_moves(state, seat, left)
        case Fishing() as fishing:
            yield from _fishing_moves(state, seat, fishing)
        case Routing(hand=hand):
            yield from (Route(seat, to) for to in routes(state, hand[0]))
            yield Route(seat, DISCARD)
        case Aiming() as aiming:
            yield from (Catch(seat, aim.zone, aim.location, aim.is_deck) for aim in aims(state, aiming))
        case Judging() as judging:
            if judging.seat == seat:
                yield from (Weigh(seat, fish) for fish in judging.fish if _can_weigh(state, seat, fish))
            yield Done(seat)
        case Contest(location=place):
            yield from (Submit(seat, place, fish) for fish in submissions(state, seat, place))
        case _:
            return


def _spaces(state: State) -> Iterator[tuple[str, int]]:
    return zip(SPACES, state.spaces, strict=True)


def _can_weigh(state: State, seat: Seat, fish: int) -> bool:
    return state.rules.weights == "at-end" and can_be_weighed(state, state.players[seat].catches[fish])


def _weighings(state: State, seat: Seat) -> Iterator[Move]:
    """Fish that wait to be weighed may be weighed whenever it is one's turn (option `weights`)."""
    for fish in range(len(state.players[seat].catches)):
        if _can_weigh(state, seat, fish):
            yield Weigh(seat, fish)


def _by_hand(player: Player, seat: Seat) -> Iterator[Move]:
    yield from (Use(seat, kind) for kind in dict.fromkeys(player.tackle) if kind not in KINDS)


# ---- Port ----


def has_port_action(state: State) -> bool:
    """Whether the player could fill a Zone or select a Master Angler card (CW-R20, CW-R22, CW-G16)."""
    return bool(zones_to_fill(state.player)) or can_select(state)


def zones_to_fill(player: Player) -> tuple[int, ...]:
    """The Zones that are empty or part-filled (CW-R18, CW-R20)."""
    return tuple(zone for zone in ZONES if len(player.zone(zone)) < zone)


def can_select(state: State) -> bool:
    """Whether the player may attempt one more Master Angler and there is one (CW-R22)."""
    return len(state.player.held) < MOST_OPEN_ANGLERS and bool(state.row or state.anglers)


def _port_moves(state: State, seat: Seat, left: int) -> Iterator[Move]:
    player = state.players[seat]
    if left:
        yield from (FillZone(seat, zone) for zone in zones_to_fill(player))
        if can_select(state):
            yield from (Select(seat, card) for card in state.row)
            if state.anglers:
                yield Select(seat, DECK)
    if EXTRA_PORT in player.tackle:
        yield Use(seat, EXTRA_PORT)
    yield from _by_hand(player, seat)
    yield Done(seat)


# ---- Fishing ----


def zones_to_take(state: State, fishing: Fishing) -> tuple[int, ...]:
    """The Zones that can still give bait of the space's colour (CW-R14, CW-R15)."""
    return tuple(zone for zone in ZONES if zone not in fishing.taken and fishing.colour in state.player.zone(zone))


def _fishing_moves(state: State, seat: Seat, fishing: Fishing) -> Iterator[Move]:
    player = state.players[seat]
    zones = zones_to_take(state, fishing)
    by_zone = fishing.number == 1 or state.rules.number_two == "per-zone"
    if zones and fishing.number == 2 and not (by_zone and len(zones) == 1):
        yield Take(seat, fishing.colour)
    if by_zone:
        yield from (Take(seat, fishing.colour, zone) for zone in zones)
    if EXTRA_BAIT in player.tackle:
        for zone, colour in product(ZONES, COLOURS):
            if colour in player.zone(zone):
                yield Use(seat, EXTRA_BAIT, colour, zone)
    if NUMBER_TWO in player.tackle and fishing.number == 1:
        yield Use(seat, NUMBER_TWO)
    yield from _by_hand(player, seat)
    yield Done(seat)


def routes(state: State, colour: str) -> tuple[str, ...]:
    """The Master Angler cards of the player with an open spot of the colour (CW-R26, CW-G18)."""
    return tuple(held.card for held in state.player.held if colour in open_spots(state, held))


# ---- Catching ----


def aims(state: State, aiming: Aiming, *, with_redirect: bool | None = None) -> tuple[Aim, ...]:
    """Where the next cleared Zone's catch may come from (CW-R28, CW-R32, CW-G13, CW-G15, CW-G35).

    `with_redirect` asks as if the player did, or did not, hold a redirecting piece of tackle.
    """
    zone, colour = aiming.cleared[len(aiming.aims)]
    home = LOCATION_OF[colour]
    has_redirect = REDIRECT in state.player.tackle if with_redirect is None else with_redirect
    found = list(_aims_at(state, zone, home)) or [Aim(zone, "")]
    if has_redirect:
        for place in LOCATIONS:
            if place != home:
                found += _aims_at(state, zone, place)
    return tuple(found)


def _aims_at(state: State, zone: int, place: str) -> Iterator[Aim]:
    water = state.water(place)
    if water.zone(zone):
        yield Aim(zone, place)
    if zone == 6 and water.top:
        yield Aim(zone, place, is_deck=True)


def needs_aim(state: State, aiming: Aiming) -> bool:
    """Whether the player must be asked: there is a choice, as far as anybody at the table can know.

    Who holds tackle of any kind is asked wherever a redirecting piece could be used, so that being asked gives nothing away.
    """
    return len(aims(state, aiming, with_redirect=bool(state.player.tackle))) > 1


# ---- Contests ----


def submissions(state: State, seat: Seat, place: str) -> Iterator[tuple[int, ...]]:
    """Every submission that the seat may make: at most one fish of each species (CW-R42), the fullest first."""
    groups: dict[str, list[int | None]] = {}
    for number, caught in enumerate(state.players[seat].catches):
        if location(state, caught) == place:
            groups.setdefault(species(state, caught), []).append(number)
    for choice in product(*([*group, None] for group in groups.values())):
        yield tuple(sorted(number for number in choice if number is not None))


# ---- Refusals ----


def refusal(state: State, move: Move) -> IllegalMove:
    """Why the move is not legal: the clause, and a sentence that says what to do instead."""
    acting = to_act(state)
    if not acting:
        return IllegalMove("CW-R45", "The game is over: no move is left. Undo to go on from an earlier place.")
    if acting == (CHANCE,):
        return IllegalMove("", "Something is to be drawn or revealed first: tell that outcome, then go on.")
    if move.seat not in acting:
        waiting = "others' decisions" if len(acting) > 1 else "another player's decision"
        return IllegalMove("CW-R9", f"It is not this seat's turn: the table waits for {waiting}.")
    rule, detail = _reason(state, move)
    return IllegalMove(rule, detail)


def _reason(state: State, move: Move) -> tuple[str, str]:
    task = state.agenda[0]
    match move:
        case Place(space=space):
            if not isinstance(task, Placing):
                return "CW-R55", "The token has been placed in this turn: finish this step, then pick up a token."
            return "CW-R10", f"The {space} space is occupied: place the token on an empty space."
        case PickUp(space=space):
            return _pick_up_reason(task, space)
        case FillZone() | Select():
            return _port_reason(state, move)
        case Take():
            return _take_reason(state, move)
        case Route(to=to):
            if not isinstance(task, Routing):
                return "CW-R25", "No removed bait is waiting: bait goes to a card only as it is removed from a Zone."
            return (
                "CW-R26",
                f"{to} is no card of yours with an open spot for {task.hand[0]}: choose another, or discard.",
            )
        case Use(kind=kind):
            return _use_reason(state, kind)
        case Catch():
            return _catch_reason(state, move)
        case Weigh():
            return (
                "CW-R29",
                "That fish cannot be weighed now: it is not yours, is weighed already, or nobody knows its card.",
            )
        case Done():
            return "CW-R55", "Something must be chosen here: a step of the turn, a route or a catch cannot be left out."
        case Submit(location=place):
            if not isinstance(task, Contest) or task.location != place:
                return (
                    "CW-R42",
                    f"Nothing is submitted to the {place} now: the contests come in order, after the last turn.",
                )
            return "CW-R42", "Submit own fish of that Location only, at most one of each species."
        case _:
            return "", "That is no move of a player."


def _pick_up_reason(task: object, space: str) -> tuple[str, str]:
    if isinstance(task, Placing):
        return "CW-R55", "First place your token, then pick one up."
    if not isinstance(task, PickingUp):
        return "CW-R55", "First finish the step that is being played."
    if task.used == space:
        return "CW-R11", "The token just placed stays: pick up one from a different space."
    return "CW-R11", f"There is no token on the {space} space: pick up from a space that has one."


def _port_reason(state: State, move: FillZone | Select) -> tuple[str, str]:
    task = state.agenda[0]
    if not isinstance(task, AtPort):
        return "CW-R17", "Zones are filled and cards selected only in a Port step."
    if not task.left:
        return "CW-R17", "The Port actions of this step are used up: say done."
    match move:
        case FillZone(zone=zone):
            return "CW-R20", f"Zone {zone} is full: choose one that is empty or part-filled."
        case Select(card=card):
            if len(state.player.held) >= MOST_OPEN_ANGLERS:
                return (
                    "CW-R22",
                    f"At most {MOST_OPEN_ANGLERS} Master Angler cards may be attempted: complete one first.",
                )
            return "CW-R21", f"{card} does not lie in the row: choose one of its cards, or the deck's top card."
        case _:
            assert_never(move)


def _take_reason(state: State, move: Take) -> tuple[str, str]:
    task = state.agenda[0]
    if not isinstance(task, Fishing):
        return "CW-R14", "Bait is removed only in a Fishing step: place or pick up a token at its colour."
    rule = "CW-R14" if task.number == 1 else "CW-R15"
    if move.colour != task.colour:
        return rule, f"Only {task.colour} bait is removed at the {task.colour} space."
    if move.zone in task.taken:
        return rule, f"Zone {move.zone} has given its bait in this step."
    if task.number == 1 and not move.zone:
        return rule, "A 1 removes one bait from each Zone: name the Zone."
    if task.number == 2 and move.zone and state.rules.number_two == "all":
        return rule, f"A 2 removes all {task.colour} bait or none: take it without naming a Zone."
    return rule, f"There is no {move.colour} bait to remove there."


def _use_reason(state: State, kind: str) -> tuple[str, str]:
    task = state.agenda[0]
    if kind not in state.player.tackle:
        return (
            "CW-R33",
            f"You hold no tackle of the kind {kind}; a piece can be used from the step after it was gained.",
        )
    match kind:
        case "redirect_location":
            return "CW-R33", "That piece is used by catching at another Location when a Zone is cleared."
        case "number_two":
            return "CW-R33", "That piece is used in a Fishing step whose token shows a 1."
        case "extra_port":
            return "CW-R33", "That piece is used in a Port step."
        case "extra_bait" if isinstance(task, Fishing):
            return "CW-R33", "Name a bait that lies in the Zone, for the piece to remove."
        case "extra_bait":
            return "CW-R33", "That piece is used in a Fishing step, before the catch."
        case _:
            return "CW-R33", "A piece of tackle is used within a step: place or pick up a token first."


def _catch_reason(state: State, move: Catch) -> tuple[str, str]:
    task = state.agenda[0]
    if not isinstance(task, Aiming):
        return "CW-R28", "No cleared Zone waits for its catch."
    zone, colour = task.cleared[len(task.aims)]
    home = LOCATION_OF[colour]
    if move.zone != zone:
        return "CW-G13", f"Zone {zone} comes first: catches are fixed from the lowest cleared Zone up."
    if not move.location:
        return "CW-R55", "A catch is not optional: take the fish."
    if move.is_deck and zone != 6:
        return "CW-R32", "Only a catch in Zone 6 may take the top of the deck."
    if move.location != home and REDIRECT not in state.player.tackle:
        return "CW-R33", f"Without tackle, {colour} bait catches at the {home}."
    return "CW-G15", "There is no fish to catch there: choose another."
