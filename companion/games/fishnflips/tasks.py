"""What a game of Fish'n'Flips still has to do, next first. The first task says who acts: chance, a player, or nobody."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.fishnflips.turn import Turn


@dataclass(frozen=True, slots=True)
class ChoosingSpecies:
    """A species is chosen or drawn until four play (FF-R05)."""


@dataclass(frozen=True, slots=True)
class ChoosingPower:
    """Competitive: a power is chosen until two are common to all (FF-R46)."""


@dataclass(frozen=True, slots=True)
class DrawingPower:
    """The seat draws a power card (FF-R09)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Laying:
    """Cards of the draw pile go onto these columns, in order (FF-R07, FF-R16)."""

    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurningUp:
    """The top of the draw pile shows its face (FF-G27)."""


@dataclass(frozen=True, slots=True)
class DrawingAction:
    """The seat draws an action card (FF-R08, FF-R11); in the competitive game seat -1 is the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChoosingStart:
    """The start player is named (FF-R10)."""


@dataclass(frozen=True, slots=True)
class Acting:
    """The player plays an action card (FF-R11)."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The turn goes on after its card: powers, freeing, cascades (FF-R12 to FF-R15)."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class EndingTurn:
    """The turn ends: the refill, the end's trigger, the next player (FF-R16 to FF-R20)."""


@dataclass(frozen=True, slots=True)
class CheckingEnd:
    """After the refill: the last card may have been added (FF-R19)."""


Task = (
    ChoosingSpecies
    | DrawingPower
    | Laying
    | TurningUp
    | DrawingAction
    | ChoosingStart
    | Acting
    | Playing
    | EndingTurn
    | CheckingEnd
)
