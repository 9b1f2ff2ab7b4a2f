"""A picture of a play: what was heard, what each string did, and why it was judged so."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import SubFigure

from calibration.prompts import note_name
from chordgame.plots.canvas import FAINT, INK, hertz_axis, look, paper, saved
from chordgame.plots.play_evidence import Evidence, Real, Spectrogram, evidence_of, spectrogram, together_db
from chordgame.plots.play_words import SIGNS, title
from dsp.stiff_string import GuitarKnowledge
from dsp.stretch import Stretch
from dsp.verdict import FINAL_AFTER, PlayVerdict

LOWEST_HZ, HIGHEST_HZ = 70.0, 5000.0
"""From below a low E of 82 Hz to where no string stands out from the next."""
BEFORE, AFTER = 0.3, 1.2
"""Seconds that are shown around the first pluck."""
SHOWN_DB = 62.0
"""Below the loudest; chosen by eye, so that noise is dark and partials are not."""
PANEL_DB = 55.0
"""The same for one string's levels."""
COLUMN = 46
"""Letters in a line of a reason."""


@dataclass(frozen=True, slots=True)
class HeardPlay:
    """A play with its sound: one channel, the time of its first sample, and what was said of it."""

    samples: Real
    rate: float
    t: float
    play: PlayVerdict
    known: GuitarKnowledge
    announced: float | None = None
    names: bool = True
    """Whether the strings' notes are named; at the table no theory is said aloud."""

    @property
    def plucked(self) -> float:
        """When the first string was plucked, as the ear heard it or as the request says."""
        onsets = [one.t_onset for one in self.play.strings if one.t_onset is not None]
        return min(onsets, default=self.announced or 0.0)

    @property
    def last_plucked(self) -> float:
        """When the last one was."""
        return max([one.t_onset for one in self.play.strings if one.t_onset is not None], default=self.plucked)


def picture(heard: HeardPlay, kind: str) -> bytes:
    """The picture as a file's content."""
    start = max(0.0, heard.plucked - BEFORE)
    stop = min(len(heard.samples) / heard.rate, heard.last_plucked + AFTER)
    seen = spectrogram(heard.samples, heard.rate, start, stop)
    every = evidence_of(seen, heard.play, heard.known)
    with look():
        figure = paper(14.0, max(4.6, 1.32 * len(every) + 1.5))
        figure.suptitle(_headline(heard), fontsize=15, fontweight="bold", x=0.01, ha="left")
        halves = figure.add_gridspec(1, 2, width_ratios=(1.1, 1.0))
        left, right = (figure.add_subfigure(halves[column]) for column in range(2))
        _draw_sound(heard, seen, every, left)
        _draw_strings(heard, seen, every, right)
        return saved(figure, kind)


def traces(heard: Stretch, play: PlayVerdict) -> bytes:
    """For the page of a table: the strings' traces, without a word of theory."""
    samples = heard.samples.astype(np.float64)
    return picture(HeardPlay(samples, heard.rate, 0.0, play, GuitarKnowledge(), names=False), "png")


def _headline(heard: HeardPlay) -> str:
    words = title(heard.play)
    return textwrap.fill(words[0].upper() + words[1:], 100)


# ---------------------------------------------------------------- the sound


def _draw_sound(heard: HeardPlay, seen: Spectrogram, every: Sequence[Evidence], figure: SubFigure) -> None:
    axes = figure.subplots()
    shown = (seen.frequencies > LOWEST_HZ * 0.9) & (seen.frequencies < HIGHEST_HZ * 1.1)
    top = float(seen.levels[shown].max())
    axes.pcolormesh(
        seen.times + heard.t, seen.frequencies[shown], seen.levels[shown], cmap="Greys",
        vmin=top - SHOWN_DB, vmax=top, shading="nearest", rasterized=True,
    )  # fmt: skip
    hertz_axis(axes, LOWEST_HZ, HIGHEST_HZ, along_x=False)
    axes.grid(visible=False)
    _mark_plucks(heard, axes)
    _mark_partials(heard, seen, every, axes)
    axes.set(xlabel="seconds", ylabel="Hz")
    axes.set_title("What was heard (darker is louder), and where each string's partials belong")


def _mark_plucks(heard: HeardPlay, axes: Axes) -> None:
    """The first pluck, and the stretch by which the strings are judged."""
    at = heard.plucked + heard.t
    axes.axvline(at, color=INK, lw=1.2)
    axes.annotate(
        "plucked", (at, 1.0), (4, -3), xycoords=("data", "axes fraction"), textcoords="offset points",
        va="top", fontsize=8, color=INK, bbox={"facecolor": "#ffffff", "edgecolor": "none", "pad": 1.0, "alpha": 0.8},
    )  # fmt: skip
    judged = heard.last_plucked + FINAL_AFTER + heard.t
    if judged < axes.get_xlim()[1]:
        axes.axvline(judged, color=FAINT, lw=1, ls=(0, (2, 2)))
        axes.annotate(
            "judged", (judged, 1.0), (4, -3), xycoords=("data", "axes fraction"), textcoords="offset points",
            va="top", fontsize=8, color=FAINT,
            bbox={"facecolor": "#ffffff", "edgecolor": "none", "pad": 1.0, "alpha": 0.8},
        )  # fmt: skip


