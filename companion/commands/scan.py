"""`tabletide scan`: the codes in pictures of a table, for people or as JSON."""

from __future__ import annotations

import glob
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import click

from card_db.codes import Codes, Foreign, Identity, codes
from companion.engine.errors import RulesError
from vision.frame import MAX_BYTES, Frame, PictureError, decode
from vision.pipeline import read
from vision.scene import Scene, Sighting
from vision.sources.folder import SUFFIXES


class NothingToScan(RulesError):
    """No picture under the given name; the message says what to give."""


@dataclass(frozen=True, slots=True)
class Scanned:
    """One picture and what was read in it; `ms` from the file's bytes to the scene."""

    image: str
    frame: Frame
    scene: Scene
    ms: float


@click.command()
@click.argument("images", nargs=-1, required=True, metavar="IMAGE...")
@click.option("--game", metavar="GAME", help="Say which card of this game each code is, such as coldwater-crown.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list, one object a picture.")
def scan(images: tuple[str, ...], game: str | None, as_json: bool) -> None:
    """Read the tags and QR codes in pictures of a table.

    IMAGE is a picture file (JPEG, PNG, WebP, GIF or BMP), a folder of them, a pattern such as 'shots/*.jpg', or - for standard
    input. Every picture is read even when another cannot be; then the exit code is 1 and stderr has one line for each.
    """
    known = codes(game) if game else None
    read_ones: list[Scanned] = []
    is_clean = True
    for name in _pictures(images):
        try:
            done = _scan(name, known)
        except (PictureError, OSError) as error:
            is_clean = False
            click.echo(f"tabletide: {name}: {_reason(error)}", err=True)
            continue
        read_ones.append(done)
        if not as_json:
            click.echo("\n".join(_lines(done, known)))
    if as_json:
        click.echo(json.dumps([_object(one, known) for one in read_ones], indent=2))
    if not is_clean:
        sys.exit(1)


def _pictures(given: Sequence[str]) -> Iterator[str]:
    """The picture files that the arguments mean, in order; NothingToScan where a folder or pattern holds none."""
    for name in given:
        path = Path(name)
        if name == "-" or path.is_file():
            yield name
        elif path.is_dir():
            found = sorted(str(p) for p in path.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file())
            if not found:
                raise NothingToScan(f"{name}: there is no picture in this folder; give one with JPEG or PNG files")
            yield from found
        elif glob.has_magic(name):
            matches = sorted(match for match in glob.glob(name, recursive=True) if Path(match).is_file())
            if not matches:
                raise NothingToScan(f"{name}: no file matches this pattern; check the folder and the ending")
            yield from matches
        else:
            raise NothingToScan(f"{name}: no such file; give the path of a picture")


def _scan(name: str, known: Codes | None) -> Scanned:
    data = _bytes(name)
    began = time.perf_counter()
    frame = decode(data, source=name)
    scene = read(frame, tags=known.tags if known else None)
    return Scanned(name, frame, scene, (time.perf_counter() - began) * 1000)


def _bytes(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def _object(one: Scanned, known: Codes | None) -> dict[str, Any]:
    quality = asdict(one.scene.quality)
    return {
        "image": one.image,
        "width": one.frame.width,
        "height": one.frame.height,
        "sightings": [_sighting(s, known) for s in one.scene.sightings],
        "quality": {**quality, "advice": list(quality["advice"])},
        "ms": round(one.ms, 1),
    }


def _sighting(sighting: Sighting, known: Codes | None) -> dict[str, Any]:
    meant = known.identify(sighting.kind, sighting.id) if known else None
    card = meant if isinstance(meant, Identity) else None
    return {
        "kind": sighting.kind,
        "id": sighting.id,
        "text": sighting.text,
        "card": card.card if card else None,
        "face": card.face if card else None,
        "confidence": round(sighting.confidence, 3),
        "corners": [[round(x, 2), round(y, 2)] for x, y in sighting.corners],
    }


_LONGEST_TEXT: Final = 70


def _lines(one: Scanned, known: Codes | None) -> Iterator[str]:
    count = len(one.scene.sightings)
    found = "no code" if not count else "1 code" if count == 1 else f"{count} codes"
    yield f"{one.image}: {one.frame.width} x {one.frame.height} pixels, {found}, {one.ms:.0f} ms"
    if one.frame.note:
        yield f"  note: {one.frame.note}"
    for sighting in _in_reading_order(one.scene.sightings):
        x = sum(corner[0] for corner in sighting.corners) / 4
        y = sum(corner[1] for corner in sighting.corners) / 4
        yield f"  {sighting.kind:4}{_name(sighting, known)}  at {x:.0f}, {y:.0f}"
    for advice in one.scene.quality.advice:
        yield f"  advice: {advice}"


def _in_reading_order(sightings: Sequence[Sighting]) -> list[Sighting]:
    """Row by row: a mark begins a new row when it lies further below the last one than one and a half marks are high."""
    rows: list[list[Sighting]] = []
    last = 0.0
    for sighting in sorted(sightings, key=_top):
        height = max(corner[1] for corner in sighting.corners) - _top(sighting)
        if not rows or _top(sighting) - last > 1.5 * height:
            rows.append([])
        rows[-1].append(sighting)
        last = _top(sighting)
    return [sighting for row in rows for sighting in sorted(row, key=lambda s: min(c[0] for c in s.corners))]


def _top(sighting: Sighting) -> float:
    return min(corner[1] for corner in sighting.corners)


def _name(sighting: Sighting, known: Codes | None) -> str:
    text = " ".join(sighting.id.split())
    shown = text if len(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT - 1] + "…"
    match known.identify(sighting.kind, sighting.id) if known else None:
        case Identity() as identity:
            return f"{shown}  {identity.label} {identity.card}, {identity.title or identity.face}"
        case Foreign() as foreign:
            return f"{shown}  ({foreign.reason})"
    return shown
