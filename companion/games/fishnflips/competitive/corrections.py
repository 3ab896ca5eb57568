"""Corrections of a competitive game, as `0! correct …`.

correct net Wbl,Dgr,Dyl/…/…           what lies in the grid; the draw pile holds what is nowhere else
correct actions flip-row flip-one     the action cards on the table
correct pile 0 whale-blue=2 | none    the animals before seat 0
correct discard whale-blue=2 | none   the discard pile
correct waste 0 2                     seat 0's waste cards
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.engine.bag import Bag
from companion.engine.correcting import Refused, Verb, require_possible, require_seat
from companion.engine.errors import IllegalMove
from companion.games.fishnflips import facts, kernel, learn, notation
from companion.games.fishnflips.actions import ACTIONS, FREEING
from companion.games.fishnflips.competitive.flow import advance
from companion.games.fishnflips.competitive.position import balanced, every_action, every_piece, faults
from companion.games.fishnflips.competitive.state import ON_TABLE, SIDE, Playing, State
from companion.games.fishnflips.corrections import NONE, counts
from companion.games.fishnflips.flow import pieces
from companion.games.fishnflips.moves import Correct
from companion.games.fishnflips.notation import TextError
from companion.games.fishnflips.turn import Turn


def corrected(state: State, move: Correct) -> State:
    """The state with the correction made; IllegalMove with every reason where it cannot be."""
    require_seat(move.seat, state.people)
    try:
        after = balanced(VERBS[move.words[0]].do(state, move.words[1:]))
    except (Refused, TextError) as error:
        raise IllegalMove("", f"That cannot be: {error}.") from error
    after = replace(after, named=learn.righted(state.named, _held(state), _held(after)))
    require_possible(faults(after))
    return advance(after)


def _held(state: State) -> learn.Table:
    everything = Counter((*every_piece(state), *every_action(state)))
    return learn.Table(pieces(state.net), everything)


def _net(state: State, words: tuple[str, ...]) -> State:
    net = notation.read_net(words[0], SIDE, SIDE)
    agenda = tuple(_again(task, net) if isinstance(task, Playing) else task for task in state.agenda)
    return replace(state, net=net, agenda=agenda)


def _again(task: Playing, net: int) -> Playing:
    turn = Turn(net, task.turn.powers, FREEING, kernel.occupied(net), 0, 0, max(1, task.turn.wave), task.turn.freed)
    return replace(task, turn=turn)


def _actions(state: State, words: tuple[str, ...]) -> State:
    if unknown := [word for word in words if word not in ACTIONS]:
        raise Refused(f"{unknown[0]} is no action card; there are {', '.join(ACTIONS)}")
    return replace(state, faces=words)


def _pile(state: State, words: tuple[str, ...]) -> State:
    piles = list(state.piles)
    piles[_seat(words[0], state)] = Bag.of(_animals(words[1:]))
    return replace(state, piles=tuple(piles))


def _discard(state: State, words: tuple[str, ...]) -> State:
    return replace(state, discard=Bag.of(_animals(words)))


def _animals(words: tuple[str, ...]) -> Counter[str]:
    return counts(() if words == (NONE,) else words, facts.is_animal_piece)


def _waste(state: State, words: tuple[str, ...]) -> State:
    if words[1] not in {str(n) for n in range(40)}:
        raise Refused(f"expected how many waste cards, not {words[1]}")
    wastes = list(state.wastes)
    wastes[_seat(words[0], state)] = int(words[1])
    return replace(state, wastes=tuple(wastes))


def _seat(word: str, state: State) -> int:
    if word not in {str(number) for number in range(state.people)}:
        raise Refused(f"there is no seat {word}; seats count from 0 to {state.people - 1}")
    return int(word)


VERBS: Final[Mapping[str, Verb[State]]] = {
    "net": Verb(1, 1, _net),
    "actions": Verb(1, ON_TABLE, _actions),
    "pile": Verb(2, 20, _pile),
    "discard": Verb(1, 20, _discard),
    "waste": Verb(2, 2, _waste),
}
