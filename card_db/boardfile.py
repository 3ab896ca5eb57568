"""The picture of an owner's board, and where the spaces of its tracks are on it: one JSON file and two JPEGs beside the box.

Places are shares of the picture's width and height, 0 to 1, so that they hold at any size. A track's first place is its start,
the last one the end of its lap.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from card_db.boxfile import locked

Place = tuple[float, float]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of `width` x `height` pixels; `corners` tapped so far while it is not straight; places of spaces by track."""

    width: int
    height: int
    is_straight: bool = False
    corners: tuple[Place, ...] = ()
    tracks: dict[str, tuple[Place, ...]] = {}


@dataclass(frozen=True, slots=True)
class BoardFile:
    """The stored board of one set in a data folder; it need not exist."""

    folder: Path
    set_id: str

    @property
    def photo(self) -> Path:
        """The picture as it was taken."""
        return self.folder / "cards" / f"{self.set_id}.board-photo.jpg"

    @property
    def picture(self) -> Path:
        """The picture on which spaces are tapped."""
        return self.folder / "cards" / f"{self.set_id}.board.jpg"

    @property
    def _facts(self) -> Path:
        return self.folder / "cards" / f"{self.set_id}.board.json"

    @property
    def stamp(self) -> int:
        """A number that is another one for each picture; 0 where there is none."""
        try:
            return self.picture.stat().st_mtime_ns
        except FileNotFoundError:  # another device has just taken it away
            return 0

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """While it is open nobody else reads, changes and stores the board, so that no tap of two devices is lost."""
        with locked(self._facts):
            yield

    def load(self) -> Board | None:
        """The board; None where there is none, or where its files are damaged: a new picture then takes their place."""
        try:
            found = msgspec.json.decode(self._facts.read_bytes(), type=Board)
        except (OSError, msgspec.DecodeError):
            return None
        places = (*found.corners, *(place for track in found.tracks.values() for place in track))
        is_good = found.width > 0 and found.height > 0 and all(0 <= x <= 1 and 0 <= y <= 1 for x, y in places)
        return found if is_good and self.picture.is_file() and self.photo.is_file() else None

    def save(self, board: Board, *, picture: bytes | None = None, photo: bytes | None = None) -> None:
        """Stores the board, and its pictures where they are new; the facts come last, so that they never name a missing one."""
        self._facts.parent.mkdir(parents=True, exist_ok=True)
        for path, data in ((self.photo, photo), (self.picture, picture)):
            if data is not None:
                _written(path, data)
        _written(self._facts, msgspec.json.format(msgspec.json.encode(board), indent=1))

    def forget(self) -> None:
        """Takes the board's files away."""
        for path in (self._facts, self.picture, self.photo):
            with contextlib.suppress(FileNotFoundError):
                path.unlink()


def _written(path: Path, data: bytes) -> None:
    new = path.with_name(f"{path.name}.new")
    with new.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
