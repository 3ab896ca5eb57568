"""Objectives as a seat sees them: what they ask for, who caught what with which beeples, how those of the game's end stand."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.katmai import pattern, river
from companion.games.katmai.facts import NO_BONUS, UNTOLD
from companion.games.katmai.majority import standing
from companion.games.katmai.pattern import Most
from companion.games.katmai.river import FEATURES
from companion.games.katmai.state import State, law, objective


@dataclass(frozen=True, slots=True)
class StandingView:
    """How a seat stands in an objective of the game's end: the count, the spaces that make it, and it in words."""

    number: int
    cells: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class ObjectiveView:
    """An objective in play. `salmon` is None while untold; `bonus` a feature or ""; `caught` the salmon by seat.

    `used` are the spaces, by seat, whose beeples have served it and never serve it again (KA-R20). `pattern` is in the language
    of docs/katmai/objectives.md, `sentence` the requirement in words; `is_by_hand` says that nobody has told the app what it
    asks for. `standing` says by seat how an objective of the game's end stands now; () for any other.
    """

    id: str
    name: str
    salmon: int | None
    bonus: str
    diamonds: int | None
    is_end: bool
    pattern: str
    sentence: str
    caught: tuple[int, ...]
    used: tuple[tuple[str, ...], ...]
    is_by_hand: bool
    standing: tuple[StandingView, ...]


def objective_views(state: State) -> tuple[ObjectiveView, ...]:
    """The objectives in play, in the order in which they lie."""
    found = []
    for number, scored in enumerate(state.objectives):
        one = objective(state, number)
        found.append(
            ObjectiveView(
                one.id,
                one.name,
                None if one.salmon == UNTOLD else one.salmon,
                "" if one.bonus == NO_BONUS else FEATURES[one.bonus],
                None if one.diamonds == UNTOLD else one.diamonds,
                one.is_end,
                one.pattern,
                one.sentence,
                scored.salmon,
                tuple(river.names(mask) for mask in scored.used),
                not one.is_told,
                _standing(state, number),
            )
        )
    return tuple(found)


def _standing(state: State, number: int) -> tuple[StandingView, ...]:
    """KA-R21: counted at the end, shown at any time."""
    one = objective(state, number)
    if not one.is_end or not one.is_told:
        return ()
    most = pattern.parse(one.pattern)
    if not isinstance(most, Most):
        return ()
    found = (standing(most, mask, state.features, law(state.rules).diagonal) for mask in state.beeples)
    return tuple(StandingView(here.number, river.names(here.cells), here.text) for here in found)
