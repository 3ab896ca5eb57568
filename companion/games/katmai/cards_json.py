"""What the cards in use say, as part of a position: a position stands by itself, whatever becomes of the card set."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from companion.engine import schema
from companion.engine.reading import Node, shown
from companion.games.katmai import facts
from companion.games.katmai.facts import ABILITIES, DECKS, NO_BONUS, UNTOLD, Bear, Face, Objective, Printed
from companion.games.katmai.moves import CARD, NONE
from companion.games.katmai.river import FEATURES, UNKNOWN

_BEAR: Final = ("id", "name", "deck", "dominance", "sow", "ability", "sentence")
_FACE: Final = ("id", "tile", "side", "features")
_OBJECTIVE: Final = (
    "id",
    "name",
    "card",
    "side",
    "salmon",
    "bonus",
    "diamonds",
    "groups",
    "end",
    "pattern",
    "sentence",
)


def dump_cards(printed: Printed) -> dict[str, Any]:
    """The facts as JSON."""
    return {
        "digest": printed.digest,
        "bears": [
            {
                "id": bear.id,
                "name": bear.name,
                "deck": DECKS[bear.deck],
                "dominance": _or_null(bear.dominance),
                "sow": bear.is_sow,
                "ability": ABILITIES[bear.ability],
                "sentence": bear.sentence,
            }
            for bear in printed.bears
        ],
        "faces": [
            {"id": face.id, "tile": face.tile, "side": face.side, "features": _named(face.features)}
            for face in printed.faces
        ],
        "objectives": [
            {
                "id": one.id,
                "name": one.name,
                "card": one.card,
                "side": one.side,
                "salmon": _or_null(one.salmon),
                "bonus": None if one.bonus == NO_BONUS else FEATURES[one.bonus],
                "diamonds": _or_null(one.diamonds),
                "groups": one.groups,
                "end": one.is_end,
                "pattern": one.pattern,
                "sentence": one.sentence,
            }
            for one in printed.objectives
        ],
    }


def _or_null(number: int) -> int | None:
    return None if number == UNTOLD else number


def _named(features: tuple[int, ...]) -> list[str | None]:
    return [None if one == UNKNOWN else FEATURES[one] for one in features]


@lru_cache(maxsize=4)
def _text(printed: Printed) -> str:
    return repr(dump_cards(printed))


def read_cards(node: Node, usual: Printed) -> Printed:
    """The facts of the JSON; faults are noted, also cards that are not those of the box. The `usual` ones are known by sight."""
    if repr(node.value) == _text(usual):  # a bot's world comes with them at every move
        return usual
    given = node.fields(("digest", "bears", "faces", "objectives"), ("digest", "bears", "faces", "objectives"))
    before = len(node.faults)
    printed = Printed(
        given["digest"].text() if "digest" in given else "",
        tuple(_read_bear(item) for item in given["bears"].items(facts.BEARS)) if "bears" in given else (),
        tuple(_read_face(item) for item in given["faces"].items(100)) if "faces" in given else (),
        tuple(_read_objective(item) for item in given["objectives"].items(100)) if "objectives" in given else (),
    )
    if len(node.faults) == before:
        for fault in facts.printed_faults(printed):
            node.fault(fault)
        if [bear.deck for bear in printed.bears] != sorted(bear.deck for bear in printed.bears):
            node.fault("the Cinnamon bears come first")
        ids = [bear.id for bear in printed.bears] + [face.id for face in printed.faces]
        ids += [one.id for one in printed.objectives]
        if len(set(ids)) != len(ids):
            node.fault("each id stands once")
        for one in ids:
            if one == NONE or not re.fullmatch(CARD, one):
                node.fault(
                    f"{shown(one)} is no id that a move can name: small letters, digits and hyphens, as in 'holly'"
                )
    return facts.interned(printed) if len(node.faults) == before else printed


def _read_bear(node: Node) -> Bear:
    given = node.fields(_BEAR, _BEAR)
    if len(given) < len(_BEAR):
        return Bear("", "", 0, 0, False, 0, "")
    return Bear(
        given["id"].text(),
        given["name"].text(),
        DECKS.index(given["deck"].one_of(DECKS)),
        UNTOLD if given["dominance"].is_null else given["dominance"].whole(0, 9),
        None if given["sow"].is_null else given["sow"].flag(),
        ABILITIES.index(given["ability"].one_of(ABILITIES)),
        given["sentence"].text(),
    )


def _read_face(node: Node) -> Face:
    given = node.fields(_FACE, _FACE)
    if len(given) < len(_FACE):
        return Face("", 0, "a", (UNKNOWN,) * 4)
    features = tuple(
        UNKNOWN if item.is_null else FEATURES.index(item.one_of(FEATURES)) for item in given["features"].items(4)
    )
    if len(features) != 4:
        given["features"].fault("a face has four spaces")
        features = (UNKNOWN,) * 4
    return Face(given["id"].text(), given["tile"].whole(1, 7), given["side"].one_of(("a", "b")), features)


def _read_objective(node: Node) -> Objective:
    given = node.fields(_OBJECTIVE, _OBJECTIVE)
    if len(given) < len(_OBJECTIVE):
        return Objective("", "", 0, "a", UNTOLD, NO_BONUS, UNTOLD, "?", False, "", "")
    return Objective(
        given["id"].text(),
        given["name"].text(),
        given["card"].whole(1, facts.OBJECTIVE_CARDS),
        given["side"].one_of(("a", "b")),
        UNTOLD if given["salmon"].is_null else given["salmon"].whole(1, 9),
        NO_BONUS if given["bonus"].is_null else FEATURES.index(given["bonus"].one_of(FEATURES)),
        UNTOLD if given["diamonds"].is_null else given["diamonds"].whole(0, 3),
        given["groups"].text(),
        given["end"].flag(),
        given["pattern"].text(),
        given["sentence"].text(),
    )


_TEXT: Final = dict(schema.TEXT)
_SIDE: Final = schema.one_of(("a", "b"))
CARDS_SHAPE: Final[dict[str, Any]] = schema.fields(
    {
        "digest": _TEXT,
        "bears": schema.listing(
            schema.fields(
                {
                    "id": _TEXT,
                    "name": _TEXT,
                    "deck": schema.one_of(DECKS),
                    "dominance": schema.whole(0, 9, or_null=True),
                    "sow": {"type": ["boolean", "null"]},
                    "ability": schema.one_of(ABILITIES),
                    "sentence": _TEXT,
                }
            )
        ),
        "faces": schema.listing(
            schema.fields(
                {
                    "id": _TEXT,
                    "tile": schema.whole(1, 7),
                    "side": _SIDE,
                    "features": schema.listing(schema.one_of((*FEATURES, None)), 4, 4),
                }
            )
        ),
        "objectives": schema.listing(
            schema.fields(
                {
                    "id": _TEXT,
                    "name": _TEXT,
                    "card": schema.whole(1, facts.OBJECTIVE_CARDS),
                    "side": _SIDE,
                    "salmon": schema.whole(1, 9, or_null=True),
                    "bonus": schema.one_of((*FEATURES, None)),
                    "diamonds": schema.whole(0, 3, or_null=True),
                    "groups": _TEXT,
                    "end": schema.FLAG,
                    "pattern": _TEXT,
                    "sentence": _TEXT,
                }
            )
        ),
    }
)
"""The JSON Schema of the cards' facts."""
