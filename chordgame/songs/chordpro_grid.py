"""How long chords last, as ChordPro has it: a grid with a cell a beat, a dot where the chord rings on, and bar lines.

Words alone are sung over the chord that still rings, and no cell is theirs: read again, they share its beats.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from chordgame.songs.chord_labels import Labels
from chordgame.songs.song import MOST_BEATS, Song, SongStrum

BARS = 4
"""Bars in a line."""
RINGS_ON, AGAIN = ".", "/"
_BAR_LINE = re.compile(r":?\|(?:[|.:]|\d>?)*")

Lasting = tuple[str, int]
"""A chord, and its beats; what comes before the first chord has none."""


def grid_of(song: Song, labels: Labels) -> list[str]:
    """The grid; none where every strum lasts a bar, as a reader believes anyway."""
    bar = song.time[0]
    if all(strum.beats in (0, bar) for strum in song.strums):
        return []
    cells = [cell for strum in song.strums if strum.beats for cell in _cells(labels.of(strum), strum.beats)]
    bars = [" ".join(cells[at : at + bar]) for at in range(0, len(cells), bar)]
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


def with_beats(
    strums: Sequence[SongStrum], chords: Sequence[str], grid: Sequence[Lasting], bar: int = SongStrum().beats
) -> list[SongStrum]:
    """The strums as long as the grid has them, if its chords are theirs one by one; `chords` names each strum's.

    Words alone share the beats of a chord that rings for more than a bar; within one bar they are a pick-up.
    """
    runs: list[list[SongStrum]] = [[]]
    for strum in strums:
        runs += [[]] if strum.frets else []
        runs[-1].append(strum)
    named = ["", *(chord for chord, strum in zip(chords, strums, strict=True) if strum.frets)]
    shared = [_shared(beats, len(run), bar) for run, (_, beats) in zip(runs, grid, strict=False)]
    lasting = [beats for share in shared for beats in share]
    chords_last = all(share[0] >= 1 for share, (_, beats) in zip(shared[1:], grid[1:], strict=False) if share and beats)
    as_named = named == [chord for chord, _ in grid]
    if not as_named or not chords_last or not all(beats <= MOST_BEATS for beats in lasting):
        return list(strums)
    return [replace(strum, beats=beats) for strum, beats in zip(strums, lasting, strict=True)]


def _shared(beats: int, by: int, bar: int) -> list[int]:
    """The beats of a chord, shared with the words that are sung over it alone."""
    if beats <= bar:
        return [beats, *[0] * (by - 1)] if by else []
    return [beats // by + (place < beats % by) for place in range(by)]
