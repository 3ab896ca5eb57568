"""An owner's own cards: what is told of them while they play is remembered for the next game, each card once."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from card_db.codes import codes
from card_db.memory import Said, remember
from card_db.overlay import Box, my_box, teach
from companion.engine import registry
from companion.engine.errors import IllegalMove, PositionError
from companion.engine.game import CHANCE
from companion.engine.learning import learned
from companion.games.fishnflips import position as full_position
from companion.games.fishnflips.competitive import position as rival_position
from companion.games.fishnflips.sight import CARD, FULL_SIGHT
from vision.scene import Placed, Scene

SET = "fishnflips"
CODES = codes(SET)
SPECIES = ["whale", "turtle", "dolphin", "swordfish"]
MODES = ("fishnflips", "fishnflips/competitive")


def begun(mode, box, *texts):
    """The game with the owner's cards, told so far."""
    game = registry.game(mode)
    given = {"species": SPECIES} | ({"powers": ["whale", "turtle"]} if mode.endswith("competitive") else {"start": 0})
    state = game.start(game.prepare(2, given=given, cards=my_box(box)))
    for text in texts:
        game.check(state, game.read(text))
        state = game.apply(state, game.read(text))
    return game, state


def after(box, table, game, state):
    """The box after the table told what it knows."""
    return remember(box, table, [Said(one.component, one.values, one.card) for one in learned(game, state)]).box


def backgrounds(box):
    return {card: facts["background"] for card, facts in box.facts.items() if "background" in facts}


def known(box):
    return Counter((card.rpartition("-")[0], *sorted(facts.values())) for card, facts in box.facts.items())


@pytest.mark.parametrize("mode", MODES)
def test_a_background_that_is_told_is_one_cards_and_known_in_the_next_game(mode):
    game, state = begun(mode, Box(SET), "*: card Wbl", "*: card Wbr", "*: card Tgl")
    box = after(Box(SET), "first", game, state)
    assert backgrounds(box) == {"whale-1": "blue", "whale-2": "blue", "turtle-1": "green"}
    game, state = begun(mode, box)
    assert dict(state.deck.animals)["whale-blue"] == 2
    assert learned(game, state) == (), "what the cards in use say is not told again"


@pytest.mark.parametrize("mode", MODES)
def test_one_more_than_the_box_knew_is_a_further_card(mode):
    box = teach(Box(SET), {"background": "blue"}, card="whale-1").box
    game, state = begun(mode, box, "*: card Wbl")
    assert after(box, "second", game, state) == box, "this is the blue whale that the box knows"
    game, state = begun(mode, box, "*: card Wbl", "*: card Wbl")
    assert backgrounds(after(box, "second", game, state)) == {"whale-1": "blue", "whale-2": "blue"}


@pytest.mark.parametrize("mode", MODES)
def test_a_card_that_the_camera_saw_is_remembered_as_that_card(mode):
    game, state = begun(mode, Box(SET), "*: card Wbl whale-7", "*: card Wbl")
    assert backgrounds(after(Box(SET), "first", game, state)) == {"whale-7": "blue", "whale-1": "blue"}
    assert game.load(game.dump(state)) == state
    assert "named" not in game.dump(begun(mode, Box(SET))[1])


@pytest.mark.parametrize("mode", MODES)
def test_whole_games_of_untold_cards_teach_the_box_as_many_of_each_as_came(mode):
    rng, box = Random(5), Box(SET)
    for evening in ("first", "second"):
        game, state = begun(mode, box)
        before = known(box)
        while seats := game.to_act(state):
            moves = [move for seat in seats for move in game.legal_moves(state, seat)] if seats != (CHANCE,) else []
            state = game.apply(state, rng.choice(moves) if moves else game.sample(state, rng))
        told = known(box := after(box, evening, game, state))
        assert after(box, evening, game, state) == box, "telling it again changes nothing"
        assert before <= told, "nothing is forgotten"
        pieces = Counter(position(mode).every_piece(state))
        for piece, count in pieces.items():
            if not piece.endswith("any") and "-" in piece:
                assert told[tuple(piece.split("-"))] >= count
    assert known(box).total() > 40


def position(mode):
    return rival_position if mode.endswith("competitive") else full_position


def test_the_camera_asks_for_the_background_and_names_the_card(full):
    _, state = begun("fishnflips", Box(SET))
    sight = FULL_SIGHT.with_cards(my_box(Box(SET)))
    scene = Scene((Placed("tag", str(CODES.tag("whale-7", "left")), 0.97, (0.0, 0.0), 0.0),))
    found = sight.explain(full.view(state, 0), scene, 0, CARD)
    assert {one.moves[0] for one in found} == {f"*: card W{colour}l whale-7" for colour in "bgyr"}
    for one in found:
        full.check(state, full.read(one.moves[0]))


def test_a_card_that_was_told_once_is_not_asked_for_again_in_the_same_game(full):
    _, state = begun("fishnflips", Box(SET), "*: card Wrl whale-7")
    sight = FULL_SIGHT.with_cards(my_box(Box(SET)))
    scene = Scene((Placed("tag", str(CODES.tag("whale-7", "right")), 0.97, (0.0, 0.0), 0.0),))
    (only,) = sight.explain(full.view(state, 0), scene, 0, CARD)
    assert only.moves in ((), ("*: card Wrr",))
    assert only.seen[0].name == "whale on red, looking right"


