"""Builds a seat's view of a state (`view.View`), part by part, from what that seat may know."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import CHANCE, Seat
from companion.games.coldwater_crown import counted, submission, words
from companion.games.coldwater_crown.agenda_json import task_name
from companion.games.coldwater_crown.answers import answers
from companion.games.coldwater_crown.close import close
from companion.games.coldwater_crown.facts import (
    AWARD_NAMES,
    CLEAR,
    COLOURS,
    LEAST_WEIGHT,
    LOCATION_OF,
    LOCATIONS,
    MOST_WEIGHT,
    SPACES,
    SPECIES_NAMES,
    ZONES,
    clock,
    stack,
)
from companion.games.coldwater_crown.rules import to_act
from companion.games.coldwater_crown.secrets import can_see, known_to, sees_tackle
from companion.games.coldwater_crown.state import (
    NOBODY,
    STACK_OF,
    Caught,
    Held,
    State,
    angler_cards,
    can_be_weighed,
    fronts,
    is_silent,
    location,
    seats,
    spots,
)
from companion.games.coldwater_crown.tasks import (
    Aiming,
    AtPort,
    Contest,
    EndingTurn,
    Filling,
    Fishing,
    PickingUp,
    Placing,
    Routing,
)
from companion.games.coldwater_crown.view import (
    ActionView,
    AdviceView,
    AnglerView,
    BagView,
    CaughtView,
    ContestView,
    EntryView,
    FishSide,
    LocationView,
    PlayerView,
    SpaceView,
    StackView,
    TackleView,
    TrophyView,
    View,
)


def look(state: State, seat: Seat | None) -> View:
    """The table as the seat sees it."""
    acting = to_act(state)
    return View(
        seat=seat,
        people=state.people,
        is_solo=state.is_solo,
        turn=None if state.turn == NOBODY else state.turn,
        waiting=task_name(state.agenda[0]) if state.agenda else "",
        waiting_for=() if acting == (CHANCE,) else acting,
        action=_action(state),
        locations=tuple(_location(state, place) for place in LOCATIONS),
        spaces=_spaces(state),
        row=tuple(_angler(state, Held(card)) for card in state.row),
        angler_deck=len(state.anglers),
        unseen_anglers=tuple(_angler(state, Held(card)) for card, _ in state.anglers.items),
        tag=state.tag,
        tag_name=words.tag(state, state.tag) if state.tag else "",
        tags=tuple((tag.id, tag.name) for tag in state.printed.tags),
        mystery=state.mystery,
        mysteries_left=len(state.mysteries),
        stacks=tuple(
            StackView(award, AWARD_NAMES[award], getattr(state.stacks, field)) for award, field in STACK_OF.items()
        ),
        tackle_pile=len(state.tackle),
        tackle_kinds=tuple(
            (kind, words.tackle(state, kind)) for kind in dict.fromkeys(piece.kind for piece in state.printed.tackle)
        ),
        bag=_bag(state),
        discard=_by_colour(state.discard.counts()),
        players=tuple(_player(state, seat, Seat(owner)) for owner in range(len(state.players))),
        ender=None if state.ender == NOBODY else state.ender,
        turns_left=None if state.ending < 0 else state.ending,
        contests=_contests(state, seat),
        answers=answers(state, seat),
        is_over=not state.agenda,
    )


def _action(state: State) -> ActionView:
    """What the tasks before the next step of the turn say of the action being played."""
    action = ActionView()
    for task in state.agenda:
        match task:
            case Fishing(colour=colour, number=number, cleared=cleared):
                action = replace(action, space=colour, number=number, cleared=cleared)
            case AtPort(left=left):
                action = replace(action, port_left=left)
            case Filling(seat=seat, zone=zone):
                action = replace(action, filling=action.filling or (Seat(seat), zone))
            case Routing(hand=hand):
                action = replace(action, hand=hand)
            case Aiming(cleared=cleared, aims=aims):
                fixed = tuple((aim.zone, aim.location, aim.is_deck) for aim in aims)
                action = replace(action, cleared=cleared, aims=fixed)
            case Placing() | PickingUp() | EndingTurn():
                break
            case _:
                continue
    return action


def _by_colour(counts: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((colour, counts.get(colour, 0)) for colour in COLOURS)


def _bag(state: State) -> BagView:
    return BagView(_by_colour(state.bag.counts()), len(state.bag), CLEAR in state.bag)


def _side(state: State, front: str) -> FishSide:
    side = fronts(state.printed)[front]
    return FishSide(front, side.species, side.location, SPECIES_NAMES[side.species], side.low, side.high)


def _location(state: State, place: str) -> LocationView:
    water = state.water(place)
    return LocationView(
        place,
        words.place(place),
        tuple(_side(state, front) if front else None for front in water.zones),
        _side(state, water.top) if water.top else None,
        len(water.deck),
        water.deck.items,
        water.left(),
        stack(state.people) if LOCATIONS.index(place) >= len(state.entries) else (),
    )


def _spaces(state: State) -> tuple[SpaceView, ...]:
    """The spaces clockwise; `can_act` marks those where the step that is due may go."""
    task = state.agenda[0] if state.agenda else None

    def can_act(space: str, token: int) -> bool:
        match task:
            case Placing():
                return not token
            case PickingUp(used=used):
                return bool(token) and space != used
            case _:
                return False

    return tuple(
        SpaceView(space, words.space(space), LOCATION_OF.get(space, ""), token, can_act(space, token))
        for space, token in zip(SPACES, state.spaces, strict=True)
    )


def _angler(state: State, held: Held) -> AnglerView:
    known = angler_cards(state.printed)[held.card]
    if known.spots is None:
        return AnglerView(held.card, known.name, known.type, None)
    bait = list(held.bait)
    filled = []
    for colour in spots(state, held.card):
        is_filled = colour in bait
        if is_filled:
            bait.remove(colour)
        filled.append((colour, is_filled))
    return AnglerView(held.card, known.name, known.type, tuple(filled))


# ---- Players ----


def _player(state: State, seat: Seat | None, owner: Seat) -> PlayerView:
    player = state.players[owner]
    are_open = owner == seat or state.rules.trophies == "open" or not state.agenda
    kinds = player.tackle if sees_tackle(state, seat, owner) else ()
    return PlayerView(
        seat=owner,
        is_you=owner == seat,
        is_silent=is_silent(state, owner),
        is_turn=owner == state.turn,
        is_start=owner == state.first,
        token=player.token,
        zones=tuple((zone, player.zone(zone)) for zone in ZONES),
        fish=tuple(_caught(state, seat, owner, number) for number in range(len(player.catches))),
        held=tuple(_angler(state, held) for held in player.held),
        anglers=tuple(_angler(state, Held(card, spots(state, card))) for card in player.anglers),
        tackle=tuple(TackleView(kind, words.tackle(state, kind), words.tackle_sentence(state, kind)) for kind in kinds),
        tackle_count=len(player.tackle),
        trophies=tuple(
            TrophyView(won.award, AWARD_NAMES[won.award], won.value, won.weight)
            for won in (player.trophies if are_open else ())
        ),
        trophy_count=len(player.trophies),
        close=close(state, seat, owner),
    )


def _caught(state: State, seat: Seat | None, owner: Seat, number: int) -> CaughtView:
    """CW-R29: the weight side is its owner's until it is submitted; a Mystery win shows the weight alone."""
    caught = state.players[owner].catches[number]
    is_submitted = any(number in entries[owner] for entries in state.entries)
    if not can_see(state, seat, owner, number):
        weight = caught.weight if caught.is_shown else None
        return CaughtView(number, _side(state, caught.front), weight, None, None, None, True, caught.is_shown, False)
    return CaughtView(
        number,
        _side(state, caught.front),
        caught.weight,
        caught.tag,
        None if caught.stamp is None else clock(caught.stamp),
        caught.card,
        False,
        caught.is_shown,
        is_submitted,
        *_asked(state, seat, owner, caught),
    )


