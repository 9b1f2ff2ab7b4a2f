"""The picture of the fretboard: a number in every slot, and the clips on it."""

from __future__ import annotations

from chordgame.chord_game.fingers import Finger
from chordgame.chord_game.fretboard import Slot
from chordgame.chord_game.pictures import wood
from chordgame.chord_game.pictures.facts import NeckFacts
from chordgame.chord_game.pictures.neck_layout import Layout, layout_of
from chordgame.chord_game.pictures.svg import group, path, picture, spot, tag, words

RADIUS = 17
_SLOT_CSS = """
text{font-family:ui-rounded,system-ui,sans-serif;text-anchor:middle;font-variant-numeric:lining-nums}
.slot circle{fill:$maple}.slot text{fill:$faint;font-size:18px}
.slot.on-block circle{fill:$block}.slot.open circle{fill:$head}.slot.open text{fill:$head-ink}
.slot.in-play circle{fill:$face;stroke:$face-ink;stroke-width:2.5}
.slot.in-play text{fill:$face-ink;font-size:22px;font-weight:800}
.clip .body{fill:$clip;stroke:$edge;stroke-width:2;stroke-linejoin:round}
.slot.clip text{fill:$on-paint;font-size:22px;font-weight:800}
.clip .shade{fill:$shade;opacity:.35}.scoring .body{stroke-width:4}
.clip .badge{fill:$face;stroke:$face-ink;stroke-width:1.5}.clip .note{fill:$face-ink;stroke:$face-ink}
.clip .star{fill:$new;stroke:$face-ink;stroke-width:1.5;stroke-linejoin:round}
.ringing{stroke:$clip;stroke-width:6}
.fingers{fill:none;stroke:$hand;stroke-width:4}
"""
CSS = wood.CSS + _SLOT_CSS
_BODY = "M-19-14q0-4 4-4h22q3 0 5 2l8 12q2 4 0 8l-8 12q-2 2-5 2h-22q-4 0-4-4z"
_STAR = "M0-11l3.2 6.8 7.4.9-5.5 5.1 1.5 7.4-6.6-3.7-6.6 3.7 1.5-7.4-5.5-5.1 7.4-.9z"
_NOTE = "M1 3a2.6 2 0 1 1-1-1.5V-6q4 1 3.5 5q-1-2-2.5-2z"


def neck(facts: NeckFacts) -> str:
    """The fretboard as the player sees it, looking over and down, as SVG."""
    layout = layout_of(facts)
    box = (0, -layout.height / 2, layout.width, layout.height)
    ringing = group("ringing", *(_ringing(layout, slot) for slot in facts.scoring))
    slots = [_slot(facts, layout, slot) for slot in layout.every_slot()]
    drawn = [*wood.wood(layout), ringing, *_fingers(layout, facts.fingers), *slots]
    return picture("neck", "The fretboard", facts.words, box, CSS, *drawn)


def _slot(facts: NeckFacts, neck: Layout, slot: Slot) -> str:
    at, number = f"slot-{slot.string}-{slot.fret}", words(facts.number(slot))
    where = spot(neck.slot(slot))
    if slot in facts.clips:
        kinds = "slot clip" + " new" * (slot == facts.new) + " scoring" * (slot in facts.scoring)
        return group(kinds, *_clip(neck), number, *_badges(facts, slot), at=at, transform=where)
    kind = "slot" + " in-play" * (facts.number(slot) in facts.in_play)
    kind += " on-block" * bool(neck.dots(slot.fret)) + " open" * (slot.fret == 0)
    return group(kind, tag("circle", r=RADIUS), number, at=at, transform=where)


def _clip(neck: Layout) -> list[str]:
    """It points where it was slid to: towards the body."""
    flip = "scale(-1 1)" if neck.left_handed else None
    return [
        tag("path", class_="shade", d=_BODY, transform=f"translate(0 4){flip or ''}"),
        tag("path", class_="body", d=_BODY, transform=flip),
    ]


def _badges(facts: NeckFacts, slot: Slot) -> list[str]:
    """A star for the new clip, a note for one that scores."""
    star = tag("path", class_="star", d=_STAR, transform="translate(-18 -15)")
    note = tag("circle", class_="badge", r=8) + tag("path", class_="note", d=_NOTE)
    badges = [star] if slot == facts.new else []
    return badges + ([tag("g", note, transform="translate(17 -17)")] if slot in facts.scoring else [])


def _ringing(neck: Layout, slot: Slot) -> str:
    """A string that rings, from its clip to the body."""
    start, end = (neck.on_string(along, slot.string) for along in (neck.between(slot.fret), neck.width))
    return tag("path", d=path("M", start, "L", end))


def _fingers(neck: Layout, fingers: tuple[Finger, ...]) -> list[str]:
    return [group("fingers", *(_finger(neck, finger) for finger in fingers))] if fingers else []


def _finger(neck: Layout, finger: Finger) -> str:
    ends = [neck.slot(Slot(string, finger.fret)) for string in (min(finger.strings), max(finger.strings))]
    (x, top), (_, bottom) = ends
    return tag("rect", x=x - 27, y=top - 23, width=54, height=bottom - top + 46, rx=23)
