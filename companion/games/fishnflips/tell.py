"""A move told to people: one sentence, what hands have to do, and what takes it back. Nothing here is secret."""

from __future__ import annotations

from typing import assert_never

from companion.engine.game import Seat, Telling, mark
from companion.games.fishnflips import actions, kernel, notation, righted, words
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.corrections import corrected
from companion.games.fishnflips.flow import Event, play, play_outcome
from companion.games.fishnflips.label import other
from companion.games.fishnflips.moves import Choose, Correct, Do, Drop, Move, Outcome, Play
from companion.games.fishnflips.state import State, playing
from companion.games.fishnflips.tasks import DrawingAction, DrawingPower
from companion.games.fishnflips.turn import FISH_N_FLIP, Act, Free, Step, Turn, Use, group_at, reach

Part = tuple[str, str, str]
"""A sentence, the step that does it, the step that takes it back; each may be ""."""


def tell(before: State, move: Move) -> Telling:
    """The move told; the same for everybody."""
    events: list[Event] = []
    match move:
        case Outcome():
            after = play_outcome(before, move, events)
            parts = [_outcome(before, move)]
        case Choose() | Play() | Do() | Drop():
            after = play(before, move, events)
            parts = [_by_player(before, move)]
        case Correct():
            return Telling(_corrected(before, move))
        case _:
            return Telling(f"{other(move)}.")
    parts += _lowered(before, after, move)
    parts += [_event(event) for event in events]
    if after.streaks > before.streaks:
        parts.append((f"Fish'n'Flip! {after.last} animals in one turn.", "", ""))
    return together(parts, reveals=isinstance(move, Outcome))


def _corrected(before: State, move: Correct) -> str:
    """What was put right, read off the position that it leads to."""
    name = mark(move.seat)
    after = corrected(before, move)
    match move.words:
        case ("net", _):
            return righted.net(name, before.net, after.net)
        case ("top", _):
            return righted.shown(name, after.top)
        case ("freed", *_):
            return righted.pieces(name, "the discard pile holds", after.freed)
        case ("under", *_):
            return righted.under(name, after.under)
        case ("hand", seat, *_):
            return righted.hand(name, int(seat), after.hands[int(seat)])
        case ("played", *_):
            return righted.pieces(name, "discarded are", after.played)
        case ("powers", seat, *_):
            return righted.powers(name, int(seat), after.powers[int(seat)])
        case _:
            return f"{name} puts it right: it is {mark(after.turn)}'s turn."


def together(parts: list[Part], *, reveals: bool) -> Telling:
    """The parts as one telling."""
    return Telling(
        " ".join(sentence for sentence, _, _ in parts if sentence),
        tuple(step for _, step, _ in parts if step),
        tuple(back for _, _, back in reversed(parts) if back),
        reveals=reveals,
    )


def _by_player(state: State, move: Choose | Play | Do | Drop) -> Part:
    name = mark(move.seat)
    match move:
        case Choose(species=species):
            return f"The {species} plays.", f"Take the {species} cards and the {species}'s power.", "Box them again."
        case Play(act=act):
            return played(state.net, name, act)
        case Drop(kind=kind):
            card = words.action(kind)
            return f"{name} can use no card and drops '{card}'.", f"Discard '{card}'.", f"Take '{card}' back."
        case Do(step=step):
            turn = playing(state)
            assert turn is not None
            return done(turn, name, step)
        case _:
            assert_never(move)


def played(net: int, name: str, act: Act) -> Part:
    """An action card played."""
    text = words.act(net, act)
    card = words.action(ACTIONS[act.action])
    if act.action == actions.FREE_ONE:
        back = f"Put {words.places(net, reach(net, act) | act.extra)} back."
    else:
        back = f"Undo it: {text[:1].lower()}{text[1:]} once more."
    return f"{name} plays '{card}': {text[:1].lower()}{text[1:]}.", f"{text}.", back


def done(turn: Turn, name: str, step: Step) -> Part:
    """A step after the card."""
    text = words.step(turn, step)
    match step:
        case Use(cell=cell):
            return f"{name} uses a power. {text}.", f"{text}.", f"Undo the power of {words.placed(turn.net, cell)}."
        case Free(cell=cell, extra=extra):
            gone = group_at(turn, cell) | extra
            cards = words.listed(
                f"{words.kind(kernel.at(turn.net, one))} {notation.cell(one)}" for one in kernel.cells(gone)
            )
            animals = (gone & kernel.animals(turn.net)).bit_count()
            sentence = f"{name} frees {words.counted(animals, 'animal')}."
            return sentence, f"Take off: {cards}; waste goes under the draw pile.", f"Put back: {cards}."
        case _:
            return f"{name} goes on.", "", ""


def _lowered(before: State, after: State, move: Move) -> list[Part]:
    """Cards that fell by themselves."""
    if not isinstance(move, Play | Do):
        return []
    old, new = playing(before), playing(after)
    was_down = old.wave if old is not None else 0
    is_down = new.wave if new is not None else was_down + 1
    holes = before.net if isinstance(move, Play) else (old.net if old is not None else before.net)
    if is_down == was_down or (new is not None and new.net == holes):
        return []
    return [("", "Lower the cards to the bottom of their columns.", "Lift the cards back to where they were.")]


def _outcome(before: State, move: Outcome) -> Part:
    value = move.value
    match move.source, before.agenda[0]:
        case "action", DrawingAction(seat=seat):
            card = words.action(value)
            return f"{mark(Seat(seat))} draws '{card}'.", "", f"Put '{card}' back on the action pile."
        case "power", DrawingPower(seat=seat):
            return f"{mark(Seat(seat))} has the power of the {value}.", "", f"Shuffle the {value}'s power back."
        case "species", _:
            return f"The {value} plays.", f"Take the {value} cards and the {value}'s power.", "Box them again."
        case "start", _:
            return f"{mark(Seat(int(value)))} starts.", "", ""
        case _:
            return f"The pile shows {words.card(notation.read_card(value))}.", "", ""


def _event(event: Event) -> Part:
    where = words.column(event.column) if event.column >= 0 else ""
    match event.what:
        case "laid":
            card = words.card(notation.read_card(event.card))
            return "", f"Put the {card} on {where}.", f"Take the {card} from {where} onto the draw pile."
        case "lost":
            return f"A seventh card must go on {where}: the game is lost.", "", ""
        case "shown":
            return "", "", ""
        case "ending":
            return "The last card is in the net: two final actions follow.", "", ""
        case _:
            return "The game is over.", "", ""


def is_announced(freed: int) -> bool:
    """Whether a turn that freed so many is announced (FF-R18)."""
    return freed >= FISH_N_FLIP
