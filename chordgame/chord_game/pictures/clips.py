"""The clips: solid pieces that carry their number, a star on the new one and a note on those that score."""

from __future__ import annotations

from chordgame.engine.pictures.svg import group, lettering, tag

CSS = """
.body{fill:$clip;stroke:$edge;stroke-width:2;stroke-linejoin:round}
.slot.clip text{fill:$on-paint;font-size:22px;font-weight:800}
.shade{fill:$shade;opacity:.35}.scoring .body{stroke-width:4}
.badge{fill:$face;stroke:$face-ink;stroke-width:1.5}.note{fill:$face-ink;stroke:$face-ink}
.star{fill:$new;stroke:$face-ink;stroke-width:1.5;stroke-linejoin:round}
"""
_BODY = "M-19-14q0-4 4-4h22q3 0 5 2l8 12q2 4 0 8l-8 12q-2 2-5 2h-22q-4 0-4-4z"
_STAR = "M-18-26l3.2 6.8 7.4.9-5.5 5.1 1.5 7.4-6.6-3.7-6.6 3.7 1.5-7.4-5.5-5.1 7.4-.9z"
_NOTE = "M18-14a2.6 2 0 1 1-1-1.5V-23q4 1 3.5 5q-1-2-2.5-2z"
_BADGE = tag("circle", class_="badge", cx=17, cy=-17, r=8)


def outlines(left_handed: bool) -> str:
    """The outline of every clip, once; it points where it was slid to, towards the body."""
    flip = "scale(-1 1)" if left_handed else None
    return tag("defs", tag("path", id=_body_id(left_handed), d=_BODY, transform=flip))


def _body_id(left_handed: bool) -> str:
    return "clip-left" if left_handed else "clip-right"


def clip(at: str, where: str, number: int, *, is_new: bool, scores: bool, left_handed: bool) -> str:
    """A clip in its slot."""
    body = f"#{_body_id(left_handed)}"
    drawn = [tag("use", href=body, y=4, class_="shade"), tag("use", href=body, class_="body"), lettering(number)]
    drawn += [tag("path", class_="star", d=_STAR)] if is_new else []
    drawn += [_BADGE, tag("path", class_="note", d=_NOTE)] if scores else []
    kinds = "slot clip" + " new" * is_new + " scoring" * scores
    return group(kinds, *drawn, at=at, transform=where)
