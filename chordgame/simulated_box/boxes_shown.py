"""What the simulated box's page shows of it, as JSON: pictures, layers, fingers, faults."""

from __future__ import annotations

from typing import Any

from chordgame.box.lying import KEY, laid_as
from chordgame.chord_game.pictures.drawing import NeckDrawing, RingDrawing
from chordgame.chord_game.pictures.neck import neck
from chordgame.chord_game.pictures.ring import ring
from chordgame.chord_game.rules.cams import Cam, Laid, lay
from chordgame.chord_game.rules.stack import numbers_in_play
from chordgame.engine.errors import Refused
from chordgame.neck.fretboard import Fretboard, Slot
from chordgame.neck.tuning import tunings
from chordgame.simulated_box.running import RunningBoxes
from chordgame.simulated_box.simulated import LAYER_NAMES, LaidPiece, SimulatedFretboard, SimulatedStack
from chordgame.theory.ring import CLOCKWISE
from hardware.box.readings import Piece
from hardware.box.table import box_table

BOARD = Fretboard(tunings()["standard"])


def boxes_shown(boxes: RunningBoxes) -> dict[str, Any]:
    """Everything on the page."""
    with boxes.looking() as now:
        return {
            "tell": "box",
            **_pictures(now.stack, now.fretboard),
            "layers": [_layer(layer, now.stack.layers[layer]) for layer in LAYER_NAMES],
            "pieces": list(box_table().pieces.values()),
            "ring": list(CLOCKWISE),
            "touched": sorted(now.fretboard.touched),
            "frets": BOARD.frets,
            "faults": {name: getattr(now.luck[0].faults, name) for name in ("lose", "damage", "repeat")},
            "plugged": now.cable.plugged,
            "hangs": now.cable.hangs,
            "addresses": list(boxes.addresses),
        }


def _pictures(stack: SimulatedStack, board: SimulatedFretboard) -> dict[str, Any]:
    key = stack.layers[KEY]
    happy = CLOCKWISE[key.place] if key is not None and key.name == KEY else None
    cams = tuple(laid for layer in LAYER_NAMES[1:] if (laid := _drawn(stack.layers[layer])) is not None)
    ring_drawing = RingDrawing(happy, "happy", cams, numbers_in_play(cams) if cams else ())
    neck_drawing = NeckDrawing.of(BOARD, frozenset(Slot(*slot) for slot in board.clips), ring_drawing.numbers)
    return {
        "pictures": [
            {"name": "ring", "alt": ring_drawing.words, "svg": ring(ring_drawing)},
            {"name": "neck", "alt": neck_drawing.words, "svg": neck(neck_drawing)},
        ]
    }


def _drawn(piece: LaidPiece | None) -> Laid | None:
    """The cam as it is drawn; one that no game lays so is drawn with its printed face up."""
    if piece is None or piece.name not in {cam.value for cam in Cam}:
        return None
    try:
        return laid_as(Piece(piece.name, piece.face_down, piece.place))
    except Refused:
        return lay(Cam(piece.name), CLOCKWISE[piece.place])


def _layer(layer: str, piece: LaidPiece | None) -> dict[str, Any]:
    if piece is None:
        return {"layer": layer, "piece": "", "at": 0, "over": False, "between": False}
    at = CLOCKWISE[piece.place]
    return {"layer": layer, "piece": piece.name, "at": at, "over": piece.face_down, "between": piece.between}
