"""What a picture says of a net: which card lies where as far as the marks tell, as masks that a packed net can be held against.

`Book` knows the cards in use, ours or the owner's; `layout` finds the places. A card whose background nobody has told yet is
known by all but its background.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from card_db.codes import Foreign, Identity, codes
from card_db.load import load_set
from companion.engine.game import Cards
from companion.games.fishnflips import facts, kernel, layout
from companion.games.fishnflips.facts import GAME
from companion.games.fishnflips.kernel import COLOURS, SPECIES, STRIDE
from companion.games.fishnflips.learn import Named
from vision.scene import Placed, Scene

_FULL: Final = 0x7F
_LOOK: Final = 0x4F
"""The bits of a card that are known while its background is not."""
UNREAD: Final = kernel.waste(kernel.UNKNOWN)


@dataclass(frozen=True)
class Book:
    """The cards in use, by their ids: what each face is in a net, and which kind an action or power card is.

    `faces` gives a face's byte and which of its bits are known; `kinds` is None for an action card that nobody has told.
    """

    faces: Mapping[tuple[str, str], tuple[int, int]] = field(repr=False)
    kinds: Mapping[str, str | None] = field(repr=False)

    @staticmethod
    def of(cards: Cards) -> Book:
        """The book of a loaded set."""
        faces: dict[tuple[str, str], tuple[int, int]] = {}
        for row in cards.rows("animal"):
            species, colour = SPECIES.index(row["species"]), row["background"]
            ways = ("down", "up") if species == kernel.JELLYFISH else ("left", "right")
            for facing, way in enumerate(ways):
                code = kernel.animal(species, COLOURS.index(colour) if colour else 0, facing)
                faces[row["id"], way] = code, _FULL if colour else _LOOK
        for row in cards.rows("waste"):
            colour = row.get("background")
            code = kernel.waste(facts.WASTE_KINDS.index(row["kind"]) + 1, COLOURS.index(colour) if colour else None)
            faces |= {(row["id"], side): (code, _FULL) for side in ("front", "back")}
        kinds = {row["id"]: row["kind"] for row in cards.rows("action")}
        return Book(faces, kinds | {row["id"]: row["species"] for row in cards.rows("power")})

    def told(self, named: Named) -> Book:
        """The book with what was told of cards since: their backgrounds, and which action they are."""
        if not named:
            return self
        faces, kinds = dict(self.faces), dict(self.kinds)
        for card, name in named:
            if card in kinds:
                kinds[card] = name
            for way in ("left", "right", "down", "up"):
                if (card, way) in faces:
                    colour = COLOURS.index(name.partition("-")[2])
                    faces[card, way] = faces[card, way][0] & ~0x30 | colour << 4, _FULL
        return Book(faces, kinds)

    def card(self, identity: Identity) -> tuple[int, int] | None:
        """The face's byte and its known bits; None for a face that lies in no net."""
        return self.faces.get((identity.cards[0], identity.face)) if identity.cards else None

    def kind(self, identity: Identity) -> str | None:
        """Which action or power the card's front shows; None for other faces, and where nobody has told."""
        return self.kinds.get(identity.cards[0]) if identity.is_instance else None


@lru_cache(maxsize=1)
def shipped() -> Book:
    """The book of our print-and-play set."""
    return Book.of(load_set(GAME))


def marks(scene: Scene) -> Iterator[tuple[Placed, Identity | Foreign]]:
    """The placed marks that are cards, of this game or another."""
    for placed in scene.placed:
        identity = codes(GAME).identify(placed.kind, placed.id)
        if identity is not None:
            yield placed, identity


@dataclass(frozen=True, slots=True)
class Seen:
    """A card of a net in the picture: its byte with the bits that are known, its mark's identity and place in `scene.placed`."""

    code: int
    known: int
    identity: Identity
    placed: Placed


@dataclass(frozen=True, slots=True)
class Reading:
    """The cards of the picture that lie in a net, and where (`layout`); `doubles` are cards that were seen more than once."""

    cards: tuple[Seen, ...]
    net: layout.Net
    doubles: tuple[str, ...]

    @property
    def confidence(self) -> float:
        """How surely the least sure mark of the net was read."""
        return min(self.cards[n].placed.confidence for n, _ in self.net.cells)

    @property
    def inside(self) -> int:
        """How many cards lie in the net."""
        return len(self.net.cells)

    def wants(self, width: int) -> Sequence[Want]:
        """What the net must hold: one a way in which empty columns may lie to the left or the right of what was seen."""
        return tuple(self._want(left) for left in range(max(0, width - self.net.width) + 1))

    def _want(self, left: int) -> Want:
        net, care = 0, 0
        for number, (column, row) in self.net.cells:
            at = 8 * (STRIDE * (column + left) + row)
            net |= self.cards[number].code << at
            care |= self.cards[number].known << at
        gaps = kernel.mask_of(STRIDE * (column + left) + row for column, row in self.net.gaps)
        return Want(net, care, gaps, left)


@dataclass(frozen=True, slots=True)
class Want:
    """What was seen, held against nets: `care` has the bits of `net` that are known; `gaps` are places below a card seen.

    A card that was not read may lie in a gap or on top; a place that was read holds that card and no other.
    """

    net: int
    care: int
    gaps: int
    left: int

    @property
    def seen(self) -> int:
        """The places that hold a card that was read."""
        return kernel.occupied(self.care)

    def unseen(self, net: int) -> int | None:
        """The places of the net whose card was not seen; None where the net holds another card than was seen."""
        if (net ^ self.net) & self.care:
            return None
        return kernel.occupied(net) & ~self.seen

    def filled(self, before: int) -> tuple[int, int]:
        """The net as it lies, and the places whose card is not known in full: gaps, and cards of an untold background.

        A background that nobody has told is taken from the net before, where the same animal lies there.
        """
        net, unknown = self.net, self.gaps
        for cell in kernel.cells(self.gaps):
            net = kernel.put(net, cell, UNREAD)
        for cell in kernel.cells(self.seen):
            if self.care >> 8 * cell & _FULL == _FULL:
                continue
            old = kernel.at(before, cell)
            if old and not (old ^ kernel.at(net, cell)) & _LOOK & ~1:
                net = kernel.put(net, cell, old & ~1 | kernel.at(net, cell) & 1)
            else:
                net, unknown = kernel.put(net, cell, UNREAD), unknown | kernel.bit(cell)
        return net, unknown


def readings(scene: Scene, book: Book, width: int, rows: int) -> tuple[Reading, ...]:
    """The nets that the picture's animal and waste cards may form, likeliest first; () where there is none."""
    cards: list[Seen] = []
    for placed, identity in marks(scene):
        found = book.card(identity) if isinstance(identity, Identity) else None
        if found is not None and isinstance(identity, Identity):
            cards.append(Seen(*found, identity, placed))
    tiles = [layout.Tile(card.placed.at, card.placed.turn, n) for n, card in enumerate(cards)]
    times = Counter(card.identity.cards[0] for card in cards)
    doubles = tuple(card for card, n in times.items() if n > 1)
    nets = layout.arrange(tiles, width, rows, is_scaled=scene.millimetres)
    return tuple(Reading(tuple(cards), _with_placeless(net), doubles) for net in nets)


def _with_placeless(net: layout.Net) -> layout.Net:
    """The net whose only gap holds the only card that a person added without a place."""
    if len(net.placeless) != 1 or len(net.gaps) != 1:
        return net
    return replace(net, cells=(*net.cells, (net.placeless[0], net.gaps[0])), gaps=(), placeless=())
