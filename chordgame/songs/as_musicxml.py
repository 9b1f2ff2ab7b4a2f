"""A song as MusicXML: notes with strings and frets, chord symbols with their diagrams, and lyrics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from chordgame.songs.chord_labels import chord_of
from chordgame.songs.marks import Mark
from chordgame.songs.musicxml_chord import Accidentals, add, add_chord_symbol
from chordgame.songs.musicxml_page import credit, identify, page
from chordgame.songs.song import Song, SongStrum, Words, pitches_of
from chordgame.songs.timing import places_played
from chordgame.theory.chord_names import ChordName, key_fifths
from chordgame.theory.ring import Mood, wrap

DOCTYPE = (
    '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 3.1 Partwise//EN" '
    '"http://www.musicxml.org/dtds/partwise.dtd">'
)
QUARTER, SIXTEENTH = 4, 16
LENGTHS = {
    1: ("16th", False), 2: ("eighth", False), 3: ("eighth", True), 4: ("quarter", False), 6: ("quarter", True),
    8: ("half", False), 12: ("half", True), 16: ("whole", False), 24: ("whole", True),
}  # fmt: skip
"""How a note of so many sixteenths is written, and whether with a dot."""


def as_musicxml(song: Song) -> bytes:
    """The file's bytes."""
    score = ET.Element("score-partwise", version="3.1")
    add(add(score, "work"), "work-title", song.title)
    identify(add(score, "identification"), song)
    page(score)
    credit(score, song)
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


# ---------------------------------------------------------------- bars


@dataclass(frozen=True, slots=True)
class _Piece:
    """What rings for as many beats as one note holds: struck here or before, and perhaps longer; words begin here."""

    chord: SongStrum
    beats: int
    struck: bool
    rings_on: bool
    words: tuple[Words, ...] = ()
    marks: tuple[Mark, ...] = ()


def _played(song: Song) -> list[tuple[SongStrum, tuple[Mark, ...]]]:
    """Each strum as it is played, with the sections and remarks that stand before it."""
    marks: dict[int, tuple[Mark, ...]] = {}
    for mark in song.marks:
        marks[mark.at] = (*marks.get(mark.at, ()), mark)
    return [(song.strums[place], marks.get(place, ())) for place in places_played(song)]


def _pieces(song: Song, bar: int) -> Iterator[_Piece]:
    """The strums cut at the bar lines; words alone are sung over the chord before, a pick-up over its last beat."""
    room, chord = bar, SongStrum()
    played = _played(song)
    words: tuple[Words, ...] = ()
    marks: tuple[Mark, ...] = ()
    for place, (strum, before) in enumerate(played):
        marks += before
        if not strum.beats:
            words += (strum.words,) if strum.words and not _sung_before(played, place) else ()
            continue
        chord = strum if strum.frets else chord
        words += (strum.words,) if strum.words else ()
        pick_up, after = _pick_up(played, place)
        next_strikes = after == len(played) or bool(played[after][0].frets)
        left, first = strum.beats, True
        while left:
            most = left - 1 if pick_up and left > 1 else left
            beats = _note(song, min(most, room))
            left, room = left - beats, (room - beats) or bar
            struck = first and bool(strum.frets)
            yield _Piece(chord, beats, struck, bool(left) or not next_strikes, words, marks)
            first, words, marks = False, (), ()
            if pick_up and left == 1:
                words, pick_up = pick_up, ()


def _pick_up(played: list[tuple[SongStrum, tuple[Mark, ...]]], place: int) -> tuple[tuple[Words, ...], int]:
    """The pick-up that is sung over the end of this strum, if that is long enough, and where the next one stands."""
    after = place + 1
    while after < len(played) and not played[after][0].beats:
        after += 1
    found = tuple(strum.words for strum, _ in played[place + 1 : after] if strum.words)
    return (found if played[place][0].beats > 1 else ()), after


def _sung_before(played: list[tuple[SongStrum, tuple[Mark, ...]]], place: int) -> bool:
    """Whether a pick-up is sung over the chord before."""
    return next((strum.beats > 1 for strum, _ in reversed(played[:place]) if strum.beats), False)


