"""Scenes of nets for tests: cards as the bench lays them, seen exactly (plain places) or by the practice camera."""

from __future__ import annotations

from random import Random

from card_db.codes import codes
from companion.games.fishnflips.mainshot import laid
from vision.pipeline import read
from vision.scene import Placed, Scene

CODES = codes("fishnflips")
MARK = (21.0, 11.3)


def turned(point, degrees):
    from math import cos, radians, sin

    c, s = cos(radians(degrees)), sin(radians(degrees))
    return c * point[0] - s * point[1], s * point[0] + c * point[1]


def plain(cards, rng, noise=0.6, spin=None):
    """The scene of laid cards without a camera: each mark's place and turn, a little off, the table turned anyhow."""
    spin = rng.uniform(0, 360) if spin is None else spin
    placed = []
    for number, card in enumerate(cards):
        x, y = turned(MARK, card.turn)
        x, y = turned((card.at[0] + x, card.at[1] + y), spin)
        at = (x + rng.gauss(0, noise), y + rng.gauss(0, noise))
        tag = str(CODES.tag(card.card, card.face))
        placed.append(Placed("tag", tag, 0.97, at, (card.turn + spin + rng.gauss(0, 0.8)) % 360, sighting=number))
    rng.shuffle(placed)
    return Scene(tuple(placed))


def net_scene(net, rng, columns=4, without=(), **more):
    """The scene of a packed net, laid anyhow; `without` are the numbers of cards (column by column) that are not read."""
    cards = laid(net, rng, columns, **more)
    return plain([card for n, card in enumerate(cards) if n not in without], rng)


def photographed(cards, rng, seed, size=(1600, 900)):
    """The scene of laid cards as the practice camera takes them and the reader reads them."""
    from companion.commands.mainshot import _item, _pose
    from vision.sources.practice import Grain, Lens, Light, render

    items = [_item("fishnflips", card) for card in cards]
    lens = Lens(rng.uniform(-0.04, 0.02))
    picture = render(
        items,
        size=size,
        pose=_pose(items, lens, rng),
        lens=lens,
        light=Light(level=rng.uniform(0.7, 1.0), warmth=rng.uniform(-0.6, 0.6), uneven=rng.uniform(0, 0.4)),
        grain=Grain(blur_px=rng.uniform(0.3, 0.9), noise=rng.uniform(1, 4)),
        seed=seed,
    )
    return read(picture.frame, tags=CODES.tags)


def rng_of(seed):
    return Random(seed)
