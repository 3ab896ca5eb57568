"""Set-up, dealing, drafting, passing, and the pearls afterwards."""

from itertools import permutations
from random import Random

import pytest

from companion.engine.errors import SetupError
from companion.engine.game import CHANCE
from companion.games.coral_castle.state import all_ids, pass_to, unseen


def start(castle, seats, options=None, **given):
    return castle.start(castle.prepare(seats, options, given or None))


def dealt(castle, state, seed=1):
    rng = Random(seed)
    while castle.to_act(state) == (CHANCE,):
        state = castle.apply(state, castle.sample(state, rng))
    return state


@pytest.mark.rule("CO-R02")
@pytest.mark.rule("CO-R29")
@pytest.mark.parametrize(
    ("seats", "sets", "cards"), [(1, "AB", 54), (2, "ABC", 81), (3, "ABC", 81), (4, "ABCD", 108), (5, "ABCDE", 135)]
)
def test_the_deck_of_each_player_count(castle, seats, sets, cards):
    state = start(castle, seats)
    assert "".join(state.sets) == sets
    assert len(all_ids(state)) == cards
    assert sum(one.startswith("pearl") for one in all_ids(state)) == 2 * len(sets)


@pytest.mark.rule("CO-R03")
@pytest.mark.rule("CO-G25")
def test_three_players_may_use_b_c_and_d(castle):
    assert start(castle, 3, sets=["B", "C", "D"]).sets == ("B", "C", "D")
    with pytest.raises(SetupError, match="use 3 different sets"):
        castle.prepare(3, None, {"sets": ["B", "C"]})


@pytest.mark.rule("CO-R03")
def test_sets_may_be_chosen_or_drawn(castle, do):
    chosen = do(start(castle, 3, {"sets": "chosen"}), "0: use E", "0: use A", "0: use C")
    assert chosen.sets == ("A", "C", "E")
    drawn = start(castle, 3, {"sets": "drawn"})
    assert castle.chance(drawn).source == "set"
    assert do(drawn, "*: set B", "*: set D", "*: set E").sets == ("B", "D", "E")


@pytest.mark.rule("CO-R01")
@pytest.mark.rule("CO-R05")
def test_everybody_starts_with_five_pearls_at_the_start_of_all_tracks(castle):
    for player in start(castle, 4).players:
        assert player.pearls == 5
        assert player.progress == (0, 0, 0, 0)


@pytest.mark.rule("CO-R01")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_checklist_counts_the_cards(castle, seats):
    steps = " ".join(item.text for item in castle.checklist(castle.prepare(seats)))
    assert "5 pearls" in steps
    assert f"{len(all_ids(start(castle, seats)))} cards" in steps


@pytest.mark.rule("CO-R04")
def test_nine_cards_are_dealt_to_each(castle):
    state = dealt(castle, start(castle, 3))
    assert [len(player.hand) for player in state.players] == [9, 9, 9]
    assert len(unseen(state)) == 81 - 27


@pytest.mark.rule("CO-R04")
def test_a_dealt_card_is_for_the_eyes_of_its_hand(castle):
    state = start(castle, 3)
    assert castle.chance(state).private_to == 0
    move = castle.sample(state, Random(1))
    assert castle.tell(state, move, 1).sentence == castle.tell(state, move, None).sentence == "⟨0⟩ is dealt a card."
    assert castle.tell(state, move, 0).sentence != "⟨0⟩ is dealt a card."


@pytest.mark.rule("CO-R07")
@pytest.mark.parametrize(("number", "neighbour"), [(1, 1), (2, 3), (3, 1)])
def test_rounds_one_and_three_pass_left_round_two_right(table, do, number, neighbour):
    state = table(4, "draft", number=number)
    hands = [set(player.hand) for player in state.players]
    takes = [player.hand[0] for player in state.players]
    state = do(state, *(f"{seat}: draft {card}" for seat, card in enumerate(takes)))
    assert pass_to(state, 0) == neighbour
    assert set(state.players[neighbour].hand) == hands[0] - {takes[0]}


@pytest.mark.rule("CO-R07")
def test_only_a_card_of_the_pile_can_be_drafted(table, refused):
    state = table(3, "draft")
    assert refused(state, f"0: draft {state.players[1].hand[0]}") == "CO-R07"


@pytest.mark.rule("CO-R06")
def test_all_draft_at_the_same_time_and_wait_for_each_other(castle, table, do, refused):
    state = table(3, "draft")
    assert castle.to_act(state) == (0, 1, 2)
    state = do(state, f"1: draft {state.players[1].hand[0]}")
    assert castle.to_act(state) == (0, 2)
    assert refused(state, f"1: draft {state.players[1].hand[0]}") == "CO-R06"


