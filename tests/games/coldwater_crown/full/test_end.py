import pytest

from companion.engine.game import score

KINDS = {"shore": ("flounder", "mackerel", "john-dory", "wrasse"), "river": ("roach", "brown", "salmon", "rainbow")}


def dealt(place, leave):
    """All fish of a Location but those of `leave` (front: count), as fish of a player who is far ahead of no trophy."""
    return [{"front": front} for front in KINDS[place] for _ in range(5 - leave.get(front, 0))]


def empty_but(**zones):
    return {"3": None, "4": None, "5": None, "6": None, "top": None, "deck": {}} | {k[1]: v for k, v in zones.items()}


NO_WEIGHTS = {"weights": "at-end"}


@pytest.mark.rule("CW-R40")
def test_the_last_fish_of_a_location_triggers_the_end(at):
    other = {"fish": dealt("river", {"roach": 1})}
    desk = at({"zones": {"3": ["black"]}}, other, {}, board={"river": empty_but(z3="roach")}, options=NO_WEIGHTS)
    desk.play("0: place black", "0: take black 3").settle()
    assert desk.state.ending == -1
    desk.play("0: pick red")
    assert (desk.state.ender, desk.state.ending) == (0, 2)


@pytest.mark.rule("CW-R40")
@pytest.mark.parametrize(("edition", "ender"), [("rulebook", -1), ("published", 0)])
def test_in_the_published_edition_three_fish_left_trigger_it(at, edition, ender):
    leave = {"roach": 2, "brown": 1, "salmon": 1}
    other = {"fish": dealt("river", leave)}
    board = {"river": empty_but(z3="roach", z4="brown", z5="salmon", z6="roach")}
    desk = at({"zones": {"3": ["black"]}}, other, board=board, options=NO_WEIGHTS | {"depletion": edition})
    desk.play("0: place black", "0: take black 3").settle().play("0: pick red")
    assert desk.state.water("river").left() == 3
    assert desk.state.ender == ender


@pytest.mark.rule("CW-R41")
def test_every_other_player_gets_one_more_turn(at, many_fish):
    desk = at({"fish": many_fish(12)}, {}, {}).play("0: place black", "0: pick red")
    assert desk.to_act == (1,)
    desk.play("1: place red", "1: pick black")
    assert desk.to_act == (2,)
    desk.play("2: place black", "2: pick red")
    assert desk.state.turn == 2
    assert [text for text in desk.legal() if "place" in text] == []


@pytest.mark.rule("CW-R41")
def test_on_final_turns_empty_spots_give_no_fish(at):
    other = {"fish": dealt("river", {})}
    desk = at(
        other,
        {"zones": {"3": ["black"]}},
        board={"river": empty_but()},
        options=NO_WEIGHTS,
        turn=1,
        end={"by": 0, "turns_left": 1},
    )
    desk.play("1: place black", "1: take black 3")
    assert desk.fish(1) == []
    assert desk.legal()[0].startswith("1: pick")


@pytest.mark.rule("CW-R39", "CW-R41")
def test_twelve_fish_in_a_final_turn_take_a_trophy_still_there_but_give_no_more_turns(at, many_fish):
    desk = at({}, {"fish": many_fish(12)}, turn=1, end={"by": 0, "turns_left": 1}).play("1: place black", "1: pick red")
    assert desk.trophies(1) == [("first-to-12", 2)]
    assert desk.state.ender == 0
    assert desk.state.turn == 1


@pytest.mark.rule("CW-R39", "CW-R41")
def test_a_later_player_with_twelve_fish_gets_nothing(at, many_fish):
    first = {"trophies": [{"award": "first-to-12", "value": 2}]}
    desk = at(first, {"fish": many_fish(12)}, turn=1, end={"by": 0, "turns_left": 1}).play(
        "1: place black", "1: pick red"
    )
    assert desk.trophies(1) == []


def last_turn(at, *players, **fields):
    """A desk in the last turn, played out: the contests begin."""
    desk = at(*players, turn=len(players) - 1, end={"by": 0, "turns_left": 1}, **fields)
    seat = len(players) - 1
    return desk.play(f"{seat}: place black", f"{seat}: pick red")


@pytest.mark.rule("CW-R42")
def test_contests_are_held_in_order_and_all_choose_at_once(at, caught_fish):
    fish = caught_fish("wrasse-1", "pike-1", "brown-1")
    desk = last_turn(at, {"fish": fish}, {"fish": caught_fish("wrasse-2", "pike-2", "brown-2")})
    assert desk.to_act == (0, 1)
    assert desk.refused("0: submit lake 1") == "CW-R42"
    for place, number in (("shore", 0), ("lake", 1), ("river", 2)):
        desk.play(f"1: submit {place} {number}")
        assert desk.to_act == (0,)
        desk.play(f"0: submit {place} {number}")
    assert desk.to_act == ()
    assert desk.state.entries == (((0,), (0,)), ((1,), (1,)), ((2,), (2,)))


@pytest.mark.rule("CW-R42")
def test_one_fish_of_a_species_at_most(at, caught_fish):
    desk = last_turn(at, {"fish": caught_fish("flounder-1", "flounder-5", "wrasse-2")}, {"fish": caught_fish("pike-1")})
    assert desk.to_act == (0,)
    assert desk.legal() == [
        "0: submit shore 0 2",
        "0: submit shore 0",
        "0: submit shore 1 2",
        "0: submit shore 1",
        "0: submit shore 2",
        "0: submit shore none",
    ]
    assert desk.refused("0: submit shore 0 1") == "CW-R42"
    assert desk.refused("0: submit shore 3") == "CW-R42"


