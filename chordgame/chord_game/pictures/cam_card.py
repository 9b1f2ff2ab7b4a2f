"""The picture of one cam in the hand: how many numbers it points at, and how far apart."""

from __future__ import annotations

from chordgame.chord_game.pictures import cams
from chordgame.chord_game.pictures.colours import COLOURS
from chordgame.chord_game.pictures.drawing import CamDrawing
from chordgame.chord_game.pictures.round import DIMPLES_CSS, dimples
from chordgame.engine.pictures.svg import picture, tag

HALF = 192  # half the card, in the ring's units, with a rim round the tips
HOLE = 16  # that the spindle goes through; chosen by eye

_CSS = """
.rim{fill:$rim}.well{fill:$well}.hole{fill:$well;stroke:$edge;stroke-width:2.5}
"""


def cam_card(drawing: CamDrawing) -> str:
    """The cam on an empty plate, its index arm at the top, as SVG."""
    box = (-HALF, -HALF, 2 * HALF, 2 * HALF)
    plate = [tag("circle", class_="rim", r=HALF), tag("circle", class_="well", r=HALF - 6), dimples()]
    hole = tag("circle", class_="hole", r=HOLE)
    css = _CSS + DIMPLES_CSS + cams.css((drawing.laid,))
    return picture(
        "cam-card", drawing.name, drawing.words, box, css, *plate, *cams.alone(drawing.laid), hole, palette=COLOURS
    )
