"""Worlds that a seat cannot tell from the true one: hands, face-down cards and choices of others, drawn anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.engine.game import Seat
from companion.games.coral_castle import playing
from companion.games.coral_castle.state import (
    Player,
    State,
    all_ids,
    card,
    cards,
    keepable,
    law,
    placed,
    seats,
    to_keep,
    unseen,
)


def determinize(state: State, seat: Seat, rng: Random) -> State:
    """A world with the same view for the seat."""
    if state.is_solo or state.phase == "sets":
        return state
    return _chosen_anew(_redrawn(state, seat, rng), seat, rng)


def _open_to_all(state: State, number: int) -> frozenset[str]:
    """The seat's cards that everybody knows: played ones once they are shown, and those of them that were kept."""
    player = state.players[number]
    laid = player.laid if state.phase in ("keep", "over") else ()
    return frozenset((*player.shown, *laid))


def _redrawn(state: State, seat: Seat, rng: Random) -> State:
    """Others' hidden cards taken back and dealt anew from all that the seat has not seen."""
    others = [number for number in seats(state) if number != seat]
    hidden = [one for number in others for one in _hidden(state, number)]
    pool = sorted({*unseen(state), *hidden} - _known(state, seat))
    rng.shuffle(pool)
    players = list(state.players)
    for number in others:
        players[number] = _with_cards(state, number, pool)
    return replace(state, players=tuple(players))


def _known(state: State, seat: Seat) -> frozenset[str]:
    """All cards whose place the seat knows, the open cards of others among them."""
    own = state.players[seat]
    shown = {one for number in seats(state) for one in _open_to_all(state, number)}
    return frozenset({*own.cards, *own.hand, own.thrown, *state.discard, *state.out, *state.thrown, *shown})


def _hidden(state: State, number: int) -> tuple[str, ...]:
    player = state.players[number]
    known = _open_to_all(state, number)
    found = (*player.drafted, *player.kept, *player.hand, player.thrown)
    return tuple(one for one in found if one and one not in known)


def _with_cards(state: State, number: int, pool: list[str]) -> Player:
    """The player with the hidden cards replaced by the next of the pool; where it runs dry, two claim one card and it stays."""
    player = state.players[number]
    known = _open_to_all(state, number)
    new: dict[str, str] = {}

    def another(one: str) -> str:
        if not one or one in known:
            return one
        if one not in new:
            new[one] = pool.pop() if pool else one
        return new[one]

    def others(found: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(another, found))

    return replace(
        player,
        drafted=others(player.drafted),
        kept=others(player.kept),
        hand=others(player.hand),
        thrown=another(player.thrown),
        laid=player.laid if state.phase in ("keep", "over") else (),
        keeping=(),
    )


def _chosen_anew(state: State, seat: Seat, rng: Random) -> State:
    """Others' choices of cards to play or keep: anything that they may have chosen."""
    players = list(state.players)
    for number in seats(state):
        player = players[number]
        if number == seat or not player.is_ready:
            continue
        if state.phase == "play":
            players[number] = replace(player, laid=_some_play(state, player, rng))
        elif state.phase == "keep":
            able = keepable(replace(state, players=tuple(players)), number)
            count = to_keep(replace(state, players=tuple(players)), number)
            players[number] = replace(player, keeping=tuple(rng.sample(able, count)))
    return replace(state, players=tuple(players))


def _some_play(state: State, player: Player, rng: Random) -> tuple[str, ...]:
    """Cards that may be played together: taken at random as long as they may."""
    able = [one for one in player.cards if card(state, one).is_known and not card(state, one).is_pearl]
    rng.shuffle(able)
    laid: tuple[str, ...] = ()
    for one in able:
        more = (*laid, one)
        if not playing.faults(cards(state, more), state.limit, player.pearls, law(state.rules)):
            laid = more
    return laid


def is_conserved(state: State) -> bool:
    """Whether every card of the game has one place, those that nobody has seen among them."""
    where = placed(state)
    return len(set(where)) == len(where) and set(where) <= set(all_ids(state))
