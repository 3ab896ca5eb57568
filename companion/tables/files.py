"""Files that survive a pulled plug: written beside, synced, then renamed into place."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
from pathlib import Path

from companion.tables.errors import StoreError, StoreFull


def write(path: Path, content: bytes) -> str:
    """Puts the content at the path, whole or not at all, and on the disk when it returns; its SHA-256. StoreError."""
    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(beside, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        sync_folder(path.parent)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise failed(path, error) from error
    return hashlib.sha256(content).hexdigest()


def failed(path: Path, error: OSError) -> StoreError:
    """The error of a file operation as one for people."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StoreFull("the disk is full, so nothing was written and nothing is lost; make room and try again")
    return StoreError(f"{path} cannot be written: {error.strerror or error}")


def sync_folder(folder: Path) -> None:
    """Makes renames within the folder last."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def remove(path: Path) -> None:
    """The file is gone; one that is not there is fine."""
    path.unlink(missing_ok=True)


def remove_folder(folder: Path) -> None:
    """The folder and what is in it are gone; a folder that is not there is fine."""
    shutil.rmtree(folder, ignore_errors=True)


def digest(path: Path) -> str:
    """The file's SHA-256, read in pieces."""
    found = hashlib.sha256()
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            found.update(piece)
    return found.hexdigest()
