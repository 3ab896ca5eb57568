"""Every command says all there is to say about itself, and the list of them costs no import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from companion.cli import COMMANDS, load, tabletide

ROOT = Path(__file__).parents[2]


def leaves(name: str, command: click.Command) -> list[tuple[str, click.Command]]:
    """The command, and those below it where it is a group."""
    if not isinstance(command, click.Group):
        return [(name, command)]
    below = [leaf for sub, found in command.commands.items() for leaf in leaves(f"{name} {sub}", found)]
    return [(name, command), *below]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_is_complete(name):
    for path, command in leaves(name, load(name)):
        text = command.get_help(
            click.Context(command, info_name=path, parent=click.Context(tabletide, info_name="tabletide"))
        )
        assert command.help, f"{path} says what it does"
        assert command.help.strip().splitlines()[0].endswith("."), f"{path} begins with a sentence"
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert parameter.help, f"{path} {parameter.opts[0]} has a help text"
            else:
                shown = parameter.make_metavar(click.Context(command)).strip("[].…").split("…")[0].split("|")[0]
                assert shown in text, f"{path} shows {shown}"
                words = parameter.human_readable_name.upper().split(".")[0].strip("[]…").split(" ")[0].split("…")[0]
                assert words in command.help.upper(), f"{path} explains {words} in its text"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_tells_what_the_command_is_for(name):
    assert COMMANDS[name].line.endswith(".")
    assert len(COMMANDS[name].line) < 70


def test_the_list_of_commands_is_shown_without_loading_any():
    script = (
        "import sys\n"
        "from companion.cli import main\n"
        "try:\n    main(['--help'])\n"
        "except SystemExit as end:\n    assert not end.code\n"
        "heavy = {'cv2', 'numpy', 'flask', 'sqlalchemy', 'PIL', 'zxingcpp', 'fpdf', 'companion.tables', 'companion.web'}\n"
        "print('LOADED', sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("LOADED []")
    assert all(f"  {name} " in done.stdout for name in COMMANDS)
