"""The two scores: what they need, their receipt, the two endings, and the tally's JSON (AC-R41, AC-R42)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import schema
from companion.engine.errors import TallyError
from companion.engine.mode import seats_of
from companion.engine.reading import Node
from companion.engine.score import ScoreLine, ScoreSheet
from companion.engine.words import capital, counted
from companion.games.aquicorn_cove import facts, tracks, village
from companion.games.aquicorn_cove.facts import (
    BANDS,
    FISH,
    GAME,
    HIGHEST,
    LOWEST,
    NAMED_FISH,
    POLLUTION,
    POLLUTIONS,
    Printed,
)
from companion.games.aquicorn_cove.state import State

PROSPERITY: Final = "Prosperity"
DAMAGE: Final = "Damaged Buildings"
REEF: Final = "Reef Health"
BAG: Final = "Pollution in the bag"
OVERFISHED: Final = "Overfished fish"
CATEGORIES: Final = (PROSPERITY, DAMAGE, REEF, BAG, OVERFISHED)
NUMBERS: Final = {
    "prosperity": (LOWEST, HIGHEST, "where the Prosperity meeple stands"),
    "damaged": (0, 16, "how many Buildings are damaged"),
    "reef": (1, 30, "where the Reef Health meeple stands"),
    "pollution": (0, POLLUTIONS, "how much Pollution is in the bag"),
    "overfished": (0, FISH - NAMED_FISH, "how many fish were overfished"),
}
"""What the two scores are made of, with the widest bounds and how each is asked for (`highest` has the box's own)."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The end of a game; a number is None while nobody has told it.

    `weathers` are those of the Reef Health track from below, `kinds` the kinds of fish that the box has.
    """

    people: int
    prosperity: int | None
    damaged: int | None
    reef: int | None
    pollution: int | None
    overfished: int | None
    weathers: tuple[str, ...]
    kinds: int
    over: bool = True


@dataclass(frozen=True, slots=True)
class Scores:
    """The two scores, None while something is missing; below and above the track's ends they are as they come out."""

    prosperity: int | None
    reef: int | None


def weathers(printed: Printed) -> tuple[str, ...]:
    """The weather of each space of the Reef Health track from below, "" where nobody has told."""
    return tuple(space.band or "" for space in printed.reef)


def highest(name: str, weathers: tuple[str, ...], kinds: int) -> int:
    """The most that the number can be: the reef's track has an end, and one fish of each kind is never overfished (AC-R19)."""
    if name == "reef":
        return len(weathers)
    return FISH - kinds if name == "overfished" else NUMBERS[name][1]


def too_many(kinds: int) -> str:
    """Why no more fish can be overfished."""
    return (
        f"one of each of the {kinds} kinds always goes back into the bag, so {FISH - kinds} of {FISH} at most (AC-R19)"
    )


def of(state: State) -> Tally:
    """The tally of a state, at any time."""
    return Tally(
        people=state.people,
        prosperity=state.prosperity,
        damaged=village.damaged(state.village),
        reef=state.reef,
        pollution=state.bag.count(POLLUTION),
        overfished=len(state.overfished),
        weathers=weathers(state.printed),
        kinds=state.printed.kinds,
        over=not state.agenda,
    )


def scores(tally: Tally) -> Scores:
    """Both scores (AC-R41): each reduction is rounded up (AC-G12)."""
    prosperity = reef = None
    if tally.prosperity is not None and tally.damaged is not None:
        prosperity = tally.prosperity - tracks.halved_up(tally.damaged, 2)
    if tally.reef is not None and tally.pollution is not None and tally.overfished is not None:
        reef = tally.reef - tracks.halved_up(tally.pollution, 3) - tracks.halved_up(tally.overfished, 2)
    return Scores(prosperity, reef)


def weather(tally: Tally, reef: int) -> str:
    """The weather of a Reef Health, within the track's ends (AC-G11); "" where nobody has told."""
    return tally.weathers[max(1, min(len(tally.weathers), reef)) - 1]


def endings(tally: Tally) -> tuple[tracks.Ending | None, tracks.Ending | None]:
    """How the story ends for the Village and for the reef (AC-R42); None while the score or the weather is unknown."""
    found = scores(tally)
    sky = "" if found.reef is None else weather(tally, found.reef)
    return (
        None if found.prosperity is None else tracks.prosperity_ending(found.prosperity),
        tracks.reef_ending(sky) if sky else None,
    )


def score(tally: Tally) -> ScoreSheet:
    """The receipt: everybody has the same two scores, and there is no winning or losing (AC-R42)."""
    seats = seats_of(tally.people)
    lines = tuple(ScoreLine(seat, *line) for seat in seats for line in _lines(tally))
    missing = tuple(capital(f"{ask}.") for name, (_, _, ask) in NUMBERS.items() if getattr(tally, name) is None)
    is_final = tally.over and not missing
    both = scores(tally)
    known = both.prosperity is not None and both.reef is not None
    headline = f"Prosperity {both.prosperity}, Reef Health {both.reef}" if known else ""
    return ScoreSheet(seats, lines, (seats,), CATEGORIES, missing, tuple(_notes(tally)), is_final, headline)


def _lines(tally: Tally) -> list[tuple[str, int, str, str]]:
    found = []
    if tally.prosperity is not None:
        found.append((PROSPERITY, tally.prosperity, f"the meeple stands at {tally.prosperity}", "AC-R30"))
    if tally.damaged is not None:
        less = tracks.halved_up(tally.damaged, 2)
        why = f"{counted(tally.damaged, 'damaged Building')}: 1 less for every 2, rounded up"
        found.append((DAMAGE, -less, why, "AC-R41"))
    if tally.reef is not None:
        found.append((REEF, tally.reef, f"the meeple stands at {tally.reef}", "AC-R21"))
    if tally.pollution is not None:
        less = tracks.halved_up(tally.pollution, 3)
        found.append((BAG, -less, f"{tally.pollution} Pollution in the bag: 1 less for every 3, rounded up", "AC-R41"))
    if tally.overfished is not None:
        less = tracks.halved_up(tally.overfished, 2)
        why = f"{tally.overfished} overfished fish: 1 less for every 2, rounded up"
        found.append((OVERFISHED, -less, why, "AC-R41"))
    return found


def _notes(tally: Tally) -> list[str]:
    found = scores(tally)
    if found.prosperity is None or found.reef is None:
        return ["The story has two halves: the Village's and the reef's."]
    notes = [
        f"Two scores, no winner: Prosperity {found.prosperity}, Reef Health {found.reef}. The total only adds them up."
    ]
    for half, ending in zip(("The Village", "The reef"), endings(tally), strict=True):
        if ending is not None:
            notes.append(f"{half}: {ending.title}. {ending.text}")
    return notes


# ---- Files ----

FIELDS: Final = ("game", "people", *NUMBERS, "weathers", "kinds", "over")


def dump(tally: Tally) -> dict[str, Any]:
    """The tally as JSON."""
    return {
        "game": GAME,
        "people": tally.people,
        **{name: getattr(tally, name) for name in NUMBERS},
        "weathers": list(tally.weathers),
        "kinds": tally.kinds,
        "over": tally.over,
    }


def load(data: Mapping[str, Any]) -> Tally:
    """The tally of the JSON; TallyError naming every fault. Where `weathers` or `kinds` are not told they are ours."""
    root = Node(data)
    given = root.fields(FIELDS, ("people", *NUMBERS))
    if root.faults:
        raise TallyError(root.faults)
    if "game" in given and given["game"].value != GAME:
        given["game"].fault(f"must be {GAME!r}")
    skies, kinds = box(given)
    tally = Tally(
        given["people"].whole(1, 4),
        **{name: number(given[name], name, skies, kinds) for name in NUMBERS},
        weathers=skies,
        kinds=kinds,
        over=given["over"].flag() if "over" in given else True,
    )
    if root.faults:
        raise TallyError(root.faults)
    return tally


def box(given: Mapping[str, Node]) -> tuple[tuple[str, ...], int]:
    """The weathers and the kinds of fish that a file tells of its box; ours where it does not."""
    ours = facts.printed()
    skies = weathers(ours)
    if "weathers" in given:
        skies = tuple(item.one_of((*BANDS, "")) for item in given["weathers"].items(30))
        if not skies:
            given["weathers"].fault("the track has at least one space")
    return skies, given["kinds"].whole(NAMED_FISH, FISH) if "kinds" in given else ours.kinds


def number(node: Node, name: str, weathers: tuple[str, ...], kinds: int) -> int | None:
    """One of the five numbers of a file; None where it is not told. What cannot be is a fault that says why."""
    if node.is_null:
        return None
    low, most, _ = NUMBERS[name]
    told = node.whole(low, FISH if name == "overfished" else most)
    if told > highest(name, weathers, kinds):
        node.fault(too_many(kinds) if name == "overfished" else f"the track has {len(weathers)} spaces")
    return told


def tally_schema() -> dict[str, Any]:
    """The JSON Schema of a tally."""
    shapes = {
        "game": {"const": GAME},
        "people": schema.whole(1, 4),
        **{name: schema.whole(low, high, or_null=True) for name, (low, high, _) in NUMBERS.items()},
        "weathers": schema.listing(schema.one_of((*BANDS, "")), 30, 1),
        "kinds": schema.whole(NAMED_FISH, FISH),
        "over": schema.FLAG,
    }
    return schema.document("Aquicorn Cove tally", shapes, ("game", "weathers", "kinds", "over"))
