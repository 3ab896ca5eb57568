"""What a page shows of the silent player's evening, built from the state: nothing of it is secret."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from companion.engine.score import ScoreSheet
from companion.games.coldwater_crown import silent
from companion.games.coldwater_crown.aids.silent_player import labels, values, words
from companion.games.coldwater_crown.aids.silent_player.answers import answers
from companion.games.coldwater_crown.aids.silent_player.state import PLAIN, STACKS, Held, Phase, State, Taken
from companion.games.coldwater_crown.facts import (
    ANGLER_NAMES,
    ANGLER_TYPES,
    AWARD_NAMES,
    CLEAR,
    COLOURS,
    FISH_FOR_THE_END,
    LOCATIONS,
    SMALL_SPECIES,
    SPACES,
    SPECIES_FOR_EIGHT,
    clock,
)
from companion.games.coldwater_crown.tally import Catch


@dataclass(frozen=True, slots=True)
class SpaceView:
    """An Angler space, clockwise from Port, and whether a token lies there."""

    id: str
    name: str
    has_token: bool


@dataclass(frozen=True, slots=True)
class BaitView:
    """A colour of bait: where it lies, its chance to come up next, and what drawing it would do now.

    `on_board` is None where I draw from my own bag; `chance` then speaks of all bait that is not in the discard. `zone` is
    the Zone that would be caught from, None for no fish.
    """

    colour: str
    in_discard: int
    on_board: int | None
    chance: Fraction
    token_from: str
    token_to: str
    location: str
    zone: int | None


@dataclass(frozen=True, slots=True)
class StepView:
    """A step to do or to answer; `kind` chooses its picture, `is_plain` says that "done" ends it."""

    kind: str
    text: str
    is_plain: bool


@dataclass(frozen=True, slots=True)
class FishView:
    """A fish of the silent player, or one that I submit; what nobody has looked at is None or "".

    `may_be` are the cards that a fish of unknown weight may be, each with what its weight side says.
    """

    index: int
    species: str
    name: str
    location: str
    weight: int | None
    tag: str
    stamp: str
    card: str
    may_be: tuple[tuple[str, str], ...] = ()
    tag_id: str = ""


@dataclass(frozen=True, slots=True)
class TrophyView:
    """An award: the trophy that the next winner takes (None: none left), who holds what, and how far the silent player is."""

    award: str
    name: str
    top: int | None
    silent: tuple[int, ...]
    mine: tuple[int, ...]
    progress: str


@dataclass(frozen=True, slots=True)
class View:
    """The whole evening for a page; `answers` are the cards that answer what is asked now, with the answer's notation.

    `knows_too_little` says that the cards in use do not say every weight side (an owner's box), so that people tell it.
    """

    phase: Phase
    steps: tuple[StepView, ...]
    spaces: tuple[SpaceView, ...]
    bait: tuple[BaitView, ...]
    clear_chance: Fraction
    holds_bag: bool
    my_fish: int
    turn_fish: int
    has_moved: bool
    draws_owed: int
    fish: tuple[FishView, ...]
    anglers: tuple[tuple[str, str, int], ...]
    trophies: tuple[TrophyView, ...]
    mystery: int
    tag: str
    may_be_empty: tuple[str, ...]
    own: tuple[FishView, ...]
    own_anglers: tuple[tuple[str, str, int], ...]
    trigger: silent.Side
    is_last_turn: bool
    answers: tuple[tuple[str, str], ...]
    tags: tuple[tuple[str, str], ...]
    knows_too_little: bool
    sheet: ScoreSheet


def view(state: State) -> View:
    """The state as a page shows it."""
    odds = dict(state.pool().odds())
    return View(
        phase=state.phase,
        steps=tuple(StepView(s.kind, words.step_text(state, s), s.kind in PLAIN) for s in state.steps),
        spaces=tuple(SpaceView(name, labels.space(name), name in state.tokens) for name in SPACES),
        bait=tuple(_bait(state, colour, odds.get(colour, Fraction(0))) for colour in COLOURS),
        clear_chance=odds.get(CLEAR, Fraction(0)),
        holds_bag=state.board is not None,
        my_fish=state.mine,
        turn_fish=state.turn_fish,
        has_moved=state.has_moved,
        draws_owed=silent.draws_after_turn(state.trigger, state.mine, len(state.taken)),
        fish=tuple(_fish(state, n, fish, labels.fish_name(state, n)) for n, fish in enumerate(state.taken)),
        anglers=_anglers(state.anglers),
        trophies=tuple(_trophy(state, award) for award in _PROGRESS),
        mystery=state.showing,
        tag=labels.tag_name(state, state.tag) if state.tag else "",
        may_be_empty=tuple(place for place in LOCATIONS if state.is_depletion_possible(place)),
        own=tuple(_fish(state, n, fish, fish.name) for n, fish in enumerate(state.own)),
        own_anglers=_anglers(state.own_anglers),
        trigger=state.trigger,
        is_last_turn=state.phase == "mine" and state.trigger == "silent",
        answers=answers(state),
        tags=tuple((tag.id, tag.name) for tag in state.tags),
        knows_too_little=any(None in (fish.weight, fish.tag, fish.stamp) for fish in state.fish),
        sheet=values.score(values.ledger(state)),
    )


def _bait(state: State, colour: str, chance: Fraction) -> BaitView:
    draw = silent.resolve(state.tokens, colour, state.discard.count(colour))
    return BaitView(
        colour,
        state.discard.count(colour),
        None if state.board is None else state.board.count(colour),
        chance,
        draw.token_from,
        draw.token_to,
        draw.location,
        draw.zone,
    )


def _fish(state: State, index: int, fish: Taken | Catch, name: str) -> FishView:
    tag = labels.tag_name(state, fish.tag) if fish.tag is not None else ""
    stamp = clock(fish.stamp) if fish.stamp is not None else ""
    return FishView(
        index,
        fish.species,
        name,
        fish.location,
        fish.weight,
        tag,
        stamp,
        fish.card,
        _may_be(state, fish),
        fish.tag or "",
    )


def _may_be(state: State, fish: Taken | Catch) -> tuple[tuple[str, str], ...]:
    if fish.card or fish.weight is not None:
        return ()
    gone = {one.card for one in state.told()}
    return tuple(
        (card.id, labels.weight_side(state, card.id))
        for card in state.fish
        if card.species == fish.species and card.weight is not None and card.id not in gone
    )


def _anglers(held: tuple[str, ...]) -> tuple[tuple[str, str, int], ...]:
    return tuple((name, ANGLER_NAMES[name], held.count(name)) for name in ANGLER_TYPES)


_PROGRESS = ("mystery", *STACKS, "three-same", "four-unique", "first-to-12")


def _trophy(state: State, award: str) -> TrophyView:
    def numbers(held: tuple[Held, ...]) -> tuple[int, ...]:
        return tuple(one.number for one in held if one.award == award)

    top = state.top(award)
    return TrophyView(
        award, AWARD_NAMES[award], top, numbers(state.trophies), numbers(state.my_trophies), _progress(state, award)
    )


def _progress(state: State, award: str) -> str:
    """How far the silent player is, in a few words."""
    species = {fish.species for fish in state.taken}
    counts = [state.anglers.count(name) for name in ANGLER_TYPES]
    match award:
        case "mystery":
            return f"{state.showing} lb shows" if state.showing else "none shows"
        case "small-species":
            return f"{len(species & set(SMALL_SPECIES))} of 3"
        case "eight-species":
            return f"{min(len(species), SPECIES_FOR_EIGHT)} of {SPECIES_FOR_EIGHT} species"
        case "three-same":
            return f"{min(max(counts), 3)} of 3 of one type"
        case "four-unique":
            return f"{min(sum(1 for n in counts if n), 4)} of 4 types"
        case _:
            return f"{len(state.taken)} of {FISH_FOR_THE_END} fish"
