"""Who is to act, what they may do, and why anything else is refused."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Seat, mark
from companion.games.fishnflips import actions, kernel, notation, words
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.kernel import SPECIES, bit
from companion.games.fishnflips.moves import Choose, Do, Drop, Move, Play
from companion.games.fishnflips.state import State, power_bits
from companion.games.fishnflips.tasks import Acting, ChoosingSpecies, Playing
from companion.games.fishnflips.turn import Act, Free, Go, Law, Turn, Use, acts, reach, steps


def to_act(state: State) -> tuple[Seat, ...]:
    """Who moves now: the first task says so."""
    if not state.agenda:
        return ()
    match state.agenda[0]:
        case ChoosingSpecies() if state.rules.animals == "chosen":
            return (Seat(0),)
        case Acting() | Playing():
            return (state.turn,)
        case _:
            return (CHANCE,)


def legal(state: State, seat: Seat) -> Iterator[Move]:
    """The seat's legal moves in a fixed order."""
    if seat == CHANCE or seat not in to_act(state):
        return
    match state.agenda[0]:
        case ChoosingSpecies():
            yield from (Choose(seat, species) for species in SPECIES if species not in state.species)
        case Acting():
            yield from plays(state, seat)
        case Playing(turn=turn):
            yield from (Do(seat, step) for step in steps(turn, state.law))
        case _:
            return


def plays(state: State, seat: Seat) -> Iterator[Move]:
    """Every use of every held action card; where there is none, each card may be dropped (FF-G19)."""
    found = playable(state.net, state.hands[seat], power_bits(state, seat), state.law)
    if found:
        yield from (Play(seat, act) for act in found)
    else:
        yield from (Drop(seat, kind) for kind in dict.fromkeys(state.hands[seat]))


@lru_cache(maxsize=256)
def playable(net: int, hand: tuple[str, ...], powers: int, law: Law) -> tuple[Act, ...]:
    """Every use of the hand's cards on the net."""
    return tuple(act for kind in dict.fromkeys(hand) for act in acts(net, ACTIONS.index(kind), powers, law))


# ---- Refusals ----


def refusal(state: State, move: Move) -> IllegalMove:
    """Why the move is refused: what, why, and what to do."""
    acting = to_act(state)
    if move.seat not in acting:
        if not acting:
            return IllegalMove("", "The game is over.")
        if acting == (CHANCE,):
            return IllegalMove("", "First the card that is to be drawn must come.")
        return IllegalMove("FF-R10", f"It is {mark(acting[0])}'s turn, not {mark(move.seat)}'s.")
    match state.agenda[0], move:
        case ChoosingSpecies(), Choose(species=species):
            return IllegalMove("FF-R05", f"The {species} plays already; choose another species.")
        case ChoosingSpecies(), _:
            return IllegalMove("FF-R05", "First choose the four species that play.")
        case Acting(), Play(act=act):
            return act_refusal(state.net, act, state.hands[move.seat], power_bits(state, move.seat), state.law)
        case Acting(), Drop(kind=kind):
            if kind not in state.hands[move.seat]:
                return IllegalMove("FF-R11", f"You do not hold the card '{kind}'.")
            return IllegalMove("FF-G19", "A card is discarded without effect only when none of yours can be used.")
        case Acting(), _:
            return IllegalMove("FF-R11", "First play one of your action cards.")
        case Playing(turn=turn), Do(step=step):
            return step_refusal(turn, step, power_bits(state, move.seat), state.law)
        case Playing(), _:
            return IllegalMove("FF-R11", "One action card a turn: finish this turn first.")
        case _:
            return IllegalMove("", "That cannot be done now.")


def act_refusal(net: int, act: Act, hand: tuple[str, ...], powers: int, law: Law) -> IllegalMove:
    """Why an action card cannot be used so."""
    kind = ACTIONS[act.action]
    rule = f"FF-R{22 + act.action}"
    if kind not in hand:
        held = words.listed(words.action(name) for name in dict.fromkeys(hand)) or "none"
        return IllegalMove("FF-R11", f"You do not hold '{words.action(kind)}'; you hold {held}.")
    hit = reach(net, act, law) if _is_on_net(act, law) else 0
    if hit & kernel.of_kind(net, kernel.waste(kernel.METAL)) and act.action != actions.FREE_ONE:
        return IllegalMove("FF-R42", "Metal is too heavy: an action card cannot be used where metal is involved.")
    if act.extra:
        return IllegalMove(
            "FF-R36", "Only a swordfish that has its power, with yours, takes a neighbour along when the card frees it."
        )
    if act.action in (actions.SWITCH, actions.SWITCH_FLIP):
        return IllegalMove(rule, "Both places must hold a card; choose two cards next to each other.")
    if act.action == actions.FREE_ONE:
        return IllegalMove(rule, f"No animal is at {notation.cell(act.at)}; this card frees one animal.")
    if act.action == actions.FLIP_SQUARE:
        return IllegalMove(rule, "A square needs four cards, or three and an empty space.")
    return IllegalMove(rule, "There is no card to flip there.")


