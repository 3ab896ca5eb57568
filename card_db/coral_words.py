"""Coral Castle's conditions, effects, steps and bonus symbols in sentences for people (the language: `coral_effects`)."""

from __future__ import annotations

from typing import Final, assert_never

from card_db.coral_effects import (
    BIG_FISH,
    PEARLS,
    TRACKS,
    Also,
    Bonus,
    Double,
    Either,
    Extra,
    If,
    Less,
    Need,
    Part,
    Per,
    Steps,
)

TYPE_NAMES: Final = {
    "coral": "Coral", "fish": "Fish", "plant": "Plant", "shell": "Shell", "creature": "Sea Creature", "merfolk": "Merfolk",
    "item": "Item", BIG_FISH: "Big Fish",
}  # fmt: skip
_PLURALS: Final = {"plant": "Plants", "shell": "Shells", "creature": "Sea Creatures", "item": "Items"}
_OTHERS: Final = {
    "card": ("card", "cards"),
    "type": ("different type", "different types"),
    "banded": ("silver or gold card", "silver or gold cards"),
}


def things(count: int, thing: str, other: bool = False) -> str:
    """So many of a thing in words: "2 Fish", "1 other Shell", "3 different types"."""
    one, many = _OTHERS.get(thing, (TYPE_NAMES.get(thing, thing), _PLURALS.get(thing, TYPE_NAMES.get(thing, thing))))
    return f"{count} {'other ' if other else ''}{one if count == 1 else many}"


def steps_words(steps: Steps) -> str:
    """Steps in words: "2 tentacles and 1 mermaid"."""
    parts = [_steps(n, track) for track, n in zip(TRACKS, steps, strict=True) if n]
    return " and ".join((", ".join(parts[:-1]), parts[-1]) if len(parts) > 1 else parts) if parts else "nothing"


def _steps(count: int, track: str) -> str:
    return f"{count} {track if count == 1 or track == 'starfish' else track + 's'}"


def needs_sentence(needs: tuple[Need, ...]) -> str:
    """The needs as one sentence ("Play with 2 Fish."), "" for none."""
    return f"Play with {_needs(needs)}." if needs else ""


def _needs(needs: tuple[Need, ...]) -> str:
    return " and ".join(map(_need_words, needs))


def _need_words(need: Need) -> str:
    if need.counting == "others" and need.count == 1 and need.thing != "type":
        return "another " + things(1, need.thing).removeprefix("1 ")
    words = things(need.count, need.thing, need.counting == "others")
    return f"{words}, itself counted" if need.counting == "itself" else words


def part_sentence(part: Part) -> str:
    """One part of an effect as a sentence."""
    match part:
        case Per(thing, steps, 1, others):
            one = things(1, thing, others).removeprefix("1 ")
            return f"{_capital(steps_words(steps))} for each {one} you play."
        case Per(thing, steps, each, others):
            return f"{_capital(steps_words(steps))} for every {things(each, thing, others)} you play."
        case If(needs, steps):
            return f"With {_needs(needs)}: {steps_words(steps)} more."
        case Either(options):
            return f"Choose {' or '.join(map(steps_words, options))}."
        case Double(reach, kind):
            return _double(reach, kind)
        case Extra(count, kind):
            what = f" {things(count, kind).removeprefix(f'{count} ')}" if kind else ""
            number = "an" if count == 1 else str(count)
            return f"Play {number} extra{what or (' card' if count == 1 else ' cards')}."
        case Less(count, reach, kind):
            pearls = f"{count} less"
            match reach:
                case "all":
                    return f"Pay {pearls} this round."
                case "each":
                    return f"Each {TYPE_NAMES[kind]} you play costs {pearls}."
                case "itself":
                    return f"This costs {pearls} for each other {TYPE_NAMES[kind]} you play."
        case Also(kind):
            return f"Counts as {TYPE_NAMES[kind]} too."
    assert_never(part)


def _double(reach: str, kind: str) -> str:
    name = TYPE_NAMES.get(kind, "card")
    match reach:
        case "next":
            return f"Double the next {name} beside this." if kind else "Double the card beside this."
        case "one":
            return f"Double one other {name} you play."
    return f"Double each other {name} you play."


def bonus_words(bonus: Bonus) -> str:
    """A bonus symbol in words: "2 mermaids", "2 pearls"."""
    if bonus.gain == PEARLS:
        return f"{bonus.count} pearl{'' if bonus.count == 1 else 's'}"
    return _steps(bonus.count, bonus.gain)


def sentence(needs: tuple[Need, ...], effect: tuple[Part, ...]) -> str:
    """What a card asks and does beyond its symbols, in one or a few short sentences; "" where it does nothing more."""
    return " ".join(filter(None, (needs_sentence(needs), *map(part_sentence, effect))))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
