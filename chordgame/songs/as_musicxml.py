"""A song as MusicXML: notes with strings and frets, chord symbols with their diagrams, lyrics, and a tab below."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree as ET

from chordgame.songs.chord_labels import chord_called
from chordgame.songs.in_bars import LENGTHS, SIXTEENTH, NoteInBar, bars_of, notes_between
from chordgame.songs.musicxml_chord import Accidentals, add, add_chord_symbol
from chordgame.songs.musicxml_page import credit, identify, page
from chordgame.songs.musicxml_staves import QUARTER, Staff, add_attributes, divisions, list_parts
from chordgame.songs.song import Song, Words, pitches_of
from chordgame.theory.chord_names import ChordName, key_fifths
from chordgame.theory.ring import wrap

DOCTYPE = (
    '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 3.1 Partwise//EN" '
    '"http://www.musicxml.org/dtds/partwise.dtd">'
)


def as_musicxml(song: Song) -> bytes:
    """The file's bytes."""
    score = ET.Element("score-partwise", version="3.1")
    add(add(score, "work"), "work-title", song.title)
    identify(add(score, "identification"), song)
    page(score)
    credit(score, song)
    list_parts(add(score, "part-list"))
    for staff in Staff:
        _write_bars(add(score, "part", id=staff.value), song, staff)
    ET.indent(score)
    body = ET.tostring(score, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{DOCTYPE}\n{body}\n'.encode()


def _write_bars(part: ET.Element, song: Song, staff: Staff) -> None:
    bar = song.time[0]
    for number, pieces in enumerate([*bars_of(song)] or [[]], start=1):
        measure = add(part, "measure", number=str(number))
        if number == 1:
            add_attributes(measure, song, staff)
            if staff is Staff.NOTES:
                _tempo(measure, song)
        signs = Accidentals(key_fifths(song.happy))
        for piece in pieces:
            _above(measure, song, piece, staff)
            _write_piece(measure, song, piece, signs if staff is Staff.NOTES else None)
        filled = sum((piece.beats for piece in pieces), Fraction(0))
        cuts = [*notes_between(song, filled, Fraction(bar)), Fraction(bar)]
        for at, until in pairwise(cuts):
            _rest(measure, song, until - at)


def _tempo(measure: ET.Element, song: Song) -> None:
    direction = add(measure, "direction", placement="above")
    metronome = add(add(direction, "direction-type"), "metronome")
    add(metronome, "beat-unit", LENGTHS[SIXTEENTH // song.time[1]][0])
    add(metronome, "per-minute", str(song.tempo))
    add(direction, "sound", tempo=f"{song.tempo * QUARTER / song.time[1]:g}")
    if song.capo:
        _text(measure, "words", f"Capo at fret {song.capo}: diagrams as held, chord names as they sound")


def _text(measure: ET.Element, kind: str, text: str) -> None:
    add(add(add(measure, "direction", placement="above"), "direction-type"), kind, text)


# ---------------------------------------------------------------- what is in a bar


def _above(measure: ET.Element, song: Song, piece: NoteInBar, staff: Staff) -> None:
    """What stands over the staff of notes: sections, remarks, and the chord where it begins."""
    if staff is Staff.TAB:
        return
    for mark in piece.marks:
        named = replace(mark, times=1).named  # repeats are written out
        if named and mark.kind != "again":
            _text(
                measure,
                "words" if mark.kind == "remark" else "rehearsal",
                mark.text if mark.kind == "remark" else named,
            )
    if piece.begins:
        add_chord_symbol(measure, chord_called(song, piece.chord), piece.chord, song.capo)


def _write_piece(measure: ET.Element, song: Song, piece: NoteInBar, signs: Accidentals | None) -> None:
    """A chord or a rest; on a tab, which needs no signs, without the words and the way of the hand."""
    pitches = pitches_of(song, piece.chord)
    words = piece.words if signs else ()
    if not pitches:
        _rest(measure, song, piece.beats, words)
        return
    name = chord_called(song, piece.chord)
    for place, (string, pitch) in enumerate(pitches.items()):
        note = add(measure, "note")
        if place:
            add(note, "chord")
        spelled = _pitch(add(note, "pitch"), name, pitch)
        _length(note, song, piece)
        if signs and piece.struck and (sign := signs.needed(*spelled)):
            add(note, "accidental", sign)
        _notations(note, piece, string, piece.chord.frets[string], piece.up if signs and not place else None)
        if words and not place:
            _lyric(note, words)


def _pitch(parent: ET.Element, chord: ChordName, pitch: int) -> tuple[str, int, int]:
    step, alter = chord.step(wrap(pitch))
    octave = (pitch - alter) // 12 - 1
    add(parent, "step", step)
    if alter:
        add(parent, "alter", str(alter))
    add(parent, "octave", str(octave))
    return step, alter, octave


def _length(note: ET.Element, song: Song, piece: NoteInBar) -> None:
    _duration(note, song, piece.beats)
    for side, there in (("stop", not piece.struck), ("start", piece.rings_on)):
        if there:
            add(note, "tie", type=side)
    _written(note, song, piece.beats)


def _duration(note: ET.Element, song: Song, beats: Fraction) -> None:
    add(note, "duration", str(beats * QUARTER * divisions(song) / song.time[1]))


def _written(note: ET.Element, song: Song, beats: Fraction) -> None:
    kind, dotted = LENGTHS[int(beats * SIXTEENTH / song.time[1])]
    add(note, "voice", "1")
    add(note, "type", kind)
    if dotted:
        add(note, "dot")


def _notations(note: ET.Element, piece: NoteInBar, string: int, fret: int, up: bool | None) -> None:
    notations = add(note, "notations")
    for side, there in (("stop", not piece.struck), ("start", piece.rings_on)):
        if there:
            add(notations, "tied", type=side)
    technical = add(notations, "technical")
    add(technical, "string", str(string))
    add(technical, "fret", str(fret))
    if up is not None:
        add(technical, "up-bow" if up else "down-bow")


def _rest(measure: ET.Element, song: Song, beats: Fraction, words: tuple[Words, ...] = ()) -> None:
    note = add(measure, "note")
    add(note, "rest")
    _duration(note, song, beats)
    _written(note, song, beats)
    if words:
        _lyric(note, words)


def _lyric(note: ET.Element, words: tuple[Words, ...]) -> None:
    lyric = add(note, "lyric", number="1")
    add(lyric, "syllabic", "begin" if words[-1].broken else "single")
    add(lyric, "text", " ".join(one.text for one in words))