@pytest.mark.rule("CW-R42")
def test_submissions_are_hidden_until_all_are_in(at, caught_fish, crown):
    desk = last_turn(at, {"fish": caught_fish("wrasse-1", "flounder-1")}, {"fish": caught_fish("wrasse-2")})
    views = []
    for choice in ("0 1", "0", "none"):
        after = crown.apply(desk.state, crown.read(f"0: submit shore {choice}"))
        views.append(crown.view(after, 1))
        assert crown.view(after, 0).contests[0].entries[0].fish is not None
    assert views[0] == views[1] == views[2]
    assert views[0].contests[0].entries[0].is_in
    desk.play("0: submit shore 0 1", "1: submit shore 0")
    assert crown.view(desk.state, 1).players[0].fish[0].weight == 3


@pytest.mark.rule("CW-R42")
def test_whoever_has_no_fish_of_a_location_is_not_asked(at, caught_fish):
    desk = last_turn(at, {"fish": caught_fish("wrasse-1")}, {})
    desk.play("0: submit shore 0")
    assert desk.to_act == ()


@pytest.mark.rule("CW-R43", "CW-R45")
def test_the_heaviest_submission_takes_the_5_and_every_player_one(at, caught_fish, crown):
    desk = last_turn(
        at,
        {"fish": caught_fish("wrasse-1")},
        {"fish": caught_fish("wrasse-5")},
        {"fish": caught_fish("wrasse-2")},
        tag="tag-5",
    )
    desk.play("0: submit shore 0", "1: submit shore 0", "2: submit shore 0")
    sheet = score(crown, desk.state)
    shore = {int(line.seat): line.points for line in sheet.lines if line.category == "Shore Contest"}
    assert shore == {1: 5, 2: 3, 0: 2}
    assert sheet.final


@pytest.mark.rule("CW-R44")
def test_a_tie_goes_to_the_earliest_time_stamp(at, caught_fish, crown):
    desk = last_turn(at, {"fish": caught_fish("john-dory-4")}, {"fish": caught_fish("wrasse-5")}, tag="tag-1")
    desk.play("0: submit shore 0", "1: submit shore 0")
    sheet = score(crown, desk.state)
    shore = {int(line.seat): line.points for line in sheet.lines if line.category == "Shore Contest"}
    assert shore == {0: 5, 1: 3}


@pytest.mark.rule("CW-R45")
def test_the_score_is_trophies_master_anglers_and_tagged_submissions(at, caught_fish, crown):
    player = {
        "fish": caught_fish("wrasse-4", "flounder-3"),
        "anglers": ["crab-2", "ray-2"],
        "held": [{"card": "char-2", "bait": ["black"]}],
        "trophies": [{"award": "small-species", "value": 5}],
    }
    desk = last_turn(at, player, {"fish": caught_fish("wrasse-1")}, tag="tag-1")
    desk.play("0: submit shore 0 1", "1: submit shore 0")
    sheet = score(crown, desk.state)
    assert sheet.total(0) == 5 + 2 + 2 + 3 * 5
    assert sheet.total(1) == 3 * 3


@pytest.mark.rule("CW-R47")
@pytest.mark.parametrize(("tags", "points"), [("score", 1), ("ignore", 0)])
def test_tagged_fish_may_be_left_out(at, caught_fish, crown, tags, points):
    desk = last_turn(at, {"fish": caught_fish("wrasse-4")}, {}, tag="tag-1", options={"tags": tags})
    desk.play("0: submit shore 0")
    tagged = [line.points for line in score(crown, desk.state).lines if line.category == "Tagged fish"]
    assert sum(tagged) == points


@pytest.mark.rule("CW-R46")
@pytest.mark.parametrize(("pike", "first"), [("pike-2", 1), ("pike-1", 0)])
def test_a_final_tie_goes_to_the_earliest_submitted_time_stamp(at, caught_fish, crown, pike, first):
    """Wrasse 2 has 08:57, Pike 2 05:08, Pike 1 09:13; the River goes by seat order, so two more Master Anglers level it."""
    desk = last_turn(
        at,
        {"fish": caught_fish("wrasse-2"), "anglers": ["crab-2"]},
        {"fish": caught_fish(pike), "anglers": ["ray-2", "ray-3", "char-2"]},
        tag="tag-5",
    )
    desk.play("0: submit shore 0", "1: submit lake 0")
    sheet = score(crown, desk.state)
    assert sheet.total(0) == sheet.total(1)
    assert sheet.ranking == ((first,), (1 - first,))


@pytest.mark.rule("CW-R45")
def test_a_game_that_is_over_takes_no_move(at, caught_fish):
    desk = last_turn(at, {}, {})
    assert desk.to_act == ()
    assert desk.refused("0: place port") == "CW-R45"


@pytest.mark.rule("CW-R42")
def test_the_app_proposes_submissions_and_says_why(at, caught_fish, crown):
    desk = last_turn(
        at, {"fish": caught_fish("wrasse-4", "wrasse-5", "flounder-1")}, {"fish": caught_fish("wrasse-1")}, tag="tag-1"
    )
    advice = crown.view(desk.state, 0).contests[0].advice
    assert {one.fish for one in advice} >= {(1, 2), (0, 2)}
    assert all(one.why.endswith(".") for one in advice)
    assert crown.view(desk.state, None).contests[0].advice == ()
