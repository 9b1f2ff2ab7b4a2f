"""A song as MusicXML: notes with strings and frets, chord symbols with their diagrams, and lyrics, in bars of four."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from chordgame.engine.sentences import listed
from chordgame.songs.chord_labels import chord_of
from chordgame.songs.musicxml_chord import add, add_chord_symbol
from chordgame.songs.song import Song, SongStrum, Words, pitches_of
from chordgame.theory.chord_names import ChordName, key_fifths
from chordgame.theory.ring import Mood, wrap

BAR = 4
"""Beats; every song here is counted in four."""
STAFF_MM, STAFF_TENTHS = "7", "40"
WIDTH, HEIGHT, MARGIN = 1200, 1697, 80
"""The page, A4, in tenths of the room between two lines of a staff."""
PAGE = {
    "title": (WIDTH // 2, HEIGHT - MARGIN, 24),
    "composer": (WIDTH - MARGIN, HEIGHT - 2 * MARGIN, 12),
    "lyricist": (MARGIN, HEIGHT - 2 * MARGIN, 12),
}
"""What stands where, and its size in points; chosen by eye."""
PLACES = {
    kind: {"default_x": str(x), "default_y": str(y), "font_size": str(size)} for kind, (x, y, size) in PAGE.items()
}
"""Where on the page the title and names stand, in tenths, and how large."""
DOCTYPE = (
    '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 3.1 Partwise//EN" '
    '"http://www.musicxml.org/dtds/partwise.dtd">'
)
LENGTHS = {4: ("whole", False), 3: ("half", True), 2: ("half", False), 1: ("quarter", False)}
"""How a note of so many beats is written, and whether with a dot."""


def as_musicxml(song: Song) -> bytes:
    """The file's bytes."""
    score = ET.Element("score-partwise", version="3.1")
    add(add(score, "work"), "work-title", song.title)
    _identify(add(score, "identification"), song)
    _page(score)
    _credit(score, song)
    part = add(add(score, "part-list"), "score-part", id="P1")
    add(part, "part-name", "Guitar")
    add(add(part, "score-instrument", id="P1-I1"), "instrument-name", "Acoustic guitar")
    midi = add(part, "midi-instrument", id="P1-I1")
    add(midi, "midi-channel", "1")
    add(midi, "midi-program", "26")
    _write_bars(add(score, "part", id="P1"), song)
    ET.indent(score)
    body = ET.tostring(score, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{DOCTYPE}\n{body}\n'.encode()


def _identify(about: ET.Element, song: Song) -> None:
    if song.band:
        add(about, "creator", song.band, type="composer")
    for writer in song.writers:
        add(about, "creator", writer, type="lyricist")
    add(add(about, "encoding"), "software", "ringclear")
    further = add(about, "miscellaneous")
    add(further, "miscellaneous-field", " ".join(map(str, song.tuning.to_list())), name="tuning")


def _page(score: ET.Element) -> None:
    defaults = add(score, "defaults")
    scaling = add(defaults, "scaling")
    add(scaling, "millimeters", STAFF_MM)
    add(scaling, "tenths", STAFF_TENTHS)
    layout = add(defaults, "page-layout")
    add(layout, "page-height", str(HEIGHT))
    add(layout, "page-width", str(WIDTH))
    margins = add(layout, "page-margins", type="both")
    for side in ("left", "right", "top", "bottom"):
        add(margins, f"{side}-margin", str(MARGIN))


def _credit(score: ET.Element, song: Song) -> None:
    """What stands on the first page; programs show one writer alone of the identification."""
    shown = [("title", song.title, "center"), ("composer", song.band, "right")]
    shown.append(("lyricist", f"Words: {listed(song.writers)}" if song.writers else "", "left"))
    for kind, text, side in shown:
        if text:
            credit = add(score, "credit", page="1")
            add(credit, "credit-type", kind)
            add(credit, "credit-words", text, justify=side, valign="top", **PLACES[kind])


# ---------------------------------------------------------------- bars


@dataclass(frozen=True, slots=True)
class _Piece:
    """What rings for as many beats as one bar holds: struck here or before, and perhaps longer; words begin here."""

    chord: SongStrum
    beats: int
    struck: bool
    rings_on: bool
    words: Words | None


def _pieces(song: Song) -> Iterator[_Piece]:
    """The strums cut at the bar lines; words alone are sung over the chord before."""
    room, chord = BAR, SongStrum()
    for place, strum in enumerate(song.strums):
        chord = strum if strum.frets else chord
        next_strikes = place + 1 == len(song.strums) or bool(song.strums[place + 1].frets)
        left = strum.beats
        while left:
            first, beats = left == strum.beats, min(left, room)
            left, room = left - beats, (room - beats) or BAR
            struck = first and bool(strum.frets)
            yield _Piece(chord, beats, struck, bool(left) or not next_strikes, strum.words if first else None)


def _bars(song: Song) -> Iterator[list[_Piece]]:
    bar: list[_Piece] = []
    for piece in _pieces(song):
        bar.append(piece)
        if sum(one.beats for one in bar) == BAR:
            yield bar
            bar = []
    if bar:
        yield bar


def _write_bars(part: ET.Element, song: Song) -> None:
    for number, bar in enumerate([*_bars(song)] or [[]], start=1):
        measure = add(part, "measure", number=str(number))
        if number == 1:
            _attributes(measure, song)
            _tempo(measure, song)
        for piece in bar:
            _write_piece(measure, song, piece)
        if left := BAR - sum(piece.beats for piece in bar):
            _rest(measure, left)


def _attributes(measure: ET.Element, song: Song) -> None:
    about = add(measure, "attributes")
    add(about, "divisions", "1")
    key = add(about, "key")
    add(key, "fifths", str(key_fifths(song.happy)))
    add(key, "mode", "major" if song.mood is Mood.HAPPY else "minor")
    time = add(about, "time")
    add(time, "beats", str(BAR))
    add(time, "beat-type", "4")
    clef = add(about, "clef")
    add(clef, "sign", "G")
    add(clef, "line", "2")
    add(clef, "clef-octave-change", "-1")
    if song.capo:
        add(add(about, "staff-details"), "capo", str(song.capo))


def _tempo(measure: ET.Element, song: Song) -> None:
    direction = add(measure, "direction", placement="above")
    metronome = add(add(direction, "direction-type"), "metronome")
    add(metronome, "beat-unit", "quarter")
    add(metronome, "per-minute", str(song.tempo))
    add(direction, "sound", tempo=str(song.tempo))


# ---------------------------------------------------------------- what is in a bar


def _write_piece(measure: ET.Element, song: Song, piece: _Piece) -> None:
    pitches = pitches_of(song, piece.chord)
    if not pitches:
        _rest(measure, piece.beats, piece.words)
        return
    name = chord_of(song, piece.chord)
    if piece.struck:
        add_chord_symbol(measure, name, piece.chord.shape)
    for place, (string, pitch) in enumerate(pitches.items()):
        note = add(measure, "note")
        if place:
            add(note, "chord")
        _pitch(add(note, "pitch"), name, pitch)
        _length(note, piece)
        _notations(note, piece, string, piece.chord.frets[string])
        if piece.words and not place:
            _lyric(note, piece.words)


def _pitch(parent: ET.Element, chord: ChordName, pitch: int) -> None:
    step, alter = chord.step(wrap(pitch))
    add(parent, "step", step)
    if alter:
        add(parent, "alter", str(alter))
    add(parent, "octave", str((pitch - alter) // 12 - 1))


def _length(note: ET.Element, piece: _Piece) -> None:
    add(note, "duration", str(piece.beats))
    for side, there in (("stop", not piece.struck), ("start", piece.rings_on)):
        if there:
            add(note, "tie", type=side)
    _written(note, piece.beats)


def _written(note: ET.Element, beats: int) -> None:
    kind, dotted = LENGTHS[beats]
    add(note, "voice", "1")
    add(note, "type", kind)
    if dotted:
        add(note, "dot")


def _notations(note: ET.Element, piece: _Piece, string: int, fret: int) -> None:
    notations = add(note, "notations")
    for side, there in (("stop", not piece.struck), ("start", piece.rings_on)):
        if there:
            add(notations, "tied", type=side)
    technical = add(notations, "technical")
    add(technical, "string", str(string))
    add(technical, "fret", str(fret))


def _rest(measure: ET.Element, beats: int, words: Words | None = None) -> None:
    note = add(measure, "note")
    add(note, "rest")
    add(note, "duration", str(beats))
    _written(note, beats)
    if words:
        _lyric(note, words)


def _lyric(note: ET.Element, words: Words) -> None:
    lyric = add(note, "lyric", number="1")
    add(lyric, "syllabic", "single")
    add(lyric, "text", words.text)
