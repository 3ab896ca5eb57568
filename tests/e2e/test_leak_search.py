"""The search for cards in what a device is sent finds a planted leak, however it is spelled."""

from __future__ import annotations

import json

import pytest

from card_db.load import load_set
from tests.helpers_coral import cards_told

CARDS = {row["id"]: row["name"] for kind in ("card", "pearl") for row in load_set("coral-castle").rows(kind)}
HAIR = next(card for card, name in CARDS.items() if name == "Mermaid's Hair")


@pytest.mark.parametrize(
    "leak",
    [
        "<b>Mermaid's Hair</b>",
        "<b>Mermaid&#39;s Hair</b>",
        json.dumps({"name": "Mermaid's Hair"}),
        r'{"name": "Mermaid\u0027s Hair"}',
        f'<use href="#card-{HAIR}"/>',
        f'<use href="/art/coral-castle/{HAIR}/front.svg#face"/>',
        f'<a href="/cards/coral-castle/{HAIR}?box=mine">',
        f'<button data-lay="{HAIR}/front">',
        f'<button name="text" value="1: draft {HAIR}">',
        json.dumps({"hand": [HAIR]}),
    ],
)
def test_a_card_is_found_by_name_picture_link_value_and_notation(leak):
    assert list(cards_told(f"<p>{leak}</p>".encode(), CARDS)) == [HAIR]


def test_what_tells_of_no_card_is_no_leak():
    page = '<path d="M3 4 a-1 2 c-7 0 e-4"/><i id="seat-1">Hair</i><use href="#animal-4"/> 12 pearls'
    assert list(cards_told(page.encode(), CARDS)) == []
