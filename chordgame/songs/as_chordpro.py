"""A song as ChordPro: the format of songbook programs, with every fingering defined.

ChordPro has no way to write its own brackets as letters, so words have round ones instead.
"""

from __future__ import annotations

from chordgame.neck.frets import SILENT
from chordgame.neck.shapes import Shape
from chordgame.songs.chord_labels import digits_of, key_name, labels_of, window_of
from chordgame.songs.chordpro_directives import STRUMMING
from chordgame.songs.chordpro_grid import grid_of
from chordgame.songs.chordpro_lines import WORDS_BY
from chordgame.songs.marks import Mark
from chordgame.songs.rows import rows_of, writers_of
from chordgame.songs.song import Song, SongStrum

ROUND = str.maketrans("[]{}", "()()")


def as_chordpro(song: Song) -> str:
    """The whole song; each line of words is under a comment that names its writers."""
    labels = labels_of(song)
    hands = {labels.of(strum): strum for strum in reversed(song.strums) if strum.frets}
    lines = [*_head(song), *(_define(label, shape, hands[label]) for label, shape in labels.shapes.items())]
    marked: dict[int, list[Mark]] = {}
    for mark in song.marks:
        marked.setdefault(mark.at, []).append(mark)
    at, open_section = 0, ""
    for row in rows_of(song):
        for mark in [mark for place in range(at, at + len(row)) for mark in marked.pop(place, [])]:
            begun, open_section = _marked(mark, open_section)
            lines += begun
        if writers := writers_of(row):
            lines += ["", f"{WORDS_BY}{', '.join(writers)}"]
        lines.append(_as_line("".join(_piece(labels.of(strum), strum) for strum in row)))
        at += len(row)
    for mark in marked.pop(at, []):
        begun, open_section = _marked(mark, open_section)
        lines += begun
    lines += [f"{{end_of_{open_section}}}"] if open_section else []
    return "\n".join([*lines, *grid_of(song, labels)]) + "\n"


def _marked(mark: Mark, open_section: str) -> tuple[list[str], str]:
    """What a mark is in the file, and which section is open after it."""
    text = mark.text.translate(ROUND)
    if mark.kind == "remark":
        return [f"{{comment: {text}}}"], open_section
    ended = [f"{{end_of_{open_section}}}"] if open_section else []
    if mark.kind == "end":
        return ended, ""
    often = f" ×{mark.times}" if mark.times > 1 else ""
    if mark.kind == "again":
        label = (text or ("Chorus" if often else "")) + often
        return [*ended, "", f"{{chorus{f': {label}' if label else ''}}}"], ""
    label = (text or (mark.named.removesuffix(often) if often else "")) + often
    strummed = [f"{{{STRUMMING}: {mark.strumming}}}"] if mark.strumming else []
    return [*ended, "", f"{{start_of_{mark.kind}{f': {label}' if label else ''}}}", *strummed], mark.kind


def _head(song: Song) -> list[str]:
    about = [("title", song.title), ("artist", song.band)]
    about += [("lyricist", writer) for writer in song.writers]
    about += [("key", key_name(song, held=True)), ("tempo", str(song.tempo)), ("time", "/".join(map(str, song.time)))]
    about += [("capo", str(song.capo) if song.capo else ""), (STRUMMING, song.strumming)]
    tuning = " ".join(map(str, song.tuning.to_list()))
    described = [f"{{{name}: {text.translate(ROUND)}}}" for name, text in about if text]
    notes = [f"{{meta: {name.translate(ROUND)} {text.translate(ROUND)}}}" for name, text in song.notes]
    return [*described, f"{{meta: mood {song.mood.value}}}", f"{{meta: tuning {tuning}}}", *notes]


def _define(label: str, shape: Shape, strum: SongStrum) -> str:
    first, digits = window_of(shape), digits_of(strum, shape)
    frets = " ".join("x" if fret == SILENT else str(fret and fret - first + 1) for fret in shape.frets.to_list())
    fingers = " ".join(str(digits.get(string, 0)) for string in shape.frets.downstroke)
    return f"{{define: {label} base-fret {first} frets {frets} fingers {fingers}}}"


def _piece(label: str, strum: SongStrum) -> str:
    words = strum.words.text.translate(ROUND) if strum.words else ""
    return (f"[{label}]" if label else "") + words + ("" if strum.words and strum.words.broken else " ")


def _as_line(line: str) -> str:
    """A line that begins with # would be a comment."""
    line = line.rstrip()
    return f" {line}" if line.startswith("#") else line
