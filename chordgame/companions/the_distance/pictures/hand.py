"""The picture of a hand: a small fan for each kind of card."""

from __future__ import annotations

from chordgame.companions.the_distance.pictures.cards import CSS, HEIGHT, PALETTE, WIDTH, face
from chordgame.companions.the_distance.pictures.drawing import HandDrawing
from chordgame.engine.pictures.svg import group, lettering, picture, tag

GAP = 16  # between kinds of cards; like all measures here chosen by eye
FAN = 14  # from one card to the next alike
IN_A_ROW, ROWS = 4, 2
"""Cards side by side, as fits a phone; room for two rows is always kept, so that cards stay of one size."""
MARGIN = 14  # round all cards
CAPTION = 34  # above them, for the title


def hand(drawing: HandDrawing) -> str:
    """The cards face up as SVG, equal ones behind each other with their count."""
    rows = max(ROWS, -(-len(drawing.kinds) // IN_A_ROW))
    wide, high = WIDTH + GAP + FAN, HEIGHT + GAP + FAN
    box = (-MARGIN, -MARGIN - CAPTION, IN_A_ROW * wide + 2 * MARGIN - GAP, rows * high + 2 * MARGIN - GAP + CAPTION)
    caption = lettering("Your hand" if drawing.kinds else "Your hand: no cards", (0, -CAPTION / 2), class_="caption")
    drawn = [
        _kind(name, part, count, (at % IN_A_ROW) * wide, (at // IN_A_ROW) * high)
        for at, (name, part, count) in enumerate(drawing.kinds)
    ]
    return picture("hand", "Your hand", drawing.words, box, CSS, caption, *drawn, palette=PALETTE)


def _kind(name: str, part: int, count: int, x: float, y: float) -> str:
    x, y = x + WIDTH / 2, y + HEIGHT / 2
    shown = min(count, 3)
    cards = [face(name, x + FAN * (shown - 1 - at) / 2, y + FAN * (shown - 1 - at) / 2) for at in range(shown)]
    if count > 1:
        spot_x, spot_y = x + WIDTH / 2 - 10, y - HEIGHT / 2 + 12
        cards.append(tag("circle", class_="badge", cx=spot_x, cy=spot_y, r=19))
        cards.append(lettering(f"×{count}", (spot_x, spot_y), class_="count", font_size=19))
    return group("kind", *cards, at=f"card-{part}")
