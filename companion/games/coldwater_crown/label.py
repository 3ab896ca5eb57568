"""What is asked now, and each answer as a button: a prompt and a few words in the imperative."""

from __future__ import annotations

from typing import assert_never

from companion.engine.game import CHANCE, Prompt, Seat, mark
from companion.games.coldwater_crown import correct_told, words
from companion.games.coldwater_crown.chance import location_turned_up
from companion.games.coldwater_crown.facts import LOCATION_OF
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
from companion.games.coldwater_crown.rules import EXTRA_BAIT, to_act
from companion.games.coldwater_crown.state import State, is_silent
from companion.games.coldwater_crown.tasks import (
    Aiming,
    AtPort,
    ChoosingStart,
    Contest,
    DealingTackle,
    DrawingAngler,
    DrawingTag,
    Filling,
    FillingRow,
    Fishing,
    Flipping,
    Judging,
    PickingUp,
    Placing,
    Routing,
    SeedingDiscard,
    SilentDrawing,
    TurningUp,
    Weighing,
)


def label(state: State, move: Move) -> str:
    """The move as a button."""
    match move:
        case Place(space=space):
            return f"Place on {words.space(space)}"
        case PickUp(space=space):
            return f"Pick up from {words.space(space)}"
        case FillZone(zone=zone):
            return f"Fill Zone {zone}"
        case Select(card=card):
            return "Take the deck's top card" if card == DECK else f"Select {words.angler(state, card)}"
        case Take(colour=colour, zone=zone):
            return _take(state, colour, zone)
        case Route(to=to):
            return "Put it in the discard" if to == DISCARD else f"Put it on {words.angler(state, to)}"
        case Use():
            return _use(state, move)
        case Catch():
            return catch(state, move)
        case Weigh(seat=seat, fish=fish):
            return f"Weigh {words.caught(state, fish, state.players[seat].catches[fish])}"
        case Done():
            return _done(state)
        case Submit():
            return _submit(state, move)
        case Outcome():
            return outcome(state, move)
        case Correct(words=text):
            return f"Correct {correct_told.text(state, text)}"
        case _:
            assert_never(move)


def _done(state: State) -> str:
    match state.agenda[0]:
        case AtPort():
            return "Leave Port"
        case Fishing(taken=taken):
            return "Remove no more" if taken else "Remove nothing"
        case _:
            return "No, go on"


def _take(state: State, colour: str, zone: int) -> str:
    if not zone:
        return f"Remove all {colour} bait"
    task = state.agenda[0]
    is_all = isinstance(task, Fishing) and task.number == 2
    return f"Remove all {colour} from Zone {zone}" if is_all else f"Remove 1 {colour} from Zone {zone}"


def _use(state: State, move: Use) -> str:
    name = words.tackle(state, move.kind)
    if move.kind == EXTRA_BAIT:
        return f"Use {name}: remove {move.colour} from Zone {move.zone}"
    return f"Use {name}"


def catch(state: State, move: Catch) -> str:
    """The catch of a cleared Zone."""
    if not move.location:
        return f"Zone {move.zone}: no fish is there"
    water = state.water(move.location)
    front = water.top if move.is_deck else water.zone(move.zone)
    where = f"{words.place(move.location)} deck" if move.is_deck else f"{words.place(move.location)} Zone {move.zone}"
    return f"{'Use tackle: c' if is_redirect(state, move) else 'C'}atch {words.fish(state, front)}, {where}"


def is_redirect(state: State, move: Catch) -> bool:
    """Whether the catch uses a redirecting piece of tackle."""
    task = state.agenda[0] if state.agenda else None
    if not isinstance(task, Aiming) or not move.location:
        return False
    _, colour = task.cleared[len(task.aims)]
    return move.location != LOCATION_OF[colour]


def _submit(state: State, move: Submit) -> str:
    if not move.fish:
        return f"Submit nothing to the {words.place(move.location)}"
    catches = state.players[move.seat].catches
    return f"Submit {words.listed(words.caught(state, number, catches[number]) for number in move.fish)}"


def outcome(state: State, move: Outcome) -> str:
    """The outcome as a button of who tells it."""
    match move.source:
        case "bag":
            return f"{move.value.capitalize()} bait"
        case "fish":
            return words.fish_side(state, move.value)
        case "weight":
            return words.weight_side(state, move.value)
        case "tackle":
            return words.tackle(state, move.value)
        case "angler":
            return words.angler(state, move.value)
        case "tag":
            return f"{words.tag(state, move.value)} tag"
        case "mystery":
            return f"{move.value} lb"
        case _:
            return f"{mark(Seat(int(move.value)))} starts"


# ---- Prompts ----


