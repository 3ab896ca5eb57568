"""Who may do what at a table. An asker is a seat, or None: the host, who speaks for every person's seat nobody else holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.engine import notation
from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, AnyGame, Seat, mark
from companion.tables.errors import NotYourSeat
from companion.tables.models import Device, How, SeatSpec


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where: the seats, the devices that hold them, and the bots that erred (the host may play for those).

    `asked` are bots of whom is asked what only somebody with eyes can say: any person at the table answers for them.
    """

    seats: tuple[SeatSpec, ...]
    devices: tuple[Device, ...] = ()
    erring: frozenset[Seat] = frozenset()
    asked: frozenset[Seat] = frozenset()

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that persons play."""
        return tuple(Seat(n) for n, spec in enumerate(self.seats) if spec.bot is None)

    def is_host(self, device: str) -> bool:
        """Whether the device is the host."""
        return any(one.seat is None and one.device == device for one in self.devices)

    def is_held(self, seat: Seat) -> bool:
        """Whether a device that is not the host holds the seat."""
        return any(one.seat == seat and not self.is_host(one.device) for one in self.devices)

    def spoken_for(self, asker: Seat | None) -> frozenset[Seat]:
        """The seats that the asker speaks for."""
        if asker is None:
            return frozenset(seat for seat in self.people if not self.is_held(seat)) | self.erring
        return frozenset({asker}) if asker in self.people or asker in self.erring else frozenset()

    def answered_by(self, asker: Seat | None) -> frozenset[Seat]:
        """The bots' seats for which the asker may say what lies on the table; it sees no more of them for that."""
        return self.asked if asker is None or asker in self.people else frozenset()

    def of_device(self, device: str) -> tuple[Seat, ...]:
        """The seats that the device acts for."""
        held = {one.seat for one in self.devices if one.device == device and one.seat is not None}
        if self.is_host(device):
            held |= self.spoken_for(None)
        return tuple(sorted(held))

    def require(self, device: str, seat: Seat | None) -> None:
        """Nothing when the device may act as the seat (None: as the host); NotYourSeat."""
        if seat is None and not self.is_host(device):
            raise NotYourSeat("only the device that made this table may do that")
        if seat is not None and seat not in self.of_device(device):
            raise NotYourSeat(f"this device does not hold {mark(seat)}'s seat; join with that seat's code to take it")

    def may_look(self, seat: Seat, asker: Seat | None) -> bool:
        """Whether the asker may see what only the seat may know; a bot has no hands, so the host looks for it."""
        is_bot = seat < len(self.seats) and self.seats[seat].bot is not None
        return seat in self.spoken_for(asker) or (asker is None and is_bot)

    def may_move(self, game: AnyGame, state: Any, move: Any, asker: Seat | None, how: How | None) -> None:
        """Nothing when the asker may make the move, legal or not; NotYourSeat, and IllegalMove for a draw that is the app's.

        `how` is how the chance source that is to act is drawn. A correction is for the host, or for the seat it is about.
        """
        line = notation.parse(game.write(move))
        if line.correction:
            if asker is not None and line.seat != asker:
                raise NotYourSeat("a correction of another seat, or of the table, is for the host's device")
        elif move.seat == CHANCE:
            self._may_tell(game, state, asker, how)
        elif move.seat not in self.spoken_for(asker) | self.answered_by(asker):
            raise NotYourSeat(f"that is for {mark(move.seat)} to do, on the device that holds the seat")

    def _may_tell(self, game: AnyGame, state: Any, asker: Seat | None, how: How | None) -> None:
        chance = game.chance(state)
        if chance is None:
            return  # `check` says why nothing is to be drawn
        if how == "app":
            raise IllegalMove("", "the app draws here; switch this draw to 'I draw and tell' to draw it yourself")
        if chance.private_to is not None and not self.may_look(chance.private_to, asker):
            raise NotYourSeat(f"only {mark(chance.private_to)} may look at that and tell it")

    def owners(self, moves: Iterable[Any], asker: Seat | None) -> frozenset[Seat]:
        """Whose act a person's group was: the seat that asked, or for the host the seats that moved."""
        if asker is not None and asker >= 0:
            return frozenset({asker})
        return frozenset(move.seat for move in moves if move.seat >= 0) & frozenset(self.people)
