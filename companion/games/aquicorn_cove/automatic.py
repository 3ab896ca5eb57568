"""What goes by itself until somebody has to act: each task that is due, carried out as soon as all that it needs is known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.learning import Learned
from companion.games.aquicorn_cove import bay, facts, fishing, resolve, rounds, supplies, tasks, tracks, village
from companion.games.aquicorn_cove.facts import AQUICORN, EVENT
from companion.games.aquicorn_cove.state import Played, State, with_agenda
from companion.games.aquicorn_cove.tasks import Acting, Phase, Polluting, Rising, Task
from companion.games.aquicorn_cove.village import Tile


def following(state: State, task: Task) -> State | None:
    """The state with the task carried out; None where somebody has to act, or something is drawn."""
    match task:
        case Phase() | tasks.EndingRound() | tasks.StartingRound() | tasks.EndingWinter() | tasks.Storming():
            return rounds.structure(state, task)
        case Acting():
            if _is_stuck(state):
                return with_agenda(state, tasks.Refreshing(), drop=0)
            return resolve.automatic(state, task)
        case tasks.Choosing():
            found = resolve.ways(state, task)
            return resolve.picked(state, task, found[0]) if len(found) == 1 else None if found else with_agenda(state)
        case tasks.Placing() | tasks.Landing() | Rising() | tasks.Feeding() | tasks.Bonus():
            return _when_known(state, task)
        case tasks.Seeping(left=left):
            splits = bay.splits(state.bay, left, at_most=False)
            return with_agenda(supplies.seeped(state, *splits[0]) if splits else state) if len(splits) < 2 else None
        case Polluting(left=left):
            if not left or not state.pollution_supply:
                return with_agenda(state)
            columns = bay.to_add(state.bay)
            return polluted(state, task, columns[0]) if len(columns) == 1 else None
        case tasks.Striking(spaces=spaces):
            return rounds.struck(state, spaces)
        case tasks.Paying():
            paid = payments(state, task)
            return built(state, task, *paid[0]) if len(paid) == 1 else None
        case _:
            return _drawing(state, task)


def _drawing(state: State, task: Task) -> State | None:
    """What is drawn or chosen only while there is something left."""
    match task:
        case tasks.TurningBuilding():
            if len(state.market) >= facts.MARKET or not (state.stack or state.under):
                return with_agenda(state)
            if state.stack:
                return None
            return with_agenda(replace(state, market=(*state.market, state.under[0]), under=state.under[1:]))
        case tasks.DrawingCard(hand=hand):
            return None if state.on_top[hand] or state.decks[hand] else with_agenda(state)
        case tasks.RevealingEvent():
            return None if state.events else with_agenda(state)
        case tasks.DrawingHelper():
            return None if state.helpers else with_agenda(state)
        case tasks.DrawingAquicorn():
            return None if state.aquicorns else with_agenda(state)
        case tasks.PlayingCard(hand=hand):
            return None if state.hands[hand] else with_agenda(state)
        case tasks.Fishing():
            is_over = len(state.boat) >= state.open_spaces or not state.bag
            return with_agenda(state, tasks.Landing()) if is_over else None
        case tasks.DrawingTile():
            return None if state.bag else with_agenda(state)
        case _:
            return None


def polluted(state: State, task: Polluting, column: int) -> State:
    """One Pollution of the task in the column; the rest of them are still due (AC-R35)."""
    state = supplies.polluted(state, column)
    return with_agenda(state, *((replace(task, left=task.left - 1),) if task.left > 1 else ()))


def payments(state: State, task: tasks.Paying) -> tuple[tuple[int, int], ...]:
    """The mixes of food and Building Supplies that pay the Building, most Supplies first (AC-R26)."""
    cost = state.printed.building(task.building).cost
    if cost is None:
        return tuple((food, supply) for supply in range(state.supply, -1, -1) for food in range(state.food + 1))
    return tuple(
        (cost - supply, supply) for supply in range(min(cost, state.supply), -1, -1) if cost - supply <= state.food
    )


def _is_stuck(state: State) -> bool:
    """AC-R29: in the Building phase, when nothing in the market can be placed."""
    phase = next((task for task in state.agenda if isinstance(task, Phase)), None)
    return phase is not None and phase.number == 6 and supplies.needs_refresh(state)


def _when_known(state: State, task: Task) -> State:
    """What needs a printed fact: carried out, or the fact is asked for first."""
    printed = state.printed
    match task:
        case tasks.Placing(card=name, option=option, hand=hand):
            card = printed.card(name)
            phase = card.options[option - 1].phase
            if phase is None:
                is_single = card.kind in (EVENT, AQUICORN)
                return _asked(state, name, "phase" if is_single else f"phase_{option}")
            if card.pollution is None:
                return _asked(state, name, "pollution")
            return _placed(state, Played(name, option, phase, hand), card.pollution)
        case tasks.Landing():
            for kind in dict.fromkeys(state.boat):
                if fishing.is_fish(kind) and printed.value(kind) is None:
                    return _asked(state, printed.tile_of(kind), "value")
            return with_agenda(supplies.landed(state))
        case Rising():
            return _risen(state, task)
        case tasks.Feeding():
            need = tracks.feed(printed, state.prosperity)
            if need is None:
                return _asked(state, f"prosperity-{state.prosperity}", "feed")
            need = max(0, need + state.feed_change)
            if state.food >= need:
                return with_agenda(replace(state, food=state.food - need))
            return with_agenda(replace(state, food=0), Rising(-1))
        case _:
            bonus = printed.bonus(state.season)
            if bonus is None:
                return _asked(state, state.season, "bonus")
            return with_agenda(supplies.planted(state, bonus))


def _asked(state: State, card: str, field: str) -> State:
    return with_agenda(state, tasks.Asking(card, field), drop=0)


def _placed(state: State, played: Played, pollution: int) -> State:
    """The card on the track. An Aquicorn card whose phase is over acts at once, or not at all (AC-G5)."""
    kind = state.printed.card(played.card).kind
    if kind != AQUICORN or played.phase >= 2:
        seep = (tasks.Seeping(pollution),) if pollution else ()
        return with_agenda(replace(state, track=(*state.track, played)), *seep)
    late = replace(state, track=(*state.track, replace(played, is_done=True)))
    due = resolve.effect_tasks(late, played) if state.law.early_aquicorn == "at-once" else ()
    return with_agenda(late, *due)


def _risen(state: State, task: Rising) -> State:
    """One space up or down the Prosperity track, and the shell there (AC-R30, AC-G9, AC-G11)."""
    sign = 1 if task.by > 0 else -1
    space = tracks.prosperity(state.prosperity + sign)
    if not task.by or space == state.prosperity:
        return with_agenda(state)
    if sign > 0 or state.law.shells == "both":
        shell = tracks.shell(state.printed, space)
        if shell is None:
            return _asked(state, f"prosperity-{space}", "shell")
        state = supplies.with_villagers(state) if shell else state
    return with_agenda(replace(state, prosperity=space), Rising(task.by - sign))


def built(state: State, task: tasks.Paying, food: int, supply: int) -> State:
    """AC-R26, AC-R28, AC-R30, AC-R31: paid, placed, the market refilled, Prosperity +1, the reward."""
    building = state.printed.building(task.building)
    if building.cost is None:
        state = told(state, task.building, "cost", str(food + supply))
    slot = state.market.index(task.building)
    shown = list(state.market)
    del shown[slot]
    if slot < len(shown) and len(state.market) == facts.MARKET:
        # AC-R28: the stack's top fills the space, and the tile beneath it is the new fourth option.
        shown.insert(slot, shown.pop())
    state = replace(
        state,
        food=state.food - food,
        supply=state.supply - supply,
        market=tuple(shown),
        village=village.with_tile(state.printed, state.village, Tile(task.building, task.sign, task.space)),
        shown=(),
    )
    due: tuple[Task, ...] = (tasks.TurningBuilding(), Rising(1))
    match building.reward.kind:
        case "boat":
            state = replace(state, covered=max(0, state.covered - 1))
        case "now":
            due = (*due, Acting(building.id, task.seat, building.reward.actions, True, resolve.CARD))
        case "by hand":
            due = (*due, tasks.ByHand(building.id, task.seat))
        case "income":
            pass
    acting = state.agenda[1]
    assert isinstance(acting, Acting)
    return with_agenda(state, *due, replace(acting, taken=acting.taken + 1), drop=2)


def told(state: State, card: str, field: str, value: str) -> State:
    """The state that knows the fact of the owner's copy; DataError where it does not fit."""
    schema = facts.field_of(card, field)
    fact: facts.Value = int(value) if schema.type == "whole" else value
    said: list[facts.Change] = [(card, field, fact)]
    kind = card.rpartition("-")[0]
    if field == "value" and kind in facts.fish_kinds() and kind not in {fish.kind for fish in state.printed.fish}:
        # The fish that came is the first tile that is known to be of its kind.
        said.append((card, "kind", kind))
    kept = tuple(one for one in state.told if one[:2] not in {(name, what) for name, what, _ in said})
    if (card, field) == ("board", "prosperity"):
        state = replace(state, prosperity=int(value))
    if (card, field) == ("board", "reef"):
        state = replace(state, reef=int(value))
    return replace(state, printed=facts.with_facts(state.printed, said), told=tuple(sorted((*kept, *said), key=str)))


def learned(state: State) -> tuple[Learned, ...]:
    """What was told of the owner's copy during the game."""
    cards: Any = facts.shipped()
    return tuple(Learned(str(cards.component_of(card)), ((field, value),), card) for card, field, value in state.told)
