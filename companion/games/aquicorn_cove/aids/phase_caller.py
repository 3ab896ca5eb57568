"""The phase caller: every step of seven rounds and two storms in order, with reminders, and nothing left out (AC-R8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine import schema
from companion.engine.errors import DataError, IllegalMove, InvalidNotation, PositionError
from companion.engine.game import ChecklistItem, Game, Prompt, Seat, Setup, Telling, mark
from companion.engine.mode import seats_of
from companion.engine.reading import Node
from companion.games.aquicorn_cove import ask, facts, moves, rules, setup
from companion.games.aquicorn_cove.aids.scoreless import Scoreless, main_of
from companion.games.aquicorn_cove.facts import SEASON_NAMES, Printed
from companion.games.aquicorn_cove.moves import Correct, Move, Plain
from companion.games.aquicorn_cove.state import STORM

MODE: Final = "aquicorn-cove/phases"
ROUNDS: Final = (*((year, season) for year in (1, 2) for season in ("spring", "summer", "fall")), (2, "epilogue"))
"""The seven rounds; a storm follows each fall."""
_EVENT: Final = "An Event here? It must be carried out."
_CORRECTIONS: Final = {"round": (1, len(ROUNDS)), "head": (0, 3), "phase": (1, STORM)}


@dataclass(frozen=True, slots=True)
class State:
    """Where the game is: the round (from 0; 7 when it is over), the step within it, and who is Head Fisher."""

    people: int
    bonuses: tuple[int | None, ...]
    number: int = 0
    step: int = 0
    head: int = 0

    @property
    def round(self) -> int:
        """The round from 1 to 7."""
        return min(self.number + 1, len(ROUNDS))


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: its phase (8 is the storm), what to do, the clause."""

    phase: int
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class StepView:
    """A step as the page shows it."""

    phase: int
    phase_title: str
    text: str
    rule: str
    is_done: bool
    is_now: bool


@dataclass(frozen=True, slots=True)
class View:
    """The round's steps. `head` is the Head Fisher's seat, `order` the seats clockwise from there, `reminder` the phase's."""

    round: int
    rounds: int
    year: int
    season: str
    season_title: str
    phase: int
    phase_title: str
    reminder: str
    steps: tuple[StepView, ...]
    head: Seat
    order: tuple[Seat, ...]
    bonus: int | None
    is_over: bool


def steps(state: State) -> tuple[Step, ...]:
    """Everything to be done in the round, in order."""
    if state.number >= len(ROUNDS):
        return ()
    _, season = ROUNDS[state.number]
    return tuple(_steps(state, season))


def _steps(state: State, season: str) -> Iterator[Step]:
    head = mark(_head(state))
    yield Step(
        1, "Turn up an Event. Move its Pollution number from the bay into the bag, as many as there are.", "AC-R9"
    )
    yield Step(1, "Put the Event at its phase on the Action Track; if that is phase 1, carry it out now.", "AC-R44")
    if state.people <= 2:
        alone = "With two characters alone: " if state.people == 1 else ""
        yield Step(1, f"{alone}{head} draws a Helper card, chooses an option and puts it on the track.", "AC-R10")
    order = ", ".join(mark(seat) for seat in _order(state)) if state.people > 1 else "each of your characters"
    yield Step(1, f"Play a card each, clockwise: {order}.", "AC-R11")
    yield Step(2, f"{_EVENT} Cards of this phase that you want before the fishing.", "AC-R13")
    yield Step(2, f"{head} draws tiles until the boat is full, or stops; not to fish at all is allowed.", "AC-R14")
    yield Step(2, "Food for all fish. Nets and one fish of each kind go back into the bag, the others aside.", "AC-R19")
    yield Step(2, "Cards of this phase that you kept for after the fishing.", "AC-R13")
    yield Step(3, f"{_EVENT} Cards: gather food, clean the bay.", "AC-R20")
    yield Step(3, "No Pollution in the bay? Reef Health 1 up, and an Aquicorn from the bay into the bag.", "AC-R21")
    yield Step(4, f"{_EVENT} Cards: plant. If a player planted, the season's bonus once{_bonus(state)}.", "AC-R23")
    if season in ("fall", "epilogue"):
        yield Step(5, "Harvest: all food of the farm to the Village.", "AC-R24")
    yield Step(
        5,
        "Feed the Village the number beside the Prosperity meeple; if it has too little, Prosperity 1 down.",
        "AC-R25",
    )
    yield Step(5, f"{_EVENT} Cards of this phase, if you have not carried them out before.", "AC-R13")
    yield Step(
        6,
        f"{_EVENT} Cards: build and repair. A new Building is Prosperity 1 up; on a shell a Villager card each.",
        "AC-R30",
    )
    yield Step(6, "Does no Building of the market fit anywhere? All of it goes under the stack.", "AC-R29")
    yield Step(7, f"{_EVENT} Cards of this phase; income of every intact Building.", "AC-R32")
    if season == "epilogue":
        yield Step(7, "The game ends: count both scores, and read the two endings.", "AC-R41")
        return
    yield Step(7, "Keep 4 food; clear the Action Track.", "AC-R33")
    passing = (
        f"{mark(_next_head(state))} takes the bag and the boat" if state.people > 1 else "pass the bag and the boat"
    )
    yield Step(7, f"Season meeple on; {passing}; draw a card each.", "AC-R34")
    if season == "fall":
        yield Step(STORM, "Roll as many dice as the next number above the Reef Health meeple.", "AC-R37")
        yield Step(STORM, "Put each die in its sign's row, nearest the shore, before anything is turned.", "AC-R38")
        yield Step(STORM, "Intact: damaged. Damaged: 2 Pollution into the bay. Empty: nothing. Meeples stay.", "AC-R39")
        yield Step(STORM, "Season meeple on.", "AC-R40")


