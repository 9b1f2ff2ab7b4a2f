"""What musicians call a chord: from its numbers, the key and the lowest note to a name such as G7 or Dsus4.

A name is a root, a kind, and what is more or less than the kind: Cadd9, G7(no5). Of all names that say
the same notes the plainest is taken: few notes missing or added, the root in the bass, intervals that the key spells
so (in C the tritone B-F is of B: its fifth is flat, while F has no sharp fourth).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from chordgame.theory.ring import PLACE, key_places, wrap

LETTERS = "FCGDAEB"
FLATTEST_KEY, FLATTEST_NOTE, SHARPEST_NOTE = -5, -6, 11
"""On the line of fifths, where C is 0: keys go from D flat to F sharp, notes from G flat to E sharp."""
MIDDLE_OF_KEY = 2
"""A key's notes lie from -1 to 5 on that line, counted from the one at its happy face."""

FIFTHS = (0, 7, 2, -3, 4, -1, -6, 1, 8, 3, -2, 5)
"""How far up the line of fifths an interval leads, as chords spell it: a fourth is -1, a sharp fifth 8."""


@dataclass(frozen=True, slots=True)
class ChordKind:
    """A kind of chord: how it is written, its semitones above the root, and its name in MusicXML."""

    suffix: str
    semitones: frozenset[int]
    musicxml: str
    rarity: float


def _kind(suffix: str, semitones: str, musicxml: str, rarity: float) -> ChordKind:
    return ChordKind(suffix, frozenset(map(int, semitones.split())), musicxml, rarity)


KINDS = (
    _kind("", "0 4 7", "major", 0),
    _kind("m", "0 3 7", "minor", 0),
    _kind("5", "0 7", "power", 0),
    _kind("7", "0 4 7 10", "dominant", 0.3),
    _kind("m7", "0 3 7 10", "minor-seventh", 0.4),
    _kind("maj7", "0 4 7 11", "major-seventh", 0.5),
    _kind("dim", "0 3 6", "diminished", 0.5),
    _kind("aug", "0 4 8", "augmented", 0.5),
    _kind("sus4", "0 5 7", "suspended-fourth", 0.6),
    _kind("sus2", "0 2 7", "suspended-second", 0.7),
    _kind("6", "0 4 7 9", "major-sixth", 0.8),
    _kind("m7b5", "0 3 6 10", "half-diminished", 0.8),
    _kind("m6", "0 3 7 9", "minor-sixth", 0.9),
    _kind("dim7", "0 3 6 9", "diminished-seventh", 0.9),
    _kind("7sus4", "0 5 7 10", "dominant", 1.2),
    _kind("aug7", "0 4 8 10", "augmented-seventh", 1.2),
    _kind("mmaj7", "0 3 7 11", "major-minor", 1.5),
    _kind("augmaj7", "0 4 8 11", "augmented", 1.5),
    _kind("9", "0 2 4 7 10", "dominant-ninth", 0.7),
    _kind("m9", "0 2 3 7 10", "minor-ninth", 0.8),
    _kind("maj9", "0 2 4 7 11", "major-ninth", 0.9),
)
"""Each with how rare it is, which decides between several names of the same notes; chosen by eye."""
ADDED = {
    1: ("b9", 4.0),
    2: ("9", 1.5),
    3: ("#9", 4.0),
    5: ("11", 2.0),
    6: ("#11", 3.0),
    8: ("b13", 4.0),
    9: ("13", 2.5),
}
"""What may be added to a kind, by its semitones: how it is written, and how odd that is."""
ADDED_FIFTHS = {1: -5, 2: 2, 3: 9, 5: -1, 6: 6, 8: -4, 9: 3}
"""How far up the line of fifths what is added leads: a sharp eleventh up, where a flat fifth leads down."""
LEFT_OUT = {3: ("3", 1.8), 4: ("3", 1.8), 7: ("5", 1.0)}
"""What may lack, by its semitones: how that is written, and how odd it is; a fifth is missed least."""
OTHER_BASS = 1.5
"""How odd a bass is that is not the root: as odd as an added ninth."""
ODD_SPELLING = 2.0
"""For each note that would need a sharp or flat which the key does not have."""
MISSING_AND_STRANGE = 0.5
"""Of a note that is left out and would not be of the key: G A C is of A minor's kind before it is of A's."""


