"""What all plots share: paper, ink, a colour a string, and how a figure becomes a file's bytes."""

from __future__ import annotations

import io
import logging
from typing import Any

# The first start of matplotlib looks through the system's fonts and says so on stderr, where only our words belong.
logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)

from matplotlib import rc_context  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402

PAPER, INK, FAINT, RULE = "#ffffff", "#1f2430", "#6b7280", "#e3e6eb"
STRING_COLOURS = ("#b8860b", "#c2410c", "#be185d", "#6d28d9", "#1d4ed8", "#0f766e", "#3f6212", "#525252")
"""String 1 first; dark enough to be read on paper, and each string is numbered wherever it is coloured."""
DPI = 130
"""Dots to the inch of a PNG; chosen by eye."""
LOOK: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 9.0,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titlesize": 10.0,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": RULE,
    "grid.linewidth": 0.7,
    "axes.axisbelow": True,
    "text.color": INK,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "svg.fonttype": "none",
    "svg.hashsalt": "ringclear",
}


def colour_of(string: int) -> str:
    """The colour of a string."""
    return STRING_COLOURS[(string - 1) % len(STRING_COLOURS)]


def paper(width: float, height: float) -> Figure:
    """An empty sheet, in inches."""
    return Figure(figsize=(width, height), facecolor=PAPER, layout="constrained")


def look() -> Any:
    """Within this everything that is drawn has the house's look."""
    return rc_context(LOOK)


def saved(figure: Figure, kind: str = "png") -> bytes:
    """The figure as a file's content; the same figure gives the same bytes."""
    # A date in the file would make every run another file.
    dateless: dict[str, Any] = {"png": {"Software": None}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}
    with io.BytesIO() as file:
        figure.savefig(file, format=kind, dpi=DPI, metadata=dateless[kind])
        return file.getvalue()


def hertz_axis(axes: Axes, low: float, high: float, *, along_x: bool) -> None:
    """A logarithmic axis of frequency with numbers people read."""
    marks = [f for f in (50, 100, 200, 500, 1000, 2000, 5000, 10000) if low <= f <= high]
    labels = [f"{f:g}" if f < 1000 else f"{f / 1000:g}k" for f in marks]
    axis, scale, limit = (
        (axes.xaxis, axes.set_xscale, axes.set_xlim) if along_x else (axes.yaxis, axes.set_yscale, axes.set_ylim)
    )
    scale("log")
    limit(low, high)
    axis.set_ticks(marks, labels=labels)
    axis.set_ticks([], minor=True)
