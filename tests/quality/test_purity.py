"""Engine, games and bots are pure: no clock, no global randomness, no files, no printing; the rest keeps its house in order."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PURE = ("companion/engine", "companion/games", "companion/bots")
OURS = ("companion", "card_db", "vision")
# What a pure module may import of the standard library: values and tools without a world outside.
ALLOWED = {
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "enum", "fractions", "functools",
    "hashlib", "heapq", "importlib", "itertools", "json", "math", "operator", "random", "re", "string",
    "tomllib", "types", "typing",
}  # fmt: skip
LONGEST_MODULE = 450
LONGEST_FUNCTION = 60
# The contract tests look at the global generator, to see that nobody touched it, and need jsonschema when they are called.
RANDOM_MAY = {"getstate"}
JSONSCHEMA_IN = "companion/engine/contract_values.py"


@cache
def modules(*folders: str) -> dict[str, ast.Module]:
    """The syntax tree of every module below the folders, by its path."""
    return {
        str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8"), str(path))
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


def imported(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def is_allowed(path: str, name: str) -> bool:
    """Whether a pure module may import the name."""
    top = name.split(".")[0]
    if top in OURS:
        return not name.startswith("vision.") or name.startswith("vision.scene")
    if top == "jsonschema":
        return path == JSONSCHEMA_IN
    return top in ALLOWED and (not name.startswith("random.") or name == "random.Random")


def test_a_pure_module_imports_nothing_of_the_world():
    faults = [
        f"{path}:{line}: {name}"
        for path, tree in modules(*PURE).items()
        for line, name in imported(tree)
        if not is_allowed(path, name)
    ]
    assert faults == []


def test_a_pure_module_neither_prints_nor_opens_nor_rolls():
    faults = []
    for path, tree in modules(*PURE).items():
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="print" | "open" | "input" | "eval" | "exec" as name)):
                    faults.append(f"{path}:{node.lineno}: {name}()")
                case ast.Attribute(value=ast.Name(id="random"), attr=name) if name not in RANDOM_MAY:
                    faults.append(f"{path}:{node.lineno}: random.{name}")
    assert faults == []


def test_the_engine_needs_the_standard_library_alone():
    faults = [
        f"{path}:{line}: {name}"
        for path, tree in modules("companion/engine").items()
        for line, name in imported(tree)
        if not name.startswith(("companion.engine", "vision.scene"))
        and name.split(".")[0] not in {*sys.stdlib_module_names, "jsonschema"}
    ]
    assert faults == []


def test_modules_are_short_enough_to_read():
    lengths = {path: (ROOT / path).read_text("utf-8").count("\n") for path in modules(*OURS)}
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_MODULE} == {}


def test_functions_are_short_enough_to_read():
    faults = [
        f"{path}:{function.lineno}: {function.name} has {length} lines"
        for path, tree in modules(*OURS).items()
        if "migrations" not in path  # a migration is one list of tables, written once
        for function in functions(tree)
        if (length := (function.end_lineno or function.lineno) - function.lineno + 1) > LONGEST_FUNCTION
    ]
    assert faults == []


def test_what_is_public_says_what_the_caller_gets():
    faults = []
    for path, tree in modules(*OURS).items():
        if tree.body and not ast.get_docstring(tree):
            faults.append(f"{path}: the module does not say what lives here")
        faults += [
            f"{path}:{node.lineno}: {node.name}"
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
            and not node.name.startswith("_")
            and not ast.get_docstring(node)
        ]
    assert faults == []


def test_no_error_is_swallowed_unseen():
    faults = [
        f"{path}:{node.lineno}"
        for path, tree in modules(*OURS, "tests").items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler) and node.type is None
    ]
    assert faults == []
