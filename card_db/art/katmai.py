"""How Katmai's cards and tiles look in our own print-and-play set: every face, its size, and where its mark lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from card_db import lettering
from card_db.art import bears, katmai_boards, river
from card_db.art.layout import HOUSE, PLATE, card, corner, fit, mark, paragraph, picture, rectangular, swell, text
from card_db.art.palette import INK, PAPER, SOFT_INK, mix
from card_db.codes import Identity
from card_db.drawing import Drawing, Point, Shape, Text, circle, line, place, polygon, rect
from card_db.model import CardSet, Row
from card_db.places import Standing, pieces

GAME: Final = "katmai"
SIZES: Final = {name: piece.size for name, piece in pieces(GAME).items()}
COPIES: Final = {f"{deck}-cub": (1, "cubs") for deck in bears.COATS}
TWINS: Final = {"tile": ("tile", "river tiles"), "objective": ("card", "objective cards")}
"""Components whose faces are cards of their own: the field that says which two share a piece of cardboard, and its name."""
SPACES: Final = (("left_up", "a"), ("right_up", "b"), ("left_down", "c"), ("right_down", "d"))


def draw(identity: Identity, cards: CardSet) -> Drawing:
    """The face that the mark belongs to."""
    return _FACES[identity.component, identity.face](identity, cards)


def pictures() -> dict[str, Drawing]:
    """Bears, features, beeples, cubs, salmon and signs without a card round them, for rivers drawn on a screen."""
    from card_db.load import load_set

    made = {f"bear-{row['id']}": picture(_portrait(row)) for row in load_set(GAME).rows("bear")}
    made |= {f"feature-{name}": picture(river.sign(name)) for name in river.FEATURES}
    made |= {f"water-{name}": Drawing(30, 30, river.space(name, (15, 15))) for name in river.FEATURES}
    for deck in bears.COATS:
        made[f"beeple-{deck}"] = picture(bears.beeple(deck))
        made[f"cub-{deck}"] = picture(bears.cub(deck))
    made |= {f"ability-{name}": picture(river.ability(name)) for name in ABILITIES}
    made |= {
        f"objective-{row['id']}": picture(shapes)
        for row in load_set(GAME).rows("objective")
        if (shapes := river.pattern(row["pattern"]))
    }
    return made | {
        "sow": picture(bears.sow(INK, "#f0d6e2")),
        "trigger": picture(river.trigger()),
        "paw": picture(bears.paw(INK, PAPER)),
        "salmon": picture(river.salmon()),
        "end": picture(river.flag()),
    }


def standing() -> dict[str, Standing]:
    """Beeples, told by their deck's colour."""
    made: dict[str, Standing] = {}
    for deck, (coat, _, _) in bears.COATS.items():
        made[f"beeple-{deck}"] = Standing("meeple", f"{deck.title()} beeple", coat, 16.0, 8.0, f"beeple-{deck}")
    return made


ABILITIES: Final = ("zero", "deep-pool", "waterfall", "even", "gather", "copy", "push")


boards = katmai_boards.boards
extras = katmai_boards.extras


def label_words(identity: Identity, cards: CardSet) -> str:
    """What a label for the owner's own piece says below its letter and number."""
    if identity.component.endswith("-cub"):
        return f"{identity.component.removesuffix('-cub').title()} cub"
    return str(_row(identity, cards)["name"])


def _row(identity: Identity, cards: CardSet) -> Row:
    return cards.row(identity.cards[0])


def _is_house(identity: Identity, cards: CardSet, *fields: str) -> bool:
    ours = cards.house_fields(identity.cards[0])
    return any(field in ours for field in fields)


def _known(value: Any) -> str:
    return "?" if value is None else str(value)


def _portrait(row: Row) -> tuple[Shape, ...]:
    return bears.draw(row["id"], row["deck"], row["ability"] or "none")


# ---- Bears ----


def _tag(identity: Identity) -> tuple[Shape, ...]:
    """The tag of a bear card at its top right, where it stays open in a stack, with its letter and number below."""
    centre = pieces(GAME)[identity.component].tag
    return (
        rect((centre[0] - PLATE / 2, centre[1] - PLATE / 2), PLATE, PLATE, PAPER, radius=0.6),
        mark(identity, centre),
    )


