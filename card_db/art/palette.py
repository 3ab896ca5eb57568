"""The colours of printed things. Screens use the same ones for pieces, so that what people hold and what they see agree."""

from typing import Final

INK: Final = "#16303c"
SOFT_INK: Final = "#314b57"
PAPER: Final = "#ffffff"
CREAM: Final = "#fbf6ea"
FOAM: Final = "#eef4f2"
BRASS: Final = "#b5822d"
DEEP: Final = "#1d4e5f"
SLATE: Final = "#2b6478"
MIST: Final = "#c9dcdd"

BAIT: Final = {
    "blue": "#1f62c4",
    "red": "#c8322d",
    "purple": "#7b3fa3",
    "black": "#262a30",
    "green": "#267d43",
    "yellow": "#f3c431",
    "clear": "#ffffff",
}
TAG: Final = {
    "orange": "#ec8a33",
    "teal": "#0e7b7b",
    "umber": "#7a4b2b",
    "ash": "#a7afb5",
    "magenta": "#c92a7f",
}
SEAT: Final = {
    "anchor": "#2b6cb0",
    "shell": "#b4611a",
    "star": "#c24a6a",
    "wave": "#19776e",
    "lantern": "#8a650f",
    "rope": "#6a55a8",
}
WATER: Final = {
    "shore": ("#dcebe1", "#9cc7b4"),
    "lake": ("#dbe7f1", "#9bbcd6"),
    "river": ("#efe8d2", "#cdbf8d"),
}
"""Each Location's paper and its darker ripples."""


def contrast(a: str, b: str) -> float:
    """The contrast of two colours by WCAG 2.2, from 1 to 21."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(a), light(b)))
    return (high + 0.05) / (low + 0.05)


def on(fill: str) -> str:
    """Ink or paper, whichever reads better on the colour."""
    return max((INK, PAPER), key=lambda pen: contrast(fill, pen))


def mix(a: str, b: str, share: float) -> str:
    """The colour `share` of the way from a to b."""
    channels = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in channels)
