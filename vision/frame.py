"""One picture in memory, and the only door through which an untrusted picture gets in.

`decode` takes whatever a browser, a folder or a stranger sends and gives a `Frame` or a `PictureError` that says what is
wrong and what to do. Reading marks out of a frame lives in `vision.readers`; where frames come from in `vision.sources`.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from PIL import ExifTags, Image

from vision.arrays import Grey, Pixels
from vision.scene import Corners

MAX_PIXELS: Final = 50_000_000
MAX_BYTES: Final = 40_000_000
MIN_SIDE: Final = 16
MAX_SIDE: Final = 30_000
#: A progressive JPEG of a camera has about ten scans; thousands are an attack on the processor's time.
MAX_JPEG_SCANS: Final = 100
FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF", "BMP")
_STRIP_ROWS: Final = 256
_HEIF_BRANDS: Final = frozenset(
    {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif", b"avis"}
)


class PictureError(ValueError):
    """A picture that cannot be read: `what` is wrong with it and what to `do` about it, one sentence each."""

    is_for_people = True

    def __init__(self, what: str, do: str) -> None:
        super().__init__(f"{what} {do}")
        self.what = what
        self.do = do


@dataclass(frozen=True)
class Frame:
    """One upright picture: `image` is height x width x 3, RGB, 8 bit; `at` in seconds of the source's own clock.

    `seq` counts the frames of one source and `source` names it; `note` says what was done to make it readable.
    """

    image: Pixels
    seq: int = 0
    at: float = 0.0
    source: str = ""
    note: str = ""

    @property
    def width(self) -> int:
        return int(self.image.shape[1])

    @property
    def height(self) -> int:
        return int(self.image.shape[0])

    @cached_property
    def grey(self) -> Grey:
        """The luma of the picture, height x width, 8 bit; made once."""
        return np.asarray(cv2.cvtColor(self.image, cv2.COLOR_RGB2GRAY), dtype=np.uint8)

    def crop(self, corners: Corners, margin: float = 0.25) -> Pixels:
        """The upright rectangle around `corners` (pixels), widened by `margin` of its size and cut at the picture's edge."""
        points = np.asarray(corners, dtype=np.float64)
        low, high = points.min(axis=0), points.max(axis=0)
        border = (high - low) * margin
        x0, y0 = np.clip(np.floor(low - border), 0, [self.width - 1, self.height - 1]).astype(int)
        x1, y1 = np.clip(np.ceil(high + border), [x0 + 1, y0 + 1], [self.width, self.height]).astype(int)
        return np.ascontiguousarray(self.image[y0:y1, x0:x1])


def encode_jpeg(image: Pixels, quality: int = 85) -> bytes:
    """An RGB (or grey) picture as the bytes of a JPEG file."""
    picture = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_RGB2BGR)
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise PictureError("The picture could not be written as JPEG.", "It may have no pixels.")
    return data.tobytes()


def encode_png(image: Pixels) -> bytes:
    """An RGB (or grey) picture as the bytes of a PNG file."""
    picture = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_RGB2BGR)
    done, data = cv2.imencode(".png", picture)
    if not done:
        raise PictureError("The picture could not be written as PNG.", "It may have no pixels.")
    return data.tobytes()


def decode(data: bytes, *, seq: int = 0, at: float = 0.0, source: str = "") -> Frame:
    """The picture in a file's bytes, turned upright by its EXIF note; raises `PictureError` for anything unreadable.

    JPEG (also MPO), PNG, WebP, GIF and BMP; of an animation the first picture. Sizes are checked in the header, before any
    pixel is unpacked: at most 50 megapixels and 40 MB. Peak memory is eight bytes a pixel beside `data`.
    """
    _check_bytes(data)
    # What a hostile file makes a decoder raise is not a closed list, so every failure of it is one of the picture.
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
            _check_size(*picture.size)
            is_animated = picture.format != "MPO" and bool(getattr(picture, "is_animated", False))
            turn = _exif_orientation(picture)
            picture.load()
            image = _rgb(picture)
    except PictureError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_large("far more than 50 megapixels") from None
    except MemoryError:
        raise PictureError(
            "This machine has not enough memory for the picture.", "Send it smaller, about 12 megapixels."
        ) from None
    except Exception as error:
        raise _unreadable(error) from error
    note = "It is an animation; only its first picture was used." if is_animated else ""
    return Frame(_turn_upright(image, turn), seq=seq, at=at, source=source, note=note)


