"""What an ear remembers of a guitar: its tuning and its strings' stiffness, from what surely rang, while it is so."""

from __future__ import annotations

import json

import numpy as np
import pytest

from chordgame.engine.plain import from_plain, to_plain
from dsp.chord.verify import Verifier
from dsp.known_guitar import (
    LASTS,
    RETUNED_CENTS,
    SURE_FROM,
    Remembered,
    RememberedGuitar,
    RememberedString,
    remembered_from,
)
from dsp.simulated import ACOUSTIC, How, SimulatedGuitar, shape_pitches, strum
from dsp.stiff_string import GuitarKnowledge, StringKnowledge, usual_stiffness
from dsp.verdict import PlayVerdict, Source, StringState, StringVerdict

RATE = 44100.0


def play(
    cents: dict[int, float | None],
    sure: float = SURE_FROM,
    state: StringState = StringState.CLEAR,
    stretched: float | None = None,
) -> PlayVerdict:
    strings = tuple(
        StringVerdict(string, state, 50.0, off, 1.0, sure, Source.MONO, "so it was", stretched=stretched)
        for string, off in cents.items()
    )
    return PlayVerdict(1.5, dict.fromkeys(cents, 50.0), strings)


def after(*plays: PlayVerdict) -> RememberedGuitar:
    known = RememberedGuitar()
    for one in plays:
        known = known.after(one)
    return known


def known_after(*plays: PlayVerdict) -> dict[int, float]:
    strings = after(*plays).knowledge.strings
    return {string: one.cents for string, one in strings.items() if one.cents is not None}


def test_strings_are_known_beside_each_other_however_the_guitar_is_tuned_as_a_whole() -> None:
    low, high = play({6: -20.0, 5: -20.0, 4: -11.0}), play({6: 30.0, 5: 30.0, 4: 39.0})
    assert known_after(low, high) == pytest.approx({6: 0.0, 5: 0.0, 4: 9.0})


def test_one_strum_is_not_believed_nor_two_strings_nor_what_was_not_sure() -> None:
    once = play({6: 0.0, 5: 0.0, 4: 9.0})
    assert known_after(once) == {}
    assert known_after(*2 * [play({6: 0.0, 4: 9.0})]) == {}
    assert known_after(*2 * [play({6: 0.0, 5: 0.0, 4: 9.0}, sure=SURE_FROM - 0.01)]) == {}
    assert known_after(*2 * [play({6: 0.0, 5: 0.0, 4: 9.0}, state=StringState.MUTED)]) == {}
    assert known_after(*2 * [play({6: 0.0, 5: None, 4: None})]) == {}


def test_what_is_known_follows_a_slipping_peg_and_forgets_a_tuned_one() -> None:
    flat, tuned = play({6: 0.0, 5: 0.0, 4: -8.0}), play({6: 0.0, 5: 0.0, 4: -8.0 + RETUNED_CENTS + 1.0})
    slipping = known_after(*9 * [flat], *4 * LASTS * [play({6: 0.0, 5: 0.0, 4: 0.0})])
    assert slipping[4] == pytest.approx(0.0, abs=0.5)
    assert 4 not in known_after(flat, flat, tuned)
    assert known_after(flat, flat, tuned, tuned)[4] == pytest.approx(5.0)


def test_stiffness_is_trusted_more_the_oftener_it_was_heard_and_follows_a_new_set_of_strings() -> None:
    slack, usual = play({4: None}, stretched=-1.2), play({4: None}, stretched=0.0)
    once, often = (after(*times * [slack]).knowledge.of(4) for times in (1, LASTS))
    assert once.stretched == often.stretched == pytest.approx(-1.2)
    assert 0.0 < often.stretched_spread < once.stretched_spread / 2.0
    changed = after(*LASTS * [slack], *3 * LASTS * [usual]).knowledge.of(4)
    assert changed.stretched == pytest.approx(0.0, abs=0.15)
    assert after(play({4: None}, stretched=-1.2, sure=SURE_FROM - 0.01)).strings == ()


def test_it_is_kept_as_plain_values_and_begins_with_a_calibration() -> None:
    known = after(play({6: 0.0, 5: 0.0, 4: 9.0}, stretched=0.4))
    assert from_plain(RememberedGuitar, json.loads(json.dumps(to_plain(known))), "guitar") == known
    calibrated = GuitarKnowledge({4: StringKnowledge(cents=9.0), 3: StringKnowledge()})
    assert remembered_from(calibrated) == RememberedGuitar((RememberedString(4, Remembered(9.0, strums=LASTS)),))


def strummed(how: dict[int, How], seed: int) -> tuple[np.ndarray, dict[int, float]]:
    pitches = shape_pitches("320003")
    plucks = strum(pitches, 0.6, how=how, seed=seed)
    return SimulatedGuitar(ACOUSTIC, plucks, rate=RATE, seed=seed).render(1.3)[0], pitches


def judged(how: dict[int, How], seed: int, known: GuitarKnowledge | None = None) -> PlayVerdict:
    audio, pitches = strummed(how, seed)
    verifier = Verifier(RATE, pitches, opinion_every=9.0, knowledge=known)
    verifier.push(audio)
    return verifier.flush()[-1]


def test_a_few_strums_tell_how_stiff_a_set_of_strings_is() -> None:
    known = after(*(judged({}, seed) for seed in range(3))).knowledge
    octaves = {string: one.stretched for string, one in known.strings.items() if one.stretched is not None}
    assert len(octaves) >= 2
    for string, off in octaves.items():
        model = ACOUSTIC.strings[string]
        usual = usual_stiffness((string,), np.array([model.open_pitch]))[0]
        assert off == pytest.approx(np.log2(model.stiffness / usual), abs=0.3)


@pytest.mark.parametrize("octaves", [-2.5, 1.4])
def test_a_memory_of_another_guitar_makes_no_muted_string_surely_ring(octaves: float) -> None:
    wrong = GuitarKnowledge({
        string: StringKnowledge(cents=float(cents), stretched=octaves, stretched_spread=0.15)
        for string, cents in zip(range(1, 7), (10, -10, 8, -8, 10, -10), strict=True)
    })  # fmt: skip
    for muted in (6, 4, 2):
        (one,) = [one for one in judged({muted: How.MUTED}, muted, wrong).strings if one.string == muted]
        assert one.state is not StringState.CLEAR