def test_action_cards_are_asked_for_and_remembered_by_name(full):
    _, state = begun("fishnflips", Box(SET))
    rng = Random(3)
    while full.chance(state).source != "action":
        state = full.apply(state, full.sample(state, rng))
    sight = FULL_SIGHT.with_cards(my_box(Box(SET)))
    scene = Scene((Placed("tag", str(CODES.tag("action-5", "front")), 0.97, (0.0, 0.0), 0.0),))
    found = sight.explain(full.view(state, 0), scene, 0, CARD)
    text = next(one.moves[0] for one in found if "flip-colour" in one.moves[0])
    assert text == "*: action flip-colour action-5"
    full.check(state, full.read(text))
    state = full.apply(state, full.read(text))
    state = full.apply(state, full.read("*: action flip-colour"))
    box = after(Box(SET), "first", full, state)
    kinds = {card: facts["kind"] for card, facts in box.facts.items() if card.startswith("action")}
    assert kinds == {"action-5": "flip-colour", "action-1": "flip-colour"}
    assert after(box, "second", full, begun("fishnflips", box)[1]) == box


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("*: card Wbl turtle-7", "no such card can be whale-blue"),
        ("*: card Wbl whale-11", "no such card can be whale-blue"),
        ("*: card Wbl whale-1", "this card was told already"),
    ],
)
def test_a_card_is_named_only_where_it_may_be_that_card(full, text, reason):
    _, state = begun("fishnflips", Box(SET), "*: card Wgl whale-1")
    with pytest.raises(IllegalMove, match=reason):
        full.check(state, full.read(text))


def test_cards_of_ours_are_all_told_and_never_named(full):
    state = full.start(full.prepare(2, given={"species": SPECIES, "start": 0}))
    with pytest.raises(IllegalMove, match="no card of its kind is left"):
        full.check(state, full.read("*: card Wbl whale-7"))
    with pytest.raises(PositionError, match="named"):
        full.load({**full.dump(state), "named": [{"card": "whale-7", "is": "whale-blue"}]})


@pytest.mark.parametrize("mode", MODES)
def test_what_a_correction_takes_back_is_not_remembered(mode):
    cells = ["Wbl", "Tgl", "Dyl", "Tbl", "Dbl", "Wgr", "Dgr", "Wyl", "Tyr"]
    names = ["whale-7", "", "", "", "", "", "", "", ""]
    cells += ["Wrl", "Trl", "Drr"] if mode == "fishnflips" else []
    names += ["", "", ""] if mode == "fishnflips" else []
    texts = [f"*: card {cell} {name}".strip() for cell, name in zip(cells, names, strict=True)]
    game, state = begun(mode, Box(SET), *texts)
    assert ("whale-7", "whale-blue") in state.named
    net = game.dump(state)["net"]
    state = game.apply(state, game.read(f"0! correct net {net.replace('Wbl', 'Wrl')}"))
    assert state.named == ()
    box = after(Box(SET), "first", game, state)
    assert "blue" not in {facts.get("background") for card, facts in box.facts.items() if card.startswith("whale")}


def test_a_correction_of_a_hand_of_untold_action_cards_is_taken(full):
    """Which of the untold cards it is nobody knows: any may be it."""
    _, state = begun("fishnflips", Box(SET))
    rng = Random(3)
    while full.to_act(state) == (CHANCE,):
        state = full.apply(state, full.sample(state, rng))
    state = full.apply(state, full.read("0! correct hand 0 flip-row flip-one switch"))
    assert state.hands[0] == ("flip-one", "flip-row", "switch")
    assert len(state.actions) == 20 - 6


def test_a_corrected_hand_takes_back_what_the_camera_was_told_of_its_card(full):
    _, state = begun("fishnflips", Box(SET))
    rng = Random(3)
    while full.chance(state).source != "action":
        state = full.apply(state, full.sample(state, rng))
    state = full.apply(state, full.read("*: action flip-colour action-5"))
    while full.chance(state).source == "action":
        state = full.apply(state, full.sample(state, rng))
    others = state.hands[0][1:]
    assert state.hands[0] == ("flip-colour", *others)
    state = full.apply(state, full.read(f"0! correct hand 0 flip-row {' '.join(others)}"))
    assert state.named == ()
    kinds = {facts.get("kind") for facts in after(Box(SET), "first", full, state).facts.values()}
    assert "flip-colour" not in kinds


def test_a_corrected_top_card_takes_back_what_the_camera_was_told_of_it_and_no_other(full):
    cells = ["Wbl whale-7", "Tgl", "Dyl", "Tbl", "Dbl", "Wgr", "Dgr", "Wyl", "Tyr", "Wbl whale-3", "Trl", "Drr"]
    _, state = begun("fishnflips", Box(SET), *(f"*: card {cell}" for cell in cells))
    while full.chance(state).source != "card":
        state = full.apply(state, full.sample(state, Random(1)))
    state = full.apply(state, full.read("*: card Wbr whale-2"))
    assert state.top == "Wbr"
    state = full.apply(state, full.read("0! correct top Wrl"))
    assert [card for card, _ in state.named] == ["whale-7", "whale-3"]


def test_only_the_correction_of_its_own_piece_takes_a_competitive_games_card_back():
    game, state = begun("fishnflips/competitive", Box(SET), "*: card Wbl whale-7")
    rng = Random(4)
    while game.chance(state) is not None and game.chance(state).source == "card":
        state = game.apply(state, game.sample(state, rng))
    net = game.dump(state)["net"]
    if state.faces:
        state = game.apply(state, game.read(f"0! correct actions {' '.join(['flip-row'] * len(state.faces))}"))
    assert state.named == (("whale-7", "whale-blue"),), "a correction of something else takes nothing back"
    state = game.apply(state, game.read(f"0! correct net {net.replace('Wbl', 'Wrl', 1)}"))
    assert state.named == ()
