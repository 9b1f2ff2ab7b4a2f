"""The second benchmark's guitars, as sampled notes: a worn steel one, one through a miniature microphone, a long-scale
electric one, and one each of whose notes is distorted. The long-scale one was also played under the palm.
"""

from __future__ import annotations

import glob
import os
import re
from types import ModuleType
from typing import Any

import numpy as np

from bench.shared import STEPS

NAMES = {
    "allan": r"([A-G])(S?)(\d)(S?)\.mp3",
    "phil": r"guitar_([A-G])(s?)(\d)()\.mp3",
    "djent": r"([A-G])(s?)(\d)()o\d+\.flac",
    "lespaul": r"lespaul_(\d+)\.mp3",
}
"""How the notes of each are called: letter, sharp, octave, sharp; or a number."""
UNUSABLE = {"allan": set[int](), "phil": {42, 54}, "djent": {30, 85}, "lespaul": set(range(73, 128))}
"""Notes that buzz, are called wrong, or hardly sound."""
WITH_PALMS, PALM, LOWEST_PALM = "djent", r"([A-G])(s?)(\d)()m\d+\.flac", 31
PALM_DIES_AT, PALM_DEAD_DB, SPAN = 0.45, 20.0, 0.02
"""Seconds after its loudest in which a note must have lost so much for its palm to have lain on it."""


def join(bench: ModuleType) -> None:
    """Let the benchmark mix these guitars as its own."""
    for name in NAMES:
        bench.GUITARS[name] = (f"{bench.DATA}/{name}/*", lambda path, name=name: _note(path, name))


def palms(bench: ModuleType) -> dict[int, list[str]]:
    """The notes that were played under the palm, by their pitch."""
    found: dict[int, list[str]] = {}
    for path in sorted(glob.glob(f"{bench.DATA}/{WITH_PALMS}/*")):
        pitch = _pitch(path, PALM)
        if pitch is not None and pitch >= LOWEST_PALM and _dies(*bench.load(path)):
            found.setdefault(pitch, []).append(path)
    return found


def _dies(x: np.ndarray[Any, Any], rate: int) -> bool:
    span = int(SPAN * rate)
    power = np.convolve(x**2, np.ones(span) / span, "same")
    loudest = int(power.argmax())
    still = np.flatnonzero(power[loudest:] > 10 ** (-PALM_DEAD_DB / 10) * power[loudest])
    return bool(still[-1] <= PALM_DIES_AT * rate)


def _note(path: str, guitar: str) -> tuple[None, int, str] | None:
    pitch = _pitch(path, NAMES[guitar])
    return None if pitch is None or pitch in UNUSABLE[guitar] else (None, pitch, "n")


def _pitch(path: str, pattern: str) -> int | None:
    match = re.match(pattern, os.path.basename(path))
    if match is None:
        return None
    if len(match.groups()) == 1:
        return int(match[1])
    return 12 * (int(match[3]) + 1) + STEPS[match[1]] + bool(match[2] or match[4])
