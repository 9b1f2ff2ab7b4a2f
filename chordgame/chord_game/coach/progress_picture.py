"""The picture of progress: every string as a string, every play a bead on it, and how often it rang clear.

Beads differ in shape as well as in colour: a full one rang clear, the others have the signs that the table uses.
"""

from __future__ import annotations

from chordgame.chord_game.coach.progress import MOST_PLAYS, ProgressDrawing, ProgressRow
from chordgame.chord_game.pictures.colours import CONTRAST, DARK, LIGHT
from chordgame.engine.pictures.palette import Palette
from chordgame.engine.pictures.svg import group, lettering, path, picture, spot, tag

COLOURS = Palette(
    LIGHT | {"rings": "#2e6b3c", "fails": "#a83e22"}, DARK | {"rings": "#8fd19b", "fails": "#ff9d7a"}, CONTRAST
)
WIDTH, MARGIN = 760, 20
"""Of the sheet, in the picture's own units; like all measures here chosen by eye."""
NAMES_END, PLAYS_BEGIN, PLAYS_END, SHARE_BEGIN = 142, 164, 596, 622
"""Across: where labels end, beads begin and end, and the share of clear ones begins."""
SHARE_WIDTH = 72
"""Of the bar that a share of 100 % fills."""
ROW, HEAD, GAP, LEGEND = 40, 44, 26, 52
"""Down: a row, the title above rows, what parts strings from chords, and the legend."""
WIDEST_STEP = 26
"""From bead to bead, so that few plays stand together."""
THICK = {1: 1.2, 2: 1.6, 3: 2.2, 4: 3.0, 5: 3.8, 6: 4.6}
"""How thick each string is drawn; any further one is as thick as the sixth."""

CSS = """
text{font-family:ui-rounded,system-ui,sans-serif;font-variant-numeric:lining-nums;fill:$ink;font-size:17px}
.sheet{fill:$paper}.title{font-size:19px;font-weight:700}.name{text-anchor:end}.share{text-anchor:start}
.string-line{stroke:$string;fill:none}.rail{stroke:$line;stroke-width:2;fill:none}
.begins{stroke:$faint;stroke-width:2;stroke-dasharray:2 6;fill:none}
.track{fill:$line}.part{fill:$rings}
.clear,.half{fill:$rings}.part-of{fill:none;stroke:$rings;stroke-width:2.5}.fault{fill:none;stroke:$fails;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.unsure{fill:$faint;font-size:16px;font-weight:700;text-anchor:middle}
.bed{fill:$paper}
.medal{fill:$medal}.in-medal{fill:$medal-ink;font-size:14px;font-weight:700;text-anchor:middle}
.key text{font-size:14px;fill:$faint}
"""
_SIGNS = {
    "MUTED": "M-5-5L5 5M5-5L-5 5",
    "BUZZ": "M-7-2q3.5-5 7 0t7 0M-7 5q3.5-5 7 0t7 0",
    "WRONG_PITCH": "M-6-3H6M-6 3H6M3-7L-3 7",
    "SILENT": "M-6 0a6 6 0 1 1 12 0a6 6 0 1 1 -12 0",
}
_WORDS = (
    ("CLEAR", "rang clear"), ("MUTED", "muted"), ("BUZZ", "buzzed"), ("WRONG_PITCH", "wrong pitch"),
    ("SILENT", "not heard"), ("PART", "not all"), ("UNSURE", "not sure"),
)  # fmt: skip


def progress(drawing: ProgressDrawing) -> str:
    """The picture, as SVG."""
    strings_at = MARGIN + HEAD
    chords_at = strings_at + ROW * len(drawing.strings) + GAP + HEAD
    height = chords_at + ROW * len(drawing.chords) + LEGEND
    drawn = [
        tag("rect", class_="sheet", width=WIDTH, height=height, rx=18),
        *_titles("String by string", strings_at), *_beginnings(drawing, strings_at, len(drawing.strings)),
        *(_string(drawing, row, strings_at + ROW * place) for place, row in enumerate(drawing.strings)),
        *_titles("Chord by chord", chords_at), *_beginnings(drawing, chords_at, len(drawing.chords)),
        *(_chord(drawing, row, chords_at + ROW * place) for place, row in enumerate(drawing.chords)),
        _legend(height - LEGEND / 2 + 4),
    ]  # fmt: skip
    box = (0, 0, WIDTH, height)
    return picture("progress", "Progress", drawing.words, box, CSS, *drawn, palette=COLOURS)


