"""What comes out of Aquicorn Cove's fishing bag, facing left within about x 0 to 100, or round (0, 0)."""

from __future__ import annotations

from dataclasses import replace

from card_db.art import body, cove, fish
from card_db.art.cove_town import EDGE, Shapes
from card_db.art.palette import INK
from card_db.drawing import circle, place, points, rect, smooth


def _fish(kind: str, back: str, belly: str, fin: str) -> Shapes:
    return body.draw(replace(fish.KINDS[kind], back=back, belly=belly, fin=fin))


def ocean(kind: str | None) -> Shapes:
    """What an ocean tile shows, facing left; a fish with a question mark where nobody told it."""
    match kind:
        case "sardine":
            one = _fish("roach", "#5f8fa8", "#e9eef0", "#8fa9b4")
            return tuple(shape for x, y in ((0, -8), (24, 2), (2, 12)) for shape in place(one, (x, y), scale=0.5))
        case "tuna":
            return _fish("salmon", "#23406a", "#dfe6ec", "#e8c23a")
        case "mackerel":
            return fish.draw("mackerel")
        case "snapper":
            return _fish("perch", "#d8533f", "#f6c9b4", "#b3392b")
        case "grouper":
            return _fish("wrasse", "#8a6a4a", "#d9bf98", "#6b4d30")
        case "net":
            return _net()
        case "aquicorn":
            return place(cove.aquicorn(), (0, 0), scale=2.2)
        case "pollution":
            return _litter()
    return place(fish.draw("roach"), (0, 0))


def _net() -> Shapes:
    bag = smooth(points("-30,-16  -22,10  0,20  22,10  30,-16  0,-11"), "#e6efe9", INK, EDGE)
    mesh = [
        smooth(points(text), None, "#7a8a6a", 1.3, closed=False)
        for text in (
            "-27,-8  0,-3  27,-8",
            "-24,1  0,6  24,1",
            "-17,12  0,15  17,12",
            "-18,-14  -12,8  -4,19",
            "18,-14  12,8  4,19",
            "0,-11  0,20",
        )
    ]
    rim = smooth(points("-30,-16  0,-11  30,-16"), None, INK, 3.4, closed=False)
    return (
        bag,
        *mesh,
        rim,
        smooth(points("-30,-16  0,-11  30,-16"), None, "#b98a4a", 1.5, closed=False),
        *(circle((x, y), 2.6, "#c8453a", INK, 1.1) for x, y in ((-30, -16), (-10, -12), (10, -12), (30, -16))),
    )


def _litter() -> Shapes:
    bottle = place(
        (
            rect((-12, -5), 22, 10, "#9cc7bd", INK, 1.4, 3),
            rect((10, -3), 5, 6, "#9cc7bd", INK, 1.2),
            rect((15, -3.4), 3, 6.8, "#c8453a", INK, 1.0),
        ),
        (20, -4),
        turn=-28,
    )
    slick = smooth(points("-34,16  -24,9  -8,12  6,8  22,12  36,14  26,21  4,19  -18,22"), "#33381f", INK, EDGE)
    return (
        slick,
        *place(cove.icon("pollution")[1:], (-10, 0), scale=1.7),
        *bottle,
        circle((16, 13), 3, "#6a7040", INK, 1.0),
    )
