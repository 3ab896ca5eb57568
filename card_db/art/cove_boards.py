"""Aquicorn Cove's boards for those who have no box: boat, bay, village, tracks, farm and action track.

Each is a piece of cardboard with a tag of its own, its places from `places.toml`; `boards` lays them on pages, some turned.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from card_db.art import cove, cove_signs, cove_tokens
from card_db.art.cove import DUSK, PHASES, SEA
from card_db.art.layout import HOUSE, PLATE, mark, rectangular, swell
from card_db.art.palette import BRASS, INK, PAPER, SOFT_INK, mix
from card_db.codes import Identity, codes
from card_db.drawing import Drawing, Point, Shape, Text, line, place, rect, smooth
from card_db.load import load_set
from card_db.model import CardSet
from card_db.places import pieces

GAME: Final = "aquicorn-cove"
FRAME: Final = mix(DUSK, PAPER, 0.4)

extras = cove_tokens.extras


def mat(identity: Identity, cards: CardSet) -> Drawing:
    """The board that the mark belongs to."""
    name = identity.component
    width, height = pieces(GAME)[name].size
    shapes = (*_MATS[name](name, cards), *_tag(identity))
    return rectangular(width, height, shapes, identity.title[:1].upper() + identity.title[1:])


def boards(width: float, height: float) -> tuple[Drawing, ...]:
    """Every board page for paper of that size."""
    cards, marks = load_set(GAME), codes(GAME)
    drawn = {name: mat(marks.of(name, "front"), cards) for name in _MATS}
    action = _stacked("Action track", height, width, (drawn["action-1"], drawn["action-2"])).quarter()
    return (
        _stacked("Boat and bay", width, height, (drawn["boat"], drawn["bay"])),
        _stacked("Village", height, width, (drawn["village"],)).quarter(),
        _stacked("Tracks and farm", width, height, (drawn["tracks"], drawn["farm"])),
        Drawing(width, height, action.shapes, title=action.title),
        cove_tokens.dice(width, height),
    )


def _stacked(title: str, width: float, height: float, parts: tuple[Drawing, ...]) -> Drawing:
    """Boards below each other in the middle of a page, the page's note kept free."""
    gap = 6.0
    total = sum(part.height for part in parts) + gap * (len(parts) - 1)
    y = max(4.0, (height - total) / 2) if height < width else max(4.0, (height - 4 - total) / 2)
    shapes: list[Shape] = []
    for part in parts:
        shapes += place(part.shapes, ((width - part.width) / 2 - (2 if height < width else 0), y))
        y += part.height + gap
    return Drawing(width, height, tuple(shapes), title=title)


def _tag(identity: Identity) -> tuple[Shape, ...]:
    x, y = pieces(GAME)[identity.component].tag
    half = PLATE / 2
    return (
        rect((x - half - 0.6, y - half - 0.6), PLATE + 1.2, PLATE + 1.2, PAPER, FRAME, 0.4, 1),
        mark(identity, (x, y)),
        Text((x + half, y + half + 3.8), identity.label, 3.0, "bold", "end"),
    )


def _panel(name: str, fill: str, title: str, words: str = "", *, size: float = 8.0) -> list[Shape]:
    width, height = pieces(GAME)[name].size
    shapes: list[Shape] = [rect((0.5, 0.5), width - 1, height - 1, fill, FRAME, 0.8, 5)]
    shapes.append(Text((8, 13.4), title, size, "serif"))
    if words:
        shapes.append(Text((8.2, 18.6), words, 3.2, fill=SOFT_INK))
    return shapes


def _slot(at: Point, side: float, paper: str = PAPER, edge: str = SOFT_INK) -> Shape:
    return rect((at[0] - side / 2, at[1] - side / 2), side, side, paper, mix(edge, PAPER, 0.4), 0.45, 3)


def _boat(name: str, cards: CardSet) -> list[Shape]:
    width, height = pieces(GAME)[name].size
    hull = smooth(
        ((4, 6), (60, 3), (134, 3), (160, 18), (169, 42), (160, 66), (134, 81), (60, 81), (4, 78), (8, 42)),
        "#d9b27c",
        "#6b4422",
        1.6,
        tension=0.6,
    )
    deck = [line((14, y), (136, y), "#c79a5e", 0.6) for y in (24, 42, 60)]
    shapes: list[Shape] = [rect((0.5, 0.5), width - 1, height - 1, SEA, FRAME, 0.8, 5), hull, *deck]
    for n, (key, at) in enumerate(pieces(GAME)[name].place.items()):
        shapes.append(_slot(at, 30.6, mix("#f6ecd0", PAPER, 0.3), "#6b4422"))
        shapes.append(Text((at[0], at[1] + 4.4), key, 12, "serif", "middle", mix("#d9b27c", INK, 0.25)))
        if n >= 4:
            shapes.append(Text((at[0], at[1] + 12.6), "Boat tile at first", 2.6, "sans", "middle", SOFT_INK))
    shapes += [Text((146, 29), "Fishing", 5.4, "serif", "middle"), Text((146, 35), "Boat", 5.4, "serif", "middle")]
    shapes.append(Text((146, 61), HOUSE, 2.4, "sans", "middle", SOFT_INK))
    return shapes


