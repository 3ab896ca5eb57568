"""The eight kinds of action cards and the parts of a turn, by the numbers that the kernel uses."""

from __future__ import annotations

from typing import Final

ACTIONS: Final = (
    "flip-colour",
    "flip-one",
    "switch",
    "flip-column",
    "switch-flip",
    "flip-row",
    "free-one",
    "flip-square",
)
"""The kinds in the order of the clauses FF-R22 to FF-R29."""
FLIP_COLOUR, FLIP_ONE, SWITCH, FLIP_COLUMN, SWITCH_FLIP, FLIP_ROW, FREE_ONE, FLIP_SQUARE = range(8)

TITLES: Final = {
    "flip-colour": "Flip a colour",
    "flip-one": "Flip one card",
    "switch": "Switch two cards",
    "flip-column": "Flip a column",
    "switch-flip": "Switch and flip two cards",
    "flip-row": "Flip a row",
    "free-one": "Free an animal",
    "flip-square": "Flip a square",
}

MOVING, FREEING, DONE = range(3)
"""The parts of a turn after its action card: movement powers, freeing and lowering, over."""
