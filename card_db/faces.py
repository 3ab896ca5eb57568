"""Every face of every card as a drawing: what sheets print, pages show and the practice camera sees.

`face` draws a card's face, `token` the marks of bait, tags, seats and Locations, `standing` tells of pieces without a mark. How
a game's cards look lives in `card_db.art.<game>`; this module finds the drawing, the mark and the facts for it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, Literal

from card_db.art import tokens
from card_db.art.palette import BRASS, INK, MIST
from card_db.codes import UNMARKED, Identity, codes
from card_db.drawing import Drawing, Shape, place
from card_db.load import load_set
from card_db.model import CardSet
from card_db.places import Standing

TAG_SIZE: Final = 12.0
"""The black square of a printed tag in mm; one white module of 1.5 mm lies round it."""

TokenKind = Literal["bait", "tag", "seat", "location", "crown"]
BOX: Final = 26.0
"""The side of a token's drawing: a 24 grid with room for its stroke."""


@lru_cache(maxsize=256)
def face(game: str, card: str, face: str, cards: CardSet | None = None) -> Drawing:
    """The face of a card, by the card's id or by the name of its looks; KeyError where there is none.

    `cards` are the facts to print: by default our print-and-play set; unknown facts show as "?".
    """
    found = cards or load_set(game)
    return draw(identity(found, card, face), found)


def identity(cards: CardSet, card: str, face: str) -> Identity:
    """The face of a card, without a mark where the card is one that an owner added; KeyError where there is none."""
    marks = codes(cards.game)
    if face in marks.faces_of(card):
        return marks.of(card, face)
    like = marks.of(_like(cards, card), face)
    return replace(like, card=card, label="", tag=UNMARKED, cards=(card,)) if like.is_instance else like


def names(cards: CardSet, card: str) -> tuple[str, ...]:
    """The names of a card's faces, in the set's order; those of its component for a card that an owner added."""
    marks = codes(cards.game)
    return marks.faces_of(card) or marks.faces_of(_like(cards, card))


def _like(cards: CardSet, card: str) -> str:
    """A card of the set that we print, of the same component; KeyError where the card is none of these."""
    return str(cards.rows(cards.component_of(card))[0]["id"])


def draw(identity: Identity, cards: CardSet) -> Drawing:
    """The face that a mark belongs to, with the facts of these cards."""
    found: Drawing = _art(cards.game).draw(identity, cards)
    return found


def size(game: str, component: str) -> tuple[float, float]:
    """Width and height in mm of the component's faces; KeyError."""
    found: tuple[float, float] = _art(game).SIZES[component]
    return found


def sides(game: str, card: str) -> tuple[tuple[str, str], ...]:
    """Both sides of the cardboard that the card is, or is one side of, each as card and face; its own face first. KeyError."""
    cards, marks = load_set(game), codes(game)
    own = tuple((card, face) for face in marks.faces_of(card))
    component = cards.component_of(card) if card in cards else ""
    field = getattr(_art(game), "TWINS", {}).get(component, ("",))[0]
    if not field:
        return own
    piece = cards.row(card)[field]
    others = (row["id"] for row in cards.rows(component) if row[field] == piece and row["id"] != card)
    return (*own, *((other, face) for other in others for face in marks.faces_of(other)))


@lru_cache(maxsize=8)
def pictures(game: str) -> Mapping[str, Drawing]:
    """What a game's cards show, each picture alone, by names such as `fish-pike`; none where its cards have none.

    Pieces without a mark are among them by their own names.
    """
    found: Mapping[str, Drawing] = getattr(_art(game), "pictures", dict)()
    pieces = {name: found[piece.picture] for name, piece in standing(game).items() if piece.picture in found}
    return {**found, **pieces}


@lru_cache(maxsize=8)
def standing(game: str) -> Mapping[str, Standing]:
    """The pieces of a game that a camera knows by their colour or their picture, by name; none where it has no such."""
    found: Mapping[str, Standing] = getattr(_art(game), "standing", dict)()
    return found


def token(kind: TokenKind, name: str = "") -> Drawing:
    """The mark of a bait colour, one of our tag colours, a seat or a Location, in a square of 26 units; KeyError."""
    shapes = _TOKENS[kind](name)
    title = f"{name} {kind}".strip()
    return Drawing(BOX, BOX, place(shapes, (BOX / 2, BOX / 2)), title=title)


def _location(name: str) -> tuple[Shape, ...]:
    return tokens.location(name, INK, MIST)


_TOKENS: Final[dict[str, Callable[[str], tuple[Shape, ...]]]] = {
    "bait": tokens.bait,
    "tag": tokens.tag,
    "seat": tokens.seat,
    "location": _location,
    "crown": lambda _: tokens.crown(BRASS, INK),
}


def _art(game: str) -> Any:
    return importlib.import_module(f"card_db.art.{game.replace('-', '_')}")
