"""What a seat may know in the Score mode, built up from nothing, and worlds that it cannot tell apart.

Of another player's private fish a view holds the species and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from companion.engine.game import Seat, mark
from companion.engine.score import ScoreSheet
from companion.games.coldwater_crown.aids.score.state import (
    NOTHING_CHOSEN,
    Draft,
    Row,
    State,
    asks_of,
    catch_of,
    conflicts,
    effective,
    seen_tally,
    trophies_left,
)
from companion.games.coldwater_crown.aids.score.words import described, tag_name
from companion.games.coldwater_crown.facts import (
    ANGLER_NAMES,
    AWARD_NAMES,
    LEAST_WEIGHT,
    LOCATION_NAMES,
    LOCATIONS,
    MOST_WEIGHT,
    PLAY_AWARDS,
    SPECIES,
    SPECIES_NAMES,
    Facts,
    clock,
    stack,
)
from companion.games.coldwater_crown.scoring import score_tally
from companion.games.coldwater_crown.submission import Advice, Rival, advise, guessed_rival, known_rival
from companion.games.coldwater_crown.tally import Catch


@dataclass(frozen=True, slots=True)
class FishView:
    """A fish that the seat may see: `n` is its number in moves; `lacks` are the facts that nobody has told."""

    n: int
    species: str
    name: str
    location: str
    card: str
    weight: int | None
    tag: str | None
    tag_name: str
    stamp: str
    text: str
    is_submitted: bool
    is_tagged: bool
    lacks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PieceView:
    """A Master Angler or trophy: `n` is its number in moves, `kind` its type or award, `value` its points."""

    n: int
    kind: str
    name: str
    value: int
    card: str


@dataclass(frozen=True, slots=True)
class DraftView:
    """The fish being entered: what is asked now (`weight`, `tag`, `hour`, `minute`) and what is told so far.

    `asks` are all facts that are still asked (`weight`, `tag`, `stamp`), the first one now. `hour` is that of the time stamp
    while its minute is asked, else None; `fish` is the entered fish told again, or -1.
    """

    species: str
    name: str
    asked: str
    text: str
    hour: int | None
    fish: int
    asks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ContestView:
    """A Location of the seat's own row: whether the seat chose, and the submissions worth a thought, best first."""

    location: str
    name: str
    is_chosen: bool
    advice: tuple[Advice, ...]


@dataclass(frozen=True, slots=True)
class RowView:
    """A player's things. Of a hidden row `fish` is empty, and `species` says what everybody saw.

    `contests` are there for the looker's own row only; `checks` say what does not fit together in a row that the seat sees.
    """

    row: int
    mark: str
    is_silent: bool
    is_mine: bool
    is_hidden: bool
    is_done: bool
    fish: tuple[FishView, ...]
    species: tuple[tuple[str, str, int], ...]
    anglers: tuple[PieceView, ...]
    trophies: tuple[PieceView, ...]
    draft: DraftView | None
    contests: tuple[ContestView, ...]
    checks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table as the seat knows it; `sheet` is the score by that knowledge, and `facts` what the cards in use say."""

    seat: Seat | None
    rows: tuple[RowView, ...]
    tag: str | None
    tag_name: str
    are_tags_scored: bool
    start: int
    is_solo: bool
    are_fish_private: bool
    is_revealed: bool
    is_over: bool
    conflicts: tuple[str, ...]
    by_hand: tuple[str, ...]
    trophies_left: tuple[tuple[str, str, tuple[int, ...]], ...]
    sheet: ScoreSheet
    facts: Facts


def view(state: State, seat: Seat | None) -> View:
    """What the seat may know; None is a spectator."""
    sheet = score_tally(seen_tally(state, seat))
    left = trophies_left(state)
    return View(
        seat,
        tuple(_row(state, n, seat, sheet) for n in range(len(state.rows))),
        state.tag,
        tag_name(state.facts, state.tag),
        state.are_tags_scored,
        state.start,
        state.is_solo,
        state.are_fish_private,
        state.is_revealed,
        state.is_over,
        _conflicts(state),
        tuple(location for location, order in zip(LOCATIONS, state.contests, strict=True) if order),
        tuple((award, AWARD_NAMES[award], left[award]) for award in PLAY_AWARDS),
        sheet,
        state.facts,
    )


def _conflicts(state: State) -> tuple[str, ...]:
    """Which players claim the same card; nobody may know before the fish are revealed."""
    if not state.is_revealed:
        return ()
    return tuple(
        f"{card} is entered by {' and '.join(mark(Seat(n)) for n in rows)}; there is only one such card."
        for card, rows in conflicts(state).items()
    )


def _row(state: State, n: int, looker: Seat | None, sheet: ScoreSheet) -> RowView:
    row = state.rows[n]
    sees = state.sees(looker, n)
    is_silent = state.is_solo and n == len(state.rows) - 1
    is_mine = looker is not None and (looker == n or is_silent)
    return RowView(
        n,
        mark(Seat(n)),
        is_silent,
        is_mine,
        not sees,
        row.is_done or (is_silent and state.is_over),
        _fish(state, n) if sees else (),
        tuple((name, SPECIES_NAMES[name], row.species.count(name)) for name in SPECIES if name in row.species),
        tuple(PieceView(k, one.type, ANGLER_NAMES[one.type], 1, one.card) for k, one in enumerate(row.anglers)),
        tuple(
            PieceView(k, won.award, AWARD_NAMES[won.award], won.value, won.card) for k, won in enumerate(row.trophies)
        ),
        _draft(state, row.draft) if sees and row.draft is not None else None,
        tuple(_contest(state, n, looker, location) for location in LOCATIONS) if is_mine and not is_silent else (),
        tuple(note for note in sheet.notes if note.startswith(f"Check: {mark(Seat(n))} ")) if sees else (),
    )


def _fish(state: State, n: int) -> tuple[FishView, ...]:
    chosen = {k for location in LOCATIONS for k in effective(state, n, location)}
    return tuple(
        FishView(
            k,
            fish.species,
            fish.name,
            fish.location,
            fish.card,
            fish.weight,
            fish.tag,
            "" if fish.tag is None else tag_name(state.facts, fish.tag),
            "" if fish.stamp is None else clock(fish.stamp),
            described(state.facts, fish),
            k in chosen,
            state.are_tags_scored and fish.tag is not None and fish.tag == state.tag,
            tuple(field for field in asks_of(state, fish) if getattr(fish, field) is None),
        )
        for k, fish in enumerate(state.rows[n].fish)
    )


def _draft(state: State, draft: Draft) -> DraftView:
    asked = draft.asks[0]
    if asked == "stamp":
        asked = "hour" if draft.hour is None else "minute"
    return DraftView(
        draft.fish.species, draft.fish.name, asked, described(state.facts, draft.fish), draft.hour, draft.at, draft.asks
    )


def _contest(state: State, n: int, looker: Seat | None, location: str) -> ContestView:
    """The advice of a row's own seat, by what that seat may know of the others (CW-G24, CW-G36)."""
    row = state.rows[n]
    tag = state.tag if state.are_tags_scored else None
    among = row.player.at(location)
    rivals = [_rival(state, k, n, looker, location) for k in range(len(state.rows)) if k != n]
    is_chosen = row.submitted[LOCATIONS.index(location)] is not None
    advice = advise(row.fish, among, tag, rivals, stack(len(state.rows))) if among else ()
    return ContestView(location, LOCATION_NAMES[location], is_chosen, advice)


