"""The documentation is true: links lead somewhere, examples run, every dependency and every mode has its place."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from companion.cli import COMMANDS
from companion.engine import record, registry

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.+?)\s*$", re.M)
FENCE = re.compile(r"^```.*?^```", re.M | re.S)
EXAMPLE = re.compile(r"^```json (replay|tally|position) (\S+)\n(.*?)^```", re.M | re.S)


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def anchors(path: Path) -> set[str]:
    headings = HEADING.findall(FENCE.sub("", path.read_text("utf-8")))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere_in_the_repository(page):
    for link in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        assert not link.startswith(("http:", "https:", "//")), (
            f"{link}: name it in words; pages must be whole without the internet"
        )
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), f"{link} leads nowhere"
        assert not anchor or anchor in anchors(target), f"{link}: {name_of(target)} has no such heading"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_picture_says_what_it_shows(page):
    assert "![](" not in page.read_text("utf-8")


def test_every_dependency_has_its_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    text = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    names = [re.match(r"[\w.-]+", one).group() for one in named]
    assert [name for name in names if f"**{name}**" not in text] == []
    listed = re.findall(r"^- \*\*([\w.-]+)\*\*", text, re.M)
    assert sorted(set(listed) - set(names)) == [], "no longer needed"


def test_every_mode_has_a_page_for_players():
    text = (ROOT / "docs" / "players.md").read_text("utf-8")
    for manifest in registry.manifests():
        assert f"`{manifest.id}`" in text, f"docs/players.md leads to a page on {manifest.id}"


def test_every_command_is_in_the_readme_or_the_guide():
    text = (ROOT / "docs" / "commands.md").read_text("utf-8")
    assert [name for name in COMMANDS if f"`tabletide {name}" not in text] == []


def examples() -> list[tuple[str, str, str]]:
    """Every example of a file in any page: its kind, the mode, and the text."""
    return [found for page in PAGES for found in EXAMPLE.findall(page.read_text("utf-8"))]


@pytest.mark.parametrize(("kind", "mode", "text"), examples(), ids=lambda value: value if len(value) < 40 else "")
def test_an_example_of_a_file_is_one(kind, mode, text):
    data = json.loads(text)
    game = registry.game(mode)
    match kind:
        case "replay":
            found = record.parse(data)
            assert found.game == mode
            Draft202012Validator(record.schema()).validate(data)
            assert record.unmet(found, record.run(found)) == ()
            assert found.expect, "the example says what comes out"
        case "tally":
            Draft202012Validator(game.schema("tally")).validate(data)
            assert game.score_tally(game.load_tally(data)).lines
        case "position":
            Draft202012Validator(game.schema("position")).validate(data)
            assert game.to_act(game.load(data)) is not None


def test_each_game_shows_one_complete_example_of_each_file():
    shown = {(kind, registry.manifest(mode).game) for kind, mode, _ in examples()}
    games = {manifest.game for manifest in registry.manifests()}
    assert shown == {(kind, game) for kind in ("replay", "tally", "position") for game in games}
