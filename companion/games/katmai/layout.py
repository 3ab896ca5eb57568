"""A river out of a scene: which tiles lie in which order, the cards at both sides, beeples, cubs, face-down backs.

Everything is measured from the tiles' own marks (`card_db/sets/katmai/places.toml`): the arrow of most tiles says which way the
river flows, a card belongs to the tile it lies beside and to the player whose deck it is of; of several cards the one further
out was played later. Pieces without a mark come as `piece`, named as in `card_db.faces.standing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin
from typing import Final

from card_db.codes import Foreign, Identity, codes
from card_db.load import load_set
from card_db.places import piece
from companion.games.katmai.facts import DECKS, GAME
from companion.games.katmai.river import TILES
from vision.scene import Placed, Point, Scene

_SIDEWAYS: Final = 34.0
"""How far beside a tile's middle (mm) a card may lie that belongs to it: half a tile and a little."""
_OUT: Final = 190.0
"""How far from a tile's middle the outermost of three cards may lie (mm)."""
_ASKEW: Final = 45.0
"""Beyond this turn against the others (degrees) a tile lies the wrong way round."""
_STRAIGHT: Final = 20.0
"""How far from the middle of a tile that was not read (mm along the river) a card may lie that tells of it."""
_ON_CARD: Final = 4.0
"""How far beside a card the middle of a cub may lie that stands on it (mm)."""


@dataclass(frozen=True, slots=True)
class River:
    """What a picture shows. `tiles` are faces from upstream, "" where none was read; `stacks` bears' ids by deck and tile.

    `backs` are decks and tiles of face-down cards, `beeples` decks by (tile, place) with the place from `a` to `d`, `cubs` decks
    by bear. `objectives` are those seen, `loose` bears that lie at no tile. `has_pieces` says that pieces were found. `firsts`
    are the numbers (from 0) that the most upstream of the tiles read may have: more than one where nothing tells.
    """

    tiles: tuple[str, ...]
    stacks: tuple[tuple[tuple[str, ...], ...], ...]
    backs: tuple[tuple[int, int], ...]
    beeples: tuple[tuple[tuple[int, str], int], ...]
    cubs: tuple[tuple[str, int], ...]
    objectives: tuple[str, ...]
    loose: tuple[str, ...]
    wrong: tuple[str, ...]
    confidence: float
    has_pieces: bool
    firsts: tuple[int, ...] = (0,)

    @property
    def read(self) -> int:
        """How many tiles were read."""
        return sum(1 for face in self.tiles if face)


def marks(scene: Scene) -> Iterator[tuple[Placed, Identity | Foreign]]:
    """The placed marks that are cards, of this game or another."""
    for placed in scene.placed:
        if placed.kind != "piece":
            identity = codes(GAME).identify(placed.kind, placed.id)
            if identity is not None:
                yield placed, identity


def reading(scene: Scene, known: Sequence[str] = (), first: int | None = None) -> River:
    """The river of the picture; `known` are the faces that lie as the app has them, by which a part of the river is told.

    `first` is the number (from 0) of the most upstream tile read, where a person knows it.
    """
    cards: dict[str, list[tuple[Placed, Identity]]] = {"tile": [], "bear": [], "objective": []}
    for placed, identity in marks(scene):
        if isinstance(identity, Identity) and identity.component in cards:
            cards[identity.component].append((placed, identity))
    flow = _flow([placed.turn for placed, _ in cards["tile"]])
    right = [(placed, one.card) for placed, one in cards["tile"] if abs(_apart(placed.turn, flow)) < _ASKEW]
    wrong = tuple(one.card for placed, one in cards["tile"] if abs(_apart(placed.turn, flow)) >= _ASKEW)
    places, firsts = _numbered(right, flow, known, cards["bear"], first)
    by_tile = {number: placed for number, (placed, _) in places.items()}
    stacks, backs, loose = _stacks(cards["bear"], by_tile)
    pieces = [one for one in scene.placed if one.kind == "piece"]
    sure = [placed.confidence for found in cards.values() for placed, _ in found] + [one.confidence for one in pieces]
    return River(
        tuple(places[number][1] if number in places else "" for number in range(TILES)),
        stacks,
        backs,
        tuple(sorted(_beeples(pieces, by_tile, {number: face for number, (_, face) in places.items()}).items())),
        tuple(sorted(_cubs(_tokens(scene, pieces), cards["bear"], by_tile).items())),
        tuple(one.card for _, one in cards["objective"]),
        loose,
        wrong,
        min(sure, default=0.0),
        bool(pieces),
        firsts,
    )


