"""The bots by name, with the words that tell people how they play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.bots.base import Bot, ScoreDifference
from companion.bots.greedy import Greedy
from companion.bots.uniform import Uniform
from companion.engine import registry
from companion.engine.errors import RulesError


class UnknownBot(RulesError):
    """No bot of that name; the message lists those there are."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bot for people to choose: `name` for files, `title` and one `sentence` for the screen."""

    name: str
    title: str
    sentence: str


LEVELS: Final = (
    Level("uniform", "Drifter", "Plays anything that is allowed, without a thought."),
    Level("greedy", "Deckhand", "Takes what is worth most by the end of its turn, and looks no further."),
)

_MAKERS: Final[dict[str, Callable[[str], Bot]]] = {
    "uniform": lambda _mode: Uniform(),
    "greedy": lambda mode: Greedy(registry.policy(mode) or ScoreDifference(registry.game(mode))),
}


def level(name: str) -> Level:
    """The words about a bot; UnknownBot."""
    for found in LEVELS:
        if found.name == name:
            return found
    raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(found.name for found in LEVELS)}")


def bot(name: str, mode_id: str) -> Bot:
    """The bot of that name for the mode; UnknownBot, UnknownGame."""
    return _MAKERS[level(name).name](mode_id)
