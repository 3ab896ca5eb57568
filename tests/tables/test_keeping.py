"""`audit`, `verify`, `backup` and `restore`: what was stored is looked after, and nothing is replaced by something broken."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zipfile

import pytest
from click.testing import CliRunner

from companion.commands import tables as commands
from companion.config import Settings
from companion.engine.game import Seat
from companion.tables import backup as backups
from companion.tables import checking, database
from companion.tables.errors import BackupError, StoreBusy
from companion.tables.store import Store
from tests.helpers_divers import Divers, OneGame, play_round

A = Seat(0)


@pytest.fixture
def played(service, act):
    """A table that was played at, with a picture."""
    table = play_round(service.create("Anna", "Bert", title="Tuesday"), [3, 1])
    table.undo(expected=table.version, key="u", seat=None, consent=True)
    table.add_scan(b"picture", seat=A, shot="dial", is_private=False, media="image/png", data={})
    return table


def run(command, data, *arguments, **more):
    return CliRunner().invoke(command, arguments, obj=Settings(data), **more)


# Audit.


def test_every_stored_game_replays_alike(service, played):
    found = list(checking.audit(service.tables.store, OneGame()))
    assert [(one.title, one.events, one.version) for one in found] == [("Tuesday", 6, None)]


class Richer(Divers):
    """Today's rules: a sold pearl counts twice."""

    def apply(self, state, move):
        after = super().apply(state, move)
        if hasattr(move, "points") and move.points == 2:
            return super().apply(after, type(move)(move.seat, 4))
        return after


class Stricter(Divers):
    def check(self, state, move):
        super().check(state, move)
        if hasattr(move, "points"):
            from companion.engine.errors import IllegalMove

            raise IllegalMove("D-R9", "no bonus any more")


@pytest.mark.parametrize(("rules", "reason"), [(Richer, "another position"), (Stricter, "no bonus any more")])
def test_audit_names_the_first_event_that_differs(service, act, rules, reason):
    table = service.create("Anna", "Bert")
    act(table, "0! bonus 1") if rules is Richer else act(table, "0: depth 1")
    act(table, "0! bonus 2")
    table.undo(expected=2, key="u", seat=None)
    found = list(checking.audit(service.tables.store, OneGame(rules())))
    assert found[0].version == 2
    assert reason in found[0].reason


def test_audit_goes_on_after_a_game_that_is_gone(service, played):
    class Other(Divers):
        manifest = type(Divers.manifest)(
            **{name: getattr(Divers.manifest, name) for name in Divers.manifest.__slots__} | {"id": "other"}
        )

    found = list(checking.audit(service.tables.store, OneGame(Other())))
    assert (found[0].version, "no game 'divers'" in found[0].reason) == (0, True)


def test_the_audit_command_tells_of_unknown_games(service, played):
    result = run(commands.audit, service.data, "--json")
    assert json.loads(result.stdout)[0]["version"] == 0  # Divers is not installed
    assert isinstance(result.exception, commands.NotAsStored)


def test_audit_of_nothing_is_fine(tmp_path):
    result = run(commands.audit, tmp_path / "none")
    assert (result.exit_code, result.output) == (0, "No game is stored yet.\n")
    assert not (tmp_path / "none").exists()


def test_audit_leaves_a_damaged_database_alone(tmp_path):
    path = tmp_path / database.FILE
    path.write_bytes(b"nonsense" * 1000)
    result = run(commands.audit, tmp_path)
    assert "tabletide verify" in str(result.exception)
    assert path.read_bytes() == b"nonsense" * 1000


# Verify.


def test_verify_finds_nothing_where_all_is_well(service, played):
    assert list(checking.verify(service.data)) == []
    assert run(commands.verify, service.data).output.startswith("All is well")


