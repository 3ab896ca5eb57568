"""Corrections: people put right what the table shows and the app does not, as `0! correct …`.

    correct net Wbl,p/Dgr/-/-             what lies in the net; the draw pile holds what is nowhere else
    correct top Wbl | none                the face that the draw pile shows
    correct freed whale-blue=2 | none     the discard pile of animals
    correct under plastic plastic | none  the waste under the draw pile
    correct hand 0 flip-row flip-one      seat 0's action cards; the action pile holds what is nowhere else
    correct played flip-row=2 | none      the discard of action cards
    correct powers 0 dolphin | none       seat 0's power cards
    correct turn 1                        whose turn it is

A correction that leads to a position that cannot be is refused with every reason. During a turn, every group of a corrected net
may be freed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.engine.bag import Bag
from companion.engine.correcting import Refused, Verb, require_possible, require_seat
from companion.engine.errors import IllegalMove
from companion.engine.game import Seat
from companion.games.fishnflips import facts, kernel, learn, notation, position
from companion.games.fishnflips.actions import ACTIONS, FREEING
from companion.games.fishnflips.faults import faults
from companion.games.fishnflips.flow import advance, pieces
from companion.games.fishnflips.kernel import SPECIES
from companion.games.fishnflips.moves import Correct
from companion.games.fishnflips.notation import TextError
from companion.games.fishnflips.state import State
from companion.games.fishnflips.tasks import Acting, Playing
from companion.games.fishnflips.turn import Turn

NONE: Final = "none"


def corrected(state: State, move: Correct) -> State:
    """The state with the correction made; IllegalMove with every reason where it cannot be."""
    require_seat(move.seat, state.people)
    verb = VERBS[move.words[0]]
    try:
        after = position.balanced(verb.do(state, move.words[1:]))
    except (Refused, TextError) as error:
        raise IllegalMove("", f"That cannot be: {error}.") from error
    after = replace(after, named=learn.righted(state.named, _held(state), _held(after)))
    require_possible(faults(after))
    return advance(after)


def _held(state: State) -> learn.Table:
    everything = Counter((*position.every_piece(state), *position.every_action(state)))
    return learn.Table(pieces(state.net), everything)


def _net(state: State, words: tuple[str, ...]) -> State:
    net = notation.read_net(words[0])
    agenda = tuple(_again(task, net) if isinstance(task, Playing) else task for task in state.agenda)
    return replace(state, net=net, agenda=agenda)


def _again(task: Playing, net: int) -> Playing:
    old = task.turn
    live = kernel.occupied(net)
    return Playing(Turn(net, old.powers, FREEING, live, 0, 0, max(1, old.wave), old.freed))


def _top(state: State, words: tuple[str, ...]) -> State:
    return replace(state, top="" if words[0] == NONE else notation.card(notation.read_card(words[0])))


def _freed(state: State, words: tuple[str, ...]) -> State:
    return replace(state, freed=Bag.of(counts(words, facts.is_animal_piece)))


def _under(state: State, words: tuple[str, ...]) -> State:
    known = {piece for piece, _ in state.deck.wastes}
    found = () if words == (NONE,) else words
    if unknown := [word for word in found if word not in known]:
        raise Refused(f"{unknown[0]} is no waste card")
    return replace(state, under=found)


def _hand(state: State, words: tuple[str, ...]) -> State:
    seat = _seat(words[0], state)
    found = () if words[1:] == (NONE,) else words[1:]
    if unknown := [word for word in found if word not in ACTIONS]:
        raise Refused(f"{unknown[0]} is no action card; there are {', '.join(ACTIONS)}")
    hands = list(state.hands)
    hands[seat] = tuple(sorted(found))
    return replace(state, hands=tuple(hands))


def _played(state: State, words: tuple[str, ...]) -> State:
    return replace(state, played=Bag.of(counts(words, lambda word: word in ACTIONS)))


def _powers(state: State, words: tuple[str, ...]) -> State:
    seat = _seat(words[0], state)
    found = () if words[1:] == (NONE,) else words[1:]
    if unknown := [word for word in found if word not in SPECIES]:
        raise Refused(f"{unknown[0]} is no power")
    powers = list(state.powers)
    powers[seat] = found
    return replace(state, powers=tuple(powers))


def _turn(state: State, words: tuple[str, ...]) -> State:
    if not state.agenda or not isinstance(state.agenda[0], Acting):
        raise Refused("whose turn it is can be corrected only before an action card is played")
    return replace(state, turn=_seat(words[0], state))


def _seat(word: str, state: State) -> Seat:
    if word not in {str(number) for number in range(state.people)}:
        raise Refused(f"there is no seat {word}; seats count from 0 to {state.people - 1}")
    return Seat(int(word))


def counts(words: tuple[str, ...], is_known: Callable[[str], bool]) -> Counter[str]:
    """Counts of known names, each written `name=number`; Refused."""
    found: Counter[str] = Counter()
    for word in () if words == (NONE,) else words:
        name, _, number = word.partition("=")
        if not is_known(name) or number not in {str(n) for n in range(41)}:
            raise Refused(f"expected a card and how many, such as whale-blue=2, not {word}")
        found[name] += int(number)
    return found


VERBS: Final[Mapping[str, Verb[State]]] = {
    "net": Verb(1, 1, _net, "the net"),
    "top": Verb(1, 1, _top, "the card that the pile shows"),
    "freed": Verb(1, 16, _freed, "the discard pile"),
    "under": Verb(1, 12, _under, "the waste under the pile"),
    "hand": Verb(2, 7, _hand, "action cards"),
    "played": Verb(1, 8, _played, "the discarded action cards"),
    "powers": Verb(2, 5, _powers, "power cards"),
    "turn": Verb(1, 1, _turn, "whose turn it is"),
}
