"""Small pictures for who meets a thing for the first time: a corner of the neck, a die, a page of words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chordgame.chord_game.pictures import clips
from chordgame.chord_game.pictures.colours import COLOURS
from chordgame.engine.pictures.svg import Point, group, lettering, path, picture, spot, tag

WIDTH, HEIGHT = 220, 150
STRINGS, WIRES = (30, 75, 120), (34, 102, 170)
"""Where strings and frets run: three of each are enough to know a neck again. All measures here are chosen by eye."""
MEDAL = 18

_CSS = """
text{text-anchor:middle;font-variant-numeric:lining-nums}
.wood{fill:$maple}.wires{stroke:$fret;stroke-width:5}.strings{stroke:$string;stroke-width:3}
.faint{fill:$faint;font-size:20px}.bed{fill:$maple}
.lit circle{fill:$face;stroke:$face-ink;stroke-width:3}.lit text{fill:$face-ink;font-size:24px;font-weight:800}
.slot.clip text{font-size:24px}
.ringing{stroke:$square;stroke-width:8;stroke-linecap:round}
.dead{stroke:$clip;stroke-width:7;stroke-linecap:round;stroke-dasharray:12 12}
.pick{fill:$clip;stroke:$edge;stroke-width:3}.stroke{fill:none;stroke:$ink;stroke-width:6;stroke-linecap:round}
.earned circle{fill:$face;stroke:$face-ink;stroke-width:3}.earned text{fill:$clip;font-size:40px;font-weight:800}
.paper{fill:$face;stroke:$face-ink;stroke-width:3}.written{stroke:$face-ink;stroke-width:5;stroke-linecap:round}
.new-word{stroke:$clip;stroke-width:7;stroke-linecap:round}
.pencil{fill:$key;stroke:$face-ink;stroke-width:3;stroke-linejoin:round}.lead{fill:$face-ink}
.die{fill:$face;stroke:$face-ink;stroke-width:4}.pips{stroke:$face-ink;stroke-width:17;stroke-linecap:round}
"""


@dataclass(frozen=True, slots=True)
class SceneDrawing:
    """Which scene, and the same in words."""

    name: str
    words: str


def scene(drawing: SceneDrawing) -> str:
    """The scene as SVG."""
    css = _CSS + clips.CSS
    box = (0, 0, WIDTH, HEIGHT)
    return picture("scene", drawing.words, drawing.words, box, css, *_SCENES[drawing.name](), palette=COLOURS)


def _neck(*on_it: str) -> list[str]:
    wires = "".join(path("M", (x, 10), "V", HEIGHT - 10) for x in WIRES)
    lines = "".join(path("M", (0, y), "H", WIDTH) for y in STRINGS)
    wood = tag("rect", class_="wood", y=6, width=WIDTH, height=HEIGHT - 12, rx=10)
    return [wood, tag("path", class_="wires", d=wires), tag("path", class_="strings", d=lines), *on_it]


def _lit(number: int, at: Point) -> str:
    return group("lit", tag("circle", r=MEDAL), lettering(number), transform=spot(at))


def _faint(number: int, at: Point) -> str:
    return group("faint", tag("circle", class_="bed", r=MEDAL - 3), lettering(number), transform=spot(at))


def _clip(number: int, at: Point, scores: bool = False) -> str:
    drawn = clips.clip("", spot(at), number, is_new=True, scores=scores, left_handed=False)
    return clips.outlines(False) + drawn.replace(' data-at=""', "")


def _ringing(*strings: float, kind: str = "ringing") -> str:
    return tag("path", class_=kind, d="".join(path("M", (8, y), "H", WIDTH - 8) for y in strings))


TOP, MIDDLE, LOW = STRINGS
LEFT, HALFWAY, RIGHT = 68, 136, 198


def _number() -> list[str]:
    faint = [_faint(5, (LEFT, TOP)), _faint(12, (LEFT, MIDDLE)), _faint(8, (HALFWAY, LOW)), _faint(1, (RIGHT, MIDDLE))]
    return _neck(*faint, _lit(6, (HALFWAY, TOP)), _lit(2, (HALFWAY, MIDDLE)), _lit(9, (LEFT, LOW)))


def _clipped() -> list[str]:
    return _neck(_faint(12, (LEFT, MIDDLE)), _lit(6, (HALFWAY, TOP)), _lit(9, (LEFT, LOW)), _clip(2, (HALFWAY, MIDDLE)))


def _strum() -> list[str]:
    stroke = tag("path", class_="stroke", d="M186 22V116m-14-14l14 14l14-14")
    pick = tag("path", class_="pick", d="M-22-18q22-12 44 0q0 26-22 42q-22-16-22-42z", transform=spot((150, 60)))
    return _neck(_clip(2, (LEFT, MIDDLE)), stroke, pick)


def _won(points: str) -> str:
    return group("earned", tag("circle", r=32), lettering(points), transform=spot((HALFWAY + 44, MIDDLE)))


def _points() -> list[str]:
    clips_there = _clip(6, (LEFT, TOP), scores=True), _clip(2, (LEFT, LOW), scores=True)
    return _neck(_ringing(TOP, LOW), *clips_there, _won("+2"))


def _missed() -> list[str]:
    clips_there = _clip(6, (LEFT, TOP)), _clip(2, (LEFT, LOW))
    return _neck(_ringing(TOP), _ringing(LOW, kind="dead"), *clips_there, _won("0"))


def _words() -> list[str]:
    paper = tag("rect", class_="paper", x=30, y=8, width=150, height=134, rx=8)
    lines = tag("path", class_="written", d="M48 36h34m14 0h62M48 64h58m14 0h30M48 92h24")
    new = tag("path", class_="new-word", d="M88 92h44")
    wood = tag("path", class_="pencil", d="M138 88l10-22l52-52l14 14l-52 52z")
    return [paper, lines, new, wood, tag("path", class_="lead", d="M138 88l5-11l7 7z")]


def _die() -> list[str]:
    pips = "".join(path("M", at, "h.1") for at in ((82, 47), (138, 47), (110, 75), (82, 103), (138, 103)))
    cube = tag("rect", class_="die", x=52, y=17, width=116, height=116, rx=22)
    return [cube, tag("path", class_="pips", d=pips)]


_SCENES: dict[str, Callable[[], list[str]]] = {
    "number": _number, "clip": _clipped, "strum": _strum, "points": _points, "missed": _missed, "words": _words,
    "die": _die,
}  # fmt: skip
