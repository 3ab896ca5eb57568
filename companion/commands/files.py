"""What the commands share: reading JSON that a person gave, and options written as ID=VALUE."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from companion.engine.errors import RulesError
from companion.engine.reading import parse_json

LARGEST: Final = 20_000_000


class BadFile(RulesError):
    """A file that cannot be read as what it should be; the message names the file, the place and the fault."""


def read_text(file: str) -> str:
    """The file's text, or that of standard input for `-`; BadFile."""
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if file == "-" else _bytes(Path(file))
    except OSError as error:
        raise BadFile(f"{file}: {error.strerror or error}; give the path of a JSON file") from error
    if len(data) > LARGEST:
        raise BadFile(f"{file}: larger than {LARGEST // 1_000_000} MB; that is no file of ours")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(f"{file}: not UTF-8 text (byte {error.start}); give a JSON file") from error


def read_object(file: str) -> dict[str, Any]:
    """The JSON object in the file; BadFile with line and column."""
    try:
        data = parse_json(read_text(file))
    except json.JSONDecodeError as error:
        raise BadFile(f"{file}:{error.lineno}:{error.colno}: not JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise BadFile(f"{file}: not JSON we can use: {error}") from error
    if not isinstance(data, dict):
        raise BadFile(f"{file}: expected a JSON object at $, found {_kind(data)}")
    return data


def options_of(pairs: Sequence[str]) -> dict[str, str]:
    """The options of `ID=VALUE` arguments; a wrong one is a usage error."""
    options = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise click.BadParameter(f"{pair!r} is not ID=VALUE", param_hint="--option")
        options[name] = value
    return options


def _bytes(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(LARGEST + 1)


def _kind(value: Any) -> str:
    names = {list: "a list", str: "text", bool: "true or false", int: "a number", float: "a number", type(None): "null"}
    return names.get(type(value), "something else")