def _bay(name: str, cards: CardSet) -> list[Shape]:
    shapes = _panel(name, SEA, "The bay", "a full column goes into the bag at once")
    shapes += [swell((84, 24 + 5 * i), 60, PAPER, 0.8) for i in range(17)]
    for key, at in pieces(GAME)[name].place.items():
        is_pool = key.startswith("aquicorn")
        shapes.append(_slot(at, 30.6, "#efe8fa" if is_pool else "#eef0dc"))
        sign = cove.aquicorn(mix(INK, PAPER, 0.5), mix("#b79be0", PAPER, 0.6)) if is_pool else cove.icon("pollution")
        shapes += place(sign, (at[0], at[1]), scale=0.8 if is_pool else 0.56)
    shapes.append(Text((118.5, 112), "Aquicorns heal here", 3.4, "sans", "middle", SOFT_INK))
    return shapes


def _village(name: str, cards: CardSet) -> list[Shape]:
    height = pieces(GAME)[name].size[1]
    shapes = _panel(name, "#e6efd6", "The Village", size=9)
    shapes.append(
        Text((62, 13.4), "build to the right of an intact Building or the shore; fences must match", 3.4, fill=SOFT_INK)
    )
    shapes.append(Text((pieces(GAME)[name].size[0] - 26, 13.4), HOUSE, 2.4, "sans", "end", SOFT_INK))
    places = pieces(GAME)[name].place
    shapes.append(rect((1, 18.5), 22, height - 19.5, "#e9d9b0", None, 0, 3))
    for row in cards.rows("row"):
        sign = row["sign"]
        x, y = places[f"{sign}-1"]
        shapes += place(cove_signs.sign(sign), (12, y - 7), scale=0.62)
        shapes.append(Text((12, y + 6.4), sign, 3.1, "bold", "middle"))
        colours = row["shore"] or (None,)
        tall = 43.6 / len(colours)
        for k, colour in enumerate(colours):
            fence = cove.fence(colour, 3.6, tall, letter_at=tall / 2)
            shapes += place(fence, (20.6, y - 21.8 + k * tall))
        n = 1
        while f"{sign}-{n}" in places:
            at = places[f"{sign}-{n}"]
            shapes.append(rect((at[0] - 22, at[1] - 21.8), 44, 43.6, "#f4f7ea", "#9fb07c", 0.45, 2))
            shapes.append(Text((at[0], at[1] + 3), str(n), 9, "serif", "middle", "#b9c79c"))
            n += 1
    for row in cards.rows("building"):
        if row["start"] in cove_signs.SIGNS:
            x, y = places[f"{row['start']}-1"]
            shapes.append(Text((x, y + 14), f"{row['name']} starts here", 3.0, "sans", "middle", SOFT_INK))
    return shapes


def _tracks(name: str, cards: CardSet) -> list[Shape]:
    width, _ = pieces(GAME)[name].size
    places = pieces(GAME)[name].place
    shapes: list[Shape] = [rect((0.5, 0.5), width - 1, pieces(GAME)[name].size[1] - 1, "#f1edf8", FRAME, 0.8, 5)]
    shapes += place(cove.aquicorn(), (15, 13), scale=0.78)
    shapes.append(Text((27, 15.6), "Aquicorn Cove", 10, "serif"))
    start = {key: cards.row("board")[key] for key in ("prosperity", "reef")}
    shapes.append(Text((5, 25.6), "Village Prosperity: food to feed it, shells bring Villagers", 3.2, "bold"))
    for row in cards.rows("prosperity"):
        shapes += _prosperity(
            places[f"prosperity-{row['value']}"], row["value"], row["feed"], row["shell"] == "yes", start["prosperity"]
        )
    shapes.append(Text((5, 67.6), "Reef Health: weather, and dice for the storm at the next number above", 3.2, "bold"))
    for row in cards.rows("reef"):
        key = f"reef-{row['value']}"
        if key in places:
            shapes += _reef(places[key], row["value"], row["band"], row["dice"], start["reef"])
    shapes.append(Text((5, 109.2), "Season: bonus food when somebody plants", 3.2, "bold"))
    order = ["spring", "summer", "fall", "winter"] * 2 + ["epilogue"]
    for n, season in enumerate(order, start=1):
        shapes += _season(places[f"season-{n}"], season, cards.row(season)["bonus"], cards.row(season)["name"])
    shapes.append(Text((width - 5, 25.6), HOUSE, 2.4, "sans", "end", SOFT_INK))
    return shapes


def _space(at: Point, wide: float, tall: float, fill: str, is_start: bool) -> list[Shape]:
    x, y = at
    shapes: list[Shape] = [
        rect(
            (x - wide / 2, y - tall / 2), wide, tall, fill, BRASS if is_start else FRAME, 1.1 if is_start else 0.45, 2.4
        )
    ]
    if is_start:
        shapes.append(Text((x, y - tall / 2 + 13.4), "start", 2.8, "bold", "middle", "#7a5a14"))
    return shapes


