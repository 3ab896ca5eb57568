"""The co-operative game: set-up, the course of turns, the refill, the end, the score."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from companion.engine.errors import IllegalMove, PositionError, SetupError
from companion.engine.game import CHANCE, score
from companion.games.fishnflips import facts, kernel, notation
from companion.games.fishnflips.flow import pieces

WITH_SHARK = ["whale", "shark", "dolphin", "ray"]
NO_SHARK = ["whale", "turtle", "dolphin", "ray"]


def dealt(game, seats, species, options=None, seed=1):
    """The state after set-up, before the first action card."""
    rng = Random(seed)
    state = game.start(game.prepare(seats, options, {"start": 0, "species": species}))
    while game.to_act(state) == (CHANCE,):
        state = game.apply(state, game.sample(state, rng))
    return state


def conserved(state):
    """How many of the 119 cards the state holds, with what stays in the box."""
    in_play = (
        pieces(state.net).total()
        + state.pile
        + len(state.freed)
        + len(state.out)
        + len(state.actions)
        + len(state.played)
        + sum(map(len, state.hands))
    )
    used = sum(facts.ANIMALS_OF[name] for name in state.species)
    wastes = 12 - (6 if state.rules.difficulty == "difficult" else 4)
    return in_play + (79 - used) + wastes + 8


def refused(game, state, text):
    with pytest.raises(IllegalMove) as caught:
        game.check(state, game.read(text))
    return caught.value.rule


# ---- Set-up ----


@pytest.mark.rule("FF-R05", "FF-R06", "FF-R07")
@pytest.mark.parametrize(
    ("species", "difficulty", "pile"),
    [(NO_SHARK, "normal", 32), (NO_SHARK, "difficult", 34), (WITH_SHARK, "normal", 31), (WITH_SHARK, "difficult", 33)],
)
def test_the_net_is_four_columns_of_three_and_the_rest_is_the_draw_pile(full, species, difficulty, pile):
    """FF-T01, FF-T02."""
    state = dealt(full, 2, species, {"difficulty": difficulty})
    assert [kernel.height(state.net, column) for column in range(4)] == [3, 3, 3, 3]
    assert state.pile == pile
    assert {facts.species_of(piece) for piece in state.unseen.counts()} <= {*species, "plastic"}


@pytest.mark.rule("FF-R05")
def test_four_different_species_are_chosen_one_by_one(full, play):
    state = play(full, full.start(full.prepare(1)), "0: choose whale", "0: choose ray")
    assert refused(full, state, "0: choose ray") == "FF-R05"
    state = play(full, state, "0: choose shark", "0: choose dolphin")
    assert state.species == ("whale", "ray", "shark", "dolphin")


@pytest.mark.rule("FF-R05")
def test_species_may_be_drawn_at_random(full):
    state = full.start(full.prepare(1, {"animals": "drawn"}))
    assert full.chance(state).source == "species"
    assert len(full.odds(state)) == 8


@pytest.mark.rule("FF-R06")
def test_either_face_of_a_card_is_as_likely(full):
    state = full.start(full.prepare(1, None, {"species": NO_SHARK}))
    odds = {move.value: part for move, part in full.odds(state)}
    assert odds["Wbl"] == odds["Wbr"]
    assert odds["p"] == Fraction(4, 44)


@pytest.mark.rule("FF-R08")
@pytest.mark.parametrize(
    ("people", "hand", "pile"), [(1, 2, 18), (2, 3, 14), (3, 2, 14), (4, 2, 12), (5, 2, 10), (6, 2, 8)]
)
def test_each_player_has_two_action_cards_and_with_two_players_three(full, people, hand, pile):
    """FF-T03."""
    state = dealt(full, people, NO_SHARK)
    assert [len(cards) for cards in state.hands] == [hand] * people
    assert len(state.actions) == pile


@pytest.mark.rule("FF-R08", "FF-G21")
def test_alone_three_action_cards_and_two_powers_are_options(full):
    state = dealt(full, 1, NO_SHARK, {"solo-cards": "three", "solo-powers": "two"})
    assert (len(state.hands[0]), len(state.powers[0])) == (3, 2)
    state = dealt(full, 1, NO_SHARK, {"solo-cards": "two", "solo-powers": "one"})
    assert (len(state.hands[0]), len(state.powers[0])) == (2, 1)


@pytest.mark.rule("FF-R09")
def test_each_player_draws_a_power_of_a_species_that_plays(full):
    state = dealt(full, 3, NO_SHARK)
    drawn = [power for powers in state.powers for power in powers]
    assert len(drawn) == len(set(drawn)) == 3
    assert set(drawn) <= set(NO_SHARK)
    four = dealt(full, 4, NO_SHARK)
    assert sorted(power for powers in four.powers for power in powers) == sorted(NO_SHARK), "one each"
    assert all(len(powers) == 1 for powers in four.powers)


@pytest.mark.rule("FF-R09")
def test_players_five_and_six_have_no_power_or_share_one(full):
    state = dealt(full, 6, NO_SHARK, {"big-table": "powerless"})
    assert full.view(state, None).players[5].powers == ()
    state = dealt(full, 6, NO_SHARK, {"big-table": "shared"})
    assert full.view(state, None).players[5].powers == full.view(state, None).players[1].powers


@pytest.mark.rule("FF-R10")
def test_the_start_player_is_told_and_turns_go_round(full, play, position):
    state = full.start(full.prepare(3, None, {"species": NO_SHARK}))
    rng = Random(3)
    while full.chance(state).source != "start":
        state = full.apply(state, full.sample(state, rng))
    state = play(full, state, "*: start 2")
    assert full.to_act(state) == (2,)
    state = play(full, position(), "0: flip-one a1", "*: action flip-one")
    state = settle(full, state)
    assert full.to_act(state) == (1,)
    three = dealt(full, 3, NO_SHARK)
    order = []
    for _ in range(4):
        (seat,) = full.to_act(three)
        order.append(seat)
        three = full.apply(three, next(iter(full.legal_moves(three, seat))))
        while full.to_act(three) == (CHANCE,) or (
            full.to_act(three) == (seat,) and full.view(three, seat).phase != "acting"
        ):
            acting = full.to_act(three)[0]
            move = full.sample(three, rng) if acting == CHANCE else list(full.legal_moves(three, acting))[-1]
            three = full.apply(three, move)
        if three.lost:
            break
    assert order == [0, 1, 2, 0][: len(order)]
    assert len(order) > 2


def settle(game, state, seed=5):
    """The state after the refill's cards came."""
    rng = Random(seed)
    while game.to_act(state) == (CHANCE,):
        state = game.apply(state, game.sample(state, rng))
    return state


