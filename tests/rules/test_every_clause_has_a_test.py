"""Every clause of a registered game is proved by a test that says so with `@pytest.mark.rule("CW-R12")`.

The marks are found by reading the tests' sources, so that it does not matter which of them run. `ids/<game>.txt` lists the
clauses; where the rules' own text lies beside the repository, the list is compared with it.
"""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path

import pytest

from companion.engine import registry, rulings

HERE = Path(__file__).parent
TESTS = HERE.parent
RULES = TESTS.parent.parent / "shared" / "rules"
GAMES = sorted({manifest.game for manifest in registry.manifests()})
LISTED = sorted(path.stem for path in (HERE / "ids").glob("*.txt"))
CLAUSE = re.compile(r"\b[A-Z]{2}-R\d+")


def clauses(game: str) -> list[str]:
    """The ids of the game's clauses."""
    lines = (HERE / "ids" / f"{game}.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@lru_cache(maxsize=1)
def proved() -> dict[str, list[str]]:
    """The tests by the clauses that they say they prove."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in marks(node):
                    found.setdefault(rule, []).append(f"{path.relative_to(TESTS)}::{node.name}")
    return found


def marks(function: ast.FunctionDef) -> list[str]:
    """The ids in the function's rule marks."""
    return [
        argument.value
        for call in function.decorator_list
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_of_a_game_has_a_test(game):
    missing = [clause for clause in clauses(game) if clause not in proved()]
    assert not missing, f"no test is marked with {', '.join(missing)}"


def test_no_mark_names_a_clause_or_ruling_that_does_not_exist():
    known = {clause for game in LISTED for clause in clauses(game)}
    known |= {clause.id for game in GAMES for clause in rulings.clauses(game)}
    wrong = {rule: tests for rule, tests in proved().items() if rule not in known}
    assert not wrong


@pytest.mark.parametrize("game", [game for game in LISTED if (RULES / f"{game}.md").is_file()])
def test_the_list_is_that_of_the_rules(game):
    named = set(CLAUSE.findall((RULES / f"{game}.md").read_text("utf-8")))
    assert clauses(game) == sorted(named, key=lambda clause: int(clause.partition("-R")[2]))
