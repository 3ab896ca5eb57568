"""How Coral Castle's cards look in our own print-and-play set: every face, its size, and where its mark lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from card_db import coral_effects, coral_words, lettering
from card_db.art import coral, coral_boards, coral_court, coral_items, coral_life, coral_shells
from card_db.art.coral import TRACKS, TYPES
from card_db.art.layout import HOUSE, card, corner, fit, paragraph, picture, rectangular, swell, text
from card_db.art.palette import INK, PAPER, SOFT_INK, mix
from card_db.codes import Identity
from card_db.drawing import Drawing, Shape, Text, circle, ellipse, line, place, polygon, rect
from card_db.load import load_set
from card_db.model import CardSet, Row
from card_db.places import Standing, pieces

GAME: Final = "coral-castle"
SIZES: Final = {name: piece.size for name, piece in pieces(GAME).items()}
COPIES: Final = {"board": (1, "the scoreboard")}
BOARDS: Final = frozenset({"board"})
"""Pieces that are printed on pages of their own."""
DEEP: Final = "#8c2f3f"
BLUSH: Final = "#f6b3a6"
BANDS: Final = {"silver": ("#c4ced4", "#6b7a84"), "gold": ("#edc85e", "#8a6410")}
_PICTURES: Final[dict[str, Callable[[], tuple[Shape, ...]]]] = {
    **coral_life.FISH,
    **coral_life.CORALS,
    **coral_life.PLANTS,
    **coral_life.SHELLS,
    **coral_life.CREATURES,
    **coral_court.MERFOLK,
    **coral_items.ITEMS,
    "b-24": coral_court.figurehead,
}
_USUAL: Final = {**coral_life.USUAL, "merfolk": coral_court.USUAL, "item": coral_items.chest}

boards = coral_boards.boards
extras = coral_boards.extras


def draw(identity: Identity, cards: CardSet) -> Drawing:
    """The face that the mark belongs to."""
    return _FACES[identity.component, identity.face](identity, cards)


def pictures() -> dict[str, Drawing]:
    """What each card shows, and the signs of tracks, types and pearls, for tables drawn on a screen."""
    made = {f"card-{row['id']}": picture(_shown(row)) for row in load_set(GAME).rows("card")}
    made |= {f"track-{name}": picture(coral.track(name)) for name in TRACKS}
    made |= {f"type-{name}": picture(coral.kind(name)) for name in TYPES}
    made |= {name: picture(coral_boards.animal(name)) for name in coral_boards.ANIMALS}
    return made | {
        "pearl": picture(coral.pearl()),
        "castle": picture(coral.castle(INK, BLUSH)),
        "lap": picture(coral.kind("coral")),
    }


def standing() -> dict[str, Standing]:
    """The sea creatures, told by their player's colour."""
    rows = {row["id"]: row["name"] for row in load_set(GAME).rows("animal")}
    return {
        animal: Standing("disc", str(rows[animal]), colour, 12.0, 8.0, animal)
        for animal, (colour, _) in coral_boards.ANIMALS.items()
    }


def label_words(identity: Identity, cards: CardSet) -> str:
    """What a label for the owner's own piece says below its letter and number."""
    if identity.component == "board":
        return "scoreboard"
    row = cards.row(identity.cards[0])
    # Which of the owner's cards gets which label of its set is theirs to choose.
    return f"set {row['set']}" if identity.component == "card" else str(row["name"]).lower()


def _shown(row: Row) -> tuple[Shape, ...]:
    """The card's own picture where it is ours, else what stands for its type; a castle while nobody has told the type."""
    ours = load_set(GAME).row(row["id"]) if row["id"] in load_set(GAME) else None
    if row["id"] in _PICTURES and ours is not None and row["name"] == ours["name"]:
        return _PICTURES[row["id"]]()
    return _USUAL[row["type"]]() if row["type"] else coral.castle("#6a8088", "#dfe7ea")


def _is_house(identity: Identity, cards: CardSet) -> bool:
    return bool(cards.house_fields(identity.cards[0]))


# ---- Set cards ----

_RIGHT: Final = 46.2


def _card(identity: Identity, cards: CardSet) -> Drawing:
    row = cards.row(identity.cards[0])
    width, height = SIZES["card"]
    sort = row["type"]
    colour = TYPES[sort][0] if sort else "#5d6b70"
    words = _words(row)
    shapes: list[Shape] = [*card(width, height, mix(colour, PAPER, 0.9), mix(colour, PAPER, 0.35))]
    needs, does = _parted(words)
    lines = len(lettering.lines(needs, 2.6, 41.6, "bold")) + len(lettering.lines(does, 2.6, 41.6))
    low = 42.4 - 3.2 * lines if lines else 44.4
    shapes += _head(row)
    shapes += _window(row, colour, low)
    shapes += _text(needs, does, low + 4.2)
    shapes += _steps(row)
    shapes += _band(row)
    if _is_house(identity, cards):
        shapes.append(Text((45.2, low - 0.9), HOUSE, 2.1, "sans", "end", INK))
    shapes += corner(identity, width, height)
    return rectangular(width, height, shapes, _title(row, words))