def _prosperity(at: Point, value: int, feed: int | None, has_shell: bool, start: int | None) -> list[Shape]:
    x, y = at
    shapes = _space(at, 14.2, 27, PAPER, value == start)
    shapes.append(Text((x, y - 6.4), str(value), 6.4, "serif", "middle"))
    shapes += [
        *place(cove.icon("food"), (x - 3.2, y + 3.4), scale=0.22),
        Text((x + 0.8, y + 5.0), "?" if feed is None else str(feed), 4.4, "bold"),
    ]
    if has_shell:
        shapes += place(cove.shell(), (x, y + 9.6), scale=0.25)
    return shapes


def _reef(at: Point, value: int, band: str | None, dice: int | None, start: int | None) -> list[Shape]:
    x, y = at
    tint = {
        "sun": "#fdf3c8",
        "cloud": "#f3f6f8",
        "dark cloud": "#e2e7ec",
        "rain": "#d6e2ec",
        "heavy rain": "#c3d2e0",
        "thunderstorm": "#b3bfd0",
    }
    shapes = _space(at, 14.2, 27, tint.get(str(band), PAPER), value == start)
    shapes.append(Text((x, y - 7.4), str(value), 4.8, "serif", "middle"))
    if band:
        shapes += place(cove_signs.weather(band), (x, y + 3.2), scale=0.27)
    if dice:
        shapes += [
            *place(cove.icon("dice"), (x - 2.8, y + 9.8), scale=0.22),
            Text((x + 1.0, y + 11.4), str(dice), 4.4, "bold"),
        ]
    return shapes


def _season(at: Point, season: str, bonus: int | None, name: str) -> list[Shape]:
    x, y = at
    tint = {"spring": "#fbe6ee", "summer": "#fdf3c8", "fall": "#f7e0c8", "winter": "#dbe8f4", "epilogue": "#e6dcf5"}[
        season
    ]
    shapes = _space(at, 19.2, 24, tint, False)
    shapes += place(cove_signs.season(season), (x - 3.2, y - 4.4), scale=0.34)
    if bonus:
        shapes += [Text((x + 3.4, y - 2.8), f"+{bonus}", 4.2, "bold")]
    shapes.append(Text((x, y + 7.4), name, 3.4, "bold", "middle"))
    return shapes


def _farm(name: str, cards: CardSet) -> list[Shape]:
    shapes = _panel(name, "#efe3c6", "The farm", "planted food waits for the harvest in Fall and in the Epilogue")
    for key, at in pieces(GAME)[name].place.items():
        if key.isdigit():
            shapes += [
                _slot(at, 17.6, "#d9bf94", "#6b4422"),
                *(swell((at[0] - 6.4, at[1] - 4 + 4 * i), 12.8, "#a87f4a", 0.5) for i in range(3)),
            ]
    width = pieces(GAME)[name].size[0]
    shapes.append(line((8, 52), (width - 8, 52), FRAME, 0.4))
    shapes.append(Text((width - 8, 50), HOUSE, 2.4, "sans", "end", SOFT_INK))
    for key, title, words in (
        ("food", "Village food", "at most 4 stay at the end of a round"),
        ("supply", "Building Supplies", "never lost, and only for Buildings"),
    ):
        x, y = pieces(GAME)[name].place[key]
        shapes += [
            rect((x - 42, y - 18), 84, 36, "#f8f1de", FRAME, 0.5, 4),
            *place(cove.icon(key), (x - 33, y - 9), scale=0.46),
        ]
        shapes += [Text((x - 25, y - 9.4), title, 4.6, "serif"), Text((x - 25, y - 5), words, 2.7, fill=SOFT_INK)]
    return shapes


def _action(name: str, cards: CardSet) -> list[Shape]:
    width, height = pieces(GAME)[name].size
    shapes: list[Shape] = [rect((0.5, 0.5), width - 1, height - 1, "#f1edf8", FRAME, 0.8, 3)]
    for key, (x, _) in pieces(GAME)[name].place.items():
        number = int(key[-1])
        title, colour = PHASES[number]
        shapes += [
            rect((x - 21.5, 2), 43, 23, mix(colour, PAPER, 0.86), colour, 0.6, 3),
            *cove.phase(number, (x - 15, 9), 4.6),
            Text((x - 8.6, 11), title, 4.4 if len(title) < 10 else 3.7, "serif", "start", INK),
            Text((x - 18, 20.4), WORDS[number], 2.75, "sans", "start", SOFT_INK),
        ]
    return shapes


WORDS: Final = {
    1: "event card, then your cards",
    2: "draw until full, or stop",
    3: "clean bay: reef +1",
    4: "plant; bonus once",
    5: "harvest in Fall; feed",
    6: "build or repair",
    7: "income; keep 4 food",
}
_MATS: Final[dict[str, Callable[[str, CardSet], list[Shape]]]] = {
    "boat": _boat,
    "bay": _bay,
    "village": _village,
    "tracks": _tracks,
    "farm": _farm,
    "action-1": _action,
    "action-2": _action,
}
"""What is drawn below each board's tag."""
