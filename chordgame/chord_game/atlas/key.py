"""The atlas of one key: its stacks, the chords they can sound, and what each chord's shapes are."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from chordgame.chord_game.rules.points import NUMBERS_IN_PLAY
from chordgame.chord_game.rules.stack import Stack, every_stack, numbers_in_play
from chordgame.neck.fretboard import Fretboard
from chordgame.neck.shapes import Shapes, shapes_of

Chord = tuple[int, ...]
"""Numbers of the ring, from the lowest: what sounds together."""


@dataclass(frozen=True, slots=True)
class KeyAtlas:
    """Everything that can be laid and played in one key on one neck."""

    board: Fretboard
    happy: int
    reach: int
    stacks: tuple[Stack, ...]
    chords: Mapping[Chord, tuple[Stack, ...]]
    """Each chord with the stacks that can sound it: those that have all its numbers in play."""

    def shapes(self, chord: Chord) -> Shapes:
        """Every way to play it, the best first."""
        return shapes_of(self.board, chord, self.reach)


@functools.lru_cache(maxsize=64)
def key_atlas(board: Fretboard, happy: int, reach: int) -> KeyAtlas:
    """The atlas of the key with its happy face at this number."""
    stacks = tuple(every_stack(happy))
    chords: dict[Chord, list[Stack]] = defaultdict(list)
    for stack in stacks:
        for chord in chords_of(stack):
            chords[chord].append(stack)
    return KeyAtlas(board, happy, reach, stacks, {chord: tuple(found) for chord, found in sorted(chords.items())})


def chords_of(stack: Stack) -> tuple[Chord, ...]:
    """What the stack can sound: any two or more of its numbers."""
    numbers = numbers_in_play(stack)
    return tuple(chord for size in range(NUMBERS_IN_PLAY[0], len(numbers) + 1) for chord in combinations(numbers, size))