@pytest.mark.rule("FF-R04")
def test_the_checklist_says_how_cards_lie(full):
    assert any("bubbles top right" in item.text for item in full.checklist(full.prepare(2)))


def test_a_setup_names_every_fault(full):
    with pytest.raises(SetupError) as caught:
        full.prepare(7, {"waste": "gold", "speed": "fast"}, {"species": ["whale"], "start": 9})
    assert len(caught.value.faults) == 5


# ---- Turns ----


@pytest.mark.rule("FF-R11", "FF-G28")
def test_an_action_card_is_played_discarded_and_another_drawn_before_the_rest_of_the_turn(full, play, position):
    state = play(full, position(), "0: flip-column a")
    assert full.chance(state).source == "action"
    assert state.played.count("flip-column") == 1
    state = play(full, state, "*: action free-one")
    assert state.hands[0] == ("flip-one", "free-one", "switch")


@pytest.mark.rule("FF-R11")
def test_only_own_cards_and_one_a_turn(full, play, position):
    assert refused(full, position(), "0: flip-row 1") == "FF-R11"
    assert refused(full, position(), "1: flip-row 1") == "FF-R10"


@pytest.mark.rule("FF-R13")
def test_freed_animals_go_to_the_discard_pile(full, play, position):
    net = "Wbl,Wgr,Dyl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr"
    state = play(full, position(net=net), "0: flip-one a2", "*: action flip-one", "0: free a1")
    assert state.freed.counts() == {"whale-blue": 1, "whale-green": 1}


