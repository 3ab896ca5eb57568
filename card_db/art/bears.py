"""Katmai's bears: one portrait a bear, all of one pattern, told apart by coat, build, ears and what they are doing.

Each is drawn within x -50 to 50 and y -46 to 50, the water at the bottom; y is down.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from card_db.art import fish
from card_db.art.palette import INK, PAPER, mix
from card_db.drawing import Path, Shape, circle, ellipse, line, place, points, polygon, smooth

EDGE: Final = 1.7
WATER: Final = "#bfe0e0"
FOAM: Final = "#eef7f6"

COATS: Final = {
    "cinnamon": ("#8e4a24", "#b06a3c", "#5d2f17"),
    "sandy": ("#c79a58", "#e2c287", "#8a6532"),
}
"""Each deck's coat: the body, its lighter muzzle and hump, its shade."""

Doing = Literal["stare", "dive", "sit", "catch", "show", "nudge", "plain"]


@dataclass(frozen=True, slots=True)
class Look:
    """What one bear is known by: its build (1 is usual), the size of its ears, its shade, and a mark of its own."""

    build: float = 1.0
    ears: float = 1.0
    dark: float = 0.0
    mark: Literal["", "scar", "notch", "blaze", "tooth", "tuft", "flower", "bow"] = ""
    tilt: float = 0.0


LOOKS: Final[dict[str, Look]] = {
    "marge": Look(0.95, 0.95, 0.12, "scar"),
    "dent": Look(1.05, 0.9, 0.1, "scar"),
    "diver": Look(1.05, 1.0, 0.2),
    "headbob": Look(1.0, 1.05, 0.05),
    "weevil": Look(0.86, 1.2, 0.0, "tuft"),
    "divot": Look(0.86, 1.2, 0.05, "notch"),
    "milkshake": Look(0.95, 1.0, 0.0, "blaze"),
    "flo": Look(0.95, 1.0, 0.0, "tuft"),
    "otis": Look(1.22, 0.85, 0.3, "notch"),
    "lefty": Look(1.1, 0.95, 0.2, "notch"),
    "amelia": Look(0.92, 1.1, 0.05, "flower"),
    "sara": Look(0.92, 1.1, 0.0, "flower"),
    "bear-747": Look(1.36, 0.72, 0.35),
    "chunk": Look(1.36, 0.75, 0.3, "scar"),
    "popeye": Look(1.2, 0.82, 0.1, "", -4),
    "norman": Look(1.2, 0.85, 0.12),
    "holly": Look(1.02, 1.1, -0.12, "blaze"),
    "snaggletooth": Look(1.05, 0.9, 0.15, "tooth"),
    "juniper": Look(0.92, 1.15, -0.08, "tuft"),
    "bramble": Look(0.95, 1.0, 0.25, "tuft"),
    "scare-d-bear": Look(0.98, 1.25, 0.0, "tuft", 5),
    "tansy": Look(1.0, 1.1, -0.1, "flower"),
    "brett": Look(0.94, 1.1, 0.1, "blaze"),
    "pebble": Look(0.9, 1.05, 0.2),
}
DOING: Final[dict[str, Doing]] = {
    "none": "plain",
    "zero": "stare",
    "deep-pool": "dive",
    "waterfall": "show",
    "even": "sit",
    "gather": "catch",
    "copy": "plain",
    "push": "nudge",
}


@lru_cache(maxsize=64)
def draw(card: str, deck: str, ability: str) -> tuple[Shape, ...]:
    """The portrait of a bear by its id (a bear we do not know looks like most), its deck and its ability."""
    look = LOOKS.get(card, Look())
    doing = DOING[ability]
    coat, pale, shade = COATS[deck]
    coat, shade = (
        mix(coat, INK if look.dark > 0 else PAPER, abs(look.dark) * 0.6),
        mix(shade, INK, max(0.0, look.dark) * 0.5),
    )
    head = _head(look, coat, pale, shade, doing)
    at = {"dive": (0.0, 14.0), "sit": (0.0, -8.0), "stare": (0.0, -2.0)}.get(doing, (0.0, -5.0))
    body = () if doing == "dive" else _shoulders(look, coat, shade, at[1])
    return (
        *_behind(doing),
        *body,
        *place(head, at, scale=0.92 if doing != "stare" else 1.04, turn=look.tilt),
        *_before(doing, coat, shade),
    )


