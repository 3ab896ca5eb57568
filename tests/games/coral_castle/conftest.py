"""The loaded set, its board, and cards made up for one test."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from card_db.coral_effects import TRACKS, read_effect, read_needs
from card_db.load import load_set
from companion.engine import registry
from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE
from companion.games.coral_castle.facts import Deck
from companion.games.coral_castle.printed import Card
from companion.games.coral_castle.tracks import Board

Make = Callable[..., Card]


@pytest.fixture(scope="session")
def deck() -> Deck:
    return Deck.of(load_set("coral-castle"))


@pytest.fixture(scope="session")
def board(deck: Deck) -> Board:
    return Board(deck.tracks)


@pytest.fixture
def make() -> Make:
    """A card of its own: `make("fish", tentacle=2, cost=1, needs="2 fish", effect="extra 1")`."""
    made = 0

    def card(
        kind: str = "fish",
        *,
        needs: str = "",
        effect: str = "",
        cost: int = 0,
        gold: bool = False,
        big: bool = False,
        **steps: int,
    ) -> Card:
        nonlocal made
        made += 1
        pearls = steps.pop("pearls", 0)
        found = tuple(steps.get(track, 0) for track in TRACKS)
        band = "gold" if gold else "silver" if cost else "none"
        return Card(
            f"x-{made}",
            f"Card {made}",
            "A",
            kind,
            big,
            band,
            cost,
            pearls,
            (found[0], found[1], found[2], found[3]),
            read_needs(needs),
            read_effect(effect),
        )

    return card


@pytest.fixture(scope="session")
def castle() -> Any:
    """The full game."""
    return registry.game("coral-castle")


@pytest.fixture
def table(castle: Any, deck: Deck) -> Callable[..., Any]:
    """A position with only what a test is about said: `table(3, "play", drafted=[["a-1"]])`.

    After the draft everybody gets cards without pearls or needs up to nine; `players` gives fields of players.
    """

    def make(people: int, phase: str, players: Sequence[Mapping[str, Any]] = (), number: int = 1, **given: Any) -> Any:
        sets = given.get("sets", list("ABCDE")[: max(3, people) if people > 1 else 2])
        rows = [dict(one) for one in players] + [{} for _ in range(max(2, people) - len(players))]
        used = {card for row in rows for name in ("drafted", "kept", "hand") for card in row.get(name, ())}
        used |= {card for name in ("discard", "out", "thrown", "open", "pool", "aside") for card in given.get(name, ())}
        free = [
            one.id for one in deck.cards if one.set in sets and one.id not in used and not one.pearls and not one.needs
        ]
        for n, row in enumerate(rows):
            drafted = list(row.get("drafted", ()))
            if phase in ("play", "keep", "over", "frith-keep") and not (phase == "frith-keep" and n == 0):
                drafted += [free.pop() for _ in range(9 - len(drafted))]
            row["drafted"] = drafted
            row.setdefault("pearls", 5)
            if (
                phase == "draft"
                and "hand" not in row
                and given.get("options", {}).get("draft") != "cards"
                and people > 1
            ):
                row["hand"] = [free.pop() for _ in range(9 - len(drafted))]
        return castle.load({"people": people, "phase": phase, "round": number, "players": rows, "sets": sets, **given})

    return make


@pytest.fixture
def do(castle: Any) -> Callable[..., Any]:
    """Plays moves by their notation, each checked."""

    def play(state: Any, *texts: str) -> Any:
        for text in texts:
            move = castle.read(text)
            castle.check(state, move)
            state = castle.apply(state, move)
        return state

    return play


@pytest.fixture
def refused(castle: Any) -> Callable[[Any, str], str]:
    """The clause by which a move is refused."""

    def rule(state: Any, text: str) -> str:
        with pytest.raises(IllegalMove) as caught:
            castle.check(state, castle.read(text))
        return caught.value.rule

    return rule


@pytest.fixture
def played_out(castle: Any) -> Callable[..., Any]:
    """A whole game by chance and by random moves, every state handed to `each`."""

    def play(seats: int, seed: int, each: Callable[[Any], None] = lambda _: None, **options: str) -> Any:
        rng = Random(seed)
        state = castle.start(castle.prepare(seats, options))
        while acting := castle.to_act(state):
            each(state)
            if acting == (CHANCE,):
                state = castle.apply(state, castle.sample(state, rng))
            else:
                seat = rng.choice(acting)
                moves = list(castle.legal_moves(state, seat))
                ready = [move for move in moves if castle.write(move).endswith("ready")]
                move = ready[0] if ready and rng.random() < 0.3 else rng.choice(moves)
                state = castle.apply(state, move)
        each(state)
        return state

    return play
