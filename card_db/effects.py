"""The small language in which a set writes what its cards do: text to effect, effect to text, effect to a sentence.

    effect  := actions | actions " or " actions … | test ": " actions [" else " actions] | "discard event …" | "by hand"
    test    := "spend N food" | "spend N supply" | "when CONDITION"
    actions := action ", " action …
    action  := ICON N [" per " THING] [" + pollution"] | "discard event"
    reward  := "income: " actions | "now: " actions | "boat" | "by hand"

So `clean 1, plant 2 + pollution` is two actions, the second with Pollution in its corner, and `spend 4 food: prosperity 1 else
prosperity -1` asks first. What an action does in the game is the game's affair; here it is only read, written and said.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

Kind = Literal["all", "or", "spend food", "spend supply", "when", "by hand"]
BY_HAND: Final = "by hand"
DISCARD: Final = "discard event"
MOST: Final = 9

ICONS: Final = (
    "food", "supply", "clean", "plant", "build", "prosperity", "reef", "pollution", "seep", "heal", "villager", "feed", "dice",
    "any", DISCARD,
)  # fmt: skip
SIGNED: Final = ("prosperity", "reef", "feed", "dice")
"""Icons whose number may be negative."""
CONDITIONS: Final = ("bay clean", "bay dirty", "overfished", "planted")
THINGS: Final = ("fish", "kind", "net", "aquicorn")
"""What can be counted besides the kinds of fish: fish caught, kinds of them, nets and Aquicorns drawn this round."""
INCOME: Final = ("food", "supply", "clean", "plant")
"""The icons that can stand as income; "any" is one of them, chosen each time (AC-G34)."""


class EffectError(ValueError):
    """A text that is no effect: says what was read and what was expected."""

    is_for_people = True


@dataclass(frozen=True, slots=True)
class Action:
    """An icon, how many times, what it is counted by ("" for nothing), and whether Pollution stands in its corner."""

    icon: str
    count: int = 1
    per: str = ""
    has_pollution: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does: the lists of actions it may come to, and what decides between them.

    `all`: the one list. `or`: the players choose. `spend food`, `spend supply`: the first for `amount`, else the second (which
    may be empty). `when`: the first if `test` holds, else the second. `by hand`: nobody has told us; people do it themselves.
    """

    kind: Kind
    lists: tuple[tuple[Action, ...], ...] = ()
    amount: int = 0
    test: str = ""


@dataclass(frozen=True, slots=True)
class Reward:
    """What a Building gives: `income` each round, `now` once, `boat` a Boat tile off, or `by hand`."""

    kind: Literal["income", "now", "boat", "by hand"]
    actions: tuple[Action, ...] = ()


_ACTION = re.compile(r"([a-z]+) (-?\d+)(?: per ([a-z-]+))?( \+ pollution)?")
_SPEND = re.compile(r"spend (\d+) (food|supply)")


@lru_cache(maxsize=512)
def read(text: str, kinds: tuple[str, ...] = ()) -> Effect:
    """The effect of the text; EffectError. `kinds` are the fish that a "per" may name besides `THINGS`."""
    if text == BY_HAND:
        return Effect("by hand")
    test, colon, rest = text.partition(": ")
    if not colon:
        lists = tuple(_actions(part, kinds) for part in text.split(" or "))
        return Effect("all" if len(lists) == 1 else "or", lists)
    then, _, other = rest.partition(" else ")
    lists = (_actions(then, kinds), _actions(other, kinds) if other else ())
    if match := _SPEND.fullmatch(test):
        amount, what = int(match[1]), match[2]
        if not 1 <= amount <= MOST:
            raise EffectError(f"{test!r}: spend 1 to {MOST}")
        return Effect("spend food" if what == "food" else "spend supply", lists, amount)
    if test.startswith("when ") and test[5:] in CONDITIONS:
        return Effect("when", lists, test=test[5:])
    raise EffectError(
        f"{test!r} before the colon: expected 'spend N food', 'spend N supply' or 'when' {_or(CONDITIONS)}"
    )


@lru_cache(maxsize=64)
def read_reward(text: str) -> Reward:
    """The Building's reward of the text; EffectError."""
    match text.partition(": "):
        case "boat", "", "":
            return Reward("boat")
        case "by hand", "", "":
            return Reward("by hand")
        case "income", ": ", rest:
            actions = _actions(rest, ())
            if wrong := [
                one.icon for one in actions if one.icon not in (*INCOME, "any") or one.per or one.has_pollution
            ]:
                raise EffectError(f"income of {wrong[0]!r}: income is a plain {_or((*INCOME, 'any'))}")
            return Reward("income", actions)
        case "now", ": ", rest:
            return Reward("now", _actions(rest, ()))
    raise EffectError(f"{text!r}: expected 'income: …', 'now: …', 'boat' or 'by hand'")


