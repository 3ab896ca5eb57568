"""What the camera means at a Fish'n'Flips table: a whole net from one picture, the move that explains it, and single cards.

`layout` finds the net in the scene; here it becomes proposals: the cards that came, the action that was played, or a correction.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from card_db.codes import Foreign, Identity
from card_db.load import load_set
from companion.engine.game import Seat
from companion.engine.sight import Proposal, Seen, Shot
from companion.games.fishnflips import kernel, notation, words
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.advice import acted
from companion.games.fishnflips.aids import bid_judge, board, score
from companion.games.fishnflips.aids import net as net_aid
from companion.games.fishnflips.competitive.state import SIDE
from companion.games.fishnflips.competitive.view import View as RivalView
from companion.games.fishnflips.facts import GAME
from companion.games.fishnflips.kernel import COLUMNS, ROWS, STRIDE
from companion.games.fishnflips.layout import card_of, marks, nets, reading
from companion.games.fishnflips.moves import act_words
from companion.games.fishnflips.turn import COOPERATIVE, acts
from companion.games.fishnflips.view import View
from vision.scene import Placed, Scene

NET: Final = "net"
CARD: Final = "card"
HAND: Final = "hand"
_NOTHING: Final = "No card with one of our marks is in the picture: come closer, or type the net."


def _seen(placed: Placed, identity: Identity | Foreign, note: str = "") -> Seen:
    if isinstance(identity, Foreign):
        return Seen("", "", "not of this game", placed.sighting, placed.confidence, note=identity.reason)
    code = card_of(identity)
    name = words.card(code) if code is not None else f"{identity.label}, {identity.title}"
    return Seen(identity.cards[0], identity.face, name, placed.sighting, placed.confidence, note=note)


# ---- A whole net ----


@dataclass(frozen=True, slots=True)
class Table:
    """What a mode knows of its net: the text, the cards that may be played, the columns that cards still go on, its size.

    `correction` is the notation of a correction with NET in the net's place, "" where there is none.
    """

    net: str
    hand: tuple[str, ...]
    laying: tuple[int, ...]
    correction: str
    width: int = COLUMNS
    rows: int = ROWS


def _proposals(table: Table, scene: Scene, seat: Seat) -> tuple[Proposal, ...]:
    """The cards that came or the action that explains the net, and the net as a correction."""
    seen = tuple(_seen(placed, identity, _note(identity)) for placed, identity in marks(scene))
    conflicts = tuple(f"{one.name}: {one.note}." for one in seen if one.note)
    found = reading(scene)
    if found is None:
        return (Proposal((), 0.0, "No net is in the picture.", (_NOTHING,), conflicts, seen, 0),)
    before = notation.read_net(table.net, table.width, table.rows)
    missing = tuple(f"The card at {notation.cell(STRIDE * c + r)} was not read: tap it." for c, r in found.unread)
    proposals = []
    for net in nets(found, before, table.width, table.rows):
        text = notation.net(net, table.width)
        if net == before:
            why = "The net is as the app has it."
            proposals.append(Proposal((), found.confidence, why, missing, conflicts, seen, len(seen)))
            continue
        if came := _came(before, net, table.laying):
            why = f"{words.counted(len(came), 'card')} came."
            proposals.append(Proposal(came, found.confidence, why, missing, conflicts, seen, len(seen)))
            continue
        for move, sentence in explanations(before, table.hand, net, seat):
            proposals.append(Proposal((move,), found.confidence, sentence, missing, conflicts, seen, len(seen)))
        if table.laying and not before:
            continue
        move = table.correction.replace("NET", text)
        sure = 0.8 * found.confidence if not found.unread else 0.5 * found.confidence
        proposals.append(Proposal((move,), sure, "The net as it lies.", missing, conflicts, seen, len(seen)))
    if not proposals:
        why = f"These cards are no net of {table.width} columns of {table.rows}."
        return (Proposal((), 0.0, why, missing, conflicts, seen, len(seen)),)
    return tuple(sorted(proposals, key=lambda one: -one.confidence))


def _note(identity: Identity | Foreign) -> str:
    return identity.reason.rstrip(".") if isinstance(identity, Foreign) else ""


def _came(before: int, net: int, laying: tuple[int, ...]) -> tuple[str, ...]:
    """The outcomes that lay these cards on top of the net before, in the order asked for; () where they do not explain it."""
    moves: list[str] = []
    for column in laying:
        if kernel.height(before, column) >= kernel.ROWS:
            break
        card = kernel.at(net, STRIDE * column + kernel.height(before, column))
        if not card or card == kernel.waste(kernel.UNKNOWN):
            break
        before = kernel.top_up(before, column, card)
        moves.append(f"*: card {notation.card(card)}")
    return tuple(moves) if before == net else ()


def explanations(before: int, hand: tuple[str, ...], net: int, seat: Seat) -> Iterator[tuple[str, str]]:
    """The legal action cards that turn the net that the app has into this one, as notation and in words."""
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
        table = Table(view.net, _hand(view, seat), view.laying, f"{int(seat)}! correct net NET")
        return _proposals(table, scene, seat)


def _answers(view: View | RivalView, scene: Scene) -> tuple[Proposal, ...]:
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
        return _proposals(Table(view.net, _hand(view, seat), (), f"{int(seat)}! net NET"), scene, seat)


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


class GridSight:
    """The competitive game's `Sight`: nine cards in one picture, or the card asked for."""

    def shots(self, view: RivalView, seat: Seat) -> tuple[Shot, ...]:
        """The grid, and the card asked for while one is to come."""
        if view.is_over:
            return ()
        grid = Shot(NET, "The grid", "All nine cards from above, their bubbles top right.", expected=9)
        card = Shot(CARD, "The card that came", "Only this card, the side that lies up.", expected=1)
        return (grid, card) if view.asks else (grid,)

    def explain(self, view: RivalView, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means, likeliest first."""
        if shot == CARD:
            return _answers(view, scene)
        correction = f"{int(seat)}! correct net NET"
        return _proposals(Table(view.net, (), view.laying, correction, SIDE, SIDE), scene, seat)


class JudgeSight:
    """The bid judge's `Sight`: the grid in one picture."""

    def shots(self, view: bid_judge.View, seat: Seat) -> tuple[Shot, ...]:
        """The grid, until the bid is judged."""
        if view.board.is_closed or view.verdict:
            return ()
        return (Shot(NET, "The grid", "All nine cards from above, their bubbles top right.", expected=9),)

    def explain(self, view: bid_judge.View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means, likeliest first."""
        return _proposals(Table(view.board.net, (), (), f"{int(seat)}! net NET", SIDE, SIDE), scene, seat)


class CountSight:
    """The score's `Sight`: the animals and waste of the net in one picture."""

    def shots(self, view: score.View, seat: Seat) -> tuple[Shot, ...]:
        """The net, when it is the net that counts."""
        if view.is_done or view.is_rivals:
            return ()
        return (Shot(NET, "The net", "All cards that are still in the net."),)

    def explain(self, view: score.View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """The counts that are not told yet."""
        seen = tuple(_seen(placed, identity, _note(identity)) for placed, identity in marks(scene))
        codes_ = [card_of(identity) for _, identity in marks(scene) if isinstance(identity, Identity)]
        animals = sum(1 for code in codes_ if code is not None and kernel.is_animal(code))
        waste = sum(1 for code in codes_ if code is not None and not kernel.is_animal(code))
        if not animals + waste:
            return (Proposal((), 0.0, "No net is in the picture.", (_NOTHING,), (), seen),)
        moves = [f"{int(seat)}: left {animals}"] if animals != view.left and animals <= score.NET else []
        moves += [f"{int(seat)}: waste {waste}"] if waste != view.waste else []
        why = f"{words.counted(animals, 'animal')} and {words.counted(waste, 'waste card')}."
        return (Proposal(tuple(moves), min(one.confidence for one in seen), why, (), (), seen, len(seen)),)


FULL_SIGHT: Final = FullSight()
GRID_SIGHT: Final = GridSight()
JUDGE_SIGHT: Final = JudgeSight()
COUNT_SIGHT: Final = CountSight()
NET_SIGHT: Final = NetSight()
