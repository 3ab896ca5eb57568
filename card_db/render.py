"""Turns drawings into SVG text, pictures and pages of a PDF. All three show the same thing to the same millimetre."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from card_db import lettering, modules
from card_db.drawing import Drawing, Mark, Path, Shape, Text, flatten

if TYPE_CHECKING:
    from fpdf import FPDF

OVERSAMPLE: Final = 4
"""Pictures are drawn this much larger and averaged down, which is what makes their edges smooth."""
_PDF_WORDS: Final = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_ANCHORS: Final = {"start": "ls", "middle": "ms", "end": "rs"}


def svg(drawing: Drawing, *, label: str | None = None) -> str:
    """The drawing as an SVG element in millimetres that can stand in a page or a file.

    `label` is read out to people who do not see it (by default the drawing's title); "" marks it as decoration. Text uses the
    families of `card_db.lettering.FAMILIES`.
    """
    name = drawing.title if label is None else label
    role = f'role="img" aria-label="{escape(name)}"' if name else 'aria-hidden="true"'
    size = f'width="{_n(drawing.width)}mm" height="{_n(drawing.height)}mm"'
    box = f'viewBox="0 0 {_n(drawing.width)} {_n(drawing.height)}"'
    body = "".join(_svg(shape) for shape in simple(drawing.shapes))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} {role}>{body}</svg>'


def raster(drawing: Drawing, px_per_mm: float, *, background: str = "#ffffff") -> Image.Image:
    """The drawing as an RGB picture; both sides are rounded to whole pixels."""
    across, down = round(drawing.width * px_per_mm), round(drawing.height * px_per_mm)
    k = px_per_mm * OVERSAMPLE
    picture = Image.new("RGB", (across * OVERSAMPLE, down * OVERSAMPLE), background)
    pen = ImageDraw.Draw(picture)
    for shape in simple(drawing.shapes):
        match shape:
            case Path():
                _paint(picture, pen, shape, k)
            case Text():
                _write(picture, pen, shape, k)
    return picture.resize((across, down), Image.Resampling.BOX)


def pdf_page(pdf: FPDF, shapes: Iterable[Shape]) -> None:
    """Draws the shapes on the PDF's current page, whose unit must be mm; `add_fonts` must have been called."""
    for shape in simple(shapes):
        match shape:
            case Path():
                # Written as page operators: fpdf2's own path objects are deep-copied, four times slower for a whole set.
                pdf._out(_pdf_path(shape, pdf.k, pdf.h))
            case Text():
                _pdf_text(pdf, shape)


def add_fonts(pdf: FPDF) -> None:
    """Makes our fonts known to the PDF; only the letters in use are written into it."""
    from importlib.resources import as_file, files

    for name, file in lettering.FILES.items():
        with as_file(files("card_db.fonts").joinpath(file)) as path:
            pdf.add_font(name, "", str(path))


def simple(shapes: Iterable[Shape]) -> Iterator[Path | Text]:
    """The shapes with each mark as its paths."""
    for shape in shapes:
        if isinstance(shape, Mark):
            yield from modules.paths(shape)
        else:
            yield shape


def _n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _svg(shape: Path | Text) -> str:
    if isinstance(shape, Text):
        family, weight = lettering.FAMILIES[shape.font]
        x, y = _n(shape.at[0]), _n(shape.at[1])
        turn = f' transform="rotate({_n(shape.turn)} {x} {y})"' if shape.turn else ""
        return (
            f'<text x="{x}" y="{y}" font-family="{family}" font-weight="{weight}" font-size="{_n(shape.size)}" '
            f'text-anchor="{shape.anchor}" fill="{shape.fill}"{turn}>{escape(shape.text)}</text>'
        )
    d = "".join(name + " ".join(f"{_n(x)} {_n(y)}" for x, y in points) for name, points in shape.commands)
    fill = shape.fill or "none"
    stroke = ""
    if shape.stroke and shape.width:
        stroke = (
            f' stroke="{shape.stroke}" stroke-width="{_n(shape.width)}" stroke-linecap="round" stroke-linejoin="round"'
        )
    return f'<path d="{d}" fill="{fill}" fill-rule="evenodd"{stroke}/>'


def _paint(picture: Image.Image, pen: ImageDraw.ImageDraw, path: Path, k: float) -> None:
    outlines = [([(x * k, y * k) for x, y in points], closed) for points, closed in flatten(path, 0.25 / k)]
    if path.fill:
        if len(outlines) == 1:
            _fill(pen, outlines[0][0], path.fill)
        else:
            _fill_even_odd(picture, [points for points, _ in outlines], path.fill)
    if path.stroke and path.width:
        for points, closed in outlines:
            _stroke(pen, points, closed, path.stroke, path.width * k)


def _fill(pen: ImageDraw.ImageDraw, points: list[tuple[float, float]], fill: str) -> None:
    if len(points) >= 3:
        # Pillow fills pixel centres and draws the edge too: half a pixel off the points keeps areas true.
        pen.polygon([(x - 0.5, y - 0.5) for x, y in points], fill=fill)


def _fill_even_odd(picture: Image.Image, outlines: list[list[tuple[float, float]]], fill: str) -> None:
    from PIL import ImageChops

    left = max(0, math.floor(min(x for points in outlines for x, _ in points)))
    top = max(0, math.floor(min(y for points in outlines for _, y in points)))
    right = min(picture.width, math.ceil(max(x for points in outlines for x, _ in points)) + 1)
    bottom = min(picture.height, math.ceil(max(y for points in outlines for _, y in points)) + 1)
    if right <= left or bottom <= top:
        return
    whole = Image.new("1", (right - left, bottom - top))
    for points in outlines:
        one = Image.new("1", whole.size)
        ImageDraw.Draw(one).polygon([(x - 0.5 - left, y - 0.5 - top) for x, y in points], fill=1)
        whole = ImageChops.logical_xor(whole, one)
    picture.paste(fill, (left, top), whole)


def _stroke(
    pen: ImageDraw.ImageDraw, points: list[tuple[float, float]], closed: bool, colour: str, width: float
) -> None:
    path = [*points, points[0]] if closed else points
    half = width / 2
    for (x0, y0), (x1, y1) in pairwise(path):
        long = math.hypot(x1 - x0, y1 - y0)
        if long:
            dx, dy = (y1 - y0) / long * half, (x0 - x1) / long * half
            _fill(pen, [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)], colour)
    for x, y in path:
        pen.ellipse((x - half - 0.5, y - half - 0.5, x + half - 0.5, y + half - 0.5), fill=colour)


