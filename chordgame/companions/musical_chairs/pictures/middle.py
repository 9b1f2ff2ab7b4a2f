"""The line of cards in the middle of the table."""

from __future__ import annotations

from chordgame.companions.musical_chairs.box import box
from chordgame.companions.musical_chairs.pictures import cards
from chordgame.companions.musical_chairs.pictures.cards import (
    HEIGHT,
    PALETTE,
    WIDTH,
    canvas,
    caption,
    colour_of,
    face,
    place,
)
from chordgame.companions.musical_chairs.pictures.drawing import MiddleDrawing
from chordgame.engine.pictures.svg import group, lettering, picture, spot, tag

_CSS = """
.last rect.glow{fill:none;stroke:$cushion;stroke-width:7}.copied text{font-size:16px;font-weight:700}
"""


def middle(drawing: MiddleDrawing) -> str:
    """The cards in the order in which they were played, as SVG; the last one is lit."""
    title = caption("In the middle" if drawing.cards else "In the middle: no card yet")
    drawn = [_laid(*laid, at, at == len(drawing.cards) - 1) for at, laid in enumerate(drawing.cards)]
    box_ = canvas(len(drawing.cards))
    return picture("middle", "The middle", drawing.words, box_, cards.CSS + _CSS, title, *drawn, palette=PALETTE)


def _laid(card: str, suit: str, number: int, at: int, is_last: bool) -> str:
    x, y, _ = place(at)
    parts = [face(card)]
    if is_last:
        frame = {"x": -WIDTH / 2, "y": -HEIGHT / 2, "width": WIDTH, "height": HEIGHT, "rx": 10}
        parts.append(tag("rect", class_="glow", **frame))
    if box().card[card].is_repeat:
        copied = f"{suit} {number}" if suit else "nothing"
        parts.append(group(f"copied {colour_of(suit)}", lettering(f"= {copied}", (0, HEIGHT / 2 + 13))))
    return group("last" if is_last else "laid", *parts, transform=spot((x, y)))
