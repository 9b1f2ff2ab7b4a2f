"""The neck itself: headstock and pegs, board and markers, frets, nut or capo, and strings."""

from __future__ import annotations

from chordgame.chord_game.pictures.neck_layout import NUT, OPEN_AT, Layout
from chordgame.chord_game.pictures.svg import group, path, tag, words

CSS = """
.head{fill:$head}.board{fill:$maple}.binding{fill:$head}.block{fill:$block}
.frets{stroke:$fret;stroke-width:4}.nut{stroke:$nut;stroke-width:4}.gap{stroke:$fret;stroke-width:12}
.pegs{fill:$brass}.dots{fill:$nut}
.strings{stroke:$string;fill:none}
.capo rect{fill:$ink}.capo text{fill:$ink;font-size:20px;font-weight:700}
"""
BINDING = 12


def wood(neck: Layout) -> list[str]:
    """All that lies under the numbers."""
    return [_headstock(neck), *_board(neck), _frets(neck), _strings(neck), _nut(neck)]


def _headstock(neck: Layout) -> str:
    half = neck.half(NUT)
    wide = half + 14
    edge = path(
        "M", neck.at(NUT, -half),
        "C", neck.at(NUT - 14, -half), neck.at(NUT - 10, -wide), neck.at(NUT - 30, -wide),
        "L", neck.at(18, -wide), "Q", neck.at(2, -wide), neck.at(8, -wide + 26),
        "Q", neck.at(24, 0), neck.at(8, wide - 26), "Q", neck.at(2, wide), neck.at(18, wide),
        "L", neck.at(NUT - 30, wide),
        "C", neck.at(NUT - 10, wide), neck.at(NUT - 14, half), neck.at(NUT, half), "Z",
    )  # fmt: skip
    return group("headstock", _pegs(neck, wide), tag("path", class_="head", d=edge))


def _pegs(neck: Layout, wide: float) -> str:
    """Half of them at each side, the odd one at the player's."""
    pegs = []
    for peg in range(neck.strings):
        along, side = 28 + peg // 2 * 68 / max(1, (neck.strings - 1) // 2), -1 if peg % 2 else 1
        x, y = neck.at(along, side * (wide + 13))
        pegs.append(tag("rect", x=x - 9, y=y - 9, width=18, height=18, rx=8))
        pegs.append(tag("rect", x=x - 3, y=y - side * 10 - 5, width=6, height=10))
    return group("pegs", *pegs)


def _board(neck: Layout) -> list[str]:
    blocks = [
        tag("path", class_="block", d=path("M", *_corners(neck, fret)))
        for fret in range(1, neck.frets + 1)
        if neck.dots(fret)
    ]
    board = path("M", *neck.column(NUT, neck.end, 0), "Z")
    return [tag("path", class_="board", d=board), *blocks, _binding(neck)]


def _corners(neck: Layout, fret: int) -> tuple[tuple[float, float], ...]:
    return neck.column(neck.wire(fret - 1) + 2, neck.wire(fret) - 2, 0)


def _binding(neck: Layout) -> str:
    """The edge that the player sees, with dots at the marked frets."""
    start, end = neck.half(NUT), neck.half(neck.end)
    strip = path(
        "M", neck.at(NUT, start), "L", neck.at(neck.end, end), neck.at(neck.end, end + BINDING),
        neck.at(NUT, start + BINDING), "Z",
    )  # fmt: skip
    dots = [tag("circle", cx=x, cy=y, r=4) for fret in range(1, neck.frets + 1) for x, y in _dots(neck, fret)]
    return tag("path", class_="binding", d=strip) + group("dots", *dots)


def _dots(neck: Layout, fret: int) -> list[tuple[float, float]]:
    middle, count = neck.between(fret), neck.dots(fret)
    return [
        neck.at(middle + (i - (count - 1) / 2) * 14, neck.half(middle) + BINDING / 2) for i in range(count)
    ]


def _frets(neck: Layout) -> str:
    wires = [_across(neck, neck.wire(fret)) for fret in range(1, neck.frets + 1)]
    return tag("path", class_="frets", d=" ".join(wires))


def _across(neck: Layout, along: float) -> str:
    return path("M", neck.at(along, -neck.half(along)), "L", neck.at(along, neck.half(along)))


def _strings(neck: Layout) -> str:
    lines = [
        tag(
            "path",
            d=path("M", neck.on_string(OPEN_AT, s), "L", neck.on_string(neck.width, s)),
            stroke_width=1 + 0.5 * s,
        )
        for s in range(1, neck.strings + 1)
    ]
    return group("strings", *lines)


def _nut(neck: Layout) -> str:
    """A double line; a capo lies over it."""
    lines = tag("path", class_="gap", d=_across(neck, NUT))
    lines += tag("path", class_="nut", d=_across(neck, NUT - 4)) + tag(
        "path", class_="nut", d=_across(neck, NUT + 4)
    )
    if not neck.capo:
        return lines
    half = neck.half(NUT) + 6
    x, _ = neck.at(NUT, 0)
    bar = tag("rect", x=x - 11, y=-half, width=22, height=2 * half, rx=11)
    return group("capo", bar, words(f"capo {neck.capo}", (neck.at(NUT + 30, 0)[0], -half - 13)))
