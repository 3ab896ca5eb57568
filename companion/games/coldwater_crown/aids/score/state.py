"""What the Score mode knows: for each player the things on the table at the end, and the fish that is being entered.

The silent player of a solo game has the last row. With private fish, a row's fish are its seat's secret until everybody is done;
the species are public, for everybody saw which fish were caught.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from companion.engine.game import Seat
from companion.games.coldwater_crown.facts import (
    AWARDS,
    LOCATIONS,
    SPECIES,
    Facts,
    stack,
    trophy_values,
)
from companion.games.coldwater_crown.submission import heaviest
from companion.games.coldwater_crown.tally import Catch, Choice, MasterAngler, Player, Tally, Won

FIELDS: Final = ("weight", "tag", "stamp")
NOTHING_CHOSEN: Final = (None, None, None)


@dataclass(frozen=True, slots=True)
class Draft:
    """A fish being entered: its facts so far, which are still to be asked, and the hour of its stamp once told.

    `at` is the entered fish that is told again, or -1 for a new one.
    """

    fish: Catch
    asks: tuple[str, ...]
    at: int = -1
    hour: int | None = None

    @property
    def is_new(self) -> bool:
        """Whether the fish is not among the entered ones yet."""
        return self.at < 0


@dataclass(frozen=True, slots=True)
class Row:
    """One player's things, and whether they are all entered."""

    fish: tuple[Catch, ...] = ()
    anglers: tuple[MasterAngler, ...] = ()
    trophies: tuple[Won, ...] = ()
    submitted: tuple[Choice, Choice, Choice] = NOTHING_CHOSEN
    draft: Draft | None = None
    is_done: bool = False

    @property
    def player(self) -> Player:
        """The row as scoring takes it."""
        return Player(self.fish, self.anglers, self.trophies, self.submitted)

    @property
    def every_fish(self) -> tuple[Catch, ...]:
        """The row's fish, a new one that is being entered included."""
        return (*self.fish, self.draft.fish) if self.draft is not None and self.draft.is_new else self.fish

    @property
    def cards(self) -> tuple[str, ...]:
        """The Fish cards of the row."""
        return tuple(fish.card for fish in self.every_fish if fish.card)

    @property
    def species(self) -> tuple[str, ...]:
        """The species of the row's fish, in the order of the rules."""
        return tuple(sorted((fish.species for fish in self.every_fish), key=SPECIES.index))


@dataclass(frozen=True, slots=True)
class State:
    """The whole table. `contests` are the orders given by hand by Location, empty where the app works them out.

    `is_revealed` says that everybody sees all fish: from the start where fish are open, else once all are done.
    """

    seats: int
    rows: tuple[Row, ...]
    facts: Facts
    tag: str | None = None
    start: int = 0
    are_tags_scored: bool = True
    are_fish_private: bool = False
    is_revealed: bool = True
    contests: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] = ((), (), ())

    @property
    def is_solo(self) -> bool:
        """Whether the last row is the silent player's."""
        return self.seats == 1

    @property
    def is_over(self) -> bool:
        """Whether everything is entered and fits together."""
        return all(row.is_done for row in self.rows[: self.seats])

    def row_of(self, seat: Seat, silent: bool) -> int:
        """The row that a move is about."""
        return len(self.rows) - 1 if silent else int(seat)

    def sees(self, looker: Seat | None, row: int) -> bool:
        """Whether the seat (None: a spectator) may see the weight sides of a row's fish."""
        return self.is_revealed or looker == row

    def with_row(self, index: int, row: Row) -> State:
        """The state with that row in place of the old one."""
        return replace(self, rows=(*self.rows[:index], row, *self.rows[index + 1 :]))


def tally(state: State) -> Tally:
    """What is scored now; the fish being entered are not. A card that two rows claim is named in the first of them only."""
    return _tally(state, tuple(row.player for row in _named_once(state.rows)))


def seen_tally(state: State, looker: Seat | None) -> Tally:
    """The tally as the seat may know it: of hidden fish only the species, and no choice of what is submitted."""
    return _tally(
        state,
        tuple(
            row.player if state.sees(looker, n) else _hidden(row)
            for n, row in enumerate(_named_once(state.rows, looker))
        ),
    )


def _tally(state: State, players: tuple[Player, ...]) -> Tally:
    by_hand = [dict(zip(order, stack(len(players)), strict=False)) for order in state.contests]
    given = tuple(
        replace(
            player,
            trophies=player.trophies
            + tuple(Won(location, prizes[n]) for location, prizes in zip(LOCATIONS, by_hand, strict=True) if prizes),
        )
        for n, player in enumerate(players)
    )
    return Tally(given, state.tag, state.are_tags_scored, state.is_solo, state.start, state.is_over)


def _hidden(row: Row) -> Player:
    return Player(tuple(Catch(species) for species in row.species), row.anglers, row.trophies)


def _named_once(rows: tuple[Row, ...], first: Seat | None = None) -> tuple[Row, ...]:
    """The rows with a card that several claim, which can happen only while fish are hidden, named once; `first` goes first."""
    seen: set[str] = set() if first is None else set(rows[first].cards)
    named = []
    for n, row in enumerate(rows):
        fish = tuple(replace(one, card="") if one.card in seen and n != first else one for one in row.fish)
        seen.update(one.card for one in row.fish if one.card)
        named.append(replace(row, fish=fish))
    return tuple(named)


def effective(state: State, row: int, location: str) -> tuple[int, ...]:
    """The fish of the row that are submitted at the Location as things stand: the choice, else the app's proposal."""
    player = state.rows[row].player
    choice = player.submitted[LOCATIONS.index(location)]
    if choice is not None:
        return choice
    is_silent = state.is_solo and row == len(state.rows) - 1
    return heaviest(player.fish, player.at(location), state.tag if state.are_tags_scored and not is_silent else None)


def species_count(state: State, species: str) -> int:
    """How many of the species stand in all rows; public, for everybody saw the catches."""
    return sum(1 for row in state.rows for fish in row.every_fish if fish.species == species)


def type_count(state: State, name: str) -> int:
    """How many Master Anglers of the type are entered."""
    return sum(1 for row in state.rows for angler in row.anglers if angler.type == name)


def trophies_left(state: State) -> dict[str, tuple[int, ...]]:
    """The values of the trophies by award that nobody holds yet, top first."""
    left = {award: list(trophy_values(award, len(state.rows))) for award in AWARDS}
    for row in state.rows:
        for won in row.trophies:
            if won.value in left[won.award]:
                left[won.award].remove(won.value)
    return {award: tuple(values) for award, values in left.items()}


def conflicts(state: State) -> dict[str, tuple[int, ...]]:
    """The Fish cards that several rows claim, with those rows."""
    holders: dict[str, list[int]] = {}
    for n, row in enumerate(state.rows):
        for card in row.cards:
            holders.setdefault(card, []).append(n)
    return {card: tuple(rows) for card, rows in holders.items() if len(rows) > 1}


def asks_of(state: State, fish: Catch) -> tuple[str, ...]:
    """The facts of a fish that people must tell: those that its card does not, and tags only where they score."""
    known = next((card for card in state.facts.fish if card.id == fish.card), None)
    fields = FIELDS if state.are_tags_scored else ("weight", "stamp")
    return fields if known is None else tuple(field for field in fields if getattr(known, field) is None)


def catch_of(state: State, card: str) -> Catch:
    """The fish of a card with what the set knows of it."""
    fish = state.facts.fish_card(card)
    return Catch(fish.species, fish.weight, fish.tag, fish.stamp, card)
