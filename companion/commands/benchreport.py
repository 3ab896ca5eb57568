"""A published report of the bench: rows measured now take the place of those of the same name, and a table for people is drawn.

The JSON file is the report; the Markdown file beside it, of the same name, is only its picture.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from companion.engine.errors import RulesError
from vision.bench.stats import Row

#: Figures that have a place of their own in a line, or are for programs only.
_SILENT: Final = frozenset({"hits", "total", "rate", "low", "high", "ms_p95", "command", "machine_was"})


class NotAReport(RulesError):
    """A file that holds no report; the message says which and why."""


def publish(
    file: Path, rows: Sequence[Row], machine: Mapping[str, str], command: str, *, was_idle: bool = False
) -> None:
    """Puts the rows into the report and draws its table anew; makes both where they are missing.

    `command` made the rows; `was_idle` says that the machine had nothing else to do. Raises NotAReport where the file is
    something else.
    """
    report = _load(file)
    measured = {
        row.name: {**row.as_json(), "command": command, **({"machine_was": "idle"} if was_idle else {})} for row in rows
    }
    kept = [measured.pop(row["name"], row) for row in report["rows"]]
    report = {"machine": dict(machine), "rows": [*kept, *measured.values()]}
    file.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    file.with_suffix(".md").write_text("\n".join(_lines(report)) + "\n", encoding="utf-8")


def _load(file: Path) -> dict[str, Any]:
    if not file.exists():
        return {"rows": []}
    try:
        report = json.loads(file.read_text(encoding="utf-8"))
        names = [row["name"] for row in report["rows"]]
    except (ValueError, KeyError, TypeError) as error:
        raise NotAReport(f"{file}: this is no report of the bench ({error}); give another file") from error
    if len(set(names)) != len(names):
        raise NotAReport(f"{file}: a row stands twice in this report; give another file")
    return dict(report)


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    machine = dict(report["machine"])
    told = [f"{machine.pop(name, 'unknown')}" for name in ("processor", "system")]
    python = machine.pop("python", "unknown")
    yield "# What reading costs and how sure it is"
    yield ""
    yield "Measured by `tabletide bench vision`, as told in [how the table is read](../vision.md). The whole figures are in the"
    yield "JSON file of the same name beside this one."
    yield ""
    yield f"- Processor: {told[0]}, one thread; {told[1]}, Python {python}."
    yield f"- Libraries: {', '.join(f'{name} {version}' for name, version in machine.items())}."
    yield "- Milliseconds are processor time: the best of a few goes for each picture, the median over pictures. Rows with a *"
    yield "  were measured while the machine had nothing else to do; beside other work times are up to twice as long. Peers were"
    yield "  run on the same pictures in the same run, so compare within a row."
    yield "- In brackets the 95 % interval of Wilson. Small numbers of pictures have wide intervals: they show that it works, not"
    yield "  how often it fails."
    yield ""
    yield "| what | goal | ours | peers | |"
    yield "|---|---|---|---|---|"
    for row in report["rows"]:
        peers = "; ".join(f"{name}: {_figures(figures)}" for name, figures in row["peers"].items()) or "none"
        verdict = {True: "met", False: "**not met**", None: "too few to say"}[row["met"]]
        star = " *" if row.get("machine_was") == "idle" else ""
        yield f"| {row['name']}{star} | {row['goal']} | {_figures(row['ours'])} | {peers} | {verdict} |"
    yield ""
    yield "## Commands"
    yield ""
    yield "```sh"
    yield from dict.fromkeys(row["command"] for row in report["rows"] if row.get("command"))
    yield "```"
    yield ""
    yield "`DIR` held 20 photos of QR codes and 25 photos without any, none of them ours. Their expected texts stood beside them."


def _figures(figures: Mapping[str, Any]) -> str:
    told = []
    if "rate" in figures:
        interval = f"[{100 * figures['low']:.1f}, {100 * figures['high']:.1f}]"
        told.append(f"{figures['hits']}/{figures['total']} = {100 * figures['rate']:.2f} % {interval}")
    for name, value in figures.items():
        if name in _SILENT or value is None or value == []:
            continue
        words = name.replace("_", " ")
        match name:
            case "ms":
                told.append(f"{value} ms")
            case "corner_px":
                told.append(f"{value} px")
            case _:
                told.append(f"{words} {value}" if isinstance(value, (str, list)) else f"{value} {words}")
    return ", ".join(told)
