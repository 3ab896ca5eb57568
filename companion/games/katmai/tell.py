"""A move told to a seat: one sentence, what hands have to do, and what takes it back; nothing that the seat may not know."""

from __future__ import annotations

from typing import assert_never

from companion.engine.game import Seat, Telling, mark
from companion.engine.words import capital
from companion.games.katmai import corrections, doing, facts, river, words
from companion.games.katmai.dominance import NOBODY
from companion.games.katmai.facts import bear_numbers
from companion.games.katmai.moves import (
    Act,
    Call,
    Catch,
    Correct,
    Cub,
    Gather,
    Give,
    Lay,
    Move,
    Outcome,
    Place,
    Push,
    Teach,
    Zero,
)
from companion.games.katmai.narrate import Part, consequences
from companion.games.katmai.river import FEATURE_NAMES, FEATURES
from companion.games.katmai.state import State, deck_name, keeps_hand, objective, other, tile_of_bear
from companion.games.katmai.tasks import Breaking, Catching, Drawing, Placing, Revealing, Triggering


def tell(before: State, move: Move, seat: Seat | None) -> Telling:
    """The move told to the seat (None: a spectator)."""
    if isinstance(move, Correct):
        sentence = corrections.told(before, move, seat)
        return Telling(sentence)
    states = tuple(doing.unfold(before, move))
    parts = [_outcome(before, move, seat) if isinstance(move, Outcome) else _act(before, move, seat)]
    parts += consequences(before, states)
    reveals = isinstance(move, Outcome) or (before.stacks != states[-1].stacks and isinstance(move, Lay))
    return Telling(
        " ".join(part.sentence for part in parts if part.sentence),
        tuple(part.step for part in parts if part.step),
        tuple(part.back for part in reversed(parts) if part.back),
        reveals=reveals,
        is_minor=isinstance(move, Outcome) and move.source in ("hand", "tile") and len(parts) == 1,
    )


def _bear(state: State, bear: str) -> str:
    return words.bear(state, bear_numbers(state.printed)[bear])


def _act(state: State, move: Act, seat: Seat | None) -> Part:
    name = mark(move.seat)
    match move:
        case Call(side=side):
            return Part(f"{name} calls {side}.")
        case Give(seat=giver):
            to = mark(other(giver))
            return Part(
                f"{name} gives the initiative to {to}, who goes first now.",
                f"Give the initiative token to {to}.",
                f"Give the initiative token back to {name}.",
            )
        case Lay():
            return _lay(state, move, seat)
        case Gather():
            return _gather(state, move)
        case Push():
            return _push(state, move)
        case Zero(bear=bear):
            return Part(f"{name} sets {_bear(state, bear)} to 0.")
        case Cub():
            return _cub(state, move)
        case Place():
            return _place(state, move)
        case Catch():
            return _catch(state, move)
        case Teach(what=what, which=which, value=value):
            return Part(_taught(state, what, which, value))
        case _:
            assert_never(move)


def _lay(state: State, move: Lay, looker: Seat | None) -> Part:
    """KA-R08: only its owner is told which card it is; others see where a face-down card comes to lie."""
    name, where, deck = mark(move.seat), words.tile(move.tile), deck_name(state, move.seat)
    if move.bear and looker == move.seat:
        bear = _bear(state, move.bear)
        return Part(
            f"{name} lays {bear} face down at {where}.",
            f"Lay {bear} face down at {where}.",
            f"Take {bear} from {where} back into your hand.",
        )
    back = f"Take {deck}'s face-down card at {where} back, without looking at it."
    sentence = f"{name} lays a card face down at {where}."
    if state.rules.dealing == "places" and move.bear:
        place = words.PLACES[state.hands[move.seat].index(bear_numbers(state.printed)[move.bear])]
        step = f"Move {deck}'s card in place {place} face down to {where}, without looking at it."
        return Part(sentence, step, f"{back[:-1]}, to place {place}.")
    return Part(sentence, f"A face-down {deck} card lies at {where}.", back)


def _gather(state: State, move: Gather) -> Part:
    task = state.agenda[0]
    name = words.bear(state, task.bear) if isinstance(task, Triggering) else "the bear"
    if not move.bear or not isinstance(task, Triggering):
        return Part(f"{mark(move.seat)} moves no card onto {name}.")
    bear = bear_numbers(state.printed)[move.bear]
    start = words.tile(tile_of_bear(state, move.seat, bear))
    end = words.tile(tile_of_bear(state, move.seat, task.bear))
    card = words.bear(state, bear)
    return Part(
        f"{mark(move.seat)} moves {card} from {start} onto {name} at {end}.",
        f"Move {card} from {start} on top of {name} at {end}.",
        f"Move {card} back to {start}, {_lay_of(state, move.seat, bear)}.",
    )


