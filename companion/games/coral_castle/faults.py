"""Why a position cannot be: every reason, each with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.coral_castle import facts
from companion.games.coral_castle.facts import HAND, PASSES, ROUNDS
from companion.games.coral_castle.state import (
    FRITH,
    FRITH_KEEPS,
    Player,
    State,
    all_ids,
    card,
    keepable,
    placed,
    unseen,
)

_BEFORE_DRAFT = ("sets", "return", "deal")
_AFTER_DRAFT = ("play", "keep", "frith-keep", "over")


def faults(state: State) -> list[str]:
    """Every reason why the position cannot be; [] for one that can."""
    if found := list(_shape(state)):
        return found
    found = list(_places(state))
    for seat, player in enumerate(state.players):
        found += [f"$.players[{seat}]: {fault}" for fault in _player(state, seat, player)]
    return found + list(_phase(state))


def _shape(state: State) -> Iterator[str]:
    wanted = max(2, state.people)
    if len(state.players) != wanted:
        extra = " (Lord Frith is the second)" if state.people == 1 else ""
        yield f"$.players: {state.people} at the table need {wanted} players{extra}, not {len(state.players)}"
    if len(set(state.sets)) != len(state.sets) or list(state.sets) != sorted(state.sets):
        yield "$.sets: each set stands once, in order"
    most = facts.sets_for(state.people)
    if state.phase == "sets" and len(state.sets) >= most:
        yield f"$.phase: {most} sets are chosen already"
    if state.phase != "sets" and len(state.sets) != most:
        yield f"$.sets: {state.people} at the table use {most} sets, not {len(state.sets)}"
    if state.phase == "over" and state.round != ROUNDS:
        yield f"$.round: the game is over after round {ROUNDS}"
    if state.phase in ("keep", "frith-keep") and state.round == ROUNDS:
        yield "$.phase: nothing is kept after the last round"
    if state.phase in ("pile", "give", "frith", "frith-keep") and state.people != 1:
        yield f"$.phase: {state.phase} is for a game alone"
    if state.phase in ("fill", "return") and not (state.people == 2 and state.is_app):
        yield f"$.phase: {state.phase} is for two players whose cards the app deals"
    if state.phase == "deal" and (state.people == 1 or not state.is_app):
        yield "$.phase: nothing is dealt here by the app"
    if state.phase == "frith" and state.is_app:
        yield "$.phase: the app knows Lord Frith's cards already"


def _places(state: State) -> Iterator[str]:
    """Every card is in the game and has one place; where hands are not known, two may claim the same card."""
    allowed = set(all_ids(state))
    where = placed(state)
    for one in sorted(set(where) - allowed):
        yield f"$: {card(state, one).name} ({one}) is not in the game with sets {', '.join(state.sets)}"
    if state.is_app or state.is_solo:
        for one, times in sorted(Counter(where).items()):
            if times > 1:
                yield f"$: {card(state, one).name} ({one}) has {times} places; it can be at one"
    for name in ("out", "discard", "thrown", "open", "pool", "aside"):
        found = getattr(state, name)
        if (
            len(set(found)) != len(found)
            and not (state.is_app or state.is_solo)
            and name != "out"
            and name != "discard"
        ):
            yield f"$.{name}: a card stands twice"
    for one in state.out:
        if not card(state, one).is_gold and not card(state, one).unknown:
            yield f"$.out: {card(state, one).name} is not gold; only played golds leave the game"


def _player(state: State, seat: int, player: Player) -> Iterator[str]:
    if len(set(player.cards)) != len(player.cards):
        yield "a card stands twice among drafted and kept"
    if len(player.drafted) > HAND:
        yield f"at most {HAND} cards are drafted in a round, not {len(player.drafted)}"
    for name in ("laid", "keeping", "shown"):
        found = getattr(player, name)
        have = player.kept if name == "shown" else player.cards
        if len(set(found)) != len(found) or not set(found) <= set(have):
            yield f"{name}: each card stands once and is among the player's"
    if state.phase not in ("play", "keep", "frith-keep", "over") and player.laid:
        yield "laid: cards are laid only while they are played and scored"
    if any(card(state, one).is_pearl for one in player.laid):
        yield "laid: a pearl card can never be played"
    if state.phase not in ("keep", "frith-keep") and player.keeping:
        yield "keeping: cards are chosen to keep only after a round"
    if len(player.keeping) > max(state.keeps, FRITH_KEEPS["hard"]) or not set(player.keeping) <= set(
        keepable(state, seat)
    ):
        yield "keeping: too many cards, or one that cannot be kept"
    if player.has_picked and not (state.people == 2 and state.is_app and state.phase == "draft"):
        yield "picked: only two players discard after each pick"
    is_first = state.round == 1 and state.phase != "frith-keep"
    if len(player.kept) > 5 or (is_first and player.kept):
        yield "kept: up to 5 cards are kept from the round before"
    if any(since > state.round for since in player.since):
        yield "since: no coral can be of a round to come"
    yield from _hand(state, seat, player)


def _hand(state: State, seat: int, player: Player) -> Iterator[str]:
    """What the draft leaves in a hand: as many cards as are still to be drafted."""
    if (
        state.phase in _AFTER_DRAFT
        and len(player.drafted) != HAND
        and not (player.drafted == () and state.phase == "frith-keep" and seat == 0)
    ):
        yield f"drafted: after the draft everybody has {HAND} cards of it, not {len(player.drafted)}"
    if state.phase in _BEFORE_DRAFT and player.drafted:
        yield "drafted: nothing is drafted before the deal"
    if player.thrown and not (state.phase == "draft" and state.people == 2 and state.is_app and player.is_ready):
        yield "thrown: a card waits to be discarded only while two players draft"
    if not state.is_app or state.is_solo:
        if player.hand:
            yield "hand: nobody's hand is known here"
        return
    left = HAND - len(player.drafted)
    match state.phase:
        case "deal":
            is_good = len(player.hand) <= HAND
        case "draft" if state.people == 2:
            is_good = len(player.hand) == left - bool(player.thrown) and (not player.thrown or player.has_picked)
            is_good = is_good and (not player.is_ready or (player.has_picked and (bool(player.thrown) or not left)))
        case "draft":
            is_good = len(player.hand) == left
        case "fill":
            is_good = len(player.hand) in (left - 1, left)
        case _:
            is_good = not player.hand
    if not is_good:
        yield f"hand: {len(player.hand)} cards do not fit {len(player.drafted)} drafted ones"


def _phase(state: State) -> Iterator[str]:
    people = state.players[: state.people]
    drafted = [len(player.drafted) for player in people]
    if state.phase in ("draft", "play", "keep"):
        if all(player.is_ready for player in people):
            yield "$.players: when all are ready the game goes on; one of them must not be"
    elif any(player.is_ready for player in state.players):
        yield "$.players: nobody is to act in this phase, so nobody is ready"
    if state.is_solo:
        yield from _solo(state, drafted[0])
        return
    if state.piles or state.open or state.pool or state.aside:
        yield "$.piles: piles are for a game alone"
    if state.phase == "draft" and state.is_app:
        for seat, player in enumerate(people):
            done = player.has_picked if state.people == 2 else player.is_ready
            if len(player.drafted) - done != min(
                drafted[n] - (p.has_picked if state.people == 2 else p.is_ready) for n, p in enumerate(people)
            ):
                yield f"$.players[{seat}].drafted: everybody drafts at the same pace"
                return
    if state.phase == "draft" and not state.is_app:
        yield from (
            f"$.players[{seat}].ready: ready once {HAND} are drafted"
            for seat, p in enumerate(people)
            if p.is_ready != (len(p.drafted) == HAND)
        )
    if state.phase == "fill" and (len(set(drafted)) > 1 or not 1 <= drafted[0] < HAND):
        yield "$.players: both have drafted the same number of cards when the decks give one"
    if state.phase == "deal":
        yield from _dealing(state)
    yield from _two_decks(state)


def _dealing(state: State) -> Iterator[str]:
    sizes = [len(player.hand) for player in state.players]
    if all(size == HAND for size in sizes):
        yield "$.phase: everybody has nine cards already"
    if sorted(sizes, reverse=True) != sizes or sum(1 for size in sizes if 0 < size < HAND) > 1:
        yield "$.players: hands are dealt one after the other, from seat 0"
    if sum(HAND - size for size in sizes) > len(unseen(state)):
        yield "$: there are not enough cards left to deal"


def _two_decks(state: State) -> Iterator[str]:
    if state.people != 2:
        if state.decks or state.thrown:
            yield "$.decks: decks at the left and cards discarded while drafting are for two players"
        return
    if state.phase in ("draft", "fill", "play", "keep", "over") and len(state.decks) != 2:
        yield "$.decks: two players have a deck each at their left"
    if state.phase == "deal" and state.round == 2 and len(state.decks) != 2:
        yield "$.decks: two players have a deck each at their left"
    if state.is_app and state.decks and sum(state.decks) != len(unseen(state)) and state.phase != "return":
        yield f"$.decks: the decks must hold the {len(unseen(state))} cards that are nowhere else"
    if state.is_app and len(state.decks) == 2:
        for n, size in enumerate(state.decks):
            if size < (least := _still_to_come(state, n)):
                yield f"$.decks[{n}]: {least} cards are still to come from this deck, but it holds {size}"


def _still_to_come(state: State, deck: int) -> int:
    """How many cards that deck of two players has to give before both are made anew (CO-R28, CO-G28)."""
    later = HAND + HAND - 1 if state.round == 1 else 0
    match state.phase:
        case "deal":
            return HAND - len(state.players[deck].hand) + HAND - 1
        case "draft":
            return later + HAND - 1 - min(len(player.drafted) - player.has_picked for player in state.players)
        case "fill":
            size = HAND - len(state.players[0].drafted)
            return later + size - 1 + (len(state.players[1 - deck].hand) < size)
    return later


def _solo(state: State, drafted: int) -> Iterator[str]:
    frith = state.players[FRITH]
    stages = [sum(len(one) for one in PASSES[:n]) for n in range(len(PASSES) + 1)]
    if state.phase in ("pile", "draft", "give"):
        stage = next((n for n in range(len(PASSES)) if drafted - (state.phase == "give") < stages[n + 1]), -1)
        if stage < 0 or drafted < (state.phase == "give"):
            yield f"$.players[0].drafted: {drafted} cards do not fit the phase {state.phase}"
            return
        done = drafted - stages[stage] - (state.phase == "give")
        wanted = PASSES[stage][done:]
        if state.phase == "give":
            wanted = (wanted[0] - 1, *wanted[1:])
        if state.piles != wanted:
            yield f"$.piles: after {drafted} cards the piles are {list(wanted)}, not {list(state.piles)}"
            return
        yield from _solo_cards(state, stage, drafted)
    elif state.piles or state.open or state.pool or state.aside:
        yield "$.piles: piles are there only while cards are drafted"
    have = len(frith.drafted)
    if state.is_app and state.phase in ("pile", "draft", "give") and have != drafted - (state.phase == "give"):
        yield f"$.players[1].drafted: Lord Frith has as many cards as the player, not {have}"
    if not state.is_app and state.phase in ("pile", "draft", "give") and have:
        yield "$.players[1].drafted: Lord Frith's cards are told after the draft"
    if state.phase == "frith" and not (drafted == HAND and have < HAND):
        yield "$.phase: Lord Frith's cards are told once the nine are drafted"
    if state.phase == "frith-keep" and (drafted or len(frith.keeping) >= _frith_most(state)):
        yield "$.phase: Lord Frith has kept what he keeps"
    if state.phase in ("play", "keep") and have != HAND:
        yield "$.players[1].drafted: Lord Frith has nine cards after the draft"
    if frith.pearls:
        yield "$.players[1].pearls: Lord Frith has no pearls; a bonus of pearls is points for him"
    if state.decks or state.thrown:
        yield "$.decks: decks at the left are for two players"
    if state.place and (state.is_app or state.phase in ("play", "keep", "frith-keep", "over")):
        yield "$.place: no card lies in a row now"
    if state.phase == "play" and any(player.keeping for player in state.players):
        yield "$.players: nothing is kept yet"


def _frith_most(state: State) -> int:
    frith = state.players[FRITH]
    golds = sum(card(state, one).is_gold for one in frith.cards)
    return min(FRITH_KEEPS[state.rules.level], len(frith.cards) - golds)


def _solo_cards(state: State, stage: int, drafted: int) -> Iterator[str]:
    """What lies in the piles, where the app deals."""
    if not state.is_app:
        if state.open or state.pool or state.aside:
            yield "$.open: with cards on the table nobody has told what lies in the piles"
        return
    most = sum(state.piles) if state.rules.piles == "open" else state.piles[0]
    is_dealing = state.phase == "pile"
    if (
        len(state.open) > most
        or (not is_dealing and len(state.open) != most)
        or (is_dealing and len(state.open) >= most)
    ):
        yield f"$.open: {len(state.open)} cards lie in the piles, where {most} belong"
    total = sum(PASSES[stage])
    if stage:
        expected = sum(state.piles) - len(state.open)
        if len(state.pool) != expected:
            yield f"$.pool: {expected} cards of those set aside are still to be dealt, not {len(state.pool)}"
    elif state.pool:
        yield "$.pool: the first piles come from the deck"
    gone = sum(PASSES[stage][: len(PASSES[stage]) - len(state.piles)])
    picks = len(PASSES[stage]) - len(state.piles)
    if len(state.aside) != gone - 2 * picks:
        yield f"$.aside: {gone - 2 * picks} cards are set aside by now, not {len(state.aside)} (of {total})"
    if not stage and most - len(state.open) > len(unseen(state)):
        yield "$: there are not enough cards left for the piles"
