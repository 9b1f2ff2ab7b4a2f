"""What the simulated guitar costs, and how near sampled ones it comes: `python -m bench.simulating`."""

from __future__ import annotations

import time

import numpy as np

from bench.shared import MISSING, Audio, available, ringbench
from dsp.pitch import STANDARD
from dsp.simulated import (
    ACOUSTIC,
    ELECTRIC,
    LIVING_ROOM,
    GuitarModel,
    Pluck,
    SimulatedGuitar,
    roll,
    shape_pitches,
)


def cost(model: GuitarModel, hexaphonic: bool) -> float:
    """Share of a core that six ringing strings take at 48 kHz."""
    plucks = [p for k in range(5) for p in roll(shape_pitches("320003"), 0.01 + 2 * k, gap=0.05)]
    guitar = SimulatedGuitar(model, plucks, hexaphonic=hexaphonic, surroundings=LIVING_ROOM)
    guitar.read(512)  # what is loaded on first use is not counted
    begun = time.process_time()
    guitar.render(10.0)
    return (time.process_time() - begun) / 10


def character(x: Audio, rate: float) -> list[float]:
    """Spectral centroid at 0.05 s and 1 s (Hz), level after 1 s (dB), peak over effective level (dB)."""
    early, late = (x[int(t * rate) : int((t + 0.2) * rate)].astype(float) for t in (0.05, 1.0))
    fall = 10 * np.log10((np.mean(late**2) + 1e-12) / (np.mean(early**2) + 1e-12))
    crest = 20 * np.log10(np.abs(early).max() / (np.sqrt(np.mean(early**2)) + 1e-12))
    return [_centroid(early, rate), _centroid(late, rate), float(fall), float(crest)]


def _centroid(x: np.ndarray[tuple[int], np.dtype[np.float64]], rate: float) -> float:
    power = np.abs(np.fft.rfft(x * np.hanning(len(x)))) ** 2
    return float((power * np.fft.rfftfreq(len(x), 1 / rate)).sum() / power.sum())


def beside(sampled: str, model: GuitarModel) -> tuple[list[float], list[float]]:
    """Median character of a sampled guitar's notes, and of the same notes simulated."""
    rb = ringbench()
    real, made = [], []
    for (string, pitch), layers in rb.samples(sampled).items():
        if not 40 <= pitch <= 74:
            continue
        x, rate = rb.load(next(iter(layers.values()))[0])
        real.append(character(x, rate))
        place = 6 - string if string is not None else next(s for s in range(1, 7) if STANDARD[s] <= pitch)
        made.append(character(SimulatedGuitar(model, [Pluck(0.002, place, pitch)], rate=rate).render(1.3)[0], rate))
    return [float(v) for v in np.median(real, axis=0)], [float(v) for v in np.median(made, axis=0)]


def main() -> None:
    for name, model in (("acoustic", ACOUSTIC), ("electric", ELECTRIC)):
        mono, hexaphonic = 100 * cost(model, False), 100 * cost(model, True)
        print(f"{name}: {mono:.1f} % of a core mono, {hexaphonic:.1f} % hexaphonic")
    if not available():
        print(f"sampled guitars skipped: {MISSING}")
        return
    print("median over notes: centroid at 0.05 s, at 1 s, level after 1 s, crest: sampled | simulated")
    for sampled, model in (
        ("acoustic", ACOUSTIC),
        ("strat", ELECTRIC),
        ("green", ELECTRIC),
        ("emily", ELECTRIC),
    ):
        real, made = beside(sampled, model)
        print(f"{sampled:9s}", *(f"{v:7.0f}" for v in real), " | ", *(f"{v:7.0f}" for v in made))


def report() -> None:
    """Print the figures."""
    main()


if __name__ == "__main__":
    main()
