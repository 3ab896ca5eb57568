"""Cards, cells, columns and nets as short text that a person can type (docs/fishnflips/notation.md).

Wbl       a whale on blue that looks left         p m o ?   plastic, metal, oil, a card nobody has read yet
b2        column b (second from the left), row 2 from the bottom
Wbl,p/Dgr,Dyl/-/Jrd       a net: columns from the left, in each the cards from the bottom; `-` is an empty column
"""

from __future__ import annotations

from typing import Final

from companion.games.fishnflips import kernel

SPECIES_LETTERS: Final = "WFOTDJRS"
"""Whale, swordFish, Octopus, Turtle, Dolphin, Jellyfish, Ray, Shark."""
COLOUR_LETTERS: Final = "bgyr"
WASTE_LETTERS: Final = "pmo?"
FACINGS: Final = ("left", "right")
UPRIGHT: Final = ("down", "up")
_ARROWS: Final = {"<": "l", ">": "r", "^": "u", "v": "d"}


class TextError(ValueError):
    """A text that is no card, cell or net: what was given and what is expected."""


def facing_word(card: int) -> str:
    """Where the animal looks: left or right, a jellyfish down or up."""
    words = UPRIGHT if kernel.species_of(card) == kernel.JELLYFISH else FACINGS
    return words[card & 1]


def card(code: int) -> str:
    """The card's text."""
    if kernel.is_animal(code):
        species, colour = kernel.species_of(code), kernel.colour_of(code)
        return SPECIES_LETTERS[species] + COLOUR_LETTERS[colour] + facing_word(code)[0]
    letter = WASTE_LETTERS[kernel.species_of(code) - 1]
    return letter + COLOUR_LETTERS[kernel.colour_of(code)] if code & 1 else letter


def read_card(text: str) -> int:
    """The card of the text; TextError. Arrows `<`, `>`, `^`, `v` may stand for l, r, u, d."""
    if text[:1] and text[0] in WASTE_LETTERS and len(text) <= 2:
        if len(text) == 1:
            return kernel.waste(WASTE_LETTERS.index(text) + 1)
        if text[1] in COLOUR_LETTERS and text[0] != "?":
            return kernel.waste(WASTE_LETTERS.index(text[0]) + 1, COLOUR_LETTERS.index(text[1]))
    if len(text) == 3 and text[0] in SPECIES_LETTERS and text[1] in COLOUR_LETTERS:
        species = SPECIES_LETTERS.index(text[0])
        facings = "du" if species == kernel.JELLYFISH else "lr"
        facing = _ARROWS.get(text[2], text[2])
        if facing in facings:
            return kernel.animal(species, COLOUR_LETTERS.index(text[1]), facings.index(facing))
        raise TextError(f"{text!r}: a {kernel.SPECIES[species]} looks {' or '.join(facings)}, not {text[2]!r}")
    raise TextError(
        f"{text[:12]!r} is no card: write species {'/'.join(SPECIES_LETTERS)}, background {'/'.join(COLOUR_LETTERS)} and facing"
        " l/r (jellyfish d/u), such as Wbl; or p, m, o for waste and ? for a card not read yet"
    )


def cell(index: int) -> str:
    """The cell's name, such as b2."""
    column, row = divmod(index, kernel.STRIDE)
    return f"{'abcd'[column]}{row + 1}"


def read_cell(text: str) -> int:
    """The cell of the name; TextError."""
    if len(text) == 2 and text[0] in "abcd" and text[1] in "123456":
        return kernel.STRIDE * "abcd".index(text[0]) + int(text[1]) - 1
    raise TextError(f"{text[:12]!r} is no place of the net: write column a to d and row 1 to 6, such as b2")


def net(packed: int, columns: int = kernel.COLUMNS) -> str:
    """The net's text; a hole under a card is `-` in its place."""
    found = []
    for column in range(columns):
        cards = kernel.column_of(packed, column)
        found.append(",".join(card(code) if code else "-" for code in cards) or "-")
    return "/".join(found)


def read_net(text: str, columns: int = kernel.COLUMNS, rows: int = kernel.ROWS) -> int:
    """The net of the text; TextError naming the column and the card at fault. Spaces are ignored."""
    parts = "".join(text.split()).split("/")
    if len(parts) != columns:
        raise TextError(f"a net has {columns} columns with / between them, not {len(parts)}")
    found: list[list[int]] = []
    for number, part in enumerate(parts):
        name = "abcd"[number]
        cards: list[int] = []
        for word in part.split(",") if part not in ("-", "") else ():
            try:
                cards.append(0 if word == "-" else read_card(word))
            except TextError as error:
                raise TextError(f"column {name}: {error}") from error
        if len(cards) > rows:
            raise TextError(f"column {name}: holds {rows} cards at most, not {len(cards)}")
        found.append(cards)
    return kernel.of_columns(found)
