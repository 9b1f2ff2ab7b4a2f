"""The pictures of a calibration: spectra, decays, tuning, and which strings hide behind which."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from calibration.calibration import Calibration
from calibration.hardships import TUNED_WITHIN_CENTS
from calibration.measure import LEVEL_FROM, LEVEL_UNTIL, decay_curve, partial_frequencies
from calibration.profile import StringProfile
from calibration.prompts import ORDINALS, note_name
from calibration.shadows import HIDDEN_BELOW, Shadow, shadows
from calibration.take import QUIETEST_DB, Take
from chordgame.plots.canvas import FAINT, INK, colour_of, hertz_axis, look, paper, saved
from dsp.pitch import hertz
from dsp.stream.partials import StiffString
from dsp.stream.spectrum import Spectrum

LOWEST_HZ, HIGHEST_HZ = 60.0, 5000.0
"""From below a low E of 82 Hz to where partials drown in the room."""
SHOWN_PARTIALS = 12
"""As many as can be marked side by side; chosen by eye."""
SPECTRUM_DB = 90.0
"""Below the loudest, so that a quiet room's floor is on the picture; chosen by eye."""


def string_name(done: Calibration, string: int) -> str:
    """A string as it is called in the pictures."""
    sounding = done.profile.tuning[string] + done.profile.capo
    return f"{ORDINALS[string]} string ({note_name(sounding)})"


def model_of(done: Calibration, string: StringProfile) -> StiffString:
    """The string as it was measured, the capo's shortening included."""
    profile = done.profile
    pitch = profile.tuning[string.number] + profile.capo + string.cents / 100.0
    return StiffString(hertz(pitch, profile.a4), string.stiffness * 2.0 ** (profile.capo / 6.0), 0.0, ())


# ---------------------------------------------------------------- spectra


def draw_spectra(done: Calibration, rows: Sequence[Axes]) -> None:
    """Each string's spectrum half a second after its pluck, its partials numbered, over the room's noise."""
    for axes, string in zip(rows, done.profile.strings, strict=True):
        _draw_spectrum(done, string, axes)
        axes.tick_params(labelbottom=axes is rows[-1])
    rows[-1].set_xlabel("Hz")


def _draw_spectrum(done: Calibration, string: StringProfile, axes: Axes) -> None:
    take = done.recorded.takes[string.number][-1]
    spectrum, room = _spectrum(take, LEVEL_FROM, LEVEL_UNTIL), _spectrum(done.recorded.silence, 0.2, 0.572)
    frequency = np.arange(1, len(spectrum.levels)) * spectrum.spacing
    level = _db(spectrum.levels[1:])
    top = float(level.max())
    axes.fill_between(frequency, _db(room.levels[1 : len(level) + 1]), top - SPECTRUM_DB, color="#d8dce3", lw=0)
    axes.plot(frequency, level, color=colour_of(string.number), lw=0.8)
    _mark_partials(axes, spectrum, partial_frequencies(model_of(done, string), take.rate)[:SHOWN_PARTIALS])
    hertz_axis(axes, LOWEST_HZ, HIGHEST_HZ, along_x=True)
    axes.set_ylim(top - SPECTRUM_DB, top + 16.0)
    axes.set_ylabel("dB")
    words = f"{string_name(done, string.number)}   stiffness B = {string.stiffness:.1e}"
    axes.set_title(words, fontsize=9, color=colour_of(string.number))


def _mark_partials(axes: Axes, spectrum: Spectrum, where: np.ndarray[tuple[int], np.dtype[np.float64]]) -> None:
    _, levels, _ = spectrum.peaks(where, np.full(len(where), spectrum.resolution))
    for number, (frequency, level) in enumerate(zip(where, _db(levels), strict=True), start=1):
        axes.annotate(
            f"{number}", (frequency, level), (0, 4), textcoords="offset points", ha="center", fontsize=7, color=INK
        )


def _spectrum(take: Take, start: float, stop: float) -> Spectrum:
    return Spectrum(take.span(start, stop), take.rate)


