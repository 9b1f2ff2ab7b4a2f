"""A chord symbol in MusicXML: root, kind, what is added and left out, and the diagram of the shape."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

from chordgame.neck.shapes import Shape
from chordgame.songs.chord_labels import digits_of, window_of
from chordgame.songs.song import SongStrum
from chordgame.theory.chord_names import ADDED, LETTERS, ChordName
from chordgame.theory.chord_reading import read_chord, written_suffix
from chordgame.theory.ring import wrap

SIGNS = {-2: "flat-flat", -1: "flat", 0: "natural", 1: "sharp", 2: "double-sharp"}
FRAME_FRETS = 5
"""A frame as scores print it; a shape that is longer makes it longer."""
MORE = {"7sus4": ((3, 0, "subtract"), (4, 0, "add")), "augmaj7": ((7, 1, "add"),)}
"""Kinds that MusicXML has no word for: what makes them of the kind that it has."""


def add(parent: ET.Element, name: str, content: str | None = None, /, **attributes: str) -> ET.Element:
    """A new element in its parent; `print_object` is written print-object."""
    child = ET.SubElement(parent, name, {key.replace("_", "-"): value for key, value in attributes.items()})
    child.text = content
    return child


@dataclass(slots=True)
class Accidentals:
    """Which sharps and flats have to be written in a bar: those that neither the key nor an earlier note has said."""

    fifths: int
    said: dict[tuple[str, int], int] = field(default_factory=dict)

    def needed(self, step: str, alter: int, octave: int) -> str:
        """The sign before this note; none where a reader knows it."""
        at = LETTERS.index(step)
        in_key = (self.fifths > at) - (-self.fifths > len(LETTERS) - 1 - at)
        known = self.said.get((step, octave), in_key)
        self.said[step, octave] = alter
        return "" if alter == known else SIGNS[alter]


def add_chord_symbol(measure: ET.Element, chord: ChordName, strum: SongStrum, capo: int) -> None:
    """The symbol before the notes that it stands over; called as somebody wrote it, where that is the same root."""
    harmony = add(measure, "harmony")
    _note(harmony, "root", chord, chord.root)
    add(harmony, "kind", chord.kind.musicxml, text=_suffix(chord, strum.called, capo))
    if chord.bass != chord.root:
        _note(harmony, "bass", chord, chord.bass)
    for value, alter, verb in MORE.get(chord.kind.suffix, ()):
        _degree(harmony, value, alter, verb)
    for semitones in chord.added:
        written = ADDED[semitones][0]
        alter = {"b": -1, "#": 1}.get(written[0], 0)
        _degree(harmony, int(written.lstrip("b#")), alter, "add")
    for semitones in chord.left_out:
        _degree(harmony, 5 if semitones == 7 else 3, 0, "subtract")
    if shape := strum.shape:
        _frame(harmony, shape, digits_of(strum, shape))


def _suffix(chord: ChordName, called: str, capo: int) -> str:
    read = read_chord(called) if called else None
    if read is None or wrap(read.root + capo) != chord.root:
        return chord.suffix
    return written_suffix(called)


def _note(harmony: ET.Element, name: str, chord: ChordName, number: int) -> None:
    letter, alter = chord.step(number)
    parent = add(harmony, name)
    add(parent, f"{name}-step", letter)
    if alter:
        add(parent, f"{name}-alter", str(alter))


def _degree(harmony: ET.Element, value: int, alter: int, kind: str) -> None:
    degree = add(harmony, "degree", print_object="no")
    add(degree, "degree-value", str(value))
    add(degree, "degree-alter", str(alter))
    add(degree, "degree-type", kind)


def _frame(harmony: ET.Element, shape: Shape, digits: dict[int, int]) -> None:
    """The diagram; damped strings are the ones it does not name."""
    first = window_of(shape, FRAME_FRETS)
    highest = max(shape.frets.values())
    frame = add(harmony, "frame")
    add(frame, "frame-strings", str(len(shape.frets)))
    add(frame, "frame-frets", str(max(FRAME_FRETS, highest - first + 1)))
    if first > 1:
        add(frame, "first-fret", str(first))
    barres = {string: side for digit in set(digits.values()) for string, side in _barre(digits, digit).items()}
    for string, fret in shape.frets.sounding.items():
        note = add(frame, "frame-note")
        add(note, "string", str(string))
        add(note, "fret", str(fret))
        if string in digits:
            add(note, "fingering", str(digits[string]))
        if string in barres:
            add(note, "barre", type=barres[string])


def _barre(digits: dict[int, int], digit: int) -> dict[int, str]:
    """The strings at which a finger that stops several begins and ends."""
    stopped = [string for string, finger in digits.items() if finger == digit]
    return {max(stopped): "start", min(stopped): "stop"} if len(stopped) > 1 else {}
