"""Corrections: every quantity can be put right by hand, and what cannot be is refused with its reason."""

from __future__ import annotations

import pytest

from companion.engine.errors import IllegalMove, InvalidNotation
from companion.games.katmai import river


@pytest.fixture
def table(position, stacks):
    return position(
        hands=[["popeye", "diver"], ["norman", "brett"]],
        stacks=[stacks(t1=["juniper", "holly"]), stacks(t1=["pebble"])],
        beeples=[["1a", "2a"], ["1b"]],
        agenda=[{"task": "committing"}, {"task": "revealing"}, {"task": "card-turn"}],
    )


@pytest.fixture
def correct(full):
    def go(state, words, seat=0):
        move = full.read(f"{seat}! correct {words}")
        full.check(state, move)
        assert full.tell(state, move, seat).sentence
        assert full.load(full.dump(full.apply(state, move))) == full.apply(state, move)
        return full.apply(state, move)

    return go


def test_beeples(table, correct):
    assert river.names(correct(table, "beeples 1 1b 3c").beeples[1]) == ("1b", "3c")
    assert correct(table, "beeples 0 none").beeples[0] == 0


def test_cards_come_from_wherever_they_were(table, correct, bear):
    state = correct(table, "cards 0 4 holly weevil")
    assert state.stacks[0][3] == (bear("holly"), bear("weevil"))
    assert state.stacks[0][0] == (bear("juniper"),)
    assert correct(table, "cards 0 1 none").stacks[0][0] == ()


def test_hand_holder_cub_and_round(table, correct, bear):
    assert correct(table, "hand 0 weevil marge").hands[0] == (bear("weevil"), bear("marge"))
    assert correct(table, "holder 1").holder == 1
    assert correct(table, "cub 0 holly").cubs[0] == bear("holly")
    assert correct(correct(table, "cub 0 holly"), "cub 0 none").cubs[0] == -1
    assert correct(table, "round 3").round == 3


def test_where_a_face_down_card_lies(full, table, correct, play):
    state = correct(play(table, "0: lay 2 popeye"), "down 0 5", seat=1)
    assert full.view(state, 1).tiles[4].sides[0].is_down
    assert not full.view(state, 1).tiles[1].sides[0].is_down
    with pytest.raises(IllegalMove):
        full.check(table, full.read("0! correct down 0 5"))


def test_salmon_and_the_beeples_that_served(table, correct):
    state = correct(table, "salmon parade 1 4")
    assert state.objectives[3].salmon == (0, 4)
    state = correct(table, "used parade 0 1a")
    assert river.names(state.objectives[3].used[0]) == ("1a",)
    # A beeple that is taken away serves nothing any more.
    assert correct(state, "beeples 0 2a").objectives[3].used[0] == 0


def test_tiles_objectives_and_what_cards_print(table, correct, bear):
    assert correct(table, "tile 4 tile-4b").faces[3] == "tile-4b"
    state = correct(correct(table, "salmon parade 0 3"), "objectives parade poolside box-in on-the-rocks")
    assert next((one.id, one.salmon[0]) for one in state.objectives) == ("parade", 3)
    assert correct(table, "dominance holly 5").values[bear("holly")] == 5
    assert not correct(table, "sow holly no").sows[0] >> bear("holly") & 1
    assert correct(table, "feature 1a eddy").features[0] == 3


