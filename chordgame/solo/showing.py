"""The desk as JSON for its page: pictures drawn, fingerings, the map with how far each place is, and the song."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from chordgame.chord_game.atlas.key import chords_of
from chordgame.chord_game.pictures.cam_card import cam_card
from chordgame.chord_game.pictures.drawing import CamDrawing, NeckDrawing, RingDrawing
from chordgame.chord_game.pictures.neck import neck
from chordgame.chord_game.pictures.ring import ring
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam
from chordgame.chord_game.rules.changes import SIDES, Change, cams_left, stack_after
from chordgame.chord_game.rules.points import LONGEST_NAME
from chordgame.chord_game.rules.stack import Stack, place_of
from chordgame.engine.sentences import listed
from chordgame.neck.shapes import Shape
from chordgame.solo import fingerings
from chordgame.solo.atlas_map import Numbers, Walk, rows, walks
from chordgame.solo.desk import LONGEST_WORDS, Desk
from chordgame.solo.naming import key_name, name_held, place_in_key
from chordgame.solo.turning import can_flip, may_come_off, turns
from chordgame.songs.song import FASTEST, SLOWEST
from chordgame.theory.chord_names import chord_name
from chordgame.theory.ring import CLOCKWISE, Mood, face_number, key_places, numbers_at


def never_changes() -> dict[str, Any]:
    """What a page of any desk has to know: how the ring goes round, and what may be written how long."""
    return {
        "ring": list(CLOCKWISE),
        "tempo": [SLOWEST, FASTEST],
        "longest_name": LONGEST_NAME,
        "longest_words": LONGEST_WORDS,
    }


def shown_desk(desk: Desk, undo: bool, redo: bool) -> dict[str, Any]:
    """Ring, stack, and what is on the neck."""
    return {
        "tell": "desk",
        "headline": f"{listed(desk.numbers)} are in play",
        "name": _named(desk, desk.numbers),
        "ring": _ring(desk),
        "neck": _neck(desk),
        "key": _key(desk),
        "cams": [_cam(desk, place) for place in range(len(desk.stack))],
        "both": list(turns(desk, "both")),
        "numbers": list(desk.numbers),
        "chord": list(desk.wanted),
        "chords": [[list(chord), _name(desk, chord)] for chord in reversed(chords_of(desk.stack))],
        "order": desk.ordered,
        "held": _shape(desk, desk.shape) if desk.shape else None,
        "by_hand": desk.by_hand,
        "strings": len(desk.tuning),
        "score": desk.points if desk.keeps_score else None,
        "walks": desk.strums_walk,
        "names": desk.names,
        "undo": undo,
        "redo": redo,
    }


def shown_shapes(desk: Desk, most: int) -> dict[str, Any]:
    """The fingerings to choose from, the first so many of them."""
    found = fingerings.found_for(desk, desk.ordered, most)
    return {"tell": "shapes", "count": found.count, "shapes": [_shape(desk, shape) for shape in found.shapes]}


_SEEN_IN: dict[str, Callable[[Desk], object]] = {
    "shapes": lambda desk: (desk.board, desk.wanted, desk.ordered, desk.names),
    "map": lambda desk: (desk.stack, desk.mood, desk.happy, desk.names),
    "box": lambda desk: cams_left(desk.stack),
    "song": lambda desk: (desk.song, desk.names),
}
"""What each part of the page shows of the desk, beside those that show a bit of everything."""


def parts_changed(before: Desk, after: Desk) -> tuple[str, ...]:
    """The parts of the page that look different now; pictures of the others need not be drawn again."""
    return ("desk", *(part for part, seen in _SEEN_IN.items() if seen(before) != seen(after)), "guitar")


def _key(desk: Desk) -> dict[str, Any]:
    face = face_number(desk.happy, desk.mood)
    name = key_name(desk.happy, desk.mood) if desk.names else ""
    return {"happy": desk.happy, "mood": desk.mood.value, "face": face, "name": name}


def _name(desk: Desk, numbers: tuple[int, ...]) -> str:
    """What musicians call it, for those who asked."""
    return chord_name(numbers, desk.happy) if desk.names else ""


def _named(desk: Desk, numbers: tuple[int, ...]) -> str:
    """The name, with what the chord does in the key."""
    return f"{_name(desk, numbers)}: {place_in_key(numbers, desk.happy, desk.mood)}" if desk.names else ""


def _ring(desk: Desk) -> dict[str, str]:
    drawing = RingDrawing(desk.happy, desk.mood.value, desk.stack, desk.numbers)
    return {"name": "ring", "svg": _ring_svg(drawing), "alt": drawing.words}


@functools.lru_cache(maxsize=256)
def _ring_svg(drawing: RingDrawing) -> str:
    return ring(drawing)


def _neck(desk: Desk) -> dict[str, str]:
    clips = frozenset(desk.held)
    fingers = desk.shape.fingers if desk.shape else ()
    drawing = NeckDrawing.of(desk.board, clips, desk.numbers, fingers)
    drawing = replace(drawing, scoring=tuple(sorted(clips)), left_handed=desk.left_handed)
    held = f"Held: {fingerings.fingering_of(desk.shape)}. " if desk.shape else ""
    alt = f"{held}Every slot with one of {listed(desk.numbers)} is in play."
    return {"name": "neck", "svg": _neck_svg(drawing), "alt": alt}


@functools.lru_cache(maxsize=256)
def _neck_svg(drawing: NeckDrawing) -> str:
    return neck(drawing)


def _cam(desk: Desk, place: int) -> dict[str, Any]:
    which, laid = SIDES[place], desk.stack[place]
    return {
        "which": which,
        "cam": laid.cam.value,
        "at": laid.at,
        "words": str(laid),
        "turns": list(turns(desk, which)),
        "flip": can_flip(desk, which),
        "off": may_come_off(desk, which),
    }


def _shape(desk: Desk, shape: Shape) -> dict[str, Any]:
    return {
        "frets": shape.frets.to_list(),
        "name": str(shape),
        "words": fingerings.described(shape),
        "called": name_held(desk, shape.frets, desk.happy) if desk.names else "",
        "svg": fingerings.diagram(desk.board, shape, desk.left_handed, str(shape)),
        "alt": f"{shape}: {fingerings.fingering_of(shape)}",
    }


def shown_box(desk: Desk) -> dict[str, Any]:
    """The cams that are not on the stack."""
    left = cams_left(desk.stack)
    return {"tell": "box", "cams": [{"cam": cam.value, "count": left[cam], **_card(cam)} for cam in Cam]}


@functools.cache
def _card(cam: Cam) -> dict[str, str]:
    drawing = CamDrawing(cam)
    return {"name": drawing.name, "words": drawing.words, "svg": cam_card(drawing)}


# ---------------------------------------------------------------- the map


def shown_map(desk: Desk) -> dict[str, Any]:
    """Every place of the key's map, and how to get there from here."""
    ways = walks(desk.stack, desk.mood, desk.happy)
    tiles = [[_tile(desk, ways.get(numbers), numbers) for numbers in row] for row in rows(desk.happy)]
    key = list(numbers_at(key_places(desk.happy)))
    return {"tell": "map", "here": list(desk.numbers), "key": key, "rows": tiles}


