"""From a river that was read to the moves of a whole game: what happened since the app's last picture of it.

What is told by rule alone is not asked: the seat to act, the tile in question. After the ten cards the rest of the round is
played forward from the view, as far as beeples and cubs in the picture say what was done. What no legal move explains becomes
corrections.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.game import Seat
from companion.engine.words import counted
from companion.games.katmai.doing import play
from companion.games.katmai.facts import DECK_NAMES, Printed, bear_numbers
from companion.games.katmai.layout import River
from companion.games.katmai.moves import Act, Catch, Correct, Cub, Outcome, Place, write
from companion.games.katmai.river import FEATURES, NAMES, UNKNOWN, cell_of, names
from companion.games.katmai.rules import legal, to_act
from companion.games.katmai.setup import rulings
from companion.games.katmai.state import NO_BEAR, Scored, State
from companion.games.katmai.tasks import Breaking, Catching, CleaningUp, Judging, Placing, Task
from companion.games.katmai.view import View


@dataclass(frozen=True, slots=True)
class Story:
    """Moves that explain the picture, in words, with what stays open; `share` is how much of the picture's sureness they have."""

    moves: tuple[str, ...]
    why: str
    share: float = 1.0
    missing: tuple[str, ...] = ()


def story(view: View, river: River, seat: Seat, printed: Printed | None) -> tuple[Story, ...]:
    """The stories of the picture, likeliest first; never none."""
    found = list(_moves(view, river, printed))
    found += _corrections(view, river, seat)
    if found:
        return tuple(found)
    return (Story((), "The river is as the app has it."),)


def _moves(view: View, river: River, printed: Printed | None) -> Iterator[Story]:
    acting = next((player.seat for player in view.players if player.is_to_act), None)
    if view.asks == "show":
        yield from _shown(view, river)
    if acting is None:
        return
    match view.phase:
        case "committing":
            yield from _laid(view, river, acting)
        case "triggering":
            yield from _triggered(view, river, acting)
        case "placing" | "breaking" if printed is not None:
            yield from _played_on(view, river, printed)
        case _:
            return


def deck_of(view: View, seat: int) -> int:
    """The number of the seat's deck, as a picture tells it."""
    return DECK_NAMES.index(view.players[seat].deck)


def _stack(view: View, seat: int, tile: int) -> tuple[str, ...]:
    return tuple(card.bear for card in view.tiles[tile].sides[seat].cards)


def _shown(view: View, river: River) -> Iterator[Story]:
    """A card that lay face down shows now: the new one on top at its tile (KA-R11)."""
    for seat in _by_initiative(view):
        for tile in view.tiles:
            if not tile.sides[seat].is_down or not view.players[seat].keeps_hand:
                continue
            new = [bear for bear in river.stacks[deck_of(view, seat)][tile.number] if bear not in _lying(view, seat)]
            if len(new) == 1:
                yield Story((f"*: show {new[0]}",), f"The card at tile {tile.number + 1} was turned over.")
            return


def _by_initiative(view: View) -> tuple[int, int]:
    return (1, 0) if view.holder == 1 else (0, 1)


def _lying(view: View, seat: int) -> set[str]:
    return {card.bear for tile in view.tiles for card in tile.sides[seat].cards}


def _laid(view: View, river: River, seat: Seat) -> Iterator[Story]:
    """A face-down card of the seat that is new; which card it is only its owner can say (KA-R08)."""
    if not view.players[seat].keeps_hand:
        return
    deck = deck_of(view, seat)
    tiles = [tile for back, tile in river.backs if back == deck]
    if len(tiles) == 1 and not view.tiles[tiles[0]].sides[seat].is_full:
        yield Story((f"{int(seat)}: lay {tiles[0] + 1}",), f"A face-down card lies at tile {tiles[0] + 1}.")


def _triggered(view: View, river: River, seat: Seat) -> Iterator[Story]:
    """A card that was moved by the bear whose trigger resolves (KA-R32, KA-R34)."""
    deck, rival = deck_of(view, seat), 1 - seat
    here = river.stacks[deck][view.tile] if view.tile >= 0 else ()
    if len(here) > 1 and here[-2:-1] == (view.acting,) and here[-1] in _lying(view, seat):
        yield Story((f"{int(seat)}: gather {here[-1]}",), f"A card was moved onto {view.acting}.")
        return
    top = _stack(view, rival, view.tile)[-1:] if view.tile >= 0 else ()
    for number, stack in enumerate(river.stacks[deck_of(view, rival)]):
        if top and number != view.tile and stack[-1:] == top:
            yield Story((f"{int(seat)}: push {number + 1}",), f"The opponent's card was sent to tile {number + 1}.")


# ---- The rest of a round ----


def _played_on(view: View, river: River, printed: Printed) -> Iterator[Story]:
    """Beeples and cubs, tile by tile, as far as the picture says what was done (KA-R14 to KA-R18)."""
    state = _state(view, printed)
    moves: list[str] = []
    placed = said = 0
    while state.agenda and (acting := to_act(state)):
        move = _next(state, view, river, acting[0])
        if move is None:
            break
        moves.append(write(move))
        if isinstance(move, Place) and move.cell >= 0:
            placed += 1
            said = len(moves)
        elif isinstance(move, Catch):
            said = len(moves)
        state = play(state, move)
        if isinstance(state.agenda[0] if state.agenda else None, CleaningUp) or state.round != view.round:
            break
    if placed:
        # What follows the last beeple may still be to come, so that "no beeple" is not proposed there.
        yield Story(tuple(moves[:said]), f"{counted(placed, 'beeple')} placed.")


