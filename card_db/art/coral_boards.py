"""Coral Castle's scoreboard with its four tracks, aids for the players, and tokens, for those who have no box."""

from __future__ import annotations

from typing import Final

from card_db import coral_effects
from card_db.art import coral, sealife
from card_db.art.coral import TRACKS
from card_db.art.layout import HOUSE, PLATE, fit, mark, rectangular, swell
from card_db.art.palette import BRASS, CREAM, INK, PAPER, SOFT_INK, mix
from card_db.codes import Identity, codes
from card_db.drawing import Drawing, Font, Point, Shape, Text, circle, line, place, points, rect, smooth
from card_db.load import load_set
from card_db.model import CardSet, Row
from card_db.places import piece

GAME: Final = "coral-castle"
BLUSH: Final = "#f6b3a6"
PANEL: Final = 50.0
"""The height of one track's panel."""
ANIMALS: Final = {
    "animal-1": ("#3f7f4a", "T"),
    "animal-2": ("#2f6aa8", "D"),
    "animal-3": ("#a8632a", "R"),
    "animal-4": ("#b13f6a", "O"),
    "animal-5": ("#6a4bb0", "S"),
}
"""Each player's colour and letter."""


def boards(width: float, height: float) -> tuple[Drawing, ...]:
    """The scoreboard and a page of player aids, for paper of that size."""
    board = scoreboard(codes(GAME).of("board", "front"), load_set(GAME))
    shapes = place(board.shapes, ((width - board.width) / 2, (height - 4 - board.height) / 2))
    return (Drawing(width, height, shapes, title="Scoreboard"), _aids(width, height))


def scoreboard(identity: Identity, cards: CardSet) -> Drawing:
    """The four tracks with their bonus symbols and prizes; its tag at the top right."""
    board = piece(GAME, "board")
    width, height = board.size
    shapes: list[Shape] = [rect((0.5, 0.5), width - 1, height - 1, "#fdf3ee", mix(BLUSH, INK, 0.35), 0.8, 6)]
    shapes += place(coral.castle(INK, BLUSH), (19, 18.4), scale=0.95)
    shapes.append(Text((34, 19.6), "Coral Castle", 11, "serif"))
    shapes.append(Text((34.4, 26.6), "ten steps a lap: then a coral, and on from the start", 3.6, fill=SOFT_INK))
    for k, row in enumerate(cards.rows("track")):
        shapes += place(_track(row, row["id"], cards), (0, 36 + 54 * k))
    x, y = board.tag
    shapes += [
        rect((x - PLATE / 2 - 0.6, y - PLATE / 2 - 0.6), PLATE + 1.2, PLATE + 1.2, PAPER, mix(BLUSH, INK, 0.35), 0.4, 1)
    ]
    shapes += [mark(identity, (x, y)), Text((x - PLATE / 2 - 2, y + 1), identity.label, 3.0, "bold", "end")]
    return rectangular(width, height, shapes, "Scoreboard")


def _track(row: Row, name: str, cards: CardSet) -> tuple[Shape, ...]:
    """One track's panel from its top left corner."""
    fill = TRACKS[name][0]
    shapes: list[Shape] = [
        rect((4, 0), 188, PANEL, mix(fill, PAPER, 0.9), mix(fill, PAPER, 0.35), 0.5, 4),
        *place(coral.track(name), (13, 9), scale=0.56),
        Text((22, 11.4), row["name"], 6.4, "serif", "start", fill),
    ]
    shapes += _prizes(row, fill)
    length = row["length"] or 10
    bonuses = {} if row["bonuses"] is None else _bonuses(row["bonuses"], length)
    step = 169.0 / length
    for i in range(length + 1):
        shapes += _space(i, length, (13 + step * i, 36.0), min(15.4, step - 1.2), bonuses.get(i, ()), fill)
    if any(field in cards.house_fields(row["id"]) for field in ("bonuses", "first", "second", "third")):
        shapes.append(Text((188, 17.2), HOUSE, 2.4, "sans", "end", SOFT_INK))
    return tuple(shapes)


def _bonuses(text: str, length: int) -> dict[int, tuple[coral_effects.Bonus, ...]]:
    found: dict[int, tuple[coral_effects.Bonus, ...]] = {}
    for bonus in coral_effects.read_bonuses(text, length):
        found[bonus.space] = (*found.get(bonus.space, ()), bonus)
    return found


