"""Which card answers the question that is asked now, so that showing it to the camera is the same as tapping the answer."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.coldwater_crown.aids.silent_player.moves import (
    GotAngler,
    Learnt,
    Move,
    Own,
    Shows,
    TagTile,
    TookFish,
)
from companion.games.coldwater_crown.aids.silent_player.notation import write
from companion.games.coldwater_crown.aids.silent_player.outcomes import to_act
from companion.games.coldwater_crown.aids.silent_player.rules import legal_moves
from companion.games.coldwater_crown.aids.silent_player.state import ME, State
from companion.games.coldwater_crown.facts import ANGLER_TYPES, ANGLERS_PER_TYPE, MYSTERY_WEIGHTS


def answers(state: State) -> tuple[tuple[str, str], ...]:
    """Each card that answers the question, with the answer's notation; only answers that may be given."""
    possible = {move for seat in to_act(state) for move in legal_moves(state, seat)}
    return tuple((card, write(move)) for card, move in _by_card(state) if move in possible)


def _by_card(state: State) -> Iterator[tuple[str, Move]]:
    head = state.head
    match head.kind if head is not None else "":
        case "catch":
            yield from ((fish.id, TookFish(fish.species)) for fish in state.fish)
        case "weigh" if head is not None:
            index = int(head.args[0])
            for fish in state.fish:
                if fish.species == state.taken[index].species and fish.weight is not None:
                    is_it = fish.weight == state.showing
                    yield fish.id, Learnt(index, "weighs" if is_it else "not", str(state.showing))
        case "identify" if head is not None:
            yield from ((fish.id, Learnt(int(head.args[0]), "card", fish.id)) for fish in state.fish)
        case "own" if head is not None:
            yield from ((fish.id, Own(ME, head.args[0], "card", fish.id)) for fish in state.fish)
        case "angler":
            for kind in ANGLER_TYPES:
                yield from ((f"{kind}-{n}", GotAngler(kind)) for n in range(1, ANGLERS_PER_TYPE + 1))
        case "mystery":
            yield from ((f"mystery-{weight}", Shows(weight)) for weight in MYSTERY_WEIGHTS)
        case "tag":
            yield from ((tag.id, TagTile(tag.id)) for tag in state.tags)
        case _:
            return
