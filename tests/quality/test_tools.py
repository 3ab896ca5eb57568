"""The whole tree is linted, formatted, typed, and imports only what its place allows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


def clean(*command: str) -> None:
    done = subprocess.run([str(BIN / command[0]), *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"


def test_the_linter_finds_nothing():
    clean("ruff", "check", ".")


def test_every_file_is_formatted():
    clean("ruff", "format", "--check", ".")


@pytest.mark.slow
def test_the_types_are_strict():
    clean("mypy")


def test_imports_follow_the_layers():
    clean("lint-imports")