def test_verify_finds_what_is_missing_changed_or_left_over(service, played, act):
    store = service.tables.store
    gone = played.add_scan(b"gone", seat=A, shot="dial", is_private=False, media="image/png", data={})
    changed = played.add_scan(b"same", seat=A, shot="dial", is_private=False, media="image/png", data={})
    store.scan_path(played.id, gone.id).unlink()
    store.scan_path(played.id, changed.id).write_bytes(b"sane")
    store.scan_path(played.id, "stranger").write_bytes(b"?")
    store.scan_path(played.id, "half.part").write_bytes(b"?")
    service.tables.close()
    with sqlite3.connect(service.data / database.FILE) as db:
        db.execute("DELETE FROM events WHERE version = 3")
    db.close()
    found = list(checking.verify(service.data))
    assert [(one.fault, one.text.split(";")[0]) for one in found] == [
        (True, "its log should have 6 events without a gap, but has 5, the last being 6"),
        (True, "the picture of a scan is missing"),
        (True, "the picture of a scan is not what was stored"),
        (False, "a half-written picture"),
        (False, "a picture that no table knows"),
    ]
    result = run(commands.verify, service.data)
    assert result.exit_code == 1
    assert "3 faults" in str(result.exception)
    service.restart()


def test_verify_describes_damage_and_touches_nothing(service, played):
    service.tables.close()
    path = service.data / database.FILE
    content = bytearray(path.read_bytes())
    content[8192:12288] = b"\x5a" * 4096
    path.write_bytes(content)
    found = list(checking.verify(service.data))
    assert found[0].fault
    assert "the database is damaged" in found[0].text
    assert path.read_bytes() == content
    service.restart()
    found = list(checking.verify(service.data))
    assert [
        (one.fault, one.text.startswith("a database that was set aside:")) for one in found if ".damaged-" in one.where
    ] == [(False, True)]


def test_verify_of_nothing_is_fine(tmp_path):
    result = run(commands.verify, tmp_path / "none")
    assert result.exit_code == 0
    assert "no database yet" in result.output


# Backup and restore.


@pytest.fixture
def saved(service, played, tmp_path):
    (service.data / "web-secret").write_bytes(b"secret")
    (service.data / "cards").mkdir()
    (service.data / "cards" / "mine.toml").write_text("x = 1")
    target = tmp_path / "backups" / "b.zip"
    backups.backup(service.data, target, 1_700_000_000.0)
    return target


def test_a_backup_holds_all_that_is_kept(saved, played, service):
    with zipfile.ZipFile(saved) as archive:
        names = sorted(archive.namelist())
        manifest = json.loads(archive.read("manifest.json"))
    scan = service.tables.store.scans(played.id)[0].id
    assert names == sorted(
        [database.FILE, "cards/mine.toml", "manifest.json", f"scans/{played.id}/{scan}", "web-secret"]
    )
    assert (manifest["tables"], len(manifest["files"])) == (1, 4)


def test_a_backup_can_be_made_while_people_play(service, played, tmp_path, act):
    act(played, "0! bonus 5")
    backups.backup(service.data, tmp_path / "b.zip", 0.0)
    act(played, "0! bonus 6")
    backups.restore(tmp_path / "fresh", tmp_path / "b.zip", 0.0)
    store = Store.open(tmp_path / "fresh")
    assert store.events(played.id)[-1].event.moves == ("0! bonus 5",)
    store.close()
    assert list(checking.verify(tmp_path / "fresh")) == []


def test_a_restore_brings_everything_back_and_keeps_what_it_replaced(service, played, saved, act):
    state, version = played.state, played.version
    act(played, "0! bonus 9")
    (service.data / "cards" / "mine.toml").write_text("x = 2")
    service.tables.close()
    _, kept = backups.restore(service.data, saved, 1_700_000_100.0)
    tables = service.restart()
    table = tables.open(played.id)
    assert (table.state, table.version) == (state, version)
    assert table.scan(tables.store.scans(played.id)[0].id, [A])[1] == b"picture"
    assert (service.data / "cards" / "mine.toml").read_text() == "x = 1"
    assert kept.name == "before-restore-20231114-221500"
    assert (kept / "cards" / "mine.toml").read_text() == "x = 2"
    with sqlite3.connect(kept / database.FILE) as db:
        assert db.execute("SELECT max(version) FROM events").fetchone() == (version + 1,)
    db.close()


def test_a_restore_waits_for_the_app_to_stop(service, played, saved):
    with pytest.raises(StoreBusy, match="stop it"):
        backups.restore(service.data, saved, 0.0)
    assert played.refresh().version == played.version
    assert not [path for path in service.data.iterdir() if "restor" in path.name]


