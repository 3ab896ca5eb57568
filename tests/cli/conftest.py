from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import record, registry
from companion.engine.game import CHANCE

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tabletide(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs the command as a person does, with a data folder of its own; gives code, stdout and stderr."""

    def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "companion", "--data", str(tmp_path / "data"), *arguments],
            cwd=ROOT,
            input=given,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    return run


@pytest.fixture(scope="session")
def played() -> dict[str, Any]:
    """A replay file of a random bait bag evening of 40 moves, as JSON."""
    game = registry.game("coldwater-crown/bait-bag")
    rng = Random(5)
    state = game.start(game.prepare(2))
    moves = []
    for _ in range(40):
        acting = game.to_act(state)
        if not acting:
            break
        if acting == (CHANCE,):
            move = game.sample(state, rng)
        else:
            seat = acting[rng.randrange(len(acting))]
            legal = tuple(game.legal_moves(state, seat))
            move = legal[rng.randrange(len(legal))]
        moves.append(game.write(move))
        state = game.apply(state, move)
    found = record.Record("coldwater-crown/bait-bag", ("Anna", "Ben"), moves=tuple(moves))
    return record.dump(found)
