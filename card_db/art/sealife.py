"""The eight animals and three wastes of Fish'n'Flips, drawn by hand.

Each animal has its own outline, so that it is known without its name and without colour. It faces left along the x axis within
x 0 to 100; the jellyfish swims up. y is down.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import Path, Point, Shape, circle, ellipse, line, place, points, polygon, rect, smooth

EDGE: Final = 1.7


@lru_cache(maxsize=32)
def draw(name: str) -> tuple[Shape, ...]:
    """The animal facing left, or the waste; KeyError for one that we have not drawn."""
    return {**ANIMALS, **WASTES}[name]()


def facing(species: str, way: str) -> tuple[Shape, ...]:
    """The animal looking `left` or `right`, the jellyfish swimming `up` or `down`; KeyError."""
    match way:
        case "left" | "up":
            return draw(species)
        case "right":
            return place(draw(species), (100, 0), flip=True)
        case "down":
            return place(draw(species), (0, 0), turn=180)
    raise KeyError(way)


def _eye(at: Point, radius: float = 2.4) -> tuple[Shape, ...]:
    x, y = at
    return (
        circle(at, radius, "#f6efd6", INK, 1.0),
        circle((x - radius * 0.12, y), radius * 0.55, INK),
        circle((x - radius * 0.36, y - radius * 0.34), radius * 0.22, PAPER),
    )


def _outline(path: Path) -> Path:
    return Path(path.commands, None, INK, EDGE)


def _whale() -> tuple[Shape, ...]:
    """A blunt head, a grooved belly, a small fin far back, and the flukes held up."""
    blue, pale = "#4a7396", "#d6e4ea"
    body = smooth(
        points(
            "1,2  3,-9  12,-18  28,-22  46,-20  62,-13  76,-7  84,-10  88,-19  95,-24  99,-22  97,-14  92,-5  84,2  72,9  56,15  "
            "36,19  16,17  5,11"
        ),
        blue,
    )
    belly = smooth(points("2,4  14,7.6  30,8  46,9.6  57,14.4  36,18.6  16,16.6  5.4,10.8"), pale, tension=0.9)
    grooves = [
        smooth(
            ((4 + i, 7.4 + 2.6 * i), (20, 10 + 2.5 * i), (44 - 4 * i, 11 + 2.4 * i)),
            None,
            mix(pale, INK, 0.4),
            0.9,
            closed=False,
        )
        for i in range(3)
    ]
    fluke = smooth(points("84,-9  80,-17  81,-25  86,-24  89,-17"), mix(blue, INK, 0.12), INK, EDGE, tension=0.8)
    fin = smooth(points("30,12  36,22  46,27  47,23  40,14"), mix(blue, INK, 0.12), INK, EDGE, tension=0.8)
    spout = [
        smooth(((24, -22), (23, -27), (18, -29.4), (15, -26.4)), None, "#2b6478", 1.6, closed=False),
        smooth(((24, -22), (25, -27), (30, -29.4), (33, -26.4)), None, "#2b6478", 1.6, closed=False),
    ]
    mouth = smooth(((1.4, 3.4), (9, 5.4), (17, 2.6)), None, INK, 1.4, closed=False)
    back = smooth(points("60,-14  65,-18  69,-17.6  69.6,-10"), mix(blue, INK, 0.12), INK, 1.2, tension=0.7)
    return (*spout, fluke, back, body, belly, *grooves, _outline(body), fin, mouth, *_eye((18, -3.2), 2.3))


def _swordfish() -> tuple[Shape, ...]:
    """A bill a third as long as the fish, a high sickle of a back fin, a moon of a tail."""
    steel, pale, fin = "#5a6f9c", "#dde3ee", "#44567f"
    tail = smooth(
        points("86,-1.6  92,-9  96,-22  99,-23  96,-8  94.6,0  96,8  99,23  96,22  92,9  86,1.6"),
        fin,
        INK,
        EDGE,
        tension=0.6,
    )
    dorsal = smooth(points("43,-9.4  47,-19  53,-28  57,-28  55,-20  58,-9.6"), fin, INK, EDGE, tension=0.7)
    anal = smooth(points("64,7.4  67,15  72,19  73,16  71,6.4"), fin, INK, 1.3, tension=0.7)
    body = smooth(
        points(
            "0,-0.4  16,-1.4  32,-2.6  38,-6.4  46,-9.8  58,-9.8  72,-6.6  86,-2  88,0  86,2  "
            "72,6.6  58,9.6  46,9.4  38,6  32,1.4  16,0.6"
        ),
        steel,
        tension=0.8,
    )
    belly = smooth(points("33,1.4  44,2.6  58,3.2  74,2.6  86,1  72,6.2  58,9.2  46,9  38,5.6"), pale, tension=0.8)
    side = smooth(points("46,6.4  54,17  61,22.6  62,19.4  57,6.2"), fin, INK, 1.3, tension=0.8)
    gill = smooth(((46.4, -5.4), (49, 0), (46.6, 5.4)), None, mix(steel, INK, 0.6), 1.2, closed=False)
    mouth = smooth(((27, 0.8), (34, 1.8), (38, 3.6)), None, INK, 1.2, closed=False)
    return (tail, dorsal, anal, body, belly, _outline(body), side, gill, mouth, *_eye((39.6, -1.8), 2.5))


def _octopus() -> tuple[Shape, ...]:
    """It shoots off head first: a round head to the left, eight arms trailing behind."""
    red, dark = "#b5577a", "#8d3c5d"
    arms: list[Shape] = []
    tips = ((96, -24), (99, -14), (92, -5), (99, 3), (93, 11), (99, 19), (88, 26), (74, 27))
    for i, (x, y) in enumerate(tips):
        root = (40.0, -9 + i * 2.7)
        wave = 5 if i % 2 else -5
        middle = ((root[0] + x) / 2 - 2, (root[1] + y) / 2 + wave)
        late = (x - 9, y + wave * 0.6)
        for colour, wide in ((INK, 7.6), (red if i % 2 else mix(red, PAPER, 0.18), 4.8)):
            arms.append(smooth((root, middle, late, (x - 2, y - wave * 0.5)), None, colour, wide, closed=False))
    cups = [
        circle(((40 + x) / 2 + dx, (-9 + i * 2.7 + y) / 2 + (5 if i % 2 else -5) + 0.4), 1.0, mix(red, PAPER, 0.65))
        for i, (x, y) in enumerate(tips)
        for dx in (-4, 2, 8)
    ]
    head = smooth(points("2,-3  6,-17  19,-24  34,-21  44,-13  50,-3  49,8  42,14  30,16  14,15  5,9"), red)
    spots = [
        circle(at, r, dark)
        for at, r in (((12, -9), 2.2), ((20, -16), 1.8), ((10, 1), 1.6), ((27, -18), 1.4), ((15, 8), 1.5))
    ]
    eyes = (*_eye((33, -6), 4.4), *_eye((43.4, -3), 3.4))
    siphon = smooth(((30, 8), (35, 10.6), (40, 7.6)), None, INK, 1.4, closed=False)
    return (*arms, *cups, head, *spots, _outline(head), siphon, *eyes)


def _turtle() -> tuple[Shape, ...]:
    """A domed shell with its plates, long flippers, the head stretched out."""
    shell, plate, skin = "#6f7f3f", "#93a155", "#b9b06a"
    hind = smooth(points("80,6  92,8  100,15  92,18  80,13"), skin, INK, EDGE, tension=0.8)
    neck = smooth(points("0,-3  3,-10  12,-13  21,-9  30,-2  32,8  24,7  14,3  4,2"), skin, INK, EDGE, tension=0.9)
    dome = smooth(points("24,4  30,-10  43,-19  58,-21  73,-15  84,-4  92,7  80,12  58,15  36,13"), shell)
    plates: list[Shape] = []
    for text in ("34,-2 40,-13 50,-16 54,-5 46,3", "56,-16.6 66,-14.6 72,-4 64,3 57,-5", "74,-9 83,2 79,7 69,4"):
        plates.append(polygon(points(text.replace(" ", "  ")), plate, mix(shell, INK, 0.55), 1.0))
    rim = smooth(points("25,5  40,9  58,10.4  76,9  91,6.6"), None, mix(shell, INK, 0.6), 1.4, closed=False)
    front = smooth(points("34,10  30,20  35,29  42,30  44,22  50,12"), skin, INK, EDGE, tension=0.8)
    marks = [circle(at, 1.1, mix(skin, INK, 0.5)) for at in ((37, 19), (39, 24), (42, 16), (86, 11), (91, 13.4))]
    mouth = smooth(((0.6, -2.6), (5, -2.2), (9, -3.6)), None, INK, 1.3, closed=False)
    return (hind, neck, dome, *plates, rim, _outline(dome), front, *marks, mouth, *_eye((10, -7.4), 2.2))


def _dolphin() -> tuple[Shape, ...]:
    """Leaping: an arched back, a beak, a smile."""
    grey, pale, fin = "#6f95a8", "#e6eff0", "#54798c"
    dorsal = smooth(points("45,-17  50,-26  59,-29  58,-24  61,-13.6"), fin, INK, EDGE, tension=0.7)
    fluke = smooth(points("83,10  88,3  97,0  99,2  95,10  97,20  94,23  86,19  82,15"), fin, INK, EDGE, tension=0.7)
    body = smooth(
        points(
            "0,4  5,1  13,-1  19,-8  30,-14  46,-17  62,-13  75,-4  84,7  88,13  84,17  72,11  56,8  40,9  26,9.6  15,7.6  6,7"
        ),
        grey,
    )
    belly = smooth(
        points("2,5  13,4.4  24,5.6  38,4.6  52,3.4  64,5.6  72,10  56,7.6  40,8.6  26,9.2  15,7.2"), pale, tension=0.8
    )
    flipper = smooth(points("31,7  34,16  41,22  43,19  42,7.6"), fin, INK, 1.4, tension=0.8)
    mouth = smooth(((1, 4.6), (9, 4.2), (15, 2.6), (18.6, 0.4)), None, INK, 1.4, closed=False)
    return (dorsal, fluke, body, belly, _outline(body), flipper, mouth, *_eye((21.6, -3.6), 2.1))


def _jellyfish() -> tuple[Shape, ...]:
    """A bell at the top with frills and long threads below it: it swims up."""
    violet, pale = "#9a78bd", "#d9c8ea"
    threads: list[Shape] = []
    for i, x in enumerate((-15, -9, -3, 3, 9, 15)):
        sway = 3.2 if i % 2 else -3.2
        end = 27 if i in (0, 5) else 35
        path = ((x, 2), (x + sway, 11), (x - sway * 0.7, 20), (x + sway * 0.5, end))
        threads += [smooth(path, None, INK, 3.6 if i in (2, 3) else 2.2, closed=False)]
        threads += [smooth(path, None, pale if i in (2, 3) else violet, 2.0 if i in (2, 3) else 0.9, closed=False)]
    bell = smooth(
        points("-22,2  -22,-10  -16,-22  -6,-28  6,-28  16,-22  22,-10  22,2  15,5  7,1.6  0,5  -7,1.6  -15,5"),
        violet,
        tension=0.9,
    )
    shine = smooth(points("-15,-10  -11,-19  -4,-23.4  -7,-17  -10,-8"), pale, tension=0.9)
    rim = smooth(points("-21,-3  -10,-0.6  0,0.4  10,-0.6  21,-3"), None, mix(violet, INK, 0.45), 1.1, closed=False)
    ribs = [
        smooth(((0.6 * x, -21), (x, -12), (x * 1.1, -4)), None, mix(violet, INK, 0.3), 0.9, closed=False)
        for x in (2, 10)
    ]
    smile = smooth(((-4, -7), (0, -4.6), (4, -7)), None, INK, 1.4, closed=False)
    eyes = (*_eye((-7, -11), 2.6), *_eye((7, -11), 2.6))
    return (*threads, bell, shine, *ribs, rim, _outline(bell), smile, *eyes)


def _ray() -> tuple[Shape, ...]:
    """Seen from above: a kite of wings and a whip of a tail."""
    brown, pale, dark = "#a8814f", "#cba873", "#6f5230"
    tail_path = ((60, 0), (76, 3), (88, -3), (100, 1))
    tail = (smooth(tail_path, None, INK, 4.4, closed=False), smooth(tail_path, None, brown, 1.8, closed=False))
    pelvic = [
        smooth(points(f"58,{s * 4}  68,{s * 10}  72,{s * 7}  66,{s * 1.6}"), dark, INK, 1.2, tension=0.8)
        for s in (-1, 1)
    ]
    body = smooth(
        points("0,0  8,-7  20,-14  30,-25  38,-30  45,-22  54,-11  65,0  54,11  45,22  38,30  30,25  20,14  8,7"),
        brown,
        tension=0.8,
    )
    inner = smooth(points("9,0  18,-7  32,-13  46,-8  58,0  46,8  32,13  18,7"), pale, tension=0.9)
    ridge = line((22, 0), (56, 0), mix(brown, INK, 0.5), 1.2)
    spots = [
        circle((x, s * y), r, dark)
        for s in (-1, 1)
        for x, y, r in ((34, 20, 2.2), (42, 15, 1.7), (29, 14.6, 1.5), (39, 24, 1.4), (48, 10, 1.3), (36, 8, 1.8))
    ]
    gills = [line((24 + 3 * i, s * 3.4), (24.8 + 3 * i, s * 6.4), dark, 0.9) for i in range(3) for s in (-1, 1)]
    eyes = (*_eye((13, -4.6), 2.3), *_eye((13, 4.6), 2.3))
    return (*tail, *pelvic, body, inner, ridge, *spots, *gills, _outline(body), *eyes)


def _shark() -> tuple[Shape, ...]:
    """A pointed snout over a mouth of teeth, gills, a tall triangle of a back fin, an uneven tail."""
    slate, pale, fin = "#74808a", "#e9eeee", "#5a656f"
    tail = smooth(
        points("82,-3  90,-12  96,-25  99.6,-26  97,-10  94,-1  97,9  95,13  88,7  82,3"), fin, INK, EDGE, tension=0.6
    )
    dorsal = smooth(points("43,-11  50,-20  57,-28  60,-27  58,-18  62,-9"), fin, INK, EDGE, tension=0.5)
    small = smooth(points("74,-5  79,-10  81,-9  80,-3.4"), fin, INK, 1.2, tension=0.6)
    body = smooth(
        points(
            "0,-2  8,-6  20,-9.6  36,-12  54,-11  70,-6.4  84,-2.6  86,0  84,2.8  70,7  54,11  36,12.6  22,11  11,6  5,2"
        ),
        slate,
        tension=0.9,
    )
    belly = smooth(
        points("4.6,2  18,3.6  34,4.4  52,4  70,3  84,1.4  70,6.6  54,10.6  36,12.2  22,10.6  11,5.6"),
        pale,
        tension=0.8,
    )
    jaw = smooth(points("8,4  15,2.8  23,4.6  17,6.6  11.4,5.6"), INK, tension=0.7)
    teeth = [
        polygon(((x, 3.2 + 0.1 * i), (x + 1.1, 5.4), (x + 2.2, 3.3 + 0.14 * i)), PAPER)
        for i, x in enumerate((10.2, 12.8, 15.4, 18))
    ]
    gills = [
        smooth(
            ((33 + 3.2 * i, -5), (34.4 + 3.2 * i, -1), (33 + 3.2 * i, 3)), None, mix(slate, INK, 0.6), 1.1, closed=False
        )
        for i in range(3)
    ]
    side = smooth(points("41,7  48,19  56,25  57,21  54,7"), fin, INK, EDGE, tension=0.7)
    brow = line((13.6, -6), (19.4, -4.4), INK, 1.3)
    return (tail, dorsal, small, body, belly, jaw, *teeth, *gills, _outline(body), side, *_eye((17, -2.8), 2.1), brow)


def _plastic() -> tuple[Shape, ...]:
    """A crushed bottle and the rings that held six cans."""
    glass, cap = "#bfd9e0", "#c8322d"
    bottle = smooth(
        points(
            "-34,-4  -30,-11  -16,-12  -12,-8  -6,-12  6,-11  18,-5  27,-4  27,5  18,6  6,12  -6,11  -12,8  -16,12  -30,11  -34,5"
        ),
        glass,
        INK,
        EDGE,
        tension=0.6,
    )
    folds = [
        line(*ends, mix(glass, INK, 0.45), 1.1)
        for ends in (((-26, -8), (-20, 2)), ((-12, -7), (-12, 7)), ((2, -9), (-2, 6)), ((12, -7), (8, 8)))
    ]
    label = polygon(points("-9,-9  3,-9.6  0,9  -9,8.6"), "#e9d9a0", INK, 1.0)
    turned = place((bottle, *folds, label, rect((27, -5), 9, 11, cap, INK, EDGE, 1.4)), (46, -6), turn=-22)
    rings = [
        circle((70 + 11 * i, 15 + 9 * k - 2 * i), 5, None, pen, wide)
        for pen, wide in ((INK, 3.6), ("#e4ecec", 1.5))
        for i in range(3)
        for k in (0, 1)
    ]
    return (*rings, *turned)


def _metal() -> tuple[Shape, ...]:
    """An open tin with its jagged lid, and a bolt."""
    tin, dark, lid = "#b9bfc2", "#8a9297", "#d9dcdb"
    wall = Path(
        (
            ("M", ((24, -8),)),
            ("L", ((24, 18),)),
            ("C", ((24, 28), (70, 28), (70, 18))),
            ("L", ((70, -8),)),
            ("Z", ()),
        ),
        tin,
        INK,
        EDGE,
    )
    rings = [smooth(((24.6, y), (47, y + 7), (69.4, y)), None, dark, 1.3, closed=False) for y in (2, 8, 14)]
    mouth = ellipse((47, -8), 23, 7, "#59626a", INK, EDGE)
    teeth = [
        (
            47 + (20 if i % 2 else 24) * math.cos(i * math.pi / 11),
            0 + (11 if i % 2 else 14) * math.sin(i * math.pi / 11),
        )
        for i in range(22)
    ]
    cover = place(
        (polygon(teeth, lid, INK, EDGE), ellipse((47, 0), 13, 7.4, None, dark, 1.2)), (4, -24), turn=9, scale=0.86
    )
    bolt = (
        polygon(points("78,12  84,8  91,10  92,17  86,21  79,19"), "#a07a52", INK, EDGE),
        circle((85, 14.6), 2.6, "#6f5136", INK, 1.0),
        rect((83, 20), 5.4, 9, "#a07a52", INK, 1.2),
        line((83, 23), (88.4, 24), INK, 0.9),
        line((83, 26), (88.4, 27), INK, 0.9),
    )
    return (wall, *rings, mouth, *cover, *bolt)


def _oil() -> tuple[Shape, ...]:
    """A slick that creeps out on all sides, with a drop falling into it."""
    black, gleam = "#22282d", "#7c6fa6"
    slick = smooth(
        points(
            "3,6  12,-3  24,1  34,-7  48,-4  60,-10  72,-3  86,-6  97,4  90,13  95,21  80,23  "
            "66,29  50,23  36,29  24,22  9,24  12,14"
        ),
        black,
        INK,
        EDGE,
        tension=1.1,
    )
    shine = [
        smooth(points("20,9  34,5  50,8  66,4"), None, gleam, 2.6, closed=False),
        smooth(points("30,16  46,13  62,17  76,12"), None, "#4f8f8a", 2.2, closed=False),
        smooth(points("40,22  52,19  62,23"), None, "#b98a4a", 1.6, closed=False),
    ]
    drop = smooth(points("50,-30  56,-19  54,-12.6  50,-11.4  46,-12.6  44,-19"), black, INK, EDGE, tension=0.9)
    return (slick, *shine, drop, circle((48, -17.4), 1.5, PAPER))


ANIMALS: Final[dict[str, Callable[[], tuple[Shape, ...]]]] = {
    "whale": _whale,
    "swordfish": _swordfish,
    "octopus": _octopus,
    "turtle": _turtle,
    "dolphin": _dolphin,
    "jellyfish": _jellyfish,
    "ray": _ray,
    "shark": _shark,
}
WASTES: Final[dict[str, Callable[[], tuple[Shape, ...]]]] = {"plastic": _plastic, "metal": _metal, "oil": _oil}
