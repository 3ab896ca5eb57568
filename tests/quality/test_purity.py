"""Engine, games and bots are pure: no clock, no global randomness, no files, no printing; the rest keeps its house in order."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PURE = ("companion/engine", "companion/games", "companion/bots")
OWN = {"companion", "card_db", "vision"}
# What a pure module may import of the standard library: values and tools without a world outside.
ALLOWED = {
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "enum", "fractions", "functools",
    "hashlib", "heapq", "importlib", "itertools", "json", "math", "operator", "random", "re", "string",
    "tomllib", "types", "typing",
}  # fmt: skip
LONGEST_MODULE = 450
LONGEST_FUNCTION = 60


def modules(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imported(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


@pytest.mark.parametrize("path", modules(*PURE), ids=name_of)
def test_a_pure_module_imports_nothing_of_the_world(path):
    for line, name in imported(path):
        top = name.split(".")[0]
        if top in OWN:
            assert not name.startswith("vision.") or name.startswith("vision.scene"), f"line {line}: {name}"
            continue
        if top == "jsonschema":
            assert path.name == "contract_values.py", "only the contract tests, and only when called"
            continue
        assert top in ALLOWED, f"line {line}: {name} is not for pure modules"
        if name.startswith("random."):
            assert name == "random.Random", f"line {line}: {name} is global randomness"


@pytest.mark.parametrize("path", modules(*PURE), ids=name_of)
def test_a_pure_module_neither_prints_nor_opens_nor_rolls(path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"print", "open", "input", "eval", "exec"}, (
                f"line {node.lineno}: {node.func.id}()"
            )
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            # The contract tests look at the global generator, to see that nobody touched it.
            assert node.attr == "getstate", f"line {node.lineno}: random.{node.attr} is global randomness"


@pytest.mark.parametrize("path", modules("companion/engine"), ids=name_of)
def test_the_engine_needs_the_standard_library_alone(path):
    for line, name in imported(path):
        top = name.split(".")[0]
        ours = name.startswith(("companion.engine", "vision.scene"))
        assert ours or top in sys.stdlib_module_names or top == "jsonschema", f"line {line}: {name}"


@pytest.mark.parametrize("path", modules("companion", "card_db", "vision"), ids=name_of)
def test_a_module_is_short_enough_to_read(path):
    lines = path.read_text("utf-8").count("\n")
    assert lines <= LONGEST_MODULE, f"{lines} lines"
    if "migrations" in path.parts:
        return  # a migration is one list of tables, written once
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= LONGEST_FUNCTION, f"{node.name} has {length} lines"


@pytest.mark.parametrize("path", modules("companion", "card_db", "vision"), ids=name_of)
def test_what_is_public_says_what_the_caller_gets(path):
    module = tree(path)
    if not module.body:
        return
    assert ast.get_docstring(module), "the module says what lives here"
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            assert ast.get_docstring(node), f"line {node.lineno}: {node.name} has no docstring"


@pytest.mark.parametrize("path", modules("companion", "card_db", "vision", "tests"), ids=name_of)
def test_no_error_is_swallowed_unseen(path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None, f"line {node.lineno}: a bare except"
