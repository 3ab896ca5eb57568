"""How Coldwater Crown's cards look in our own print-and-play set: every face, its size, and where its mark lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from card_db import lettering
from card_db.art import anglers, coldwater_boards, fish, icons, tokens
from card_db.art.layout import (
    PLATE,
    box_of,
    card,
    corner,
    fit,
    house,
    mark,
    paragraph,
    rectangular,
    swell,
    text,
)
from card_db.art.palette import BAIT, BRASS, CREAM, DEEP, FOAM, INK, MIST, PAPER, SLATE, SOFT_INK, WATER, mix
from card_db.codes import Identity
from card_db.drawing import Drawing, Shape, Text, circle, place, polygon, rect
from card_db.model import CardSet, Row
from card_db.places import Standing

SIZES: Final = {
    "fish": (68.0, 44.0),
    "angler": (68.0, 44.0),
    "trophy": (40.0, 34.641),
    "tackle": (44.0, 34.0),
    "tag": (44.0, 34.0),
    "token": (34.0, 34.0),
}
COPIES: Final = {"token": (7, "Angler tokens")}
"""How many pieces there are of what is no card of the set, and what they are called."""
SHORT: Final = {"eight-species": "8 Species"}
"""Names that are too long for their tile."""
BAIT_SIDE: Final = 11.0
BAIT_COUNT: Final = 16
BAIT_OF: Final = {"shore": ("green", "purple"), "lake": ("blue", "red"), "river": ("yellow", "black")}


def draw(identity: Identity, cards: CardSet) -> Drawing:
    """The face that the mark belongs to."""
    return _FACES[identity.component, identity.face](identity, cards)


boards = coldwater_boards.boards


def extras() -> tuple[tuple[str, Drawing, int], ...]:
    """Pieces with two equal sides and no mark: the bait, square so that straight cuts part it (CW-R8)."""
    counts = dict.fromkeys(BAIT, BAIT_COUNT) | {"clear": 1}
    return tuple(("bait", _bait(colour), n) for colour, n in counts.items())


def standing() -> dict[str, Standing]:
    """The bait as 8 mm cubes, told by colour; a clear one can be seen to be there at most, so that a person is asked (CW-R19)."""
    return {f"bait-{colour}": Standing("cube", f"{colour} bait", shade, 8.0, 8.0, "") for colour, shade in BAIT.items()}


def _bait(colour: str) -> Drawing:
    middle = (BAIT_SIDE / 2, BAIT_SIDE / 2)
    shapes = (rect((0, 0), BAIT_SIDE, BAIT_SIDE, PAPER), *place(tokens.bait(colour), middle, scale=0.36))
    return rectangular(BAIT_SIDE, BAIT_SIDE, shapes, f"{colour} bait")


def pictures() -> dict[str, Drawing]:
    """The fish, Master Anglers, tackle and awards without a card round them, for boards drawn on a screen."""
    made = {f"fish-{species}": _picture(fish.draw(species)) for species in fish.SPECIES}
    made |= {f"angler-{kind}": _picture(anglers.draw(kind)) for kind in anglers.ANGLERS}
    made |= {f"tackle-{kind}": _picture(icons.tackle(kind)) for kind in icons.TACKLE}
    return made | {f"award-{name}": _picture(icons.award(name)) for name in icons.AWARDS}


def _picture(shapes: tuple[Shape, ...], edge: float = 1.0) -> Drawing:
    """The shapes in a frame that fits them, `edge` wider for their strokes."""
    left, top, right, bottom = box_of(shapes)
    return Drawing(right - left + 2 * edge, bottom - top + 2 * edge, place(shapes, (edge - left, edge - top)))


def label_words(identity: Identity, cards: CardSet) -> str:
    """What a label for the owner's own piece says below its letter and number."""
    if identity.component == "token":
        return f"token side {identity.face}"
    row = _row(identity, cards)
    match identity.component, identity.face:
        case "fish", "front":
            return f"{row['name']} front"
        case "fish", "weight":
            return f"{row['name']} weight"
        case "trophy", "front":
            return f"{row['name']} {row['value']}"
        case "trophy", "weight":
            return f"Mystery {row['weight']} lb"
        case "tackle" | "tag", _:
            # Which of the owner's pieces gets which label is theirs to choose.
            return f"{identity.component} {identity.label[1:]}"
    return str(row["name"])


