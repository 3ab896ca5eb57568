"""Small words that every game's sentences need: numbers with their nouns, lists, capitals."""

from __future__ import annotations

from collections.abc import Iterable


def listed(parts: Iterable[str], last: str = "and") -> str:
    """The parts as "a, b and c"."""
    *most, final = list(parts) or [""]
    return f"{', '.join(most)} {last} {final}" if most else final


def counted(n: int, one: str, many: str = "") -> str:
    """The number with its noun: "1 fish", "3 tokens"."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def capital(text: str) -> str:
    """The text with a capital at its start and the rest as it is."""
    return text[:1].upper() + text[1:]
