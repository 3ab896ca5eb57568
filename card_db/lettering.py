"""Text for drawings: where the font files are, how wide a line is, how a text breaks into lines."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from typing import Final

from PIL import ImageFont

from card_db.drawing import Font

FILES: Final[dict[Font, str]] = {
    "serif": "fraunces-semibold.ttf",
    "sans": "atkinson-regular.ttf",
    "bold": "atkinson-bold.ttf",
}
FAMILIES: Final[dict[Font, tuple[str, int]]] = {
    "serif": ("Fraunces", 600),
    "sans": ("Atkinson Hyperlegible Next", 400),
    "bold": ("Atkinson Hyperlegible Next", 700),
}
"""Family and weight, as web pages name them."""
_UNITS: Final = 1000


@lru_cache(maxsize=8)
def font_bytes(font: Font) -> bytes:
    """The font file's content."""
    return files("card_db.fonts").joinpath(FILES[font]).read_bytes()


@lru_cache(maxsize=64)
def font(name: Font, pixels: int) -> ImageFont.FreeTypeFont:
    """The font at a size in pixels, for pictures."""
    with as_file(files("card_db.fonts").joinpath(FILES[name])) as path:
        return ImageFont.truetype(str(path), pixels, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def width(text: str, size: float, name: Font = "sans") -> float:
    """The width in mm of one line of text of that size in mm."""
    return font(name, _UNITS).getlength(text) * size / _UNITS


def fitting(text: str, size: float, room: float, name: Font = "sans") -> float:
    """The size, at most `size`, at which the line is no wider than `room` mm."""
    wide = width(text, size, name)
    return size if wide <= room else size * room / wide


def lines(text: str, size: float, room: float, name: Font = "sans") -> tuple[str, ...]:
    """The text broken at spaces into lines no wider than `room` mm (a longer word stands alone)."""
    out: list[str] = []
    for word in text.split():
        if out and width(f"{out[-1]} {word}", size, name) <= room:
            out[-1] = f"{out[-1]} {word}"
        else:
            out.append(word)
    return tuple(out)
