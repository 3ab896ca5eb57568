"""The decoder of untrusted pictures: every bad file is a clear refusal, every good one an upright RGB frame."""

from __future__ import annotations

import contextlib
import io
import struct
import tracemalloc
import zlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from vision.frame import MAX_PIXELS, Frame, PictureError, decode, encode_jpeg, encode_png


def picture(width: int = 64, height: int = 40) -> np.ndarray:
    """Red on the left half, blue on the right, a white top left corner: no two turns of it are alike."""
    image = np.zeros((height, width, 3), dtype=np.uint8)
    image[:, : width // 2] = (200, 20, 20)
    image[:, width // 2 :] = (20, 20, 200)
    image[: height // 4, : width // 4] = 255
    return image


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def png_chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_of_zeros(width: int, height: int) -> bytes:
    header = png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + png_chunk(b"IDAT", zlib.compress(bytes(1000))) + png_chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "BMP", "GIF"])
def test_the_usual_kinds_are_read_as_rgb(kind: str) -> None:
    frame = decode(saved(Image.fromarray(picture()), kind), source="upload")
    assert (frame.width, frame.height, frame.source) == (64, 40, "upload")
    red, _, blue = (int(v) for v in frame.image[30, 10])
    assert red > 150 > 90 > blue


def test_png_is_read_to_the_pixel() -> None:
    assert np.array_equal(decode(encode_png(picture())).image, picture())


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_orientation_is_undone(orientation: int) -> None:
    undo = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    upright = Image.fromarray(picture())
    stored = upright.transpose(undo[orientation]) if orientation in undo else upright
    exif = Image.Exif()
    exif[0x0112] = orientation
    frame = decode(saved(stored, "PNG", exif=exif))
    assert np.array_equal(frame.image, picture())


@pytest.mark.filterwarnings("ignore:Corrupt EXIF")
def test_a_damaged_exif_block_does_not_cost_the_picture() -> None:
    frame = decode(saved(Image.fromarray(picture()), "JPEG", exif=b"Exif\x00\x00II*\x00\xff\xff\xff\xff"))
    assert frame.width == 64


def test_transparent_pictures_lie_on_white() -> None:
    clear = np.dstack([picture(), np.zeros((40, 64), np.uint8)])
    assert decode(saved(Image.fromarray(clear), "PNG")).image.min() == 255


def test_sixteen_bit_png_keeps_its_upper_eight_bits() -> None:
    deep = np.full((20, 30), 0x8040, dtype=np.uint16)
    frame = decode(saved(Image.fromarray(deep), "PNG"))
    assert frame.image.shape == (20, 30, 3)
    assert np.unique(frame.image).tolist() == [0x80]


@pytest.mark.parametrize("kind", ["PNG", "GIF", "WEBP"])
def test_of_an_animation_the_first_picture_is_used_and_that_is_said(kind: str) -> None:
    first, second = Image.fromarray(picture()), Image.fromarray(255 - picture())
    frame = decode(saved(first, kind, save_all=True, append_images=[second], duration=50))
    assert "first" in frame.note
    assert int(frame.image[30, 10, 0]) > 150


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "CMYK", "YCbCr"])
def test_every_colour_mode_becomes_rgb(mode: str) -> None:
    kind = "JPEG" if mode in ("CMYK", "YCbCr") else "PNG"
    assert decode(saved(Image.fromarray(picture()).convert(mode), kind)).image.shape == (40, 64, 3)


REFUSED = {
    "empty": (b"", "empty"),
    "text": (b"this is a letter, not a picture" * 10, "no picture"),
    "cut jpeg": (encode_jpeg(np.tile(picture(), (8, 8, 1)))[:900], "cut off"),
    "heic": (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00heicmif1" + bytes(100), "HEIC"),
    "avif": (b"\x00\x00\x00\x18ftypavif\x00\x00\x00\x00avifmif1" + bytes(100), "HEIC or AVIF"),
    "too many pixels": (png_of_zeros(10_000, 5_001), "megapixels"),
    "a bomb": (png_of_zeros(60_000, 60_000), "megapixels"),
    "just over the warning": (png_of_zeros(12_000, 9_000), "megapixels"),
    "too wide": (png_of_zeros(40_000, 20), "40000 x 20"),
    "too small": (png_of_zeros(3, 3), "only 3 x 3"),
    "too little data": (png_of_zeros(4_000, 4_000), ""),
    "endless scans": (b"\xff\xd8" + b"\xff\xda\x00\x00" * 200, "layers"),
    "svg": (b"<svg xmlns='http://www.w3.org/2000/svg'/>" + bytes(40), "no picture"),
    "tiff": (saved(Image.fromarray(picture()), "TIFF"), "no picture"),
}


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_a_bad_picture_is_refused_with_what_is_wrong_and_what_to_do(name: str) -> None:
    data, told = REFUSED[name]
    with pytest.raises(PictureError) as refusal:
        decode(data)
    assert told in refusal.value.what
    assert refusal.value.what.endswith(".")
    assert refusal.value.do.endswith(".")
    assert str(refusal.value) == f"{refusal.value.what} {refusal.value.do}"


def test_a_file_that_is_too_long_is_refused_before_it_is_looked_at() -> None:
    with pytest.raises(PictureError, match="at most 40 MB"):
        decode(b"\xff\xd8" + bytes(40_000_001))


@pytest.mark.slow
def test_peak_memory_is_bounded_for_the_largest_picture() -> None:
    side = int(MAX_PIXELS**0.5)
    data = saved(Image.new("RGB", (side, side)), "PNG")
    tracemalloc.start()
    try:
        decode(data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # numpy's share of it; Pillow's own buffer of four bytes a pixel is not traced.
    assert peak < 4.5 * side * side


def test_a_crop_stays_inside_the_picture() -> None:
    frame = Frame(picture())
    assert frame.crop(((-5, -5), (20, -5), (20, 20), (-5, 20))).shape == (27, 27, 3)
    assert frame.crop(((500, 500), (510, 500), (510, 510), (500, 510))).size > 0


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.binary(max_size=400))
def test_any_bytes_are_a_frame_or_a_refusal(data: bytes) -> None:
    with contextlib.suppress(PictureError):
        assert decode(data).image.size > 0


GOOD = [
    saved(Image.fromarray(picture()), "JPEG", quality=60),
    saved(Image.fromarray(picture()), "JPEG", progressive=True, exif=bytes(Image.Exif())),
    saved(Image.fromarray(picture()), "PNG"),
    saved(Image.fromarray(picture()).convert("P"), "PNG", transparency=0),
    saved(Image.fromarray(picture()), "WEBP"),
    saved(Image.fromarray(picture()), "GIF"),
    saved(Image.fromarray(picture()), "BMP"),
]


@settings(max_examples=400, deadline=None, derandomize=True)
@given(
    st.sampled_from(GOOD),
    st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 255)), max_size=6),
    st.integers(0, 5000),
)
@pytest.mark.filterwarnings("ignore")
def test_a_damaged_file_is_a_frame_or_a_refusal(good: bytes, edits: list[tuple[int, int]], cut: int) -> None:
    data = bytearray(good)
    for where, value in edits:
        data[where % len(data)] = value
    if cut % 3 == 0:
        del data[cut % len(data) :]
    with contextlib.suppress(PictureError):
        frame = decode(bytes(data))
        assert frame.image.dtype == np.uint8
        assert frame.image.ndim == 3
