"""Parts of views that the full game and the aids share: tiles, chances, Buildings, tracks and endings."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from card_db import effects
from companion.engine.bag import Bag
from companion.games.aquicorn_cove import fishing, tally, tracks, village, words
from companion.games.aquicorn_cove.facts import Building, Printed
from companion.games.aquicorn_cove.tally import Tally
from companion.games.aquicorn_cove.view import (
    AheadView,
    BuildingView,
    ChanceView,
    EndingView,
    MarketView,
    PlaceView,
    ProspectView,
    ReefView,
    RowView,
    SpaceView,
    TileView,
)
from companion.games.aquicorn_cove.village import Village


def percent(part: Fraction) -> int:
    """The chance as a whole percent; what is possible is never shown as 0, nor what is not certain as 100."""
    number = round(part * 100)
    return min(99, max(1, number)) if 0 < part < 1 else number


def tenths(number: Fraction) -> str:
    """The number with one digit after the point."""
    whole = round(number * 10)
    return f"{whole // 10}.{whole % 10}"


@lru_cache(maxsize=256)
def tiles(printed: Printed, bag: Bag) -> tuple[TileView, ...]:
    """The tiles of a bag by kind, fish by food first, then nets, Aquicorns and Pollution."""
    order = [*(fish.kind for fish in printed.fish), "net", "aquicorn", "pollution"]
    counts = bag.counts()
    return tuple(tile(printed, kind, counts[kind]) for kind in order if kind in counts)


def tile(printed: Printed, kind: str, count: int = 1) -> TileView:
    """One kind of tile."""
    food = printed.value(kind) if fishing.is_fish(kind) else 0
    return TileView(kind, words.tile(printed, kind), count, food)


@lru_cache(maxsize=256)
def prospect(
    printed: Printed, bag: Bag, boat: tuple[str, ...], bay: tuple[int, int], spaces: int
) -> ProspectView | None:
    """What one more draw, and more of them, would bring; None with an empty bag."""
    total = len(bag)
    if not total:
        return None
    found = fishing.prospect(printed, bag, boat, bay)
    risk = percent(found.pollution)
    chances = tuple(
        ChanceView(kind, words.tile(printed, kind), percent(part), _count(part, total)) for kind, part in found.odds
    )
    sentence = f"One more draw brings {tenths(found.food)} food on average, and Pollution in {risk} of 100 cases."
    return ProspectView(
        tiles=tuple(sorted(chances, key=lambda one: -one.percent)),
        food=tenths(found.food),
        pollution=risk,
        overfish=percent(found.overfish),
        net=percent(found.net),
        aquicorn=percent(found.aquicorn),
        spill=percent(found.spill),
        sentence=sentence,
        ahead=tuple(
            AheadView(one.draws, tenths(one.food), percent(one.pollution), percent(one.overfish))
            for one in fishing.ahead(printed, bag, boat, spaces)
        ),
    )


def _count(part: Fraction, total: int) -> str:
    number = part * total
    return f"{number} of {total}" if number.denominator == 1 else ""


def building(found: Building) -> BuildingView:
    """A Building as it is drawn."""
    return BuildingView(
        found.id,
        found.name,
        found.cost,
        found.left or "",
        found.right or "",
        effects.reward_sentence(found.reward),
        found.reward.kind,
    )


@lru_cache(maxsize=256)
def rows(
    printed: Printed,
    placed: Village,
    market: tuple[str, ...],
    *,
    wild_shore: bool,
    dice: tuple[tuple[str, int], ...] = (),
) -> tuple[RowView, ...]:
    """The village from the top row, each from the shore; a free space says which Buildings of the market may go there."""
    legal = {name: village.sites(printed, placed, printed.building(name), wild_shore=wild_shore) for name in market}
    return tuple(
        RowView(
            row.sign,
            row.shore,
            tuple(
                _place(printed, placed, row.sign, space, legal, dice)
                for space in range(1, max(row.spaces, village.next_space(placed, row.sign) - 1) + 1)
            ),
        )
        for row in printed.rows
    )


def _place(
    printed: Printed,
    placed: Village,
    sign: str,
    space: int,
    legal: dict[str, tuple[tuple[str, int], ...]],
    dice: tuple[tuple[str, int], ...],
) -> PlaceView:
    found = village.at(placed, sign, space)
    return PlaceView(
        sign,
        space,
        None if found is None else building(printed.building(found.building)),
        found is not None and found.is_intact,
        tuple(name for name, sites in legal.items() if (sign, space) in sites),
        (sign, space) in dice,
    )


@lru_cache(maxsize=256)
def market(
    printed: Printed, placed: Village, names: tuple[str, ...], money: int, *, wild_shore: bool, has_top: bool
) -> tuple[MarketView, ...]:
    """The Buildings for sale with where each may go."""
    found = []
    for n, name in enumerate(names):
        one = printed.building(name)
        sites = village.sites(printed, placed, one, wild_shore=wild_shore)
        found.append(
            MarketView(
                building(one),
                has_top and n == len(names) - 1,
                sites,
                (one.cost or 0) <= money,
                "" if sites else why_not(printed, placed, one, wild_shore=wild_shore),
            )
        )
    return tuple(found)


def why_not(printed: Printed, placed: Village, one: Building, *, wild_shore: bool) -> str:
    """Why the Building can go nowhere, row by row in one sentence."""
    reasons = []
    for sign in printed.signs:
        space = village.next_space(placed, sign)
        why = village.refusal(printed, placed, one, sign, space, wild_shore=wild_shore)
        if why is not None:
            reasons.append(why[1])
    return " ".join(reasons)


@lru_cache(maxsize=256)
def prosperity_track(printed: Printed, value: int) -> tuple[SpaceView, ...]:
    """The Prosperity track from below."""
    return tuple(SpaceView(one.value, one.feed, bool(one.shell), one.value == value) for one in printed.spaces)


@lru_cache(maxsize=256)
def reef_track(printed: Printed, value: int) -> tuple[ReefView, ...]:
    """The Reef Health track from below."""
    return tuple(ReefView(one.value, one.band or "", one.dice, one.value == value) for one in printed.reef)


def ending(found: Tally) -> EndingView:
    """Both scores as they stand and how the story would end."""
    both = tally.scores(found)
    town, reef = tally.endings(found)
    none = tracks.Ending("", "")
    sky = "" if both.reef is None else tally.weather(found, both.reef)
    return EndingView(
        both.prosperity,
        both.reef,
        sky,
        (town or none).title,
        (town or none).text,
        (reef or none).title,
        (reef or none).text,
    )