def _rival(state: State, k: int, n: int, looker: Seat | None, location: str) -> Rival:
    if state.sees(looker, k):
        count = len(state.rows)
        is_first = (k - state.start) % count < (n - state.start) % count
        return known_rival(state.rows[k].fish, effective(state, k, location), is_first)
    here = (name for name in state.rows[k].species if Catch(name).location == location)
    return guessed_rival((name, *_range(state.facts, name)) for name in here)


def _range(facts: Facts, species: str) -> tuple[int, int]:
    """The weights that the fish side of the species allows; any weight where nobody has told."""
    cards = [fish for fish in facts.fish if fish.species == species]
    low = min((fish.low or LEAST_WEIGHT for fish in cards), default=LEAST_WEIGHT)
    high = max((fish.high or MOST_WEIGHT for fish in cards), default=MOST_WEIGHT)
    return low, high


def determinize(state: State, seat: Seat, rng: Random) -> State:
    """A table that the seat cannot tell from the true one: other cards of the species that everybody saw."""
    if state.is_revealed:
        return state
    used = set(state.rows[seat].cards)
    rows = tuple(row if n == seat else _imagined(state, row, used, rng) for n, row in enumerate(state.rows))
    return replace(state, rows=rows)


def _imagined(state: State, row: Row, used: set[str], rng: Random) -> Row:
    fish = []
    draft = row.draft if row.draft is not None and row.draft.is_new else None
    species = [one.species for one in row.fish]
    for name in species:
        pool = [card for card in state.facts.fish if card.species == name and card.id not in used]
        if pool:
            card = pool[rng.randrange(len(pool))]
            used.add(card.id)
            fish.append(_told(state, catch_of(state, card.id), rng))
        else:
            fish.append(_told(state, Catch(name), rng))
    asks = asks_of(state, Catch(draft.fish.species)) if draft is not None else ()
    imagined = None if draft is None else Draft(Catch(draft.fish.species), asks)
    return replace(row, fish=tuple(fish), submitted=NOTHING_CHOSEN, draft=imagined)


def _told(state: State, fish: Catch, rng: Random) -> Catch:
    """The fish with facts made up where its card says none."""
    low, high = _range(state.facts, fish.species)
    tags = state.facts.tag_colours
    return replace(
        fish,
        weight=rng.randint(low, high) if fish.weight is None else fish.weight,
        tag=tags[rng.randrange(len(tags))] if fish.tag is None and tags else fish.tag,
        stamp=rng.randrange(24 * 60) if fish.stamp is None else fish.stamp,
    )
