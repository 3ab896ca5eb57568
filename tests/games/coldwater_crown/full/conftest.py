"""A table to try one rule at: positions written by what matters, and a desk that plays notation."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Seat
from companion.games.coldwater_crown.faults import faults
from companion.games.coldwater_crown.full import GAME
from companion.games.coldwater_crown.state import State

BOARD: dict[str, Any] = {
    "shore": {"zones": {"3": "flounder", "4": "mackerel", "5": "john-dory", "6": "wrasse"}, "top": "mackerel"},
    "lake": {"zones": {"3": "perch", "4": "pike", "5": "pike", "6": "sea-trout"}, "top": "pike"},
    "river": {"zones": {"3": "roach", "4": "brown", "5": "salmon", "6": "rainbow"}, "top": "brown"},
}
ROW = ["crab-1", "conger-eel-1", "char-1", "ray-1"]


class Desk:
    """A game in play: `play` notation (checked), ask what is `legal` or `refused`, or let chance `settle` by itself."""

    def __init__(self, state: State) -> None:
        self.state = state

    def play(self, *texts: str) -> Desk:
        for text in texts:
            move = GAME.read(text)
            try:
                GAME.check(self.state, move)
            except IllegalMove as error:
                raise AssertionError(f"{text!r} was refused: {error}") from error
            self.state = GAME.apply(self.state, move)
            assert not faults(self.state)
        return self

    def refused(self, text: str) -> str:
        """The clause that refuses the move."""
        with pytest.raises(IllegalMove) as caught:
            GAME.check(self.state, GAME.read(text))
        assert caught.value.detail
        return caught.value.rule

    def why(self, text: str) -> str:
        """The sentence that refuses the move."""
        with pytest.raises(IllegalMove) as caught:
            GAME.check(self.state, GAME.read(text))
        return caught.value.detail

    def legal(self, seat: int | None = None) -> list[str]:
        acting = self.to_act if seat is None else (Seat(seat),)
        return [GAME.write(move) for one in acting for move in GAME.legal_moves(self.state, one)]

    def settle(self, source: str = "") -> Desk:
        """Plays the first outcome of chance until a person is to act, or until that source is."""
        while self.to_act == (CHANCE,) and (not source or self.source != source):
            self.play(self.legal()[0])
        return self

    def deal(self, seed: int = 0) -> Desk:
        """Plays chance at its odds until a person is to act."""
        rng = Random(seed)
        while self.to_act == (CHANCE,):
            self.play(GAME.write(GAME.sample(self.state, rng)))
        return self

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return GAME.to_act(self.state)

    @property
    def source(self) -> str:
        here = GAME.chance(self.state)
        return here.source if here else ""

    @property
    def me(self) -> Any:
        return self.state.players[0]

    def fish(self, seat: int = 0) -> list[str]:
        return [caught.front for caught in self.state.players[seat].catches]

    def trophies(self, seat: int = 0) -> list[tuple[str, int]]:
        return [(won.award, won.value) for won in self.state.players[seat].trophies]

    def holds(self, seat: int = 0) -> list[str]:
        return [held.card for held in self.state.players[seat].held]


@pytest.fixture(scope="session")
def crown() -> Any:
    """The game."""
    return GAME


@pytest.fixture(scope="session")
def at() -> Any:
    """`at(*players, **fields)`: a desk at a position; two players, a full board and a row where nothing else is said.

    `board` may name single Zones: `board={"shore": {"6": "john-dory", "top": "flounder"}}`.
    """

    def make(*players: Mapping[str, Any], board: Mapping[str, Any] | None = None, **fields: Any) -> Desk:
        seats = [dict(player) for player in players]
        if len(seats) < 2 and fields.get("people") != 1:
            seats += [{}] * (2 - len(seats))
        data: dict[str, Any] = {
            "players": seats,
            "board": _board(board or {}),
            "anglers": {"row": ROW},
            "tag": "tag-1",
            "mystery": {"showing": 7},
        }
        return Desk(GAME.load(data | fields))

    return make


def _board(changes: Mapping[str, Any]) -> dict[str, Any]:
    board: dict[str, Any] = {}
    for place, water in BOARD.items():
        change = dict(changes.get(place, {}))
        top = change.pop("top", water["top"])
        deck = {"deck": change.pop("deck")} if "deck" in change else {}
        board[place] = {"zones": water["zones"] | change, "top": top} | deck
    return board


@pytest.fixture(scope="session")
def begin() -> Any:
    """`begin(seats, options, **given)`: a desk at the start of a game, before anything is dealt."""

    def make(seats: int = 2, options: Mapping[str, str] | None = None, **given: Any) -> Desk:
        return Desk(GAME.start(GAME.prepare(seats, options, given)))

    return make


@pytest.fixture(scope="session")
def caught_fish() -> Any:
    """`caught_fish("wrasse-1", …)`: fish of a position, by their cards."""

    def make(*cards: str) -> list[dict[str, Any]]:
        return [{"front": card.rsplit("-", 1)[0], "card": card} for card in cards]

    return make


@pytest.fixture(scope="session")
def many_fish(caught_fish: Any) -> Any:
    """`many_fish(11)`: so many fish of four species, none of them small."""
    cards = [f"pike-{n}" for n in range(1, 8)] + [f"{kind}-{n}" for kind in ("sea-trout", "salmon") for n in (1, 2, 3)]
    return lambda count: caught_fish(*cards[:count])
