"""The camera beside the silent player: a card shown is the answer tapped, and anything else is named."""

from __future__ import annotations

from typing import Any

import pytest

from card_db.codes import codes
from companion.engine import registry
from companion.engine.game import Seat
from companion.games.coldwater_crown.aids.silent_player import GAME
from vision.scene import Placed, Scene

ME = Seat(0)
CODES = codes("coldwater-crown")


def at(*texts: str) -> Any:
    """Its turn with a blue draw that catches at Lake Zone 3, and the moves after it."""
    data = {**GAME.dump(GAME.start(GAME.prepare(1, {}, {"mystery": 4}))), "phase": "silent", "discard": {"blue": 2}}
    state = GAME.load({**data, "steps": [{"do": "draw"}]})
    for text in ("*: drew blue", "0: done-all", *texts):
        move = GAME.read(text)
        GAME.check(state, move)
        state = GAME.apply(state, move)
    return state


def shown(*faces: tuple[str, str]) -> Scene:
    """A scene with the tags of these faces."""
    return Scene(
        tuple(
            Placed("tag", str(CODES.tag(card, face)), 0.9, (40.0 * n, 0.0), sighting=n)
            for n, (card, face) in enumerate(faces)
        )
    )


def proposals(state: Any, scene: Scene) -> Any:
    sight = registry.sight("coldwater-crown/silent-player")
    assert sight is not None
    view = GAME.view(state, ME)
    shots = sight.shots(view, ME)
    return sight.explain(view, scene, ME, shots[0].id if shots else "")


def test_the_species_of_a_catch_is_read_from_either_side() -> None:
    for face in (("pike", "front"), ("pike-3", "weight")):
        (found,) = proposals(at(), shown(face))
        assert found.moves == ("*: catch pike",)
        assert found.confidence == 0.9


@pytest.mark.rule("CW-R53")
def test_the_weight_side_answers_the_mystery_weight() -> None:
    state = at("*: catch pike")
    heavy = next(fish for fish in state.fish if fish.species == "pike" and fish.weight == 4)
    other = next(fish for fish in state.fish if fish.species == "pike" and fish.weight != 4)
    assert proposals(state, shown((heavy.id, "weight")))[0].moves == ("*: fish 0 weighs 4",)
    assert proposals(state, shown((other.id, "weight")))[0].moves == ("*: fish 0 not 4",)
    (unclear,) = proposals(state, shown(("pike", "front")))
    assert unclear.moves == ()
    assert "no answer" in unclear.conflicts[0]


def test_a_master_angler_a_mystery_tile_and_the_tag_tile_are_read() -> None:
    data = GAME.dump(at())
    for kind, face, text in (
        ("angler", ("ray-2", "front"), "*: angler ray"),
        ("mystery", ("mystery-6", "weight"), "*: mystery 6"),
        ("tag", ("tag-3", "front"), "*: tag tag-3"),
    ):
        phase = "end" if kind == "tag" else "silent"
        state = GAME.load({**data, "phase": phase, "steps": [{"do": kind}], "mystery": 0})
        (found,) = proposals(state, shown(face))
        assert found.moves == (text,)
        GAME.check(state, GAME.read(text))


def test_a_fish_of_another_location_is_no_answer_and_is_named() -> None:
    (found,) = proposals(at(), shown(("wrasse-1", "weight")))
    assert found.moves == ()
    assert found.seen[0].card == "wrasse-1"


def test_two_answers_in_one_picture_are_both_offered_and_neither_is_sure() -> None:
    found = proposals(at(), shown(("pike", "front"), ("perch", "front")))
    assert {one.moves[0] for one in found} == {"*: catch pike", "*: catch perch"}
    assert max(one.confidence for one in found) < 0.5


def test_a_foreign_mark_and_an_empty_picture_say_what_to_do() -> None:
    foreign = next(n for n in range(587) if n not in CODES.tags)
    (found,) = proposals(at(), Scene((Placed("tag", str(foreign), 1.0, (0.0, 0.0)),)))
    assert found.conflicts
    (found,) = proposals(at(), Scene())
    assert "tap the answer" in found.missing[0]


def test_nothing_is_to_be_shown_in_my_own_turn() -> None:
    state = GAME.start(GAME.prepare(1, {}, {"mystery": 4}))
    sight = registry.sight("coldwater-crown/silent-player")
    assert sight is not None
    assert sight.shots(GAME.view(state, ME), ME) == ()
