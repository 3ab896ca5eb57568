"""All tables of this installation: made, found, opened, joined, renamed and thrown away. Playing is `table`'s affair."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from companion.engine.game import AnyGame, Cards, Manifest, Seat
from companion.tables.live import Hub
from companion.tables.models import Device, Join, NewTable, SeatSpec, Summary
from companion.tables.store import Store
from companion.tables.table import Table

CardLoader = Callable[[str, str], Cards]


class Registry(Protocol):
    """Where games come from; the module `companion.engine.registry` is one."""

    def game(self, mode_id: str) -> AnyGame: ...
    def manifest(self, mode_id: str) -> Manifest: ...


class Tables:
    """The table service. `clock` gives seconds since 1970 (0: not known), `rng` is what the app's chance is drawn with."""

    def __init__(
        self,
        store: Store,
        registry: Registry,
        hub: Hub,
        clock: Callable[[], float],
        rng: Random,
        *,
        cards: CardLoader | None = None,
        autopilot: Any = None,
    ) -> None:
        raise NotImplementedError

    def create(self, new: NewTable, host: str = "") -> Table:
        """A new table, `host` being the device that made it; SetupError, BadTable, UnknownGame."""
        raise NotImplementedError

    def open(self, table_id: str) -> Table:
        """The table; UnknownTable, and BrokenLog when today's rules cannot replay it."""
        raise NotImplementedError

    def list(self, *, every: bool = False) -> tuple[Summary, ...]:
        """The resume list, last touched first: running and finished tables, with `every` the abandoned ones too."""
        raise NotImplementedError

    def rename(self, table_id: str, title: str) -> None:
        """Another title; BadTable when it is empty or too long."""
        raise NotImplementedError

    def abandon(self, table_id: str) -> None:
        """Off the resume list, but kept."""
        raise NotImplementedError

    def delete(self, table_id: str) -> None:
        """The table, its log, its devices and its scans are gone for good."""
        raise NotImplementedError

    def rematch(self, table_id: str, host: str = "") -> Table:
        """A new table with the same players, options and cards; who started moves to the end of the seats."""
        raise NotImplementedError

    def export(self, table_id: str, seat: Seat | None) -> dict[str, Any]:
        """The table's game as a replay file's JSON (see `Table.export`)."""
        raise NotImplementedError

    def bring_in(self, data: object, host: str = "") -> Table:
        """A new table from a replay file's JSON; RecordError, SetupError, and IllegalMove naming the move refused."""
        raise NotImplementedError

    # Devices and seats.

    def join_code(self, table_id: str, seat: Seat | None = None, *, renew: bool = False) -> Join:
        """The code that joins the table, or takes the seat; with `renew` an old one stops working."""
        raise NotImplementedError

    def find_code(self, code: str) -> Join:
        """What the code opens; upper or lower case and spaces do not matter. UnknownCode."""
        raise NotImplementedError

    def claim(self, code: str, device: str, seat: Seat | None = None) -> Device:
        """The device gets the code's seat (a seat's own code takes it over), or with the table's code a free `seat`."""
        raise NotImplementedError

    def release(self, table_id: str, seat: Seat) -> None:
        """Nobody's device holds the seat any more: the host speaks for it again."""
        raise NotImplementedError

    def devices(self, table_id: str) -> tuple[Device, ...]:
        """Every device at the table."""
        raise NotImplementedError

    def tables_of(self, device: str) -> tuple[Device, ...]:
        """Where the device sits or hosts."""
        raise NotImplementedError

    def change_seat(self, table_id: str, seat: Seat, spec: SeatSpec) -> None:
        """Another name, mark, person or bot in the seat."""
        raise NotImplementedError

    @property
    def notices(self) -> tuple[str, ...]:
        """What people should know about the store (a damaged database was set aside, and where it is)."""
        raise NotImplementedError

    def settings(self) -> Mapping[str, Any]:
        """Small settings of the installation that the pages keep (JSON values by name)."""
        raise NotImplementedError

    def close(self) -> None:
        """Lets running bots finish, and closes hub and store."""
        raise NotImplementedError
