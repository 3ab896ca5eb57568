"""Every door for pictures takes whatever comes: an answer or a clear refusal, never a crash, never an endless search."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from vision.follow import Follower
from vision.frame import Frame, PictureError, decode
from vision.layout.plane import find_plane
from vision.pipeline import read
from vision.quality import judge
from vision.readers.codes import read_qr, read_tags
from vision.readers.dice import CLOSER, read_pips, read_symbols
from vision.readers.occupied import Kind, Spot, read_spots
from vision.readers.pieces import FAR, MEEPLE, WIDE, Palette, count_pieces
from vision.scene import Corners
from vision.sources.browser import Live, still
from vision.sources.mjpeg import JpegSplitter
from vision.sources.practice import Pose, render
from vision.sources.sample import qr_card, tag_card
from vision.tracker import Tracker

FEW = settings(max_examples=25, deadline=None, derandomize=True)
SIDES = st.integers(1, 90)
#: A picture with two codes, to be damaged.
WHOLE = render([tag_card(7, (-30, 0)), qr_card("FUZZ", (40, 0))], size=(240, 160), pose=Pose(170)).frame.image


def noise(width: int, height: int, seed: int) -> Frame:
    """A picture of anything: noise, flat colour, stripes or blocks."""
    rng = np.random.default_rng(seed)
    block = int(rng.integers(1, 9))
    small = rng.integers(0, 256, (-(-height // block), -(-width // block), 3), dtype=np.uint8)
    if seed % 4 == 1:
        small[:] = small[0, 0]
    if seed % 4 == 2:
        small[:] = np.where(np.arange(small.shape[1]) % 2, 255, 0)[None, :, None]
    return Frame(np.ascontiguousarray(np.kron(small, np.ones((block, block, 1), np.uint8))[:height, :width]))


PALETTE = Palette((0.6, 0.6, 0.6), (("red", (0.7, 0.1, 0.1)), ("black", (0.1, 0.1, 0.1))))
REGION = ((-20.0, -20.0), (20.0, -20.0), (20.0, 20.0), (-20.0, 20.0))
SQUARE: Corners = ((10.0, 10.0), (40.0, 12.0), (41.0, 42.0), (9.0, 40.0))


def pieces(frame: Frame) -> None:
    plane = find_plane([SQUARE], [12.0], (frame.width, frame.height))
    if plane is not None:
        count_pieces(
            frame,
            plane,
            PALETTE,
            REGION,
            MEEPLE,
            tags=[SQUARE],
            patch=SQUARE if frame.width > 45 < frame.height else None,
        )
        read_pips(frame, plane, REGION)
        read_symbols(frame, plane, REGION, {"dot": np.full((16, 16, 3), 9, np.uint8)})
        read_spots(
            frame, plane, [Spot("a", (0, 0)), Spot("b", (1e5, -1e5))], {"red": Kind((0.7, 0.1, 0.1), 8, 139)}, [SQUARE]
        )


DOORS: dict[str, Callable[[Frame], object]] = {
    "tags": lambda frame: read_tags(frame.grey, expected=3),
    "tags, thoroughly": lambda frame: read_tags(frame.grey, thorough=True),
    "qr": lambda frame: read_qr(frame.grey),
    "qr, a few expected": lambda frame: read_qr(frame.grey, expected=3),
    "scene": lambda frame: read(frame, expected=2),
    "coach": judge,
    "pieces and dice": pieces,
    "follower": lambda frame: [Follower().read(frame.grey) for _ in range(2)],
    "tracker": lambda frame: [Tracker().update(frame) for _ in range(2)],
}


@pytest.mark.parametrize("door", DOORS)
@FEW
@given(SIDES, SIDES, st.integers(0, 10_000))
def test_no_picture_is_too_odd_to_be_looked_at(door: str, width: int, height: int, seed: int) -> None:
    assert "nan" not in repr(DOORS[door](noise(width, height, seed))), "what is said of a picture are numbers"


PLANES = st.tuples(*(st.floats(0, 230) for _ in range(8)), st.floats(0.1, 3000))
OUTLINES = st.lists(st.tuples(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6)), min_size=3, max_size=6)


@FEW
@given(PLANES, OUTLINES, st.integers(0, 100))
def test_no_plane_and_no_region_is_too_wild_for_pieces_and_dice(
    plane: tuple[float, ...], outline: list[tuple[float, float]], seed: int
) -> None:
    corners: Corners = ((plane[0], plane[1]), (plane[2], plane[3]), (plane[4], plane[5]), (plane[6], plane[7]))
    found = find_plane([corners], [plane[8]], (240, 160))
    if found is None:
        return
    frame = noise(240, 160, seed)
    counted = count_pieces(frame, found, PALETTE, outline, MEEPLE, tags=[corners])
    thrown = (read_pips(frame, found, outline, tags=[corners]), read_pips(frame, found))
    assert "nan" not in repr((counted, thrown)), "what is said of a picture are numbers"


def test_a_huge_picture_of_a_small_tag_is_asked_to_come_closer_and_costs_no_memory() -> None:
    frame = Frame(np.full((6000, 8000, 3), 120, dtype=np.uint8))
    tiny: Corners = ((4000.0, 3000.0), (4008.0, 3000.0), (4008.0, 3008.0), (4000.0, 3008.0))
    found = find_plane([tiny], [12.0], (8000, 6000))
    assert found is not None
    everywhere = ((-9e3, -9e3), (9e3, -9e3), (9e3, 9e3), (-9e3, 9e3))
    assert count_pieces(frame, found, PALETTE, everywhere, MEEPLE).advice == FAR
    assert read_pips(frame, found).advice == CLOSER
    large: Corners = ((3900.0, 2900.0), (3960.0, 2900.0), (3960.0, 2960.0), (3900.0, 2960.0))
    near = find_plane([large], [12.0], (8000, 6000))
    assert near is not None
    assert count_pieces(frame, near, PALETTE, everywhere, MEEPLE).advice == WIDE
    assert read_pips(frame, near).advice == CLOSER


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_file_cut_off_anywhere_is_a_picture_or_a_refusal(kind: str) -> None:
    out = io.BytesIO()
    Image.fromarray(WHOLE).save(out, kind)
    data = out.getvalue()
    for length in range(0, len(data), max(1, len(data) // 40)):
        with contextlib.suppress(PictureError):
            frame = decode(data[:length])
            read(frame)
            pieces(frame)


@FEW
@given(
    st.lists(st.tuples(st.integers(0, 239), st.integers(0, 159), st.integers(1, 80), st.integers(0, 255)), max_size=6)
)
def test_a_damaged_code_is_read_right_or_not_at_all(patches: list[tuple[int, int, int, int]]) -> None:
    image = WHOLE.copy()
    for x, y, side, grey in patches:
        image[y : y + side, x : x + side] = grey
    for sighting in read(image, expected=1).sightings:
        assert (sighting.kind, sighting.id) in {("tag", "7"), ("qr", "FUZZ")}


@FEW
@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 5)), min_size=1, max_size=8))
def test_a_camera_may_show_anything_in_any_order(frames: list[tuple[int, int, int]]) -> None:
    follower = Follower()
    for x, y, kind in frames:
        image = np.roll(WHOLE, (y, x), axis=(0, 1)) if kind else noise(240, 160, x + 9).image
        image = image[: 160 - 40 * (kind == 5)]
        seen = follower.read(Frame(np.ascontiguousarray(image)).grey)
        assert {s.id for s in seen} <= {"7"}


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.lists(st.binary(max_size=60) | st.sampled_from([b"\xff\xd8", b"\xff\xd9", b"\xff"]), max_size=20))
def test_a_stream_of_anything_is_cut_into_what_begins_and_ends_as_a_jpeg(parts: list[bytes]) -> None:
    splitter = JpegSplitter(max_picture=200)
    for part in parts:
        for picture in splitter.feed(part):
            assert picture.startswith(b"\xff\xd8")
            assert picture.endswith(b"\xff\xd9")
    whole = JpegSplitter(max_picture=10_000)
    one_go = list(JpegSplitter(max_picture=10_000).feed(b"".join(parts)))
    assert [picture for part in parts for picture in whole.feed(part)] == one_go


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.binary(max_size=300), st.integers(0, 9))
def test_what_a_browser_sends_is_a_frame_or_a_refusal(data: bytes, seq: int) -> None:
    for door in (lambda: still(data), lambda: Live().accept(data, seq=seq), lambda: read(data)):
        with contextlib.suppress(PictureError):
            door()
