"""What a legal move or an outcome does, and then all that goes by itself (`automatic`) until somebody has to act."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from companion.engine.bag import Bag
from companion.games.aquicorn_cove import (
    automatic,
    bay,
    facts,
    fishing,
    resolve,
    rounds,
    supplies,
    tasks,
    village,
)
from companion.games.aquicorn_cove.facts import AQUICORN
from companion.games.aquicorn_cove.moves import Build, Counted, Named, Outcome, Paired, Plain, Play, Say
from companion.games.aquicorn_cove.state import (
    EMPTY,
    State,
    head_seat,
    with_agenda,
)
from companion.games.aquicorn_cove.tasks import Acting, Phase, Polluting, Task

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
            return with_agenda(automatic.told(state, card, field, value))
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
            return automatic.polluted(state, task, bay.SIDES.index(what))
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
            return automatic.built(state, task, first, second)
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
        following = automatic.following(state, task)
        if following is None:
            return
        yield task, state, following
        state = following


def advance(state: State) -> State:
    """The state moved on until somebody has to act, or the game is over."""
    while state.agenda:
        following = automatic.following(state, state.agenda[0])
        if following is None:
            return state
        state = following
    return state


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
