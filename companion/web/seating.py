"""Who is looking: the seats a device acts for, whose view it gets, and the curtain on a tablet that is passed around.

A device that acts for one seat always sees that seat's view. A device that acts for several (the tablet in the middle of the
table) shows what everybody may see, and a seat's own view only behind the curtain: after that seat said "it is me", until its
turn is over.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import abort, session

from companion.engine.game import CHANCE, Seat
from companion.tables.errors import NotYourSeat
from companion.tables.table import Table
from companion.web.prefs import prefs
from companion.web.services import device


@dataclass(frozen=True, slots=True)
class Looker:
    """The asking device at a table.

    `seats` are those it acts for; `seat` is the one whose view it gets now (None: a spectator's); `waiting` are the seats that
    may take the device now to see or do something of their own, first the one to act; `is_shared` says it acts for several.
    """

    seats: tuple[Seat, ...]
    seat: Seat | None
    is_host: bool
    is_shared: bool
    waiting: tuple[Seat, ...] = ()

    @property
    def is_spectator(self) -> bool:
        """Whether it may only watch."""
        return not self.seats and not self.is_host

    @property
    def is_curtained(self) -> bool:
        """Whether private things are behind the curtain now."""
        return self.is_shared and self.seat is None and bool(self.seats)


def looker(table: Table) -> Looker:
    """Who looks at the table from the asking device."""
    asking = device()
    seats = table.seats_of(asking)
    is_host = table.is_host(asking)
    active = tuple(seat for seat in table.to_act if seat in seats)
    if len(seats) <= 1:
        return Looker(seats, seats[0] if seats else None, is_host, False)
    others = tuple(seat for seat in seats if seat not in active)
    if table.is_over or not keeps_secrets(table) or prefs().curtain == "off":
        # Nothing to hide: the seat that was chosen by tap, else the one to act.
        chosen = _opened(table, seats, active)
        usual = active[0] if active else seats[0]
        return Looker(seats, usual if chosen is None else chosen, is_host, True, active + others)
    return Looker(seats, _opened(table, seats, active), is_host, True, active + others)


def keeps_secrets(table: Table) -> bool:
    """Whether any seat of the table has something of its own to hide."""
    return table.manifest.keeps_secrets(table.row.options)


def require(table: Table, seat: Seat | None) -> Seat | None:
    """The seat if the asking device may act as it now; NotYourSeat where it may not, or while the curtain is closed."""
    table.require(device(), seat)
    look = looker(table)
    if seat is not None and look.is_curtained:
        raise NotYourSeat(f"{table.names[seat]} has to open the curtain first: tap the name, then choose again")
    return seat


def require_host(table: Table) -> None:
    """Nothing when the asking device is the table's host; 403 otherwise."""
    if not table.is_host(device()):
        abort(403, "Only the device that made this table may change it. Ask its host, or open the table there.")


def open_curtain(table: Table, seat: Seat) -> None:
    """Shows the seat's own view on this device until its turn is over or the curtain is closed; NotYourSeat."""
    table.require(device(), seat)
    session["open"] = [table.id, int(seat), table.version]


def close_curtain() -> None:
    """Hides every seat's own view on this device."""
    session.pop("open", None)


def _opened(table: Table, seats: tuple[Seat, ...], active: tuple[Seat, ...]) -> Seat | None:
    """The seat that opened the curtain, as long as that still holds."""
    match session.get("open"):
        case [str(table_id), int(number), int(version)] if table_id == table.id and Seat(number) in seats:
            seat = Seat(number)
            still = seat in active or table.to_act == (CHANCE,) or version == table.version
            return seat if still else None
        case _:
            return None
