"""The picture of a hand."""

from __future__ import annotations

from chordgame.companions.musical_chairs.pictures.cards import CSS, PALETTE, canvas, caption, face, place
from chordgame.companions.musical_chairs.pictures.drawing import HandDrawing
from chordgame.engine.pictures.svg import group, lettering, picture, tag

BADGE = 17  # radius, for one letter


def hand(drawing: HandDrawing) -> str:
    """The hand as SVG; equal cards lie on each other with their count."""
    title = caption("Your hand" if drawing.cards else "Your hand: no cards")
    drawn = [_card(card, part, count, at) for at, (card, part, count) in enumerate(drawing.cards)]
    return picture("hand", "Your hand", drawing.words, canvas(len(drawing.cards)), CSS, title, *drawn, palette=PALETTE)


def _card(card: str, part: str, count: int, at: int) -> str:
    x, y, corner = place(at)
    badge = [
        tag("circle", class_="badge", cx=corner[0], cy=corner[1], r=BADGE),
        lettering(f"×{count}", corner, class_="count"),
    ]
    return group("card", face(card, x, y), *(badge if count > 1 else []), at=part)
