"""Reads a game folder's `manifest.toml`: its modes, options and chance sources, without importing the game.

The file says `id`, `title`, `card_set`, `rules_version`, `credits`, and lists `[[modes]]`, `[[options]]` and `[[sources]]`; a
mode names the options and sources it uses and the Python object that plays it. `tell_only` lists those of a mode's sources whose
outcomes only the table knows, `app_first` those that the app draws unless a table says otherwise, `notes` says by source why a
way is off.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.errors import DataError
from companion.engine.game import Choice, Manifest, Option, Source


class ManifestError(DataError):
    """A manifest with faults; the rest of the shelf goes on without that game."""

    what = "manifest"


@dataclass(frozen=True, slots=True)
class Entry:
    """A mode with the places of its parts, each `module:name`; all but `object` are "" where the mode has none.

    `package` is the folder that the game's other files lie in, filled in by the registry.
    """

    manifest: Manifest
    object: str
    sight: str = ""
    policy: str = ""
    package: str = ""
    main_shot: str = ""


def read(text: str, where: str) -> tuple[Entry, ...]:
    """The modes of a manifest's text; ManifestError naming `where` and the field."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ManifestError([f"{where}: {error}"]) from error
    try:
        options = {option.id: option for option in (_option(row) for row in data.get("options", []))}
        sources = {row["id"]: _source(row) for row in data["sources"]}
        entries = tuple(_entry(data, mode, options, sources) for mode in data["modes"])
    except KeyError as error:
        raise ManifestError([f"{where}: {error.args[0]!r} is missing or is not defined in this file"]) from error
    except (TypeError, ValueError) as error:
        raise ManifestError([f"{where}: {error}"]) from error
    return entries


def _option(row: Mapping[str, Any]) -> Option:
    choices = tuple(Choice(choice["value"], choice["title"], choice.get("opens", False)) for choice in row["choices"])
    if row["default"] not in {choice.value for choice in choices}:
        raise ValueError(f"option {row['id']}: the default {row['default']!r} is none of its choices")
    return Option(
        row["id"], row["title"], row["sentence"], choices, row["default"], row.get("rule", ""), row.get("group", "")
    )


def _source(row: Mapping[str, Any]) -> Source:
    reads = row.get("reads", "")
    is_seen = row.get("camera", bool(reads))
    return Source(row["id"], row["title"], is_seen, row.get("app", True), row.get("note", ""), reads=reads)


def _in_mode(source: Source, mode: Mapping[str, Any]) -> Source:
    is_app = source.app and source.id not in mode.get("tell_only", ())
    is_first = is_app and source.id in mode.get("app_first", ())
    note = mode.get("notes", {}).get(source.id, source.note)
    return replace(source, app=is_app, note=note, app_first=is_first)


def _entry(
    data: Mapping[str, Any], mode: Mapping[str, Any], options: Mapping[str, Option], sources: Mapping[str, Source]
) -> Entry:
    low, high = mode["seats"]
    if mode["kind"] not in ("full", "aid", "score"):
        raise ValueError(f"mode {mode['id']!r}: kind must be full, aid or score")
    manifest = Manifest(
        id=f"{data['id']}/{mode['id']}" if mode["id"] else data["id"],
        game=data["id"],
        title=mode["title"],
        game_title=data["title"],
        kind=mode["kind"],
        sentence=mode["sentence"],
        min_seats=low,
        max_seats=high,
        options=tuple(options[name] for name in mode.get("options", ())),
        sources=tuple(_in_mode(sources[name], mode) for name in mode.get("sources", ())),
        rules_version=data["rules_version"],
        card_set=data["card_set"],
        credits=data.get("credits", ""),
        has_secrets=mode.get("has_secrets", False),
        is_simultaneous=mode.get("is_simultaneous", False),
        automa=tuple(mode.get("automa", ())),
    )
    return Entry(
        manifest,
        mode["object"],
        mode.get("sight", ""),
        mode.get("policy", ""),
        main_shot=mode.get("main_shot", ""),
    )
