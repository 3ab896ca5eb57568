from dataclasses import replace

import pytest

from companion.engine.game import score


def alone(at, player=None, silent=None, **fields):
    """A desk of one person and the silent player."""
    return at(player or {}, {"token": None} | (silent or {}), people=1, **fields)


def turn(desk):
    """The person's whole turn with nothing done: the silent player draws."""
    return desk.play("0: place black", "0: pick red")


@pytest.mark.rule("CW-R48")
def test_nine_of_each_colour_play(begin):
    state = begin(1).state
    assert set(state.bag.counts().values()) == {9}
    assert len(state.players) == 2
    assert begin(1).settle().to_act == (0,)


@pytest.mark.rule("CW-R48")
@pytest.mark.parametrize("option", ["rulebook", "published"])
def test_the_silent_player_may_start_with_the_small_species_5(begin, option):
    desk = begin(1, {"solo-small-species": option})
    assert desk.state.stacks.small == ((5, 3) if option == "rulebook" else (3,))
    assert desk.trophies(1) == ([] if option == "rulebook" else [("small-species", 5)])


@pytest.mark.rule("CW-R48")
@pytest.mark.parametrize(("option", "count"), [("rulebook", 0), ("published", 7)])
def test_the_discard_may_start_with_seven_bait(begin, option, count):
    assert len(begin(1, {"solo-discard": option}).deal().state.discard) == count


@pytest.mark.rule("CW-R48")
def test_the_clear_bait_joins_after_the_first_fill_by_default(begin):
    desk = begin(1).settle("bag")
    assert "clear" not in desk.state.bag
    assert "clear" in desk.settle().state.bag


@pytest.mark.rule("CW-R48")
def test_in_the_published_edition_a_clear_bait_at_set_up_is_drawn_again(begin):
    desk = begin(1, {"solo-initial-clear": "published"}).settle("bag")
    before = desk.state
    assert desk.play("*: drew clear").state == before
    assert "clear" in desk.settle().state.bag


@pytest.mark.rule("CW-R49")
@pytest.mark.parametrize(("mine", "theirs", "draws"), [(4, 4, 1), (3, 4, 1), (5, 4, 2)])
def test_more_fish_than_the_silent_player_mean_two_draws(at, many_fish, mine, theirs, draws):
    fish = many_fish(mine + theirs)
    desk = turn(alone(at, {"fish": fish[:mine]}, {"fish": fish[mine:]}))
    for _ in range(draws):
        assert desk.source == "bag"
        desk.play("*: drew green")
    assert desk.to_act == (0,)


@pytest.mark.rule("CW-R49")
def test_the_second_draw_is_made_even_if_the_first_evened_the_count(at, many_fish):
    fish = many_fish(9)
    desk = turn(alone(at, {"fish": fish[:5]}, {"fish": fish[5:]}, discard={"blue": 2}))
    desk.play("*: drew blue", "*: weight perch-1").settle("bag")
    assert [len(player.catches) for player in desk.state.players] == [5, 5]
    assert desk.source == "bag"


@pytest.mark.rule("CW-R50")
def test_a_token_on_the_drawn_colour_hops_to_the_next_empty_space_its_side_unchanged(at):
    desk = alone(at, {"token": 1}, spaces={"blue": 2, "red": 1, "port": 1})
    desk.play("0: place black", "0: pick port", "0: done", "*: drew blue")
    assert desk.state.spaces == (0, 0, 0, 0, 1, 2, 1)


@pytest.mark.rule("CW-R50")
def test_without_one_the_nearest_token_counter_clockwise_moves_there(at):
    desk = alone(at, {"token": 1}, spaces={"blue": 2, "purple": 1, "port": 1})
    desk.play("0: place black", "0: pick port", "0: done", "*: drew yellow")
    assert desk.state.spaces == (0, 1, 0, 0, 0, 2, 1)


@pytest.mark.rule("CW-R51")
@pytest.mark.parametrize(
    ("before", "fish"), [(0, None), (1, None), (2, "perch"), (3, "pike"), (5, "sea-trout"), (6, None)]
)
def test_the_count_of_the_colour_in_the_discard_decides_the_catch(at, before, fish):
    desk = turn(alone(at, discard={"blue": before} if before else {})).play("*: drew blue")
    assert desk.fish(1) == ([fish] if fish else [])
    assert desk.state.discard.count("blue") == before + 1


@pytest.mark.rule("CW-R52")
def test_a_clear_draw_gives_a_master_angler_and_empties_the_discard(at):
    desk = turn(alone(at, discard={"blue": 4, "red": 2}))
    before = desk.state
    desk.play("*: drew clear", "*: angler char-4")
    assert desk.state.players[1].anglers == ("char-4",)
    assert desk.state.spaces == before.spaces
    assert len(desk.state.discard) == 0
    assert desk.to_act == (0,)


@pytest.mark.rule("CW-R52")
@pytest.mark.parametrize(("option", "anglers"), [("silent", 1), ("nothing", 0)])
def test_a_clear_bait_in_the_persons_fill_may_count_too(at, option, anglers):
    desk = alone(at, options={"clear-in-fill": option}).play("0: place port", "0: fill 3", "*: drew clear")
    if anglers:
        desk.play("*: angler ray-2")
    desk.play("*: drew red", "*: drew red", "*: drew red")
    assert len(desk.state.players[1].anglers) == anglers
    assert len(desk.me.zone(3)) == 3


