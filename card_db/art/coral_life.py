"""Which picture of sea life stands on which of Coral Castle's cards: fish, corals, plants, shells and sea creatures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from card_db.art import coral_creatures as creatures
from card_db.art import coral_reef as reef
from card_db.art import coral_shells as shells
from card_db.art import sealife
from card_db.art.coral_reef import Shapes
from card_db.art.layout import fit
from card_db.drawing import place

_SMALL: Final = ((-46, -14, 0.42), (2, -6, 0.42), (-40, 13, 0.42), (8, 18, 0.36))
_PAIR: Final = ((-46, -9, 0.6), (-14, 14, 0.6))
_ONE: Final = ((-46, 2, 0.92),)

FISH: Final[dict[str, Callable[[], Shapes]]] = {
    "a-1": lambda: creatures.shoal(creatures.one_fish("roach", "#c9a25a", "#efdcae", "#a8763a"), _ONE),
    "a-2": lambda: creatures.shoal(creatures.one_fish("wrasse", "#e0652a", "#f7efe2", "#c8461e"), _PAIR),
    "a-3": lambda: creatures.shoal(creatures.one_fish("perch", "#d98bb0", "#f6dfe6", "#a85384"), _ONE),
    "a-4": lambda: creatures.shoal(creatures.one_fish("pike", "#5f9a9a", "#dcebe6", "#3f7a80"), _SMALL),
    "a-5": lambda: creatures.shoal(creatures.one_fish("wrasse", "#3f9a82", "#a7d8b4", "#d0567a"), _PAIR),
    "a-6": lambda: creatures.shoal(creatures.one_fish("wrasse", "#5b7fc0", "#bcd2ec", "#d08a3a"), _ONE),
    "a-7": lambda: creatures.shoal(creatures.one_fish("perch", "#8a5a3c", "#d9b48a", "#6b3f26"), ((-50, 2, 1.0),)),
    "a-8": lambda: sealife.draw("shark"),
    "a-9": lambda: sealife.draw("whale"),
    "a-10": lambda: creatures.shoal(creatures.one_fish("mackerel", "#4a4f9a", "#f2e3a0", "#e0b13a"), _SMALL),
    "c-16": lambda: creatures.shoal(creatures.one_fish("mackerel", "#2f6aa8", "#e4eef6", "#17456f"), _ONE),
    "c-17": lambda: creatures.shoal(creatures.one_fish("pike", "#6c7f86", "#dfe7e8", "#4b5c63"), ((-50, 0, 1.0),)),
    "c-18": lambda: creatures.shoal(
        creatures.one_fish("john-dory", "#2f7fb0", "#f0d36a", "#e08a2a"), ((-38, 0, 0.84),)
    ),
    "c-19": lambda: creatures.shoal(
        creatures.one_fish("john-dory", "#e9d25a", "#fdf6df", "#33424a"),
        ((-46, -8, 0.48), (2, 10, 0.48), (-34, 16, 0.4)),
    ),
    "c-20": lambda: creatures.shoal(
        creatures.one_fish("john-dory", "#3a53a8", "#f2b13a", "#f2c14a"), ((-38, 0, 0.84),)
    ),
    "e-1": lambda: creatures.shoal(creatures.one_fish("roach", "#d8492a", "#fbe3cd", "#a5301a"), _ONE),
    "e-2": lambda: creatures.shoal(creatures.one_fish("salmon", "#8ba3b0", "#eef3f4", "#6b8794"), _SMALL),
    "e-3": lambda: creatures.sunfish("#9fb4bd"),
    "e-4": lambda: sealife.draw("swordfish"),
}

CORALS: Final[dict[str, Callable[[], Shapes]]] = {
    "a-11": lambda: reef.staghorn("#e0726a"),
    "a-12": lambda: reef.tubes("#e8a24a"),
    "a-13": lambda: reef.staghorn("#d8532f"),
    "a-14": lambda: reef.brain("#d98ba0"),
    "a-15": lambda: reef.staghorn("#c79a4a"),
    "a-16": lambda: reef.table("#8fae7a"),
    "a-17": lambda: (
        *place(reef.table("#b58aa8"), (0, 4), scale=0.8),
        *place(reef.staghorn("#d9796a"), (-26, 12), scale=0.55),
        *place(reef.tubes("#e3b25a"), (28, 14), scale=0.5),
    ),
    "a-18": lambda: (*place(reef.arch("#b9a7d8"), (0, 0)), *place(reef.staghorn("#e58a86"), (0, 16), scale=0.4)),
    "c-21": lambda: reef.arch("#e69a86"),
    "c-22": lambda: reef.tubes("#c86f8f"),
    "c-23": lambda: reef.fan("#d97a9c"),
    "c-24": lambda: reef.tubes("#8f9fd0"),
    "c-25": lambda: (*place(reef.fan("#c9536a"), (0, -2)), *place(reef.brain("#e3a07a"), (0, 18), scale=0.42)),
    "e-5": lambda: reef.fan("#e0843a"),
    "e-6": lambda: reef.fan("#b9c9d8"),
    "e-7": lambda: reef.grapes("#e6c3d4"),
    "e-8": lambda: (
        *place(reef.brain("#7fb0a8"), (0, -2), scale=0.9),
        *place(reef.staghorn("#e0a05a"), (22, -12), scale=0.42),
    ),
}

PLANTS: Final[dict[str, Callable[[], Shapes]]] = {
    "a-19": lambda: reef.lettuce("#7fb84f"),
    "a-20": lambda: reef.ribbons("#5f9a5a"),
    "a-21": lambda: reef.kelp("#8a9a3a", 2),
    "a-22": lambda: reef.ribbons("#b08a3a"),
    "a-23": lambda: reef.meadow("#6fae5f"),
    "a-24": lambda: (
        *reef.meadow("#4f9468"),
        *creatures.shoal(creatures.one_fish("roach", "#d9a24a", "#f3e0b0", "#b06a2a"), ((-12, -12, 0.3),)),
    ),
    "a-25": lambda: reef.kelp("#4f7f3a", 3),
    "d-1": lambda: reef.kelp("#9ab04a", 1),
    "d-2": lambda: reef.ribbons("#3f8f78"),
    "d-3": lambda: reef.lettuce("#a8506a"),
    "d-4": lambda: reef.kelp("#7a8a34", 4),
    "d-5": lambda: reef.grapes("#7fbf5a"),
    "d-6": lambda: reef.kelp("#66803a", 2),
    "d-7": lambda: (*reef.kelp("#55702f", 3), *place(reef.arch("#b08a6a"), (0, 16), scale=0.42)),
    "e-9": lambda: place(reef.lettuce("#b8a03a"), (0, 0), scale=0.96),
    "e-10": lambda: reef.palm("#7a9a3f"),
    "e-11": lambda: reef.ribbons("#d0a52f"),
    "e-12": lambda: reef.meadow("#8fb850"),
}

SHELLS: Final[dict[str, Callable[[], Shapes]]] = {
    "b-1": lambda: shells.scallop("#e6cda2"),
    "b-2": lambda: shells.snail("#c7b8d6"),
    "b-3": lambda: shells.cowrie("#d9a06a"),
    "b-4": lambda: shells.clam("#b9b3a6"),
    "b-5": lambda: shells.scallop("#e58a6a"),
    "b-6": lambda: shells.tower("#d8b088"),
    "b-7": lambda: shells.nautilus("#f0dfc2"),
    "b-8": lambda: (
        *place(shells.tower("#b8a48a"), (-24, 6), scale=0.72),
        *place(shells.tower("#d9b08a"), (2, 2), scale=0.8),
        *place(shells.tower("#c98f7a"), (28, 7), scale=0.7),
    ),
    "b-9": lambda: shells.conch("#f0c3a0"),
    "d-15": lambda: shells.snail("#8f8f72"),
    "d-16": lambda: tuple(
        s
        for x, y, k, c in (
            (-26, 10, 0.5, "#bca98a"),
            (0, -6, 0.56, "#a8b09a"),
            (26, 10, 0.5, "#cdb49a"),
            (0, 18, 0.46, "#b59a86"),
        )
        for s in place(shells.scallop(c), (x, y), scale=k)
    ),
    "d-17": lambda: shells.cowrie("#7fb0a4"),
    "d-18": lambda: shells.tower("#a98a72"),
    "d-19": lambda: shells.clam("#6fa9b8"),
    "e-13": lambda: shells.snail("#8a6fc0"),
    "e-14": lambda: shells.nautilus("#f3efe6"),
    "e-15": lambda: shells.conch("#d8b48a"),
}

CREATURES: Final[dict[str, Callable[[], Shapes]]] = {
    "b-10": lambda: (
        *place(shells.snail("#c8a06a"), (4, -4), scale=0.8),
        *place(creatures.crab("#d9643a"), (-6, 12), scale=0.5),
    ),
    "b-11": lambda: creatures.sea_star("#7a6fb0", 5, 0.2),
    "b-12": lambda: creatures.slug("#8a6a4a"),
    "b-13": lambda: creatures.sea_star("#e07a4a", 5, 0.66),
    "b-14": lambda: sealife.draw("octopus"),
    "b-15": lambda: creatures.duster("#c8567a"),
    "b-16": lambda: creatures.shrimp("#5aa86a"),
    "b-17": lambda: creatures.squid("#b5506a"),
    "d-8": lambda: creatures.shrimp("#e0604a"),
    "d-9": lambda: creatures.otter("#7a5236"),
    "d-10": lambda: creatures.dragon("#b8a33f"),
    "d-11": lambda: creatures.isopod("#a8a6b8"),
    "d-12": lambda: tuple(
        s for x, y, k in ((-22, -2, 0.5), (12, -8, 0.5), (30, 8, 0.4)) for s in place(_jelly(), (x, y), scale=k)
    ),
    "d-13": lambda: sealife.draw("ray"),
    "d-14": lambda: sealife.draw("turtle"),
    "e-16": lambda: creatures.shrimp("#bfe0e0"),
    "e-17": lambda: creatures.squid("#c79a5a"),
    "e-18": lambda: creatures.slug("#3f6fc0"),
    "e-19": lambda: place(sealife.draw("octopus"), (0, 0)),
}


def _jelly() -> Shapes:
    return fit(sealife.draw("jellyfish"), (-30, -40), 60, 80)


USUAL: Final[dict[str, Callable[[], Shapes]]] = {
    "fish": FISH["a-6"],
    "coral": CORALS["a-11"],
    "plant": PLANTS["a-21"],
    "shell": SHELLS["b-1"],
    "creature": lambda: creatures.crab("#d9643a"),
}
