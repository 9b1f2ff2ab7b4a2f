from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from bench.shared import MISSING, available
from dsp.layer import Layer
from dsp.notes.listen import Listener, Note, Position, positions
from dsp.notes.note_net import PITCHES, NoteNet
from dsp.notes.note_weights import trained_layers
from dsp.notes.semitones import HIGHEST, LOWEST, SemitoneLevels
from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, ELECTRIC, GuitarModel, How, Pluck, SimulatedGuitar, shape_pitches, strum
from tests.dsp.streaming import assert_chunking_changes_nothing, hostile_sounds, results
from tests.dsp.tunings import BASS

RATE = 44100


def heard(x: NDArray[np.float32], rate: float = RATE) -> list[Note]:
    """Every note once, as it ended."""
    return [n for n in results(Listener(rate), x, 1 << 14) if n.offset is not None]


def play(
    *plucks: Pluck, model: GuitarModel = ACOUSTIC, rate: float = RATE, seconds: float = 1.5
) -> NDArray[np.float32]:
    x: NDArray[np.float32] = SimulatedGuitar(model, plucks, rate=rate).render(seconds)[0]
    return x


@pytest.mark.parametrize("model", [ACOUSTIC, ELECTRIC])
def test_single_notes_are_heard_with_pitch_and_time(model: GuitarModel) -> None:
    right = extra = 0
    pitches = range(40, 77, 3)
    for pitch in pitches:
        string = next(s for s in range(1, 7) if STANDARD[s] <= pitch)
        notes = heard(play(Pluck(0.3, string, pitch + 0.1), model=model))
        good = [n for n in notes if abs(n.pitch - pitch - 0.1) < 0.1 and abs(n.onset - 0.3) < 0.03]
        right += bool(good)
        extra += len(notes) - len(good)
    assert right >= len(pitches) - 1
    assert extra <= 2


def test_a_chord_is_heard_and_so_is_what_follows_while_it_rings() -> None:
    chord, then = shape_pitches("x32010"), [Pluck(1.0, 1, 67.0), Pluck(1.4, 6, 43.0)]
    notes = heard(play(*strum(chord, 0.3, gap=0.008), *then, seconds=2.0))
    found = {round(n.pitch) for n in notes if abs(n.onset - 0.3) < 0.06}
    assert len(found & set(chord.values())) >= 4
    later = [(round(n.pitch), round(n.onset, 1)) for n in notes if n.onset > 0.5]
    assert {(67, 1.0), (43, 1.4)} <= set(later)
    assert len(later) <= 5


def test_a_note_is_given_when_recognised_and_again_when_it_has_ended() -> None:
    x = play(Pluck(0.3, 4, 52.0, hold=0.5), seconds=1.5)
    listener = Listener(RATE)
    given = []
    for k in range(0, len(x), 441):
        given += [((k + 441) / RATE, note) for note in listener.push(x[k : k + 441])]
        if 0.6 < k / RATE < 0.7:
            assert [round(n.pitch) for n in listener.sounding] == [52]
    (began, start), (_, end) = given
    assert start.offset is None
    assert began - start.onset < 0.3
    assert end.onset == start.onset
    assert end.offset == pytest.approx(0.85, abs=0.15)
    assert listener.sounding == ()


def test_the_same_string_plucked_again_ends_the_note_before() -> None:
    first, second = heard(play(Pluck(0.3, 3, 57.0), Pluck(0.8, 3, 57.0)))
    assert first.offset == second.onset == pytest.approx(0.8, abs=0.03)


def test_positions_are_those_of_the_tuning() -> None:
    assert positions(59.0, STANDARD) == (
        Position(2, 0),
        Position(3, 4),
        Position(4, 9),
        Position(5, 14),
        Position(6, 19),
    )
    assert positions(28.0, BASS) == (Position(4, 0),)
    assert positions(30.0, STANDARD) == ()


def test_thuds_hum_and_silence_are_no_notes() -> None:
    muted = [Pluck(0.3 + 0.3 * k, 6 - k, STANDARD[6 - k], How.MUTED) for k in range(3)]
    assert len(heard(play(*muted))) <= 2
    assert heard(np.zeros(RATE, np.float32)) == []
    clock = np.arange(2 * RATE) / RATE
    assert heard((0.1 * np.sin(2 * np.pi * 50 * clock)).astype(np.float32)) == []


