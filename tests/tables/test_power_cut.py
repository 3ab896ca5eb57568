"""A tap that was acknowledged survives a pulled plug: the real store on a disk that forgets what was not synced.

`TABLETIDE_POWER_CUTS` sets how many cuts are tried (the suite does a few, each at a random write or sync).
"""

from __future__ import annotations

import os
from random import Random

import pytest
import sqlalchemy as sa

from companion.engine.event import Event
from companion.tables import checking, database
from companion.tables.errors import StoreError
from companion.tables.models import Brief, Logged, SeatSpec, StoredCards, TableRow
from companion.tables.store import Store
from tests.helpers_lossy import Disk, Driver, LossyVFS

CUTS = int(os.environ.get("TABLETIDE_POWER_CUTS", "24"))
ACTS = 60
ROW = TableRow(
    "t", "divers", "Tuesday", (SeatSpec("Anna"),), {}, {}, "print-and-play", "d", 1, {}, "running", False, 1.0, 1.0
)
# Few pages a checkpoint, so that the cuts hit checkpoints too.
SMALL_LOG = "PRAGMA wal_autocheckpoint=24"


def play(folder, rng, share, *more):
    """Plays on a lossy disk; the images that power cuts leave at random moments, each with how much was acknowledged then."""
    folder.mkdir()
    disk, cuts, acknowledged = Disk(), [], [0]

    def at_each():
        if rng.random() < share:
            cuts.append((disk.after_a_cut(rng), acknowledged[0]))

    vfs = LossyVFS(f"lossy-{folder.name}", disk)
    engine = database.connect(
        f"sqlite:///{folder / database.FILE}", module=Driver(vfs.name, (SMALL_LOG, *more)), poolclass=sa.pool.StaticPool
    )
    database.migrate(engine)
    store = Store(engine, folder)
    store.create(ROW, StoredCards("d", "print-and-play", {}))
    disk.at_each = at_each
    for version in range(1, ACTS + 1):
        store.append("t", logged(version), version - 1, Brief())
        acknowledged[0] = version
    store.close()
    vfs.unregister()
    return cuts


def logged(version):
    moves = tuple(f"0: depth {version % 3 + 1}" for _ in range(version % 7 + 1))
    return Logged(Event(version, "moves", moves, origin="person", key=f"key-{version}", at=float(version)))


def lost(folder, image, acknowledged):
    """What the next start misses of what was acknowledged, in words; "" when it is all there."""
    folder.mkdir()
    for name, content in image.items():
        (folder / name).write_bytes(content)
    try:
        store = Store.open(folder)
    except StoreError as error:
        return str(error)
    try:
        if store.notices:
            return store.notices[0]
        events = store.events("t")
        if len(events) < acknowledged:
            return f"{acknowledged - len(events)} of {acknowledged} acknowledged events are gone"
        assert events == tuple(logged(version) for version in range(1, len(events) + 1))
        assert len(events) <= acknowledged + 1
        assert [finding for finding in checking.verify(folder) if finding.fault] == []
        store.append("t", logged(len(events) + 1), len(events), Brief())  # and play goes on
    finally:
        store.close()
    return ""


def losses(tmp_path, wanted, seed, *more):
    rng, found, number = Random(seed), [], 0
    while number < wanted:
        for image, acknowledged in play(tmp_path / f"play-{number}", rng, 0.06, *more):
            if number < wanted:
                found.append(lost(tmp_path / f"cut-{number}", image, acknowledged))
                number += 1
    return [text for text in found if text], number


@pytest.mark.slow
def test_a_pulled_plug_loses_nothing_that_was_acknowledged(tmp_path):
    found, cuts = losses(tmp_path, CUTS, 1)
    assert (found, cuts) == ([], CUTS)


@pytest.mark.slow
def test_the_lossy_disk_would_show_a_loss(tmp_path):
    """The same with synchronous NORMAL, which does not wait for the disk: that loses, so the test above can see losses."""
    found, _ = losses(tmp_path, 12, 2, "PRAGMA synchronous=NORMAL")
    assert any("acknowledged events are gone" in text for text in found)
