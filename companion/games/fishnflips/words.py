"""Cards, places and steps in words, for labels, tellings, hints and refusals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from companion.engine.words import capital as capital
from companion.engine.words import counted as counted
from companion.engine.words import listed as listed
from companion.games.fishnflips import actions, kernel, notation
from companion.games.fishnflips.actions import TITLES
from companion.games.fishnflips.kernel import COLOURS, SPECIES
from companion.games.fishnflips.turn import Act, Free, Go, Step, Turn, Use, group_at


def action(kind: str) -> str:
    """The action card's name."""
    return TITLES[kind]


def card(code: int) -> str:
    """The card as "whale on blue, looking left"."""
    if kernel.is_animal(code):
        swims = "swimming" if kernel.species_of(code) == kernel.JELLYFISH else "looking"
        return f"{kind(code)} on {COLOURS[kernel.colour_of(code)]}, {swims} {notation.facing_word(code)}"
    return kind(code)


def kind(code: int) -> str:
    """What the card is, in a word: "whale", "plastic"."""
    if kernel.is_animal(code):
        return SPECIES[kernel.species_of(code)]
    name = kernel.WASTES[kernel.species_of(code) - 1]
    return "unread card" if name == "unknown" else name


def piece(name: str) -> str:
    """A piece of the draw pile: "whale on blue", "plastic"."""
    what, _, colour = name.partition("-")
    return f"{what} on {colour}" if colour and colour != "any" else what


def placed(net: int, cell: int) -> str:
    """The card with its place: "the whale at b2"."""
    code = kernel.at(net, cell)
    return f"the {kind(code)} at {notation.cell(cell)}" if code else notation.cell(cell)


def places(net: int, mask: int) -> str:
    """Cards with their places: "the whale at b2 and the plastic at c2"."""
    return listed(placed(net, cell) for cell in kernel.cells(mask))


def column(number: int) -> str:
    """The column's name."""
    return f"column {'abcd'[number]}"


def act(net: int, step: Act) -> str:
    """The action card's use in the imperative: "Flip column b"."""
    match step.action:
        case actions.FLIP_COLUMN:
            return f"Flip {column(step.at)}"
        case actions.FLIP_ROW:
            return f"Flip row {step.at + 1}"
        case actions.FLIP_COLOUR:
            return f"Flip every card on {COLOURS[step.at]}"
        case actions.FLIP_SQUARE:
            corner = kernel.STRIDE + 1 + step.at
            return f"Flip the square {notation.cell(step.at)} to {notation.cell(corner)}"
        case actions.SWITCH:
            return f"Switch {placed(net, step.at)} with {placed(net, step.to)}"
        case actions.SWITCH_FLIP:
            return f"Switch and flip {placed(net, step.at)} with {placed(net, step.to)}"
        case actions.FREE_ONE:
            along = f", and by its power {places(net, step.extra)}" if step.extra else ""
            return f"Free {placed(net, step.at)}{along}"
        case _:
            return f"Flip {placed(net, step.at)}"


def step(turn: Turn, done: Step) -> str:
    """A step after the card in the imperative."""
    net = turn.net
    match done:
        case Use(cell, to):
            return _use(net, cell, to)
        case Free(cell, extra):
            return _free(turn, cell, extra)
        case Go():
            if turn.phase == actions.MOVING:
                return "Use no more power"
            return "Keep the rest and lower"
        case _:
            assert_never(done)


def _use(net: int, cell: int, to: int) -> str:
    code = kernel.at(net, cell)
    who = placed(net, cell)
    match kernel.species_of(code):
        case kernel.WHALE:
            return f"{capital(who)}: to the bottom of its column"
        case kernel.TURTLE | kernel.JELLYFISH:
            return f"{capital(who)}: swim one {notation.facing_word(code)}"
        case _:
            return f"{capital(who)}: flip {placed(net, to)} too"


def _free(turn: Turn, cell: int, extra: int) -> str:
    group = group_at(turn, cell)
    code = kernel.at(turn.net, cell)
    size = group.bit_count()
    if size == 1:
        text = f"Free {placed(turn.net, cell)}" + (" alone" if not extra else "")
    else:
        text = f"Free the {size} {plural(kind(code))} from {notation.cell(cell)}"
    return f"{text}, with {places(turn.net, extra)}" if extra else text


def plural(species: str) -> str:
    """More than one of the species."""
    if species in ("swordfish", "jellyfish"):
        return species
    return "octopuses" if species == "octopus" else species + "s"


def held(hand: Iterable[str]) -> str:
    """Action cards in words."""
    return listed(action(name) for name in hand) or "none"
