"""The picture of the board: eight chairs round the conductor, their cushions, and the markers."""

from __future__ import annotations

import math

from chordgame.companions.fitting import fitting, side_by_side
from chordgame.companions.musical_chairs.pictures import cards
from chordgame.companions.musical_chairs.pictures.cards import PALETTE
from chordgame.companions.musical_chairs.pictures.drawing import BoardDrawing, ChairDrawing
from chordgame.engine.pictures.svg import Point, group, lettering, path, picture, spot, tag

ACROSS, DOWN = 350, 300  # from one chair to the next; like all measures here chosen by eye
PLACES = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Where the chairs stand, the first at the top and the others clockwise: so each has room for words that are read
across the room."""
WIDE, BACK, CUSHION, LINE = 288, 58, 50, 46  # a chair, the height of its back and its cushion, and of what is below
LETTER, ENDS = 24, 20  # how wide a letter on a marker is, and its round ends together
BESIDE = 6  # between two markers
EDGE = 14  # round everything
WELL = 112  # radius of the middle
LONGEST = 10  # letters of names on markers that fit under a chair
STOPPER = 8  # letters of a name that fit into the middle

_CSS = """
.felt{fill:$felt}.well{fill:$well}.way{fill:none;stroke:$edge;stroke-width:4;stroke-linecap:round}
.seat{stroke:$edge;stroke-width:3}.name{font-size:42px;font-weight:800;fill:$on-suit}
.cushion rect{fill:$well;stroke:$edge;stroke-width:2.5}
.cushion text{font-size:40px;font-weight:600}
.gone rect{fill:none;stroke-dasharray:8 9}
.beside rect{fill:$cushion;stroke-width:4}.beside text{fill:$cushion-ink;font-weight:800}
.new rect{stroke-width:8}.sale{font-size:40px;fill:$faint}
.marker rect{stroke:$edge;stroke-width:3}.marker text{font-size:40px;font-weight:800}
.p1 rect{fill:$p1}.p2 rect{fill:$p2}.p3 rect{fill:$p3}.p4 rect{fill:$p4}
.p1 text{fill:$p1-ink}.p2 text{fill:$p2-ink}.p3 text{fill:$p3-ink}.p4 text{fill:$p4-ink}
.music{font-size:40px;font-weight:800}.note{font-size:56px}
.red .seat,.red .leg{fill:$red}.blue .seat,.blue .leg{fill:$blue}.orange .seat,.orange .leg{fill:$orange}
.green .seat,.green .leg{fill:$green}.pink .seat,.pink .leg{fill:$pink}.yellow .seat,.yellow .leg{fill:$yellow}
.black .seat,.black .leg{fill:$black}.purple .seat,.purple .leg{fill:$purple}
"""


def board(drawing: BoardDrawing) -> str:
    """The board as SVG; the first chair stands at the top, the others follow clockwise."""
    half, top = ACROSS + WIDE / 2 + EDGE, -DOWN - BACK - EDGE
    box = (-half, top, 2 * half, DOWN + CUSHION + 2.3 * LINE + EDGE - top)
    felt = tag("rect", class_="felt", x=box[0], y=box[1], width=box[2], height=box[3], rx=40)
    chairs = [_chair(drawing, chair, at) for at, chair in enumerate(drawing.chairs)]
    drawn = [felt, tag("circle", class_="well", r=WELL), _conductor(drawing), *chairs]
    return picture("board", "The board", drawing.words, box, cards.CSS + _CSS, *drawn, palette=PALETTE)


def _conductor(drawing: BoardDrawing) -> str:
    """The music, and a turning arrow: markers go clockwise."""
    texts = [fitting(drawing.stopper, STOPPER), "stops it"] if drawing.stopper else ["the music", "plays"]
    sign = lettering("♪" if drawing.stopper else "♫", (0, -56), class_="note")
    lines = [lettering(text, (0, 2 + 42 * at), class_="music") for at, text in enumerate(texts)]
    start, end = _on_circle(0.6, WELL - 8), _on_circle(-0.6, WELL - 8)
    tip = [_on_circle(-0.75, WELL - 20), _on_circle(-0.75, WELL + 4)]
    arrow = path("M", start, "A", WELL - 8, WELL - 8, "0 1 1", end, "M", tip[0], "L", end, "L", tip[1])
    return group("conductor", tag("path", class_="way", d=arrow), sign, *lines, at="conductor")


def _on_circle(place: float, radius: float) -> Point:
    turn = math.tau * place / 8
    return radius * math.sin(turn), -radius * math.cos(turn)


def _chair(drawing: BoardDrawing, chair: ChairDrawing, at: int) -> str:
    x, y = PLACES[at]
    parts = [*_furniture(chair), _cushion(chair)]
    if chair.beside:
        parts.append(lettering("to buy", (0, CUSHION + LINE * 0.55), class_="sale"))
    below = CUSHION + LINE * (1 if chair.beside else 0) + 4
    for row in range(0, len(chair.markers), 2):
        parts += _markers(drawing, chair.markers[row : row + 2], below + (LINE + 4) * row / 2)
    return group(f"place {chair.colour}", *parts, at=f"chair-{chair.name}", transform=spot((x * ACROSS, y * DOWN)))


def _furniture(chair: ChairDrawing) -> list[str]:
    """A chair from the front: its back with the suit's name, and two legs; the cushion lies on it."""
    legs = [
        tag("rect", class_="leg", x=x, y=CUSHION - 8, width=14, height=26, rx=4)
        for x in (-WIDE / 2 + 14, WIDE / 2 - 28)
    ]
    back = tag("rect", class_="seat", x=-WIDE / 2 + 14, y=-BACK, width=WIDE - 28, height=BACK - 4, rx=14)
    return [*legs, back, lettering(chair.name, (0, -BACK / 2), class_="name")]


def _cushion(chair: ChairDrawing) -> str:
    """The token on it; or one that has left the board and is for sale; or the place where none is left."""
    token = chair.beside or chair.token
    kind = (
        ["beside"] * bool(chair.beside) + ["new"] * bool(chair.beside and chair.just_removed) + ["gone"] * (not token)
    )
    pillow = tag("rect", x=-WIDE / 2, width=WIDE, height=CUSHION, rx=24)
    return group(
        " ".join(["cushion", *kind]), pillow, lettering(token, (0, CUSHION / 2), class_="token") if token else ""
    )


def _markers(drawing: BoardDrawing, markers: tuple[int, ...], down: float) -> list[str]:
    """One under the chair, or two side by side, each as wide as its name."""
    names = tuple(drawing.seats[marker] for marker in markers)
    rooms = side_by_side(names, LONGEST)
    widths = [LETTER * room + ENDS for room in rooms]
    left = -(sum(widths) + BESIDE * (len(widths) - 1)) / 2
    drawn = []
    for marker, name, room, width in zip(markers, names, rooms, widths, strict=True):
        disc = tag("rect", x=-width / 2, width=width, height=LINE, rx=LINE / 2)
        text = lettering(fitting(name, room), (0, LINE / 2))
        drawn.append(group(f"marker p{marker + 1}", disc, text, transform=spot((left + width / 2, down))))
        left += width + BESIDE
    return drawn
