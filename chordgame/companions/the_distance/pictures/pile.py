"""The picture of the table's middle: the wheel of seven letters, the pile in it, and the stock."""

from __future__ import annotations

import math

from chordgame.companions.the_distance.letters import LETTERS, Letter
from chordgame.companions.the_distance.pictures import cards
from chordgame.companions.the_distance.pictures.cards import HEIGHT, PALETTE, WIDTH, back, face
from chordgame.companions.the_distance.pictures.drawing import PileDrawing
from chordgame.engine.pictures.svg import Point, group, lettering, path, picture, tag

WHEEL = 205  # radius on which the letters stand; like all measures here chosen by eye
SPOT = 30  # radius of a letter's place
ASIDE = 346
"""How far to the right stock and put cards lie, one above the other."""
STOCK_AT, PUT_AT = -112, 112  # up and down: the stock above, what was put below
FAN, WIDEST_FAN = 30, 60  # from card to card, and all of the fan, however many there are

_CSS = """
.felt{fill:$felt}.way{fill:none;stroke:$edge;stroke-width:3;stroke-dasharray:2 9;stroke-linecap:round}
.spot{fill:$paper;stroke:$edge;stroke-width:2.5}.spot-name{font-size:27px;font-weight:800}
.last circle{fill:$key}.last text{fill:$key-ink}
.owed circle{stroke:$natural;stroke-width:6}
.words{font-size:23px;fill:$faint}
.arrow{fill:none;stroke:$edge;stroke-width:3;stroke-linecap:round}
"""


def pile(drawing: PileDrawing) -> str:
    """Pile, letters, stock, and what was just put down, as SVG."""
    edge = WHEEL + SPOT + 12
    box = (-edge, -edge, edge + ASIDE + WIDTH / 2 + WIDEST_FAN + 12, 2 * edge)
    drawn = [tag("circle", class_="felt", r=WHEEL + SPOT + 8), *_wheel(drawing), *_middle(drawing), *_stock(drawing)]
    return picture("pile", "The pile", drawing.words, box, cards.CSS + _CSS, *drawn, *_put(drawing), palette=PALETTE)


def _at(letter: Letter) -> Point:
    turn = math.tau * LETTERS.index(letter) / len(LETTERS)
    return WHEEL * math.sin(turn), -WHEEL * math.cos(turn)


def _wheel(drawing: PileDrawing) -> list[str]:
    """The letters clockwise; the one said last is lit, the one owed is ringed where the table wants hints."""
    return [tag("circle", class_="way", r=WHEEL), _clockwise(), *(_letter(letter, drawing) for letter in LETTERS)]


def _clockwise() -> str:
    """An arrow inside the wheel between A and B: letters go up clockwise."""
    inner = WHEEL - SPOT - 14
    start, end = (math.tau * part / 7 for part in (0.2, 0.8))
    first, last = ((inner * math.sin(turn), -inner * math.cos(turn)) for turn in (start, end))
    (ahead_x, ahead_y), (out_x, out_y) = (math.cos(end), math.sin(end)), (math.sin(end), -math.cos(end))
    tips = [(last[0] - 12 * ahead_x + side * out_x, last[1] - 12 * ahead_y + side * out_y) for side in (-9, 9)]
    turned = path("M", first, "A", inner, inner, "0 0 1", last, "M", tips[0], "L", last, "L", tips[1])
    return tag("path", class_="arrow", d=turned)


def _letter(letter: Letter, drawing: PileDrawing) -> str:
    x, y = _at(letter)
    kind = "".join((" last" if letter in drawing.letters else "", " owed" if letter in drawing.owed else ""))
    disc = tag("circle", class_="spot", cx=x, cy=y, r=SPOT)
    return group(f"on-wheel{kind}", disc, lettering(letter, (x, y), class_="spot-name"), at=f"letter-{letter}")


def _middle(drawing: PileDrawing) -> list[str]:
    under = [face(drawing.top, 5, 5)] if drawing.under else []
    stands = f"as {' or '.join(drawing.letters)}" if drawing.letters else "anything goes"
    return [*under, face(drawing.top), lettering(stands, (0, HEIGHT / 2 + 26), class_="words")]


def _stock(drawing: PileDrawing) -> list[str]:
    layers = [back(ASIDE + 4 * at, STOCK_AT + 4 * at) for at in reversed(range(min(3, drawing.stock)))]
    x, y = ASIDE - WIDTH / 2, STOCK_AT - HEIGHT / 2
    empty = [tag("rect", class_="way", x=x, y=y, width=WIDTH, height=HEIGHT, rx=12)]
    label = lettering(f"stock: {drawing.stock}", (ASIDE, STOCK_AT + HEIGHT / 2 + 28), class_="words")
    return [group("stock", *(layers or empty), label, at="stock")]


def _put(drawing: PileDrawing) -> list[str]:
    if not drawing.put:
        return []
    step = min(FAN, WIDEST_FAN / max(1, len(drawing.put) - 1))
    fan = [face(card, ASIDE + step * at, PUT_AT) for at, card in enumerate(drawing.put)]
    middle = ASIDE + step * (len(drawing.put) - 1) / 2
    return [*fan, lettering("which letter?", (middle, PUT_AT + HEIGHT / 2 + 28), class_="words")]
