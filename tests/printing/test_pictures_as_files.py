"""Pictures as files: without style sheets, in dots, and as PDF."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from matplotlib.image import imread

from chordgame.chord_game.pictures.chord import chord
from chordgame.chord_game.pictures.colours import LIGHT
from chordgame.chord_game.pictures.drawing import ChordDrawing, RingDrawing
from chordgame.chord_game.pictures.ring import ring
from chordgame.neck.fretboard import Fretboard
from chordgame.neck.tuning import tunings
from chordgame.printing.attributes import SVG, embedded, settled
from chordgame.printing.files import as_pdf, as_png, size_of, unprintable
from chordgame.printing.letters import has_letter, width_of
from chordgame.printing.other_letters import fonts_for, lacking

BOARD = Fretboard(tunings()["standard"])
RING = ring(RingDrawing(12, "happy", (), ()))


def settled_text(css: str, body: str) -> ET.Element:
    root = ET.fromstring(settled(f'<svg xmlns="http://www.w3.org/2000/svg"><style>{css}</style>{body}</svg>'))
    found = next(root.iter(f"{SVG}text"))
    assert isinstance(found, ET.Element)
    return found


@pytest.mark.parametrize(
    ("css", "fill"),
    [
        ("text{fill:red}", "red"),
        (".a{fill:red}.b{fill:blue}", "blue"),
        (".b{fill:blue}text{fill:red}", "blue"),
        (".outer .a{fill:red}.a{fill:blue}", "red"),
        (".outer text{fill:red}", "red"),
        (".outer&gt;text{fill:red}", None),
        (".middle&gt;text{fill:red}", "red"),
        (".other .a{fill:red}", None),
        (".a.b{fill:red}.a{fill:blue}", "red"),
        ("text{fill:red;fill:var(--ink)}", "red"),
        ("@media(prefers-color-scheme:dark){.a{fill:white}}.a{fill:red}", "red"),
        (".a:hover{fill:red}", None),
    ],
)
def test_the_style_sheet_becomes_attributes(css: str, fill: str | None) -> None:
    body = '<g class="outer"><g class="middle"><text class="a b">x</text></g></g>'
    assert settled_text(css, body).get("fill") == fill


def test_no_picture_keeps_a_style_or_a_variable() -> None:
    plain = settled(RING)
    assert "<style" not in plain
    assert "var(" not in plain
    assert LIGHT["key"] in plain


def test_a_png_has_so_many_dots_and_the_key_in_its_colour() -> None:
    dots = imread(BytesIO(as_png(RING, zoom=0.5)))
    width, height = size_of(RING)
    assert dots.shape[:2] == (height / 2, width / 2)
    key = [int(LIGHT["key"][at : at + 2], 16) / 255 for at in (1, 3, 5)]
    assert (np.abs(dots[..., :3] - key).max(axis=2) < 0.02).mean() > 0.03


def test_letters_are_drawn_without_any_font_of_the_system() -> None:
    empty = chord(ChordDrawing(BOARD))
    named = chord(ChordDrawing(BOARD, name="Gsus4"))
    ink = [1 - imread(BytesIO(as_png(one)))[:60, :, :3].mean() for one in (empty, named)]
    assert ink[1] > ink[0] + 0.005


def test_a_pdf_has_a_page_a_picture() -> None:
    pdf = as_pdf([RING, chord(ChordDrawing(BOARD))], "Two")
    assert pdf.startswith(b"%PDF-")
    assert pdf.count(b"/Type /Page\n") == 2


def test_a_picture_in_a_picture_is_moved_and_made_smaller() -> None:
    inner = ET.fromstring(embedded(chord(ChordDrawing(BOARD)), 10, 20, 0.5))
    assert inner.get("transform") == "translate(10.00 20.00) scale(0.5000)"


def test_letters_have_their_widths() -> None:
    assert width_of("mm", 10) == 2 * width_of("m", 10) > 4 * width_of("i", 10)
    assert width_of("m", 20, "DejaVu Serif", "B") > width_of("m", 20, "DejaVu Serif")
    assert has_letter("ß")
    assert not has_letter("雨")


def test_letters_that_our_fonts_lack_come_from_the_system_or_are_told() -> None:
    page = chord(ChordDrawing(BOARD, name="ßé न"))
    assert lacking(["ßé abc"]) == frozenset()
    assert "न" in lacking([page])
    fonts, left = fonts_for(frozenset("न"))
    assert left == (frozenset() if fonts else frozenset("न"))
    assert unprintable([page]) == "".join(left)
    with_it, without = (as_pdf([chord(ChordDrawing(BOARD, name=name))], "x") for name in ("ß न", "ß "))
    assert (len(with_it) > len(without) + 1000) == bool(fonts), "the font comes along"
