"""`tabletide serve`: the pages for every device in the room, from one process and one thread a live connection."""

from __future__ import annotations

import ctypes.util
import io
import logging
import os
import socket
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click
import segno

from companion.config import Settings
from companion.engine.errors import RulesError
from vision.sources.address import FORMS, AddressError, parse
from vision.sources.address import Address as CameraAddress

PORT: Final = 8000
PORTS_TRIED: Final = 20
# Measured: an SSE stream holds a thread for good, and a busy table has a dozen devices.
THREADS: Final = 64


class CannotServe(RulesError):
    """The server cannot start; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where we can be reached: `local` on this machine, `room` from other devices ("" when only this machine may come)."""

    local: str
    room: str

    @property
    def best(self) -> str:
        """The address to tell people."""
        return self.room or self.local


@click.command()
@click.option(
    "--host", default="0.0.0.0", show_default=True, help="The address to listen at; 127.0.0.1 is this machine alone."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"The port [default: {PORT}, or the next free one]; 0 takes any free one.",
)
@click.option("--https", is_flag=True, help="Serve over TLS; needs --certfile and --keyfile.")
@click.option("--certfile", type=click.Path(dir_okay=False, path_type=Path), help="The certificate (PEM) for --https.")
@click.option("--keyfile", type=click.Path(dir_okay=False, path_type=Path), help="The certificate's private key (PEM).")
@click.option(
    "--camera",
    "sources",
    metavar="SOURCE",
    multiple=True,
    help=f"A camera at this machine, offered on every scan page: {FORMS}. "
    "May be given several times; a name may go before it, as in Table=device:0.",
)
@click.option("--threads", default=THREADS, show_default=True, type=click.IntRange(4, 1000), help="Requests at once.")
@click.option("--qr/--no-qr", default=True, help="Draw the address as a QR code in the terminal.")
@click.pass_obj
def serve(
    settings: Settings,
    host: str,
    port: int | None,
    https: bool,
    certfile: Path | None,
    keyfile: Path | None,
    sources: tuple[str, ...],
    threads: int,
    qr: bool,
) -> None:
    """Serve the tables to every device in the room.

    Prints the address, its QR code, and what is missing on this machine with the command that fixes it; it goes on without.
    Without a box at hand, the first page opens a practice table: same game, same screens, all components on the screen.
    Stop with Ctrl-C.

    Over plain http a phone has the photo button but no live camera: browsers allow that to https only. A certificate of your own
    goes with --https --certfile CERT.pem --keyfile KEY.pem; this version makes none by itself.
    """
    cameras = _cameras(sources)
    tls = _tls(https, certfile, keyfile)
    settings.made()
    listener = bound(host, port)
    address = address_of(listener, "https" if tls else "http")
    click.echo(greeting(address, settings.data, missing(), qr=qr, cameras=[one.name for one in cameras]))
    sys.stdout.flush()
    run(listener, threads, tls, lambda: _app(settings, address, bool(tls), cameras))


def bound(host: str, port: int | None) -> socket.socket:
    """A socket that listens there; without a port, on the first free one from the default on. CannotServe."""
    for wanted in (port,) if port is not None else range(PORT, PORT + PORTS_TRIED):
        try:
            return _listening(host, wanted)
        except socket.gaierror as error:
            raise CannotServe(f"--host {host}: no address of this machine ({error.strerror})") from error
        except PermissionError as error:
            raise CannotServe(
                f"port {wanted} belongs to the system; choose one from 1024 on, such as --port {PORT}"
            ) from error
        except OSError as error:
            if port is not None:
                raise CannotServe(
                    f"cannot listen at {host} port {port}: {error.strerror}; stop the other program or choose another --port"
                ) from error
    raise CannotServe(f"the ports {PORT} to {PORT + PORTS_TRIED - 1} are all in use; choose another with --port")


def _listening(host: str, port: int) -> socket.socket:
    family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(256)
    except OSError:
        listener.close()
        raise
    return listener


def address_of(listener: socket.socket, scheme: str) -> Address:
    """The addresses of the listening socket: for the room, the machine's number, as old phones know no names."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        room = machine_ip()
        return Address(f"{scheme}://localhost:{port}", f"{scheme}://{room}:{port}" if room else "")
    written = f"[{host}]" if ":" in host else host
    own = f"{scheme}://{written}:{port}"
    return Address(own, "" if host.startswith("127.") or host == "::1" else own)


def machine_ip() -> str:
    """This machine's number in the local network, or "" where it is in none; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket only asks the routing table; 192.0.2.1 is reserved for documentation (RFC 5737).
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if found.startswith(("127.", "0.")) else found


