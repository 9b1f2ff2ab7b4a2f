"""The sections of the song in progress: what begins each, where it stands among the others. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chordgame.chord_game.rules.points import LONGEST_NAME
from chordgame.engine.errors import Refused
from chordgame.engine.shown_text import is_shown
from chordgame.solo.desk import Desk, SectionKind, with_song
from chordgame.solo.lines import line_beginnings, settled
from chordgame.solo.song import song_of
from chordgame.solo.song_so_far import Kept
from chordgame.songs.marks import MOST_MARKS, MOST_TIMES, Mark
from chordgame.songs.sections import Block, blocks_of, joined, reordered

Line = tuple[Kept, bool]
"""A chord, and whether it begins a line."""


def section_moved(desk: Desk, section: int, to: int) -> Desk:
    """A section with its chords in another place among the sections."""
    _block(desk, section)
    return _with(desk, *reordered(_lines(desk), desk.song.marks, section, to))


def section_headed(desk: Desk, section: int, kind: SectionKind, text: str, times: int) -> Desk:
    """A section of another kind or name; without one its chords belong to the section before."""
    _block(desk, section)
    blocks = list(blocks_of(_lines(desk), desk.song.marks))
    if kind != "none":
        before = blocks[section].begins
        mark = replace(_mark(kind, text, times), strumming=before.strumming if before else "")
        blocks[section] = replace(blocks[section], begins=mark)
    elif section:
        blocks[section - 1 : section + 1] = [_together(blocks[section - 1], blocks[section])]
    else:
        blocks[0] = replace(blocks[0], begins=None)
    return _with(desk, *joined(blocks))


def section_added(desk: Desk, kind: SectionKind, text: str) -> Desk:
    """A section at the end, for chords to come; or one that is played again there."""
    if kind == "none":
        return desk
    return _with(desk, _lines(desk), (*desk.song.marks, replace(_mark(kind, text, 1), at=len(desk.song.kept))))


def _together(first: Block[Line], second: Block[Line]) -> Block[Line]:
    """Two sections as one, under what begins the first."""
    remarks = tuple(replace(one, at=one.at + len(first.chords)) for one in second.remarks)
    return Block(first.begins, first.chords + second.chords, first.remarks + remarks)


def _mark(kind: SectionKind, text: str, times: int) -> Mark:
    text = text.strip()
    if len(text) > LONGEST_NAME or not is_shown(text):
        raise Refused(f"a name is one line of at most {LONGEST_NAME} characters")
    if kind == "none" or not 1 <= times <= MOST_TIMES:
        raise Refused(f"a section is played 1 to {MOST_TIMES} times, not {times}")
    return Mark(0, kind, text, times)


def _block(desk: Desk, section: int) -> None:
    if not 0 <= section < len(blocks_of(desk.song.kept, desk.song.marks)):
        raise Refused("there is no such section")


def _lines(desk: Desk) -> list[Line]:
    """Each chord, and whether it begins a line; the first of a section does, wherever that goes."""
    kept = desk.song.kept
    return list(zip(kept, line_beginnings(song_of(desk)), strict=True)) if kept else []


def _with(desk: Desk, lines: Sequence[Line], marks: Sequence[Mark]) -> Desk:
    if len(marks) > MOST_MARKS:
        raise Refused(f"a song has at most {MOST_MARKS} sections and remarks")
    moved = with_song(desk, replace(desk.song, marks=tuple(marks)))
    return settled(moved, [kept for kept, _ in lines], [begins for _, begins in lines])