def _lay_of(state: State, seat: int, bear: int) -> str:
    """Where in its stack the bear lies, which counts (KA-G31)."""
    stack = state.stacks[seat][tile_of_bear(state, seat, bear)]
    above = stack[stack.index(bear) + 1 :]
    return f"under {words.bear(state, above[0])}" if above else "on top"


def _push(state: State, move: Push) -> Part:
    task = state.agenda[0]
    name = words.bear(state, task.bear) if isinstance(task, Triggering) else "the bear"
    if move.tile < 0 or not isinstance(task, Triggering):
        return Part(f"{mark(move.seat)} sends no card away with {name}.")
    rival = other(move.seat)
    here = tile_of_bear(state, move.seat, task.bear)
    card = words.bear(state, state.stacks[rival][here][-1])
    start, end = words.tile(here), words.tile(move.tile)
    return Part(
        f"{mark(move.seat)} sends {mark(rival)}'s {card} from {start} to {end} with {name}.",
        f"Move {card} from {start} on top of {mark(rival)}'s cards at {end}.",
        f"Move {card} back on top at {start}.",
    )


def _cub(state: State, move: Cub) -> Part:
    task = state.agenda[0]
    where = words.tile(task.tile) if isinstance(task, Breaking) else "the tile"
    if not move.bear:
        return Part(f"{mark(move.seat)} places no cub at {where}.")
    bear = _bear(state, move.bear)
    return Part(
        f"{mark(move.seat)} places the cub on {bear} and wins the tie at {where}.",
        f"Put the {deck_name(state, move.seat)} cub on {bear}.",
        f"Take the {deck_name(state, move.seat)} cub off {bear}.",
    )


def _place(state: State, move: Place) -> Part:
    task = state.agenda[0]
    if move.cell < 0:
        where = words.tile(task.tile) if isinstance(task, Placing) else "the tile"
        return Part(f"{mark(move.seat)} places no beeple on {where}.")
    deck = deck_name(state, move.seat)
    space, feature = words.space(move.cell), words.feature(state, move.cell)
    return Part(
        f"{mark(move.seat)} places a beeple on {river.NAMES[move.cell]}, {feature}.",
        f"Put a {deck} beeple on {space} ({feature}).",
        f"Take the {deck} beeple off {space}.",
    )


def _catch(state: State, move: Catch) -> Part:
    task = state.agenda[0]
    name = objective(state, task.objective).name if isinstance(task, Catching) else move.objective
    return Part(f"{mark(move.seat)} satisfies {name}.")


def _taught(state: State, what: str, which: str, value: str) -> str:
    match what:
        case "feature":
            cell = river.cell_of(which) or 0
            return f"{capital(words.space(cell))} shows {FEATURE_NAMES[FEATURES.index(value)]}."
        case "sow":
            return f"{_bear(state, which)} shows {'the' if value == 'yes' else 'no'} sow icon."
        case _:
            return f"{_bear(state, which)} has dominance {value}."


def _outcome(state: State, move: Outcome, looker: Seat | None) -> Part:
    task = state.agenda[0]
    match move.source:
        case "tile":
            number = words.tile(len(state.faces))
            return Part(
                f"{capital(number)} is {move.value}.",
                f"Lay {move.value} next downstream, as {number}, its arrow pointing downstream.",
                f"Take {move.value} out of the river.",
            )
        case "letter":
            letter = move.value.upper()
            return Part(
                f"The letter is {letter}.", f"Lay the four objectives with the letter {letter} face up upstream."
            )
        case "objective":
            name = facts.objectives(state.printed)[move.value].name
            return Part(f"{name} is in play.", f"Lay {name} face up upstream.", f"Take {name} back.")
        case "flip":
            return _flipped(state, move.value)
        case "hand" if isinstance(task, Drawing):
            return _drawn(state, task.seat, move.value, looker)
        case _:
            assert isinstance(task, Revealing)
            return Part("")


def _flipped(state: State, side: str) -> Part:
    """KA-R04: who called right takes the token, else who flipped it."""
    called = getattr(state.agenda[0], "call", NOBODY)
    taker = mark(Seat(int(called == side)))
    return Part(f"The token shows {side}: {taker} takes the initiative.", f"Give the initiative token to {taker}.")


def _drawn(state: State, seat: int, bear: str, looker: Seat | None) -> Part:
    name, deck = words.who(seat), deck_name(state, seat)
    if looker == seat:
        return Part(f"{name} draws {_bear(state, bear)}.")
    if state.rules.dealing == "places" and not keeps_hand(state.rules, seat):
        place = words.PLACES[state.hands[seat].index(-1)]
        step = f"Lay {deck}'s top card face down in place {place}, without looking at it."
        return Part(f"{name} draws a card.", step, f"Put the card in place {place} back on the {deck} deck.")
    return Part(f"{name} draws a card.")
