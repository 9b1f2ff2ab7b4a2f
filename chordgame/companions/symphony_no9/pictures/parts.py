"""What several of the pictures show: cubes, medallions of musicians, scrolls, coins."""

from __future__ import annotations

from chordgame.companions.symphony_no9.pictures.drawing import Named
from chordgame.engine.pictures.svg import Point, group, lettering, spot, tag

CSS = """
.cube{stroke:$ink;stroke-width:.8}
.medal text{font-size:13px;font-weight:700}
.gone{fill:$faint}.dead text{fill:$paper}
.scroll{stroke:$ink;stroke-width:1}
.small{font-size:13px;fill:$faint}.left{text-anchor:start}
"""
CUBE = 11  # a side; a row of them fits between two spaces
MEDAL = 19  # radius, for three letters of a name


def cube(colour: str, at: Point, size: float = CUBE) -> str:
    """A donation cube, its middle at the point."""
    x, y = at
    return tag("rect", class_=f"cube {colour}", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=2)


def cubes(colour: str, count: int, at: Point, across: int) -> str:
    """So many cubes in rows of `across`, the first row's middle at the point; more than six are a number."""
    x, y = at
    if count > 2 * across:
        return cube(colour, (x - 10, y + CUBE / 2)) + lettering(f"×{count}", (x + 10, y + CUBE / 2), class_="many")
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
    return group("medal dead", disc, grey, lettering("†", (0, -8)), lettering(letters, (0, 5)), transform=spot(at))


def scroll(colour: str, at: Point) -> str:
    """A composition tile: a sheet with a note."""
    sheet = tag("rect", class_=f"scroll {colour}", x=-8, y=-10, width=16, height=20, rx=2)
    return group("tile", sheet, lettering("♪", class_=f"note {on(colour)}"), transform=spot(at))


NOTE = ".note{font-size:14px}"
