"""What if we draw once more? Both ways of going on are played out by partners to the end, many times, and compared.

What the next tile may be is exact (`fishing.prospect`); what that does to the end of the story is estimated here, with its
interval. Pure: the caller gives the generator and how many games are played out. Each pair starts from the same imagined world.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Seat
from companion.engine.mode import pick
from companion.engine.words import listed
from companion.games.aquicorn_cove import ask, flow, policy, rules, secrets, tally
from companion.games.aquicorn_cove.moves import Plain, write
from companion.games.aquicorn_cove.state import ROUNDS, State

Z95: Final = 1.959964
PLAYOUTS: Final = 80
FEWEST: Final = 12
AFFORDABLE: Final = 80
"""Rounds played out each way for a hint, in all: about half a second's work."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % interval, in hundredths of a point."""

    mean: int
    low: int
    high: int

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves no doubt on which side of 0 the mean is."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class WhatIf:
    """How both scores end after one more draw, less how they end after stopping now; over so many pairs of games."""

    prosperity: Estimate
    reef: Estimate
    playouts: int

    @property
    def sentence(self) -> str:
        """The answer for people, in plain words."""
        named = (("Prosperity", self.prosperity), ("Reef Health", self.reef))
        clear = [f"{name} ends about {_plain(found)}" for name, found in named if found.is_clear]
        doubtful = [name for name, found in named if not found.is_clear]
        if not clear:
            return f"One more draw makes no clear difference to {listed(doubtful)}."
        rest = f"; to {listed(doubtful)} it makes no clear difference" if doubtful else ""
        return f"With one more draw {listed(clear)}{rest}."

    @property
    def detail(self) -> str:
        """What the answer rests on, with its doubt."""
        parts = [f"{name} {_span(one)}" for name, one in (("Prosperity", self.prosperity), ("Reef Health", self.reef))]
        return f"Over {self.playouts} games played out both ways: {'; '.join(parts)}."


def _plain(found: Estimate) -> str:
    return f"{abs(found.mean) / 100:.1f} {'higher' if found.mean > 0 else 'lower'}"


def _span(found: Estimate) -> str:
    return f"{_points(found.mean)} ({_points(found.low)} to {_points(found.high)})"


def _points(hundredths: int) -> str:
    return f"{hundredths / 100:+.1f}"


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do, when somebody asks: the move that partners would make ("" where it is left open), and why, in a sentence.

    `detail` says what an estimate rests on, with its doubt; "" where the move is what a partner would do.
    """

    move: str
    sentence: str
    detail: str = ""


def advise(state: State, seat: Seat) -> Advice | None:
    """The hint for the seat; the same one whenever it is asked of the same table. None where there is nothing to choose.

    While fishing it is what one more draw comes to, with its doubt, and only a clear difference names a move.
    """
    found = tuple(rules.legal(state, seat))
    if len(found) < 2:
        return None
    # The same table gives the same answer, on every device and after a reload.
    rng = Random(f"{state.round} {state.food} {state.boat} {len(state.bag)}")
    draw, stop = Plain(seat, "draw"), Plain(seat, "stop")
    if {draw, stop} <= set(found):
        more = draw_once_more(state, seat, rng, _affordable(state))
        return Advice(_clearly(more, draw, stop), more.sentence, more.detail)
    best = policy.POLICY.suggest(state, seat, rng)
    return None if best is None else Advice(write(best), f"{ask.label(state, best)}.")


def _affordable(state: State) -> int:
    """How many games are played out while somebody waits: the longer the rest of the game, the fewer."""
    return max(FEWEST, min(PLAYOUTS, AFFORDABLE // (ROUNDS + 1 - state.round)))


def _clearly(found: WhatIf, draw: Plain, stop: Plain) -> str:
    """The better of both for both scores together, where one of them is clear and the other does not speak against it."""
    signs = {(one.mean > 0) - (one.mean < 0) for one in (found.prosperity, found.reef) if one.is_clear}
    return "" if len(signs) != 1 else write(draw if signs == {1} else stop)


def draw_once_more(state: State, seat: Seat, rng: Random, playouts: int = PLAYOUTS) -> WhatIf:
    """What one more draw comes to for both scores; IllegalMove unless the seat may draw or stop now."""
    draw, stop = Plain(seat, "draw"), Plain(seat, "stop")
    if not {draw, stop} <= set(rules.legal(state, seat)):
        raise IllegalMove("AC-R14", "Ask this while the Head Fisher may draw or stop.")
    town, reef = [], []
    for _ in range(playouts):
        world = secrets.determinize(state, seat, rng)
        seed = rng.getrandbits(64)
        more, less = (_ended(flow.play(world, move), Random(seed)) for move in (draw, stop))
        town.append((more.prosperity or 0) - (less.prosperity or 0))
        reef.append((more.reef or 0) - (less.reef or 0))
    return WhatIf(estimate(town), estimate(reef), playouts)


def estimate(values: list[int]) -> Estimate:
    """The mean of the values with its 95 % interval."""
    n = len(values)
    mean = sum(values) / n
    spread = sqrt(sum((value - mean) ** 2 for value in values) / max(1, n - 1))
    half = _student(n - 1) * spread / sqrt(n)
    return Estimate(round(100 * mean), round(100 * (mean - half)), round(100 * (mean + half)))


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's t: a few games leave more doubt than many (Cornish and Fisher; within 0.5 % from 8 on)."""
    f, z = max(1, freedom), Z95
    return z + (z**3 + z) / (4 * f) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * f**2)


def _ended(state: State, rng: Random) -> tally.Scores:
    """Both scores of the game that partners play from here."""
    return tally.scores(tally.of(played_out(state, rng)))


def played_out(state: State, rng: Random, *, blind: bool = False) -> State:
    """The end of the game that partners play from here; with `blind`, players who choose without a thought."""
    while acting := rules.to_act(state):
        if acting == (CHANCE,):
            state = flow.play_outcome(state, pick(rules.drawable(state), rng))
            continue
        if blind:
            moves = tuple(rules.legal(state, acting[0]))
            move = moves[rng.randrange(len(moves))]
        else:
            found = policy.POLICY.suggest(state, acting[0], rng)
            assert found is not None
            move = found
        state = flow.play(state, move)  # type: ignore[arg-type]
    return state
