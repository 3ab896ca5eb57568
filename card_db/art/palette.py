"""The colours of printed things. Screens use the same ones for pieces, so that what people hold and what they see agree."""

from typing import Final

INK: Final = "#16303c"
SOFT_INK: Final = "#4a626d"
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
    "green": "#2c8a4b",
    "yellow": "#f3c431",
    "clear": "#ffffff",
}
TAG: Final = {
    "orange": "#e2761b",
    "teal": "#128a8a",
    "umber": "#7a4b2b",
    "ash": "#8a9299",
    "magenta": "#d6338b",
}
SEAT: Final = {
    "anchor": "#2b6cb0",
    "shell": "#d9822b",
    "star": "#c24a6a",
    "wave": "#1f8a80",
    "lantern": "#a87a12",
    "rope": "#6a55a8",
}
WATER: Final = {
    "shore": ("#dcebe1", "#9cc7b4"),
    "lake": ("#dbe7f1", "#9bbcd6"),
    "river": ("#efe8d2", "#cdbf8d"),
}
"""Each Location's paper and its darker ripples."""


def mix(a: str, b: str, share: float) -> str:
    """The colour `share` of the way from a to b."""
    channels = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in channels)
