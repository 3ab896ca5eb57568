"""What is in the repository: nothing of a machine, nothing secret, nothing unfinished."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOP = {"pyproject.toml", "companion", "vision", "templates", "card_db", "tests", "README.md"}
BESIDE = {"docs", ".ci", "run", "constraints.txt", "LICENSE", ".gitignore", "CONTRIBUTING.md", "CHANGELOG.md"}
BINARY = {".woff2", ".png", ".jpg", ".jpeg", ".ttf", ".otf", ".pdf", ".ico", ".webp", ".gif", ".bin", ".mjpeg", ".npz"}
VENDORED = ("companion/web/static/vendor/",)

# Written so that this file does not find itself.
FORBIDDEN = {
    "a path of one machine": re.compile(r"(?<![\w.:/])/(?:wo" r"rk|tm" r"p|ro" r"ot|ho" r"me/\w+|Us" r"ers)/"),
    "the host of a package registry": re.compile(r"(?:py" r"pi|pytho" r"nhosted|np" r"mjs|deb" r"ian)\.(?:org|com|net)\b"),
    "a private key": re.compile(r"-----BEGIN [A-Z ]*PRIVATE " r"KEY"),
    "a credential": re.compile(r"\b(?:AK" r"IA[0-9A-Z]{16}|gh[ps]_\w{36}|xox[bp]-\w{10,})"),
    "a maker of machines that write": re.compile(r"\b(?:Cla" r"ude|Anthro" r"pic|Open" r"AI|Chat" r"GPT)\b"),
    "unfinished work": re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b"),
    "a merge that stopped half-way": re.compile(r"^(?:<{7} |>{7} |={7}$)", re.M),
}  # fmt: skip


def tracked() -> list[str]:
    """The files under version control, or all that lie here where there is none."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode == 0 and done.stdout:
        return [name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]
    hidden = {".venv", ".git", "__pycache__"}
    return [
        str(path.relative_to(ROOT))
        for path in ROOT.rglob("*")
        if path.is_file() and not hidden & set(path.parts) and path.suffix != ".pyc"
    ]


TEXTS = [name for name in tracked() if Path(name).suffix not in BINARY and not name.startswith(VENDORED)]


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_holds_what_must_not_be_there(what):
    found = [
        f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {match.group(0)!r}"
        for name in TEXTS
        for text in [(ROOT / name).read_text("utf-8")]
        for match in FORBIDDEN[what].finditer(text)
    ]
    assert not found, f"{what} in " + "; ".join(found[:10])


def test_the_top_level_is_what_was_agreed():
    top = {name.split("/")[0] for name in tracked()}
    assert top >= TOP
    assert not top - TOP - BESIDE


def test_no_file_is_too_large_to_live_in_a_repository():
    large = {name: (ROOT / name).stat().st_size for name in tracked()}
    assert {name: size for name, size in large.items() if size > 2_000_000} == {}


def test_constraints_pin_every_dependency_once():
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9._-]+==[^ ;]+( ; .+)?", line) for line in lines)
