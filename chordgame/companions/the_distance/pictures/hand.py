"""The picture of a hand: a small fan for each kind of card."""

from __future__ import annotations

from chordgame.companions.the_distance.pictures.cards import CSS, HEIGHT, PALETTE, WIDTH, face
from chordgame.companions.the_distance.pictures.facts import HandFacts
from chordgame.engine.pictures.svg import group, picture, tag, words

GAP = 16
FAN = 14
IN_A_ROW = 7
MARGIN = 14


def hand(facts: HandFacts) -> str:
    """The cards face up as SVG, equal ones behind each other with their count."""
    columns = max(1, min(IN_A_ROW, len(facts.kinds)))
    rows = max(1, -(-len(facts.kinds) // IN_A_ROW))
    wide, high = WIDTH + GAP + FAN, HEIGHT + GAP + FAN
    box = (-MARGIN, -MARGIN, columns * wide + 2 * MARGIN - GAP, rows * high + 2 * MARGIN - GAP)
    drawn = [
        _kind(name, part, count, (at % IN_A_ROW) * wide, (at // IN_A_ROW) * high)
        for at, (name, part, count) in enumerate(facts.kinds)
    ]
    nothing = [words("no cards", (WIDTH / 2, HEIGHT / 2), class_="number")]
    return picture("hand", "Your hand", facts.words, box, CSS, *(drawn or nothing), palette=PALETTE)


def _kind(name: str, part: int, count: int, x: float, y: float) -> str:
    x, y = x + WIDTH / 2, y + HEIGHT / 2
    shown = min(count, 3)
    cards = [face(name, x + FAN * (shown - 1 - at) / 2, y + FAN * (shown - 1 - at) / 2) for at in range(shown)]
    if count > 1:
        spot_x, spot_y = x + WIDTH / 2 - 10, y - HEIGHT / 2 + 12
        cards.append(tag("circle", class_="badge", cx=spot_x, cy=spot_y, r=19))
        cards.append(words(f"×{count}", (spot_x, spot_y), class_="count", font_size=19))
    return group("kind", *cards, at=f"card-{part}")