@pytest.mark.parametrize(
    "words",
    [
        "beeples 0 1b", "beeples 2 1c", "beeples 0 9a", "beeples 0 1a 1a", "cards 0 8 holly", "cards 0 1 norman",
        "cards 0 1 popeye", "cards 0 2 wolf", "hand 0 holly diver", "hand 0 marge", "holder 2", "cub 0 bramble",
        "cub 1 pebble", "cub 0 popeye", "salmon box-in 0 1", "salmon parade 0 100", "used parade 0 7a",
        "tile 4 tile-3b", "tile 9 tile-4b", "tile 4 sea", "round 0", "dominance holly 11",
        "objectives parade wading-in box-in poolside", "objectives parade parade box-in poolside", "feature 9z eddy",
        "feature 1a lake", "sow holly perhaps",
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_a_reason(full, table, words):
    if words == "cub 0 bramble":
        words = "cub 0 bramble"
    with pytest.raises(IllegalMove) as error:
        full.check(table, full.read(f"0! correct {words}"))
    assert error.value.detail.startswith("That cannot be")


@pytest.mark.parametrize("words", ["", "river 3", "holder", "holder 0 1", "salmon parade", "objectives parade"])
def test_words_that_are_no_correction_are_no_notation(full, words):
    with pytest.raises(InvalidNotation):
        full.read(f"0! correct {words}".strip())


def test_a_correction_in_the_middle_of_a_choice_lets_the_game_go_on(full, judging, play):
    features = ["shallows"] * 28
    in_play = ["wading-in", "side-by-side", "corner-spot", "everybear"]
    state = judging({"t4": ["holly"]}, {}, in_play=in_play, beeples=[["1a", "2d", "6a"], []], features=features)
    state = play(state, "0: place 4a", "0! correct beeples 0 4a")
    assert full.view(state, None).phase != "catching"


def test_an_untaught_tile_laid_by_hand_is_asked_for(full, table, correct):
    # In our own set every tile is taught, so nothing is asked.
    assert full.view(correct(table, "tile 4 tile-4b"), 0).phase == "committing"


def test_cards_put_right_while_a_tile_is_decided_have_it_judged_again(full, judging, play):
    state = judging({"t2": ["holly"]}, {"t2": ["norman"]})
    assert full.to_act(state) == (1,)
    state = play(state, "0! correct cards 0 2 popeye bramble")
    assert (full.view(state, None).phase, full.to_act(state)) == ("placing", (0,))
    tied = play(judging({"t2": ["holly"]}, {"t2": ["tansy"]}), "0! correct cards 0 2 holly popeye")
    assert (full.view(tied, None).phase, full.to_act(tied)) == ("placing", (0,))


def test_a_cub_put_down_by_hand_breaks_the_tie(full, judging, play):
    state = play(judging({"t2": ["holly"]}, {"t2": ["tansy"]}), "0! correct cub 1 tansy")
    assert (full.view(state, None).phase, full.to_act(state)) == ("placing", (1,))
    with pytest.raises(IllegalMove, match="KA-R16"):
        full.check(state, full.read("0! correct cub 0 holly"))


def test_the_beeple_that_is_to_be_placed_put_down_by_hand_leaves_the_winner(full, judging, play):
    # Diver counts 5 with the deep pool free and would lose to Norman once its own beeple stands there.
    state = judging({"t2": ["diver"]}, {"t2": ["norman"]}, features=["deep-pool", *["eddy"] * 3] * 7)
    state = play(state, "0! correct beeples 0 2a")
    assert (full.view(state, None).phase, full.to_act(state)) == ("placing", (0,))


@pytest.mark.rule("KA-R26")
def test_beeples_put_right_after_the_end_decide_the_end_anew(full, judging, play):
    names = list(river.NAMES)
    state = judging({}, {}, beeples=[names[:9], names[14:19]])
    assert state.ending == "lead"
    assert play(state, f"0! correct beeples 1 {' '.join(names[14:20])}").ending == ""
    assert play(state, f"0! correct beeples 0 {' '.join(names[:8])}").round == 2
    assert play(state, f"0! correct beeples 1 {' '.join(names[14:24])}").ending == "supply"


@pytest.mark.rule("KA-R08")
def test_a_correction_of_the_opponents_cards_never_tells_their_hand(full, table, correct, bear):
    """Whatever card is named, the answer is the same: what the app took for secret gives way."""
    told = set()
    for one in table.printed.bears:
        if one.deck == 1 and one.id != "pebble":
            move = full.read(f"0! correct cards 1 1 {one.id}")
            full.check(table, move)
            after = full.apply(table, move)
            told.add(
                (
                    full.tell(table, move, 0).sentence.replace(one.id, ""),
                    len(after.hands[1]),
                    after.unseen[1].bit_count(),
                )
            )
            assert after.stacks[1][0] == (bear(one.id),)
            assert bear(one.id) not in after.hands[1]
    assert len(told) == 1
    # The card that lay there instead is what the hand holds now.
    assert bear("pebble") in correct(table, "cards 1 1 norman").hands[1]


@pytest.mark.rule("KA-R25")
def test_no_card_is_put_at_a_tile_before_the_round_or_after_the_end(full, judging):
    tiles = [f"tile-{n}a" for n in range(1, 8)]
    ended = judging({}, {}, beeples=[list(river.NAMES[:10]), list(river.NAMES[10:18])])
    for state in (full.start(full.prepare(2, {}, {"tiles": tiles})), ended):
        with pytest.raises(IllegalMove, match="only in a round"):
            full.check(state, full.read("0! correct cards 0 1 holly"))
