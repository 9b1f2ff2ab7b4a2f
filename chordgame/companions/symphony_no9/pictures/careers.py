"""The picture of the career tracks: spaces with reputations and cubes, and the scoring tile at the end of each."""

from __future__ import annotations

from chordgame.companions.symphony_no9.pictures import parts
from chordgame.companions.symphony_no9.pictures.colours import COLOURS, PAINT, TEXT
from chordgame.companions.symphony_no9.pictures.drawing import Career, CareersDrawing
from chordgame.engine.pictures.svg import group, lettering, picture, spot, tag

WIDTH = 888  # of the board; like all measures here chosen by eye
ROW = 70  # a career
NAME, TRACK, END = 132, 510, 238
"""How wide the name, the track and the scoring tile are."""
TOP = 26  # above the first one, for headings

_CSS = (
    TEXT
    + PAINT
    + parts.CSS
    + parts.NOTE
    + """
.back{fill:$paper}.row{fill:$panel}.head{font-size:21px;fill:$faint}
.name{font-size:22px;font-weight:700;text-anchor:start}
.space{fill:$paper;stroke:$line;stroke-width:1.5}.bare{fill:none}
.reputation{font-size:22px;font-weight:600}.past{fill:$faint;font-weight:400}
.here{fill:$gold;stroke:$gold}.now{fill:$on-gold;font-size:24px;font-weight:800}
.scoring rect{fill:$paper;stroke:$gold;stroke-width:1.5}
.id{font-weight:800;font-size:21px}.says{font-size:21px}.many{font-size:21px}
"""
)


def careers(drawing: CareersDrawing) -> str:
    """All tracks, one below the other, as SVG."""
    height = TOP + ROW * len(drawing.careers) + 4
    back = tag("rect", class_="back", width=WIDTH, height=height, rx=10)
    # Spaces stand in columns: of tied musicians the one whose gold space is further right is senior.
    wide = TRACK / max(len(career.spaces) for career in drawing.careers)
    rows = [_row(career, TOP + ROW * n, wide) for n, career in enumerate(drawing.careers)]
    heads = [
        lettering("musician", (NAME / 2, 14), class_="head"),
        lettering("gold: his fame now; cubes go from the left", (NAME + TRACK / 2, 14), class_="head"),
        lettering("what his tiles score", (WIDTH - END / 2, 14), class_="head"),
    ]
    drawn = [back, *heads, *rows]
    return picture("careers", "The careers", drawing.words, (0, 0, WIDTH, height), _CSS, *drawn, palette=COLOURS)


def _row(career: Career, top: float, wide: float) -> str:
    back = tag("rect", class_="row", x=4, width=WIDTH - 8, height=ROW - 6, rx=8)
    parts_ = [back, *_name(career), *_spaces(career, wide), _scoring(career)]
    return group("career", *parts_, at=f"career-{career.who.name}", transform=spot((0, top)))


def _name(career: Career) -> list[str]:
    return [
        parts.face(career.who, (26, 21)),
        lettering(career.who.name, (10, 52), class_="name"),
        parts.scroll(career.who.colour, (64, 21)),
        lettering("dead" if career.who.dead else f"×{career.tiles}", (102, 21), class_="small"),
    ]


def _spaces(career: Career, wide: float) -> list[str]:
    return [_space(career, n, NAME + wide * n, wide - 4) for n in range(len(career.spaces))]


def _space(career: Career, number: int, left: float, wide: float) -> str:
    reputation, count = career.spaces[number]
    here, past = number == career.at, number < career.at
    box = "space here" if here else "space bare" if past else "space"
    figure = "reputation now" if here else "reputation past" if past else "reputation"
    drawn = tag("rect", class_=box, x=left, y=6, width=wide, height=ROW - 18, rx=6)
    middle = left + wide / 2
    figures = lettering(reputation, (middle, 18 if count else 32), class_=figure)
    return drawn + figures + parts.cubes(career.who.colour, count, (middle, 36 if count > 2 else 42), 2)


def _scoring(career: Career) -> str:
    card = tag("rect", x=0, y=1, width=END - 14, height=ROW - 8, rx=6)
    first, *rest = career.scoring
    lines = [lettering(first, ((END - 14) / 2, 14), class_="id")]
    lines += [lettering(line, ((END - 14) / 2, 33 + 19 * n), class_="says") for n, line in enumerate(rest)]
    return group("scoring", card, *lines, transform=spot((WIDTH - END + 4, 0)))
