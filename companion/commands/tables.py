"""`tabletide audit`, `verify`, `backup` and `restore`: looking after what was stored."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from pathlib import Path

import click

from companion.config import Settings
from companion.engine import registry
from companion.engine.errors import RulesError
from companion.tables import backup as backups
from companion.tables import checking, database
from companion.tables.errors import StoreDamaged
from companion.tables.store import Store


class NotAsStored(RulesError):
    """Something that was stored is not what it was."""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.pass_obj
def audit(settings: Settings, as_json: bool) -> None:
    """Replay every stored game with today's rules.

    Every move is checked and every position compared with the one that was stored. A game that differs is named with the first
    event that does, and the exit code is 1.
    """
    if not (settings.data / database.FILE).exists():
        click.echo("[]" if as_json else "No game is stored yet.")
        return
    damage = database.damage(settings.data / database.FILE)
    if damage:
        raise StoreDamaged(f"the database is damaged ({damage}); run `tabletide verify`")
    store = Store.open(settings.data)
    try:
        found = list(checking.audit(store, registry))
    finally:
        store.close()
    if as_json:
        click.echo(json.dumps([asdict(one) for one in found], indent=2, ensure_ascii=False))
    else:
        for one in found:
            result = f"{one.events} events replay alike" if one.version is None else one.reason
            click.echo(f"{one.table}  {one.title} ({one.mode}): {result}")
    differing = sum(one.version is not None for one in found)
    if differing:
        raise NotAsStored(f"{differing} of {len(found)} stored games differ under today's rules")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.pass_obj
def verify(settings: Settings, as_json: bool) -> None:
    """Check the stored tables for damage.

    Looks at the database's integrity, at every log for gaps, and at every picture. Nothing is changed; with a fault the exit
    code is 1.
    """
    found = list(checking.verify(settings.data))
    faults = sum(one.fault for one in found)
    if as_json:
        click.echo(json.dumps([asdict(one) for one in found], indent=2, ensure_ascii=False))
    else:
        for one in found:
            click.echo(f"{'fault' if one.fault else 'note'}: {one.where}: {one.text}")
        if not faults:
            click.echo(f"All is well in {settings.data}.")
    if faults:
        raise NotAsStored(f"{faults} fault{'s' if faults > 1 else ''} in {settings.data}")


@click.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite the file when it is there already.")
@click.pass_obj
def backup(settings: Settings, file: Path | None, force: bool) -> None:
    """Copy all tables into one file, also while serving.

    FILE is the zip file to write; without it one is made in the current folder, named after the time.
    """
    now = time.time()
    target = file or Path(f"tabletide-{time.strftime('%Y%m%d-%H%M%S', time.localtime(now))}.zip")
    made = backups.backup(settings.data, target, now, overwrite=force)
    click.echo(f"{made.path}: {made.tables} tables, {made.files} files, {_size(made.size)}")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--yes", is_flag=True, help="Do not ask first.")
@click.pass_obj
def restore(settings: Settings, file: Path, yes: bool) -> None:
    """Put the tables of a backup back.

    FILE is a zip file made by `tabletide backup`. Tabletide must not be running. Everything in the file is checked before
    anything changes, and what it replaces is kept in the data folder.
    """
    held = backups.inspect(file)
    made = time.strftime("%d %B %Y %H:%M", time.localtime(held.created))
    click.echo(f"{file}: {held.tables} tables, {_size(held.size)}, made on {made}")
    if not yes:
        click.confirm(f"Replace the tables in {settings.data}?", abort=True)
    _, kept = backups.restore(settings.data, file, time.time())
    click.echo(f"Restored. What was there before is in {kept}." if kept else "Restored.")


def _size(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB" if size >= 100_000 else f"{size / 1000:.1f} kB"
