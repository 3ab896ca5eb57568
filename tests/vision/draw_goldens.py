"""Draws the golden pictures of tests/vision/golden anew: `python tests/vision/draw_goldens.py`.

They are kept as files so that a change of the practice camera cannot change what the readers are held to. Beside each picture
stands its truth: marks with their corners in pixels, cubes by colour, dice, the advice of the light coach.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vision.bench.cubes import COLOURS, taught
from vision.frame import encode_jpeg
from vision.sources.cloth import Cloth
from vision.sources.practice import Glare, Grain, Item, Lens, Light, Picture, Pose, render
from vision.sources.sample import blank_card, mat_tag, qr_card, tag_card
from vision.sources.solids import Solid, cube, die

HERE = Path(__file__).parent / "golden"
SIZE = (800, 450)
MAT = [mat_tag(i, at) for i, at in ((560, (-76, -40)), (561, (76, -40)), (562, (-76, 40)), (563, (76, 40)))]
SHARP = Grain(0.6, noise=2.5)
LENS = Lens(-0.03)
TYPICAL = Light(0.9, warmth=0.4, uneven=0.3, shadow=0.2)


@dataclass(frozen=True)
class Golden:
    """A picture to keep: its name, what it is drawn from, and what is true of it beside the marks."""

    name: str
    items: list[Item]
    pose: Pose
    light: Light = TYPICAL
    grain: Grain = SHARP
    cloth: Cloth = "grey"
    solids: tuple[Solid, ...] = ()
    truth: tuple[tuple[str, Any], ...] = ()
    lens: Lens = LENS

    def drawn(self) -> Picture:
        return render(
            self.items, solids=self.solids, size=SIZE, pose=self.pose, lens=self.lens, light=self.light, grain=self.grain,
            cloth=self.cloth, seed=11,
        )  # fmt: skip


def cards(ids: list[int], columns: int, step: tuple[float, float], turn: float = 0.0) -> list[Item]:
    """Cards in loose rows; a negative id is a card without a tag."""
    items = []
    for index, identity in enumerate(ids):
        x = (index % columns - (columns - 1) / 2) * step[0] + 3 * (index % 3 - 1)
        y = (index // columns - (len(ids) // columns - 1) / 2) * step[1] + 2 * (index % 2)
        angle = turn * (index - len(ids) / 2)
        items.append(
            blank_card(-identity, (x, y), angle, size_mm=(40, 56))
            if identity < 0
            else tag_card(identity, (x, y), angle, size_mm=(40, 56))
        )
    return items


def heap() -> tuple[Solid, ...]:
    counts = {"blue": 3, "red": 4, "yellow": 2, "black": 2, "green": 3, "purple": 1}
    names = [name for name, count in counts.items() for _ in range(count)]
    places = [(-36 + 8.3 * (i % 5) + 30 * (i // 8), -14 + 8.3 * (i // 5)) for i in range(len(names))]
    return tuple(cube(name, COLOURS[name], at, 4) for name, at in zip(names, places, strict=True))


def goldens() -> list[Golden]:
    twelve = [17, 44, 101, 203, 250, 311, 352, 402, 433, 480, 519, 586]
    net = [30, 31, -32, 33, 34, 35, 36, -37, 38, 39, 40, 41]
    mat = Pose(250)
    thrown = tuple(die(v, (-45 + 18 * i, 8 * (i % 2)), 17 * i) for i, v in enumerate((6, 1, 4, 3, 5, 2)))
    rng = np.random.default_rng(3)
    labels = [
        qr_card(f"TABLETIDE/GOLDEN/{n}", (-80 + 40 * (n % 5), -20 + 42 * (n // 5)), float(rng.uniform(0, 360)))
        for n in range(10)
    ]
    hidden = [*cards(twelve[:6], 6, (50, 0)), blank_card(9, (-68, -12), 20, size_mm=(40, 56))]
    return [
        Golden("tags-tilted", cards(twelve, 6, (52, 66), 7), Pose(360, 35, 10, -5)),
        Golden("tags-on-wood-with-glare", cards(twelve, 6, (52, 66), -11), Pose(350, 15), cloth="wood",
               light=Light(0.95, glare=(Glare((0.3, 0.4), 0.05, 0.5),))),
        Golden("net-with-gaps", cards(net, 6, (50, 68), 1), Pose(350, 12)),
        Golden("one-tag-under-another-card", hidden, Pose(350, 10)),
        Golden("no-code", cards([-n for n in range(1, 13)], 6, (52, 66), 7), Pose(360, 20), cloth="wood"),
        Golden("qr-labels", labels, Pose(250, 15, 0, 4), cloth="green"),
        Golden("blurred", cards(twelve[:6], 3, (60, 70)), Pose(300), grain=Grain(3.4, noise=2),
               truth=(("advice", "Hold still"),)),
        Golden("dark", cards(twelve[:6], 3, (60, 70)), Pose(300), light=Light(0.16), truth=(("advice", "More light"),)),
        Golden("slanted", cards(twelve[:6], 3, (60, 70)), Pose(300, 62), truth=(("advice", "More from above"),)),
        Golden("cubes", MAT, mat, solids=heap(), light=Light(0.9, warmth=-0.4, uneven=0.2)),
        Golden("cubes-from-the-side", MAT, Pose(255, 40, 8), solids=heap(), light=Light(0.9, warmth=0.5), cloth="sand"),
        Golden("dice", MAT, mat, solids=thrown),
    ]  # fmt: skip


def truth_of(golden: Golden, picture: Picture) -> dict[str, Any]:
    marks = [
        {"kind": m.kind, "id": m.id, "corners": np.round(m.corners, 2).tolist(), "visible": round(m.visible, 3)}
        for m in picture.marks
    ]
    truth: dict[str, Any] = {"marks": marks, **dict(golden.truth)}
    if golden.name.startswith("cubes"):
        one_of_each = tuple(cube(name, colour, (-50 + 20 * i, 0)) for i, (name, colour) in enumerate(COLOURS.items()))
        shown = Golden("", MAT, Pose(250), light=golden.light, solids=one_of_each, cloth=golden.cloth)
        palette = taught(shown.drawn())
        truth["palette"] = {"cloth": palette.cloth, "pieces": dict(palette.pieces)}
        truth["cubes"] = {name: sum(piece.id == name for piece in picture.pieces) for name in COLOURS}
    if golden.name == "dice":
        truth["dice"] = sorted(piece.id.removeprefix("d6:") for piece in picture.pieces)
    return truth


def main() -> None:
    """Write every picture and its truth."""
    for golden in goldens():
        picture = golden.drawn()
        (HERE / f"{golden.name}.jpg").write_bytes(encode_jpeg(picture.frame.image, 82))
        text = json.dumps(truth_of(golden, picture), separators=(",", ":"))
        (HERE / f"{golden.name}.json").write_text(text.replace('{"kind"', '\n{"kind"') + "\n")


if __name__ == "__main__":
    main()
