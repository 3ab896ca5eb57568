"""What the camera means at a Fish'n'Flips table: a whole net from one picture, the move that explains it, and single cards.

The marks' places are straightened by the cards' common turn, so that the picture may be taken from any side; then columns and
rows are found by the spacing of the cards. Pure arithmetic on the scene's plain values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin
from statistics import median
from typing import Final

from card_db.codes import Foreign, Identity, codes
from card_db.load import load_set
from companion.engine.game import Seat
from companion.engine.sight import Proposal, Seen, Shot
from companion.games.fishnflips import facts, kernel, notation, words
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.advice import acted
from companion.games.fishnflips.aids import board
from companion.games.fishnflips.aids import net as net_aid
from companion.games.fishnflips.facts import GAME
from companion.games.fishnflips.kernel import COLOURS, COLUMNS, ROWS, SPECIES, STRIDE
from companion.games.fishnflips.moves import act_words
from companion.games.fishnflips.turn import COOPERATIVE, acts
from companion.games.fishnflips.view import View
from vision.scene import Placed, Scene

NET: Final = "net"
CARD: Final = "card"
HAND: Final = "hand"
_APART: Final = 0.45
"""Two cards are in different rows or columns when they lie further apart than this share of a card's spacing."""
_NOTHING: Final = "No card with one of our marks is in the picture: come closer, or type the net."


@dataclass(frozen=True, slots=True)
class Reading:
    """A net that the picture may show, leftmost seen column first; `unread` are the places whose card was not read."""

    columns: tuple[tuple[int, ...], ...]
    unread: tuple[tuple[int, int], ...]
    confidence: float


def card_of(identity: Identity) -> int | None:
    """The byte of the face that a mark belongs to; None for a face that lies in no net."""
    if identity.component == "animal":
        row = load_set(GAME).row(identity.cards[0])
        facing = int(identity.face in ("right", "up"))
        return kernel.animal(SPECIES.index(row["species"]), COLOURS.index(row["background"]), facing)
    if identity.component == "waste":
        return kernel.waste(facts.WASTE_KINDS.index(load_set(GAME).row(identity.cards[0])["kind"]) + 1)
    return None


def marks(scene: Scene) -> Iterator[tuple[Placed, Identity | Foreign]]:
    """The placed marks that are cards, of this game or another."""
    for placed in scene.placed:
        identity = codes(GAME).identify(placed.kind, placed.id)
        if identity is not None:
            yield placed, identity


def _seen(placed: Placed, identity: Identity | Foreign, note: str = "") -> Seen:
    if isinstance(identity, Foreign):
        return Seen("", "", "not of this game", placed.sighting, placed.confidence, note=identity.reason)
    code = card_of(identity)
    name = words.card(code) if code is not None else f"{identity.label}, {identity.title}"
    return Seen(identity.cards[0], identity.face, name, placed.sighting, placed.confidence, note=note)


# ---- A whole net ----


def reading(scene: Scene) -> Reading | None:
    """The net of the picture's animal and waste cards; None where there is none."""
    cards = [
        (placed, code)
        for placed, identity in marks(scene)
        if isinstance(identity, Identity) and (code := card_of(identity)) is not None
    ]
    if not cards:
        return None
    turn = radians(_common_turn([placed.turn for placed, _ in cards]))
    points = [
        (
            placed.at[0] * cos(turn) + placed.at[1] * sin(turn),
            placed.at[1] * cos(turn) - placed.at[0] * sin(turn),
        )
        for placed, _ in cards
    ]
    pitch = _spacing(points)
    across = _places([x for x, _ in points], pitch)
    up = _places([-y for _, y in points], pitch)
    found: dict[tuple[int, int], int] = {}
    for column, row, (_, code) in zip(across, up, cards, strict=True):
        found[column, row] = code
    width = max(across) + 1
    heights = [max((row for at, row in found if at == column), default=-1) + 1 for column in range(width)]
    places = [(column, row) for column in range(width) for row in range(heights[column])]
    unread = tuple(place for place in places if place not in found)
    unknown = kernel.waste(kernel.UNKNOWN)
    columns = tuple(
        tuple(found.get((column, row), unknown) for row in range(heights[column])) for column in range(width)
    )
    sure = min(placed.confidence for placed, _ in cards)
    return Reading(columns, unread, sure * len(found) / len(places))


