"""The picture of the ring, the key on it, and the cams on the spindle."""

from __future__ import annotations

from chordgame.chord_game.pictures import cams, faces, key_plate
from chordgame.chord_game.pictures.colours import COLOURS
from chordgame.chord_game.pictures.drawing import RingDrawing
from chordgame.chord_game.pictures.round import DIMPLES_CSS, NUMBERS_AT, RIM, WELL, dimples, polar
from chordgame.engine.pictures.svg import group, lettering, path, picture, spot, tag
from chordgame.theory.ring import CLOCKWISE, PLACE, Mood, face_number, key_places

HALF = 240  # of the picture: the ring's rim with a margin
LETTERS_AT, FOR_LETTERS = 252, 36
"""How far out the names of notes stand, where they are wanted, and the room that they take."""
CORNER = (HALF - 2, HALF - 2)  # the lower corners, where the cams are named
MEDAL = 26  # under a number in play, wide enough for two digits; around any other, for fingers beside the digits
EITHER_WAY = (6, 9)
"""Underlined, for those who sit on the other side of the table."""

_CSS = """
text{font-family:ui-rounded,system-ui,sans-serif;text-anchor:middle;font-variant-numeric:lining-nums}
.rim{fill:$rim}.band{fill:$paper}.well{fill:$well}
.lines{stroke:$line;stroke-width:2;fill:none}
.number{fill:$faint;font-size:25px}.in-key{fill:$ink;font-weight:600;font-size:28px}
.medal{fill:$medal}.in-play text{fill:$medal-ink;font-size:31px;font-weight:800}
.either-way{text-decoration:underline}
.around{fill:none;pointer-events:all}
.home{fill:none;stroke:$ink;stroke-width:9;stroke-linecap:round}
.spindle circle{fill:$brass;stroke:$edge;stroke-width:2}.spindle path{stroke:$edge;stroke-width:2.5}
"""
_LETTERS_CSS = ".letters text{fill:$ink;font-size:24px}.letters .in-play{font-weight:800}"


def ring(drawing: RingDrawing) -> str:
    """The ring with all that lies on it, as SVG."""
    half = HALF + FOR_LETTERS if drawing.letters else HALF
    box = (-half, -half, 2 * half, 2 * half)
    key = _key(drawing.happy, Mood(drawing.mood)) if drawing.happy else []
    css = _CSS + DIMPLES_CSS + (key_plate.CSS + faces.CSS if key else "") + cams.css(drawing.stack)
    css += _LETTERS_CSS if drawing.letters else ""
    css += cams.GHOST_CSS if drawing.ghosts else ""
    drawn = [
        *_board(),
        *_numbers(drawing),
        *_letters(drawing),
        *key,
        *cams.stack_of(drawing.stack, CORNER, drawing.ghosts),
        _spindle(len(drawing.stack)),
    ]
    return picture("ring", "The ring", drawing.words, box, css, *drawn, palette=COLOURS)


def _board() -> list[str]:
    return [
        tag("circle", class_="rim", r=RIM),
        tag("circle", class_="band", r=RIM - 6),
        tag("circle", class_="well", r=WELL),
        tag("path", class_="lines", d=_lines()),
        dimples(),
    ]


def _lines() -> str:
    """Between the numbers."""
    between = [
        step for place in range(12) for step in ("M", polar(place + 0.5, WELL), "L", polar(place + 0.5, RIM - 6))
    ]
    return path(*between)


def _numbers(drawing: RingDrawing) -> list[str]:
    covered = key_places(drawing.happy) if drawing.happy else 0
    return [_number(n, n in drawing.numbers, bool(covered >> place & 1)) for place, n in enumerate(CLOCKWISE)]


def _number(number: int, in_play: bool, in_key: bool) -> str:
    medal = [tag("circle", class_="medal" if in_play else "around", r=MEDAL)]
    named = "number in-play" if in_play else "number in-key" if in_key else "number"
    figures = lettering(number, class_="either-way" if number in EITHER_WAY else None)
    return group(named, *medal, figures, at=f"number-{number}", transform=spot(polar(PLACE[number], NUMBERS_AT)))


def _letters(drawing: RingDrawing) -> list[str]:
    if not drawing.letters:
        return []
    drawn = (
        lettering(letter, polar(PLACE[number], LETTERS_AT), class_="in-play" if number in drawing.numbers else None)
        for number, letter in enumerate(drawing.letters, start=1)
    )
    return [group("letters", *drawn)]


def _key(happy: int, mood: Mood) -> list[str]:
    """The key, and a bold rim at the number that names the song."""
    home = PLACE[face_number(happy, mood)]
    arc = path("M", polar(home - 0.44, RIM - 3), "A", RIM - 3, RIM - 3, "0 0 1", polar(home + 0.44, RIM - 3))
    return [key_plate.key_plate(PLACE[happy]), tag("path", class_="home", d=arc)]


def _spindle(cams_on_it: int) -> str:
    """What is done with the spindle: a cam is put on it, or all that is on it is turned."""
    free = ("cam-bottom", "cam-top", "cam-both")[cams_on_it]
    return group("spindle", tag("circle", r=16), tag("path", d="M-7 0h14M0-7v14"), at=free)
