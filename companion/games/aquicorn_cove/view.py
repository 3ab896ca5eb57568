"""What a seat sees of the table: plain values for pages and the API, ready to be drawn. `look` builds them.

Chances are whole percents with their exact count beside them ("3 of 23"); seats and hands count from 0. A `hand` is a character's
cards, and a seat may play several.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Seat


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option of a card: its number from 1, its phase (None: not told), and its effect in words and in the set's."""

    number: int
    phase: int | None
    phase_title: str
    sentence: str
    effect: str


@dataclass(frozen=True, slots=True)
class CardView:
    """A card that the seat may see; `kind` is event, character, villager or aquicorn, `pollution` an Event's number."""

    card: str
    name: str
    kind: str
    character: str
    pollution: int
    options: tuple[OptionView, ...]


@dataclass(frozen=True, slots=True)
class PlayedView:
    """A card on the Action Track.

    `by` names who played it ("" for an Event, an Aquicorn or the Helper), `is_helper` the Helper.
    """

    card: CardView
    option: OptionView
    phase: int
    hand: int
    by: str
    is_helper: bool
    is_done: bool
    is_acting: bool


@dataclass(frozen=True, slots=True)
class PhaseView:
    """A phase of the round with its cards; `number` 1 to 7, and 8 for the winter storm where there is one."""

    number: int
    title: str
    reminder: str
    is_now: bool
    is_over: bool
    cards: tuple[PlayedView, ...]


@dataclass(frozen=True, slots=True)
class HandView:
    """A character at the table.

    `cards` are shown to whom they belong (to all when hands are open); `on_top` are Villager cards.
    """

    hand: int
    seat: Seat
    character: str
    name: str
    is_yours: bool
    is_head: bool
    is_to_act: bool
    is_shown: bool
    cards: tuple[CardView, ...]
    card_count: int
    villagers: int
    deck: int
    on_top: int
    has_played: bool


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space of the Prosperity track."""

    value: int
    feed: int | None
    has_shell: bool
    is_here: bool


@dataclass(frozen=True, slots=True)
class ReefView:
    """A space of the Reef Health track; `dice` is printed there, or None."""

    value: int
    weather: str
    dice: int | None
    is_here: bool


@dataclass(frozen=True, slots=True)
class TileView:
    """An ocean tile's kind with its name, how many, and the food of one (0 for what is no fish)."""

    kind: str
    name: str
    count: int
    food: int | None


@dataclass(frozen=True, slots=True)
class ChanceView:
    """One thing that may happen: in words, as a whole percent, and as "3 of 23" ("" where it is no simple count)."""

    kind: str
    name: str
    percent: int
    count: str


@dataclass(frozen=True, slots=True)
class AheadView:
    """What so many more draws bring: mean food in tenths ("4.2"), and the risks as whole percents."""

    draws: int
    food: str
    pollution: int
    overfish: int


@dataclass(frozen=True, slots=True)
class ProspectView:
    """One more draw: each tile's chance, the mean food ("1.8") and the risks in whole percents.

    `sentence` says it in words; `ahead` looks at 1, 2 and more draws; `spill` is the risk that a column of the bay fills.
    """

    tiles: tuple[ChanceView, ...]
    food: str
    pollution: int
    overfish: int
    net: int
    aquicorn: int
    spill: int
    sentence: str
    ahead: tuple[AheadView, ...]


@dataclass(frozen=True, slots=True)
class BoatView:
    """The boat: its spaces in all and the open ones, what lies in it in the order drawn, and what that comes to if you stop."""

    spaces: int
    open: int
    covered: int
    tiles: tuple[TileView, ...]
    food: int
    overfished: tuple[TileView, ...]
    is_fishing: bool
    is_full: bool


@dataclass(frozen=True, slots=True)
class BayView:
    """The bay's two columns (0 to 2 each), its Aquicorns, and the Pollution beside the board and in the bag."""

    left: int
    right: int
    aquicorns: int
    supply: int
    in_bag: int


@dataclass(frozen=True, slots=True)
class BuildingView:
    """A Building.

    Fences are colours, "wild", or "" while nobody has told; `reward` is a sentence, `kind` income, now, boat or by hand.
    """

    building: str
    name: str
    cost: int | None
    left: str
    right: str
    reward: str
    kind: str


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A space of the village: what stands there, and which Buildings of the market may go there now (ids)."""

    sign: str
    space: int
    building: BuildingView | None
    is_intact: bool
    can_take: tuple[str, ...]
    has_die: bool


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of the village from the shore; `shore` are the colours of its fence there."""

    sign: str
    shore: tuple[str, ...]
    places: tuple[PlaceView, ...]


@dataclass(frozen=True, slots=True)
class MarketView:
    """A Building for sale.

    `sites` are where it may go (sign and space); `why_not` says why it can go nowhere, "" if it can.
    """

    building: BuildingView
    is_top: bool
    sites: tuple[tuple[str, int], ...]
    can_pay: bool
    why_not: str


@dataclass(frozen=True, slots=True)
class EndingView:
    """Both scores as they stand, and how the story would end: title and text of each half ("" while unknown)."""

    prosperity: int | None
    reef: int | None
    weather: str
    village_title: str
    village_text: str
    reef_title: str
    reef_text: str


@dataclass(frozen=True, slots=True)
class View:
    """The whole table as one seat sees it (`seat` None: a spectator).

    `waiting` names what is due (a task's name, such as `fishing` or `acting`), `asks` the source of chance that is to give an
    outcome ("" for none), `answers` the outcomes that may be told with their names. `acting` is the card or Building that
    acts, `action` the icon of the action that is due (such as build, clean, plant). `spent` are the discarded cards, which lie
    open; `feed_change` and `dice_change` are what cards added to this round's feeding and to the next storm.
    """

    seat: Seat | None
    people: int
    round: int
    rounds: int
    year: int
    season: str
    season_title: str
    bonus: int | None
    phase: int
    phase_title: str
    waiting: str
    waiting_for: tuple[Seat, ...]
    acting: str
    action: str
    asks: str
    answers: tuple[tuple[str, str], ...]
    phases: tuple[PhaseView, ...]
    hands: tuple[HandView, ...]
    head: int
    head_seat: Seat | None
    food: int
    supply: int
    farm: int
    farm_spaces: int | None
    feed: int | None
    prosperity: int
    prosperity_track: tuple[SpaceView, ...]
    reef: int
    reef_track: tuple[ReefView, ...]
    storm_dice: int | None
    dice: tuple[str, ...]
    bay: BayView
    boat: BoatView
    bag: tuple[TileView, ...]
    bag_total: int
    prospect: ProspectView | None
    caught: tuple[TileView, ...]
    overfished: tuple[TileView, ...]
    village: tuple[RowView, ...]
    market: tuple[MarketView, ...]
    stack: int
    under: tuple[BuildingView, ...]
    helper_deck: int
    event_deck: int
    aquicorn_deck: int
    villager_deck: int
    spent: tuple[CardView, ...]
    feed_change: int
    dice_change: int
    ending: EndingView
    is_over: bool