@pytest.mark.rule("FF-R16", "FF-G27")
def test_the_refill_adds_a_card_to_each_column_from_the_left_beginning_with_the_one_that_shows(full, play, position):
    state = play(full, position(), "0: flip-one a1", "*: action flip-one")
    assert notation.card(kernel.at(state.net, 3)) == "Fbl"
    assert full.prompt(state, 0).title == "Which card goes on column b?"
    state = play(full, state, "*: card Fbr", "*: card Fgl", "*: card Fgr")
    assert [kernel.height(state.net, column) for column in range(4)] == [4, 4, 4, 4]
    assert full.prompt(state, 0).title == "Which card does the draw pile show now?"


@pytest.mark.rule("FF-R16")
def test_groups_that_the_refill_makes_are_not_freed(full, play, position):
    came = ("*: card Wbl", "*: card Fgl", "*: card Fgr", "*: card p")
    state = play(full, position(top="Dyl"), "0: flip-one b1", "*: action flip-one", *came)
    assert full.to_act(state) == (1,)
    assert len(state.freed) == 0


@pytest.mark.rule("FF-R17")
def test_a_seventh_card_on_a_column_loses_at_once(full, play, position):
    net = "Wbl,Tgl,Dyl,Fbl,Wgl,Tyr/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr"
    state = play(full, position(net=net, top="Fgl"), "0: flip-one b1", "*: action flip-one")
    assert state.lost
    assert full.to_act(state) == ()
    sheet = score(full, state)
    assert sheet.final
    assert any("lost" in note for note in sheet.notes)


@pytest.mark.rule("FF-R18")
def test_five_animals_in_a_turn_are_announced_four_and_a_plastic_are_not(full, play, position):
    """FF-T21."""
    net = "Wbl,Wgl,Wyr,Wrl,Wgl/Tbl,Dbl/Dgr,Tyr/Wrl,Trl"
    state = play(full, position(net=net), "0: flip-one a3", "*: action flip-one", "0: free a1")
    assert state.last == 5
    assert full.view(state, 0).is_streak
    net = "Fbl,Fgl,Fyr,Frl/p,Dbl/Dgr,Tyr/Wrl,Trl"
    given = {"net": net, "powers": [["swordfish"], ["whale"]], "top": "Wgl"}
    state = play(full, position(**given), "0: flip-one a3", "*: action flip-one", "0: free a1 with b1")
    assert (state.last, full.view(state, 0).is_streak) == (4, False)


@pytest.mark.rule("FF-R43", "FF-R35")
def test_plastic_freed_goes_under_the_draw_pile(full, play, position):
    """FF-T16."""
    given = {"net": "Fbl,Fgr/p,Dbl/Dgr,Tyr/Wrl,Trl", "powers": [["swordfish"], ["whale"]], "top": "Wgl"}
    before = position(**given)
    state = play(full, before, "0: flip-one a1", "*: action flip-one", "0: free a1 with b1")
    assert state.under == ("plastic",)
    assert len(state.freed) == 2
    assert state.pile == before.pile  # one more lies under it, and the card that showed is in the net


@pytest.mark.rule("FF-R43")
def test_the_waste_under_the_pile_comes_last_by_itself(full, play, position, drained):
    state = position(**drained("Wrl,p/Wyl,p/Tyl,p/Dgl", "Wbl", {"turtle-blue": 2}, under=["plastic"]))
    state = play(full, state, "0: flip-one a1", "*: action flip-one", "*: card Tbl")
    assert (state.under, len(state.unseen)) == (("plastic",), 1)
    state = play(full, state, "*: card Tbr")
    assert notation.net(state.net) == "Wrr,p,Wbl/Wyl,p,Tbl/Tyl,p,Tbr/Dgl,p"
    assert state.ender == 0


@pytest.mark.rule("FF-R45", "FF-G03")
@pytest.mark.parametrize(
    ("waste", "kinds"),
    [
        ("plastic", {"plastic"}),
        ("metal", {"plastic", "metal"}),
        ("oil", {"plastic", "oil"}),
        ("all", {"plastic", "metal", "oil"}),
    ],
)
def test_metal_and_oil_come_only_where_the_table_wants_them(full, waste, kinds):
    for difficulty, count in (("normal", 4), ("difficult", 6)):
        setup = full.prepare(1, {"waste": waste, "difficulty": difficulty}, {"species": NO_SHARK})
        pile = full.start(setup).unseen.counts()
        wastes = {piece: n for piece, n in pile.items() if piece in facts.WASTE_KINDS}
        assert set(wastes) == kinds
        assert sum(wastes.values()) == count


