"""A song as a Guitar Pro 5 file, from plain bars: PyGuitarPro writes it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

GP5 = (5, 1, 0)
STEEL_GUITAR = 25
UP, DOWN = "up", "down"


@dataclass(frozen=True, slots=True)
class TabNote:
    """A chord as long as one note: a value as in 4 for a quarter, its frets by string, and what stands over it."""

    value: int
    dotted: bool
    frets: tuple[tuple[int, int], ...]
    tied: bool = False
    name: str = ""
    shape: tuple[int, ...] = ()
    sung: str = ""
    way: str = ""


@dataclass(frozen=True, slots=True)
class TabBar:
    """A bar, and the section that begins with it."""

    notes: tuple[TabNote, ...]
    section: str = ""


@dataclass(frozen=True, slots=True)
class TabAbout:
    """What the file says of the song; `tuning` from the thinnest string, `tempo` in quarters."""

    title: str
    artist: str
    words: str
    tempo: int
    time: tuple[int, int]
    fifths: int
    minor: bool
    capo: int
    tuning: tuple[int, ...]


def written(about: TabAbout, bars: Sequence[TabBar]) -> bytes:
    """The file's bytes."""
    import guitarpro
    from guitarpro import models as gp

    song = gp.Song(title=about.title, artist=about.artist, words=about.words, tempo=about.tempo)
    song.measureHeaders = [_header(gp, about, number, bar) for number, bar in enumerate(bars, start=1)]
    song.key = song.measureHeaders[0].keySignature
    track = gp.Track(song, name="Guitar", offset=about.capo)
    track.strings = [gp.GuitarString(number, pitch) for number, pitch in enumerate(about.tuning, start=1)]
    track.channel.instrument = STEEL_GUITAR
    track.measures = [gp.Measure(track, header) for header in song.measureHeaders]
    for measure, bar in zip(track.measures, bars, strict=True):
        voice = measure.voices[0]
        voice.beats = [_beat(gp, voice, note, len(about.tuning)) for note in bar.notes]
    song.tracks = [track]
    out = io.BytesIO()
    guitarpro.write(song, out, version=GP5, encoding="cp1252")
    return out.getvalue()


def _header(gp: Any, about: TabAbout, number: int, bar: TabBar) -> Any:
    length = about.time[0] * gp.Duration(about.time[1]).time
    header = gp.MeasureHeader(number=number, start=gp.Duration.quarterTime + (number - 1) * length)
    header.timeSignature = gp.TimeSignature(about.time[0], gp.Duration(about.time[1]))
    header.keySignature = gp.KeySignature((about.fifths, int(about.minor)))
    if bar.section:
        header.marker = gp.Marker(bar.section)
    return header


def _beat(gp: Any, voice: Any, note: TabNote, strings: int) -> Any:
    status = gp.BeatStatus.normal if note.frets else gp.BeatStatus.rest
    beat = gp.Beat(voice, duration=gp.Duration(note.value, note.dotted), status=status, text=note.sung or None)
    kind = gp.NoteType.tie if note.tied else gp.NoteType.normal
    beat.notes = [gp.Note(beat, value=fret, string=string, type=kind) for string, fret in note.frets]
    if note.way:
        direction = gp.BeatStrokeDirection.up if note.way == UP else gp.BeatStrokeDirection.down
        beat.effect.stroke = gp.BeatStroke(direction, value=gp.Duration.sixtyFourth)
    if note.name:
        beat.effect.chord = _diagram(gp, note, strings)
    return beat


def _diagram(gp: Any, note: TabNote, strings: int) -> Any:
    """The shape under its name; a diagram has room for seven strings, and begins at its lowest fret."""
    stopped = [fret for fret in note.shape if fret > 0]
    chord = gp.Chord(strings, newFormat=False, name=note.name, show=True)
    chord.firstFret = min(stopped, default=1) if max(stopped, default=0) > 4 else 1
    chord.strings = list(note.shape)
    return chord
