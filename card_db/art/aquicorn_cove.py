"""How Aquicorn Cove's cards and tiles look in our own print-and-play set: every face, its size, and where its mark lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from card_db import effects, lettering
from card_db.art import cove, cove_boards, cove_effects, cove_ocean, cove_people, cove_signs, cove_tiles, cove_town
from card_db.art.cove import PHASES
from card_db.art.layout import HOUSE, PLATE, card, fit, mark, paragraph, picture, rectangular, swell
from card_db.art.palette import INK, PAPER, SOFT_INK, mix
from card_db.codes import Identity
from card_db.drawing import Drawing, Point, Shape, Text, circle, place, polygon, rect
from card_db.load import load_set
from card_db.model import CardSet, Row
from card_db.places import Standing, pieces

GAME: Final = "aquicorn-cove"
SIZES: Final = {name: piece.size for name, piece in pieces(GAME).items()}
MATS: Final = ("boat", "bay", "village", "tracks", "farm", "action-1", "action-2")
COPIES: Final = dict.fromkeys(MATS, (1, "board"))
BOARDS: Final = frozenset(MATS)
"""Pieces that are printed on pages of their own."""
KINDS: Final = cove_effects.KINDS
EVENT: Final = "#6a4b9a"
TEAL: Final = "#0f5f6e"
VILLAGER: Final = "#7a5230"

boards = cove_boards.boards
extras = cove_boards.extras


def draw(identity: Identity, cards: CardSet) -> Drawing:
    """The face that the mark belongs to."""
    if identity.component in BOARDS:
        return cove_boards.mat(identity, cards)
    return _FACES[identity.component, identity.face](identity, cards)


def pictures() -> dict[str, Drawing]:
    """What cards and tiles show and the signs of boards, each alone, for tables drawn on a screen."""
    made = {f"ocean-{kind}": picture(cove_ocean.ocean(kind)) for kind in cove_effects.KINDS}
    for row in load_set(GAME).rows("building"):
        made[f"building-{row['id']}"] = picture(cove_town.building(row["id"]))
        made[f"ruin-{row['id']}"] = picture(cove_town.ruined(row["id"]))
    made |= {f"person-{name}": picture(cove_people.character(name)) for name in cove_people.CHARACTERS}
    made |= {f"person-{card_id}": picture(cove_people.villager(card_id)) for card_id in cove_people.VILLAGERS}
    made |= {f"icon-{name.replace(' ', '-')}": picture(cove.icon(name)) for name in cove.ICONS}
    made |= {f"sign-{name}": picture(cove_signs.sign(name)) for name in cove_signs.SIGNS}
    made |= {f"die-{name}": Drawing(24, 24, place(cove_signs.sign_square(name), (12, 12))) for name in cove_signs.SIGNS}
    made |= {f"weather-{name.replace(' ', '-')}": picture(cove_signs.weather(name)) for name in cove_signs.WEATHERS}
    made |= {f"season-{name}": picture(cove_signs.season(name)) for name in cove_signs.SEASONS}
    return made | {
        "shell": picture(cove.shell()),
        "aquicorn": picture(cove.aquicorn()),
        "boat-tile": picture(cove.boat()),
    }


def standing() -> dict[str, Standing]:
    """Storm Dice by the sign on top, meeples, food and supplies."""
    made = {
        f"die-{name}": Standing("die", f"Storm Die, {name}", "#ffffff", 16.0, 16.0, f"die-{name}")
        for name in cove_signs.SIGNS
    }
    return made | {
        "meeple": Standing("disc", "Aquicorn meeple", "#6a4b9a", 13.0, 8.0, "aquicorn"),
        "food": Standing("cube", "food", "#d8483a", 8.0, 8.0, "icon-food"),
        "supply": Standing("cube", "Building Supply", "#b98a4a", 8.0, 8.0, "icon-supply"),
    }


def label_words(identity: Identity, cards: CardSet) -> str:
    """What a label for the owner's own piece says below its letter and number."""
    match identity.component:
        case "ocean":
            return str(cards.row(identity.cards[0])["name"])
        case "boat-tile":
            return "Boat tile"
        case "building":
            # Which of the owner's tiles gets which label is theirs to choose; both its sides get the same number.
            return f"building {identity.face}"
        case "event" | "villager" | "aquicorn":
            return f"{identity.component} {identity.label[1:]}"
        case "character":
            return f"{cards.row(identity.cards[0])['character'].title()} {identity.label[1:]}"
    return identity.title


