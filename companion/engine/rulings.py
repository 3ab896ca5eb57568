"""A game's clauses in our own words, from the `rules.toml` in its folder: the text behind every "Why?"."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.engine import registry
from companion.engine.errors import DataError

_ID = re.compile(r"[A-Z]{2,4}-[RG]\d{1,3}")


class RulesTextError(DataError):
    """A `rules.toml` with faults."""

    what = "rules text"


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of the rulebook, or with `is_ruling` how we read it where it leaves a choice: one plain sentence."""

    id: str
    sentence: str
    is_ruling: bool


def read(text: str, where: str) -> tuple[Clause, ...]:
    """The clauses of a rules text, in its order; RulesTextError that names every fault."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesTextError([f"{where}: {error}"]) from error
    faults = [
        f"{where}: {name}: only clauses and rulings stand here" for name in data if name not in ("clauses", "rulings")
    ]
    found: list[Clause] = []
    for table, is_ruling in (("clauses", False), ("rulings", True)):
        rows = data.get(table, {})
        if not isinstance(rows, dict):
            faults.append(f"{where}: {table}: expected a table of sentences")
            continue
        for rule, sentence in rows.items():
            faults += [f"{where}: {table}.{rule}: {fault}" for fault in _faults(rule, sentence)]
            found.append(Clause(rule, sentence, is_ruling))
    if faults:
        raise RulesTextError(faults)
    return tuple(found)


def _faults(rule: str, sentence: Any) -> list[str]:
    faults = [] if _ID.fullmatch(rule) else ["the id must be like CW-R12"]
    if not isinstance(sentence, str) or not sentence.endswith("."):
        faults.append("expected one sentence that ends with a full stop")
    return faults


@lru_cache(maxsize=64)
def clauses(mode_id: str) -> tuple[Clause, ...]:
    """The clauses of the mode's game, () where it brings no text; UnknownGame, RulesTextError."""
    text = registry.resource(mode_id, "rules.toml")
    return () if text is None else read(text, f"{mode_id}: rules.toml")


def sentence(mode_id: str, rule: str) -> str:
    """What the clause says in our words, or "" where the game has no such clause; UnknownGame."""
    return next((clause.sentence for clause in clauses(mode_id) if clause.id == rule), "")