# ---- Tiles ----


def _flow(turns: Sequence[float]) -> float:
    """The way most tiles flow, in degrees (0 to the right of the picture's table)."""
    best = max(turns, key=lambda one: sum(1 for other in turns if abs(_apart(one, other)) < 20), default=0.0)
    near = [_apart(other, best) for other in turns if abs(_apart(other, best)) < 20]
    return best + (sum(near) / len(near) if near else 0.0)


def _apart(one: float, other: float) -> float:
    return (one - other + 180) % 360 - 180


def _numbered(
    tiles: Sequence[tuple[Placed, str]],
    flow: float,
    known: Sequence[str],
    bears: Sequence[tuple[Placed, Identity]],
    first: int | None,
) -> tuple[dict[int, tuple[Placed, str]], tuple[int, ...]]:
    """The tiles by their number from upstream, and the numbers that the first of them may have.

    A part of the river is placed by the faces that are known, else by the cards beside tiles that were not read.
    """
    along = (cos(radians(flow)), sin(radians(flow)))
    order = sorted(tiles, key=lambda one: one[0].at[0] * along[0] + one[0].at[1] * along[1])
    if not order:
        return {}, (0,)
    wide = piece(GAME, "tile").size[0]
    start = order[0][0].at
    steps = [round(((p.at[0] - start[0]) * along[0] + (p.at[1] - start[1]) * along[1]) / wide) for p, _ in order]
    if len(order) == TILES or len(set(steps)) != len(steps):
        steps = list(range(len(order)))
    firsts = _firsts([face for _, face in order], steps, known, _cards_along(order[0][0], flow, bears))
    if first in firsts:
        firsts = (first,)
    shift = firsts[0]
    placed = {step + shift: one for step, one in zip(steps, order, strict=True) if 0 <= step + shift < TILES}
    return placed, firsts


def _firsts(faces: Sequence[str], steps: Sequence[int], known: Sequence[str], cards: Sequence[int]) -> tuple[int, ...]:
    """The numbers that the first tile read may have: where most of the known faces fit; if none does, where the river reaches as
    far as the cards beside it (in steps from the first tile read), unless these lie too far apart for one river."""
    last = max(steps)
    if last >= TILES:
        return (0,)
    every = range(TILES - last)

    def fits(shift: int) -> int:
        return sum(
            1
            for face, step in zip(faces, steps, strict=True)
            if step + shift < len(known) and known[step + shift] == face
        )

    most = max(map(fits, every))
    if most:
        return tuple(shift for shift in every if fits(shift) == most)
    low, high = min((0, *cards)), max((last, *cards))
    return tuple(range(-low, TILES - high)) or tuple(every)


def _cards_along(tile: Placed, flow: float, bears: Sequence[tuple[Placed, Identity]]) -> list[int]:
    """How many tiles downstream of this one each face-up card lies that lies at a bank, beside the middle of a tile."""
    wide, high = piece(GAME, "tile").size
    straight = replace(tile, turn=flow)
    found = []
    for placed, identity in bears:
        along, across = _local(straight, _middle(placed))
        step = round(along / wide)
        is_beside = abs(along - step * wide) < _STRAIGHT and high / 2 < abs(across) <= _OUT
        if identity.face != "back" and is_beside and abs(step) < TILES:
            found.append(step)
    return found


# ---- Cards ----


def _local(placed: Placed, at: Point) -> Point:
    """A place on the table as seen from the middle of a tile: downstream, and across towards the right bank (mm)."""
    tag_to_middle = piece(GAME, "tile").middle
    c, s = cos(radians(placed.turn)), sin(radians(placed.turn))
    x, y = at[0] - placed.at[0], at[1] - placed.at[1]
    return c * x + s * y - tag_to_middle[0], c * y - s * x - tag_to_middle[1]


def _middle(placed: Placed) -> Point:
    """The middle of a bear card from its mark."""
    return _moved(placed, piece(GAME, "bear").middle)


def _moved(placed: Placed, offset: Point) -> Point:
    c, s = cos(radians(placed.turn)), sin(radians(placed.turn))
    return placed.at[0] + c * offset[0] - s * offset[1], placed.at[1] + s * offset[0] + c * offset[1]


def _beside(at: Point, tiles: Mapping[int, Placed]) -> tuple[int, float]:
    """The tile beside which something lies, and how far out it lies; (-1, 0) for none."""
    best, out = -1, 0.0
    least = _SIDEWAYS
    for number, placed in tiles.items():
        along, across = _local(placed, at)
        if abs(along) < least and piece(GAME, "tile").size[1] / 2 < abs(across) <= _OUT:
            best, out, least = number, abs(across), abs(along)
    return best, out


