"""The picture of the board: eight chairs round the conductor, their cushions, and the markers."""

from __future__ import annotations

import math

from chordgame.companions.musical_chairs.pictures import cards
from chordgame.companions.musical_chairs.pictures.cards import PALETTE
from chordgame.companions.musical_chairs.pictures.drawing import BoardDrawing, ChairDrawing
from chordgame.engine.pictures.svg import Point, group, lettering, path, picture, spot, tag

CHAIRS_AT = 300  # radius of the chairs; like all measures here chosen by eye
CUSHIONS_AT = 172  # tokens lie inside, before their chair
MARKERS_AT = 412  # players stand outside
BESIDE_AT = 484  # bought tokens lie beyond the players
MARGIN, LABEL = 50, 26
"""What a token beside a chair takes: half its height with its label, and more at its sides."""
LARGE = 1.27  # of a chair; its name is read across the room
LONGEST = 9  # letters of a name that fit in the middle

_CSS = """
.felt{fill:$felt}.well{fill:$well}.way{fill:none;stroke:$edge;stroke-width:3;stroke-linecap:round}
.seat{stroke:$edge;stroke-width:2.5}.name{font-size:16.5px;font-weight:800;fill:$on-suit}
.cushion ellipse{fill:$cushion;stroke:$edge;stroke-width:2}
.cushion text{font-size:18px;font-weight:700;fill:$cushion-ink}
.gone ellipse{fill:none;stroke-dasharray:4 5}
.new ellipse{stroke-width:6}
.marker circle{stroke:$edge;stroke-width:2.5}.marker text{font-size:19px;font-weight:800}
.p1 circle{fill:$p1}.p2 circle{fill:$p2}.p3 circle{fill:$p3}.p4 circle{fill:$p4}
.p1 text{fill:$p1-ink}.p2 text{fill:$p2-ink}.p3 text{fill:$p3-ink}.p4 text{fill:$p4-ink}
.music{font-size:24px;font-weight:800}.note{font-size:46px}
.red .seat,.red .leg{fill:$red}.blue .seat,.blue .leg{fill:$blue}.orange .seat,.orange .leg{fill:$orange}
.green .seat,.green .leg{fill:$green}.pink .seat,.pink .leg{fill:$pink}.yellow .seat,.yellow .leg{fill:$yellow}
.black .seat,.black .leg{fill:$black}.purple .seat,.purple .leg{fill:$purple}
"""


def board(drawing: BoardDrawing) -> str:
    """The board as SVG; the first chair stands at the top, the others follow clockwise."""
    high = (BESIDE_AT if any(chair.beside for chair in drawing.chairs) else MARKERS_AT) + MARGIN
    wide = high + LABEL
    box = (-wide, -high, 2 * wide, 2 * high)
    ground = [tag("circle", class_="felt", r=CHAIRS_AT + 74), tag("circle", class_="well", r=96)]
    chairs = [_chair(drawing, chair, at) for at, chair in enumerate(drawing.chairs)]
    drawn = [*ground, _conductor(drawing), *chairs]
    return picture("board", "The board", drawing.words, box, cards.CSS + _CSS, *drawn, palette=PALETTE)


def _at(place: float, radius: float) -> Point:
    turn = math.tau * place / 8
    return radius * math.sin(turn), -radius * math.cos(turn)


def _conductor(drawing: BoardDrawing) -> str:
    """The music, and a turning arrow: markers go clockwise."""
    texts = [f"{drawing.stopper[:LONGEST]}", "stopped it"] if drawing.stopper else ["the music", "plays"]
    sign = lettering("♪" if drawing.stopper else "♫", (0, -42), class_="note")
    lines = [lettering(text, (0, 4 + 30 * at), class_="music") for at, text in enumerate(texts)]
    start, end = _at(0.6, 84), _at(-0.6, 84)
    tip = [_at(-0.75, 74), _at(-0.75, 94)]
    arrow = path("M", start, "A", 84, 84, "0 1 1", end, "M", tip[0], "L", end, "L", tip[1])
    return group("conductor", tag("path", class_="way", d=arrow), sign, *lines, at="conductor")


def _chair(drawing: BoardDrawing, chair: ChairDrawing, at: int) -> str:
    where = _at(at, CHAIRS_AT)
    seat = group(f"chair {chair.colour}", *_furniture(chair.name), transform=f"{spot(where)} scale({LARGE})")
    parts = [seat, _cushion(chair, _at(at, CUSHIONS_AT))]
    if chair.beside:
        x, y = _at(at, BESIDE_AT)
        parts.append(_token(chair.beside, (x, y), "new" if chair.just_removed else ""))
        parts.append(lettering("to buy", (x, y + (36 if y > 0 else -36)), class_="small"))
    parts += _markers(drawing, chair, at)
    return group("place", *parts, at=f"chair-{chair.name}")


def _furniture(name: str) -> list[str]:
    """A chair from the front: its back with the suit's name, the seat, two legs."""
    legs = [tag("rect", class_="leg", x=x, y=22, width=9, height=26, rx=3) for x in (-38, 29)]
    back = tag("rect", class_="seat", x=-52, y=-42, width=104, height=46, rx=12)
    seat = tag("rect", class_="seat", x=-46, y=8, width=92, height=18, rx=7)
    return [*legs, back, seat, lettering(name, (0, -19), class_="name")]


def _cushion(chair: ChairDrawing, where: Point) -> str:
    if chair.token:
        return _token(chair.token, where, "")
    return group("cushion gone", tag("ellipse", rx=62, ry=23), transform=spot(where))


def _token(name: str, where: Point, kind: str) -> str:
    ellipse = tag("ellipse", rx=70, ry=25)
    return group(f"cushion {kind}".strip(), ellipse, lettering(name, class_="token"), transform=spot(where))


def _markers(drawing: BoardDrawing, chair: ChairDrawing, at: int) -> list[str]:
    """Discs outside the chair, side by side along the edge."""
    count = len(chair.markers)
    found = []
    for number, marker in enumerate(chair.markers):
        x, y = _at(at + 0.21 * (number - (count - 1) / 2), MARKERS_AT)
        name = drawing.seats[marker]
        disc = tag("circle", r=34)
        text = lettering(name if len(name) <= 5 else name[:4] + "…")
        found.append(group(f"marker p{marker + 1}", disc, text, transform=spot((x, y))))
    return found