def _write(picture: Image.Image, pen: ImageDraw.ImageDraw, text: Text, k: float) -> None:
    face = lettering.font(text.font, max(1, round(text.size * k)))
    x, y = text.at[0] * k, text.at[1] * k
    if not text.turn % 360:
        pen.text((x, y), text.text, fill=text.fill, font=face, anchor=_ANCHORS[text.anchor])
        return
    side = 2 * math.ceil(face.getlength(text.text) + face.size * 2)
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).text((side / 2, side / 2), text.text, fill=255, font=face, anchor=_ANCHORS[text.anchor])
    turned = mask.rotate(-text.turn, Image.Resampling.BICUBIC)
    picture.paste(text.fill, (round(x - side / 2), round(y - side / 2)), turned)


def _pdf_path(path: Path, k: float, height: float) -> str:
    """The path in PDF operators: points of 1/72 inch (`k` a mm) from the bottom of the page (`height` mm)."""

    def at(point: tuple[float, float]) -> str:
        return f"{_pt(point[0] * k)} {_pt((height - point[1]) * k)}"

    words = ["q", "1 J 1 j"]
    if path.fill:
        words.append(f"{_pdf_colour(path.fill)} rg")
    is_stroked = bool(path.stroke and path.width)
    if path.stroke and is_stroked:
        words.append(f"{_pdf_colour(path.stroke)} RG {_pt(path.width * k)} w")
    for name, points in path.commands:
        words.append(" ".join((*(at(point) for point in points), _PDF_WORDS[name])))
    words.append({(True, True): "B*", (True, False): "f*", (False, True): "S"}.get((bool(path.fill), is_stroked), "n"))
    words.append("Q")
    return "\n".join(words)


def _pt(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _pdf_colour(colour: str) -> str:
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.4f}" for i in (1, 3, 5))


def _pdf_text(pdf: FPDF, text: Text) -> None:
    pdf.set_font(text.font, size=text.size * pdf.k)
    red, green, blue = (int(text.fill[i : i + 2], 16) for i in (1, 3, 5))
    pdf.set_text_color(red, green, blue)
    wide = lettering.width(text.text, text.size, text.font)
    x, y = text.at
    start = x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    if text.turn % 360:
        with pdf.rotation(-text.turn, x, y):
            pdf.text(start, y, text.text)
    else:
        pdf.text(start, y, text.text)