def _stacks(
    bears: Sequence[tuple[Placed, Identity]], tiles: Mapping[int, Placed]
) -> tuple[tuple[tuple[tuple[str, ...], ...], ...], tuple[tuple[int, int], ...], tuple[str, ...]]:
    """Face-up stacks by deck and tile, the innermost first; face-down cards; bears that lie at no tile."""
    found: list[list[list[tuple[float, str]]]] = [[[] for _ in range(TILES)] for _ in DECKS]
    backs: list[tuple[int, int]] = []
    loose: list[str] = []
    for placed, identity in bears:
        tile, out = _beside(_middle(placed), tiles)
        if identity.face == "back":
            if tile >= 0:
                backs.append((_deck(identity), tile))
        elif tile < 0:
            loose.append(identity.card)
        else:
            found[_deck(identity)][tile].append((out, identity.card))
    stacks = tuple(tuple(tuple(card for _, card in sorted(stack)) for stack in stacks) for stacks in found)
    return stacks, tuple(sorted(backs)), tuple(loose)


def _deck(identity: Identity) -> int:
    """Whose deck a bear's face or back is of."""
    return DECKS.index(load_set(GAME).row(identity.cards[0])["deck"])


# ---- Pieces ----


def _beeples(
    pieces: Sequence[Placed], tiles: Mapping[int, Placed], faces: Mapping[int, str]
) -> dict[tuple[int, str], int]:
    """The decks of the beeples by tile and place; the surest wins where two are read on one space."""
    tile_piece = piece(GAME, "tile")
    by_face = {face: number for number, face in faces.items()}
    found: dict[tuple[int, str], int] = {}
    for one in sorted(pieces, key=lambda one: one.confidence):
        deck = _coloured(one, "beeple")
        face, _, place = one.zone.partition("/")
        if deck >= 0 and place and face in by_face:
            found[by_face[face], place] = deck  # the reader looked just there
            continue
        spots = [
            (hypot(one.at[0] - at[0], one.at[1] - at[1]), number, name)
            for number, placed in tiles.items()
            for name in "abcd"
            for at in (_moved(placed, tile_piece.offsets[name]),)
        ]
        if deck >= 0 and spots:
            far, number, name = min(spots)
            if far <= tile_piece.radius + 4:
                found[number, name] = deck
    return found


def _cubs(
    tokens: Sequence[tuple[int, Point]], bears: Sequence[tuple[Placed, Identity]], tiles: Mapping[int, Placed]
) -> dict[str, int]:
    """The decks of the cubs by the bear that they lie on: of several cards in one place the outermost lies on top."""
    found: dict[str, int] = {}
    for deck, at in tokens:
        under = [
            (_beside(_middle(placed), tiles)[1], identity.card)
            for placed, identity in bears
            if identity.face != "back" and _deck(identity) == deck and _covers(placed, at)
        ]
        if under:
            found[max(under)[1]] = deck
    return found


def _covers(placed: Placed, at: Point) -> bool:
    """Whether the place lies on the bear's card, or hardly beside it."""
    middle, (wide, high) = _middle(placed), piece(GAME, "bear").size
    c, s = cos(radians(placed.turn)), sin(radians(placed.turn))
    x, y = at[0] - middle[0], at[1] - middle[1]
    return abs(c * x + s * y) <= wide / 2 + _ON_CARD and abs(c * y - s * x) <= high / 2 + _ON_CARD


def _tokens(scene: Scene, pieces: Sequence[Placed]) -> list[tuple[int, Point]]:
    """The cubs in the picture: whose they are and their middles, by their own marks or by their colour."""
    found = [
        (DECKS.index(deck), _moved(placed, piece(GAME, identity.component).middle))
        for placed, identity in marks(scene)
        if isinstance(identity, Identity) and (deck := identity.component.removesuffix("-cub")) in DECKS
    ]
    return found + [(_coloured(one, "cub"), one.at) for one in pieces if _coloured(one, "cub") >= 0]


def _coloured(one: Placed, kind: str) -> int:
    """The deck of a piece of that kind, by its name ("beeple-cinnamon", on a space just "cinnamon"); -1 for another."""
    name, _, deck = one.id.rpartition("-")
    is_kind = name == kind or (not name and kind == "beeple")
    return DECKS.index(deck) if is_kind and deck in DECKS else -1