@pytest.mark.rule("CO-R06")
@pytest.mark.parametrize("people", [2, 3, 4])
def test_the_order_in_which_picks_arrive_does_not_matter(table, do, people):
    state = table(people, "draft", number=2)
    moves = [[f"{seat}: draft {player.hand[seat]}"] for seat, player in enumerate(state.players)]
    if people == 2:
        for seat, player in enumerate(state.players):
            moves[seat].append(f"{seat}: throw {player.hand[5]}")
    ends = {do(state, *(text for seat in order for text in moves[seat])) for order in permutations(range(people))}
    if people == 2:
        ends.add(do(state, moves[0][0], moves[1][0], moves[1][1], moves[0][1]))
    assert len(ends) == 1


@pytest.mark.rule("CO-R06")
def test_what_one_may_do_is_untouched_by_what_others_did(castle, table, do):
    state = table(3, "draft")
    before = list(castle.legal_moves(state, 0))
    after = do(state, f"1: draft {state.players[1].hand[0]}")
    assert list(castle.legal_moves(after, 0)) == before


@pytest.mark.rule("CO-R08")
def test_own_drafted_and_kept_cards_are_always_seen_and_others_never(castle, table):
    state = table(
        3,
        "draft",
        [{"drafted": ["a-1", "a-2"], "kept": ["b-1"]}, {"drafted": ["a-4", "a-5"]}, {"drafted": ["b-5", "b-8"]}],
        number=2,
    )
    mine = castle.view(state, 0)
    assert [card.name for card in mine.mine.drafted] == ["Shy Goby", "Clown Pair"]
    assert [card.id for card in mine.mine.kept] == ["b-1"]
    other = castle.view(state, 1).players[0]
    assert other.drafted == (None, None)
    assert other.kept == (None,)


@pytest.mark.rule("CO-R07")
@pytest.mark.rule("CO-R28")
def test_what_is_drafted_or_discarded_is_told_to_its_player_alone(castle, table, do):
    state = table(2, "draft")
    first, second = state.players[0].hand[:2]
    for text, does in ((f"0: draft {first}", "drafts"), (f"0: throw {second}", "discards")):
        move = castle.read(text)
        name = next(card.name for card in castle.view(state, 0).mine.hand if card.id == move.what)
        assert name in castle.tell(state, move, 0).sentence
        for seat in (1, None):
            assert castle.tell(state, move, seat).sentence.startswith(f"⟨0⟩ {does} a card")
        state = do(state, text)


@pytest.mark.rule("CO-R09")
@pytest.mark.rule("CO-R10")
def test_three_pearl_symbols_and_a_pearl_card_are_five_pearls(table, do):
    # CO-T03: a-1, a-2 and a-3 have a pearl each; pearl-1 is a pearl card
    drafted = ["a-1", "a-2", "a-3", "pearl-1", "a-4", "a-5", "b-5", "b-12"]
    others = [
        ["c-4", "c-5", "c-13", "c-18", "c-20", "c-22", "b-14", "b-15"],
        ["a-14", "a-15", "a-21", "a-22", "a-23", "b-8", "b-13", "b-20"],
    ]
    players = [{"drafted": one} for one in (drafted, *others)]
    state = table(3, "draft", players)
    state = do(state, *(f"{seat}: draft {player.hand[0]}" for seat, player in enumerate(state.players)))
    assert state.phase == "play"
    assert [player.pearls for player in state.players] == [10, 5, 5]


@pytest.mark.rule("CO-G15")
def test_kept_cards_pay_no_pearls_again(table, do):
    drafted = ["a-4", "a-5", "b-5", "b-12", "a-14", "a-15", "a-21", "a-22"]
    state = table(
        2,
        "draft",
        [
            {"drafted": drafted, "kept": ["a-1", "pearl-2"]},
            {"drafted": ["c-4", "c-5", "c-13", "c-18", "c-20", "c-22", "b-14", "b-15"]},
        ],
        number=2,
    )
    state = do(state, *(f"{seat}: draft {player.hand[0]}" for seat, player in enumerate(state.players)))
    assert [player.pearls for player in state.players] == [5, 5]


# ---- Cards on the table ----


@pytest.mark.rule("CO-R07")
def test_with_cards_on_the_table_only_what_is_taken_is_recorded(castle, table, do):
    state = table(3, "draft", options={"draft": "cards"})
    assert castle.chance(state) is None
    assert all(player.hand == () for player in state.players)
    state = do(state, *(f"0: draft a-{n}" for n in range(1, 10)))
    assert castle.to_act(state) == (1, 2)
    assert castle.view(state, 1).players[0].drafted == (None,) * 9


@pytest.mark.rule("CO-R22")
def test_with_cards_on_the_table_a_played_gold_cannot_be_drafted_again(table, refused):
    state = table(3, "draft", number=2, options={"draft": "cards"}, out=["a-9"])
    assert refused(state, "0: draft a-9") == "CO-R07"


@pytest.mark.rule("CO-R07")
def test_a_card_that_another_has_recorded_is_not_given_away_by_a_refusal(castle, table, do):
    state = do(table(3, "draft", options={"draft": "cards"}), "0: draft a-1")
    after = do(state, "1: draft a-1")
    assert after.players[1].drafted == ("a-1",)


