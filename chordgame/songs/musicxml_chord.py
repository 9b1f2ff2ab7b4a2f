"""A chord symbol in MusicXML: root, kind, what is added and left out, and the diagram of the shape."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from chordgame.neck.fingers import Finger
from chordgame.neck.shapes import Shape
from chordgame.songs.chord_labels import fingers_digits, window_of
from chordgame.theory.chord_names import ADDED, ChordName

FRAME_FRETS = 5
"""A frame as scores print it; a shape that is longer makes it longer."""
MORE = {"7sus4": ((3, 0, "subtract"), (4, 0, "add")), "augmaj7": ((7, 1, "add"),)}
"""Kinds that MusicXML has no word for: what makes them of the kind that it has."""


def add(parent: ET.Element, name: str, content: str | None = None, /, **attributes: str) -> ET.Element:
    """A new element in its parent; `print_object` is written print-object."""
    child = ET.SubElement(parent, name, {key.replace("_", "-"): value for key, value in attributes.items()})
    child.text = content
    return child


def add_chord_symbol(measure: ET.Element, chord: ChordName, shape: Shape | None) -> None:
    """The symbol before the notes that it stands over."""
    harmony = add(measure, "harmony")
    _note(harmony, "root", chord, chord.root)
    add(harmony, "kind", chord.kind.musicxml, text=chord.suffix)
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
    if shape:
        _frame(harmony, shape)


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


def _frame(harmony: ET.Element, shape: Shape) -> None:
    """The diagram; damped strings are the ones it does not name."""
    first = window_of(shape, FRAME_FRETS)
    highest = max(shape.frets.values())
    frame = add(harmony, "frame")
    add(frame, "frame-strings", str(len(shape.frets)))
    add(frame, "frame-frets", str(max(FRAME_FRETS, highest - first + 1)))
    if first > 1:
        add(frame, "first-fret", str(first))
    barres = {string: side for finger in shape.fingers for string, side in _barre(shape, finger).items()}
    digits = fingers_digits(shape)
    for string, fret in shape.frets.sounding.items():
        note = add(frame, "frame-note")
        add(note, "string", str(string))
        add(note, "fret", str(fret))
        if string in digits:
            add(note, "fingering", str(digits[string]))
        if string in barres:
            add(note, "barre", type=barres[string])


def _barre(shape: Shape, finger: Finger) -> dict[int, str]:
    """The strings at which a finger that stops several begins and ends."""
    stopped = [string for string in finger.strings if shape.frets[string] == finger.fret]
    return {max(stopped): "start", min(stopped): "stop"} if len(stopped) > 1 else {}
