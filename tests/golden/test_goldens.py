"""Every golden under this folder holds: replays end as they expect, tallies score as their sheets say.

A replay is any `NAME.json` with `expect`; a tally is `NAME.tally.json` beside its `NAME.sheet.json`, in the folder of its game.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.engine import record, registry

HERE = Path(__file__).parent
REPLAYS = sorted(path for path in HERE.rglob("*.json") if not path.name.endswith((".tally.json", ".sheet.json")))
TALLIES = sorted(HERE.rglob("*.tally.json"))


def name_of(path: Path) -> str:
    return str(path.relative_to(HERE).with_suffix(""))


@pytest.mark.parametrize("path", REPLAYS, ids=name_of)
def test_a_replay_ends_as_it_expects(path):
    found = record.loads(path.read_bytes())
    assert found.expect, "a golden says what it expects"
    assert not found.unknown, f"fields that mean nothing: {found.unknown}"
    assert not (faults := record.unmet(found, record.run(found))), "\n".join(faults)


@pytest.mark.parametrize("path", REPLAYS, ids=name_of)
def test_a_replay_is_read_as_it_is_written(path):
    found = record.loads(path.read_bytes())
    assert record.parse(json.loads(json.dumps(record.dump(found)))) == found


@pytest.mark.parametrize("path", TALLIES, ids=name_of)
def test_a_tally_scores_as_its_sheet_says(path):
    game = registry.game(path.relative_to(HERE).parts[0])
    tally = game.load_tally(json.loads(path.read_text("utf-8")))
    assert game.load_tally(json.loads(json.dumps(game.dump_tally(tally)))) == tally
    sheet = json.loads(path.with_name(path.name.replace(".tally.json", ".sheet.json")).read_text("utf-8"))
    scored = json.loads(json.dumps(game.score_tally(tally).as_json()))
    assert not (faults := record.subset_faults(sheet, scored, "$")), "\n".join(faults)


def test_every_sheet_has_its_tally():
    alone = [
        path
        for path in HERE.rglob("*.sheet.json")
        if not path.with_name(path.name.replace(".sheet.", ".tally.")).exists()
    ]
    assert alone == []
