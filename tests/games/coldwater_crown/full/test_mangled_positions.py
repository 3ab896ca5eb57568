"""Positions spoilt at random: each is refused with its faults, or it is a game that can be played, shown, told and scored."""

from __future__ import annotations

import copy
import json
from random import Random

import pytest

from companion.engine.errors import PositionError
from companion.engine.game import CHANCE, score
from companion.games.coldwater_crown.faults import faults
from companion.games.coldwater_crown.full import GAME

OPTIONS = {option.id: [choice.value for choice in option.choices] for option in GAME.manifest.options}
JUNK = [
    None,
    True,
    -1,
    0,
    1,
    2,
    7,
    10**30,
    1.5,
    float("nan"),
    "",
    "x",
    "red",
    "clear",
    "pike",
    [],
    {},
    [[]],
    [0],
    "06:12",
]


def positions(rng):
    """Positions of a random game, as JSON."""
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    state = GAME.start(GAME.prepare(rng.randint(1, 4), options))
    for step in range(900):
        acting = GAME.to_act(state)
        if not acting:
            break
        if step % 150 == 149:
            yield json.loads(json.dumps(GAME.dump(state)))
        moves = tuple(GAME.legal_moves(state, rng.choice(acting)))
        state = GAME.apply(state, GAME.sample(state, rng) if acting == (CHANCE,) else rng.choice(moves))
    yield json.loads(json.dumps(GAME.dump(state)))


def places(value, path=()):
    """Every place in the JSON but the cards, which are checked elsewhere."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in tuple(items):
        if (*path, key) != ("cards",):
            yield from places(item, (*path, key))


def spoilt(data, rng):
    """The JSON with one to three things wrong."""
    data = copy.deepcopy(data)
    for _ in range(rng.randint(1, 3)):
        *path, key = rng.choice([place for place in places(data) if place])
        parent = data
        for step in path:
            parent = parent[step]
        way = rng.randrange(5)
        if way == 0:
            parent[key] = copy.deepcopy(rng.choice(JUNK))
        elif way == 1:
            del parent[key]
        elif way == 2 and isinstance(parent, list):
            parent.append(copy.deepcopy(parent[key]))
        elif way == 3 and isinstance(parent, list):
            rng.shuffle(parent)
        elif type(parent[key]) is int:
            parent[key] += rng.choice((-1, 1))
    return data


def play(state, rng):
    """The game played on a little, with everything asked of it."""
    assert not faults(state)
    assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state
    for _ in range(10):
        for seat in range(state.people):
            world = GAME.determinize(state, seat, rng)
            assert GAME.view(world, seat) == GAME.view(state, seat)
        tally = GAME.tally(state)
        assert GAME.load_tally(GAME.dump_tally(tally)) == tally
        score(GAME, state).as_json()
        acting = GAME.to_act(state)
        if not acting:
            return
        move = rng.choice(tuple(GAME.legal_moves(state, rng.choice(acting))))
        GAME.check(state, move)
        assert GAME.label(state, move)
        assert GAME.tell(state, move, None).sentence
        state = GAME.apply(state, move)
        assert not faults(state)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_spoilt_position_is_refused_or_can_be_played(seed):
    rng = Random(seed)
    kept, unnamed = 0, []
    for data in positions(rng):
        for _ in range(20):
            try:
                state = GAME.load(spoilt(data, rng))
            except PositionError as error:
                unnamed += [fault for fault in error.faults if not fault.startswith("$")]
                continue
            kept += 1
            play(state, rng)
    assert kept
    assert not unnamed


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"players": [{"fish": [{"front": "wrasse", "card": "wrasse-1", "weight": 20}]}, {}]}, "$.players[0].fish[0]"),
        ({"players": [{"fish": [{"front": "wrasse", "card": "wrasse-1", "tag": None}]}, {}]}, "$.players[0].fish[0]"),
        ({"players": [{}, {"fish": [{"front": "wrasse", "tag": "moon"}]}]}, "$.players[1].fish[0].tag"),
        ({"players": [{}, {"fish": [{"front": "wrasse", "tag": "Moon"}]}]}, "$.players[1].fish[0].tag"),
        ({"players": [{}, {"fish": [{"front": "wrasse", "tag": ""}]}]}, "$.players[1].fish[0].tag"),
        ({"players": [{"fish": [{"front": "wrasse", "shown": True}]}, {}]}, "$.players[0].fish[0].shown"),
        (
            {"players": [{"trophies": [{"award": "mystery", "value": 5, "weight": 4}]}, {}]},
            "$.players[0].trophies[0].value",
        ),
        (
            {"players": [{"trophies": [{"award": "small-species", "value": 5, "weight": 4}]}, {}]},
            "$.players[0].trophies[0].weight",
        ),
        (
            {
                "clear_aside": True,
                "agenda": [{"task": "filling", "seat": 0, "zone": 3, "is_first": True}, {"task": "placing"}],
            },
            "$.clear_aside",
        ),
    ],
)
def test_what_contradicts_the_cards_or_the_box_is_refused(crown, change, fault):
    with pytest.raises(PositionError) as caught:
        crown.load({"players": [{}, {}]} | change)
    assert any(text.startswith(fault) for text in caught.value.faults), caught.value.faults


@pytest.mark.rule("CW-R34")
def test_a_shown_weight_that_is_corrected_is_shown_no_more(at, crown):
    player = {"fish": [{"front": "wrasse", "card": "wrasse-4", "shown": True}]}
    assert crown.view(at(player).state, 1).players[0].fish[0].weight == 6
    same = at(player).play("0! correct weight 0 0 6 none 08:00")
    assert crown.view(same.state, 1).players[0].fish[0].weight == 6
    for words in ("wrasse-1", "5 none 08:00", "unknown"):
        desk = at(player).play(f"0! correct weight 0 0 {words}")
        assert not desk.me.catches[0].is_shown
        assert crown.view(desk.state, 1).players[0].fish[0].weight is None
