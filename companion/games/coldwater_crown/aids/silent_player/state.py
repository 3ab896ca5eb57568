"""The silent player aid's state: what a person alone with the cardboard has told, and what is still to be done or answered.

The person's board, Master Angler cards and catches stay on the table: only their number of fish is kept. `steps` is the queue
that drives everything: its first step is a physical one waiting for "done", a question, or a draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from companion.engine.bag import Bag
from companion.engine.game import Seat
from companion.games.coldwater_crown import silent
from companion.games.coldwater_crown.aids.silent_player import cards
from companion.games.coldwater_crown.facts import (
    ANGLER_NAMES,
    ANGLER_TYPES,
    ANGLERS_PER_TYPE,
    AWARD_NAMES,
    BAIT_PER_COLOUR_SOLO,
    COLOURS,
    FIRST_TOKENS,
    FISH_COUNT,
    FLAT_VALUES,
    LOCATION_OF_SPECIES,
    LOCATIONS,
    MYSTERY_WEIGHTS,
    PLAY_AWARDS,
    SPACES,
    SPECIES_COUNT,
    SPECIES_NAMES,
    SPECIES_OF,
    Fish,
    Tag,
    stack,
)
from companion.games.coldwater_crown.tally import Catch

EMPTY: Final = Bag()
ME: Final = Seat(0)
SILENT: Final = Seat(1)
MOST_ON_BOARD: Final = sum((3, 4, 5, 6)) + 3 * 4
"""The bait that four Zones and three Master Angler cards hold."""

Phase = Literal["set-up", "mine", "silent", "end", "over"]
"""Setting up, my turn, the silent player's turn, the questions of the end, over."""

Kind = Literal[
    "token", "bait", "refill", "trophy", "pour", "draw", "fill", "lay", "catch", "weigh", "angler", "mystery",
    "tag", "identify", "fish-tag", "own", "own-tag", "own-anglers",
]  # fmt: skip
PLAIN: Final = ("token", "bait", "refill", "trophy", "pour")
"""The steps that hands do and "done" ends."""
OWN: Final = ("own", "own-tag", "own-anglers")
"""The questions about my own side at the end."""
STACKS: Final = ("small-species", "eight-species")


@dataclass(frozen=True, slots=True)
class Rulings:
    """The table's options that matter after the start."""

    tags: str = "score"
    depletion: str = "rulebook"
    clear_in_fill: str = "silent"
    initial_clear: str = "rulebook"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do or to answer; `args` by kind: spaces, a colour, a Location and a Zone, an award and its number."""

    kind: Kind
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """A trophy in somebody's hand; `number` is its value, for a Mystery Weight its weight."""

    award: str
    number: int

    @property
    def value(self) -> int:
        """Its points."""
        return FLAT_VALUES.get(self.award, self.number)


@dataclass(frozen=True, slots=True)
class Taken:
    """A fish of the silent player; unknown facts are None. `not_weight` is a Mystery Weight that it does not have, 0 for none."""

    species: str
    weight: int | None = None
    tag: str | None = None
    stamp: int | None = None
    card: str = ""
    not_weight: int = 0

    @property
    def location(self) -> str:
        """Where it was caught."""
        return LOCATION_OF_SPECIES[self.species]


