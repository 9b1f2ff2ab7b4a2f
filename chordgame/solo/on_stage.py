"""A song as it is played from: its sections and lines with the names of chords over the words. Pure."""

from __future__ import annotations

from typing import Any

from chordgame.neck.shapes import Shape
from chordgame.solo.lines import line_beginnings
from chordgame.songs.chord_labels import Labels, key_name, labels_of
from chordgame.songs.sections import Block, blocks_of
from chordgame.songs.song import Song, SongStrum

Line = list[list[str]]


def on_stage(song: Song) -> dict[str, Any]:
    """Its title, what is to be known before it begins, and its sections line by line."""
    labels = labels_of(song)
    lines = list(zip(song.strums, line_beginnings(song), strict=True))
    capo = f"capo {song.capo}" if song.capo else ""
    about = (song.band, key_name(song, held=True), capo, f"{song.tempo} beats a minute")
    return {
        "title": song.title,
        "about": " · ".join(part for part in about if part),
        "shapes": [[label, _frets(shape)] for label, shape in labels.shapes.items()],
        "sections": [part for block in blocks_of(lines, song.marks) for part in _parts(block, labels)],
    }


def _frets(shape: Shape) -> str:
    """As songbooks write it, x32010; above the ninth fret with strokes between."""
    written = str(shape)
    return written if any(fret > 9 for fret in shape.frets.values()) else written.replace("-", "")


def _parts(block: Block[tuple[SongStrum, bool]], labels: Labels) -> list[dict[str, Any]]:
    """One part; where a section comes once more, its name alone, and apart what follows it, which is not of it."""
    part = _section(block, labels)
    if block.begins is None or block.begins.kind != "again" or not block.chords:
        return [part]
    return [part | {"remarks": [], "lines": []}, part | {"named": ""}]


def _section(block: Block[tuple[SongStrum, bool]], labels: Labels) -> dict[str, Any]:
    lines: list[Line] = []
    for strum, begins in block.chords:
        if begins or not lines:
            lines.append([])
        lines[-1].append([labels.of(strum), _words(strum)])
    remarks = [mark.text for mark in block.remarks]
    return {"named": block.begins.named if block.begins else "", "remarks": remarks, "lines": lines}


def _words(strum: SongStrum) -> str:
    if not strum.words:
        return ""
    return strum.words.text + ("-" if strum.words.broken else "")
