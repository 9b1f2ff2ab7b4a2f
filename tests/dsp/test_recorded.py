"""The ear on recorded guitars and rooms, where they are at hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bench.ringbench_adapter import detect
from bench.shared import DATA, MISSING, available, ringbench
from dsp.chord.verify import Verifier
from dsp.verdict import StringState, StringVerdict

pytestmark = pytest.mark.skipif(not available(), reason=MISSING)
CHORD = {6: 43.0, 5: 47.0, 4: 50.0, 3: 55.0, 2: 59.0, 1: 67.0}


@pytest.mark.parametrize(
    ("name", "most_wrong"),
    [("strum-acoustic", 0.03), ("roll-green", 0.03), ("choke-acoustic", 0.06), ("played", 0.04)],
)
def test_benchmark_sets(name: str, most_wrong: float) -> None:
    bench = ringbench()
    score = bench.score(bench.run(detect, name, horizons=(0.5,), n=24)[0.5])
    assert score["err"] <= most_wrong
    assert score["cover"] >= 0.93


@pytest.mark.parametrize("noise", sorted((DATA / "noise").glob("*.flac")), ids=lambda path: path.stem)
def test_rooms_are_not_guitars(noise: Path) -> None:
    soundfile = pytest.importorskip("soundfile")
    audio, rate = soundfile.read(noise, dtype="float32")
    heard: list[StringVerdict] = []
    for start in range(0, len(audio) - int(1.6 * rate), int(1.1 * rate)):
        verifier = Verifier(rate, CHORD, first_pluck=1.0, opinion_every=9.0)
        verifier.push(audio[start : start + int(1.6 * rate)])
        heard += verifier.flush()[-1].strings
    clear = [verdict.confidence for verdict in heard if verdict.state is StringState.CLEAR]
    assert len(clear) <= 1, "a room may be taken for a string once in a while"
    assert all(confidence < 0.9 for confidence in clear), "but not without doubt"


@pytest.mark.parametrize("fret", [-1, 1])
def test_the_next_fret_is_rejected_on_recorded_strings(fret: int) -> None:
    bench = ringbench()
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
