"""Cameras by their address, as `tabletide serve --camera` takes them: what kind each is, and the reader that plays it.

    device:0 · device:/dev/video2 · file:game.mp4 · http://192.168.1.9:8080/video · rpicam · rpicam:1 · folder:pictures

A name may stand before it, with an equals sign: `Over the table=device:0`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, assert_never

if TYPE_CHECKING:
    from vision.sources.feed import Reader

Kind = Literal["device", "file", "http", "rpicam", "folder"]

FORMS: Final = "device:0, file:PATH, http://HOST/video, rpicam, folder:DIR"
LONGEST_NAME: Final = 40
_NAMED: Final = re.compile(r"([^=:/\\]+)=(.+)", re.DOTALL)


class AddressError(ValueError):
    """An address that names no camera; the message says which forms there are."""


@dataclass(frozen=True, slots=True)
class Address:
    """A camera's kind, the place of it (a device, path, URL or number), and its name for people."""

    kind: Kind
    place: str
    name: str

    def reader(self) -> Reader:
        """A fresh reader of it; nothing is opened yet."""
        # Imported here, so that an address can be read without OpenCV: the command line says quickly what is wrong with it.
        from vision.sources.camera import Camera
        from vision.sources.folder import Folder
        from vision.sources.picamera import PiCamera

        match self.kind:
            case "device":
                return Camera(self.place)
            case "file":
                return Camera(self.place, is_looped=True)
            case "http":
                return Camera(self.place)
            case "rpicam":
                return PiCamera(camera=int(self.place))
            case "folder":
                return Folder(self.place)
            case _:
                assert_never(self.kind)


def parse(text: str) -> Address:
    """The address; AddressError with the forms that are known."""
    match = _NAMED.fullmatch(text.strip())
    name, rest = (match[1].strip(), match[2].strip()) if match else ("", text.strip())
    if len(name) > LONGEST_NAME or (match and not name):
        raise AddressError(f"{text!r}: a camera's name has 1 to {LONGEST_NAME} characters")
    head, _, place = rest.partition(":")
    if rest.startswith(("http://", "https://")):
        return Address("http", rest, name or "Network camera")
    if rest.isdecimal() or rest.startswith("/dev/"):
        return Address("device", rest, name or f"Camera {rest}")
    if head == "device" and (place.isdecimal() or place.startswith("/dev/")):
        return Address("device", place, name or f"Camera {place}")
    if head == "file" and place:
        return Address("file", place, name or f"Film {Path(place).name}")
    if head == "rpicam" and (not place or place.isdecimal()) and rest != "rpicam:":
        return Address("rpicam", place or "0", name or ("Pi camera" if not place else f"Pi camera {place}"))
    if head == "folder" and place:
        return Address("folder", place, name or f"Folder {Path(place).name}")
    raise AddressError(f"{text!r} names no camera; give one of: {FORMS}; a name may go before it, as in Table=device:0")
