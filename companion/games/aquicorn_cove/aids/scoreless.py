"""An aid that keeps no score: its tally is how many sit at the table, and its sheet has no lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import notation, schema
from companion.engine.errors import TallyError
from companion.engine.game import Seat
from companion.engine.mode import Mode, seats_of
from companion.engine.reading import Node
from companion.engine.score import ScoreSheet


class Scoreless(Mode):
    """The base of aids whose state has `people` and nothing to count at the end."""

    def tally(self, state: Any) -> int:
        """How many sit at the table: all that a sheet without lines needs."""
        return int(state.people)

    def score_tally(self, tally: int) -> ScoreSheet:
        """A sheet without lines."""
        seats = seats_of(tally)
        return ScoreSheet(seats, (), (seats,), (), notes=(f"{self.manifest.title} keeps no score.",), final=True)

    def load_tally(self, data: Mapping[str, Any]) -> int:
        """A tally from JSON; TallyError."""
        root = Node(data)
        given = root.fields(("people",), ("people",))
        people = given["people"].whole(1, 4) if given else 0
        root.settle(TallyError)
        return people

    def dump_tally(self, tally: int) -> dict[str, Any]:
        """The tally as JSON."""
        return {"people": tally}

    def tally_schema(self) -> dict[str, Any]:
        """The JSON Schema of the tally."""
        return schema.document(f"{self.manifest.title}: tally", {"people": schema.whole(1, 4)})


def main_of(seat: Seat | None, *words: str | int) -> str:
    """The notation of a page's main button as the seat says it; "" for a spectator."""
    return "" if seat is None else notation.line(seat, *words)
