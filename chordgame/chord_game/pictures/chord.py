"""The picture of a chord as players write it down, with the game's numbers on the fingertips.

It has no ids and is drawn in ink, since many of them stand on one printed sheet.
"""

from __future__ import annotations

from chordgame.chord_game.pictures.chord_box import APART, FRET, LEFT, TOP, ChordBox, box_of
from chordgame.chord_game.pictures.colours import COLOURS
from chordgame.chord_game.pictures.drawing import ChordDrawing
from chordgame.chord_game.rules.fingering import Fingering
from chordgame.engine.pictures.svg import group, lettering, path, picture, spot, tag
from chordgame.neck.fingers import Finger
from chordgame.neck.fretboard import Slot

DOT = 10.5  # a fingertip that still leaves room for two digits
MARKS_AT = TOP - 17  # above the nut: crosses and open strings
NAME_AT = 18  # the name's line, above those
LONGEST_NAME = 24  # letters; beyond, they would be too small to read on paper

CSS = """
text{font-family:ui-rounded,system-ui,sans-serif;text-anchor:middle;font-variant-numeric:lining-nums}
.name{fill:$ink;font-weight:700}.from{fill:$ink;font-size:14px;text-anchor:end}
.grid{stroke:$ink;stroke-width:1.5;fill:none}.top{stroke:$ink;stroke-width:6;stroke-linecap:square}
.write-here{stroke:$faint;stroke-width:2;stroke-dasharray:0 5;stroke-linecap:round}
.touch{fill:$medal}.touch text{fill:$medal-ink;font-size:13px;font-weight:700}
.open circle{fill:none;stroke:$ink;stroke-width:2}.open text{fill:$ink;font-size:12px;font-weight:700}
.muted{stroke:$ink;stroke-width:2.5;stroke-linecap:round}
"""


def chord(drawing: ChordDrawing) -> str:
    """The chord diagram, or an empty one, as SVG."""
    box = box_of(drawing)
    marks = [] if drawing.fingering is None else _marks(drawing, box, drawing.fingering)
    drawn = [_name(drawing.name, box), *_grid(box), *marks]
    return picture("chord", drawing.name or "A chord", drawing.words, (0, 0, *box.size), CSS, *drawn, palette=COLOURS)


def _name(name: str, box: ChordBox) -> str:
    """Long names get smaller; without one there is a line to write on."""
    if not name:
        return tag("path", class_="write-here", d=path("M", LEFT, NAME_AT + 8, "H", box.right))
    width, shown = box.size[0], name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    return lettering(shown, (width / 2, NAME_AT), class_="name", font_size=min(20, 1.5 * width / len(shown)))


def _grid(box: ChordBox) -> list[str]:
    lines = [path("M", LEFT, TOP + FRET * fret, "H", box.right) for fret in range(box.frets + 1)]
    lines += [path("M", LEFT + APART * string, TOP, "V", box.bottom) for string in range(box.strings)]
    grid = tag("path", class_="grid", d="".join(lines))
    if box.first > 1:
        return [grid, lettering(f"{box.first}fr", (LEFT - DOT - 4.5, TOP + FRET / 2), class_="from")]
    return [grid, tag("path", class_="top", d=path("M", LEFT, TOP - 2, "H", box.right))]


def _marks(drawing: ChordDrawing, box: ChordBox, fingering: Fingering) -> list[str]:
    scoring = {slot.string: slot for slot in fingering.scoring}
    fingers = sorted(fingering.fingers, key=lambda finger: finger.fret)
    above = [_above(drawing, box, string, scoring.get(string)) for string in drawing.board.strings]
    return [*(_finger(drawing, box, finger, scoring) for finger in fingers), *above]


def _finger(drawing: ChordDrawing, box: ChordBox, finger: Finger, scoring: dict[int, Slot]) -> str:
    """A dot, or a bar across the strings, with the number where it scores, or the finger's own."""
    slots = [Slot(string, finger.fret) for string in finger.strings]
    left, right = sorted(box.slot(slot) for slot in (slots[0], slots[-1]))
    bar = tag("rect", x=left[0] - DOT, y=left[1] - DOT, width=right[0] - left[0] + 2 * DOT, height=2 * DOT, rx=DOT)
    stopped = [slot for slot in slots if scoring.get(slot.string) == slot]
    if drawing.digits:
        digits = dict(drawing.digits)
        return group("touch", bar, *(lettering(digits[slot.string], box.slot(slot)) for slot in stopped[:1]))
    return group("touch", bar, *(lettering(drawing.board.number(slot), box.slot(slot)) for slot in stopped))


def _above(drawing: ChordDrawing, box: ChordBox, string: int, scoring: Slot | None) -> str:
    """An open string has its number in a ring; a string that does not ring, a cross."""
    at = (box.string(string), MARKS_AT)
    if scoring is None:
        return tag("path", class_="muted", d="M-5-5L5 5M5-5L-5 5", transform=spot(at))
    if scoring.fret:
        return ""
    number = [] if drawing.digits else [lettering(drawing.board.number(scoring))]
    return group("open", tag("circle", r=DOT - 0.5), *number, transform=spot(at))
