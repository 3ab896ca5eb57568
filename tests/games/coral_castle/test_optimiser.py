"""The play optimiser against brute force: every subset, every row, every choice, counted naively."""

from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random

import pytest

from card_db.coral_effects import TRACKS, Also, Double, Either, Extra, If, Less, Need, Per, Steps
from companion.games.coral_castle.combos import POINTS, Worth
from companion.games.coral_castle.facts import Deck
from companion.games.coral_castle.optimiser import Situation, best, plays
from companion.games.coral_castle.playing import Law, faults
from companion.games.coral_castle.printed import Card
from companion.games.coral_castle.tracks import Board, climb


def kinds(card: Card) -> set[str]:
    return {card.type, *(("big-fish",) if card.is_big else ()), *(p.kind for p in card.effect if isinstance(p, Also))}


def how_many(row: tuple[Card, ...], thing: str, without: Card | None = None) -> int:
    cards = [card for card in row if card is not without]
    if thing == "type":
        return len(set().union(*map(kinds, cards)) - {"big-fish"}) if cards else 0
    return sum(thing == "card" or (thing == "banded" and card.band != "none") or thing in kinds(card) for card in cards)


def met(need: Need, card: Card, row: tuple[Card, ...], law: Law) -> bool:
    itself = need.counting == "itself" or (need.counting == "" and law.itself)
    return how_many(row, need.thing, None if itself else card) >= need.count


def paid(row: tuple[Card, ...]) -> int:
    total = 0
    for card in row:
        cost = card.cost
        for other in row:
            for part in other.effect:
                if isinstance(part, Less) and part.reach == "each" and part.kind in kinds(card):
                    cost -= part.count
        for part in card.effect:
            if isinstance(part, Less) and part.reach == "itself":
                cost -= part.count * how_many(row, part.kind, card)
        total += max(0, cost)
    return max(0, total - sum(p.count for card in row for p in card.effect if isinstance(p, Less) and p.reach == "all"))


def allowed(row: tuple[Card, ...], limit: int) -> bool:
    """Whether the cards fit: those beyond the limit each use an extra play of another card; all ways are tried."""
    givers = [(card, p.kind) for card in row for p in card.effect if isinstance(p, Extra) for _ in range(p.count)]
    beyond = len(row) - limit
    if beyond <= 0:
        return True
    for extra in permutations(row, beyond):
        for chosen in permutations(givers, beyond):
            if all(
                (not kind or kind in kinds(card)) and (not kind or giver is not card)
                for card, (giver, kind) in zip(extra, chosen, strict=True)
            ):
                return True
    return False


def totals(row: tuple[Card, ...], law: Law) -> Iterator[Steps]:
    """Every sum of steps of the cards in this row, by choices and doubled cards."""
    options: list[list[tuple[int, ...]]] = []
    for card in row:
        fixed = list(card.steps)
        choices = []
        for part in card.effect:
            if isinstance(part, Per):
                times = how_many(row, part.thing, card if part.others else None) // part.each
                fixed = [a + times * b for a, b in zip(fixed, part.steps, strict=True)]
            elif isinstance(part, If) and all(met(need, card, row, law) for need in part.needs):
                fixed = [a + b for a, b in zip(fixed, part.steps, strict=True)]
            elif isinstance(part, Either):
                choices.append(part.options)
        options.append([tuple(map(sum, zip(fixed, *chosen, strict=True))) for chosen in product(*choices)])
    slots = list(options)
    for n, card in enumerate(row):
        for part in card.effect:
            if not isinstance(part, Double):
                continue
            others = [m for m in range(len(row)) if m != n and (not part.kind or part.kind in kinds(row[m]))]
            if part.reach == "each":
                slots += [options[m] for m in others]
            elif part.reach == "one" and others:
                slots.append([way for m in others for way in options[m]])
            elif part.reach == "next" and n + 1 in others:
                slots.append(options[n + 1])
    for chosen in product(*slots):
        total = tuple(map(sum, zip(*chosen, strict=True))) if chosen else (0, 0, 0, 0)
        yield total[0], total[1], total[2], total[3]


def brute(hand: list[Card], at: Situation) -> int:
    found = []
    for n in range(len(hand) + 1):
        for cards in combinations(hand, n):
            if not allowed(cards, at.limit) or paid(cards) > at.pearls:
                continue
            if not all(met(need, card, cards, at.law) for card in cards for need in card.needs):
                continue
            has_row = any(isinstance(p, Double) and p.reach == "next" for card in cards for p in card.effect)
            sums = {total for row in (permutations(cards) if has_row else [cards]) for total in totals(row, at.law)}
            for total in sums:
                end = climb(at.board, at.progress, total)
                found.append(at.worth.of((*end.progress, end.pearls), at.pearls - paid(cards)))
    return max(found)


@pytest.mark.rule("CO-R16")
@pytest.mark.parametrize("seed", range(40))
def test_the_best_play_of_a_small_hand_is_what_brute_force_finds(deck: Deck, board: Board, seed: int) -> None:
    rng = Random(seed)
    cards = [card for card in deck.cards if not card.is_pearl]
    special = [card for card in cards if any(isinstance(p, Double | Extra | Less | Either) for p in card.effect)]
    hand = rng.sample(special, 3)
    hand += rng.sample([card for card in cards if card not in hand], 3)
    start = tuple(rng.randrange(20) for _ in TRACKS)
    worth = rng.choice([POINTS, Worth((3, 5, 2, 9), 1), Worth((6, 0, 1, 6), 2)])
    law = Law(itself=rng.random() < 0.5)
    at = Situation(rng.randrange(2, 5), rng.randrange(8), board, (start[0], start[1], start[2], start[3]), law, worth)
    found = best(hand, at)
    assert found.worth == brute(hand, at)
    assert not faults(found.cards, at.limit, at.pearls, at.law)
    end = climb(board, at.progress, found.reading.steps)
    assert worth.of((*end.progress, end.pearls), at.pearls - found.reading.paid) == found.worth


@pytest.mark.rule("CO-G27")
def test_conditions_that_use_cards_up_are_kept_by_the_optimiser(deck: Deck, board: Board) -> None:
    rng = Random(3)
    needy = [card for card in deck.cards if card.needs]
    for _ in range(6):
        hand = rng.sample(needy, 5) + rng.sample(
            [card for card in deck.cards if not card.is_pearl and not card.needs], 4
        )
        at = Situation(6, 12, board, (0, 0, 0, 0), Law(shared=False))
        assert not faults(best(hand, at).cards, at.limit, at.pearls, at.law)


def test_plays_come_best_first_and_end_with_none(deck: Deck, board: Board) -> None:
    hand = [card for card in deck.cards if not card.is_pearl][:6]
    worths = [play.worth for play in plays(hand, Situation(6, 5, board, (0, 0, 0, 0)))]
    assert worths == sorted(worths, reverse=True)
    assert len(worths) > 10


def test_a_hand_of_pearl_cards_has_one_play_none(deck: Deck, board: Board) -> None:
    hand = [card for card in deck.cards if card.is_pearl]
    assert best(hand, Situation(6, 5, board, (0, 0, 0, 0))).cards == ()
