"""The design's promises that can be counted: contrast in every theme, target sizes, type sizes."""

from __future__ import annotations

import math
import re

import pytest

from companion.web.app import STATIC

TEXT = ("text", "text-soft")
GROUNDS = ("water", "water-deep", "panel", "panel-raised", "panel-sunk")
HUES = ("coldwater-crown", "fishnflips", "coral-castle", "katmai", "aquicorn-cove", "toolbox")
MARKS = (
    *HUES,
    "accent",
    "danger",
    "good",
    *(f"seat-{name}" for name in ("anchor", "shell", "star", "wave", "lantern", "rope")),
)
SOFT = ("accent-soft", "danger-soft", "good-soft")


def colours(theme):
    found = dict(_read("tokens"))
    if theme != "dusk":
        found.update(_read(theme))
    return found


def _read(name):
    text = (STATIC / "css" / f"{name}.css").read_text("utf-8")
    pattern = r"--([a-z0-9-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);"
    return {key: tuple(map(float, numbers)) for key, *numbers in re.findall(pattern, text)}


def luminance(colour):
    """The relative luminance of an OKLCH colour, by WCAG 2 from linear sRGB."""
    light, chroma, hue = colour
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    l_, m_, s_ = (
        light + 0.3963377774 * a + 0.2158037573 * b,
        light - 0.1055613458 * a - 0.0638541728 * b,
        light - 0.0894841775 * a - 1.291485548 * b,
    )
    long, middle, short = l_**3, m_**3, s_**3
    red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short
    green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short
    blue = -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short
    red, green, blue = (min(1.0, max(0.0, part)) for part in (red, green, blue))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["dusk", "sand", "dim"])
def test_text_stands_out_seven_to_one_from_every_ground(theme):
    known = colours(theme)
    for text in TEXT:
        for ground in GROUNDS:
            assert contrast(known[text], known[ground]) >= 7, (text, ground, contrast(known[text], known[ground]))
    for ground in SOFT:
        assert contrast(known["text"], known[ground]) >= 7, (ground, contrast(known["text"], known[ground]))
    assert contrast(known["on-fill"], known["fill"]) >= 7, contrast(known["on-fill"], known["fill"])
    assert contrast(known["on-fill"], known["fill-raised"]) >= 7


@pytest.mark.parametrize("theme", ["dusk", "sand", "dim"])
def test_marks_stand_out_four_and_a_half_to_one(theme):
    known = colours(theme)
    for mark in MARKS:
        for ground in ("water", "panel", "panel-sunk"):
            assert contrast(known[mark], known[ground]) >= 4.5, (mark, ground, contrast(known[mark], known[ground]))


@pytest.mark.parametrize("theme", ["dusk", "sand", "dim"])
def test_the_focus_ring_stands_out_from_every_ground(theme):
    known = colours(theme)
    for ground in GROUNDS:
        assert contrast(known["focus"], known[ground]) >= 3, ground


@pytest.mark.parametrize("theme", ["sand", "dim"])
def test_a_theme_redefines_only_what_dusk_defines(theme):
    assert set(_read(theme)) <= set(_read("tokens"))
    assert set(GROUNDS) | set(TEXT) | set(MARKS) | set(SOFT) <= set(_read(theme))


def test_the_dim_theme_knows_no_pure_white():
    assert all(light <= 0.85 for light, _, _ in _read("dim").values())


def test_targets_and_type_are_large_enough():
    text = (STATIC / "css/tokens.css").read_text("utf-8")
    assert "--target: 48px" in text
    assert "--target-main: 64px" in text
    sizes = [float(size) for size in re.findall(r"--size-\d: calc\(([\d.]+)rem", text)]
    assert [size * 16 for size in sizes] == [16, 18, 22, 28, 40]
    for sheet in (STATIC / "css").glob("*.css"):
        for size in re.findall(r"font-size: (\d+)px", sheet.read_text("utf-8")):
            assert int(size) >= 14, sheet.name


def test_only_the_token_sheets_name_colours():
    for name in ("base", "layout", "components", "table"):
        text = (STATIC / "css" / f"{name}.css").read_text("utf-8")
        assert "oklch(" not in text
        # The QR code alone is dark on white in every theme, because phones read it so.
        assert set(re.findall(r"#[0-9a-f]{3,8}\b", text)) <= {"#fff", "#10222b"}
