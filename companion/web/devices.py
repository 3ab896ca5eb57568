"""Joining: by QR or code, taking a seat, giving it up, and the host's QR for a phone that lost its place."""

from __future__ import annotations

from urllib.parse import urlsplit

import segno
from flask import Blueprint, Response, abort, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.engine.game import Seat
from companion.tables.errors import UnknownCode
from companion.web import seating
from companion.web.fragments import page
from companion.web.services import device, services, tables

blueprint = Blueprint("devices", __name__)


@blueprint.get("/join")
def join() -> Response:
    """Where a join code is typed."""
    return page("devices/join.html", None, code="", error="")


@blueprint.post("/join")
def typed() -> AnyResponse:
    """Goes to what the typed code opens; a wrong one comes back in the form."""
    code = request.form.get("code", "")[:40]
    try:
        found = tables().find_code(code)
    except UnknownCode:
        error = "No table has this code. Look again at the screen that shows it; old codes stop working when a new one is made."
        return page("devices/join.html", None, status=404, code=code, error=error)
    return redirect(url_for("devices.arrive", code=found.code), 303)


@blueprint.get("/j/<code>")
def arrive(code: str) -> Response:
    """What a scanned code opens: its seat, or the seats that are free. Nothing is taken before a tap."""
    found = tables().find_code(code)
    table = tables().open(found.table)
    held = {one.seat for one in tables().devices(table.id) if one.seat is not None}
    free = [
        Seat(n)
        for n, spec in enumerate(table.row.seats)
        if spec.bot is None and (Seat(n) == found.seat if found.seat is not None else Seat(n) not in held)
    ]
    return page(
        "devices/arrive.html",
        None,
        table=table,
        row=table.row,
        join=found,
        free=free,
        held=held,
        mine=table.seats_of(device()),
    )


@blueprint.post("/j/<code>")
def sit(code: str) -> AnyResponse:
    """Takes the seat for this device."""
    found = tables().find_code(code)
    table = tables().open(found.table)
    wanted = request.form.get("seat", "")
    if found.seat is None and not wanted.isdecimal():
        abort(400, "Choose a seat first.")
    tables().claim(code, device(), found.seat if found.seat is not None else Seat(int(wanted)))
    return redirect(url_for("table.show", table_id=table.id), 303)


@blueprint.get("/t/<table_id>/seats")
def seats(table_id: str) -> Response:
    """The host's page of seats: a QR for the table and one for each seat, also for a phone that lost its place."""
    table = tables().open(table_id)
    look = seating.looker(table)
    if look.is_spectator:
        abort(403, "Only the devices at this table can invite others. Ask its host for the QR code.")
    holders = {one.seat: one for one in tables().devices(table_id) if one.seat is not None}
    people = [Seat(n) for n, spec in enumerate(table.row.seats) if spec.bot is None]
    shown = request.args.get("seat", "")
    seat = next((one for one in people if shown == str(int(one))), None) if look.is_host else None
    code = tables().join_code(table_id, seat)
    address = join_address(code.code)
    return page(
        "devices/seats.html",
        None,
        table=table,
        row=table.row,
        look=look,
        people=people,
        holders=holders,
        seat=seat,
        code=code,
        address=address,
        qr=qr(address),
        reachable=is_reachable(address),
    )


@blueprint.post("/t/<table_id>/seats/<int:number>/release")
def release(table_id: str, number: int) -> AnyResponse:
    """Takes the seat from the device that holds it; the host speaks for it again."""
    table = tables().open(table_id)
    if Seat(number) not in table.seats_of(device()):
        seating.require_host(table)
    tables().release(table_id, Seat(number))
    return redirect(url_for("devices.seats", table_id=table_id), 303)


@blueprint.post("/t/<table_id>/seats/renew")
def renew(table_id: str) -> AnyResponse:
    """A new code for the table or the seat; the old one stops working."""
    table = tables().open(table_id)
    seating.require_host(table)
    number = request.form.get("seat", "")
    seat = Seat(int(number)) if number.isdecimal() and int(number) < len(table.row.seats) else None
    tables().join_code(table_id, seat, renew=True)
    return redirect(url_for("devices.seats", table_id=table_id, seat=number or None), 303)


def join_address(code: str) -> str:
    """The address that a join QR carries: this machine's number in the network, for old phones resolve no names."""
    known = services().settings.addresses
    base = known[0] if known else request.host_url
    return base.rstrip("/") + url_for("devices.arrive", code=code)


def is_reachable(address: str) -> bool:
    """Whether another device can follow the address: not where it names only this machine itself."""
    host = urlsplit(address).hostname or ""
    return host not in ("localhost", "::1") and not host.startswith("127.")


def qr(text: str) -> Markup:
    """The text as a QR code in SVG, dark modules only, for a light ground; what it says stands beside it in letters."""
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(border=2, svgclass=None, lineclass=None, omitsize=True, dark="#10222b")
    return Markup(drawn.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1))
