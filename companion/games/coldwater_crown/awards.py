"""The trophies of play: each is taken at the moment it is won (CW-R34 to CW-R39)."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import Seat
from companion.games.coldwater_crown import silent
from companion.games.coldwater_crown.facts import FISH_FOR_THE_END, FLAT_VALUES
from companion.games.coldwater_crown.state import (
    STACK_OF,
    Stacks,
    State,
    Won,
    angler_cards,
    changed,
    species,
    with_player,
)


def take(state: State, seat: Seat, award: str) -> State:
    """The state after the seat took the top trophy of the award's stack; unchanged where it holds one or none is left."""
    stack = stack_of(state.stacks, award)
    player = state.players[seat]
    if not stack or player.has_won(award):
        return state
    stacks = with_stack(state.stacks, award, stack[1:])
    winner = replace(player, trophies=(*player.trophies, Won(award, stack[0])))
    return with_player(changed(state, stacks=stacks), seat, winner)


def stack_of(stacks: Stacks, award: str) -> tuple[int, ...]:
    """The trophies left of an award of play that is not the Mystery Weight, top first."""
    left: tuple[int, ...] = getattr(stacks, STACK_OF[award])
    return left


def with_stack(stacks: Stacks, award: str, left: tuple[int, ...]) -> Stacks:
    """The stacks with those trophies left of the award."""
    name = STACK_OF[award]
    return Stacks(**{field: left if field == name else getattr(stacks, field) for field in Stacks.__slots__})


def for_fish(state: State, seat: Seat) -> State:
    """Fastest to 8 Species and Small Species, after the seat caught fish (CW-R35, CW-R36)."""
    held = {species(state, caught) for caught in state.players[seat].catches}
    if silent.has_eight_species(held):
        state = take(state, seat, "eight-species")
    if silent.has_small_species(held):
        state = take(state, seat, "small-species")
    return state


def for_anglers(state: State, seat: Seat) -> State:
    """3 Same and 4 Unique, after the seat caught a Master Angler; one card may serve both (CW-R37, CW-R38)."""
    cards = angler_cards(state.printed)
    types = [cards[card].type for card in state.players[seat].anglers]
    if silent.has_three_same(types):
        state = take(state, seat, "three-same")
    if silent.has_four_unique(types):
        state = take(state, seat, "four-unique")
    return state


def for_twelve(state: State, seat: Seat) -> State:
    """First to 12 Fish, at the end of the seat's own turn (CW-R39, CW-G19)."""
    if len(state.players[seat].catches) >= FISH_FOR_THE_END:
        return take(state, seat, "first-to-12")
    return state


def mystery(state: State, seat: Seat, fish: tuple[int, ...]) -> State:
    """The state after the first of the new fish that weighs what the tile shows won it; unchanged where none does (CW-R34)."""
    player = state.players[seat]
    for number in fish:
        caught = player.catches[number]
        if caught.weight is not None and caught.weight == state.mystery:
            catches = list(player.catches)
            catches[number] = replace(caught, is_shown=True)
            won = Won("mystery", FLAT_VALUES["mystery"], state.mystery)
            winner = replace(player, catches=tuple(catches), trophies=(*player.trophies, won))
            return with_player(changed(state, mystery=0), seat, winner)
    return state
