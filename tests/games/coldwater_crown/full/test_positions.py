import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import PositionError
from companion.games.coldwater_crown.faults import faults
from companion.games.coldwater_crown.full import GAME


def test_a_position_may_leave_out_what_follows_from_the_rest(crown):
    state = crown.load({"players": [{"zones": {"3": ["red", "red"]}}, {}]})
    assert state.bag.count("red") == 14
    assert crown.to_act(state) == (0,)
    assert crown.load(json.loads(json.dumps(crown.dump(state)))) == state


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"bag": {"red": 3}}, "$.bag"),
        ({"discard": {"clear": 1}}, "$.discard"),
        ({"spaces": {"port": 1}}, "$.spaces"),
        ({"spaces": {"moon": 1}}, "$.spaces"),
        ({"tag": "tag-9"}, "$.tag"),
        ({"unseen": ["wrasse-1"]}, "$.unseen"),
        ({"anglers": {"row": ["crab-1", "crab-1"]}}, "$.anglers"),
        ({"mystery": {"showing": 4, "hidden": [4, 5]}}, "$.mystery"),
        ({"trophies": {"small-species": [5, 4]}}, "$.trophies"),
        ({"tackle": {"extra_bait": 9}}, "$.tackle"),
        ({"board": {"shore": {"zones": {"3": "pike"}}}}, "$.board.shore"),
        ({"turn": 3}, "$.turn"),
        ({"agenda": [{"task": "moon"}]}, "$.agenda[0]"),
        ({"agenda": [{"task": "picking-up", "used": "port"}]}, "$.agenda[0]"),
        ({"agenda": []}, "$.agenda"),
        ({"agenda": [{"task": "at-port", "left": 2}]}, "$.agenda"),
        ({"agenda": [{"task": "placing"}, {"task": "placing"}]}, "$.agenda"),
        ({"agenda": [{"task": "placing"}, {"task": "turning-up"}]}, "$.agenda"),
        ({"agenda": [{"task": "contest", "location": "river", "entries": [None, None]}]}, "$.agenda"),
        ({"agenda": [{"task": "silent-drawing"}, {"task": "placing"}]}, "$.agenda[0]"),
        (
            {"agenda": [{"task": "aiming", "cleared": [], "aims": [{"zone": 3, "location": "", "deck": False}]}]},
            "$.agenda[0]",
        ),
        (
            {"agenda": [{"task": "filling", "seat": 3, "zone": 4, "is_first": False}, {"task": "placing"}]},
            "$.agenda[0]",
        ),
        ({"agenda": [{"task": "weighing", "seat": 0, "fish": 3}]}, "$.agenda[0]"),
        ({"contests": {"lake": [[], []]}}, "$.contests"),
        ({"clear_aside": True}, "$.clear_aside"),
        ({"moon": 1}, "$"),
        ({"options": {"weights": "never"}}, "$.options.weights"),
        ({"game": "katmai"}, "$.game"),
        ({"players": [{"zones": {"3": ["red"] * 4}}, {}]}, "$.players[0].zones"),
        ({"players": [{"token": None}, {}]}, "$.players[0].token"),
        ({"players": [{"fish": [{"front": "unicorn"}]}, {}]}, "$.players[0].fish[0].front"),
        ({"players": [{"fish": [{"front": "wrasse", "card": "pike-1"}]}, {}]}, "$.players[0].fish[0].card"),
        ({"players": [{"trophies": [{"award": "mystery", "value": 1, "weight": 9}]}, {}]}, "$.mystery"),
        ({"players": []}, "$.players"),
        ({"players": 7}, "$.players"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_place_of_its_fault(crown, change, path):
    with pytest.raises(PositionError) as caught:
        crown.load({"players": [{}, {}]} | change)
    assert any(fault.startswith(path) for fault in caught.value.faults), caught.value.faults


def test_every_fault_is_named(crown):
    with pytest.raises(PositionError) as caught:
        crown.load({"players": [{"token": 7, "zones": {"9": []}}, {}], "tag": 3, "turn": 9})
    assert len(caught.value.faults) >= 4


def test_the_schema_describes_what_is_dumped(crown, begin):
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(crown.schema("position"))
    for seats in (1, 2, 4):
        assert not list(validator.iter_errors(crown.dump(begin(seats).deal().state)))


def test_the_notation_schema_fits_every_legal_move(crown, begin):
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(crown.schema("moves"))
    desk = begin(2)
    for _ in range(200):
        for text in desk.legal():
            assert not list(validator.iter_errors(text)), text
        if not desk.to_act:
            break
        desk.play(desk.legal()[0])


TASKS = st.one_of(
    st.sampled_from(
        [
            {"task": name}
            for name in (
                "turning-up",
                "drawing-tag",
                "filling-row",
                "flipping",
                "placing",
                "ending-turn",
                "weighing-in",
            )
        ]
        + [{"task": name} for name in ("silent-drawing", "ending-silent", "adding-clear", "choosing-start")]
    ),
    st.builds(lambda left: {"task": "at-port", "left": left}, st.integers(0, 3)),
    st.builds(lambda left: {"task": "seeding-discard", "left": left}, st.integers(0, 3)),
    st.builds(lambda seat: {"task": "dealing-tackle", "seat": seat}, st.integers(0, 2)),
    st.builds(lambda seat: {"task": "drawing-angler", "seat": seat}, st.integers(0, 2)),
    st.builds(lambda fish: {"task": "weighing", "seat": 0, "fish": fish}, st.integers(0, 2)),
    st.builds(lambda fish: {"task": "judging", "seat": 0, "fish": fish}, st.lists(st.integers(0, 2), max_size=2)),
    st.builds(
        lambda seat, zone: {"task": "filling", "seat": seat, "zone": zone, "is_first": False},
        st.integers(0, 2),
        st.integers(3, 6),
    ),
    st.builds(
        lambda colour, number, cleared: {
            "task": "fishing",
            "colour": colour,
            "number": number,
            "taken": [],
            "cleared": cleared,
        },
        st.sampled_from(["red", "green"]),
        st.integers(1, 2),
        st.sampled_from([[], [[3, "red"]], [[5, "green"], [6, "red"]]]),
    ),
    st.builds(
        lambda cleared: {"task": "aiming", "cleared": cleared, "aims": []},
        st.sampled_from([[], [[3, "red"]], [[5, "green"], [6, "red"]]]),
    ),
    st.builds(lambda hand: {"task": "routing", "hand": hand}, st.lists(st.sampled_from(["red", "blue"]), max_size=3)),
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    people=st.integers(1, 2),
    agenda=st.lists(TASKS, max_size=4),
    last=st.sampled_from([[], [{"task": "placing"}]]),
    seed=st.integers(0, 9),
)
def test_any_agenda_is_refused_or_can_be_played(people, agenda, last, seed):
    crown = GAME
    player = {"fish": [{"front": "wrasse", "card": "wrasse-1"}, {"front": "pike"}], "tackle": ["redirect_location"]}
    try:
        state = crown.load(
            {"people": people, "players": [player, {} if people > 1 else {"token": None}], "agenda": agenda}
        )
    except PositionError:
        return
    rng = Random(seed)
    for _ in range(60):
        acting = crown.to_act(state)
        if not acting:
            break
        moves = tuple(crown.legal_moves(state, rng.choice(acting)))
        assert moves
        state = crown.apply(state, rng.choice(moves))
        assert not faults(state)
