"""Which finger a guitarist puts on which string: 1 is the index finger, as on the diagrams of songbooks."""

from __future__ import annotations

from collections.abc import Mapping

from chordgame.neck.fingers import MOST_FINGERS, Finger, fingers_for
from chordgame.neck.frets import Frets

INDEX = 1


def digits_for(frets: Frets) -> dict[int, int]:
    """The finger on each string that one stops: a finger a string, and a barre only where those are too few."""
    stopped = {string: fret for string, fret in frets.sounding.items() if fret > 0}
    if not stopped:
        return {}
    lowest = min(stopped.values())
    barre = _barre(stopped, lowest)
    one_by_one = sorted((fret, -string) for string, fret in stopped.items() if string not in barre)
    if len(one_by_one) + bool(barre) > MOST_FINGERS:
        return _fewest(frets, stopped)
    digits = dict.fromkeys(barre, INDEX)
    last = INDEX if barre else 0
    for place, (fret, string) in enumerate(one_by_one):
        left = len(one_by_one) - place - 1
        last = min(MOST_FINGERS, max(last + 1, min(fret - lowest + 1, MOST_FINGERS - left)))
        digits[-string] = last
    return digits


def fingers_of(frets: Frets, digits: Mapping[int, int]) -> tuple[Finger, ...]:
    """The fingers that these digits say, each across the strings that it stops."""
    held: dict[tuple[int, int], list[int]] = {}
    for string, digit in digits.items():
        held.setdefault((digit, frets[string]), []).append(string)
    return tuple(Finger(fret, max(strings), min(strings)) for (_, fret), strings in held.items())


def _fewest(frets: Frets, stopped: dict[int, int]) -> dict[int, int]:
    """Where even then they are too few: each lies on as many strings as it can."""
    fingers = sorted(fingers_for(frets), key=lambda finger: (finger.fret, -finger.strings[-1]))
    return {
        string: min(MOST_FINGERS, digit)
        for digit, finger in enumerate(fingers, start=1)
        for string in finger.strings
        if stopped.get(string) == finger.fret
    }


def _barre(stopped: dict[int, int], lowest: int) -> tuple[int, ...]:
    """The strings at the lowest fret that the index finger stops together."""
    there = tuple(string for string, fret in stopped.items() if fret == lowest)
    too_many = len(stopped) > MOST_FINGERS
    side_by_side = len(there) > 1 and max(there) - min(there) + 1 == len(there)
    others_above = len(there) < len(stopped)
    small = side_by_side and others_above and min(there) == 1
    return there if len(there) > 1 and (too_many or small) else ()
