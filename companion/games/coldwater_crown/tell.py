"""A move told to a seat: one sentence, what hands have to do, and what takes it back; nothing that the seat may not know.

What a move sets off (a catch, a trophy, the end) is told by `narrate`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from companion.engine.game import Seat, Telling, mark
from companion.games.coldwater_crown import corrections, flow, words
from companion.games.coldwater_crown.chance import chance, location_turned_up
from companion.games.coldwater_crown.facts import CLEAR, SPACES, ZONES
from companion.games.coldwater_crown.label import is_redirect
from companion.games.coldwater_crown.moves import (
    DECK,
    DISCARD,
    Catch,
    Correct,
    Done,
    FillZone,
    Move,
    Outcome,
    PickUp,
    Place,
    Route,
    Select,
    Submit,
    Take,
    Use,
    Weigh,
)
from companion.games.coldwater_crown.narrate import Part, consequences, winnings
from companion.games.coldwater_crown.rules import EXTRA_BAIT
from companion.games.coldwater_crown.state import State, is_silent
from companion.games.coldwater_crown.tasks import (
    AtPort,
    DealingTackle,
    DrawingAngler,
    Filling,
    Fishing,
    SeedingDiscard,
    Weighing,
)


def tell(before: State, move: Move, seat: Seat | None, apply: Callable[[State, Move], State]) -> Telling:
    """The move told to the seat (None: a spectator)."""
    match move:
        case Correct():
            after = apply(before, move)
            parts = [Part(*corrections.told(before, move, seat))]
            parts += winnings(before, after) if move.words[0] in corrections.WINNING else ()
        case _:
            states = tuple(flow.unfold(before, move))
            after = states[-1]
            parts = [_outcome(before, move, seat) if isinstance(move, Outcome) else _by_player(before, move)]
            parts += consequences(before, states)
    return Telling(
        " ".join(part.sentence for part in parts if part.sentence),
        tuple(part.step for part in parts if part.step),
        tuple(part.back for part in reversed(parts) if part.back),
        reveals=isinstance(move, Outcome) or (isinstance(move, Submit) and len(after.entries) > len(before.entries)),
        is_minor=_is_minor(move, parts),
    )


def _is_minor(move: Move, parts: Sequence[Part]) -> bool:
    """Whether the move is a detail: a bait of a filling, a card turned up in a gap, a step left; never one that sets more off."""
    if any(part.sentence for part in parts[1:]):
        return False
    match move:
        case Outcome(source=source, value=value):
            return source == "fish" or (source == "bag" and value != CLEAR) or "joins the row" in parts[0].sentence
        case Done() | Weigh():
            return True
        case Catch():
            return True  # the catch itself is told as it is made
        case _:
            return False


# ---- Moves of players ----


def _by_player(
    state: State, move: Place | PickUp | FillZone | Select | Take | Route | Use | Catch | Weigh | Done | Submit
) -> Part:
    name = mark(move.seat)
    match move:
        case Place(space=space):
            at = words.space(space)
            number = state.players[move.seat].token
            return Part(
                f"{name} places their {number} on {at}.",
                f"Put your token, {number} up, on {at}.",
                f"Take your token back from {at}, {number} up.",
            )
        case PickUp(space=space):
            at = words.space(space)
            number = state.spaces[SPACES.index(space)]
            return Part(
                f"{name} picks up the {number} from {at} and flips it to {3 - number}.",
                f"Take the token from {at} and flip it to {3 - number}.",
                f"Flip the token back to {number} and put it on {at}.",
            )
        case FillZone(zone=zone):
            return Part(f"{name} fills Zone {zone}.")
        case Select(card=card):
            return _select(state, name, card)
        case Take():
            return _take(state, name, move)
        case Route(to=to):
            return _route(state, name, to)
        case Use():
            return _use(state, name, move)
        case Catch():
            return _catch(state, name, move)
        case Weigh():
            return Part(f"{name} weighs a fish.")
        case Done():
            return Part(_done(state, name))
        case Submit(location=place):
            return Part(f"{name} has chosen for the {words.place(place)} contest.")
        case _:
            assert_never(move)


def _done(state: State, name: str) -> str:
    match state.agenda[0]:
        case AtPort():
            return f"{name} leaves Port."
        case Fishing(taken=taken):
            return f"{name} removes no {'more ' if taken else ''}bait."
        case _:
            return f"{name} shows no fish for the Mystery Weight."


def _select(state: State, name: str, card: str) -> Part:
    if card == DECK:
        return Part(f"{name} takes the top Master Angler of the deck.")
    angler = words.angler(state, card)
    return Part(
        f"{name} selects {angler}.",
        f"Lay {angler} on the left of your board.",
        f"Lay {angler} back into the row.",
    )


def _take(state: State, name: str, move: Take) -> Part:
    task = state.agenda[0]
    assert isinstance(task, Fishing)
    if task.number == 1:
        what, where = f"1 {move.colour} bait", f"Zone {move.zone}"
    else:
        what, where = f"all {move.colour} bait", f"Zone {move.zone}" if move.zone else "all Zones"
    zones = [zone for zone in ZONES if move.zone in (0, zone)]
    held = [f"{state.player.zone(zone).count(move.colour)} in Zone {zone}" for zone in zones]
    back = f"Put the {move.colour} bait back: {words.listed(held)}."
    if task.number == 1:
        back = f"Put 1 {move.colour} bait back into Zone {move.zone}."
    return Part(f"{name} removes {what} from {where}.", f"Take {what} from {where}.", back)


def _route(state: State, name: str, to: str) -> Part:
    task = state.agenda[0]
    colour = getattr(task, "hand", ("",))[0]
    if to == DISCARD:
        return Part(
            f"{name} discards {colour}.", f"Put the {colour} bait in the discard.", f"Take {colour} from the discard."
        )
    angler = words.angler(state, to)
    return Part(
        f"{name} puts {colour} on {angler}.",
        f"Put the {colour} bait on {angler}.",
        f"Take the {colour} bait off {angler}.",
    )


def _use(state: State, name: str, move: Use) -> Part:
    tackle = words.tackle(state, move.kind)
    sentence = words.tackle_sentence(state, move.kind)
    step, back = f"Put {tackle} face down into the pile.", f"Take {tackle} back from the pile."
    if move.kind == EXTRA_BAIT:
        step = f"{step} Take 1 {move.colour} bait from Zone {move.zone}."
        back = f"Put 1 {move.colour} bait back into Zone {move.zone}. {back}"
        sentence = f"1 {move.colour} bait leaves Zone {move.zone}."
    return Part(f"{name} uses {tackle}: {sentence}", step, back)


def _catch(state: State, name: str, move: Catch) -> Part:
    if not move.location:
        return Part(f"{name} cleared Zone {move.zone}, but no fish is there.")
    water = state.water(move.location)
    front = water.top if move.is_deck else water.zone(move.zone)
    where = "the deck" if move.is_deck else f"Zone {move.zone}"
    sentence = f"{name} will catch the {words.fish(state, front)} of {where} at the {words.place(move.location)}."
    if not is_redirect(state, move):
        return Part(sentence)
    tackle = words.tackle(state, "redirect_location")
    return Part(
        f"{sentence} That uses {tackle}.",
        f"Put {tackle} face down into the pile.",
        f"Take {tackle} back from the pile.",
    )


# ---- Outcomes ----


def _outcome(before: State, move: Outcome, seat: Seat | None) -> Part:
    here = chance(before)
    owner = None if here is None else here.private_to
    is_secret = owner is not None and owner != seat
    match move.source:
        case "bag":
            return _bait(before, move.value)
        case "weight":
            return _weight(before, move.value, is_secret)
        case "tackle":
            return _tackle(before, move.value, is_secret)
        case "fish":
            where = words.place(location_turned_up(before))
            fish = words.fish_side(before, move.value)
            return Part(f"The {where} deck shows {fish}.")
        case "angler":
            return _angler(before, move.value)
        case "tag":
            tag = words.tag(before, move.value)
            return Part(f"The Tag tile is {tag}.", f"Lay the {tag} tile on the board.", f"Shuffle the {tag} tile back.")
        case "mystery":
            return Part(
                f"The Mystery Weight is {move.value} lb.",
                f"Flip the top Mystery tile: {move.value} lb.",
                f"Turn the {move.value} lb tile over again.",
            )
        case _:
            return Part(f"{mark(Seat(int(move.value)))} starts.")


def _bait(before: State, colour: str) -> Part:
    task = before.agenda[0]
    bag = f"Put the {colour} bait back into the bag."
    match task:
        case Filling(is_first=True) | SeedingDiscard() if colour == CLEAR:
            return Part("The clear bait is drawn at set-up: it goes back.", "Put the clear bait back and draw another.")
        case Filling(seat=seat) if colour == CLEAR:
            return Part(
                f"{words.who(before, seat)} draws the clear bait: the discard goes back into the bag.",
                "Set the clear bait aside and put the whole discard into the bag.",
                _discard_back(before),
            )
        case Filling(seat=seat, zone=zone):
            return Part(f"{words.who(before, seat)} draws {colour}.", f"Put the {colour} bait into Zone {zone}.", bag)
        case SeedingDiscard():
            return Part(f"A {colour} bait goes to the discard.", f"Put the {colour} bait in the discard.", bag)
        case _ if colour == CLEAR:
            return Part(
                "The silent player draws the clear bait: no token moves, and the discard goes back into the bag.",
                "Put the whole discard and the clear bait into the bag and shake it.",
                _discard_back(before),
            )
        case _:
            return Part(f"The silent player draws {colour}.", f"Put the {colour} bait in the discard.", bag)


def _discard_back(before: State) -> str:
    pieces = words.listed(f"{count} {colour}" for colour, count in before.discard.items) or "nothing"
    return f"Take back from the bag into the discard: {pieces}."


def _weight(before: State, card: str, is_secret: bool) -> Part:
    task = before.agenda[0]
    assert isinstance(task, Weighing)
    caught = before.players[task.seat].catches[task.fish]
    name, fish = words.who(before, task.seat), words.fish(before, caught.front)
    if is_secret:
        return Part(f"{name} looks at the weight of the {fish}.")
    return Part(
        f"{name} weighs the {fish}: {words.weight_side(before, card)}.",
        f"Look at the back of the {fish}, for yourself.",
    )


def _tackle(before: State, kind: str, is_secret: bool) -> Part:
    task = before.agenda[0]
    assert isinstance(task, DealingTackle)
    name = words.who(before, task.seat)
    step, back = "Draw 1 piece from the tackle pile.", "Put the piece of tackle back into the pile."
    if is_secret:
        return Part(f"{name} draws a piece of tackle.", step, back)
    return Part(f"{name} draws {words.tackle(before, kind)}: {words.tackle_sentence(before, kind)}", step, back)


def _angler(before: State, card: str) -> Part:
    task = before.agenda[0]
    angler = words.angler(before, card)
    back = f"Put {angler} back on the deck, face down."
    if not isinstance(task, DrawingAngler):
        return Part(f"{angler} joins the row.", f"Lay {angler} face up in the row.", back)
    if is_silent(before, task.seat):
        return Part(f"The silent player gets {angler}.", f"Lay {angler} in the silent player's score pile.", back)
    return Part(f"{words.who(before, task.seat)} draws {angler}.", f"Lay {angler} on the left of your board.", back)
