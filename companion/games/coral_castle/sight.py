"""What the camera means at a Coral Castle table: the nine drafted, what is played or kept, Lord Frith's nine, a player's row, or
several rows side by side. `seeing` reads the cards; here they become moves that a person confirms."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.engine.game import CHANCE, Seat
from companion.engine.sight import ASIDE, ENTERED, Lying, Proposal, Seen, Shot
from companion.games.coral_castle import lying
from companion.games.coral_castle.aids.lord_frith import View as FrithView
from companion.games.coral_castle.aids.round import SideView
from companion.games.coral_castle.aids.round import View as RoundView
from companion.games.coral_castle.expected import Sets, dealing, ids, in_game, keepable, may_come
from companion.games.coral_castle.facts import HAND, PASSES
from companion.games.coral_castle.seeing import Read, Reading, groups, read
from companion.games.coral_castle.view import View
from vision.scene import Scene

ROW: Final = "row"
ROWS: Final = "rows"
DRAFTED: Final = "drafted"
PLAY: Final = "play"
KEEP: Final = "keep"
FRITH: Final = "frith"
CAME: Final = "came"
_NOTHING: Final = "No card with one of our marks is in the picture: come closer, or tap the cards."
_ONCE: Final = frozenset(("give", "fill", "return", "save", "set"))
"""Sources whose outcome is one card; of a deal or a pile several may come at once."""


def _proposal(
    reading: Reading, moves: Sequence[str], seen: Sequence[Seen], why: str, expected: int, more: Iterable[str] = ()
) -> Proposal:
    """The proposal for a picture: its moves, what was read, and what is odd about it."""
    face_down = (f"{reading.face_down} lying face down.",) if reading.face_down else ()
    missing = (*((_NOTHING,) if reading.is_empty else ()), *face_down, *more)
    used = [one.confidence for one in seen if not one.note and one.card]
    sure = min(used, default=0.0) if moves else 0.0
    return Proposal(tuple(moves), sure, why, missing, reading.conflicts, (*seen, *reading.others), expected)


def _noted(one: Read, note: str = "") -> Seen:
    return replace(one.seen, note=note) if note else one.seen


def _adding(
    reading: Reading, able: Mapping[str, str], there: Iterable[str], expected: int, why: str, room: int = 99
) -> Proposal:
    """A move for each card that may be added and is not there yet; `able` gives the moves by card."""
    moves: list[str] = []
    seen: list[Seen] = []
    have = set(there)
    for one in reading.cards:
        if one.card in have:
            seen.append(_noted(one, ENTERED))
        elif one.card not in able:
            seen.append(_noted(one, "not asked for here"))
        elif len(moves) >= room:
            seen.append(_noted(one, "one too many"))
        else:
            moves.append(able[one.card])
            seen.append(_noted(one))
    odd = tuple(f"{one.name}: {one.note}." for one in seen if one.note not in ("", ENTERED))
    found = _proposal(reading, moves, seen, why.format(n=len(moves)), expected)
    return replace(found, conflicts=(*found.conflicts, *odd))


def _exact(
    reading: Reading, own: Iterable[str], chosen: Iterable[str], seat: Seat, verbs: tuple[str, str], why: str
) -> Proposal:
    """The moves that make the chosen cards those in the picture: what is no longer there is taken back first."""
    mine, there = set(own), list(chosen)
    shown = [one.card for one in reading.cards if one.card in mine]
    moves = [f"{int(seat)}: {verbs[1]} {card}" for card in there if card not in shown] if shown else []
    moves += [f"{int(seat)}: {verbs[0]} {card}" for card in shown if card not in there]
    seen = [
        _noted(
            one,
            ""
            if one.card in mine and one.card not in there
            else ENTERED
            if one.card in mine
            else "not one of your cards",
        )
        for one in reading.cards
    ]
    odd = tuple(f"{one.name}: {one.note}." for one in seen if one.note not in ("", ENTERED))
    found = _proposal(reading, moves, seen, why.format(n=len(shown)), len(shown) + reading.face_down)
    sure = min((one.confidence for one in reading.cards if one.card in mine), default=0.0) if moves else 0.0
    return replace(found, confidence=sure, conflicts=(*found.conflicts, *odd))


# ---- The full game ----


class FullSight:
    """The full game's `Sight`."""

    def shots(self, view: View, seat: Seat) -> tuple[Shot, ...]:
        """What the seat may show now."""
        if view.asks and view.asks != "place" and view.asks != "set":
            return (_came(view),)
        if view.phase == "frith":
            left = HAND - len(view.players[1].drafted)
            return (Shot(FRITH, "Lord Frith's cards", "His nine cards, face up, none on another.", left),)
        mine = view.mine
        if mine is None or seat == CHANCE or not view.players[seat].is_to_act:
            return ()
        match view.phase:
            case "draft" if not view.is_app:
                left = HAND - len(mine.drafted)
                hint = "The card that you take, or all that you drafted; nobody else sees the picture."
                return (Shot(DRAFTED, "What you drafted", hint, left if not view.is_solo else 1, True),)
            case "play":
                return (Shot(PLAY, "What you play", "Only the cards that you play, side by side.", 0, True),)
            case "keep":
                return (Shot(KEEP, "What you keep", "Only the cards that you keep, side by side.", mine.to_keep, True),)
        return ()

    def explain(self, view: View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means; never an illegal move."""
        offered = {one.id for one in self.shots(view, seat)}
        if shot not in offered:
            return ()
        reading = read(scene)
        if shot == CAME:
            return (_answers(view.asks, may_come(view), reading, 1 if view.asks in _ONCE else dealing(view)),)
        if shot == FRITH:
            frith, player = view.players[1], view.players[0]
            gone = ids((*frith.drafted, *frith.kept, *view.discard, *view.out, *player.drafted, *player.kept))
            able = {
                one.card: f"0: frith {one.card}"
                for one in reading.cards
                if one.card not in gone and one.card in in_game(view)
            }
            left = HAND - len(frith.drafted)
            return (_adding(reading, able, ids(frith.drafted), left, "{n} of Lord Frith's cards.", left),)
        mine = view.mine
        assert mine is not None
        if shot == DRAFTED:
            gone = ids((*mine.drafted, *mine.kept, *view.discard, *view.out, *view.thrown))
            able = {
                one.card: f"{int(seat)}: draft {one.card}"
                for one in reading.cards
                if one.card not in gone and one.card in in_game(view)
            }
            left = 1 if view.is_solo else HAND - len(mine.drafted)
            return (_adding(reading, able, ids(mine.drafted), left, "{n} cards that you drafted.", left),)
        own = (*mine.kept, *mine.drafted)
        if shot == PLAY:
            able_ids = [card.id for card in own if card.kind != "pearl" and not set(card.unknown) - {"pearls"}]
            return (_exact(reading, able_ids, ids(mine.laid), seat, ("lay", "lift"), "You play {n} cards."),)
        found = _exact(reading, keepable(view, seat), ids(mine.keeping), seat, ("keep", "drop"), "You keep {n} cards.")
        if len([one for one in reading.cards if one.card in ids(own)]) > mine.to_keep:
            note = f"You keep {mine.to_keep} cards; take the others out of the picture."
            return (replace(found, moves=(), confidence=0.0, conflicts=(*found.conflicts, note)),)
        return (found,)

    def lying(self, view: View, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """The cards that the app has for the shot; all the seat's own where none of them is chosen yet."""
        if shot not in {one.id for one in self.shots(view, seat)}:
            return ()
        mine = view.mine
        if shot == FRITH:
            return lying.spread(ids(view.players[1].drafted))
        if shot == CAME or mine is None:
            return lying.spread(ids(view.piles[0])) if shot == CAME and view.asks == "give" and view.piles else ()
        if shot == DRAFTED:
            return lying.spread(ids(mine.drafted))
        return lying.spread(ids((mine.laid if shot == PLAY else mine.keeping) or (*mine.kept, *mine.drafted)))


def _came(view: View) -> Shot:
    titles = {
        "deal": ("The dealt cards", "The nine of the hand that is being dealt; only its player sees the picture."),
        "fill": ("The card from the deck", "The card that comes to the pile."),
        "return": ("The card that goes back", "The card drawn from those discarded while drafting."),
        "pile": ("The pile", "All its cards, face up."),
        "give": ("Lord Frith's card", "The card that he gets."),
        "save": ("The card that Lord Frith keeps", "The card that was drawn for him."),
    }
    title, hint = titles[view.asks]
    return Shot(CAME, title, hint, 1 if view.asks in _ONCE else dealing(view), view.asks in ("deal", "fill"))


def _answers(source: str, possible: Container[str], reading: Reading, room: int) -> Proposal:
    able = {one.card: f"*: {source} {one.card}" for one in reading.cards if one.card in possible}
    return _adding(reading, able, (), room, "{n} cards came.", room)


# ---- The round ----


class RoundSight:
    """The round aid's `Sight`: one player's row, or everybody's side by side."""

    def shots(self, view: RoundView, seat: Seat) -> tuple[Shot, ...]:
        """The seat's own row, and all rows where several play."""
        if view.is_over:
            return ()
        found = []
        if seat != CHANCE and not view.players[seat].is_scored:
            found.append(
                Shot(ROW, "A played row", "All cards that were played, face up, none covering another's mark.")
            )
        if len(view.players) > 1 and any(not side.is_scored for side in view.players):
            hint = "All rows in one picture, a hand's breadth between them: yours nearest, the others in the order of play."
            found.append(Shot(ROWS, "Everybody's rows", hint))
        return tuple(found)

    def explain(self, view: RoundView, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """The cards as moves; a row that is scored already is left alone."""
        if shot not in {one.id for one in self.shots(view, seat)}:
            return ()
        reading = read(scene)
        if shot == ROW:
            return (_rows(view, reading, ((seat, reading.cards),)),)
        order = _order(view, seat)
        rows = groups(reading.cards)
        found = _rows(view, reading, tuple(zip(order, rows, strict=False)))
        if len(rows) > len(order):
            note = f"{len(rows)} groups of cards, but {len(order)} players to score: move each player's cards together."
            return (replace(found, moves=(), confidence=0.0, conflicts=(*found.conflicts, note)),)
        return (found,)

    def lying(self, view: RoundView, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """The row, or the rows of all who are not scored, as they are entered."""
        if shot not in {one.id for one in self.shots(view, seat)}:
            return ()
        if shot == ROW:
            return lying.spread(ids(view.players[seat].laid))
        return lying.side_by_side([ids(view.players[one].laid) for one in _order(view, seat)])


def _order(view: RoundView, seat: Seat) -> tuple[Seat, ...]:
    """The players who are not scored, the looker first, then by the order of play."""
    start = max(0, int(seat))
    count = len(view.players)
    seats = [Seat((start + n) % count) for n in range(count)]
    return tuple(one for one in seats if not view.players[one].is_scored)


def _rows(view: RoundView, reading: Reading, rows: Sequence[tuple[Seat, tuple[Read, ...]]]) -> Proposal:
    """The cards of each row laid before its player; cards that lie elsewhere in the app are moved."""
    moves: list[str] = []
    seen: list[Seen] = []
    conflicts: list[str] = []
    for seat, cards in rows:
        side = view.players[seat]
        shown = {one.card for one in cards}
        moves += [f"{int(seat)}: lift {card.id}" for card in side.laid if card.id not in shown]
        for one in cards:
            note, texts = _laying(view, seat, one, [other for other, _ in rows])
            moves += texts
            seen.append(_noted(one, note))
            if note not in ("", ENTERED, ASIDE):
                conflicts.append(f"{one.seen.name}: {note}.")
    used = {one.card for _, cards in rows for one in cards}
    seen += [_noted(one, ASIDE) for one in reading.cards if one.card not in used]
    moves.sort(key=lambda text: " lay " in text)  # first everything is taken up, then it is laid where it lies
    why = " · ".join(f"{len(cards)} cards" for _, cards in rows) if reading.cards else "Nothing was played."
    found = _proposal(reading, moves if reading.cards else (), seen, why, len(reading.cards) + reading.face_down)
    sure = min((one.confidence for one in reading.cards), default=0.0) if moves else 0.0
    return replace(found, confidence=sure, conflicts=(*found.conflicts, *conflicts))


def _laying(view: RoundView, seat: Seat, one: Read, shown: Sequence[Seat]) -> tuple[str, list[str]]:
    if one.card.startswith("pearl-"):
        return "a pearl card is never played", []
    if one.card in view.golds:
        return "a gold that was played in an earlier round", []
    holder = next((side for side in view.players if one.card in ids(side.laid)), None)
    if holder is None:
        return "", [f"{int(seat)}: lay {one.card}"]
    if holder.seat == seat:
        return ENTERED, []
    if holder.is_scored or not _is_moved(holder, shown):
        return "lies before another player", []
    return "", [f"{int(seat)}: lay {one.card}"]


def _is_moved(holder: SideView, shown: Sequence[Seat]) -> bool:
    """Whether the holder's row is in the picture too, so that the card is lifted there first."""
    return holder.seat in shown


# ---- Lord Frith ----


class FrithSight:
    """The Lord Frith aid's `Sight`: his nine, or the card that was drawn."""

    def shots(self, view: FrithView, seat: Seat) -> tuple[Shot, ...]:
        """What is asked for now."""
        if view.phase == "frith" and len(view.drafted) < HAND:
            return (
                Shot(FRITH, "Lord Frith's nine", "His nine cards, face up, none on another.", HAND - len(view.drafted)),
            )
        if view.asks in ("pile", "give", "save"):
            title = {"pile": "The pile", "give": "Lord Frith's card", "save": "The card that he keeps"}[view.asks]
            left = view.pile_sizes[0] - (len(view.piles[0]) if view.piles else 0) if view.asks == "pile" else 1
            return (Shot(CAME, title, "Only what was drawn, face up.", left),)
        return ()

    def explain(self, view: FrithView, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """What the picture means; never an illegal move."""
        shots = {one.id: one for one in self.shots(view, seat)}
        if shot not in shots:
            return ()
        reading = read(scene)
        game, his = Sets(view.sets), ids((*view.drafted, *view.kept))
        if shot == FRITH:
            able = {
                one.card: f"0: frith {one.card}" for one in reading.cards if one.card in game and one.card not in his
            }
            left = shots[FRITH].expected
            return (_adding(reading, able, ids(view.drafted), left, "{n} of Lord Frith's cards.", left),)
        known = [*view.aside, *view.mine, *(card for pile in view.piles for card in pile)]
        possible: Container[str] = Sets(view.sets, [*his, *ids(known)])
        if view.asks == "give":
            possible = frozenset(ids(view.piles[0])) if view.piles else frozenset()
        elif view.asks == "save":
            kept = set(ids(view.keeping))
            possible = frozenset(
                card.id for card in (*view.drafted, *view.kept) if card.band != "gold" and card.id not in kept
            )
        elif view.pick > len(PASSES[0]):
            possible = frozenset(ids(view.aside)) - frozenset(ids(card for pile in view.piles for card in pile))
        return (_answers(view.asks, possible, reading, max(1, shots[CAME].expected)),)

    def lying(self, view: FrithView, seat: Seat, shot: str) -> tuple[Lying, ...]:
        """His cards that were told, or what lies in the pile already."""
        if shot not in {one.id for one in self.shots(view, seat)}:
            return ()
        if shot == FRITH:
            return lying.spread(ids(view.drafted))
        return lying.spread(ids(view.piles[0])) if view.asks == "give" and view.piles else ()


FULL_SIGHT: Final = FullSight()
ROUND_SIGHT: Final = RoundSight()
FRITH_SIGHT: Final = FrithSight()
