"""A published report: new rows take the place of old ones, the others stay, and the table is the report's picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.commands.benchreport import NotAReport, publish
from vision.bench.stats import Rate, Row

MACHINE = {"processor": "a processor", "system": "a system", "python": "3.11", "numpy": "2"}


def row(name: str, hits: int, met: bool | None = True) -> Row:
    return Row(name, {**Rate(hits, 100).as_json(), "wrong": 0, "ms": 1.5}, {"peer": {"ms": 2.5}}, "all", met)


def test_a_row_measured_again_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    publish(file, [row("one", 90, False), row("two", 100)], MACHINE, "tabletide bench vision", was_idle=True)
    publish(file, [row("one", 100), row("three", 99, None)], MACHINE, 'tabletide bench vision --only "one"')
    report = json.loads(file.read_text())
    assert [(one["name"], one["ours"]["hits"]) for one in report["rows"]] == [("one", 100), ("two", 100), ("three", 99)]
    assert report["rows"][0]["command"] == 'tabletide bench vision --only "one"'
    table = file.with_suffix(".md").read_text()
    assert "| one | all | 100/100 = 100.00 % [96.3, 100.0], 0 wrong, 1.5 ms | peer: 2.5 ms | met |" in table
    assert "| three | all | 99/100 = 99.00 % [94.6, 99.8], 0 wrong, 1.5 ms | peer: 2.5 ms | too few to say |" in table
    assert "| two * |" in table
    assert table.count("tabletide bench vision --only") == 1


@pytest.mark.parametrize("text", ["no", "[]", "{}", '{"rows": [{"name": "a"}, {"name": "a"}]}'])
def test_a_file_that_is_no_report_is_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text)
    with pytest.raises(NotAReport, match=r"other\.json"):
        publish(file, [row("one", 1)], MACHINE, "x")
    assert file.read_text() == text
