"""Small languages of facts ("per fish: tentacle 1") that people build from forms instead of writing them.

A field of a set names its language; a language checks a text, says its parts in sentences, and makes a text out of filled-in
blanks. What the texts mean in play is a game's affair; how a form looks is a page's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

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
