"""Finds the games: the folders of `companion.games` and installed packages with a `companion.games` entry point.

A game that cannot be read never stops the rest: its fault is kept in `faults()`.
"""

from __future__ import annotations

import importlib
from dataclasses import replace
from functools import lru_cache
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Any

from companion.engine.errors import UnknownGame
from companion.engine.game import AnyGame, Cards, Manifest
from companion.engine.mainshot import MainShot
from companion.engine.manifest import Entry, ManifestError, read

BUILT_IN = "companion.games"
PRINTED = "card_db.load:load_set"


@lru_cache(maxsize=1)
def _scan() -> tuple[dict[str, Entry], dict[str, str]]:
    entries: dict[str, Entry] = {}
    faults: dict[str, str] = {}
    packages = sorted(
        f"{BUILT_IN}.{folder.name}"
        for folder in files(BUILT_IN).iterdir()
        if folder.is_dir() and folder.joinpath("manifest.toml").is_file()
    )
    packages += sorted(point.value for point in entry_points(group=BUILT_IN))
    for package in packages:
        try:
            text = files(package).joinpath("manifest.toml").read_text("utf-8")
            for entry in read(text, f"{package}/manifest.toml"):
                entries.setdefault(entry.manifest.id, replace(entry, package=package))
        except (ManifestError, ModuleNotFoundError, OSError, UnicodeDecodeError) as error:
            faults[package] = str(error)
    return entries, faults


def manifests() -> tuple[Manifest, ...]:
    """Every mode of every game, without importing its rules."""
    return tuple(entry.manifest for entry in _scan()[0].values())


def faults() -> dict[str, str]:
    """The packages that could not be read, with the reason."""
    return dict(_scan()[1])


def manifest(mode_id: str) -> Manifest:
    """The mode's manifest; UnknownGame."""
    return _entry(mode_id).manifest


def game(mode_id: str) -> AnyGame:
    """The game of that id (`coldwater-crown`, `coldwater-crown/silent-player`); UnknownGame."""
    found: AnyGame = _object(_entry(mode_id).object)
    return found


def sight(mode_id: str) -> Any | None:
    """The mode's `Sight`, or None where the camera has nothing to do."""
    place = _entry(mode_id).sight
    return _object(place) if place else None


def policy(mode_id: str) -> Any | None:
    """The mode's bot hints (`companion.bots.base.Policy`), or None."""
    place = _entry(mode_id).policy
    return _object(place) if place else None


def main_shots() -> tuple[str, ...]:
    """The modes that say how their eyes are measured, without importing them."""
    return tuple(mode_id for mode_id, entry in _scan()[0].items() if entry.main_shot)


def main_shot(mode_id: str) -> MainShot | None:
    """How the mode's eyes are measured, or None."""
    place = _entry(mode_id).main_shot
    found: MainShot | None = _object(place) if place else None
    return found


def cards(mode: Manifest) -> Cards:
    """Our print-and-play set of the mode's cards; found by name, as the games are, for the engine knows no card."""
    found: Cards = _object(PRINTED)(mode.card_set)
    return found


def resource(mode_id: str, name: str) -> str | None:
    """The text of a file in the game's folder, or None where there is no such file; UnknownGame."""
    file = files(_entry(mode_id).package).joinpath(name)
    return file.read_text("utf-8") if file.is_file() else None


def _entry(mode_id: str) -> Entry:
    entries = _scan()[0]
    if mode_id not in entries:
        known = ", ".join(sorted(entries)) or "none"
        raise UnknownGame(f"there is no game {mode_id!r}; installed: {known}")
    return entries[mode_id]


def _object(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)
