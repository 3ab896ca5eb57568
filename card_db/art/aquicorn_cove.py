"""How Aquicorn Cove's cards and tiles look in our own print-and-play set: every face, its size, and where its mark lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from card_db import effects, lettering
from card_db.art import cove, cove_boards, cove_people, cove_town
from card_db.art.cove import PHASES
from card_db.art.layout import HOUSE, PLATE, card, fit, mark, paragraph, picture, rectangular, swell, text
from card_db.art.palette import INK, PAPER, SOFT_INK, mix
from card_db.codes import Identity
from card_db.drawing import Drawing, Point, Shape, Text, circle, line, place, polygon, rect
from card_db.load import load_set
from card_db.model import CardSet, Row
from card_db.places import Standing, pieces

GAME: Final = "aquicorn-cove"
SIZES: Final = {name: piece.size for name, piece in pieces(GAME).items()}
MATS: Final = ("boat", "bay", "village", "tracks", "farm", "action-1", "action-2")
COPIES: Final = dict.fromkeys(MATS, (1, "board"))
BOARDS: Final = frozenset(MATS)
"""Pieces that are printed on pages of their own."""
KINDS: Final = ("sardine", "tuna", "mackerel", "snapper", "grouper", "net", "aquicorn", "pollution")
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
    made = {f"ocean-{kind}": picture(cove_town.ocean(kind)) for kind in KINDS}
    for row in load_set(GAME).rows("building"):
        made[f"building-{row['id']}"] = picture(cove_town.building(row["id"]))
        made[f"ruin-{row['id']}"] = picture(cove_town.ruined(row["id"]))
    made |= {f"person-{name}": picture(cove_people.character(name)) for name in cove_people.CHARACTERS}
    made |= {f"person-{card_id}": picture(cove_people.villager(card_id)) for card_id in cove_people.VILLAGERS}
    made |= {f"icon-{name.replace(' ', '-')}": picture(cove.icon(name)) for name in cove.ICONS}
    made |= {f"sign-{name}": picture(cove.sign(name)) for name in cove.SIGNS}
    made |= {f"die-{name}": Drawing(24, 24, place(cove.sign_square(name), (12, 12))) for name in cove.SIGNS}
    made |= {f"weather-{name.replace(' ', '-')}": picture(cove.weather(name)) for name in cove.WEATHERS}
    made |= {f"season-{name}": picture(cove.season(name)) for name in cove.SEASONS}
    return made | {
        "shell": picture(cove.shell()),
        "aquicorn": picture(cove.aquicorn()),
        "boat-tile": picture(cove.boat()),
    }


def standing() -> dict[str, Standing]:
    """Storm Dice by the sign on top, meeples, food and supplies."""
    made = {
        f"die-{name}": Standing("die", f"Storm Die, {name}", "#ffffff", 16.0, 16.0, f"die-{name}")
        for name in cove.SIGNS
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


def _own(row: Row) -> str:
    """The card whose picture it shows: its own where the name is ours, none while an owner's card is another or not told."""
    ours = load_set(GAME)
    return str(row["id"]) if row["id"] in ours and row["name"] == ours.row(row["id"])["name"] else ""


def _is_house(identity: Identity, cards: CardSet) -> bool:
    return bool(cards.house_fields(identity.cards[0]))


def _known(value: Any) -> str:
    return "?" if value is None else str(value)


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
        return effects.sentence(effects.read(effect or effects.BY_HAND, KINDS))
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
        *_signs(effect, (x + 1.4, y + 5.4), 34, tall - 9.0, has_words=tall > 12),
    )


