"""What a box shows: pieces on the spindle, clips on the fretboard."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.box.frames import Damaged
from hardware.box.table import EMPTY, UNREADABLE, box_table

PLACES = 12  # of the ring


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the spindle: its name, whether its printed face is down, and where its index arm points.

    Places count clockwise from the top of the ring, 0 to 11.
    """

    name: str
    face_down: bool
    place: int


@dataclass(frozen=True, slots=True)
class StackReading:
    """The key and the cams; None where a layer is empty. Layers that cannot be read are named apart."""

    key: Piece | None
    bottom: Piece | None
    top: Piece | None
    unreadable: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FretboardReading:
    """The clips as (string, fret), fret 0 at the headstock, and the frets with a finger on them."""

    clips: frozenset[tuple[int, int]]
    touched: frozenset[int]


Reading = StackReading | FretboardReading

LAYERS = ("key", "bottom", "top")


@dataclass(frozen=True, slots=True)
class BoxHello:
    """What a box says of itself."""

    firmware: tuple[int, int]
    layers: int
    strings: int
    slots: int
    touch: bool


def read_hello(payload: bytes) -> BoxHello:
    """The hello in a message's payload."""
    major, minor, layers, strings, slots, touch = payload
    return BoxHello((major, minor), layers, strings, slots, bool(touch))


def read_state(kind: str, state: bytes) -> Reading:
    """The reading that a state's bytes stand for; a value out of its range is `Damaged`."""
    return _stack(state) if kind == "stack" else _fretboard(state)


def _stack(state: bytes) -> StackReading:
    layers = {name: state[3 * at : 3 * at + 3] for at, name in enumerate(LAYERS)}
    unreadable = tuple(name for name, (piece, *_) in layers.items() if piece == UNREADABLE)
    key, bottom, top = map(_piece, layers.values())
    return StackReading(key, bottom, top, unreadable)


def _piece(layer: bytes) -> Piece | None:
    piece, face_down, place = layer
    if piece in (EMPTY, UNREADABLE):
        return None
    name = box_table().pieces.get(piece)
    if name is None or face_down > 1 or place >= PLACES:
        raise Damaged(f"no such piece: {tuple(layer)}")
    return Piece(name, bool(face_down), place)


def _fretboard(state: bytes) -> FretboardReading:
    *slots, high, low = state
    clips = {(string, fret) for fret, row in enumerate(slots) for string in range(1, 8) if row >> (string - 1) & 1}
    touched = high << 7 | low
    return FretboardReading(frozenset(clips), frozenset(fret for fret in range(1, 13) if touched >> (fret - 1) & 1))
