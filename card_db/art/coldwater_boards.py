"""Coldwater Crown's boards for those who have no box: three Locations, the harbour with its Angler spaces, four player boards.

Each is a drawing of a whole page, laid out for the page's size; nothing comes nearer to its edge than a printer can print.
"""

from __future__ import annotations

import math
from typing import Final

from card_db import lettering
from card_db.art import icons, tokens
from card_db.art.layout import fit, swell
from card_db.art.palette import BAIT, BRASS, CREAM, DEEP, FOAM, INK, MIST, PAPER, SLATE, SOFT_INK, WATER, mix
from card_db.drawing import Drawing, Font, Point, Shape, Text, circle, line, place, polygon, rect

EDGE: Final = 6.0
FOOT: Final = 10.0
CARD: Final = (68.0, 44.0)
TILE: Final = (44.0, 34.0)
SPACES: Final = ("port", "purple", "green", "blue", "red", "yellow", "black")
"""The Angler spaces clockwise (CW-R50)."""
STARTS: Final = ("red", "yellow", "green")
BAIT_OF: Final = {"shore": ("green", "purple"), "lake": ("blue", "red"), "river": ("yellow", "black")}
SPECIES: Final = {
    "shore": "John Dory, Mackerel, Flounder, Wrasse",
    "lake": "Pike, Perch, Sea Trout",
    "river": "Brown, Salmon, Rainbow, Roach",
}
AWARDS: Final = (
    ("first-to-12", "First to 12 Fish"),
    ("mystery", "Mystery Weight"),
    ("small-species", "Small Species"),
    ("three-same", "3 Same"),
    ("four-unique", "4 Unique"),
    ("eight-species", "Fastest to 8 Species"),
)


def boards(width: float, height: float) -> tuple[Drawing, ...]:
    """Every board page for paper of that size: three Locations, the harbour, and player boards for four."""
    locations = tuple(_location(name, width, height) for name in ("shore", "lake", "river"))
    players = tuple(_players(width, height, n) for n in (1, 2))
    return (*locations, _harbour(width, height), *players)


def _panel(width: float, height: float, fill: str, edge: str) -> Shape:
    return rect((EDGE, EDGE), width - 2 * EDGE, height - EDGE - FOOT, fill, edge, 0.6, 5)


def _slot(at: Point, size: tuple[float, float], words: str, edge: str) -> tuple[Shape, ...]:
    """A place for a card, a little larger than the card, with words that the card covers."""
    x, y = at
    return (
        rect((x - 1, y - 1), size[0] + 2, size[1] + 2, PAPER, edge, 0.5, 3),
        Text((x + size[0] / 2, y + size[1] / 2 + 1.4), words, 4, "sans", "middle", SOFT_INK),
    )


