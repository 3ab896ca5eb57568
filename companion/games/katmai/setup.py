"""From the table's choices to the first state: the checked set-up, the checklist for people, and the agenda of set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.engine.errors import DataError
from companion.engine.game import Cards, ChecklistItem, Seat, Setup, mark
from companion.engine.mode import seat_fault
from companion.games.katmai import facts
from companion.games.katmai.doing import lay_tile, with_letter, with_objective
from companion.games.katmai.facts import DIAMONDS, IN_CIRCLE, UNTOLD, Printed
from companion.games.katmai.flow import advance
from companion.games.katmai.river import TILES
from companion.games.katmai.state import NO_SEAT, OPTION_IDS, SEATS, Rulings, State, changed, deck_of
from companion.games.katmai.tasks import (
    Calling,
    DrawingLetter,
    DrawingObjective,
    LayingTile,
    Preparing,
    Task,
)

GIVEN: Final = ("tiles", "objectives", "start")
"""What a replay's `setup` may hold: the seven faces from upstream, the objectives, and who takes the initiative."""


def rulings(options: Mapping[str, str]) -> Rulings:
    """The options' values as the state keeps them."""
    return Rulings(**{name.replace("-", "_"): value for name, value in options.items() if name in OPTION_IDS})


def faults(setup: Setup) -> Iterator[str]:
    """What else is wrong with a set-up: the tiles and objectives given, who starts, the cards."""
    yield from seat_fault(setup)
    try:
        printed = Printed.of(setup.cards)
    except DataError as error:
        yield from (f"cards: {fault}" for fault in error.faults)
        return
    yield from _tile_faults(printed, setup.given.get("tiles", ()))
    yield from _objective_faults(printed, setup.given.get("objectives", ()))


def _texts(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)


def _tile_faults(printed: Printed, given: Any) -> Iterator[str]:
    if not _texts(given):
        yield "$.setup.tiles: must be a list of tile faces, upstream first"
        return
    known = facts.faces(printed)
    yield from (f"$.setup.tiles: there is no face {face!r}" for face in given if face not in known)
    tiles = [known[face].tile for face in given if face in known]
    if len(set(tiles)) != len(tiles):
        yield "$.setup.tiles: each tile lies once, with one of its faces up (KA-R01)"
    if len(given) > TILES:
        yield f"$.setup.tiles: {TILES} tiles lie in the river, not {len(given)}"


def _objective_faults(printed: Printed, given: Any) -> Iterator[str]:
    if not _texts(given):
        yield "$.setup.objectives: must be a list of objectives"
        return
    known = facts.objectives(printed)
    yield from (f"$.setup.objectives: there is no objective {one!r}" for one in given if one not in known)
    cards = [known[one].card for one in given if one in known]
    if len(set(cards)) != len(cards):
        yield "$.setup.objectives: both faces of a card cannot lie open (KA-G25)"
    if given and len(given) not in (IN_CIRCLE, len(DIAMONDS)):
        yield f"$.setup.objectives: {IN_CIRCLE} or {len(DIAMONDS)} objectives are in play, not {len(given)}"


def start(setup: Setup) -> State:
    """The state before the first outcome: what is given lies, and the agenda holds the rest of the set-up (KA-R01 to KA-R04)."""
    state = bare(setup.options, setup.cards)
    given = setup.given
    state = changed(state, agenda=(Preparing(),))
    if "start" in given:
        state = changed(state, holder=Seat(given["start"]))
    else:
        state = changed(state, agenda=(Calling(), *state.agenda))
    state = _with_objectives(state, given.get("objectives", ()))
    tiles = given.get("tiles", ())
    state = changed(state, agenda=(*(LayingTile(),) * (TILES - len(tiles)), *state.agenda))
    for face in tiles:
        state = lay_tile(state, face)
    return advance(state)


def bare(options: Mapping[str, str], cards: Cards) -> State:
    """A state in which nothing lies yet and nothing is to be done."""
    printed = Printed.of(cards)
    rules = rulings(options)
    sows = sum(1 << number for number, bear in enumerate(printed.bears) if bear.is_sow)
    others = sum(1 << number for number, bear in enumerate(printed.bears) if bear.is_sow is False)
    return State(
        rules=rules,
        printed=printed,
        agenda=(),
        values=tuple(bear.dominance for bear in printed.bears),
        sows=(sows, others),
        holder=NO_SEAT,
        unseen=(facts.deck_mask(deck_of(rules, 0)), facts.deck_mask(deck_of(rules, 1))),
    )


def _with_objectives(state: State, given: tuple[str, ...]) -> State:
    """KA-R03: the given objectives, else a letter or a draw by diamonds."""
    if given:
        for one in given:
            state = with_objective(state, one)
        return state
    if state.rules.challenge == "diamond":
        draws: tuple[Task, ...] = tuple(map(DrawingObjective, DIAMONDS))
        return changed(state, agenda=(*draws, *state.agenda))
    if state.rules.letter == "drawn":
        return changed(state, agenda=(DrawingLetter(), *state.agenda))
    return with_letter(state, state.rules.letter)


def checklist(setup: Setup) -> tuple[ChecklistItem, ...]:
    """How to set up the box, in the rulebook's order."""
    rules = rulings(setup.options)
    steps = [
        ChecklistItem(
            f"Lay the {TILES} river tiles in one row between you, all flowing to {mark(SEATS[0])}'s right.", "KA-R01"
        ),
    ]
    for seat in SEATS:
        name = facts.DECK_NAMES[deck_of(rules, seat)]
        text = f"{mark(seat)} takes the {name} deck ({facts.DECK_SIZE} bears), {facts.BEEPLES} beeples,"
        steps.append(ChecklistItem(f"{text} {facts.SALMON} salmon tokens and the cub of that colour.", "KA-R02"))
    if rules.challenge == "diamond":
        text = "Draw three objectives with one diamond, two with two and one with three; lay them face up upstream."
    elif rules.letter == "drawn":
        text = "Choose a letter from A to H; lay its four objectives face up upstream."
    else:
        text = f"Find the four objectives with the letter {rules.letter}; lay them face up upstream."
    steps.append(ChecklistItem(text, "KA-R03"))
    flip = f"{mark(Seat(0))} flips the initiative token, {mark(Seat(1))} calls paw or naw: who is right takes it."
    steps.append(ChecklistItem(f"{flip} Wrong, and the flipper does.", "KA-R04"))
    steps.append(ChecklistItem("Each shuffles their deck, sets two cards aside unseen and draws two.", "KA-R07"))
    untold = sum(1 for one in facts.Printed.of(setup.cards).bears if one.dominance == UNTOLD)
    if untold:
        steps.append(ChecklistItem(f"{untold} bears are not known to the app yet; it asks for each when it shows."))
    return tuple(steps)