def _common_turn(turns: Sequence[float]) -> float:
    """The turn that most cards share, in degrees; a card that lies upside down does not count."""
    best = max(turns, key=lambda one: (sum(1 for other in turns if abs(_difference(one, other)) < 20), -abs(one)))
    near = [_difference(other, best) for other in turns if abs(_difference(one=other, other=best)) < 20]
    return best + median(near)


def _difference(one: float, other: float) -> float:
    return (one - other + 180) % 360 - 180


def _spacing(points: Sequence[tuple[float, float]]) -> float:
    """How far apart neighbours lie: the median distance to the nearest other card."""
    nearest = [
        min((abs(x - a) + abs(y - b) for m, (a, b) in enumerate(points) if m != n), default=1.0)
        for n, (x, y) in enumerate(points)
    ]
    return median(nearest) or 1.0


def _places(values: Sequence[float], pitch: float) -> list[int]:
    """The number of each value's line, from the lowest; a wide gap counts the lines that are left out."""
    order = sorted(set(values))
    groups: list[list[float]] = []
    for value in order:
        if groups and value - groups[-1][-1] < _APART * pitch:
            groups[-1].append(value)
        else:
            groups.append([value])
    middles = [sum(group) / len(group) for group in groups]
    steps = [b - a for a, b in pairwise(middles)]
    step = min(steps, default=pitch)
    step = median([one for one in steps if one < 1.5 * step] or [pitch])
    numbers = [round((middle - middles[0]) / step) for middle in middles]
    return [next(numbers[n] for n, group in enumerate(groups) if value in group) for value in values]


def nets(found: Reading, before: int, width: int = COLUMNS, rows: int = ROWS) -> list[int]:
    """The nets that the reading may be, likeliest first: empty columns may lie to the left or right of what was seen."""
    if len(found.columns) > width or any(len(column) > rows for column in found.columns):
        return []
    shifts = [kernel.of_columns([()] * left + list(found.columns)) for left in range(width - len(found.columns) + 1)]
    return sorted(shifts, key=lambda net: -_alike(net, before))


def _alike(net: int, before: int) -> int:
    """How many places hold the same species in both nets."""
    return sum(
        1
        for cell in kernel.cells(kernel.occupied(net) & kernel.occupied(before))
        if kernel.at(net, cell) & 0x4E == kernel.at(before, cell) & 0x4E
    )


def _proposals(view: View | net_aid.View, scene: Scene, seat: Seat, correction: str) -> tuple[Proposal, ...]:
    """The net as a correction, after the moves that explain it."""
    seen = tuple(_seen(placed, identity, _note(identity)) for placed, identity in marks(scene))
    conflicts = tuple(f"{one.name}: {one.note}." for one in seen if one.note)
    found = reading(scene)
    if found is None:
        return (Proposal((), 0.0, "No net is in the picture.", (_NOTHING,), conflicts, seen, 0),)
    before = notation.read_net(view.net)
    missing = tuple(f"The card at {notation.cell(STRIDE * c + r)} was not read: tap it." for c, r in found.unread)
    proposals = []
    for net in nets(found, before):
        text = notation.net(net)
        if net == before:
            why = "The net is as the app has it."
            proposals.append(Proposal((), found.confidence, why, missing, conflicts, seen, len(seen)))
            continue
        for move, sentence in explanations(view, net, seat):
            proposals.append(Proposal((move,), found.confidence, sentence, missing, conflicts, seen, len(seen)))
        move = correction.replace("NET", text)
        sure = 0.8 * found.confidence if not found.unread else 0.5 * found.confidence
        proposals.append(Proposal((move,), sure, "The net as it lies.", missing, conflicts, seen, len(seen)))
    if not proposals:
        why = f"These cards are no net of {COLUMNS} columns of {ROWS}."
        return (Proposal((), 0.0, why, missing, conflicts, seen, len(seen)),)
    return tuple(sorted(proposals, key=lambda one: -one.confidence))


def _note(identity: Identity | Foreign) -> str:
    return identity.reason.rstrip(".") if isinstance(identity, Foreign) else ""


def explanations(view: View | net_aid.View, net: int, seat: Seat) -> Iterator[tuple[str, str]]:
    """The legal action cards that turn the net that the app has into this one, as notation and in words."""
    before = notation.read_net(view.net)
    hand = _hand(view, seat)
    for kind in dict.fromkeys(hand):
        for act in acts(before, ACTIONS.index(kind), 0):
            done = acted(before, act, COOPERATIVE)
            if net in (done, kernel.lower(done, True)[0]):
                text = words.act(before, act)
                yield f"{int(seat)}: {' '.join(act_words(act))}", f"You played: {text[:1].lower()}{text[1:]}."


