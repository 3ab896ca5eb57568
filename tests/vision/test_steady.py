"""The plane from frame to frame: as right as found anew, seldom surveyed, and not led astray by cards that move."""

from __future__ import annotations

import numpy as np
import pytest

from vision.layout.plane import find_plane
from vision.layout.steady import SteadyPlane
from vision.scene import Corners
from vision.sources.view import Lens, Pose, View

PICTURE = (1280, 720)
PLACES = tuple((-150.0 + 60 * (n % 6), -60.0 + 60 * (n // 6)) for n in range(18))
SIZES = [12.0] * len(PLACES)
NAMES = [str(n) for n in range(len(PLACES))]


def square(at: tuple[float, float], turn: float = 20.0) -> np.ndarray:
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return np.array([[-6, -6], [6, -6], [6, 6], [-6, 6]]) @ np.array([[c, s], [-s, c]]) + np.asarray(at)


def seen(pose: Pose, places: tuple[tuple[float, float], ...] = PLACES, noise: int = 0) -> list[Corners]:
    view = View(PICTURE, pose, Lens())
    rng = np.random.default_rng(noise)
    return [
        tuple((float(x), float(y)) for x, y in view.project(square(at)) + rng.normal(0, 0.05, (4, 2)))  # type: ignore[misc]
        for at in places
    ]


def hand_held(step: int) -> Pose:
    return Pose(420, 25, aim_mm=(4 * np.sin(step / 3), 3 * np.cos(step / 4)), roll_deg=float(np.sin(step / 5)))


def test_a_moving_camera_gets_the_plane_of_a_full_adjustment_from_one_survey() -> None:
    steady = SteadyPlane()
    for step in range(12):
        corners = seen(hand_held(step), noise=step)
        ours = steady.find(NAMES, corners, SIZES, PICTURE)
        full = find_plane(corners, SIZES, PICTURE)
        assert ours is not None
        assert full is not None
        apart = np.array([a for a, _ in ours.places(corners)]) - np.array([b for b, _ in full.places(corners)])
        assert np.abs(apart).max() < 0.4
        assert ours.tilt == pytest.approx(25, abs=0.7)
    assert steady.surveys == 1


def test_a_survey_is_made_again_now_and_then() -> None:
    steady = SteadyPlane()
    for step in range(45):
        steady.find(NAMES, seen(hand_held(step), noise=step), SIZES, PICTURE)
    assert steady.surveys == 3


def test_cards_that_move_do_not_move_the_table() -> None:
    steady = SteadyPlane()
    for step in range(10):
        moved = tuple((x + 6 * step, y + 3 * step) if n in (2, 9, 14) else (x, y) for n, (x, y) in enumerate(PLACES))
        corners = seen(hand_held(step), moved, noise=step)
        plane = steady.find(NAMES, corners, SIZES, PICTURE)
        assert plane is not None
        at = np.array([place for place, _ in plane.places(corners)])
        assert np.linalg.norm(at[0] - at[17]) == pytest.approx(
            np.linalg.norm(np.subtract(PLACES[0], PLACES[17])), abs=0.5
        )
    assert steady.surveys == 1


def test_a_table_laid_anew_is_surveyed_anew() -> None:
    steady = SteadyPlane()
    steady.find(NAMES, seen(Pose(420, 25)), SIZES, PICTURE)
    shuffled = tuple(PLACES[(7 * n) % len(PLACES)] for n in range(len(PLACES)))
    corners = seen(Pose(420, 25), shuffled)
    plane = steady.find(NAMES, corners, SIZES, PICTURE)
    assert plane is not None
    assert steady.surveys == 2
    at = np.array([place for place, _ in plane.places(corners)])
    assert np.linalg.norm(at[0] - at[1]) == pytest.approx(
        np.linalg.norm(np.subtract(shuffled[0], shuffled[1])), abs=0.5
    )


def test_few_squares_or_none_are_no_trouble() -> None:
    steady = SteadyPlane()
    assert steady.find([], [], [], PICTURE) is None
    one = seen(Pose(420, 25))[:1]
    for _ in range(3):
        assert steady.find(NAMES[:1], one, SIZES[:1], PICTURE) is not None
    assert steady.find([], [], [], PICTURE) is None


def test_a_picture_of_another_size_is_surveyed_anew() -> None:
    steady = SteadyPlane()
    corners = seen(Pose(420, 25))
    steady.find(NAMES, corners, SIZES, PICTURE)
    steady.find(NAMES, corners, SIZES, (1920, 1080))
    assert steady.surveys == 2
