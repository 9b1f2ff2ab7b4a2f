"""Runs in the Python that has basic_pitch: a sound file's path and a moment a line in, a line of JSON out.

Out come the notes (start, end, MIDI pitch), how likely each of the piano's 88 pitches sounds at the end, and at
most since that moment, and what it cost.
"""

from __future__ import annotations

import json
import resource
import sys
import time

FRAMES_A_SECOND = 86
LAST_FRAMES = 13  # 0.15 s


def main() -> None:
    from basic_pitch import ICASSP_2022_MODEL_PATH
    from basic_pitch.inference import Model, predict

    answers, sys.stdout = sys.stdout, sys.stderr
    model = Model(ICASSP_2022_MODEL_PATH)
    for line in sys.stdin:
        begun = time.process_time()
        path, _, since = line.strip().rpartition(" ")
        output, _, notes = predict(path, model)
        likely = output["note"]
        answer = {
            "notes": [[float(start), float(end), int(pitch)] for start, end, pitch, *_ in notes],
            "at the end": likely[-LAST_FRAMES:].mean(axis=0).tolist(),
            "at most": likely[int(float(since) * FRAMES_A_SECOND) :].max(axis=0).tolist(),
            "cpu": time.process_time() - begun,
            "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        }
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