def _hand(view: View | net_aid.View, seat: Seat) -> tuple[str, ...]:
    if isinstance(view, View):
        can_act = view.phase == "acting" and view.players[seat].is_turn
        return tuple(card.kind for card in view.players[seat].hand) if can_act else ()
    return tuple(card.kind for card in view.hand) if view.phase == "setting up" else ()


# ---- The modes' sights ----


class FullSight:
    """The co-operative game's `Sight`."""

    def shots(self, view: View, seat: Seat) -> tuple[Shot, ...]:
        """The card asked for while one is to come, and the whole net."""
        if view.is_over:
            return ()
        hint = "The whole net from above, all cards with their bubbles top right."
        whole = Shot(NET, "The net", hint, expected=sum(view.danger))
        card = Shot(CARD, "The card that came", "Only this card, the side that lies up.", expected=1)
        return (card, whole) if view.asks else (whole,)

    def explain(self, view: View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means, likeliest first."""
        if shot == CARD:
            return _answers(view, scene)
        return _proposals(view, scene, seat, f"{int(seat)}! correct net NET")


def _answers(view: View, scene: Scene) -> tuple[Proposal, ...]:
    """The outcome that the card in the picture is."""
    seen, found = [], []
    for placed, identity in marks(scene):
        seen.append(_seen(placed, identity))
        text = _outcome(view.asks, identity)
        if text:
            found.append((placed.confidence, text, f"{words.capital(seen[-1].name)}."))
    if not found:
        missing = () if seen else (_NOTHING,)
        return (Proposal((), 0.0, "Nothing answers the question yet.", missing, (), tuple(seen), 1),)
    share = 1.0 if len({text for _, text, _ in found}) == 1 else 0.5
    return tuple(
        Proposal((text,), sure * share, why, (), (), tuple(seen), 1) for sure, text, why in sorted(found, reverse=True)
    )


def _outcome(asks: str, identity: Identity | Foreign) -> str:
    if isinstance(identity, Foreign):
        return ""
    row = load_set(GAME).row(identity.cards[0]) if identity.is_instance else None
    if asks == "card" and (code := card_of(identity)) is not None:
        return f"*: card {notation.card(code)}"
    if asks == "action" and identity.component == "action" and row is not None:
        return f"*: action {row['kind']}"
    if asks == "power" and identity.component == "power" and row is not None:
        return f"*: power {row['species']}"
    return ""


class NetSight:
    """The net aid's `Sight`."""

    def shots(self, view: net_aid.View, seat: Seat) -> tuple[Shot, ...]:
        """The net, and the action and power cards."""
        if view.is_closed:
            return ()
        hint = "The whole net from above, all cards with their bubbles top right."
        cards = "The action cards that you hold, and your power card, side by side."
        return (Shot(NET, "The net", hint), Shot(HAND, "Your cards", cards))

    def explain(self, view: net_aid.View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means, likeliest first."""
        if shot == HAND:
            return _held(view, scene, seat)
        return _proposals(view, scene, seat, f"{int(seat)}! net NET")


def _held(view: net_aid.View, scene: Scene, seat: Seat) -> tuple[Proposal, ...]:
    """The action and power cards in the picture as moves, beside those that are said already."""
    moves: list[str] = []
    seen = []
    held = [card.kind for card in view.hand]
    powers = {power.species for power in view.powers}
    for placed, identity in marks(scene):
        seen.append(_seen(placed, identity))
        if isinstance(identity, Foreign) or not identity.is_instance:
            continue
        row = load_set(GAME).row(identity.cards[0])
        if identity.component == "action":
            if row["kind"] in held:
                held.remove(row["kind"])
            elif len(view.hand) + len(moves) < board.MOST_HELD:
                moves.append(f"{int(seat)}: hold {row['kind']}")
        elif identity.component == "power" and row["species"] not in powers and len(powers) < board.MOST_POWERS:
            powers.add(row["species"])
            moves.append(f"{int(seat)}: power-card {row['species']}")
    if not moves or view.phase != "setting up":
        return (Proposal((), 0.0, "No card in the picture is new.", () if seen else (_NOTHING,), (), tuple(seen)),)
    sure = min(one.confidence for one in seen)
    return (Proposal(tuple(moves), sure, "The cards in the picture.", (), (), tuple(seen), len(seen)),)


FULL_SIGHT: Final = FullSight()
NET_SIGHT: Final = NetSight()
