"""Chord names as people write them, read as numbers of the ring: G, F#m7, Bbmaj7, C/E, Dsus4, Cadd9, C7(no5)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chordgame.theory.chord_names import number_of
from chordgame.theory.ring import wrap

NOTE = r"([A-GH])([#b♯♭]{0,2})"
_CHORD = re.compile(rf"{NOTE}([^/]*(?:/(?:9|6|13)[^/]*)?)(?:/{NOTE})?")
_COUNT = re.compile(r"\(\d\)$")

MAJOR, MINOR = frozenset((0, 4, 7)), frozenset((0, 3, 7))  # semitones above the root
# What a name may go on with, longest first; each sets or adds tones, as semitones above the root.
STEMS: tuple[tuple[str, frozenset[int]], ...] = (
    (r"maj13|M13", MAJOR | {11, 2, 9}),
    (r"maj9|M9", MAJOR | {11, 2}),
    (r"maj7|M7|Maj7|ma7|Δ7?|\^7?|j7", MAJOR | {11}),
    (r"(?:m|min|-)\(?(?:maj|M|Maj)7\)?", MINOR | {11}),
    (r"m7b5|m7-5|min7b5|ø7?|h7?|half-?dim", frozenset((0, 3, 6, 10))),
    (r"dim7|°7|o7", frozenset((0, 3, 6, 9))),
    (r"dim|°|o", frozenset((0, 3, 6))),
    (r"augmaj7|\+maj7", frozenset((0, 4, 8, 11))),
    (r"aug7|\+7|7\+|7#5", frozenset((0, 4, 8, 10))),
    (r"aug|\+", frozenset((0, 4, 8))),
    (r"(?:m|min|-)6/9", MINOR | {9, 2}),
    (r"(?:m|min|-)13", MINOR | {10, 2, 9}),
    (r"(?:m|min|-)11", MINOR | {10, 2, 5}),
    (r"(?:m|min|-)9", MINOR | {10, 2}),
    (r"(?:m|min|-)7", MINOR | {10}),
    (r"(?:m|min|-)6", MINOR | {9}),
    (r"6/9|69", MAJOR | {9, 2}),
    (r"9sus4?", frozenset((0, 5, 7, 10, 2))),
    (r"7sus4|7sus|sus7", frozenset((0, 5, 7, 10))),
    (r"7sus2", frozenset((0, 2, 7, 10))),
    (r"sus2sus4|sus24", frozenset((0, 2, 5, 7))),
    (r"sus2", frozenset((0, 2, 7))),
    (r"sus4|sus|4", frozenset((0, 5, 7))),
    (r"13", MAJOR | {10, 2, 9}),
    (r"11", MAJOR | {10, 2, 5}),
    (r"9", MAJOR | {10, 2}),
    (r"7", MAJOR | {10}),
    (r"6", MAJOR | {9}),
    (r"5", frozenset((0, 7))),
    (r"2", MAJOR | {2}),
    (r"maj|M|Maj(?![a-z0-9])", MAJOR),
    (r"min|mi|m|-", MINOR),
    (r"", MAJOR),
)
_STEMS = tuple((re.compile(pattern), tones) for pattern, tones in STEMS)
ADDED = {"b9": 1, "9": 2, "2": 2, "#9": 3, "11": 5, "4": 5, "#11": 6, "b13": 8, "13": 9, "6": 9, "b6": 8, "7": 10}
LEFT_OUT = {"3": ({3, 4},), "5": ({7}, {6, 8})}
"""What goes: a fifth that is altered only where there is no plain one, which an eleventh may stand beside."""
CHANGED = {"b5": ({7}, 6), "#5": ({7}, 8), "-5": ({7}, 6), "+5": ({7}, 8)}
_MORE = re.compile(r"[(,]?(?:(add|no|omit)?([#b+-]?\d{1,2})|(sus[24]?)|(maj7))[),]?")


@dataclass(frozen=True, slots=True)
class ReadChord:
    """What a name says: the root, the lowest note, and all numbers that sound."""

    root: int
    bass: int
    numbers: tuple[int, ...]


def read_chord(name: str) -> ReadChord | None:
    """The chord of a name, or None where it is none that is known."""
    found = _CHORD.fullmatch(_COUNT.sub("", name.strip()))
    if found is None:
        return None
    letter, accidental, rest, bass_letter, bass_accidental = found.groups()
    tones = _tones(rest.strip().replace("♯", "#").replace("♭", "b"))
    if tones is None:
        return None
    root = _number(letter, accidental)
    bass = _number(bass_letter, bass_accidental) if bass_letter else root
    return ReadChord(root, bass, tuple(sorted({bass, *(wrap(root + semitones) for semitones in tones)})))


def written_suffix(name: str) -> str:
    """What a name says between the letters of its root and of its bass."""
    found = _CHORD.fullmatch(_COUNT.sub("", name.strip()))
    return found[3].strip() if found else ""


def _number(letter: str, accidental: str) -> int:
    """Its number; H is the German B."""
    sharp = sum({"#": 1, "♯": 1, "b": -1, "♭": -1}[sign] for sign in accidental)
    return number_of("B" if letter == "H" else letter, sharp)


def _tones(suffix: str) -> frozenset[int] | None:
    """The first stem after which everything else makes sense."""
    for pattern, stem in _STEMS:
        if (start := pattern.match(suffix)) and (tones := _with_more(stem, suffix[start.end() :])) is not None:
            return tones
    return None


def _with_more(stem: frozenset[int], rest: str) -> frozenset[int] | None:
    """The stem with what the rest of the name adds, alters and leaves out."""
    tones = set(stem)
    while rest:
        more = _MORE.match(rest)
        if more is None or not _apply(tones, *more.groups()):
            return None
        rest = rest[more.end() :]
    return frozenset(tones)


def _apply(tones: set[int], verb: str | None, degree: str | None, sus: str | None, maj7: str | None) -> bool:
    """Change the tones as one more part of the name says; whether it says anything that is known."""
    if sus:
        tones -= {3, 4}
        tones.add(2 if sus == "sus2" else 5)
    elif maj7:
        tones.add(11)
    elif verb in ("no", "omit"):
        tones -= next((gone for gone in LEFT_OUT.get(degree or "", ()) if gone & tones), set())
        return degree in LEFT_OUT
    elif verb is None and degree in CHANGED:
        gone, come = CHANGED[degree]
        tones -= gone
        tones.add(come)
    elif degree in ADDED:
        tones.add(ADDED[degree])
    else:
        return False
    return True
