"""The ear on recorded guitars and rooms, where they are at hand."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from dsp.verdict import StringState
from dsp.verify import Verifier

SHARED = Path(__file__).resolve().parents[3] / "shared" / "ear"
pytestmark = pytest.mark.skipif(
    not (SHARED / "ringbench.py").exists(), reason="the recordings of ../shared/ear are not here"
)
CHORD = {6: 43.0, 5: 47.0, 4: 50.0, 3: 55.0, 2: 59.0, 1: 67.0}


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("name", "most_wrong"),
    [("strum-acoustic", 0.03), ("roll-green", 0.03), ("choke-acoustic", 0.06), ("played", 0.04)],
)
def test_benchmark_sets(name, most_wrong):
    bench = load("ringbench", SHARED / "ringbench.py")
    adapter = load("ringbench_adapter", Path(__file__).parents[1] / "bench" / "ringbench_adapter.py")
    score = bench.score(bench.run(adapter.detect, name, horizons=(0.5,), n=24)[0.5])
    assert score["err"] <= most_wrong
    assert score["cover"] >= 0.93


@pytest.mark.parametrize("noise", sorted((SHARED / "data" / "noise").glob("*.flac")), ids=lambda path: path.stem)
def test_rooms_are_not_guitars(noise):
    soundfile = pytest.importorskip("soundfile")
    audio, rate = soundfile.read(noise, dtype="float32")
    heard = []
    for start in range(0, len(audio) - int(1.6 * rate), int(1.1 * rate)):
        verifier = Verifier(rate, CHORD, first_pluck=1.0, opinion_every=9.0)
        verifier.push(audio[start : start + int(1.6 * rate)])
        heard += verifier.flush()[-1].strings
    clear = [verdict.confidence for verdict in heard if verdict.state is StringState.CLEAR]
    assert len(clear) <= 1, "a room may be taken for a string once in a while"
    assert all(confidence < 0.9 for confidence in clear), "but not without doubt"


@pytest.mark.parametrize("fret", [-1, 1])
def test_the_next_fret_is_rejected_on_recorded_strings(fret):
    bench = load("ringbench", SHARED / "ringbench.py")
    rng = np.random.default_rng(4)
    wrong = total = 0
    for guitar in ("strat", "acoustic", "green"):
        layer = next(iter(bench.samples(guitar)[next(iter(bench.samples(guitar)))]))
        for string, pitch in enumerate((40.0, 45.0, 50.0, 55.0, 59.0, 64.0)):
            sound = bench.note(guitar, pitch + 3, layer, rng, rng.normal(0, 4), string)
            audio = np.concatenate([np.zeros(22050, np.float32), sound[:26460]])
            verifier = Verifier(44100, {6 - string: pitch + 3 + fret}, first_pluck=0.5, opinion_every=9.0)
            verifier.push(audio)
            wrong += verifier.flush()[-1].strings[0].state is StringState.CLEAR
            total += 1
    assert wrong == 0, f"{wrong} of {total}"
