"""All tables of this installation: made, found, opened, joined, renamed and thrown away. Playing is `table`'s affair."""

from __future__ import annotations

import builtins
import contextlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, Protocol

from card_db.load import load_set
from companion.bots import levels
from companion.engine.errors import RulesError
from companion.engine.event import BrokenLog
from companion.engine.game import AnyGame, Cards, Manifest, Seat, with_names
from companion.tables import draws, importing, joining
from companion.tables.autopilot import Autopilot
from companion.tables.errors import BadTable, UnknownCode
from companion.tables.live import Hub
from companion.tables.models import Device, Join, Logged, NewTable, SeatSpec, StoredCards, Summary, TableRow
from companion.tables.remembering import MY_BOX, Forgetful, Memory
from companion.tables.store import Store
from companion.tables.table import Table
from companion.tables.writing import Parts

CardLoader = Callable[[str, str], Cards]
SETS: Final = ("print-and-play", MY_BOX)
MOST_OPEN: Final = 64


class Registry(Protocol):
    """Where games come from; the module `companion.engine.registry` is one."""

    def game(self, mode_id: str) -> AnyGame:
        """The rules of the mode; UnknownGame."""
        ...

    def manifest(self, mode_id: str) -> Manifest:
        """What is known of the mode; UnknownGame."""
        ...


