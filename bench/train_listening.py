"""Teach open listening: `python -m bench.train_listening [excerpts a guitar] [guitar to leave out]`.

Writes `dsp/notes/note_weights.py` (not when a guitar is left out: then it prints how the others carry over to it).
The played recording and the phones' are never used: they are what the result is measured on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.comping import Excerpt, excerpts
from bench.scenes import RATE, SAMPLED, SIMULATED
from dsp.layer import Layer
from dsp.notes.note_net import PITCHES, inputs
from dsp.notes.semitones import SemitoneLevels
from dsp.stream.hops import clean
from dsp.stream.onset import Candidates

HIDDEN = (128, 64)
EPOCHS = 24
BATCH = 1024
JITTER = 0.01  # s
BLUR = 0.05  # of the levels, so that no guitar is learnt by heart
WEIGHTS = Path(__file__).resolve().parents[1] / "dsp" / "notes" / "note_weights.py"

Inputs = NDArray[np.float32]
Labels = NDArray[np.int8]


def examples(excerpt: Excerpt, rng: np.random.Generator) -> tuple[NDArray[np.float16], Labels]:
    """What the network sees at every candidate onset, and whether each pitch was plucked there.

    Candidates are moved by up to JITTER, as other guitars' attacks will move them.
    """
    x = clean(excerpt.audio)
    levels = SemitoneLevels(RATE)
    padded = np.concatenate([np.zeros(levels.back), x, np.zeros(levels.on + RATE)])
    peaks = Candidates(RATE).push(x)
    seen = []
    for n, rise in peaks:
        start = max(0, n + round(rng.uniform(-JITTER, JITTER) * RATE))
        seen.append(inputs(levels.around(padded[start : start + levels.back + levels.on]), rise))
    plucked = _plucked(np.array([n / RATE for n, _ in peaks]), excerpt)
    return np.concatenate(seen).astype(np.float16), plucked.reshape(-1)


def _plucked(t: NDArray[np.float64], excerpt: Excerpt) -> Labels:
    """1: plucked at this candidate; -1: at a neighbour so near that either may claim it; 0: not."""
    labels = np.zeros((len(t), len(PITCHES)), np.int8)
    for note in excerpt.notes:
        late = note.onset - t
        near = np.flatnonzero((late > -0.035) & (late < 0.06))
        column = note.pitch - PITCHES[0]
        if len(near) and 0 <= column < len(PITCHES):
            claims = near[labels[near, column] == 0]
            labels[claims, column] = -1
            labels[near[np.argmin(np.abs(late[near] - 0.005))], column] = 1
    return labels


class Learner:
    """A network of rectified layers, and Adam."""

    def __init__(self, sizes: tuple[int, ...], rng: np.random.Generator) -> None:
        pairs = list(pairwise(sizes))
        self.weights = [(rng.standard_normal(p) * np.sqrt(2 / p[0])).astype(np.float32) for p in pairs]
        self.biases = [np.zeros(b, np.float32) for _, b in pairs]
        self._mean = [np.zeros_like(p) for p in self._parameters]
        self._square = [np.zeros_like(p) for p in self._parameters]
        self._steps = 0

    @property
    def _parameters(self) -> list[Inputs]:
        return [*self.weights, *self.biases]

    def step(self, x: Inputs, y: Inputs, rate: float) -> float:
        """One step down the slope of the cross entropy, which is returned."""
        values = [x]
        for k, (w, b) in enumerate(zip(self.weights, self.biases, strict=True)):
            z = values[-1] @ w + b
            values.append(z if k == len(self.weights) - 1 else np.maximum(z, 0))
        p = 1 / (1 + np.exp(-values[-1][:, 0]))
        error = ((p - y) / len(y))[:, None].astype(np.float32)
        self._descend(self._slopes(values, error), rate)
        return float(-np.mean(np.log(np.where(y > 0, p, 1 - p) + 1e-9)))

    def _slopes(self, values: list[Inputs], error: Inputs) -> list[Inputs]:
        weights: list[Inputs] = []
        biases: list[Inputs] = []
        for k in range(len(self.weights) - 1, -1, -1):
            weights.insert(0, values[k].T @ error + 1e-5 * self.weights[k])
            biases.insert(0, error.sum(axis=0))
            error = (error @ self.weights[k].T) * (values[k] > 0)
        return [*weights, *biases]

    def _descend(self, slopes: list[Inputs], rate: float) -> None:
        self._steps += 1
        for k, (parameter, slope) in enumerate(zip(self._parameters, slopes, strict=True)):
            self._mean[k] = 0.9 * self._mean[k] + 0.1 * slope
            self._square[k] = 0.999 * self._square[k] + 0.001 * slope**2
            mean = self._mean[k] / (1 - 0.9**self._steps)
            square = self._square[k] / (1 - 0.999**self._steps)
            parameter -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def layers(self) -> tuple[Layer, ...]:
        pairs = zip(self.weights, self.biases, strict=True)
        return tuple(Layer(w.astype(np.float64), b.astype(np.float64)) for w, b in pairs)


def taught(material: Iterable[Excerpt], seed: int = 0) -> tuple[Layer, ...]:
    """Layers that know the material."""
    rng = np.random.default_rng(seed)
    pairs = [examples(excerpt, rng) for excerpt in material]
    x, y = np.concatenate([a for a, _ in pairs]), np.concatenate([b for _, b in pairs])
    x, y = x[y >= 0], y[y >= 0].astype(np.float32)
    learner = Learner((x.shape[1], *HIDDEN, 1), rng)
    for epoch in range(EPOCHS):
        loss = _epoch(learner, x, y, epoch / EPOCHS, rng)
        print(f"epoch {epoch}: {loss:.4f} over {len(y)} examples", flush=True)
    return learner.layers()


def _epoch(learner: Learner, x: NDArray[np.float16], y: Inputs, done: float, rng: np.random.Generator) -> float:
    """Every example once, in another order; returns the mean loss."""
    order, losses = rng.permutation(len(y)), []
    for start in range(0, len(y) - BATCH + 1, BATCH):
        rows = order[start : start + BATCH]
        blur = rng.standard_normal((BATCH, x.shape[1]), dtype=np.float32)
        rate = 2e-3 * (1 - done - start / len(y) / EPOCHS) + 1e-5
        losses.append(learner.step(x[rows] + BLUR * blur, y[rows], rate))
    return float(np.mean(losses))


def write(layers: tuple[Layer, ...]) -> None:
    """As a module, since the ear reads no files."""
    lines = [
        '"""The weights of `note_net`, made by `python -m bench.train_listening`."""',
        "",
        "from dsp.layer import Layer",
        "",
        "_PACKED = (",
    ]
    for layer in layers:
        rows, columns = layer.weights.shape
        lines += ["    (", f"        ({rows}, {columns}),"]
        text = layer.pack()
        lines += [f'        "{text[k : k + 96]}"' for k in range(0, len(text), 96)]
        lines += ["    ),"]
    lines += [")", "", "", "def trained_layers() -> tuple[Layer, ...]:", '    """First to last."""']
    lines += ["    return tuple(Layer.packed(shape, text) for shape, text in _PACKED)", ""]
    WEIGHTS.write_text("\n".join(lines))


def main(count: int = 80, left_out: str = "") -> None:
    names = [name for name in (*SAMPLED, *SIMULATED) if name != left_out]
    layers = taught(excerpt for name in names for excerpt in excerpts(name, count, stretched=True))
    if not left_out:
        write(layers)
        return
    from bench.listening import note_scores

    score = note_scores(excerpts(left_out, 12, seed=77), layers)
    print(f"not taught {left_out}: precision {score[0]:.3f} recall {score[1]:.3f} F1 {score[2]:.3f}")


if __name__ == "__main__":
    main(*(kind(a) for kind, a in zip((int, str), sys.argv[1:], strict=False)))
