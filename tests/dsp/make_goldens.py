"""Write goldens.json: what each stage of the ear makes of one strum with a string left out.

python tests/dsp/make_goldens.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from dsp.chord.chord_partials import read_partials
from dsp.chord.cues import CUE_NAMES
from dsp.chord.strums import StrumEar
from dsp.chord.verify import Verifier
from dsp.pitch import hertz
from dsp.stiff_string import usual_stiffness
from dsp.stream.spectrum import Spectrum
from dsp.stream.thinned import ThinnedHops
from tests.dsp.plucked import G_MAJOR, strum

RATE = 44100.0
GOLDENS = Path(__file__).with_name("goldens.json")


def stages() -> dict[str, Any]:
    """Every stage's result on the way from samples to verdicts."""
    played = {string: pitch for string, pitch in G_MAJOR.items() if string != 5}
    audio = strum(played)
    hops = ThinnedHops(RATE)
    thin = np.concatenate(list(hops.push(audio)))
    start = int(0.75 * hops.rate)
    spectrum = Spectrum(thin[start : start + int(0.372 * hops.rate)], hops.rate)
    strings = tuple(sorted(G_MAJOR, reverse=True))
    pitches = np.array([G_MAJOR[string] for string in strings])
    certain = np.zeros(len(strings), dtype=np.bool_)
    read = read_partials(spectrum, hertz(pitches), usual_stiffness(strings, pitches), certain)
    verifier = Verifier(RATE, G_MAJOR, opinion_every=9.0)
    verifier.push(audio)
    verdicts = verifier.flush()[-1].strings
    cues = verifier.evidence[-1][1].cues
    return {
        "hops": [float(x) for x in thin[start : start + 20]],
        "plucks": [t for t in StrumEar(RATE).push(audio) if t is not None],
        "f0": [float(f) for f in read.f0],
        "own_partials": read.own.sum(axis=1).tolist(),
        "first_levels_db": [[float(v) for v in row[:4]] for row in read.level_db],
        "cues": {name: [float(v) for v in cues[:, column]] for column, name in enumerate(CUE_NAMES)},
        "states": {str(v.string): v.state.value for v in verdicts},
        "confidence": {str(v.string): v.confidence for v in verdicts},
    }


if __name__ == "__main__":
    GOLDENS.write_text(json.dumps(stages(), indent=1) + "\n")
