"""A song in a square code: a phone's camera reads it as ChordPro, to be pasted on any desk. Nothing is fetched."""

from __future__ import annotations

import segno

from chordgame.engine.pictures.svg import tag
from chordgame.neck.songbook import songbook_frets
from chordgame.songs.as_chordpro import as_chordpro
from chordgame.songs.chord_labels import labels_of
from chordgame.songs.song import Song

MOST_BYTES = 1300
"""Of the song: beyond that the squares are finer than a phone sees them on paper, 50 mm wide."""
QUIET = 4
"""Squares of white around a code, as its standard asks."""
DEFINED, KNOWN_ANYWAY = "{define: ", ("{meta: tuning 40 45 50 55 59 64}", "{time: 4/4}")


def code_text(song: Song) -> str:
    """The song as ChordPro without what every reader knows: the shapes that any songbook has, the usual tuning."""
    shapes = labels_of(song).shapes
    printed = {
        label for label, shape in shapes.items() if not song.capo and songbook_frets(label, song.tuning) == shape.frets
    }
    lines = as_chordpro(song).splitlines()
    kept = (line for line in lines if line not in KNOWN_ANYWAY and not _is_of(line, printed))
    return "\n".join(kept) + "\n"


def _is_of(line: str, labels: set[str]) -> bool:
    return line.startswith(DEFINED) and line.removeprefix(DEFINED).partition(" ")[0] in labels


def square_code(song: Song) -> str:
    """The code as SVG, or nothing where the song is too long for one."""
    text = code_text(song)
    if len(text.encode()) > MOST_BYTES:
        return ""
    rows = [list(row) for row in segno.make(text, error="l", micro=False, encoding="utf-8").matrix]
    squares = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    side = len(rows) + 2 * QUIET
    return tag(
        "svg",
        tag("rect", width=side, height=side, fill="#fff"),
        tag("path", d=squares, fill="#000"),
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {side} {side}", width=side, height=side,
        role="img", aria_label=f"{song.title} in a square code",
    )  # fmt: skip
