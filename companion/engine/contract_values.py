"""Contract tests of values: states are plain and survive JSON, schemas hold, bad files are refused, scores add up."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final, get_args

from companion.engine.contract_place import Place, expect
from companion.engine.errors import DataError, PositionError, TallyError
from companion.engine.game import AnyGame, SchemaKind, Setup, score
from companion.engine.score import ScoreSheet

SPOILT: Final = 120
JUNK: Final[tuple[Any, ...]] = (None, -1, 1.5, "no such thing", [], {}, [None], {"x": 1}, True)


def through_json(data: Any) -> Any:
    """The data after a trip through JSON text, as a file would give it back."""
    return json.loads(json.dumps(data, allow_nan=False, ensure_ascii=True))


def not_plain(value: Any, path: str = "state") -> Iterator[str]:
    """Every place in the value that is no int, string, None, tuple or frozen slotted dataclass of these."""
    match value:
        case None | int() | str():
            return
        case tuple():
            if type(value) is not tuple:
                yield f"{path} is a {type(value).__name__}, not a plain tuple"
            for index, item in enumerate(value):
                yield from not_plain(item, f"{path}[{index}]")
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            if not value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
                yield f"{path} is a {type(value).__name__}, which is not frozen"
            if hasattr(value, "__dict__"):
                yield f"{path} is a {type(value).__name__}, which has no slots"
            for field in dataclasses.fields(value):
                yield from not_plain(getattr(value, field.name), f"{path}.{field.name}")
        case _:
            yield f"{path} is a {type(value).__name__}"


def check_state(game: AnyGame, state: Any, schemas: Schemas, place: Place) -> None:
    """The state is plain and hashable, comes back from JSON as the same value, fits its schema, and scores."""
    faults = list(not_plain(state))
    expect(not faults, place, f"a state holds ints, strings, tuples and frozen dataclasses; {'; '.join(faults[:3])}")
    hash(state)
    dumped = through_json(game.dump(state))
    expect(dumped == through_json(game.dump(state)), place, "`dump` gives the same JSON every time")
    schemas.check("position", dumped, place)
    expect(game.load(dumped) == state, place, "`load(dump(state))` is the state")
    tally = game.tally(state)
    data = through_json(game.dump_tally(tally))
    schemas.check("tally", data, place)
    expect(game.load_tally(data) == tally, place, "`load_tally(dump_tally(tally))` is the tally")
    sheet = score(game, state)
    expect(game.score_tally(game.load_tally(data)) == sheet, place, "a tally scores the same after a trip through JSON")
    _check_sheet(sheet, place)


def check_refusals(game: AnyGame, state: Any, rng: Random, place: Place) -> None:
    """Spoilt positions and tallies load, or are refused with every fault named."""
    position, tally = through_json(game.dump(state)), through_json(game.dump_tally(game.tally(state)))
    _check_refusals(game.load, position, PositionError, "load", rng, place)
    _check_refusals(game.load_tally, tally, TallyError, "load_tally", rng, place)


def check_end(game: AnyGame, state: Any, place: Place) -> None:
    """The score of a game that is over is final or says what it misses."""
    sheet = score(game, state)
    expect(
        sheet.final or bool(sheet.missing), place, "the score of a finished game is final, or `missing` says what is"
    )


def check_checklist(game: AnyGame, setup: Setup, place: Place) -> None:
    """The set-up's checklist has steps, each with text."""
    steps = game.checklist(setup)
    expect(bool(steps) and all(step.text.strip() for step in steps), place, "the checklist has steps, each with a text")


class Schemas:
    """A game's three schemas, checked to be JSON Schema (2020-12) and ready to check what is written."""

    def __init__(self, game: AnyGame, place: Place) -> None:
        try:
            from jsonschema import Draft202012Validator, SchemaError
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError("the contract tests need jsonschema: pip install jsonschema") from error
        self._validators: dict[SchemaKind, Any] = {}
        for kind in get_args(SchemaKind):
            schema = game.schema(kind)
            expect(through_json(schema) == schema, place, f"schema({kind!r}) is plain JSON")
            try:
                Draft202012Validator.check_schema(schema)
            except SchemaError as error:
                raise place.broken(f"schema({kind!r}) is JSON Schema (2020-12); {error.message}") from error
            self._validators[kind] = Draft202012Validator(schema)

    def check(self, kind: SchemaKind, data: Any, place: Place) -> None:
        """The data fits the schema of its kind."""
        fault = next(iter(self._validators[kind].iter_errors(data)), None)
        if fault is not None:
            raise place.broken(f"what is written fits schema({kind!r}); at {fault.json_path}: {fault.message[:300]}")

    def check_notation(self, texts: list[str], place: Place) -> None:
        """The notations fit the schema of moves, which describes a list of them or one."""
        is_list = self._validators["moves"].schema.get("type") == "array"
        for data in [texts] if is_list else texts:
            self.check("moves", data, place)


def _check_sheet(sheet: ScoreSheet, place: Place) -> None:
    expect(bool(sheet.seats), place, "a score lists its seats")
    for line in sheet.lines:
        what = f"the score line {line.category!r} of seat {line.seat}"
        expect(line.seat in sheet.seats, place, f"{what} belongs to a seat of the sheet")
        expect(line.category in sheet.categories, place, f"{what} is in one of the sheet's categories")
        expect(bool(line.reason.strip()), place, f"{what} gives its reason in words")
        expect(isinstance(line.points, int), place, f"{what} has whole points")
    ranked = sorted(seat for rank in sheet.ranking for seat in rank)
    expect(ranked == sorted(sheet.seats), place, "the ranking holds every seat exactly once")
    json_sheet: Mapping[str, Any] = sheet.as_json()
    for seat in sheet.seats:
        lines = sum(line["points"] for line in json_sheet["lines"] if line["seat"] == seat)
        expect(json_sheet["totals"][str(int(seat))] == lines, place, f"seat {seat}'s total is the sum of its lines")


def _check_refusals(
    load: Callable[[Mapping[str, Any]], Any],
    good: Mapping[str, Any],
    error_type: type[DataError],
    what: str,
    rng: Random,
    place: Place,
) -> None:
    """A file with a part missing or replaced by junk loads, or is refused with every fault named; never anything else."""
    spoilt: list[tuple[str, Mapping[str, Any]]] = [("an empty object", {})]
    for name in good:
        spoilt.append((f"no {name!r}", {key: value for key, value in good.items() if key != name}))
        spoilt += [(f"{name!r} as {junk!r}", {**good, name: junk}) for junk in JUNK]
        spoilt += [(f"{name!r}, {deep}", {**good, name: value}) for deep, value in _spoilt_inside(good[name])]
    for how, data in [spoilt[0], *rng.sample(spoilt[1:], min(SPOILT, len(spoilt) - 1))]:
        try:
            load(data)
        except error_type as error:
            expect(bool(error.faults) and all(error.faults), place, f"`{what}` of {how} names its faults")
        except Exception as error:
            raise place.broken(f"`{what}` of {how} raises {error_type.__name__}, not {error!r}") from error
        else:
            expect(bool(data), place, f"`{what}` refuses an empty object")


def _spoilt_inside(value: Any) -> Iterator[tuple[str, Any]]:
    """The value with its first or last inner part replaced by junk, one level down."""
    match value:
        case list() if value:
            for junk in JUNK:
                yield f"its last item as {junk!r}", [*value[:-1], junk]
        case dict() if value:
            for key in (next(iter(value)), list(value)[-1]):
                for junk in JUNK:
                    yield f"its {key!r} as {junk!r}", {**value, key: junk}
