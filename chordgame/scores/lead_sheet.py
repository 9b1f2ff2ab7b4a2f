"""What a song takes from a score: its chords, its words and its sections, one after the other."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreChord:
    """A chord symbol at a beat of the bars as they are played. Its shape, a fret a string from the thickest, and the
    fingers that hold it are empty where the score has no diagram."""

    at: float
    name: str
    frets: tuple[int, ...] = ()
    fingers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreWord:
    """A syllable at a beat; `goes_on` where the word does."""

    at: float
    text: str
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class ScoreMark:
    """A section that begins at a beat, or a remark that stands there."""

    at: float
    text: str
    is_section: bool


@dataclass(frozen=True, slots=True)
class LeadSheet:
    """The whole score; `tempo` counts beats and is 0 where it has none, `fifths` are the sharps of its key, `mode` says
    major or minor if the score does, and `not_kept` says in words what has no place in a song."""

    title: str
    composer: str
    lyricist: str
    tempo: int
    time: tuple[int, int]
    fifths: int | None
    mode: str
    capo: int
    ends: float
    lines: tuple[float, ...]
    """Where lines may begin: a bar that begins a system, or every fourth."""
    chords: tuple[ScoreChord, ...]
    words: tuple[ScoreWord, ...]
    marks: tuple[ScoreMark, ...]
    not_kept: tuple[str, ...]
    tuning: tuple[int, ...] = ()
    """The MIDI note of each open string from the thickest, where the score says it."""
    as_held: bool = False
    """Whether chords are named as the hand holds them above the capo, and not as they sound."""