def _head(look: Look, coat: str, pale: str, shade: str, doing: Doing) -> tuple[Shape, ...]:
    wide = look.build**0.5
    half = points("0,-30  13,-30  25,-23  32,-10  34.5,3  33,15  24,25  13,31  0,33")
    skull = smooth(
        tuple((x * wide, y) for x, y in (*half, *((-x, y) for x, y in half[-2:0:-1]))), coat, INK, EDGE, tension=0.95
    )
    r = 10.5 * look.ears
    ears: list[Shape] = []
    for side in (-1, 1):
        at = (side * 24.5 * wide, -26.5)
        ears += [circle(at, r, coat, INK, EDGE), circle((at[0], at[1] + 1), r * 0.55, shade)]
    if look.mark == "notch":
        ears.append(
            polygon(
                (
                    (-24.5 * wide - 4, -26.5 - r - 1.4),
                    (-24.5 * wide + 1.5, -26.5 - r * 0.3),
                    (-24.5 * wide + 5, -26.5 - r - 1.2),
                ),
                FOAM,
            )
        )
        ears.append(line((-24.5 * wide - 3.2, -26.5 - r * 0.95), (-24.5 * wide + 1.5, -26.5 - r * 0.3), INK, EDGE))
        ears.append(line((-24.5 * wide + 1.5, -26.5 - r * 0.3), (-24.5 * wide + 4.4, -26.5 - r * 0.9), INK, EDGE))
    crown = smooth(points("0,-28  10,-22  9,-8  4,2  -4,2  -9,-8  -10,-22"), mix(coat, shade, 0.35), tension=0.9)
    tufts = [
        smooth(
            (
                (side * 33 * wide, 7),
                (side * 38 * wide, 12),
                (side * 31 * wide, 14),
                (side * 35 * wide, 20),
                (side * 26 * wide, 22),
            ),
            None,
            INK,
            1.4,
            closed=False,
            tension=0.4,
        )
        for side in (-1, 1)
    ]
    snout = _snout(doing, look, pale)
    return (*ears, skull, crown, *tufts, *snout, *_eyes(doing, wide), *_mark(look, coat, pale, wide))


def _snout(doing: Doing, look: Look, pale: str) -> tuple[Shape, ...]:
    muzzle = smooth(
        points("0,-3  9,-1  16,6  18,15  13,24  5,28.6  -5,28.6  -13,24  -18,15  -16,6  -9,-1"), pale, INK, 1.3
    )
    nose = smooth(points("-7.4,3.4  0,1  7.4,3.4  5.4,9  0,11.6  -5.4,9"), INK, tension=0.8)
    gleam = smooth(((-4.4, 4), (-1.4, 3), (1.4, 3.2)), None, mix(INK, PAPER, 0.55), 1.3, closed=False)
    mouth = [line((0, 11.4), (0, 16.4), INK, 1.5), *_mouth(doing, look)]
    return (muzzle, nose, gleam, *mouth)


def _eyes(doing: Doing, wide: float) -> tuple[Shape, ...]:
    shapes: list[Shape] = []
    for side in (-1, 1):
        x = side * 14 * wide
        shapes += [circle((x, -5.4), 3.1, INK), circle((x - 1, -6.4), 1.0, PAPER)]
        if doing == "stare":
            shapes.append(line((x - side * 5.6, -8.6), (x + side * 5.4, -12.6), INK, 2.4))
        elif doing in ("plain", "nudge", "dive"):
            shapes.append(
                smooth(((x - side * 4.6, -10.6), (x, -12), (x + side * 4.8, -10.4)), None, INK, 1.7, closed=False)
            )
        else:
            shapes.append(
                smooth(((x - side * 4.4, -11.6), (x, -13.8), (x + side * 4.4, -12.2)), None, INK, 1.5, closed=False)
            )
    return tuple(shapes)


def _mouth(doing: Doing, look: Look) -> tuple[Shape, ...]:
    match doing:
        case "stare":
            return (smooth(((-9, 21.4), (-4, 17.6), (0, 16.4), (4, 17.6), (9, 21.4)), None, INK, 1.7, closed=False),)
        case "sit" | "show":
            smile = smooth(points("-9,16.4  0,18.6  9,16.4  6,23.4  0,25.4  -6,23.4"), "#6d2a2a", INK, 1.3, tension=0.8)
            return (smile, smooth(points("-4,22.4  0,20.6  4,22.4  2.4,24.6  -2.4,24.6"), "#d9827c", tension=0.9))
        case "catch":
            return ()
    smirk = (smooth(((-8.6, 17.6), (-4, 19.6), (0, 16.4), (4, 19.6), (8.6, 17.6)), None, INK, 1.6, closed=False),)
    if look.mark == "tooth":
        return (*smirk, polygon(points("2.6,18.4  4.4,24  6.6,18.6"), PAPER, INK, 0.9))
    return smirk


