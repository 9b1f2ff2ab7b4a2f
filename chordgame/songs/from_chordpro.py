"""A ChordPro file as a song to explore: its chords with their shapes, and which stack of the ring sounds each.

Fingerings that the file defines are kept; other chords get the shape that a songbook would print. What no stack can
sound is named in a sentence, and stays in the song all the same: a guitar can play it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from chordgame.engine.errors import YouErred
from chordgame.neck.easy_shape import easy_shape
from chordgame.neck.fingers import MOST_FINGERS
from chordgame.neck.frets import LIFTED, SILENT, Frets
from chordgame.neck.songbook import songbook_frets
from chordgame.songs.chord_labels import chord_of
from chordgame.songs.chordpro_about import bare_song, key_of, number_in, one_line, strumming_in
from chordgame.songs.chordpro_directives import STRUMMING
from chordgame.songs.chordpro_grid import read_grid, with_beats
from chordgame.songs.chordpro_lines import read_lines
from chordgame.songs.chordpro_reading import ChordProLines
from chordgame.songs.marks import MOST_MARKS, SECTIONS, Mark
from chordgame.songs.on_the_ring import key_that_fits, mood_that_fits, on_the_ring
from chordgame.songs.song import (
    LONGEST_SONG,
    MOST_BEATS,
    UNTITLED,
    Song,
    SongStrum,
    Words,
)
from chordgame.songs.song import check_song as checked
from chordgame.songs.transposing import OCTAVE, transposed
from chordgame.theory.chord_reading import read_chord

NO_CHORDS = "no chord was found in this file"
HOW_CHORDS_ARE = "; a ChordPro file has chords in brackets, as in [G]Ring [D]clear"
NO_CHORD = {"", "N.C.", "NC", "N.C"}
REMARK = "*"
"""Before what stands in a chord's place and is none."""
Piece = tuple[str, str, Frets]
"""A chord as the file has it, the words up to the next one, and how it is held."""
_COUNT = re.compile(r"\(\d+\)$")


class NoSong(YouErred):
    """A file that has no chords to make a song of."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The song, and what is to be said about it, a sentence each."""

    song: Song
    sentences: tuple[str, ...]


def from_chordpro(text: str, title: str = UNTITLED, happy: int | None = None) -> Imported:
    """The song in a ChordPro text; `title` is for a file that has none, `happy` for another key than the file's."""
    return imported_lines(read_lines(text), title, happy)


def songs_of(text: str, title: str = UNTITLED, happy: int | None = None) -> Iterator[Imported]:
    """Every song in a ChordPro text that has chords, one after the other; refused if none has."""
    found, why = 0, None
    while text:
        reading = read_lines(text)
        text, reading.rest = reading.rest, ""
        try:
            yield imported_lines(reading, title, happy)
            found += 1
        except NoSong as error:
            why = why or error
    if not found:
        raise why or NoSong(NO_CHORDS)


def imported_lines(reading: ChordProLines, title: str, happy: int | None) -> Imported:
    """The song in lines that were read, whichever kind of file they come from."""
    sentences: list[str] = []
    song = _strummed(reading, bare_song(reading, title), sentences)
    if not any(strum.frets for strum in song.strums):
        raise NoSong(f"{NO_CHORDS}{f': {sentences[0]}' if sentences else HOW_CHORDS_ARE}")
    song = replace(song, happy=happy or key_of(reading, song) or key_that_fits(song))
    if not {"key", "mood"} & set(reading.about):
        song = replace(song, mood=mood_that_fits(song))
    song = replace(song, strums=tuple(with_own_name(song, strum) for strum in song.strums))
    by = number_in(reading.about.get("transpose", "").removeprefix("-"), range(1, OCTAVE), 0)
    song = transposed(song, -by if reading.about.get("transpose", "").startswith("-") else by)
    song, off_the_ring = on_the_ring(song)
    if reading.others:
        sentences.insert(0, "the file has several songs: the first is kept")
    if reading.about.get(STRUMMING, "") and not song.strumming:
        sentences.append(f"{reading.about[STRUMMING]} is no bar to strum: passed over")
    sentences += reading.sentences()
    return Imported(checked(song), (*dict.fromkeys(sentences), *off_the_ring))


def with_own_name(song: Song, strum: SongStrum) -> SongStrum:
    """A chord that is called as ringclear calls it needs no name of its own, in whatever key it comes to stand."""
    if not strum.called or _COUNT.sub("", strum.called) != str(chord_of(song, strum, held=True)):
        return strum
    return replace(strum, called="")


# ---------------------------------------------------------------- strums


def _strummed(reading: ChordProLines, song: Song, sentences: list[str]) -> Song:
    """The song with its lines; a line of several writers is nobody's in particular. A grid alone is a song too."""
    only = reading.writers[0] if len(reading.writers) == 1 else ""
    grid = read_grid(reading.grid)
    lines = reading.lines or [[(chord, "")] for chord, _ in grid[1:]]
    writers = reading.line_writers or [""] * len(lines)
    strums: list[SongStrum] = []
    chords: list[str] = []
    begins: list[int] = []
    marks: list[Mark] = []
    for number, (line, named) in enumerate(zip(lines, writers, strict=True)):
        begins.append(len(strums))
        for chord, strum in _of_line(reading, song, line, one_line(named or only), sentences):
            if strum is None:
                marks.append(Mark(len(strums), "remark", chord))
                continue
            strums.append(strum if reading.lines else replace(strum, begins_line=None))
            chords.append(chord)
        begins[number] = min(begins[number], len(strums))
    marks = _marks(reading, song, [*begins, len(strums)], marks)
    bar = min(MOST_BEATS, song.time[0])
    strums = with_beats([_lasting(strum, bar) for strum in strums], chords, grid, bar)
    if len(strums) > LONGEST_SONG:
        sentences.append(f"the file has {len(strums)} strums: the first {LONGEST_SONG} are kept")
    kept = tuple(mark for mark in marks if mark.at <= LONGEST_SONG)
    if len(kept) > MOST_MARKS:
        sentences.append(f"the file has {len(kept)} sections and remarks: the first {MOST_MARKS} are kept")
    return replace(song, strums=tuple(strums[:LONGEST_SONG]), marks=kept[:MOST_MARKS])