def _parted(words: str) -> tuple[str, str]:
    """The condition ("Play with 2 Fish.") apart from what the card does."""
    if not words.startswith("Play with "):
        return "", words
    needs, _, does = words.partition(". ")
    return needs.rstrip(".") + ".", does


def _text(needs: str, does: str, y: float) -> tuple[Text, ...]:
    """The condition in bold, then what it does."""
    first = tuple(
        Text((4.4, y + i * 3.2), line_, 2.6, "bold")
        for i, line_ in enumerate(lettering.lines(needs, 2.6, 41.6, "bold"))
    )
    return (*first, *paragraph((4.4, y + 3.2 * len(first)), does, 2.6, 41.6))


def _words(row: Row) -> str:
    """What it asks and does, in our words where the card has none of its own."""
    told = row["sentence"]
    if told and told != coral_effects.NONE:
        return str(told)
    if row["needs"] is None and row["effect"] is None:
        return ""
    try:
        needs = coral_effects.read_needs(row["needs"] or coral_effects.NONE)
        return coral_words.sentence(needs, coral_effects.read_effect(row["effect"] or coral_effects.NONE))
    except coral_effects.EffectTextError:
        return ""


def _title(row: Row, words: str) -> str:
    steps = ", ".join(f"{row[name]} {name}" for name in TRACKS if row[name])
    cost = f", costs {row['cost']}" if row["cost"] else ""
    return f"{row['name']}, {_type_name(row)}{cost}: {' · '.join(part for part in (steps, words) if part) or 'nothing'}"


def _type_name(row: Row) -> str:
    if row["subtype"] == "big-fish":
        return "Big Fish"
    return {None: "type not told", "creature": "Sea Creature"}.get(row["type"], str(row["type"]).title())


def _head(row: Row) -> tuple[Shape, ...]:
    """Pearls at the top left, then the name."""
    shapes: list[Shape] = []
    x = 6.9
    n = row["pearls"]
    if n is None:
        shapes.append(Text((5, 9.2), "?", 4.4, "bold", fill=SOFT_INK))
        x = 10.0
    for _ in range(min(n or 0, 3)):
        shapes += place(coral.pearl(), (x, 7.4), scale=0.24)
        x += 4.7
    start = x - 1.2 if n else (4.6 if n == 0 else x)
    shapes.append(text((start, 9.2), row["name"], 5.0, _RIGHT - start - 0.4, "serif"))
    return tuple(shapes)


def _window(row: Row, colour: str, low: float) -> tuple[Shape, ...]:
    """The picture under water, and a ribbon with its type."""
    top, tall = 11.2, low - 11.2
    water = mix("#bfe0e4", colour, 0.1)
    bubbles = [
        circle((x, top + tall * k), r, None, PAPER, 0.35)
        for x, k, r in ((8, 0.2, 1.1), (10, 0.32, 0.6), (43, 0.18, 0.9), (41, 0.5, 0.6))
    ]
    is_big = row["subtype"] == "big-fish"
    ribbon = _type_name(row)
    wide = lettering.width(ribbon, 2.9, "bold") + 10.2
    return (
        rect((4, top), 42, tall, water, mix(colour, INK, 0.2), 0.45, 2),
        swell((5.4, top + 3), 39, PAPER, 0.45),
        ellipse((25, low - 1.5), 19.4, 1.1, mix("#e9dcb8", colour, 0.12)),
        *bubbles,
        *fit(_shown(row), (7, top + 1.6), 36, tall - 6.6, most=0.62),
        rect((4, low - 5.0), wide, 5.2, colour, PAPER, 0.4, 2.2),
        *(place(coral.kind(row["type"]), (7.4, low - 2.4), scale=0.28) if row["type"] else ()),
        Text((11.8, low - 1.4), ribbon, 2.9, "bold", "start", PAPER),
        *(
            (polygon(tuple((wide + 5.0 + x, low - 2.4 + y) for x, y in ((0, -1.8), (2.6, 0), (0, 1.8))), colour),)
            if is_big
            else ()
        ),
    )


