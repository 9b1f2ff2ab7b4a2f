"""The shapes of a beginner's songbook, and the order in which a guitarist would try all others."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources

import numpy as np
import numpy.typing as npt

from chordgame.neck.fretboard import Fretboard
from chordgame.neck.frets import SILENT, Frets
from chordgame.neck.shapes import Columns
from chordgame.neck.tuning import Tuning, tunings

Counts = npt.NDArray[np.intp]
PLACES = 32
"""More than a neck has frets: shapes are counted by it as digits are by ten."""


@functools.cache
def _printed() -> Mapping[str, Mapping[str, str]]:
    text = resources.files(__package__).joinpath("songbook.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def is_tuned_as_usual(tuning: Tuning) -> bool:
    """Whether its strings are as far apart as a guitar's: then the same shapes make the same kinds of chords."""
    usual = tunings()["standard"]
    return len(tuning) == len(usual) and len({tuning[string] - usual[string] for string in usual}) == 1


def songbook_frets(name: str, tuning: Tuning) -> Frets | None:
    """How a songbook prints the chord of this name; none where it has no place for it."""
    printed = _printed()["open"].get(name) if tuning == tunings()["standard"] else None
    return Frets.from_list(_marks(printed)) if printed else None


def _marks(printed: str) -> list[int]:
    return [SILENT if mark == "x" else int(mark) for mark in printed]


def is_in_songbook(board: Fretboard, frets: Frets) -> bool:
    """Whether it is one of its shapes, wherever on the neck."""
    return is_tuned_as_usual(board.tuning) and _code(list(frets.to_list())) in _ranks(board)


def songbook_ranks(board: Fretboard, columns: Columns) -> Counts:
    """The place of each shape in the songbook; those that are in none come after all others."""
    ranks = _ranks(board) if is_tuned_as_usual(board.tuning) else {}
    last = len(ranks)
    codes = sum((column.astype(np.int64) + 1) * PLACES**place for place, column in enumerate(columns.values()))
    return np.array([ranks.get(int(code), last) for code in np.atleast_1d(codes)], dtype=np.intp)


@functools.lru_cache(maxsize=32)
def _ranks(board: Fretboard) -> Mapping[int, int]:
    codes = dict.fromkeys(map(_code, _shapes(board)))
    return {code: rank for rank, code in enumerate(codes)}


def _shapes(board: Fretboard) -> Iterator[list[int]]:
    """Open ones first, then those that are moved, low on the neck first."""
    yield from map(_marks, _printed()["open"].values())
    for up in range(board.frets):
        for printed in _printed()["moved"].values():
            moved = [fret if fret == SILENT else fret + up for fret in _marks(printed)]
            if max(moved) <= board.frets:
                yield moved


def _code(frets: list[int]) -> int:
    return int(sum((fret + 1) * PLACES**place for place, fret in enumerate(frets)))