def shipped_cards(set_id: str, source: str) -> Cards:
    """The shipped print-and-play set; BadTable for an own box, which nobody has taught yet."""
    if source != "print-and-play":
        raise BadTable("cards: no card of your own box is known yet; choose the print-and-play set")
    return load_set(set_id)


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
        cards: CardLoader = shipped_cards,
        autopilot: Autopilot | None = None,
        bot_exists: Callable[[str], object] = levels.level,
        memory: Memory | None = None,
    ) -> None:
        self._registry = registry
        self._cards = cards
        self._autopilot = autopilot or Autopilot(rng)
        self._bot_exists = bot_exists
        self._parts = Parts(store, hub, clock, rng, self._autopilot, memory or Forgetful())
        self._lock = threading.Lock()
        self._open: OrderedDict[str, Table] = OrderedDict()

    @property
    def store(self) -> Store:
        """Where the tables are kept."""
        return self._parts.store

    @property
    def hub(self) -> Hub:
        """Who tells the listeners."""
        return self._parts.hub

    @property
    def notices(self) -> tuple[str, ...]:
        """What people should know about the store (a damaged database was set aside, and where it is)."""
        return self._parts.store.notices

    # Making and finding.

    def create(self, new: NewTable, host: str = "") -> Table:
        """A new table, `host` being the device that made it; SetupError, BadTable, UnknownGame, UnknownBot."""
        return self._begin(new, host, (), ())

    def _begin(
        self,
        new: NewTable,
        host: str,
        devices: Sequence[Device],
        events: Sequence[Logged],
        position: Any = None,
    ) -> Table:
        game, manifest = self._registry.game(new.mode_id), self._registry.manifest(new.mode_id)
        seats = joining.clean_seats(new.seats)
        for seat in seats:
            if seat.bot is not None:
                self._bot_exists(seat.bot)
        if new.cards not in SETS:
            raise BadTable(f"cards: must be one of {', '.join(SETS)}, not {new.cards!r}")
        cards = self._cards(manifest.card_set, new.cards)
        setup = game.prepare(len(seats), new.options, new.given, cards)
        title = joining.clean(new.title or manifest.game_title, "title", joining.LONGEST_TITLE)
        now = self._parts.clock()
        row = TableRow(
            id=f"{self._parts.rng.getrandbits(64):016x}",
            mode_id=new.mode_id,
            title=title,
            seats=seats,
            options=setup.options,
            given=setup.given,
            cards=new.cards,
            card_digest=cards.digest,
            rules_version=manifest.rules_version,
            sources=draws.all_sources(manifest, new.sources, practice=new.practice),
            status="running",
            practice=new.practice,
            created=now,
            touched=now,
            position=position,
        )
        row, logged = importing.folded(row, game, manifest, setup, events)
        self._parts.store.create(row, stored(cards), logged, self._seated(row.id, host, devices))
        table = self.open(row.id)
        self._autopilot.kick(table)
        return table

    def _seated(self, table_id: str, host: str, devices: Sequence[Device]) -> tuple[Device, ...]:
        hosts = (Device(table_id, host, None, self._parts.clock()),) if host else ()
        return hosts + tuple(replace(device, table=table_id) for device in devices)

    def open(self, table_id: str) -> Table:
        """The table, caught up with the store; UnknownTable, and BrokenLog when today's rules cannot replay it."""
        with self._lock:
            known = self._open.get(table_id)
            if known is not None:
                self._open.move_to_end(table_id)
        if known is not None:
            return known.refresh()
        row = self._parts.store.row(table_id)
        table = Table(row, self._registry.game(row.mode_id), self._registry.manifest(row.mode_id), self._parts)
        with self._lock:
            table = self._open.setdefault(table_id, table)  # two requests may have opened it; all must share one
            while len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)
        self._autopilot.kick(table)  # what was going by itself when the plug was pulled goes on
        return table

    def list(self, *, every: bool = False) -> tuple[Summary, ...]:
        """The resume list, last touched first: running and finished tables, with `every` the abandoned ones too."""
        return tuple(self._summary(row) for row in self._parts.store.all() if every or row.status != "abandoned")

    def _summary(self, row: TableRow) -> Summary:
        trouble, mode_title = "", row.mode_id
        try:
            manifest = self._registry.manifest(row.mode_id)
            mode_title = manifest.title
        except RulesError as error:
            trouble = str(error)
        names = tuple(seat.name for seat in row.seats)
        brief = row.brief
        return Summary(
            id=row.id,
            mode_id=row.mode_id,
            title=row.title,
            mode_title=mode_title,
            seats=row.seats,
            status="over" if brief.over and row.status == "running" else row.status,
            practice=row.practice,
            version=row.version,
            touched=row.touched,
            waiting=tuple(names[seat] if 0 <= seat < len(names) else "a draw" for seat in brief.waiting),
            prompt=with_names(brief.prompt, names),
            round=brief.round,
            last=with_names(brief.last, names),
            trouble=trouble,
        )

    def rename(self, table_id: str, title: str) -> None:
        """Another title; BadTable when it is empty or too long."""
        self.open(table_id).set_title(joining.clean(title, "title", joining.LONGEST_TITLE))

    def abandon(self, table_id: str) -> None:
        """Off the resume list, but kept; works for a table that cannot be opened too."""
        self._parts.store.change(table_id, lambda row: replace(row, status="abandoned"))
        self._changed(table_id)
        self._tell_box(table_id)

    def delete(self, table_id: str) -> None:
        """The table, its log, its devices and its scans are gone for good; what was told of my box stays known."""
        row = self._parts.store.row(table_id)
        if row.cards == MY_BOX:
            self._parts.store.change(table_id, lambda row: replace(row, status="abandoned"))
            self._tell_box(table_id)
        self._parts.store.delete(table_id)
        if row.cards == MY_BOX:
            with contextlib.suppress(OSError, RulesError):
                self._parts.memory.settle(self._registry.manifest(row.mode_id).card_set, table_id)
        with self._lock:
            self._open.pop(table_id, None)
        self._parts.hub.publish(table_id, 0)

    def _tell_box(self, table_id: str) -> None:
        """Opens the table, which tells the owner's box what was told there; one that cannot be opened tells nothing."""
        if self._parts.store.row(table_id).cards == MY_BOX:
            with contextlib.suppress(RulesError, BrokenLog):
                self.open(table_id).changed()

    def rematch(self, table_id: str, host: str = "") -> Table:
        """A new table with the same players, devices, options and cards; who started moves to the end of the seats."""
        row = self._parts.store.row(table_id)
        count = len(row.seats)
        new = NewTable(
            mode_id=row.mode_id,
            seats=(*row.seats[1:], *row.seats[:1]),
            title=row.title,
            options=row.options,
            sources=row.sources,
            cards=row.cards,
            practice=row.practice,
        )
        before = self._parts.store.devices(table_id)
        hosts = [device for device in before if device.seat is None]
        moved = [replace(device, seat=Seat((device.seat - 1) % count)) for device in before if device.seat is not None]
        # Whoever asks is the host of the new table; the old host stays one.
        return self._begin(new, "" if any(one.device == host for one in hosts) else host, [*hosts, *moved], ())

    def export(self, table_id: str, seat: Seat | None) -> dict[str, Any]:
        """The table's game as a replay file's JSON (see `Table.export`)."""
        return self.open(table_id).export(seat)

    def bring_in(self, data: object, host: str = "") -> Table:
        """A new table from a replay file's JSON; RecordError, SetupError, and IllegalMove naming the move refused."""
        found = importing.read(data)
        game = self._registry.game(found.record.game)
        cards = self._cards(self._registry.manifest(found.record.game).card_set, found.cards)
        events, position = importing.replayed(found, game, cards)
        return self._begin(found.new_table(), host, (), events, position)

    # Devices and seats.

    def join_code(self, table_id: str, seat: Seat | None = None, *, renew: bool = False) -> Join:
        """The code that joins the table, or takes the seat; with `renew` an old one stops working."""
        row = self._parts.store.row(table_id)
        if seat is not None and not 0 <= seat < len(row.seats):
            raise BadTable(f"seat: this table has the seats 0 to {len(row.seats) - 1}, not {seat}")
        return self._parts.store.code(table_id, seat, lambda: joining.fresh_code(self._parts.rng), renew=renew)

    def find_code(self, code: str) -> Join:
        """What the code opens; upper or lower case and spaces do not matter. UnknownCode."""
        written = joining.read_code(code)
        found = self._parts.store.find_code(written) if written else None
        if found is None:
            raise UnknownCode(f"no table has the code {code.strip()[:20]!r}; codes are {joining.LENGTH} letters")
        return found

    def claim(self, code: str, device: str, seat: Seat | None = None) -> Device:
        """The device gets the code's seat (a seat's own code takes it over), or with the table's code a free `seat`.

        A seat that a bot plays becomes a person's when its own code is used. Errors: UnknownCode, BadTable.
        """
        join = self.find_code(code)
        wanted = join.seat if join.seat is not None else seat
        row = self._parts.store.row(join.table)
        if wanted is None or not 0 <= wanted < len(row.seats):
            raise BadTable(f"seat: choose one of the {len(row.seats)} seats of this table")
        spec = row.seats[wanted]
        if spec.bot is not None:
            if join.seat is None:
                raise BadTable(f"seat: {spec.name} is a bot; ask the host for that seat's own code")
            self.change_seat(join.table, wanted, replace(spec, bot=None))
        taken = Device(join.table, device, wanted, self._parts.clock())
        self._parts.store.seat_device(taken, instead=join.seat is not None)
        self._changed(join.table)
        return taken

    def add_host(self, table_id: str, device: str) -> None:
        """One more device is host of the table (the host's own browser lost its place; only somebody at the machine asks)."""
        self._parts.store.seat_device(Device(table_id, device, None, self._parts.clock()), instead=True)
        self._changed(table_id)

    def release(self, table_id: str, seat: Seat) -> None:
        """Nobody's device holds the seat any more: the host speaks for it again."""
        self._parts.store.release(table_id, seat)
        self._changed(table_id)

    def devices(self, table_id: str) -> tuple[Device, ...]:
        """Every device at the table."""
        return self._parts.store.devices(table_id)

    def tables_of(self, device: str) -> tuple[Device, ...]:
        """Where the device sits or hosts."""
        return self._parts.store.tables_of(device)

    def change_seat(self, table_id: str, seat: Seat, spec: SeatSpec) -> None:
        """Another name, mark, person or bot in the seat; BadTable, UnknownBot."""
        table = self.open(table_id)
        if spec.bot is not None:
            self._bot_exists(spec.bot)
        wanted = [spec if n == seat else one for n, one in enumerate(table.row.seats)]
        table.set_seat(seat, joining.clean_seats(wanted)[seat])

    def _changed(self, table_id: str) -> None:
        with self._lock:
            table = self._open.get(table_id)
        if table is not None:
            table.changed()
        else:
            self._parts.hub.publish(table_id, *self._parts.store.head(table_id))

    def close(self) -> None:
        """Lets running bots finish, and closes hub and store."""
        self._parts.hub.close()
        self._autopilot.close()
        self._parts.store.close()


def stored(cards: Cards) -> StoredCards:
    """The card set with every row copied, to be kept with the table."""
    components: builtins.list[str] = [component.id for component in getattr(cards, "components", ())]
    return StoredCards(
        cards.digest, cards.source, {name: tuple(dict(row) for row in cards.rows(name)) for name in components}
    )
