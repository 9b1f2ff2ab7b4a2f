"""The ear's networks: the strings are judged beside each other, in whatever order they are told."""

from __future__ import annotations

import numpy as np

from dsp.chord.partial_table import STANDING, TIMES
from dsp.chord.ring_inputs import NAMES, inputs
from dsp.chord.ring_weights import NETS
from dsp.chord.verify import Verifier
from tests.dsp.plucked import G_MAJOR, strum

RATE = 44100.0


def seen() -> tuple[np.ndarray, np.ndarray]:
    """What is seen of a strum with a string left out."""
    verifier = Verifier(RATE, G_MAJOR, opinion_every=9.0)
    verifier.push(strum({string: pitch for string, pitch in G_MAJOR.items() if string != 3}))
    verifier.flush()
    one, heard = verifier.evidence[-1]
    return inputs(one.last - one.first, one.noticed, heard, False), heard.partials


def test_the_networks_see_all_that_they_were_taught_to() -> None:
    cues, partials = seen()
    assert cues.shape == (len(G_MAJOR), len(NAMES))
    assert partials.shape[2] == 2 * len(STANDING) + len(TIMES)
    for net in NETS:
        assert len(net.scale.middle) == len(NAMES)


def test_the_order_of_the_strings_changes_nothing() -> None:
    cues, partials = seen()
    order = np.random.default_rng(2).permutation(len(cues))
    for net in NETS:
        straight, mixed = net.log_odds(cues[None], partials)[0], net.log_odds(cues[order][None], partials[order])[0]
        assert np.allclose(straight[order], mixed)


def test_each_case_is_judged_by_itself() -> None:
    cues, partials = seen()
    other = cues.copy()
    other[:, NAMES.index("several")] = 1.0
    for net in NETS:
        both = net.log_odds(np.stack([cues, other]), partials)
        assert np.allclose(both[0], net.log_odds(cues[None], partials)[0])
        assert np.allclose(both[1], net.log_odds(other[None], partials)[0])
