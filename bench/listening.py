"""How well notes are heard with no expectation: `python -m bench.listening [excerpts a guitar]`."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from bench.comping import Excerpt, excerpts
from bench.scenes import RATE, SAMPLED, SIMULATED
from bench.shared import MISSING, Audio, available, comping, phone_strings
from dsp.layer import Layer
from dsp.notes.listen import Listener, Note
from dsp.notes.note_net import NoteNet
from dsp.pitch import hertz

Scores = tuple[float, float, float]


def heard(x: Audio, rate: int, net: NoteNet | None = None) -> list[Note]:
    """Every note once, with its offset."""
    listener = Listener(rate, net=net)
    return [note for note in [*listener.push(x), *listener.flush()] if note.offset is not None]


def rows(notes: list[Note]) -> NDArray[np.float64]:
    """Onset, offset and pitch of each."""
    return np.array([(n.onset, max(n.offset or 0, n.onset + 0.01), n.pitch) for n in notes])


def f1(truth: NDArray[np.float64], told: NDArray[np.float64], offsets: bool = False) -> Scores:
    """Precision, recall, F1 of rows of onset, offset and pitch. Within 50 ms and 50 cents."""
    from mir_eval.transcription import precision_recall_f1_overlap

    if not len(told):
        return 0.0, 0.0, 0.0
    real, said = hertz(truth[:, 2]), hertz(told[:, 2])
    ratio = 0.2 if offsets else None
    found = precision_recall_f1_overlap(truth[:, :2], real, told[:, :2], said, offset_ratio=ratio)
    return float(found[0]), float(found[1]), float(found[2])


def note_scores(material: Iterable[Excerpt], layers: tuple[Layer, ...] | None = None) -> Scores:
    """Mean precision, recall and F1 of excerpts."""
    net = None if layers is None else NoteNet(layers)
    scores = []
    for excerpt in material:
        truth = np.array([(n.onset, max(n.offset, n.onset + 0.01), n.pitch) for n in excerpt.notes])
        scores.append(f1(truth, rows(heard(excerpt.audio, RATE, net))))
    precision, recall, f = np.mean(scores, axis=0)
    return float(precision), float(recall), float(f)


def phones() -> tuple[int, int, int]:
    """(open strings, heard at their pitch, other notes heard while they sound)."""
    strings = phone_strings()
    right = others = 0
    for _name, pitch, x, rate, start, end in strings:
        notes = [n for n in heard(x, rate) if start - 0.1 <= n.onset <= end]
        right += any(abs(n.pitch - pitch) < 0.5 for n in notes)
        others += sum(abs(n.pitch - pitch) >= 0.5 for n in notes)
    return len(strings), right, others


def main(count: int = 4) -> None:
    for name in [*(SAMPLED if available() else ()), *SIMULATED]:
        score = note_scores(excerpts(name, count, seed=77))
        print(f"notes {name:13s} precision {score[0]:.3f} recall {score[1]:.3f} F1 {score[2]:.3f} (taught)")
    if not available():
        print(f"recordings skipped: {MISSING}")
        return
    total, right, others = phones()
    print(f"phone strings heard {right} of {total}, {others} other notes while they sound")
    x, rate, truth = comping()
    begun = time.process_time()
    notes = rows(heard(x, rate))
    cost = (time.process_time() - begun) / (len(x) / rate)
    score, strict = f1(truth, notes), f1(truth, notes, offsets=True)
    print(f"played recording: precision {score[0]:.3f} recall {score[1]:.3f} F1 {score[2]:.3f} (target 0.76)")
    print(f"  with offsets within a fifth: F1 {strict[2]:.3f};  {100 * cost:.1f} % of a core")


def report() -> None:
    """Print the figures."""
    main()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
