"""What the camera reads for the bait bag: the discard pile, and the bag poured out, as counts by colour.

Bait that came to the discard is a move; where the app held more than lies there, the count is put right (a correction).
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from companion.engine.game import CHANCE, Seat
from companion.engine.sight import Proposal, Seen, Shot
from companion.engine.words import counted
from companion.games.coldwater_crown.aids.bait_bag import rules
from companion.games.coldwater_crown.aids.bait_bag.game import BaitRow, View
from companion.games.coldwater_crown.aids.bait_bag.rules import Discard, Move, SetCounts
from companion.games.coldwater_crown.facts import CLEAR, COLOURS
from vision.scene import Scene

READS: Final = "bait"


class BagSight:
    """The eyes of the mode `coldwater-crown/bait-bag`."""

    def shots(self, view: View, seat: Seat) -> tuple[Shot, ...]:
        """The discard pile and the bag, while nothing is being drawn."""
        if view.is_closed or view.filling or seat == CHANCE:
            return ()
        return (
            Shot(
                "discard",
                "The discard pile",
                "Spread it on the camera mat, one layer high.",
                reads=READS,
                kinds=COLOURS,
            ),
            Shot(
                "bag", "The bag, poured out", "All that is in it; the clear bait stays out.", reads=READS, kinds=COLOURS
            ),
        )

    def explain(self, view: View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """The moves after which the app holds what lies there."""
        found = Counter(one.id for one in scene.placed if one.kind == "piece")
        seen = tuple(
            Seen(one.id, "", f"{one.id} bait", one.sighting, one.confidence)
            for one in scene.placed
            if one.kind == "piece"
        )
        moves: list[Move] = []
        conflicts = []
        for row in view.rows:
            if row.colour == CLEAR:
                continue
            each = row.in_bag + row.in_discard + row.on_boards
            if found[row.colour] > each:
                conflicts.append(f"{found[row.colour]} {row.colour} bait lie here, but there are {each} (CW-R8)")
            else:
                moves += _moves(row, found[row.colour], seat, shot)
        if conflicts:
            return (Proposal((), 0.0, "Somewhere the count is off.", conflicts=tuple(conflicts), seen=seen),)
        sure = min((one.confidence for one in scene.placed), default=1.0)
        why = _why(moves) if moves else "It is as the app has it."
        return (Proposal(tuple(map(rules.write, moves)), sure, why, seen=seen),)


def _moves(row: BaitRow, seen: int, seat: Seat, shot: str) -> list[Move]:
    """From what the app holds of a colour to what lies there."""
    each = row.in_bag + row.in_discard + row.on_boards
    if shot == "bag":
        # What the app holds elsewhere gives way to what lies there: the table is the truth.
        return [] if seen == row.in_bag else [SetCounts(seat, row.colour, seen, min(row.in_discard, each - seen))]
    more = seen - row.in_discard
    # Bait that left boards came to the discard (CW-R16); anything else can only be a miscount.
    if 0 <= more <= row.on_boards:
        return [Discard(seat, row.colour)] * more
    return [SetCounts(seat, row.colour, min(row.in_bag, each - seen), seen)]


def _why(moves: list[Move]) -> str:
    came = sum(isinstance(move, Discard) for move in moves)
    put_right = len(moves) - came
    parts = [f"{counted(came, 'bait', 'bait')} came to the discard"] if came else []
    parts += [f"{counted(put_right, 'count')} put right"] if put_right else []
    return f"{' and '.join(parts)}."


SIGHT: Final = BagSight()
