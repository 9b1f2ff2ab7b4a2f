"""Real guitars to measure against, where they lie beside the repository; nothing of them is in it."""

from __future__ import annotations

import csv
import importlib
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

SHARED = Path(os.environ.get("RINGCLEAR_RECORDINGS", Path(__file__).resolve().parents[2] / "shared" / "ear"))
DATA = SHARED / "data"
MISSING = f"no recordings at {DATA}"
STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
"""Semitones of a note's letter over its octave's C, as the recordings are called."""

Audio = NDArray[np.float32]


def available() -> bool:
    return (SHARED / "ringbench.py").is_file() and DATA.is_dir()


def ringbench() -> ModuleType:
    if str(SHARED) not in sys.path:
        sys.path.append(str(SHARED))
    return importlib.import_module("ringbench")


def read(path: Path) -> tuple[Audio, int]:
    import soundfile as sf

    x, rate = sf.read(path, dtype="float32")
    return (x if x.ndim == 1 else x.mean(axis=1)), int(rate)


def comping() -> tuple[Audio, int, NDArray[Any]]:
    """The played recording and its notes: onset, offset, pitch, string (0 = low E), by onset."""
    x, rate = read(DATA / "played" / "comping_mic.flac")
    with (DATA / "played" / "comping_notes.csv").open() as f:
        rows = np.array([[float(v) for v in row] for row in list(csv.reader(f))[1:]])
    return x, rate, rows[np.argsort(rows[:, 0])]


def phone_strings() -> list[tuple[str, float, Audio, int, float, float]]:
    """Open strings through phones: name, pitch, sound, rate, and the window in which the string sounds."""
    found = []
    for path in sorted((DATA / "phones").glob("*/*.flac")):
        pitch = 12.0 * (int(path.stem[1]) + 1) + STEPS[path.stem[0]]
        start, end = (float(v) for v in path.with_suffix(".txt").read_text().split())
        found.append((f"{path.parent.name} {path.stem}", pitch, *read(path), start, end))
    return found
