"""Whole tables in the bench: laid by the game, photographed so that all is in the picture, and told exactly or not."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from companion.commands import mainshot
from companion.engine import registry
from companion.engine.mainshot import Laid, LaidCard, MainShot

SCORE = "coldwater-crown/score"


def test_every_mode_with_a_main_shot_has_eyes_for_it() -> None:
    assert SCORE in registry.main_shots()
    for mode_id in registry.main_shots():
        shot = registry.main_shot(mode_id)
        assert shot is not None
        assert registry.sight(mode_id) is not None
        laid = shot.lay(Random(1))
        view = registry.game(mode_id).view(laid.state, laid.seat)
        assert shot.shot in {one.id for one in registry.sight(mode_id).shots(view, laid.seat)}
        assert laid.facts
        assert shot.says(laid, ()) == ()


def test_a_table_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    for mode_id in registry.main_shots():
        shot = registry.main_shot(mode_id)
        assert shot is not None
        one, two, other = (shot.lay(Random(seed)) for seed in (5, 5, 6))
        assert one.cards == two.cards
        assert one.facts == two.facts
        assert one.cards != other.cards


@pytest.mark.parametrize("mode_id", registry.main_shots())
@pytest.mark.slow
def test_all_that_was_laid_is_in_the_picture_and_is_read(mode_id: str) -> None:
    shot = registry.main_shot(mode_id)
    assert shot is not None
    laid, picture = mainshot.table(mode_id, shot, 3)
    assert picture.marks
    corners = np.array([mark.corners for mark in picture.marks])
    assert (corners > 0).all()
    assert (corners < np.array([picture.frame.width, picture.frame.height])).all()
    assert laid.facts


def test_a_table_that_is_not_told_exactly_is_kept_with_what_was_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    score = registry.main_shot(SCORE)
    assert score is not None

    def lay(rng: Random) -> Laid:
        laid = score.lay(rng)
        return Laid((LaidCard("lake-2", "front", (0, 0)),), ("lake-2 front", "lake-3 front"), laid.state, laid.seat)

    monkeypatch.setattr(registry, "main_shots", lambda: (SCORE,))
    monkeypatch.setattr(registry, "main_shot", lambda _: MainShot("one card", "row", lay, score.says))
    (row,) = mainshot.main_shot_rows(1, keep=tmp_path)
    assert row.name == "exact table: one card of Coldwater Crown"
    assert row.met is None
    assert (row.ours["hits"], row.ours["facts"], row.ours["facts_right"], row.ours["failed"]) == (0, 2, 1, [0])
    assert (tmp_path / "coldwater-crown-score-0.txt").read_text() == "not told: lake-3 front\n"
    assert (tmp_path / "coldwater-crown-score-0.jpg").stat().st_size > 1000