def _actions(text: str, kinds: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple(_action(part, kinds) for part in text.split(", "))


def _action(text: str, kinds: tuple[str, ...]) -> Action:
    if text == DISCARD:
        return Action(DISCARD)
    match = _ACTION.fullmatch(text)
    if match is None or match[1] not in ICONS:
        raise EffectError(
            f"{text!r}: expected an action such as 'food 2', 'plant 1 + pollution' or 'food 1 per tuna'; icons: {_or(ICONS)}"
        )
    icon, count, per = match[1], int(match[2]), match[3] or ""
    low = -MOST if icon in SIGNED else 1
    if not low <= count <= MOST or count == 0 or match[2] != str(count):
        raise EffectError(f"{text!r}: the number of {icon} is from {low} to {MOST} and not 0")
    if per and per not in (*THINGS, *kinds):
        raise EffectError(f"{text!r}: 'per' is followed by {_or((*THINGS, *kinds))}")
    return Action(icon, count, per, match[4] is not None)


def _or(words: Collection[str]) -> str:
    return ", ".join(words)


# ---- Back to text ----


def text(effect: Effect) -> str:
    """The effect as a set writes it; the inverse of `read`."""
    match effect.kind:
        case "by hand":
            return BY_HAND
        case "all" | "or":
            return " or ".join(map(actions_text, effect.lists))
        case "spend food" | "spend supply" | "when":
            is_spent = effect.kind != "when"
            test = f"spend {effect.amount} {effect.kind.split()[1]}" if is_spent else f"when {effect.test}"
            then, other = effect.lists
            return f"{test}: {actions_text(then)}" + (f" else {actions_text(other)}" if other else "")


def reward_text(reward: Reward) -> str:
    """The reward as a set writes it; the inverse of `read_reward`."""
    return f"{reward.kind}: {actions_text(reward.actions)}" if reward.actions else reward.kind


def actions_text(actions: tuple[Action, ...]) -> str:
    """Actions as a set writes them."""
    return ", ".join(map(_action_text, actions))


def _action_text(action: Action) -> str:
    if action.icon == DISCARD:
        return DISCARD
    per = f" per {action.per}" if action.per else ""
    return f"{action.icon} {action.count}{per}{' + pollution' if action.has_pollution else ''}"


# ---- For people ----


def sentence(effect: Effect) -> str:
    """The effect as one sentence for people."""
    match effect.kind:
        case "by hand":
            return "Do what the card says."
        case "all":
            return _capital(actions_phrase(effect.lists[0])) + "."
        case "or":
            return _capital(", or ".join(map(actions_phrase, effect.lists))) + "."
        case "spend food" | "spend supply":
            what = (
                "food"
                if effect.kind == "spend food"
                else "Building " + ("Supply" if effect.amount == 1 else "Supplies")
            )
            start = f"You may spend {effect.amount} {what} to {actions_phrase(effect.lists[0])}"
        case "when":
            start = f"If {_TESTS[effect.test]}, {actions_phrase(effect.lists[0])}"
    return f"{start}; otherwise {actions_phrase(effect.lists[1])}." if effect.lists[1] else f"{start}."


def reward_sentence(reward: Reward) -> str:
    """The reward as one sentence for people."""
    match reward.kind:
        case "income":
            return f"Each round: {actions_phrase(reward.actions)}."
        case "now":
            return f"When built: {actions_phrase(reward.actions)}."
        case "boat":
            return "Take a Boat tile off the boat; put it back when this is damaged."
        case "by hand":
            return "Do what the tile says."


def actions_phrase(actions: tuple[Action, ...]) -> str:
    """The actions in the imperative, without capital and full stop: "clean 1, then plant 2 and add 1 Pollution"."""
    return ", then ".join(map(phrase, actions))


def phrase(action: Action) -> str:
    """One action in the imperative: "gain 2 food"."""
    n = abs(action.count)
    words = _PHRASES[action.icon + (" down" if action.count < 0 else "")].format(
        n=n, s="" if n == 1 else "s", dice="die" if n == 1 else "dice", supply="Supply" if n == 1 else "Supplies"
    )
    if action.per:
        words += f" for each {_PER.get(action.per, action.per)} drawn this round"
    return words + (" and add 1 Pollution to the bay" if action.has_pollution else "")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


_TESTS: Final = {
    "bay clean": "there is no Pollution in the bay",
    "bay dirty": "there is Pollution in the bay",
    "overfished": "you overfished this round",
    "planted": "somebody planted this round",
}
_PER: Final = {"kind": "kind of fish", "net": "Empty Net", "aquicorn": "Aquicorn"}
_PHRASES: Final = {
    "food": "gain {n} food",
    "supply": "gain {n} Building {supply}",
    "clean": "clean {n} Pollution from the bay",
    "plant": "plant {n} food",
    "build": "build or repair {n} Building{s}",
    "prosperity": "gain {n} Prosperity",
    "prosperity down": "lose {n} Prosperity",
    "reef": "gain {n} Reef Health",
    "reef down": "lose {n} Reef Health",
    "pollution": "add {n} Pollution to the bay",
    "seep": "move {n} Pollution from the bay into the bag",
    "heal": "return {n} Aquicorn{s} from the bay to the bag",
    "villager": "each player puts {n} Villager card{s} on top of their deck",
    "feed": "feed {n} food more this round",
    "feed down": "feed {n} food less this round",
    "dice": "roll {n} {dice} more in the next storm",
    "dice down": "roll {n} {dice} fewer in the next storm",
    "any": "gain {n} income of any kind",
    DISCARD: "discard this round's Event card",
}
