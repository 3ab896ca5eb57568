"""`tabletide sheets` and `tabletide cards`, called as a person calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from card_db.model import CardError
from companion.cli import tabletide


@pytest.fixture
def call(tmp_path: Path):
    """Runs the command with a data folder of its own; a person's error is raised as it reaches the command's outer border."""

    def run(*arguments: str, given: str = "") -> Result:
        return CliRunner().invoke(tabletide, ["--data", str(tmp_path / "data"), *arguments], input=given)

    return run


def refused(result: Result) -> str:
    assert isinstance(result.exception, CardError), result.output
    assert result.exception.is_for_people
    return str(result.exception)


def test_a_sheet_is_written_and_told(call, tmp_path):
    file = tmp_path / "cal.pdf"
    result = call("sheets", "coldwater-crown", "--paper", "letter", "-o", str(file), "--what", "calibration")
    assert result.exit_code == 0, result.output
    assert f"{file}: 2 pages, front and back in turn, Letter. Print at actual size (100 %)." in result.output
    assert file.read_bytes().startswith(b"%PDF-")
    assert [path.name for path in tmp_path.iterdir()] == ["cal.pdf"]


def test_a_sheet_goes_to_standard_output(call):
    result = call("sheets", "coldwater-crown", "--paper", "a4", "-o", "-", "--what", "calibration")
    assert result.stdout_bytes.startswith(b"%PDF-")


@pytest.mark.slow
def test_the_whole_set_is_one_command(call, tmp_path):
    file = tmp_path / "set.pdf"
    result = call("sheets", "coldwater-crown", "--paper", "a4", "-o", str(file))
    assert result.exit_code == 0
    assert "pages, front and back in turn, A4" in result.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--paper", "a3"], "'a3' is not one of"),
        ([], "Missing option '--paper'"),
        (["--paper", "a4", "--offset", "3"], "'3' is not two numbers such as 0.4,-0.2"),
        (["--paper", "a4", "--offset", "x,y"], "is not two numbers"),
        (["--paper", "a4", "--offset", "nan,0"], "both must lie between -20 and 20"),
        (["--paper", "a4", "--scale", "2,1"], "both must lie between 0.9 and 1.1"),
        (["--paper", "a4", "--stock", "l7651"], "--stock is for labels"),
        (["--paper", "a4", "--what", "labels", "--start", "4"], "--start counts the labels of a ready-cut sheet"),
        (["--paper", "a4", "--what", "posters"], "'posters' is not one of"),
    ],
)
def test_a_wrong_call_is_a_usage_error(call, tmp_path, arguments, told):
    result = call("sheets", "coldwater-crown", "-o", str(tmp_path / "x.pdf"), *arguments)
    assert result.exit_code == 2
    assert told in result.output
    assert not (tmp_path / "x.pdf").exists()


def test_an_unknown_game_and_a_missing_folder_are_told(call, tmp_path):
    what = ("--what", "calibration")
    assert "no card set 'chess'" in refused(call("sheets", "chess", "--paper", "a4", "-o", "x.pdf", *what))
    missing = str(tmp_path / "nowhere" / "x.pdf")
    told = refused(call("sheets", "coldwater-crown", "--paper", "a4", "-o", missing, *what))
    assert "name a file in a folder that exists" in told


def test_check_counts_what_ships_and_what_was_told(call):
    result = call("cards", "check")
    assert result.exit_code == 0
    assert (
        "60 Fish cards, 30 Master Angler cards, 35 hexagon trophies, 15 pieces of tackle, 5 Tag tiles" in result.output
    )
    assert "your own box, 0 cards told: no faults" in result.output


def test_check_names_the_faults_of_a_set_that_is_being_written(call, writing):
    folder = writing("fish.toml", "weight = 3", "weight = 30")
    told = refused(call("cards", "check", str(folder)))
    assert "fish.toml, card.john-dory-1, weight: must be a whole number from 1 to 20, not 30" in told


def test_status_counts_by_the_rules(call):
    text = call("cards", "status", "coldwater-crown").output
    assert "Coldwater Crown: 0% of your copy is known" in text
    assert "Master Angler cards, spots" in text
    call("cards", "teach", "coldwater-crown", "--card", "pike-1", "weight=9")
    meters = {meter["game"]: meter for meter in json.loads(call("cards", "status", "--json").output)}
    meter = meters["coldwater-crown"]
    assert {"component": "fish", "field": "Weight", "known": 1, "total": 60} in meter["lines"]


def test_show_gives_each_fact_with_its_source(call):
    assert "weight 3 (house)" in call("cards", "show", "coldwater-crown", "wrasse-1").output
    assert "species wrasse (rulebook)" in call("cards", "show", "coldwater-crown", "F16").output
    mine = call("cards", "show", "coldwater-crown", "wrasse-1", "--mine", "--json").output
    assert json.loads(mine)["wrasse-1"]["weight"] == {"value": None, "source": "unknown"}
    assert len(call("cards", "show", "coldwater-crown").output.splitlines()) == 145
    assert "no card 'cod-1'" in refused(call("cards", "show", "coldwater-crown", "cod-1"))


def test_a_card_is_taught_shown_exported_imported_and_forgotten(call, tmp_path):
    taught = call(
        "cards",
        "teach",
        "coldwater-crown",
        "--component",
        "fish",
        "species=wrasse",
        "weight=4",
        "tag=Red",
        "stamp=06:12",
    )
    assert taught.exit_code == 0, taught.output
    assert "wrasse-1: weight 4, tag tag-1, stamp 06:12" in taught.output
    assert "Red is now the name of tag-1." in taught.output
    call("cards", "teach", "coldwater-crown", "--card", "crab-2", "spots=green,green,red")
    call("cards", "teach", "coldwater-crown", "--card", "pike-1", "--code", "tag:400", "--face", "weight", "weight=9")
    pack = tmp_path / "pack.json"
    assert call("cards", "export", "coldwater-crown", "-o", str(pack)).exit_code == 0
    for card in ("wrasse-1", "crab-2", "pike-1", "tag-1"):
        assert call("cards", "forget", "coldwater-crown", card).exit_code == 0
    assert "0% of your copy" in call("cards", "status").output
    assert "4 cards added, 0 changed" in call("cards", "import", str(pack)).output
    assert (
        "spots ('green', 'green', 'red') (owner)" in call("cards", "show", "coldwater-crown", "crab-2", "--mine").output
    )
    assert call("cards", "export", "coldwater-crown").output == pack.read_text()


def test_importing_keeps_yours_and_says_so(call):
    call("cards", "teach", "coldwater-crown", "--card", "pike-1", "weight=9")
    pack = json.dumps({"format": "tabletide-cards", "set": "coldwater-crown", "facts": {"pike-1": {"weight": 4}}})
    result = call("cards", "import", "-", given=pack)
    assert "yours were kept where the pack differs: pike-1 (--replace takes the pack's)" in result.output
    assert "weight 9 (owner)" in call("cards", "show", "coldwater-crown", "pike-1", "--mine").output
    assert "0 cards added, 1 changed" in call("cards", "import", "-", "--replace", given=pack).output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--card", "pike-1", "weight=60"], "pike-1, weight: must be a whole number from 1 to 20, not 60"),
        (["--card", "pike-1", "weight=heavy"], "not 'heavy'"),
        (["--card", "pike-99", "weight=6"], "no card 'pike-99'"),
        (["weight=6"], "say which card it is, or its component"),
    ],
)
def test_a_fact_that_cannot_be_is_told(call, arguments, told):
    assert told in refused(call("cards", "teach", "coldwater-crown", *arguments))


@pytest.mark.parametrize(
    "arguments", [["--card", "pike-1", "weight"], ["--card", "pike-1", "--code", "400", "weight=3"]]
)
def test_a_fact_without_its_sign_and_a_code_without_its_kind_are_usage_errors(call, arguments):
    assert call("cards", "teach", "coldwater-crown", *arguments).exit_code == 2


def test_a_pack_that_is_none_is_told_with_its_file(call, tmp_path):
    file = tmp_path / "bad.json"
    file.write_text('{"format": "tabletide-cards", "set": "coldwater-crown", "facts": {"pike-1": {"weight": 99}}}')
    assert f"{file}: facts.pike-1.weight: must be a whole number" in refused(call("cards", "import", str(file)))


def test_a_damaged_box_is_told_and_the_command_goes_on(call, tmp_path):
    call("cards", "teach", "coldwater-crown", "--card", "pike-1", "weight=9")
    (tmp_path / "data" / "cards" / "coldwater-crown.json").write_text("{")
    result = call("cards", "status")
    assert result.exit_code == 0
    assert "was damaged" in result.output
    assert "coldwater-crown.damaged-1.json" in result.output


def test_a_card_that_the_rules_do_not_count_is_added_shown_and_forgotten(call):
    told = ("type=fish", "cost=0", "effect=per fish: tentacle 1")
    made = call("cards", "teach", "coral-castle", "--new", "A", "name=Sleeping Whale", *told)
    assert "a-26: name Sleeping Whale" in made.output
    shown = call("cards", "show", "coral-castle", "a-26", "--mine")
    assert "effect per fish: tentacle 1 (owner)" in shown.output
    assert "no card 'a-26'" in refused(call("cards", "show", "coral-castle", "a-26"))
    assert call("cards", "forget", "coral-castle", "a-26").output == "a-26: forgotten\n"
    assert "components of Katmai" in refused(call("cards", "teach", "katmai", "--new", "A", "name=X"))