def test_a_restore_over_a_damaged_database(service, played, saved):
    service.tables.close()
    (service.data / database.FILE).write_bytes(b"nonsense" * 1000)
    _, kept = backups.restore(service.data, saved, 0.0)
    assert (kept / database.FILE).read_bytes() == b"nonsense" * 1000
    assert service.restart().open(played.id).version == 6


def _rewritten(saved, target, change):
    with zipfile.ZipFile(saved) as old, zipfile.ZipFile(target, "w") as new:
        manifest = json.loads(old.read("manifest.json"))
        contents = {name: old.read(name) for name in manifest["files"]}
        change(manifest, contents)
        for name, content in contents.items():
            new.writestr(name, content)
        new.writestr("manifest.json", json.dumps(manifest))


def _outside(manifest, contents):
    contents["../evil"] = b"x"
    manifest["files"]["../evil"] = {"size": 1, "sha256": "0"}


def _bomb(manifest, contents):
    contents["web-secret"] = b"0" * 10_000_000


def _cut(manifest, contents):
    contents["web-secret"] = b"s"


def _spoilt_database(manifest, contents):
    import hashlib

    spoilt = contents[database.FILE][:8192] + b"\x5a" * 4096 + contents[database.FILE][12288:]
    contents[database.FILE] = spoilt
    manifest["files"][database.FILE]["sha256"] = hashlib.sha256(spoilt).hexdigest()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_outside, "no backup of Tabletide"),
        (_bomb, "web-secret is missing or cut short"),
        (_cut, "web-secret is missing or cut short"),
        (lambda manifest, contents: contents.pop("web-secret"), "web-secret is missing"),
        (lambda manifest, contents: contents.update({"web-secret": b"secreT"}), "not what was backed up"),
        (lambda manifest, contents: manifest.update(format_version=2), "newer Tabletide"),
        (lambda manifest, contents: manifest.update(format="zip"), "no backup of Tabletide"),
        (lambda manifest, contents: manifest.pop("files"), "no backup of Tabletide"),
        (_spoilt_database, "damaged"),
    ],
)
def test_a_backup_that_was_changed_is_refused_and_nothing_is_touched(service, played, saved, tmp_path, change, reason):
    _rewritten(saved, tmp_path / "changed.zip", change)
    service.tables.close()
    before = {path: path.read_bytes() for path in service.data.rglob("*") if path.is_file()}
    with pytest.raises(BackupError, match=reason):
        backups.restore(service.data, tmp_path / "changed.zip", 0.0)
    assert {path: path.read_bytes() for path in service.data.rglob("*") if path.is_file()} == before
    assert not (tmp_path / "evil").exists()
    service.restart()


@pytest.mark.parametrize("content", [None, b"", b"no zip at all", "half"])
def test_what_is_no_zip_is_refused(tmp_path, saved, content):
    path = tmp_path / "x.zip"
    if content == "half":
        path.write_bytes(saved.read_bytes()[: saved.stat().st_size // 2])
    elif content is not None:
        path.write_bytes(content)
    with pytest.raises(BackupError):
        backups.restore(tmp_path / "fresh", path, 0.0)


def test_a_backup_overwrites_only_when_told(service, saved):
    with pytest.raises(BackupError, match="is there already"):
        backups.backup(service.data, saved, 0.0)
    backups.backup(service.data, saved, 0.0, overwrite=True)
    assert not list(saved.parent.glob("*.part"))


def test_there_must_be_something_to_back_up(tmp_path):
    with pytest.raises(BackupError, match="nothing to back up"):
        backups.backup(tmp_path, tmp_path / "b.zip", 0.0)


def test_the_commands_back_up_and_restore(service, played, tmp_path):
    result = run(commands.backup, service.data, str(tmp_path / "b.zip"))
    assert (result.exit_code, "1 tables, 2 files" in result.output) == (0, True)
    fresh = tmp_path / "fresh"
    assert run(commands.restore, fresh, str(tmp_path / "b.zip"), input="n\n").exit_code == 1
    assert not fresh.exists()
    result = run(commands.restore, fresh, str(tmp_path / "b.zip"), "--yes")
    assert result.output.endswith("Restored.\n")
    shutil.rmtree(fresh)
