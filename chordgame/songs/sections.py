"""The sections of a song moved about: each goes with its chords, its remarks and its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from chordgame.songs.marks import Mark

Chord = TypeVar("Chord")


@dataclass(frozen=True, slots=True)
class Block(Generic[Chord]):
    """A section by itself: what begins it, its chords, and remarks by their place in it."""

    begins: Mark | None
    chords: tuple[Chord, ...]
    remarks: tuple[Mark, ...]


def blocks_of(chords: Sequence[Chord], marks: Sequence[Mark]) -> tuple[Block[Chord], ...]:
    """A song in its sections; what comes before the first has no mark."""
    begins = [place for place, mark in enumerate(marks) if mark.kind != "remark"]
    cuts = [(None, 0, -1), *((marks[place], marks[place].at, place) for place in begins)]
    ends = [*((at, place) for _, at, place in cuts[1:]), (len(chords), len(marks))]
    blocks = [
        Block(mark, tuple(chords[first:end]), tuple(replace(one, at=one.at - first) for one in marks[place + 1 : last]))
        for (mark, first, place), (end, last) in zip(cuts, ends, strict=True)
    ]
    return tuple(block for block in blocks if block.begins or block.chords or block.remarks)


def joined(blocks: Sequence[Block[Chord]]) -> tuple[tuple[Chord, ...], tuple[Mark, ...]]:
    """The chords and marks of all of them; one without a mark that does not come first ends the section before."""
    chords, marks = list[Chord](), list[Mark]()
    for block in blocks:
        begins = block.begins or (Mark(0, "end") if chords or marks else None)
        marks += [replace(begins, at=len(chords))] if begins else []
        marks += [replace(one, at=len(chords) + one.at) for one in block.remarks]
        chords += block.chords
    return tuple(chords), tuple(marks)


def reordered(
    chords: Sequence[Chord], marks: Sequence[Mark], section: int, to: int
) -> tuple[tuple[Chord, ...], tuple[Mark, ...]]:
    """One section in another place among them."""
    blocks = list(blocks_of(chords, marks))
    block = blocks.pop(section)
    blocks.insert(max(0, min(len(blocks), to)), block)
    return joined(blocks)