def _next(state: State, view: View, river: River, seat: Seat) -> Act | None:
    """What the seat did, as the picture shows; None where it does not say."""
    task = state.agenda[0]
    choices = [move for move in legal(state, seat) if not isinstance(move, Outcome | Correct)]
    match task:
        case Catching():
            return next((move for move in choices if isinstance(move, Catch)), None)
        case Breaking(tile=tile) if river.tiles[tile] and river.has_pieces:
            cubs = dict(river.cubs)
            return next((move for move in choices if isinstance(move, Cub) and move.bear in cubs), choices[-1])
        case Placing(tile=tile) if river.tiles[tile] and river.has_pieces:
            deck = deck_of(view, seat)
            new = [
                cell
                for (number, place), owner in river.beeples
                if number == tile and owner == deck and (cell := cell_of(f"{number + 1}{place}")) is not None
            ]
            return next((move for move in choices if isinstance(move, Place) and move.cell in new), choices[-1])
        case _:
            return None


def _state(view: View, printed: Printed) -> State:
    """The table as the view has it, at the point where tiles are judged: nothing is hidden then."""
    numbers = bear_numbers(printed)
    first, second = (
        tuple(tuple(numbers[bear] for bear in _stack(view, seat, tile.number)) for tile in view.tiles)
        for seat in (0, 1)
    )
    cards = {card.bear: card for tile in view.tiles for side in tile.sides for card in side.cards}
    acting = next(player.seat for player in view.players if player.is_to_act)
    now: Task = Placing(view.tile, acting) if view.phase == "placing" else Breaking(view.tile, acting)
    rest = (Judging(tile) for tile in range(view.tile + 1, len(view.tiles)))
    return State(
        rules=rulings(dict(view.rulings)),
        printed=printed,
        agenda=(now, *rest, CleaningUp()),
        faces=tuple(tile.face for tile in view.tiles),
        features=tuple(
            FEATURES.index(space.feature) if space.feature else UNKNOWN for tile in view.tiles for space in tile.spaces
        ),
        objectives=tuple(
            Scored(one.id, (one.caught[0], one.caught[1]), (_mask(one.used[0]), _mask(one.used[1])))
            for one in view.objectives
        ),
        values=tuple(
            found.base if (found := cards.get(bear.id)) is not None and found.base is not None else bear.dominance
            for bear in printed.bears
        ),
        sows=(
            sum(1 << number for bear, number in numbers.items() if bear in cards and cards[bear].is_sow),
            sum(1 << number for bear, number in numbers.items() if bear in cards and not cards[bear].is_sow),
        ),
        round=view.round,
        holder=Seat(0) if view.holder is None else view.holder,
        stacks=(first, second),
        cubs=(_cub(view, numbers, 0), _cub(view, numbers, 1)),
        beeples=(_beeples(view, 0), _beeples(view, 1)),
    )


def _cub(view: View, numbers: Mapping[str, int], seat: int) -> int:
    """The bear that the seat's cub stands on."""
    cards = (card for tile in view.tiles for card in tile.sides[seat].cards)
    return next((numbers[card.bear] for card in cards if card.has_cub), NO_BEAR)


def _mask(spaces: tuple[str, ...]) -> int:
    return sum(1 << NAMES.index(name) for name in spaces)


def _beeples(view: View, seat: int) -> int:
    return _mask(tuple(space.name for tile in view.tiles for space in tile.spaces if space.beeple == seat))


# ---- Corrections ----


def _corrections(view: View, river: River, seat: Seat) -> Iterator[Story]:
    """The river as it lies, where it is not as the app has it: tiles, cards face up, beeples."""
    moves: list[str] = []
    for tile in view.tiles:
        face = river.tiles[tile.number]
        if face and face != tile.face:
            moves.append(f"{int(seat)}! correct tile {tile.number + 1} {face}")
    for one in (0, 1):
        deck = deck_of(view, one)
        for tile in view.tiles:
            stack = river.stacks[deck][tile.number]
            if (
                river.tiles[tile.number]
                and stack
                and stack != _stack(view, one, tile.number)
                and not tile.sides[one].is_down
            ):
                moves.append(f"{int(seat)}! correct cards {one} {tile.number + 1} {' '.join(stack)}")
        moves += _corrected_beeples(view, river, seat, one)
    if moves:
        yield Story(tuple(moves), "The river as it lies, put right by hand.", 0.4)


def _corrected_beeples(view: View, river: River, seat: Seat, one: int) -> list[str]:
    if not river.has_pieces or not all(river.tiles):
        return []
    deck = deck_of(view, one)
    found = (cell_of(f"{tile + 1}{place}") for (tile, place), owner in river.beeples if owner == deck)
    cells = [cell for cell in found if cell is not None]
    mask = sum(1 << cell for cell in cells)
    if mask == _beeples(view, one):
        return []
    return [f"{int(seat)}! correct beeples {one} {' '.join(names(mask)) or 'none'}"]
