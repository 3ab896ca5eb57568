"""The fishing bag: it draws, or counts while you draw, with exact odds and what one more draw may bring (AC-R14 to AC-R19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from companion.engine.game import ChecklistItem, Game, Prompt, Seat, Setup, Telling, mark
from companion.engine.words import capital, counted
from companion.games.aquicorn_cove import ask, bay, facts, fishing, flow, rules, shown, supplies, tell, words
from companion.games.aquicorn_cove import setup as setup_of
from companion.games.aquicorn_cove.aids.board import BoardAid
from companion.games.aquicorn_cove.aids.scoreless import main_of
from companion.games.aquicorn_cove.facts import POLLUTION
from companion.games.aquicorn_cove.moves import Move, Named, Outcome, Paired, Plain, Say
from companion.games.aquicorn_cove.state import POLLUTED, State, head_seat, is_fishing, with_agenda
from companion.games.aquicorn_cove.tasks import Asking, DrawingTile, Fishing, Landing, Polluting
from companion.games.aquicorn_cove.view import BayView, BoatView, ProspectView, TileView

MODE: Final = "aquicorn-cove/fishing-bag"


@dataclass(frozen=True, slots=True)
class View:
    """The bag and all that its tiles go to. `prospect` is None where the table has switched the odds off.

    `waiting` is what is due: "" (anything), fishing, drawing-tile or polluting; `catch` is the food of the last fishing.
    """

    waiting: str
    asks: str
    answers: tuple[tuple[str, str], ...]
    bag: tuple[TileView, ...]
    bag_total: int
    boat: BoatView
    bay: BayView
    overfished: tuple[TileView, ...]
    caught: tuple[TileView, ...]
    catch: int
    reef: int
    prospect: ProspectView | None


class FishingBag(BoardAid):
    """The mode `aquicorn-cove/fishing-bag`."""

    corrections = ("bay", "bag", "aquicorns", "boat-tiles", "boat", "overfished", "reef", "food")
    options = ("difficulty", "odds")

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        """How to fill the bag and the boat."""
        number = POLLUTED[setup.options["difficulty"]]
        return (
            ChecklistItem(
                f"Put 16 fish, 3 Empty Nets, 1 Aquicorn and {number} Pollution into the Fishing Bag.", "AC-R4"
            ),
            ChecklistItem("Put the other 3 Aquicorns into the bay; it has no Pollution.", "AC-R4"),
            ChecklistItem(setup_of.boat_text(facts.Printed.of(setup.cards)), "AC-R1"),
        )

    def start(self, setup: Setup) -> State:
        """The full bag; of a copy that nobody has told the boat's spaces are asked first."""
        state = super().start(setup)
        return state if state.printed.boat is not None else replace(state, agenda=(Asking("board", "boat"),))

    def legal(self, state: State, seat: Seat) -> Iterator[Move]:
        """Draw or stop while fishing; else anything that happens to the bag, the bay and the boat."""
        if seat not in self.to_act(state):
            return
        match state.agenda[0] if state.agenda else None:
            case Fishing():
                yield Plain(seat, "draw")
                yield Plain(seat, "stop")
            case Polluting():
                yield from (Named(seat, "column", bay.SIDES[column]) for column in bay.to_add(state.bay))
            case Asking(card=card, field=field):
                yield from (Say(seat, card, field, value) for value in rules.answers(card, field))
            case _:
                yield from _anything(state, seat)

    def play(self, state: State, move: Move) -> State:
        """The board after a legal move or a tile that came."""
        match move:
            case Outcome():
                return flow.play_outcome(state, move)
            case Plain(verb="draw") if not state.agenda:
                fresh = replace(state, food=0, caught=())
                return flow.advance(replace(fresh, agenda=(DrawingTile(), Fishing())))
            case Plain(verb="draw"):
                return with_agenda(state, DrawingTile(), drop=0)
            case Plain(verb="stop"):
                return flow.advance(with_agenda(state, Landing()))
            case Plain(verb="heal"):
                return supplies.aquicorn_home(state)
            case Plain(verb=verb):
                return replace(state, covered=state.covered + (1 if verb == "cover" else -1))
            case Named(verb="add", what=side):
                return supplies.polluted(state, bay.SIDES.index(side))
            case Paired(verb="clean", first=left, second=right):
                return supplies.cleaned(state, left, right)
            case Paired(first=left, second=right):
                return supplies.seeped(state, left, right)
            case _:
                return flow.play(state, move)  # type: ignore[arg-type]

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        """What is asked."""
        match state.agenda[0] if state.agenda else None:
            case Fishing():
                left = state.open_spaces - len(state.boat)
                food = fishing.landed(state.printed, state.boat).food
                detail = f"{counted(left, 'space')} of the boat left; {food} food so far."
                return Prompt("Draw another tile, or stop?", detail, "AC-R14", main_of(seat, "draw"))
            case DrawingTile():
                return Prompt("Which tile came out of the bag?", f"{len(state.bag)} tiles are in it.", "AC-R14")
            case Polluting():
                return Prompt("Which column does the Pollution go to?", "A column of 3 goes into the bag.", "AC-R35")
            case Asking():
                return replace(ask.prompt(state, head_seat(state)), phase="", reminder="")
            case _:
                pollution = state.bag.count(POLLUTION)
                detail = f"{counted(len(state.bag), 'tile')} in the bag, {pollution} of them Pollution."
                return Prompt("The bag is ready", detail, "AC-R14", main_of(seat, "draw") if state.bag else "")

    def label(self, state: State, move: Move) -> str:
        """The move as a button."""
        match move:
            case Plain(verb="heal"):
                return "An Aquicorn goes home"
            case Plain(verb="cover"):
                return "Lay a Boat tile"
            case Plain(verb="uncover"):
                return "Take a Boat tile off"
            case Named(verb="add", what=side):
                return f"Pollution into the {side} column"
            case Paired(verb="seep", first=left, second=right):
                return f"Into the bag: {words.columns(left, right)}"
            case _:
                return ask.label(state, move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """The move told."""
        after = self.apply(before, move)
        return self.steps(before, move, after, self._said(before, move, after), seat)

    def _said(self, before: State, move: Move, after: State) -> Iterable[str]:
        who = mark(move.seat)
        match move:
            case Outcome():
                yield tell.outcome(before, move, None)
                for task, start, end in flow.trace(before, move):
                    if end.agenda or not isinstance(task, Landing):
                        yield from tell.by_itself(task, start, end)
                    else:
                        yield from _landed(start, end)
            case Plain(verb="draw"):
                yield f"{who} draws from the bag."
            case Plain(verb="stop"):
                yield f"{who} stops fishing."
                yield from _landed(before, after)
            case Plain() | Named() | Paired():
                yield f"{capital(self.label(before, move))}."
                if after.bag.count(POLLUTION) - before.bag.count(POLLUTION) == bay.COLUMN:
                    yield "The column is full, so its 3 Pollution go into the bag."
            case _:
                yield f"{who}: {self.label(before, move)}."

    def view(self, state: State, seat: Seat | None) -> View:
        """The bag, the boat and the bay; nothing in them is secret, for anybody could count."""
        printed = state.printed
        source = rules.chance(state)
        catch = fishing.landed(printed, state.boat)
        left = state.open_spaces - len(state.boat)
        answers = tuple((one.value, ask.label(state, one)) for one, _ in rules.odds(state)) if source else ()
        return View(
            waiting=tasks_name(state),
            asks=source.source if source else "",
            answers=answers,
            bag=shown.tiles(printed, state.bag),
            bag_total=len(state.bag),
            boat=BoatView(
                printed.spaces_of_boat,
                state.open_spaces,
                state.covered,
                tuple(shown.tile(printed, kind) for kind in state.boat),
                catch.food,
                shown.tiles(printed, catch.overfished),
                is_fishing(state),
                left <= 0,
            ),
            bay=BayView(*state.bay, state.bay_aquicorns, state.pollution_supply, state.bag.count(POLLUTION)),
            overfished=shown.tiles(printed, state.overfished),
            caught=tuple(shown.tile(printed, kind) for kind in state.caught),
            catch=state.food,
            reef=state.reef,
            prospect=shown.prospect(printed, state.bag, state.boat, state.bay, left)
            if state.law.odds == "shown"
            else None,
        )

    def agenda_faults(self, state: State) -> Iterable[str]:
        """Only what belongs to one fishing can be due."""
        due = state.agenda
        allowed = (DrawingTile, Fishing, Landing, Polluting, Asking)
        if due == (Asking("board", "boat"),):
            return ()
        if due and (
            not all(isinstance(task, allowed) for task in due)
            or not isinstance(due[-1], Fishing | Landing)
            or len(due) > len(allowed)
        ):
            return ["$.agenda: a drawing, a Pollution to place, and then fishing or landing are due"]
        if not due and state.boat:
            return ["$.boat: the boat is empty but for the fishing"]
        asking = [task.field for task in due if isinstance(task, Asking)]
        return ["$.agenda: only a fish's value is asked"] if set(asking) - {"value"} else []


def _landed(before: State, after: State) -> Iterable[str]:
    yield f"The catch is worth {after.food - before.food} food."
    lost = len(after.overfished) - len(before.overfished)
    if lost:
        yield f"{counted(lost, 'fish', 'fish')} of a kind too many: overfished, out of the game."


def _anything(state: State, seat: Seat) -> Iterator[Move]:
    if state.bag and state.open_spaces:
        yield Plain(seat, "draw")
    if state.pollution_supply:
        yield from (Named(seat, "add", bay.SIDES[column]) for column in bay.to_add(state.bay))
    total = sum(state.bay)
    for verb in ("clean", "seep"):
        yield from (Paired(seat, verb, *way) for way in bay.splits(state.bay, total, at_most=True))
    if state.bay_aquicorns:
        yield Plain(seat, "heal")
    if state.covered < facts.BOAT_TILES:
        yield Plain(seat, "cover")
    if state.covered:
        yield Plain(seat, "uncover")


def tasks_name(state: State) -> str:
    """What is due, by its name."""
    match state.agenda[0] if state.agenda else None:
        case Fishing():
            return "fishing"
        case DrawingTile():
            return "drawing-tile"
        case Polluting():
            return "polluting"
        case Asking():
            return "asking"
        case _:
            return ""


GAME: Final[Game[State, Move, View, int]] = FishingBag(MODE)
