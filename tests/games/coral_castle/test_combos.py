"""Conditions, costs, limits, and the reading with the most points."""

from collections.abc import Callable

import pytest

from companion.games.coral_castle.combos import read
from companion.games.coral_castle.playing import Law, faults, play_limit, price
from companion.games.coral_castle.printed import Card
from companion.games.coral_castle.tracks import Board

Make = Callable[..., Card]
START = (0, 0, 0, 0)


def rules(cards: tuple[Card, ...], limit: int = 6, pearls: int = 99, law: Law | None = None) -> list[str]:
    return [fault.rule for fault in faults(cards, limit, pearls, law or Law())]


@pytest.mark.rule("CO-R14")
@pytest.mark.parametrize(("others", "refused"), [(1, ["CO-R14"]), (2, [])])
def test_play_with_two_fish(make: Make, others: int, refused: list[str]) -> None:
    assert rules((make("plant", needs="2 fish"), *(make("fish") for _ in range(others)))) == refused


@pytest.mark.rule("CO-G13")
@pytest.mark.parametrize(("itself", "refused"), [(False, ["CO-R14"]), (True, [])])
def test_whether_the_card_itself_counts_is_the_tables_choice(make: Make, itself: bool, refused: list[str]) -> None:
    assert rules((make("fish", needs="2 fish"), make("fish")), law=Law(itself=itself)) == refused


@pytest.mark.rule("CO-G13")
@pytest.mark.parametrize("itself", [False, True])
def test_a_card_may_say_itself_whether_it_counts(make: Make, itself: bool) -> None:
    law = Law(itself=itself)
    assert rules((make("fish", needs="2 fish counting itself"), make("fish")), law=law) == []
    assert rules((make("fish", needs="1 other fish"),), law=law) == ["CO-R14"]


@pytest.mark.rule("CO-G27")
@pytest.mark.parametrize(("shared", "refused"), [(True, []), (False, ["CO-R14"])])
def test_one_fish_may_meet_two_conditions(make: Make, shared: bool, refused: list[str]) -> None:
    cards = (make("plant", needs="1 fish"), make("coral", needs="1 fish"), make("fish"))
    assert rules(cards, law=Law(shared=shared)) == refused
    assert rules((*cards, make("fish")), law=Law(shared=shared)) == []


@pytest.mark.rule("CO-R10")
def test_a_pearl_card_can_never_be_played() -> None:
    assert rules((Card("pearl-1", "Pearl card", "", "pearl", pearls=2),)) == ["CO-R10"]


@pytest.mark.rule("CO-R13")
def test_a_band_must_be_paid(make: Make) -> None:
    assert rules((make(cost=3),), pearls=2) == ["CO-R13"]
    assert rules((make(cost=3),), pearls=3) == []


@pytest.mark.rule("CO-R11")
def test_no_more_than_the_limit_but_fewer_are_fine(make: Make) -> None:
    seven = tuple(make() for _ in range(7))
    assert rules(seven) == ["CO-R11"]
    assert rules(seven[:6]) == rules(()) == []


@pytest.mark.rule("CO-G18")
def test_an_extra_play_lifts_the_limit(make: Make) -> None:
    cards = (make(effect="extra 1"), *(make() for _ in range(6)))
    assert play_limit(cards, 6) == 7
    assert rules(cards) == []


@pytest.mark.rule("CO-G18")
def test_an_extra_fish_is_for_another_fish(make: Make) -> None:
    giver = make("fish", effect="extra 1 fish")
    plants = tuple(make("plant") for _ in range(6))
    assert rules((giver, *plants)) == ["CO-R11"]
    assert rules((giver, make("fish"), *plants[:5])) == []


@pytest.mark.rule("CO-G18")
def test_paying_less(make: Make) -> None:
    dear = make("item", cost=3)
    assert price((dear, make(effect="less 1"))) == 2
    assert price((dear, make(effect="less 9"))) == 0
    assert price((dear, make("item", cost=1), make(effect="less 1 per item"))) == 2
    assert price((make("plant", cost=4, effect="less 1 itself per plant"), make("plant"), make("plant"))) == 2


@pytest.mark.rule("CO-R16")
def test_one_tentacle_per_fish_counts_every_fish(make: Make, board: Board) -> None:
    cards = (make("fish", effect="per fish: tentacle 1"), make("fish"), make("fish"))
    assert read(cards, board, START, Law()).steps == (3, 0, 0, 0)
    cards = (make("fish", effect="per other fish: tentacle 1"), make("fish"), make("fish"))
    assert read(cards, board, START, Law()).steps == (2, 0, 0, 0)


