"""Katmai's tokens for those who have no box, and a page for both players' supplies."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from card_db.art import bears, river
from card_db.art.layout import fit, rectangular
from card_db.art.palette import BRASS, INK, PAPER, SOFT_INK, mix
from card_db.drawing import Drawing, Font, Path, Shape, Text, line, place, rect

PAPERS: Final = {"cinnamon": ("#f8e6da", "#c98b63"), "sandy": ("#fbf3df", "#cfae72")}
DARKS: Final = {"cinnamon": "#5a2a12", "sandy": "#6b4d1c"}
"""Each deck's paper with its edge, and its dark tone."""
TOKEN: Final = 15.0
SALMON: Final = (15.0, 11.0)


def extras() -> tuple[tuple[str, Drawing | tuple[Drawing, Drawing], int], ...]:
    """Pieces without a mark: beeples, salmon and the initiative token, square so that straight cuts part them (KA-R02)."""
    beeples = tuple(("beeples", _beeple(deck), 12) for deck in bears.COATS)
    initiative = ("initiative token", (_initiative(True), _initiative(False)), 1)
    return (*beeples, initiative, *(("salmon", _salmon(deck), 24) for deck in bears.COATS))


def _beeple(deck: str) -> Drawing:
    """A beeple's token: of one colour all over, so that a camera tells it from the water, with its letter for people."""
    coat, pale, shade = bears.COATS[deck]
    drawn: list[Shape] = [rect((0, 0), TOKEN, TOKEN, coat)]
    outline = bears.beeple(deck)
    pen = mix(pale, PAPER, 0.25) if deck == "cinnamon" else shade
    drawn += place(
        [replace(shape, fill=None, stroke=pen) for shape in outline[:4] if isinstance(shape, Path)],
        (7.5, 7.3),
        scale=0.52,
    )
    drawn += place(outline[4:], (7.5, 7.3), scale=0.52)
    drawn.append(Text((7.5, 11.4), deck[0].upper(), 4.6, "bold", "middle", PAPER if deck == "cinnamon" else INK))
    return rectangular(TOKEN, TOKEN, drawn, f"{deck} beeple")


def _initiative(is_paw: bool) -> Drawing:
    """The initiative token: a paw on one side, nothing ("naw") on the other (KA-R04)."""
    drawn: list[Shape] = [
        rect((0, 0), TOKEN, TOKEN, PAPER),
        rect((0.7, 0.7), TOKEN - 1.4, TOKEN - 1.4, river.SPRUCE, None, 0, 2),
    ]
    if is_paw:
        drawn += place(bears.paw(PAPER, "#8fc0a8"), (7.5, 6.8), scale=0.42)
        drawn.append(Text((7.5, 13.2), "paw", 2.6, "bold", "middle", PAPER))
    else:
        drawn.append(Text((7.5, 13.2), "naw", 2.6, "bold", "middle", PAPER))
    return rectangular(TOKEN, TOKEN, drawn, "initiative, paw" if is_paw else "initiative, naw")


def _salmon(deck: str) -> Drawing:
    coat, pale, _ = bears.COATS[deck]
    width, height = SALMON
    drawn: list[Shape] = [
        rect((0, 0), width, height, PAPER),
        rect((0.8, 0.8), width - 1.6, height - 1.6, mix(pale, PAPER, 0.45), coat, 1.0, 2),
    ]
    drawn += fit(river.salmon(), (2, 1.8), 11, 4.8)
    drawn.append(Text((width / 2, 9.3), deck[0].upper(), 3.2, "bold", "middle", DARKS[deck]))
    return rectangular(width, height, drawn, f"{deck} salmon")


def boards(width: float, height: float) -> tuple[Drawing, ...]:
    """No board is needed: the river lies on the table. One page holds both players' supplies."""
    return (_supplies(width, height),)


def _supplies(width: float, height: float) -> Drawing:
    shapes: list[Shape] = []
    half = height / 2
    for n, deck in enumerate(bears.COATS):
        shapes += place(_supply(deck, width, half - 8), (0, 4 + n * (half - 3)))
    shapes.append(line((6, half), (width - 6, half), SOFT_INK, 0.12))
    return Drawing(width, height, tuple(shapes), title="Supplies of both players")


def _supply(deck: str, width: float, height: float) -> tuple[Shape, ...]:
    pale = bears.COATS[deck][1]
    paper, edge = PAPERS[deck]
    dark = DARKS[deck]
    shapes: list[Shape] = [rect((8, 3), width - 16, height - 10, paper, edge, 0.6, 5)]
    shapes += place(bears.paw(dark, pale), (21, 16), scale=0.6)
    shapes.append(Text((32, 19), deck.title(), 9, "serif", fill=dark))
    shapes.append(Text((32.4, 24.6), "Your beeples: the last two mean that the game ends", 3.4, fill=SOFT_INK))
    for n in range(12):
        x, y = 18 + (n % 6) * 19.5, 31.0 + (n // 6) * 20
        is_last = n >= 10
        shapes.append(
            rect((x, y), 17, 17, PAPER, BRASS if is_last else mix(INK, PAPER, 0.5), 0.8 if is_last else 0.4, 2.4)
        )
        shapes += place(bears.paw(mix(dark, PAPER, 0.55), PAPER), (x + 8.5, y + 8.5), scale=0.34)
    right = 18 + 6 * 19.5 + 4
    shapes += [
        rect((right, 31), 22, 17, PAPER, mix(INK, PAPER, 0.5), 0.4, 2.4),
        Text((right + 11, 45.6), "cub, once a round", 2.5, "sans", "middle", SOFT_INK),
        *place(bears.cub(deck), (right + 11, 37.6), scale=0.42),
        rect((right, 51), 44, 17, PAPER, mix(INK, PAPER, 0.5), 0.4, 2.4),
        *fit(river.salmon(), (right + 6, 53.4), 32, 8),
        Text((right + 22, 65.6), "salmon not yet caught", 2.5, "sans", "middle", SOFT_INK),
        rect((18, 73), 46, 46, PAPER, mix(INK, PAPER, 0.5), 0.4, 3),
        Text((41, 97.6), "two cards, unseen", 3.2, "sans", "middle", SOFT_INK),
        rect((70, 73), 46, 46, PAPER, mix(INK, PAPER, 0.5), 0.4, 3),
        Text((93, 97.6), "deck", 3.2, "sans", "middle", SOFT_INK),
    ]
    turn: tuple[tuple[Font, str, float], ...] = (
        ("serif", "A round", 6.2),
        ("sans", "Set two cards aside, draw two.", 3.3),
        ("sans", "Ten times: a card each, face down, revealed", 3.3),
        ("sans", "together. At most three of yours at a tile.", 3.3),
        ("sans", "Then from upstream: the higher total places a", 3.3),
        ("sans", "beeple and scores what it completes.", 3.3),
        ("sans", "A tie: a cub on a sow breaks it.", 3.3),
        ("bold", "Four beeples ahead wins at once.", 3.3),
    )
    y = 80.0
    for font, words, size in turn:
        shapes.append(Text((122, y), words, size, font, fill=INK if font != "sans" else SOFT_INK))
        y += 5.2 if font != "serif" else 6.4
    return tuple(shapes)