def _tile(desk: Desk, walk: Walk | None, numbers: Numbers) -> dict[str, Any]:
    return {"n": list(numbers), "name": _name(desk, numbers), **_way(desk, walk, numbers)}


def _way(desk: Desk, walk: Walk | None, numbers: Numbers) -> dict[str, Any]:
    if numbers == desk.numbers:
        return {"far": 0, "how": "you are here"}
    if walk is None:
        return {"far": 3, "how": "more than two changes away"}
    return {"far": len(walk.changes), "how": changes_words(desk.stack, walk.changes, desk.mood)}


def changes_words(stack: Stack, changes: tuple[Change, ...], mood: Mood) -> str:
    """The way in words."""
    said = []
    for change in changes:
        after, _ = stack_after(stack, change, mood)
        said.append(_change_words(stack, change, after))
        stack = after
    return ", then ".join(said)


def _change_words(stack: Stack, change: Change, after: Stack) -> str:
    match change:
        case m.Add():
            return f"add {after[-1]}"
        case m.Remove():
            return f"take off {stack[place_of(stack, change.which)]}"
        case m.Replace():
            place = place_of(stack, change.which)
            return f"{after[place]} for {stack[place]}"
        case m.Turn(which="both"):
            return f"turn both, to {after[0].at} and {after[1].at}"
        case m.Turn():
            place = place_of(stack, "top" if change.which == "top" else "bottom")
            return f"turn {stack[place]} to {after[place].at}"