def _note(song: Song, beats: int) -> int:
    """As many of these beats as one note can say."""
    return next(n for n in range(beats, 0, -1) if n * SIXTEENTH // song.time[1] in LENGTHS)


def _bars(song: Song, bar: int) -> Iterator[list[_Piece]]:
    inside: list[_Piece] = []
    for piece in _pieces(song, bar):
        inside.append(piece)
        if sum(one.beats for one in inside) == bar:
            yield inside
            inside = []
    if inside:
        yield inside


def _write_bars(part: ET.Element, song: Song) -> None:
    bar = song.time[0]
    for number, pieces in enumerate([*_bars(song, bar)] or [[]], start=1):
        measure = add(part, "measure", number=str(number))
        if number == 1:
            _attributes(measure, song)
            _tempo(measure, song)
        signs = Accidentals(key_fifths(song.happy))
        for piece in pieces:
            _write_piece(measure, song, piece, signs)
        left = bar - sum(piece.beats for piece in pieces)
        while left:
            left -= (rest := _note(song, left))
            _rest(measure, song, rest)


def _attributes(measure: ET.Element, song: Song) -> None:
    about = add(measure, "attributes")
    add(about, "divisions", str(_divisions(song)))
    key = add(about, "key")
    add(key, "fifths", str(key_fifths(song.happy)))
    add(key, "mode", "major" if song.mood is Mood.HAPPY else "minor")
    time = add(about, "time")
    add(time, "beats", str(song.time[0]))
    add(time, "beat-type", str(song.time[1]))
    clef = add(about, "clef")
    add(clef, "sign", "G")
    add(clef, "line", "2")
    add(clef, "clef-octave-change", "-1")
    if song.capo:
        add(add(about, "staff-details"), "capo", str(song.capo))


def _divisions(song: Song) -> int:
    """Parts of a quarter, so that a beat is a whole number of them."""
    return max(1, song.time[1] // QUARTER)


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


def _write_piece(measure: ET.Element, song: Song, piece: _Piece, signs: Accidentals) -> None:
    for mark in piece.marks:
        if mark.named and mark.kind != "again":
            _text(measure, "words" if mark.kind == "remark" else "rehearsal", mark.named)
    pitches = pitches_of(song, piece.chord)
    if not pitches:
        _rest(measure, song, piece.beats, piece.words)
        return
    name = chord_of(song, piece.chord)
    if piece.struck:
        add_chord_symbol(measure, name, piece.chord, song.capo)
    for place, (string, pitch) in enumerate(pitches.items()):
        note = add(measure, "note")
        if place:
            add(note, "chord")
        spelled = _pitch(add(note, "pitch"), name, pitch)
        _length(note, song, piece)
        if piece.struck and (sign := signs.needed(*spelled)):
            add(note, "accidental", sign)
        _notations(note, piece, string, piece.chord.frets[string])
        if piece.words and not place:
            _lyric(note, piece.words)


def _pitch(parent: ET.Element, chord: ChordName, pitch: int) -> tuple[str, int, int]:
    step, alter = chord.step(wrap(pitch))
    octave = (pitch - alter) // 12 - 1
    add(parent, "step", step)
    if alter:
        add(parent, "alter", str(alter))
    add(parent, "octave", str(octave))
    return step, alter, octave


def _length(note: ET.Element, song: Song, piece: _Piece) -> None:
    _duration(note, song, piece.beats)
    for side, there in (("stop", not piece.struck), ("start", piece.rings_on)):
        if there:
            add(note, "tie", type=side)
    _written(note, song, piece.beats)


def _duration(note: ET.Element, song: Song, beats: int) -> None:
    add(note, "duration", str(beats * QUARTER * _divisions(song) // song.time[1]))


def _written(note: ET.Element, song: Song, beats: int) -> None:
    kind, dotted = LENGTHS[beats * SIXTEENTH // song.time[1]]
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


def _rest(measure: ET.Element, song: Song, beats: int, words: tuple[Words, ...] = ()) -> None:
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
