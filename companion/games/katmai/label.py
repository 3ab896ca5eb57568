"""What is asked now, and each answer as a button: a prompt and a few words in the imperative."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from companion.engine.game import CHANCE, Prompt, Seat, mark
from companion.engine.words import capital
from companion.games.katmai import facts, moves, river, tasks, words
from companion.games.katmai.catching import catchable, worth
from companion.games.katmai.chance import shower
from companion.games.katmai.moves import (
    Call,
    Catch,
    Correct,
    Cub,
    Gather,
    Give,
    Lay,
    Move,
    Outcome,
    Place,
    Push,
    Teach,
    Zero,
)
from companion.games.katmai.river import FEATURE_NAMES, FEATURES
from companion.games.katmai.rules import to_act
from companion.games.katmai.state import State, deck_name, objective, other, tile_of_bear
from companion.games.katmai.triggers import needs_dominance


def label(state: State, move: Move) -> str:
    """The move as a button."""
    match move:
        case Outcome():
            return _outcome(state, move)
        case Correct(words=found):
            return f"Correct: {' '.join(found)}"
        case Call(side=side):
            return f"Call {side}"
        case Give():
            return "Give the initiative away"
        case Lay(tile=tile, bear=bear):
            return f"Lay {_bear(state, bear) if bear else 'a card'} at {words.tile(tile)}"
        case Gather(bear=bear):
            return _gather(state, move) if bear else "Gather no card"
        case Push(tile=tile):
            return "Send no card away" if tile < 0 else f"Send the card to {words.tile(tile)}"
        case Zero(bear=bear):
            return f"{_bear(state, bear)} counts 0"
        case Cub(bear=bear):
            return f"Cub on {_bear(state, bear)}" if bear else "Place no cub"
        case Place(cell=cell):
            return "Place no beeple" if cell < 0 else f"Place on {river.NAMES[cell]}: {words.feature(state, cell)}"
        case Catch(cells=cells):
            return f"Use {words.spaces(cells)}"
        case Teach(what=what, which=which, value=value):
            return _teach(state, what, which, value)
        case _:
            assert_never(move)


def _bear(state: State, bear: str) -> str:
    number = facts.bear_numbers(state.printed).get(bear)
    return bear if number is None else words.bear(state, number)


def _gather(state: State, move: Gather) -> str:
    number = facts.bear_numbers(state.printed).get(move.bear, -1)
    tile = tile_of_bear(state, move.seat, number)
    return f"Gather {_bear(state, move.bear)} from {words.tile(tile)}"


def _teach(state: State, what: str, which: str, value: str) -> str:
    match what:
        case "feature":
            return capital(FEATURE_NAMES[FEATURES.index(value)])
        case "sow":
            return "A sow" if value == "yes" else "No sow"
        case _:
            return f"Dominance {value}"


def _outcome(state: State, move: Outcome) -> str:
    match move.source:
        case "tile":
            return capital(move.value.replace("-", " "))
        case "letter":
            return f"Letter {move.value.upper()}"
        case "objective":
            found = facts.objectives(state.printed).get(move.value)
            return move.value if found is None else found.name
        case "flip":
            return capital(move.value)
        case _:
            return _bear(state, move.value)


# ---- Prompts ----


_SETUP: Final = ("Set-up", "The river, the objectives and the initiative are laid out once for the whole game.")
_PREPARE: Final = ("Prepare", "Each shuffles all twelve bears, sets two aside unseen and draws two.")
_CARDS: Final = (
    "Play cards",
    "Who has the initiative lays a card face down first, or gives the initiative away; then both show. At most three of your"
    " cards lie at a tile.",
)
_RIVER: Final = (
    "Place beeples and catch salmon",
    "Tile by tile from upstream the more dominant player may place a beeple, and takes salmon for each objective it completes.",
)


def phase_of(state: State) -> tuple[str, str]:
    """The phase of the round in the rulebook's words, and a reminder of what it is about; empty when the game is over."""
    match state.agenda[-1] if state.agenda else None:
        case None:
            return "", ""
        case tasks.Preparing():
            return _SETUP
        case tasks.CardTurn():
            is_first = isinstance(state.agenda[0], tasks.Drawing) and not any(
                stack for one in state.stacks for stack in one
            )
            return _PREPARE if is_first else _CARDS
        case _:
            return _RIVER


def prompt(state: State, seat: Seat | None) -> Prompt:
    """What is asked of the seat, or what everybody waits for, with the phase's reminder."""
    phase, reminder = phase_of(state)
    return replace(_prompt(state, seat), phase=phase, reminder=reminder)


def _prompt(state: State, seat: Seat | None) -> Prompt:
    acting = to_act(state)
    if not acting:
        return Prompt("The game is over", "The receipt says who caught most salmon, and why.", "KA-R28")
    if acting == (CHANCE,):
        return _of_chance(state, seat)
    if seat in acting or isinstance(state.agenda[0], tasks.TellingBear | tasks.TellingFeature):
        return _of_seat(state, acting[0])  # what a card prints lies open, and whoever sees it may be asked
    return Prompt(f"{mark(acting[0])} is to act", capital(_waiting(state)))


