"""The village: which Buildings may go where, from a picture or tile by tile (AC-R27, AC-R29)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from companion.engine.game import ChecklistItem, Game, Prompt, Seat, Setup, Telling, mark
from companion.engine.words import counted
from companion.games.aquicorn_cove import facts, shown, supplies, village, words
from companion.games.aquicorn_cove.aids.board import BoardAid, rebalanced
from companion.games.aquicorn_cove.aids.scoreless import main_of
from companion.games.aquicorn_cove.moves import Build, Correct, Move, Named, Plain
from companion.games.aquicorn_cove.state import State
from companion.games.aquicorn_cove.view import BuildingView, MarketView, RowView

MODE: Final = "aquicorn-cove/village"


@dataclass(frozen=True, slots=True)
class View:
    """The village, the market with where each Building may go, and the Buildings that are in neither.

    `is_stuck` says that nothing of a whole market can be placed, so that all of it goes under the stack (AC-R29).
    """

    rows: tuple[RowView, ...]
    market: tuple[MarketView, ...]
    others: tuple[BuildingView, ...]
    damaged: int
    intact: int
    covered: int
    is_stuck: bool


class VillageSites(BoardAid):
    """The mode `aquicorn-cove/village`."""

    corrections = ("village", "market", "boat-tiles")
    options = ("wild-shore",)

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        """How to begin."""
        return (
            ChecklistItem("Show the village and the market to the camera, or tap what stands there.", "AC-R27"),
            ChecklistItem("The North Village begins intact with two or three players, damaged with four.", "AC-R2"),
        )

    def legal(self, state: State, seat: Seat) -> Iterator[Move]:
        """What can be told of the village and the market."""
        if seat not in self.to_act(state):
            return
        if supplies.needs_refresh(state) and len(state.market) == facts.MARKET:
            yield Plain(seat, "refresh")
        yield from self.village_moves(state, seat)
        for building in state.printed.buildings:
            if building.id in state.market:
                yield Named(seat, "withdraw", building.id)
            elif (
                village.of(state.village, building.id) is None
                and len(state.market) < facts.MARKET
                and not building.start
            ):
                yield Named(seat, "offer", building.id)

    def play(self, state: State, move: Move) -> State:
        """The board after a legal move."""
        match move:
            case Named(verb="offer", what=name):
                return rebalanced(replace(state, market=(*state.market, name), under=_without(state.under, name)))
            case Named(verb="withdraw", what=name):
                return rebalanced(replace(state, market=_without(state.market, name)))
            case Plain():
                return replace(rebalanced(supplies.refreshed(state)), shown=())
            case Build() | Named():
                return self.village_told(state, move)
            case _:
                raise AssertionError(move)

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        """What can be told, and whether the market is stuck."""
        if len(state.market) == facts.MARKET and supplies.needs_refresh(state):
            detail = "Put all four under the stack in this order, and turn up four others."
            return Prompt("No Building of the market can be placed", detail, "AC-R29", main_of(seat, "refresh"))
        free = sum(1 for name in state.market if supplies.is_placeable(state, name))
        title = f"{counted(free, 'Building')} can be placed" if state.market else "Tell what stands there"
        return Prompt(title, "Tap or show what stands in the village and lies in the market.", "AC-R27")

    def label(self, state: State, move: Move) -> str:
        """The move as a button."""
        match move:
            case Build(building=name, sign=sign, space=space):
                return f"{words.building(state, name)} on {words.site(sign, space)}"
            case Named(verb="turn", what=name):
                tile = village.of(state.village, name)
                side = "damaged" if tile is not None and tile.is_intact else "intact"
                return f"{words.building(state, name)} is {side}"
            case Named(verb="remove", what=name):
                return f"{words.building(state, name)} is not there"
            case Named(verb="offer", what=name):
                return f"{words.building(state, name)} into the market"
            case Named(what=name):
                return f"{words.building(state, name)} out of the market"
            case _:
                return "The market goes under the stack"

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """The move told."""
        after = self.apply(before, move)
        said = () if isinstance(move, Correct) else (f"{mark(move.seat)}: {self.label(before, move)}.",)
        return self.steps(before, move, after, said, seat)

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything; nothing is hidden."""
        return look(state)

    def agenda_faults(self, state: State) -> Iterable[str]:
        """Nothing is ever due here."""
        return ["$.agenda: nothing is due here"] if state.agenda else []


def look(state: State) -> View:
    """The village and the market of a board."""
    printed = state.printed
    wild = state.law.wild_shore == "yes"
    placed = {tile.building for tile in state.village} | set(state.market)
    return View(
        rows=shown.rows(printed, state.village, state.market, wild_shore=wild),
        market=shown.market(printed, state.village, state.market, 99, wild_shore=wild, has_top=len(state.market) == 4),
        others=tuple(shown.building(one) for one in printed.buildings if one.id not in placed),
        damaged=village.damaged(state.village),
        intact=len(state.village) - village.damaged(state.village),
        covered=state.covered,
        is_stuck=len(state.market) == facts.MARKET and supplies.needs_refresh(state),
    )


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(one for one in names if one != name)


GAME: Final[Game[State, Move, View, int]] = VillageSites(MODE)
