"""From a strum that nobody announced to what it was: numbers, a fingering with a verdict a string, and a walk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chordgame.chord_game.atlas.key import chords_of
from chordgame.engine.heard import HeardString
from chordgame.listening.announced import NOTHING_HEARD
from chordgame.listening.heard_strings import as_heard
from chordgame.listening.which_play import judged_from
from chordgame.neck.easy_shape import REACH
from chordgame.neck.shapes import Shape
from chordgame.solo.atlas_map import Numbers, walks
from chordgame.solo.desk import Desk, may_sound, pitches_of
from chordgame.solo.guesses import HINTED, Guess, Hints, guesses, hints_in, hints_of, sure_numbers
from dsp.notes.listen import LIKELY, Note
from dsp.stretch import Stretch


@dataclass(frozen=True, slots=True)
class Strummed:
    """What was found out: the numbers heard for sure, and the fingering that explains them, if one does.

    `walk` are the numbers to walk to, where the strum was of another place on the map.
    """

    numbers: Numbers
    shape: Shape | None = None
    strings: tuple[HeardString, ...] = ()
    walk: Numbers = ()
    at: float | None = None
    """When it came, in seconds by the guitar's own clock."""

    @property
    def all_clear(self) -> bool:
        """Whether every string of the fingering rang clear."""
        return bool(self.strings) and all(one.state == "CLEAR" for one in self.strings)


def recognised(desk: Desk, notes: Sequence[Note], stretch: Stretch | None) -> Strummed:
    """What a strum was, by its sound, or where there is none (a MIDI guitar) by its notes alone."""
    hints = hints_of(notes)
    if stretch is not None:
        hints = {**hints, **hints_in(stretch, desk.tuning.raised(desk.capo))}
    numbers = sure_numbers(hints)
    elsewhere = not set(numbers) <= set(desk.numbers)
    chords = _places(desk, numbers) if elsewhere else chords_of(desk.stack)
    if sum(likely >= HINTED for likely in hints.values()) < 2 or not chords:
        return Strummed(numbers)
    best = _best(desk, guesses(desk.board, chords, hints, REACH), hints, stretch)
    if best is None:
        return Strummed(numbers)
    guess, strings = best
    return Strummed(guess.chord, guess.shape, strings, guess.chord if elsewhere else ())


def _places(desk: Desk, numbers: Numbers) -> tuple[Numbers, ...]:
    """Where on the map all of these are in play, from here in one change or two."""
    if not desk.strums_walk:
        return ()
    return tuple(place for place in walks(desk.stack, desk.mood, desk.happy) if set(numbers) <= set(place))


def _best(
    desk: Desk, found: list[Guess], hints: Hints, stretch: Stretch | None
) -> tuple[Guess, tuple[HeardString, ...]] | None:
    """The guess of which most strings ring; none if half of them do not."""
    judged = [(guess, _strings(desk, guess.shape, hints, stretch)) for guess in found]
    ranked = sorted(judged, key=lambda one: (-_worth(one[1]), -one[0].worth))
    if not ranked or _worth(ranked[0][1]) <= 0:
        return None
    return ranked[0]


def _worth(strings: tuple[HeardString, ...]) -> int:
    clear = sum(one.state == "CLEAR" for one in strings)
    return clear - 2 * (len(strings) - clear)


def _strings(desk: Desk, shape: Shape, hints: Hints, stretch: Stretch | None) -> tuple[HeardString, ...]:
    wanted = pitches_of(desk, shape.frets)
    if stretch is None:
        return tuple(_by_notes(string, pitch, hints) for string, pitch in sorted(wanted.items(), reverse=True))
    verdict = judged_from(stretch, wanted, may_sound(desk, shape.frets))
    return tuple(map(as_heard, verdict.strings))


def _by_notes(string: int, pitch: float, hints: Hints) -> HeardString:
    if hints.get(round(pitch), 0.0) >= LIKELY:
        return HeardString(string, "CLEAR", pitch=pitch)
    return HeardString(string, "SILENT", reason=NOTHING_HEARD)
