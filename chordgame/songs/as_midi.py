"""A song as a MIDI file: a track a string, as a six-channel guitar would send it, and its words as lyrics."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterable

from mido import Message, MetaMessage, MidiFile, MidiTrack, bpm2tempo

from chordgame.songs.chord_labels import key_name
from chordgame.songs.song import Song
from chordgame.songs.timing import NoteSounding, soundings, sung_at, unfolded
from chordgame.theory.chord_names import note_name

TICKS = 480
"""A quarter's, as most programs write; late strings of a strum fall between beats without an audible step."""
QUARTER = 4
"""The note that MIDI counts in, as times are written."""
STEEL_GUITAR = 25
"""Of General MIDI, counted from 0."""
LOUD = 90
"""Of 127; a firm strum that leaves room above."""
ACROSS = 0.02
"""Beats that a strum takes from one string to the next."""
LIFTED = 0.05
"""Beats before the next chord at which the hand lifts."""
Timed = tuple[float, Message | MetaMessage]


def as_midi(song: Song) -> bytes:
    """The file's bytes. Track by track: tempo and words, then the strings as a downstroke meets them."""
    written, song = song, unfolded(song)
    quarters = QUARTER / song.time[1]
    file = MidiFile(type=1, ticks_per_beat=TICKS, charset="utf-8")
    file.tracks.append(_track([*_about(song), *_words(song)], quarters))
    notes: dict[int, list[NoteSounding]] = defaultdict(list)
    for sounding in soundings(written):
        notes[sounding.string].append(sounding)
    for string in song.tuning.downstroke:
        file.tracks.append(_track(_string(song, string, notes[string]), quarters))
    buffer = io.BytesIO()
    file.save(file=buffer)
    return buffer.getvalue()


def _about(song: Song) -> list[Timed]:
    about = [
        MetaMessage("track_name", name=song.title),
        MetaMessage("set_tempo", tempo=bpm2tempo(song.tempo * QUARTER / song.time[1])),
        MetaMessage("time_signature", numerator=song.time[0], denominator=song.time[1]),
        MetaMessage("key_signature", key=key_name(song)),
    ]
    if song.writers:
        about.append(MetaMessage("text", text=f"Words: {', '.join(song.writers)}"))
    return [(0, one) for one in about]


def _words(song: Song) -> list[Timed]:
    """Word by word, spread over the strum that they are sung to; a line ends with a line break."""
    lyrics: list[Timed] = []
    for (start, end), strum in zip(sung_at(song), song.strums, strict=True):
        if strum.words is None or not strum.words.text.strip():
            continue
        if lyrics and not strum.words.same_line:
            lyrics.append((start, MetaMessage("lyrics", text="\n")))
        sung = strum.words.text.split()
        lyrics += [
            (start + (end - start) * place / len(sung), MetaMessage("lyrics", text=f"{word} "))
            for place, word in enumerate(sung)
        ]
        if strum.words.broken:
            lyrics[-1] = (lyrics[-1][0], MetaMessage("lyrics", text=sung[-1]))
    return lyrics


def _string(song: Song, string: int, notes: Iterable[NoteSounding]) -> list[Timed]:
    """One string: its name, its own channel, and its notes, a moment later than the one before it."""
    open_string = song.tuning[string] + song.capo
    channel = string - 1
    events: list[Timed] = [
        (0, MetaMessage("track_name", name=f"String {string} ({note_name((open_string - 1) % 12 + 1, song.happy)})")),
        (0, Message("program_change", channel=channel, program=STEEL_GUITAR)),
    ]
    for note in notes:
        on = Message("note_on", channel=channel, note=note.pitch, velocity=LOUD)
        off = Message("note_off", channel=channel, note=note.pitch)
        late = ACROSS * (string - 1 if note.up else len(song.tuning) - string)
        events += [(float(note.begins) + late, on), (float(note.ends) - LIFTED, off)]
    return events


def _track(events: list[Timed], quarters: float) -> MidiTrack:
    """Events at beats, each counted from the one before; a beat is so many quarters."""
    track, now = MidiTrack(), 0
    for beat, event in sorted(events, key=lambda timed: timed[0]):
        tick = round(beat * quarters * TICKS)
        track.append(event.copy(time=tick - now))
        now = tick
    track.append(MetaMessage("end_of_track"))
    return track
