"""The neck itself: headstock and pegs, board and markers, frets, nut or capo, and strings."""

from __future__ import annotations

from chordgame.chord_game.pictures.neck_layout import NUT, OPEN_AT, Layout
from chordgame.engine.pictures.svg import group, lettering, path, tag

CSS = """
.head{fill:$head}.board{fill:$maple}.binding{fill:$head}.block{fill:$block}
.frets{stroke:$fret;stroke-width:4}.nut{stroke:$nut;stroke-width:4}.gap{stroke:$fret;stroke-width:12}
.stems{stroke:$brass;stroke-width:6}.pegs{stroke:$brass;stroke-width:18;stroke-linecap:round}
.dots{stroke:$nut;stroke-width:8;stroke-linecap:round}
.strings{stroke:$string;fill:none}
.capo rect{fill:$ink}.capo text{fill:$ink;font-size:20px;font-weight:700}
"""
BINDING = 12  # the strip along the board's edge, with the dots on it


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
    knobs, stems = [], []
    for peg in range(neck.strings):
        along, side = 28 + peg // 2 * 68 / max(1, (neck.strings - 1) // 2), -1 if peg % 2 else 1
        knobs.append(path("M", neck.at(along, side * (wide + 13)), "h.1"))
        stems.append(path("M", neck.at(along, side * wide), "v", side * 12))
    return tag("path", class_="stems", d="".join(stems)) + tag("path", class_="pegs", d="".join(knobs))


def _board(neck: Layout) -> list[str]:
    marked = [fret for fret in range(1, neck.frets + 1) if neck.dots(fret)]
    blocks = "".join(path("M", *_corners(neck, fret), "Z") for fret in marked)
    board = path("M", *neck.column(NUT, neck.end, 0), "Z")
    return [tag("path", class_="board", d=board), tag("path", class_="block", d=blocks), _binding(neck)]


def _corners(neck: Layout, fret: int) -> tuple[tuple[float, float], ...]:
    return neck.column(neck.wire(fret - 1) + 2, neck.wire(fret) - 2, 0)


def _binding(neck: Layout) -> str:
    """The edge that the player sees, with dots at the marked frets."""
    start, end = neck.half(NUT), neck.half(neck.end)
    strip = path(
        "M", neck.at(NUT, start), "L", neck.at(neck.end, end), neck.at(neck.end, end + BINDING),
        neck.at(NUT, start + BINDING), "Z",
    )  # fmt: skip
    spots = (path("M", dot, "h.1") for fret in range(1, neck.frets + 1) for dot in _dots(neck, fret))
    return tag("path", class_="binding", d=strip) + tag("path", class_="dots", d="".join(spots))


def _dots(neck: Layout, fret: int) -> list[tuple[float, float]]:
    middle, count = neck.between(fret), neck.dots(fret)
    return [neck.at(middle + (i - (count - 1) / 2) * 14, neck.half(middle) + BINDING / 2) for i in range(count)]


def _frets(neck: Layout) -> str:
    wires = [_across(neck, neck.wire(fret)) for fret in range(1, neck.frets + 1)]
    return tag("path", class_="frets", d=" ".join(wires))


def _across(neck: Layout, along: float) -> str:
    return path("M", neck.at(along, -neck.half(along)), "L", neck.at(along, neck.half(along)))


def _strings(neck: Layout) -> str:
    lines = [
        tag(
            "path",
            data_string=str(s),
            d=path("M", neck.on_string(OPEN_AT, s), "L", neck.on_string(neck.width, s)),
            stroke_width=1 + 0.5 * s,
        )
        for s in range(1, neck.strings + 1)
    ]
    return group("strings", *lines)


def _nut(neck: Layout) -> str:
    """A double line; a capo lies over it."""
    lines = tag("path", class_="gap", d=_across(neck, NUT))
    lines += tag("path", class_="nut", d=_across(neck, NUT - 4)) + tag("path", class_="nut", d=_across(neck, NUT + 4))
    if not neck.capo:
        return lines
    half = neck.half(NUT) + 6
    x, _ = neck.at(NUT, 0)
    bar = tag("rect", x=x - 11, y=-half, width=22, height=2 * half, rx=11)
    return group("capo", bar, lettering(f"capo {neck.capo}", (neck.at(NUT + 30, 0)[0], -half - 13)))
