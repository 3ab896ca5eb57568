"""A state counted for the score: the same tally that a scan of the final table gives."""

from __future__ import annotations

from companion.games.coldwater_crown import tally
from companion.games.coldwater_crown.facts import LOCATIONS
from companion.games.coldwater_crown.state import Caught, Player, State, angler_cards, species


def count(state: State) -> tally.Tally:
    """The tally of the state; what has not been submitted yet is left to the app's proposal."""
    return tally.Tally(
        players=tuple(_player(state, seat, player) for seat, player in enumerate(state.players)),
        tag=state.tag or None,
        are_tags_scored=state.rules.tags == "score",
        is_solo=state.is_solo,
        start=max(0, state.first),
        is_over=not state.agenda,
    )


def _player(state: State, seat: int, player: Player) -> tally.Player:
    cards = angler_cards(state.printed)
    submitted = [state.entries[n][seat] if n < len(state.entries) else None for n in range(len(LOCATIONS))]
    return tally.Player(
        fish=tuple(fish(state, caught) for caught in player.catches),
        anglers=tuple(tally.MasterAngler(cards[card].type, card) for card in player.anglers),
        trophies=tuple(tally.Won(won.award, won.value) for won in player.trophies),
        submitted=(submitted[0], submitted[1], submitted[2]),
    )


def fish(state: State, caught: Caught) -> tally.Catch:
    """A caught fish as the tally has it."""
    return tally.Catch(species(state, caught), caught.weight, caught.tag, caught.stamp, caught.card or "")
