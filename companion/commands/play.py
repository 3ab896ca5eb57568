"""`tabletide score`, `replay`, `schema` and `moves`: a game's files in, what the rules say of them out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal

import click

from companion.commands.files import BadFile, read_object, read_text
from companion.engine import record as records
from companion.engine import registry
from companion.engine.errors import DataError, RulesError
from companion.engine.game import SchemaKind, with_names
from companion.engine.score import ScoreLine, ScoreSheet

SCHEMAS: tuple[SchemaKind, ...] = ("tally", "position", "moves")


class NotReplayed(RulesError):
    """A replay that stopped at a refused move, or that came out otherwise than its file expects."""


@click.command()
@click.argument("game")
@click.argument("tally", metavar="TALLY.json")
@click.option("--json", "as_json", is_flag=True, help="Print the score as JSON.")
def score(game: str, tally: str, as_json: bool) -> None:
    """Score a final table from its tally.

    GAME is a game's id such as coldwater-crown; TALLY.json what lies on the table at its end (`tabletide schema GAME tally`
    says how it is written), or - for standard input. Prints the receipt: every point with its reason and clause.
    """
    played = registry.game(game)
    data = read_object(tally)
    try:
        sheet = played.score_tally(played.load_tally(data)).named(_nameless)
    except DataError as error:
        raise _in_file(tally, error) from error
    click.echo(_json(sheet.as_json()) if as_json else _receipt(sheet, ()))


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Print score, position and the refused move as JSON.")
def replay(file: str, as_json: bool) -> None:
    """Play a game's file and show where it ends.

    FILE is a replay file (see docs/formats.md), or - for standard input. Every move is checked; the final position and the score
    are printed. A move that is refused, or an expectation of the file that does not hold, ends with exit code 1.
    """
    try:
        found = records.loads(read_text(file))
        run = records.run(found)
    except DataError as error:
        raise _in_file(file, error) from error
    for note in _notes(found):
        click.echo(f"{file}: {note}", err=True)
    if as_json:
        click.echo(_json(run.as_json()))
    else:
        click.echo(_json(run.game.dump(run.state)))
        click.echo(_receipt(run.score(), found.seats))
    if found.expect is not None:
        unmet = records.unmet(found, run)
        if unmet:
            raise NotReplayed(f"{file}: " + "; ".join(unmet))
    elif run.refusal is not None:
        rule = f" ({run.refusal.rule})" if run.refusal.rule else ""
        raise NotReplayed(f"{file}: $.moves[{run.refusal.move}] {run.refusal.notation!r}: {run.refusal.detail}{rule}")


@click.command()
@click.argument("game")
@click.argument("kind", required=False, type=click.Choice([*SCHEMAS, "replay"]))
def schema(game: str, kind: Literal["tally", "position", "moves", "replay"] | None) -> None:
    """Print the JSON Schema of a game's files.

    GAME is a game's id; without a kind, all of them are printed as one object.
    """
    played = registry.game(game)
    found: dict[str, Any] = {name: played.schema(name) for name in SCHEMAS}
    found["replay"] = records.schema()
    click.echo(_json(found if kind is None else found[kind]))


@click.command()
@click.argument("game")
@click.argument("position", metavar="POSITION.json")
@click.option("--label", "with_labels", is_flag=True, help="Add what the move's button says, after a tab.")
def moves(game: str, position: str, with_labels: bool) -> None:
    """List the legal moves of a position, one notation a line.

    GAME is a game's id; POSITION.json a position as `tabletide replay` prints it, or - for standard input. Outcomes of chance
    are listed where chance is to act; a game that is over has no moves.
    """
    played = registry.game(game)
    data = read_object(position)
    try:
        state = played.load(data)
    except DataError as error:
        raise _in_file(position, error) from error
    for seat in played.to_act(state):
        for move in played.legal_moves(state, seat):
            label = f"\t{_nameless(played.label(state, move))}" if with_labels else ""
            click.echo(f"{played.write(move)}{label}")


def _in_file(file: str, error: DataError) -> BadFile:
    return BadFile(f"{file}: {error}")


def _json(data: object) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False)


def _notes(found: records.Record) -> Sequence[str]:
    """What a person should know of a file that plays all the same."""
    notes = [f"$.{name} means nothing to us and was left aside" for name in found.unknown]
    now = registry.manifest(found.game).rules_version
    if found.rules_version not in (None, now):
        notes.append(f"written for rules version {found.rules_version}, played with version {now}")
    return notes


def _receipt(sheet: ScoreSheet, names: Sequence[str]) -> str:
    """The score as text: the ranking (once there is one), then each seat's lines by category, then what is missing."""
    text = []
    for place, rank in enumerate(sheet.ranking if sheet.is_ranked else ()):
        who = ", ".join(f"{_name(seat, names)} {sheet.total(seat)}" for seat in rank)
        text.append(f"{1 + sum(len(above) for above in sheet.ranking[:place])}. {who}")
    for seat in sheet.seats:
        text += ["", f"{_name(seat, names)}: {sheet.total(seat)}"]
        for category in sheet.categories:
            text += [_row(line) for line in sheet.of(seat, category)]
    text += [""] if sheet.notes or sheet.missing or not sheet.final else []
    text += sheet.notes
    text += [f"missing: {missing}" for missing in sheet.missing]
    if not sheet.final:
        text.append("This is the score as it stands; the game is not over.")
    return "\n".join(text)


def _row(line: ScoreLine) -> str:
    rule = f"  ({line.rule})" if line.rule else ""
    return f"  {line.points:>3}  {line.category}: {line.reason}{rule}"


def _name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else f"Player {seat + 1}"


def _nameless(text: str) -> str:
    """The text with "Player 1" for the first seat's mark, and so on: who played is not in the file."""
    return with_names(text, ())
