"""A disk that forgets: an apsw VFS that keeps only what was synced and a torn part of the rest, under the real store.

SQLAlchemy's SQLite dialect speaks to apsw through the small driver here, because Python's own sqlite3 cannot be given a VFS.
"""

from __future__ import annotations

import os
from contextlib import contextmanager

import apsw

SECTOR = 512


class Disk:
    """What has reached the platter: for each file the synced bytes, and the writes since, which a power cut may lose.

    `at_each` is called before every write and sync.
    """

    def __init__(self):
        self.synced = {}
        self.pending = {}
        self.at_each = lambda: None

    def write(self, path, offset, data):
        self.at_each()
        self.pending.setdefault(path, []).append((offset, bytes(data)))

    def truncate(self, path, size):
        self.at_each()
        self.pending.setdefault(path, []).append((size, None))

    def sync(self, path):
        self.at_each()
        content = self.synced.get(path, bytearray())
        for offset, data in self.pending.pop(path, ()):
            _apply(content, offset, data)
        self.synced[path] = content

    def delete(self, path):
        self.synced.pop(path, None)
        self.pending.pop(path, None)

    def after_a_cut(self, rng):
        """The files as the next start may find them: of the unsynced writes some are there, some are not, some are torn."""
        image = {}
        for path in sorted({*self.synced, *self.pending}):
            known = self.synced.get(path)
            if known is None and rng.random() < 0.5:
                continue  # its name had not reached the disk
            content = bytearray(known or b"")
            for offset, data in self.pending.get(path, ()):
                fate = rng.random()
                if fate < 0.4:
                    continue
                if data is not None and fate < 0.7:
                    data = data[: rng.randrange(0, len(data) + 1)]
                    if rng.random() < 0.5:
                        data = data[: len(data) // SECTOR * SECTOR]
                _apply(content, offset, data)
            image[os.path.basename(path)] = bytes(content)
        return image


def _apply(content, offset, data):
    if data is None:
        del content[offset:]
        return
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(data)] = data


class LossyVFS(apsw.VFS):
    def __init__(self, name, disk):
        self._disk = disk
        super().__init__(name, "")
        self.name = name

    def xOpen(self, name, flags):  # noqa: N802 - apsw's name
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        return LossyFile(self._disk, path, name, flags)

    def xDelete(self, path, syncdir):  # noqa: N802
        super().xDelete(path, syncdir)
        self._disk.delete(path)


class LossyFile(apsw.VFSFile):
    def __init__(self, disk, path, name, flags):
        self._disk = disk
        self._path = path
        super().__init__("", name, flags)

    def xWrite(self, data, offset):  # noqa: N802
        self._disk.write(self._path, offset, data)
        super().xWrite(data, offset)

    def xTruncate(self, size):  # noqa: N802
        self._disk.truncate(self._path, size)
        super().xTruncate(size)

    def xSync(self, flags):  # noqa: N802
        super().xSync(flags)
        self._disk.sync(self._path)


# A driver in the shape that SQLAlchemy expects.


class Error(Exception):
    pass


class OperationalError(Error):
    pass


class IntegrityError(Error):
    pass


class Driver:
    """The module-like thing that `create_engine(module=…)` takes; its connections use the VFS."""

    apilevel, paramstyle, threadsafety = "2.0", "qmark", 1
    sqlite_version = apsw.sqlite_lib_version()
    sqlite_version_info = tuple(int(part) for part in sqlite_version.split("."))
    Error = DatabaseError = InterfaceError = ProgrammingError = NotSupportedError = InternalError = DataError = Error
    OperationalError, IntegrityError, Binary = OperationalError, IntegrityError, bytes

    def __init__(self, vfs, after_connect=()):
        self._vfs = vfs
        self._after_connect = after_connect

    def connect(self, path, **_options):
        return Connection(apsw.Connection(path, vfs=self._vfs), self._after_connect)


@contextmanager
def _translated():
    try:
        yield
    except apsw.ConstraintError as error:
        raise IntegrityError(str(error)) from error
    except apsw.Error as error:
        raise OperationalError(str(error)) from error


class Connection:
    def __init__(self, raw, after_connect):
        self._raw = raw
        self._last_words = list(after_connect)
        self.isolation_level = None

    def cursor(self):
        return Cursor(self._raw, self)

    def create_function(self, *_args, **_more):
        pass

    def settle(self):
        """Runs what a test wants changed, once the store has set its own pragmas."""
        while self._last_words:
            list(self._raw.execute(self._last_words.pop(0)))

    def commit(self):
        if self._raw.in_transaction:
            with _translated():
                self._raw.execute("COMMIT")

    def rollback(self):
        if self._raw.in_transaction:
            with _translated():
                self._raw.execute("ROLLBACK")

    def close(self):
        self._raw.close()


class Cursor:
    def __init__(self, raw, connection):
        self._raw = raw
        self._connection = connection
        self._rows = []
        self.description = None
        self.rowcount = -1
        self.lastrowid = None
        self.arraysize = 1

    def execute(self, sql, parameters=()):
        if sql.startswith("BEGIN"):
            self._connection.settle()
        self.description = None
        cursor = self._raw.cursor()
        cursor.exec_trace = self._describe
        before = self._raw.total_changes()
        with _translated():
            self._rows = list(cursor.execute(sql, tuple(parameters)))
        self.rowcount = self._raw.total_changes() - before if self.description is None else -1
        self.lastrowid = self._raw.last_insert_rowid()
        return self

    def _describe(self, cursor, _sql, _bindings):
        found = cursor.get_description()
        self.description = [(column[0], None, None, None, None, None, None) for column in found] or None
        return True

    def executemany(self, sql, many):
        total = 0
        for parameters in many:
            self.execute(sql, parameters)
            total += self.rowcount
        self.rowcount = total
        return self

    def fetchone(self):
        return self._rows.pop(0) if self._rows else None

    def fetchmany(self, size=1):
        taken, self._rows = self._rows[:size], self._rows[size:]
        return taken

    def fetchall(self):
        taken, self._rows = self._rows, []
        return taken

    def close(self):
        self._rows = []
