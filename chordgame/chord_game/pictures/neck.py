"""The picture of the fretboard: a number in every slot, and the clips on it."""

from __future__ import annotations

from chordgame.chord_game.pictures import clips, wood
from chordgame.chord_game.pictures.colours import COLOURS
from chordgame.chord_game.pictures.drawing import NeckDrawing
from chordgame.chord_game.pictures.neck_layout import Layout, layout_of
from chordgame.engine.pictures.svg import group, lettering, path, picture, spot, tag
from chordgame.neck.fingers import Finger
from chordgame.neck.fretboard import Slot

STRINGS_AT, RING = 40, 13
"""Where on the headstock a string says which it is, in a ring as in scores for the guitar."""
RADIUS = 17  # of a medal; two neighbours on neighbouring strings do not touch
BELOW_MIDDLE = 6.3
"""How far the foot of a faint number is below the middle of its slot."""
_SLOT_CSS = """
text{font-family:ui-rounded,system-ui,sans-serif;text-anchor:middle;font-variant-numeric:lining-nums}
.slot{fill:$faint;font-size:18px}.open{fill:$head-ink}
.beds{stroke-width:34;stroke-linecap:round}.on-maple{stroke:$maple}.on-block{stroke:$block}.on-head{stroke:$head}
.which{fill:none;stroke:$head-ink;stroke-width:1.5;opacity:.75}
.which text{fill:$head-ink;stroke:none;font-size:18px}
.in-play circle{fill:$face;stroke:$face-ink;stroke-width:2.5}
.in-play text{fill:$face-ink;font-size:22px;font-weight:800}
.ringing{stroke:$ring;stroke-width:6}
.fingers{fill:none;stroke:$hand;stroke-width:4}
"""
CSS = wood.CSS + _SLOT_CSS + clips.CSS


def neck(drawing: NeckDrawing) -> str:
    """The fretboard as the player sees it, looking over and down, as SVG."""
    layout = layout_of(drawing)
    box = (0, -layout.height / 2, layout.width, layout.height)
    ringing = group("ringing", *(_ringing(layout, slot) for slot in drawing.scoring))
    slots = [_slot(drawing, layout, slot) for slot in layout.every_slot()]
    outlines = [clips.outlines(drawing.left_handed)] if drawing.clips else []
    which = [_which(layout, string) for string in range(1, layout.strings + 1)]
    drawn = [*outlines, *wood.wood(layout), *which, ringing, *_beds(layout), *_fingers(layout, drawing.fingers), *slots]
    css = CSS + (clips.GHOST_CSS if drawing.ghost or drawing.going else "")
    return picture("neck", "The fretboard", drawing.words, box, css, *drawn, palette=COLOURS)


def _which(neck: Layout, string: int) -> str:
    where = spot(neck.on_string(STRINGS_AT, string))
    return group("which", tag("circle", r=RING), lettering(string), transform=where)


def _slot(drawing: NeckDrawing, neck: Layout, slot: Slot) -> str:
    at, number = f"slot-{slot.string}-{slot.fret}", drawing.number(slot)
    x, y = neck.slot(slot)
    where = spot((x, y))
    if slot in drawing.clips:
        is_new, scores = slot == drawing.new, slot in drawing.scoring
        look = clips.GHOST if slot == drawing.ghost else clips.GOING if slot in drawing.going else ""
        return clips.clip(at, where, number, is_new=is_new, scores=scores, left_handed=neck.left_handed, look=look)
    if number in drawing.in_play:
        return group("slot in-play", tag("circle", r=RADIUS), lettering(number), at=at, transform=where)
    kind = "slot" if slot.fret else "slot open"
    return tag("text", str(number), data_at=at, class_=kind, x=x, y=y + BELOW_MIDDLE)


def _beds(neck: Layout) -> list[str]:
    """Dots as wide as a line is thick: they keep the strings from running through the numbers."""
    beds: dict[str, list[str]] = {}
    for slot in neck.every_slot():
        ground = "block" if neck.dots(slot.fret) else "maple" if slot.fret else "head"
        beds.setdefault(ground, []).append(path("M", neck.slot(slot), "h.1"))
    return [tag("path", class_=f"beds on-{ground}", d="".join(dots)) for ground, dots in beds.items()]


def _ringing(neck: Layout, slot: Slot) -> str:
    """A string that rings, from its clip to the body."""
    start, end = (neck.on_string(along, slot.string) for along in (neck.between(slot.fret), neck.width))
    return tag("path", data_string=str(slot.string), d=path("M", start, "L", end))


def _fingers(neck: Layout, fingers: tuple[Finger, ...]) -> list[str]:
    return [group("fingers", *(_finger(neck, finger) for finger in fingers))] if fingers else []


def _finger(neck: Layout, finger: Finger) -> str:
    ends = [neck.slot(Slot(string, finger.fret)) for string in (min(finger.strings), max(finger.strings))]
    (x, top), (_, bottom) = ends
    return tag("rect", x=x - 27, y=top - 23, width=54, height=bottom - top + 46, rx=23)
