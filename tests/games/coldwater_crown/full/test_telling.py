import pytest


def tell(crown, desk, text, seat=0):
    return crown.tell(desk.state, crown.read(text), seat)


@pytest.mark.parametrize(
    ("text", "sentence", "step", "back"),
    [
        (
            "0: place port",
            "⟨0⟩ places their 1 on Port.",
            "Put your token, 1 up, on Port.",
            "Take your token back from Port, 1 up.",
        ),
    ],
)
def test_a_move_is_a_sentence_a_step_and_a_step_back(at, crown, text, sentence, step, back):
    told = tell(crown, at(), text)
    assert (told.sentence, told.steps, told.back) == (sentence, (step,), (back,))
    assert not told.reveals


def test_what_a_move_sets_off_is_told_with_it(at, caught_fish, crown):
    desk = at({"zones": {"3": ["black"]}, "fish": caught_fish("perch-1", "flounder-1")}).play("0: place black")
    told = tell(crown, desk, "0: take black 3")
    assert "⟨0⟩ catches the Roach." in told.sentence
    assert "wins Small Species: 5 points" in told.sentence
    assert "Take the Roach from River Zone 3." in told.steps
    assert told.back[-1] == "Put 1 black bait back into Zone 3."


def test_an_outcome_reveals(at, crown):
    desk = at().play("0: place port", "0: fill 3")
    told = tell(crown, desk, "*: drew red")
    assert told.reveals
    assert told.steps == ("Put the red bait into Zone 3.",)
    assert told.back == ("Put the red bait back into the bag.",)


def test_the_silent_players_draw_is_three_steps(at, crown):
    desk = at({}, {"token": None}, people=1, discard={"blue": 2}).play("0: place black", "0: pick red")
    told = tell(crown, desk, "*: drew blue")
    assert told.sentence.startswith("The silent player draws blue. The token on Green moves to Blue.")
    assert told.steps == (
        "Put the blue bait in the discard.",
        "Move the token from Green to Blue, the same side up.",
        "Take the Perch from Lake Zone 3.",
    )


def test_no_text_holds_a_name_or_notation(begin, crown):
    desk = begin(3, start=0).deal()
    for _ in range(120):
        if not desk.to_act:
            break
        for text in desk.legal()[:4]:
            move = crown.read(text)
            told = crown.tell(desk.state, move, None)
            assert "None" not in told.sentence
            assert text not in told.sentence
            assert told.sentence[0].isupper() or told.sentence[0] == "⟨"
            assert told.sentence.endswith((".", "!"))
            assert crown.label(desk.state, move)
        prompt = crown.prompt(desk.state, desk.to_act[0])
        assert prompt.title
        desk.play(desk.legal()[0]).deal()


def test_waiting_seats_are_told_for_whom(at, crown):
    assert crown.prompt(at().state, 1).title == "Waiting for ⟨0⟩"
    assert crown.prompt(at().state, 0).rule == "CW-R10"


@pytest.mark.rule("CW-R34")
@pytest.mark.parametrize(
    "order", [("*: weight roach-4", "*: weight brown-5"), ("*: weight roach-1", "*: weight brown-3")]
)
def test_a_mystery_win_tells_everybody_which_fish_is_shown(at, crown, order):
    zones = {"3": ["black"], "4": ["black"]}
    desk = at({"zones": zones, "token": 2}, mystery={"showing": 4}).play("0: place black", "0: take black", order[0])
    caught = crown.apply(desk.state, crown.read(order[1])).players[0].catches
    (winner,) = [fish.front for fish in caught if fish.is_shown]
    for seat in (0, 1, None):
        told = tell(crown, desk, order[1], seat)
        assert f"⟨0⟩ shows the {winner.capitalize()}: 4 lb." in told.sentence
        assert f"Show the weight of the {winner.capitalize()} to everybody." in told.steps
        assert "wins Mystery Weight" in told.sentence


@pytest.mark.rule("CW-R34")
def test_a_told_weight_that_wins_is_told_with_its_win(at, crown):
    desk = at({"zones": {"3": ["black"]}}, options={"weights": "at-end"}, mystery={"showing": 4})
    desk.play("0: place black", "0: take black 3")
    told = tell(crown, desk, "0! correct weight 0 0 roach-4", 1)
    assert "⟨0⟩ shows the Roach: 4 lb. ⟨0⟩ wins Mystery Weight: 1 point." in told.sentence
    assert "06" not in told.sentence
    lost = tell(crown, desk, "0! correct weight 0 0 roach-1", 1)
    assert "lb" not in lost.sentence


@pytest.mark.parametrize(("token", "words"), [(1, "1 action left:"), (2, "2 actions left:")])
def test_port_says_how_many_actions_are_left(at, crown, token, words):
    assert crown.prompt(at({"token": token}).play("0: place port").state, 0).detail.startswith(words)
