"""What is asked now, and each answer as a button."""

from __future__ import annotations

from typing import assert_never

from companion.engine.game import CHANCE, Prompt, Seat, mark
from companion.games.fishnflips import actions, facts, kernel, notation, words
from companion.games.fishnflips.moves import (
    Bid,
    Choose,
    Common,
    Correct,
    Do,
    Drop,
    Give,
    GiveUp,
    Move,
    Outcome,
    Play,
    Stand,
    Time,
)
from companion.games.fishnflips.rules import to_act
from companion.games.fishnflips.state import State, playing
from companion.games.fishnflips.tasks import (
    Acting,
    ChoosingSpecies,
    ChoosingStart,
    DrawingAction,
    DrawingPower,
    Laying,
    Playing,
)
from companion.games.fishnflips.turn import Turn


def label(state: State, move: Move) -> str:
    """The move as a button."""
    match move:
        case Choose(species=species):
            return f"Play with the {species}"
        case Play(act=act):
            return words.act(state.net, act)
        case Do(step=step):
            turn = playing(state)
            return words.step(turn, step) if turn else words.step(Turn(state.net, 0), step)
        case Drop(kind=kind):
            return f"Discard '{words.action(kind)}' without effect"
        case Outcome():
            return outcome(move)
        case Common() | Bid() | Stand() | Time() | GiveUp() | Give() | Correct():
            return other(move)
        case _:
            assert_never(move)


def other(move: Common | Bid | Stand | Time | GiveUp | Give | Correct) -> str:
    """The moves that no net is needed for."""
    match move:
        case Common(species=species):
            return f"Share the power of the {species}"
        case Bid(number=number):
            return f"I free {number}"
        case Stand():
            return "I do not raise"
        case Time():
            return "The minute is up"
        case GiveUp():
            return "I cannot do it"
        case Give(piece=piece, to=to):
            return f"Give {mark(Seat(to))} the {words.piece(piece)}"
        case Correct(words=text):
            return f"Correct {' '.join(text)}"
        case _:
            assert_never(move)


def outcome(move: Outcome) -> str:
    """The outcome as a button of who tells it."""
    match move.source:
        case "action":
            return words.action(move.value)
        case "card":
            return words.capital(words.card(notation.read_card(move.value)))
        case "start":
            return f"{mark(Seat(int(move.value)))} starts"
        case _:
            return facts.NAMES[move.value]


def prompt(state: State, seat: Seat | None) -> Prompt:
    """What is asked of the seat now, or what everybody waits for."""
    acting = to_act(state)
    if not acting:
        if state.lost:
            return Prompt("The net is full: the game is lost", "A seventh card had to go on a column.", "FF-R17")
        return Prompt("The game is over", "Count the animals still in the net: the fewer, the better.", "FF-R21")
    if acting == (CHANCE,):
        return _chance_prompt(state)
    asked = _own_prompt(state, acting[0])
    if seat == acting[0]:
        return asked
    return Prompt(f"{mark(acting[0])}: {asked.title[:1].lower()}{asked.title[1:]}", "Talk it over together.", "FF-R10")


def _own_prompt(state: State, seat: Seat) -> Prompt:
    match state.agenda[0]:
        case ChoosingSpecies():
            left = facts.SPECIES_IN_PLAY - len(state.species)
            return Prompt("Choose a species", f"{words.counted(left, 'species', 'species')} to go.", "FF-R05")
        case Playing(turn=turn):
            return turn_prompt(turn)
        case _:
            final = "One final action: " if state.ending >= 0 else ""
            hand = words.held(state.hands[seat])
            return Prompt("Play an action card", f"{final}You hold {hand}.", "FF-R19" if final else "FF-R11")


def turn_prompt(turn: Turn) -> Prompt:
    """What is asked during a turn."""
    if turn.phase == actions.MOVING:
        return Prompt("Use a power?", "A flipped animal may use its power now; or go on.", "FF-R12")
    groups = kernel.groups(turn.net, turn.live)
    detail = f"{words.counted(len(groups), 'group')} may be freed; what you keep is lowered with the rest."
    rule = "FF-R15" if turn.wave else "FF-R13"
    return Prompt("Free animals" if not turn.wave else "Free the new groups", detail, rule)


def _chance_prompt(state: State) -> Prompt:
    match state.agenda[0]:
        case ChoosingSpecies():
            return Prompt("Draw a species at random", "Four of the eight play.", "FF-R05")
        case DrawingPower(seat=seat):
            return Prompt(f"{mark(Seat(seat))} draws a power card", "It is kept all game.", "FF-R09")
        case DrawingAction(seat=seat):
            return Prompt(f"{mark(Seat(seat))} draws an action card", "It lies face up.", "FF-R11")
        case ChoosingStart():
            return Prompt("Who starts?", "Whoever last spotted a dolphin.", "FF-R10")
        case Laying(columns=columns):
            where = words.column(columns[0])
            if not any(state.hands):
                detail = "Three rows of four, each card as it lies; show the whole net at once if you have a camera."
                return Prompt(f"Which card lies on {where}?", detail, "FF-R07")
            return Prompt(f"Which card goes on {where}?", "The next of the draw pile, as it lies.", "FF-R16")
        case Acting() | Playing():
            return Prompt("Wait", "", "")
        case _:
            return Prompt("Which card does the draw pile show now?", "Its top face is seen by all.", "FF-G27")
