"""All that is kept, in one zip file, and back again. A backup may be made while people play; a restore needs the app stopped.

The zip holds the database as it was at one moment, the pictures, and whatever else lies in the data folder (the owner's cards,
the secret that signs cookies), with `manifest.json` naming every file's size and SHA-256.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tempfile
import time
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final

from companion.tables import database, files
from companion.tables.errors import BackupError, StoreBusy
from companion.tables.schema import HEAD

MANIFEST: Final = "manifest.json"
FORMAT: Final = "tabletide-backup"
FORMAT_VERSION: Final = 1
KEPT: Final = "before-restore-"
STAGING: Final = ".restoring-"
LARGEST_MANIFEST: Final = 50_000_000


@dataclass(frozen=True, slots=True)
class Summary:
    """What a backup holds: tables, files, and bytes before packing."""

    path: Path
    tables: int
    files: int
    size: int
    created: float


def backup(data: Path, target: Path, now: float, *, overwrite: bool = False) -> Summary:
    """Writes the data folder to the zip file `target`, whole or not at all; BackupError, StoreError."""
    if target.exists() and not overwrite:
        raise BackupError(f"{target} is there already; name another file, or overwrite it with --force")
    if not (data / database.FILE).is_file():
        raise BackupError(f"there is nothing to back up: {data} holds no database")
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".backup-", dir=target.parent) as folder:
            copy = Path(folder) / database.FILE
            _copy_database(data / database.FILE, copy)
            summary = _write(part, target, now, dict(_contents(data, copy)))
        _sync(part)
        os.replace(part, target)
        files.sync_folder(target.parent)
    except OSError as error:
        raise files.failed(target, error) from error
    finally:
        part.unlink(missing_ok=True)
    return summary


def _copy_database(source: Path, target: Path) -> None:
    """The database as it is at one moment, whatever is written meanwhile."""
    damage = database.damage(source)
    if damage:
        raise BackupError(f"the database is damaged ({damage}); run `tabletide verify`")
    try:
        with (
            closing(sqlite3.connect(source, timeout=database.BUSY_SECONDS)) as live,
            closing(sqlite3.connect(target)) as copy,
        ):
            live.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE").fetchall()
    except sqlite3.Error as error:
        raise database.explained(error) from error


def _contents(data: Path, copy: Path) -> Iterator[tuple[str, Path]]:
    """Every file to be packed by its name in the zip; the database's copy instead of the database."""
    yield database.FILE, copy
    for path in sorted(data.rglob("*")):
        name = path.relative_to(data).as_posix()
        top = name.split("/")[0]
        is_ours = top.startswith((database.FILE, KEPT, STAGING, ".backup-")) or path.suffix in (".part", ".zip")
        if path.is_file() and not path.is_symlink() and not is_ours:
            yield name, path


def _write(part: Path, target: Path, now: float, contents: Mapping[str, Path]) -> Summary:
    """Packs the files; those that a running app deletes meanwhile are left out."""
    listed: dict[str, dict[str, Any]] = {}
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as archive:
        for name, path in contents.items():
            try:
                digest, size = files.digest(path), path.stat().st_size
                archive.write(path, name)
            except FileNotFoundError:
                continue
            listed[name] = {"size": size, "sha256": digest}
        with closing(sqlite3.connect(contents[database.FILE])) as copy:
            tables = int(copy.execute("SELECT count(*) FROM tables").fetchone()[0])
        manifest = {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "schema": HEAD,
            "created": now,
            "tables": tables,
            "files": listed,
        }
        archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
    return Summary(target, tables, len(listed), sum(entry["size"] for entry in listed.values()), now)


def _sync(path: Path) -> None:
    with open(path, "rb") as file:
        os.fsync(file.fileno())


def inspect(source: Path) -> Summary:
    """What the backup says it holds, without unpacking it; BackupError."""
    with _opened(source) as archive:
        manifest = _manifest(source, archive)
    listed = manifest["files"]
    return Summary(
        source, manifest["tables"], len(listed), sum(one["size"] for one in listed.values()), manifest["created"]
    )


def restore(data: Path, source: Path, now: float) -> tuple[Summary, Path | None]:
    """Puts the backup's content into the data folder; what it replaces is kept in the folder that is returned.

    Everything is unpacked and checked beside the data first; the database then changes in one rename, so that a pulled plug
    leaves the old one or the new one. BackupError for a file that is no whole backup, StoreBusy while the app runs.
    """
    summary = inspect(source)
    try:
        data.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=STAGING, dir=data) as folder:
            staging = Path(folder)
            names = _unpack(source, staging)
            _check(staging / database.FILE)
            with _alone(data / database.FILE) as held:
                return summary, _swap(data, staging, names, now, held)
    except OSError as error:
        raise files.failed(data, error) from error


@contextmanager
def _opened(source: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(source) as archive:
            yield archive
    except FileNotFoundError as error:
        raise BackupError(f"there is no file {source}") from error
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError) as error:
        raise BackupError(f"{source} is no whole zip file ({error}); nothing was restored") from error


