"""Every reason why a position cannot be; a position without one can be played to its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.codec import name_of
from companion.engine.game import Seat, mark
from companion.games.katmai import facts, river, tasks
from companion.games.katmai.facts import ASIDE, BEARS, BEEPLES, DIAMONDS, IN_CIRCLE, MOST_AT_TILE, deck_mask
from companion.games.katmai.river import CELLS, TILES
from companion.games.katmai.state import (
    EMPTY,
    HIDDEN,
    NO_BEAR,
    SEATS,
    State,
    at_tile,
    deck_of,
    ending,
    is_sow,
    keeps_hand,
    objective,
)

_SETUP: Final = (
    (tasks.LayingTile,),
    (tasks.DrawingLetter, tasks.DrawingObjective),
    (tasks.Calling, tasks.Flipping),
    (tasks.Preparing,),
)
_CARDS: Final = (
    (tasks.Committing,),
    (tasks.Revealing,),
    (tasks.TellingBear,),
    (tasks.Triggering,),
    (tasks.Drawing,),
    (tasks.CardTurn,),
)
_RIVER: Final = ((tasks.Aiming, tasks.Breaking, tasks.Placing, tasks.Catching), (tasks.Judging,), (tasks.CleaningUp,))
_PHASES: Final = (_SETUP, _CARDS, _RIVER)
_ONCE: Final = (
    tasks.DrawingLetter,
    tasks.Calling,
    tasks.Flipping,
    tasks.Preparing,
    tasks.Committing,
    tasks.Revealing,
    tasks.CardTurn,
    tasks.CleaningUp,
)
MOST_TASKS: Final = 24


def faults(state: State) -> list[str]:
    """Every reason why the state cannot be, each with its place, players by their marks; [] when it can."""
    found = [*_river(state), *_objectives(state)]
    for seat in SEATS:
        found += _bears(state, seat)
        found += _pieces(state, seat)
    if state.beeples[0] & state.beeples[1]:
        found.append(f"$.beeples: two stand on {', '.join(river.names(state.beeples[0] & state.beeples[1]))}")
    both = [tile + 1 for tile in range(TILES) if all(state.cubs[seat] in state.stacks[seat][tile] for seat in SEATS)]
    if both:
        found.append(f"$.cubs: where one cub stands, at tile {both[0]}, the other cannot stand opposite (KA-R16)")
    if state.ending and state.ending != ending(state):
        found.append(
            "$.ending: is not what the beeples say: a lead of four, or else two left in a supply (KA-R26, KA-R27)"
        )
    return found + list(_agenda(state))


def _river(state: State) -> Iterator[str]:
    known = facts.faces(state.printed)
    tiles = [known[face].tile for face in state.faces if face in known]
    if len(tiles) != len(state.faces):
        yield "$.tiles: a face that no tile has"
    if len(set(tiles)) != len(tiles):
        yield "$.tiles: each tile lies once (KA-R01)"
    missing = TILES - len(state.faces)
    if missing != sum(1 for task in state.agenda if isinstance(task, tasks.LayingTile)):
        yield f"$.tiles: {TILES} tiles lie in the river, or are still to be laid"
    laid = river.ALL & ((1 << 4 * len(state.faces)) - 1)
    if (state.beeples[0] | state.beeples[1]) & ~laid:
        yield "$.beeples: a beeple stands on a tile that does not lie"
    if any(at_tile(state, seat, tile) for seat in SEATS for tile in range(len(state.faces), TILES)):
        yield "$.stacks: a card lies at a tile that does not lie"


def _objectives(state: State) -> Iterator[str]:
    known = facts.objectives(state.printed)
    unknown = [one.id for one in state.objectives if one.id not in known]
    if unknown:
        yield f"$.objectives: there is no {unknown[0]}"
        return
    cards = [known[one.id].card for one in state.objectives]
    if len(set(cards)) != len(cards):
        yield "$.objectives: both faces of a card cannot lie open (KA-G25)"
    drawn = [task for task in state.agenda if isinstance(task, tasks.DrawingObjective)]
    total = len(state.objectives) + len(drawn)
    is_open = any(isinstance(task, tasks.DrawingLetter) for task in state.agenda)
    if is_open and total:
        yield "$.objectives: the letter says which they are"
    elif not is_open and total not in (IN_CIRCLE, len(DIAMONDS)):
        yield f"$.objectives: {IN_CIRCLE} or {len(DIAMONDS)} are in play, not {total}"
    for one in state.objectives:
        for seat in SEATS:
            if one.used[seat] & ~state.beeples[seat]:
                yield f"$.objectives: {known[one.id].name} was served by beeples of {mark(seat)} that do not stand there"


def _bears(state: State, seat: Seat) -> Iterator[str]:
    """Every card of the deck is in one place: in hand, face down, at a tile, or unseen (KA-R02)."""
    where = mark(seat)
    hand, down = state.hands[seat], state.down[seat]
    cards = [card for card in hand if card >= 0]
    cards += [bear for stack in state.stacks[seat] for bear in stack]
    hidden = sum(1 for card in hand if card == HIDDEN)
    if down is not None and down.bear >= 0:
        cards.append(down.bear)
    elif down is not None:
        hidden += 1
    deck = deck_mask(deck_of(state.rules, seat))
    mask = 0
    for card in cards:
        mask |= 1 << card
    if mask & ~deck:
        yield f"$.hands: a card of {where} is not of its deck"
    if mask.bit_count() != len(cards):
        yield f"$.stacks: a card of {where} is in two places"
    if (mask | state.unseen[seat]) != deck or mask & state.unseen[seat]:
        yield f"$.unseen: the cards of {where} are not all in one place each"
    if hidden and keeps_hand(state.rules, seat) and hidden + ASIDE > state.unseen[seat].bit_count():
        yield f"$.hands: {where} holds more cards than it can have"
    if keeps_hand(state.rules, seat):
        if any(card >= 0 for card in hand) or (down is not None and down.bear >= 0):
            yield f"$.hands: {where} keeps its hand to itself, so no card of it is known"
    elif hidden:
        yield f"$.hands: the hand of {where} is known, so its cards must be named"
    yield from (
        f"$.stacks: {where} has more than {MOST_AT_TILE} cards at tile {tile + 1} (KA-R09)"
        for tile in range(TILES)
        if at_tile(state, seat, tile) > MOST_AT_TILE
    )


def _pieces(state: State, seat: Seat) -> Iterator[str]:
    if state.beeples[seat].bit_count() > BEEPLES:
        yield f"$.beeples: {mark(seat)} has {BEEPLES} beeples (KA-R02)"
    lying = sum(1 << bear for stack in state.stacks[seat] for bear in stack)
    if state.aims[seat] & ~lying:
        yield f"$.aims: a bear of {mark(seat)} was set to 0 that does not lie at a tile (KA-R29)"
    cub = state.cubs[seat]
    if cub == NO_BEAR:
        return
    if not 0 <= cub < BEARS or not is_sow(state, cub) or not any(cub in stack for stack in state.stacks[seat]):
        yield f"$.cubs: the cub of {mark(seat)} stands on one of its own sows at a tile (KA-R16)"


# ---- The agenda ----


def _agenda(state: State) -> Iterator[str]:
    agenda = list(state.agenda)
    while agenda and isinstance(agenda[0], tasks.TellingFeature):
        agenda.pop(0)
    if bool(state.ending) == bool(state.agenda):
        yield "$.agenda: is empty exactly when the game has an ending"
        return
    for task in state.agenda:
        if fault := _task(state, task):
            yield f"$.agenda: {fault}"
            return
    if agenda:
        yield from _sequence(agenda)
    starting = any(isinstance(task, tasks.Calling | tasks.Flipping) for task in agenda)
    if starting == (state.holder in SEATS):
        yield "$.holder: has the initiative from the flip on (KA-R04)"
    yield from _moment(state, agenda)


def _sequence(agenda: list[tasks.Task]) -> Iterator[str]:
    phases = [phase for phase in _PHASES if isinstance(agenda[-1], phase[-1])]
    if not phases:
        ends = ", ".join(name_of(phase[-1][0]) for phase in _PHASES)
        yield f"$.agenda: must end with one of {ends}"
        return
    ranks = [next((rank for rank, kinds in enumerate(phases[0]) if isinstance(task, kinds)), -1) for task in agenda]
    if -1 in ranks or ranks != sorted(ranks):
        yield "$.agenda: its tasks do not follow each other like this"
    for kind in _ONCE:
        if sum(1 for task in agenda if isinstance(task, kind)) > 1:
            yield f"$.agenda: {name_of(kind)} stands once"
    tiles = [task.tile for task in agenda if isinstance(task, tasks.Judging)]
    if tiles != sorted(set(tiles)):
        yield "$.agenda: tiles are judged from upstream to downstream, each once"
    if sum(1 for task in agenda if isinstance(task, tasks.Aiming | tasks.Placing | tasks.Breaking)) > len(SEATS):
        yield "$.agenda: only one tile is decided at a time"


def _moment(state: State, agenda: list[tasks.Task]) -> Iterator[str]:
    first = agenda[0] if agenda else None
    if any(down is not None for down in state.down) and not isinstance(first, tasks.Committing | tasks.Revealing):
        yield "$.down: cards lie face down only until both have laid one (KA-R11)"
    holding = any(card != EMPTY for hand in state.hands for card in hand)
    is_cards = agenda and isinstance(agenda[-1], tasks.CardTurn)
    if holding and not is_cards:
        yield "$.hands: cards are held only while they are played"
    if any(stack for stacks in state.stacks for stack in stacks) and (
        not agenda or isinstance(agenda[-1], tasks.Preparing)
    ):
        yield "$.stacks: cards lie at tiles only in a round: from its first card until it is cleaned up (KA-R25)"


def _task(state: State, task: tasks.Task) -> str:
    """What is wrong with a task by itself, or ""."""
    match task:
        case tasks.TellingFeature(cell=cell):
            return "" if 0 <= cell < 4 * len(state.faces) else "a space that does not lie"
        case tasks.Drawing(seat=seat):
            return "" if seat in SEATS else "no such seat"
        case tasks.DrawingObjective(diamonds=diamonds, letter=letter):
            return "" if 0 <= diamonds <= max(DIAMONDS) and letter in ("", *facts.LETTERS) else "no such objectives"
        case tasks.TellingBear(bear=bear):
            return (
                "" if any(bear in stack for one in state.stacks for stack in one) else "a bear that does not lie there"
            )
        case tasks.Triggering(seat=seat, bear=bear):
            fits = seat in SEATS and any(bear in stack for stack in state.stacks[seat])
            return "" if fits else "a bear that does not lie there"
        case tasks.Judging(tile=tile, targets=targets):
            return "" if 0 <= tile < TILES and all(-1 <= one < BEARS for one in targets) else "no such tile"
        case tasks.Aiming(tile=tile, seat=seat, targets=targets):
            fits = 0 <= tile < TILES and seat in SEATS and all(-1 <= one < BEARS for one in targets)
            return "" if fits else "no such tile, seat or bear"
        case tasks.Breaking(tile=tile, seat=seat) | tasks.Placing(tile=tile, seat=seat):
            return "" if 0 <= tile < TILES and seat in SEATS else "no such tile or seat"
        case tasks.Catching(objective=number, seat=seat, cell=cell):
            return _catching(state, number, seat, cell)
        case tasks.Revealing(shown=shown):
            return _showing(state, shown)
        case _:
            return ""


def _catching(state: State, number: int, seat: int, cell: int) -> str:
    if not 0 <= number < len(state.objectives) or seat not in SEATS or not 0 <= cell < CELLS:
        return "no such objective, seat or space"
    if state.objectives[number].id not in facts.objectives(state.printed) or not objective(state, number).is_told:
        return "an objective that nobody has told"
    return "" if state.beeples[seat] >> cell & 1 else "no beeple stands there"


def _showing(state: State, shown: tuple[int, int]) -> str:
    for seat in SEATS:
        if shown[seat] != NO_BEAR and not any(shown[seat] in stack for stack in state.stacks[seat]):
            return "a bear that does not lie there was turned over"
    return ""