def _asked(state: State, seat: Seat | None, owner: Seat, caught: Caught) -> tuple[bool, tuple[tuple[str, str], ...]]:
    """Whether the seat alone can tell what is missing of a fish, and the cards that it may be."""
    is_own = seat is not None and (owner == seat or is_silent(state, owner))
    is_whole = None not in (caught.weight, caught.tag, caught.stamp)
    if not is_own or is_whole or can_be_weighed(state, caught):
        return False, ()
    if caught.card is not None or caught.weight is not None:
        return True, ()
    return True, tuple(
        (fish.id, words.weight_side(state, fish.id))
        for fish in state.printed.fish
        if fish.front == caught.front and fish.weight is not None and fish.id not in known_to(state, seat)
    )


# ---- Contests ----


def _contests(state: State, seat: Seat | None) -> tuple[ContestView, ...]:
    held = tuple(
        ContestView(
            place,
            words.place(place),
            False,
            tuple(EntryView(Seat(owner), True, entry) for owner, entry in enumerate(entries)),
            (),
        )
        for place, entries in zip(LOCATIONS, state.entries, strict=False)
    )
    task = state.agenda[0] if state.agenda else None
    return (*held, _open_contest(state, task, seat)) if isinstance(task, Contest) else held


def _open_contest(state: State, task: Contest, seat: Seat | None) -> ContestView:
    entries = tuple(
        EntryView(owner, task.entries[owner] is not None, task.entries[owner] if owner == seat else None)
        for owner in seats(state)
    )
    advice = advise(state, seat, task.location) if seat is not None and seat < state.people else ()
    return ContestView(task.location, words.place(task.location), True, entries, advice)


def advise(state: State, seat: Seat, place: str) -> tuple[AdviceView, ...]:
    """The submissions worth a thought for the seat, best first, against what it may know of the others (CW-G24)."""
    catches = [counted.fish(state, caught) for caught in state.players[seat].catches]
    among = [n for n, caught in enumerate(state.players[seat].catches) if location(state, caught) == place]
    rivals = [_rival(state, seat, Seat(other), place) for other in range(len(state.players)) if other != seat]
    tag = state.tag if state.tag and state.rules.tags == "score" else None
    found = submission.advise(catches, among, tag, rivals, stack(state.people))
    return tuple(AdviceView(one.submission.fish, one.title, one.why, _points(one.worst, one.best)) for one in found)


def _points(worst: int, best: int) -> str:
    return str(best) if worst == best else f"{worst} to {best}"


def _rival(state: State, seat: Seat, other: Seat, place: str) -> submission.Rival:
    ranges = []
    for number, caught in enumerate(state.players[other].catches):
        if location(state, caught) != place:
            continue
        side = fronts(state.printed)[caught.front]
        low, high = side.low or LEAST_WEIGHT, side.high or MOST_WEIGHT
        if caught.weight is not None and (caught.is_shown or can_see(state, seat, other, number)):
            low = high = caught.weight
        ranges.append((side.species, low, high))
    return submission.guessed_rival(ranges)