def _manifest(source: Path, archive: zipfile.ZipFile) -> dict[str, Any]:
    """The backup's manifest with every field as it should be; BackupError."""
    try:
        if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
            raise BackupError(f"{source}: its {MANIFEST} is too large to be one of ours")
        manifest = json.loads(archive.read(MANIFEST))
        listed = manifest["files"]
        good = (
            manifest["format"] == FORMAT
            and isinstance(manifest["tables"], int)
            and isinstance(manifest["created"], int | float)
            and database.FILE in listed
            and all(isinstance(one["size"], int) and isinstance(one["sha256"], str) for one in listed.values())
            and all(_is_safe(name) for name in listed)
        )
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise BackupError(f"{source} is no backup of Tabletide; nothing was restored") from error
    if not good:
        raise BackupError(f"{source} is no backup of Tabletide; nothing was restored")
    if manifest["format_version"] != FORMAT_VERSION:
        raise BackupError(f"{source} was made by a newer Tabletide; update this one, nothing was restored")
    return dict(manifest)


def _is_safe(name: str) -> bool:
    """Whether the name stays within the folder it is unpacked to."""
    path = PurePosixPath(name)
    return bool(name) and not path.is_absolute() and ".." not in path.parts and "\\" not in name and ":" not in name


def _unpack(source: Path, staging: Path) -> tuple[str, ...]:
    """The names of the files, each unpacked and equal to what the manifest says; BackupError."""
    with _opened(source) as archive:
        listed = _manifest(source, archive)["files"]
        for name, entry in listed.items():
            target = staging / name
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                with archive.open(name) as packed, open(target, "wb") as file:
                    _copy(packed, file, entry["size"])
            except (KeyError, ValueError) as error:
                raise BackupError(f"{source}: {name} is missing or cut short; nothing was restored") from error
            if files.digest(target) != entry["sha256"]:
                raise BackupError(f"{source}: {name} is not what was backed up; nothing was restored")
    return tuple(listed)


def _copy(packed: Any, file: Any, size: int) -> None:
    """Copies exactly `size` bytes and makes them last; ValueError when there are more or fewer (a zip bomb has more)."""
    left = size
    while piece := packed.read(min(1 << 20, left + 1)):
        left -= len(piece)
        if left < 0:
            raise ValueError("longer than its manifest says")
        file.write(piece)
    if left:
        raise ValueError("shorter than its manifest says")
    file.flush()
    os.fsync(file.fileno())


def _check(path: Path) -> None:
    damage = database.damage(path, thorough=True)
    if damage:
        raise BackupError(f"the backup's database is damaged ({damage}); nothing was restored")
    with closing(sqlite3.connect(path)) as copy:
        version = copy.execute("SELECT version_num FROM alembic_version").fetchone()
    if version is None or version[0] > HEAD:
        raise BackupError("the backup is of a newer Tabletide; update this one, nothing was restored")


@contextmanager
def _alone(path: Path) -> Iterator[sqlite3.Connection | None]:
    """Holds the database so that no running app can write to it (None: there is none that works); StoreBusy when one runs."""
    if not path.exists() or database.damage(path):
        yield None
        return
    connection = sqlite3.connect(path, timeout=1.0, isolation_level=None)
    try:
        try:
            # Leaving WAL needs the file for oneself alone, and moves all that is in the log into it; in this locking mode the
            # lock of the empty transaction stays until the connection is closed.
            connection.execute("PRAGMA locking_mode=EXCLUSIVE").fetchall()
            connection.execute("PRAGMA journal_mode=DELETE").fetchall()
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
        except sqlite3.OperationalError as error:
            raise StoreBusy("Tabletide is running on this data folder; stop it, then restore") from error
        yield connection
    finally:
        connection.close()


def _swap(
    data: Path, staging: Path, names: tuple[str, ...], now: float, held: sqlite3.Connection | None
) -> Path | None:
    """Moves the unpacked files into place, the database last; the folder where what they replaced is kept."""
    kept = data / f"{KEPT}{time.strftime('%Y%m%d-%H%M%S', time.gmtime(now))}"
    number = 1
    while kept.exists():
        number += 1
        kept = kept.with_name(f"{kept.name.split('_')[0]}_{number}")
    for name in sorted(names, key=lambda name: name == database.FILE):
        target = data / name
        if target.is_file():
            (kept / name).parent.mkdir(parents=True, exist_ok=True)
            if name == database.FILE:
                _keep_database(target, kept / name, held)
            else:
                shutil.copy2(target, kept / name)
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(staging / name, target)
        files.sync_folder(target.parent)
    return kept if kept.exists() else None


def _keep_database(target: Path, kept: Path, held: sqlite3.Connection | None) -> None:
    """A copy of the database that is about to be replaced; one that cannot be read goes there as it is."""
    if held is not None:
        # Not by copying the file: opening and closing it here would drop the lock that keeps the app away.
        with closing(sqlite3.connect(kept)) as copy:
            held.backup(copy)
        return
    shutil.copy2(target, kept)
    for suffix in database.BESIDE:
        beside = target.with_name(target.name + suffix)
        if beside.exists():
            os.replace(beside, kept.with_name(kept.name + suffix))
