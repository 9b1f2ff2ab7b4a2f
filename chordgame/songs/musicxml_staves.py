"""The two staves of a song in MusicXML: notes, or slashes where the song says how it is strummed, and a tab."""

from __future__ import annotations

from enum import Enum
from xml.etree import ElementTree as ET

from chordgame.songs.in_bars import SIXTEENTH, is_strummed
from chordgame.songs.musicxml_chord import add
from chordgame.songs.song import Song
from chordgame.theory.chord_names import key_fifths, note_name
from chordgame.theory.ring import Mood, wrap

QUARTER = 4
ACOUSTIC_GUITAR = "26"
"""Of General MIDI, counted from 1."""
SHARP = {"#": 1, "b": -1}
IN_C = 12
"""Strings are named in this key, whatever the song's."""


class Staff(Enum):
    """What a staff shows, by the name of its part."""

    NOTES = "P1"
    TAB = "P2"


def list_parts(parts: ET.Element) -> None:
    """Both staves; the tab is silent, as it says the same again."""
    for staff in Staff:
        part = add(parts, "score-part", id=staff.value)
        add(part, "part-name", "Guitar" if staff is Staff.NOTES else "Tab")
        instrument = f"{staff.value}-I1"
        add(add(part, "score-instrument", id=instrument), "instrument-name", "Acoustic guitar")
        midi = add(part, "midi-instrument", id=instrument)
        add(midi, "midi-channel", "1" if staff is Staff.NOTES else "2")
        add(midi, "midi-program", ACOUSTIC_GUITAR)
        if staff is Staff.TAB:
            add(midi, "volume", "0")


def add_attributes(measure: ET.Element, song: Song, staff: Staff) -> None:
    """What the first bar says of all: key, time, clef, the strings of a tab."""
    about = add(measure, "attributes")
    add(about, "divisions", str(divisions(song)))
    key = add(about, "key")
    add(key, "fifths", str(key_fifths(song.happy)))
    add(key, "mode", "major" if song.mood is Mood.HAPPY else "minor")
    time = add(about, "time")
    add(time, "beats", str(song.time[0]))
    add(time, "beat-type", str(song.time[1]))
    _clef(about, song, staff)
    if staff is Staff.NOTES and is_strummed(song):
        add(add(about, "measure-style"), "slash", type="start", use_stems="yes")


def _clef(about: ET.Element, song: Song, staff: Staff) -> None:
    clef = add(about, "clef")
    add(clef, "sign", "G" if staff is Staff.NOTES else "TAB")
    add(clef, "line", "2" if staff is Staff.NOTES else "5")
    if staff is Staff.NOTES:
        add(clef, "clef-octave-change", "-1")
    if staff is Staff.TAB or song.capo:
        details = add(about, "staff-details")
        if staff is Staff.TAB:
            _strings(details, song)
        if song.capo:
            add(details, "capo", str(song.capo))


def _strings(details: ET.Element, song: Song) -> None:
    """The strings of the tab, its lowest line first."""
    add(details, "staff-lines", str(len(song.tuning)))
    for line, pitch in enumerate(sorted(song.tuning.items(), reverse=True), start=1):
        name = note_name(wrap(pitch[1]), IN_C)
        alter = SHARP.get(name[1:], 0)
        tuning = add(details, "staff-tuning", line=str(line))
        add(tuning, "tuning-step", name[0])
        if alter:
            add(tuning, "tuning-alter", str(alter))
        add(tuning, "tuning-octave", str((pitch[1] - alter) // 12 - 1))


def divisions(song: Song) -> int:
    """Parts of a quarter, so that each note is a whole number of them."""
    return SIXTEENTH // QUARTER if is_strummed(song) else max(1, song.time[1] // QUARTER)
