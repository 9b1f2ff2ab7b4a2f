"""The line of cards in the middle of the table."""

from __future__ import annotations

from chordgame.companions.musical_chairs.box import box
from chordgame.companions.musical_chairs.pictures import cards
from chordgame.companions.musical_chairs.pictures.cards import (
    HEIGHT,
    IN_A_ROW,
    PALETTE,
    ROWS,
    WIDTH,
    canvas,
    caption,
    colour_of,
    face,
    place,
)
from chordgame.companions.musical_chairs.pictures.drawing import MiddleDrawing
from chordgame.engine.pictures.svg import Point, group, lettering, picture, spot, tag

_CSS = """
.last rect.glow{fill:none;stroke:$cushion;stroke-width:7}.copied text{font-size:20px;font-weight:700}
"""


def middle(drawing: MiddleDrawing) -> str:
    """The cards in the order in which they were played, as SVG, the last one lit. However many there are, they lie in
    two rows, so that they can be read across the room.
    """
    title = caption("In the middle" if drawing.cards else "In the middle: no card yet")
    count = len(drawing.cards)
    in_a_row = max(IN_A_ROW, -(-count // ROWS))
    drawn = [_laid(laid, place(at, in_a_row), at == count - 1) for at, laid in enumerate(drawing.cards)]
    box_ = canvas(count, in_a_row)
    return picture("middle", "The middle", drawing.words, box_, cards.CSS + _CSS, title, *drawn, palette=PALETTE)


def _laid(laid: tuple[str, str, int], where: tuple[float, float, Point], is_last: bool) -> str:
    (card, suit, number), (x, y, _) = laid, where
    parts = [face(card)]
    if is_last:
        frame = {"x": -WIDTH / 2, "y": -HEIGHT / 2, "width": WIDTH, "height": HEIGHT, "rx": 10}
        parts.append(tag("rect", class_="glow", **frame))
    if box().card[card].is_repeat:
        copied = f"{suit} {number}" if suit else "nothing"
        parts.append(group(f"copied {colour_of(suit)}", lettering(f"= {copied}", (0, HEIGHT / 2 + 13))))
    return group("last" if is_last else "laid", *parts, transform=spot((x, y)))
