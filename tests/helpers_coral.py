"""Which of Coral Castle's cards a text tells of, for searches of what was sent to a device."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape

_ID = r"([a-z]+-\d+)\b"
#: A drawing of the page or its address, a link to the card, a value of a form or of JSON, a move's notation.
_PLACES = re.compile(rf"(?:#card-|coral-castle/|[\"']|: [a-z]+ ){_ID}")


def cards_told(sent: bytes, cards: Mapping[str, str]) -> Iterator[str]:
    """The ids of the cards (names by id) of which the bytes tell by name, picture, link, value or notation."""
    text = sent.decode("utf-8", "replace")
    # A page writes an apostrophe as an entity, a script's text as an escape: a name is a name however it is spelled.
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda code: chr(int(code[1], 16)), unescape(text))
    noted = set(_PLACES.findall(text))
    for card, name in cards.items():
        words = f"{name} {card.split('-')[1]}" if card.startswith("pearl") else name
        # The plain search is a hundred times as quick, and nearly always enough.
        if card in noted or (words in text and re.search(rf"\b{re.escape(words)}\b", text)):
            yield card