def _row(identity: Identity, cards: CardSet) -> Row:
    return cards.row(identity.cards[0])


def _is_house(identity: Identity, cards: CardSet) -> bool:
    return bool(cards.house_fields(identity.cards[0]))


# ---- Cards: 44 x 63, the tag at the top where it stays open in a column ----


def _tag(identity: Identity, pen: str = INK) -> tuple[Shape, ...]:
    centre = pieces(GAME)[identity.component].tag
    return (
        rect((centre[0] - PLATE / 2, centre[1] - PLATE / 2), PLATE, PLATE, PAPER, radius=0.6),
        mark(identity, centre),
        Text((40.9, 21.8), identity.label, 2.7, "bold", "end", pen),
    )


def _headed(identity: Identity, cards: CardSet, row: Row, colour: str, sign: tuple[Shape, ...]) -> list[Shape]:
    """A card's paper, its name in up to two lines, its tag and its picture beside the name."""
    width, height = SIZES[identity.component]
    shapes: list[Shape] = [*card(width, height, mix(colour, PAPER, 0.9), mix(colour, PAPER, 0.35))]
    shapes += fit(sign, (3.6, 3.4), 20.6, 13.2) if sign else ()
    shapes += _tag(identity)
    size = lettering.fitting(str(row["name"]), 4.6, 30, "serif")
    shapes.append(Text((4.2, 22.5), str(row["name"]), size, "serif"))
    if _is_house(identity, cards):
        shapes.append(Text((width - 4.2, 60.4), HOUSE, 2.0, "sans", "end", SOFT_INK))
    return shapes


def _choice(row: Row, cards: CardSet) -> tuple[tuple[int, Any], ...]:
    """The options of a character or villager card: each its phase and its effect."""
    found = [(row[f"phase_{n}"], row[f"effect_{n}"]) for n in (1, 2, 3)]
    return tuple((phase, effect) for phase, effect in found if phase is not None)


def _options(identity: Identity, cards: CardSet, colour: str, sign: tuple[Shape, ...]) -> Drawing:
    row = _row(identity, cards)
    shapes = _headed(identity, cards, row, colour, sign)
    options = _choice(row, cards)
    tall = 34.0 / max(len(options), 2)
    for n, (number, effect) in enumerate(options):
        shapes += _option(number, effect, (3.6, 24.4 + n * tall), tall - 0.8)
    if not options:
        shapes.append(Text((22, 46), "?", 14, "serif", "middle", SOFT_INK))
    words = "; ".join(f"{PHASES[number][0]}: {_sentence(effect)}" for number, effect in options)
    return rectangular(*SIZES[identity.component], shapes, f"{row['name']}. {words or 'not told yet'}")


def _sentence(effect: str | None) -> str:
    try:
        return effects.sentence(effects.read(effect or effects.BY_HAND, cove_effects.KINDS))
    except effects.EffectError:
        return "Do what the card says."


def _option(number: int, effect: str | None, at: Point, tall: float) -> tuple[Shape, ...]:
    """One option: its phase, and its actions as signs with their counts and a word each."""
    x, y = at
    colour = PHASES[number][1]
    return (
        rect((x, y), 36.8, tall, PAPER, mix(colour, PAPER, 0.4), 0.45, 2),
        rect((x, y), 36.8, 4.6, colour, None, 0, 2),
        *cove.phase(number, (x + 3.0, y + 2.3), 2.7),
        Text((x + 7.0, y + 3.4), PHASES[number][0], 2.7, "bold", "start", PAPER),
        *cove_effects.signs(effect, (x + 1.4, y + 5.4), 34, tall - 9.0, has_words=tall > 12),
    )


def _character(identity: Identity, cards: CardSet) -> Drawing:
    who = _row(identity, cards)["character"]
    return _options(identity, cards, cove_people.CHARACTERS[who][0], cove_people.character(who))


def _villager(identity: Identity, cards: CardSet) -> Drawing:
    return _options(identity, cards, VILLAGER, cove_people.villager(cove_tiles.own(_row(identity, cards))))