def _hexagon(centre: Point, words: str, edge: str, icon: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """A place for a stack of trophies: its name stays readable below the tile."""
    x, y = centre
    corners = tuple((x + dx, y + dy) for dx, dy in tokens.regular(6, 20.9, 0))
    size = lettering.fitting(words, 3.6, 40)
    return (
        polygon(corners, PAPER, edge, 0.5),
        *fit(icon, (x - 7, y - 7), 14, 14),
        Text((x, y + 22.4), words, size, "bold", "middle"),
    )


def _location(name: str, width: float, height: float) -> Drawing:
    paper, tone = WATER[name]
    edge = mix(tone, INK, 0.3)
    shapes: list[Shape] = [_panel(width, height, paper, edge)]
    low = 52 + 2 * 62 + 60
    rows = int((height - FOOT - low - 4) // 9)
    shapes += [swell((16 + 12 * (i % 3), low + 4 + 9 * i), width - 56, mix(tone, paper, 0.3), 0.8) for i in range(rows)]
    shapes += place(tokens.location(name, INK, tone), (24, 24), scale=0.8)
    shapes.append(Text((38, 26), name.title(), 13, "serif"))
    shapes.append(Text((38.4, 33.4), SPECIES[name], 4.2, fill=SOFT_INK))
    shapes.append(Text((width - 50, 18.4), "caught with", 3.6, "sans", "middle", SOFT_INK))
    for i, colour in enumerate(BAIT_OF[name]):
        shapes += place(tokens.bait(colour), (width - 57 + 14 * i, 27), scale=0.5)
    left = (width - 2 * CARD[0] - 16) / 2
    for i, zone in enumerate((3, 4, 5, 6)):
        x, y = left + (i % 2) * (CARD[0] + 16), 52 + (i // 2) * 62
        shapes += _zone_label((x, y - 3), zone)
        shapes += _slot((x, y), CARD, f"fish of Zone {zone}", edge)
    y = 52 + 2 * 62 + 6
    shapes.append(Text((left, y - 3.4), f"{name.title()} deck, fish side up", 4.4, "bold"))
    shapes += _slot((left, y), CARD, "deck", edge)
    centre = (left + CARD[0] + 16 + CARD[0] / 2, y + 21)
    shapes += _hexagon(centre, f"{name.title()} Contest, 5 on top", BRASS, icons.award(name))
    return Drawing(width, height, tuple(shapes), title=f"{name.title()} board")


def _zone_label(at: Point, zone: int) -> tuple[Shape, ...]:
    x, y = at
    return (
        circle((x + 3.6, y - 2.4), 3.6, DEEP),
        Text((x + 3.6, y - 0.7), str(zone), 5, "bold", "middle", PAPER),
        Text((x + 9, y - 0.8), f"Zone {zone}", 4.6, "serif"),
    )


def _harbour(width: float, height: float) -> Drawing:
    shapes: list[Shape] = [_panel(width, height, FOAM, MIST)]
    middle, reach = (width / 2, 92.0), 57.0
    shapes += [
        circle(middle, reach, None, mix(SLATE, PAPER, 0.62), 2.2),
        Text((14, 20), "Harbour", 10, "serif"),
        *place(tokens.crown(BRASS, INK), (width - 24, 18), scale=0.9),
    ]
    for n, name in enumerate(SPACES):
        a = math.radians(-90 + 360 * n / 7)
        shapes += _space(name, (middle[0] + reach * math.cos(a), middle[1] + reach * math.sin(a)))
        b = a + math.pi / 7
        shapes += place(
            [polygon(((-2.4, -2.4), (2.2, 0), (-2.4, 2.4)), SLATE, SLATE, 0.6)],
            (middle[0] + reach * math.cos(b), middle[1] + reach * math.sin(b)),
            turn=math.degrees(b) + 90,
        )
    shapes += _slot((middle[0] - TILE[0] / 2, middle[1] - TILE[1] / 2), TILE, "Tag tile", BRASS)
    for i, (award, words) in enumerate(AWARDS):
        x = width / 2 + (i % 3 - 1) * 58
        shapes += _hexagon((x, 191 + (i // 3) * 47), words, BRASS, icons.award(award))
    return Drawing(width, height, tuple(shapes), title="Harbour board")


def _space(name: str, at: Point) -> tuple[Shape, ...]:
    """An Angler space: its bait's mark, with room for a token of 34 mm."""
    x, y = at
    colour = SLATE if name == "port" else BAIT[name]
    ring = (circle(at, 18.2, PAPER, colour, 1.8), circle(at, 16.6, None, mix(colour, PAPER, 0.6), 0.5))
    if name == "port":
        mark = place(tokens.seat("anchor"), (x, y - 3), scale=0.66)
    else:
        mark = place(tokens.bait(name), (x, y - 3), scale=0.66)
    words = "token at the start" if name in STARTS else ""
    return (
        *ring,
        *mark,
        Text((x, y + 10.2), name.title(), 4.4, "serif", "middle"),
        *((Text((x, y + 13.6), words, 2.5, "sans", "middle", SOFT_INK),) if words else ()),
    )


def _players(width: float, height: float, page: int) -> Drawing:
    """Two player boards with a cut between them."""
    half = (height - FOOT) / 2
    shapes: list[Shape] = [line((EDGE, half), (width - EDGE, half), SOFT_INK, 0.12)]
    for n in (0, 1):
        top = n * half + (EDGE if n == 0 else 3)
        shapes += _player((EDGE, top), width - 2 * EDGE, half - (EDGE + 3 if n == 0 else 3))
    return Drawing(width, height, tuple(shapes), title=f"Player boards, page {page} of 2")


def _player(at: Point, width: float, height: float) -> tuple[Shape, ...]:
    x, y = at
    shapes: list[Shape] = [rect(at, width, height, CREAM, mix(BRASS, PAPER, 0.4), 0.6, 5)]
    shapes.append(Text((x + 8, y + 13), "Your boat", 9, "serif"))
    shapes += [swell((x + 58, y + 8 + 3 * i), 62 - 12 * i, MIST, 0.9) for i in (0, 1)]
    notes = {5: "cleared: draw 1 tackle", 6: "cleared: you may take the deck’s top fish"}
    pitch = (height - 26) / 4
    for i, zone in enumerate((3, 4, 5, 6)):
        row = y + 20 + i * pitch
        shapes.append(circle((x + 13, row + 7), 5.4, DEEP))
        shapes.append(Text((x + 13, row + 9.4), str(zone), 7, "serif", "middle", PAPER))
        for k in range(zone):
            shapes.append(rect((x + 23 + k * 15.5, row), 14, 14, PAPER, mix(INK, PAPER, 0.45), 0.4, 2))
        if zone in notes:
            shapes.append(Text((x + 23, row + 18), notes[zone], 3.4, fill=SOFT_INK))
    right = x + 23 + 6 * 15.5 + 7
    shapes += _turn((right, y + 18), width - (right - x) - 6)
    return tuple(shapes)


TURN: Final[tuple[tuple[Font, str, float], ...]] = (
    ("serif", "Your turn", 6.4),
    ("bold", "1  Place", 4),
    ("sans", "your token on a free space: use its number there.", 3.7),
    ("bold", "2  Pick up", 4),
    ("sans", "a token from another space: use its number, then flip it.", 3.7),
    ("bold", "Number 1", 4),
    ("sans", "A colour: 1 bait of it from each Zone. Port: 1 action.", 3.7),
    ("bold", "Number 2", 4),
    ("sans", "A colour: all bait of it. Port: 2 actions.", 3.7),
    ("bold", "Port action", 4),
    ("sans", "Fill a Zone, or take a Master Angler (3 open at most).", 3.7),
)
"""The turn in a few words of our own (CW-R10 to CW-R17, CW-R22)."""


def _turn(at: Point, room: float) -> tuple[Shape, ...]:
    x, y = at
    shapes: list[Shape] = []
    for font, words, size in TURN:
        for part in lettering.lines(words, size, room, font):
            shapes.append(Text((x, y + size), part, size, font, fill=SOFT_INK if font == "sans" else INK))
            y += size * 1.28
        y += 1.4 if font == "sans" else 0.2
    return tuple(shapes)
