"""Ours beside Basic Pitch, the best open transcriber: which strings ring, which notes are played, and the cost.

Basic Pitch hears no expectation; a string counts as ringing for it if its pitch is likely enough. Whether in the last
0.15 s or at most since the first pluck, and what is enough, is for each kind of play what suits it best on these
very clips: more than fair.
"""

from __future__ import annotations

import importlib.util
import json
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from dsp.pitch import STANDARD
from dsp.verify import Verifier
from tests.bench.listening import f1, heard, rows
from tests.bench.ringbench_adapter import detect
from tests.bench.shared import MISSING, Audio, available, comping, ringbench

VARIABLE = "RINGCLEAR_BASIC_PITCH"
MISSING_PEER = (
    "Basic Pitch is not here. To see it beside ours: python3 -m venv bp; bp/bin/pip install --no-deps basic-pitch; "
    'bp/bin/pip install onnxruntime librosa pretty_midi mir_eval scikit-learn "resampy<0.4.3" "numpy<2" '
    f'"setuptools<81"; {VARIABLE}=bp/bin/python python3 run.py bench beside'
)
WORKER = Path(__file__).with_name("basic_pitch_worker.py")
HORIZON, CLIPS = 0.5, 28
LOWEST_KEY = 21
BLOCK = 480
WAYS = ("at the end", "at most")
COLUMNS = ("err", "cover", "whole", "clean")

Case = Any
"""A clip of the benchmark, from `ringbench.py`."""


@dataclass
class BasicPitch:
    """Basic Pitch in a Python of its own."""

    process: subprocess.Popen[str]
    folder: Path
    memory_mb: float = 0.0

    def hear(self, audio: Audio, rate: int, since: float = 0.0) -> dict[str, Any]:
        import soundfile

        assert self.process.stdin is not None
        assert self.process.stdout is not None
        path = self.folder / "clip.wav"
        soundfile.write(path, audio, rate)
        print(path, since, file=self.process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        self.memory_mb = answer["memory_mb"]
        return answer

    def likelihoods(self, case: Case) -> dict[str, dict[int, float]]:
        """Of each string (0 = low E): that its pitch sounds, in two ways."""
        answer = self.hear(until_horizon(case), case.rate, case.t)
        return {way: {s: answer[way][round(p) - LOWEST_KEY] for s, p in case.expected.items()} for way in WAYS}


def python_with_basic_pitch() -> str | None:
    if importlib.util.find_spec("basic_pitch") is not None:
        return sys.executable
    return os.environ.get(VARIABLE)


@contextmanager
def basic_pitch(python: str) -> Iterator[BasicPitch]:
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [python, str(WORKER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        with process:
            yield BasicPitch(process, Path(folder))
            assert process.stdin is not None
            process.stdin.close()


def until_horizon(case: Case) -> Audio:
    audio: Audio = case.audio[: int((case.t_last + HORIZON) * case.rate)]
    return audio


Likely = list[dict[str, dict[int, float]]]


def best_answers(cases: list[Case], likely: Likely) -> list[tuple[Case, dict[int, bool | None]]]:
    """What Basic Pitch says in the way, and from the likelihood, that makes it most often right."""
    truth = np.array([case.truth[s] for case in cases for s in case.expected])
    tried = [(way, float(enough)) for way in WAYS for enough in np.arange(0.05, 0.95, 0.01)]

    def right(way: str, enough: float) -> float:
        told = np.array([found[way][s] for case, found in zip(cases, likely, strict=True) for s in case.expected])
        return float(np.mean((told > enough) == truth))

    way, enough = max(tried, key=lambda one: right(*one))
    return [
        (case, {s: value > enough for s, value in found[way].items()})
        for case, found in zip(cases, likely, strict=True)
    ]


def by_kind(clips: int) -> dict[str, list[Case]]:
    bench = ringbench()
    kinds: dict[str, list[Case]] = {}
    for name in bench.sets():
        kinds.setdefault(name.partition("-")[0], []).extend(bench.cases(name, clips))
    return kinds


def row(name: str, kind: str, answers: list[tuple[Case, dict[int, bool | None]]]) -> None:
    score = ringbench().score(answers)
    print(f"{kind:8}{name:14}" + "".join(f"{100 * score[column]:8.1f}" for column in COLUMNS), flush=True)


def strings_beside(peer: BasicPitch | None, clips: int) -> None:
    print(f"{'':22}" + "".join(f"{column:>8}" for column in COLUMNS))
    for kind, cases in by_kind(clips).items():
        row("ours", kind, [(c, detect(until_horizon(c), c.rate, dict(c.expected), c.t)) for c in cases])
        if peer is not None:
            row("Basic Pitch", kind, best_answers(cases, [peer.likelihoods(c) for c in cases]))


def notes_beside(peer: BasicPitch | None) -> None:
    x, rate, truth = comping()
    print(f"notes of the played recording: ours F1 {f1(truth, rows(heard(x, rate)))[2]:.3f}")
    if peer is not None:
        answer = peer.hear(x, rate)
        print(f"    Basic Pitch F1 {f1(truth, np.array(answer['notes']))[2]:.3f}")


def cost_beside(peer: BasicPitch | None) -> None:
    """Of the played recording: ours listens as it comes, Basic Pitch afterwards."""
    for words, work in (("verdicts every 20 ms", judging), ("open listening", listening)):
        # A process of its own: this one holds the benchmark's sounds.
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as alone:
            share, memory = alone.submit(cost_of, work).result()
        print(f"cost: ours, {words}: {100 * share:.1f} % of a core, {memory:.0f} MB with Python and numpy")
    if peer is not None:
        x, rate, _ = comping()
        share = float(np.median([peer.hear(x, rate)["cpu"] for _ in range(3)])) / (len(x) / rate)
        print(f"    Basic Pitch: {100 * share:.1f} % of a core, {peer.memory_mb:.0f} MB")


def cost_of(work: Callable[[Audio, int], object]) -> tuple[float, float]:
    x, rate, _ = comping()
    begun = time.process_time()
    work(x, rate)
    spent = time.process_time() - begun
    return spent / (len(x) / rate), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def judging(x: Audio, rate: int) -> None:
    verifier = Verifier(rate, dict(enumerate(STANDARD, start=1)))
    for start in range(0, len(x), BLOCK):
        verifier.push(x[start : start + BLOCK])


def listening(x: Audio, rate: int) -> None:
    heard(x, rate)


def report() -> None:
    if not available():
        print(f"skipped: {MISSING}")
        return
    python = python_with_basic_pitch()
    with nullcontext() if python is None else basic_pitch(python) as peer:
        strings_beside(peer, CLIPS)
        notes_beside(peer)
        cost_beside(peer)
    if python is None:
        print(MISSING_PEER)
