"""Pictures as files: SVG for other programs, PNG with so many dots, PDF with letters that can be searched."""

from __future__ import annotations

import io
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from chordgame.printing.attributes import settled
from chordgame.printing.letters import FAMILIES, STYLES, font_file

ZOOM = 2.0
POINTS_PER_PIXEL = 0.75


def as_png(svg: str, zoom: float = ZOOM, background: str = "#ffffff") -> bytes:
    """The picture in dots."""
    import resvg_py

    fonts = [str(font_file(family, style)) for family in FAMILIES for style in STYLES]
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=settled(svg), zoom=zoom, background=background, font_files=fonts, font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans", serif_family="DejaVu Serif",
    )  # fmt: skip
    return bytes(drawn)


def as_pdf(pages: Sequence[str], title: str, author: str = "") -> bytes:
    """Each picture as a page of its own size, drawn in lines and letters."""
    import fpdf
    from fpdf.svg import SVGObject

    pdf = fpdf.FPDF(unit="pt")
    pdf.set_auto_page_break(False)
    for family in FAMILIES:
        for style in STYLES:
            pdf.add_font(family, style, str(font_file(family, style)))
    pdf.set_title(title)
    pdf.set_author(author or "ringclear")
    pdf.set_creator("ringclear")
    pdf.set_font("DejaVu Sans", size=12)
    for page in pages:
        width, height = (POINTS_PER_PIXEL * side for side in size_of(page))
        pdf.add_page(format=(width, height))
        SVGObject(_sized(settled(page), width, height)).draw_to_page(pdf, 0, 0)
    buffer = io.BytesIO()
    pdf.output(buffer)
    return buffer.getvalue()


def _sized(svg: str, width: float, height: float) -> str:
    """The picture drawn that large, in letters that the file brings along."""
    root = ET.fromstring(svg)
    root.attrib |= {"width": f"{width:.3f}", "height": f"{height:.3f}"}
    for part in root.iter():
        if families := part.get("font-family"):
            part.set("font-family", families.partition(",")[0])
    return ET.tostring(root, encoding="unicode")


def size_of(svg: str) -> tuple[float, float]:
    """The width and the height that a picture asks for."""
    root = ET.fromstring(svg)
    return float(root.get("width", 0)), float(root.get("height", 0))
