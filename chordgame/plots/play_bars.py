"""A play as players look at it: each string a bar over time, as high as it was loud, with its sign and word."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from chordgame.engine.pictures.svg import group, lettering, path, tag
from chordgame.plots.play_evidence import Evidence, Real, Spectrogram, evidence_of, spectrogram, together_db
from chordgame.plots.play_words import SIGNS
from dsp.stiff_string import GuitarKnowledge
from dsp.stretch import Stretch
from dsp.verdict import FINAL_AFTER, PlayVerdict

WIDTH, ROW, FOOT = 450, 46, 30
"""As wide as the sheet beside a board; words stay readable there, and on a phone that is a little narrower."""
LEFT, RIGHT = 150, WIDTH - 10
BEFORE, AFTER = 0.2, 1.3
"""Seconds around the plucks: enough to see a string ring on, or die."""
STEP = 0.02
"""Seconds from one height to the next: a player sees no more."""
HIGHEST = 18
QUIET_DB = 42.0
"""So far under the loudest a bar has no height any more; a string that died lies below, one that rings above."""
INK, PAPER, FAINT = "#2f241b", "#fdf6e7", "#8d7a5c"
FONT = "ui-rounded,system-ui,sans-serif"


def bars(heard: Stretch, play: PlayVerdict) -> bytes:
    """The picture as SVG, without a word of theory; `play` goes by the sound's own clock."""
    onsets = [one.t_onset for one in play.strings if one.t_onset is not None] or [0.0]
    start, stop = max(0.0, min(onsets) - BEFORE), max(onsets) + AFTER
    seen = spectrogram(heard.samples.astype(np.float64), heard.rate, start, min(stop, len(heard.samples) / heard.rate))
    every = evidence_of(seen, play, GuitarKnowledge())
    top = max(float(_loudness(one).max()) for one in every)
    rows = [_row(one, seen, top, i) for i, one in enumerate(every)]
    height = ROW * len(every) + FOOT
    ground = tag("rect", width=WIDTH, height=height, rx=10, fill=PAPER)
    alt = ", ".join(f"string {one.verdict.string} {SIGNS[one.verdict.state].word}" for one in every)
    drawn = tag(
        "svg", tag("title", alt), ground, *rows, *_times(seen, max(onsets), height),
        xmlns="http://www.w3.org/2000/svg", viewBox=path(0, 0, WIDTH, height), width=WIDTH, height=height,
        font_family=FONT, font_size=17,
    )  # fmt: skip
    return drawn.encode()


def _loudness(one: Evidence) -> Real:
    """Of the partials that the string has for itself; of all, where it has none."""
    shown = one.parted if one.parted.any() else one.own if one.own.any() else np.ones(len(one.own), dtype=np.bool_)
    return together_db(one.levels[shown])


def _row(one: Evidence, seen: Spectrogram, top: float, place: int) -> str:
    sign, middle = SIGNS[one.verdict.state], ROW * place + ROW / 2
    heights = HIGHEST * np.clip(1.0 + (_loudness(one) - top) / QUIET_DB, 0.0, 1.0)
    words = lettering(f"{sign.mark} {sign.word}", (46, 0), fill=sign.colour, font_weight="bold")
    number = [tag("circle", cx=24, r=14, fill=sign.colour), lettering(one.verdict.string, (24, 0), fill=PAPER,
              text_anchor="middle", font_weight="bold")]  # fmt: skip
    line = tag("path", d=path("M", (LEFT, 0), "H", RIGHT), stroke=FAINT, stroke_width=1)
    bar = tag("path", d=_outline(seen.times, heights), fill=sign.colour, data_string=str(one.verdict.string))
    return group("row", *number, words, line, bar, transform=f"translate(0 {middle:.0f})")


def _outline(times: Real, heights: Real) -> str:
    """There above the middle, and back below it."""
    every = max(1, round(STEP / float(times[1] - times[0])))
    along = [(_x(times, t), float(high)) for t, high in zip(times[::every], heights[::every], strict=True)]
    back: Sequence[tuple[float, float]] = [(x, -high) for x, high in reversed(along)]
    return path("M", *[step for point in (*along, *back) for step in ("L", point)][1:], "Z")


def _x(times: Real, t: float) -> float:
    return LEFT + (RIGHT - LEFT) * (t - float(times[0])) / float(times[-1] - times[0])


def _times(seen: Spectrogram, last: float, height: float) -> list[str]:
    """When it was decided, and which way time goes."""
    x, foot = _x(seen.times, last + FINAL_AFTER), height - FOOT / 2
    return [
        tag("path", d=path("M", (x, 6), "V", height - FOOT), stroke=INK, stroke_width=1.5, stroke_dasharray="4 4"),
        lettering("judged", (x, foot), fill=INK, text_anchor="middle", font_size=14),
        lettering("time →", (RIGHT, foot), fill=INK, text_anchor="end", font_size=14),
    ]
