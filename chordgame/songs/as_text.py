"""A song as plain text: chords over their words, who wrote each line, and the frets of every chord."""

from __future__ import annotations

from collections.abc import Iterator

from chordgame.engine.sentences import counted, listed
from chordgame.neck.shapes import Shape
from chordgame.songs.chord_labels import Labels, digits_of, key_name, labels_of
from chordgame.songs.marks import Mark
from chordgame.songs.rows import Row, rows_of, writers_of
from chordgame.songs.song import Song, SongStrum
from chordgame.songs.strumming import in_beats

WRITERS_AT = 64
"""The column of names: it leaves a terminal's line of 80 some room for them."""


def as_text(song: Song) -> str:
    """The whole song, fit to be read in any program."""
    labels = labels_of(song)
    body = list(_body(song, labels))
    hands = {labels.of(strum): strum for strum in reversed(song.strums)}
    shapes = [f"{label:12} {shape}   fingers {_digits(hands[label], shape)}" for label, shape in labels.shapes.items()]
    parts = [head_of(song), "\n".join(body), "\n".join(shapes), _scores(song)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _body(song: Song, labels: Labels) -> Iterator[str]:
    """Line by line, with what stands before each."""
    at = 0
    for row in rows_of(song):
        for mark in song.marks:
            if at <= mark.at < at + len(row):
                yield from heading(mark, song.time[0], first=not at)
        yield from _row(row, labels)
        at += len(row)
    for mark in song.marks:
        if mark.at == at:
            yield from heading(mark, song.time[0], first=False)


def heading(mark: Mark, bar: int, first: bool) -> list[str]:
    """A section begins after an empty line; a remark stands in brackets."""
    if mark.kind == "remark":
        return [f"({mark.text})"]
    gap = [] if first else [""]
    head = f"[{mark.named}]" if mark.named else ""
    strummed = in_beats(mark.strumming, bar) if mark.strumming else ""
    line = "  ".join(part for part in (head, strummed) if part)
    return [*gap, line] if line else gap


def head_of(song: Song) -> str:
    """Title, who plays it, key, time, capo, how it is strummed, and who wrote the words."""
    lines = [song.title, song.band, about_line(song)]
    if song.strumming:
        lines.append(f"Strum: {in_beats(song.strumming, song.time[0])}")
    if song.writers:
        lines.append(f"Words: {listed(song.writers)}")
    return "\n".join(line for line in lines if line)


def about_line(song: Song) -> str:
    """Mood, key, tempo and capo in a line."""
    time = "" if song.time == Song("").time else f" · {song.time[0]}/{song.time[1]}"
    capo = f" · capo at fret {song.capo}: chords are named as they are held" if song.capo else ""
    return f"A {song.mood.value} song in {key_name(song)} · {song.tempo} beats a minute{time}{capo}"


def _row(row: Row, labels: Labels) -> list[str]:
    chords, words = "", ""
    for strum in row:
        label, text = labels.of(strum), strum.words.text if strum.words else ""
        broken = bool(strum.words and strum.words.broken)
        width = max(len(label) + 2, len(text) + (not broken))
        chords += label.ljust(width)
        words += text.ljust(width, "-" if broken else " ")
    by = f"({listed(writers_of(row))})" if writers_of(row) else ""
    sung = f"{words.rstrip():{WRITERS_AT}} {by}".rstrip()
    return [line for line in (chords.rstrip(), sung) if line]


def _digits(strum: SongStrum, shape: Shape) -> str:
    digits = digits_of(strum, shape)
    return "".join(str(digits.get(string, "-")) for string in shape.frets.downstroke)


def _scores(song: Song) -> str:
    """The score of each player, as the Band Leader wrote it down."""
    lines = []
    for part in song.parts:
        awards = f" · {listed(part.awards)}" if part.awards else ""
        plays = f"{part.player} ({part.instrument})" if part.instrument else part.player
        lines.append(f"{plays:24} {counted(sum(part.points), 'point')}{awards}")
    return "\n".join(lines)
