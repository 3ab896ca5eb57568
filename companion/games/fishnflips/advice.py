"""The solver's lines told to people: each step in words and as arrows on the net, and hints that give it away bit by bit.

Nothing here is shown unless somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from companion.games.fishnflips import actions, facts, kernel, notation, words
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.ahead import Follower, best_turns
from companion.games.fishnflips.kernel import COLUMNS, STRIDE
from companion.games.fishnflips.moves import act_words, step_words
from companion.games.fishnflips.solver import NO_REFILL, Line, Refill
from companion.games.fishnflips.state import State, power_bits
from companion.games.fishnflips.turn import (
    COOPERATIVE,
    FISH_N_FLIP,
    Act,
    Free,
    Law,
    Step,
    Turn,
    Use,
    after,
    begin,
    reach,
    taken,
    used,
)

ArrowKind = Literal["flip", "move", "free", "fall"]
MOST_LINES: Final = 5


@dataclass(frozen=True, slots=True)
class Arrow:
    """A mark on the net: a card flipped or freed where it lies, moved or fallen from one place to another (names such as b2)."""

    kind: ArrowKind
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Told:
    """A step of a line: its sentence, its notation without the seat, the arrows, and the net before and after it as text."""

    sentence: str
    notation: str
    arrows: tuple[Arrow, ...]
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class LineView:
    """A turn that was asked for: what it frees, its steps, whether the net survives the next refill.

    `ahead` is a sentence on the next player's answer and the danger after it, "" where that is not known.
    """

    freed: int
    survives: bool
    steps: tuple[Told, ...]
    ahead: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best turns, best first, each told step by step; `hints` give the first away in three grades."""

    lines: tuple[Line, ...]
    told: tuple[tuple[Told, ...], ...]
    hints: tuple[str, ...]

    @property
    def turns(self) -> tuple[LineView, ...]:
        """The turns as pages show them."""
        return tuple(
            LineView(line.freed, line.survives, steps, looking_ahead(line))
            for line, steps in zip(self.lines, self.told, strict=True)
        )


@lru_cache(maxsize=16)
def for_state(state: State, seat: int, most: int = MOST_LINES) -> Advice:
    """Advice for the seat's turn in a co-operative game, with the refill that shows and the next player's open cards."""
    refill = NO_REFILL if state.ending >= 0 else _refill(state)
    follower = None
    if state.ending != 1:
        after_seat = (seat + 1) % state.people
        held = tuple(ACTIONS.index(kind) for kind in state.hands[after_seat])
        follower = Follower(held, power_bits(state, after_seat), after_seat == seat)
    hand = tuple(ACTIONS.index(kind) for kind in state.hands[seat])
    law = state.law
    lines = best_turns(state.net, hand, power_bits(state, seat), law, refill=refill, follower=follower, most=most)
    return advise(state.net, lines, power_bits(state, seat), law)


def _refill(state: State) -> Refill:
    cards = (notation.read_card(state.top),) if state.top else ()
    pool = tuple((_faces(piece), n) for piece, n in state.unseen.items)
    under = tuple(_faces(piece)[0] for piece in state.under)
    count = min(COLUMNS, state.pile)
    return Refill(count, cards, pool, under, min(COLUMNS, state.pile - count))


def _faces(piece: str) -> tuple[int, ...]:
    return tuple(map(notation.read_card, facts.faces(piece)))


def advise(net: int, lines: tuple[Line, ...], powers: int, law: Law = COOPERATIVE) -> Advice:
    """The lines told, with hints for the first."""
    told = tuple(tuple(explain(net, line, powers, law)) for line in lines)
    if not lines:
        return Advice((), (), ("No action card can be used on this net.",))
    return Advice(lines, told, hints(lines[0], told[0]))


def hints(line: Line, told: tuple[Told, ...]) -> tuple[str, ...]:
    """Three grades: how much is possible, with which card, and the whole line."""
    if line.freed:
        first = f"{words.counted(line.freed, 'animal')} can be freed"
        first += ": a Fish'n'Flip." if line.freed >= FISH_N_FLIP else "."
    else:
        first = "Nothing can be freed this turn; it can be prepared."
    if not line.survives:
        first += " A column will be too high for the refill."
    if not line.is_proved:
        first += " This net has so many turns that not all were tried."
    second = f"With '{words.action(ACTIONS[line.act.action])}'."
    third = " ".join(step.sentence for step in told)
    return first, second, f"{third} {looking_ahead(line)}".rstrip()