@dataclass(frozen=True, slots=True)
class State:
    """The evening at one moment.

    `board` is the bait on my board and cards where the app holds the bag, None where I draw from my own; `mine` my number of
    fish, `turn_fish` and `turn_mystery` what I caught and won this turn, `has_moved` whether my tokens of this turn were told;
    `showing` the Mystery Weight on top, 0 for none; `emptied` the Locations that triggered the end; `own` my submitted fish.
    """

    rulings: Rulings
    fish: tuple[Fish, ...]
    tags: tuple[Tag, ...]
    phase: Phase
    steps: tuple[Step, ...]
    tokens: tuple[str, ...] = silent.in_loop_order(FIRST_TOKENS)
    discard: Bag = EMPTY
    board: Bag | None = None
    is_clear_aside: bool = False
    mine: int = 0
    turn_fish: int = 0
    turn_mystery: int = 0
    has_moved: bool = False
    taken: tuple[Taken, ...] = ()
    anglers: tuple[str, ...] = ()
    trophies: tuple[Held, ...] = ()
    my_trophies: tuple[Held, ...] = ()
    showing: int = 0
    emptied: tuple[str, ...] = ()
    trigger: silent.Side = ""
    tag: str = ""
    own: tuple[Catch, ...] = ()
    own_anglers: tuple[str, ...] = ()
    is_mine_told: bool = False

    @property
    def head(self) -> Step | None:
        """The step that is to be done or answered now."""
        return self.steps[0] if self.steps else None

    def pool(self) -> Bag:
        """What the next draw may bring out, as far as the app knows: my board counts only where the app holds the bag."""
        has_clear = not self.is_clear_aside and self.phase != "set-up"  # CW-R8, CW-G26
        board = self.board.counts() if self.board is not None else {}
        left = silent.pool(BAIT_PER_COLOUR_SOLO, self.discard.counts(), board, clear=has_clear)
        return Bag.of({colour: max(n, 0) for colour, n in left.items()})

    def top(self, award: str) -> int | None:
        """The number of the trophy that the next winner of the award takes; None where there is none left."""
        held = [one.number for one in (*self.trophies, *self.my_trophies) if one.award == award]
        if award == "mystery":
            return self.showing or None
        if award in STACKS:
            return next((value for value in stack(1) if value not in held), None)
        if award == "first-to-12":
            return None if held else FLAT_VALUES[award]
        return FLAT_VALUES[award]

    def holds(self, award: str) -> bool:
        """Whether the silent player holds a trophy of the award."""
        return any(one.award == award for one in self.trophies)

    def mystery_unseen(self) -> tuple[int, ...]:
        """The Mystery Weights that may still turn up."""
        gone = {one.number for one in (*self.trophies, *self.my_trophies) if one.award == "mystery"} | {self.showing}
        return tuple(weight for weight in MYSTERY_WEIGHTS if weight not in gone)

    def species_left(self, location: str) -> dict[str, int]:
        """How many fish of each species of the Location nobody has told, without those of which there are none."""
        told = [fish.species for fish in self.told()]
        left = {name: SPECIES_COUNT[name] - told.count(name) for name in SPECIES_OF[location]}
        return {name: n for name, n in left.items() if n > 0}

    def is_depletion_possible(self, location: str) -> bool:
        """Whether the Location can have triggered the end, as far as the counts of fish tell (CW-R40)."""
        caught = self.mine + sum(1 for fish in self.taken if fish.location == location)
        left = max(silent.FISH_PER_LOCATION - caught, 0)
        return location not in self.emptied and silent.is_depleted(left, self.rulings.depletion)

    def is_empty_spot_possible(self, location: str) -> bool:
        """Whether a Zone of the Location can be without a fish (CW-G15, CW-G29)."""
        caught = self.mine + sum(1 for fish in self.taken if fish.location == location)
        return silent.FISH_PER_LOCATION - caught < silent.SHOWN_AT_A_LOCATION

    def told(self) -> list[Taken | Catch]:
        """All the fish that were told one by one: the silent player's, then those I submit."""
        return [*self.taken, *self.own]

    def with_fish(self, index: int, fish: Taken) -> State:
        """The state with that fish of the silent player changed."""
        return replace(self, taken=(*self.taken[:index], fish, *self.taken[index + 1 :]))

    def identified(self, fish: Taken, card: str) -> Taken:
        """The fish with all that its card says."""
        known = by_id(self.fish)[card]
        return replace(fish, card=card, weight=known.weight, tag=known.tag, stamp=known.stamp)

    def other_wishes(self, index: int) -> tuple[cards.Wish, ...]:
        """What the cards of the told fish of the same species must be, that fish apart."""
        others = self.told()
        del others[index]
        return tuple(wish(fish) for fish in others if fish.species == self.taken[index].species)

    def wishes_with(self, index: int, weight: int) -> tuple[cards.Wish, ...]:
        """The wishes of that fish's species, were its weight so."""
        fish = self.taken[index]
        return (cards.Wish(fish.species, fish.card, weight, fish.not_weight), *self.other_wishes(index))


