"""Small languages of facts ("per fish: tentacle 1") that people build from forms instead of writing them.

A field of a set names its language; a language checks a text, says its parts in sentences, and makes a text out of filled-in
blanks. What the texts mean in play is a game's affair; how a form looks is a page's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from card_db import coral_effects as coral
from card_db import effects as cove

NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Blank:
    """A gap of a form: one of `choices` (value and words), or a whole number from `low` to `high`, or `steps` on tracks."""

    name: str
    title: str
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 1
    high: int = 9
    is_optional: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """A kind of part that can be added: its title, an example in words, and its blanks."""

    id: str
    title: str
    example: str
    blanks: tuple[Blank, ...]


@dataclass(frozen=True, slots=True)
class Language:
    """One language: `parts` of a text, `said` in sentences, the `ways` to add one, and the text of a filled-in way.

    `check` raises ValueError in plain words. `joint` stands between parts; a text without parts is `empty`.
    """

    title: str
    joint: str
    check: Callable[[str], None]
    say: Callable[[str], str]
    write: Callable[[str, Mapping[str, str]], str]
    ways: tuple[Way, ...]
    empty: str = NONE
    most: int = 6
    split: Callable[[str], tuple[str, ...]] | None = None

    def parts(self, text: str) -> tuple[str, ...]:
        """The parts of the text in order."""
        if text in ("", self.empty):
            return ()
        return self.split(text) if self.split else tuple(text.split(self.joint))

    def joined(self, parts: tuple[str, ...]) -> str:
        """The text of the parts."""
        return self.joint.join(parts) or self.empty

    def added(self, text: str, way: str, values: Mapping[str, str]) -> str:
        """The text with one more part; ValueError says what is missing or wrong."""
        if way not in {one.id for one in self.ways}:
            raise ValueError("choose first what the card does")
        before = self.parts(text)
        parts = (*before, self.write(way, values))
        if self.split and before and (len(self.split(before[0])) == 1 and self.split(self.joint.join(parts)) != parts):
            raise ValueError("a choice or a condition stands alone: take the other parts away first")
        if len(parts) > self.most:
            raise ValueError(f"{self.title} has at most {self.most} parts")
        made = self.joined(parts)
        self.check(made)
        return made

    def without(self, text: str, index: int) -> str:
        """The text without its part of that number; a number that there is not changes nothing."""
        return self.joined(tuple(part for n, part in enumerate(self.parts(text)) if n != index))


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


# ---- Coral Castle ----

_TYPES: Final = tuple((kind, coral.TYPE_NAMES[kind]) for kind in coral.KINDS)
_THINGS: Final = (
    *_TYPES,
    ("card", "any card"),
    ("type", "different types"),
    ("banded", "silver or gold cards"),
)
_COUNTING: Final = (("", "as the table has it"), ("other", "not the card itself"), ("itself", "the card itself too"))
_STEPS: Final = tuple(
    Blank(track, track.title() + ("" if track == "starfish" else "s"), low=0, is_optional=True)
    for track in coral.TRACKS
)
_ANY_TYPE: Final = (("", "any card"), *_TYPES)


def _steps(values: Mapping[str, str], prefix: str = "") -> str:
    found = [
        f"{track} {values[prefix + track]}"
        for track in coral.TRACKS
        if values.get(prefix + track, "0") not in ("", "0")
    ]
    if not found:
        raise ValueError("say at least one step: how many tentacles, mermaids, tridents or starfish")
    return " + ".join(found)


def _need(values: Mapping[str, str]) -> str:
    n, thing, counting = values.get("count", ""), values.get("thing", ""), values.get("counting", "")
    if not thing:
        raise ValueError("say which cards are needed")
    other = "other " if counting == "other" else ""
    return f"{n} {other}{thing}{' counting itself' if counting == 'itself' else ''}"


def _write_need(way: str, values: Mapping[str, str]) -> str:
    return _need(values)


def _write_coral(way: str, values: Mapping[str, str]) -> str:
    kind = values.get("type", "")
    match way:
        case "per":
            each = values.get("each", "")
            many = f"{each} " if each not in ("", "1") else ""
            other = "other " if values.get("counting") == "other" else ""
            if not values.get("thing"):
                raise ValueError("say for each of what")
            return f"per {many}{other}{values['thing']}: {_steps(values)}"
        case "if":
            return f"if {_need(values)}: {_steps(values)}"
        case "either":
            return f"either {_steps(values)} or {_steps(values, 'b-')}"
        case "double":
            return f"double {values.get('reach', '')} {kind}".rstrip()
        case "extra":
            return f"extra {values.get('count', '')} {kind}".rstrip()
        case "less":
            reach = {"all": "", "each": f" per {kind}", "itself": f" itself per {kind}"}[values.get("reach") or "all"]
            if reach and not kind:
                raise ValueError("say which type makes it cheaper")
            return f"less {values.get('count', '')}{reach}"
    return f"also {kind}"


def _check_needs(text: str) -> None:
    coral.read_needs(text)


def _check_effect(text: str) -> None:
    coral.read_effect(text)


def _say_need(part: str) -> str:
    return coral.needs_sentence(coral.read_needs(part))


def _say_effect(part: str) -> str:
    return " ".join(map(coral.part_sentence, coral.read_effect(part)))


_NEED_BLANKS: Final = (
    Blank("count", "How many"),
    Blank("thing", "Of what", _THINGS),
    Blank("counting", "Counted", _COUNTING, is_optional=True),
)
_CORAL_WAYS: Final = (
    Way(
        "per",
        "Steps for each card",
        "1 tentacle for each Fish you play",
        (
            Blank("each", "For every", low=1, is_optional=True),
            Blank("thing", "Of what", _THINGS),
            Blank("counting", "Counted", _COUNTING[:2], is_optional=True),
            *_STEPS,
        ),
    ),
    Way("if", "More steps with other cards", "with 2 Plants: 2 starfish more", (*_NEED_BLANKS, *_STEPS)),
    Way(
        "either",
        "One of two",
        "2 tentacles or 2 mermaids",
        (*_STEPS, *(Blank(f"b-{one.name}", f"or {one.title}", low=0, is_optional=True) for one in _STEPS)),
    ),
    Way(
        "double",
        "Double",
        "double the card beside this",
        (
            Blank("reach", "Which", (("next", "the next card"), ("one", "one other card"), ("each", "each card"))),
            Blank("type", "Of type", _ANY_TYPE, is_optional=True),
        ),
    ),
    Way(
        "extra",
        "Play extra cards",
        "play an extra card",
        (Blank("count", "How many"), Blank("type", "Of type", _ANY_TYPE, is_optional=True)),
    ),
    Way(
        "less",
        "Pay less",
        "pay 1 less this round",
        (
            Blank("count", "Pearls less"),
            Blank(
                "reach",
                "What costs less",
                (
                    ("all", "all this round"),
                    ("each", "each card of a type"),
                    ("itself", "this, for each other of a type"),
                ),
            ),
            Blank("type", "Of type", _ANY_TYPE, is_optional=True),
        ),
    ),
    Way("also", "Counts as a second type", "counts as Plant too", (Blank("type", "Type", _TYPES),)),
)


def _write_bonus(way: str, values: Mapping[str, str]) -> str:
    if not values.get("gain"):
        raise ValueError("say what the symbol gives")
    return f"{values.get('space', '')}: {values['gain']} {values.get('count', '')}"


def _check_bonuses(text: str) -> None:
    coral.read_bonuses(text, MOST_SPACES)


def _say_bonus(part: str) -> str:
    (bonus,) = coral.read_bonuses(part, MOST_SPACES)
    return f"Space {bonus.space}: {coral.bonus_words(bonus)}."


MOST_SPACES: Final = 100
GAINS: Final = (*((track, track) for track in coral.TRACKS), (coral.PEARLS, "pearls"))


# ---- Aquicorn Cove ----

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


# ---- Katmai ----

_FEATURE: Final = "(deep-pool|shallows|waterfall|eddy|rocks)"
_PATTERNS: Final = (
    re.compile(rf"count( [1-6] ({_FEATURE[1:-1]}|any))+( on (one tile|different tiles|tiles in a row))?"),
    re.compile(r"line [2-6] along|line 2 across"),
    re.compile(r"shape ([#pswerxo.]{1,6})(/[#pswerxo.]{1,6})?"),
    re.compile(r"around [1-3] (opponent|own)"),
    re.compile(r"group [2-9]"),
    re.compile(rf"most (tiles [1-4]|{_FEATURE}|group|line)"),
)
FORMS: Final = (
    "count 2 rocks",
    "count 3 any on tiles in a row",
    "line 4 along",
    "shape ##/#.",
    "around 3 opponent",
    "group 5",
    "most tiles 2",
)
_FEATURES: Final = tuple((name, name.replace("-", " ")) for name in _FEATURE[1:-1].split("|"))


def _check_pattern(text: str) -> None:
    if not any(form.fullmatch(text) for form in _PATTERNS):
        raise ValueError(f"{text!r} is no requirement; write one like {', '.join(map(repr, FORMS))}")
    banks = text.removeprefix("shape ").split("/") if text.startswith("shape ") else []
    if len({len(bank) for bank in banks}) > 1:
        raise ValueError(f"{text!r}: both banks of a picture are equally long; fill up with dots")


def _write_pattern(way: str, values: Mapping[str, str]) -> str:
    n = values.get("count", "")
    match way:
        case "count":
            where = values.get("where", "")
            return f"count {n} {values.get('feature', '')}{f' on {where}' if where else ''}"
        case "line":
            return f"line {n} {values.get('way', '')}"
        case "around":
            return f"around {n} {values.get('whose', '')}"
        case "group":
            return f"group {n}"
        case "shape":
            banks = [values.get(bank, "").strip().replace(" ", ".") for bank in ("left", "right")]
            long = max(map(len, banks))
            return "shape " + "/".join(bank.ljust(long, ".") for bank in banks if bank or long)
    return f"most {values.get('what', '')}"


def _say_pattern(part: str) -> str:
    return part[:1].upper() + part[1:].replace("-", " ") + "."


LANGUAGES: Final[dict[str, Language]] = {
    "coral-needs": Language(
        "What it must be played with",
        " and ",
        _check_needs,
        _say_need,
        _write_need,
        (Way("need", "Play with", "play with 2 Fish", _NEED_BLANKS),),
    ),
    "coral-bonuses": Language(
        "The bonus symbols",
        "; ",
        _check_bonuses,
        _say_bonus,
        _write_bonus,
        (
            Way(
                "bonus",
                "A bonus symbol",
                "2 mermaids on space 4",
                (Blank("space", "Space", high=MOST_SPACES), Blank("gain", "What", GAINS), Blank("count", "How many")),
            ),
        ),
        most=30,
    ),
    "coral-effect": Language("The effect", "; ", _check_effect, _say_effect, _write_coral, _CORAL_WAYS),
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
    "katmai-pattern": Language(
        "The requirement",
        " | ",
        _check_pattern,
        _say_pattern,
        _write_pattern,
        (
            Way(
                "count",
                "Spaces of a feature",
                "any 2 rocks spaces",
                (
                    Blank("count", "How many", high=6),
                    Blank("feature", "Of which feature", (*_FEATURES, ("any", "whichever"))),
                    Blank(
                        "where",
                        "Where",
                        (
                            ("", "anywhere"),
                            ("one tile", "on one tile"),
                            ("different tiles", "on different tiles"),
                            ("tiles in a row", "on tiles in a row"),
                        ),
                        is_optional=True,
                    ),
                ),
            ),
            Way(
                "line",
                "A line",
                "four along the river",
                (
                    Blank("count", "How many", low=2, high=6),
                    Blank("way", "Which way", (("along", "along the river"), ("across", "across"))),
                ),
            ),
            Way(
                "around",
                "Round a beeple",
                "three next to one opponent's beeple",
                (
                    Blank("count", "How many", high=3),
                    Blank("whose", "Whose is in the middle", (("opponent", "the opponent's"), ("own", "yours"))),
                ),
            ),
            Way("group", "A group", "five that hang together", (Blank("count", "How many", low=2, high=9),)),
            Way(
                "most",
                "The most, at the end",
                "most tiles with two beeples",
                (
                    Blank(
                        "what",
                        "Of what",
                        (
                            ("tiles 1", "tiles with a beeple"),
                            ("tiles 2", "tiles with two beeples"),
                            ("group", "beeples that hang together"),
                            ("line", "beeples in a line"),
                            *_FEATURES,
                        ),
                    ),
                ),
            ),
        ),
        empty="",
        most=1,
    ),
}