def _signs(effect: str | None, at: Point, room: float, tall: float, *, has_words: bool = False) -> tuple[Shape, ...]:
    """Every action of an effect as its sign and its count, shrunk to the room; alternatives with a word between them."""
    try:
        read = effects.read(effect or effects.BY_HAND, KINDS)
    except effects.EffectError:
        read = effects.Effect("by hand")
    if read.kind == "by hand":
        return (Text((at[0], at[1] + tall * 0.7), "as printed" if effect else "?", 3, "sans", "start", SOFT_INK),)
    shapes: list[Shape] = []
    x = 0.0
    lead = {"spend food": "food", "spend supply": "supply"}.get(read.kind)
    if lead:
        drawn, x = _counted(f"−{read.amount}", cove.icon(lead), (x, 0.0), tall)
        middle = tall / 2
        shapes += [*drawn, polygon(((x, middle - 1.2), (x + 2.4, middle), (x, middle + 1.2)), SOFT_INK)]
        x += 4.0
    for n, some in enumerate(part for part in read.lists if part):
        if n:
            word = "or" if read.kind == "or" else "else"
            shapes.append(Text((x, tall * 0.68), word, 2.6, "sans", "start", SOFT_INK))
            x += lettering.width(word, 2.6) + 1.2
        for action in some:
            drawn, after = _action(action, (x, 0.0), tall)
            shapes += drawn
            if has_words:
                word = _WORDS.get(action.icon, action.icon)
                size = min(2.2, 2.2 * (after - x + 1.2) / lettering.width(word, 2.2)) if len(some) > 1 else 2.2
                shapes.append(Text((x, tall + 2.6), word, size, "sans", "start", SOFT_INK))
            x = after
    scale = min(1.0, room / max(x, 1.0))
    return place(shapes, at, scale=scale)


_WORDS: Final = {
    "clean": "clean up",
    "build": "build or repair",
    "supply": "supplies",
    "dice": "dice",
    "any": "any income",
}
"""What a sign is called below it, where that is not the effect's own word."""


def _action(action: effects.Action, at: Point, tall: float) -> tuple[tuple[Shape, ...], float]:
    name = action.icon + (" down" if action.count < 0 and action.icon in ("prosperity", "reef") else "")
    sign = cove.icon(name)
    count = f"×{action.count}" if action.count > 0 else f"−{abs(action.count)}"
    if action.icon in ("dice", "feed"):
        count = f"+{action.count}" if action.count > 0 else count
    shapes, x = _counted("" if action.icon == effects.DISCARD else count, sign, at, tall)
    if action.has_pollution:
        # The Pollution corner of AC-R12: a drum at the sign's lower right.
        shapes = (
            *shapes,
            circle((x + 1.2, at[1] + tall * 0.62), tall * 0.3, "#f0c330", INK, 0.3),
            *place(cove.icon("pollution"), (x + 1.2, at[1] + tall * 0.62), scale=tall * 0.02),
        )
        x += tall * 0.72
    if action.per:
        word = f"per {action.per}"
        shapes = (*shapes, Text((x, at[1] + tall * 0.7), word, 2.4, "sans", "start", SOFT_INK))
        x += lettering.width(word, 2.4) + 1
    return shapes, x


def _counted(count: str, sign: Sequence[Shape], at: Point, tall: float) -> tuple[tuple[Shape, ...], float]:
    x, y = at
    shapes: tuple[Shape, ...] = fit(sign, (x, y), tall, tall)
    x += tall + 0.5
    if count:
        shapes = (*shapes, Text((x, y + tall * 0.72), count, tall * 0.58, "bold"))
        x += lettering.width(count, tall * 0.58, "bold") + 1.6
    return shapes, x


def _character(identity: Identity, cards: CardSet) -> Drawing:
    who = _row(identity, cards)["character"]
    return _options(identity, cards, cove_people.CHARACTERS[who][0], cove_people.character(who))


def _villager(identity: Identity, cards: CardSet) -> Drawing:
    return _options(identity, cards, VILLAGER, cove_people.villager(_own(_row(identity, cards))))


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
        shapes += _signs(row["effect"], (5.2, 31.4), 33.6, 7.4)
        shapes += paragraph((5.2, 43.4), words, 2.7, 33.6)
    return rectangular(*SIZES[identity.component], shapes, f"{row['name']}, phase {_known(number)}: {words}")


