"""A ChordPro file as a song to explore: its chords with their shapes, and which stack of the ring sounds each.

Fingerings that the file defines are kept; other chords get the shape that a songbook would print. What no stack can
sound is named in a sentence, and stays in the song all the same: a guitar can play it.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass, replace
from itertools import pairwise

from chordgame.chord_game.rules.points import CAPO, FRETS, LONGEST_TEXT
from chordgame.engine.errors import YouErred
from chordgame.neck.easy_shape import easy_shape
from chordgame.neck.frets import LIFTED, SILENT, Frets
from chordgame.neck.tuning import Tuning
from chordgame.songs.chordpro_grid import read_grid, with_beats
from chordgame.songs.chordpro_lines import ChordProLines, read_lines
from chordgame.songs.on_the_ring import key_that_fits, on_the_ring
from chordgame.songs.song import FASTEST, LONGEST_SONG, SLOWEST, UNTITLED, Song, SongStrum, Words
from chordgame.songs.song import check_song as checked
from chordgame.theory.chord_reading import read_chord
from chordgame.theory.ring import CLOCKWISE, PLACE, SAD_FACE, Mood, wrap

NO_CHORD = {"", "N.C.", "NC", "N.C"}
MINOR_KEY = re.compile(r"[A-H][#b♯♭]?\s*(?:m|M(?=in))(?!aj)")
ALLEGED_FRETS = FRETS.stop - 1
"""ChordPro does not say how long the neck is: a fret up to here is believed."""


class NoSong(YouErred):
    """A file that has no chords to make a song of."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The song, and what is to be said about it, a sentence each."""

    song: Song
    sentences: tuple[str, ...]


def from_chordpro(text: str, title: str = UNTITLED, happy: int | None = None) -> Imported:
    """The song in a ChordPro text; `title` is for a file that has none, `happy` for another key than the file's."""
    reading = read_lines(text)
    sentences: list[str] = []
    song = _strummed(reading, _bare_song(reading, title), sentences)
    if not any(strum.frets for strum in song.strums):
        why = f": {sentences[0]}" if sentences else "; a ChordPro file has chords in brackets, as in [G]Ring [D]clear"
        raise NoSong(f"no chord was found in this file{why}")
    song = replace(song, happy=happy or _key_of(reading, song) or key_that_fits(song))
    song, off_the_ring = on_the_ring(song)
    if reading.others:
        sentences.insert(0, "the file has several songs: the first is kept")
    return Imported(checked(song), (*dict.fromkeys(sentences), *off_the_ring))


def _bare_song(reading: ChordProLines, title: str) -> Song:
    about = reading.about
    song = Song(
        _line(about.get("title", "")) or _line(title) or UNTITLED, _line(about.get("artist", about.get("subtitle", "")))
    )
    song = replace(song, tempo=_number(about.get("tempo", ""), range(SLOWEST, FASTEST + 1), song.tempo))
    song = replace(song, capo=_number(about.get("capo", ""), CAPO, 0), mood=_mood(about))
    tuning = about.get("tuning", "").split()
    if tuning and all(pitch.isdecimal() and len(pitch) < 4 for pitch in tuning):
        song = replace(song, tuning=Tuning.from_list(map(int, tuning)))
    highest = max((fret for shape in reading.shapes.values() for fret in shape), default=0)
    return checked(replace(song, frets=min(max(highest, song.frets), ALLEGED_FRETS)))


def _mood(about: dict[str, str]) -> Mood:
    """As the file says it, or as its key does: a minor key is a sad song."""
    if about.get("mood") in {mood.value for mood in Mood}:
        return Mood(about["mood"])
    return Mood.SAD if MINOR_KEY.match(about.get("key", "")) else Mood.HAPPY


def _key_of(reading: ChordProLines, song: Song) -> int | None:
    """The number at the happy face of the key that the file names; it is named as the chords are held."""
    named = reading.about.get("key", "")
    key = read_chord(named.split()[0]) if named.split() else None
    if key is None:
        return None
    tonic = wrap(key.root + song.capo)
    sad = bool(MINOR_KEY.match(named))
    return CLOCKWISE[(PLACE[tonic] - SAD_FACE) % len(CLOCKWISE)] if sad else tonic


def _number(text: str, allowed: Container[int], otherwise: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 5 and int(text) in allowed else otherwise


def _line(text: str) -> str:
    """One printable line, whatever was there."""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return plain[: LONGEST_TEXT // 2]


# ---------------------------------------------------------------- strums


def _strummed(reading: ChordProLines, song: Song, sentences: list[str]) -> Song:
    """The song with its lines; a line of several writers is nobody's in particular."""
    only = reading.writers[0] if len(reading.writers) == 1 else ""
    strums: list[SongStrum] = []
    chords: list[str] = []
    for line, named in zip(reading.lines, reading.line_writers, strict=True):
        begun, writer = False, _line(named or only)
        for (chord, text), goes_on in zip(line, _goes_on(line), strict=True):
            words = Words(_line(text) + goes_on, writer, same_line=begun) if _line(text) else None
            frets = _frets(reading, song, chord, sentences)
            if frets or words:
                strums.append(SongStrum(frets, words=words))
                chords.append(chord)
            begun = begun or words is not None
    strums = with_beats(strums, chords, read_grid(reading.grid))
    if len(strums) > LONGEST_SONG:
        sentences.append(f"the file has {len(strums)} strums: the first {LONGEST_SONG} are kept")
    return replace(song, strums=tuple(strums[:LONGEST_SONG]))


def _goes_on(line: list[tuple[str, str]]) -> list[str]:
    """A hyphen after each piece that a chord cuts off in the middle of a word."""
    texts = [text for _, text in line]
    return ["-" if text[-1:].isalnum() and after[:1].isalnum() else "" for text, after in pairwise([*texts, ""])]


def _frets(reading: ChordProLines, song: Song, chord: str, sentences: list[str]) -> Frets:
    """As the file defines it, or as a songbook would; nothing, and a sentence, for what is no chord."""
    if chord in NO_CHORD or chord.startswith("*"):
        return LIFTED
    defined = reading.shapes.get(chord, ())
    if len(defined) == len(song.tuning) and SILENT < max(defined) <= song.frets:
        return Frets.from_list(defined)
    read = read_chord(chord)
    if read is None:
        sentences.append(f"{chord} is no chord that ringclear knows: its words are kept without it")
        return LIFTED
    shape = easy_shape(replace(song.board, capo=0), read.numbers, read.bass)
    if shape is None:
        sentences.append(f"{chord} cannot be held by one hand on this neck: its words are kept without it")
        return LIFTED
    return shape.frets
