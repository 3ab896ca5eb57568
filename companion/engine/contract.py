"""The contract tests: `check_game(game)` plays random games and checks all that `companion.engine.game` promises.

The author of a game calls it from a test; it needs nothing but the game (and `jsonschema`, for the schemas). It raises
`ContractBroken` at the first broken promise, saying which, where in which game, and what was expected. What is looked at:

- here: random games to their end, set-ups and options, and that the global random generator is never touched;
- `contract_moves`: legality, notation, labels, chance, purity;
- `contract_values`: plain states, JSON, schemas, scores and tallies;
- `contract_views`: secrets.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from companion.engine import contract_moves, contract_values, contract_views
from companion.engine.contract_place import Place, expect
from companion.engine.contract_values import Schemas
from companion.engine.contract_views import Secrets
from companion.engine.errors import SetupError
from companion.engine.game import CHANCE, AnyGame, Setup

POOL: Final = 400


@dataclass(frozen=True, slots=True)
class Report:
    """What was played: `plies` are moves of all seats and chance, `ended` counts the games that came to their end."""

    games: int
    ended: int
    plies: int
    widest: int
    longest: int


def check_game(
    game: AnyGame,
    *,
    games: int = 4,
    seed: int = 0,
    steps: int = 5000,
    close: int = 40,
    options: bool = True,
) -> Report:
    """Raises ContractBroken where the game breaks its contract; else the report of what was played.

    Plays `games` random games of at most `steps` moves, over all seat counts in turn; about `close` states of each are looked at
    closely. A whole game must end within the steps; an aid or a score sheet need not. With `options`, every value of every
    option is started and played a little for every seat count. The same seed plays the same games.
    """
    before = random.getstate()
    manifest = game.manifest
    start = Place(manifest.id, seed)
    look = _Look(Schemas(game, start), Secrets())
    _check_setups(game, start)
    if options:
        _check_options(game, start, look)
    counts = range(manifest.min_seats, manifest.max_seats + 1)
    played = []
    for number in range(games):
        setup = game.prepare(counts[number % len(counts)])
        place = Place(manifest.id, seed, number, setup.seats)
        played.append(_play(game, setup, place, look, steps, close))
        expect(
            manifest.kind != "full" or played[-1].ended,
            place.at(steps),
            f"a whole game ends; this one still went on after {steps} random moves",
        )
    look.secrets.check(game, start)
    expect(random.getstate() == before, start, "the game draws from the `rng` it is given, never from `random` itself")
    return Report(
        games,
        sum(one.ended for one in played),
        sum(one.plies for one in played),
        max((one.widest for one in played), default=0),
        max((one.plies for one in played), default=0),
    )


@dataclass(frozen=True, slots=True)
class _Look:
    schemas: Schemas
    secrets: Secrets
    spoils: bool = True


@dataclass(frozen=True, slots=True)
class _Played:
    ended: bool
    plies: int
    widest: int


def _play(game: AnyGame, setup: Setup, place: Place, look: _Look, steps: int, close: int) -> _Played:
    """One random game; about `close` of its states are looked at closely, more of them early on."""
    rng = Random(f"contract/{place.seed}/{place.game}/{setup.seats}")
    with place.catching():
        state = game.start(setup)
        expect(game.start(setup) == state, place, "`start` gives the same state for the same set-up")
        contract_values.check_checklist(game, setup, place)
    pool: list[Any] = []
    widest = 0
    for step in range(steps):
        place = place.at(step)
        with place.catching():
            acting = contract_moves.check_acting(game, state, setup.seats, place)
            if step < close // 2 or not acting or rng.random() < close / (2 * (step + 1)):
                _look_closely(game, state, setup.seats, pool, rng, look, place)
                if look.spoils and (step == 0 or not acting or rng.random() < 0.04):
                    contract_values.check_refusals(game, state, rng, place)
            if not acting:
                contract_values.check_end(game, state, place)
                return _Played(True, step, widest)
            move = _random_move(game, state, acting, rng, place)
            widest = max(widest, sum(1 for seat in acting for _ in game.legal_moves(state, seat)))
            game.check(state, move)
            state = game.apply(state, move)
            place = place.after(game.write(move))
        if len(pool) < POOL:
            pool.append(move)
        else:
            pool[rng.randrange(POOL)] = move
    return _Played(False, steps, widest)


def _look_closely(
    game: AnyGame, state: Any, seats: int, pool: list[Any], rng: Random, look: _Look, place: Place
) -> None:
    acting = game.to_act(state)
    contract_values.check_state(game, state, look.schemas, place)
    texts = contract_moves.check_moves(game, state, acting, rng, place)
    look.schemas.check_notation(texts, place)
    contract_moves.check_illegal(game, state, seats, pool, rng, place)
    contract_moves.check_apply(game, state, acting, rng, place)
    contract_views.check_views(game, state, seats, rng, look.secrets, place)


def _random_move(game: AnyGame, state: Any, acting: tuple[Any, ...], rng: Random, place: Place) -> Any:
    if acting == (CHANCE,):
        return game.sample(state, rng)
    seat = acting[rng.randrange(len(acting))]
    moves = tuple(game.legal_moves(state, seat))
    expect(bool(moves), place, f"seat {seat} is to act and has a legal move")
    return moves[rng.randrange(len(moves))]


def _check_setups(game: AnyGame, place: Place) -> None:
    """A set-up that cannot be is refused with a SetupError and a reason."""
    manifest = game.manifest
    wrong: list[tuple[str, int, Mapping[str, str] | None, Mapping[str, Any] | None]] = [
        (f"{manifest.max_seats + 1} seats", manifest.max_seats + 1, None, None),
        (f"{manifest.min_seats - 1} seats", manifest.min_seats - 1, None, None),
        ("an unknown option", manifest.min_seats, {"no-such-option": "on"}, None),
        ("an unknown thing in `given`", manifest.min_seats, None, {"no-such-thing": 1}),
    ]
    for option in manifest.options:
        wrong.append((f"option {option.id} set to nonsense", manifest.min_seats, {option.id: "no-such-value"}, None))
    for what, seats, options, given in wrong:
        try:
            game.prepare(seats, options, given)
        except SetupError as error:
            expect(bool(error.faults) and all(error.faults), place, f"the SetupError for {what} names its faults")
        except Exception as error:
            raise place.broken(
                f"`prepare` with {what} raises SetupError, not {type(error).__name__}: {error}"
            ) from error
        else:
            raise place.broken(f"`prepare` with {what} raises SetupError; it was accepted")


def _check_options(game: AnyGame, place: Place, look: _Look) -> None:
    """Every value of every option starts for every seat count, and plays a little for the fewest and the most."""
    manifest = game.manifest
    for seats in range(manifest.min_seats, manifest.max_seats + 1):
        setup = game.prepare(seats)
        for option in manifest.options:
            expect(
                setup.options.get(option.id) == option.default,
                place,
                f"`prepare` fills in {option.id}={option.default}",
            )
            for choice in option.choices:
                here = Place(place.mode, place.seed, 0, seats, history=(f"option {option.id}={choice.value}",))
                chosen = game.prepare(seats, {option.id: choice.value})
                expect(chosen.options[option.id] == choice.value, here, "`prepare` keeps the option it was given")
                with here.catching():
                    game.start(chosen)
                if choice.value != option.default and seats in (manifest.min_seats, manifest.max_seats):
                    _play(game, chosen, here, _Look(look.schemas, Secrets(), spoils=False), steps=60, close=4)
