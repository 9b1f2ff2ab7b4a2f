"""How long chords last, as ChordPro has it: a grid with a cell a beat, a dot where the chord rings on, and bar lines.

Words alone are sung over the chord that still rings, and no cell is theirs: read again, they share its beats.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from chordgame.songs.chord_labels import Labels
from chordgame.songs.song import MOST_BEATS, Song, SongStrum

BAR, BARS = 4, 4
"""Cells in a bar, and bars in a line."""
RINGS_ON, AGAIN = ".", "/"
_BAR_LINE = re.compile(r":?\|(?:[|.:]|\d>?)*")

Lasting = tuple[str, int]
"""A chord, and its beats; what comes before the first chord has none."""


def grid_of(song: Song, labels: Labels) -> list[str]:
    """The grid; none where every strum lasts a bar, as a reader believes anyway."""
    if all(strum.beats == SongStrum().beats for strum in song.strums):
        return []
    cells = [cell for strum in song.strums for cell in _cells(labels.of(strum), strum.beats)]
    bars = [" ".join(cells[at : at + BAR]) for at in range(0, len(cells), BAR)]
    lines = [f"| {' | '.join(bars[at : at + BARS])} |" for at in range(0, len(bars), BARS)]
    return ["", "{start_of_grid}", *lines, "{end_of_grid}"]


def _cells(label: str, beats: int) -> list[str]:
    return [label or RINGS_ON, *[RINGS_ON] * (beats - 1)]


def read_grid(lines: Iterable[str]) -> list[Lasting]:
    """Each chord of the grid's lines with its beats."""
    lasting: list[Lasting] = [("", 0)]
    for cell in " ".join(lines).split():
        if cell in (RINGS_ON, AGAIN):
            lasting[-1] = (lasting[-1][0], lasting[-1][1] + 1)
        elif not _BAR_LINE.fullmatch(cell):
            lasting.append((cell, 1))
    return lasting


def with_beats(strums: Sequence[SongStrum], chords: Sequence[str], grid: Sequence[Lasting]) -> list[SongStrum]:
    """The strums as long as the grid has them, if its chords are theirs one by one; `chords` names each strum's."""
    runs: list[list[SongStrum]] = [[]]
    for strum in strums:
        runs += [[]] if strum.frets else []
        runs[-1].append(strum)
    named = ["", *(chord for chord, strum in zip(chords, strums, strict=True) if strum.frets)]
    shared = [_shared(beats, len(run)) for run, (_, beats) in zip(runs, grid, strict=False)]
    as_named = named == [chord for chord, _ in grid]
    if not as_named or not all(1 <= beats <= MOST_BEATS for share in shared for beats in share):
        return list(strums)
    lasting = [beats for share in shared for beats in share]
    return [replace(strum, beats=beats) for strum, beats in zip(strums, lasting, strict=True)]


def _shared(beats: int, by: int) -> list[int]:
    """The beats of a chord, shared with the words that are sung over it alone."""
    return [beats // by + (place < beats % by) for place in range(by)]
