"""The board's moves as buttons and tellings, for all aids that have one."""

from __future__ import annotations

from typing import assert_never

from companion.engine.game import Prompt, Telling, mark
from companion.games.fishnflips import label, notation, righted, tell, words
from companion.games.fishnflips.aids.board import (
    Ask,
    Board,
    BoardMove,
    Do,
    Hold,
    Play,
    PowerCard,
    SetCell,
    SetNet,
    apply,
)
from companion.games.fishnflips.turn import FISH_N_FLIP, Turn


def button(board: Board, move: BoardMove) -> str:
    """The move as a button."""
    match move:
        case Hold(kind=kind, is_down=is_down):
            return f"{'Lay down' if is_down else 'Hold'} '{words.action(kind)}'"
        case PowerCard(species=species):
            return f"{'Without' if species in board.powers else 'With'} the power of the {species}"
        case Play(act=act):
            return words.act(board.net, act)
        case Do(step=step):
            return words.step(board.turn or Turn(board.net, 0), step)
        case Ask():
            return ("A hint", "Which card?", "The whole turn")[min(board.asked, 2)]
        case SetNet():
            return "Set the net"
        case SetCell(cell=cell):
            return f"Set {notation.cell(cell)}"
        case _:
            assert_never(move)


def telling(board: Board, move: BoardMove) -> Telling:
    """The move told; the same for everybody."""
    name = mark(move.seat)
    match move:
        case Play(act=act):
            parts = [tell.played(board.net, name, act), *_lowered(board, move)]
            return tell.together(parts, reveals=False)
        case Do(step=step) if board.turn is not None:
            parts = [tell.done(board.turn, name, step), *_lowered(board, move)]
            return tell.together(parts, reveals=False)
        case Hold(kind=kind, is_down=is_down):
            return Telling(f"{name} {'lays down' if is_down else 'holds'} '{words.action(kind)}'.")
        case PowerCard(species=species):
            return Telling(
                f"{name} plays {'without' if species in board.powers else 'with'} the power of the {species}."
            )
        case Ask():
            return Telling(f"{name} asks for a hint.")
        case SetNet() | SetCell():
            return Telling(righted.net(name, board.net, apply(board, move).net))
        case _:
            return Telling(f"{name}: {button(board, move)[:1].lower()}{button(board, move)[1:]}.")


def _lowered(board: Board, move: BoardMove) -> list[tell.Part]:
    after = apply(board, move)
    parts: list[tell.Part] = []
    was = board.turn.wave if board.turn is not None else 0
    if after.turn is None or after.turn.wave > was:
        parts.append(("", "Lower the cards to the bottom of their columns.", "Lift the cards back to where they were."))
    if after.turn is None:
        parts.append((f"{words.counted(after.freed, 'animal')} freed.", "", ""))
        if after.freed >= FISH_N_FLIP:
            parts.append(("Fish'n'Flip!", "", ""))
    return parts


def prompt(board: Board) -> Prompt:
    """What is asked now."""
    if board.turn is not None:
        return label.turn_prompt(board.turn)
    if not board.net:
        return Prompt("Show or type the net", "Then say which action cards and powers you have.", "FF-R07")
    if not board.hand:
        return Prompt("Which action cards do you hold?", "And which power, if any.", "FF-R08")
    return Prompt("Play it, or ask", "Nothing is told before you ask; each hint says more.", "FF-R11")
