"""The bots by name, with the words that tell people how they play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.bots.base import Bot, Foresees, ScoreDifference
from companion.bots.greedy import Greedy
from companion.bots.search import Search, Strength
from companion.bots.uniform import Uniform
from companion.engine import registry
from companion.engine.errors import RulesError, UnknownGame
from companion.engine.game import Manifest


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
    Level("easy", "Easy Sailor", "Looks ahead a little and slips now and then: for a first game."),
    Level("normal", "Normal Pilot", "Looks ahead over a few ways that things may go, and makes few mistakes."),
    Level(
        "hard",
        "Hard Skipper",
        "Thinks up to a second a move, and looks ahead over hundreds of ways that things may go.",
    ),
)
SEARCHES: Final = {
    "easy": Strength(worlds=2, slips=0.25),
    "normal": Strength(worlds=4, slips=0.04),
    "hard": Strength(),
}
"""How strong the bots are that look ahead."""


def offered(manifest: Manifest) -> tuple[Level, ...]:
    """The bots to choose from for the mode, those that look ahead first, where its policy can play on; none for aids."""
    if manifest.kind != "full":
        return ()
    plain = tuple(found for found in LEVELS if found.name not in SEARCHES)
    if not _can_look_ahead(manifest.id):
        return plain
    return (*(found for found in LEVELS if found.name in SEARCHES), *plain)


def usual(mode_id: str) -> str:
    """The bot that a table gets where nobody chose one."""
    return "normal" if _can_look_ahead(mode_id) else "greedy"


def _can_look_ahead(mode_id: str) -> bool:
    try:
        return isinstance(registry.policy(mode_id), Foresees)
    except UnknownGame:
        return False  # a game that is not on our shelf has no policy there


def level(name: str) -> Level:
    """The words about a bot; UnknownBot."""
    for found in LEVELS:
        if found.name == name:
            return found
    raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(found.name for found in LEVELS)}")


def bot(name: str, mode_id: str) -> Bot:
    """The bot of that name for the mode; UnknownBot (also where it cannot look ahead in that mode), UnknownGame."""
    name = level(name).name
    policy = registry.policy(mode_id)
    if name == "uniform":
        return Uniform()
    if name == "greedy":
        return Greedy(policy or ScoreDifference(registry.game(mode_id)))
    if not isinstance(policy, Foresees):
        raise UnknownBot(f"the bot {name!r} does not play {mode_id}; there are uniform, greedy")
    return Search(policy, name, SEARCHES[name])