def _mark(look: Look, coat: str, pale: str, wide: float) -> tuple[Shape, ...]:
    match look.mark:
        case "scar":
            return (
                line((16 * wide, -16), (22 * wide, 2), pale, 1.9),
                *(
                    line((x * wide - 2.4, y + 0.8), (x * wide + 2.4, y - 0.8), pale, 1.3)
                    for x, y in ((17.4, -12), (19, -7), (20.6, -2))
                ),
            )
        case "blaze":
            return (
                smooth(points("0,-27  4.6,-20  2.6,-10  0,-4  -2.6,-10  -4.6,-20"), mix(pale, PAPER, 0.4), tension=0.9),
            )
        case "tuft":
            return (
                smooth(
                    points("-8,-28.4  -7,-33  -3.4,-31.4  -2,-37  1.6,-32.4  5.6,-35  7.6,-28.4"),
                    coat,
                    INK,
                    EDGE,
                    tension=0.75,
                ),
            )
        case "flower":
            petals = [
                circle((20 + 3.4 * dx, -28 + 3.4 * dy), 2.5, "#f3c4d2", INK, 0.8)
                for dx, dy in ((0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31))
            ]
            return (*petals, circle((20, -28), 2.0, "#e8b93c", INK, 0.8))
    return ()


def _shoulders(look: Look, coat: str, shade: str, lift: float) -> tuple[Shape, ...]:
    wide = look.build
    half = points("0,-16  22,-14  38,-4  46,14  48,34  42,45")
    outline = tuple((min(x * wide, 48.0 if y < 30 else 44.0), min(y + lift * 0.4, 46.0)) for x, y in half)
    body = smooth((*outline, *((-x, y) for x, y in outline[:0:-1])), mix(coat, shade, 0.4), INK, EDGE, tension=0.8)
    fur = [
        smooth(((x, 30), (x + 2.4, 36), (x + 5, 31)), None, shade, 1.4, closed=False)
        for x in (-40 * min(wide, 1.1), -30, 25, 36 * min(wide, 1.1))
    ]
    return (body, *fur)


def _behind(doing: Doing) -> tuple[Shape, ...]:
    if doing == "show":
        falls = [line((x, -46), (x, 44), FOAM if i % 2 else "#9fcfd3", 3.4) for i, x in enumerate(range(-44, 46, 8))]
        return (polygon(points("-50,-46  50,-46  50,46  -50,46"), "#b5dcdd"), *falls)
    return ()


def _before(doing: Doing, coat: str, shade: str) -> tuple[Shape, ...]:
    line_at = {"dive": 22.0, "show": 38.0}.get(doing, 36.0)
    crest = [(-52 + 10.4 * i, line_at + (1.8 if i % 2 else -1.8)) for i in range(11)]
    water = smooth(crest, closed=False)
    pool = Path(
        (*water.commands, ("L", ((52, 50),)), ("L", ((-52, 50),)), ("Z", ())), WATER if doing != "dive" else "#7fb6c4"
    )
    ripples = [
        smooth([(x, y), (x + 4, y - 1.4), (x + 8, y), (x + 12, y - 1.2)], None, mix(WATER, INK, 0.4), 1.3, closed=False)
        for x, y in ((-40, line_at + 7), (22, line_at + 8), (-8, line_at + 11))
        if y < 49
    ]
    edge = Path(water.commands, None, mix("#2b6478", INK, 0.2), EDGE)
    match doing:
        case "catch":
            salmon = place(fish.draw("salmon"), (-24, 14.5), scale=0.5, turn=-6)
            return (*salmon, pool, edge, *ripples)
        case "nudge":
            paw = smooth(points("24,40  26,24  34,16  44,18  48,28  46,42"), coat, INK, EDGE, tension=0.9)
            claws = [line((33 + 4.6 * i, 17.4 + 0.8 * i), (32 + 5 * i, 10.6 + 1.4 * i), FOAM, 2.0) for i in range(3)]
            backs = [line((33 + 4.6 * i, 17.4 + 0.8 * i), (32 + 5 * i, 10.6 + 1.4 * i), INK, 3.6) for i in range(3)]
            return (*backs, *claws, paw, pool, edge, *ripples)
        case "sit":
            paws = [ellipse((x, 34), 10, 8, coat, INK, EDGE) for x in (-17, 17)]
            toes = [line((x + dx, 30), (x + dx, 26.6), INK, 1.3) for x in (-17, 17) for dx in (-3.4, 0, 3.4)]
            return (*paws, *toes, pool, edge, *ripples)
        case "show":
            foam = [
                circle((x, y), r, FOAM, mix(WATER, INK, 0.35), 1.0)
                for x, y, r in ((-40, 38, 7), (-28, 42, 5), (40, 39, 7), (29, 43, 4.6), (0, 44, 4))
            ]
            return (pool, edge, *foam)
        case "dive":
            rings = [
                smooth(((-46, 29), (-20, 25.4), (0, 27.4), (20, 25.4), (46, 29)), None, FOAM, 1.5, closed=False),
                smooth(((-40, 38), (-14, 34), (14, 36), (40, 35)), None, mix("#7fb6c4", INK, 0.35), 1.3, closed=False),
            ]
            return (pool, edge, *rings)
    return (pool, edge, *ripples)


