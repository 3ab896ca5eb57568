"""Fish and sea creatures for Coral Castle's cards, each within about x -50 to 50 and y -28 to 28."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from card_db.art import body, fish
from card_db.art.coral import ribbon
from card_db.art.coral_reef import EDGE, Shapes, strokes
from card_db.art.coral_shells import scallop
from card_db.art.palette import INK, PAPER, mix
from card_db.art.tokens import star
from card_db.drawing import Shape, circle, ellipse, line, place, points, polygon, smooth


def crab(fill: str) -> Shapes:
    """A crab with its claws up."""
    legs = strokes(
        tuple(
            (f"{s * 16},{10 + 4 * i}  {s * 28},{12 + 5 * i}  {s * 33},{20 + 4 * i}", 2.4)
            for s in (-1, 1)
            for i in range(3)
        ),
        fill,
    )
    arms = strokes(tuple((f"{s * 18},2  {s * 30},-4  {s * 30},-12", 3.6) for s in (-1, 1)), fill)
    claws = [
        smooth(
            tuple((s * x, y) for x, y in points("24,-12  22,-22  28,-27  30,-19  34,-26  40,-20  38,-11  31,-8")),
            fill,
            INK,
            EDGE,
            tension=0.7,
        )
        for s in (-1, 1)
    ]
    eyes = [
        shape
        for s in (-1, 1)
        for shape in (
            line((s * 7, -6), (s * 7, -12), INK, 2.4),
            circle((s * 7, -14), 3.2, "#f6efd6", INK, 1.2),
            circle((s * 7, -14), 1.5, INK),
        )
    ]
    shell = ellipse((0, 9), 22, 15, fill, INK, EDGE)
    return (
        *legs,
        *arms,
        *claws,
        *eyes,
        shell,
        smooth(((-7, 14), (0, 18), (7, 14)), None, INK, 1.6, closed=False),
        *(circle(at, 1.6, mix(fill, INK, 0.35)) for at in ((-11, 4), (11, 4), (0, 1))),
    )


def sea_star(fill: str, arms: int = 5, slim: float = 0.42) -> Shapes:
    """A star with dotted arms."""
    body = smooth(star(arms, 27, 27 * slim), fill, INK, EDGE, tension=0.75)
    dots = [
        circle((k * math.cos(a), k * math.sin(a)), 1.5 - k * 0.02, mix(fill, PAPER, 0.6))
        for i in range(arms)
        for a in (math.radians(-90 + 360 * i / arms),)
        for k in (7, 12, 17, 21)
    ]
    return (body, *dots, circle((0, 0), 2.2, mix(fill, INK, 0.35)))


def slug(fill: str) -> Shapes:
    """A sea slug with frills and two horns."""
    frill = smooth(
        points("-38,20  -34,10  -30,14  -24,2  -18,8  -12,-6  -4,2  2,-9  10,0  16,-6  22,4  28,0  32,12  38,20"),
        mix(fill, PAPER, 0.45),
        INK,
        EDGE,
        tension=0.6,
    )
    back = smooth(points("-40,22  -30,12  -8,6  14,6  30,10  40,20  30,27  0,28  -30,27"), fill, INK, EDGE, tension=0.9)
    horns = strokes((("31,12  34,2  40,-4", 3.0), ("26,10  27,0  31,-8", 3.0)), fill)
    return (
        *horns,
        frill,
        back,
        *(
            circle(at, r, mix(fill, PAPER, 0.7))
            for at, r in (((-22, 18), 2.2), ((-8, 14), 2.8), ((8, 16), 2.2), ((22, 16), 2.6))
        ),
        circle((34, 18), 1.5, INK),
    )


def duster(fill: str) -> Shapes:
    """Feathers that open from a tube."""
    feathers: list[Shape] = []
    for turn in (-70, -48, -26, -8, 8, 26, 48, 70):
        feather = ribbon(
            ((0, 0), (1, -14), (-1, -28)), (1.6, 7.4, 1.0), mix(fill, PAPER, 0.15 if turn % 3 else 0.4), INK, 1.2
        )
        feathers += place((feather, line((0, -3), (0, -24), mix(fill, INK, 0.4), 1.0)), (0, 4), turn=turn)
    tube = polygon(points("-5,3  5,3  4,29  -4,29"), "#d8c6a4", INK, EDGE)
    return (*feathers, tube, *(line((-4.4, y), (4.4, y + 1), "#a8926a", 1.2) for y in (10, 16, 22)))


def shrimp(fill: str) -> Shapes:
    """A bent tail, many legs, long feelers."""
    feelers = [
        smooth(points(text), None, INK, 1.2, closed=False)
        for text in ("-26,-8  -38,-18  -44,-6", "-26,-6  -36,-26  -20,-28", "-24,-4  -40,2  -46,12")
    ]
    legs = [line((-16 + 7 * i, 6), (-20 + 7 * i, 18 - i), INK, 1.6) for i in range(5)]
    tail = smooth(
        points("26,18  34,14  40,20  34,22  38,28  30,26  24,26"), mix(fill, PAPER, 0.3), INK, EDGE, tension=0.6
    )
    back = smooth(
        points("-30,-4  -22,-13  -6,-16  12,-13  26,-2  32,12  28,22  20,18  14,8  4,5  -12,7  -24,5"),
        fill,
        INK,
        EDGE,
        tension=0.9,
    )
    bands = [
        smooth(((x, y), (x + 3, y + 7), (x - 1, y + 14)), None, mix(fill, INK, 0.4), 1.5, closed=False)
        for x, y in ((-12, -13), (-2, -14), (9, -12), (18, -6))
    ]
    return (
        *feelers,
        *legs,
        tail,
        back,
        *bands,
        line((24, 9), (31, 8), mix(fill, INK, 0.4), 1.5),
        circle((-23, -5), 2.6, "#f6efd6", INK, 1.2),
        circle((-23.4, -5), 1.2, INK),
    )


def squid(fill: str) -> Shapes:
    """A pointed mantle, a big eye and trailing arms."""
    arms = strokes(
        tuple(
            (f"14,{y}  26,{y * 1.5 + 2 * (-1) ** i}  42,{y * 1.9}", 3.0) for i, y in enumerate((-9, -5, -1, 3, 7, 10))
        ),
        mix(fill, PAPER, 0.15),
    )
    fins = smooth(points("-44,0  -30,-18  -20,-10  -20,10  -30,18"), mix(fill, PAPER, 0.35), INK, EDGE, tension=0.7)
    mantle = smooth(points("-44,0  -26,-10  -4,-13  14,-10  20,0  14,10  -4,13  -26,10"), fill, INK, EDGE)
    return (
        *arms,
        fins,
        mantle,
        circle((11, 0), 5.6, "#f6efd6", INK, 1.4),
        circle((12, 0), 2.6, INK),
        *(circle(at, 1.4, mix(fill, INK, 0.35)) for at in ((-26, -2), (-16, 4), (-8, -5), (-2, 5))),
    )


def otter(fill: str) -> Shapes:
    """An otter on its back with a shell on its belly."""
    waves = smooth(
        points("-48,20  -36,16  -24,20  -12,16  0,20  12,16  24,20  36,16  48,20"), None, "#2b6478", 2.0, closed=False
    )
    back = smooth(points("-34,8  -20,-4  4,-6  28,0  44,-8  40,8  24,16  -10,18  -30,16"), fill, INK, EDGE, tension=0.9)
    belly = smooth(points("-18,2  2,-2  22,3  8,8  -10,8"), mix(fill, PAPER, 0.55))
    head = circle((-30, 0), 12, mix(fill, PAPER, 0.25), INK, EDGE)
    face = [
        circle((-34, -2), 1.6, INK),
        circle((-25, -3), 1.6, INK),
        ellipse((-30, 3), 3.0, 2.0, INK),
        *(line((-30 + s * 5, 4 + k), (-30 + s * 13, 3 + 3 * k), INK, 1.0) for s in (-1, 1) for k in (0, 1)),
    ]
    ears = [circle((x, -10), 3, fill, INK, 1.3) for x in (-38, -22)]
    paws = [ellipse(at, 4.4, 3.2, fill, INK, 1.3) for at in ((-8, -5), (12, -5))]
    return (*ears, back, belly, *place(scallop("#e8b98a"), (2, -8), scale=0.3), *paws, head, *face, waves)


def dragon(fill: str) -> Shapes:
    """A sea dragon hung with leaves."""
    leaf = smooth(points("0,0  5,-6  12,-8  8,-1"), mix(fill, PAPER, 0.3), INK, 1.3)
    leaves = [
        shape
        for at, turn in (
            ((-18, -10), -40),
            ((-4, -12), 0),
            ((12, -6), 10),
            ((-10, 12), 100),
            ((6, 14), 80),
            ((24, 8), 40),
            ((34, 16), 20),
        )
        for shape in place((leaf,), at, turn=turn, scale=1.25)
    ]
    back = smooth(
        points("-30,-14  -20,-12  -10,-10  4,-8  18,0  28,10  40,20  26,18  12,12  -4,12  -18,8  -24,-2"),
        fill,
        INK,
        EDGE,
        tension=0.9,
    )
    snout = smooth(points("-26,-16  -34,-18  -48,-15  -47,-11  -34,-10  -26,-6"), fill, INK, EDGE, tension=0.8)
    return (
        *leaves,
        back,
        snout,
        circle((-27, -13), 2.8, "#f6efd6", INK, 1.2),
        circle((-27.4, -13), 1.3, INK),
        *(
            smooth(((x, y), (x + 2, y + 6), (x, y + 11)), None, mix(fill, INK, 0.4), 1.3, closed=False)
            for x, y in ((-14, -6), (-2, -5), (10, 0))
        ),
    )


def isopod(fill: str) -> Shapes:
    """An armoured back of many plates."""
    legs = [line((-26 + 8 * i, 14), (-30 + 8 * i, 25), INK, 2.0) for i in range(7)]
    plates = [
        smooth(
            points("-7,16  -8,-2  -4,-12  4,-12  8,-2  7,16"), mix(fill, PAPER, 0.14 * (i % 2)), INK, 1.5, tension=0.8
        )
        for i in range(7)
    ]
    out: list[Shape] = [*legs]
    for i in reversed(range(7)):
        out += place((plates[i],), (-26 + 9 * i, 1 + abs(i - 3) * 1.4), scale=1.1 - abs(i - 3) * 0.08)
    return (
        *out,
        circle((-31, 3), 2.6, "#f6efd6", INK, 1.2),
        circle((-31.6, 3), 1.2, INK),
        *(smooth(((-34, y), (-42, y - 6), (-48, y - 4)), None, INK, 1.3, closed=False) for y in (-2, 3)),
    )


# ---- Fish ----


def one_fish(kind: str, back: str, belly: str, fin: str) -> Shapes:
    """A fish of a known build in other colours."""
    return body.draw(replace(fish.KINDS[kind], back=back, belly=belly, fin=fin))


def shoal(shapes: Shapes, places: Sequence[tuple[float, float, float]]) -> Shapes:
    """The same fish several times: x, y and size of each."""
    return tuple(shape for x, y, size in places for shape in place(shapes, (x, y), scale=size))


def sunfish(fill: str) -> Shapes:
    """A disc with two tall fins."""
    fins = [
        smooth(
            tuple((x, s * y) for x, y in points("14,-16  20,-30  28,-34  30,-18  26,-8")),
            mix(fill, INK, 0.15),
            INK,
            EDGE,
            tension=0.8,
        )
        for s in (-1, 1)
    ]
    tail = smooth(
        points("26,-14  34,-8  33,-3  36,2  33,6  33,12  26,15"), mix(fill, INK, 0.15), INK, EDGE, tension=0.7
    )
    disc = smooth(points("-34,0  -26,-15  -4,-22  18,-19  30,-8  30,8  18,19  -4,22  -26,15"), fill, INK, EDGE)
    return (
        *fins,
        tail,
        disc,
        smooth(points("-2,4  8,2  8,10  0,9"), mix(fill, INK, 0.2), INK, 1.3),
        circle((-20, -5), 3.6, "#f6efd6", INK, 1.3),
        circle((-20.4, -5), 1.7, INK),
        circle((-33, 2), 2.0, INK),
        *(
            circle(at, 1.8, mix(fill, PAPER, 0.5))
            for at in ((-6, -12), (6, -14), (16, -8), (20, 4), (10, 13), (-4, 15))
        ),
    )
