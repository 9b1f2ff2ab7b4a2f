"""A song as ChordPro: the format of songbook programs, with every fingering defined.

ChordPro has no way to write its own brackets as letters, so words have round ones instead.
"""

from __future__ import annotations

from chordgame.neck.frets import SILENT
from chordgame.neck.shapes import Shape
from chordgame.songs.chord_labels import fingers_digits, key_name, labels_of, window_of
from chordgame.songs.chordpro_grid import grid_of
from chordgame.songs.chordpro_lines import WORDS_BY
from chordgame.songs.rows import rows_of, writers_of
from chordgame.songs.song import Song, SongStrum

ROUND = str.maketrans("[]{}", "()()")


def as_chordpro(song: Song) -> str:
    """The whole song; each line of words is under a comment that names its writers."""
    labels = labels_of(song)
    lines = [*_head(song), *(_define(label, shape) for label, shape in labels.shapes.items())]
    for row in rows_of(song):
        if writers := writers_of(row):
            lines += ["", f"{WORDS_BY}{', '.join(writers)}"]
        lines.append(_as_line("".join(_piece(labels.of(strum), strum) for strum in row)))
    lines += grid_of(song, labels)
    return "\n".join(lines) + "\n"


def _head(song: Song) -> list[str]:
    about = [("title", song.title), ("artist", song.band)]
    about += [("lyricist", writer) for writer in song.writers]
    about += [("key", key_name(song, held=True)), ("tempo", str(song.tempo)), ("time", "4/4")]
    about += [("capo", str(song.capo) if song.capo else "")]
    tuning = " ".join(map(str, song.tuning.to_list()))
    described = [f"{{{name}: {text.translate(ROUND)}}}" for name, text in about if text]
    return [*described, f"{{meta: mood {song.mood.value}}}", f"{{meta: tuning {tuning}}}"]


def _define(label: str, shape: Shape) -> str:
    first, digits = window_of(shape), fingers_digits(shape)
    frets = " ".join("x" if fret == SILENT else str(fret and fret - first + 1) for fret in shape.frets.to_list())
    fingers = " ".join(str(digits.get(string, 0)) for string in shape.frets.downstroke)
    return f"{{define: {label} base-fret {first} frets {frets} fingers {fingers}}}"


def _piece(label: str, strum: SongStrum) -> str:
    words = strum.words.text.translate(ROUND) if strum.words else ""
    return (f"[{label}]" if label else "") + f"{words} "


def _as_line(line: str) -> str:
    """A line that begins with # would be a comment."""
    line = line.rstrip()
    return f" {line}" if line.startswith("#") else line
