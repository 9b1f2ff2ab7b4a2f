"""The square that phones read instead of an address."""

from __future__ import annotations

import io

import segno


def qr_svg(link: str) -> str:
    """The link as a square, as SVG that fills whatever box it is put in."""
    out = io.BytesIO()
    segno.make(link, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True, dark="#000", light="#fff"
    )
    return out.getvalue().decode("utf-8").strip()


def qr_text(link: str) -> str:
    """The link as a square of letters, for a terminal."""
    out = io.StringIO()
    segno.make(link, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()