def _bonus(state: State) -> str:
    number = state.bonuses[state.number]
    return "" if number is None else f": {number}"


def _head(state: State) -> Seat:
    return Seat(state.head % state.people)


def _next_head(state: State) -> Seat:
    return Seat((state.head + 1) % state.people)


def _order(state: State) -> tuple[Seat, ...]:
    return tuple(Seat((state.head + n) % state.people) for n in range(state.people))


class PhaseCaller(Scoreless):
    """The mode `aquicorn-cove/phases`."""

    correction = Correct
    given = ("head",)
    write = staticmethod(moves.write)
    moves_schema = staticmethod(moves.moves_schema)

    def checklist(self, setup_: Setup) -> tuple[ChecklistItem, ...]:
        """The whole set-up of the physical game."""
        options = {**setup_.options, "difficulty": "medium", "alone": "two"}
        whole = Setup(setup_.seats, options, setup_.cards)
        return setup.checklist(whole)

    def setup_faults(self, setup_: Setup) -> list[str]:
        """What is wrong with the Head Fisher given, or with the cards."""
        head = setup_.given.get("head", 0)
        faults = []
        if isinstance(head, bool) or not isinstance(head, int) or head not in range(setup_.seats):
            faults.append(f"$.setup.head: must be a seat from 0 to {setup_.seats - 1}, not {head!r}")
        try:
            Printed.of(setup_.cards)
        except DataError as error:
            faults += [f"cards: {fault}" for fault in error.faults]
        return faults

    def start(self, setup_: Setup) -> State:
        """The first step of the first spring."""
        printed = Printed.of(setup_.cards)
        return State(setup_.seats, _bonuses(printed), head=setup_.given.get("head", 0))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Everybody may say that a step is done."""
        return seats_of(state.people) if steps(state) else ()

    def legal(self, state: State, seat: Seat) -> Iterator[Move]:
        """The step is done."""
        if seat in self.to_act(state):
            yield Plain(seat, "next")

    def refusal(self, state: State, move: Move) -> IllegalMove:
        """Why not."""
        if not steps(state):
            return IllegalMove("AC-R41", "The game is over; undo to go back.")
        return IllegalMove("AC-R8", "Only the next step can be ticked off: none is skipped.")

    def play(self, state: State, move: Move) -> State:
        """The next step, or the next round with the next Head Fisher."""
        if state.step + 1 < len(steps(state)):
            return replace(state, step=state.step + 1)
        is_last = state.number + 1 == len(ROUNDS)
        head = state.head if is_last else int(_next_head(state))
        return replace(state, number=state.number + 1, step=0, head=head)

    def read(self, text: str) -> Move:
        """The move of the notation; InvalidNotation."""
        move = moves.read(text)
        if isinstance(move, Correct) and (len(move.words) != 2 or move.words[0] not in _CORRECTIONS):
            raise InvalidNotation(text, "expected 'correct round 3', 'correct head 1' or 'correct phase 4'")
        return move

    def corrected(self, state: State, move: Correct) -> State:
        """Another round, Head Fisher or phase."""
        what, word = move.words
        low, high = _CORRECTIONS[what]
        high = min(high, state.people - 1) if what == "head" else high
        if not 0 <= move.seat < state.people or word not in {str(n) for n in range(low, high + 1)}:
            raise IllegalMove("", f"The {what} is a number from {low} to {high}.")
        number = int(word)
        if what == "round":
            return replace(state, number=number - 1, step=0)
        if what == "head":
            return replace(state, head=number)
        found = [n for n, step in enumerate(steps(state)) if step.phase == number]
        if not found:
            raise IllegalMove("AC-R8", "This round has no such phase.")
        return replace(state, step=found[0])

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        """The step that is due."""
        due = steps(state)
        if not due:
            return Prompt("The story is told", "Count both scores and read the two endings.", "AC-R42")
        step = due[state.step]
        title = f"{_title(step.phase)}"
        main = main_of(seat, "next")
        return Prompt(title, step.text, step.rule, main, rules.phase_title(step.phase), ask.reminder(step.phase))

    def label(self, state: State, move: Move) -> str:
        """The one button."""
        return "Done, next"

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """What was done."""
        if isinstance(move, Correct):
            return Telling(f"{mark(move.seat)} puts right: {' '.join(move.words)}.")
        step = steps(before)[before.step]
        after = self.play(before, move)
        ends = "" if after.number == before.number else f" Round {before.round} is over."
        return Telling(f"{step.text}{ends}", (step.text,))

    def view(self, state: State, seat: Seat | None) -> View:
        """The round with its steps."""
        due = steps(state)
        year, season = ROUNDS[min(state.number, len(ROUNDS) - 1)]
        phase = due[state.step].phase if due else STORM
        return View(
            round=state.round,
            rounds=len(ROUNDS),
            year=year,
            season=season,
            season_title=SEASON_NAMES[season],
            phase=phase,
            phase_title=rules.phase_title(phase) if due else "The end",
            reminder=ask.reminder(phase) if due else "",
            steps=tuple(
                StepView(
                    step.phase, rules.phase_title(step.phase), step.text, step.rule, n < state.step, n == state.step
                )
                for n, step in enumerate(due)
            ),
            head=_head(state),
            order=_order(state),
            bonus=state.bonuses[min(state.number, len(ROUNDS) - 1)],
            is_over=not due,
        )

    # ---- Files ----

    def dump(self, state: State) -> dict[str, Any]:
        """Where the game is, as JSON."""
        return {
            "game": MODE,
            "people": state.people,
            "bonuses": list(state.bonuses),
            "number": state.number,
            "step": state.step,
            "head": state.head,
        }

    def load(self, data: Mapping[str, Any]) -> State:
        """Where the game is; PositionError naming every fault."""
        root = Node(data)
        names = ("game", "people", "bonuses", "number", "step", "head")
        given = root.fields(names, ("people",))
        if "game" in given and given["game"].value != MODE:
            given["game"].fault(f"must be {MODE!r}")
        root.settle(PositionError)
        bonuses = _bonuses(facts.printed())
        if "bonuses" in given:
            bonuses = tuple(None if item.is_null else item.whole(0, 9) for item in given["bonuses"].items(9))
            if len(bonuses) != len(ROUNDS):
                given["bonuses"].fault(f"one for each of {len(ROUNDS)} rounds")
        people = given["people"].whole(1, 4)
        number, step, head = (
            given[name].whole(0, most) if name in given else 0
            for name, most in (("number", len(ROUNDS)), ("step", 30), ("head", 3))
        )
        state = State(people, bonuses, number, step, head)
        root.settle(PositionError)
        if state.step >= max(1, len(steps(state))) or state.head >= people:
            raise PositionError(["$.step: the round has no such step, or the table no such Head Fisher"])
        return state

    def position_schema(self) -> dict[str, Any]:
        """The JSON Schema of a position."""
        shapes = {
            "game": {"const": MODE},
            "people": schema.whole(1, 4),
            "bonuses": schema.listing(schema.whole(0, 9, or_null=True)),
            "number": schema.whole(0, len(ROUNDS)),
            "step": schema.whole(0, 30),
            "head": schema.whole(0, 3),
        }
        return schema.document("Phase caller: position", shapes, [name for name in shapes if name != "people"])


def _bonuses(printed: Printed) -> tuple[int | None, ...]:
    return tuple(printed.bonus(season) for _, season in ROUNDS)


def _title(phase: int) -> str:
    title = rules.phase_title(phase)
    return f"{phase}. {title}" if phase < STORM else title[:1].upper() + title[1:]


GAME: Final[Game[State, Move, View, int]] = PhaseCaller(MODE)
