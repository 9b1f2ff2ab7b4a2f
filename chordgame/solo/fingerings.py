"""The fingerings of a chord, ranked for somebody who looks for one: by points, or by ease."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from chordgame.chord_game.pictures.chord import chord
from chordgame.chord_game.pictures.drawing import ChordDrawing
from chordgame.chord_game.rules.fingering import Fingering
from chordgame.engine.sentences import counted
from chordgame.neck.easy_shape import REACH, usual_order
from chordgame.neck.fretboard import Fretboard
from chordgame.neck.human_hand import digits_for, fingers_of
from chordgame.neck.shapes import Shape, shapes_of
from chordgame.solo.atlas_map import Numbers
from chordgame.solo.desk import Desk, Order
from chordgame.theory.chord_names import named_chord

SHOWN = 12
"""Pictures of shapes on one page; the best come first. Chosen by eye."""
ORDERS: tuple[Order, ...] = ("points", "ease", "usual")


@dataclass(frozen=True, slots=True)
class FoundShapes:
    """The first fingerings of a chord, and how many there are."""

    shapes: tuple[Shape, ...]
    count: int


@functools.lru_cache(maxsize=512)
def found(board: Fretboard, chord_: Numbers, order: Order, root: int | None = None, most: int = SHOWN) -> FoundShapes:
    """The first of them: as songbooks have them with this root, all points first, or those a hand finds easiest."""
    shapes = shapes_of(board, chord_, REACH)
    if order == "usual":
        places = map(int, usual_order(board, chord_, root=root)[:most])
        return FoundShapes(tuple(shapes[place] for place in places), len(shapes))
    if order == "points":
        return FoundShapes(tuple(shapes[place] for place in range(min(most, len(shapes)))), len(shapes))
    return FoundShapes(tuple(sorted(shapes, key=ease)[:most]), len(shapes))


def found_for(desk: Desk, order: Order, most: int = SHOWN) -> FoundShapes:
    """Those of the chord on a desk; its root is the one that musicians would say."""
    root = named_chord(tuple(sorted(desk.wanted)), desk.happy).root
    return found(desk.board, desk.wanted, order, root, most)


def ease(shape: Shape) -> tuple[int, int, int, int, int]:
    """How hard it is to hold and to strum, easiest first: fingers, strings to leave out, reach, place, then points."""
    sounding = shape.frets.sounding
    frets = [fret for fret in sounding.values() if fret > 0]
    gaps = max(sounding) - min(sounding) + 1 - len(sounding)
    barres = sum(len(finger.strings) > 1 for finger in shape.fingers)
    reach = max(frets) - min(frets) if frets else 0
    return len(shape.fingers) + barres + gaps, reach, max(frets, default=0), barres, -shape.points


@functools.lru_cache(maxsize=2048)
def diagram(board: Fretboard, shape: Shape, left_handed: bool, name: str = "") -> str:
    """The chord diagram as SVG."""
    return chord(ChordDrawing(board, fingering_of(shape), name, left_handed))


def fingering_of(shape: Shape) -> Fingering:
    """The shape with a guitarist's fingers, and the slots that sound."""
    return Fingering(fingers_of(shape.frets, digits_for(shape.frets)), shape.slots)


def described(shape: Shape) -> str:
    """What it is in a few words."""
    digits = list(digits_for(shape.frets).values())
    fingers = counted(len(set(digits)), "finger") if digits else "no finger"
    barre = " with a barre" if len(set(digits)) < len(digits) else ""
    return f"{counted(shape.points, 'string')}, {fingers}{barre}"
