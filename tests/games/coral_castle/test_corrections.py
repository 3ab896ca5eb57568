"""What people put right by hand, facts that they tell of their cards, and positions that cannot be."""

import pytest

from companion.engine.errors import IllegalMove, InvalidNotation, PositionError
from companion.engine.learning import learned


@pytest.fixture
def mend(castle):
    def correct(state, text):
        move = castle.read(f"0! correct {text}")
        castle.check(state, move)
        assert castle.load(castle.dump(castle.apply(state, move))) == castle.apply(state, move)
        assert castle.tell(state, move, 0).sentence
        assert castle.tell(state, move, None).sentence
        return castle.apply(state, move)

    return correct


def test_pearls_tracks_and_corals_are_put_right(castle, table, mend):
    state = table(3, "draft")
    assert mend(state, "pearls 1 9").players[1].pearls == 9
    assert mend(state, "track 2 mermaid 17").players[2].progress == (0, 17, 0, 0)
    assert mend(state, "since 0 tentacle 1").players[0].since == (1, 0, 0, 0)


def test_a_game_goes_on_from_the_most_that_can_be_told(castle, table, mend, do):
    state = table(3, "play", [{"drafted": ["a-4"]}, {"ready": True}, {"ready": True}])
    with pytest.raises(IllegalMove, match="from 0 to 500"):
        mend(state, "track 0 tentacle 501")
    state = do(mend(state, "track 0 tentacle 500"), "0: lay a-4", "0: ready")
    assert castle.load(castle.dump(state)).players[0].progress[0] > 500


def test_two_cards_trade_places_wherever_they_are(table, mend):
    state = table(3, "draft")
    mine, theirs = state.players[0].hand[0], state.players[1].hand[0]
    after = mend(state, f"swap {mine} {theirs}")
    assert theirs in after.players[0].hand
    assert mine in after.players[1].hand
    assert "pearl-1" in mend(state, f"swap {mine} pearl-1").players[0].hand


def test_what_was_played_is_put_right_while_cards_are_kept(table, mend):
    state = table(3, "keep", [{"drafted": ["a-4", "a-5"], "laid": ["a-4"]}])
    assert mend(state, "played 0 a-5").players[0].laid == ("a-5",)
    with pytest.raises(IllegalMove, match="nothing has been played"):
        mend(table(3, "play"), "played 0 none")


def test_with_cards_on_the_table_drafted_and_kept_cards_are_put_right(table, mend):
    state = table(3, "draft", [{"drafted": ["a-4"]}], options={"draft": "cards"})
    assert mend(state, "drafted 0 a-5 a-14").players[0].drafted == ("a-5", "a-14")
    assert mend(table(3, "play", [{"kept": ["a-4"]}], number=2, options={"draft": "cards"}), "kept 0 a-5").players[
        0
    ].kept == ("a-5",)


