"""The marks of a scene as things of Coldwater Crown: each card once, look-alikes counted by place, strangers set aside.

A card that carries a tag and a QR is one card; a card that alone carries its mark and is seen at two
places is a contradiction that people must look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from card_db.codes import Foreign, Identity, codes
from companion.engine.sight import Seen
from companion.games.coldwater_crown.facts import ANGLER_NAMES, AWARD_NAMES, GAME, SPECIES_NAMES, Facts, clock
from vision.scene import Placed, Scene

_STRANGE: Final = "not a card's mark that we know: teach it, or pick the card by name"


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark that belongs to a face of this game, with the scene's evidence for it."""

    identity: Identity
    placed: Placed

    @property
    def card(self) -> str:
        """The card's id, or the name of the looks that several cards share."""
        return self.identity.card


@dataclass(frozen=True)
class Marks:
    """All that a scene shows: `known` are faces of this game, `strange` the others with a sentence each.

    `twice` are cards that can be at one place only and were seen at two.
    """

    known: tuple[Mark, ...]
    strange: tuple[Seen, ...]
    twice: tuple[str, ...]

    def of(self, component: str, face: str) -> tuple[Mark, ...]:
        """The marks of that component's face, in reading order."""
        return tuple(mark for mark in self.known if (mark.identity.component, mark.identity.face) == (component, face))

    def looks(self, component: str, face: str) -> Mapping[str, tuple[Mark, ...]]:
        """The marks of that face by the looks they show."""
        found: dict[str, tuple[Mark, ...]] = {}
        for mark in self.of(component, face):
            found[mark.card] = (*found.get(mark.card, ()), mark)
        return found

    @cached_property
    def confidence(self) -> float:
        """That of the weakest mark; 0 where nothing was read."""
        return min((mark.placed.confidence for mark in self.known), default=0.0)


def read(scene: Scene) -> Marks:
    """What the marks of the scene mean."""
    book = codes(GAME)
    known: list[Mark] = []
    strange: list[Seen] = []
    twice: list[str] = []
    for placed in sorted(scene.placed, key=lambda one: (one.at[1], one.at[0], one.kind, one.id)):
        identity = book.identify(placed.kind, placed.id)
        match identity:
            case Identity():
                kin = [mark for mark in known if mark.identity == identity]
                if identity.is_instance and any(mark.placed.kind == placed.kind for mark in kin):
                    twice.append(identity.card)
                elif not kin or not _same_card(kin, placed):
                    known.append(Mark(identity, placed))
            case Foreign(reason=reason):
                strange.append(_strange(placed, reason))
            case None if placed.kind in ("tag", "qr"):
                strange.append(_strange(placed, _STRANGE))
            case _:
                pass
    return Marks(tuple(known), tuple(strange), tuple(dict.fromkeys(twice)))


def _same_card(kin: list[Mark], placed: Placed) -> bool:
    """Whether the mark is the other kind of mark of a face already read: a tag and a QR on one card."""
    tags = sum(1 for mark in kin if mark.placed.kind == "tag")
    others = sum(1 for mark in kin if mark.placed.kind == placed.kind)
    return kin[0].identity.is_instance or (placed.kind == "qr" and tags > others)


def _strange(placed: Placed, note: str) -> Seen:
    return Seen("", "", f"{placed.kind} {placed.id[:40]}", placed.sighting, placed.confidence, (), note)


def seen(facts: Facts, mark: Mark, note: str = "") -> Seen:
    """The mark as a person reads it, with its letter and number."""
    identity = mark.identity
    card = identity.cards[0] if identity.is_instance else identity.card
    name = f"{_name(facts, identity)} ({identity.label})"
    return Seen(card, identity.face, name, mark.placed.sighting, mark.placed.confidence, (), note)


def _name(facts: Facts, identity: Identity) -> str:
    card = identity.cards[0] if identity.cards else identity.card
    match identity.component, identity.face:
        case "fish", "front":
            return f"{SPECIES_NAMES[facts.fish_card(card).species]}, fish side"
        case "fish", _:
            fish = facts.fish_card(card)
            weight = "weight not known" if fish.weight is None else f"{fish.weight} lb"
            stamp = "" if fish.stamp is None else f", {clock(fish.stamp)}"
            return f"{SPECIES_NAMES[fish.species]}, {weight}{stamp}"
        case "angler", "front":
            return ANGLER_NAMES[facts.angler_card(card).type]
        case "trophy", "front" | "weight":
            trophy = facts.trophy_tile(card)
            return f"{AWARD_NAMES[trophy.award]}, {trophy.value}"
        case "tag", "front":
            return next((f"Tag tile {tag.name}" for tag in facts.tags if tag.id == card), "Tag tile")
        case _:
            return f"{identity.component}, {identity.title}".strip(", ")


def strangers(marks: Marks) -> Iterator[str]:
    """A sentence for each thing of the scene that does not belong or cannot be."""
    yield from dict.fromkeys(one.note[:1].upper() + one.note[1:] for one in marks.strange)
    for card in marks.twice:
        yield f"{card} is seen at two places, and there is only one such card: look which one is right."
