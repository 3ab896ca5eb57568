"""The `tabletide` command: a table of sub-commands, each loaded only when it is called.

What a command does lives in `companion.commands`; here are the table, the options that all share, and how errors end: a
person's error is one line on stderr and exit code 1, a wrong call is exit code 2. A command gets its `Settings` with
`@click.pass_obj`. Errors of a person are `RulesError`s, `OSError`s, and those of the packages that know nothing of the
engine, which set `is_for_people = True` on their class.
"""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import click

from companion.config import DATA_VARIABLE, Settings, version


class Entry(NamedTuple):
    """A sub-command: where its click command lives (`module:name`), and its line in the list."""

    place: str
    line: str


COMMANDS: Final[dict[str, Entry]] = {
    "serve": Entry("companion.commands.serve:serve", "Serve the tables to every device in the room."),
    "scan": Entry("companion.commands.scan:scan", "Read the codes in pictures of a table."),
    "score": Entry("companion.commands.play:score", "Score a final table from its tally."),
    "replay": Entry("companion.commands.play:replay", "Play a game's file and show where it ends."),
    "schema": Entry("companion.commands.play:schema", "Print the JSON Schema of a game's files."),
    "moves": Entry("companion.commands.play:moves", "List the legal moves of a position."),
    "sheets": Entry("companion.commands.cards:sheets", "Make printable sheets of cards and labels."),
    "arena": Entry("companion.commands.arena:arena", "Let bots play each other and count the wins."),
    "cards": Entry("companion.commands.cards:cards", "Check, list, import and export the facts of cards."),
    "audit": Entry("companion.commands.tables:audit", "Replay every stored game with today's rules."),
    "verify": Entry("companion.commands.tables:verify", "Check the stored tables for damage."),
    "backup": Entry("companion.commands.tables:backup", "Copy all tables into one file, also while serving."),
    "restore": Entry("companion.commands.tables:restore", "Put the tables of a backup back."),
    "bench": Entry("companion.commands.bench:bench", "Measure reading and speed on this machine."),
}


class Commands(click.Group):
    """A group whose commands are imported when called; the list needs no import at all."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return load(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.line) for name, entry in COMMANDS.items()])


def load(name: str) -> click.Command:
    """The sub-command of that name; KeyError where the table has none."""
    module, _, attribute = COMMANDS[name].place.partition(":")
    command = getattr(importlib.import_module(module), attribute)
    if not isinstance(command, click.Command):
        raise TypeError(f"{COMMANDS[name].place} is no click command")
    return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    envvar=DATA_VARIABLE,
    show_envvar=True,
    help="The folder for everything that is kept [default: the user's data folder].",
)
@click.option("--debug", is_flag=True, help="Show the whole traceback of an unexpected error.")
@click.version_option(version(), prog_name="tabletide")
@click.pass_context
def tabletide(ctx: click.Context, data: Path | None, debug: bool) -> None:
    """Tabletide sits beside a physical board game: snap the table, get the score.

    Nothing is written outside the data folder, and nothing is ever sent to the internet. Exit codes: 0 fine, 1 the input is
    wrong (one line on stderr says what, where and what to do), 2 the command was called wrongly.
    """
    ctx.obj = Settings.of(data, debug=debug)


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and exits with its code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = tabletide.main(given, prog_name="tabletide", standalone_mode=False)
    except click.exceptions.Abort:
        click.echo("stopped", err=True)
        sys.exit(1)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(error.exit_code)
    except click.ClickException as error:
        click.echo(_usage(error), err=True)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        # The reader of our output went away (`tabletide moves … | head`); Python must not try to flush to it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:  # the outermost border: whatever it is, a person gets one line
        if "--debug" in given:
            traceback.print_exception(error)
        else:
            click.echo(_line(error), err=True)
        sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)


def _usage(error: click.ClickException) -> str:
    ctx = getattr(error, "ctx", None)
    where = ctx.command_path if ctx is not None else "tabletide"
    text = " ".join(error.format_message().split())
    return f"{where}: {text} (see `{where} --help`)" if isinstance(error, click.UsageError) else f"{where}: {text}"


def _line(error: Exception) -> str:
    from companion.engine.errors import RulesError

    text = " ".join(str(error).split())
    if isinstance(error, RulesError | OSError) or getattr(error, "is_for_people", False):
        return f"tabletide: {text}"
    return f"tabletide: unexpected {type(error).__name__}: {text} (run `tabletide --debug …` for the whole story)"
