"""The solver: the best complete turns, what it looks ahead to, and how it tells them."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from click.testing import CliRunner

from companion.commands.bench import bench
from companion.commands.benchflips import positions
from companion.games.fishnflips import advice, ahead, facts, notation, solver
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.advice import Arrow
from companion.games.fishnflips.ahead import Follower
from companion.games.fishnflips.competitive.state import Rivalry, law
from companion.games.fishnflips.moves import act_words
from companion.games.fishnflips.solver import Refill
from companion.games.fishnflips.turn import after, begin, steps
from tests.helpers_net import Oracle, parse, random_net


def numbers(*kinds):
    return tuple(ACTIONS.index(kind) for kind in kinds)


def best(net, hand, power=(), **more):
    return ahead.best_turns(notation.read_net(net), numbers(*hand), facts.bits(tuple(power)), **more)


def test_the_best_turn_frees_most():
    line = best("Wbl,Wgr,Wyl/Tgl,Dbl/Dgr/-", ["flip-one", "flip-row"])[0]
    assert (" ".join(act_words(line.act)), line.freed) == ("flip-one a2", 3)


def test_a_group_is_kept_where_keeping_it_frees_more():
    """Freeing the pair at once would part the whales: kept, nothing is lost; the solver compares both."""
    net = "Wbl,Tgl,Wgr/Wyl,Tgr,Wbl/-/-"
    line = best(net, ["flip-row"])[0]
    ends = Oracle().outcomes(parse(net), "flip-row", set())
    assert line.freed == max(freed for freed, _ in ends)


def test_lines_are_complete_legal_turns():
    rng = Random(11)
    for _ in range(20):
        text, species = random_net(rng, least=2)
        packed, powers = notation.read_net(text), facts.bits((species[0],))
        for line in solver.best_turns(packed, numbers("flip-one", "switch-flip", "free-one"), powers):
            now = begin(packed, line.act, powers)
            for step in line.steps:
                assert step in steps(now)
                now = after(now, step)
            assert (steps(now), now.net, now.freed) == ((), line.net, line.freed)


def test_survival_comes_before_animals():
    net = "Tbl,Dgl,Tyr,Dbr,Tgl,Dyl/Wbl,Wgr,Wyl/-/-"
    first = best(net, ["flip-one", "free-one"], refill=Refill())[0]
    assert (" ".join(act_words(first.act))[:10], first.survives, first.freed) == ("free-one a", True, 1)
    assert best(net, ["flip-one", "free-one"])[0].freed == 3


def test_of_equal_turns_the_one_that_leaves_lower_columns_is_better():
    line = best("Tbl,Dgl,Tyl,Dbl,Sgl/Wbl/-/-", ["free-one"])[0]
    assert notation.cell(line.act.at)[0] == "a"


def test_waste_that_goes_counts_before_the_columns():
    line = best("Fbl,Fgr/p,Dbl/-/-", ["flip-one"], ["swordfish"])[0]
    assert line.freed == 3
    line = best("Fbl,Fgr/p/-/-", ["flip-one"], ["swordfish"])[0]
    assert (line.freed, line.waste) == (2, 1)


def test_the_next_players_cards_count_when_they_are_known():
    """Two turns free two animals now; after one of them the next player frees four more."""
    net = "Wbl,Wgr/Tbl,Tgr/Dbl,Dgr,Dyl,Drr/-"
    follower = Follower(numbers("flip-square"), 0)
    line = best(net, ["flip-one"], follower=follower)[0]
    assert line.reply >= 0
    alone = best(net, ["flip-one"])
    assert line.freed + line.reply >= max(one.freed for one in alone)


PILE = tuple(((notation.read_card(f"D{colour}l"), notation.read_card(f"D{colour}r")), 2) for colour in "bgyr")


def test_refills_are_drawn_from_what_the_pile_may_hold_the_same_for_the_same_net():
    refill = Refill(4, (notation.read_card("Wbl"),), PILE)
    some = ahead.draws(refill, 40, Random(1))
    assert some == ahead.draws(refill, 40, Random(1))
    faces = {face for pair, _ in PILE for face in pair}
    assert all(cards[0] == refill.cards[0] and set(cards[1:]) <= faces for cards in some)
    assert len(set(some)) > 20
    assert {cards[1] for cards in some} == faces
    below = Refill(3, (), PILE[:1], (notation.read_card("p"),))
    assert {cards[2] for cards in ahead.draws(below, 10, Random(1))} == {notation.read_card("p")}, (
        "waste lies at the bottom"
    )


def test_the_next_player_is_asked_over_refills_that_may_come():
    """In a pile of dolphins the dolphin that is left is sure of company; cards of which nothing is known help nobody."""
    net = "Dbl/-/-/-"
    follower = Follower(numbers("flip-one"), 0)
    dolphins = best("Dbl,Wbl,Wgr/-/-/-", ["flip-one"], follower=follower, refill=Refill(4, (), PILE))[0]
    assert dolphins.freed == 2
    assert dolphins.reply > 1
    none = best(net, ["flip-one"], follower=follower, refill=Refill(4))[0]
    assert (none.reply, none.risk) == (0, 0)


def test_a_turn_after_which_the_next_refill_may_lose_is_worse():
    """Column a stands five high: what frees nothing in it leaves it full at the refill, and the next one loses."""
    net = "Wbl,Tgl,Dyl,Fbl,Wgl/Sbl/Tbl/Tgr"
    more = {"follower": Follower((), 0), "most": 99, "width": 99}
    found = best(net, ["flip-one", "free-one"], refill=Refill(4, (), PILE), **more)
    risks = {(ACTIONS[line.act.action], notation.cell(line.act.at)): line.risk for line in found}
    assert risks["free-one", "a1"] == 0
    assert risks["flip-one", "b1"] == 1
    assert [line.risk for line in found] == sorted(line.risk for line in found)
    assert "The refill after that loses always." in advice.looking_ahead(found[-1])
    last = best(net, ["flip-one"], refill=Refill(4, (), PILE, later=0), **more)
    assert {line.risk for line in last} == {0}, "no refill comes after the last card"


def test_alone_one_answers_with_the_cards_that_are_left():
    """With one card in hand nothing is left to answer with but the card drawn, which nobody knows."""
    net = "Dbl,Wbl,Wgr/Dgr/-/-"
    both = best(net, ["flip-one"], follower=Follower(numbers("flip-one"), 0), refill=Refill(4, (), PILE))[0]
    alone = best(
        net, ["flip-one"], follower=Follower(numbers("flip-one"), 0, is_same=True), refill=Refill(4, (), PILE)
    )[0]
    assert both.reply > alone.reply == 0


def test_waste_that_goes_under_a_short_pile_comes_with_the_refill():
    """FF-R43: a pile of two is three cards with the plastic that a swordfish freed."""
    short = Refill(2, later=0)
    assert (short.with_waste(1).count, short.with_waste(0).count, short.with_waste(3)) == (3, 2, Refill(4, later=1))
    assert Refill(0, later=0).with_waste(1).count == 0, "after the end is triggered nothing is refilled"


def test_cards_that_are_not_known_fill_their_places_and_help_nobody():
    net = solver.refilled(notation.read_net("Wbl/-/-/-"), Refill(4, (notation.read_card("Wgl"),)))
    assert notation.net(net) == "Wbl,Wgl/?/?/?"
    assert not solver.survives(notation.read_net("Wbl,Wgl,Wbl,Wgl,Wbl,Wgl/-/-/-"), Refill(1))
    assert solver.survives(notation.read_net("-/Wbl,Wgl,Wbl,Wgl,Wbl,Wgl/-/-"), Refill(1))


def test_the_most_that_a_bid_is_worth():
    grid = notation.read_net("Fbl,Sbr,Fbl/Tbr,Dbl,Dbr/Tbl,Dgr,Tgr", 3, 3)
    assert solver.most_freed(grid, numbers("flip-one", "switch"), facts.bits(("dolphin", "shark")), law(Rivalry())) == 6


# ---- Words, arrows, hints ----


def told(net, hand, power=()):
    packed, bits = notation.read_net(net), facts.bits(tuple(power))
    return advice.advise(packed, solver.best_turns(packed, numbers(*hand), bits), bits)


def test_each_step_is_told_in_words_and_arrows():
    found = told("Tbl,Wbl,Wgr,Tyl/-/-/-", ["flip-one"]).told[0]
    assert [step.sentence for step in found] == [
        "Flip the whale at a2.",
        "Free the 2 whales from a2.",
        "Lower the cards.",
        "Free the 2 turtles from a1.",
    ]
    assert found[0].arrows == (Arrow("flip", "a2", "a2"),)
    assert found[1].arrows == (Arrow("free", "a2", "a2"), Arrow("free", "a3", "a3"))
    assert found[2].arrows == (Arrow("fall", "a4", "a2"),)
    assert [step.notation for step in found] == ["flip-one a2", "free a2", "", "free a1"]
    assert found[3].after == "-/-/-/-"


def test_powers_and_switches_have_arrows_both_ways():
    found = told("Wbl/Tgl/Dyl/-", ["switch"]).told[0]
    assert {arrow.kind for arrow in found[0].arrows} == {"move"}
    step = next(
        step
        for line in told("Wbl,Tgl/Tgr/Dyl/-", ["flip-one"], ["turtle"]).told
        for step in line
        if "swim" in step.sentence
    )
    assert step.arrows[0].kind == "move"


def test_the_texts_of_a_line_join_up():
    rng = Random(3)
    for _ in range(30):
        text, species = random_net(rng, least=2)
        packed, bits = notation.read_net(text), facts.bits((species[0],))
        found = solver.best_turns(packed, numbers("flip-one", "switch-flip", "flip-column"), bits)
        for line, steps_told in zip(found, advice.advise(packed, found, bits).told, strict=True):
            assert steps_told[0].before == notation.net(packed)
            assert all(one.after == two.before for one, two in pairwise(steps_told))
            assert steps_told[-1].after == notation.net(line.net)


def test_hints_are_graded():
    hints = told("Wbl,Wgr,Wyl/Tgl/-/-", ["flip-one"]).hints
    assert hints == (
        "3 animals can be freed.",
        "With 'Flip one card'.",
        "Flip the whale at a2. Free the 3 whales from a1.",
    )


def test_advice_in_a_game_knows_the_top_card_and_the_next_hand(full, position):
    found = advice.for_state(position(), 0)
    assert len(found.lines) == advice.MOST_LINES
    assert all(line.reply >= 0 for line in found.lines)
    assert advice.for_state(
        position(net="m/-/-/-", options={"waste": "metal"}, hands=[["switch"] * 3, []]), 0
    ).hints == ("No action card can be used on this net.",)


def test_the_bench_measures_the_fixed_positions():
    result = CliRunner().invoke(bench, ["flips", "--quick", "--json"])
    (row,) = json.loads(result.output)["rows"]
    assert row["ours"]["positions"] == 10


@pytest.mark.slow
def test_the_solver_finds_what_the_oracle_finds_with_three_cards():
    rng = Random(8)
    for _ in range(60):
        text, species = random_net(rng, least=3, rows=5)
        hand = rng.sample(ACTIONS, 3)
        powers = rng.sample(species, 1)
        most = max(
            (freed for kind in hand for freed, _ in Oracle().outcomes(parse(text), kind, set(powers))), default=0
        )
        assert best(text, hand, powers)[0].freed == most


# ---- Nets that nobody could deal ----


@pytest.mark.parametrize(
    ("net", "power"),
    [
        ("/".join(",".join("Ob" + "lr"[(i + j) % 2] for j in range(6)) for i in range(4)), "octopus"),
        ("/".join(",".join("Rb" + "lr"[(i + j) % 2] for j in range(6)) for i in range(4)), "ray"),
        ("/".join(["Fbl,Fbr,Fbl,Fbr,Fbl,Fbr"] * 4), "swordfish"),
    ],
)
def test_a_net_with_more_turns_than_any_real_one_is_answered_and_said_so(net, power):
    packed, hand = notation.read_net(net), numbers("switch-flip", "flip-square", "flip-row")
    search = solver.Search(packed, facts.bits((power,)), most=2_000)
    lines = search.lines(hand)
    assert not search.is_whole
    for line in lines[:5]:
        now = begin(packed, line.act, facts.bits((power,)))
        for step in line.steps:
            assert step in steps(now)
            now = after(now, step)
        assert (steps(now), now.freed) == ((), line.freed)
    told = advice.advise(packed, tuple(replace(line, is_proved=False) for line in lines[:1]), facts.bits((power,)))
    assert "not all were tried" in told.hints[0]


def test_real_nets_are_searched_to_their_end():
    for case in positions():
        search = solver.Search(notation.read_net(case["net"]), facts.bits((case["power"],)))
        search.lines(numbers(*case["hand"]))
        assert search.is_whole
