"""How the chords of a song are called on paper: as the hand holds them, above the capo; each shape by one label."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.chord_game.pictures.drawing import ChordDrawing
from chordgame.chord_game.rules.fingering import Fingering
from chordgame.neck.frets import Frets
from chordgame.neck.human_hand import digits_for, fingers_of
from chordgame.neck.shapes import Shape
from chordgame.songs.song import Song, SongStrum, numbers_in, pitches_of
from chordgame.theory.chord_names import ChordName, named_chord, note_name
from chordgame.theory.chord_reading import read_chord
from chordgame.theory.ring import Mood, face_number, wrap


@dataclass(frozen=True, slots=True)
class Labels:
    """The label of each shape, and a shape for each label, in the order in which they come."""

    shapes: dict[str, Shape]
    by_chord: dict[tuple[Frets, str], str]

    def of(self, strum: SongStrum) -> str:
        """What stands over the words; nothing where nothing is strummed."""
        return self.by_chord.get((strum.frets, strum.called), "")


def labels_of(song: Song, in_short: bool = False) -> Labels:
    """A name, with a count where another shape of the song has it already: G, G(2).

    Names that somebody wrote come first: nobody else takes theirs.
    """
    labels = Labels({}, {})
    for strum in sorted(song.strums, key=lambda strum: not strum.called):
        shape = strum.shape
        if shape is None or (strum.frets, strum.called) in labels.by_chord:
            continue
        chord = chord_of(song, strum, held=True)
        name = strum.called or (chord.in_short if in_short else str(chord))
        same = (name if count == 1 else f"{name}({count})" for count in range(1, len(labels.shapes) + 2))
        label = next(one for one in same if one not in labels.shapes)
        labels.shapes[label] = shape
        labels.by_chord[strum.frets, strum.called] = label
    in_order = dict.fromkeys(labels.of(strum) for strum in song.strums if strum.frets)
    return Labels({label: labels.shapes[label] for label in in_order}, labels.by_chord)


def chord_of(song: Song, strum: SongStrum, held: bool = False) -> ChordName:
    """The chord that a strum sounds, or, as it is held, what would sound without the capo."""
    down = song.capo if held else 0
    numbers = tuple(sorted(wrap(number - down) for number in numbers_in(song, strum)))
    lowest = min(pitches_of(song, strum).values())
    return named_chord(numbers, wrap(song.happy - down), wrap(lowest - down))


def chord_called(song: Song, strum: SongStrum) -> ChordName:
    """The chord that a strum sounds, on the root that whoever wrote its name gave it."""
    read = read_chord(strum.called) if strum.called else None
    name = chord_of(song, strum)
    if read is None:
        return name
    return named_chord(tuple(sorted(numbers_in(song, strum))), song.happy, name.bass, wrap(read.root + song.capo))


def key_name(song: Song, held: bool = False) -> str:
    """The key as musicians write it: G, or Em for the sad song on the same seven notes."""
    down = song.capo if held else 0
    happy = wrap(song.happy - down)
    return note_name(face_number(happy, song.mood), happy) + ("m" if song.mood is Mood.SAD else "")


def fingers_digits(shape: Shape) -> dict[int, int]:
    """Which finger stops each string that one stops, 1 the index finger."""
    ordered = sorted(shape.fingers, key=lambda finger: (finger.fret, -finger.strings[-1]))
    return {
        string: digit
        for digit, finger in enumerate(ordered, start=1)
        for string in finger.strings
        if shape.frets[string] == finger.fret
    }


def digits_of(strum: SongStrum, shape: Shape) -> dict[int, int]:
    """The same for a chord of a song: the fingers that somebody gave it, or a guitarist's."""
    if strum.digits:
        given = zip(shape.frets.downstroke, strum.digits, strict=True)
        return {string: digit for string, digit in given if digit}
    return fingers_digits(shape) if strum.fingers else digits_for(shape.frets)


def drawn_of(song: Song, strum: SongStrum, shape: Shape, label: str) -> ChordDrawing:
    """The chord's diagram as songbooks print it, with the fingers on their strings."""
    digits = digits_of(strum, shape)
    fingers = fingers_of(shape.frets, digits)
    return ChordDrawing(song.board, Fingering(fingers, shape.slots), label, digits=tuple(digits.items()))


def window_of(shape: Shape, frets: int = 4) -> int:
    """The uppermost fret of a diagram: 1 if the shape fits in below the nut."""
    stopped = [fret for fret in shape.frets.values() if fret > 0]
    return 1 if max(stopped, default=0) <= frets else min(stopped)
