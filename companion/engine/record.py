"""The replay file: one game as JSON that plays again. It is the export, the bug report and the golden test.

`{"game", "options", "seats": [names], "position" | "setup", "moves": ["notation", …]}`, optionally `rules_version`, `card_set`,
`log` (beside `moves`) and `expect`. Here it is read with every fault named by its JSON path, played, and compared with what it
expects. Files, tables and command lines are others' affair.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.engine import registry
from companion.engine.errors import DataError, IllegalMove, InvalidNotation
from companion.engine.game import AnyGame, Cards, score, with_names
from companion.engine.reading import parse_json
from companion.engine.score import ScoreSheet

FIELDS: Final = (
    "game",
    "title",
    "comment",
    "rules_version",
    "card_set",
    "options",
    "seats",
    "position",
    "setup",
    "moves",
    "log",
    "expect",
)
LOG_FIELDS: Final = ("time", "origin", "device", "scan", "group", "seat")
MOST_MOVES: Final = 100_000


class RecordError(DataError):
    """A replay file with faults, each with its JSON path."""

    what = "replay file"


@dataclass(frozen=True)
class Record:
    """A replay file's content.

    `position` is the state that the moves start from; without it they start from `given` (the file's `setup`). `unknown` are
    top-level fields that mean nothing to us, so that a slip of the pen can be pointed out.
    """

    game: str
    seats: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None
    moves: tuple[str, ...] = ()
    rules_version: int | None = None
    card_set: str = ""
    log: tuple[Mapping[str, Any], ...] = ()
    expect: Mapping[str, Any] | None = None
    title: str = ""
    comment: str = ""
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """The move that could not be played: its index in `moves` from 0, its notation, the clause ("" for none) and why."""

    move: int
    notation: str
    rule: str
    detail: str

    def as_json(self) -> dict[str, object]:
        """The `error` of `tabletide replay --json`."""
        return {"move": self.move, "notation": self.notation, "rule": self.rule, "detail": self.detail}


@dataclass(frozen=True)
class Run:
    """A record played: the state it ended in, how many moves were played, and the refusal that stopped it, if any."""

    game: AnyGame
    state: Any
    played: int
    refusal: Refusal | None = None
    names: tuple[str, ...] = ()

    def score(self) -> ScoreSheet:
        """The score where it ended, texts with the players' names."""
        return score(self.game, self.state).named(lambda text: with_names(text, self.names))

    def as_json(self) -> dict[str, object]:
        """The shape of `tabletide replay --json`: the score, `position`, `version`, and `error` where a move was refused."""
        shape = self.score().as_json()
        shape["position"] = self.game.dump(self.state)
        shape["version"] = self.played
        if self.refusal is not None:
            shape["error"] = self.refusal.as_json()
        return shape


def loads(text: str | bytes) -> Record:
    """The record in the JSON text; RecordError with line and column, or with every fault's JSON path."""
    try:
        data = parse_json(text)
    except json.JSONDecodeError as error:
        raise RecordError([f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}"]) from error
    except UnicodeDecodeError as error:
        raise RecordError([f"byte {error.start}: not UTF-8 text"]) from error
    except RecursionError as error:
        raise RecordError(["$: nested too deeply to be a replay file"]) from error
    except ValueError as error:
        raise RecordError([f"$: {error}"]) from error
    return parse(data)


def parse(data: object) -> Record:
    """The record in the JSON value; RecordError that names every fault by its JSON path."""
    if not isinstance(data, Mapping):
        raise RecordError([f"$: must be an object with game, seats and moves, not {_kind(data)}"])
    faults: list[str] = []
    position = data.get("position")
    if position is not None and not isinstance(position, Mapping):
        faults.append(f"$.position: must be an object, not {_kind(position)}")
    if position is not None and data.get("setup"):
        faults.append("$.setup: give either a position or a setup, not both")
    seats = _texts(data, "seats", faults, required=position is None)
    moves = _texts(data, "moves", faults, required=True)
    if len(moves) > MOST_MOVES:
        faults.append(f"$.moves: at most {MOST_MOVES} moves, not {len(moves)}")
    record = Record(
        game=_text(data, "game", faults, required=True),
        seats=seats,
        options=_options(data, faults),
        given=_object(data, "setup", faults) or {},
        position=position if isinstance(position, Mapping) else None,
        moves=moves,
        rules_version=_version(data, faults),
        card_set=_text(data, "card_set", faults),
        log=_log(data, len(moves), faults),
        expect=_object(data, "expect", faults),
        title=_text(data, "title", faults),
        comment=_text(data, "comment", faults),
        unknown=tuple(str(name) for name in data if name not in FIELDS),
    )
    if faults:
        hints = [f"$.{name}: no field of a replay file (there are {', '.join(FIELDS)})" for name in record.unknown]
        raise RecordError(faults + hints)
    return record


def dump(record: Record) -> dict[str, Any]:
    """The record as a JSON value, in the file's order; `parse` of it is the same record."""
    shape: dict[str, Any] = {"game": record.game}
    if record.title:
        shape["title"] = record.title
    if record.comment:
        shape["comment"] = record.comment
    if record.rules_version is not None:
        shape["rules_version"] = record.rules_version
    if record.card_set:
        shape["card_set"] = record.card_set
    shape["options"] = dict(record.options)
    shape["seats"] = list(record.seats)
    if record.position is not None:
        shape["position"] = dict(record.position)
    else:
        shape["setup"] = dict(record.given)
    shape["moves"] = list(record.moves)
    if record.log:
        shape["log"] = [dict(entry) for entry in record.log]
    if record.expect is not None:
        shape["expect"] = dict(record.expect)
    return shape


def begin(record: Record, game: AnyGame, cards: Cards | None = None) -> Any:
    """The state the record's moves start from; SetupError, PositionError."""
    if record.position is not None:
        return game.load(record.position)
    return game.start(game.prepare(len(record.seats), record.options, record.given, cards))


def run(record: Record, game: AnyGame | None = None, cards: Cards | None = None) -> Run:
    """The record played with today's rules, each move checked, up to its end or the first refusal.

    The game is looked up in the registry where none is given. Errors: UnknownGame, SetupError, PositionError.
    """
    played = registry.game(record.game) if game is None else game
    state = begin(record, played, cards)
    for index, text in enumerate(record.moves):
        try:
            move = played.read(text)
            played.check(state, move)
        except IllegalMove as error:
            refusal = Refusal(index, text, error.rule, with_names(error.detail, record.seats))
            return Run(played, state, index, refusal, record.seats)
        except InvalidNotation as error:
            return Run(played, state, index, Refusal(index, text, "", str(error)), record.seats)
        state = played.apply(state, move)
    return Run(played, state, len(record.moves), names=record.seats)


def unmet(record: Record, result: Run) -> tuple[str, ...]:
    """What the record expects and the run did not give, each with its JSON path; () when all is as expected.

    A refusal that was not expected is one of them. `refused` names a move's index and its clause; `legal` the whole set of
    legal moves at the end, in any order; `position` and `score` (or their fields directly) a subset of what came out.
    """
    expect = dict(record.expect or {})
    faults: list[str] = []
    refused = expect.pop("refused", None)
    if refused is not None:
        faults += _refusal_faults(refused, result)
    elif result.refusal is not None:
        found = result.refusal
        rule = f" ({found.rule})" if found.rule else ""
        return (f"$.moves[{found.move}]: {found.notation!r} was refused: {found.detail}{rule}",)
    legal = expect.pop("legal", None)
    if legal is not None:
        faults += _legal_faults(legal, result)
    if expect:
        faults += _subset_faults(expect, result)
    return tuple(faults)


def _refusal_faults(refused: object, result: Run) -> list[str]:
    if not isinstance(refused, Mapping):
        return ["$.expect.refused: must be an object with move and rule"]
    if result.refusal is None:
        return [f"$.expect.refused: every move was played, all {result.played} of them"]
    faults: list[str] = []
    for name, value in refused.items():
        actual = result.refusal.as_json().get(name)
        if actual != value:
            faults.append(f"$.expect.refused.{name}: expected {value!r}, got {actual!r} ({result.refusal.detail})")
    return faults


def _legal_faults(legal: object, result: Run) -> list[str]:
    if not isinstance(legal, list):
        return ["$.expect.legal: must be a list of moves"]
    game, state = result.game, result.state
    found = {game.write(move) for seat in game.to_act(state) for move in game.legal_moves(state, seat)}
    faults = [f"$.expect.legal: {text!r} is not legal" for text in legal if text not in found]
    return faults + [f"$.expect.legal: {text!r} is legal too" for text in sorted(found - set(map(str, legal)))]


def _subset_faults(expect: Mapping[str, Any], result: Run) -> list[str]:
    position = result.game.dump(result.state)
    totals = score(result.game, result.state).as_json()
    faults: list[str] = []
    for name, value in expect.items():
        path = f"$.expect.{name}"
        if name == "position" and isinstance(value, Mapping):
            faults += subset_faults(value, position, path)
        elif name == "score" and isinstance(value, Mapping):
            faults += subset_faults(value, totals, path)
        elif name in totals:
            faults += subset_faults(value, totals[name], path)
        elif name in position:
            faults += subset_faults(value, position[name], path)
        else:
            faults.append(f"{path}: neither the score nor the position has it")
    return faults


def subset_faults(expected: object, actual: object, path: str) -> list[str]:
    """Where `actual` lacks or contradicts `expected`: objects may hold more, lists must be equal in length and order."""
    if isinstance(expected, Mapping):
        if not isinstance(actual, Mapping):
            return [f"{path}: expected an object, got {_kind(actual)}"]
        faults: list[str] = []
        for name, value in expected.items():
            if name not in actual:
                faults.append(f"{path}.{name}: expected {_short(value)}, but it is not there")
            else:
                faults += subset_faults(value, actual[name], f"{path}.{name}")
        return faults
    if isinstance(expected, list) and isinstance(actual, list | tuple):
        if len(expected) != len(actual):
            return [f"{path}: expected {len(expected)} items, got {len(actual)}"]
        return [
            fault
            for n, (want, got) in enumerate(zip(expected, actual, strict=True))
            for fault in subset_faults(want, got, f"{path}[{n}]")
        ]
    if type(expected) is not type(actual) or expected != actual:
        return [f"{path}: expected {_short(expected)}, got {_short(actual)}"]
    return []


def schema() -> dict[str, Any]:
    """The JSON Schema of a replay file, whatever the game."""
    text = {"type": "string"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tabletide replay file",
        "type": "object",
        "required": ["game", "moves"],
        "properties": {
            "game": {"type": "string", "description": "the mode's id, such as coldwater-crown"},
            "title": text,
            "comment": text,
            "rules_version": {"type": "integer", "minimum": 1},
            "card_set": {"type": "string", "description": "the card set's id, source and digest"},
            "options": {"type": "object", "additionalProperties": text},
            "seats": {"type": "array", "items": {"type": "string", "minLength": 1}},
            "position": {"type": "object"},
            "setup": {"type": "object", "description": "what is dealt or chosen before the first move"},
            "moves": {"type": "array", "items": {"type": "string", "minLength": 1}, "maxItems": MOST_MOVES},
            "log": {"type": "array", "items": {"type": "object"}, "description": "one entry a move"},
            "expect": {"type": "object"},
        },
    }


def _kind(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list() | tuple():
            return "a list"
        case _:
            return "an object"


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else text[:79] + "…"


def _text(data: Mapping[Any, Any], name: str, faults: list[str], *, required: bool = False) -> str:
    value = data.get(name)
    if value is None:
        if required:
            faults.append(f"$.{name}: is missing")
        return ""
    if not isinstance(value, str) or (required and not value):
        faults.append(f"$.{name}: must be a text, not {_kind(value) if value != '' else 'empty'}")
        return ""
    return value


def _texts(data: Mapping[Any, Any], name: str, faults: list[str], *, required: bool) -> tuple[str, ...]:
    value = data.get(name)
    if value is None:
        if required:
            faults.append(f"$.{name}: is missing")
        return ()
    if not isinstance(value, Sequence) or isinstance(value, str):
        faults.append(f"$.{name}: must be a list of texts, not {_kind(value)}")
        return ()
    for n, item in enumerate(value):
        if not isinstance(item, str) or not item:
            faults.append(f"$.{name}[{n}]: must be a text, not {'empty' if item == '' else _kind(item)}")
    return tuple(item for item in value if isinstance(item, str))


def _object(data: Mapping[Any, Any], name: str, faults: list[str]) -> Mapping[str, Any] | None:
    value = data.get(name)
    if value is None or isinstance(value, Mapping):
        return value
    faults.append(f"$.{name}: must be an object, not {_kind(value)}")
    return None


def _options(data: Mapping[Any, Any], faults: list[str]) -> dict[str, str]:
    found = _object(data, "options", faults) or {}
    for name, value in found.items():
        if not isinstance(value, str):
            faults.append(f"$.options.{name}: must be a text, not {_kind(value)}")
    return {name: value for name, value in found.items() if isinstance(value, str)}


def _version(data: Mapping[Any, Any], faults: list[str]) -> int | None:
    value = data.get("rules_version")
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 1):
        return value
    faults.append(f"$.rules_version: must be a whole number from 1, not {_short(value)}")
    return None


def _log(data: Mapping[Any, Any], moves: int, faults: list[str]) -> tuple[Mapping[str, Any], ...]:
    value = data.get("log")
    if value is None:
        return ()
    if not isinstance(value, list):
        faults.append(f"$.log: must be a list, not {_kind(value)}")
        return ()
    if len(value) != moves:
        faults.append(f"$.log: must have one entry a move ({moves}), not {len(value)}")
    for n, entry in enumerate(value):
        if not isinstance(entry, Mapping):
            faults.append(f"$.log[{n}]: must be an object, not {_kind(entry)}")
    return tuple(entry for entry in value if isinstance(entry, Mapping))
