"""Templates by their source: they compile, and nothing inline or from elsewhere is in them."""

from __future__ import annotations

import re

import pytest

from companion.config import templates
from companion.web.app import STATIC

TEMPLATES = sorted(path.relative_to(templates()).as_posix() for path in templates().rglob("*.html"))
SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
SHEETS = sorted((STATIC / "css").glob("*.css"))


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_compiles(room, name):
    assert room.app.jinja_env.get_template(name).name == name


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_has_nothing_inline_and_nothing_from_elsewhere(name):
    text = (templates() / name).read_text("utf-8")
    assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=\"|javascript:", text)
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert not re.search(r"https?://", text)
    assert "| safe" not in text


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_names_no_state(name):
    assert "table.state" not in (templates() / name).read_text("utf-8")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_is_a_module_that_asks_nobody_else(path):
    text = path.read_text("utf-8")
    assert not re.search(r"https?://|\beval\(|new Function|innerHTML|document\.write", text)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_sheet_asks_nobody_else(path):
    text = path.read_text("utf-8")
    assert not re.search(r"https?://|@import|expression\(", text)
    for found in re.findall(r'url\("([^"]+)"\)', text):
        assert (path.parent / found).resolve().is_file(), found


def test_what_we_ship_from_others_lies_beside_its_licence():
    for name in ("fonts/LICENSE-fraunces.txt", "fonts/LICENSE-atkinson-hyperlegible-next.txt"):
        assert "SIL Open Font License" in (STATIC / name).read_text("utf-8")
    for name in ("vendor/LICENSE-htmx.txt", "vendor/LICENSE-htmx-ext-sse.txt"):
        assert "Zero" in (STATIC / name).read_text("utf-8")


def test_every_icon_and_mark_that_pages_use_is_drawn(room, host):
    drawn = {
        f"/static/img/{name}": set(re.findall(r'id="([^"]+)"', (STATIC / "img" / name).read_text("utf-8")))
        for name in ("icons.svg", "marks.svg")
    }
    drawn["/art/marks.svg"] = set(re.findall(r'id="([^"]+)"', host.get("/art/marks.svg").get_data(as_text=True)))
    used = set()
    table = room.divers(host)
    pages = ("/", "/settings", "/cards", "/join", "/about", "/history", "/start/divers", "/start/coldwater-crown")
    for path in (*pages, *(f"/t/{table.id}{part}" for part in ("", "/draw", "/log", "/manage", "/seats", "/score"))):
        text = host.get(path).get_data(as_text=True)
        used |= set(re.findall(r'<use href="([^"?#]+)[^"#]*#([^"]+)"', text))
    assert used
    for file, name in used:
        if not file.startswith("/art/") or file == "/art/marks.svg":
            assert name in drawn[file], f"{file}#{name}"


def test_every_icon_named_in_a_template_is_drawn():
    drawn = set(re.findall(r'id="([^"]+)"', (STATIC / "img/icons.svg").read_text("utf-8")))
    for name in TEMPLATES:
        text = (templates() / name).read_text("utf-8")
        for icon in re.findall(r'ui\.icon\("([a-z-]+)"', text):
            assert icon in drawn, f"{name}: {icon}"
