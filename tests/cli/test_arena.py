from __future__ import annotations

import json

import pytest


@pytest.mark.slow
def test_bots_play_and_the_result_has_the_agreed_shape(tabletide):
    done = tabletide("arena", "coldwater-crown", "greedy", "uniform", "-n", "2", "--iterations", "3", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    shape = json.loads(done.stdout)
    assert (shape["game"], shape["games"]) == ("coldwater-crown", 2)
    for row, name in zip(shape["bots"], ["greedy", "uniform"], strict=True):
        assert row["name"] == name
        assert set(row) == {"name", "level", "wins", "draws", "rate", "low", "high", "ms_per_move"}
        assert 0 <= row["low"] <= row["rate"] <= row["high"] <= 1


@pytest.mark.slow
def test_the_same_seed_gives_the_same_wins(tabletide):
    call = ("arena", "coldwater-crown", "uniform", "uniform", "-n", "3", "--seed", "4", "--json")
    first, second = (json.loads(tabletide(*call).stdout)["bots"] for _ in range(2))
    assert [(row["wins"], row["draws"]) for row in first] == [(row["wins"], row["draws"]) for row in second]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["coldwater-crown", "deep", "uniform"], "there is no bot 'deep'; there are uniform, greedy"),
        (["coldwater-crown/score", "uniform", "uniform"], "the arena plays whole games"),
        (["chess", "uniform"], "there is no game 'chess'"),
        (["coldwater-crown", *["uniform"] * 9], "seats"),
        (["coldwater-crown", "uniform", "uniform", "--option", "nonsense=1"], "nonsense"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(tabletide, arguments, fault):
    done = tabletide("arena", *arguments, "-n", "1")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert fault in done.stderr
