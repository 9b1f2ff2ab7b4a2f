"""Ours beside Basic Pitch, the best open transcriber: which strings ring, which notes are played, and the cost.

Basic Pitch hears no expectation; a string counts as ringing for it if its pitch is likely enough in the last 0.15 s,
where "enough" is what suits it best on these very strums.
"""

from __future__ import annotations

import importlib.util
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

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
COLUMNS = ("err", "cover", "whole", "clean")

Case = Any
"""A clip of the benchmark, from `ringbench.py`."""


@dataclass
class BasicPitch:
    """Basic Pitch in a Python of its own; `seconds` of sound cost it `cpu` seconds."""

    process: subprocess.Popen[str]
    folder: Path
    cpu: float = 0.0
    seconds: float = 0.0
    memory_mb: float = 0.0
    likely: dict[int, list[float]] = field(default_factory=dict)

    def hear(self, audio: Audio, rate: int) -> dict[str, Any]:
        import soundfile

        assert self.process.stdin is not None
        assert self.process.stdout is not None
        path = self.folder / "clip.wav"
        soundfile.write(path, audio, rate)
        print(path, file=self.process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        self.cpu += answer["cpu"]
        self.seconds += len(audio) / rate
        self.memory_mb = answer["memory_mb"]
        return answer

    def likelihoods(self, case: Case) -> dict[int, float]:
        """Of each string (0 = low E): that its pitch sounds at the end."""
        at_the_end = self.hear(until_horizon(case), case.rate)["at_the_end"]
        return {s: at_the_end[round(p) - LOWEST_KEY] for s, p in case.expected.items()}


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


def threshold(heard_strums: list[tuple[Case, dict[int, float]]]) -> float:
    """The likelihood from which Basic Pitch is most often right."""
    told = np.array([likely[s] for _, likely in heard_strums for s in likely])
    truth = np.array([case.truth[s] for case, likely in heard_strums for s in likely])
    tried = np.arange(0.05, 0.95, 0.01)
    return float(tried[np.argmax([np.mean((told > level) == truth) for level in tried])])


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
    kinds = by_kind(clips)
    enough = 0.0
    begun, seconds = time.process_time(), 0.0
    ours_cpu = 0.0
    for kind, cases in kinds.items():
        begun = time.process_time()
        ours = [(c, detect(until_horizon(c), c.rate, dict(c.expected), c.t)) for c in cases]
        ours_cpu += time.process_time() - begun
        seconds += sum(len(until_horizon(c)) / c.rate for c in cases)
        row("ours", kind, ours)
        if peer is not None:
            likely = [(c, peer.likelihoods(c)) for c in cases]
            enough = enough or threshold(likely)
            row("Basic Pitch", kind, [(c, {s: v > enough for s, v in found.items()}) for c, found in likely])
    print(f"cost of these clips: ours {100 * ours_cpu / seconds:.1f} % of a core, {own_memory():.0f} MB", end="")
    print("" if peer is None else f"; Basic Pitch {100 * peer.cpu / peer.seconds:.1f} %, {peer.memory_mb:.0f} MB")


def own_memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def notes_beside(peer: BasicPitch | None) -> None:
    x, rate, truth = comping()
    begun = time.process_time()
    notes = rows(heard(x, rate))
    cost = (time.process_time() - begun) / (len(x) / rate)
    print(f"notes of the played recording: ours F1 {f1(truth, notes)[2]:.3f}, {100 * cost:.1f} % of a core")
    if peer is not None:
        answer = peer.hear(x, rate)
        score = f1(truth, np.array(answer["notes"]))[2]
        print(f"    Basic Pitch F1 {score:.3f}, {100 * answer['cpu'] / (len(x) / rate):.1f} % of a core")


def report() -> None:
    if not available():
        print(f"skipped: {MISSING}")
        return
    python = python_with_basic_pitch()
    if python is None:
        strings_beside(None, CLIPS)
        notes_beside(None)
        print(MISSING_PEER)
        return
    with basic_pitch(python) as peer:
        strings_beside(peer, CLIPS)
        notes_beside(peer)