def wish(fish: Taken | Catch) -> cards.Wish:
    """What the card of a fish must be, by what is known of it."""
    return cards.Wish(fish.species, fish.card, fish.weight, getattr(fish, "not_weight", 0))


def wishes(state: State) -> tuple[cards.Wish, ...]:
    """What the cards of all fish told so far must be."""
    return tuple(wish(fish) for fish in state.told())


@lru_cache(maxsize=8)
def by_id(fish: tuple[Fish, ...]) -> dict[str, Fish]:
    """The Fish cards by id."""
    return {one.id: one for one in fish}


def faults(state: State) -> Iterator[str]:
    """Every reason why no table can be like the state, each with its JSON path."""
    if len(set(state.tokens)) != silent.TOKENS_ON_BOARD:
        yield f"$.tokens: {silent.TOKENS_ON_BOARD} tokens lie on different spaces between turns (CW-R11)"
    yield from _bait_faults(state)
    yield from _fish_faults(state)
    yield from _angler_faults(state)
    yield from _trophy_faults(state)
    yield from _step_faults(state)


def _bait_faults(state: State) -> Iterator[str]:
    board = state.board or Bag()
    for colour in COLOURS:
        if state.discard.count(colour) + board.count(colour) > BAIT_PER_COLOUR_SOLO:
            both = f"{state.discard.count(colour)} in the discard and {board.count(colour)} on the board"
            yield f"$.discard.{colour}: {both} are more than the {BAIT_PER_COLOUR_SOLO} {colour} bait (CW-R48)"
    if len(board) > MOST_ON_BOARD:
        yield f"$.board: Zones and Master Angler cards hold at most {MOST_ON_BOARD} bait, not {len(board)}"
    if state.is_clear_aside and (state.head is None or state.head.kind != "fill"):
        yield "$.clear_aside: the clear bait is set aside only while a Zone is filled (CW-R19)"


def _fish_faults(state: State) -> Iterator[str]:
    if state.mine + len(state.taken) > FISH_COUNT:
        yield f"$.my_fish: {state.mine} and {len(state.taken)} fish are more than the {FISH_COUNT} there are"
    if len(state.own) > state.mine:
        yield f"$.own: {len(state.own)} submitted fish are more than my {state.mine}"
    if len({fish.species for fish in state.own}) < len(state.own):
        yield "$.own: only one fish of a species may be submitted (CW-R42)"
    for species, count in SPECIES_COUNT.items():
        n = sum(1 for fish in state.told() if fish.species == species)
        if n > count:
            yield f"$.taken: {n} {SPECIES_NAMES[species]} are more than the {count} there are (CW-R1)"
        elif not cards.fits(state.fish, tuple(one for one in wishes(state) if one.species == species)):
            yield f"$.taken: no {SPECIES_NAMES[species]} cards are left with the weights that were told"


def _angler_faults(state: State) -> Iterator[str]:
    for name in ANGLER_TYPES:
        n = (*state.anglers, *state.own_anglers).count(name)
        if n > ANGLERS_PER_TYPE:
            yield f"$.anglers: {n} {ANGLER_NAMES[name]} cards are more than the {ANGLERS_PER_TYPE} there are (CW-R4)"