def _space(
    n: int, length: int, at: Point, wide: float, bonuses: tuple[coral_effects.Bonus, ...], fill: str
) -> tuple[Shape, ...]:
    """A space with its number and its bonus; the last one takes the coral."""
    x, y = at
    is_end = n == length
    paper = mix(fill, PAPER, 0.7) if is_end else "#ffffff" if n else mix(fill, PAPER, 0.8)
    shapes: list[Shape] = [rect((x - wide / 2, y - 15), wide, 27, paper, fill, 0.9 if is_end else 0.5, 2.6)]
    if is_end:
        shapes += place(coral.kind("coral"), (x, y - 5.4), scale=0.36)
        shapes.append(Text((x, y + 5), str(length), 5.4, "serif", "middle", fill))
        shapes.append(Text((x, y + 9.6), "coral", 2.8, "bold", "middle", fill))
    else:
        shapes.append(Text((x, y - 9.4), str(n) if n else "start", 5.0 if n else 3.2, "serif", "middle", fill))
    for k, bonus in enumerate(bonuses):
        shapes += _bonus(bonus, (x, y + 6.6 - 8 * k), fill)
    return tuple(shapes)


def _bonus(bonus: coral_effects.Bonus, at: Point, fill: str) -> tuple[Shape, ...]:
    """A bonus symbol: how many of which sign."""
    x, y = at
    sign = coral.pearl() if bonus.gain == coral_effects.PEARLS else coral.track(bonus.gain)
    return (
        rect((x - 6.6, y - 3.9), 13.2, 7.8, CREAM, BRASS, 0.5, 3.9),
        Text((x - 5.0, y + 1.6), f"+{bonus.count}", 4.0, "bold"),
        *place(sign, (x + 3.0, y), scale=0.25 if bonus.gain != coral_effects.PEARLS else 0.26),
    )


def _prizes(row: Row, fill: str) -> tuple[Shape, ...]:
    """What the 1st, 2nd and 3rd place are worth; the starfish track has none."""
    if row["id"] == "starfish":
        return (Text((188, 11.4), "victory points", 3.8, "sans", "end", SOFT_INK),)
    shapes: list[Shape] = []
    for i, (field, title) in enumerate((("first", "1st"), ("second", "2nd"), ("third", "3rd"))):
        x = 108 + 28 * i
        value = "?" if row[field] is None else str(row[field])
        shapes += [
            rect((x, 3.4), 26, 10.6, PAPER, fill, 0.4, 5.3),
            Text((x + 4, 10.2), title, 3.6, "bold", "start", SOFT_INK),
            Text((x + 17.4, 11.0), value, 6.2, "serif", "end", fill),
            *place(coral.starfish(TRACKS["starfish"][0], BLUSH), (x + 21, 8.7), scale=0.3),
        ]
    return tuple(shapes)


# ---- Tokens ----

TOKEN: Final = 12.0


def extras() -> tuple[tuple[str, Drawing, int], ...]:
    """Sea creatures, corals and pearls, square so that straight cuts part them (CO-R01)."""
    cards = load_set(GAME)
    counts = {row["kind"]: row["count"] for row in cards.rows("piece")}
    worth = {row["kind"]: row["worth"] for row in cards.rows("piece")}
    each = counts["meeple"] // len(ANIMALS)
    animals = tuple(("sea creatures", _animal(row["id"], row["name"]), each) for row in cards.rows("animal"))
    return (
        *animals,
        ("corals", _coral(), counts["coral"]),
        ("pearls", _pearl(worth["small-pearl"] or 1, "#f7f3ec"), counts["small-pearl"]),
        ("pearls", _pearl(worth["big-pearl"] or 5, "#f3c9d2"), counts["big-pearl"]),
    )


def seahorse(pen: str, tone: str) -> tuple[Shape, ...]:
    """A seahorse within a radius of 12."""
    body = smooth(
        points(
            "-1,-10.6  3.4,-9  4.4,-5.4  3,-2.4  4.8,2  3.4,6.4  0.4,8.6  -1.4,6.8  "
            "0.8,5.2  1,2.6  -1.6,0.4  -2.6,-3.4  -1.4,-5.4  -6.6,-5  -6.8,-6.8  -2,-8.2"
        ),
        tone,
        pen,
        1.3,
        tension=0.8,
    )
    curl = smooth(points("0.4,8.4  -2.6,10.6  -5,9  -4.2,6.6  -2.4,7.4"), None, pen, 1.6, closed=False)
    fin = smooth(points("4.2,0  8,-1.6  8.2,2.4  4.8,3"), tone, pen, 1.1)
    return (
        curl,
        fin,
        body,
        circle((0.4, -7), 1.0, pen),
        *(line((1, y), (4, y - 0.6), pen, 0.8) for y in (-1.4, 1.4, 4)),
    )


