"""How Aquicorn Cove's effects and rewards are built from blanks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from card_db import effects as cove
from card_db.building import Blank, Language, Way

KINDS: Final = ("sardine", "tuna", "mackerel", "snapper", "grouper")
_ICONS: Final = tuple((icon, icon) for icon in cove.ICONS if icon != cove.DISCARD)
_PER: Final = (("", "once"), *((thing, f"for each {thing}") for thing in (*cove.THINGS, *KINDS)))
_ACTION: Final = (
    Blank("icon", "What", _ICONS),
    Blank("count", "How many", low=-9, high=9),
    Blank("per", "How often", _PER, is_optional=True),
    Blank("corner", "Pollution in the corner", (("", "no"), ("yes", "yes")), is_optional=True),
)


def _one_action(values: Mapping[str, str], prefix: str = "") -> str:
    icon = values.get(f"{prefix}icon", "")
    if not icon:
        raise ValueError("say first what the action is")
    if icon == cove.DISCARD:
        return icon
    per = values.get(f"{prefix}per", "")
    corner = " + pollution" if values.get(f"{prefix}corner") else ""
    return f"{icon} {values.get(f'{prefix}count', '')}{f' per {per}' if per else ''}{corner}"


def _write_action(way: str, values: Mapping[str, str]) -> str:
    if way == "action":
        return _one_action(values)
    first = _one_action(values, "a-")
    if way == "or":
        return f"{first} or {_one_action(values, 'b-')}"
    other = f" else {_one_action(values, 'b-')}" if values.get("b-icon") else ""
    if way == "spend":
        return f"spend {values.get('amount', '')} {values.get('what', '')}: {first}{other}"
    return f"when {values.get('test', '')}: {first}{other}"


def _cove_parts(text: str) -> tuple[str, ...]:
    # A choice and a test belong to all that follows, so that such a text is one part.
    return (text,) if ":" in text or " or " in text else tuple(text.split(", "))


def _pair(other: str) -> tuple[Blank, ...]:
    """The blanks of two actions: what happens, and the other (which may stay open where it is an "else")."""
    icons = (*_ICONS, (cove.DISCARD, "discard the Event card"))
    return (
        Blank("a-icon", "What", icons),
        Blank("a-count", "How many", low=-9),
        Blank("b-icon", f"{other} what", icons, is_optional=other == "else"),
        Blank("b-count", f"{other} how many", low=-9, is_optional=True),
    )


def _check_cove(text: str) -> None:
    cove.read(text, KINDS)


def _say_cove(part: str) -> str:
    return cove.sentence(cove.read(part, KINDS))


def _write_reward(way: str, values: Mapping[str, str]) -> str:
    if way == "boat":
        return "boat"
    if not values.get("icon"):
        raise ValueError("say first what it gives")
    return f"{way}: {values['icon']} {values.get('count', '')}"


def _check_reward(text: str) -> None:
    cove.read_reward(text)


def _say_reward(part: str) -> str:
    return cove.reward_sentence(cove.read_reward(part))


_INCOME: Final = tuple((icon, icon) for icon in (*cove.INCOME, "any"))


LANGUAGES: Final[dict[str, Language]] = {
    "cove-effect": Language(
        "The effect",
        ", ",
        _check_cove,
        _say_cove,
        _write_action,
        (
            Way("action", "An action", "clean 2", _ACTION),
            Way("or", "One of two", "discard the Event card, or 2 food", _pair("or")),
            Way(
                "spend",
                "Spend something first",
                "spend 4 food to gain 1 Prosperity, else lose 1",
                (
                    Blank("amount", "Spend how many"),
                    Blank("what", "Of what", (("food", "food"), ("supply", "Building Supplies"))),
                    *_pair("else"),
                ),
            ),
            Way(
                "when",
                "Only when something holds",
                "when the bay is clean: 1 Reef Health",
                (Blank("test", "When", tuple((one, one) for one in cove.CONDITIONS)), *_pair("else")),
            ),
        ),
        empty="by hand",
        split=_cove_parts,
    ),
    "cove-reward": Language(
        "The reward",
        " | ",
        _check_reward,
        _say_reward,
        _write_reward,
        (
            Way("income", "Income each round", "food 1", (Blank("icon", "What", _INCOME), Blank("count", "How many"))),
            Way("now", "Once, when built", "reef 1", _ACTION[:2]),
            Way("boat", "A Boat tile off the boat", "", ()),
        ),
        empty="by hand",
        most=1,
    ),
}
