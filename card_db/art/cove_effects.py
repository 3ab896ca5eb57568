"""Effects of Aquicorn Cove's cards as rows of signs with their counts, for cards and tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from card_db import effects, lettering
from card_db.art import cove
from card_db.art.layout import fit
from card_db.art.palette import INK, SOFT_INK
from card_db.drawing import Point, Shape, Text, circle, place, polygon

KINDS: Final = ("sardine", "tuna", "mackerel", "snapper", "grouper", "net", "aquicorn", "pollution")
"""What comes out of the bag: effects may count each."""


def signs(effect: str | None, at: Point, room: float, tall: float, *, has_words: bool = False) -> tuple[Shape, ...]:
    """Every action of an effect as its sign and its count, shrunk to the room; alternatives with a word between them."""
    try:
        read = effects.read(effect or effects.BY_HAND, KINDS)
    except effects.EffectError:
        read = effects.Effect("by hand")
    if read.kind == "by hand":
        return (Text((at[0], at[1] + tall * 0.7), "as printed" if effect else "?", 3, "sans", "start", SOFT_INK),)
    shapes: list[Shape] = []
    x = 0.0
    lead = {"spend food": "food", "spend supply": "supply"}.get(read.kind)
    if lead:
        drawn, x = _counted(f"−{read.amount}", cove.icon(lead), (x, 0.0), tall)
        middle = tall / 2
        shapes += [*drawn, polygon(((x, middle - 1.2), (x + 2.4, middle), (x, middle + 1.2)), SOFT_INK)]
        x += 4.0
    for n, some in enumerate(part for part in read.lists if part):
        if n:
            word = "or" if read.kind == "or" else "else"
            shapes.append(Text((x, tall * 0.68), word, 2.6, "sans", "start", SOFT_INK))
            x += lettering.width(word, 2.6) + 1.2
        for action in some:
            drawn, after = one(action, (x, 0.0), tall)
            shapes += drawn
            if has_words:
                word = _WORDS.get(action.icon, action.icon)
                size = min(2.2, 2.2 * (after - x + 1.2) / lettering.width(word, 2.2)) if len(some) > 1 else 2.2
                shapes.append(Text((x, tall + 2.6), word, size, "sans", "start", SOFT_INK))
            x = after
    scale = min(1.0, room / max(x, 1.0))
    return place(shapes, at, scale=scale)


_WORDS: Final = {
    "supply": "supplies",
    "dice": "dice",
    "any": "any income",
}
"""What a sign is called below it, where that is not the effect's own word."""


def one(action: effects.Action, at: Point, tall: float) -> tuple[tuple[Shape, ...], float]:
    """An action's count and sign, so many mm tall with their top left at the point, and the width that they take in mm."""
    name = action.icon + (" down" if action.count < 0 and action.icon in ("prosperity", "reef") else "")
    sign = cove.icon(name)
    count = f"×{action.count}" if action.count > 0 else f"−{abs(action.count)}"
    if action.icon in ("dice", "feed"):
        count = f"+{action.count}" if action.count > 0 else count
    shapes, x = _counted("" if action.icon == effects.DISCARD else count, sign, at, tall)
    if action.has_pollution:
        # The Pollution corner of AC-R12: a drum at the sign's lower right.
        shapes = (
            *shapes,
            circle((x + 1.2, at[1] + tall * 0.62), tall * 0.3, "#f0c330", INK, 0.3),
            *place(cove.icon("pollution"), (x + 1.2, at[1] + tall * 0.62), scale=tall * 0.02),
        )
        x += tall * 0.72
    if action.per:
        word = f"per {action.per}"
        shapes = (*shapes, Text((x, at[1] + tall * 0.7), word, 2.4, "sans", "start", SOFT_INK))
        x += lettering.width(word, 2.4) + 1
    return shapes, x


def _counted(count: str, sign: Sequence[Shape], at: Point, tall: float) -> tuple[tuple[Shape, ...], float]:
    x, y = at
    shapes: tuple[Shape, ...] = fit(sign, (x, y), tall, tall)
    x += tall + 0.5
    if count:
        shapes = (*shapes, Text((x, y + tall * 0.72), count, tall * 0.58, "bold"))
        x += lettering.width(count, tall * 0.58, "bold") + 1.6
    return shapes, x
