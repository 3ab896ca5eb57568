"""The cards browser: names, faces, facts with their sources; the drawings agree with what is printed."""

from __future__ import annotations

import re

import pytest

from card_db import faces
from card_db.load import load_set

SET = load_set("coldwater-crown")


def test_every_component_shows_every_card_once(host):
    for component in SET.components:
        text = host.get(f"/cards/{SET.id}?component={component.id}").get_data(as_text=True)
        assert text.count('class="card-tile"') == len(SET.rows(component.id))


def test_a_search_fetches_only_the_matching_cards(host):
    part = host.part(f"/cards/{SET.id}?component=fish&q=wrasse").get_data(as_text=True)
    assert part.count('class="card-tile"') == 5
    assert "<html" not in part


def test_a_search_without_a_match_says_what_to_do(host, visible):
    assert "No card is called so" in visible(host.part(f"/cards/{SET.id}?q=unicorn"))


def test_a_house_value_is_labelled_wherever_it_shows(host, visible):
    words = visible(host.get(f"/cards/{SET.id}/wrasse-1"))
    assert "house value" in words
    assert "rulebook" in words
    assert "house values" in visible(host.get("/cards"))


def test_a_card_shows_each_of_its_faces(host):
    text = host.get(f"/cards/{SET.id}/wrasse-1").get_data(as_text=True)
    drawn = re.findall(r'<use href="(/art/coldwater-crown/[^"#]+)#face"', text)
    assert len(drawn) == 2
    for path in drawn:
        answer = host.get(path)
        assert answer.mimetype == "image/svg+xml"
        assert 'id="face"' in answer.get_data(as_text=True)


def test_the_marks_on_screen_are_the_printed_ones(host):
    text = host.get("/art/marks.svg").get_data(as_text=True)
    for kind, name in (("bait", "blue"), ("seat", "rope"), ("tag", "teal"), ("location", "shore")):
        drawing = faces.token(kind, name)
        assert f'<symbol id="{kind}-{name}" viewBox="0 0 {drawing.width:g} {drawing.height:g}">' in text


@pytest.mark.parametrize(
    "path",
    [
        "/cards/whist",
        "/cards/coldwater-crown/unicorn-1",
        "/art/coldwater-crown/wrasse-1/side.svg",
        "/art/coldwater-crown/unicorn/front.svg",
        "/art/whist/x/y.svg",
    ],
)
def test_what_is_not_there_is_not_found(host, path):
    assert host.get(path).status_code == 404
