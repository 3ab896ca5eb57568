"""Why a position cannot be: every reason, each with its path in the file (conservation: no card is lost or made up)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.games.fishnflips import facts, kernel, learn, notation
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.facts import ANY, SPECIES_IN_PLAY
from companion.games.fishnflips.flow import pieces, waste_pieces
from companion.games.fishnflips.state import NOBODY, State
from companion.games.fishnflips.tasks import (
    Acting,
    CheckingEnd,
    ChoosingSpecies,
    ChoosingStart,
    DrawingAction,
    DrawingPower,
    EndingTurn,
    Playing,
)


def faults(state: State) -> list[str]:
    """Every reason why the state cannot be; [] when it can."""
    found = list(_players(state))
    if found:
        return found
    found += _net(state)
    found += card_faults(state)
    found += (f"$.named: {fault}" for fault in learn.faults(state.deck, state.named))
    found += _actions(state)
    found += _end(state)
    found += _agenda(state)
    return found


def _players(state: State) -> Iterator[str]:
    for name, value in (("hands", state.hands), ("powers", state.powers)):
        if len(value) != state.people:
            yield f"$.{name}: must be given for each of {state.people} players"
    for name, seat in (("turn", state.turn), ("start", state.first)):
        if not NOBODY <= seat < state.people:
            yield f"$.{name}: there is no seat {seat}"
    if len(set(state.species)) != len(state.species) or len(state.species) > SPECIES_IN_PLAY:
        yield f"$.species: {SPECIES_IN_PLAY} different species play"
    held = [power for powers in state.powers for power in powers]
    if len(set(held)) != len(held):
        yield "$.powers: there is one card of each power"
    if unknown := [power for power in held if power not in state.species]:
        yield f"$.powers: the {unknown[0]} does not play"


def _net(state: State) -> Iterator[str]:
    is_whole = not any(isinstance(task, Playing) for task in state.agenda)
    for column in range(kernel.COLUMNS):
        cards = kernel.column_of(state.net, column)
        if is_whole and not all(cards):
            yield f"$.net: a hole in column {'abcd'[column]}; cards fall to the bottom (FF-R14)"
    if kernel.of_kind(state.net, kernel.waste(kernel.UNKNOWN)):
        yield "$.net: a card is not read yet; say which it is"


def card_faults(state: State) -> Iterator[str]:
    """Animals and waste that are too many or missing, by piece (FF-R01, FF-R05, FF-R06)."""
    have: Counter[str] = pieces(state.net)
    have.update(state.unseen.counts())
    have.update(state.freed.counts())
    have.update(state.out.counts())
    have.update(state.under)
    if state.top:
        have[facts.piece_of(notation.read_card(state.top))] += 1
    want: Counter[str] = Counter()
    if len(state.species) == SPECIES_IN_PLAY:
        want.update({piece: n for piece, n in state.deck.animals if facts.species_of(piece) in state.species})
        want.update(waste_pieces(state))
    yield from count_faults(have, want, "$")


def count_faults(have: Mapping[str, int], want: Mapping[str, int], path: str) -> Iterator[str]:
    """Where the counts differ; species with an untaught background are compared as a whole."""
    open_species = {facts.species_of(piece) for piece in want if piece.endswith(f"-{ANY}")}

    def merged(counts: Mapping[str, int]) -> Counter[str]:
        found: Counter[str] = Counter()
        for piece, n in counts.items():
            species = facts.species_of(piece)
            found[species if species in open_species else piece] += n
        return found

    given, wanted = merged(have), merged(want)
    for piece in sorted(given.keys() | wanted.keys()):
        if given[piece] != wanted[piece]:
            yield f"{path}: there must be {wanted[piece]} of {piece} in all, not {given[piece]}"


def _actions(state: State) -> Iterator[str]:
    have: Counter[str] = Counter(state.actions.counts())
    have.update(state.played.counts())
    for hand in state.hands:
        have.update(hand)
    want = Counter(dict(state.deck.actions))
    if ANY in want:
        have, want = Counter({"action cards": have.total()}), Counter({"action cards": want.total()})
    for kind in sorted(have.keys() | want.keys()):
        if have[kind] != want[kind]:
            yield f"$.actions: there must be {want[kind]} of {kind} in all, not {have[kind]}"
    if not {kind for hand in state.hands for kind in hand} <= set(ACTIONS):
        yield "$.hands: a held card must be known"


def _end(state: State) -> Iterator[str]:
    if not -1 <= state.ending <= facts.FINAL_ACTIONS:
        yield f"$.end: {facts.FINAL_ACTIONS} final actions at most"
    if (state.ending >= 0) != (state.ender != NOBODY):
        yield "$.end: who triggered the end and how many actions are left belong together"
    if not NOBODY <= state.ender < state.people:
        yield f"$.end: there is no seat {state.ender}"
    if state.ending >= 0 and state.pile:
        yield "$.end: the end is triggered when the draw pile is empty (FF-R19)"
    if state.out and state.ending < 0:
        yield "$.out: waste is out only after the end is triggered (FF-G17)"
    if state.lost and state.agenda:
        yield "$.lost: a lost game is over"


def _agenda(state: State) -> Iterator[str]:
    """The agenda leads to the next turn, and what it asks for can be given."""
    agenda = state.agenda
    if not agenda:
        if not state.lost and state.ending != 0:
            yield "$.agenda: must say what is to be done while the game goes on"
        return
    ends = [isinstance(task, Acting | EndingTurn | CheckingEnd) for task in agenda]
    if not ends[-1] or sum(ends) != 1:
        yield "$.agenda: leads to the next turn by exactly one of acting, ending-turn and checking-end, at its end"
    if isinstance(agenda[-1], Acting | EndingTurn) and state.ending == 0:
        yield "$.agenda: no final action is left"
    first = [isinstance(task, ChoosingSpecies) for task in agenda]
    if any(first) != (len(state.species) < SPECIES_IN_PLAY) or any(first[1:]):
        yield "$.agenda: species are chosen first, until four play"
    needs_turn = not any(isinstance(task, ChoosingStart) for task in agenda)
    if needs_turn and state.turn == NOBODY:
        yield "$.turn: whose turn it is must be said"
    turns = [n for n, task in enumerate(agenda) if isinstance(task, Playing)]
    if turns and (len(turns) > 1 or not isinstance(agenda[-1], EndingTurn)):
        yield "$.agenda: one turn is played at a time, and it ends with ending-turn"
    yield from _draws(state)


def _draws(state: State) -> Iterator[str]:
    seats = [task.seat for task in state.agenda if isinstance(task, DrawingAction | DrawingPower)]
    if any(not 0 <= seat < state.people for seat in seats):
        yield f"$.agenda: a card is drawn by one of {state.people} players"
    drawn = sum(1 for task in state.agenda if isinstance(task, DrawingAction))
    if drawn > len(state.actions) + len(state.played):
        yield "$.agenda: more action cards are to be drawn than there are"
    powers = sum(1 for task in state.agenda if isinstance(task, DrawingPower))
    if powers + sum(map(len, state.powers)) > SPECIES_IN_PLAY:
        yield "$.agenda: there are four power cards"
