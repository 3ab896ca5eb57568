"""How Fish'n'Flips' cards look in our own print-and-play set: every face, its size, and where its mark lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from card_db import lettering
from card_db.art import reef, sealife
from card_db.art.layout import MARGIN, PLATE, box_of, card, corner, fit, house, paragraph, rectangular, swell, text
from card_db.art.palette import BRASS, CREAM, DEEP, FOAM, INK, MIST, PAPER, SOFT_INK, mix
from card_db.codes import Identity
from card_db.drawing import Drawing, Path, Shape, Text, place, rect
from card_db.model import CardSet, Row

WIDE: Final = 63.0
HIGH: Final = 44.0
SIZES: Final = dict.fromkeys(("animal", "waste", "action", "power", "boat"), (WIDE, HIGH))
COPIES: Final = {"boat": (1, "the boat")}
"""How many pieces there are of what is no card of the set, and what they are called."""
BOTH_SIDES: Final = frozenset({"waste"})
"""Components whose back lies open in play as their front does, so that an owner labels both."""
WAYS: Final = ("left", "right")
UPRIGHT: Final = ("down", "up")


def draw(identity: Identity, cards: CardSet) -> Drawing:
    """The face that the mark belongs to."""
    return _FACES[identity.component, identity.face](identity, cards)


def extras() -> tuple[tuple[str, Drawing, int], ...]:
    """Pieces without a mark: there are none."""
    return ()


def pictures() -> dict[str, Drawing]:
    """Animals by where they look, wastes, backgrounds and actions without a card round them, for nets drawn on a screen."""
    made = {
        f"{species}-{way}": _picture(sealife.facing(species, way))
        for species in sealife.ANIMALS
        for way in (UPRIGHT if species == "jellyfish" else WAYS)
    }
    made |= {f"waste-{kind}": _picture(sealife.draw(kind)) for kind in sealife.WASTES}
    made |= {f"ground-{colour}": Drawing(WIDE, HIGH, reef.ground(colour, WIDE, HIGH)) for colour in reef.GROUNDS}
    made |= {f"action-{kind}": _picture(reef.action(kind)) for kind in ACTIONS}
    return made | {"boat": _picture(reef.boat())}


ACTIONS: Final = (
    "flip-colour",
    "flip-one",
    "switch",
    "flip-column",
    "switch-flip",
    "flip-row",
    "free-one",
    "flip-square",
)


def _picture(shapes: tuple[Shape, ...], edge: float = 1.0) -> Drawing:
    """The shapes in a frame that fits them, `edge` wider for their strokes."""
    left, top, right, bottom = box_of(shapes)
    return Drawing(right - left + 2 * edge, bottom - top + 2 * edge, place(shapes, (edge - left, edge - top)))


def label_words(identity: Identity, cards: CardSet) -> str:
    """What a label for the owner's own piece says below its letter and number."""
    if identity.component == "boat":
        return "boat"
    row = _row(identity, cards)
    match identity.component:
        case "animal":
            return f"{row['species']} {identity.face}"
        case "waste":
            return f"{row['kind']}, {'one' if identity.face == 'front' else 'other'} side"
        case "action":
            # Which of the owner's cards gets which label is theirs to choose.
            return f"action {identity.label[1:]}"
    return f"power {row['species']}"


def _row(identity: Identity, cards: CardSet) -> Row:
    return cards.row(identity.cards[0])


def _house(identity: Identity, cards: CardSet, *fields: str) -> tuple[Shape, ...]:
    ours = cards.house_fields(identity.cards[0])
    return (house((5, HIGH - MARGIN - 1.4)),) if any(field in ours for field in fields) else ()


def _framed(colour: str | None) -> list[Shape]:
    """White paper with the background as a panel that stays clear of the cut."""
    inner = place(reef.ground(colour, WIDE - 2 * MARGIN, HIGH - 2 * MARGIN), (MARGIN, MARGIN))
    frame = rect((MARGIN, MARGIN), WIDE - 2 * MARGIN, HIGH - 2 * MARGIN, None, reef.tones(colour)[2], 0.6)
    return [rect((0, 0), WIDE, HIGH, PAPER), *inner, frame]


def _animal(identity: Identity, cards: CardSet) -> Drawing:
    row, way = _row(identity, cards), identity.face
    colour = row["background"]
    shapes = _framed(colour)
    shapes += reef.bubbles((WIDE - 6, 6))
    picture = sealife.facing(row["species"], way)
    shapes += fit(picture, (12, 4.4), 30, 25.6) if row["species"] == "jellyfish" else fit(picture, (8.4, 4.6), 42, 22)
    shapes += reef.disc(colour, (6.6, 6.8), 3.0)
    shapes += _way(way, (4.6, 33.0))
    shapes.append(text((16.2, 35.6), row["name"], 5.4, 26, "serif"))
    shapes += _house(identity, cards, "background")
    shapes += corner(identity, WIDE, HIGH)
    looks = "swimming" if row["species"] == "jellyfish" else "looking"
    return rectangular(WIDE, HIGH, shapes, f"{row['name']} on {colour or 'an untold background'}, {looks} {way}")