def _is_on_net(act: Act, law: Law) -> bool:
    match act.action:
        case actions.FLIP_COLUMN:
            return act.at < law.columns
        case actions.FLIP_ROW:
            return act.at < law.rows
        case actions.FLIP_SQUARE:
            column, row = divmod(act.at, kernel.STRIDE)
            return column < law.columns - 1 and row < law.rows - 1
        case _:
            return True


def step_refusal(turn: Turn, step: Use | Free | Go, own: int, law: Law) -> IllegalMove:
    """Why a step after the card cannot be made."""
    match step:
        case Go():
            return IllegalMove("", "There is nothing to go on from.")
        case Use(cell=cell):
            return _use_refusal(turn, cell, own)
        case Free(cell=cell, extra=extra):
            if turn.phase != actions.FREEING:
                return IllegalMove("FF-R13", "Animals are freed once you have used your power or gone on.")
            card = kernel.at(turn.net, cell)
            if not kernel.is_animal(card):
                return IllegalMove("FF-R13", f"No animal is at {notation.cell(cell)}; choose one of a group.")
            if not extra:
                return _group_refusal(turn, cell)
            return _extra_refusal(turn, card, own)


def _group_refusal(turn: Turn, cell: int) -> IllegalMove:
    """Why no group is freed by naming the place."""
    place = notation.cell(cell)
    for group in kernel.groups(turn.net, turn.live):
        if group & bit(cell):
            first = notation.cell(next(kernel.cells(group)))
            return IllegalMove("FF-R13", f"The group at {place} is named by its first card: free {first}.")
    return IllegalMove(
        "FF-R13",
        f"No group at {place} may be freed now: it takes two or more neighbours of one species and direction, of which one"
        " has moved this turn or fell to meet another.",
    )


def _use_refusal(turn: Turn, cell: int, own: int) -> IllegalMove:
    card = kernel.at(turn.net, cell)
    if turn.phase != actions.MOVING:
        return IllegalMove("FF-R30", "That power acts right after the action card, before animals are freed.")
    if not kernel.is_animal(card) or not bit(cell) & turn.ready:
        return IllegalMove(
            "FF-R30", f"No animal at {notation.cell(cell)} was flipped this turn, so none has a power to use."
        )
    species = kernel.species_of(card)
    if not own >> species & 1:
        return IllegalMove("FF-R12", f"The power of the {SPECIES[species]} is not yours.")
    if not turn.powers >> species & 1:
        return IllegalMove("FF-R12", "A power is used once a turn.")
    if bit(cell) & kernel.oiled(turn.net):
        return IllegalMove("FF-R44", "Oil lies next to it: it has lost its power.")
    name = SPECIES[species]
    rule, can = _POWERS.get(name, ("FF-R30", "acts when animals are freed"))
    return IllegalMove(rule, f"That is not what the {name} at {notation.cell(cell)} can do: its power {can}.")


_POWERS = {
    "dolphin": ("FF-R31", "flips one card next to it"),
    "octopus": ("FF-R32", "flips one other card on its own background colour"),
    "turtle": ("FF-R37", "takes it one space the way it looks"),
    "jellyfish": ("FF-R38", "takes it one space the way it swims, in place of the card there"),
    "whale": ("FF-R39", "takes it to the bottom of its own column"),
}
"""What the power of a flipped animal does, with its clause."""


def _extra_refusal(turn: Turn, card: int, own: int) -> IllegalMove:
    species = kernel.species_of(card)
    name = SPECIES[species]
    if not own >> species & 1:
        return IllegalMove("FF-R12", f"The power of the {name} is not yours.")
    if not turn.powers >> species & 1:
        return IllegalMove("FF-R12", "A power is used once a turn.")
    if species == kernel.SWORDFISH:
        return IllegalMove(
            "FF-R35",
            "A group of swordfish takes one neighbour along, next to a card of it that has its power (FF-R44).",
        )
    if species == kernel.RAY:
        return IllegalMove("FF-R33", "Rays take along rays of their own direction in their rows and columns.")
    return IllegalMove("FF-R30", f"The {name} takes nothing along.")
