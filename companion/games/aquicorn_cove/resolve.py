"""How the actions of cards and Buildings are carried out: what is asked, what goes by itself, and what each icon does."""

from __future__ import annotations

from dataclasses import replace

from card_db.effects import DISCARD, Action
from companion.engine.game import Seat
from companion.games.aquicorn_cove import bay, facts, supplies, village
from companion.games.aquicorn_cove.facts import EVENT
from companion.games.aquicorn_cove.state import NOBODY, Played, State, event_of, now, seat_of, with_agenda
from companion.games.aquicorn_cove.tasks import Acting, Bonus, ByHand, Choosing, Polluting, Rising, Task
from companion.games.aquicorn_cove.village import Tile

PLAYER = "player"
HELPER = "helper"
CARD = "card"
INCOME = "income"
_BONUS_FOR = {"players": (PLAYER,), "helper": (PLAYER, HELPER), "any": (PLAYER, HELPER, CARD)}


def resolved(state: State, played: Played) -> State:
    """The card counts as done on the track, and what it does is due (AC-R12)."""
    track = tuple(replace(one, is_done=True) if one == played else one for one in state.track)
    return with_agenda(replace(state, track=track), *effect_tasks(state, played), drop=0)


def effect_tasks(state: State, played: Played) -> tuple[Task, ...]:
    """What the card's chosen option asks for."""
    effect = state.printed.card(played.card).options[played.option - 1].effect
    seat = seat_of(state, played.hand)
    match effect.kind:
        case "by hand":
            return (ByHand(played.card, seat),)
        case "all":
            return acting(state, played, effect.lists[0], seat)
        case "when":
            return acting(state, played, effect.lists[0 if supplies.holds(state, effect.test) else 1], seat)
        case _:
            return (Choosing(played.card, played.option, seat),)


def acting(state: State, played: Played, actions: tuple[Action, ...], seat: Seat) -> tuple[Task, ...]:
    """The actions as a task; those of an Event are not to be skipped (AC-R44)."""
    kind = state.printed.card(played.card).kind
    by = PLAYER if played.hand != NOBODY else HELPER if kind in (facts.CHARACTER, facts.VILLAGER) else CARD
    return (Acting(played.card, seat, actions, kind == EVENT, by),) if actions else ()


def ways(state: State, task: Choosing) -> tuple[int, ...]:
    """Which ways of the card can be taken now, counted from 1."""
    effect = state.printed.card(task.card).options[task.option - 1].effect
    match effect.kind:
        case "spend food":
            return (1, 2) if state.food >= effect.amount else (2,)
        case "spend supply":
            return (1, 2) if state.supply >= effect.amount else (2,)
        case _:
            return tuple(n for n, actions in enumerate(effect.lists, 1) if _is_possible(state, actions))


def _is_possible(state: State, actions: tuple[Action, ...]) -> bool:
    return actions != (Action(DISCARD),) or most(state, actions[0]) > 0


def picked(state: State, task: Choosing, way: int) -> State:
    """The way of the card is taken; what it costs is paid."""
    effect = state.printed.card(task.card).options[task.option - 1].effect
    if way == 1 and effect.kind == "spend food":
        state = replace(state, food=state.food - effect.amount)
    if way == 1 and effect.kind == "spend supply":
        state = replace(state, supply=state.supply - effect.amount)
    played = next(one for one in state.track if one.card == task.card)
    return with_agenda(state, *acting(state, played, effect.lists[way - 1], task.seat))


def most(state: State, action: Action) -> int:
    """How many repetitions of the action can have an effect now."""
    wanted = abs(action.count) * supplies.counted(state, action.per)
    match action.icon:
        case "plant":
            return min(wanted, state.farm_room)
        case "clean" | "seep":
            return min(wanted, sum(state.bay))
        case "heal":
            return min(wanted, state.bay_aquicorns)
        case "pollution":
            return min(wanted, state.pollution_supply)
        case "prosperity" if action.count > 0:
            return min(wanted, facts.HIGHEST - state.prosperity)
        case "prosperity":
            return min(wanted, state.prosperity - facts.LOWEST)
        case "reef" if action.count > 0:
            return min(wanted, state.printed.healthiest - state.reef)
        case "reef":
            return min(wanted, state.reef - state.printed.deepest)
        case "villager":
            return wanted if state.villager_deck else 0
        case "build":
            return wanted if next(iter(buildable(state)), None) or damaged(state) else 0
        case "discard event":
            event = event_of(state)
            return 1 if event is not None and not event.is_done else 0
        case _:
            return wanted


