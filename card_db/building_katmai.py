"""How Katmai's requirements are built from blanks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from card_db.building import Blank, Language, Way

_FEATURE: Final = "(deep-pool|shallows|waterfall|eddy|rocks)"
_PATTERNS: Final = (
    re.compile(rf"count( [1-6] ({_FEATURE[1:-1]}|any))+( on (one tile|different tiles|tiles in a row))?"),
    re.compile(r"line [2-6] along|line 2 across"),
    re.compile(r"shape ([#pswerxo.]{1,6})(/[#pswerxo.]{1,6})?"),
    re.compile(r"around [1-3] (opponent|own)"),
    re.compile(r"group [2-9]"),
    re.compile(rf"most (tiles [1-4]|{_FEATURE}|group|line)"),
)
FORMS: Final = (
    "count 2 rocks",
    "count 3 any on tiles in a row",
    "line 4 along",
    "shape ##/#.",
    "around 3 opponent",
    "group 5",
    "most tiles 2",
)
_FEATURES: Final = tuple((name, name.replace("-", " ")) for name in _FEATURE[1:-1].split("|"))


def _check_pattern(text: str) -> None:
    if not any(form.fullmatch(text) for form in _PATTERNS):
        raise ValueError(f"{text!r} is no requirement; write one like {', '.join(map(repr, FORMS))}")
    banks = text.removeprefix("shape ").split("/") if text.startswith("shape ") else []
    if len({len(bank) for bank in banks}) > 1:
        raise ValueError(f"{text!r}: both banks of a picture are equally long; fill up with dots")


def _write_pattern(way: str, values: Mapping[str, str]) -> str:
    n = values.get("count", "")
    match way:
        case "count":
            where = values.get("where", "")
            return f"count {n} {values.get('feature', '')}{f' on {where}' if where else ''}"
        case "line":
            return f"line {n} {values.get('way', '')}"
        case "around":
            return f"around {n} {values.get('whose', '')}"
        case "group":
            return f"group {n}"
        case "shape":
            banks = [values.get(bank, "").strip().replace(" ", ".") for bank in ("left", "right")]
            long = max(map(len, banks))
            return "shape " + "/".join(bank.ljust(long, ".") for bank in banks if bank or long)
    return f"most {values.get('what', '')}"


def _say_pattern(part: str) -> str:
    return part[:1].upper() + part[1:].replace("-", " ") + "."


LANGUAGES: Final[dict[str, Language]] = {
    "katmai-pattern": Language(
        "The requirement",
        " | ",
        _check_pattern,
        _say_pattern,
        _write_pattern,
        (
            Way(
                "count",
                "Spaces of a feature",
                "any 2 rocks spaces",
                (
                    Blank("count", "How many", high=6),
                    Blank("feature", "Of which feature", (*_FEATURES, ("any", "whichever"))),
                    Blank(
                        "where",
                        "Where",
                        (
                            ("", "anywhere"),
                            ("one tile", "on one tile"),
                            ("different tiles", "on different tiles"),
                            ("tiles in a row", "on tiles in a row"),
                        ),
                        is_optional=True,
                    ),
                ),
            ),
            Way(
                "line",
                "A line",
                "four along the river",
                (
                    Blank("count", "How many", low=2, high=6),
                    Blank("way", "Which way", (("along", "along the river"), ("across", "across"))),
                ),
            ),
            Way(
                "around",
                "Round a beeple",
                "three next to one opponent's beeple",
                (
                    Blank("count", "How many", high=3),
                    Blank("whose", "Whose is in the middle", (("opponent", "the opponent's"), ("own", "yours"))),
                ),
            ),
            Way("group", "A group", "five that hang together", (Blank("count", "How many", low=2, high=9),)),
            Way(
                "most",
                "The most, at the end",
                "most tiles with two beeples",
                (
                    Blank(
                        "what",
                        "Of what",
                        (
                            ("tiles 1", "tiles with a beeple"),
                            ("tiles 2", "tiles with two beeples"),
                            ("group", "beeples that hang together"),
                            ("line", "beeples in a line"),
                            *_FEATURES,
                        ),
                    ),
                ),
            ),
        ),
        empty="",
        most=1,
    ),
}