def paw(pen: str, tone: str) -> tuple[Shape, ...]:
    """A paw print round (0, 0) within a radius of 12: a beeple's sign."""
    pad = smooth(
        points("0,-1.6  4.4,0.2  7,4.2  5.6,8.2  2.4,8.4  0,7.4  -2.4,8.4  -5.6,8.2  -7,4.2  -4.4,0.2"), tone, pen, 1.3
    )
    toes = [ellipse(at, 2.1, 2.9, tone, pen, 1.2) for at in ((-7.8, -1.8), (-3, -6.6), (3, -6.6), (7.8, -1.8))]
    return (pad, *toes)


def beeple(deck: str) -> tuple[Shape, ...]:
    """A bear meeple seen from the front within a radius of 12: round ears, a head, a body with its feet apart."""
    coat, _, shade = COATS[deck]
    edge = mix(shade, INK, 0.4)
    body = smooth(
        points(
            "-4,-1.6  -8.4,0.4  -10.4,3.6  -8.6,5.4  -6.6,4.4  -7.4,8.4  -8.2,11  -2.4,11  -1.4,8.8  "
            "1.4,8.8  2.4,11  8.2,11  7.4,8.4  6.6,4.4  8.6,5.4  10.4,3.6  8.4,0.4  4,-1.6"
        ),
        coat,
        edge,
        1.2,
        tension=0.7,
    )
    parts = (
        body,
        circle((-4.6, -9.2), 2.5, coat, edge, 1.2),
        circle((4.6, -9.2), 2.5, coat, edge, 1.2),
        circle((0, -5), 5.6, coat, edge, 1.2),
    )
    return (*parts, *(Path(part.commands, coat) for part in parts))


def cub(deck: str) -> tuple[Shape, ...]:
    """A cub's head within a radius of 12."""
    coat, pale, _ = COATS[deck]
    return (
        *(circle((s * 7.2, -6.6), 3.8, coat, INK, 1.2) for s in (-1, 1)),
        circle((0, 1), 9.6, coat, INK, 1.3),
        ellipse((0, 4.2), 4.8, 3.8, pale, INK, 0.9),
        ellipse((0, 2.6), 1.9, 1.3, INK),
        *(circle((s * 4, -1.6), 1.1, INK) for s in (-1, 1)),
        line((0, 3.6), (0, 5.6), INK, 0.9),
    )


def sow(pen: str, tone: str) -> tuple[Shape, ...]:
    """The sow icon: a large head with a small one beside it, within a radius of 12."""

    def one(at: tuple[float, float], size: float) -> tuple[Shape, ...]:
        return place(
            (
                *(circle((s * 5.4, -5.2), 2.8, tone, pen, 1.3 / size) for s in (-1, 1)),
                circle((0, 0), 7.2, tone, pen, 1.3 / size),
                ellipse((0, 2.6), 2.6, 1.9, pen),
            ),
            at,
            scale=size,
        )

    return (*one((-3.4, -1.6), 1.0), *one((6.4, 5.0), 0.62))