def _mark_partials(heard: HeardPlay, seen: Spectrogram, every: Sequence[Evidence], axes: Axes) -> None:
    """A bracket at each partial, before the pluck and after the end, and the string's number and sign beside it."""
    first, last = float(seen.times[0]) + heard.t, float(seen.times[-1]) + heard.t
    bar = 0.035 * (last - first)
    columns = np.linspace(0.0, 1.0, max(2, len(every)))
    for column, one in zip(columns, every, strict=False):
        sign = SIGNS[one.verdict.state]
        x = last + bar * (0.5 + 6.0 * column)
        for number, frequency in enumerate(one.frequencies, start=1):
            if LOWEST_HZ < frequency < HIGHEST_HZ:
                axes.plot([first, first + bar], [frequency] * 2, color=sign.colour, lw=1.4, ls=sign.line)
                axes.plot([last, x], [frequency] * 2, color=sign.colour, lw=0.5, alpha=0.35)
                size = 8 if number == 1 else 6.5
                axes.text(
                    x, frequency, f"{one.verdict.string}{sign.mark}", color=sign.colour, fontsize=size,
                    fontweight="bold" if number == 1 else "normal", va="center", clip_on=True,
                )  # fmt: skip
    axes.set_xlim(first, last + bar * 7.6)
    axes.set_xticks([tick for tick in axes.get_xticks() if first <= tick <= last])


# ---------------------------------------------------------------- string by string


def _draw_strings(heard: HeardPlay, seen: Spectrogram, every: Sequence[Evidence], figure: SubFigure) -> None:
    grid = figure.subplots(len(every), 2, squeeze=False, sharex="col", gridspec_kw={"width_ratios": (1.15, 1.0)})
    top = max(float(one.levels.max()) for one in every)
    for row, (one, (levels, words)) in enumerate(zip(every, grid, strict=True)):
        _draw_levels(heard, seen, one, levels, top)
        _write_verdict(heard, one, words)
        levels.tick_params(labelbottom=row == len(every) - 1)
    grid[-1][0].set_xlabel("seconds")
    grid[0][0].set_title("How loud (dB): its own partials in colour, shared ones dotted")


def _draw_levels(heard: HeardPlay, seen: Spectrogram, one: Evidence, axes: Axes, top: float) -> None:
    """The partials that stand alone in colour, those that others run into in grey."""
    sign = SIGNS[one.verdict.state]
    times = seen.times + heard.t
    for level in one.levels[~one.parted]:
        axes.plot(times, level, color="#c3c8d0", lw=0.9, ls=":")
    for level in one.levels[one.parted]:
        axes.plot(times, level, color=sign.colour, lw=0.7, alpha=0.55)
    shown = one.parted if one.parted.any() else one.own if one.own.any() else np.ones(len(one.own), dtype=np.bool_)
    axes.plot(times, together_db(one.levels[shown]), color=sign.colour, lw=2.2, ls="-" if one.parted.any() else ":")
    if one.instead is not None:
        axes.plot(times, one.instead, color=INK, lw=1.4, ls="--")
        axes.annotate("at the pitch it had", (0.98, 0.9), xycoords="axes fraction", ha="right", fontsize=7.5)
    axes.axvline(heard.plucked + heard.t, color=INK, lw=1)
    axes.axvline(heard.last_plucked + FINAL_AFTER + heard.t, color=FAINT, lw=1, ls=(0, (2, 2)))
    axes.set_xlim(float(times[0]), float(times[-1]))
    axes.set_ylim(top - PANEL_DB, top + 6.0)
    axes.set_ylabel(f"{one.verdict.string}", rotation=0, fontsize=13, fontweight="bold", color=sign.colour, labelpad=9)


def _write_verdict(heard: HeardPlay, one: Evidence, axes: Axes) -> None:
    """The verdict with its sign, and the reason."""
    sign = SIGNS[one.verdict.state]
    axes.set_axis_off()
    expected = heard.play.target[one.verdict.string]
    note = f" ({note_name(expected)})" if heard.names else ""
    head = f"{sign.mark} string {one.verdict.string}{note}: {sign.word}"
    axes.text(0.0, 0.98, head, fontsize=11, fontweight="bold", color=sign.colour, va="top", transform=axes.transAxes)
    lines = "\n".join([*textwrap.wrap(_reason(one), COLUMN), _figures(one)])
    axes.text(0.0, 0.76, lines, fontsize=8.5, color=INK, va="top", linespacing=1.35, transform=axes.transAxes)


def _reason(one: Evidence) -> str:
    words = one.verdict.reason
    return words[0].upper() + words[1:] + ("" if words.endswith(".") else ".")


def _figures(one: Evidence) -> str:
    alone = int(one.own.sum())
    sure = one.verdict.confidence
    parts = ["sure to over 99%" if sure > 0.99 else f"sure to {sure:.0%}"]
    if one.verdict.cents is not None:
        parts.append(f"{round(one.verdict.cents) + 0:+d} cents")
    parts.append(f"{alone} of {len(one.own)} partials no other has")
    return ", ".join(parts)
