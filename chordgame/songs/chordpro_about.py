"""What a ChordPro file says about its song: title, key, mood, tempo, time, capo, tuning, and the rest as notes."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import replace

from chordgame.chord_game.rules.points import CAPO, FRETS, LONGEST_TEXT
from chordgame.engine.errors import Refused
from chordgame.neck.tuning import Tuning
from chordgame.songs.chordpro_directives import STRUMMING
from chordgame.songs.chordpro_reading import ChordProLines
from chordgame.songs.song import BEAT_NOTES, BEATS_IN_A_BAR, FASTEST, SLOWEST, UNTITLED, Song
from chordgame.songs.song import check_song as checked
from chordgame.songs.strumming import read_strumming
from chordgame.theory.chord_reading import read_chord
from chordgame.theory.ring import CLOCKWISE, PLACE, SAD_FACE, Mood, wrap

MINOR_KEY = re.compile(r"[A-H][#b♯♭]?\s*(?:m|M(?=in))(?!aj)")
ALLEGED_FRETS = FRETS.stop - 1
"""ChordPro does not say how long the neck is: a fret up to here is believed."""


def bare_song(reading: ChordProLines, title: str) -> Song:
    """The song without its lines."""
    about = reading.about
    named, by = one_line(about.get("title", "")), one_line(about.get("artist", about.get("subtitle", "")))
    song = Song(named or one_line(title) or UNTITLED, by)
    song = replace(song, tempo=number_in(about.get("tempo", ""), range(SLOWEST, FASTEST + 1), song.tempo))
    song = replace(song, time=_time(about.get("time", "")), notes=_notes(about))
    song = replace(song, strumming=strumming_in(about.get(STRUMMING, ""), song))
    song = replace(song, capo=number_in(about.get("capo", ""), CAPO, 0), mood=_mood(about))
    tuning = about.get("tuning", "").split()
    if tuning and all(pitch.isdecimal() and len(pitch) < 4 for pitch in tuning):
        song = replace(song, tuning=Tuning.from_list(map(int, tuning)))
    highest = max((fret for shape in reading.shapes.values() for fret in shape), default=0)
    return checked(replace(song, frets=min(max(highest, song.frets), ALLEGED_FRETS)))


def _time(text: str) -> tuple[int, int]:
    """Beats in a bar and their note; of several times in a song the first counts."""
    beats, _, note = text.partition("/")
    usual = Song("").time
    read = number_in(beats.strip(), BEATS_IN_A_BAR, 0), number_in(note.strip(), BEAT_NOTES, 0)
    return read if all(read) else usual


def strumming_in(text: str, song: Song) -> str:
    """How a bar is strummed, if the text says it for bars of this song."""
    try:
        return read_strumming(text, song.time)
    except Refused:
        return ""


def _notes(about: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """What the file says beside what a song here has a place for."""
    kept = {
        "transpose",
        "title",
        "key",
        "tempo",
        "time",
        "capo",
        "tuning",
        "mood",
        STRUMMING,
        "artist" if "artist" in about else "subtitle",
    }
    notes = ((one_line(name), one_line(value)) for name, value in about.items() if name not in kept)
    return tuple((name, value) for name, value in notes if name and value)


def _mood(about: dict[str, str]) -> Mood:
    """As the file says it, or as its key does: a minor key is a sad song."""
    if about.get("mood") in {mood.value for mood in Mood}:
        return Mood(about["mood"])
    return Mood.SAD if MINOR_KEY.match(about.get("key", "")) else Mood.HAPPY


def key_of(reading: ChordProLines, song: Song) -> int | None:
    """The number at the happy face of the key that the file names; it is named as the chords are held."""
    named = reading.about.get("key", "")
    key = read_chord(named.split()[0]) if named.split() else None
    if key is None:
        return None
    tonic = wrap(key.root + song.capo)
    sad = bool(MINOR_KEY.match(named))
    return CLOCKWISE[(PLACE[tonic] - SAD_FACE) % len(CLOCKWISE)] if sad else tonic


def number_in(text: str, allowed: Container[int], otherwise: int) -> int:
    """The number in a text, if it is one that is allowed."""
    return int(text) if text.isdecimal() and len(text) < 5 and int(text) in allowed else otherwise


def one_line(text: str) -> str:
    """One printable line, whatever was there."""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return plain[: LONGEST_TEXT // 2]
