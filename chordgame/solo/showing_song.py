"""The song in progress as JSON for its page: chord by chord, line by line, section by section."""

from __future__ import annotations

from typing import Any

from chordgame.chord_game.rules.stack import Stack
from chordgame.solo import fingerings
from chordgame.solo.desk import Desk
from chordgame.solo.lines import line_beginnings
from chordgame.solo.song import song_of
from chordgame.solo.song_so_far import Kept
from chordgame.solo.sound import COUNT_IN, START
from chordgame.songs.chord_labels import Labels, labels_of
from chordgame.songs.marks import Mark
from chordgame.songs.sections import blocks_of
from chordgame.songs.timing import places_played
from chordgame.theory.ring import face_number

NO_LABELS = Labels({}, {})


def shown_song(desk: Desk, how_saved: str, endings: tuple[str, ...] = ()) -> dict[str, Any]:
    """The progression in progress."""
    song = desk.song
    return {
        "tell": "song",
        "title": song.title,
        "band": song.band,
        "tempo": song.tempo,
        "time": list(song.time),
        "capo": desk.capo,
        "names": desk.names,
        "strumming": song.strumming,
        "saved": song.name,
        "how_saved": how_saved,
        "endings": list(endings),
        "sections": _sections(song.kept, song.marks),
        "lead": [START, COUNT_IN],
        **_chords(desk),
    }


def _chords(desk: Desk) -> dict[str, Any]:
    """The chords, the diagram of each shape, and the places in the order in which they are played."""
    if not desk.song.kept:
        return {"kept": [], "diagrams": {}, "played": []}
    song = song_of(desk)
    labels = labels_of(song) if desk.names else NO_LABELS
    begins = line_beginnings(song)
    shapes = {str(shape): shape for kept in desk.song.kept if (shape := kept.strum.shape)}
    return {
        "kept": [_kept(kept, labels) | {"begins": first} for kept, first in zip(desk.song.kept, begins, strict=True)],
        "diagrams": {
            name: fingerings.diagram(desk.board, shape, desk.left_handed, name) for name, shape in shapes.items()
        },
        "played": list(places_played(song)),
    }


def _kept(kept: Kept, labels: Labels) -> dict[str, Any]:
    strum = kept.strum
    return {
        "beats": strum.beats,
        "words": strum.words.text if strum.words else "",
        "broken": bool(strum.words and strum.words.broken),
        "by": strum.words.by if strum.words else "",
        "stack": _laid_words(kept.stack),
        "face": face_number(kept.happy, kept.mood),
        "mood": kept.mood.value,
        "name": str(strum.shape) if strum.shape else "",
        "called": labels.of(strum),
    }


def _sections(kept: tuple[Kept, ...], marks: tuple[Mark, ...]) -> list[dict[str, Any]]:
    """Where each begins and ends, what it is, and remarks by the chord that they come before."""
    found, at = [], 0
    for block in blocks_of(kept, marks):
        mark, first, at = block.begins, at, at + len(block.chords)
        remarks = [[first + remark.at, remark.text] for remark in block.remarks]
        found.append({"first": first, "end": at, "remarks": remarks, "mark": _mark(mark) if mark else None})
    return found


def _mark(mark: Mark) -> dict[str, Any]:
    return {"kind": mark.kind, "text": mark.text, "named": mark.named, "times": mark.times}


def _laid_words(stack: Stack) -> str:
    return " under ".join(map(str, stack))