def damaged(state: State) -> tuple[Tile, ...]:
    """The Buildings that can be repaired."""
    return tuple(tile for tile in state.village if not tile.is_intact)


def buildable(state: State) -> list[tuple[str, str, int]]:
    """Each Building that can be paid with each space where it may go (AC-R26, AC-R27)."""
    wild = state.law.wild_shore == "yes"
    found = []
    for name in state.market:
        building = state.printed.building(name)
        if (building.cost or 0) > state.food + state.supply:
            continue
        found += [
            (name, sign, space)
            for sign, space in village.sites(state.printed, state.village, building, wild_shore=wild)
        ]
    return found


def automatic(state: State, task: Acting) -> State | None:
    """The state after what goes by itself of the first action; None when somebody has to say."""
    if not task.actions:
        return with_agenda(state)
    action = task.actions[0]
    possible = most(state, action)
    if not possible or (action.icon == "build" and task.taken >= action.count):
        return finished(state, task)
    if action.icon == "build":
        return None
    if action.icon == "any" or not task.must:
        return None
    if action.icon in ("clean", "seep"):
        ways_ = bay.splits(state.bay, possible, at_most=False)
        return repeated(state, task, *ways_[0]) if len(ways_) == 1 else None
    return repeated(state, task, possible)


def repeated(state: State, task: Acting, first: int, second: int = 0) -> State:
    """The first action done `first` times (for clean and seep: with so many tiles of each column), and finished."""
    action = task.actions[0]
    before = replace(task, taken=first + second)
    after, due = _done(state, task, action, first, second)
    return with_agenda(after, *due, *_rest(before))


def finished(state: State, task: Acting) -> State:
    """The first action is over: its Pollution corner if anything of it was done, and the next action (AC-G23, AC-G33)."""
    return with_agenda(state, *_rest(task))


def _rest(task: Acting) -> tuple[Task, ...]:
    corner = (Polluting(1, task.seat),) if task.actions[0].has_pollution and task.taken else ()
    rest = replace(task, actions=task.actions[1:], taken=0)
    return (*corner, rest) if rest.actions else corner


def _done(state: State, task: Acting, action: Action, n: int, second: int) -> tuple[State, tuple[Task, ...]]:
    """The state after `n` repetitions, and what they make due."""
    sign = 1 if action.count > 0 else -1
    match action.icon:
        case "food":
            return replace(state, food=state.food + n), ()
        case "supply":
            return replace(state, supply=state.supply + n), ()
        case "clean":
            return supplies.cleaned(state, n, second), ()
        case "seep":
            return supplies.seeped(state, n, second), ()
        case "plant":
            return _planted(state, n, task.by)
        case "prosperity":
            return state, (Rising(sign * n),)
        case "reef":
            return supplies.reef_by(state, sign * n), ()
        case "pollution":
            return state, (Polluting(n, task.seat),)
        case "heal":
            for _ in range(n):
                state = supplies.aquicorn_home(state)
            return state, ()
        case "villager":
            for _ in range(n):
                state = supplies.with_villagers(state)
            return state, ()
        case "feed":
            return replace(state, feed_change=state.feed_change + sign * n), ()
        case "dice":
            return replace(state, dice_change=state.dice_change + sign * n), ()
        case _:
            return _discarded(state), ()


def _planted(state: State, n: int, by: str) -> tuple[State, tuple[Task, ...]]:
    """AC-R23: the bonus follows the first food that a player plants in phase 4, and comes once."""
    is_due = by in _BONUS_FOR[state.law.bonus] and not state.has_bonus
    phase = now(state)
    is_due = is_due and phase is not None and phase.number == 4
    state = replace(supplies.planted(state, n), has_planted=state.has_planted or by in (PLAYER, HELPER))
    return (replace(state, has_bonus=True), (Bonus(),)) if is_due else (state, ())


def _discarded(state: State) -> State:
    """AC-T5: the Event card leaves the track."""
    event = event_of(state)
    assert event is not None
    return replace(
        state,
        track=tuple(one for one in state.track if one != event),
        spent=tuple(sorted((*state.spent, event.card))),
    )
