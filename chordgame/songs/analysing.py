"""What theory says of a song, for those who ask: music21 says it, in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator

from chordgame.engine.errors import Refused
from chordgame.engine.sentences import any_of
from chordgame.scores.analysis import Analysis, Progression
from chordgame.scores.in_child import asked
from chordgame.songs.chord_labels import key_name, labels_of
from chordgame.songs.song import Song, SongStrum, pitches_of
from chordgame.songs.timing import unfolded
from chordgame.theory.chord_names import key_fifths
from chordgame.theory.ring import Mood

CHILD = "chordgame.scores.analyse"


def progression_of(song: Song) -> Progression:
    """Its chords as they are played."""
    chords = _chords(song)
    if not chords:
        raise Refused(f"{song.title} has words alone: there is no chord to say anything of")
    return Progression(
        tuple(tuple(pitches_of(song, strum).values()) for strum in chords),
        tuple(strum.beats for strum in chords),
        key_fifths(song.happy),
        song.mood is Mood.SAD,
    )


def _chords(song: Song) -> list[SongStrum]:
    return [strum for strum in unfolded(song).strums if strum.frets]


def analysis_of(song: Song) -> Analysis:
    """Asked in a process of its own."""
    found: Analysis = asked(CHILD, progression_of(song), Analysis)
    return found


def in_sentences(song: Song, found: Analysis) -> Iterator[str]:
    """The key, the degrees, where it comes to rest, and what could follow."""
    labels, chords = labels_of(song), _chords(song)
    names = [labels.of(strum) for strum in chords]
    kept = key_name(song)
    yield f"It is kept in {kept}. " + (
        f"Its notes say so too ({found.sure:.0%})."
        if found.key == kept
        else f"Its notes rather say {found.key} ({found.sure:.0%}), or {any_of(found.others)}."
    )
    width = max(map(len, (*names, *found.numerals))) + 1
    for first in range(0, len(names), 8):
        line = slice(first, first + 8)
        yield "".join(name.ljust(width) for name in names[line]).rstrip()
        yield "".join(numeral.ljust(width) for numeral in found.numerals[line]).rstrip()
    for rest in found.rests:
        before = f"{names[rest.at - 1]} " if rest.at else ""
        yield f"Chord {rest.at + 1}, {before}{names[rest.at]}: {rest.name}."
    yield f"After {names[-1]} could come {any_of(found.follows)}."
