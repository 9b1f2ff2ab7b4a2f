"""Ours beside Basic Pitch, the best open transcriber: which strings ring, which notes are played, and the cost.

    python3 run.py bench beside
    python -m bench.beside [SET ...] [--clips N] [--nets WHO=FILE ...]

Basic Pitch hears no expectation; a string counts as ringing for it if its pitch is likely enough. Whether in the last
0.15 s or at most since the first pluck, and what is enough, is what suits it best on these very clips: more than fair.
It is never unsure. The sets are those of `ringbench2.py`, or of `ringbench.py` where that is all there is.
`--nets` names networks for players and guitars, as `bench.felt` does: the shipped ones were taught by them.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from bench.felt import cases as cases_of
from bench.felt import ringbench2
from bench.listening import f1, heard, rows
from bench.other_nets import nets_of, use
from bench.ringbench_adapter import detect
from bench.shared import MISSING, SHARED, Audio, available, comping, ringbench
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


def benchmark() -> ModuleType:
    return ringbench2() if (SHARED / "ringbench2.py").is_file() else ringbench()


def sets_by_kind(names: Sequence[str]) -> dict[str, list[str]]:
    """Mixes by what is done to them, those of guitars that no network has heard by themselves; real strums as one."""
    bench, kinds = benchmark(), dict[str, list[str]]()
    of_others, real, band = (getattr(bench, name, ()) for name in ("NEW", "STRUMMED", "WHO"))
    for name in names or bench.sets():
        first, _, guitar = name.partition("-")
        kind = "a band" if first in band else "really strummed" if name in real else first
        kinds.setdefault(f"{kind}, others" if guitar in of_others and kind == first else kind, []).append(name)
    return kinds


def cases_in(names: Sequence[str], clips: int) -> Iterator[tuple[Case, str]]:
    """Every clip of these sets, and whose it is."""
    bench = benchmark()
    for name in names:
        if hasattr(bench, "STRUMMED"):
            yield from cases_of(bench, name, clips)
        else:
            yield from ((case, name.split("-")[-1]) for case in bench.cases(name, clips))


def row(name: str, kind: str, answers: list[tuple[Case, dict[int, bool | None]]]) -> None:
    bench = benchmark()
    score = ringbench().score(answers)
    line = f"{kind:16}{name:12}" + "".join(f"{100 * score[column]:8.1f}" for column in COLUMNS)
    if hasattr(bench, "chords"):
        felt = bench.chords(answers)
        good = f"{felt['passed']:4d} {felt['doubted']:3d} {felt['refused']:3d} of {felt['good']:3d}"
        line += f"   {good}  {felt['through']:3d} of {felt['bad']:3d}"
    print(line, flush=True)


def strings_beside(peer: BasicPitch | None, sets: Sequence[str], clips: int, nets: Mapping[str, Path]) -> None:
    print(
        f"{'':28}" + "".join(f"{column:>8}" for column in COLUMNS) + "   good: passed, doubted, refused  bad: through"
    )
    theirs = dict[str, Likely]()
    for kind, names in sets_by_kind(sets).items():
        ours: list[tuple[Case, dict[int, bool | None]]] = []
        for case, who in cases_in(names, clips):
            use(nets_of(who, nets))
            ours.append((case, detect(until_horizon(case), case.rate, dict(case.expected), case.t)))
            if peer is not None:
                theirs.setdefault(kind, []).append((case, peer.likelihoods(case)))
            case.audio = case.audio[:0]  # heard by both: an hour of sound need not be kept
        row("ours", kind, ours)
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
        alone = [sys.executable, "-m", "bench.beside", "--cost", work.__name__]
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


def report(sets: Sequence[str] = (), clips: int = CLIPS, nets: Mapping[str, Path] | None = None) -> None:
    """Print both, set beside set."""
    if not available():
        print(f"skipped: {MISSING}")
        return
    python = python_with_basic_pitch()
    with nullcontext() if python is None else basic_pitch(python) as peer:
        strings_beside(peer, sets, clips, nets or {})
        if not sets:
            notes_beside(peer)
            cost_beside(peer)
    if python is None:
        print(MISSING_PEER)


def main() -> None:
    """The same for chosen sets; a process of its own measures what one way of listening costs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", metavar="SET")
    parser.add_argument("--clips", type=int, default=CLIPS, help="how many of each set")
    parser.add_argument("--nets", nargs="*", default=[], metavar="WHO=FILE")
    parser.add_argument("--cost", choices=sorted(WAYS_TO_LISTEN), help="print what that costs of the played recording")
    options = parser.parse_args()
    if options.cost:
        print(json.dumps(cost_of(WAYS_TO_LISTEN[options.cost])))
        return
    nets = {who: Path(file) for who, _, file in (one.partition("=") for one in options.nets)}
    report(options.sets, options.clips, nets)


WAYS_TO_LISTEN = {"judging": judging, "listening": listening}

if __name__ == "__main__":
    main()
