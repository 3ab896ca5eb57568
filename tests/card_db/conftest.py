from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from card_db.load import load_set, set_folder
from card_db.model import CardSet

GAME = "coldwater-crown"


@pytest.fixture(scope="session")
def coldwater() -> CardSet:
    """Our print-and-play set of Coldwater Crown."""
    return load_set(GAME)


@pytest.fixture
def writing(tmp_path: Path) -> Callable[..., Path]:
    """A copy of the Coldwater set that is being written: each call replaces a text in a file, and gives the folder."""
    folder = tmp_path / "writing"
    with_files = Path(str(set_folder(GAME)))
    shutil.copytree(with_files, folder)

    def change(file: str, old: str, new: str) -> Path:
        path = folder / file
        text = path.read_text("utf-8")
        assert old in text, f"{old!r} stands in {file}"
        path.write_text(text.replace(old, new, 1), "utf-8")
        return folder

    return change
