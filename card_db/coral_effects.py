"""Coral Castle's effect language: what a card asks and does, from text to a value, back to text, and to a sentence.

A card's plain steps, cost and pearls are facts of their own; this language says the rest, in two texts:

    needs   := need (" and " need)*                              what must be played with it (CO-R14)
    need    := N THING [" counting itself"] | N " other " THING
    effect  := part ("; " part)*
    part    := "per " [N " "] ["other "] THING ": " steps         the steps for each one played (for every N of them)
             | "if " needs ": " steps                             the steps where the needs are met
             | "either " steps " or " steps [" or " steps …]      one of these, whichever counts most
             | "double next" [" " TYPE] | "double one" [" " TYPE] | "double each " TYPE
             | "extra " N [" " TYPE]                              plays beyond the limit
             | "less " N | "less " N " per " TYPE | "less " N " itself per " TYPE
             | "also " TYPE                                       counts as a second type
    steps   := TRACK N (" + " TRACK N)*
    bonuses := SPACE ": " (TRACK | "pearls") " " N ("; " …)*      the bonus symbols of a track, for the board

"none" stands for an empty text in sets, where an empty one would say that nobody has told it.

TYPE is one of the seven card types or `big-fish`; THING is a TYPE, `card`, `type` (different types) or `banded` (silver or gold).
What each part does in play is the game's affair (`companion.games.coral_castle.combos`); here it is only read, written and said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Final, Literal, assert_never

TRACKS: Final = ("tentacle", "mermaid", "trident", "starfish")
"""The four tracks in scoring order (CO-R17)."""
TYPES: Final = ("coral", "fish", "plant", "shell", "creature", "merfolk", "item")
"""The seven card types (CO-R15); `creature` is a Sea Creature."""
BIG_FISH: Final = "big-fish"
KINDS: Final = (*TYPES, BIG_FISH)
THINGS: Final = (*KINDS, "card", "type", "banded")
MOST: Final = 9
MOST_CHOICES: Final = 12
"""How many ways a card's choices may make together; each is looked at when a set is read."""
NONE: Final = "none"
PEARLS: Final = "pearls"

Steps = tuple[int, int, int, int]
"""Steps by track, in scoring order."""
Counting = Literal["", "itself", "others"]


class EffectTextError(ValueError):
    """A text that is no effect: says what was read and what was expected; `at` the card and field where they are known."""

    is_for_people = True

    def __init__(self, detail: str, card: str = "", field: str = "") -> None:
        self.detail, self.card, self.field = detail, card, field
        super().__init__(f"{card}, {field}: {detail}" if card else detail)


@dataclass(frozen=True, slots=True)
class Need:
    """So many of a thing among the cards played; `counting` says whether the card itself counts ("" leaves it to the table)."""

    count: int
    thing: str
    counting: Counting = ""


@dataclass(frozen=True, slots=True)
class Per:
    """The steps once for every `each` of the thing that are played, without the card itself where `others`."""

    thing: str
    steps: Steps
    each: int = 1
    others: bool = False


@dataclass(frozen=True, slots=True)
class If:
    """The steps where all needs are met; the card may be played without."""

    needs: tuple[Need, ...]
    steps: Steps


@dataclass(frozen=True, slots=True)
class Either:
    """One of these steps, whichever counts most (CO-R16)."""

    options: tuple[Steps, ...]


