"""Contract tests of moves: who acts, what is legal, notation, labels, chance, and that `apply` is pure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

from companion.engine import notation
from companion.engine.contract_place import Place, expect
from companion.engine.errors import IllegalMove, InvalidNotation
from companion.engine.game import CHANCE, AnyGame, Seat

MOST_OUTCOMES: Final = 1000
GARBAGE: Final = (
    "", " ", "0", "0:", "0: ", "*:", "0:x", "0: no-such-move", "0! no-such-correction", "*: no-such-outcome", "-1: pass",
    "00: pass", "99: no-such-move", "0:  two  spaces", "0: trailing ", "0: new\nline", "０: place", "0: " + "x" * 500, "0: \x00",
    "0: no-such-move 1e9", "🐟",
)  # fmt: skip


def check_acting(game: AnyGame, state: Any, seats: int, place: Place) -> tuple[Seat, ...]:
    """Who is to act: nobody, chance alone, or some of the seats in order; and `chance` names a source exactly then."""
    acting = game.to_act(state)
    expect(isinstance(acting, tuple), place, "`to_act` gives a tuple")
    allowed = acting == (CHANCE,) or (all(0 <= seat < seats for seat in acting) and list(acting) == sorted(set(acting)))
    expect(allowed, place, f"`to_act` gives (), (CHANCE,) or seats in order, not {acting!r}")
    expect(len(acting) < 2 or game.manifest.is_simultaneous, place, "only a simultaneous mode has several seats to act")
    chance = game.chance(state)
    expect(
        (chance is not None) == (acting == (CHANCE,)), place, "`chance` names a source exactly when CHANCE is to act"
    )
    if chance is not None:
        known = {source.id for source in game.manifest.sources}
        expect(
            chance.source in known, place, f"chance {chance.source!r} is one of the manifest's sources {sorted(known)}"
        )
        private = chance.private_to
        expect(
            private is None or 0 <= private < seats, place, f"chance is private to a seat of the table, not {private!r}"
        )
    return acting


def check_moves(game: AnyGame, state: Any, acting: Sequence[Seat], rng: Random, place: Place) -> list[str]:
    """Each acting seat has legal moves in a fixed order, each with notation and a label of its own; the notations come back."""
    seen: list[str] = []
    for seat in acting:
        moves = tuple(game.legal_moves(state, seat))
        who = "chance" if seat == CHANCE else f"seat {seat}"
        expect(bool(moves), place, f"{who} is to act and has a legal move")
        expect(moves == tuple(game.legal_moves(state, seat)), place, f"the legal moves of {who} have a fixed order")
        expect(len(set(moves)) == len(moves), place, f"no legal move of {who} is listed twice")
        labels: dict[str, str] = {}
        for move in moves:
            text = _check_notation(game, move, seat, place)
            label = game.label(state, move)
            expect(bool(label.strip()), place, f"{text!r} has a label")
            expect(
                label not in labels,
                place,
                f"{text!r} and {labels.get(label)!r} have labels of their own, not both {label!r}",
            )
            labels[label] = text
            game.check(state, move)
        seen += labels.values()
    if acting and acting[0] == CHANCE:
        _check_chance(game, state, rng, place)
    return seen


def check_illegal(game: AnyGame, state: Any, seats: int, pool: Sequence[Any], rng: Random, place: Place) -> None:
    """`check` accepts a move exactly when `legal_moves` lists it: moves of other moments, other seats and spoilt notation."""
    legal = {seat: set(game.legal_moves(state, seat)) for seat in (CHANCE, *map(Seat, range(seats)))}
    acting = game.to_act(state)
    for seat, moves in legal.items():
        expect(seat in acting or not moves, place, f"seat {seat} is not to act, so it has no legal move")
    tried = rng.sample(list(pool), min(12, len(pool)))
    texts = [game.write(move) for move in tried]
    texts += [_as_seat(text, rng.randrange(seats)) for text in texts[:6]]
    texts += [_spoilt(text, rng) for text in texts]
    for text in texts:
        move = _read(game, text, place)
        if move is None or notation.parse(game.write(move)).correction:
            continue
        try:
            game.check(state, move)
            is_legal = True
        except IllegalMove as error:
            is_legal = False
            expect(bool(error.detail.strip()), place, f"the refusal of {text!r} says why in a sentence")
        except Exception as error:
            raise place.broken(f"`check` of {text!r} passes or raises IllegalMove, not {error!r}") from error
        listed = move in legal.get(move.seat, set())
        expect(listed or not is_legal, place, f"`check` accepts {text!r}, which `legal_moves` does not list")
        expect(is_legal or not listed, place, f"`check` refuses {text!r}, which `legal_moves` lists")
    for text in GARBAGE:
        expect(_read(game, text, place) is None, place, f"`read` refuses {text[:40]!r} with InvalidNotation")


def check_apply(game: AnyGame, state: Any, acting: Sequence[Seat], rng: Random, place: Place) -> None:
    """`apply` works on legal moves, leaves its argument alone and always gives the same state."""
    for seat in acting:
        moves = tuple(game.legal_moves(state, seat))
        for move in rng.sample(moves, min(4, len(moves))):
            text = game.write(move)
            before = game.dump(state), hash(state), repr(state)
            after = game.apply(state, move)
            expect(
                (game.dump(state), hash(state), repr(state)) == before,
                place,
                f"`apply` of {text!r} leaves its argument alone",
            )
            expect(game.apply(state, move) == after, place, f"`apply` of {text!r} gives the same state every time")


def _check_notation(game: AnyGame, move: Any, seat: Seat, place: Place) -> str:
    text = game.write(move)
    expect(move.seat == seat, place, f"the legal move {text!r} of seat {seat} says that seat, not {move.seat}")
    try:
        line = notation.parse(text)
    except InvalidNotation as error:
        raise place.broken(f"a notation is one line, seat first; {error}") from error
    expect(line.seat == seat, place, f"the notation {text!r} begins with the move's seat")
    expect(not line.correction, place, f"`legal_moves` never yields a correction such as {text!r}")
    again = _read(game, text, place)
    expect(
        again == move and type(again) is type(move), place, f"`read({text!r})` is the move that wrote it, not {again!r}"
    )
    return text


def _check_chance(game: AnyGame, state: Any, rng: Random, place: Place) -> None:
    odds = tuple(game.odds(state))
    expect(len(odds) <= MOST_OUTCOMES, place, f"`odds` lists at most {MOST_OUTCOMES} outcomes, not {len(odds)}")
    expect(all(isinstance(chance, Fraction) for _, chance in odds), place, "`odds` are exact: Fractions")
    expect(all(chance > 0 for _, chance in odds), place, "every outcome of `odds` is possible")
    total = sum(chance for _, chance in odds)
    expect(total == 1, place, f"the odds sum to 1, not {total}")
    outcomes = {move for move, _ in odds}
    expect(len(outcomes) == len(odds), place, "no outcome of `odds` is listed twice")
    legal = set(game.legal_moves(state, CHANCE))
    expect(outcomes == legal, place, "`odds` lists the same outcomes as `legal_moves` of CHANCE")
    state_of_rng = rng.getrandbits(64)
    drawn = [game.sample(state, Random(state_of_rng + k)) for k in range(5)]
    expect(all(move in legal for move in drawn), place, "`sample` gives a legal outcome")
    again = [game.sample(state, Random(state_of_rng + k)) for k in range(5)]
    expect(drawn == again, place, "`sample` gives the same outcome for the same `rng`")


def _read(game: AnyGame, text: str, place: Place) -> Any | None:
    """The move of the text, or None where it is no notation; any other error breaks the contract."""
    try:
        move = game.read(text)
    except InvalidNotation as error:
        expect(bool(error.detail.strip()), place, f"the error for {text[:40]!r} says what was expected")
        return None
    except Exception as error:
        raise place.broken(f"`read({text[:40]!r})` gives a move or raises InvalidNotation, not {error!r}") from error
    written = game.write(move)
    expect(game.read(written) == move, place, f"`read(write(m)) == m` for the move of {text!r}, written {written!r}")
    return move


def _as_seat(text: str, seat: int) -> str:
    return f"{seat}{text[1:]}"


def _spoilt(text: str, rng: Random) -> str:
    """The text with one character or word changed."""
    at = rng.randrange(len(text))
    match rng.randrange(4):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + rng.choice("0123456789 abcxyz-:!*") + text[at + 1 :]
        case 2:
            return f"{text} {rng.choice(text.split())}"
        case _:
            return text.rsplit(" ", 1)[0]
