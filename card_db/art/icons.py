"""Small pictures for awards, tackle and backs, each round (0, 0) within a radius of 12: two tones, round strokes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from card_db.art import fish, tokens
from card_db.art.palette import BAIT, BRASS, INK, MIST, PAPER, SLATE, TAG, mix
from card_db.drawing import Shape, Text, circle, line, place, points, polygon, rect, smooth

GOLD: Final = mix(BRASS, PAPER, 0.3)


def hook(pen: str, tone: str) -> tuple[Shape, ...]:
    """A fishing hook on its line."""
    return (
        line((3, -12), (3, -8.8), tone, 1.0),
        circle((3, -7), 1.7, None, pen, 1.6),
        smooth(points("3,-5.2  3,3.4  0.4,8.6  -4.6,8.4  -6.8,3"), None, pen, 2.2, closed=False),
        polygon(((-8.6, 4.6), (-6.8, -1.4), (-3.4, 3.4)), pen, pen, 0.8),
    )


def rod(pen: str, tone: str) -> tuple[Shape, ...]:
    """A bent rod with its reel, line and float under a crown."""
    return (
        smooth(((-20, 9), (-6, 1), (7, -7.4), (17, -9.4)), None, pen, 1.5, closed=False),
        line((-22, 10.2), (-15, 6.2), pen, 3.0),
        circle((-12.6, 7.4), 2.6, tone, pen, 1.2),
        line((17, -9.4), (17, 3), tone, 0.6),
        smooth(((17, 2.4), (19.4, 5.6), (17, 9.4), (14.6, 5.6)), "#c8322d", pen, 0.9),
        line((17, -0.2), (17, 2.4), pen, 1.0),
        *place(tokens.crown(pen, tone), (-1, -9.6), scale=0.5),
    )


def label(pen: str, tone: str) -> tuple[Shape, ...]:
    """A luggage-like tag with its string, as fish are tagged."""
    return (
        polygon(points("-10,0  -4.6,-6.6  10,-6.6  10,6.6  -4.6,6.6"), pen, tone, 1.2),
        circle((-4.8, 0), 1.7, tone),
        smooth(((-4.8, 0), (-9, -5), (-11.4, -9.4)), None, tone, 1.0, closed=False),
        line((0.6, -2.2), (6.8, -2.2), tone, 1.0),
        line((0.6, 2.2), (6.8, 2.2), tone, 1.0),
    )


def clock(pen: str, tone: str) -> tuple[Shape, ...]:
    """A watch, for time stamps."""
    return (
        circle((0, 0), 10.4, tone, pen, 2.0),
        line((0, 0), (0, -6.4), pen, 2.0),
        line((0, 0), (4.6, 2.6), pen, 2.0),
    )


def award(name: str) -> tuple[Shape, ...]:
    """The picture of an award; KeyError for any other."""
    return AWARDS[name]()


def tackle(kind: str) -> tuple[Shape, ...]:
    """The picture of a kind of tackle; a hook for kinds that we do not know."""
    return TACKLE.get(kind, lambda: hook(SLATE, INK))()


def _small_fish(species: str, at: tuple[float, float], scale: float) -> tuple[Shape, ...]:
    return place(fish.draw(species), at, scale=scale)


def _first_to_12() -> tuple[Shape, ...]:
    return (*tokens.crown(GOLD, INK), Text((0, 13.8), "12", 8.4, "bold", "middle"), circle((0, 13), 0.1, None))


def _mystery() -> tuple[Shape, ...]:
    """A spring balance with a question where its hand should point."""
    return (
        circle((0, -10.4), 2.0, None, INK, 1.3),
        rect((-6.4, -8.4), 12.8, 15, mix(SLATE, PAPER, 0.6), INK, 1.3, 2.4),
        Text((0, 3.6), "?", 12, "bold", "middle"),
        line((0, 6.6), (0, 9), INK, 1.3),
        smooth(((0, 9), (2.6, 11), (0, 13.2), (-2.4, 11.4)), None, INK, 1.3, closed=False),
    )


def _three_same() -> tuple[Shape, ...]:
    return tuple(
        rect((x - 4.4, y - 6), 8.8, 12, fill, INK, 1.2, 1.4)
        for x, y, fill in ((-5.4, -2.2, GOLD), (0, 0, GOLD), (5.4, 2.2, GOLD))
    )


def _four_unique() -> tuple[Shape, ...]:
    fills = (BAIT["blue"], TAG["orange"], BAIT["green"], TAG["magenta"])
    places = ((-5.4, -5.4), (5.4, -5.4), (-5.4, 5.4), (5.4, 5.4))
    cards = [
        rect((x - 4.4, y - 4.4), 8.8, 8.8, mix(f, PAPER, 0.35), INK, 1.2, 1.4)
        for (x, y), f in zip(places, fills, strict=True)
    ]
    (a, b, c, d) = places
    marks: list[Shape] = [
        circle(a, 1.8, INK),
        polygon(((b[0], b[1] - 2.2), (b[0] + 2.2, b[1] + 1.6), (b[0] - 2.2, b[1] + 1.6)), INK),
        rect((c[0] - 1.7, c[1] - 1.7), 3.4, 3.4, INK),
        polygon(((d[0], d[1] - 2.4), (d[0] + 2.2, d[1]), (d[0], d[1] + 2.4), (d[0] - 2.2, d[1])), INK),
    ]
    return (*cards, *marks)


def _small_species() -> tuple[Shape, ...]:
    return (
        *_small_fish("flounder", (-9.6, -7), 0.17),
        *_small_fish("perch", (-6.6, 1.2), 0.17),
        *_small_fish("roach", (-9.6, 8.4), 0.17),
    )


def _eight_species() -> tuple[Shape, ...]:
    return (
        *_small_fish("mackerel", (-12, 5.4), 0.24),
        *(
            circle((-9.6 + 4.8 * (i % 5) + (2.4 if i > 4 else 0), -6.6 + 4.4 * (i // 5)), 1.5, GOLD, INK, 0.9)
            for i in range(8)
        ),
    )


def _contest(location: str) -> Callable[[], tuple[Shape, ...]]:
    return lambda: tokens.location(location, INK, MIST)


AWARDS: Final[dict[str, Callable[[], tuple[Shape, ...]]]] = {
    "first-to-12": _first_to_12,
    "mystery": _mystery,
    "three-same": _three_same,
    "four-unique": _four_unique,
    "small-species": _small_species,
    "eight-species": _eight_species,
    "shore": _contest("shore"),
    "lake": _contest("lake"),
    "river": _contest("river"),
}


def _long_cast() -> tuple[Shape, ...]:
    """A cast that curves over to other water."""
    return (
        smooth(points("-10,8  -7.4,-4  0,-9.4  7,-5.6  8.8,2.6"), None, INK, 1.5, closed=False),
        polygon(((6.2, 2), (11.6, 1.6), (9.2, 7)), INK, INK, 0.6),
        smooth(((2.4, 9.4), (5.4, 8), (8.6, 9.4), (11.6, 8)), None, SLATE, 1.3, closed=False),
        circle((-10, 8.6), 2, GOLD, INK, 1.1),
    )


def _knife() -> tuple[Shape, ...]:
    return (
        smooth(points("-11,-8  -2,-6.4  5,0.4  2.6,3  -5,-2.4"), MIST, INK, 1.3, tension=0.7),
        polygon(((3, 4.6), (6.6, 1.2), (12, 7), (8.6, 10.4)), GOLD, INK, 1.3),
    )


def _twin_hooks() -> tuple[Shape, ...]:
    return (*place(hook(SLATE, INK), (-3.6, 0), scale=0.92), *place(hook(SLATE, INK), (8, 2), scale=0.92))


def _crate() -> tuple[Shape, ...]:
    return (
        rect((-10, -6), 20, 14, GOLD, INK, 1.4, 1.2),
        line((-10, -1.4), (10, -1.4), INK, 1.0),
        line((-10, 3.4), (10, 3.4), INK, 1.0),
        smooth(((-4, -6), (-3, -10), (3, -10), (4, -6)), None, INK, 1.4, closed=False),
    )


TACKLE: Final[dict[str, Callable[[], tuple[Shape, ...]]]] = {
    "redirect_location": _long_cast,
    "extra_bait": _knife,
    "number_two": _twin_hooks,
    "extra_port": _crate,
}