@pytest.mark.rule("CO-R28")
def test_two_players_with_cards_on_the_table_record_their_nine(castle, table, do):
    state = table(2, "draft", options={"draft": "cards"}, decks=[32, 31])
    state = do(state, *(f"0: draft a-{n}" for n in range(1, 10)), *(f"1: draft b-{n}" for n in range(1, 10)))
    assert state.phase == "play"
    assert state.decks == (24, 23)


# ---- Two players ----


@pytest.mark.rule("CO-R27")
@pytest.mark.rule("CO-G28")
def test_the_rest_of_the_cards_of_two_players_is_halved(castle):
    assert dealt(castle, start(castle, 2)).decks == (32, 31)


@pytest.mark.rule("CO-R28")
def test_each_pick_drafts_discards_adds_and_passes_left(castle, table, do):
    state = table(2, "draft", number=2)
    first, second = (player.hand for player in state.players)
    state = do(state, f"0: draft {first[0]}", f"0: throw {first[1]}", f"1: draft {second[0]}", f"1: throw {second[1]}")
    assert state.phase == "fill"
    assert set(state.thrown) == {first[1], second[1]}
    assert set(state.players[1].hand) == set(first[2:])
    assert castle.chance(state).private_to == 0
    decks = state.decks
    assert castle.apply(state, castle.sample(state, Random(1))).decks == (
        decks[0],
        decks[1] - 1,
    )  # of who passed the pile
    state = dealt(castle, state)
    assert [len(player.hand) for player in state.players] == [8, 8]
    assert state.decks == (decks[0] - 1, decks[1] - 1)
    assert {card.id for card in castle.view(state, None).thrown} == {first[1], second[1]}


@pytest.mark.rule("CO-R28")
def test_a_discard_while_drafting_is_not_seen_before_both_have_done_it(castle, table, do):
    state = table(2, "draft")
    state = do(state, f"0: draft {state.players[0].hand[0]}", f"0: throw {state.players[0].hand[1]}")
    assert castle.view(state, 1).thrown == ()


@pytest.mark.rule("CO-G06")
def test_the_last_card_of_a_pile_has_nothing_to_discard_or_add(castle, table, do):
    drafted = [
        ["a-4", "a-5", "b-5", "b-12", "a-14", "a-15", "a-21", "a-22"],
        ["c-4", "c-5", "c-13", "c-18", "c-20", "c-22", "b-14", "b-15"],
    ]
    state = table(2, "draft", [{"drafted": one} for one in drafted])
    state = do(state, *(f"{seat}: draft {player.hand[0]}" for seat, player in enumerate(state.players)))
    assert state.phase == "play"


@pytest.mark.rule("CO-G06")
@pytest.mark.rule("CO-G28")
def test_the_decks_of_two_players_through_the_game(castle, played_out):
    sizes = {}

    def each(state):
        if state.phase == "draft" and all(not player.drafted for player in state.players):
            sizes.setdefault(state.round, (state.decks, len(state.out)))
        if state.phase == "deal" and state.round == 2 and not state.players[0].hand:
            assert state.decks == (24, 23)

    played_out(2, 5, each)
    assert sizes[1][0] == (32, 31)
    assert sizes[2][0] == (15, 14)
    rest = 39 - sizes[3][1] - 18
    assert sizes[3][0] == (rest - rest // 2, rest // 2)


@pytest.mark.rule("CO-G07")
def test_discards_of_the_draft_come_back_only_as_far_as_the_third_round_needs(castle, deck):
    golds = [card.id for card in deck.cards if card.is_gold and card.set in list("ABC")]
    others = [card.id for card in deck.cards if card.set in list("ABC") and not card.is_gold]
    # 81 - 10 kept - 9 golds - 30 discarded while drafting = 32: two cards too few for 18 to deal and 16 to add
    state = castle.load({
        "people": 2, "phase": "return", "round": 3, "sets": list("ABC"), "out": golds, "thrown": others[10:40],
        "players": [{"kept": others[:5]}, {"kept": others[5:10]}],
    })  # fmt: skip
    assert castle.chance(state).source == "return"
    state = dealt_back(castle, state)
    assert state.phase == "deal"
    assert len(unseen(state)) == 34


@pytest.mark.rule("CO-G07")
@pytest.mark.parametrize(("dry", "left"), [("needed", 16), ("all", 0)])
def test_whether_all_discards_of_the_draft_come_back_is_the_tables_choice(table, do, deck, dry, left):
    thrown = [card.id for card in deck.cards if card.set == "C"][:16]
    state = table(2, "keep", number=2, thrown=thrown, options={"dry": dry})
    for seat in (0, 1):
        state = do(state, *(f"{seat}: keep {card}" for card in state.players[seat].drafted[:5]), f"{seat}: ready")
    assert state.round == 3
    assert len(state.thrown) == left


def dealt_back(castle, state):
    rng = Random(1)
    while state.phase == "return":
        state = castle.apply(state, castle.sample(state, rng))
    return state
