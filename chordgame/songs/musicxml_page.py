"""The page of a score in MusicXML: its size, and who made the song."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from chordgame.engine.sentences import listed
from chordgame.songs.musicxml_chord import add
from chordgame.songs.song import Song

STAFF_MM, STAFF_TENTHS = "7", "40"
WIDTH, HEIGHT, MARGIN = 1200, 1697, 80
"""The page, A4, in tenths of the room between two lines of a staff."""
PAGE = {
    "title": (WIDTH // 2, HEIGHT - MARGIN, 24),
    "composer": (WIDTH - MARGIN, HEIGHT - 2 * MARGIN, 12),
    "lyricist": (MARGIN, HEIGHT - 2 * MARGIN, 12),
}
"""What stands where, and its size in points; chosen by eye."""
PLACES = {
    kind: {"default_x": str(x), "default_y": str(y), "font_size": str(size)} for kind, (x, y, size) in PAGE.items()
}
"""Where on the page the title and names stand, in tenths, and how large."""


def identify(about: ET.Element, song: Song) -> None:
    """Who made it, and with what."""
    if song.band:
        add(about, "creator", song.band, type="composer")
    for writer in song.writers:
        add(about, "creator", writer, type="lyricist")
    add(add(about, "encoding"), "software", "ringclear")
    further = add(about, "miscellaneous")
    add(further, "miscellaneous-field", " ".join(map(str, song.tuning.to_list())), name="tuning")


def page(score: ET.Element) -> None:
    """How large it is."""
    defaults = add(score, "defaults")
    scaling = add(defaults, "scaling")
    add(scaling, "millimeters", STAFF_MM)
    add(scaling, "tenths", STAFF_TENTHS)
    layout = add(defaults, "page-layout")
    add(layout, "page-height", str(HEIGHT))
    add(layout, "page-width", str(WIDTH))
    margins = add(layout, "page-margins", type="both")
    for side in ("left", "right", "top", "bottom"):
        add(margins, f"{side}-margin", str(MARGIN))


def credit(score: ET.Element, song: Song) -> None:
    """What stands on the first page; programs show one writer alone of the identification."""
    shown = [("title", song.title, "center"), ("composer", song.band, "right")]
    shown.append(("lyricist", f"Words: {listed(song.writers)}" if song.writers else "", "left"))
    for kind, text, side in shown:
        if text:
            credit = add(score, "credit", page="1")
            add(credit, "credit-type", kind)
            add(credit, "credit-words", text, justify=side, valign="top", **PLACES[kind])