def _trophy_faults(state: State) -> Iterator[str]:
    both = (*state.trophies, *state.my_trophies)
    for who, held in (("trophies", state.trophies), ("my_trophies", state.my_trophies)):
        for award in PLAY_AWARDS:
            n = sum(1 for one in held if one.award == award)
            if award != "mystery" and n > 1:
                yield f"$.{who}: only one {AWARD_NAMES[award]} trophy a player"
    for award in ("first-to-12", "mystery", *STACKS):
        numbers = [one.number for one in both if one.award == award]
        if len(set(numbers)) < len(numbers):
            yield f"$.trophies: a {AWARD_NAMES[award]} trophy is held twice"
    if state.showing and any(one == Held("mystery", state.showing) for one in both):
        yield f"$.mystery: the {state.showing} has been won already, so it cannot show (CW-R34)"
    for n, one in enumerate(both):
        if one.number not in _numbers(one.award):
            yield f"$.trophies[{n}]: there is no {AWARD_NAMES[one.award]} trophy {one.number}"


def _numbers(award: str) -> tuple[int, ...]:
    if award == "mystery":
        return MYSTERY_WEIGHTS
    return stack(1) if award in STACKS else (FLAT_VALUES[award],)


def _step_faults(state: State) -> Iterator[str]:
    if state.phase == "over" and state.steps:
        yield "$.steps: nothing is left to do once all is over"
    if state.phase in ("set-up", "silent", "end") and not state.steps:
        yield f"$.steps: the phase {state.phase!r} is over when nothing is left to do"
    spoilt = False
    for n, step in enumerate(state.steps):
        why = _step_fault(state, step)
        if why:
            spoilt = True
            yield f"$.steps[{n}]: {why}"
    if spoilt:
        return
    if state.head is not None and state.head.kind in ("draw", "fill", "lay") and not state.pool():
        yield "$.steps[0]: the bag is empty, so that nothing can be drawn"
    why = "" if state.head is None else _unanswerable(state, state.head)
    if why:
        yield f"$.steps[0]: {why}"


def _unanswerable(state: State, head: Step) -> str:
    """Why no answer to the question is possible, or ""."""
    match head.kind:
        case "mystery" if state.showing or not state.mystery_unseen():
            return "a Mystery Weight shows, or none is left that could"
        case "tag" if not state.tags:
            return "these cards have no Tag tiles"
        case "catch" if not state.species_left(head.args[0]):
            return f"no fish is left at the {head.args[0]}"
        case "weigh" if state.taken[int(head.args[0])].weight is not None:
            return "that fish has been weighed"
        case "identify" if state.taken[int(head.args[0])].card and state.taken[int(head.args[0])].weight is not None:
            return "that fish is known"
        case "angler" if len(state.anglers) >= len(ANGLER_TYPES) * ANGLERS_PER_TYPE:
            return "no Master Angler is left"
        case _:
            return ""


def _step_fault(state: State, step: Step) -> str:
    match step.kind, step.args:
        case ("token", (start, end)) if {start, end} <= set(SPACES):
            return ""
        case ("bait", (colour,)) if colour in COLOURS:
            return ""
        case (("catch" | "refill"), (location, zone)) if location in LOCATIONS and zone in ("3", "4", "5", "6"):
            return ""
        case ("trophy", (award, number)) if award in PLAY_AWARDS and number.isdecimal():
            return "" if Held(award, int(number)) in state.trophies else "the silent player does not hold that trophy"
        case (("fill" | "lay"), (count,)) if count.isdecimal() and 1 <= int(count) <= silent.FIRST_DISCARD:
            if step.kind == "fill" and state.board is None:
                return "the app fills my Zones only where it holds the bag"
            return ""
        case (("weigh" | "identify" | "fish-tag"), (index,)) if index.isdecimal() and int(index) < len(state.taken):
            if step.kind == "weigh" and not state.showing:
                return "a fish is weighed only while a Mystery Weight shows"
            return ""
        case (("own" | "own-tag"), (species,)) if species in SPECIES_COUNT:
            if (step.kind == "own-tag") != any(fish.species == species for fish in state.own):
                return f"my {SPECIES_NAMES[species]} is asked for once, its tag after it"
            return ""
        case ("own-anglers", (name,)) if name in ANGLER_TYPES:
            return ""
        case (("draw" | "pour" | "angler" | "mystery" | "tag"), ()):
            return ""
        case _:
            return f"{step.kind} cannot have {list(step.args)}"
