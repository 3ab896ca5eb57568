"""The marks on the faces of a game's cards: which tag, QR text and label each face carries, and what a seen mark means.

Tags are ids of DICT_APRILTAG_36h11, unique within a game and reused by other games; a QR text carries the game's id, so that a
card of another game is told exactly. A face that is seen while its card's other face is secret has a mark that says only what
the face prints. The marks come from the set's `codes.toml` and never shift: they are on cards out in the world.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec

from card_db.load import load_set, set_folder
from card_db.model import CardError, CardSet

FAMILY: Final = "DICT_APRILTAG_36h11"
TAGS_IN_FAMILY: Final = 587
UNMARKED: Final = -1
"""The tag of a face that has none: a card that an owner added."""
QR_HEAD: Final = "TABLETIDE"
_QR: Final = re.compile(rf"{QR_HEAD}/([A-Z0-9-]+)/([A-Z][0-9]+)")


@dataclass(frozen=True, slots=True)
class Identity:
    """Which face a mark belongs to.

    `cards` are the ids of every card that shows this face; where it is one card's alone, `card` is that card's id, and where
    several look alike it is the look's name (the species of a fish side, the component of a back).
    """

    component: str
    card: str
    face: str
    label: str
    tag: int
    title: str = ""
    cards: tuple[str, ...] = ()

    @property
    def is_instance(self) -> bool:
        """Whether the mark tells one card from all others."""
        return len(self.cards) == 1


@dataclass(frozen=True, slots=True)
class Foreign:
    """A mark that is no card of this game: `reason` is a sentence for people, `game` the other game where it is known."""

    reason: str
    game: str | None = None


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of `codes.toml`: a look's label and tag."""

    label: str
    tag: int


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table of `codes.toml`: a face's title, the field that tells its looks, and each look's mark.

    `only` and `but` name groups; `also` names other components whose cards show the same face (all backs of one deck).
    """

    title: str
    by: str
    mark: dict[str, Printed]
    only: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Codes:
    """All marks of one game; get it with `codes`. `title` is the game's, for sentences."""

    game: str
    title: str
    faces: tuple[Identity, ...]
    _at: Mapping[tuple[str, str], Identity] = field(repr=False)
    _tags: Mapping[int, Identity] = field(repr=False)
    _labels: Mapping[str, Identity] = field(repr=False)

    @property
    def tags(self) -> frozenset[int]:
        """The tag ids in use: a detector need look for no others."""
        return frozenset(self._tags)

    def of(self, card: str, face: str) -> Identity:
        """The mark of a card's face, by the card's id or by the name of its looks; KeyError where there is no such face."""
        return self._at[card, face]

    def faces_of(self, card: str) -> tuple[str, ...]:
        """The names of the faces that a card (or a look) has."""
        return tuple(face for at, face in self._at if at == card)

    def tag(self, card: str, face: str) -> int:
        """The tag id of a card's face; KeyError."""
        return self.of(card, face).tag

    def qr(self, card: str, face: str) -> str:
        """The QR text of a card's face: ASCII, in QR's alphanumeric set; KeyError."""
        return f"{QR_HEAD}/{self.game.upper()}/{self.of(card, face).label}"

    def label(self, card: str, face: str) -> str:
        """The letter and number that people read beside the mark ("F12"); KeyError."""
        return self.of(card, face).label

    def at_label(self, label: str) -> Identity | None:
        """The face of a label typed by a person, in any case and with any spaces; None where no face has it."""
        return self._labels.get("".join(label.split()).upper())

    def identify(self, kind: str, text: str | int) -> Identity | Foreign | None:
        """What a sighting means: a face, a mark that is not of this game, or None where the text is no card's mark at all.

        `kind` is the sighting's (`tag` or `qr`; others are None), `text` a tag's number or a QR's payload.
        """
        match kind:
            case "tag":
                return self._by_tag(text)
            case "qr":
                return self._by_qr(str(text))
        return None

    def _by_tag(self, text: str | int) -> Identity | Foreign | None:
        try:
            number = int(text)
        except ValueError:
            return None
        if number in self._tags:
            return self._tags[number]
        return Foreign(
            f"Tag {number} is not a card of {self.title}, or it is another game's. Take it out of the picture."
        )

    def _by_qr(self, text: str) -> Identity | Foreign | None:
        match = _QR.fullmatch(text.strip().upper())
        if match is None:
            return None
        game, label = match.group(1).lower(), match.group(2)
        if game != self.game:
            return Foreign(
                f"This card belongs to {_title(game)}, not to {self.title}. Take it out of the picture.", game
            )
        if label in self._labels:
            return self._labels[label]
        return Foreign(
            f"{self.title} has no card marked {label}: it was printed by another version. Print its sheet anew.", game
        )


