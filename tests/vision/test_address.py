"""Cameras by their address: each form gives its reader, and anything else is told which forms there are."""

from __future__ import annotations

import pytest

from vision.sources.address import FORMS, Address, AddressError, parse
from vision.sources.camera import Camera
from vision.sources.folder import Folder
from vision.sources.picamera import PiCamera


@pytest.mark.parametrize(
    ("text", "address", "reader"),
    [
        ("device:0", Address("device", "0", "Camera 0"), Camera),
        ("2", Address("device", "2", "Camera 2"), Camera),
        ("device:/dev/video1", Address("device", "/dev/video1", "Camera /dev/video1"), Camera),
        ("file:films/game.mp4", Address("file", "films/game.mp4", "Film game.mp4"), Camera),
        ("http://pi.local:81/v?a=b", Address("http", "http://pi.local:81/v?a=b", "Network camera"), Camera),
        ("Shelf=https://pi.local/v", Address("http", "https://pi.local/v", "Shelf"), Camera),
        ("rpicam", Address("rpicam", "0", "Pi camera"), PiCamera),
        ("Over the table = rpicam:1", Address("rpicam", "1", "Over the table"), PiCamera),
        ("folder:pictures", Address("folder", "pictures", "Folder pictures"), Folder),
    ],
)
def test_an_address_names_a_kind_a_place_and_a_reader(text: str, address: Address, reader: type) -> None:
    assert parse(text) == address
    assert isinstance(address.reader(), reader)


@pytest.mark.parametrize(
    "text", ["", "printer:0", "device:", "device:x", "rpicam:", "rpicam:x", "folder:", "file:", "=0", "x" * 41 + "=0"]
)
def test_what_names_no_camera_is_told_what_does(text: str) -> None:
    with pytest.raises(AddressError) as refused:
        parse(text)
    assert FORMS in str(refused.value) or "1 to 40 characters" in str(refused.value)
