"""What is asked now, and every move as a button."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from card_db import effects
from card_db.effects import Action
from companion.engine.game import CHANCE, Prompt, Seat, mark
from companion.engine.words import capital, counted, listed
from companion.games.aquicorn_cove import facts, moves, resolve, rounds, rules, tasks, tell, tracks, words
from companion.games.aquicorn_cove.facts import CHARACTER_NAMES, SEASON_NAMES
from companion.games.aquicorn_cove.moves import Build, Correct, Counted, Move, Named, Outcome, Paired, Plain, Play, Say
from companion.games.aquicorn_cove.state import State, is_fishing
from companion.games.aquicorn_cove.tasks import Acting, Phase

REMINDERS = (
    "Characters are chosen and decks dealt; the app tells each step.",
    "Draw the Event, move its Pollution number from bay to bag, put it on the track. Then everybody plays a card.",
    "Cards go before or after fishing. Each Pollution drawn costs 1 Reef Health; a second fish of a kind is overfished.",
    "Cards first. At the end a bay without Pollution heals the reef by 1 and sends an Aquicorn home.",
    "Food goes from beside the board onto the farm. The first planting of a player brings the season's bonus, once.",
    "In Fall and in the Epilogue harvest first. Then feed the Village: only food counts; too little costs 1 Prosperity.",
    "A new Building gives 1 Prosperity, a repair none. Fences must match; what is damaged lets nothing be built to its right.",
    "Collect income, keep 4 food, clear the track, move the season, pass the boat to the left, and draw a card each.",
)
"""One reminder a phase, by its number; 0 is set-up."""
STORM_REMINDER = "Roll the dice, place all of them from the shore, then resolve. Neither meeple moves."


def reminder(phase: int) -> str:
    """What not to forget in the phase."""
    return STORM_REMINDER if phase >= len(REMINDERS) else REMINDERS[phase]


def prompt(state: State, seat: Seat | None) -> Prompt:
    """What is asked of the seat, or what everybody waits for."""
    acting = rules.to_act(state)
    if not acting:
        return Prompt("The story is told", "Read both endings aloud, and put the game away.", "AC-R42")
    asked = _chance(state) if acting == (CHANCE,) else _asked(state)
    asked = replace(asked, phase=capital(rules.phase_title(state.phase)), reminder=reminder(state.phase))
    if acting == (CHANCE,) or seat in acting:
        return asked
    if rules.needs_eyes(state) and not isinstance(state.agenda[0], tasks.Paying):
        return asked  # what lies open on the table may be asked of whoever sees it
    return replace(asked, title=f"{mark(acting[0])}: {asked.title}", main="")


def _chance(state: State) -> Prompt:
    match state.agenda[0]:
        case tasks.ChoosingHead():
            return Prompt("Who is Head Fisher first?", "Whoever last helped an animal.", "AC-R7")
        case tasks.TurningBuilding():
            return Prompt("Which Building comes into the market?", "The one on top of the stack.", "AC-R28")
        case tasks.DrawingCard(hand=hand):
            top = " It is the Villager card on top." if state.on_top[hand] else ""
            return Prompt(f"{capital(words.who(state, hand))} draws a card", f"From their own deck.{top}", "AC-R34")
        case tasks.RevealingEvent():
            return Prompt("Draw the Event", f"{_when(state)} begins.", "AC-R9")
        case tasks.DrawingHelper():
            return Prompt("Draw the Helper card", "It shows what the other villagers do this round.", "AC-R10")
        case tasks.DrawingTile():
            return Prompt("Which tile came out of the bag?", f"{counted(len(state.bag), 'tile')} were in it.", "AC-R14")
        case tasks.DrawingAquicorn():
            return Prompt("Draw an Aquicorn card", "It goes to its phase on the Action Track.", "AC-R17")
        case task:
            number = task.dice if isinstance(task, tasks.Storming) else 0
            dice = counted(number, "Storm Die", "Storm Dice")
            return Prompt(f"Roll {dice}", f"The reef stands at {state.reef}.", "AC-R37")


def _when(state: State) -> str:
    return f"Round {state.round} of 7, {SEASON_NAMES[state.season]}"


def _asked(state: State) -> Prompt:
    main = moves.write(next(rules.legal(state, rules.to_act(state)[0])))
    match state.agenda[0]:
        case Phase() as phase:
            return _phase(state, phase, main)
        case tasks.PlayingCard(hand=hand):
            who = "" if state.people == state.count else f" for {CHARACTER_NAMES[state.characters[hand]]}"
            return Prompt(f"Play a card{who}", "Talk it over; only the option that you choose will happen.", "AC-R11")
        case tasks.Fishing():
            left = state.open_spaces - len(state.boat)
            return Prompt("Draw another tile, or stop?", f"{counted(left, 'space')} of the boat left.", "AC-R14", main)
        case Acting() as task:
            return _acting(state, task, main)
        case tasks.Choosing(card=card, option=number):
            effect = state.printed.card(card).options[number - 1].effect
            return Prompt(f"{words.card(state, card)}: which?", effects.sentence(effect), "AC-R44")
        case tasks.Paying(building=name):
            cost = state.printed.building(name).cost
            price = "Say what it costs." if cost is None else f"It costs {cost}; only 4 food keep to the next round."
            return Prompt(f"How do you pay for {words.building(state, name)}?", price, "AC-R26")
        case tasks.Polluting(left=left):
            title = f"Which column does the {'Pollution' if left == 1 else 'next Pollution'} go to?"
            return Prompt(title, "A column of 3 goes into the bag at once.", "AC-R35")
        case tasks.Seeping(left=left):
            return Prompt("Which Pollution seeps into the bag?", f"The Event moves {left} out of the bay.", "AC-R9")
        case _:
            return _rare(state, main)


def _rare(state: State, main: str) -> Prompt:
    match state.agenda[0]:
        case tasks.ChoosingCharacter(hand=hand):
            which = "" if state.people > 1 else f" {hand + 1} of {state.count}"
            return Prompt(
                f"Choose character{which}" if which else "Choose your character",
                "Take their deck and Player Aid.",
                "AC-R6",
            )
        case tasks.ChoosingHelper(card=card):
            return Prompt(
                f"What do the other villagers do: {words.card(state, card)}",
                "The Head Fisher picks an option.",
                "AC-R10",
            )
        case tasks.Refreshing():
            return Prompt(
                "No Building can be placed",
                "Put all of the market under the stack, in its order, and turn up new ones.",
                "AC-R29",
                main,
            )
        case tasks.ByHand(who=who):
            return Prompt(
                f"Do what {_named(state, who)} says",
                "Nobody has told the app what it does: do it, put the numbers right, go on.",
                "",
                main,
            )
        case tasks.AskingDice():
            return Prompt("How many Storm Dice?", "The next number above the Reef Health meeple.", "AC-R37")
        case tasks.Asking(card=card, field=field):
            schema = facts.field_of(card, field)
            return Prompt(f"{_named(state, card)}: {schema.title[:1].lower()}{schema.title[1:]}?", schema.ask)
        case task:
            raise AssertionError(task)


def _named(state: State, card: str) -> str:
    names = {one.id: one.name for one in state.printed.cards} | {one.id: one.name for one in state.printed.buildings}
    return names.get(card) or card.replace("-", " ").capitalize()


def _phase(state: State, phase: Phase, main: str) -> Prompt:
    cards = [words.card(state, one.card) for one in state.track if one.phase == phase.number and not one.is_done]
    title = f"{phase.number}. {facts.PHASES[phase.number]}"
    step = rounds.step(state, phase) if rounds.can_step(state, phase) else ""
    match step:
        case "fish":
            if not cards:
                return Prompt("Go fishing?", "Draw tiles until you stop or the boat is full.", "AC-R14", main)
            return Prompt(f"{title}: fish, or a card first?", f"Waiting: {listed(cards)}.", "AC-R13", main)
        case "harvest":
            return Prompt(f"{title}: harvest, or a card first?", f"Waiting: {listed(cards)}.", "AC-R24", main)
        case "feed":
            need = tracks.feed(state.printed, state.prosperity)
            food = "?" if need is None else max(0, need + state.feed_change)
            detail = f"The Village needs {food} food and has {state.food}. Waiting: {listed(cards)}."
            return Prompt(f"{title}: feed, or a card first?", detail, "AC-R25", main)
        case "income":
            return Prompt(f"{title}: income, or a card first?", f"Waiting: {listed(cards)}.", "AC-R32", main)
        case _:
            return Prompt(f"{title}: which card is next?", f"Waiting: {listed(cards)}.", "AC-R13")


def _acting(state: State, task: Acting, main: str) -> Prompt:
    action = task.actions[0]
    source = "Income" if task.who == "income" else _named(state, task.who)
    rest = [words.action(one) for one in task.actions[1:]]
    then = f" Then: {listed(rest)}." if rest else ""
    if action.icon == "build":
        left = action.count - task.taken
        more = f" {left} left." if action.count > 1 else ""
        have = words.money(state.food, state.supply)
        detail = f"The Village has {have}.{more}{then}"
        return Prompt(f"{source}: build or repair", detail, "AC-R26")
    title = f"{source}: {words.action(action)}"
    if action.icon == "any":
        return Prompt(f"{source}: which income?", "Any one of the four.", "AC-R32")
    detail = "Any part of it, or none." if not task.must and resolve.most(state, action) > 1 else ""
    return Prompt(title, f"{detail}{then}".strip(), "AC-R12", main)


# ---- Buttons ----


def label(state: State, move: Move) -> str:
    """The move as a button."""
    match move:
        case Plain(verb=verb):
            return _plain(state, verb)
        case Named(verb=verb, what=what):
            return _name(state, verb, what)
        case Counted(verb=verb, number=number):
            return _number(state, verb, number)
        case Paired(verb=verb, first=first, second=second):
            return _pair(verb, first, second)
        case Play(card=card, option=option):
            return f"{words.card(state, card)}: {words.option(state, card, option)}"
        case Build(building=name, sign=sign, space=space):
            return f"Build {words.building(state, name)} on {words.site(sign, space)}"
        case Say(value=value):
            return capital(value)
        case Outcome(source=source, value=value):
            return _drawn(state, source, value)
        case Correct():
            return f"Put right: {corrections_said(move)}"
        case _:
            assert_never(move)


def corrections_said(move: Correct) -> str:
    """The correction in words."""
    from companion.games.aquicorn_cove import corrections

    return corrections.said(move)


def _plain(state: State, verb: str) -> str:
    match verb:
        case "draw":
            return "Draw a tile" if is_fishing(state) else "Go fishing: draw a tile"
        case "stop":
            return "Stop fishing" if is_fishing(state) else "Do not fish this round"
        case "harvest":
            return f"Harvest {state.farm} food"
        case "feed":
            return "Feed the Village"
        case "income":
            return "Collect income"
        case "refresh":
            return "Put the market under the stack"
        case "done":
            return "Done by hand"
        case _:
            task = state.agenda[0]
            is_begun = isinstance(task, Acting) and task.taken
            return "That is enough" if is_begun else "Skip this action"


def _name(state: State, verb: str, what: str) -> str:
    match verb:
        case "character":
            return CHARACTER_NAMES.get(what, what)
        case "resolve":
            one = next((one for one in state.track if one.card == what), None)
            how = f": {words.option(state, what, one.option)}" if one else ""
            return f"{words.card(state, what)}{how}"
        case "repair":
            return f"Repair {words.building(state, what)}"
        case "gain":
            return {"food": "1 food", "supply": "1 Building Supply", "clean": "Clean 1 Pollution"}.get(
                what, "Plant 1 food"
            )
        case _:
            return f"The {what} column"


def _number(state: State, verb: str, number: int) -> str:
    task = state.agenda[0]
    match verb, task:
        case "take", Acting(actions=(action, *_)):
            return capital(words.action(Action(action.icon, number if action.count > 0 else -number)))
        case "pick", tasks.Choosing() as choosing:
            return capital(tell.way(state, choosing, number))
        case "option", tasks.ChoosingHelper(card=card):
            return capital(words.option(state, card, number))
        case _:
            return counted(number, "die", "dice")


def _pair(verb: str, first: int, second: int) -> str:
    match verb:
        case "pay":
            return f"Pay {words.money(first, second)}"
        case "seep":
            return f"Move {words.columns(first, second)}"
        case _:
            return f"Clean {words.columns(first, second)}"


def _drawn(state: State, source: str, value: str) -> str:
    match source:
        case "head":
            return capital(words.who(state, int(value))) if value.isdigit() else value
        case "building":
            return words.building(state, value)
        case "tile":
            return words.tile(state.printed, value)
        case "storm":
            return capital(words.signs(value.split(" ")))
        case _:
            return words.card(state, value)
