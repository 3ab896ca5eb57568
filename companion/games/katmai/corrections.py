"""Corrections: people put right what the table shows and the app does not, as `0! correct …`.

    correct beeples 0 1a 2c | none       all of seat 0's beeples
    correct cards 0 4 holly flo | none   seat 0's cards face up at tile 4, the first played first
    correct hand 0 brett flo | none      seat 0's hand, for seat 0 only
    correct down 0 5                     the tile at which seat 0's face-down card lies
    correct holder 1                     who holds the initiative
    correct cub 0 holly | none           the bear that seat 0's cub stands on in this round
    correct salmon parade 0 3            seat 0's salmon on the objective
    correct used parade 0 1a 2a | none   seat 0's beeples that have served the objective
    correct tile 4 tile-3b               the face that lies at tile 4
    correct objectives parade box-in …   the objectives in play; salmon on those that stay are kept
    correct dominance holly 3 · correct sow holly yes · correct feature 3b eddy      what an owner's card prints
    correct round 2                      the number of the round

A correction that leads to a position that cannot be is refused with every reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.correcting import Refused, Verb, require_possible, require_seat
from companion.engine.errors import IllegalMove
from companion.engine.game import Seat, mark
from companion.games.katmai import facts, river
from companion.games.katmai.facts import MOST_AT_TILE, bear_numbers, bears_of, deck_mask
from companion.games.katmai.faults import faults
from companion.games.katmai.flow import advance
from companion.games.katmai.moves import NONE, Correct
from companion.games.katmai.river import FEATURES, TILE_MASKS, TILES
from companion.games.katmai.state import (
    EMPTY,
    HIDDEN,
    NO_BEAR,
    SEATS,
    Down,
    Scored,
    State,
    changed,
    deck_of,
    of_seat,
    with_agenda,
)
from companion.games.katmai.tasks import Aiming, Breaking, CleaningUp, Judging, Placing, Task, TellingFeature

MOST_SALMON: Final = 99


def corrected(state: State, move: Correct) -> State:
    """The state with the correction made; IllegalMove with every reason where it cannot be."""
    require_seat(move.seat, len(SEATS))
    verb = VERBS[move.words[0]]
    if verb.is_secret and move.words[1] != str(int(move.seat)):
        raise IllegalMove("KA-R07", "A hand is its player's secret: correct it from that player's seat.")
    try:
        before = _given_up(state, move) if move.words[0] == "cards" else state
        after = _decided_anew(state, _balanced(verb.do(before, move.words[1:])))
    except Refused as error:
        raise IllegalMove("", f"That cannot be: {error}.") from error
    require_possible(faults(after))
    return advance(after)


def told(state: State, move: Correct, seat: Seat | None) -> str:
    """The correction in a sentence; a hand is told to its own seat only."""
    verb = VERBS[move.words[0]]
    rest = " ".join(move.words[1:])
    if verb.is_secret:
        return f"{mark(move.seat)} corrects their own hand" + (f": {rest[2:]}." if seat == move.seat else ".")
    return f"{mark(move.seat)} corrects {verb.about}: {rest}."


def _balanced(state: State) -> State:
    """The state whose unseen cards are those of each deck that lie nowhere else."""
    unseen = []
    for seat in SEATS:
        left = deck_mask(deck_of(state.rules, seat))
        for bear in placed_bears(state, seat):
            left &= ~(1 << bear)
        unseen.append(left)
    lying = [sum(1 << bear for stack in stacks for bear in stack) for stacks in state.stacks]
    aims = (state.aims[0] & lying[0], state.aims[1] & lying[1])
    return changed(state, unseen=(unseen[0], unseen[1]), aims=aims)


def _decided_anew(before: State, after: State) -> State:
    """A correction may change who may place at the tile that is being decided, or whether and how the game has ended."""
    if before.ending and before.beeples != after.beeples:
        return changed(after, ending="", agenda=(CleaningUp(),))
    task = next((one for one in before.agenda if isinstance(one, Aiming | Breaking | Placing)), None)
    if task is None or _matters(before) == _matters(after) or _is_placed(before, after, task):
        return after
    asked = tuple(one for one in after.agenda if isinstance(one, TellingFeature))
    rest = (one for one in after.agenda if not isinstance(one, TellingFeature | Aiming | Breaking | Placing))
    return changed(after, agenda=(*asked, Judging(task.tile), *rest))


def _matters(state: State) -> tuple[object, ...]:
    """What decides a tile."""
    return (state.stacks, state.beeples, state.features, state.values, state.sows, state.cubs, state.holder)


def _is_placed(before: State, after: State, task: Task) -> bool:
    """Whether the correction put down the very beeple that is to be placed: who places it stays decided."""
    if not isinstance(task, Placing):
        return False
    return bool(after.beeples[task.seat] & ~before.beeples[task.seat] & TILE_MASKS[task.tile])


def _given_up(state: State, move: Correct) -> State:
    """The state before another player's cards are corrected, in which none of them is still that player's secret.

    A refusal, or a hand that shrinks, would tell which cards somebody holds. So what the app had taken for secret gives way
    unseen: to the card that lay at the tile instead, else to one that nobody has seen. Who holds the hand can correct it.
    """
    seat, tile = _seat(move.words[1]), _whole(move.words[2], "the tile", 1, TILES) - 1
    named = _bears(state, seat, move.words[3:])
    if seat == move.seat:
        return state
    spare = [bear for bear in (*state.stacks[seat][tile], *bears_of(state.unseen[seat])) if bear not in named]
    hand, down = state.hands[seat], state.down[seat]
    is_down = down is not None and down.bear in named
    for bear in named:
        if bear in hand and spare:
            hand = of_seat(hand, hand.index(bear), spare.pop(0))
    if down is not None and is_down and spare:
        down = Down(down.tile, spare.pop(0))
    return changed(state, hands=of_seat(state.hands, seat, hand), down=of_seat(state.down, seat, down))


def placed_bears(state: State, seat: int) -> list[int]:
    """The seat's cards of which the app knows where they are: in hand, face down, at tiles."""
    found = [card for card in state.hands[seat] if card >= 0]
    found += [bear for stack in state.stacks[seat] for bear in stack]
    down = state.down[seat]
    if down is not None and down.bear != HIDDEN:
        found.append(down.bear)
    return found


