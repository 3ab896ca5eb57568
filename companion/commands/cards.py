"""`tabletide sheets` and `tabletide cards`: printing cards and labels, and the facts of an owner's own copy."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import click

from card_db.adding import add, growing
from card_db.boxfile import BoxFile, dump, merge, parse
from card_db.codes import codes
from card_db.load import load_set, read_folder, set_ids
from card_db.model import CardError, CardSet, Component, Field
from card_db.overlay import Box, Code, Taught, completeness, forget, my_box, share, teach, whole
from card_db.paper import PAPERS, STOCKS, Printer
from companion.commands.files import read_text
from companion.config import Settings

WHATS: Final = ("play", "labels", "labels-qr", "mat", "calibration")
SMALLEST_SCALE: Final = 0.9
LARGEST_SCALE: Final = 1.1
LARGEST_OFFSET: Final = 20.0


def _pair(low: float, high: float) -> Callable[[click.Context, click.Parameter, str], tuple[float, float]]:
    """Reads two numbers with a comma between them, each within the limits."""

    def convert(ctx: click.Context, param: click.Parameter, value: str) -> tuple[float, float]:
        try:
            across, down = (float(part) for part in value.split(","))
        except ValueError as error:
            raise click.BadParameter(f"{value!r} is not two numbers such as 0.4,-0.2", ctx, param) from error
        if not (low <= across <= high and low <= down <= high):
            raise click.BadParameter(f"{value!r}: both must lie between {low:g} and {high:g}", ctx, param)
        return across, down

    return convert


_offset = _pair(-LARGEST_OFFSET, LARGEST_OFFSET)
_scale = _pair(SMALLEST_SCALE, LARGEST_SCALE)


@click.command()
@click.argument("game")
@click.option("--paper", required=True, type=click.Choice(list(PAPERS)), help="The paper in the printer.")
@click.option("-o", "--output", required=True, metavar="F.pdf", help="The PDF to write, or - for standard output.")
@click.option(
    "--what",
    type=click.Choice(WHATS),
    default="play",
    show_default=True,
    help="play: the whole print-and-play set; labels: 12 mm tags for your own cards; labels-qr: 20 mm QR codes instead; "
    "mat: a sheet on which the camera counts pieces; calibration: a page that tells the next three options.",
)
@click.option("--offset", metavar="X,Y", callback=_offset, default="0,0", help="Move everything right and down, in mm.")
@click.option(
    "--scale",
    metavar="SX,SY",
    callback=_scale,
    default="1,1",
    help="Stretch across and down about the middle, such as 1.004,1.",
)
@click.option(
    "--back-offset",
    metavar="X,Y",
    callback=_offset,
    default="0,0",
    help="Move the backs further, in mm.",
)
@click.option("--stock", type=click.Choice(list(STOCKS)), help="Print labels on ready-cut sheets of this part number.")
@click.option(
    "--start", type=click.IntRange(1), default=1, show_default=True, help="The first free label of the sheet."
)
def sheets(
    game: str,
    paper: str,
    output: str,
    what: Any,
    offset: tuple[float, float],
    scale: tuple[float, float],
    back_offset: tuple[float, float],
    stock: str | None,
    start: int,
) -> None:
    """Make printable sheets of cards and labels.

    GAME is a game's id such as coldwater-crown. Print the PDF at actual size (100 %), two-sided, flipped on the long edge; print
    --what calibration once to see whether your printer is true, and measure it. Values that we made up are marked "House set".
    """
    from card_db import sheets as layout

    if stock is not None and what not in ("labels", "labels-qr"):
        raise click.UsageError("--stock is for labels: add --what labels or --what labels-qr")
    if start != 1 and stock is None:
        raise click.UsageError("--start counts the labels of a ready-cut sheet: add --stock")
    pages = layout.pages(_set(game), paper, what, stock=stock, start=start)
    data = layout.pdf(pages, f"{load_set(game).title}: {what}", Printer(offset, scale, back_offset))
    _write(output, data)
    if output != "-":
        sides = "pages, front and back in turn" if any(page.is_back for page in pages) else "pages"
        click.echo(f"{output}: {len(pages)} {sides}, {PAPERS[paper].title}. Print at actual size (100 %).")


@click.group()
def cards() -> None:
    """Check, list, import and export the facts of cards.

    A fact is printed in the rules (rulebook), made up by us (house), or told by you of your own copy (owner). Your facts live in
    the data folder, one file a game, and never mix with ours: a table played with "my box" uses the rules' and yours alone.
    """


@cards.command()
@click.argument("folder", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.pass_obj
def check(settings: Settings, folder: Path | None) -> None:
    """Check card sets, and name every fault with file, card and field.

    FOLDER is a set that is being written; without it, all sets that ship with us, their printed codes, and your own facts are
    checked.
    """
    if folder is not None:
        found = read_folder(folder)
        click.echo(f"{folder}: {found.title}, {_counted(found)}: no faults")
        return
    for set_id in set_ids():
        found = load_set(set_id)
        marks = codes(found.game)
        click.echo(f"{set_id}: {found.title}, {_counted(found)}, {len(marks.faces)} printed codes: no faults")
        loaded = BoxFile(settings.data, set_id).load()
        _say(loaded.notes)
        told = len(loaded.box.facts)
        click.echo(f"{set_id}: your own box, {told} {'card' if told == 1 else 'cards'} told: no faults")


@cards.command()
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print the meter as JSON.")
@click.pass_obj
def status(settings: Settings, game: str | None, as_json: bool) -> None:
    """Show how much of your own copy the app knows, by the counts in the rules.

    GAME is a game's id; without it, every game that has cards is shown.
    """
    out = []
    for set_id in [_set(game)] if game else set_ids():
        loaded = BoxFile(settings.data, set_id).load()
        _say(loaded.notes)
        known = completeness(my_box(loaded.box))
        lines = [
            {"component": line.component, "field": line.field, "known": line.known, "total": line.total}
            for line in known
        ]
        out.append({"game": set_id, "share": round(share(known), 4), "codes": len(loaded.box.codes), "lines": lines})
        if not as_json:
            click.echo(f"{load_set(set_id).title}: {share(known):.0%} of your copy is known")
            for line in known:
                click.echo(f"  {line.title + ', ' + line.field.lower():<42} {line.known:>3} of {line.total}")
    if as_json:
        click.echo(json.dumps(out, indent=1, ensure_ascii=False))


@cards.command()
@click.argument("game")
@click.argument("card", required=False)
@click.option("--mine", is_flag=True, help="Your own box instead of our print-and-play set.")
@click.option("--json", "as_json", is_flag=True, help="Print facts and sources as JSON.")
@click.pass_obj
def show(settings: Settings, game: str, card: str | None, mine: bool, as_json: bool) -> None:
    """Show the facts of a card, or of all cards, each with its source.

    GAME is a game's id, CARD a card's id (wrasse-1) or the letter and number printed on it (F16).
    """
    found = _box_set(settings, game) if mine else load_set(_set(game))
    names = [row["id"] for component in found.components for row in found.rows(component.id)]
    if card is not None:
        at = codes(found.game).at_label(card)
        names = list(at.cards) if at is not None and at.cards else [card]
        if names[0] not in found:
            raise CardError([f"there is no card {card!r} in {found.title}; `tabletide cards show {game}` lists them"])
    if as_json:
        click.echo(json.dumps({name: _facts(found, name) for name in names}, indent=1, ensure_ascii=False))
        return
    for name in names:
        told = ", ".join(f"{key} {fact['value']} ({fact['source']})" for key, fact in _facts(found, name).items())
        click.echo(f"{name}: {told}")


@cards.command("teach")
@click.argument("game")
@click.argument("facts", nargs=-1, metavar="FIELD=VALUE…")
@click.option("--card", default="", help="The card's id; without it, the first untold card that fits the facts.")
@click.option("--component", default="", help="What kind of card it is, where no --card or known --code says so.")
@click.option("--code", metavar="KIND:TEXT", help="A mark that was scanned on it: tag:300 or qr:TEXT.")
@click.option("--face", default="", help="The face that the mark is on, such as weight.")
@click.option(
    "--new", "group", metavar="GROUP", help="A card that the rules do not count, of this group (a set's letter)."
)
@click.pass_obj
def teach_card(
    settings: Settings,
    game: str,
    facts: Sequence[str],
    card: str,
    component: str,
    code: str | None,
    face: str,
    group: str | None,
) -> None:
    """Tell the facts of one card of your own copy.

    GAME is a game's id, FACTS are written FIELD=VALUE; for example: tabletide cards teach coldwater-crown --component fish
    species=wrasse weight=4 tag=Red stamp=06:12. Lists are written with commas (spots=green,green,red). With --code, a mark of
    your own is bound to the card, or one of our labels names it. With --new a promo or a card of an expansion is added where the
    game's set allows it: tabletide cards teach coral-castle --new A name="Sleeping Whale" type=fish.
    """
    set_id = _set(game)
    mark = None if code is None else _code(code)
    notes: list[str] = []
    named: list[str] = []

    def change(box: Box) -> Box:
        if group is None:
            kind = _component(box, card, component, mark)
            taught = teach(box, _values(kind, facts), card=card, component=component, code=mark, face=face)
        else:
            taught = _added(box, component, facts, group)
        notes.extend(taught.notes)
        named.append(taught.card)
        return taught.box

    loaded = BoxFile(settings.made().data, set_id).change(change)
    _say((*loaded.notes, *notes))
    own = my_box(loaded.box)
    told = ", ".join(
        f"{name} {fact['value']}" for name, fact in _facts(own, named[0]).items() if fact["source"] == "owner"
    )
    click.echo(f"{named[0]}: {told or 'nothing told yet'}")


@cards.command("forget")
@click.argument("game")
@click.argument("card")
@click.pass_obj
def forget_card(settings: Settings, game: str, card: str) -> None:
    """Forget what you told of one card, its own marks included.

    GAME is a game's id, CARD the card's id such as wrasse-1.
    """
    if card not in whole(BoxFile(settings.data, _set(game)).load().box):
        raise CardError([f"there is no card {card!r} in {load_set(game).title}"])
    loaded = BoxFile(settings.made().data, game).change(lambda box: forget(box, card))
    _say(loaded.notes)
    click.echo(f"{card}: forgotten")


@cards.command("export")
@click.argument("game")
@click.option("-o", "--output", default="-", show_default=True, help="The file to write, or - for standard output.")
@click.pass_obj
def export_pack(settings: Settings, game: str, output: str) -> None:
    """Write what you told of your copy as a pack.

    GAME is a game's id. A pack is one JSON file, to keep or to give to somebody with the same box.
    """
    loaded = BoxFile(settings.data, _set(game)).load()
    _say(loaded.notes)
    _write(output, dump(loaded.box).encode())


@cards.command("import")
@click.argument("file")
@click.option("--replace", is_flag=True, help="Where the pack and your facts differ, take the pack's.")
@click.pass_obj
def import_pack(settings: Settings, file: str, replace: bool) -> None:
    """Add the facts of a pack to yours.

    FILE is a pack made by `cards export`, or - for standard input. Facts that you have told stay, unless --replace is given.
    """
    text = read_text(file)
    try:
        pack = parse(text)
    except CardError as error:
        raise CardError([f"{file}: {fault}" for fault in error.faults]) from error
    kept: list[str] = []
    counts: list[int] = []

    def change(box: Box) -> Box:
        merged = merge(box, pack, replace=replace)
        kept.extend(merged.kept)
        counts.extend((len(merged.added), len(merged.changed)))
        return merged.box

    loaded = BoxFile(settings.made().data, pack.set_id).change(change)
    _say(loaded.notes)
    click.echo(f"{pack.set_id}: {counts[0]} cards added, {counts[1]} changed")
    if kept:
        click.echo(f"yours were kept where the pack differs: {', '.join(kept)} (--replace takes the pack's)")


def _set(game: str) -> str:
    load_set(game)
    return game


def _box_set(settings: Settings, game: str) -> CardSet:
    loaded = BoxFile(settings.data, _set(game)).load()
    _say(loaded.notes)
    return my_box(loaded.box)


def _counted(found: CardSet) -> str:
    return ", ".join(f"{len(found.rows(item.id))} {item.title}" for item in found.components)


def _facts(found: CardSet, card: str) -> dict[str, dict[str, Any]]:
    kept = {item.id for item in found.component(found.component_of(card)).fields if item.kept}
    return {
        name: {"value": fact.value if fact.is_known else None, "source": fact.source or "unknown"}
        for name, fact in found.facts(card).items()
        if name not in kept and (fact.is_known or not _is_optional(found, card, name))
    }


def _is_optional(found: CardSet, card: str, field: str) -> bool:
    return found.component(found.component_of(card)).field(field).optional


def _code(text: str) -> Code:
    kind, sign, mark = text.partition(":")
    if not sign or kind not in ("tag", "qr") or not mark:
        raise click.BadParameter(f"{text!r} is not tag:NUMBER or qr:TEXT", param_hint="--code")
    return kind, mark


def _component(box: Box, card: str, component: str, code: Code | None) -> Component | None:
    """The kind of card whose fields the facts are, as far as the call says."""
    base = whole(box)
    if card in base:
        return base.component(base.component_of(card))
    found = box.identify(*code) if code else None
    name = component or getattr(found, "component", "")
    return next((item for item in base.components if item.id == name), None)


def _added(box: Box, component: str, facts: Sequence[str], group: str) -> Taught:
    """The box with a card more, of the named component or the one that grows."""
    kind = next((one for one in growing(load_set(box.set_id)) if component in ("", one.id)), None)
    return add(box, kind.id if kind else component, _values(kind, facts), group)


def _values(kind: Component | None, pairs: Sequence[str]) -> dict[str, Any]:
    fields = {item.id: item for item in kind.fields} if kind else {}
    values: dict[str, Any] = {}
    for pair in pairs:
        name, sign, text = pair.partition("=")
        if not sign or not name:
            raise click.BadParameter(f"{pair!r} is not FIELD=VALUE", param_hint="FIELD=VALUE")
        values[name] = _value(fields.get(name), text)
    return values


def _value(item: Field | None, text: str) -> Any:
    if item is not None and item.type == "some":
        return tuple(part.strip() for part in text.split(","))
    if item is not None and item.type == "whole" and text.lstrip("-").isdigit():
        return int(text)
    return text


def _write(output: str, data: bytes) -> None:
    if output == "-":
        sys.stdout.buffer.write(data)
        return
    path = Path(output)
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(data)
        os.replace(part, path)
    except OSError as error:
        raise CardError([f"{output}: {error.strerror or error}; name a file in a folder that exists"]) from error


def _say(notes: Sequence[str]) -> None:
    for note in notes:
        click.echo(note, err=True)
