"""How exactly strings are tuned: `python -m bench.tuning [strings a guitar]`."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, replace

import numpy as np

from bench.shared import MISSING, Audio, available, phone_strings
from dsp.pitch import STANDARD, cents, hertz
from dsp.simulated import ACOUSTIC, ELECTRIC, GuitarModel, Pluck, SimulatedGuitar, shape_pitches, strum
from dsp.stiff_string import stiff
from dsp.stream.hops import Real
from dsp.stream.partials import TYPICAL_STIFFNESS
from dsp.tuner.tuner import Reading, StrumTuner, Tuner

RATE = 44100
FOLLOWED, STANDS_OUT = 16, 10.0
"""Partials that the long FFT is asked for, and how far they are over what lies between them."""
# Beating polarisations have no single pitch to be measured against.
EXACT = {
    "acoustic": replace(ACOUSTIC, polarisation_cents=0.0),
    "electric": replace(ELECTRIC, polarisation_cents=0.0),
}


@dataclass(frozen=True)
class Error:
    """Of one reading: how old the pluck was (s), and cents off the truth."""

    age: float
    cents: float


def with_noise(x: Audio, db: float, rng: np.random.Generator) -> Audio:
    power = np.sqrt(np.mean(x.astype(float) ** 2))
    return np.asarray(x + rng.standard_normal(len(x)) * power * 10 ** (-db / 20), np.float32)


def single_strings(model: GuitarModel, count: int, db: float) -> list[Error]:
    rng = np.random.default_rng(1)
    errors = []
    for k in range(count):
        string, fret, off = int(rng.integers(1, 7)), int(rng.integers(0, 6)), rng.uniform(-40, 40)
        pitch = STANDARD[string] + fret + off / 100
        sound = SimulatedGuitar(model, [Pluck(0.1, string, pitch)], rate=RATE, seed=k).render(1.4)[0]
        readings = Tuner(RATE).push(with_noise(sound, db, rng))
        errors += [Error(r.t - 0.1, abs(100 * (r.pitch - pitch))) for r in readings]
    return errors


def strums(model: GuitarModel, count: int) -> tuple[list[Error], float]:
    """Errors, and the share of strings that were read by one second."""
    rng = np.random.default_rng(2)
    errors, read = [], 0
    for k in range(count):
        off = dict(zip(STANDARD, rng.uniform(-30, 30, 6), strict=True))
        guitar = model.tuned(STANDARD, off)
        sound = SimulatedGuitar(
            guitar, strum(shape_pitches("000000"), 0.1, gap=0.01, seed=k), rate=RATE, seed=k
        ).render(1.3)[0]
        readings = StrumTuner(RATE).push(with_noise(sound, 40, rng))
        errors += [Error(r.t - 0.1, abs(r.cents - off[r.string])) for r in readings]
        read += len({r.string for r in readings})
    return errors, read / (6 * count)


def told(errors: list[Error], older: float, younger: float = 9.0) -> str:
    values = [e.cents for e in errors if older <= e.age < younger]
    if not values:
        return "no reading"
    return f"median {np.median(values):.4f}  95 % {np.quantile(values, 0.95):.4f} cents"


def middle_and_most(values: list[float]) -> str:
    if not values:
        return "no reading"
    return f"median {np.median(values):.3f}, 95 % {np.quantile(values, 0.95):.2f} cents"


def second_long(x: Audio, rate: int, start: float, pitch: float) -> float:
    """f0 by one plain FFT of a second: the median of its partials' peaks, their stiffness undone.

    Their stiffness is the median slope between any two (Theil and Sen): a body, or the string's other polarisation,
    pulls single low partials by several cents, and these are the loudest. Least squares through the lowest eight
    follow them: they made the low E of the Yamaha FSX-800 twice as stiff as it is, its ninth partial 6 cents from where
    that foretells it; and the Telecaster's too little, its twelfth to sixteenth off by 3 to 8 cents. Fitted to every
    other partial of the 41 strings, least squares foretell those in between to 0.8 cents in the median, 6.7 at worst;
    the median slope to 0.5, and 4.1.
    """
    part = x[int(start * rate) : int(start * rate) + rate]
    size = 1 << 19
    spectrum = np.abs(np.fft.rfft(part * np.hanning(len(part)), size))
    number, peaks, level = _standing_out(spectrum, hertz(pitch), rate / size)
    stiffness = max(0.0, _stiffness(number**2, (peaks / number) ** 2))
    return float(_weighted_median(peaks / number / np.sqrt(1 + stiffness * number**2), level * number))


def _standing_out(spectrum: Real, f0: float, width: float) -> tuple[Real, Real, Real]:
    """The partials that are louder than what lies between them: number, frequency, level."""
    found = []
    for number in np.arange(1.0, FOLLOWED + 1):
        peak = _peak(spectrum, float(stiff(f0, TYPICAL_STIFFNESS, np.asarray(number))), width)
        at, reach = int(peak / width), int(0.45 * f0 / width)
        if spectrum[at] > STANDS_OUT * np.median(spectrum[max(0, at - reach) : at + reach]):
            found.append((number, peak, spectrum[at]))
    number, frequency, level = np.array(found).T
    return number, frequency, level


def _stiffness(square: Real, y: Real) -> float:
    """B of y = f0² (1 + B n²), from the median slope; half of the partials may be pulled aside."""
    one, other = np.triu_indices(len(square), 1)
    slope = np.median((y[other] - y[one]) / (square[other] - square[one]))
    return float(slope / np.median(y - slope * square))


def _peak(spectrum: Real, near: float, width: float) -> float:
    low, high = int(near * 2 ** (-0.6 / 12) / width), int(near * 2 ** (0.6 / 12) / width) + 2
    return (low + int(np.argmax(spectrum[low:high]))) * width


def _weighted_median(values: Real, weight: Real) -> float:
    order = np.argsort(values)
    share = np.cumsum(weight[order])
    return float(values[order][np.searchsorted(share, share[-1] / 2)])


def phones() -> list[tuple[str, float, float, bool]]:
    """Per open string: name, first reading (s after the pluck), cents off the long FFT, string right."""
    rows = []
    for name, pitch, x, rate, start, end in phone_strings():
        readings: list[Reading] = Tuner(rate).push(x[: int(min(end, start + 1.3) * rate)])
        sounding = [r for r in readings if r.pluck_t > start - 0.1]
        right = all(STANDARD[r.string] == pitch for r in sounding)
        off = cents(sounding[-1].f0, second_long(x, rate, start + 0.1, pitch))
        rows.append((name, sounding[0].t - sounding[0].pluck_t, off, right))
    return rows


def rolled(model: GuitarModel, count: int) -> tuple[Rolled, list[float]]:
    """Strings plucked one by one in any order and left ringing; then one of them once more, retuned."""
    rng = np.random.default_rng(3)
    told, errors = Rolled(), list[float]()
    for k in range(count):
        off = rng.uniform(-30, 30, 6)
        order = [int(s) for s in rng.permutation(6) + 1]
        times = 0.1 + np.concatenate([[0.0], np.cumsum(rng.uniform(0.4, 0.8, 6))])
        plucks = [Pluck(t, s, STANDARD[s] + off[s - 1] / 100) for t, s in zip(times, order, strict=False)]
        again = order[int(rng.integers(0, 6))]
        turned = off[again - 1] + float(rng.uniform(-15, 15))
        plucks.append(Pluck(float(times[-1]), again, STANDARD[again] + turned / 100))
        sound = SimulatedGuitar(model, plucks, rate=RATE, seed=k).render(float(times[-1]) + 0.8)[0]
        readings = Tuner(RATE).push(with_noise(sound, 40, rng))
        told.add(readings, [(p.t, p.string) for p in plucks])
        for pluck in plucks:
            last = [r for r in readings if abs(r.pluck_t - pluck.t) < 0.05 and r.string == pluck.string][-1:]
            errors += [abs(100 * (r.pitch - pluck.pitch)) for r in last]
    return told, errors


@dataclass
class Rolled:
    """Plucks while other strings ring: how many were read as their string, and readings of another string."""

    plucks: int = 0
    read: int = 0
    readings: int = 0
    wrong: int = 0

    def add(self, readings: list[Reading], plucked: list[tuple[float, int]]) -> None:
        self.plucks += len(plucked)
        self.readings += len(readings)
        for t, string in plucked:
            told = [r.string for r in readings if abs(r.pluck_t - t) < 0.1]
            self.read += told[-1:] == [string]
        for reading in readings:
            _, string = min(plucked, key=lambda pluck: abs(pluck[0] - reading.pluck_t))
            self.wrong += reading.string != string

    def __str__(self) -> str:
        return f"{self.read} of {self.plucks} plucks read, {self.wrong} of {self.readings} readings of another string"


def rolled_phones(gap: float = 0.6) -> tuple[Rolled, list[float]]:
    """Each phone's open strings laid one after the other: cents off what each gives alone."""
    told, off = Rolled(), list[float]()
    for strings in phone_guitars().values():
        rate = strings[0][2]
        mixed = np.zeros(int((2.5 + gap * len(strings)) * rate), np.float32)
        plucked, alone = list[tuple[float, int]](), dict[int, float]()
        for k, (pitch, x, _) in enumerate(strings):
            start = int((0.1 + gap * k) * rate)
            mixed[start : start + len(x)] += x
            string = _open_at(pitch)
            plucked.append((start / rate + 0.05, string))
            alone[string] = Tuner(rate).push(np.pad(x, (rate // 10, 0)))[-1].cents
        readings = Tuner(rate).push(mixed)
        told.add(readings, plucked)
        last = {r.string: r.cents for r in readings}
        off += [abs(last[s] - alone[s]) for s in alone if s in last]
    return told, off


def _open_at(pitch: float) -> int:
    """The string that is tuned to this."""
    return next(string for string, own in STANDARD.items() if own == pitch)


def phone_guitars() -> dict[str, list[tuple[float, Audio, int]]]:
    """Each phone's open strings: pitch, two seconds of sound, rate."""
    guitars: dict[str, list[tuple[float, Audio, int]]] = {}
    for name, pitch, x, rate, start, _ in phone_strings():
        part = x[int(max(0.0, start - 0.05) * rate) : int((start + 2.0) * rate)]
        guitars.setdefault(name.rsplit(" ", 1)[0], []).append((pitch, part / np.abs(part).max(), rate))
    return guitars


def strummed_phones() -> list[float | None]:
    """Each guitar's open strings laid over each other: cents off what each gives alone, None if not read."""
    return [off for strings in phone_guitars().values() for off in _strummed(strings)]


def _strummed(strings: list[tuple[float, Audio, int]]) -> list[float | None]:
    rate = strings[0][2]
    mixed = np.zeros(int(2.5 * rate), np.float32)
    alone = {}
    for k, (pitch, x, _) in enumerate(strings):
        start = int((0.1 + 0.01 * k) * rate)
        mixed[start : start + len(x)] += x
        alone[_open_at(pitch)] = Tuner(rate).push(np.pad(x, (rate // 10, 0)))[-1].cents
    together = {r.string: r.cents for r in StrumTuner(rate).push(mixed)}
    return [together[s] - alone[s] if s in together else None for s in alone]


def main(count: int = 40) -> None:
    for name, model in EXACT.items():
        for db in (40.0, 20.0):
            begun = time.process_time()
            errors = single_strings(model, count, db)
            cost = (time.process_time() - begun) / (1.4 * count)
            print(f"tuner {name} {db:.0f} dB: first {told(errors, 0, 0.16)};  after 0.3 s {told(errors, 0.3)}")
        print(f"tuner {name}: simulating and tuning takes {100 * cost:.1f} % of a core")
        errors, read = strums(model, max(1, count // 2))
        print(f"strum {name}: {100 * read:.0f} % of strings read; after 0.5 s {told(errors, 0.5)}")
        in_roll, off_cents = rolled(model, max(1, count // 2))
        print(f"roll {name}: {in_roll}; last reading {middle_and_most(off_cents)}")
    if not available():
        print(f"phones skipped: {MISSING}")
        return
    rows = phones()
    off = np.abs([row[2] for row in rows])
    print(f"phones: right string {np.mean([row[3] for row in rows]):.3f} of {len(rows)} (target 1)")
    print(f"phones: within 2 cents of a second-long FFT {np.mean(off < 2):.3f} (target 1)")
    spread = ", ".join(f"{np.quantile(off, q):.2f}" for q in (0.5, 0.75, 0.9, 1.0))
    print(f"    cents off it, at 50, 75, 90, 100 %: {spread}")
    print(f"phones: first reading {np.median([r[1] for r in rows]):.2f} s after the pluck, median")
    together = strummed_phones()
    read_together = np.abs([v for v in together if v is not None])
    in_roll, off_alone = rolled_phones()
    print(f"phones, strings plucked one by one: {in_roll}; off each alone {middle_and_most(off_alone)}")
    print(f"phones, strings strummed together: {len(read_together)} of {len(together)} read")
    print(f"    off what each gives alone: {middle_and_most(read_together.tolist())}")
    for name, _, cents_off, _ in sorted(rows, key=lambda row: -abs(row[2]))[:5]:
        print(f"    {name}: {cents_off:+.2f} cents")


def report() -> None:
    """Print the figures."""
    main()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
