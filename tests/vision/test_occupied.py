"""Figures on printed places: told by their colour, nothing seen where nothing stands, and a washed-out one asks for a look."""

from __future__ import annotations

import pytest

from vision.bench.places import River, rivers, told
from vision.sources.practice import render


@pytest.mark.slow
@pytest.mark.parametrize("tilt", [0.0, 25.0])
def test_each_place_is_told_empty_or_by_its_figures_colour(tilt: float) -> None:
    for river in rivers(1, tilt, seed=5):
        seen, confidence = told(river)
        assert seen == {place: colour for place, colour in river.standing.items() if place in seen}
        assert len(seen) >= 16
        assert all(sure >= 0.5 for sure in confidence.values())


def test_a_picture_without_tags_tells_nothing() -> None:
    assert told(River(render([], size=(320, 240)), {})) == ({}, {})