def _titles(title: str, top: float) -> list[str]:
    y = top - HEAD / 2 + 4
    return [lettering(title, (MARGIN, y), class_="title"), lettering("rang clear", (SHARE_BEGIN, y), class_="share")]


def _step(drawing: ProgressDrawing) -> float:
    return min(WIDEST_STEP, (PLAYS_END - PLAYS_BEGIN) / max(1, min(drawing.plays, MOST_PLAYS)))


def _x(drawing: ProgressDrawing, play: float) -> float:
    return PLAYS_BEGIN + _step(drawing) * (play + 0.5)


def _beginnings(drawing: ProgressDrawing, top: float, rows: int) -> list[str]:
    """Where a new game begins."""
    lines = (path("M", (_x(drawing, play - 0.5), top), "v", ROW * rows) for play in drawing.begins)
    return [tag("path", class_="begins", d="".join(lines))] if drawing.begins else []


def _string(drawing: ProgressDrawing, row: ProgressRow, top: float) -> str:
    y = top + ROW / 2
    number = int(row.label.rsplit(" ", 1)[-1])
    thick = THICK[min(number, len(THICK))]
    line = tag("path", class_="string-line", stroke_width=thick, d=path("M", (PLAYS_BEGIN - 8, y), "H", PLAYS_END))
    return group(
        "row", line, lettering(row.label, (NAMES_END, y), class_="name"), *_beads(drawing, row, y), *_share(row, y)
    )


def _chord(drawing: ProgressDrawing, row: ProgressRow, top: float) -> str:
    y = top + ROW / 2
    rail = tag("path", class_="rail", d=path("M", (PLAYS_BEGIN - 8, y), "H", PLAYS_END))
    return group("row", rail, *_chord_label(row, y), *_beads(drawing, row, y), *_share(row, y))


def _chord_label(row: ProgressRow, y: float) -> list[str]:
    """Its numbers as the ring shows them in play; a name is written out."""
    if row.label != " ".join(map(str, row.numbers)):
        return [lettering(row.label, (NAMES_END, y), class_="name")]
    drawn = []
    for place, number in enumerate(reversed(row.numbers)):
        middle = (NAMES_END - 12 - 29 * place, y)
        drawn += [tag("circle", class_="medal", cx=middle[0], cy=y, r=13), lettering(number, middle, class_="in-medal")]
    return drawn


def _beads(drawing: ProgressDrawing, row: ProgressRow, y: float) -> list[str]:
    size = min(1.0, _step(drawing) / 18)
    return [_bead(state, (_x(drawing, play), y), size) for play, state in row.beads]


def _bead(state: str, at: tuple[float, float], size: float = 1.0) -> str:
    where = f"{spot(at)} scale({size:.2f})"
    if state == "CLEAR":
        return tag("circle", class_="clear", r=8, transform=where)
    return tag("g", tag("circle", class_="bed", r=10), *_sign(state), transform=where)


def _sign(state: str) -> list[str]:
    if state == "UNSURE":
        return [lettering("?", class_="unsure")]
    if state == "PART":
        return [tag("circle", class_="part-of", r=6.8), tag("path", class_="half", d="M-6.8 0a6.8 6.8 0 0 0 13.6 0z")]
    return [tag("path", class_="fault", d=_SIGNS[state])]


def _share(row: ProgressRow, y: float) -> list[str]:
    part = SHARE_WIDTH * row.clear / row.sure if row.sure else 0
    bar = [tag("rect", class_="track", x=SHARE_BEGIN, y=y + 5, width=SHARE_WIDTH, height=6, rx=3)]
    bar += [tag("rect", class_="part", x=SHARE_BEGIN, y=y + 5, width=part, height=6, rx=3)] if part else []
    share = f"{row.clear} of {row.sure}" if row.sure else "not sure yet"
    return [*bar, lettering(share, (SHARE_BEGIN, y - 6), class_="share")]


def _legend(y: float) -> str:
    drawn, x = [], float(MARGIN + 10)
    for state, said in _WORDS:
        drawn += [_bead(state, (x, y), 0.8), lettering(said, (x + 14, y))]
        x += 36 + 7.8 * len(said)
    return group("key", *drawn)