@pytest.mark.rule("FF-R11", "FF-G19")
@pytest.mark.parametrize(("ruling", "next_source", "hand"), [("draw", "action", 2), ("hold", None, 3)])
def test_who_can_use_no_card_drops_one_or_keeps_them(full, play, position, ruling, next_source, hand):
    given = {"net": "m/m/-/-", "hands": [["switch", "flip-column", "flip-row"], ["flip-one"] * 2]}
    options = {"waste": "metal", "difficulty": "difficult", "forced-pass": ruling}
    state = position(options=options, **given)
    assert refused(full, state, "0: flip-column a") == "FF-R42"
    state = play(full, state, "0: drop flip-row")
    assert len(state.hands[0]) == hand
    if next_source:
        assert full.chance(state).source == next_source


@pytest.mark.rule("FF-G20")
def test_an_empty_action_pile_is_the_shuffled_discard(full, play, position):
    state = position()
    all_played = state.actions.counts()
    state = position(actions={}, played=all_played)
    state = play(full, state, "0: flip-one a1")
    assert {move.value for move, _ in full.odds(state)} == {*all_played, "flip-one"}
    state = play(full, state, "*: action flip-one")
    assert len(state.played) == 0


# ---- The end ----


@pytest.mark.rule("FF-R19", "FF-R20", "FF-R57", "FF-G22")
def test_the_last_card_triggers_two_final_actions_without_a_refill(full, play, position, drained):
    state = position(**drained("Wrl,p/Fyl,p/Tyl,p/Dgl,p", "Fbl", {"swordfish-blue": 1}))
    state = play(full, state, "0: flip-one a1", "*: action flip-one", "*: card Fbr")
    assert [kernel.height(state.net, column) for column in range(4)] == [3, 3, 2, 2]
    assert (state.ender, state.ending, full.to_act(state)) == (0, 2, (1,))
    state = play(full, state, "1: flip-row 2", "*: action flip-one")
    assert (state.ending, full.to_act(state)) == (1, (0,))
    state = play(full, state, "0: flip-one a1", "*: action switch")
    assert full.to_act(state) == ()
    assert score(full, state).final


@pytest.mark.rule("FF-R19")
def test_after_the_end_is_triggered_the_next_two_players_act(full, play, position, drained):
    """FF-T10."""
    hands = [["flip-one", "flip-row"], ["flip-one", "switch"], ["flip-row", "flip-colour"]]
    given = {"people": 3, "hands": hands, "powers": [["whale"], ["turtle"], ["dolphin"]]}
    state = position(**drained("Wrl,p/Fyl,p/Tyl,p/Dgl,p", "Fbl", {}), **given)
    state = play(full, state, "0: flip-one a1", "*: action switch", "1: flip-one a1", "*: action switch")
    assert full.to_act(state) == (2,)
    assert full.to_act(play(full, state, "2: flip-row 2", "*: action free-one")) == ()


@pytest.mark.rule("FF-R19", "FF-G21")
def test_alone_one_takes_both_final_actions(full, play, position, drained):
    given = {"people": 1, "hands": [["flip-one", "flip-row"]], "powers": [["whale"]]}
    state = position(**drained("Wrl,p/Fyl,p/Tyl,p/Dgl,p", "Fbl", {}), **given)
    state = play(full, state, "0: flip-one d1", "*: action flip-one")
    assert (state.ending, full.to_act(state)) == (2, (0,))


@pytest.mark.rule("FF-G17")
def test_plastic_freed_after_the_end_is_triggered_is_out(full, play, position, drained):
    given = drained("Fbl,Fgr/p,p,p,p/Tyl/Dgl", None, {})
    given |= {"end": {"by": 1, "actions_left": 2}, "powers": [["swordfish"], ["whale"]]}
    state = play(full, position(**given), "0: flip-one a1", "*: action flip-one", "0: free a1 with b1")
    assert (state.out.counts(), state.under) == ({"plastic": 1}, ())