def _marks(reading: ChordProLines, song: Song, begins: list[int], between: list[Mark]) -> list[Mark]:
    """Sections and remarks at the chords before which they stand."""
    found = [
        Mark(
            begins[min(one.line, len(begins) - 1)],
            one.kind,
            one_line(one.text),
            one.times,
            strumming_in(one.strumming, song),
        )
        for one in reading.marks
    ]
    return _needed(sorted([*found, *between], key=lambda mark: mark.at), begins[-1])


def _needed(marks: list[Mark], end: int) -> list[Mark]:
    """Without ends of what has not begun, or of what ends anyhow: where another section begins, and with the song."""
    kept, is_open = [], False
    for place, mark in enumerate(marks):
        followed = any(after.at == mark.at and after.kind not in ("end", "remark") for after in marks[place + 1 :])
        if mark.kind == "end" and (not is_open or followed or mark.at == end):
            is_open = is_open and followed
            continue
        is_open = mark.kind in SECTIONS if mark.kind != "remark" else is_open
        kept.append(mark)
    return kept


def _lasting(strum: SongStrum, bar: int) -> SongStrum:
    """A chord lasts a bar unless a grid says otherwise; words before the first chord of their line take no time."""
    return replace(strum, beats=strum.beats and bar)


def _of_line(
    reading: ChordProLines, song: Song, line: list[tuple[str, str]], writer: str, sentences: list[str]
) -> Iterator[tuple[str, SongStrum | None]]:
    """Each chord of a line with what is strummed; a remark between the words comes without."""
    pieces = _joined([(chord, text, _frets(reading, song, chord, sentences)) for chord, text in line])
    sings = any(frets for _, _, frets in pieces)
    begun, first = False, True
    for (chord, text, frets), broken in zip(pieces, _broken(pieces), strict=True):
        if chord.startswith(REMARK):
            yield one_line(chord[1:]) or REMARK, None
        words = Words(one_line(text), writer, same_line=begun, broken=broken) if one_line(text) else None
        if frets or words:
            called, digits = (one_line(chord), _digits(reading, song, chord, frets)) if frets else ("", ())
            beats = 0 if sings and not frets else SongStrum().beats
            yield chord, SongStrum(frets, beats, words, called=called, digits=digits, begins_line=first)
            first = False
        begun = begun or words is not None


def _joined(line: list[Piece]) -> list[Piece]:
    """Words over no chord go on with those before them, where their line has begun."""
    pieces: list[Piece] = []
    for chord, text, frets in line:
        last = next((at for at in reversed(range(len(pieces))) if not pieces[at][0].startswith(REMARK)), None)
        if frets or last is None:
            pieces.append((chord, text, frets))
            continue
        before, sung, held = pieces[last]
        pieces[last] = (before, sung + text, held)
        if chord.startswith(REMARK):
            pieces.append((chord, "", frets))
    return pieces


def _broken(line: list[Piece]) -> list[bool]:
    """Whether a chord cuts a word off at the end of each piece."""
    texts = [text for _, text, _ in line]
    return [text[-1:].isalnum() and after[:1].isalnum() for text, after in pairwise([*texts, ""])]


def _digits(reading: ChordProLines, song: Song, chord: str, frets: Frets) -> tuple[int, ...]:
    """The fingers that the file defines for it."""
    fingers = reading.fingers.get(chord, ())
    defined = len(fingers) == len(song.tuning) and Frets.from_list(reading.shapes.get(chord, ())) == frets
    return tuple(min(MOST_FINGERS, finger) for finger in fingers) if defined and any(fingers) else ()


def _frets(reading: ChordProLines, song: Song, chord: str, sentences: list[str]) -> Frets:
    """As the file defines it, or as a songbook would; nothing, and a sentence, for what is no chord."""
    if chord and chord in NO_CHORD:
        sentences.append(f"{chord} is kept as words alone: the chord before rings on")
    if chord in NO_CHORD or chord.startswith(REMARK):
        return LIFTED
    defined = reading.shapes.get(chord, ())
    if len(defined) == len(song.tuning) and SILENT < max(defined) <= song.frets:
        return Frets.from_list(defined)
    read = read_chord(chord)
    if read is None:
        sentences.append(f"{chord} is no chord that ringclear knows: its words are kept without it")
        return LIFTED
    if printed := songbook_frets(chord, song.tuning):
        return printed
    shape = easy_shape(replace(song.board, capo=0), read.numbers, read.bass)
    if shape is None:
        sentences.append(f"{chord} cannot be held by one hand on this neck: its words are kept without it")
        return LIFTED
    return shape.frets