# ---- Words ----


def _seat(word: str) -> Seat:
    if word not in ("0", "1"):
        raise Refused(f"there is no seat {word}; seats are 0 and 1")
    return Seat(int(word))


def _whole(word: str, what: str, low: int, high: int) -> int:
    if not word.isdecimal() or not low <= int(word) <= high or word != str(int(word)):
        raise Refused(f"{what} must be a number from {low} to {high}, not {word}")
    return int(word)


def _one_of(word: str, what: str, allowed: tuple[str, ...]) -> str:
    if word not in allowed:
        raise Refused(f"{what} must be one of {', '.join(allowed)}, not {word}")
    return word


def _cells(words: tuple[str, ...]) -> int:
    if words == (NONE,):
        return 0
    mask = 0
    for word in words:
        cell = river.cell_of(word)
        if cell is None:
            raise Refused(f"a space is named 1a to {TILES}d, not {word}")
        if mask >> cell & 1:
            raise Refused(f"{word} stands twice")
        mask |= 1 << cell
    return mask


def _bear(state: State, word: str) -> int:
    found = bear_numbers(state.printed).get(word)
    if found is None:
        raise Refused(f"there is no bear {word}")
    return found


def _bears(state: State, seat: int, words: tuple[str, ...]) -> tuple[int, ...]:
    found = () if words == (NONE,) else tuple(_bear(state, word) for word in words)
    for bear in found:
        if not deck_mask(deck_of(state.rules, seat)) >> bear & 1:
            raise Refused(f"{state.printed.bears[bear].name} is not of {mark(Seat(seat))}'s deck")
    if len(set(found)) != len(found):
        raise Refused("each bear stands once")
    return found


def _number(state: State, word: str) -> int:
    for number, one in enumerate(state.objectives):
        if one.id == word:
            return number
    raise Refused(f"the objective {word} is not in play")


# ---- What each does ----


def _beeples(state: State, words: tuple[str, ...]) -> State:
    seat = _seat(words[0])
    mask = _cells(words[1:])
    # A beeple that is gone serves nothing any more.
    scored = tuple(
        Scored(one.id, one.salmon, of_seat(one.used, seat, one.used[seat] & mask)) for one in state.objectives
    )
    return changed(state, beeples=of_seat(state.beeples, seat, mask), objectives=scored)


def _cards(state: State, words: tuple[str, ...]) -> State:
    seat, tile = _seat(words[0]), _whole(words[1], "the tile", 1, TILES) - 1
    bears = _bears(state, seat, words[2:])
    hidden = {card for card in state.hands[seat] if card >= 0}
    down = state.down[seat]
    if hidden & set(bears) or (down is not None and down.bear in bears):
        raise Refused("one of these cards is in hand or lies face down, as the app has it; correct the hand first")
    stacks = [tuple(bear for bear in stack if bear not in bears) for stack in state.stacks[seat]]
    stacks[tile] = bears
    return _without_lost_cubs(changed(state, stacks=of_seat(state.stacks, seat, tuple(stacks))))


def _without_lost_cubs(state: State) -> State:
    """A cub whose bear has left the river was used all the same; it stands on a bear that lies there, or is free again."""
    cubs = [
        bear if any(bear in stack for stack in state.stacks[seat]) else NO_BEAR for seat, bear in enumerate(state.cubs)
    ]
    return changed(state, cubs=(cubs[0], cubs[1]))


def _hand(state: State, words: tuple[str, ...]) -> State:
    seat = _seat(words[0])
    if any(card == HIDDEN for card in state.hands[seat]):
        raise Refused("the app does not keep this hand")
    bears = _bears(state, seat, words[1:])
    before = state.hands[seat]
    if len(bears) != sum(1 for card in before if card != EMPTY):
        raise Refused("the hand must hold as many cards as before")
    left = list(bears)
    hand = tuple(EMPTY if card == EMPTY else left.pop(0) for card in before)
    return changed(state, hands=of_seat(state.hands, seat, hand))


