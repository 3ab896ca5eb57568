"""The aids in words: what is asked, each entry as a button, and as a sentence."""

from __future__ import annotations

from typing import assert_never

from companion.engine.game import ChecklistItem, Prompt, Seat, Telling, mark
from companion.engine.words import capital
from companion.games.katmai import catching, facts, moves, river, words
from companion.games.katmai.aids.allowed import to_act
from companion.games.katmai.aids.board import PARTS, Board, play
from companion.games.katmai.aids.entries import (
    Aim,
    Clear,
    Done,
    Entry,
    Lift,
    PutCard,
    Reopen,
    SetBeeple,
    SetCub,
    SetFace,
    SetHolder,
    SetObjective,
    SetSalmon,
)
from companion.games.katmai.aids.view import gain_views
from companion.games.katmai.facts import bear_numbers
from companion.games.katmai.moves import Catch, Place, Teach
from companion.games.katmai.river import FEATURE_NAMES, FEATURES, NAMES
from companion.games.katmai.state import State, deck_name, objective
from companion.games.katmai.tasks import Catching

_ASKS = {
    "river": (
        "The river",
        "Show the whole river to the camera, or tap its cards and beeples in; each tile says who may place.",
        "KA-R14",
    ),
    "objectives": (
        "Place a beeple",
        "Enter what stands already, then place: the app says which objectives it satisfies.",
        "KA-R18",
    ),
    "score": (
        "The end of the game",
        "Enter the objectives, their salmon and the beeples; then close the score.",
        "KA-R28",
    ),
}
_FIRST = {
    "river": "Lay your cards as you play them, each later one a little further outwards, so that all stay visible.",
    "objectives": "Enter the tiles once; then tell each beeple as it is placed.",
    "score": "Leave tokens and beeples where they are until they are entered.",
}


def checklist(mode: str) -> tuple[ChecklistItem, ...]:
    """What to do before the aid is used."""
    return (ChecklistItem(_FIRST[mode]),)


def prompt(board: Board, seat: Seat | None) -> Prompt:
    """What is asked now."""
    table = board.table
    task = table.agenda[0] if table.agenda else None
    if isinstance(task, Catching):
        name = objective(table, task.objective).name
        if seat not in to_act(board):
            return Prompt(f"{mark(Seat(task.seat))} is to act", f"Which beeples satisfy {name}?", "KA-R20")
        best = catching.catchable(table, task.objective, task.seat, task.cell)[0]
        main = moves.write(Catch(Seat(task.seat), table.objectives[task.objective].id, best))
        return Prompt(f"{name}: which beeples?", "Several sets of beeples satisfy it.", "KA-R20", main)
    if board.is_done:
        return Prompt("The score is closed", "The receipt says why; open it again to change something.", "KA-R28")
    if "placing" in PARTS[board.mode] and not (table.objectives and any(table.faces)):
        return Prompt(
            "What is in play?",
            "Enter the river and the objectives first; then each beeple as it is placed.",
            "KA-R03",
        )
    return Prompt(*_ASKS[board.mode])


def _bear(table: State, bear: str) -> str:
    number = bear_numbers(table.printed).get(bear)
    return bear if number is None else words.bear(table, number)


def _objective(table: State, name: str) -> str:
    found = facts.objectives(table.printed).get(name)
    return name if found is None else found.name


def label(board: Board, move: Entry) -> str:
    """The entry as a button."""
    table = board.table
    match move:
        case SetFace(tile=tile, face=face):
            return f"{capital(face.replace('-', ' '))} is {words.tile(tile)}" if face else f"No {words.tile(tile)}"
        case PutCard(tile=tile, bear=bear):
            return f"{_bear(table, bear)} on top at {words.tile(tile)}"
        case Lift(bear=bear):
            return f"Take {_bear(table, bear)} away"
        case SetBeeple(cell=cell, who=who):
            name = f"{deck_name(table, who)} beeple" if who >= 0 else "No beeple"
            return f"{name} on {NAMES[cell]}"
        case SetCub(bear=bear, is_on=is_on):
            return f"Cub on {_bear(table, bear)}" if is_on else f"No cub on {_bear(table, bear)}"
        case SetHolder(who=who):
            return f"{deck_name(table, who)} has the initiative"
        case Aim(tile=tile, bear=bear):
            return f"{_bear(table, bear)} counts 0 at {words.tile(tile)}"
        case SetObjective(objective=name, is_in=is_in):
            return f"{_objective(table, name)} is {'in' if is_in else 'not in'} play"
        case SetSalmon(objective=name, who=who, number=number):
            return f"{deck_name(table, who)}: {words.salmon(number)} on {_objective(table, name)}"
        case Clear():
            return "Take all bears back"
        case Done():
            return "Close the score"
        case Reopen():
            return "Open the score again"
        case Place(cell=cell):
            return f"Place on {NAMES[cell]}: {words.feature(table, cell)}"
        case Catch(cells=cells):
            return f"Use {words.spaces(cells)}"
        case Teach(what=what, which=which, value=value):
            return _teach(table, what, which, value)
        case _:
            assert_never(move)


def _teach(table: State, what: str, which: str, value: str) -> str:
    match what:
        case "feature":
            return f"{which} shows {FEATURE_NAMES[FEATURES.index(value)]}"
        case "sow":
            return f"{_bear(table, which)} is {'a' if value == 'yes' else 'no'} sow"
        case _:
            return f"{_bear(table, which)} has dominance {value}"


def tell(before: Board, move: Entry) -> Telling:
    """The entry in a sentence; a placement with what it caught."""
    table = before.table
    match move:
        case Place(seat=seat, cell=cell):
            after = play(before, move)
            caught = " ".join(line.sentence for line in gain_views(after) if line.salmon)
            # Where several sets of beeples would do, what is caught is still to be said.
            nothing = "" if after.table.agenda else "No objective is satisfied."
            deck = deck_name(table, seat)
            return Telling(
                f"{mark(seat)} places a beeple on {NAMES[cell]}. {caught or nothing}".strip(),
                (f"Put a {deck} beeple on {river.words(cell)}.",),
                (f"Take the {deck} beeple off {river.words(cell)}.",),
            )
        case Catch(seat=seat, objective=name, cells=cells):
            return Telling(f"{mark(seat)} satisfies {_objective(table, name)} with {words.spaces(cells)}.")
        case Done():
            return Telling("The score is closed.")
        case Reopen():
            return Telling("The score is open again.")
        case Clear():
            return Telling("All bears are taken back.")
        case _:
            return Telling(f"{label(before, move)}.", is_minor=True)
