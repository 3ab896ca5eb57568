import pytest

from companion.engine.errors import IllegalMove, InvalidNotation
from companion.games.coldwater_crown import correct_told, corrections


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("zone 0 4 red=2 green=1", lambda state: state.players[0].zone(4) == ("red", "red", "green")),
        ("zone 0 4 none", lambda state: state.players[0].zone(4) == ()),
        ("discard red=3 blue=1", lambda state: state.discard.counts() == {"blue": 1, "red": 3}),
        ("spaces port=2 blue=1 black=1", lambda state: state.spaces == (2, 0, 0, 1, 0, 0, 1)),
        ("token 1 2", lambda state: state.players[1].token == 2),
        ("board shore 3 wrasse", lambda state: state.water("shore").zone(3) == "wrasse"),
        ("board river top salmon", lambda state: state.water("river").top == "salmon"),
        ("board lake 6 none", lambda state: state.water("lake").zone(6) == ""),
        ("catch 1 pike", lambda state: [caught.front for caught in state.players[1].catches] == ["pike"]),
        ("hold 0 crab-2 red yellow", lambda state: state.players[0].held[0].bait == ("red", "yellow")),
        ("caught 1 ray-1", lambda state: state.players[1].anglers == ("ray-1",)),
        ("drop crab-1", lambda state: "crab-1" not in state.row),
        ("row crab-2 ray-2", lambda state: state.row == ("crab-2", "ray-2")),
        ("trophies 0 mystery=4 small-species=5", lambda state: len(state.players[0].trophies) == 2),
        ("mystery 4", lambda state: state.mystery == 4),
        ("tag tag-2", lambda state: state.tag == "tag-2"),
        ("tackle 0 extra_bait extra_bait", lambda state: state.players[0].tackle == ("extra_bait", "extra_bait")),
        ("turn 1", lambda state: state.turn == 1),
    ],
)
def test_everything_the_app_keeps_can_be_put_right(at, text, read):
    assert read(at().play(f"0! correct {text}").state)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("zone 0 4 red=5", "Zone 4 holds 4"),
        ("zone 0 7 red=1", "from 3 to 6"),
        ("discard red=17", "16 red bait"),
        ("spaces port=1 blue=1", "tokens"),
        ("spaces port=3 blue=1 red=1", "1 or 2"),
        ("board shore 3 pike", "No pike is left"),
        ("catch 0 unicorn", "not a fish side"),
        ("release 0 0", "no fish"),
        ("trophies 0 small-species=5 small-species=3", "only once"),
        ("trophies 0 eight-species=2", "eight-species"),
        ("mystery 9", "not on the board"),
        ("tag tag-9", "not a Tag tile"),
        ("tackle 0 extra_bait extra_bait extra_bait extra_bait extra_bait", "No piece"),
        ("hold 0 crab-2 blue", "no free spot"),
        ("hold 0 crab-2 red yellow purple", "it is caught"),
        ("row crab-1 crab-1", "named twice"),
        ("weight 1 0 unknown", "owner"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_with_its_reason(at, text, reason):
    desk = at()
    before = desk.state
    assert reason in desk.why(f"0! correct {text}")
    assert desk.state == before


def test_a_refused_correction_names_every_reason(at):
    why = at().why("0! correct zone 0 3 red=4 blue=17")
    assert "Zone 3 holds 3" in why
    assert "blue" in why


def test_the_bag_holds_what_lies_nowhere_else(at):
    desk = at().play("0! correct discard red=3", "0! correct zone 1 3 red=2")
    assert desk.state.bag.count("red") == 11


def test_a_fish_goes_back_to_its_deck_with_its_weight_unseen(at, caught_fish):
    desk = at({"fish": caught_fish("wrasse-1", "pike-1")}).play("0! correct release 0 0")
    assert desk.fish() == ["pike"]
    assert "wrasse-1" in desk.state.unseen


def test_a_weight_can_be_put_right_or_forgotten(at, caught_fish):
    desk = at({"fish": caught_fish("wrasse-1")}).play("0! correct weight 0 0 wrasse-3")
    assert (desk.me.catches[0].weight, desk.me.catches[0].card) == (5, "wrasse-3")
    desk.play("0! correct weight 0 0 6 none 08:00")
    assert (desk.me.catches[0].weight, desk.me.catches[0].card, desk.me.catches[0].stamp) == (6, None, 480)
    desk.play("0! correct weight 0 0 unknown")
    assert desk.me.catches[0].weight is None


def test_two_fish_are_never_the_same_card(at, caught_fish):
    desk = at({"fish": caught_fish("wrasse-1")}, {"fish": caught_fish("wrasse-2")})
    assert "caught already" in desk.why("0! correct weight 0 0 wrasse-2")


def test_corrections_are_possible_at_any_moment(at):
    desk = at({"zones": {"3": ["black"]}}).play("0: place black")
    desk.play("1! correct zone 1 3 red=1", "0! correct zone 0 3 none")
    assert desk.legal()[0].startswith("0: pick")


@pytest.mark.parametrize(
    "text", ["0! correct", "0! correct moon", "0! correct zone 0", "*! correct tag tag-1", "0! tag tag-1"]
)
def test_what_is_no_correction_cannot_be_read(crown, text):
    with pytest.raises(InvalidNotation):
        crown.read(text)


def test_only_people_at_the_table_correct(at, crown):
    with pytest.raises(IllegalMove):
        crown.check(at().state, crown.read("3! correct tag tag-2"))


def test_a_secret_correction_is_told_to_its_own_seat_only(at, caught_fish, crown):
    state = at({"fish": caught_fish("wrasse-1")}).state
    move = crown.read("0! correct weight 0 0 6 tag-1 08:00")
    assert "6" in crown.tell(state, move, 0).sentence
    for seat in (1, None):
        assert "6" not in crown.tell(state, move, seat).sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("zone 1 4 red=2 green=1", "Zone 4 of ⟨1⟩: 2 red, 1 green"),
        ("zone 1 4 none", "Zone 4 of ⟨1⟩: nothing"),
        ("discard red=3", "the discard: 3 red"),
        ("spaces port=2 blue=1 black=1", "the tokens: a 2 on Port, a 1 on Blue, a 1 on Black"),
        ("token 1 2", "the token of ⟨1⟩: it shows 2"),
        ("board shore 3 wrasse", "Shore Zone 3: Wrasse"),
        ("board lake top none", "the top of the Lake deck: no fish"),
        ("catch 1 pike", "the fish of ⟨1⟩: one more Pike"),
        ("release 0 0", "the fish of ⟨0⟩: a Wrasse goes back to its deck"),
        ("weight 0 0 wrasse-4", "the weight side of ⟨0⟩'s Wrasse (fish 1): 6 lb, tag Orange, 13:11"),
        ("weight 0 0 5 tag-2 08:00", "the weight side of ⟨0⟩'s Wrasse (fish 1): 5 lb, tag Teal, 08:00"),
        ("weight 0 0 unknown", "the weight side of ⟨0⟩'s Wrasse (fish 1): not known"),
        ("hold 0 char-2 black", "what ⟨0⟩ attempts: Char 2 (yellow, black, green), with black on it"),
        ("caught 1 char-2", "what ⟨1⟩ has caught: Char 2 (yellow, black, green) too"),
        ("drop char-2", "Char 2 (yellow, black, green): it goes back to the deck"),
        ("row char-2", "the row: Char 2 (yellow, black, green)"),
        ("spots char-2 yellow black green", "the spots of Char 2 (yellow, black, green): yellow, black, green"),
        ("trophies 0 mystery=4 small-species=5", "the trophies of ⟨0⟩: Mystery Weight 4 lb, Small Species 5"),
        ("mystery none", "the Mystery Weight: none shows"),
        ("tag tag-2", "the Tag tile: Teal"),
        ("tackle 0 extra_bait", "the tackle of ⟨0⟩: Bait Knife"),
        ("turn 1", "whose turn it is: ⟨1⟩"),
    ],
)
def test_a_correction_is_told_in_words_and_not_in_notation(at, caught_fish, crown, text, sentence):
    desk = at({"fish": caught_fish("wrasse-1")})
    assert tell_of(crown, desk, text, 0) == f"⟨0⟩ corrects {sentence}."
    assert crown.label(desk.state, crown.read(f"0! correct {text}")) == f"Correct {sentence}"


def test_every_correction_has_its_words():
    assert set(correct_told._TEXTS) == set(corrections.VERBS)


@pytest.mark.rule("CW-R29", "CW-R33")
@pytest.mark.parametrize("text", ["weight 0 0 wrasse-4", "tackle 0 extra_bait"])
def test_of_a_secret_correction_others_hear_only_that_it_was_made(at, caught_fish, crown, text):
    desk = at({"fish": caught_fish("wrasse-1")})
    about = {"weight": "the weight side of a fish", "tackle": "tackle"}[text.split()[0]]
    assert {tell_of(crown, desk, text, seat) for seat in (1, None)} == {f"⟨0⟩ corrects {about}."}


def tell_of(crown, desk, text, seat):
    return crown.tell(desk.state, crown.read(f"0! correct {text}"), seat).sentence
