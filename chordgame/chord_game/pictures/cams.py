"""The cams of the stack: painted on their front, bare wood on their back, named in the corners."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.chord_game.pictures.cam_shapes import outline
from chordgame.chord_game.pictures.round import turn
from chordgame.chord_game.rules.cams import Laid
from chordgame.chord_game.rules.stack import Stack
from chordgame.engine.pictures.svg import Point, group, lettering, spot, tag
from chordgame.theory.ring import PLACE

LOWER_GROWS = 4.5
"""How much wider the lower cam is, so that it shows where the upper one lies on it."""
SIDES = (-1, 1)
"""The lower cam is named at the left, the upper one at the right."""
LEVELS = ("cam-bottom", "cam-top")

_CSS = """
.cam use{stroke:$edge;stroke-width:2.5;stroke-linejoin:round}
.cam .shade{fill:$shade;stroke:none;opacity:.28}
.named use{stroke:$rim;stroke-width:6}
.named text{fill:$ink;font-size:20px;font-weight:700}
"""
_BACK_CSS = """
.back{fill:$bare}
.cam .dashes,.named .dashes{fill:none;stroke-width:5;stroke-dasharray:9 6}
.named .over{font-size:17px;font-weight:400}
"""
GHOST_CSS = ".ghost{opacity:.72}.ghost use:not(.shade){stroke:$ink;stroke-width:4;stroke-dasharray:8 6}"
OVER_IT = 20
"""How far above a cam's name there is room for the word that it lies upside-down."""


def css(stack: Stack) -> str:
    """The rules for just these cams."""
    kinds = dict.fromkeys(laid.cam.value for laid in stack)
    paint = "".join(f".{kind}{{fill:${kind}}}.dashes.{kind}{{stroke:${kind}}}" for kind in kinds)
    return (_CSS + paint if stack else "") + (_BACK_CSS if any(laid.upside_down for laid in stack) else "")


@dataclass(frozen=True, slots=True)
class _Level:
    """A cam as it lies: what it is called in offers, and what is drawn of it."""

    laid: Laid
    at: str | None
    side: int
    grown: float
    is_ghost: bool = False

    @property
    def outline_id(self) -> str:
        return f"{self.laid.shape.value}-{'wide' if self.grown else 'outline'}"

    @property
    def turn(self) -> str:
        return turn(PLACE[self.laid.at])


def stack_of(stack: Stack, corner: Point, ghosts: tuple[int, ...] = ()) -> list[str]:
    """The cams from the bottom to the top, then their names in the lower corners of the picture."""
    grows = (LOWER_GROWS, 0) if len(stack) == 2 else (0,)
    known = zip(stack, LEVELS, SIDES, grows, strict=False)
    levels = [_Level(*drawing, is_ghost=level in ghosts) for level, drawing in enumerate(known)]
    outlines = [tag("path", id=one.outline_id, d=outline(one.laid.shape, one.grown)) for one in levels]
    return [tag("defs", *outlines), *map(_cam, levels), *(_named(level, corner) for level in levels)]


def alone(laid: Laid) -> list[str]:
    """A cam that lies on no stack."""
    level = _Level(laid, None, 0, 0)
    return [tag("defs", tag("path", id=level.outline_id, d=outline(laid.shape))), _cam(level)]


def _cam(level: _Level) -> str:
    shade = tag("g", _drawn(level, "shade"), transform="translate(0 5)")
    return group("cam" + " ghost" * level.is_ghost, tag("title", str(level.laid)), shade, *_side_up(level), at=level.at)


def _side_up(level: _Level) -> list[str]:
    """What the cam shows: its paint, or if it is turned over, bare wood with a dashed edge."""
    paint = level.laid.cam.value
    if level.laid.upside_down:
        return [_drawn(level, "back"), _drawn(level, f"dashes {paint}")]
    return [_drawn(level, paint)]


def _drawn(level: _Level, class_: str) -> str:
    return tag("use", href=f"#{level.outline_id}", class_=class_, transform=level.turn)


def _named(level: _Level, corner: Point) -> str:
    """The name under a small cam, in a line more where it lies upside-down."""
    x, y = level.side * corner[0], corner[1]
    *over, name = level.laid.name.split()
    anchor = "text-anchor:end" if level.side > 0 else "text-anchor:start"
    middle = spot((x - level.side * 27, y - 44 - OVER_IT * len(over)))
    small = tag("g", *_side_up(level), transform=f"{middle} scale(.15)")
    above = [lettering(word, (x, y - 8 - OVER_IT), class_="over", style=anchor) for word in over]
    return group("named", small, *above, lettering(name, (x, y - 8), style=anchor))
