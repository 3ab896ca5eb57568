"""Small words and groupings for pages: how long ago, how likely, and choices under their headings."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from typing import Final

from companion.engine.words import counted as counted
from companion.engine.words import listed as listed
from companion.tables.models import ChoiceView

BAIT: Final = ("blue", "red", "purple", "black", "green", "yellow", "clear")
HOW_WORDS: Final = {"app": "App draws", "tell": "I draw and tell", "camera": "Camera reads"}
HEADINGS: Final = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice for the page: `place` is a stable element id, `bait` the bait colour it speaks of, or ""."""

    text: str
    label: str
    place: str
    bait: str
    odds: str


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of one kind under a heading ("" where there is only one kind)."""

    heading: str
    choices: tuple[Choice, ...]


def groups(choices: Iterable[ChoiceView]) -> tuple[Group, ...]:
    """The choices by the verb of their labels, in the order they came; one group where headings would not help."""
    made = [_choice(choice) for choice in choices]
    by_verb: dict[str, list[Choice]] = {}
    for choice in made:
        by_verb.setdefault(choice.label.split(" ", 1)[0], []).append(choice)
    if len(by_verb) < 2 or len(made) < 5 or len(by_verb) * 2 > len(made):
        return (Group("", tuple(made)),) if made else ()
    return tuple(Group(verb, tuple(found)) for verb, found in by_verb.items())


def main_of(found: Sequence[Group], text: str) -> Choice | None:
    """The choice that the large button is for: the one that the game names, or the only one there is."""
    every = [choice for group in found for choice in group.choices]
    return every[0] if len(every) == 1 else next((choice for choice in every if choice.text == text), None)


def _choice(choice: ChoiceView) -> Choice:
    words = choice.text.split(" ")
    colours = [word for word in words if word in BAIT]
    return Choice(
        choice.text,
        choice.label,
        "c-" + hashlib.sha256(choice.text.encode("utf-8")).hexdigest()[:10],
        colours[0] if len(colours) == 1 else "",
        "" if choice.odds is None else percent(choice.odds),
    )


def percent(odds: Fraction) -> str:
    """Odds for people: "12 %", "under 1 %", "certain"."""
    if odds >= 1:
        return "certain"
    if odds <= 0:
        return "never"
    if odds < Fraction(1, 100):
        return "under 1 %"
    return f"{min(99, round(odds * 100))} %"


def ago(then: float, now: float) -> str:
    """How long ago in plain words; "" where the time is not known."""
    if then <= 0 or now <= 0 or then > now + 300:
        return ""
    seconds = max(0, now - then)
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            count = int(seconds // size)
            return f"{count} {word}{'' if count == 1 else 's'} ago"
    return "just now"


def day(then: float) -> str:
    """The date such as "30 November 2026"; "" where it is not known."""
    if then <= 0:
        return ""
    date = datetime.fromtimestamp(then, UTC)
    return f"{date.day} {date:%B %Y}"


def told_briefly(sentences: Iterable[str]) -> tuple[str, ...]:
    """The sentences with neighbours joined that differ in their last word alone: "Anna fills Zone 3 and 4."."""
    runs: list[tuple[str, list[str]]] = []
    for sentence in sentences:
        if sentence.endswith(("!", "?")):
            runs.append(("", [sentence]))
            continue
        start, _, last = sentence.removesuffix(".").rpartition(" ")
        if runs and start and runs[-1][0] == start and ". " not in sentence:
            runs[-1][1].append(last)
        elif sentence:
            runs.append((start, [last]))
    told = (f"{start} {_each(last)}".strip() for start, last in runs)
    return tuple(text if text.endswith(("!", "?")) else f"{text}." for text in told)


def _each(words: Sequence[str]) -> str:
    """The words in a sentence, each once with how often it came."""
    counts = Counter(words)
    return listed([word if count == 1 else f"{word} ({count} times)" for word, count in counts.items()])


def on_colour(colour: str) -> str:
    """Whether letters on the colour ("#rrggbb") are to be `dark` or `light`, by its luminance (WCAG 2)."""
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return "dark" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 else "light"
