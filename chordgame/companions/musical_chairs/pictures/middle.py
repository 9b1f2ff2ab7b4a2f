"""The line of cards in the middle of the table."""

from __future__ import annotations

from chordgame.companions.musical_chairs.box import box
from chordgame.companions.musical_chairs.pictures import cards
from chordgame.companions.musical_chairs.pictures.cards import HEIGHT, PALETTE, WIDTH, colour_of, face
from chordgame.companions.musical_chairs.pictures.facts import MiddleFacts
from chordgame.engine.pictures.svg import group, picture, spot, tag, words

GAP = 12
IN_A_ROW = 10
MARGIN = 14
UNDER = 28

_CSS = """
.last rect.glow{fill:none;stroke:$cushion;stroke-width:7}.copied text{font-size:16px;font-weight:700}
"""


def middle(facts: MiddleFacts) -> str:
    """The cards in the order in which they were played, as SVG; the last one is lit."""
    columns = max(3, min(IN_A_ROW, len(facts.cards)))
    rows = max(1, -(-len(facts.cards) // IN_A_ROW))
    size = (columns * (WIDTH + GAP) - GAP + 2 * MARGIN, rows * (HEIGHT + UNDER) + 2 * MARGIN)
    nothing = [words("no card has been played", (1.5 * (WIDTH + GAP), HEIGHT / 2), class_="words")]
    drawn = [_laid(*laid, at, at == len(facts.cards) - 1) for at, laid in enumerate(facts.cards)] or nothing
    box_ = (-MARGIN, -MARGIN, *size)
    return picture("middle", "The middle", facts.words, box_, cards.CSS + _CSS, *drawn, palette=PALETTE)


def _laid(card: str, suit: str, number: int, at: int, is_last: bool) -> str:
    x = (at % IN_A_ROW) * (WIDTH + GAP) + WIDTH / 2
    y = (at // IN_A_ROW) * (HEIGHT + UNDER) + HEIGHT / 2
    parts = [face(card)]
    if is_last:
        frame = {"x": -WIDTH / 2, "y": -HEIGHT / 2, "width": WIDTH, "height": HEIGHT, "rx": 10}
        parts.append(tag("rect", class_="glow", **frame))
    if box().card[card].is_repeat:
        copied = f"{suit} {number}" if suit else "nothing"
        parts.append(group(f"copied {colour_of(suit)}", words(f"= {copied}", (0, HEIGHT / 2 + 13))))
    return group("last" if is_last else "laid", *parts, transform=spot((x, y)))