def _single(identity: Identity, cards: CardSet, colour: str, sign: tuple[Shape, ...], number_of: str = "") -> Drawing:
    """A card with one effect: a number where it has one, its phase, its actions as signs, and the sentence."""
    row = _row(identity, cards)
    shapes = _headed(identity, cards, row, colour, () if number_of else sign)
    if number_of:
        shapes += [Text((4.6, 13.8), number_of, 11, "serif", "start", colour), *fit(sign, (11.4, 5.2), 13.2, 9)]
    number = row["phase"]
    words = _sentence(row["effect"])
    shapes.append(rect((3.6, 24.4), 36.8, 33.2, PAPER, mix(colour, PAPER, 0.4), 0.45, 2))
    if number is None:
        shapes.append(Text((22, 46), "?", 14, "serif", "middle", SOFT_INK))
    else:
        shapes += [
            rect((3.6, 24.4), 36.8, 5.6, PHASES[number][1], None, 0, 2),
            *cove.phase(number, (7.4, 27.2), 3.2),
            Text((12.2, 28.4), PHASES[number][0], 3.1, "bold", "start", PAPER),
        ]
        shapes += cove_effects.signs(row["effect"], (5.2, 31.4), 33.6, 7.4)
        shapes += paragraph((5.2, 43.4), words, 2.7, 33.6)
    return rectangular(*SIZES[identity.component], shapes, f"{row['name']}, phase {cove_tiles.known(number)}: {words}")


def _event(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    n = row["pollution"]
    flow = (
        *place(cove.icon("pollution"), (0, 0), scale=0.8),
        polygon(((8, -3), (12.4, 0), (8, 3)), INK),
        *place(cove.icon("bag"), (21, 0), scale=0.9),
    )
    return _single(identity, cards, EVENT, flow, cove_tiles.known(n))


def _boon(identity: Identity, cards: CardSet) -> Drawing:
    return _single(identity, cards, TEAL, cove.aquicorn())


# ---- Backs ----


def _back(identity: Identity, words: str, colour: str, sign: Sequence[Shape]) -> Drawing:
    width, height = SIZES[identity.component]
    pen = mix(colour, PAPER, 0.18)
    shapes: list[Shape] = [*card(width, height, colour, mix(colour, INK, 0.5))]
    shapes += [swell((5, 24 + 3.6 * i), width - 10, pen, 0.4) for i in range(8)]
    shapes += _tag(identity, PAPER)
    shapes += [
        circle((22, 38.8), 13, mix(colour, PAPER, 0.86)),
        circle((22, 38.8), 13, None, mix(colour, PAPER, 0.5), 0.8),
    ]
    shapes += fit(sign, (13.2, 29.6), 17.6, 18.2)
    shapes.append(Text((22, 57.6), words, lettering.fitting(words, 5.0, 36, "serif"), "serif", "middle", PAPER))
    return rectangular(width, height, shapes, f"{words}, back")


def _event_back(identity: Identity, cards: CardSet) -> Drawing:
    return _back(identity, "Event", EVENT, cove_signs.weather("cloud"))


def _character_back(identity: Identity, cards: CardSet) -> Drawing:
    who = identity.card
    return _back(identity, who.title(), cove_people.CHARACTERS[who][0], cove_people.character(who))


def _villager_back(identity: Identity, cards: CardSet) -> Drawing:
    return _back(identity, "Villager", VILLAGER, cove.icon("house"))


def _boon_back(identity: Identity, cards: CardSet) -> Drawing:
    return _back(identity, "Aquicorn", TEAL, cove.aquicorn())


_FACES: Final[dict[tuple[str, str], Callable[[Identity, CardSet], Drawing]]] = {
    ("ocean", "front"): cove_tiles.ocean,
    ("boat-tile", "front"): cove_tiles.boat_tile,
    ("building", "intact"): cove_tiles.building,
    ("building", "damaged"): cove_tiles.building,
    ("event", "front"): _event,
    ("event", "back"): _event_back,
    ("character", "front"): _character,
    ("character", "back"): _character_back,
    ("villager", "front"): _villager,
    ("villager", "back"): _villager_back,
    ("aquicorn", "front"): _boon,
    ("aquicorn", "back"): _boon_back,
}
