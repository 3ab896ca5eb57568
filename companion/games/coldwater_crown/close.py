"""Who is how close to which trophy: from what lies open, and for oneself from one's own weights too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine.game import Seat
from companion.games.coldwater_crown import counted, submission, words
from companion.games.coldwater_crown.facts import (
    AWARD_NAMES,
    FISH_FOR_THE_END,
    LOCATIONS,
    SMALL_SPECIES,
    SPECIES_FOR_EIGHT,
    SPECIES_NAMES,
)
from companion.games.coldwater_crown.secrets import can_see
from companion.games.coldwater_crown.state import Player, State, angler_cards, location, species
from companion.games.coldwater_crown.view import CloseView


def close(state: State, seat: Seat | None, owner: Seat) -> tuple[CloseView, ...]:
    """The owner's way to each trophy, as the seat may know it."""
    player = state.players[owner]
    return (*_by_fish(state, player), *_by_anglers(state, player), *_contests(state, seat, owner))


def _by_fish(state: State, player: Player) -> Iterator[CloseView]:
    count = len(player.catches)
    yield _view(player, "first-to-12", count, FISH_FOR_THE_END, words.plural(count, "fish"))
    held = {species(state, caught) for caught in player.catches}
    yield _view(player, "eight-species", len(held), SPECIES_FOR_EIGHT, words.plural(len(held), "species"))
    missing = [SPECIES_NAMES[kind] for kind in SMALL_SPECIES if kind not in held]
    text = f"needs {words.listed(missing)}" if missing else "has all three"
    yield _view(player, "small-species", len(SMALL_SPECIES) - len(missing), len(SMALL_SPECIES), text)


def _by_anglers(state: State, player: Player) -> Iterator[CloseView]:
    cards = angler_cards(state.printed)
    types = Counter(cards[card].type for card in player.anglers)
    most = max(types.values(), default=0)
    yield _view(player, "three-same", min(most, 3), 3, f"{most} of one type")
    yield _view(player, "four-unique", min(len(types), 4), 4, words.plural(len(types), "type", "types"))


def _contests(state: State, seat: Seat | None, owner: Seat) -> Iterator[CloseView]:
    """Pounds that could be submitted, where the seat knows the weights; else the number of species."""
    player = state.players[owner]
    for place in LOCATIONS:
        fish = [n for n, caught in enumerate(player.catches) if location(state, caught) == place]
        kinds = len({species(state, player.catches[n]) for n in fish})
        text = words.plural(kinds, "species")
        pounds = 0
        if fish and all(can_see(state, seat, owner, n) for n in fish):
            catches = [counted.fish(state, caught) for caught in player.catches]
            best = submission.heaviest(catches, fish, None)
            pounds = sum(catches[n].weight or 0 for n in best)
            text = f"{pounds} lb of {text}"
        yield CloseView(place, AWARD_NAMES[place], pounds, 0, text, False)


def _view(player: Player, award: str, have: int, need: int, text: str) -> CloseView:
    return CloseView(award, AWARD_NAMES[award], have, need, text, player.has_won(award))