@pytest.mark.rule("CO-G09")
@pytest.mark.rule("CO-G10")
def test_prizes_and_bonuses_are_told_at_the_table(table, mend):
    state = table(3, "draft")
    assert mend(state, "prize mermaid 2 7").deck.tracks[1].prizes[1] == 7
    assert [one.space for one in mend(state, "bonuses mermaid 2: pearls 1; 9: trident 2").deck.tracks[1].bonuses] == [
        2,
        9,
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("pearls 7 1", "there is no seat 7"),
        ("pearls 0 many", "whole number"),
        ("track 0 arm 1", "there is no track arm"),
        ("swap a-1 a-1", "two different cards"),
        ("swap a-1 e-1", "is no card of this game"),
        ("drafted 0 a-1", "trade places"),
        ("discard a-1", "trade places"),
        ("drafted 1 a-1", "their own cards"),
        ("card z-1 type fish", "is no card"),
        ("card a-1 size 3", "is no fact"),
        ("card a-1 effect per fishes: tentacle 1", "nothing that cards can count"),
        ("bonuses tentacle 1: mermaid 9; 2: mermaid 9", "for ever"),
        ("prize tentacle 0 3", "places count from 1"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(table, mend, text, why):
    state = mend(table(3, "draft"), "bonuses mermaid 1: tentacle 2; 2: tentacle 2; 3: tentacle 2")
    with pytest.raises(IllegalMove, match=why):
        mend(state, text)


@pytest.mark.parametrize(
    "text", ["0! correct", "0! correct luck 3", "0! correct pearls 0", "*! correct pearls 0 1", "0! mend a-1"]
)
def test_a_correction_that_is_none_is_not_read(castle, text):
    with pytest.raises(InvalidNotation):
        castle.read(text)


def test_others_do_not_learn_which_face_down_cards_were_put_right(castle, table):
    state = table(3, "draft")
    move = castle.read(f"0! correct swap {state.players[0].hand[0]} pearl-1")
    assert castle.tell(state, move, 1).sentence == "⟨0⟩ puts cards right."


@pytest.mark.rule("CO-R31")
def test_lord_frith_is_given_no_pearls_by_hand(castle):
    state = castle.start(castle.prepare(1))
    with pytest.raises(IllegalMove, match="on the starfish track instead"):
        castle.check(state, castle.read("0! correct pearls 1 5"))
    data = castle.dump(state)
    data["players"][1]["pearls"] = 5
    with pytest.raises(PositionError, match="Lord Frith has no pearls"):
        castle.load(data)


@pytest.mark.rule("CO-R06")
def test_a_refusal_never_tells_what_another_has_chosen_to_play(castle, table):
    state = table(3, "play", [{"drafted": ["pearl-1"]}, {"drafted": ["a-4", "a-5"], "laid": ["a-4"]}])
    said = set()
    for card in ("a-4", "a-5"):
        with pytest.raises(IllegalMove) as caught:
            castle.check(state, castle.read(f"0! correct swap {card} pearl-1"))
        said.add(caught.value.detail)
    assert said == {"That cannot be: pearl cards and golds of others trade places when the others have chosen."}


@pytest.mark.rule("CO-R21")
def test_a_refusal_never_tells_what_another_keeps(castle, table):
    rows = [{"drafted": ["a-9"]}, {"drafted": ["a-4", "a-5"], "laid": ["a-4", "a-5"], "keeping": ["a-4"]}]
    state = table(3, "keep", rows)
    for card in ("a-4", "a-5"):
        with pytest.raises(IllegalMove, match="when the others have chosen"):
            castle.check(state, castle.read(f"0! correct swap {card} a-9"))
    with pytest.raises(IllegalMove, match="their own cards"):
        castle.check(state, castle.read("0! correct played 1 a-14"))


@pytest.mark.rule("CO-R08")
def test_a_refusal_never_tells_who_was_dealt_a_card(castle, table):
    state = table(3, "play", [{"drafted": ["a-4"]}, {"drafted": ["a-5"]}])
    rest = " ".join(state.players[0].drafted[1:])
    for card in ("a-5", castle.dump(state)["unseen"][0]):
        with pytest.raises(IllegalMove, match="the app dealt these cards"):
            castle.check(state, castle.read(f"0! correct drafted 0 {card} {rest}"))


# ---- Cards that nobody has told ----


@pytest.fixture
def untold(castle, table):
    """A play phase in which nobody has told what a-1 is."""
    state = table(3, "play", [{"drafted": ["a-1"]}, {"ready": True}, {"ready": True}])
    data = castle.dump(state)
    facts = (
        "type",
        "subtype",
        "band",
        "cost",
        "pearls",
        "tentacle",
        "mermaid",
        "trident",
        "starfish",
        "needs",
        "effect",
    )
    data["cards"]["cards"]["a-1"] = {"name": "Card 1", "set": "A", **dict.fromkeys(facts)}
    return castle.load(data)


@pytest.mark.rule("CO-G18")
def test_an_untold_card_is_asked_for_and_never_guessed(castle, untold, refused, mend):
    assert refused(untold, "0: lay a-1") == ""
    assert "Card 1" in castle.prompt(untold, 0).detail
    assert castle.view(untold, 0).mine.drafted[0].unknown


@pytest.mark.rule("CO-G18")
@pytest.mark.rule("CO-R09")
def test_a_card_told_at_the_table_plays_pays_and_is_remembered(castle, untold, mend, do):
    state = untold
    for text in (
        "type fish",
        "subtype none",
        "band none",
        "cost 0",
        "tentacle 2",
        "mermaid 0",
        "trident 0",
        "starfish 0",
        "needs none",
        "effect per fish: tentacle 1",
        "pearls 1",
    ):
        state = mend(state, f"card a-1 {text}")
    assert state.players[0].pearls == untold.players[0].pearls + 1
    assert do(state, "0: lay a-1", "0: ready").players[0].progress[0] == 3
    (told,) = learned(castle, state)
    assert told.card == "a-1"
    assert told.values["effect"] == "per fish: tentacle 1"


# ---- Positions ----


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"round": 4}, "from 1 to 3"),
        ({"sets": ["A", "B"]}, "use 3 sets"),
        ({"discard": ["a-4"]}, "has 2 places"),
        ({"discard": ["e-1"]}, "is not in the game"),
        ({"out": ["a-1"]}, "is not gold"),
        ({"decks": [1, 1]}, "are for two players"),
        ({"piles": [2]}, "for a game alone"),
        ({"phase": "fill"}, "two players"),
        ({"phase": "over"}, "over after round 3"),
        ({"unseen": []}, "nowhere else"),
    ],
)
def test_a_position_that_cannot_be_says_why(castle, table, change, why):
    data = castle.dump(table(3, "play", [{"drafted": ["a-4"]}]))
    del data["unseen"]
    with pytest.raises(PositionError, match=why):
        castle.load({**data, **change})