@pytest.mark.rule("CW-R52")
def test_without_a_master_angler_deck_the_clear_bait_gives_none(at):
    every = [f"{kind}-{n}" for kind in ("crab", "conger-eel", "char", "dogfish", "ray") for n in range(1, 7)]
    trophies = [{"award": "three-same", "value": 2}, {"award": "four-unique", "value": 2}]
    rest = [card for card in every if card != "crab-1"]
    desk = turn(alone(at, {"anglers": rest, "trophies": trophies}, anglers={"row": ["crab-1"]})).play("*: drew clear")
    assert desk.to_act == (0,)


@pytest.mark.rule("CW-R53")
def test_the_silent_players_fish_is_weighed_in_the_open_and_wins_the_mystery(at, crown):
    desk = turn(alone(at, discard={"blue": 2}, mystery={"showing": 4})).play("*: drew blue")
    assert crown.chance(desk.state).private_to is None
    desk.play("*: weight perch-5")
    assert desk.trophies(1) == [("mystery", 1)]
    assert desk.source == "mystery"


@pytest.mark.rule("CW-R53")
def test_the_silent_player_wins_species_and_master_angler_trophies(at, caught_fish):
    seven = caught_fish("wrasse-1", "flounder-1", "mackerel-1", "john-dory-1", "roach-1", "sea-trout-1", "brown-1")
    desk = turn(alone(at, {}, {"fish": seven}, discard={"blue": 2})).play("*: drew blue")
    assert desk.trophies(1) == [("eight-species", 5), ("small-species", 5)]
    desk = turn(alone(at, {}, {"anglers": ["char-1", "char-2"]}, anglers={"row": ["crab-1"]})).play(
        "*: drew clear", "*: angler char-4"
    )
    assert desk.trophies(1) == [("three-same", 2)]


@pytest.mark.rule("CW-R53")
def test_the_silent_player_gets_no_tackle_and_no_bonus(at):
    desk = turn(alone(at, discard={"blue": 4})).play("*: drew blue", "*: weight pike-1", "*: fish pike")
    assert desk.state.players[1].tackle == ()
    assert desk.to_act == (0,)


@pytest.mark.rule("CW-R51")
def test_an_empty_spot_gives_the_silent_player_nothing(at):
    desk = turn(alone(at, discard={"blue": 2}))
    lake = replace(desk.state.water("lake"), zones=("", "pike", "pike", "sea-trout"))
    water = replace(lake, deck=lake.deck.add("perch"))
    desk.state = replace(desk.state, waters=(desk.state.waters[0], water, desk.state.waters[2]))
    desk.play("*: drew blue")
    assert desk.fish(1) == []


@pytest.mark.rule("CW-R49", "CW-R41")
def test_when_the_person_triggers_the_silent_player_makes_its_draws_and_the_game_ends(at, many_fish):
    desk = turn(alone(at, {"fish": many_fish(12)}))
    assert desk.state.ender == 0
    desk.play("*: drew green", "*: drew green")
    assert all(not text.startswith("0: place") for text in desk.legal())


@pytest.mark.rule("CW-R49", "CW-R41")
def test_when_the_silent_player_triggers_the_person_has_one_last_turn(at, many_fish):
    desk = turn(alone(at, {}, {"fish": many_fish(11)}, discard={"black": 2})).play("*: drew black").settle()
    assert desk.trophies(1) == [("first-to-12", 2)]
    assert desk.to_act == (0,)
    black = desk.state.spaces[6]
    desk.play("0: place red" if not desk.state.spaces[4] else "0: place blue")
    desk.play(next(text for text in desk.legal() if text.startswith("0: pick")))
    if black and desk.legal() == ["0: done"]:
        desk.play("0: done")
    assert desk.source != "bag"


@pytest.mark.rule("CW-R42", "CW-R53")
def test_the_silent_player_submits_its_heaviest_fish_of_each_species(at, caught_fish):
    fish = caught_fish("wrasse-1", "wrasse-5", "flounder-2")
    desk = alone(at, {"fish": caught_fish("mackerel-1")}, {"fish": fish}, end={"by": 1, "turns_left": 1})
    turn(desk).play("0: submit shore 0")
    assert desk.state.entries[0] == ((0,), (1, 2))


@pytest.mark.rule("CW-R54")
@pytest.mark.parametrize(("anglers", "totals", "first"), [(["crab-2"], (16, 15), 0), ([], (15, 15), 1)])
def test_the_person_wins_only_with_more_points(at, crown, anglers, totals, first):
    """Without fish the three 5s go to the person by seat order, and the silent player's trophies make that up."""
    its = {"trophies": [{"award": "small-species", "value": 5}], "anglers": ["ray-2"]}
    desk = turn(alone(at, {"anglers": anglers}, its, end={"by": 1, "turns_left": 1}))
    sheet = score(crown, desk.state)
    assert (sheet.total(0), sheet.total(1)) == totals
    assert sheet.ranking[0] == (first,)


def test_nobody_but_the_person_ever_acts(begin):
    desk = begin(1).deal()
    for _ in range(40):
        if not desk.to_act:
            break
        assert desk.to_act == (0,)
        desk.play(desk.legal()[0]).deal()