def _way(way: str, at: tuple[float, float]) -> tuple[Shape, ...]:
    """Where the animal looks, as an arrow and a letter on a white tab."""
    x, y = at
    return (
        rect((x, y - 3.4), 9.6, 6.8, PAPER, INK, 0.5, 1.6),
        *reef.arrow(way, (x + 3.1, y), 4.4),
        Text((x + 7.2, y + 1.8), way[0].upper(), 5.0, "bold", "middle"),
    )


def _waste(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    colour = row["background"]
    shapes = _framed(colour)
    shapes += reef.bubbles((WIDE - 6, 6))
    shapes += fit(sealife.draw(row["kind"]), (10, 4.6), 38, 24)
    if colour:
        shapes += reef.disc(colour, (6.6, 6.8), 3.0)
    shapes.append(text((5, 36.4), row["name"], 5.4, 34, "serif"))
    shapes += corner(identity, WIDE, HIGH)
    return rectangular(WIDE, HIGH, shapes, f"{row['name']}, waste")


def _action(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    kind = row["kind"]
    shapes: list[Shape] = [*card(WIDE, HIGH, CREAM, mix(BRASS, PAPER, 0.4))]
    if kind is None:
        shapes.append(Text((22, 28), "?", 18, "serif", "middle", SOFT_INK))
    else:
        shapes += fit(reef.action(kind), (5, 11.2), 34, 23.4)
    shapes.append(text((5, 9.2), row["name"], 4.8, WIDE - 10, "serif"))
    shapes += _house(identity, cards, "kind", "name")
    shapes += corner(identity, WIDE, HIGH)
    return rectangular(WIDE, HIGH, shapes, str(row["name"]))


def _power(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    shapes: list[Shape] = [*card(WIDE, HIGH, FOAM, MIST)]
    picture = sealife.facing(row["species"], "up" if row["species"] == "jellyfish" else "left")
    shapes += fit(picture, (31, 4), 27, 17)
    shapes.append(text((5, 9.4), row["name"], 5.2, 25, "serif"))
    shapes.append(Text((5, 13.8), f"{row['timing']} power", 2.9, "bold", fill=SOFT_INK))
    shapes += paragraph((5, 23.4), row["sentence"], 2.9, WIDE - PLATE - 13)
    shapes += _house(identity, cards, "sentence", "timing")
    shapes += corner(identity, WIDE, HIGH)
    return rectangular(WIDE, HIGH, shapes, f"Power of the {row['name'].lower()}: {row['sentence']}")


def _dark(words: str, icon: tuple[Shape, ...], identity: Identity) -> Drawing:
    """A back: waves on deep water with one picture."""
    pen = mix(DEEP, MIST, 0.22)
    shapes: list[Shape] = [*card(WIDE, HIGH, DEEP, mix(DEEP, INK, 0.5))]
    shapes += [swell((5, 6 + 4 * i), WIDE - 10, pen, 0.4) for i in range(9)]
    room = WIDE - PLATE - 8
    shapes += fit(icon, (6, 5), room - 6, 22)
    large = lettering.fitting(words, 5.2, room - 6, "serif")
    shapes.append(rect((4.4, HIGH - 13.4), room - 4, 8.6, DEEP))
    shapes.append(Text((5.6, HIGH - 7.2), words, large, "serif", "start", PAPER))
    shapes += corner(identity, WIDE, HIGH, PAPER)
    return rectangular(WIDE, HIGH, shapes, f"{words}, back")


def _action_back(identity: Identity, cards: CardSet) -> Drawing:
    return _dark("Action", reef.action("switch"), identity)


def _power_back(identity: Identity, cards: CardSet) -> Drawing:
    pale: tuple[Shape, ...] = tuple(
        Path(shape.commands, None, PAPER, 1.6)
        for shape in sealife.draw("dolphin")
        if isinstance(shape, Path) and shape.stroke
    )
    return _dark("Power", pale, identity)


def _boat(identity: Identity, cards: CardSet) -> Drawing:
    shapes: list[Shape] = [*card(WIDE, HIGH, reef.GROUNDS["blue"][0], SOFT_INK)]
    shapes += fit(reef.boat(), (6, 5), 38, 22)
    shapes.append(text((5, 35), "Row 7: the net is full", 3.9, WIDE - PLATE - 11, "serif"))
    shapes += corner(identity, WIDE, HIGH)
    return rectangular(WIDE, HIGH, shapes, f"The boat, {identity.face}: row 7")


_FACES: Final[dict[tuple[str, str], Callable[[Identity, CardSet], Drawing]]] = {
    **{("animal", way): _animal for way in (*WAYS, *UPRIGHT)},
    ("waste", "front"): _waste,
    ("waste", "back"): _waste,
    ("action", "front"): _action,
    ("action", "back"): _action_back,
    ("power", "front"): _power,
    ("power", "back"): _power_back,
    ("boat", "front"): _boat,
    ("boat", "back"): _boat,
}
