"""A card as SVG, and the colours of the game."""

from __future__ import annotations

from chordgame.companions.musical_chairs.box import COLOURS, box, points
from chordgame.engine.pictures.palette import Palette
from chordgame.engine.pictures.people import COLOURS as PEOPLE
from chordgame.engine.pictures.svg import Point, group, lettering, spot, tag

WIDTH, HEIGHT = 112, 144  # a card, near the shape of real ones; chosen by eye, as all measures here
GAP, UNDER = 12, 28  # between cards, and below one for what is written there
IN_A_ROW, ROWS = 4, 2
"""Cards side by side, as fits a phone; room for two rows is always kept, so that cards stay of one size."""
MARGIN, CAPTION = 14, 34  # round all cards, and above them for the title

LIGHT = {
    "ink": "#2f241b",
    "faint": "#6a563f",
    "paper": "#fffaf0",
    "edge": "#b9a27c",
    "felt": "#efe3cb",
    "well": "#e2d2b0",
    "red": "#b3261e",
    "blue": "#2c5a9a",
    "orange": "#b0500a",
    "green": "#3d7a2f",
    "pink": "#c2447f",
    "yellow": "#8c6900",
    "black": "#3a3a3f",
    "purple": "#6c3f96",
    "on-suit": "#fffaf0",
    "cushion": "#f0b84f",
    "cushion-ink": "#3a2a1d",
    **{f"p{place}": colour for place, (colour, _) in enumerate(PEOPLE, start=1)},
    **{f"p{place}-ink": ink for place, (_, ink) in enumerate(PEOPLE, start=1)},
}
DARK = {
    "ink": "#f8ebd5",
    "faint": "#c4ad90",
    "paper": "#33291f",
    "edge": "#8b7350",
    "felt": "#2a211a",
    "well": "#3a2e23",
    "red": "#ff9a90",
    "blue": "#93bdf5",
    "orange": "#ffae70",
    "green": "#97d684",
    "pink": "#ff9cc8",
    "yellow": "#f0cf5a",
    "black": "#cfcfd6",
    "purple": "#cfa6f2",
    "on-suit": "#2a211a",
    "cushion": "#e3a83f",
}
PALETTE = Palette(LIGHT, DARK, {"faint": "var(--ink)", "edge": "var(--ink)"})

CSS = """
text{font-family:ui-rounded,system-ui,sans-serif;text-anchor:middle;fill:$ink}
.face{fill:$paper;stroke:$edge;stroke-width:2.5}.small{font-size:20px;fill:$faint}
.number{font-size:46px;font-weight:800}.sign{font-size:23px;font-weight:800}
.band text{font-size:19px;font-weight:700;fill:$on-suit}
.plain .band rect{fill:$well}.plain .band text{fill:$ink}
.count{font-size:20px;font-weight:800;fill:$cushion-ink}.badge{fill:$cushion;stroke:$edge;stroke-width:2}
.caption{font-size:21px;font-weight:700;fill:$faint;text-anchor:start}
""" + "".join(f".{colour} .number,.{colour} .sign,.{colour} .band rect{{fill:${colour}}}\n" for colour in COLOURS)


def colour_of(suit: str) -> str:
    """The colour of a suit; a Repeat in the hand has none."""
    return next((one.colour for one in box().suits if one.name == suit), "plain")


def face(name: str, x: float = 0, y: float = 0) -> str:
    """A card face up, its middle at the point."""
    card = box().card[name]
    if card.is_repeat:
        sign = [lettering("Repeat", (0, -15), class_="sign"), lettering("copies", (0, 14), class_="small")]
        sign.append(lettering("the last", (0, 33), class_="small"))
    elif card.is_rest:
        sign = [lettering("Rest", (0, -10), class_="sign"), lettering("no move", (0, 18), class_="small")]
    else:
        sign = [lettering(card.number, (0, 0), class_="number")]
    clefs = lettering(points(card.vp), (0, HEIGHT / 2 - 17), class_="small")
    band = _band(card.suit or "any suit")
    return group(colour_of(card.suit), _outline(), band, *sign, clefs, transform=spot((x, y)))


def _outline() -> str:
    return tag("rect", class_="face", x=-WIDTH / 2, y=-HEIGHT / 2, width=WIDTH, height=HEIGHT, rx=10)


def _band(text: str) -> str:
    """The suit's name on its colour, over the whole width of the card."""
    bar = tag("rect", x=-WIDTH / 2 + 5, y=-HEIGHT / 2 + 5, width=WIDTH - 10, height=28, rx=7)
    return group("band", bar, lettering(text, (0, -HEIGHT / 2 + 19)))


def canvas(count: int, in_a_row: int = IN_A_ROW) -> tuple[float, float, float, float]:
    """The box of a picture with so many cards in rows."""
    rows = max(ROWS, -(-count // in_a_row))
    wide, high = in_a_row * (WIDTH + GAP) - GAP + 2 * MARGIN, rows * (HEIGHT + UNDER) + MARGIN + CAPTION
    return (-MARGIN, -MARGIN - CAPTION, wide, high)


def caption(text: str) -> str:
    """What the cards are, above them."""
    return lettering(text, (0, -MARGIN - CAPTION / 4), class_="caption")


def place(at: int, in_a_row: int = IN_A_ROW) -> tuple[float, float, Point]:
    """The middle of the card at that place of the rows, and its upper right corner."""
    x = (at % in_a_row) * (WIDTH + GAP) + WIDTH / 2
    y = (at // in_a_row) * (HEIGHT + UNDER) + HEIGHT / 2
    return x, y, (x + WIDTH / 2 - 8, y - HEIGHT / 2 + 8)