def animal(animal_id: str) -> tuple[Shape, ...]:
    """The sea creature of a player."""
    shown = {"animal-1": "turtle", "animal-2": "dolphin", "animal-3": "ray", "animal-4": "octopus"}
    return sealife.draw(shown[animal_id]) if animal_id in shown else seahorse(INK, "#d9c7f2")


def _animal(animal_id: str, name: str) -> Drawing:
    fill, letter = ANIMALS[animal_id]
    drawn = (
        rect((0, 0), TOKEN, TOKEN, fill),
        circle((6, 5.4), 4.6, mix(fill, PAPER, 0.8)),
        *fit(animal(animal_id), (2.2, 2.2), 7.6, 6.4),
        Text((10.7, 11.2), letter, 3.2, "bold", "end", PAPER),
    )
    return rectangular(TOKEN, TOKEN, drawn, name)


def _coral() -> Drawing:
    drawn = (rect((0, 0), TOKEN, TOKEN, PAPER), *place(coral.kind("coral"), (6, 6), scale=0.42))
    return rectangular(TOKEN, TOKEN, drawn, "coral, 10")


def _pearl(worth: int, fill: str) -> Drawing:
    drawn = (
        rect((0, 0), TOKEN, TOKEN, "#dfeaee"),
        *place(coral.pearl(fill), (6, 6), scale=0.5),
        Text((6, 7.6), str(worth), 4.6, "bold", "middle"),
    )
    return rectangular(TOKEN, TOKEN, drawn, f"{worth} pearl{'s' if worth > 1 else ''}")


# ---- Player aids ----

AID: Final[tuple[tuple[Font, str], ...]] = (
    ("bold", "1  Draft"),
    ("sans", "Keep one card face down, pass the rest: left, right, left."),
    ("bold", "2  Pearls"),
    ("sans", "One for each pearl at the top left of the nine you drafted."),
    ("bold", "3  Play 6, 7, 8"),
    ("sans", "Pay what bands ask; each condition must be met by the others you play."),
    ("bold", "4  Score"),
    ("sans", "Tentacles, mermaids, tridents, starfish. Bonuses at once."),
    ("bold", "5  Keep 4, 5"),
    ("sans", "Of all your cards. Gold that was played is out of the game."),
)


def _aids(width: float, height: float) -> Drawing:
    """Five aids on one page, to be cut apart."""
    shapes: list[Shape] = []
    tall = (height - 14) / 5
    for n, row in enumerate(load_set(GAME).rows("animal")):
        top = 4 + n * tall
        if n:
            shapes.append(line((6, top), (width - 6, top), SOFT_INK, 0.12))
        shapes += place(_aid(row, width - 16, tall - 4), (8, top + 2))
    return Drawing(width, height, tuple(shapes), title="Player aids")


def _aid(row: Row, width: float, height: float) -> tuple[Shape, ...]:
    fill, letter = ANIMALS[row["id"]]
    shapes: list[Shape] = [rect((0, 0), width, height, mix(fill, PAPER, 0.92), mix(fill, PAPER, 0.4), 0.6, 4)]
    shapes += [swell((4, height - 5 - 2.4 * i), 40, mix(fill, PAPER, 0.6), 0.6) for i in (0, 1)]
    shapes += fit(animal(row["id"]), (6, 5), 34, height - 26)
    shapes += [circle((9, 8), 4, fill), Text((9, 10), letter, 5.6, "bold", "middle", PAPER)]
    shapes.append(Text((23, height - 11), row["name"], 6.4, "serif", "middle", fill))
    y = 8.4
    for font, words in AID:
        if font == "bold":
            shapes.append(Text((48, y), words, 3.6, "bold", "start", fill))
        else:
            shapes.append(Text((78, y), words, 3.2, "sans", "start", SOFT_INK))
            y += (height - 14) / 5
    return tuple(shapes)
