"""Corrections told to people: what was put right, in a sentence, from the positions before and after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.engine.bag import Bag
from companion.engine.game import Seat, mark
from companion.games.fishnflips import actions, kernel, notation, words

FEW: Final = 3
"""So many changed places of a net are told each; more are counted."""


def net(name: str, before: int, after: int) -> str:
    """What changed in the net: the places while they are few, else how many cards lie there now."""
    changed = list(kernel.cells(kernel.occupied(before ^ after)))
    there = words.counted(kernel.occupied(after).bit_count(), "card")
    if not changed:
        return f"{name} looks the net over: it is right."
    if not before:
        return f"{name} shows the net: {there}."
    if len(changed) > FEW:
        return f"{name} puts the net right: {words.counted(len(changed), 'place')} changed, {there} in it."
    told = words.listed(f"{notation.cell(cell)} is {_lies(kernel.at(after, cell))}" for cell in changed)
    return f"{name} puts the net right: {told}."


def _lies(card: int) -> str:
    return f"the {words.card(card)}" if card else "empty"


def hand(name: str, seat: int, cards: Iterable[str]) -> str:
    """Whose action cards are which."""
    held = words.listed(f"'{words.action(kind)}'" for kind in cards) or "no action card"
    return f"{name} puts it right: {mark(Seat(seat))} holds {held}."


def powers(name: str, seat: int, species: Iterable[str]) -> str:
    """Whose powers are which."""
    held = words.listed(f"the power of the {one}" for one in species) or "no power"
    return f"{name} puts it right: {mark(Seat(seat))} has {held}."


def pieces(name: str, where: str, found: Bag) -> str:
    """What lies in a pile: animals by background, or action cards."""
    told = words.listed(_piece(piece, count) for piece, count in found.items) or "nothing"
    return f"{name} puts it right: {where} {told}."


def _piece(piece: str, count: int) -> str:
    if piece in actions.TITLES:
        return f"'{words.action(piece)}'" + (f" {count} times" if count > 1 else "")
    species, _, _ = piece.partition("-")
    return (
        f"{count} {words.piece(piece).replace(species, words.plural(species), 1) if count > 1 else words.piece(piece)}"
    )


def waste(name: str, seat: int, count: int) -> str:
    """How many waste cards somebody has."""
    return f"{name} puts it right: {mark(Seat(seat))} has {words.counted(count, 'waste card')}."


def shown(name: str, top: str) -> str:
    """What the draw pile shows."""
    card = f"the {words.card(notation.read_card(top))}" if top else "no card"
    return f"{name} puts it right: the draw pile shows {card}."


def under(name: str, found: Iterable[str]) -> str:
    """Which waste lies at the bottom of the draw pile."""
    told = words.listed(found)
    return f"{name} puts it right: at the bottom of the draw pile {f'lies {told}' if told else 'lies no waste'}."
