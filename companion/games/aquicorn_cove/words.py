"""Cards, tiles, places and quantities in words, for labels, tellings, prompts and refusals."""

from __future__ import annotations

from collections.abc import Sequence

from card_db import effects
from card_db.effects import Action
from companion.engine.game import mark
from companion.engine.words import counted, listed
from companion.games.aquicorn_cove import facts
from companion.games.aquicorn_cove.bay import SIDES
from companion.games.aquicorn_cove.facts import AQUICORN, CHARACTER_NAMES, EVENT, NET, POLLUTION, VILLAGER, Printed
from companion.games.aquicorn_cove.state import NOBODY, State, seat_of


def card(state: State, name: str) -> str:
    """The card's name; of a character's card with whose it is."""
    found = state.printed.card(name)
    return f"{found.name} ({CHARACTER_NAMES[found.character]})" if found.character else found.name


def kind(state: State, name: str) -> str:
    """What sort of card it is, in a word."""
    sort = state.printed.card(name).kind
    return {EVENT: "Event", VILLAGER: "Villager", AQUICORN: "Aquicorn card"}.get(sort, "card")


def building(state: State, name: str) -> str:
    """The Building's name."""
    return state.printed.building(name).name


def tile(printed: Printed, kind_: str) -> str:
    """An ocean tile's name: "Tuna", "Empty Net"."""
    special = {NET: "Empty Net", AQUICORN: "Aquicorn", POLLUTION: "Pollution"}
    return special.get(kind_) or next((fish.name for fish in printed.fish if fish.kind == kind_), facts.handle(kind_))


def tiles(printed: Printed, kinds: dict[str, int]) -> str:
    """Tiles with their numbers: "2 Tuna and 1 Empty Net"."""
    return listed(f"{n} {tile(printed, kind_)}" for kind_, n in kinds.items())


def phase(number: int) -> str:
    """The phase with its number: "phase 3, Gather and Clean"."""
    return f"phase {number}, {facts.PHASES[number]}"


def option(state: State, name: str, number: int) -> str:
    """An option in words: "phase 4, Farming: plant 2 food"."""
    found = state.printed.card(name).options[number - 1]
    where = phase(found.phase) if found.phase is not None else "a phase that is not told yet"
    return f"{where}: {effect(found.effect)}"


def effect(found: effects.Effect) -> str:
    """The effect in words without a full stop and capital."""
    said = effects.sentence(found).rstrip(".")
    return said[:1].lower() + said[1:]


def action(found: Action) -> str:
    """An action in the imperative."""
    return effects.phrase(found)


def site(sign: str, space: int) -> str:
    """A space of the village: "space 2 of the wave row"."""
    return f"space {space} of the {sign} row"


def column(number: int) -> str:
    """A column of the bay: "the left column"."""
    return f"the {SIDES[number]} column"


def columns(left: int, right: int) -> str:
    """How many tiles of each column: "1 of the left and 2 of the right column"."""
    if not right or not left:
        return f"{left or right} of {column(0 if left else 1)}"
    return f"{left} of the left and {right} of the right column"


def who(state: State, hand: int) -> str:
    """The player of a hand, and which of several characters; "the Head Fisher" for what belongs to all."""
    if hand == NOBODY:
        return mark(seat_of(state, hand))
    name = mark(seat_of(state, hand))
    if state.people < state.count and hand < len(state.characters):
        return f"{name} as {CHARACTER_NAMES[state.characters[hand]]}"
    return name


def supplies(number: int) -> str:
    """Building Supplies with their number."""
    return counted(number, "Building Supply", "Building Supplies")


def money(food: int, supply: int) -> str:
    """A payment: "3 food and 1 Building Supply"."""
    parts = [f"{food} food"] * bool(food) + [supplies(supply)] * bool(supply)
    return listed(parts) if parts else "nothing"


def signs(throw: Sequence[str]) -> str:
    """A throw of storm dice: "2 waves and 1 whirlpool"."""
    many = {"wave": "waves", "whirlpool": "whirlpools", "wind": "winds", "lightning": "lightning"}
    return listed(counted(throw.count(sign), sign, many.get(sign, sign)) for sign in dict.fromkeys(throw))