@dataclass(frozen=True, slots=True)
class Double:
    """The symbols of the next card in the row, of one other card, or of each card of the type, count once more."""

    reach: Literal["next", "one", "each"]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Extra:
    """Plays beyond the limit, of any card or of other cards of one type."""

    count: int
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Less:
    """Pearls less to pay: in all this round, for each card of a kind, or for the card itself per other card of a kind."""

    count: int
    reach: Literal["all", "each", "itself"] = "all"
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Also:
    """The card counts as this kind too."""

    kind: str


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus symbol of a track: on which space (the last one is the end of the lap), steps on which track or `pearls`."""

    space: int
    gain: str
    count: int


Part = Per | If | Either | Double | Extra | Less | Also

_NEED = re.compile(r"(\d+) (other )?([a-z-]+)( counting itself)?")
_PER = re.compile(r"per (?:(\d+) )?(other )?([a-z-]+): (.+)")
_DOUBLE = re.compile(r"double (next|one|each)(?: ([a-z-]+))?")
_EXTRA = re.compile(r"extra (\d+)(?: ([a-z-]+))?")
_LESS = re.compile(r"less (\d+)(?:( itself)? per ([a-z-]+))?")
_BONUS = re.compile(r"([1-9]\d{0,2}): ([a-z]+) (\d+)")
_FORMS: Final = (
    "'per fish: tentacle 1', 'if 2 plant: starfish 2', 'either tentacle 2 or mermaid 2', 'double next', "
    "'extra 1', 'less 1', 'also fish'"
)


# ---- Reading ----


@lru_cache(maxsize=1024)
def read_needs(text: str) -> tuple[Need, ...]:
    """The needs of the text; () of an empty one; EffectTextError."""
    return tuple(_need(part) for part in text.split(" and ")) if text not in ("", NONE) else ()


@lru_cache(maxsize=1024)
def read_effect(text: str) -> tuple[Part, ...]:
    """The parts of the effect; () of an empty one; EffectTextError."""
    parts = tuple(_part(part) for part in text.split("; ")) if text not in ("", NONE) else ()
    if len(parts) > MOST:
        raise EffectTextError(f"a card has at most {MOST} effects, not {len(parts)}")
    if sum(isinstance(part, Double) and part.reach == "next" for part in parts) > 1:
        raise EffectTextError(f"{text!r}: say 'double next' once; only one card lies beside it")
    if prod(len(part.options) for part in parts if isinstance(part, Either)) > MOST_CHOICES:
        raise EffectTextError(f"a card offers at most {MOST_CHOICES} choices in all")
    return parts


@lru_cache(maxsize=256)
def read_bonuses(text: str, length: int) -> tuple[Bonus, ...]:
    """The bonus symbols of a track of that length, by space; EffectTextError."""
    found: list[Bonus] = []
    for part in text.split("; ") if text not in ("", NONE) else ():
        match = _BONUS.fullmatch(part)
        if match is None or match[2] not in (*TRACKS, PEARLS):
            raise EffectTextError(f"{part!r}: expected a space and a gain such as '4: mermaid 2' or '7: pearls 2'")
        if not 1 <= int(match[1]) <= length:
            raise EffectTextError(f"{part!r}: the spaces of this track go from 1 to {length}")
        found.append(Bonus(int(match[1]), match[2], _number(match[3], f"the {match[2]} of a bonus")))
    if len({(one.space, one.gain) for one in found}) < len(found):
        raise EffectTextError(f"{text!r}: the same bonus stands twice on a space")
    return tuple(sorted(found, key=lambda one: one.space))


@lru_cache(maxsize=1024)
def read_steps(text: str) -> Steps:
    """Steps such as `tentacle 2 + mermaid 1`; EffectTextError."""
    found = [0, 0, 0, 0]
    for part in text.split(" + "):
        track, _, count = part.partition(" ")
        if track not in TRACKS:
            raise EffectTextError(
                f"{part!r}: expected a track and a number such as 'tentacle 2'; tracks: {_or(TRACKS)}"
            )
        if found[TRACKS.index(track)]:
            raise EffectTextError(f"{text!r}: name {track} once, with all its steps")
        found[TRACKS.index(track)] = _number(count, f"the steps of {track}")
    return found[0], found[1], found[2], found[3]


def _part(text: str) -> Part:
    word = text.partition(" ")[0]
    match word:
        case "per":
            found = _match(_PER, text)
            each = _number(found[1], "how many it takes", 2) if found[1] else 1
            return Per(_thing(found[3]), read_steps(found[4]), each, found[2] is not None)
        case "if":
            needs, _, steps = text.removeprefix("if ").partition(": ")
            if needs in ("", NONE):
                raise EffectTextError(f"{text!r}: say what it takes, such as 'if 2 plant: starfish 2'")
            return If(read_needs(needs), read_steps(steps))
        case "either":
            options = tuple(read_steps(part) for part in text.removeprefix("either ").split(" or "))
            if len(options) < 2 or len(set(options)) < len(options):
                raise EffectTextError(f"{text!r}: give two or more different choices, with 'or' between them")
            return Either(options)
        case "double":
            found = _match(_DOUBLE, text)
            if found[1] == "each" and found[2] is None:
                raise EffectTextError(f"{text!r}: say each card of which type; types: {_or(KINDS)}")
            reach: Literal["next", "one", "each"] = (
                "next" if found[1] == "next" else "one" if found[1] == "one" else "each"
            )
            return Double(reach, _kind(found[2]) if found[2] else "")
        case "extra":
            found = _match(_EXTRA, text)
            return Extra(_number(found[1], "the extra plays"), _kind(found[2]) if found[2] else "")
        case "less":
            found = _match(_LESS, text)
            count = _number(found[1], "the pearls less")
            if found[3] is None:
                return Less(count)
            return Less(count, "itself" if found[2] else "each", _kind(found[3]))
        case "also":
            return Also(_kind(text.removeprefix("also ")))
    raise EffectTextError(f"{text!r}: no effect begins like that; write one like {_FORMS}")


def _need(text: str) -> Need:
    found = _NEED.fullmatch(text)
    if found is None or (found[2] and found[4]):
        raise EffectTextError(
            f"{text!r}: expected a need such as '2 fish', '1 other shell' or '2 fish counting itself'"
        )
    counting: Counting = "others" if found[2] else "itself" if found[4] else ""
    return Need(_number(found[1], "how many are needed"), _thing(found[3]), counting)


def _match(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    if found is None:
        raise EffectTextError(f"{text!r}: cannot be read; write an effect like {_FORMS}")
    return found


def _number(text: str, what: str, low: int = 1) -> int:
    if not re.fullmatch(r"[1-9]", text) or int(text) < low:
        raise EffectTextError(f"{what} must be a number from {low} to {MOST}, not {text!r}")
    return int(text)


def _kind(text: str) -> str:
    if text not in KINDS:
        raise EffectTextError(f"{text!r} is no card type; types: {_or(KINDS)}")
    return text


def _thing(text: str) -> str:
    if text not in THINGS:
        raise EffectTextError(f"{text!r} is nothing that cards can count; things: {_or(THINGS)}")
    return text


def _or(words: Iterable[str]) -> str:
    return ", ".join(words)


# ---- Back to text ----


def needs_text(needs: tuple[Need, ...]) -> str:
    """The needs as a set writes them; the inverse of `read_needs`."""
    return " and ".join(map(_need_text, needs))


def effect_text(effect: tuple[Part, ...]) -> str:
    """The effect as a set writes it; the inverse of `read_effect`."""
    return "; ".join(map(_part_text, effect))


def bonuses_text(bonuses: tuple[Bonus, ...]) -> str:
    """Bonus symbols as a set writes them, "none" where there are none; the inverse of `read_bonuses`."""
    return "; ".join(f"{one.space}: {one.gain} {one.count}" for one in bonuses) or NONE


def with_bonus(bonuses: tuple[Bonus, ...], space: int, gain: str = "", count: int = 0) -> tuple[Bonus, ...]:
    """The bonuses with those of the space replaced by this one, or with none there; for a board whose spaces are tapped."""
    others = [one for one in bonuses if one.space != space]
    return tuple(sorted([*others, Bonus(space, gain, count)] if gain else others, key=lambda one: one.space))


def steps_text(steps: Steps) -> str:
    """Steps as a set writes them, "" for none."""
    return " + ".join(f"{track} {n}" for track, n in zip(TRACKS, steps, strict=True) if n)


def _need_text(need: Need) -> str:
    other = "other " if need.counting == "others" else ""
    itself = " counting itself" if need.counting == "itself" else ""
    return f"{need.count} {other}{need.thing}{itself}"


def _part_text(part: Part) -> str:
    match part:
        case Per(thing, steps, each, others):
            return f"per {f'{each} ' if each > 1 else ''}{'other ' if others else ''}{thing}: {steps_text(steps)}"
        case If(needs, steps):
            return f"if {needs_text(needs)}: {steps_text(steps)}"
        case Either(options):
            return "either " + " or ".join(map(steps_text, options))
        case Double(reach, kind):
            return f"double {reach} {kind}".rstrip()
        case Extra(count, kind):
            return f"extra {count} {kind}".rstrip()
        case Less(count, reach, kind):
            return f"less {count}" + {"all": "", "each": f" per {kind}", "itself": f" itself per {kind}"}[reach]
        case Also(kind):
            return f"also {kind}"
    assert_never(part)