def _row(identity: Identity, cards: CardSet) -> Row:
    return cards.row(identity.cards[0])


def _is_house(identity: Identity, cards: CardSet, *fields: str) -> bool:
    return any(field in cards.house_fields(identity.cards[0]) for field in fields)


def _known(value: Any) -> str:
    return "?" if value is None else str(value)


def _fish_front(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    width, height = SIZES["fish"]
    paper, tone = WATER[row["location"]]
    shapes: list[Shape] = [*card(width, height, paper, tone)]
    shapes += [swell((x, y), long, tone) for x, y, long in ((6, 22.6, 13), (40, 6.4, 20), (24, 24.6, 19))]
    shapes += fit(fish.draw(row["species"]), (5, 4), 58, 19.5)
    shapes.append(text((5, 30.6), row["name"], 5.8, 43, "serif"))
    ranged = f"{_known(row['low'])}–{_known(row['high'])} lb"
    shapes.append(Text((5, 37.2), ranged, 5.4, "bold"))
    if _is_house(identity, cards, "low", "high"):
        shapes.append(house((5, 40.6)))
    x = 28.5
    shapes += place(tokens.location(row["location"], SOFT_INK, tone), (x, 35.4), scale=0.24)
    for i, colour in enumerate(BAIT_OF[row["location"]]):
        shapes += place(tokens.bait(colour), (x + 7 + 7 * i, 35.4), scale=0.24)
    shapes += corner(identity, width, height)
    return rectangular(width, height, shapes, f"{row['name']}, {ranged}")


def _fish_weight(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    width, height = SIZES["fish"]
    paper, tone = WATER[row["location"]]
    shapes: list[Shape] = [*card(width, height, mix(paper, PAPER, 0.45), tone)]
    shapes += fit(fish.draw(row["species"]), (38, 4), 25, 10.5)
    shapes.append(text((5, 8.8), row["name"], 4.6, 31, "serif"))
    weight = _known(row["weight"])
    large = lettering.fitting(weight, 24, 18, "serif")
    shapes.append(Text((5, 32.4), weight, large, "serif"))
    shapes.append(Text((5.8 + lettering.width(weight, large, "serif"), 32.4), "lb", 5.4, "bold"))
    tag = None if row["tag"] is None else cards.row(row["tag"])
    if tag is None:
        shapes += [circle((36, 22), 4.4, None, SOFT_INK, 0.5), Text((36, 23.6), "?", 4.6, "bold", "middle")]
    else:
        shapes += place(tokens.tag(tag["colour"]), (36, 21.6), scale=0.38)
    tag_name = "tag?" if tag is None else tag["name"]
    shapes.append(Text((36, 30.6), tag_name, 3.2, "sans", "middle"))
    shapes += place(icons.clock(SOFT_INK, PAPER), (33.0, 36.1), scale=0.2)
    shapes.append(Text((36.2, 37.5), _known(row["stamp"]), 4.0, "bold"))
    if _is_house(identity, cards, "weight", "tag", "stamp"):
        shapes.append(house((5, 39.6)))
    shapes += corner(identity, width, height)
    return rectangular(width, height, shapes, f"{row['name']}, {weight} lb, tag {tag_name}, {_known(row['stamp'])}")


def _angler_front(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    width, height = SIZES["angler"]
    shapes: list[Shape] = [*card(width, height, CREAM, mix(BRASS, PAPER, 0.4))]
    shapes += fit(anglers.draw(row["type"]), (20, 4.2), 43, 20)
    shapes.append(text((5, 9.4), row["name"], 5.2, 27, "serif"))
    shapes += place(tokens.crown(mix(BRASS, PAPER, 0.25), INK), (7.6, 14.6), scale=0.2)
    shapes.append(Text((10.6, 15.7), "1 point", 3.0, "sans", fill=SOFT_INK))
    spots = row["spots"]
    for i, colour in enumerate(spots or ("?",) * 3):
        at = (9.8 + 11.4 * i, 32.4)
        shapes.append(circle(at, 4.9, PAPER, mix(INK, PAPER, 0.3), 0.4))
        if spots is None:
            shapes.append(Text((at[0], at[1] + 2), "?", 6, "bold", "middle", SOFT_INK))
        else:
            shapes += place(tokens.bait(colour), at, scale=0.31)
    if _is_house(identity, cards, "spots"):
        shapes.append(house((5, 40.6)))
    shapes += corner(identity, width, height)
    told = "spots not told" if spots is None else ", ".join(spots)
    return rectangular(width, height, shapes, f"{row['name']}: {told}")


def _dark(width: float, height: float, words: str, icon: tuple[Shape, ...], identity: Identity) -> Drawing:
    """A back: waves on deep water, one mark in the middle of what the tag leaves free."""
    line_colour = mix(DEEP, MIST, 0.22)
    shapes: list[Shape] = [*card(width, height, DEEP, mix(DEEP, INK, 0.5))]
    rows = int((height - 8) / 4)
    shapes += [swell((5, 6 + 4 * i), width - 10, line_colour, 0.4) for i in range(rows)]
    room = width - PLATE - 6
    shapes.append(rect((4.4, height - 12.6), room - 4.8, 8.4, DEEP))
    shapes += fit(icon, (5, 4.4), room - 6, height - 18.6)
    shapes.append(text((5.4, height - 6.6), words, 4.8, room - 7, "serif", PAPER))
    shapes += corner(identity, width, height, PAPER)
    return rectangular(width, height, shapes, f"{words}, back")


def _angler_back(identity: Identity, cards: CardSet) -> Drawing:
    return _dark(*SIZES["angler"], "Master Angler", icons.rod(BRASS, PAPER), identity)


def _tackle_back(identity: Identity, cards: CardSet) -> Drawing:
    return _dark(*SIZES["tackle"], "Tackle", icons.hook(BRASS, PAPER), identity)


def _tag_back(identity: Identity, cards: CardSet) -> Drawing:
    return _dark(*SIZES["tag"], "Tag tile", icons.label(BRASS, PAPER), identity)


HEXAGON: Final = ((0.0, 17.3205), (10.0, 0.0), (30.0, 0.0), (40.0, 17.3205), (30.0, 34.641), (10.0, 34.641))


def _hexagon(identity: Identity, shapes: list[Shape], fill: str, edge: str, title: str, ink: str = INK) -> Drawing:
    """A trophy: a hexagon with its mark in the lower half."""
    width, height = SIZES["trophy"]
    inner = tuple((20 + (x - 20) * 0.9, height / 2 + (y - height / 2) * 0.9) for x, y in HEXAGON)
    centre = (20.0, 24.2)
    plate = rect((centre[0] - PLATE / 2, centre[1] - PLATE / 2), PLATE, PLATE, PAPER, radius=0.6)
    label = Text((centre[0] - PLATE / 2 - 0.9, centre[1] + 1), identity.label, 2.7, "bold", "end", ink)
    whole = (polygon(HEXAGON, PAPER), polygon(inner, fill, edge, 0.7), *shapes, plate, mark(identity, centre), label)
    return Drawing(width, height, whole, polygon(HEXAGON), title)


def _trophy_front(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    name = SHORT.get(row["award"], row["name"])
    shapes: list[Shape] = [
        Text((20, 5.6), name, lettering.fitting(name, 2.8, 18.6, "bold"), "bold", "middle"),
        *fit(icons.award(row["award"]), (8.6, 7.2), 9.4, 8.6),
        Text((25.4, 15.4), str(row["value"]), 11.5, "serif", "middle"),
    ]
    return _hexagon(identity, shapes, CREAM, BRASS, f"{row['name']}, {row['value']} points")


def _trophy_weight(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    weight = _known(row["weight"])
    wide = lettering.width(weight, 12, "serif")
    shapes: list[Shape] = [
        *fit(icons.award("mystery"), (9.4, 5.6), 8.8, 8.6),
        Text((19.4, 14.8), weight, 12.5, "serif"),
        Text((20 + wide, 14.8), "lb", 4, "bold"),
    ]
    return _hexagon(identity, shapes, FOAM, SLATE, f"Mystery Weight: {weight} lb")


def _trophy_back(identity: Identity, cards: CardSet) -> Drawing:
    shapes = [*fit(tokens.crown(BRASS, PAPER), (12.5, 4.4), 15, 10.6)]
    return _hexagon(identity, shapes, DEEP, mix(DEEP, INK, 0.5), "Trophy, back", PAPER)


def _tackle_front(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    width, height = SIZES["tackle"]
    shapes: list[Shape] = [*card(width, height, FOAM, MIST)]
    shapes.append(text((4.6, 8.4), row["name"], 4.4, 26.6, "serif"))
    shapes += fit(icons.tackle(row["kind"]), (32.6, 3.6), 8, 8.4)
    if _is_house(identity, cards, "kind", "name"):
        shapes.append(house((4.6, 11.6)))
    shapes += paragraph((4.6, 16.4), row["sentence"] or "Its owner says what it does.", 2.75, 19.8)
    shapes += corner(identity, width, height)
    return rectangular(width, height, shapes, f"{row['name']}: {row['sentence'] or 'by hand'}")


def _tag_front(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    width, height = SIZES["tag"]
    shapes: list[Shape] = [*card(width, height, CREAM, mix(BRASS, PAPER, 0.4))]
    told = cards.facts(row["id"])["name"].is_known
    is_ours = _is_house(identity, cards, "name")
    if is_ours:
        shapes += place(tokens.tag(row["colour"]), (14.2, 12.8), scale=0.66)
    else:
        shapes += place(icons.label(SOFT_INK, PAPER), (14.2, 12.8), scale=0.66)
    shapes.append(text((4.8, 26.4), row["name"] if told else "Tag ?", 4.8, 19, "serif"))
    if is_ours:
        shapes.append(house((4.8, 30.2)))
    shapes += corner(identity, width, height)
    return rectangular(width, height, shapes, f"Tag tile {row['name']}")


def _token(identity: Identity, cards: CardSet) -> Drawing:
    width, height = SIZES["token"]
    fill, ring = (FOAM, SLATE) if identity.face == "1" else (CREAM, BRASS)
    centre = (17.0, 21.6)
    shapes: tuple[Shape, ...] = (
        circle((17, 17), 17, PAPER),
        circle((17, 17), 15.6, fill, ring, 1.2),
        Text((17, 12.4), identity.face, 12, "serif", "middle"),
        *fit(icons.hook(ring, INK), (5.8, 7.4), 6, 7),
        *(fit(icons.hook(ring, INK), (22.2, 7.4), 6, 7) if identity.face == "2" else ()),
        rect((centre[0] - PLATE / 2, centre[1] - PLATE / 2), PLATE, PLATE, PAPER, radius=0.6),
        mark(identity, centre),
        Text((17, 31.4), identity.label, 2.5, "bold", "middle"),
    )
    return Drawing(width, height, shapes, circle((17, 17), 17), f"Angler token, side {identity.face}")


_FACES: Final[dict[tuple[str, str], Callable[[Identity, CardSet], Drawing]]] = {
    ("fish", "front"): _fish_front,
    ("fish", "weight"): _fish_weight,
    ("angler", "front"): _angler_front,
    ("angler", "back"): _angler_back,
    ("trophy", "front"): _trophy_front,
    ("trophy", "weight"): _trophy_weight,
    ("trophy", "back"): _trophy_back,
    ("tackle", "front"): _tackle_front,
    ("tackle", "back"): _tackle_back,
    ("tag", "front"): _tag_front,
    ("tag", "back"): _tag_back,
    ("token", "1"): _token,
    ("token", "2"): _token,
}
