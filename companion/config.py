"""Where things live on this machine: the data folder, the shipped files, our version."""

from __future__ import annotations

import importlib.metadata
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

DATA_VARIABLE: Final = "TABLETIDE_DATA"


@dataclass(frozen=True, slots=True)
class Settings:
    """What every command is told: `data` is the one folder that is ever written to (made on first use)."""

    data: Path
    debug: bool = False

    @staticmethod
    def of(data: Path | None = None, *, debug: bool = False) -> Settings:
        """Settings for the folder, or for the user's own data folder where none is named."""
        return Settings(data or Path(platformdirs.user_data_dir("tabletide", appauthor=False)), debug)

    @property
    def database_url(self) -> str:
        """The address of the database of tables, as SQLAlchemy writes it."""
        return f"sqlite:///{self.data / 'tables.sqlite'}"

    def made(self) -> Settings:
        """These settings once the data folder exists; OSError where it cannot be made."""
        self.data.mkdir(parents=True, exist_ok=True)
        return self


def version() -> str:
    """Our version, or `0+checkout` where the package is not installed."""
    try:
        return importlib.metadata.version("tabletide")
    except importlib.metadata.PackageNotFoundError:
        return "0+checkout"


def templates() -> Path:
    """The folder of page templates: inside an installed package, or at the top of a checkout."""
    inside = Path(__file__).parent / "templates"
    return inside if inside.is_dir() else Path(__file__).parent.parent / "templates"