def looking_ahead(line: Line) -> str:
    """What may come after the turn, as a sentence; "" where nobody looked, or it loses at once."""
    if line.reply < 0 or not line.survives:
        return ""
    number = round(line.reply)
    about = words.counted(number, "animal") if number else "hardly any animal" if line.reply else "no animal"
    text = f"The next player can then free about {about}." if number else f"The next player can then free {about}."
    if line.risk > 0:
        share = "always" if line.risk == 1 else f"about {max(1, round(10 * line.risk))} times in 10"
        text += f" The refill after that loses {share}."
    return text


# ---- Steps ----


def explain(net: int, line: Line, powers: int, law: Law = COOPERATIVE) -> Iterator[Told]:
    """The line's steps in words and arrows; a drop is told after the step that caused it."""
    turn = begin(net, line.act, powers, law)
    done = acted(net, line.act, law)
    yield _told(
        f"{words.act(net, line.act)}.", " ".join(act_words(line.act)), _act_arrows(net, line.act, law), net, done, law
    )
    if turn.wave and kernel.lower(done, law.strict)[0] != done:
        yield _fallen(done, law)
    for step in line.steps:
        following = after(turn, step, law)
        done = done_of(turn, step, law)
        arrows = tuple(_step_arrows(turn, step, done)) if isinstance(step, Use | Free) else ()
        yield _told(f"{words.step(turn, step)}.", " ".join(step_words(step)), arrows, turn.net, done, law)
        if following.wave > turn.wave and kernel.lower(done, law.strict)[0] != done:
            yield _fallen(done, law)
        turn = following


def _told(sentence: str, text: str, arrows: tuple[Arrow, ...], before: int, now: int, law: Law) -> Told:
    return Told(sentence, text, arrows, notation.net(before, law.columns), notation.net(now, law.columns))


def acted(net: int, act: Act, law: Law) -> int:
    """The net right after the card, before anything falls."""
    mask = reach(net, act, law)
    if act.action == actions.FREE_ONE:
        return kernel.clear(net, mask | act.extra)
    if act.action in (actions.SWITCH, actions.SWITCH_FLIP):
        net = kernel.swap(net, act.at, act.to)
    return net if act.action == actions.SWITCH else kernel.flip(net, mask)


def _act_arrows(net: int, act: Act, law: Law) -> tuple[Arrow, ...]:
    mask = reach(net, act, law)
    if act.action == actions.FREE_ONE:
        return tuple(_at("free", cell) for cell in kernel.cells(mask | act.extra))
    found: list[Arrow] = []
    if act.action in (actions.SWITCH, actions.SWITCH_FLIP):
        found += [_move(act.at, act.to), _move(act.to, act.at)]
    if act.action != actions.SWITCH:
        found += [_at("flip", cell) for cell in kernel.cells(mask & kernel.animals(net))]
    return tuple(found)


def done_of(turn: Turn, step: Step, law: Law) -> int:
    """The net right after the step, before anything falls."""
    match step:
        case Free():
            return kernel.clear(turn.net, taken(turn, step))
        case Use():
            return used(turn, step, law).net
        case _:
            return turn.net


def _step_arrows(turn: Turn, step: Use | Free, done: int) -> Iterator[Arrow]:
    if isinstance(step, Free):
        yield from (_at("free", cell) for cell in kernel.cells(taken(turn, step)))
        return
    if step.to >= 0:
        yield _at("flip", step.to)
        return
    column, row = divmod(step.cell, STRIDE)
    if kernel.species_of(kernel.at(turn.net, step.cell)) == kernel.WHALE:
        yield _move(step.cell, STRIDE * column)
        yield from (_move(STRIDE * column + low, STRIDE * column + low + 1) for low in range(row))
        return
    changed = kernel.occupied(turn.net ^ done) | kernel.bit(step.cell)
    for cell in kernel.cells(changed & ~kernel.bit(step.cell)):
        yield _move(step.cell, cell)
        if kernel.at(turn.net, cell):
            yield _move(cell, step.cell)


def _fallen(net: int, law: Law) -> Told:
    """The drop, with an arrow for each card that falls."""
    arrows = []
    for column in range(law.columns):
        cells = kernel.cells(kernel.occupied(net) & kernel.COLUMN_CELLS[column])
        arrows += [
            Arrow("fall", notation.cell(cell), notation.cell(STRIDE * column + low))
            for low, cell in enumerate(cells)
            if cell != STRIDE * column + low
        ]
    return _told("Lower the cards.", "", tuple(arrows), net, kernel.lower(net, law.strict)[0], law)


def _at(kind: ArrowKind, cell: int) -> Arrow:
    return Arrow(kind, notation.cell(cell), notation.cell(cell))


def _move(start: int, end: int) -> Arrow:
    return Arrow("move", notation.cell(start), notation.cell(end))
