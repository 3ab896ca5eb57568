"""The small languages that sets write facts in, by name: `coral-effect`, `cove-reward`, `katmai-pattern` and so on."""

from __future__ import annotations

from typing import Final

from card_db import building_coral, building_cove, building_katmai
from card_db.building import Language

LANGUAGES: Final[dict[str, Language]] = {
    **building_coral.LANGUAGES,
    **building_cove.LANGUAGES,
    **building_katmai.LANGUAGES,
}


def language(name: str) -> Language:
    """The language of that name; KeyError."""
    return LANGUAGES[name]


def fault(name: str, text: str) -> str:
    """What is wrong with a text of the language, "" when it is right."""
    try:
        LANGUAGES[name].check(text)
    except ValueError as error:
        return str(error)
    return ""
