"""Pictures as files: SVG for other programs, PNG with so many dots, PDF with letters that can be searched."""

from __future__ import annotations

import contextlib
import io
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from xml.etree import ElementTree as ET

from chordgame.printing.attributes import settled
from chordgame.printing.letters import FAMILIES, STYLES, font_file
from chordgame.printing.other_letters import fonts_for, lacking, letters_in

ZOOM = 2.0
"""Dots for each unit of a picture: sharp on a screen of twice the usual density."""
NO_CHAPTERS: Mapping[int, str] = MappingProxyType({})
POINTS_PER_PIXEL = 0.75
"""Of CSS, and so of SVG: 96 pixels or 72 points to the inch."""


def as_png(svg: str, zoom: float = ZOOM, background: str = "#ffffff") -> bytes:
    """The picture in dots."""
    import resvg_py

    fonts = [str(font_file(family, style)) for family in FAMILIES for style in STYLES]
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=settled(svg), zoom=zoom, background=background, font_files=fonts, font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans", serif_family="DejaVu Serif",
    )  # fmt: skip
    return bytes(drawn)


def as_pdf(pages: Sequence[str], title: str, author: str = "", chapters: Mapping[int, str] = NO_CHAPTERS) -> bytes:
    """Each picture as a page of its own size, drawn in lines and letters; readers list the chapters by their pages."""
    import fpdf
    from fpdf.svg import SVGObject

    pdf = fpdf.FPDF(unit="pt")
    pdf.set_auto_page_break(False)
    for family in FAMILIES:
        for style in STYLES:
            pdf.add_font(family, style, str(font_file(family, style)))
    others = {f"other{n}": path for n, path in enumerate(fonts_for(lacking(map(_words, pages)))[0])}
    for name, path in others.items():
        for style in STYLES:
            pdf.add_font(name, style, str(path))
    pdf.set_title(title)
    pdf.set_author(author or "ringclear")
    pdf.set_creator("ringclear")
    pdf.set_font("DejaVu Sans", size=12)
    for number, page in enumerate(pages, start=1):
        width, height = (POINTS_PER_PIXEL * side for side in size_of(page))
        pdf.add_page(format=(width, height))
        if number in chapters:
            pdf.start_section(chapters[number])
        SVGObject(_for_pdf(settled(page), (width, height), others)).draw_to_page(pdf, 0, 0)
    buffer = io.BytesIO()
    with _quietly():
        pdf.output(buffer)
    return buffer.getvalue()


def unprintable(pages: Iterable[str]) -> str:
    """The letters for which no font is here: a PDF leaves them out."""
    _, left = fonts_for(lacking(map(_words, pages)))
    return "".join(sorted(left))


def _words(svg: str) -> str:
    return "".join(part.text or "" for part in ET.fromstring(svg).iter() if part.tag.endswith("text"))


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    """Without the library's own words on letters that are lacking: we have said so."""
    logger = logging.getLogger("fpdf")
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(before)


def _for_pdf(svg: str, size: tuple[float, float], others: Mapping[str, Path]) -> str:
    """The picture drawn that large, each text in letters that the file brings along."""
    root = ET.fromstring(svg)
    root.attrib |= {"width": f"{size[0]:.3f}", "height": f"{size[1]:.3f}"}
    for part in root.iter():
        if families := part.get("font-family"):
            part.set("font-family", families.partition(",")[0])
        if others and (wanted := lacking([part.text or ""])):
            part.set("font-family", max(others, key=lambda name: len(letters_in(others[name], wanted))))
    return ET.tostring(root, encoding="unicode")


def size_of(svg: str) -> tuple[float, float]:
    """The width and the height that a picture asks for."""
    root = ET.fromstring(svg)
    return float(root.get("width", 0)), float(root.get("height", 0))
