"""A song as ASCII tab: a line a string, chords above, words below, and the way of the hand where the song says it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from chordgame.songs.as_text import head_of
from chordgame.songs.chord_labels import Labels, labels_of
from chordgame.songs.in_bars import NoteInBar, bars_of
from chordgame.songs.song import Song
from chordgame.theory.chord_names import note_name
from chordgame.theory.ring import wrap

STEP = 3
"""Letters of the shortest note: a fret of two digits, and a dash."""
WIDEST = 78
"""Letters of a line: a terminal, a mail, and A4 with a typewriter's letters have room for them."""
IN_C = 12
Column = tuple[str, str, list[str], str]
"""A note as columns of one width: its chord, its words, each string's dashes and fret, the way of the hand."""


def as_tab(song: Song) -> str:
    """The whole song, repeats written out."""
    labels, bars = labels_of(song), list(bars_of(song))
    step = min((note.beats for bar in bars for note in bar), default=Fraction(1))
    drawn = [_bar(song, labels, bar, step) for bar in bars]
    body = [line for system in _systems(drawn) for line in _system(song, system)]
    return "\n".join([head_of(song), "", *map(str.rstrip, body)]).rstrip() + "\n"


def _bar(song: Song, labels: Labels, bar: Sequence[NoteInBar], step: Fraction) -> list[Column]:
    return [_column(song, labels, note, step) for note in bar]


def _column(song: Song, labels: Labels, note: NoteInBar, step: Fraction) -> Column:
    chord = labels.of(note.chord) if note.begins else ""
    text = " ".join(one.text + ("-" if one.broken else "") for one in note.words)
    heads = [mark.named for mark in note.marks if mark.named and mark.kind != "remark"]
    above = " ".join([*(f"[{head}]" for head in heads), chord]).strip()
    width = max(STEP * int(note.beats / step), len(above) + 1 if above else 0, len(text) + 1 if text else 0)
    frets = note.chord.frets.sounding if note.struck and note.chord.frets else {}
    strings = [str(frets.get(string, "")).ljust(width, "-") for string in sorted(song.tuning)]
    way = "" if note.up is None else "U" if note.up else "D"
    return above.ljust(width), text.ljust(width), strings, way.ljust(width)


def _systems(bars: list[list[Column]]) -> Iterator[list[list[Column]]]:
    """As many bars side by side as a line holds."""
    line: list[list[Column]] = []
    for bar in bars:
        if line and sum(map(_width, line)) + _width(bar) > WIDEST:
            yield line
            line = []
        line.append(bar)
    if line:
        yield line


def _width(bar: list[Column]) -> int:
    return 2 + sum(len(above) for above, *_ in bar)


def _system(song: Song, bars: list[list[Column]]) -> Iterator[str]:
    names = _string_names(song)
    margin = " " * (len(names[0]) + 1)
    yield margin + "".join(" " + "".join(above for above, *_ in bar) + " " for bar in bars).rstrip()
    for place, name in enumerate(names):
        yield name + "|" + "|".join("-" + "".join(strings[place] for _, _, strings, _ in bar) for bar in bars) + "|"
    for row in (3, 1):
        line = "".join(" " + "".join(str(column[row]) for column in bar) + " " for bar in bars).rstrip()
        if line:
            yield margin + line
    yield ""


def _string_names(song: Song) -> list[str]:
    """The thinnest on top; where its letter is the thickest string's, it is small, as tabs have it."""
    names = [note_name(wrap(song.tuning[string]), IN_C) for string in sorted(song.tuning)]
    if names[0] == names[-1]:
        names[0] = names[0].lower()
    width = max(map(len, names))
    return [name.ljust(width) for name in names]
