"""What a clause says in our own words, for every "Why?"."""

from __future__ import annotations

from companion.engine import rulings
from companion.engine.errors import RulesError


def rule_sentence(rule: str, mode_id: str) -> str:
    """The clause's sentence; "" where the game brings none for it."""
    if not rule:
        return ""
    try:
        return rulings.sentence(mode_id, rule)
    except RulesError:
        return ""
