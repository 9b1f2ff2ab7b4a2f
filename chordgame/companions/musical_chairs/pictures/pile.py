"""Cards side by side: a hand, or a score pile."""

from __future__ import annotations

from chordgame.companions.musical_chairs.pictures.cards import CSS, HEIGHT, PALETTE, WIDTH, face
from chordgame.companions.musical_chairs.pictures.facts import PileFacts
from chordgame.engine.pictures.svg import group, picture, tag, words

GAP = 12
IN_A_ROW = 10
MARGIN = 12


def hand(facts: PileFacts) -> str:
    """The hand as SVG."""
    return _cards("hand", facts)


def scored(facts: PileFacts) -> str:
    """The score pile as SVG."""
    return _cards("scored", facts)


def _cards(name: str, facts: PileFacts) -> str:
    columns = max(1, min(IN_A_ROW, len(facts.cards)))
    rows = max(1, -(-len(facts.cards) // IN_A_ROW))
    size = (columns * (WIDTH + GAP) - GAP + 2 * MARGIN, rows * (HEIGHT + GAP) - GAP + 2 * MARGIN)
    nothing = [words("no cards", (WIDTH / 2, HEIGHT / 2), class_="words")]
    drawn = [_card(card, part, count, at) for at, (card, part, count) in enumerate(facts.cards)] or nothing
    return picture(name, facts.title, facts.words, (-MARGIN, -MARGIN, *size), CSS, *drawn, palette=PALETTE)


def _card(card: str, part: str, count: int, at: int) -> str:
    x = (at % IN_A_ROW) * (WIDTH + GAP) + WIDTH / 2
    y = (at // IN_A_ROW) * (HEIGHT + GAP) + HEIGHT / 2
    corner = (x + WIDTH / 2 - 8, y - HEIGHT / 2 + 8)
    badge = [
        tag("circle", class_="badge", cx=corner[0], cy=corner[1], r=17),
        words(f"×{count}", corner, class_="count"),
    ]
    return group("card", face(card, x, y), *(badge if count > 1 else []), at=part)