@pytest.mark.rule("FF-R21", "FF-G18")
def test_the_score_is_the_animals_in_the_net_without_waste(full):
    """FF-T23."""
    sheet = full.score_tally(full.load_tally({"people": 2, "left": 7, "waste": 2}))
    assert [sheet.total(seat) for seat in sheet.seats] == [7, 7]
    assert sheet.ranking == ((0, 1),)


@pytest.mark.rule("FF-R21", "FF-G18")
def test_the_score_of_a_game_counts_the_animals_of_its_net(full, position):
    sheet = score(full, position(net="Wbl,p,Dyl/p/Dgr/-"))
    assert [sheet.total(seat) for seat in sheet.seats] == [3, 3]


def test_the_share_of_animals_freed_is_told_when_the_game_is_over(full):
    tally = {"people": 1, "left": 10, "freed": 4}
    going, over = (full.score_tally(full.load_tally({**tally, "over": over})).notes for over in (False, True))
    assert "4 animals freed." in going
    assert "4 animals freed (28 %)." in over


@pytest.mark.rule("FF-G26")
def test_tiers_are_the_tables_own_and_none_is_ours(full):
    tally = {"people": 1, "left": 4}
    assert not any("scale" in note for note in full.score_tally(full.load_tally(tally)).notes)
    tiers = [{"most": 3, "name": "Calm sea"}, {"most": 8, "name": "Breeze"}]
    notes = full.score_tally(full.load_tally({**tally, "tiers": tiers})).notes
    assert "On this table's own scale: Breeze." in notes


# ---- Rulings and corrections ----


def test_rulings_reach_the_turns(full, position):
    for name, value, field in (
        ("cascade", "lenient", "strict"),
        ("whale-push", "still", "pushed"),
        ("swordfish-metal", "leaves", "metal"),
    ):
        assert getattr(position(options={name: value}).law, field) is False
    assert position(options={"rays": "distance"}).law.distant
    assert position().law == position(options={"cascade": "strict", "whale-push": "moved"}).law


def test_a_correction_keeps_every_card(full, play, position):
    before = position()
    state = play(
        full, before, "0! correct net Wbl/Tbl/Dgr/Wrl", "0! correct hand 0 flip-row flip-row", "0! correct turn 1"
    )
    assert (notation.net(state.net), state.turn) == ("Wbl/Tbl/Dgr/Wrl", 1)
    assert state.hands[0] == ("flip-row", "flip-row")
    assert conserved(state) == conserved(before) == 119
    with pytest.raises(IllegalMove, match=r"whale-blue"):
        play(full, before, "0! correct net Wbl,Wbl,Wbl,Wbl/-/-/-")


def test_a_net_corrected_within_a_turn_may_free_all_its_groups(full, play, position):
    net = "Wbl,Wgr,Dyl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr"
    state = play(full, position(net=net), "0: flip-one a2", "*: action flip-one", "0! correct net Wbl,Wgl/Drr,Dyr/-/-")
    assert [full.write(move) for move in full.legal_moves(state, 0)] == ["0: free a1", "0: free b1", "0: go"]


def test_a_position_names_every_fault(full):
    with pytest.raises(PositionError) as caught:
        full.load({"people": 2, "species": ["whale"], "net": "Wbl/zz/-/-", "hands": [["fly"]], "turn": 4})
    text = " ".join(caught.value.faults)
    assert "column b" in text
    assert "$.hands[0][0]" in text


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_random_games_keep_every_card(full, seats):
    """119 cards: all but the boat."""
    rng = Random(seats)
    options = {"waste": rng.choice(("plastic", "all")), "difficulty": rng.choice(("normal", "difficult"))}
    state = full.start(full.prepare(seats, options))
    while full.to_act(state):
        seat = full.to_act(state)[0]
        if len(state.species) == 4:
            assert conserved(state) == 119
        moves = list(full.legal_moves(state, seat))
        state = full.apply(state, full.sample(state, rng) if seat == CHANCE else rng.choice(moves))
    assert state.lost or state.ending == 0