def _down(state: State, words: tuple[str, ...]) -> State:
    seat, tile = _seat(words[0]), _whole(words[1], "the tile", 1, TILES) - 1
    down = state.down[seat]
    if down is None:
        raise Refused("no card of that player lies face down")
    return changed(state, down=of_seat(state.down, seat, Down(tile, down.bear)))


def _holder(state: State, words: tuple[str, ...]) -> State:
    return changed(state, holder=_seat(words[0]))


def _cub(state: State, words: tuple[str, ...]) -> State:
    seat = _seat(words[0])
    bear = NO_BEAR if words[1] == NONE else _bears(state, seat, words[1:])[0]
    return changed(state, cubs=of_seat(state.cubs, seat, bear))


def _salmon(state: State, words: tuple[str, ...]) -> State:
    number, seat = _number(state, words[0]), _seat(words[1])
    one = state.objectives[number]
    caught = of_seat(one.salmon, seat, _whole(words[2], "the salmon", 0, MOST_SALMON))
    return _with(state, number, Scored(one.id, caught, one.used))


def _used(state: State, words: tuple[str, ...]) -> State:
    number, seat = _number(state, words[0]), _seat(words[1])
    one = state.objectives[number]
    return _with(state, number, Scored(one.id, one.salmon, of_seat(one.used, seat, _cells(words[2:]))))


def _with(state: State, number: int, scored: Scored) -> State:
    return changed(state, objectives=(*state.objectives[:number], scored, *state.objectives[number + 1 :]))


def _tile(state: State, words: tuple[str, ...]) -> State:
    tile = _whole(words[0], "the tile", 1, TILES) - 1
    face = facts.faces(state.printed).get(words[1])
    if face is None:
        raise Refused(f"there is no face {words[1]}")
    if tile >= len(state.faces):
        raise Refused("that tile has not been laid yet")
    faces = (*state.faces[:tile], face.id, *state.faces[tile + 1 :])
    features = (*state.features[: 4 * tile], *face.features, *state.features[4 * tile + 4 :])
    asked = (TellingFeature(4 * tile + n) for n, feature in enumerate(face.features) if feature == river.UNKNOWN)
    return with_agenda(changed(state, faces=faces, features=features), *asked, drop=0)


def _objectives(state: State, words: tuple[str, ...]) -> State:
    if not state.objectives or len(words) != len(state.objectives):
        raise Refused(f"{len(state.objectives)} objectives are in play")
    kept = {one.id: one for one in state.objectives}
    for word in words:
        if word not in facts.objectives(state.printed):
            raise Refused(f"there is no objective {word}")
    return changed(state, objectives=tuple(kept.get(word, Scored(word)) for word in words))


def _dominance(state: State, words: tuple[str, ...]) -> State:
    bear = _bear(state, words[0])
    values = list(state.values)
    values[bear] = _whole(words[1], "the dominance", 0, 9)
    return changed(state, values=tuple(values))


def _sow(state: State, words: tuple[str, ...]) -> State:
    bear, answer = _bear(state, words[0]), _one_of(words[1], "the answer", ("yes", "no"))
    yes, no = (mask & ~(1 << bear) for mask in state.sows)
    return changed(state, sows=(yes | 1 << bear, no) if answer == "yes" else (yes, no | 1 << bear))


def _feature(state: State, words: tuple[str, ...]) -> State:
    cell = river.cell_of(words[0])
    if cell is None:
        raise Refused(f"a space is named 1a to {TILES}d, not {words[0]}")
    features = list(state.features)
    features[cell] = FEATURES.index(_one_of(words[1], "the feature", FEATURES))
    return changed(state, features=tuple(features))


def _round(state: State, words: tuple[str, ...]) -> State:
    return changed(state, round=_whole(words[0], "the round", 1, 99))


VERBS: Final[Mapping[str, Verb[State]]] = {
    "beeples": Verb(2, 13, _beeples, "the beeples in the river"),
    "cards": Verb(3, 2 + MOST_AT_TILE, _cards, "the cards at a tile"),
    "hand": Verb(2, 3, _hand, "a hand", is_secret=True),
    "down": Verb(2, 2, _down, "where a face-down card lies"),
    "holder": Verb(1, 1, _holder, "who has the initiative"),
    "cub": Verb(2, 2, _cub, "a cub"),
    "salmon": Verb(3, 3, _salmon, "the salmon on an objective"),
    "used": Verb(3, 14, _used, "the beeples that served an objective"),
    "tile": Verb(2, 2, _tile, "a tile"),
    "objectives": Verb(4, 6, _objectives, "the objectives in play"),
    "dominance": Verb(2, 2, _dominance, "what a card prints"),
    "sow": Verb(2, 2, _sow, "what a card prints"),
    "feature": Verb(2, 2, _feature, "what a tile shows"),
    "round": Verb(1, 1, _round, "the number of the round"),
}
