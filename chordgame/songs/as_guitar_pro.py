"""A song as Guitar Pro 5: a tab with its diagrams, words, sections, and the way of the hand."""

from __future__ import annotations

from chordgame.engine.errors import BadSetup
from chordgame.scores.guitar_pro import check_guitar_pro
from chordgame.scores.write_guitar_pro import DOWN, UP, TabAbout, TabBar, TabNote, written
from chordgame.songs.chord_labels import Labels, labels_of
from chordgame.songs.in_bars import SIXTEENTH, NoteInBar, bars_of
from chordgame.songs.song import Song
from chordgame.theory.chord_names import key_fifths
from chordgame.theory.ring import Mood

QUARTER = 4
LETTERS = "cp1252"
"""Guitar Pro 5 knows the letters of western Europe; others become a question mark."""

MOST_STRINGS = 7
"""That its files have room for."""


def as_guitar_pro(song: Song) -> bytes:
    """The file's bytes, or a sentence that says what is missing to write them."""
    check_guitar_pro()
    if len(song.tuning) > MOST_STRINGS:
        raise BadSetup(
            f"Guitar Pro 5 has room for {MOST_STRINGS} strings: write {len(song.tuning)} as .musicxml or .tab"
        )
    labels = labels_of(song)
    bars = [_bar(song, labels, bar) for bar in bars_of(song)]
    about = TabAbout(
        _letters(song.title), _letters(song.band), _letters(", ".join(song.writers)),
        round(song.tempo * QUARTER / song.time[1]), song.time, key_fifths(song.happy), song.mood is Mood.SAD,
        song.capo, tuple(song.tuning[string] for string in sorted(song.tuning)),
    )  # fmt: skip
    return written(about, bars or [TabBar((TabNote(1, dotted=False, frets=()),))])


def _bar(song: Song, labels: Labels, bar: list[NoteInBar]) -> TabBar:
    heads = [mark.named for note in bar for mark in note.marks if mark.kind != "remark" and mark.named]
    return TabBar(tuple(_note(song, labels, note) for note in bar), _letters(heads[0] if heads else ""))


def _note(song: Song, labels: Labels, note: NoteInBar) -> TabNote:
    sixteenths = int(note.beats * SIXTEENTH / song.time[1])
    dotted = sixteenths % 3 == 0
    value = SIXTEENTH // (sixteenths * 2 // 3 if dotted else sixteenths)
    name = labels.of(note.chord) if note.begins else ""
    shape = tuple(note.chord.frets.get(string, -1) for string in sorted(song.tuning)) if name else ()
    words = " ".join(one.text for one in note.words)
    way = "" if note.up is None else UP if note.up else DOWN
    frets = tuple(note.chord.frets.sounding.items())
    return TabNote(max(1, value), dotted, frets, not note.struck, _letters(name), shape, _letters(words), way)


def _letters(text: str) -> str:
    return text.encode(LETTERS, errors="replace").decode(LETTERS)