@lru_cache(maxsize=16)
def codes(game_id: str) -> Codes:
    """The marks of the game's faces; CardError where the game has none or its file has faults."""
    cards = load_set(game_id)
    name = "codes.toml"
    try:
        tables = tomllib.loads(set_folder(game_id).joinpath(name).read_text("utf-8"))
        listed = {
            component: msgspec.convert(faces, dict[str, Listed], strict=True) for component, faces in tables.items()
        }
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise CardError([f"{name}: {error}"]) from error
    return make(cards, listed)


def make(cards: CardSet, listed: Mapping[str, Mapping[str, Listed]]) -> Codes:
    """The marks listed by component and face, joined with the cards that show them; CardError naming every fault."""
    faults: list[str] = []
    faces: list[Identity] = []
    at: dict[tuple[str, str], Identity] = {}
    for component, by_face in listed.items():
        for face, spec in by_face.items():
            shown = _shown(cards, component, spec)
            where = f"codes.toml, {component}.{face}"
            faults += [f"{where}: {look} has no mark; add mark.{look}" for look in shown.keys() - spec.mark.keys()]
            for look, mark in spec.mark.items():
                if look not in shown:
                    faults.append(f"{where}, {look}: no card looks so; take the line out or name the card")
                    continue
                identity = Identity(component, look, face, mark.label, mark.tag, spec.title, shown[look])
                faces.append(identity)
                for card in (look, *shown[look]):
                    at.setdefault((card, face), identity)
    tags = _once(faces, "tag", faults)
    labels = _once(faces, "label", faults)
    faults += [
        f"codes.toml, {item.component}.{item.face}, {item.card}: tag {item.tag} is not of {FAMILY}; use 0 to "
        f"{TAGS_IN_FAMILY - 1}"
        for item in faces
        if not 0 <= item.tag < TAGS_IN_FAMILY
    ]
    if faults:
        raise CardError(faults)
    return Codes(cards.game, cards.title, tuple(faces), at, tags, labels)


def _shown(cards: CardSet, component: str, spec: Listed) -> dict[str, tuple[str, ...]]:
    """The cards that look alike, by the name of their looks; pieces that are no cards (tokens) have looks only."""
    if component not in {item.id for item in cards.components}:
        return {component: ()}
    shown: dict[str, tuple[str, ...]] = {}
    for part in (component, *spec.also):
        shared = cards.component(part).shared
        for row in cards.rows(part):
            group = row[shared] if shared else ""
            if group in spec.but or (spec.only and group not in spec.only):
                continue
            look = component if spec.by == "all" else row[spec.by]
            shown[look] = (*shown.get(look, ()), row["id"])
    return shown


def _once(faces: list[Identity], what: Literal["tag", "label"], faults: list[str]) -> dict[Any, Identity]:
    found: dict[Any, Identity] = {}
    for item in faces:
        key = getattr(item, what)
        if key in found:
            faults.append(
                f"codes.toml, {item.component}.{item.face}, {item.card}: {what} {key} is {found[key].card}'s too; "
                "choose an unused one"
            )
        found.setdefault(key, item)
    return found


def _title(game: str) -> str:
    try:
        return load_set(game).title
    except CardError:
        return f"another game ({game})"