def _of_chance(state: State, seat: Seat | None) -> Prompt:
    match state.agenda[0]:
        case tasks.LayingTile():
            number = len(state.faces)
            return Prompt(
                f"Lay {words.tile(number)}", "Any tile, either face up, the arrow pointing downstream.", "KA-R01"
            )
        case tasks.DrawingLetter():
            return Prompt("Choose a letter", "Its four objectives are in play.", "KA-R03")
        case tasks.DrawingObjective(diamonds=diamonds, letter=letter):
            what = f"with {diamonds} diamonds" if diamonds > 1 else "with one diamond"
            return Prompt("Draw an objective", f"One {f'of the letter {letter}' if letter else what}.", "KA-R03")
        case tasks.Flipping(call=call):
            return Prompt("Flip the initiative token", f"{call.capitalize()} was called.", "KA-R04")
        case tasks.Drawing(seat=drawer):
            deck = deck_name(state, drawer)
            if seat == drawer:
                return Prompt("Draw a card", f"The top card of your {deck} deck, for you alone.", "KA-R07")
            return Prompt(f"{mark(Seat(drawer))} draws", f"A card of the {deck} deck.", "KA-R07")
        case _:
            shows = shower(state)
            detail = f"{mark(shows)} turns a {deck_name(state, shows)} card face up: say which it is."
            return Prompt("Turn the cards over", detail, "KA-R11")


def _of_seat(state: State, seat: Seat) -> Prompt:
    task = state.agenda[0]
    match task:
        case tasks.Calling():
            return Prompt("Paw or naw?", "Call one while the token is in the air.", "KA-R04")
        case tasks.TellingFeature(cell=cell):
            return Prompt("What does it show?", f"{capital(words.space(cell))}: nobody has told the app yet.", "KA-R01")
        case tasks.TellingBear(bear=bear):
            asked = "its dominance?" if needs_dominance(state, bear) else "does it show the sow icon?"
            detail = f"{mark(seat)} showed a card that nobody has told the app yet: look at it and say."
            return Prompt(f"{words.bear(state, bear)}: {asked}", detail)
        case tasks.Committing():
            is_first = state.down == (None, None)
            detail = "Face down, at your side of a tile; three of your cards at most."
            if is_first and not state.is_given:
                return Prompt("Lay a card", f"{detail} You go first, or give the initiative away.", "KA-R08")
            return Prompt("Lay a card", detail, "KA-R08")
        case tasks.Triggering(bear=bear):
            name = words.bear(state, bear)
            if state.printed.bears[bear].ability == facts.GATHER:
                return Prompt(f"{name} gathers", "One of your own cards may move on top of it.", "KA-R32")
            top = state.stacks[other(seat)][tile_of_bear(state, seat, bear)][-1]
            return Prompt(f"{name} pushes", f"{words.bear(state, top)} opposite may go to another tile.", "KA-R34")
        case tasks.Aiming(tile=tile):
            return Prompt(
                "Which bear counts 0?", f"At {words.tile(tile)} several are equally weak: you choose.", "KA-R29"
            )
        case tasks.Breaking(tile=tile):
            return Prompt(
                "A tie", f"{capital(words.tile(tile))} is tied. A cub on one of your sows breaks it.", "KA-R16"
            )
        case tasks.Placing(tile=tile):
            return Prompt("Place a beeple", f"{capital(words.tile(tile))} is yours: any free space on it.", "KA-R15")
        case tasks.Catching(objective=number, cell=cell):
            best = catchable(state, number, seat, cell)[0]
            name, gives = objective(state, number).name, worth(state, number, best)
            main = moves.write(Catch(seat, state.objectives[number].id, best))
            detail = f"Several sets of beeples satisfy it; {words.spaces(best)} gives {words.salmon(gives)}."
            return Prompt(f"{name}: which beeples?", detail, "KA-R20", main)
        case _:
            return Prompt("Wait", "")


def _waiting(state: State) -> str:
    task = state.agenda[0]
    match task:
        case tasks.Calling():
            return "calls paw or naw."
        case tasks.TellingFeature():
            return "says what the tile shows."
        case tasks.TellingBear(bear=bear):
            return f"says what {words.bear(state, bear)} prints."
        case tasks.Committing():
            return "lays a card face down."
        case tasks.Triggering(bear=bear):
            return f"says what {words.bear(state, bear)} does."
        case tasks.Aiming(tile=tile):
            return f"chooses which bear at {words.tile(tile)} counts 0."
        case tasks.Breaking(tile=tile):
            return f"may break the tie at {words.tile(tile)} with a cub."
        case tasks.Placing(tile=tile):
            return f"places a beeple on {words.tile(tile)}."
        case tasks.Catching(objective=number):
            return f"chooses the beeples for {objective(state, number).name}."
        case (
            tasks.LayingTile()
            | tasks.DrawingLetter()
            | tasks.DrawingObjective()
            | tasks.Flipping()
            | tasks.Preparing()
            | tasks.Drawing()
            | tasks.CardTurn()
            | tasks.Revealing()
            | tasks.Judging()
            | tasks.CleaningUp()
        ):
            return "the table goes on."
        case _:
            assert_never(task)