def prompt(state: State, seat: Seat | None) -> Prompt:
    """What is asked of the seat now, or what everybody waits for."""
    acting = to_act(state)
    if not acting:
        return Prompt("The game is over", "See the score for who won and why.", "CW-R45")
    if acting == (CHANCE,):
        return _chance_prompt(state)
    if seat is not None and seat in acting:
        return _own_prompt(state, seat)
    others = words.listed(mark(other) for other in acting)
    return Prompt(f"Waiting for {others}", _own_prompt(state, acting[0]).title, "")


def _own_prompt(state: State, seat: Seat) -> Prompt:
    match state.agenda[0]:
        case Placing():
            token = state.player.token
            return Prompt("Place your token", f"Step 1: on an empty space; its action counts {token}.", "CW-R10")
        case PickingUp(used=used):
            detail = f"Step 2: from another space than {words.space(used)}; its action counts the number now showing."
            return Prompt("Pick up a token", detail, "CW-R11")
        case AtPort(left=left):
            return Prompt(
                "At Port",
                f"{words.plural(left, 'action', 'actions')} left: fill a Zone or select a Master Angler.",
                "CW-R17",
            )
        case Fishing(colour=colour, number=number):
            return _fishing_prompt(state, colour, number)
        case Routing(hand=hand):
            detail = (
                f"{words.plural(len(hand), 'bait', 'bait')} to place: on an open spot of a card, or in the discard."
            )
            return Prompt(f"Where does the {hand[0]} bait go?", detail, "CW-R26")
        case Aiming(cleared=cleared, aims=aims):
            zone, colour = cleared[len(aims)]
            return Prompt(f"Zone {zone} is cleared: choose the catch", f"The last bait was {colour}.", "CW-R28")
        case Judging(seat=owner):
            whose = "The silent player's" if is_silent(state, owner) else "Your"
            detail = f"{whose} new fish may weigh the {state.mystery} lb that show: weigh it now to win the tile, or say done."
            return Prompt("Mystery Weight?", detail, "CW-R34")
        case Contest(location=location):
            detail = "At most one fish of each species; all submissions are revealed together."
            return Prompt(f"{words.place(location)} contest: choose your fish", detail, "CW-R42")
        case _:
            return Prompt("Wait", "", "")


def _fishing_prompt(state: State, colour: str, number: int) -> Prompt:
    if number == 1:
        return Prompt(
            f"Fishing at {words.space(colour)} with a 1", f"You may remove 1 {colour} bait from each Zone.", "CW-R14"
        )
    detail = f"You may remove all {colour} bait from all Zones."
    if state.rules.number_two == "per-zone":
        detail = f"You may remove all {colour} bait, Zone by Zone."
    return Prompt(f"Fishing at {words.space(colour)} with a 2", detail, "CW-R15")


def _chance_prompt(state: State) -> Prompt:
    match state.agenda[0]:
        case TurningUp():
            location = location_turned_up(state)
            return Prompt(
                f"Which fish lies on top of the {words.place(location)} deck?", "Its fish side is up.", "CW-R2"
            )
        case DrawingTag():
            return Prompt("Draw a Tag tile", "It lies face up; the others leave the game.", "CW-R3")
        case FillingRow():
            return Prompt("Turn up a Master Angler", "Four cards lie in the row.", "CW-R4")
        case DrawingAngler(seat=seat):
            return Prompt(f"{words.who(state, seat)} takes the top Master Angler", "Turn it up.", "CW-R21")
        case Flipping():
            return Prompt("Flip the top Mystery tile", "Its weight can be won from now on.", "CW-R34")
        case DealingTackle(seat=seat):
            return Prompt(f"{words.who(state, seat)} draws tackle", "One piece at random from the pile.", "CW-R31")
        case ChoosingStart():
            return Prompt("Who starts?", "Whoever most recently caught a real fish.", "CW-R9")
        case Weighing(seat=seat, fish=fish):
            front = state.players[seat].catches[fish].front
            whose = words.who(state, seat)
            return Prompt(
                f"{whose} weighs the {words.fish(state, front)}", "Only its owner looks at the back.", "CW-R29"
            )
        case Filling(seat=seat, zone=zone):
            left = zone - len(state.players[seat].zone(zone))
            return Prompt(f"{words.who(state, seat)} fills Zone {zone}", f"Draw a bait: {left} to go.", "CW-R18")
        case SeedingDiscard(left=left):
            return Prompt("Draw a bait for the discard", f"{left} to go.", "CW-R48")
        case SilentDrawing():
            return Prompt("The silent player draws a bait", "Draw 1 bait from the bag.", "CW-R49")
        case _:
            return Prompt("Something is to be drawn", "", "")