def _bear(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    width, height = SIZES["bear"]
    deck, ability = row["deck"], row["ability"]
    paper, edge = katmai_boards.PAPERS[deck]
    dark = katmai_boards.DARKS[deck]
    shapes: list[Shape] = [*card(width, height, paper, edge)]
    shapes += _dominance(row, dark)
    shapes += _tag(identity)
    shapes.append(Text((40.9, 21.8), identity.label, 2.7, "bold", "end"))
    shapes.append(text((4.4, 22.8), row["name"], 5.2, 31, "serif"))
    # A bear without an ability has room for a larger portrait.
    tall = 31.0 if ability == "none" else 22.2
    shapes.append(rect((4, 24.6), width - 8, tall, "#dcebe6", mix(river.SPRUCE, PAPER, 0.45), 0.35, 1.6))
    shapes += _hills(tall)
    shapes += fit(_portrait(row), (4.6, 24.9), width - 9.2, tall - 0.7)
    shapes += _ability(row, dark)
    if _is_house(identity, cards, "dominance", "sow", "ability", "name"):
        shapes.append(Text((width - 4.2, 60.2), HOUSE, 2.1, "sans", "end", SOFT_INK))
    shapes += _deck(deck, (7.8, 24.6 + tall - 4.2))
    words = f"{row['name']}, {_number(row)}: {row['sentence'] or ability or 'ability not told'}"
    return rectangular(width, height, shapes, words)


def _number(row: Row) -> str:
    return "as the card on top" if row["ability"] == "copy" else f"dominance {_known(row['dominance'])}"


def _dominance(row: Row, dark: str) -> tuple[Shape, ...]:
    """The big number, what it may become in red, and the signs of a sow and of a trigger."""
    shapes: list[Shape] = []
    if row["ability"] == "copy":
        shapes += fit(river.ability("copy"), (4.6, 4.8), 11, 12.4)
        x = 17.6
    else:
        number = _known(row["dominance"])
        shapes.append(Text((5, 16.6), number, 16, "serif", "start", dark))
        x = 6.4 + lettering.width(number, 16, "serif")
    becomes = {"deep-pool": "5", "waterfall": "5", "even": "4"}.get(row["ability"] or "")
    if becomes:
        shapes.append(Text((x, 16.4), f"/{becomes}", 6.6, "serif", "start", river.NEVER))
    if row["trigger"] == "yes":
        shapes += place(river.trigger(), (x + 3.4, 14.2), scale=0.24)
    if row["sow"] == "yes":
        shapes += place(bears.sow(INK, "#f0d6e2"), (20.7, 7.4), scale=0.3)
    elif row["sow"] is None:
        shapes += [
            circle((21.4, 7.6), 2.8, None, SOFT_INK, 0.4),
            Text((21.4, 8.9), "?", 3.6, "bold", "middle", SOFT_INK),
        ]
    return tuple(shapes)


def _hills(tall: float) -> tuple[Shape, ...]:
    """Spruces on the far bank, in a frame `tall` mm high."""
    trees: list[Shape] = []
    k = tall / 22.2
    for n, x in enumerate((6.6, 9.4, 12.4, 31.6, 34.8, 37.4)):
        top = 24.6 + k * (2.8 + (n % 3) * 0.9)
        trees.append(polygon(((x, top), (x + 1.5, top + 5.2 * k), (x - 1.5, top + 5.2 * k)), "#a9c7bb"))
        trees.append(polygon(((x, top + 2 * k), (x + 2, 24.6 + 11.8 * k), (x - 2, 24.6 + 11.8 * k)), "#a9c7bb"))
    return tuple(trees)


def _deck(deck: str, at: Point) -> tuple[Shape, ...]:
    """Whose card it is: the deck's letter on a disc or a square of its colour."""
    coat = bears.COATS[deck][0]
    x, y = at
    shape = (
        circle(at, 2.5, coat, katmai_boards.DARKS[deck], 0.4)
        if deck == "cinnamon"
        else rect((x - 2.3, y - 2.3), 4.6, 4.6, coat, katmai_boards.DARKS[deck], 0.4, 0.9)
    )
    return (shape, Text((x, y + 1.3), deck[0].upper(), 3.7, "bold", "middle", PAPER if deck == "cinnamon" else INK))


def _ability(row: Row, dark: str) -> tuple[Shape, ...]:
    name = row["ability"]
    words = row["sentence"] or ("" if name in (None, "none") else str(name))
    if name is None:
        return (Text((5, 53), "Ability: ?", 2.9, "bold", fill=dark),)
    if name == "none":
        return (Text((4.4, 60.2), words, 2.3, "sans", fill=SOFT_INK),)
    return (*fit(river.ability(name), (4.4, 48.6), 7.2, 8.4), *paragraph((12.8, 50.6), words, 2.65, 27.6))


def _bear_back(identity: Identity, cards: CardSet) -> Drawing:
    width, height = SIZES["bear"]
    deck = identity.card
    dark, (coat, pale, _) = katmai_boards.DARKS[deck], bears.COATS[deck]
    shapes: list[Shape] = [*card(width, height, dark, mix(dark, INK, 0.5))]
    shapes += [swell((5, 24 + 3.6 * i), width - 10, mix(dark, pale, 0.2), 0.4) for i in range(8)]
    shapes += _tag(identity)
    shapes.append(Text((40.9, 21.8), identity.label, 2.7, "bold", "end", PAPER))
    shapes += [circle((22, 38.6), 12.6, dark), circle((22, 38.6), 12.6, None, pale, 0.8)]
    shapes += place(bears.paw(pale, coat), (22, 38.4), scale=0.8)
    shapes.append(Text((14, 15.6), deck[0].upper(), 13, "serif", "middle", pale))
    shapes.append(Text((22, 57.4), deck.title(), 5.2, "serif", "middle", PAPER))
    return rectangular(width, height, shapes, f"{deck.title()} bear, back")


# ---- River tiles ----


def _tile(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    side = SIZES["tile"][0]
    spaces = pieces(GAME)["tile"].place
    shapes: list[Shape] = [rect((0, 0), side, side, PAPER)]
    for field, name in SPACES:
        x, y = spaces[name]
        left, top = (0.0, 30.0)[x > 30], (0.0, 30.0)[y > 30]
        ring = (x - left, y - top)
        shapes += place(river.space(row[field], ring), (left, top))
    shapes += [line((30, 1), (30, 59), PAPER, 0.5), line((1, 30), (59, 30), PAPER, 0.5)]
    for field, name in SPACES:
        x, y = spaces[name]
        at = (26.0 if x < 30 else 34.0, 5.0 if y < 30 else 55.0)
        if row[field] is None:
            shapes.append(Text((x, y + 4), "?", 11, "serif", "middle", SOFT_INK))
        else:
            shapes += river.badge(row[field], at, 2.7)
    shapes += [shape for x in (3.4, 43.2) for shape in _flow(x)]
    shapes.append(rect((0.7, 0.7), side - 1.4, side - 1.4, None, PAPER, 1.4, 1.2))
    shapes += _centre(identity, _is_house(identity, cards, "left_up", "left_down", "right_up", "right_down"))
    told = ", ".join(f"{name} {_known(row[field]).replace('-', ' ')}" for field, name in SPACES)
    return rectangular(side, side, shapes, f"{row['name']}, river to the right: {told}")


def _flow(x: float) -> tuple[Shape, ...]:
    """An arrow downstream."""
    y, long = 30.0, 13.4
    outline = (
        (x, y - 1.5),
        (x + long - 4.6, y - 1.5),
        (x + long - 4.6, y - 3.8),
        (x + long, y),
        (x + long - 4.6, y + 3.8),
        (x + long - 4.6, y + 1.5),
        (x, y + 1.5),
    )
    return (polygon(outline, PAPER, river.SPRUCE, 0.5),)


def _centre(identity: Identity, is_house: bool) -> tuple[Shape, ...]:
    x, y = pieces(GAME)["tile"].tag
    tall = PLATE + 6.2
    return (
        rect((x - PLATE / 2 - 0.5, y - PLATE / 2 - 0.5), PLATE + 1, tall + 1, PAPER, river.SPRUCE, 0.4, 1.2),
        mark(identity, (x, y)),
        Text((x, y + 10.0), identity.label, 2.9, "bold", "middle"),
        *((Text((x, y + 12.8), HOUSE, 2.1, "sans", "middle", SOFT_INK),) if is_house else ()),
    )


# ---- Objectives ----


def _objective(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    width, height = SIZES["objective"]
    shapes: list[Shape] = [*card(width, height, "#f1f6f1", mix(river.SPRUCE, PAPER, 0.6))]
    shapes.append(text((5, 9.6), row["name"], 5.4, 35, "serif"))
    shapes += _worth(row)
    shapes += _groups(row)
    drawn = river.pattern(row["pattern"])
    if drawn:
        shapes += fit(drawn, (5, 17.0), 37.6, 14.6, most=0.74)
    else:
        shapes.append(Text((24, 28), "?", 12, "serif", "middle", SOFT_INK))
    words = row["sentence"] or row["pattern"] or "Its owner says what it asks for."
    shapes += paragraph((5, 34.6), words, 2.55, 38.4)
    if _is_house(identity, cards, "salmon", "pattern", "bonus", "diamonds", "groups"):
        shapes.append(Text((44.8, 25.0), HOUSE, 2.1, "sans", "start", SOFT_INK))
    shapes += corner(identity, width, height)
    return rectangular(width, height, shapes, f"{row['name']}, {_known(row['salmon'])} salmon: {words}")


def _worth(row: Row) -> tuple[Shape, ...]:
    """How many salmon it is worth, and the feature that gives one more."""
    number = _known(row["salmon"])
    shapes: list[Shape] = [
        *fit(river.salmon(), (41.4, 5.2), 10.8, 5.4),
        Text((59.4, 12.2), number, 11, "serif", "end", river.SPRUCE),
    ]
    bonus = row["bonus"]
    if bonus is None:
        shapes.append(Text((45, 20), "bonus: ?", 2.6, "bold", fill=SOFT_INK))
    elif bonus != "none":
        shapes += [
            rect((44.6, 14.2), 15.4, 6.6, PAPER, river.SPRUCE, 0.4, 3.2),
            Text((46.6, 18.8), "+1", 3.6, "bold", fill=river.SPRUCE),
            *fit(river.sign(bonus), (51.4, 14.9), 4.4, 5.2),
            Text((57.8, 18.7), river.FEATURES[bonus][1], 3.3, "bold", "middle"),
        ]
    return tuple(shapes)


def _groups(row: Row) -> tuple[Shape, ...]:
    """Letters in rings, diamonds, and the flag of an objective that is scored at the end."""
    x = 7.2
    shapes: list[Shape] = []
    for letter in row["groups"] or ():
        shapes += [circle((x, 13.4), 2.1, PAPER, INK, 0.4), Text((x, 14.5), letter, 3.2, "bold", "middle")]
        x += 5.0
    x += 0.6 if row["groups"] else -0.8
    for _ in range(row["diamonds"] or 0):
        shapes.append(river.diamond((x, 13.4), 1.9))
        x += 3.7
    if row["end"] == "yes":
        shapes += fit(river.flag(), (x + 0.6, 11.2), 4, 4.6)
        shapes.append(Text((x + 5.6, 14.5), "at the end", 2.7, "bold"))
    return tuple(shapes)


def _cub(identity: Identity, cards: CardSet) -> Drawing:
    """A cub's token, the same on both sides, with a tag: on a bear of its own colour it could not be told by its colour."""
    deck = identity.component.removesuffix("-cub")
    coat = bears.COATS[deck][0]
    side = SIZES[identity.component][0]
    x, y = pieces(GAME)[identity.component].tag
    shapes = (
        rect((0, 0), side, side, coat),
        rect((x - PLATE / 2, y - PLATE / 2), PLATE, PLATE, PAPER, radius=0.6),
        mark(identity, (x, y)),
        *place(bears.cub(deck), (18.2, 18.1), scale=0.13),
        Text((9.6, 19.0), identity.label, 2.4, "bold", "end", PAPER if deck == "cinnamon" else INK),
        Text((18.0, 4.8), deck[0].upper(), 2.8, "bold", "middle", PAPER if deck == "cinnamon" else INK),
    )
    return rectangular(side, side, shapes, f"{deck} bear cub")


_FACES: Final[dict[tuple[str, str], Callable[[Identity, CardSet], Drawing]]] = {
    ("bear", "front"): _bear,
    ("bear", "back"): _bear_back,
    ("tile", "front"): _tile,
    ("objective", "front"): _objective,
    ("cinnamon-cub", "front"): _cub,
    ("sandy-cub", "front"): _cub,
}