def missing() -> tuple[str, ...]:
    """What this machine lacks, a line each, with the command that mends it."""
    lines = []
    if ctypes.util.find_library("zbar") is None:
        sudo = "" if hasattr(os, "geteuid") and os.geteuid() == 0 else "sudo "
        lines.append(f"the second QR reader (the first one works without it): {sudo}apt-get install libzbar0")
    return tuple(lines)


def greeting(
    address: Address, data: Path, lacking: Sequence[str], *, qr: bool = True, cameras: Sequence[str] = ()
) -> str:
    """What is printed at the start."""
    lines = ["", f"  Tabletide is open: {address.best}"]
    if address.room:
        lines.append(f"  on this machine:   {address.local}")
    else:
        lines.append("  Only this machine can come in; other devices need it to be in a network, and --host 0.0.0.0.")
    lines += [
        f"  tables are kept in {data}",
        *([f"  cameras here:      {', '.join(cameras)}"] if cameras else []),
        '  no box at hand?    press "Try it now" on the first page',
        "  stop with          Ctrl-C",
        "",
    ]
    if qr and address.room:
        lines += [drawn(address.room), ""]
    lines += [f"  missing: {line}" for line in lacking]
    return "\n".join(lines)


def drawn(address: str) -> str:
    """The address as a QR code of half-height blocks; "" where the terminal cannot show them."""
    out = io.StringIO()
    segno.make(address, error="m", micro=False).terminal(out, border=2, compact=True)
    text = out.getvalue().rstrip("\n")
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return text


def run(listener: socket.socket, threads: int, tls: dict[str, str], load: Callable[[], Any]) -> None:
    """Serves until SIGTERM or Ctrl-C; live streams are cut after one second, so that a stop is quick."""
    from gunicorn.app.base import BaseApplication

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            values = {
                "bind": f"fd://{listener.fileno()}",
                "worker_class": "gthread",
                "workers": 1,
                "threads": threads,
                "worker_connections": threads * 4,
                "graceful_timeout": 1,
                "keepalive": 30,
                "timeout": 60,
                "control_socket_disable": True,
                "loglevel": "warning",
                "proc_name": "tabletide",
                "when_ready": _quieten,
                **tls,
            }
            if Path("/dev/shm").is_dir():
                values["worker_tmp_dir"] = "/dev/shm"
            for name, value in values.items():
                self.cfg.set(name, value)

        def load(self) -> Any:
            return load()

    try:
        Server().run()
    except SystemExit as end:
        # gunicorn has codes of its own, such as 4 where the pages could not be loaded; it has logged why.
        sys.exit(1 if end.code else 0)


def _quieten(arbiter: Any) -> None:
    """Keeps back the alarm about streams that a stop cuts after its second; while serving, the same alarm is shown."""
    logging.getLogger("gunicorn.error").addFilter(
        lambda record: bool(arbiter.LISTENERS) or "was sent SIGKILL" not in record.getMessage()
    )


def _cameras(sources: Sequence[str]) -> list[CameraAddress]:
    try:
        return [parse(text) for text in sources]
    except AddressError as error:
        raise click.UsageError(f"--camera {error}") from error


def _app(settings: Settings, address: Address, secure: bool, cameras: Sequence[CameraAddress]) -> Any:
    try:
        return _created(settings, address, secure, cameras)
    except RulesError as error:
        click.echo(f"tabletide: {' '.join(str(error).split())}", err=True)
        sys.exit(4)


def _created(settings: Settings, address: Address, secure: bool, cameras: Sequence[CameraAddress]) -> Any:
    from companion.web.app import create_app
    from companion.web.art import warm_after_first_page
    from companion.web.watching import ServerCameras

    app = create_app(
        settings.data,
        addresses=(address.room,) if address.room else (),
        secure=secure,
        debug=settings.debug,
        cameras=ServerCameras.of(cameras),
    )
    warm_after_first_page(app)
    return app


def _tls(https: bool, certfile: Path | None, keyfile: Path | None) -> dict[str, str]:
    if not https:
        if certfile or keyfile:
            raise click.UsageError("--certfile and --keyfile go with --https")
        return {}
    if certfile is None or keyfile is None:
        raise click.UsageError("--https needs --certfile and --keyfile; this version makes no certificates of its own")
    for path in (certfile, keyfile):
        if not path.is_file():
            raise CannotServe(f"{path}: no such file; give a certificate and its key in PEM form")
    return {"certfile": str(certfile), "keyfile": str(keyfile)}