@pytest.mark.rule("CO-R16")
def test_a_choice_is_made_where_it_leads_furthest(make: Make, board: Board) -> None:
    card = make(effect="either tentacle 1 or trident 1")
    assert read((card,), board, (3, 0, 0, 0), Law()).steps == (1, 0, 0, 0)  # two mermaids more
    assert read((card,), board, (0, 0, 4, 0), Law()).steps == (0, 0, 1, 0)  # two starfish more


@pytest.mark.rule("CO-R16")
def test_the_row_puts_the_best_card_beside_the_one_that_doubles(make: Make, board: Board) -> None:
    double, small, large = make("item", effect="double next"), make("fish", tentacle=1), make("fish", tentacle=3)
    reading = read((small, double, large), board, START, Law())
    assert reading.steps == (7, 0, 0, 0)
    order = [played.card for played in reading.cards]
    assert order.index(large.id) == order.index(double.id) + 1
    assert next(played for played in reading.cards if played.card == large.id).doubled_by == (double.name,)


@pytest.mark.rule("CO-G18")
def test_two_cards_cannot_double_the_same_neighbour_but_two_can_double_one_card(make: Make, board: Board) -> None:
    beside = (make("item", effect="double next"), make("item", effect="double next"), make("fish", tentacle=3))
    assert read(beside, board, START, Law()).steps == (6, 0, 0, 0)
    anywhere = (make("item", effect="double one"), make("item", effect="double one"), make("fish", tentacle=3))
    assert read(anywhere, board, START, Law()).steps == (9, 0, 0, 0)


@pytest.mark.rule("CO-G18")
def test_double_each_takes_every_other_card_of_the_type(make: Make, board: Board) -> None:
    cards = (
        make("merfolk", mermaid=1, effect="double each merfolk"),
        make("merfolk", mermaid=1),
        make("fish", tentacle=1),
    )
    assert read(cards, board, START, Law()).steps == (1, 3, 0, 0)


@pytest.mark.rule("CO-G18")
def test_big_fish_is_a_kind_of_fish(make: Make) -> None:
    assert rules((make("plant", needs="1 big-fish"), make("fish"))) == ["CO-R14"]
    assert rules((make("plant", needs="1 big-fish and 1 fish"), make("fish", big=True))) == []


@pytest.mark.rule("CO-R15")
def test_a_second_type_and_different_types(make: Make, board: Board) -> None:
    cards = (make("creature", effect="also shell"), make("fish", needs="2 shell"), make("shell"))
    assert rules(cards) == []
    counting = make("item", effect="per type: starfish 1")
    assert read((*cards, counting), board, START, Law()).steps == (0, 0, 0, 4)


@pytest.mark.rule("CO-G18")
def test_a_card_that_nobody_has_told_is_asked_for(make: Make) -> None:
    card = Card("a-1", "Card 1", "A", "fish", unknown=("effect",))
    (fault,) = faults((card,), 6, 9, Law())
    assert "Card 1" in fault.text
    assert "effect" in fault.text


@pytest.mark.rule("CO-G18")
def test_a_card_uses_one_extra_play_even_if_two_kinds_would_let_it_in(make: Make) -> None:
    givers = (make("item", effect="extra 1 fish"), make("item", effect="extra 1 big-fish"))
    plants = tuple(make("plant") for _ in range(5))
    assert play_limit((*givers, make("fish", big=True), *plants), 6) == 7
    assert play_limit((*givers, make("fish", big=True), make("fish"), *plants), 6) == 8


@pytest.mark.rule("CO-G18")
def test_a_card_never_uses_the_extra_play_that_it_gives(make: Make) -> None:
    plants = tuple(make("plant") for _ in range(6))
    assert play_limit((make("fish", effect="extra 1 fish; extra 1 fish"), *plants), 6) == 6
    assert play_limit((make("fish", effect="extra 1 fish"), make("fish", effect="extra 1 fish"), *plants), 6) == 8


@pytest.mark.rule("CO-G18")
def test_what_counts_as_a_big_fish_too_is_a_fish(make: Make) -> None:
    assert rules((make("plant", needs="1 fish"), make("creature", effect="also big-fish"))) == []


@pytest.mark.rule("CO-R16")
def test_between_equal_steps_a_victory_point_comes_before_any_pearls(make: Make, board: Board) -> None:
    # A tentacle would pass two pearls at space 8, a starfish is a point at once; both are one step in all.
    card = make(effect="either tentacle 1 or starfish 1")
    assert read((card,), board, (7, 0, 0, 0), Law()).steps == (0, 0, 0, 1)


@pytest.mark.rule("CO-G18")
def test_cards_in_a_row_double_onwards_and_never_in_a_ring(make: Make, board: Board) -> None:
    pair = (make("item", effect="double next", tentacle=1), make("item", effect="double next", trident=2))
    assert read(pair, board, (0, 0, 5, 0), Law()).steps == (1, 0, 4, 0)
