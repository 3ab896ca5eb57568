"""The storm: how many dice, each throw with its odds, what it hits, and what that does (AC-R37 to AC-R39)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from companion.engine.game import ChecklistItem, Game, Prompt, Seat, Setup, Telling, mark
from companion.engine.words import capital, counted
from companion.games.aquicorn_cove import ask, bay, facts, flow, rules, shown, storm, tell, tracks, village, words
from companion.games.aquicorn_cove.aids.board import BoardAid
from companion.games.aquicorn_cove.aids.scoreless import main_of
from companion.games.aquicorn_cove.facts import POLLUTION
from companion.games.aquicorn_cove.moves import Build, Correct, Counted, Move, Named, Outcome
from companion.games.aquicorn_cove.state import State
from companion.games.aquicorn_cove.tasks import Polluting, Storming, Striking
from companion.games.aquicorn_cove.view import BayView, ReefView, RowView

MODE: Final = "aquicorn-cove/storm"


@dataclass(frozen=True, slots=True)
class RiskView:
    """A space that a die may reach: its chance in percent, and what a die there would do."""

    sign: str
    space: int
    percent: int
    effect: str


@dataclass(frozen=True, slots=True)
class View:
    """The village and the bay before or after the dice.

    `dice_due` is how many dice the Reef Health track calls for (None: not known), `rolling` how many are rolled now (0: none),
    `dice` the last throw, `risks` each space that those dice may reach. `waiting` is "", storming or polluting.
    """

    waiting: str
    asks: str
    answers: tuple[tuple[str, str], ...]
    reef: int
    reef_track: tuple[ReefView, ...]
    dice_due: int | None
    rolling: int
    dice: tuple[str, ...]
    risks: tuple[RiskView, ...]
    rows: tuple[RowView, ...]
    bay: BayView
    covered: int
    damaged: int


class Storm(BoardAid):
    """The mode `aquicorn-cove/storm`."""

    corrections = ("village", "bay", "bag", "reef", "boat-tiles")
    options = ("storm-dice",)

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        """How to begin."""
        return (
            ChecklistItem("Show the village to the camera, or tap what stands there and what is damaged.", "AC-R39"),
            ChecklistItem("Say where the Reef Health meeple stands and what Pollution is in the bay.", "AC-R37"),
        )

    def legal(self, state: State, seat: Seat) -> Iterator[Move]:
        """Roll so many dice, or tell what stands in the village and where the reef is."""
        if seat not in self.to_act(state):
            return
        if state.agenda:
            yield from (Named(seat, "column", bay.SIDES[column]) for column in bay.to_add(state.bay))
            return
        due = _due(state)
        numbers = sorted(range(1, facts.MOST_DICE + 1), key=lambda n: n != due)
        yield from (Counted(seat, "dice", number) for number in numbers)
        yield from (Counted(seat, "reef", space.value) for space in state.printed.reef if space.value != state.reef)
        yield from self.village_moves(state, seat)

    def play(self, state: State, move: Move) -> State:
        """The board after a legal move or a throw."""
        match move:
            case Outcome():
                return flow.play_outcome(state, move)
            case Counted(verb="dice", number=number):
                return replace(state, agenda=(Storming(number),), dice=())
            case Counted(number=value):
                return replace(state, reef=value)
            case Named(verb="column"):
                return flow.play(state, move)
            case Build() | Named():
                return self.village_told(state, move)
            case _:
                raise AssertionError(move)

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        """What is asked."""
        match state.agenda[0] if state.agenda else None:
            case Storming(dice=number):
                return Prompt(f"Roll {counted(number, 'Storm Die', 'Storm Dice')}", "Tell what they show.", "AC-R37")
            case Polluting():
                return Prompt("Which column does the Pollution go to?", "A column of 3 goes into the bag.", "AC-R35")
            case _:
                due = _due(state)
                title = "How many dice?" if due is None else f"The storm has {counted(due, 'die', 'dice')}"
                detail = f"The reef stands at {state.reef}: the next number above it counts."
                return Prompt(title, detail, "AC-R37", main_of(seat, "dice", due) if due else "")

    def label(self, state: State, move: Move) -> str:
        """The move as a button."""
        match move:
            case Counted(verb="dice", number=number):
                return f"Roll {counted(number, 'die', 'dice')}"
            case Counted(number=value):
                return f"The reef stands at {value}"
            case Build(building=name, sign=sign, space=space):
                return f"{words.building(state, name)} on {words.site(sign, space)}"
            case Named(verb="turn", what=name):
                tile = village.of(state.village, name)
                side = "damaged" if tile is not None and tile.is_intact else "intact"
                return f"{words.building(state, name)} is {side}"
            case Named(verb="remove", what=name):
                return f"{words.building(state, name)} is not there"
            case _:
                return ask.label(state, move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """The move told."""
        after = self.apply(before, move)
        return self.steps(before, move, after, self._said(before, move), seat)

    def _said(self, before: State, move: Move) -> Iterable[str]:
        if isinstance(move, Outcome):
            yield tell.outcome(before, move, None)
            for task, start, end in flow.trace(before, move):
                yield from tell.by_itself(task, start, end)
        elif isinstance(move, Named) and move.verb == "column":
            yield f"The Pollution goes to the {move.what} column."
            for task, start, end in flow.trace(before, move):
                yield from tell.by_itself(task, start, end)
        elif not isinstance(move, Correct):
            yield f"{mark(move.seat)}: {capital(self.label(before, move))}."

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything; nothing is hidden."""
        source = rules.chance(state)
        task = state.agenda[0] if state.agenda else None
        rolling = task.dice if isinstance(task, Storming) else 0
        due = _due(state)
        return View(
            waiting="storming" if rolling else "polluting" if task else "",
            asks=source.source if source else "",
            answers=tuple((one.value, ask.label(state, one)) for one, _ in rules.odds(state)),
            reef=state.reef,
            reef_track=shown.reef_track(state.printed, state.reef),
            dice_due=due,
            rolling=rolling,
            dice=state.dice,
            risks=_risks(state, rolling or due or 0),
            rows=shown.rows(state.printed, state.village, (), wild_shore=False, dice=_lying(state)),
            bay=BayView(*state.bay, state.bay_aquicorns, state.pollution_supply, state.bag.count(POLLUTION)),
            covered=state.covered,
            damaged=village.damaged(state.village),
        )

    def agenda_faults(self, state: State) -> Iterable[str]:
        """Only a storm can be due."""
        if all(isinstance(task, Storming | Striking | Polluting) for task in state.agenda) and len(state.agenda) <= 3:
            return []
        return ["$.agenda: a throw of dice, what it strikes, or a Pollution to place is due"]


def _due(state: State) -> int | None:
    return tracks.dice(state.printed, state.reef, at_or_above=state.law.storm_dice == "at-or-above")


def _lying(state: State) -> tuple[tuple[str, int], ...]:
    return tuple((sign, space) for sign in state.printed.signs for space in range(1, state.dice.count(sign) + 1))


def _risks(state: State, number: int) -> tuple[RiskView, ...]:
    found = []
    for sign, space, part in storm.hit_chances(state.printed, number):
        tile = village.at(state.village, sign, space)
        if tile is None:
            effect = "nothing there"
        else:
            name = words.building(state, tile.building)
            effect = f"{name} is damaged" if tile.is_intact else f"{name} lets 2 Pollution into the bay"
        found.append(RiskView(sign, space, shown.percent(part), effect))
    return tuple(found)


GAME: Final[Game[State, Move, View, int]] = Storm(MODE)
