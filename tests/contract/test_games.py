"""Every mode of every installed game keeps the contract; a new folder under `companion/games` is found by itself."""

from __future__ import annotations

import os

import pytest

from companion.engine import registry
from companion.engine.contract import check_game

MODES = [manifest.id for manifest in registry.manifests()]
GAMES = int(os.environ.get("TABLETIDE_CONTRACT_GAMES", "4"))


def test_the_shelf_has_no_faulty_game():
    assert registry.faults() == {}
    assert MODES


def steps(mode: str, endless: int) -> int:
    """A whole game is played to its end; an aid or a score sheet may go on for ever."""
    return 5000 if registry.manifest(mode).kind == "full" else endless


@pytest.mark.parametrize("mode", MODES)
def test_a_mode_keeps_the_contract(mode):
    check_game(registry.game(mode), games=2, seed=1, steps=steps(mode, 80), close=16, options=False)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_a_mode_keeps_the_contract_through_every_option_and_many_games(mode):
    close = 40 if registry.manifest(mode).kind == "full" else 8
    check_game(registry.game(mode), games=GAMES, seed=2, steps=steps(mode, 200), close=close)


@pytest.mark.parametrize("mode", MODES)
def test_a_mode_says_what_it_needs_before_it_is_loaded(mode):
    manifest = registry.manifest(mode)
    assert manifest.sentence.endswith(".")
    assert manifest == registry.game(mode).manifest
    for option in manifest.options:
        assert option.sentence.strip()
        assert len({choice.value for choice in option.choices}) == len(option.choices) > 1
