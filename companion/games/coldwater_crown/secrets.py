"""Worlds that a seat cannot tell from the true one: what others hold in secret, drawn anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.engine.bag import Bag
from companion.engine.game import Seat
from companion.games.coldwater_crown.facts import LEAST_WEIGHT, MINUTES_A_DAY, MOST_WEIGHT
from companion.games.coldwater_crown.rules import submissions
from companion.games.coldwater_crown.state import Caught, Player, State, fish_cards, fronts, is_silent, seats
from companion.games.coldwater_crown.tasks import Contest, Task


def can_see(state: State, seat: Seat | None, owner: int, number: int) -> bool:
    """Whether the seat may know the whole weight side of the owner's fish: it is its own, submitted, or the silent player's."""
    if owner == seat or is_silent(state, owner):
        return True
    return any(number in entries[owner] for entries in state.entries)


def known_to(state: State, seat: Seat | None) -> frozenset[str]:
    """The Fish cards of which the seat knows whose fish they are."""
    return frozenset(
        caught.card
        for owner, player in enumerate(state.players)
        for number, caught in enumerate(player.catches)
        if caught.card is not None and can_see(state, seat, owner, number)
    )


def sees_tackle(state: State, seat: Seat | None, owner: int) -> bool:
    """Whether the seat may know which tackle the owner holds (CW-G11)."""
    return owner == seat or state.rules.tackle == "public"


def determinize(state: State, seat: Seat, rng: Random) -> State:
    """A world with the same view for the seat: others' weight sides, tackle and pending submissions drawn at their odds."""
    players, unseen = _weights(state, seat, rng)
    players, pile = _tackle(state, seat, players, rng)
    state = replace(state, players=players, unseen=unseen, tackle=pile)
    return replace(state, agenda=tuple(_entries(state, task, seat, rng) for task in state.agenda))


def _weights(state: State, seat: Seat, rng: Random) -> tuple[tuple[Player, ...], tuple[str, ...]]:
    """The cards that others' hidden fish might be: any card that the seat has not seen, of the same fish side."""
    hidden = [
        (owner, number, caught)
        for owner, player in enumerate(state.players)
        for number, caught in enumerate(player.catches)
        if not can_see(state, seat, owner, number) and (caught.weight is not None or caught.card is not None)
    ]
    pool = [*state.unseen, *(caught.card for _, _, caught in hidden if caught.card is not None)]
    pool.sort()
    rng.shuffle(pool)
    drawn: dict[tuple[int, int], Caught] = {}
    # Fish whose weight was shown come first: only cards of that weight will do for them.
    for owner, number, caught in sorted(hidden, key=lambda one: not one[2].is_shown):
        drawn[owner, number] = _drawn(state, caught, pool, rng)
    players = tuple(
        replace(
            player,
            catches=tuple(drawn.get((owner, number), caught) for number, caught in enumerate(player.catches)),
        )
        for owner, player in enumerate(state.players)
    )
    return players, tuple(sorted(pool))


def _drawn(state: State, caught: Caught, pool: list[str], rng: Random) -> Caught:
    if caught.card is None:
        return _told_anew(state, caught, rng)
    cards = fish_cards(state.printed)
    alike = [card for card in pool if cards[card].front == caught.front]
    # A card that says the shown weight comes before one that says none, which another shown fish may need.
    shown = [card for weight in (caught.weight, None) for card in alike if cards[card].weight == weight]
    card = (shown if caught.is_shown else alike)[0]
    pool.remove(card)
    known = cards[card]
    anew = _told_anew(state, caught, rng) if None in (known.weight, known.tag, known.stamp) else caught
    return Caught(
        caught.front,
        card,
        anew.weight if known.weight is None else known.weight,
        anew.tag if known.tag is None else known.tag,
        anew.stamp if known.stamp is None else known.stamp,
        caught.is_shown,
    )


def _told_anew(state: State, caught: Caught, rng: Random) -> Caught:
    """A fish whose weight side was only told: any weight within its range, any tag, any time."""
    side = fronts(state.printed)[caught.front]
    weight = rng.randint(side.low or LEAST_WEIGHT, side.high or MOST_WEIGHT)
    tags = [tag.id for tag in state.printed.tags]
    return replace(
        caught,
        weight=caught.weight if caught.is_shown else weight,
        tag=tags[rng.randrange(len(tags))],
        stamp=rng.randrange(MINUTES_A_DAY),
    )


def _tackle(state: State, seat: Seat, players: tuple[Player, ...], rng: Random) -> tuple[tuple[Player, ...], Bag]:
    """The pile and what others hold, shuffled and dealt anew."""
    hidden = [owner for owner in range(len(players)) if not sees_tackle(state, seat, owner)]
    pieces = [*state.tackle, *(kind for owner in hidden for kind in players[owner].tackle)]
    rng.shuffle(pieces)
    dealt = list(players)
    for owner in hidden:
        count = len(players[owner].tackle)
        dealt[owner] = replace(players[owner], tackle=tuple(pieces[:count]))
        del pieces[:count]
    return tuple(dealt), Bag.of(pieces)


def _entries(state: State, task: Task, seat: Seat, rng: Random) -> Task:
    """Submissions that are in but not revealed: any that the player may make (CW-G36)."""
    if not isinstance(task, Contest):
        return task
    entries = list(task.entries)
    for other in seats(state):
        if other != seat and entries[other] is not None:
            choices = tuple(submissions(state, other, task.location))
            entries[other] = choices[rng.randrange(len(choices))]
    return replace(task, entries=tuple(entries))
