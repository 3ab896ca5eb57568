"""Moves told to people: one sentence or a few, the physical steps, and the steps that take them back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.engine.game import Seat, Telling, mark
from companion.engine.words import capital, counted, listed
from companion.games.aquicorn_cove import corrections, differences, facts, flow, rounds, tasks, tracks, village, words
from companion.games.aquicorn_cove.facts import CHARACTER_NAMES, POLLUTION, SEASON_NAMES
from companion.games.aquicorn_cove.moves import (
    Build,
    Correct,
    Counted,
    Move,
    Named,
    Outcome,
    Paired,
    Plain,
    Play,
    Say,
)
from companion.games.aquicorn_cove.rules import has_secrets
from companion.games.aquicorn_cove.state import State, hands_of
from companion.games.aquicorn_cove.tasks import Acting, Phase


def telling(before: State, move: Move, seat: Seat | None) -> Telling:
    """The move as the seat may know it."""
    if isinstance(move, Correct):
        after = corrections.corrected(before, move)
        is_hidden = move.words[0] == "hand" and has_secrets(before) and seat != move.seat
        sentences = [f"{mark(move.seat)} puts right: {_put_right(before, move, is_hidden=is_hidden)}."]
    else:
        following = list(flow.trace(before, move))
        after = (
            following[-1][2]
            if following
            else flow.play_outcome(before, move)
            if isinstance(move, Outcome)
            else flow.play(before, move)
        )
        sentences = [outcome(before, move, seat) if isinstance(move, Outcome) else _said(before, move)]
        for task, start, end in following:
            sentences += by_itself(task, start, end)
        if not after.agenda:
            sentences.append("The game is over: read both endings.")
    return Telling(
        " ".join(sentences),
        differences.steps(before, after, seat),
        differences.steps(after, before, seat),
        reveals=isinstance(move, Outcome),
        is_minor=isinstance(move, Outcome) and isinstance(before.agenda[0], tasks.DrawingCard | tasks.TurningBuilding),
    )


def _put_right(state: State, move: Correct, *, is_hidden: bool) -> str:
    verb, *rest = move.words
    if verb != "hand" or is_hidden:
        return corrections.said(move, is_hidden=is_hidden)
    cards = [words.card(state, card) for card in rest[1:] if card != corrections.NONE]
    return f"{words.who(state, int(rest[0]))} holds {listed(cards) if cards else 'no cards'}"


# ---- Outcomes ----


def outcome(state: State, move: Outcome, seat: Seat | None) -> str:
    """What chance brought, as the seat may know it."""
    value = move.value
    match state.agenda[0]:
        case tasks.ChoosingHead():
            return f"{capital(words.who(state, int(value)))} is the first Head Fisher."
        case tasks.TurningBuilding():
            return f"{words.building(state, value)} comes into the market."
        case tasks.DrawingCard(hand=hand):
            is_seen = not has_secrets(state) or (seat is not None and hand in hands_of(state, seat))
            what = words.card(state, value) if is_seen else "a card"
            return f"{capital(words.who(state, hand))} draws {what}."
        case tasks.RevealingEvent():
            card = state.printed.card(value)
            return f"The Event is {card.name}: {words.option(state, value, 1)}."
        case tasks.DrawingHelper():
            return f"The Helper card is {words.card(state, value)}."
        case tasks.DrawingTile():
            return _tile(state, value)
        case tasks.DrawingAquicorn():
            return f"The Aquicorn brings {words.card(state, value)}: {words.option(state, value, 1)}."
        case _:
            return f"The storm rolls {words.signs(value.split(' '))}."


def _tile(state: State, kind: str) -> str:
    name = words.tile(state.printed, kind)
    match kind:
        case "pollution":
            return "Pollution comes up: Reef Health falls by 1, and it goes into the bay."
        case "aquicorn":
            return "An Aquicorn! It goes gently into the bay."
        case "net":
            return "An Empty Net comes up."
        case _:
            again = ", one of which is in the boat already" if kind in state.boat else ""
            return f"{name} comes up{again}."


# ---- Moves of seats ----


def _said(state: State, move: flow.SeatMove) -> str:
    who = mark(move.seat)
    match move:
        case Plain(verb=verb):
            return _plain(state, who, verb)
        case Named(verb=verb, what=what):
            return _named(state, who, verb, what)
        case Counted(verb=verb, number=number):
            return _counted(state, who, verb, number)
        case Paired(verb=verb, first=first, second=second):
            return _paired(state, who, verb, first, second)
        case Play(card=card, option=option):
            task = state.agenda[0]
            hand = task.hand if isinstance(task, tasks.PlayingCard) else 0
            return f"{words.who(state, hand)} plays {words.card(state, card)} to {words.option(state, card, option)}."
        case Build(building=name, sign=sign, space=space):
            cost = state.printed.building(name).cost
            price = "" if cost is None else f" for {cost}"
            return f"{who} builds {words.building(state, name)} on {words.site(sign, space)}{price}."
        case Say(card=card, field=field, value=value):
            return f"{who} says what the copy prints: {facts.field_of(card, field).title} is {value}."
        case _:
            assert_never(move)


def _plain(state: State, who: str, verb: str) -> str:
    match verb:
        case "draw":
            return f"{who} draws from the bag."
        case "stop":
            return f"{who} stops fishing." if state.boat else f"{who} brings no fish home."
        case "harvest":
            return "The farm is harvested."
        case "feed":
            return "The Village sits down to eat."
        case "income":
            return "Buildings give their income."
        case "refresh":
            return "Nothing in the market can be placed: all of it goes under the stack."
        case "done":
            return f"{who} has done by hand what it says."
        case _:
            task = state.agenda[0]
            what = words.action(task.actions[0]) if isinstance(task, Acting) else "that"
            return f"{who} skips: {what}."


def _named(state: State, who: str, verb: str, what: str) -> str:
    match verb:
        case "character":
            return f"{who} plays {CHARACTER_NAMES[what]}."
        case "resolve":
            return f"Next is {words.card(state, what)}."
        case "repair":
            return f"{who} repairs {words.building(state, what)}."
        case "gain":
            return f"The income of any type is {what}."
        case _:
            return f"The Pollution goes to the {what} column."


def _counted(state: State, who: str, verb: str, number: int) -> str:
    task = state.agenda[0]
    match verb, task:
        case "take", Acting(actions=(action, *_), who=name):
            return f"{who}, {_source(state, name)}: {taken(action.icon, number, negative=action.count < 0)}."
        case "pick", tasks.Choosing() as choosing:
            return f"{who} chooses for {words.card(state, choosing.card)}: {way(state, choosing, number)}."
        case "option", tasks.ChoosingHelper(card=card):
            return f"The Helper card goes to {words.option(state, card, number)}."
        case _:
            return f"{number} Storm Dice are to be rolled."


def _paired(state: State, who: str, verb: str, first: int, second: int) -> str:
    match verb:
        case "pay":
            return f"{who} pays {words.money(first, second)}."
        case "seep":
            return f"Pollution seeps into the bag: {words.columns(first, second)}."
        case _:
            task = state.agenda[0]
            name = task.who if isinstance(task, Acting) else ""
            return f"{who}, {_source(state, name)}: {first + second} Pollution cleaned, {words.columns(first, second)}."


def taken(icon: str, number: int, *, negative: bool = False) -> str:
    """What so many repetitions of an action are: "2 food planted"."""
    down = "down" if negative else "up"
    return {
        "food": f"{number} food gained",
        "supply": f"{words.supplies(number)} gained",
        "plant": f"{number} food planted",
        "prosperity": f"Prosperity {down} by {number}",
        "reef": f"Reef Health {down} by {number}",
        "heal": f"{counted(number, 'Aquicorn')} returned to the bag",
        "pollution": f"{number} Pollution into the bay",
        "villager": f"{counted(number, 'Villager card')} for each player",
        "feed": f"{number} food {'less' if negative else 'more'} to feed",
        "dice": f"{counted(number, 'die', 'dice')} {'fewer' if negative else 'more'} in the next storm",
        "discard event": "the Event card is discarded",
    }.get(icon, f"{icon} {number}")


def way(state: State, task: tasks.Choosing, number: int) -> str:
    """One way of a card: "spend 4 food to gain 1 Prosperity"."""
    effect = state.printed.card(task.card).options[task.option - 1].effect
    actions = effect.lists[number - 1]
    said = ", then ".join(map(words.action, actions)) or "nothing"
    if effect.kind in ("spend food", "spend supply"):
        what = f"{effect.amount} food" if effect.kind == "spend food" else words.supplies(effect.amount)
        return f"spend {what} to {said}" if number == 1 else f"spend nothing, {said}" if actions else "spend nothing"
    return said


def _source(state: State, name: str) -> str:
    if name == "income":
        return "income"
    if name in {one.id for one in state.printed.buildings}:
        return words.building(state, name)
    return words.card(state, name)


# ---- What goes by itself ----


def by_itself(task: tasks.Task, before: State, after: State) -> Iterator[str]:
    """What the table should know of what went by itself."""
    match task:
        case Phase():
            yield from _phase(task, before, after)
        case tasks.Landing() if not isinstance(after.agenda[0], tasks.Asking):
            yield from _landed(before, after)
        case tasks.Feeding() if not isinstance(after.agenda[0], tasks.Asking):
            yield _fed(before)
        case tasks.Bonus() if after.farm > before.farm:
            yield f"The season's bonus: {after.farm - before.farm} food more on the farm."
        case tasks.Rising():
            if sum(after.on_top) > sum(before.on_top):
                yield "The meeple reaches a shell: each player puts a Villager card unseen on top of their deck."
        case tasks.Polluting() if after.bag.count(POLLUTION) > before.bag.count(POLLUTION):
            yield "The column is full, so its 3 Pollution go into the bag."
        case tasks.Striking(spaces=((sign, space), *_)):
            yield _struck(before, sign, space)
        case Acting(must=True, actions=(action, *_), who=name) if after.agenda != before.agenda and _is_done(
            before, after
        ):
            yield f"{capital(_source(before, name))}: {words.action(action)}."
        case tasks.EndingRound(is_cleared=False):
            if after.agenda:
                yield f"Round {before.round} is over."
        case tasks.EndingWinter():
            yield f"The winter is over: {SEASON_NAMES[after.season]}."
        case tasks.StartingRound():
            yield f"Round {before.round} of 7 begins, {SEASON_NAMES[before.season]} of year {before.year}."
        case tasks.Storming():
            yield "No Storm Dice are rolled this winter."
        case _:
            return


def _is_done(before: State, after: State) -> bool:
    return (before.food, before.supply, before.farm, before.reef, before.bay, before.on_top, before.dice_change) != (
        after.food,
        after.supply,
        after.farm,
        after.reef,
        after.bay,
        after.on_top,
        after.dice_change,
    )


def _phase(phase: Phase, before: State, after: State) -> Iterator[str]:
    if after.agenda and isinstance(after.agenda[0], tasks.Refreshing):
        yield "No Building of the market can be placed now."
        return
    done = next((one for one in after.agenda if isinstance(one, Phase)), None)
    if done is None or done.number != phase.number or done.done == phase.done:
        resolved = [one for one, old in zip(after.track, before.track, strict=False) if one.is_done and not old.is_done]
        yield from (f"Next is {words.card(before, one.card)}." for one in resolved)
        return
    match rounds.step(before, phase):
        case "heal":
            if sum(before.bay):
                yield "There is Pollution in the bay, so the reef does not heal."
            elif before.bay_aquicorns:
                yield "The bay is clean: Reef Health rises by 1, and an Aquicorn returns to the bag."
            else:
                yield "The bay is clean: Reef Health rises by 1."
        case "harvest":
            yield f"The harvest brings {before.farm} food."
        case "store" if before.food > facts.KEPT:
            over = before.food - facts.KEPT
            yield f"Only {facts.KEPT} food keep: {over} {'goes' if over == 1 else 'go'} back."
        case _:
            return


def _landed(before: State, after: State) -> Iterator[str]:
    yield f"The catch is worth {after.food - before.food} food."
    lost = len(after.overfished) - len(before.overfished)
    if lost:
        yield f"{counted(lost, 'fish')} of a kind too many: overfished, out of the game."


def _fed(before: State) -> str:
    need = max(0, (tracks.feed(before.printed, before.prosperity) or 0) + before.feed_change)
    if before.food >= need:
        return f"The Village eats {need} food."
    return f"The Village needs {need} food and has {before.food}: it eats that, and Prosperity falls by 1."


def _struck(before: State, sign: str, space: int) -> str:
    tile = village.at(before.village, sign, space)
    if tile is None:
        return f"The die on {words.site(sign, space)} hits nothing."
    name = words.building(before, tile.building)
    return f"{name} is damaged." if tile.is_intact else f"{name} was damaged already: 2 Pollution into the bay."