def _db(levels: np.ndarray[tuple[int], np.dtype[np.float64]]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.asarray(20.0 * np.log10(np.maximum(levels, 10.0 ** (QUIETEST_DB / 20.0))))


# ---------------------------------------------------------------- decays and tuning


def draw_decays(done: Calibration, axes: Axes) -> None:
    """How each string dies away, from its own level at the start; steeper is shorter."""
    ends = []
    for string in done.profile.strings:
        times, level = decay_curve(done.recorded.takes[string.number][-1], model_of(done, string))
        axes.plot(times, level - level[0], color=colour_of(string.number), lw=1.8)
        ends.append((float(level[-1] - level[0]), string))
    _label_ends(axes, ends)
    axes.set(title="How long they ring", xlabel="seconds after the pluck", ylabel="dB beside the start")
    axes.set_xlim(0.1, 1.95)


def _label_ends(axes: Axes, ends: list[tuple[float, StringProfile]]) -> None:
    """Names at the ends of the curves, moved apart where they would lie on each other."""
    low, high = axes.get_ylim()
    apart, place = (high - low) / 13.0, np.inf
    for level, string in sorted(ends, key=lambda end: -end[0]):
        place = min(level, place - apart)
        words = f"string {string.number}: −{string.decay_db_per_s:.0f} dB/s"
        axes.text(1.42, place, words, color=colour_of(string.number), va="center", fontsize=8)
    axes.set_ylim(min(low, place - apart), high)


def draw_tuning(done: Calibration, axes: Axes) -> None:
    """How far each string is from its pitch."""
    strings = done.profile.strings
    rows = np.arange(len(strings))[::-1]
    axes.axvspan(-TUNED_WITHIN_CENTS, TUNED_WITHIN_CENTS, color="#e7f3ec", lw=0)
    axes.axvline(0, color=FAINT, lw=1)
    for row, string in zip(rows, strings, strict=True):
        axes.plot([0, string.cents], [row, row], color=colour_of(string.number), lw=3, solid_capstyle="butt")
        axes.plot(string.cents, row, "o", color=colour_of(string.number), ms=6)
        side = 1 if string.cents >= 0 else -1
        axes.annotate(
            f"{string.cents:+.1f}", (string.cents, row), (8 * side, 0), textcoords="offset points",
            va="center", ha="left" if side > 0 else "right", fontsize=8,
        )  # fmt: skip
    axes.set_yticks(rows, labels=[string_name(done, string.number) for string in strings])
    reach = max(20.0, *(abs(string.cents) * 1.4 for string in strings))
    axes.set_xlim(-reach, reach)
    axes.set_ylim(-0.6, len(strings) - 0.4)
    axes.set(title="Tuning", xlabel="cents flat (−) or sharp (+); the green band is in tune")
    axes.grid(visible=False, axis="y")


# ---------------------------------------------------------------- shadows


def draw_shadows(done: Calibration, axes: Axes) -> None:
    """Chord by chord, how much of each string's sound no other string covers; hidden ones are framed and named."""
    every = shadows(done.profile)
    chords = list(dict.fromkeys(shadow.chord for shadow in every))
    strings = [string.number for string in done.profile.strings]
    table = np.full((len(chords), len(strings)), np.nan)
    for shadow in every:
        row, column = chords.index(shadow.chord), strings.index(shadow.string)
        table[row, column] = shadow.in_the_clear
        _write_share(axes, row, column, shadow)
    axes.imshow(table, cmap="YlGnBu_r", vmin=-0.25, vmax=1.45, aspect="auto")
    axes.set_xticks(range(len(strings)), labels=[f"{ORDINALS[string]}" for string in strings])
    axes.set_yticks(range(len(chords)), labels=["open" if chord == "open" else chord for chord in chords])
    axes.grid(visible=False)
    axes.tick_params(length=0)
    axes.set_title("In the clear: share of a string's sound that no other covers", fontsize=10)
    axes.set_xlabel(f"string; below {HIDDEN_BELOW:.0%} it hides, and the arrow says behind which")


def _write_share(axes: Axes, row: int, column: int, shadow: Shadow) -> None:
    dark = shadow.in_the_clear < 0.35
    words = f"{shadow.in_the_clear:.0%}"
    if shadow.is_hidden and shadow.behind is not None:
        words += f" → {shadow.behind}"
    weight = "bold" if shadow.is_hidden else "normal"
    axes.text(
        column, row, words, ha="center", va="center", fontsize=8, fontweight=weight, color="#ffffff" if dark else INK
    )


# ---------------------------------------------------------------- sheets


def sheet_of(draw: Callable[[Calibration, Axes], None], done: Calibration, width: float, height: float) -> bytes:
    """One picture alone, as PNG."""
    with look():
        figure = paper(width, height)
        draw(done, figure.add_subplot())
        return saved(figure)


def spectra_sheet(done: Calibration) -> bytes:
    """All spectra, one above the other, as PNG."""
    with look():
        figure = paper(8.6, 1.35 * len(done.profile.strings) + 0.6)
        draw_spectra(done, list(figure.subplots(len(done.profile.strings), 1, sharex=True)))
        return saved(figure)


def whole_sheet(done: Calibration) -> bytes:
    """Everything on one sheet, as PNG."""
    with look():
        figure = paper(15.5, 1.5 * len(done.profile.strings) + 1.6)
        figure.suptitle(f"{done.profile.name} through {done.profile.input}", fontsize=14, fontweight="bold")
        _fill(done, figure)
        return saved(figure)


def _fill(done: Calibration, figure: Figure) -> None:
    halves = figure.add_gridspec(1, 2, width_ratios=(1.1, 1.0))
    left, right = (figure.add_subfigure(halves[column]) for column in range(2))
    draw_spectra(done, list(left.subplots(len(done.profile.strings), 1, sharex=True)))
    quarters = right.add_gridspec(2, 1, height_ratios=(1.0, 1.35))
    upper, lower = (right.add_subfigure(quarters[row]) for row in range(2))
    tuning, decays = upper.subplots(1, 2)
    draw_tuning(done, tuning)
    draw_decays(done, decays)
    draw_shadows(done, lower.subplots())
