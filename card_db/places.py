"""Where things are on the faces that we print: their size, their tag, and the places that other pieces stand on.

A set's `places.toml` has a table a component, in millimetres from the face's top left corner with the face upright:

    [tile]
    size = [60, 60]
    tag = [30, 30]          # the middle of the tag's black square
    [tile.place]            # where pieces stand: the middle of each place
    a = [12.5, 12.5]

The drawings, the practice camera and a game's sight all read this file, so that what is printed and what is looked for agree.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import msgspec

from card_db.load import set_folder
from card_db.model import CardError

Point = tuple[float, float]


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face's measures in mm from its top left corner: its `size`, the middle of its `tag`, the middle of each `place`.

    `radius` is how far from the middle of a place a piece may stand and still be on it, `holds` which pieces without a mark
    (`Standing`, by name) a camera looks for there; `steps` is the way from one card of a stack to the next, by place.
    """

    size: Point
    tag: Point
    place: dict[str, Point] = {}
    radius: float = 8.0
    holds: tuple[str, ...] = ()
    steps: dict[str, Point] = {}

    @property
    def middle(self) -> Point:
        """The way from the tag to the middle of the face."""
        return self.size[0] / 2 - self.tag[0], self.size[1] / 2 - self.tag[1]

    @property
    def offsets(self) -> dict[str, Point]:
        """The way from the tag to each place, by name: what `vision.layout.places.slots` takes."""
        return {name: (x - self.tag[0], y - self.tag[1]) for name, (x, y) in self.place.items()}

    def on_table(self, name: str, at: Point, turn: float = 0.0, level: int = 0) -> Point:
        """Where a place of the face lies on the table when the face's middle lies at `at`, turned clockwise by `turn` degrees.

        `level` counts the cards that lie there already: the next one of a stack lies so many steps further. KeyError.
        """
        x, y = self.place[name]
        dx, dy = self.steps.get(name, (0.0, 0.0))
        x, y = x + level * dx - self.size[0] / 2, y + level * dy - self.size[1] / 2
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        return at[0] + c * x - s * y, at[1] + s * x + c * y


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece without a mark that stands on a table: a wooden figure, a cube, a disc or a die.

    `colour` is "#rrggbb", `side` its length in mm, `height` how high its top is; `picture` names its drawing in `pictures`; a die
    shows that picture on top.
    """

    form: Literal["meeple", "cube", "disc", "die"]
    title: str
    colour: str
    side: float
    height: float
    picture: str


@lru_cache(maxsize=16)
def pieces(game: str) -> dict[str, Piece]:
    """The measures of every component of a game; CardError where its set has no such file or it has faults."""
    name = "places.toml"
    try:
        tables = tomllib.loads(set_folder(game).joinpath(name).read_text("utf-8"))
        return msgspec.convert(tables, dict[str, Piece])
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise CardError([f"{name}: {error}"]) from error


def piece(game: str, component: str) -> Piece:
    """The measures of one component; KeyError where the game has no such piece."""
    return pieces(game)[component]