def _check_bytes(data: bytes) -> None:
    if not data:
        raise PictureError("The file is empty.", "Take or choose the picture again.")
    if len(data) > MAX_BYTES:
        raise PictureError(
            f"The file has {len(data) / 1e6:.0f} MB; at most {MAX_BYTES / 1e6:.0f} MB are read.",
            "Send it as a JPEG of about 12 megapixels.",
        )
    if data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS:
        raise PictureError(
            "This is a HEIC or AVIF picture, which cannot be read here.",
            "Send it as JPEG: on an iPhone set Camera > Formats > Most Compatible, or take the picture inside the app.",
        )
    if data[:2] == b"\xff\xd8" and data.count(b"\xff\xda") > MAX_JPEG_SCANS:
        raise PictureError("This JPEG is built of too many layers to be a photo.", "Save it again as an ordinary JPEG.")


def _check_size(width: int, height: int) -> None:
    if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE:
        raise _too_large(f"{width} x {height} pixels")
    if min(width, height) < MIN_SIDE:
        raise PictureError(
            f"The picture has only {width} x {height} pixels.",
            f"It needs at least {MIN_SIDE} each way; choose the photo itself.",
        )


def _too_large(size: str) -> PictureError:
    return PictureError(
        f"The picture is too large ({size}); at most {MAX_PIXELS // 1_000_000} megapixels are read.",
        "Set the camera to about 12 megapixels, or save the picture smaller.",
    )


def _unreadable(error: Exception) -> PictureError:
    if "truncated" in str(error).lower():
        return PictureError("The picture is cut off: its end is missing.", "Send it again; the transfer broke off.")
    return PictureError(
        "This is no picture that can be read here.",
        "JPEG, PNG, WebP, GIF and BMP are; it may be damaged or of another kind.",
    )


def _exif_orientation(picture: Image.Image) -> int:
    # A damaged EXIF block must not cost the picture: it is then taken as it lies.
    try:
        value = picture.getexif().get(ExifTags.Base.Orientation, 1)
    except Exception:
        return 1
    return value if isinstance(value, int) and 1 <= value <= 8 else 1


def _rgb(picture: Image.Image) -> Pixels:
    """The pixels as RGB; copied in strips, because converting the whole would hold it three times."""
    width, height = picture.size
    image = np.empty((height, width, 3), dtype=np.uint8)
    for top in range(0, height, _STRIP_ROWS):
        bottom = min(top + _STRIP_ROWS, height)
        strip = picture.crop((0, top, width, bottom))
        image[top:bottom] = _strip_rgb(strip)
    return image


def _strip_rgb(strip: Image.Image) -> Pixels:
    if strip.mode.startswith("I"):
        # 16-bit greys come as they are; the eye and the readers need the upper eight bits.
        values = np.asarray(strip).astype(np.int64)
        grey = np.clip(values >> 8, 0, 255).astype(np.uint8)
        return np.repeat(grey[:, :, None], 3, axis=2)
    if strip.mode in ("RGBA", "LA", "PA") or "transparency" in strip.info:
        # Paper is white: transparent places of a drawn code are its quiet zone.
        strip = strip.convert("RGBA")
        paper = Image.new("RGBA", strip.size, "white")
        strip = Image.alpha_composite(paper, strip)
    return np.asarray(strip.convert("RGB"), dtype=np.uint8)


def _turn_upright(image: Pixels, orientation: int) -> Pixels:
    """Undo the EXIF orientation (1 to 8, Exif 2.3 table 6)."""
    match orientation:
        case 2:
            turned = image[:, ::-1]
        case 3:
            turned = image[::-1, ::-1]
        case 4:
            turned = image[::-1]
        case 5:
            turned = image.transpose(1, 0, 2)
        case 6:
            turned = image.transpose(1, 0, 2)[:, ::-1]
        case 7:
            turned = image.transpose(1, 0, 2)[::-1, ::-1]
        case 8:
            turned = image.transpose(1, 0, 2)[::-1]
        case _:
            turned = image
    return np.ascontiguousarray(turned)
