"""How the command line ends: 0 fine, 1 the input is wrong, 2 the call is; one line on stderr; nothing outside the data folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import cli
from companion.config import DATA_VARIABLE, Settings
from companion.engine.errors import RulesError


def test_the_version_is_told(tabletide):
    done = tabletide("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("tabletide, version ")


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["score"], ["score", "a", "b", "c"], ["--nonsense"], ["schema", "g", "thing"]]
)
def test_a_wrong_call_is_one_line_and_code_2(tabletide, arguments):
    done = tabletide(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "--help" in done.stderr


def test_a_persons_error_is_one_line_and_code_1(tabletide):
    done = tabletide("schema", "chess")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        line for line in done.stderr.splitlines() if line.startswith("tabletide: there is no game 'chess'; installed: ")
    ]


def ended(monkeypatch, capsys, error, *arguments) -> tuple[int, str]:
    """Runs a command that fails with the error; gives code and stderr."""

    def load(_name):
        raise error

    monkeypatch.setattr(cli, "load", load)
    with pytest.raises(SystemExit) as end:
        cli.main([*arguments, "score"])
    return end.value.code, capsys.readouterr().err


def test_an_unexpected_error_is_one_line_that_says_how_to_see_more(monkeypatch, capsys):
    code, text = ended(monkeypatch, capsys, KeyError("boat"))
    assert code == 1
    assert text.splitlines() == [
        "tabletide: unexpected KeyError: 'boat' (run `tabletide --debug …` for the whole story)"
    ]


def test_debug_shows_the_whole_story(monkeypatch, capsys):
    code, text = ended(monkeypatch, capsys, KeyError("boat"), "--debug")
    assert code == 1
    assert "Traceback" in text


def test_a_refusal_of_several_lines_becomes_one(monkeypatch, capsys):
    code, text = ended(monkeypatch, capsys, RulesError("this is wrong;\n  do that"))
    assert (code, text) == (1, "tabletide: this is wrong; do that\n")


def test_the_error_of_a_package_below_the_engine_is_a_persons_error_too(monkeypatch, capsys):
    class PictureError(Exception):
        is_for_people = True

    assert ended(monkeypatch, capsys, PictureError("no picture"))[1] == "tabletide: no picture\n"


def test_the_data_folder_is_the_one_that_was_named(monkeypatch, tmp_path):
    assert Settings.of(tmp_path).data == tmp_path
    assert "tabletide" in str(Settings.of().data)


def test_no_command_makes_the_data_folder_before_it_needs_it(tabletide, tmp_path):
    tabletide("schema", "coldwater-crown/bait-bag")
    assert not Path(tmp_path / "data").exists()


def test_the_data_folder_may_be_named_by_the_environment(monkeypatch, tmp_path):
    seen = []
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    monkeypatch.setattr(cli.Settings, "of", staticmethod(lambda data, debug: seen.append(data)))
    with pytest.raises(SystemExit):
        cli.main(["schema", "--help"])
    assert seen == [tmp_path]
