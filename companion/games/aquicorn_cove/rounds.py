"""A round's seven phases in order, what each does of its own, the winter storm, and how rounds follow each other (AC-R8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.games.aquicorn_cove import facts, resolve, supplies, tasks, tracks, village
from companion.games.aquicorn_cove.state import State, clockwise, head_seat, waiting, with_agenda
from companion.games.aquicorn_cove.tasks import Acting, Phase, Polluting, Task

FISH: Final = "fish"
HEAL: Final = "heal"
HARVEST: Final = "harvest"
FEED: Final = "feed"
INCOME: Final = "income"
STORE: Final = "store"
LAST: Final = (HEAL, STORE)
"""Steps that only come once all cards of the phase are resolved (AC-G32)."""


def steps_of(state: State, number: int) -> tuple[str, ...]:
    """A phase's own steps in order, besides its cards."""
    match number:
        case 2:
            return (FISH,)
        case 3:
            return (HEAL,)
        case 5:
            return (HARVEST, FEED) if state.season in ("fall", "epilogue") else (FEED,)
        case 7:
            return (INCOME, STORE)
        case _:
            return ()


def step(state: State, phase: Phase) -> str:
    """The phase's own step that comes next, "" for none."""
    steps = steps_of(state, phase.number)
    return steps[phase.done] if phase.done < len(steps) else ""


def can_step(state: State, phase: Phase) -> bool:
    """Whether the phase's next step may come before cards that are still to be resolved (AC-R13, AC-G32)."""
    following = step(state, phase)
    if not following or following in LAST:
        return False
    return not (phase.number == 5 and state.law.village_cards == "first")


# ---- Phases, rounds, winter ----


def structure(state: State, task: Task) -> State | None:
    """What a phase, the start or end of a round, or the winter does by itself; None when somebody has to say."""
    match task:
        case Phase():
            return _phase(state, task)
        case tasks.StartingRound():
            return with_agenda(state, *_round(state))
        case tasks.EndingRound(is_cleared=False):
            return _cleared(state)
        case tasks.EndingRound():
            return with_agenda(state)
        case tasks.Storming(dice=number):
            return None if number else with_agenda(replace(state, dice=()))
        case _:
            is_last = state.year == 2
            season, year = ("epilogue", 2) if is_last else ("spring", 2)
            return with_agenda(replace(state, season=season, year=year, dice_change=0), tasks.StartingRound())


def _phase(state: State, phase: Phase) -> State | None:
    if phase.number == 6 and supplies.needs_refresh(state):
        return with_agenda(state, tasks.Refreshing(), drop=0)
    cards = waiting(state, phase.number)
    following = step(state, phase)
    if cards:
        if phase.number == 7 and following == INCOME and not supplies.incomes(state):
            return stepped(state, phase)
        return resolve.resolved(state, cards[0]) if len(cards) == 1 and not can_step(state, phase) else None
    if not following:
        return with_agenda(state)
    return None if following == FISH else stepped(state, phase)


def stepped(state: State, phase: Phase) -> State:
    """The phase's next step of its own is taken."""
    after = replace(phase, done=phase.done + 1)
    match step(state, phase):
        case "heal":
            return with_agenda(supplies.healed(state), after)
        case "harvest":
            return with_agenda(supplies.harvested(state), after)
        case "feed":
            return with_agenda(state, tasks.Feeding(), after)
        case "income":
            return with_agenda(state, *_incomes(state), after)
        case _:
            return with_agenda(supplies.stored(state), after)


def _incomes(state: State) -> tuple[Task, ...]:
    """AC-R32, AC-G34: every income of intact Buildings; the freely chosen ones last, so that the choice sees the others."""
    rewards = [state.printed.building(name).reward for name in supplies.incomes(state)]
    actions = [action for reward in rewards for action in reward.actions]
    actions.sort(key=lambda action: action.icon == "any")
    return (Acting("income", head_seat(state), tuple(actions), True, resolve.INCOME),) if actions else ()


def _round(state: State) -> tuple[Task, ...]:
    """A round's seven phases (AC-R8 to AC-R11)."""
    helper = (tasks.DrawingHelper(),) if state.count == 2 else ()
    cards = tuple(tasks.PlayingCard(hand) for hand in clockwise(state))
    first = (tasks.RevealingEvent(), Phase(1), *helper, *cards)
    return (*first, *(Phase(number) for number in range(2, 8)), tasks.EndingRound())


def _cleared(state: State) -> State:
    """AC-R34: cards off, the Head Fisher passes, everybody draws; the Epilogue ends the game instead (AC-G24)."""
    if state.season == "epilogue":
        return replace(state, agenda=())
    seasons = {"spring": "summer", "summer": "fall", "fall": "winter" if state.law.winter == "space" else "fall"}
    state = replace(
        state,
        spent=tuple(sorted((*state.spent, *(one.card for one in state.track)))),
        track=(),
        caught=(),
        has_planted=False,
        has_bonus=False,
        feed_change=0,
        head=(state.head + 1) % state.count,
    )
    is_fall = state.season == "fall"
    draws = tuple(tasks.DrawingCard(hand) for hand in clockwise(state))
    storm: tuple[Task, ...] = (storming(state), tasks.EndingWinter()) if is_fall else (tasks.StartingRound(),)
    state = replace(state, season=seasons[state.season], dice=())
    return with_agenda(state, *draws, tasks.EndingRound(True), *storm)


def storming(state: State) -> Task:
    """The storm with its dice by the Reef Health track, more or fewer as cards said (AC-R37); asked for where nobody has told."""
    number = tracks.dice(state.printed, state.reef, at_or_above=state.law.storm_dice == "at-or-above")
    return tasks.AskingDice() if number is None else tasks.Storming(dice(state, number))


def dice(state: State, number: int) -> int:
    """So many Storm Dice, more or fewer as cards said, and at most four."""
    return max(0, min(facts.MOST_DICE, number + state.dice_change))


def struck(state: State, spaces: tuple[tuple[str, int], ...]) -> State:
    """AC-R39: the next die's Building is damaged, or lets 2 Pollution into the bay."""
    if not spaces:
        return with_agenda(state)
    (sign, space), *rest = spaces
    tile = village.at(state.village, sign, space)
    state = with_agenda(state, tasks.Striking(tuple(rest)))
    if tile is None:
        return state
    if tile.is_intact:
        return supplies.damaged(state, tile)
    return with_agenda(state, Polluting(2, head_seat(state)), drop=0)