@dataclass(frozen=True, slots=True)
class ChordName:
    """A chord as musicians write it. Notes are numbers of the ring; `happy` says how they are spelled."""

    root: int
    kind: ChordKind
    added: tuple[int, ...]
    left_out: tuple[int, ...]
    bass: int
    happy: int

    @property
    def suffix(self) -> str:
        """What follows the root's letter."""
        added = "".join(f"add{ADDED[semitones][0]}" for semitones in self.added)
        left_out = "".join(f"no{LEFT_OUT[semitones][0]}" for semitones in self.left_out)
        plain = not left_out and not self.kind.suffix and len(self.added) == 1
        more = added if plain else f"({added}{left_out})" if added or left_out else ""
        return self.kind.suffix + more

    def step(self, number: int) -> tuple[str, int]:
        """The letter of one of its notes: as the key spells it, or outside the key as the chord does."""
        return _written(_meant(number, self.happy) if _in_key(number, self.happy) else self._promised(number))

    def note(self, number: int) -> str:
        """The same in letters and signs: Bb."""
        return _lettered(*self.step(number))

    @property
    def flattened(self) -> bool:
        """Whether its root lies outside the key and is written with a flat there: Bb in C, where C# is sharp."""
        return self._root_place < _meant(self.root, self.happy)

    @property
    def _root_place(self) -> int:
        """Outside the key sharp or flat, by which the chord's other notes are as the key spells them."""
        sharp = _meant(self.root, self.happy)
        if _in_key(self.root, self.happy):
            return sharp
        said = (self.kind.semitones - set(self.left_out)) | set(self.added)
        spelled = {
            place: sum(
                _in_key(number, self.happy) and place + self._leads(number) == _meant(number, self.happy)
                for number in (wrap(self.root + semitones) for semitones in said)
            )
            for place in (sharp, sharp - 12)
        }
        return max(spelled, key=lambda place: spelled[place])

    def _leads(self, number: int) -> int:
        """How far up the line of fifths from the root the name puts this note."""
        semitones = (number - self.root) % 12
        return ADDED_FIFTHS[semitones] if semitones in self.added else FIFTHS[semitones]

    def _promised(self, number: int) -> int:
        return self._root_place + self._leads(number)

    def __str__(self) -> str:
        return f"{self.note(self.root)}{self.suffix}{self._under}"

    @property
    def in_short(self) -> str:
        """What one plays over the words, without what is left out: F#m for F#m(no5), and A where only A sounds."""
        is_full_enough = len(self.left_out) < 2
        kind = self.suffix if not self.left_out else self.kind.suffix if is_full_enough else ""
        return f"{self.note(self.root)}{kind}{self._under}"

    @property
    def _under(self) -> str:
        return "" if self.bass == self.root else f"/{self.note(self.bass)}"

    @property
    def _oddness(self) -> float:
        added = sum(ADDED[semitones][1] for semitones in self.added)
        left_out = sum(LEFT_OUT[semitones][1] for semitones in self.left_out)
        return self.kind.rarity + added + left_out + OTHER_BASS * (self.bass != self.root)


def chord_name(numbers: tuple[int, ...], happy: int, bass: int | None = None) -> str:
    """The name of a chord in the key with its happy face at this number; without a bass its root is lowest."""
    return str(named_chord(tuple(sorted(set(numbers))), happy, bass))


@functools.lru_cache(maxsize=8192)
def named_chord(numbers: tuple[int, ...], happy: int, bass: int | None = None, root: int | None = None) -> ChordName:
    """The plainest name of two or more numbers, on this root where that has one."""
    names = [
        name for one in numbers for kind in KINDS if (name := _as_kind(numbers, one, kind, happy, bass)) is not None
    ]
    on_root = [name for name in names if name.root == root]
    return min(
        on_root or names, key=lambda name: (name._oddness + _odd_spelling(numbers, name), _from_home(name.root, happy))
    )


def _from_home(number: int, happy: int) -> int:
    """How far from the key's own notes: of names that are as plain, the one with its root in the key is taken."""
    return abs(_meant(number, happy) - key_fifths(happy) - MIDDLE_OF_KEY)


def _as_kind(numbers: tuple[int, ...], root: int, kind: ChordKind, happy: int, bass: int | None) -> ChordName | None:
    """The numbers called by this root and kind, if what is over or missing can be said at all."""
    semitones = {(number - root) % 12 for number in numbers}
    added, left_out = semitones - kind.semitones, kind.semitones - semitones
    if not (added <= ADDED.keys() and left_out <= LEFT_OUT.keys()) or (left_out and kind.suffix == "5"):
        return None
    return ChordName(root, kind, tuple(sorted(added)), tuple(sorted(left_out)), bass or root, happy)


def _odd_spelling(numbers: tuple[int, ...], name: ChordName) -> float:
    """Notes whose letter in this key is not the one that the chord's name promises, said or left out."""
    root = _meant(name.root, name.happy)
    odd = sum(_meant(number, name.happy) - root != name._leads(number) for number in numbers)
    missing = (wrap(name.root + semitones) for semitones in name.left_out)
    strange = sum(not _in_key(number, name.happy) for number in missing)
    return ODD_SPELLING * odd + MISSING_AND_STRANGE * strange


# ---------------------------------------------------------------- letters


def note_name(number: int, happy: int) -> str:
    """The letter of a number in a key: 10 is Bb in F, A# in B."""
    return _lettered(*note_step(number, happy))


def _lettered(letter: str, alter: int) -> str:
    return letter + ("#" * alter if alter > 0 else "b" * -alter)


def note_step(number: int, happy: int) -> tuple[str, int]:
    """The letter, and by how many semitones it is altered, as it is written."""
    return _written(_meant(number, happy))


def _written(place: int) -> tuple[str, int]:
    """Nobody reads B#, F## or Cb."""
    return _step(place - 12 if place > SHARPEST_NOTE else place + 12 if place < FLATTEST_NOTE else place)


def _in_key(number: int, happy: int) -> bool:
    return bool(key_places(happy) >> PLACE[number] & 1)


def note_meant(number: int, happy: int) -> tuple[str, int]:
    """The letter that theory gives it, however many sharps that takes."""
    return _step(_meant(number, happy))


def _step(place: int) -> tuple[str, int]:
    sharps, letter = divmod(place + 1, len(LETTERS))
    return LETTERS[letter], sharps


def key_fifths(happy: int) -> int:
    """The sharps in the key's signature; flats count below zero."""
    return (happy * 7 - FLATTEST_KEY) % 12 + FLATTEST_KEY


def _meant(number: int, happy: int) -> int:
    """A number's place on the line of fifths: in the key, or sharpened where the key leaves it out."""
    lowest = key_fifths(happy) - 1
    return (number * 7 - lowest) % 12 + lowest


def number_of(letter: str, alter: int = 0) -> int:
    """The number of a letter, sharpened or flattened by so many semitones."""
    return wrap((LETTERS.index(letter) - 1) * 7 + alter)
