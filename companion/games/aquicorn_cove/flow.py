"""What a legal move does, and what then goes by itself until somebody has to act: the round's seven phases in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from companion.engine.bag import Bag
from companion.games.aquicorn_cove import bay, facts, fishing, resolve, rounds, supplies, tasks, tracks, village
from companion.games.aquicorn_cove.facts import AQUICORN, EVENT
from companion.games.aquicorn_cove.moves import Build, Counted, Named, Outcome, Paired, Plain, Play, Say
from companion.games.aquicorn_cove.state import (
    EMPTY,
    Played,
    State,
    head_seat,
    with_agenda,
)
from companion.games.aquicorn_cove.tasks import Acting, Phase, Polluting, Rising, Task
from companion.games.aquicorn_cove.village import Tile

SeatMove = Plain | Named | Counted | Paired | Play | Build | Say
# ---- Moves of seats ----


def play(state: State, move: SeatMove) -> State:
    """The state after a legal move, at the next thing that somebody has to do."""
    return advance(_played(state, move))


def _played(state: State, move: SeatMove) -> State:
    match move:
        case Plain(verb=verb):
            return _plain(state, verb)
        case Named(verb=verb, what=what):
            return _named(state, verb, what)
        case Counted(verb=verb, number=number):
            return _counted(state, verb, number)
        case Paired(verb=verb, first=first, second=second):
            return _paired(state, verb, first, second)
        case Play(card=card, option=option):
            return _card_played(state, card, option)
        case Build(seat, building, sign, space):
            return with_agenda(state, tasks.Paying(building, sign, space, seat), drop=0)
        case Say(card=card, field=field, value=value):
            return with_agenda(told(state, card, field, value))
        case _:
            assert_never(move)


def _plain(state: State, verb: str) -> State:
    match verb, state.agenda[0]:
        case "draw", Phase() as phase:
            return with_agenda(state, tasks.DrawingTile(), tasks.Fishing(), replace(phase, done=1))
        case "draw", _:
            return with_agenda(state, tasks.DrawingTile(), drop=0)
        case "stop", Phase() as phase:
            return with_agenda(state, replace(phase, done=1))
        case "stop", _:
            return with_agenda(state, tasks.Landing())
        case "refresh", _:
            return with_agenda(supplies.refreshed(state), *(tasks.TurningBuilding(),) * facts.MARKET)
        case "skip", Acting() as task:
            return resolve.finished(state, task)
        case (("harvest" | "feed" | "income"), Phase() as phase):
            return rounds.stepped(state, phase)
        case _:
            return with_agenda(state)


def _named(state: State, verb: str, what: str) -> State:
    match verb, state.agenda[0]:
        case "resolve", _:
            return resolve.resolved(state, next(one for one in state.track if one.card == what and not one.is_done))
        case "repair", Acting() as task:
            tile = village.of(state.village, what)
            assert tile is not None
            return with_agenda(supplies.repaired(state, tile), replace(task, taken=task.taken + 1))
        case "gain", Acting() as task:
            left = task.actions[0].count - 1
            rest = (replace(task.actions[0], count=left),) if left else ()
            actions = (replace(task.actions[0], icon=what, count=1), *rest, *task.actions[1:])
            return with_agenda(state, replace(task, actions=actions))
        case "column", Polluting() as task:
            return _polluted(state, task, bay.SIDES.index(what))
        case _:
            return with_agenda(chosen(state, what))


def _counted(state: State, verb: str, number: int) -> State:
    match verb, state.agenda[0]:
        case "take", Acting() as task:
            return resolve.repeated(state, task, number)
        case "pick", tasks.Choosing() as task:
            return resolve.picked(state, task, number)
        case "option", tasks.ChoosingHelper(card=card):
            return with_agenda(state, tasks.Placing(card, number))
        case _:
            return with_agenda(state, tasks.Storming(rounds.dice(state, number)))


def _paired(state: State, verb: str, first: int, second: int) -> State:
    match verb, state.agenda[0]:
        case "pay", tasks.Paying() as task:
            return _built(state, task, first, second)
        case "seep", tasks.Seeping():
            return with_agenda(supplies.seeped(state, first, second))
        case _, Acting() as task:
            return resolve.repeated(state, task, first, second)
        case _:
            raise AssertionError(verb)


def _card_played(state: State, card: str, option: int) -> State:
    task = state.agenda[0]
    assert isinstance(task, tasks.PlayingCard)
    hands = list(state.hands)
    hand = list(hands[task.hand])
    hand.remove(card)
    hands[task.hand] = tuple(hand)
    return with_agenda(replace(state, hands=tuple(hands)), tasks.Placing(card, option, task.hand))


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


def _built(state: State, task: tasks.Paying, food: int, supply: int) -> State:
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


# ---- Outcomes ----


def play_outcome(state: State, move: Outcome) -> State:
    """The state after a possible outcome, at the next thing that somebody has to do."""
    return advance(_outcome(state, move.value))


def _outcome(state: State, value: str) -> State:
    match state.agenda[0]:
        case tasks.ChoosingHead():
            return with_agenda(replace(state, head=int(value)))
        case tasks.TurningBuilding():
            return with_agenda(replace(state, stack=state.stack.remove(value), market=(*state.market, value)))
        case tasks.DrawingCard(hand=hand):
            return _drawn(state, hand, value)
        case tasks.RevealingEvent():
            return with_agenda(replace(state, events=state.events.remove(value)), tasks.Placing(value))
        case tasks.DrawingHelper():
            return with_agenda(replace(state, helpers=state.helpers.remove(value)), tasks.ChoosingHelper(value))
        case tasks.DrawingTile():
            return _fished(state, value)
        case tasks.DrawingAquicorn():
            return with_agenda(replace(state, aquicorns=state.aquicorns.remove(value)), tasks.Placing(value))
        case _:
            dice = tuple(value.split(" "))
            hit = village.strikes(state.printed, state.village, dice)
            spaces = tuple((one.sign, one.space) for one in hit if one.building)
            return with_agenda(replace(state, dice=dice), tasks.Striking(spaces))


def _drawn(state: State, hand: int, card: str) -> State:
    hands, on_top, decks = list(state.hands), list(state.on_top), list(state.decks)
    villagers = state.villagers
    if not on_top[hand]:
        decks[hand] = decks[hand].remove(card)
    else:
        on_top[hand] -= 1
        # Who the app had taken to hold the card never did: they hold another that nobody has seen, and nothing tells of it.
        spare = card if card in villagers else next(iter(villagers))
        hands = [tuple(sorted(spare if one == card else one for one in cards)) for cards in hands]
        villagers = villagers.remove(spare)
    hands[hand] = tuple(sorted((*hands[hand], card)))
    return with_agenda(
        replace(state, hands=tuple(hands), on_top=tuple(on_top), decks=tuple(decks), villagers=villagers)
    )


def _fished(state: State, kind: str) -> State:
    """AC-R15 to AC-R17: what a drawn tile does."""
    state = replace(state, bag=fishing.taken(state.bag, kind))
    match kind:
        case "pollution":
            return with_agenda(supplies.reef_by(state, -1), Polluting(1, head_seat(state)))
        case "aquicorn":
            state = replace(state, bay_aquicorns=state.bay_aquicorns + 1, caught=(*state.caught, AQUICORN))
            return with_agenda(state, tasks.DrawingAquicorn())
        case _:
            return with_agenda(replace(state, boat=(*state.boat, kind), caught=(*state.caught, kind)))


# ---- What goes by itself ----


def trace(state: State, move: SeatMove | Outcome) -> Iterator[tuple[Task, State, State]]:
    """What goes by itself after a legal move: each task with the state before and after it (for tellings)."""
    state = _outcome(state, move.value) if isinstance(move, Outcome) else _played(state, move)
    while state.agenda:
        task = state.agenda[0]
        following = _automatic(state, task)
        if following is None:
            return
        yield task, state, following
        state = following


def advance(state: State) -> State:
    """The state moved on until somebody has to act, or the game is over."""
    while state.agenda:
        following = _automatic(state, state.agenda[0])
        if following is None:
            return state
        state = following
    return state


def _automatic(state: State, task: Task) -> State | None:
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
            return _polluted(state, task, columns[0]) if len(columns) == 1 else None
        case tasks.Striking(spaces=spaces):
            return rounds.struck(state, spaces)
        case tasks.Paying():
            paid = payments(state, task)
            return _built(state, task, *paid[0]) if len(paid) == 1 else None
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


def _polluted(state: State, task: Polluting, column: int) -> State:
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


# ---- Set-up ----


def chosen(state: State, character: str) -> State:
    """The next hand's character; with the last one the decks are made (AC-R6)."""
    state = replace(state, characters=(*state.characters, character))
    return _dealt(state) if len(state.characters) == state.count else state


def _dealt(state: State) -> State:
    """Own decks, and for two hands the Helper deck of the two others."""
    printed = state.printed
    decks = tuple(Bag.of(printed.of_kind(facts.CHARACTER, who)) for who in state.characters)
    others = [who for who in facts.CHARACTERS if who not in state.characters]
    helpers = (
        Bag.of([card for who in others for card in printed.of_kind(facts.CHARACTER, who)])
        if state.count == 2
        else EMPTY
    )
    return replace(state, decks=decks, helpers=helpers)
