import pytest

from companion.engine.errors import SetupError
from companion.games.coldwater_crown.facts import COLOURS, SPECIES_OF, stack


@pytest.mark.rule("CW-R1")
def test_three_decks_of_twenty_lie_fish_side_up(begin, crown):
    state = begin(2).state
    for location, water in zip(("shore", "lake", "river"), state.waters, strict=True):
        assert len(water.deck) == 20
        assert {front for front, _ in water.deck.items} == set(SPECIES_OF[location])


@pytest.mark.rule("CW-R1")
@pytest.mark.parametrize("seats", [0, 5])
def test_only_one_to_four_can_play(crown, seats):
    with pytest.raises(SetupError, match="seats"):
        crown.prepare(seats)


@pytest.mark.rule("CW-R2")
def test_zones_are_filled_from_the_decks_lowest_first_with_one_fish_each(begin):
    desk = begin(2).play("*: fish wrasse")
    assert desk.state.water("shore").zones == ("wrasse", "", "", "")
    desk.play("*: fish flounder")
    assert desk.state.water("shore").zones == ("wrasse", "flounder", "", "")
    desk.play("*: fish mackerel", "*: fish john-dory", "*: fish wrasse")
    assert desk.state.water("shore").zones == ("wrasse", "flounder", "mackerel", "john-dory")
    assert desk.state.water("shore").top == "wrasse"
    desk.settle("tag")
    for water in desk.state.waters:
        assert all(water.zones)
        assert water.top
        assert water.left() == 20


@pytest.mark.rule("CW-R1")
def test_the_top_of_each_deck_is_public(begin, crown):
    view = crown.view(begin(2).settle("tag").state, None)
    assert all(location.top is not None for location in view.locations)


@pytest.mark.rule("CW-R3")
def test_one_of_five_tag_tiles_is_drawn(begin):
    desk = begin(2).settle("tag")
    assert len(desk.legal()) == 5
    desk.play("*: tag tag-3")
    assert desk.state.tag == "tag-3"
    assert desk.source != "tag"


@pytest.mark.rule("CW-R4")
def test_four_master_anglers_lie_in_the_row(begin):
    desk = begin(2).settle("mystery")
    assert len(desk.state.row) == 4
    assert len(desk.state.anglers) == 26


@pytest.mark.rule("CW-R5")
@pytest.mark.parametrize(
    ("seats", "values", "points"), [(1, (5, 3), 64), (2, (5, 3), 64), (3, (5, 3, 2), 74), (4, (5, 4, 3, 2), 94)]
)
def test_trophies_are_put_out_for_the_player_count(begin, seats, values, points):
    stacks = begin(seats).state.stacks
    assert stacks.small == stacks.eight == values
    assert (stacks.twelve, stacks.same, stacks.unique) == ((2,), (2,) * 4, (2,) * 4)
    in_play = sum((*stacks.small, *stacks.eight, *stacks.twelve, *stacks.same, *stacks.unique))
    assert in_play + 6 + 3 * sum(stack(seats)) == points


@pytest.mark.rule("CW-R5")
def test_the_top_mystery_tile_is_flipped(begin):
    desk = begin(2).settle("mystery")
    assert desk.legal() == [f"*: mystery {weight}" for weight in (2, 3, 4, 5, 6, 7)]
    desk.play("*: mystery 4")
    assert desk.state.mystery == 4
    assert len(desk.state.mysteries) == 5


@pytest.mark.rule("CW-R6")
def test_each_player_draws_one_tackle_in_private(begin, crown):
    desk = begin(3).settle("tackle")
    for seat in range(3):
        assert crown.chance(desk.state).private_to == seat
        desk.play("*: tackle extra_bait")
        assert desk.state.players[seat].tackle == ("extra_bait",)
    assert len(desk.state.tackle) == 12


@pytest.mark.rule("CW-R7")
def test_tokens_show_1_on_red_yellow_and_green_and_with_each_player(begin, crown):
    desk = begin(3)
    spaces = {space.id: space.token for space in crown.view(desk.state, None).spaces}
    assert spaces == {"port": 0, "purple": 0, "green": 1, "blue": 0, "red": 1, "yellow": 1, "black": 0}
    assert [player.token for player in desk.state.players] == [1, 1, 1]


@pytest.mark.rule("CW-R8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_zones_3_and_4_are_filled_before_the_clear_bait_joins(begin, seats):
    desk = begin(seats).settle("bag")
    assert desk.state.bag.counts() == dict.fromkeys(sorted(COLOURS), 16)
    desk.settle("start")
    for player in desk.state.players:
        assert [len(zone) for zone in player.zones] == [3, 4, 0, 0]
    assert len(desk.state.bag) == 96 - 7 * seats + 1
    assert "clear" in desk.state.bag


@pytest.mark.rule("CW-R9")
def test_the_start_player_is_told_and_takes_the_first_turn(begin):
    desk = begin(3).settle("start")
    assert desk.legal() == ["*: start 0", "*: start 1", "*: start 2"]
    assert desk.play("*: start 2").to_act == (2,)


@pytest.mark.rule("CW-R9")
def test_a_start_player_given_at_set_up_is_not_asked_for(begin):
    assert begin(3, start=1).settle().to_act == (1,)


@pytest.mark.rule("CW-R9")
def test_turns_go_clockwise(begin):
    desk = begin(3, {"number-two": "all"}, start=2).settle().play("2: place black")
    turn = desk.state.turn
    while desk.state.turn == turn:
        desk.settle()
        if desk.state.turn == turn:
            desk.play(desk.legal()[-1])
    assert desk.state.turn == 0


def test_a_set_up_names_every_fault_at_once(crown):
    with pytest.raises(SetupError) as caught:
        crown.prepare(9, {"weights": "never", "no-such": "x"}, {"start": 7, "moon": 1})
    text = str(caught.value)
    assert all(part in text for part in ("seats", "weights", "no-such", "start", "moon"))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_checklist_follows_the_player_count(crown, seats):
    items = crown.checklist(crown.prepare(seats))
    text = " ".join(item.text for item in items)
    assert ("9 bait of each" if seats == 1 else "16 bait of each") in text
    assert " on ".join(str(value) for value in stack(seats)) in text
    assert any(item.rule == "CW-R2" for item in items)
