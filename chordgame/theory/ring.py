"""The ring of twelve numbers, and the key that covers seven of them.

12 is C and each step up is a semitone; round the ring the numbers stand like a clock's, but the odd ones in
odd places, which makes neighbours a fifth apart. Places are counted clockwise from the top, 0 to 11. Several
places at once are a `Places`, a bit a place, so that arms and keys combine in one operation.
"""

from __future__ import annotations

import functools
from enum import Enum

Places = int

CLOCKWISE = tuple(hour if hour % 2 == 0 else (hour + 5) % 12 + 1 for hour in (12, *range(1, 12)))
"""The numbers from the top: “like a clock, but odd numbers are in odd places”, each opposite its hour."""
PLACE = {number: place for place, number in enumerate(CLOCKWISE)}
NUMBERS = range(1, 13)
"""“Note numbers 1 to 12.”"""

KEY_FACES = range(-1, 6)
"""The faces of the key, counted clockwise from the happy one: its major scale."""
SAD_FACE = 3
"""Where the sad face is from the happy one: at the relative minor."""


class Mood(Enum):
    """Of a song: it says which face the key is named by, and which cams may lie upside-down."""

    HAPPY = "happy"
    SAD = "sad"


def wrap(number: int) -> int:
    """Any count of semitones as a number of the ring."""
    return (number - 1) % 12 + 1


def places(numbers: tuple[int, ...]) -> Places:
    """Where on the ring these numbers stand."""
    return sum(1 << PLACE[number] for number in set(numbers))


_IN_PLACES = tuple(
    tuple(sorted(CLOCKWISE[place] for place in range(12) if mask >> place & 1)) for mask in range(1 << 12)
)


def numbers_at(mask: Places) -> tuple[int, ...]:
    """The numbers that stand at these places, from the lowest."""
    return _IN_PLACES[mask]


@functools.cache
def key_places(happy: int) -> Places:
    """What the key covers, fitted with its happy face at this number."""
    return sum(1 << (PLACE[happy] + face) % 12 for face in KEY_FACES)


def face_number(happy: int, mood: Mood) -> int:
    """The number that names the song: at its happy or its sad face."""
    return happy if mood is Mood.HAPPY else CLOCKWISE[(PLACE[happy] + SAD_FACE) % 12]
