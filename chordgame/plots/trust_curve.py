"""The picture of what the ear's confidence is worth: how often verdicts are right, beside how sure they were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from chordgame.plots.canvas import FAINT, STRING_COLOURS, look, paper, saved

EDGES = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.001)
FEWEST = 8
"""Fewer verdicts tell nothing."""
_SIGMAS = 1.96
_MARKS = "os^D"


@dataclass(frozen=True, slots=True)
class Trust:
    """Verdicts of about the same confidence: how sure on average, how many right, and between what bounds (95 %)."""

    confidence: float
    right: float
    low: float
    high: float
    count: int


def trust(verdicts: Sequence[tuple[float, bool]]) -> tuple[Trust, ...]:
    """Verdicts, each a confidence and whether it was right, gathered by confidence."""
    sure = np.array([confidence for confidence, _ in verdicts])
    right = np.array([ok for _, ok in verdicts], dtype=float)
    inside = [(sure >= low) & (sure < high) for low, high in pairwise(EDGES)]
    return tuple(_bin(sure[chosen], right[chosen]) for chosen in inside if chosen.sum() >= FEWEST)


def _bin(
    sure: np.ndarray[tuple[int], np.dtype[np.float64]], right: np.ndarray[tuple[int], np.dtype[np.float64]]
) -> Trust:
    count, share, z = len(right), float(right.mean()), _SIGMAS**2
    # Wilson's interval: it stays within 0 and 1 and is honest where nothing was wrong.
    middle = (share + z / (2 * count)) / (1 + z / count)
    half = _SIGMAS * np.sqrt(share * (1 - share) / count + z / (4 * count**2)) / (1 + z / count)
    return Trust(float(sure.mean()), share, float(middle - half), float(middle + half), count)


def trust_picture(groups: Mapping[str, Sequence[tuple[float, bool]]], kind: str = "svg") -> bytes:
    """A line for each group of verdicts; on the dashed line a confidence is exactly what it says."""
    with look():
        figure = paper(5.6, 3.8)
        axes = figure.subplots()
        axes.plot([0.5, 1.0], [0.5, 1.0], color=FAINT, lw=1.0, ls="--", label="as often as said")
        for place, (name, verdicts) in enumerate(groups.items()):
            found = trust(verdicts)
            right = np.array([one.right for one in found])
            reach = np.abs(np.array([[one.low, one.high] for one in found]).T - right)
            axes.errorbar(
                [one.confidence for one in found], right, reach, lw=1.4, capsize=2.5, ms=4.5,
                marker=_MARKS[place % len(_MARKS)], color=STRING_COLOURS[1 + 2 * place],
                label=f"{name} ({len(verdicts)})",
            )  # fmt: skip
        axes.set(xlim=(0.49, 1.01), ylim=(0.3, 1.01), xlabel="confidence that was said", ylabel="share that was right")
        axes.legend(loc="lower right", frameon=False)
        return saved(figure, kind)
