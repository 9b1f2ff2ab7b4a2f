"""The picture of the player boards: who has which cubes and compositions."""

from __future__ import annotations

from chordgame.companions.fitting import in_two, letters
from chordgame.companions.symphony_no9.pictures import parts
from chordgame.companions.symphony_no9.pictures.colours import COLOURS, PAINT, TEXT
from chordgame.companions.symphony_no9.pictures.drawing import PatronsDrawing
from chordgame.engine.pictures.svg import group, lettering, picture, spot, tag

WIDTH = 640  # as wide as the concerts' board
NAME = 162  # room for a patron's name
TOP, ROW = 64, 92  # above the first row, and a row
LONGEST = 12  # letters of a name

_CSS = (
    TEXT
    + PAINT
    + parts.CSS
    + parts.NOTE
    + """
.back{fill:$paper}.row{fill:$panel}.acts{stroke:$gold;stroke-width:3}
.name{font-size:23px;font-weight:700;text-anchor:start}
.long{font-size:20px}
.cell{fill:$paper}.many{font-size:23px;font-weight:600}
.marker{fill:$gold}.marker-word{fill:$on-gold;font-size:23px;font-weight:700}
"""
)


def patrons(drawing: PatronsDrawing) -> str:
    """A row for each player, a column for each musician, as SVG."""
    height = TOP + ROW * len(drawing.patrons) + 4
    wide = (WIDTH - NAME - 8) / len(drawing.musicians)
    heads = []
    for n, who in enumerate(drawing.musicians):
        middle = NAME + wide * (n + 0.5)
        heads.append(parts.medal(who, (middle, 32)))
    rows = [_row(drawing, n, wide) for n in range(len(drawing.patrons))]
    back = tag("rect", class_="back", width=WIDTH, height=height, rx=10)
    return picture(
        "patrons", "The patrons", drawing.words, (0, 0, WIDTH, height), _CSS, back, *heads, *rows, palette=COLOURS
    )  # fmt: skip


def _row(drawing: PatronsDrawing, number: int, wide: float) -> str:
    one = drawing.patrons[number]
    back = tag("rect", class_="row acts" if one.acts else "row", x=4, width=WIDTH - 8, height=ROW - 6, rx=8)
    cells = [_cell(drawing, number, row, NAME + wide * row, wide - 6) for row in range(len(drawing.musicians))]
    drawn = [back, *_name(one.name), *cells]
    if one.starts:
        drawn.append(tag("rect", class_="marker", x=10, y=44, width=74, height=30, rx=15))
        drawn.append(lettering("starts", (47, 59), class_="marker-word"))
    if one.sold:
        drawn.append(lettering(f"sold {len(one.sold)}", (122, 59), class_="small"))
    return group("patron", *drawn, transform=spot((0, TOP + ROW * number)))


def _name(name: str) -> list[str]:
    """A longer one on two lines, in the smallest letters that can be read from the sofa."""
    if letters(name) <= LONGEST:
        return [lettering(name, (12, 24), class_="name")]
    return [lettering(line, (12, 13 + 20 * n), class_="name long") for n, line in enumerate(in_two(name, LONGEST))]


def _cell(drawing: PatronsDrawing, number: int, row: int, left: float, wide: float) -> str:
    """Cubes above, compositions below; on one's own board it can be pointed at."""
    one, who = drawing.patrons[number], drawing.musicians[row]
    middle = left + wide / 2
    box = tag("rect", class_="cell", x=left, y=5, width=wide, height=ROW - 16, rx=5)
    held = parts.cubes(who.colour, one.cubes[row], (middle, 18), 4)
    tiles, step = one.tiles[row], min(24.0, (wide - 24) / max(1, one.tiles[row] - 1)) if one.tiles[row] > 1 else 0.0
    scrolls = "".join(parts.scroll(who.colour, (middle + (n - (tiles - 1) / 2) * step, 62)) for n in range(tiles))
    return group("cell-of", box, held, scrolls, at=f"cubes-{who.name}" if number == drawing.own else None)
