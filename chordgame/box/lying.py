"""Pieces on a box's spindle as the game knows them: the key's number, and cams as they lie."""

from __future__ import annotations

from chordgame.chord_game.rules.cams import SHAPES, TURNED_OVER, Cam, Laid, lay
from chordgame.chord_game.rules.stack import Stack
from chordgame.engine.errors import Refused
from chordgame.engine.sentences import listed
from chordgame.theory.ring import CLOCKWISE, NUMBERS, Places
from hardware.box.readings import Piece, StackReading

KEY = "key"
"""The one piece that is no cam."""


def key_on(reading: StackReading) -> int | None:
    """The number at the key's happy face, or None where none lies; refused with what to put right."""
    if reading.unreadable:
        raise Refused(f"the box cannot read its {listed(reading.unreadable)} layer: straighten what lies there")
    key = reading.key
    if key is not None and key.name != KEY:
        raise Refused(f"the {key.name.title()} lies where the key belongs")
    if key is not None and key.face_down:
        raise Refused("the key is turned over: lay its printed face up")
    return None if key is None else CLOCKWISE[key.place]


def stack_on(reading: StackReading) -> Stack:
    """The cams from the bottom; refused where one lies as no cam of the game can."""
    return tuple(laid_as(piece) for piece in (reading.bottom, reading.top) if piece is not None)


def laid_as(piece: Piece) -> Laid:
    """The cam as it lies: a turned-over one counts as what its arms are, where there is such a cam."""
    if piece.name not in {cam.value for cam in Cam}:
        raise Refused(f"the {piece.name} lies where a cam belongs")
    cam = Cam(piece.name)
    arms = _arms(cam, piece)
    for upside_down in (False, *([True] if cam in TURNED_OVER and piece.face_down else [])):
        for at in NUMBERS:
            laid = lay(cam, at, upside_down)
            if laid.arms == arms:
                return laid
    raise Refused(f"a {cam.value.title()} that is turned over is like no cam of the game: lay its printed face up")


def _arms(cam: Cam, piece: Piece) -> Places:
    way = -1 if piece.face_down else 1
    return sum(1 << (piece.place + way * arm) % 12 for arm in SHAPES[cam].arms)
