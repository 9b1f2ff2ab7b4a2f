"""Ours beside Basic Pitch, the best open transcriber: which strings ring, which notes are played, and the cost.

Basic Pitch hears no expectation; a string counts as ringing for it if its pitch is likely enough. Whether in the last
0.15 s or at most since the first pluck, and what is enough, is what suits it best on these very clips: more than fair.
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
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bench.listening import f1, heard, rows
from bench.ringbench_adapter import detect
from bench.shared import MISSING, Audio, available, comping, ringbench
from dsp.chord.verify import Verifier
from dsp.pitch import STANDARD

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


Likely = list[tuple[Case, dict[str, dict[int, float]]]]


def best_rule(likely: Likely) -> tuple[str, float]:
    """The way, and the likelihood from which a string rings, that make Basic Pitch most often right."""
    truth = np.array([case.truth[s] for case, _ in likely for s in case.expected])
    told = {way: np.array([found[way][s] for case, found in likely for s in case.expected]) for way in WAYS}
    tried = [(way, float(enough)) for way in WAYS for enough in np.arange(0.05, 0.95, 0.01)]
    return max(tried, key=lambda rule: float(np.mean((told[rule[0]] > rule[1]) == truth)))


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
    kinds, theirs = by_kind(clips), dict[str, Likely]()
    for kind, cases in kinds.items():
        row("ours", kind, [(c, detect(until_horizon(c), c.rate, dict(c.expected), c.t)) for c in cases])
        if peer is not None:
            theirs[kind] = [(case, peer.likelihoods(case)) for case in cases]
    if theirs:
        way, enough = best_rule([one for likely in theirs.values() for one in likely])
    for kind, likely in theirs.items():
        row("Basic Pitch", kind, [(c, {s: v > enough for s, v in found[way].items()}) for c, found in likely])


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
        alone = [sys.executable, "-m", "bench.beside", work.__name__]
        share, memory = json.loads(subprocess.run(alone, capture_output=True, text=True, check=True).stdout)
        print(f"cost: ours, {words}: {100 * share:.1f} % of a core, {memory:.0f} MB with Python and numpy")
    if peer is not None:
        x, rate, _ = comping()
        share = float(np.median([peer.hear(x, rate)["cpu"] for _ in range(3)])) / (len(x) / rate)
        print(f"    Basic Pitch: {100 * share:.1f} % of a core, {peer.memory_mb:.0f} MB")


def cost_of(work: Callable[[Audio, int], object]) -> tuple[float, float]:
    """Share of a core, and this process's memory in MB."""
    x, rate, _ = comping()
    begun = time.process_time()
    work(x, rate)
    spent = time.process_time() - begun
    return spent / (len(x) / rate), own_memory()


def own_memory() -> float:
    """The most that this process had, in MB; `getrusage` would count the process that started it too."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return next(float(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM")) / 1024


def judging(x: Audio, rate: int) -> None:
    verifier = Verifier(rate, STANDARD)
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


if __name__ == "__main__":
    print(json.dumps(cost_of({"judging": judging, "listening": listening}[sys.argv[1]])))