@pytest.mark.parametrize("a4", [432.0, 440.0, 446.0])
def test_the_reference_pitch_is_followed(a4: float) -> None:
    x = SimulatedGuitar(plucks=[Pluck(0.3, 2, 62.0)], rate=RATE, a4=a4).render(1.0)[0]
    listener = Listener(RATE, a4=a4)
    notes = [*listener.push(x), *listener.flush()]
    assert notes[0].pitch == pytest.approx(62.0, abs=0.05)


def test_a_bass_is_heard_under_its_tuning() -> None:
    bass = ELECTRIC.tuned(BASS)
    right = extra = 0
    for string, fret in ((4, 0), (4, 5), (3, 0), (3, 3), (2, 2), (1, 7)):
        pitch = BASS[string] + fret
        x = SimulatedGuitar(bass, [Pluck(0.3, string, pitch)], rate=RATE).render(1.2)[0]
        listener = Listener(RATE, BASS)
        told = {round(n.pitch) for n in [*listener.push(x), *listener.flush()]}
        right, extra = right + (pitch in told), extra + len(told - {pitch})
    assert right >= 5
    assert extra <= 1


def test_chunks_change_nothing() -> None:
    x = play(*strum(shape_pitches("x32010"), 0.2), rate=8000, seconds=0.8)
    assert assert_chunking_changes_nothing(lambda: Listener(8000), x)


@pytest.mark.parametrize("rate", [8000.0, 44100.0, 192000.0])
def test_nothing_breaks_it(rate: float) -> None:
    for x in hostile_sounds(rate).values():
        notes = results(Listener(rate), x, 5000)
        assert all(np.isfinite(note.pitch) and 0.0 <= note.confidence <= 1.0 for note in notes)


@settings(deadline=None, max_examples=10)
@given(
    pitch=st.integers(45, 76),
    rate=st.sampled_from([16000.0, 22050.0, 48000.0, 96000.0]),
    velocity=st.floats(0.3, 1.0),
)
def test_notes_at_any_rate(pitch: int, rate: float, velocity: float) -> None:
    string = next(s for s in range(1, 7) if STANDARD[s] <= pitch)
    notes = heard(play(Pluck(0.3, string, pitch, velocity=velocity), rate=rate, seconds=1.0), rate)
    assert pitch in {round(n.pitch) for n in notes}
    assert all(n.confidence >= 0.3 for n in notes)


def test_levels_show_a_tone_at_its_semitone() -> None:
    levels = SemitoneLevels(RATE)
    t = np.arange(-levels.back, levels.on) / RATE
    after = levels.around(np.where(t > 0, np.sin(2 * np.pi * 440 * t), 0.0))
    assert after.shape == (4, HIGHEST - LOWEST + 1)
    for before_short, after_short in ((0, 1), (2, 3)):
        assert after[after_short].argmax() + LOWEST == 69
        assert after[after_short].max() == pytest.approx(1, abs=0.1)
        assert after[before_short].max() == 0


def test_weights_keep_their_values_when_packed() -> None:
    rng = np.random.default_rng(0)
    layer = Layer(rng.standard_normal((7, 3)), rng.standard_normal(3))
    again = Layer.packed((7, 3), layer.pack())
    assert again.weights == pytest.approx(layer.weights, abs=0.02)
    assert again.bias == pytest.approx(layer.bias, rel=1e-6)
    certain = NoteNet(trained_layers()).probabilities(np.zeros((4, HIGHEST - LOWEST + 1)), 0.3)
    assert certain.shape == PITCHES.shape
    assert certain.max() < 0.2


@pytest.mark.skipif(not available(), reason=MISSING)
def test_the_played_recording_is_heard_as_well_as_the_target_asks() -> None:
    from bench.listening import f1, rows
    from bench.shared import comping

    x, rate, truth = comping()
    assert f1(truth, rows(heard(x, rate)))[2] >= 0.76


@pytest.mark.parametrize("guitar", ["sim-acoustic", "sim-electric"])
def test_simulated_comping_is_heard(guitar: str) -> None:
    from bench.comping import excerpts
    from bench.listening import note_scores

    precision, recall, _ = note_scores(excerpts(guitar, 1, seed=5, seconds=12.0))
    assert precision > 0.65
    assert recall > 0.6