def _steps(row: Row) -> tuple[Shape, ...]:
    """A sign for each step, in scoring order; four in a row."""
    signs = [name for name in TRACKS for _ in range(row[name] or 0)]
    untold = [name for name in TRACKS if row[name] is None]
    if len(untold) == len(TRACKS):
        return (Text((16, 55), "?", 8, "serif", "middle", SOFT_INK),)
    scale, pitch = (0.36, 9.0) if len(signs) <= 3 else (0.28, 6.9) if len(signs) == 4 else (0.25, 6.6)
    shapes: list[Shape] = []
    rows = (signs,) if len(signs) <= 4 else (signs[:4], signs[4:])
    top = 53.4 if len(rows) == 1 and row["band"] in (None, "none") else 52.6 if len(rows) == 1 else 49.6
    for k, some in enumerate(rows):
        for i, name in enumerate(some):
            shapes += place(coral.track(name), (4.4 + 12 * scale + pitch * i, top + 6.4 * k), scale=scale)
    return tuple(shapes)


def _band(row: Row) -> tuple[Shape, ...]:
    """The band near the bottom with its cost in pearls; gold says that it is played once a game (CO-R13, CO-R22)."""
    band = row["band"]
    if band in (None, "none"):
        return ()
    fill, dark = BANDS[band]
    cost = "?" if row["cost"] is None else str(row["cost"])
    once = "once a game" if band == "gold" else "silver"
    return (
        rect((3.2, 60.0), 28.0, 4.6, fill, dark, 0.4, 1.4),
        *place(coral.pearl(), (6.6, 62.3), scale=0.19),
        Text((9.2, 63.7), f"pay {cost}", 3.4, "bold", "start", INK),
        Text((30.6, 63.3), once, 2.1, "sans", "end", INK),
        *((line((4.4, 60.9), (30.0, 60.9), mix(fill, PAPER, 0.6), 0.4),) if band == "gold" else ()),
    )


# ---- Pearl cards, cards to spare, backs, the board ----


def _pearl(identity: Identity, cards: CardSet) -> Drawing:
    row = cards.row(identity.cards[0])
    width, height = SIZES["pearl"]
    shapes: list[Shape] = [*card(width, height, "#eef1f3", "#9fb0b8")]
    n = row["pearls"]
    for i in range(min(n or 0, 4)):
        shapes += place(coral.pearl(), (7.2 + 5.6 * i, 7.6), scale=0.3)
    shapes.append(rect((4, 12.4), 42, 26, "#c9dfe4", "#5d7a86", 0.45, 2))
    shapes.append(swell((5.4, 15.4), 39, PAPER, 0.45))
    shapes += fit(coral_shells.clam("#e2a7ac"), (9, 15.6), 32, 21)
    shapes.append(text((4.6, 46.2), row["name"], 5.0, 26, "serif"))
    shapes += paragraph((4.6, 50.6), row["sentence"] or "Its owner says what it does.", 2.6, 26)
    if "name" in cards.house_fields(row["id"]) or "pearls" in cards.house_fields(row["id"]):
        shapes.append(Text((4.6, 63.4), HOUSE, 2.1, "sans", "start", SOFT_INK))
    shapes += corner(identity, width, height)
    return rectangular(width, height, shapes, f"{row['name']}: {n if n is not None else '?'} pearls, cannot be played")


def _back(identity: Identity, cards: CardSet) -> Drawing:
    width, height = SIZES["card"]
    pen = mix(DEEP, BLUSH, 0.25)
    shapes: list[Shape] = [*card(width, height, DEEP, mix(DEEP, INK, 0.5))]
    shapes += [swell((5, 7 + 4 * i), width - 10, pen, 0.4) for i in range(15)]
    shapes += [circle((25, 25), 17.2, DEEP), circle((25, 25), 16.4, None, BLUSH, 0.8)]
    shapes += place(coral.castle(BLUSH, mix(DEEP, BLUSH, 0.35)), (25, 25.4), scale=1.05)
    shapes.append(rect((4.2, 50.2), 26.6, 13.4, DEEP))
    shapes.append(Text((5.4, 56), "Coral", 5.8, "serif", fill=PAPER))
    shapes.append(Text((5.4, 61.8), "Castle", 5.8, "serif", fill=PAPER))
    shapes += corner(identity, width, height, PAPER)
    return rectangular(width, height, shapes, "Card, back")


def _board(identity: Identity, cards: CardSet) -> Drawing:
    return coral_boards.scoreboard(identity, cards)


_FACES: Final[dict[tuple[str, str], Callable[[Identity, CardSet], Drawing]]] = {
    ("card", "front"): _card,
    ("card", "back"): _back,
    ("pearl", "front"): _pearl,
    ("spare", "front"): _pearl,
    ("board", "front"): _board,
}
