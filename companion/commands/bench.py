"""`tabletide bench`: our claims measured on this machine, ours and the peers in one run."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import click

from companion.commands.benchreport import publish
from companion.commands.mainshot import TABLES, main_shot_rows
from vision.bench.photos import photo_rows
from vision.bench.rows import vision_rows
from vision.bench.stats import Row

#: A load below this is a machine with nothing else to do.
_IDLE: Final = 0.6
_PACKAGES: Final = ("opencv-python-headless", "zxing-cpp", "pyzbar", "numpy", "pyapriltags")


@click.group()
def bench() -> None:
    """Measure reading and speed on this machine, against other libraries in the same run."""


@bench.command()
@click.option("--quick", is_flag=True, help="Fewer scenes, about a minute: shows speed, claims no rates.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--photos",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Score a folder of pictures instead: NAME.txt beside NAME.png holds its code's text; without it there is none.",
)
@click.option("--only", metavar="TEXT", help="Only the rows whose name contains this.")
@click.option("--scenes", type=click.IntRange(min=1), metavar="N", help="At most this many scenes a row.")
@click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Keep the pictures of whole tables that were not read exactly, each with what was wrong.",
)
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.json",
    help="Put the rows into this report, in place of those of the same name, and draw its table beside it as Markdown.",
)
def vision(
    quick: bool,
    as_json: bool,
    photos: Path | None,
    only: str | None,
    scenes: int | None,
    keep: Path | None,
    report: Path | None,
) -> None:
    """Read rendered tables (or a folder of photos) and print recall, wrong reads, corner error and milliseconds.

    Scenes are the same in every run. Rates have their 95 % interval; times are the median over pictures of the best of three
    goes on one thread.
    """
    was_idle = os.getloadavg()[0] < _IDLE
    rows = photo_rows(photos) if photos else _rendered(quick, only or "", scenes, keep)
    if report is not None:
        rows = iter(done := list(rows))
        command = _command(quick=quick, photos=photos, only=only, scenes=scenes)
        publish(report, done, machine(), command, was_idle=was_idle)
    if as_json:
        click.echo(json.dumps({"machine": machine(), "rows": [row.as_json() for row in rows]}, indent=2))
        return
    click.echo("; ".join(f"{name} {value}" for name, value in machine().items()))
    for line in _lines(rows):
        click.echo(line)


@bench.command()
@click.option("--quick", is_flag=True, help="Ten positions instead of forty.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def flips(quick: bool, as_json: bool) -> None:
    """Solve fixed nets of Fish'n'Flips and print the milliseconds of an exhaustive turn."""
    from companion.commands.benchflips import solver_row

    row = solver_row(10 if quick else 40)
    if as_json:
        click.echo(json.dumps({"machine": machine(), "rows": [row.as_json()]}, indent=2))
        return
    for line in _lines([row]):
        click.echo(line)


@bench.command()
@click.option("--quick", is_flag=True, help="Ten hands instead of forty.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def coral(quick: bool, as_json: bool) -> None:
    """Find the best play of fixed Coral Castle hands and print the milliseconds."""
    from companion.commands.benchcoral import optimiser_row

    row = optimiser_row(10 if quick else 40)
    if as_json:
        click.echo(json.dumps({"machine": machine(), "rows": [row.as_json()]}, indent=2))
        return
    for line in _lines([row]):
        click.echo(line)


@bench.command()
@click.option("--quick", is_flag=True, help="Ten positions instead of two hundred.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def katmai(quick: bool, as_json: bool) -> None:
    """Hold beeples against Katmai's objectives, play games out, and print the milliseconds."""
    from companion.commands.benchkatmai import matcher_row, playout_row

    rows = [matcher_row(10 if quick else 200), playout_row()]
    if as_json:
        click.echo(json.dumps({"machine": machine(), "rows": [row.as_json() for row in rows]}, indent=2))
        return
    for line in _lines(rows):
        click.echo(line)


@bench.command()
@click.option("--games", type=click.IntRange(min=2), default=100, show_default=True, help="Games of each kind.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def cove(games: int, as_json: bool) -> None:
    """Play Aquicorn Cove out by partners and by chance, and print both scores and the endings with their intervals."""
    from companion.commands.benchcove import lines, samples

    found = samples(games)
    if as_json:
        click.echo(json.dumps({"machine": machine(), "rows": [one.as_json() for one in found]}, indent=2))
        return
    for one in found:
        for line in lines(one):
            click.echo(line)


def _rendered(is_quick: bool, only: str, scenes: int | None, keep: Path | None) -> Iterator[Row]:
    yield from vision_rows(is_quick=is_quick, only=only, at_most=scenes)
    yield from main_shot_rows(min(6 if is_quick else TABLES, scenes or TABLES), only, keep)


def _command(*, quick: bool, photos: Path | None, only: str | None, scenes: int | None) -> str:
    """The command as somebody else would type it."""
    parts = ["tabletide bench vision", "--quick" * quick, "--photos DIR" * bool(photos)]
    parts += [f'--only "{only}"' if only else "", f"--scenes {scenes}" if scenes else ""]
    return " ".join(part for part in parts if part)


def machine() -> dict[str, str]:
    """What the figures were measured on: processor, system, and the versions of the libraries."""
    found = {"processor": _processor(), "system": f"{platform.system()} {platform.machine()}"}
    found["python"] = platform.python_version()
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith(("model name", "Model"))]
    return names[0] if names else platform.processor() or "unknown"


def _lines(rows: Iterable[Row]) -> Iterator[str]:
    for row in rows:
        verdict = {True: "met", False: "NOT MET", None: "too few to say"}[row.met]
        yield f"\n{row.name}\n  goal: {row.goal}: {verdict}"
        yield f"  {'ours':24}{_figures(row.ours)}"
        for name, figures in row.peers.items():
            yield f"  {name:24}{_figures(figures)}"


def _figures(figures: Mapping[str, Any]) -> str:
    told = []
    if "rate" in figures:
        interval = f"[{100 * figures['low']:.2f}, {100 * figures['high']:.2f}]"
        told.append(f"{figures['hits']}/{figures['total']} = {100 * figures['rate']:.2f} % {interval}")
    others = {
        k: v
        for k, v in figures.items()
        if k not in {"rate", "low", "high", "hits", "total", "ms_p95"} and v is not None
    }
    told += [f"{value} {name.replace('_', ' ')}" for name, value in others.items()]
    return ", ".join(told)
