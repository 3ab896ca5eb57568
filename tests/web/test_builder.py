"""Owners build an effect from choices, see it said back, tap a track's spaces, and keep it for their box."""

from __future__ import annotations

import pytest

from companion.web import boxes

EFFECT = "/cards/coral-castle/a-1/build/effect"
BONUSES = "/cards/coral-castle/tentacle/build/bonuses"


def test_each_part_is_added_said_back_and_taken_away(host):
    filled = {"per-thing": "fish", "per-tentacle": "2", "text": "none"}
    page = host.post(EFFECT, **{**filled, "do": "add:per"}).text
    assert "2 tentacles for each Fish you play." in page
    assert 'value="per fish: tentacle 2"' in page
    page = host.post(EFFECT, text="per fish: tentacle 2; extra 1", do="remove:0").text
    assert "Play an extra card." in page
    assert "for each Fish" not in page.split("Steps for each card")[0]


def test_an_error_names_the_card_and_the_field_and_loses_nothing(host):
    answer = host.post(EFFECT, **{"text": "extra 1", "do": "add:per", "per-thing": "fish"})
    assert answer.status_code == 422
    assert "a-1, effect: say at least one step" in answer.text
    assert 'value="extra 1"' in answer.text
    written = host.post(EFFECT, text="extra 1", do="write:", written="per dog: tentacle 1")
    assert written.status_code == 422
    assert "dog" in written.text


def test_what_is_kept_is_the_owners_and_shows_on_the_card(host, app):
    answer = host.post(EFFECT, text="extra 1; also plant", do="keep:")
    assert answer.status_code == 303
    with app.app_context():
        assert boxes.own_set("coral-castle").row("a-1")["effect"] == "extra 1; also plant"
    assert "extra 1; also plant" in host.get(EFFECT).text
    htmx = host.post(EFFECT, htmx=True, text="extra 2", do="keep:")
    assert htmx.headers["HX-Redirect"].endswith("/cards/coral-castle/a-1?box=mine")


def test_the_spaces_of_a_track_are_tapped(host, app):
    page = host.get(BONUSES).text
    assert page.count('name="chosen"') == 10
    tapped = {"text": "none", "chosen": "4", "gain": "mermaid", "count": "2"}
    page = host.post(BONUSES, **{**tapped, "do": "space:set"}).text
    assert "Space 4: 2 mermaids." in page
    page = host.post(BONUSES, text="4: mermaid 2; 7: pearls 2", chosen="4", do="space:none").text
    assert 'value="7: pearls 2"' in page
    assert host.post(BONUSES, text="none", do="space:set").status_code == 422
    assert host.post(BONUSES, text="4: mermaid 2", do="keep:").status_code == 303
    with app.app_context():
        assert boxes.own_set("coral-castle").row("tentacle")["bonuses"] == "4: mermaid 2"


@pytest.mark.parametrize(
    "path",
    [
        "/cards/aquicorn-cove/lana-1/build/effect_1",
        "/cards/aquicorn-cove/bakery/build/reward",
        "/cards/katmai/four-square/build/pattern",
        "/cards/coral-castle/a-1/build/needs",
    ],
)
def test_every_built_fact_has_its_form_and_the_card_page_leads_there(host, path):
    assert "It says so far" in host.get(path).text
    card = path.split("/build/")[0]
    assert path in host.get(f"{card}?box=mine").text


@pytest.mark.parametrize(
    "path", ["/cards/coral-castle/a-1/build/name", "/cards/coral-castle/z-1/build/effect", "/cards/chess/a/build/b"]
)
def test_what_is_not_built_is_told(host, path):
    assert host.get(path).status_code == 404
