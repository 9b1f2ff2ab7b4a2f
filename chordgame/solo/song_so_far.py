"""The song in progress on a desk."""

from __future__ import annotations

from dataclasses import dataclass, field

from chordgame.chord_game.rules.stack import Stack
from chordgame.engine.plain import NEWER
from chordgame.songs.marks import Mark
from chordgame.songs.song import SongPart, SongStrum
from chordgame.theory.ring import Mood


@dataclass(frozen=True, slots=True)
class Kept:
    """A chord that sounded good: how it is held, and the stack and key that it came from."""

    strum: SongStrum
    stack: Stack
    happy: int
    mood: Mood


@dataclass(frozen=True, slots=True)
class SongSoFar:
    """The progression in progress; `name` is what the song book calls it, once it is there.

    `key` is the key of a song that came from the book; others are in the key of their first chord. `saved` is the
    fingerprint of what the book held when both were last the same.
    """

    title: str = ""
    band: str = ""
    tempo: int = 90
    kept: tuple[Kept, ...] = ()
    name: str = ""
    saved: str = field(default="", metadata=NEWER)
    key: tuple[int, Mood] | None = field(default=None, metadata=NEWER)
    time: tuple[int, int] = field(default=(4, 4), metadata=NEWER)
    marks: tuple[Mark, ...] = field(default=(), metadata=NEWER)
    notes: tuple[tuple[str, str], ...] = field(default=(), metadata=NEWER)
    parts: tuple[SongPart, ...] = field(default=(), metadata=NEWER)
    strumming: str = field(default="", metadata=NEWER)
