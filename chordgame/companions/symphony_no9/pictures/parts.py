"""What several of the pictures show: cubes, medallions of musicians, scrolls, coins.

Letters are 20 units at least, so that each picture can be read on a TV where it has the stage to itself.
"""

from __future__ import annotations

from chordgame.companions.symphony_no9.pictures.drawing import Named
from chordgame.engine.pictures.svg import Point, group, lettering, spot, tag

CSS = """
.cube{stroke:$ink;stroke-width:.8}
.medal text{font-size:23px;font-weight:700}
.gone{fill:$faint}.dead text{fill:$paper}
.scroll{stroke:$ink;stroke-width:1}
.small{font-size:23px;fill:$faint}.left{text-anchor:start}
"""
CUBE = 14  # a side; two of them fit on a space
MEDAL = 28  # radius, for three letters of a name
FACE = 17  # radius of one without letters


def cube(colour: str, at: Point, size: float = CUBE) -> str:
    """A donation cube, its middle at the point."""
    x, y = at
    return tag("rect", class_=f"cube {colour}", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=2)


def cubes(colour: str, count: int, at: Point, across: int) -> str:
    """So many cubes in rows of `across`, the first row's middle at the point; more than six are a number."""
    x, y = at
    if count > 2 * across:
        return cube(colour, (x - 18, y + CUBE / 2)) + lettering(f"×{count}", (x + 10, y + CUBE / 2), class_="many")
    step = CUBE + 2
    rows = [range(start, min(start + across, count)) for start in range(0, count, across)]
    spots = [(x + (i - (len(row) - 1) / 2) * step, y + n * step) for n, row in enumerate(rows) for i in range(len(row))]
    return "".join(cube(colour, spot) for spot in spots)


def on(colour: str) -> str:
    """The class of text on this paint, so that it can be read."""
    return "on-yellow" if colour == "yellow" else "on-paint"


def medal(who: Named, at: Point) -> str:
    """A musician by the first letters of the name; the dead are grey, with a ring of their colour and a cross."""
    disc, letters = tag("circle", class_=who.colour, r=MEDAL), who.name[:3]
    if not who.dead:
        return group("medal", disc, lettering(letters, class_=on(who.colour)), transform=spot(at))
    grey = tag("circle", class_="gone", r=MEDAL - 3)
    return group("medal dead", disc, grey, lettering("†", (0, -11)), lettering(letters, (0, 9)), transform=spot(at))


def face(who: Named, at: Point) -> str:
    """A musician beside whose name there is room for no letters: a disc, and a cross on it for the dead."""
    disc = tag("circle", class_="gone" if who.dead else who.colour, r=FACE)
    cross = lettering("†", class_="on-paint") if who.dead else ""
    return group("medal", disc, cross, transform=spot(at))


def scroll(colour: str, at: Point) -> str:
    """A composition tile: a sheet with a note."""
    sheet = tag("rect", class_=f"scroll {colour}", x=-11, y=-14, width=22, height=28, rx=2)
    return group("tile", sheet, lettering("♪", class_=f"note {on(colour)}"), transform=spot(at))


NOTE = ".note{font-size:23px}"
