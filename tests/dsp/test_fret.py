"""A string that strikes a fret: pushed back by it, never given energy, and brighter for as long as it rattles."""

from __future__ import annotations

import numpy as np
import pytest

from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, ELECTRIC, GuitarModel, How, Pluck, SimulatedGuitar
from dsp.simulated.fret import Swing
from dsp.simulated.ringing import Partials
from dsp.simulated.voice import string_swing
from tests.rounds import rounds

RATE = 44100.0
PLACE, CLEARANCE = 2.0 ** (-1 / 12), 0.1


def swing(model: GuitarModel, string: int) -> Swing:
    return string_swing(model, Pluck(0.0, string, STANDARD[string] + 3.0), RATE, 440.0, np.random.default_rng(0))


@pytest.mark.parametrize("model", [ACOUSTIC, ELECTRIC])
@pytest.mark.parametrize("string", list(STANDARD)[:: 6 // rounds(2, 6)])
def test_a_fret_holds_a_string_back_and_gives_it_nothing(model: GuitarModel, string: int) -> None:
    free = swing(model, string)
    silent = Swing(free.moves, np.ones(len(free.moves.poles), np.complex128))
    touches = silent.against(PLACE, CLEARANCE, RATE)
    shape = np.sin(np.pi * PLACE * np.arange(1, len(free.moves.poles) + 1))
    widest = -Partials(free.moves.poles, free.moves.amplitudes * shape).samples(2000, RATE).min()
    energy, deepest = [], 0.0
    for t in np.arange(0.0, min(touches.seconds, 0.3), 0.0005):
        left = free.moves.after(t).amplitudes + touches.after(t)
        energy.append(float((np.abs(left * free.moves.poles) ** 2).sum()))
        deepest = min(deepest, float((left * shape).real.sum()))
    assert touches.seconds > 0.02
    assert -deepest < (CLEARANCE + 0.25) * widest, "it goes through the fret"
    # Between two looks in the midst of a push some of the energy is in the fret.
    assert np.all(np.array(energy[20:]) < 1.02 * energy[0])
    unhindered = free.moves.after(touches.seconds)
    assert energy[-1] < 0.7 * float((np.abs(unhindered.amplitudes * unhindered.poles) ** 2).sum())


def test_a_rattle_is_bright_while_a_clean_string_darkens() -> None:
    def above(how: How, since: float) -> float:
        x = SimulatedGuitar(plucks=[Pluck(0.0, 5, 48.0, how)], rate=RATE, seed=2).render(0.5)[0]
        power = np.abs(np.fft.rfft(x[int(since * RATE) : int((since + 0.1) * RATE)] * np.hanning(int(0.1 * RATE)))) ** 2
        high = np.fft.rfftfreq(int(0.1 * RATE), 1 / RATE) > 1500
        return float(10 * np.log10(power[high].sum() / power.sum()))

    assert above(How.BUZZING, 0.05) > above(How.CLEAR, 0.05) + 5
    assert above(How.BUZZING, 0.2) > above(How.CLEAR, 0.2) + 5


@pytest.mark.parametrize("rate", [8000, 11025, 96000])
def test_a_hand_stops_a_rattle_and_chunks_do_not_matter(rate: int) -> None:
    def guitar() -> SimulatedGuitar:
        plucks = [Pluck(0.05, 5, 48.0, How.BUZZING, hold=0.1), Pluck(0.1, 4, 53.0, How.BUZZING)]
        return SimulatedGuitar(plucks=plucks, rate=rate, seed=1, hexaphonic=True)

    x, other = guitar().render(0.5), guitar()
    assert np.array_equal(x, np.concatenate([other.read(n) for n in (17, 1000, x.shape[1] - 1017)], axis=1))
    span = rate // 20
    loud = [float(np.abs(x[4, int(t * rate) :][:span]).max()) for t in (0.09, 0.4)]
    assert loud[1] < 0.01 * loud[0]
    steps = np.abs(np.diff(x[4]))
    stop = int(0.15 * rate)
    assert steps[stop - 2 : stop + 3].max() < 3 * steps[stop - span : stop].max(), "it clicks where the hand falls"
