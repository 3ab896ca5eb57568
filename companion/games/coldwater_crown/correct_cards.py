"""Corrections of cards: fish caught and their weight sides, Master Anglers, tackle."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from companion.engine.bag import Bag
from companion.engine.correcting import Refused
from companion.engine.game import Seat
from companion.games.coldwater_crown import awards
from companion.games.coldwater_crown.correct_words import one_of, seat_of, whole
from companion.games.coldwater_crown.facts import COLOURS, LEAST_WEIGHT, MOST_WEIGHT, Fish, minutes
from companion.games.coldwater_crown.flow import weigh
from companion.games.coldwater_crown.moves import NONE
from companion.games.coldwater_crown.state import (
    Caught,
    Held,
    Player,
    State,
    angler_cards,
    candidates,
    fish_cards,
    fronts,
    interned,
    location,
    with_player,
    with_water,
)
from companion.games.coldwater_crown.tally import NO_TAG
from companion.games.coldwater_crown.tasks import Contest, Judging, Weighing

UNKNOWN: Final = "unknown"
"""What stands for a fact of a weight side that nobody has told."""


def catch(state: State, arguments: tuple[str, ...]) -> State:
    """One more fish of the deck for the seat, with the trophies that brings."""
    seat = seat_of(arguments[0], len(state.players))
    front = one_of(arguments[1], tuple(fronts(state.printed)), "a fish side")
    place = fronts(state.printed)[front].location
    water = state.water(place)
    if front not in water.deck:
        raise Refused(f"No {front} is left in the {place} deck: correct the board first.")
    state = with_water(state, place, replace(water, deck=water.deck.remove(front)))
    player = state.players[seat]
    state = with_player(state, seat, replace(player, catches=(*player.catches, Caught(front))))
    return awards.for_fish(state, seat)


def release(state: State, arguments: tuple[str, ...]) -> State:
    """A fish of the seat goes back to its deck, its weight side unseen again."""
    seat, number = _fish(state, arguments)
    is_named = any(isinstance(task, Judging | Weighing) and task.seat == seat for task in state.agenda)
    is_chosen = any(isinstance(task, Contest) and any(task.entries) for task in state.agenda)
    if is_named or is_chosen or state.entries:
        raise Refused("Fish cannot be given back while they are weighed or submitted.")
    player = state.players[seat]
    caught = player.catches[number]
    place = location(state, caught)
    water = state.water(place)
    state = with_water(state, place, replace(water, deck=water.deck.add(caught.front)))
    if caught.card is not None:
        state = replace(state, unseen=tuple(sorted((*state.unseen, caught.card))))
    catches = tuple(one for n, one in enumerate(player.catches) if n != number)
    return with_player(state, seat, replace(player, catches=catches))


def weight(state: State, arguments: tuple[str, ...]) -> State:
    """What the weight side of a fish says: which card it is, its three facts, or that nobody knows."""
    seat, number = _fish(state, arguments)
    caught = state.players[seat].catches[number]
    if caught.card is not None:
        state = replace(state, unseen=tuple(sorted((*state.unseen, caught.card))))
    match arguments[2:]:
        case (word,) if word == UNKNOWN:
            after = _with_fish(state, seat, number, Caught(caught.front))
        case (card,):
            after = _is_card(_with_fish(state, seat, number, Caught(caught.front)), seat, number, card)
        case (pounds, tag, stamp):
            after = _told(state, seat, number, _sides(state, pounds, tag, stamp))
        case _:
            raise Refused("Tell the card, or its weight, tag and time stamp, or 'unknown'.")
    return _still_shown(after, seat, number, caught)


def _sides(state: State, pounds: str, tag: str, stamp: str) -> Caught:
    """The three words as facts; `unknown` for a tag or a time stamp that nobody has told."""
    if tag != UNKNOWN:
        one_of(tag, (*(tile.id for tile in state.printed.tags), NO_TAG), "a tag")
    return Caught(
        "",
        weight=whole(pounds, "the weight", LEAST_WEIGHT, MOST_WEIGHT),
        tag=None if tag == UNKNOWN else tag,
        stamp=None if stamp == UNKNOWN else _stamp(stamp),
    )


def _told(state: State, seat: Seat, number: int, sides: Caught) -> State:
    """The fish with what was told of it. It stays the card it is known to be while that card says nothing else."""
    caught = state.players[seat].catches[number]
    after = replace(sides, front=caught.front)
    card = None if caught.card is None else fish_cards(state.printed)[caught.card]
    if card is not None and says_no_other(card, sides):
        after = replace(
            after,
            card=card.id,
            weight=card.weight or sides.weight,
            tag=card.tag or sides.tag,
            stamp=sides.stamp if card.stamp is None else card.stamp,
        )
        state = replace(state, unseen=tuple(other for other in state.unseen if other != card.id))
    elif (same := _same_as(state, after)) is not None:
        return weigh(_with_fish(state, seat, number, Caught(caught.front)), seat, number, same)
    return _with_fish(state, seat, number, after)


def _same_as(state: State, told: Caught) -> str | None:
    """The card that says just what was told of the fish, if there is one: then that is the card."""
    cards = fish_cards(state.printed)
    facts = (told.weight, told.tag, told.stamp)
    return next((n for n in candidates(state, told) if (cards[n].weight, cards[n].tag, cards[n].stamp) == facts), None)


def says_no_other(card: Fish, told: Caught) -> bool:
    """Whether what was told of a fish agrees with its card; what the card does not say, anybody may tell."""
    pairs = ((card.weight, told.weight), (card.tag, told.tag), (card.stamp, told.stamp))
    return all(known is None or fact is None or known == fact for known, fact in pairs)


def _still_shown(state: State, seat: Seat, number: int, before: Caught) -> State:
    """A weight that was shown for a Mystery tile stays public only as long as it is that weight."""
    now = state.players[seat].catches[number]
    is_shown = before.is_shown and now.weight == before.weight
    return _with_fish(state, seat, number, replace(now, is_shown=is_shown))


def _is_card(state: State, seat: Seat, number: int, card: str) -> State:
    caught = state.players[seat].catches[number]
    if card not in candidates(state, caught):
        known = fish_cards(state.printed)
        why = "is caught already" if card in known and known[card].front == caught.front else "has another fish side"
        raise Refused(f"The fish cannot be {card}: that card {why}.")
    return weigh(state, seat, number, card)


def _stamp(text: str) -> int:
    try:
        return minutes(text)
    except ValueError as error:
        raise Refused(f"{error}.") from error


def _fish(state: State, arguments: tuple[str, ...]) -> tuple[Seat, int]:
    seat = seat_of(arguments[0], len(state.players))
    if not state.players[seat].catches:
        raise Refused("That player has no fish.")
    return seat, whole(arguments[1], "the fish", 0, len(state.players[seat].catches) - 1)


def _with_fish(state: State, seat: Seat, number: int, caught_: Caught) -> State:
    player = state.players[seat]
    catches = (*player.catches[:number], caught_, *player.catches[number + 1 :])
    return with_player(state, seat, replace(player, catches=catches))


# ---- Master Anglers ----


def hold(state: State, arguments: tuple[str, ...]) -> State:
    """The seat attempts the card, with that bait on it."""
    seat = seat_of(arguments[0], state.people)
    state = _out(state, _angler(state, arguments[1]))
    bait = tuple(sorted(one_of(colour, COLOURS, "a colour") for colour in arguments[2:]))
    player = state.players[seat]
    return with_player(state, seat, replace(player, held=(*player.held, Held(arguments[1], bait))))


def caught(state: State, arguments: tuple[str, ...]) -> State:
    """The seat has caught the card, with the trophies that brings."""
    seat = seat_of(arguments[0], len(state.players))
    state = _out(state, _angler(state, arguments[1]))
    player = state.players[seat]
    state = with_player(state, seat, replace(player, anglers=(*player.anglers, arguments[1])))
    return awards.for_anglers(state, seat)


def drop(state: State, arguments: tuple[str, ...]) -> State:
    """The card goes back to the deck."""
    card = _angler(state, arguments[0])
    state = _out(state, card)
    return replace(state, anglers=state.anglers.add(card))


def row(state: State, arguments: tuple[str, ...]) -> State:
    """The row shows those cards; the others of it go back to the deck."""
    state = replace(state, row=(), anglers=state.anglers.add(*state.row))
    for card in () if arguments == (NONE,) else arguments:
        if _angler(state, card) not in state.anglers:
            raise Refused(f"{card} is with a player, or named twice.")
        state = replace(state, row=(*state.row, card), anglers=state.anglers.remove(card))
    return state


def spots(state: State, arguments: tuple[str, ...]) -> State:
    """The spots of a card that nobody had told."""
    card = _angler(state, arguments[0])
    colours = tuple(one_of(colour, COLOURS, "a colour") for colour in arguments[1:])
    anglers = tuple(replace(angler, spots=colours) if angler.id == card else angler for angler in state.printed.anglers)
    return replace(state, printed=interned(replace(state.printed, anglers=anglers)))


def _angler(state: State, card: str) -> str:
    return one_of(card, tuple(angler_cards(state.printed)), "a Master Angler card")


def _out(state: State, card: str) -> State:
    """The state with the card nowhere; its bait goes back to the bag, as every balance does."""
    if card in state.anglers:
        return replace(state, anglers=state.anglers.remove(card))
    players = tuple(
        replace(
            player,
            held=tuple(held for held in player.held if held.card != card),
            anglers=tuple(other for other in player.anglers if other != card),
        )
        for player in state.players
    )
    return replace(state, row=tuple(other for other in state.row if other != card), players=players)


# ---- Tackle ----


def tackle(state: State, arguments: tuple[str, ...]) -> State:
    """All tackle of the seat."""
    seat = seat_of(arguments[0], state.people)
    player: Player = state.players[seat]
    kinds = () if arguments[1:] == (NONE,) else arguments[1:]
    pool = Counter(state.tackle.counts()) + Counter(player.tackle)
    missing = Counter(kinds) - pool
    if missing:
        raise Refused(f"No piece of the kind {min(missing)} is left for that.")
    state = replace(state, tackle=Bag.of(dict(pool - Counter(kinds))))
    return with_player(state, seat, replace(player, tackle=kinds))
