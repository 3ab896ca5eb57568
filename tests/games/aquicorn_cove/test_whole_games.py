"""Whole games as they were played, move by move: every ending of the Village and of the reef, every number of players."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import record
from companion.games.aquicorn_cove import tally, tracks

GOLDEN = Path(__file__).parents[2] / "golden" / "aquicorn-cove" / "full"
GAMES = {
    "AC-R42-4-players-sun": (4, 15, "sun"),
    "AC-R42-2-players-cloud": (2, 13, "cloud"),
    "AC-R42-3-players-dark-cloud": (3, 12, "dark cloud"),
    "AC-R45-solo-two-characters-rain": (1, 10, "rain"),
    "AC-R45-solo-three-characters-heavy-rain": (1, 7, "heavy rain"),
    "AC-R42-2-players-thunderstorm": (2, 5, "thunderstorm"),
}


@pytest.fixture(params=GAMES, scope="module")
def played(request, cove):
    """A golden's name, its moves, and the state that they end in."""
    found = record.loads((GOLDEN / f"{request.param}.json").read_bytes())
    return request.param, found.moves, record.run(found, cove).state


@pytest.mark.rule("AC-R42", "AC-R45")
def test_a_whole_game_ends_with_its_two_endings(played):
    name, _, state = played
    people, prosperity, weather = GAMES[name]
    found = tally.of(state)
    assert (state.people, state.agenda) == (people, ())
    assert tally.scores(found).prosperity == prosperity
    assert tally.endings(found) == (tracks.prosperity_ending(prosperity), tracks.reef_ending(weather))


@pytest.mark.rule("AC-R8", "AC-R34")
def test_it_has_seven_events_and_two_storms_and_everybody_is_head_fisher_in_turn(played):
    _, moves, state = played
    came = [text.split()[1] for text in moves if text.startswith("*")]
    assert came.count("event") == 7
    assert 1 <= came.count("storm") <= 2, "a storm without dice is not rolled"
    first = next(int(text.split()[2]) for text in moves if text.startswith("*: head"))
    # AC-G24: after the Epilogue the boat stays where it is, so it was passed six times.
    assert state.head == (first + 6) % state.count


def test_all_endings_are_among_them():
    scores = [(prosperity, weather) for _, prosperity, weather in GAMES.values()]
    assert {tracks.prosperity_ending(prosperity).title for prosperity, _ in scores} == {
        tracks.prosperity_ending(n).title for n in range(5, 17)
    }
    assert {tracks.reef_ending(weather).title for _, weather in scores} == {
        tracks.reef_ending(weather).title
        for weather in ("sun", "cloud", "dark cloud", "rain", "heavy rain", "thunderstorm")
    }