def test_the_cards_of_a_position_name_card_and_field(castle, table):
    data = castle.dump(table(3, "draft"))
    data["cards"]["cards"]["a-1"] = {"name": "Shy Goby", "set": "A", "type": "fish", "effect": "per fishes: tentacle 1"}
    with pytest.raises(PositionError, match=r"Shy Goby \(a-1\), effect: .*fishes"):
        castle.load(data)


@pytest.mark.parametrize(
    ("card", "row", "why"),
    [
        ("bad id!", {}, "a card's id is a word"),
        ("a-1", {"set": "AB"}, "a-1, set: cannot be 'AB'"),
        ("a-1", {"type": "plant", "subtype": "big-fish"}, r"Odd \(a-1\), subtype: only a Fish"),
        ("a-1", {"effect": "double next; double next fish"}, r"Odd \(a-1\), effect: .*say 'double next' once"),
        ("a-1", {"effect": "if none: tentacle 1"}, r"Odd \(a-1\), effect: .*say what it takes"),
        ("a-1", {"effect": "; ".join(["extra 1"] * 10)}, r"Odd \(a-1\), effect: a card has at most 9 effects"),
        (
            "a-1",
            {"effect": "; ".join(["either tentacle 1 or mermaid 1"] * 4)},
            r"Odd \(a-1\), effect: a card offers at most 12 choices",
        ),
    ],
)
def test_odd_cards_of_an_owner_are_refused_by_card_and_field(castle, table, card, row, why):
    data = castle.dump(table(3, "draft"))
    data["cards"]["cards"][card] = {"name": "Odd", "set": "A", "type": "fish", **row}
    with pytest.raises(PositionError, match=why):
        castle.load(data)


@pytest.mark.rule("CO-R28")
@pytest.mark.parametrize("phase", ["draft", "play"])
def test_a_deck_of_two_players_that_would_run_out_is_refused(castle, table, phase):
    data = castle.dump(table(2, phase))
    data["decks"] = [3, sum(data["decks"]) - 3]
    with pytest.raises(PositionError, match="still to come from this deck"):
        castle.load(data)


def test_what_a_face_down_card_says_is_told_without_saying_whose_card_it_is(castle, table):
    state = table(3, "play", [{"drafted": ["a-4"]}])
    move = castle.read("0! correct card a-4 cost 2")
    assert "cost 2" in castle.tell(state, move, 0).sentence
    for other in (1, None):
        assert castle.tell(state, move, other).sentence == "⟨0⟩ tells what a card says."
