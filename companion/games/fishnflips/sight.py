"""What the camera means at a Fish'n'Flips table: which shots each mode takes, and what a net, a grid or single cards come to.

`layout` finds the places of a net's cards, `net_reading` what they are, `explaining` the moves that lead there, `net_proposals`
what is offered to people. Here each mode says what it knows, and single cards are read.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from card_db.codes import Foreign, Identity
from companion.engine.game import CHANCE, Cards, Seat
from companion.engine.sight import ASIDE, Lying, Proposal, Seen, Shot
from companion.games.fishnflips import facts, kernel, notation, words
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.aids import bid_judge, board, score
from companion.games.fishnflips.aids import net as net_aid
from companion.games.fishnflips.competitive.view import View as RivalView
from companion.games.fishnflips.explaining import Laying
from companion.games.fishnflips.kernel import COLOURS, COLUMNS
from companion.games.fishnflips.lying import lying
from companion.games.fishnflips.net_proposals import NOTHING, Table, proposals, seen_of
from companion.games.fishnflips.net_reading import Book, marks, readings, shipped
from companion.games.fishnflips.pool import pool_of, short_of
from companion.games.fishnflips.turn import Turn
from companion.games.fishnflips.view import View, turn_of
from vision.scene import Scene

NET: Final = "net"
CARD: Final = "card"
HAND: Final = "hand"
_WHOLE: Final = "The whole net from above, all cards with their bubbles top right."
_DRAWN: Final = "First tell which action card was drawn; then show the net again."


@dataclass(frozen=True)
class _Eyes:
    """A sight with the book of the cards in use."""

    book: Book

    def with_cards(self, cards: Cards) -> Self:
        """The sight that reads these cards."""
        return type(self)(Book.of(cards)) if cards.source == "my-box" else self


# ---- Nets ----


class FullSight(_Eyes):
    """The co-operative game's `Sight`."""

    def shots(self, view: View, seat: Seat) -> tuple[Shot, ...]:
        """The card asked for while one is to come, and the whole net."""
        if view.is_over:
            return ()
        whole = Shot(NET, "The net", _WHOLE, expected=sum(view.danger) + len(view.laying))
        card = Shot(CARD, "The card that came", "Only this card, the side that lies up.", expected=1)
        return (card, whole) if view.asks else (whole,)

    def explain(self, view: View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means, likeliest first."""
        if view.is_over:
            return ()
        if shot == CARD:
            held = frozenset(power.species for player in view.players for power in player.powers)
            pool = {"card": dict(view.unseen), "action": dict(view.actions)}
            pool["power"] = {species: 1 for species in view.species if species not in held}
            return _answers(self.book.told(view.named), view.asks, pool.get(view.asks, {}), scene)
        return proposals(_net_of(view, seat), scene, seat, self.book.told(view.named))

    def lying(self, view: View, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """The net and the pile's face, as the app has them."""
        top = notation.read_card(view.top.text) if view.top else 0
        return lying(self.book.told(view.named), notation.read_net(view.net), kernel.ROWS, top) if shot == NET else ()


def _net_of(view: View, seat: Seat) -> Table:
    """What the co-operative game knows of its net."""
    net = notation.read_net(view.net)
    is_turn = seat != CHANCE and view.players[seat].is_turn
    top = notation.read_card(view.top.text) if view.top else 0
    turn = turn_of(net, view.turn) if view.turn is not None and is_turn else None
    can_act = is_turn and view.phase == "acting"
    powers = tuple(power.species for power in view.players[seat].powers) if can_act else ()
    refill = tuple(range(min(COLUMNS, view.pile))) if view.final_actions < 0 else ()
    return Table(
        net=net,
        law=view.law,
        correction=f"{int(seat)}! correct net NET",
        hand=tuple(card.kind for card in view.players[seat].hand) if can_act else (),
        powers=facts.bits(powers),
        turn=turn,
        laying=view.laying,
        laid_after=Laying(top, refill),
        pool=pool_of(net, view.unseen),
        top=top,
        turns_up=view.asks == "card" and sum(n for _, n in view.unseen) > len(view.laying),
        species=view.species if len(view.species) == facts.SPECIES_IN_PLAY else (),
        awaits=_DRAWN if turn is not None and view.asks else "",
    )


class GridSight(_Eyes):
    """The competitive game's `Sight`: nine cards in one picture, or the card asked for."""

    def shots(self, view: RivalView, seat: Seat) -> tuple[Shot, ...]:
        """The grid, and the card asked for while one is to come."""
        if view.is_over:
            return ()
        lying = sum(card is not None for column in view.columns for card in column) + len(view.laying)
        grid = Shot(NET, "The grid", "All nine cards from above, their bubbles top right.", expected=lying)
        card = Shot(CARD, "The card that came", "Only this card, the side that lies up.", expected=1)
        return (grid, card) if view.asks else (grid,)

    def explain(self, view: RivalView, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means, likeliest first."""
        if view.is_over:
            return ()
        if shot == CARD:
            pool = {"card": dict(view.unseen), "action": dict(view.next_actions)}
            return _answers(self.book.told(view.named), view.asks, pool.get(view.asks, {}), scene)
        law = view.law
        net = notation.read_net(view.net, law.columns, law.rows)
        is_bidder = seat != CHANCE and view.players[seat].is_bidder
        turn: Turn | None = turn_of(net, view.turn) if view.turn is not None and is_bidder else None
        table = Table(
            net=net,
            law=law,
            correction=f"{int(seat)}! correct net NET",
            hand=tuple(card.kind for card in view.actions) if is_bidder and view.phase == "acting" else (),
            powers=facts.bits(tuple(power.species for power in view.powers)),
            turn=turn,
            laying=view.laying,
            pool=pool_of(net, view.unseen),
            species=view.species if len(view.species) == facts.SPECIES_IN_PLAY else (),
        )
        return proposals(table, scene, seat, self.book.told(view.named))

    def lying(self, view: RivalView, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """The grid as the app has it."""
        net = notation.read_net(view.net, view.law.columns, view.law.rows)
        return lying(self.book.told(view.named), net, view.law.rows) if shot == NET else ()


def _board(view: net_aid.View, seat: Seat, is_player: bool) -> Table:
    """What an aid knows of its net."""
    net = notation.read_net(view.net, view.law.columns, view.law.rows)
    return Table(
        net=net,
        law=view.law,
        correction=f"{int(seat)}! net NET",
        hand=tuple(card.kind for card in view.hand) if is_player and view.turn is None else (),
        powers=facts.bits(tuple(power.species for power in view.powers)),
        turn=turn_of(net, view.turn) if is_player and view.turn is not None else None,
        may_be_unread=True,
    )


class NetSight(_Eyes):
    """The net aid's `Sight`."""

    def shots(self, view: net_aid.View, seat: Seat) -> tuple[Shot, ...]:
        """The net, and the action and power cards."""
        if view.is_closed:
            return ()
        cards = "The action cards that you hold, and your power card, side by side."
        return (Shot(NET, "The net", _WHOLE), Shot(HAND, "Your cards", cards))

    def explain(self, view: net_aid.View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means, likeliest first."""
        if shot == HAND:
            return _held(self.book, view, scene, seat)
        return proposals(_board(view, seat, True), scene, seat, self.book)

    def lying(self, view: net_aid.View, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """The net as the app has it."""
        net = notation.read_net(view.net, view.law.columns, view.law.rows)
        return lying(self.book, net, view.law.rows) if shot == NET else ()


class JudgeSight(_Eyes):
    """The bid judge's `Sight`: the grid in one picture."""

    def shots(self, view: bid_judge.View, seat: Seat) -> tuple[Shot, ...]:
        """The grid, until the bid is judged."""
        if view.board.is_closed or view.verdict:
            return ()
        return (Shot(NET, "The grid", "All nine cards from above, their bubbles top right.", expected=9),)

    def explain(self, view: bid_judge.View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means, likeliest first."""
        if view.board.is_closed or view.verdict:
            return ()
        return proposals(_board(view.board, seat, seat == view.bidder), scene, seat, self.book)

    def lying(self, view: bid_judge.View, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """The grid as the app has it."""
        law = view.board.law
        return lying(self.book, notation.read_net(view.board.net, law.columns, law.rows), law.rows)


# ---- Single cards, hands, counts ----


def _answers(book: Book, asks: str, pool: dict[str, int], scene: Scene) -> tuple[Proposal, ...]:
    """The outcome that the card in the picture is; where its owner has not told all of it, each thing that it may be."""
    seen: list[Seen] = []
    found: list[tuple[float, str, str]] = []
    conflicts: list[str] = []
    for placed, identity in marks(scene):
        told = _answer(book, asks, identity)
        one = seen_of(placed, identity, book)
        seen.append(replace(one, note="") if told and one.note == ASIDE else one)
        able = [(value, why) for value, why in told if _can_come(asks, value, pool)]
        if told and not able:
            conflicts.append(f"{words.capital(told[0][1])} cannot come: no such card is left.")
        found += [
            (placed.confidence / len(able), f"*: {asks} {value}", f"{words.capital(why)}.") for value, why in able
        ]
    if not found:
        missing = () if seen else (NOTHING,)
        why = "Nothing answers the question yet."
        return (Proposal((), 0.0, why, missing, tuple(conflicts), tuple(seen), 1),)
    marks_read = len({why for _, _, why in found})
    share = 1.0 if marks_read == 1 else 0.5
    best: dict[str, Proposal] = {}
    for sure, text, why in sorted(found, key=lambda one: -one[0]):
        best.setdefault(text, Proposal((text,), sure * share, why, (), tuple(conflicts), tuple(seen), 1))
    return tuple(best.values())


def _answer(book: Book, asks: str, identity: Identity | Foreign) -> list[tuple[str, str]]:
    """What the face may be an answer of: outcomes with their words; [] where it answers nothing that is asked."""
    if isinstance(identity, Foreign):
        return []
    card = book.card(identity)
    if asks == "card" and card is not None:
        code, known = card
        if known == 0x7F:
            return [(notation.card(code), words.card(code))]
        may_be = [code & ~0x30 | number << 4 for number in range(len(COLOURS))]
        # The card is named, so that the owner's box remembers the background of this one.
        return [(f"{notation.card(one)} {identity.cards[0]}", words.card(one)) for one in may_be]
    if asks in ("action", "power") and identity.component == asks and identity.is_instance:
        kind = book.kind(identity)
        if kind is None:
            return [(f"{one} {identity.card}", f"'{words.action(one)}'") for one in ACTIONS]
        return [(kind, f"'{words.action(kind)}'" if asks == "action" else f"the {kind}'s power")]
    return []


def _can_come(asks: str, value: str, pool: dict[str, int]) -> bool:
    value, _, untold = value.partition(" ")
    if untold and not pool.get(
        facts.stand_in(facts.piece_of(notation.read_card(value)) if asks == "card" else value), 0
    ):
        return False
    if asks == "card":
        return not short_of(pool, (notation.read_card(value),))
    return pool.get(value, 0) > 0 or pool.get(facts.ANY, 0) > 0


def _held(book: Book, view: net_aid.View, scene: Scene, seat: Seat) -> tuple[Proposal, ...]:
    """The action and power cards in the picture as moves, beside those that are said already."""
    moves: list[str] = []
    seen: list[Seen] = []
    missing: list[str] = []
    held = [card.kind for card in view.hand]
    powers = {power.species for power in view.powers}
    for placed, identity in marks(scene):
        kind = book.kind(identity) if isinstance(identity, Identity) else None
        one = seen_of(placed, identity, book)
        if isinstance(identity, Foreign) or identity.component not in ("action", "power"):
            seen.append(one)
            continue
        seen.append(replace(one, note=""))
        if kind is None:
            missing.append(f"{one.name}: say which action card it is.")
        elif identity.component == "action":
            if kind in held:
                held.remove(kind)
            elif len(view.hand) + len(moves) < board.most_held(view.law):
                moves.append(f"{int(seat)}: hold {kind}")
        elif kind not in powers and len(powers) < board.MOST_POWERS:
            powers.add(kind)
            moves.append(f"{int(seat)}: power-card {kind}")
    if not moves or view.phase != "setting up":
        missing = missing or ([] if seen else [NOTHING])
        return (Proposal((), 0.0, "No card in the picture is new.", tuple(missing), (), tuple(seen)),)
    sure = min(one.confidence for one in seen)
    return (Proposal(tuple(moves), sure, "The cards in the picture.", tuple(missing), (), tuple(seen), len(seen)),)


class CountSight(_Eyes):
    """The score's `Sight`: the animals and waste of the net in one picture."""

    def shots(self, view: score.View, seat: Seat) -> tuple[Shot, ...]:
        """The net, when it is the net that counts."""
        if view.is_done or view.is_rivals:
            return ()
        return (Shot(NET, "The net", "All cards that are still in the net."),)

    def explain(self, view: score.View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """The counts that are not told yet."""
        if not self.shots(view, seat):
            return ()
        nets = readings(scene, self.book, COLUMNS, kernel.ROWS)
        seen = tuple(seen_of(placed, identity, self.book) for placed, identity in marks(scene))
        if not nets:
            return (Proposal((), 0.0, "No net is in the picture.", (NOTHING,), (), seen),)
        found = nets[0]
        inside = {number for number, _ in found.net.cells} | set(found.net.placeless)
        out = {card.placed.sighting for n, card in enumerate(found.cards) if n not in inside}
        seen = tuple(replace(one, note=ASIDE) if one.sighting in out else one for one in seen)
        codes = [found.cards[n].code for n in inside]
        animals = sum(map(kernel.is_animal, codes))
        waste = len(codes) - animals
        moves = [f"{int(seat)}: left {animals}"] if animals != view.left and animals <= score.NET else []
        moves += [f"{int(seat)}: waste {waste}"] if waste != view.waste and waste <= score.WASTES else []
        why = f"{words.counted(animals, 'animal')} and {words.counted(waste, 'waste card')}."
        missing = tuple(
            f"A card between the others, in column {c + 1} and row {r + 1}, was not read: add it by its name."
            for c, r in found.net.gaps
        )
        return (Proposal(tuple(moves), found.confidence, why, missing, (), seen, len(codes) + len(found.net.gaps)),)


FULL_SIGHT: Final = FullSight(shipped())
GRID_SIGHT: Final = GridSight(shipped())
JUDGE_SIGHT: Final = JudgeSight(shipped())
COUNT_SIGHT: Final = CountSight(shipped())
NET_SIGHT: Final = NetSight(shipped())
