"""What a seat may see, for templates and bots: plain frozen values, built up from what that seat knows.

Nothing is taken out of a state: `look` puts in what the seat may know, part by part. None is a spectator.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Seat


@dataclass(frozen=True, slots=True)
class FishSide:
    """The fish side of a card: who it is and the printed range (None: not known)."""

    front: str
    species: str
    location: str
    name: str
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class LocationView:
    """A Location of the board; `zones` are Zones 3 to 6 (None: empty), `top` the top of the deck, `below` the fish under it.

    `below_by_front` counts what is under the top: everybody can work it out. `left` is all fish left here; `prizes` are the
    values of the contest's trophies while they lie on the board, top first.
    """

    id: str
    name: str
    zones: tuple[FishSide | None, ...]
    top: FishSide | None
    below: int
    below_by_front: tuple[tuple[str, int], ...]
    left: int
    prizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SpaceView:
    """An Angler space, in clockwise order; `token` is 1, 2 or 0."""

    id: str
    name: str
    location: str
    token: int
    can_act: bool


@dataclass(frozen=True, slots=True)
class AnglerView:
    """A Master Angler card; `spots` are (colour, filled) in the card's order, None where nobody has told them."""

    id: str
    name: str
    type: str
    spots: tuple[tuple[str, bool], ...] | None


@dataclass(frozen=True, slots=True)
class CaughtView:
    """A caught fish; `weight`, `tag` and `stamp` ("06:12") are None where this seat may not know or nobody told.

    `is_hidden` says that its owner may know more; `is_submitted` that it was submitted to its contest. `asks` says that only
    this seat can tell what is not known of it, as its cards do not; `may_be` are the cards that it may turn out to be, as far
    as the seat knows, each with what its weight side says.
    """

    number: int
    side: FishSide
    weight: int | None
    tag: str | None
    stamp: str | None
    card: str | None
    is_hidden: bool
    is_shown: bool
    is_submitted: bool
    asks: bool = False
    may_be: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TackleView:
    """A piece of tackle that this seat may know."""

    kind: str
    name: str
    sentence: str


@dataclass(frozen=True, slots=True)
class TrophyView:
    """A trophy; `weight` is a Mystery tile's, else 0."""

    award: str
    name: str
    value: int
    weight: int


@dataclass(frozen=True, slots=True)
class CloseView:
    """How close a player is to a trophy: `have` of `need`, in words too; `is_won` once they hold it.

    Built from public facts; for the seat itself also from its own weights (the contests).
    """

    award: str
    name: str
    have: int
    need: int
    text: str
    is_won: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's things as this seat sees them; `trophies` may be turned over, then only `trophy_count` tells."""

    seat: Seat
    is_you: bool
    is_silent: bool
    is_turn: bool
    is_start: bool
    token: int
    zones: tuple[tuple[int, tuple[str, ...]], ...]
    fish: tuple[CaughtView, ...]
    held: tuple[AnglerView, ...]
    anglers: tuple[AnglerView, ...]
    tackle: tuple[TackleView, ...]
    tackle_count: int
    trophies: tuple[TrophyView, ...]
    trophy_count: int
    close: tuple[CloseView, ...]


@dataclass(frozen=True, slots=True)
class StackView:
    """Trophies left on the board, top first."""

    award: str
    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BagView:
    """The bag: `counts` are public by subtraction; the clear bait is in it unless it is set aside."""

    counts: tuple[tuple[str, int], ...]
    total: int
    has_clear: bool


@dataclass(frozen=True, slots=True)
class EntryView:
    """A submission to a contest as this seat sees it: `fish` are numbers of that player's fish, None while it is secret."""

    seat: Seat
    is_in: bool
    fish: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class AdviceView:
    """A submission that the app proposes to this seat, and why; `points` in words ("5", "2 to 5")."""

    fish: tuple[int, ...]
    title: str
    why: str
    points: str


@dataclass(frozen=True, slots=True)
class ContestView:
    """A contest that is being held or has been: all submissions, and what the app would propose to this seat."""

    location: str
    name: str
    is_open: bool
    entries: tuple[EntryView, ...]
    advice: tuple[AdviceView, ...]


@dataclass(frozen=True, slots=True)
class ActionView:
    """How the action of this step stands.

    `space` and `number` of a Fishing action; `port_left` Port actions still open; `filling` the seat and Zone that bait is drawn
    for; `hand` the removed bait that waits to be placed; `cleared` the emptied Zones with the colour of their last bait; `aims`
    the catches fixed so far as (Zone, Location or "", from the deck).
    """

    space: str = ""
    number: int = 0
    port_left: int = 0
    filling: tuple[Seat, int] | None = None
    hand: tuple[str, ...] = ()
    cleared: tuple[tuple[int, str], ...] = ()
    aims: tuple[tuple[int, str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """The table as a seat sees it. `waiting` is the task that is due ("placing", "weighing"…); `unseen_anglers` are in the deck.

    `tags` and `tackle_kinds` name what the cards in use have, as (id, name). `answers` are the cards that would answer the
    outcome asked for now, as (card, notation), where this seat may tell it.
    """

    seat: Seat | None
    people: int
    is_solo: bool
    turn: Seat | None
    waiting: str
    waiting_for: tuple[Seat, ...]
    action: ActionView
    locations: tuple[LocationView, ...]
    spaces: tuple[SpaceView, ...]
    row: tuple[AnglerView, ...]
    angler_deck: int
    unseen_anglers: tuple[AnglerView, ...]
    tag: str
    tag_name: str
    tags: tuple[tuple[str, str], ...]
    mystery: int
    mysteries_left: int
    stacks: tuple[StackView, ...]
    tackle_pile: int
    tackle_kinds: tuple[tuple[str, str], ...]
    bag: BagView
    discard: tuple[tuple[str, int], ...]
    players: tuple[PlayerView, ...]
    ender: Seat | None
    turns_left: int | None
    contests: tuple[ContestView, ...]
    answers: tuple[tuple[str, str], ...]
    is_over: bool
