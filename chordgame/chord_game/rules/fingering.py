"""The best way to touch the clips: every choice of one clip a string that four fingers can hold.

The strings are walked as a downstroke meets them. A barre lives on across a string that sounds from a fret nearer to
the body, or that does not score; a string that sounds from nearer to the headstock ends it, and so does a clip
at its own fret that is not meant to score.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from chordgame.chord_game.rules.clips import Clips
from chordgame.chord_game.rules.fingers import scoring_slots
from chordgame.chord_game.rules.points import for_play
from chordgame.engine.sentences import together
from chordgame.neck.fingers import MOST_FINGERS, Finger
from chordgame.neck.fretboard import Fretboard, Slot


@dataclass(frozen=True, slots=True)
class Fingering:
    """Fingers, and the clips that score under them, one a string."""

    fingers: tuple[Finger, ...]
    scoring: tuple[Slot, ...]

    @property
    def points(self) -> int:
        """A point a string."""
        return for_play(len(self.scoring))

    @property
    def reach(self) -> int:
        """How many frets the hand spans."""
        frets = [finger.fret for finger in self.fingers]
        return max(frets) - min(frets) + 1 if frets else 0

    def trouble(self, easy_reach: int) -> tuple[int, int, int, int]:
        """How hard it is to hold, easiest first: the stretch, fingers, barres, and how far up the neck."""
        barres = sum(len(finger.strings) > 1 for finger in self.fingers)
        highest = max((finger.fret for finger in self.fingers), default=0)
        return max(0, self.reach - easy_reach), len(self.fingers), barres, highest

    def __str__(self) -> str:
        stopped = "; ".join(map(str, self.fingers))
        open_ones = [slot.string for slot in self.scoring if not slot.fret]
        ring = f"string{'s' if len(open_ones) > 1 else ''} {together(open_ones)} open" if open_ones else ""
        return ", and ".join(filter(None, (stopped, ring))) or "open strings only"


@dataclass(frozen=True, slots=True)
class _Hand:
    """A hand on its way over the strings."""

    scoring: tuple[Slot, ...] = ()
    fingers: tuple[Finger, ...] = ()
    living: tuple[int, ...] = ()  # which of the fingers may still go on to the next string
    has_new: bool = False

    def take(self, slot: Slot, is_new: bool) -> _Hand | None:
        """The hand with this clip scoring too; None if it would need a fifth finger."""
        scoring, has_new = (*self.scoring, slot), self.has_new or is_new
        living = tuple(i for i in self.living if self.fingers[i].fret <= slot.fret)
        if slot.fret == 0:
            return _Hand(scoring, self.fingers, living, has_new)
        same = next((i for i in living if self.fingers[i].fret == slot.fret), None)
        if same is not None:
            longer = replace(self.fingers[same], to_string=slot.string)
            return _Hand(scoring, _exchanged(self.fingers, same, longer), living, has_new)
        if len(self.fingers) == MOST_FINGERS:
            return None
        finger = Finger(slot.fret, slot.string, slot.string)
        return _Hand(scoring, (*self.fingers, finger), (*living, len(self.fingers)), has_new)

    def skip(self, passed: list[Slot]) -> _Hand:
        """The hand going on past a string whose clips do not score."""
        frets = {slot.fret for slot in passed}
        living = tuple(i for i in self.living if self.fingers[i].fret not in frets)
        return self if living == self.living else replace(self, living=living)


def _exchanged(fingers: tuple[Finger, ...], place: int, finger: Finger) -> tuple[Finger, ...]:
    return (*fingers[:place], finger, *fingers[place + 1 :])


def hands(board: Fretboard, clips: Clips, new: Iterable[Slot] = (), *, only_best: bool = True) -> Iterator[Fingering]:
    """Every set of clips that fingers can let score, and fingers that do it; the best sets with the fewest.

    No finger lies anywhere only to keep a clip from scoring: nobody wants that.
    With `new` slots, exactly one of them scores too, as if a clip lay there. `only_best` passes over what scores
    less than something found before: the last ones are the best, and all that are as good are among them.
    """
    strings = board.tuning.downstroke
    old_on = [sorted(slot for slot in clips if slot.string == string) for string in strings]
    new_on = [sorted(slot for slot in new if slot.string == string) for string in strings]
    most_from = [sum(map(bool, map(list.__add__, old_on[i:], new_on[i:]))) for i in range(len(strings) + 1)]
    news_from = [any(new_on[i:]) for i in range(len(strings) + 1)]
    asks_for_new = news_from[0]
    best = 0

    def walk(depth: int, hand: _Hand) -> Iterator[Fingering]:
        nonlocal best
        too_low = only_best and len(hand.scoring) + most_from[depth] < best
        never_new = asks_for_new and not (hand.has_new or news_from[depth])
        if too_low or never_new:
            return
        if depth == len(strings):
            if _scores_just_these(board, clips | set(hand.scoring), hand):
                best = max(best, len(hand.scoring))
                yield Fingering(hand.fingers, hand.scoring)
            return
        for slot in old_on[depth]:
            if (longer := hand.take(slot, is_new=False)) is not None:
                yield from walk(depth + 1, longer)
        for slot in () if hand.has_new else new_on[depth]:
            if (longer := hand.take(slot, is_new=True)) is not None:
                yield from walk(depth + 1, longer)
        yield from walk(depth + 1, hand.skip(old_on[depth]))

    yield from walk(0, _Hand())


def _scores_just_these(board: Fretboard, clips: Clips, hand: _Hand) -> bool:
    """An open clip that was passed over scores all the same, unless a finger blocks it."""
    return set(scoring_slots(board, clips, hand.fingers)) <= set(hand.scoring)


def best_fingerings(board: Fretboard, clips: Clips, new: Iterable[Slot], easy_reach: int) -> list[Fingering]:
    """The ways to touch clips for the most points, the easiest to hold first; one clip is a new one."""
    found = list(hands(board, clips, new))
    most = max((fingering.points for fingering in found), default=0)
    best = [fingering for fingering in found if fingering.points == most > 0]
    return sorted(best, key=lambda fingering: (fingering.trouble(easy_reach), fingering.scoring))


def best_by_strings(board: Fretboard, clips: Clips, new: Slot, easy_reach: int) -> list[Fingering]:
    """The easiest fingering for each set of clips that can score together with the new one, best first."""
    easiest: dict[tuple[Slot, ...], Fingering] = {}
    for fingering in hands(board, clips, (new,), only_best=False):
        rival = easiest.get(fingering.scoring)
        if rival is None or fingering.trouble(easy_reach) < rival.trouble(easy_reach):
            easiest[fingering.scoring] = fingering
    return sorted(easiest.values(), key=lambda f: (-f.points, f.trouble(easy_reach), f.scoring))