def _event(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    n = row["pollution"]
    flow = (
        *place(cove.icon("pollution"), (0, 0), scale=0.8),
        polygon(((8, -3), (12.4, 0), (8, 3)), INK),
        *place(cove.icon("bag"), (21, 0), scale=0.9),
    )
    return _single(identity, cards, EVENT, flow, _known(n))


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
    return _back(identity, "Event", EVENT, cove.weather("cloud"))


def _character_back(identity: Identity, cards: CardSet) -> Drawing:
    who = identity.card
    return _back(identity, who.title(), cove_people.CHARACTERS[who][0], cove_people.character(who))


def _villager_back(identity: Identity, cards: CardSet) -> Drawing:
    return _back(identity, "Villager", VILLAGER, cove.icon("house"))


def _boon_back(identity: Identity, cards: CardSet) -> Drawing:
    return _back(identity, "Aquicorn", TEAL, cove.aquicorn())


# ---- Ocean and Boat tiles: 30 x 30, the same on both sides ----


def _ocean(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    side = SIZES["ocean"][0]
    kind = row["kind"]
    is_fish = kind not in ("net", "aquicorn", "pollution")
    fill = {"pollution": "#cfd0a8", "aquicorn": "#d9cfee", "net": "#e2ebe6"}.get(str(kind), "#cfe6ea")
    shapes: list[Shape] = [
        rect((0, 0), side, side, PAPER),
        rect((1, 1), side - 2, side - 2, fill, mix(fill, INK, 0.4), 0.45, 3),
    ]
    shapes.append(swell((3, 3.4), side - 6, PAPER, 0.5))
    shapes += fit(cove_town.ocean(kind), (2.6, 2.6), side - 5.2, 10.2)
    shapes += _tile_tag(identity)
    if is_fish:
        shapes.append(Text((7.4, 23.0), _known(row["value"]), 9.6, "serif", "middle"))
    elif kind == "net":
        shapes.append(Text((7.4, 23.0), "0", 9.6, "serif", "middle"))
    else:
        shapes += fit(cove.icon("reef down") if kind == "pollution" else _boon_card(), (3.4, 15.2), 8.2, 8.2)
    name = str(row["name"] or "?")
    shapes.append(Text((7.4, 25.7), name, lettering.fitting(name, 2.5, 10.4, "bold"), "bold", "middle"))
    if _is_house(identity, cards):
        shapes.append(Text((7.4, 27.9), HOUSE, 1.8, "sans", "middle", SOFT_INK))
    return rectangular(side, side, shapes, f"{name}" + (f", {_known(row['value'])} food" if is_fish else ""))


def _boon_card() -> tuple[Shape, ...]:
    """The card that an Aquicorn brings."""
    return (rect((-7, -9.6), 14, 19, PAPER, INK, 1.4, 1.8), *place(cove.aquicorn(), (0.6, 0.6), scale=0.66))


def _tile_tag(identity: Identity) -> tuple[Shape, ...]:
    centre = pieces(GAME)[identity.component].tag
    return (
        rect((centre[0] - PLATE / 2, centre[1] - PLATE / 2), PLATE, PLATE, PAPER, radius=0.6),
        mark(identity, centre),
        Text((centre[0] - PLATE / 2 - 0.7, 15.3), identity.label, 2.3, "bold", "end"),
    )


def _boat_tile(identity: Identity, cards: CardSet) -> Drawing:
    side = SIZES["boat-tile"][0]
    shapes: list[Shape] = [
        rect((0, 0), side, side, PAPER),
        rect((1, 1), side - 2, side - 2, "#b98a4a", "#6b4d22", 0.5, 3),
    ]
    shapes += [line((2, y), (side - 2, y), "#8a6430", 0.5) for y in (8, 15, 22)]
    shapes += fit(cove.boat(), (3.4, 2.4), side - 12, 9.6)
    shapes += _tile_tag(identity)
    shapes.append(Text((7.4, 22.6), "Boat", 3.4, "serif", "middle"))
    shapes.append(Text((7.4, 26.2), "tile", 3.4, "serif", "middle"))
    return rectangular(side, side, shapes, "Boat tile")


# ---- Buildings: 44 x 44 ----

_POST: Final = 4.8


def _building(identity: Identity, cards: CardSet) -> Drawing:
    row = _row(identity, cards)
    is_ruin = identity.face == "damaged"
    side = SIZES["building"][0]
    sky, ground = ("#d5d9dc", "#b9bdbf") if is_ruin else ("#d6ecf2", "#cfe0b8")
    shapes: list[Shape] = [
        rect((0, 0), side, side, PAPER),
        rect((_POST, 0.8), side - 2 * _POST, side - 1.6, "#f0f0ee" if is_ruin else "#fbf6ea"),
        rect((_POST, 7.8), side - 2 * _POST, 16.4, sky),
        rect((_POST, 21.4), side - 2 * _POST, 2.8, ground),
    ]
    picture_ = cove_town.ruined(_own(row)) if is_ruin else cove_town.building(_own(row))
    shapes += fit(picture_, (_POST + 2, 8.2), side - 2 * _POST - 4, 15, most=0.42)
    shapes += place(cove.fence(row["left"], _POST, side - 1.6, letter_at=(side - 1.6) / 2), (0.0, 0.8))
    shapes += place(cove.fence(row["right"], _POST, side - 1.6, letter_at=(side - 1.6) / 2), (side - _POST, 0.8))
    name = str(row["name"])
    shapes.append(text((_POST + 1.2, 6.0), name, 4.2, side - 2 * _POST - 2.4, "serif"))
    shapes += _plate(identity)
    shapes += _damage() if is_ruin else _terms(row)
    if _is_house(identity, cards):
        shapes.append(Text((_POST + 1.2, 42.4), HOUSE, 1.9, "sans", "start", SOFT_INK))
    words = "damaged" if is_ruin else _reward_words(row)
    return rectangular(side, side, shapes, f"{name}, fences {_known(row['left'])} and {_known(row['right'])}: {words}")


def _plate(identity: Identity) -> tuple[Shape, ...]:
    centre = pieces(GAME)["building"].tag
    return (
        rect((centre[0] - PLATE / 2, centre[1] - PLATE / 2), PLATE, PLATE, PAPER, mix(INK, PAPER, 0.7), 0.2, 0.6),
        mark(identity, centre),
        Text((centre[0] - PLATE / 2 - 0.7, 27.4), identity.label, 2.3, "bold", "end"),
    )


def _terms(row: Row) -> tuple[Shape, ...]:
    """What it costs, and its reward: an income each round, something once, or a Boat tile."""
    shapes: list[Shape] = []
    if row["start"] is None or row["cost"] is not None:
        cost = _known(row["cost"])
        shapes += [circle((9.4, 27.6), 3.1, "#f3d27a", INK, 0.45), Text((9.4, 29.2), cost, 4.6, "bold", "middle")]
    reward = _reward(row)
    if reward.kind == "by hand":
        return (*shapes, Text((6, 36), "?" if row["reward"] is None else "as printed", 2.6, "sans", "start", SOFT_INK))
    if reward.kind == "boat":
        return (*shapes, *fit(cove.boat(), (6.0, 31.2), 10.6, 7), Text((5.6, 40.2), "Boat tile off", 2.1, "bold"))
    word, tone = ("each round", "#0f6e68") if reward.kind == "income" else ("when built", "#8a4a12")
    shapes.append(rect((5.2, 31.0), 17.8, 9.6, mix(tone, PAPER, 0.86), tone, 0.35, 1.6))
    x = 6.0
    for action in reward.actions:
        drawn, x = _action(action, (x, 31.6), 5.6)
        shapes += drawn
    shapes.append(Text((14.1, 39.9), word, 2.2, "bold", "middle", tone))
    return tuple(shapes)


def _reward(row: Row) -> effects.Reward:
    try:
        return effects.read_reward(row["reward"] or effects.BY_HAND)
    except effects.EffectError:
        return effects.Reward("by hand")


def _reward_words(row: Row) -> str:
    return effects.reward_sentence(_reward(row))


def _damage() -> tuple[Shape, ...]:
    return (
        *fit(cove.icon("build"), (5.8, 26.2), 7, 7),
        Text((5.6, 36.6), "damaged:", 2.5, "bold"),
        Text((5.6, 39.8), "repair is free", 2.3, "sans", "start", SOFT_INK),
    )


_FACES: Final[dict[tuple[str, str], Callable[[Identity, CardSet], Drawing]]] = {
    ("ocean", "front"): _ocean,
    ("boat-tile", "front"): _boat_tile,
    ("building", "intact"): _building,
    ("building", "damaged"): _building,
    ("event", "front"): _event,
    ("event", "back"): _event_back,
    ("character", "front"): _character,
    ("character", "back"): _character_back,
    ("villager", "front"): _villager,
    ("villager", "back"): _villager_back,
    ("aquicorn", "front"): _boon,
    ("aquicorn", "back"): _boon_back,
}
