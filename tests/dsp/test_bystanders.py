"""Strings that nobody asks about sound too: the ear is told of them, or doubts."""

from __future__ import annotations

import numpy as np
import pytest

from dsp.chord.verify import Verifier
from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, DRY, How, SimulatedGuitar, shape_pitches, strum
from dsp.verdict import StringState, StringVerdict

RATE = 44100.0
B_MAJOR = shape_pitches("x24442")
ASKED = {4: 54.0, 3: 59.0, 2: 63.0}
BESIDE = {5: 47.0, 1: 66.0}


def states(
    fates: dict[int, How], asked: dict[int, float], may_sound: dict[int, float] | None, seed: int = 0
) -> dict[int, StringState]:
    guitar = SimulatedGuitar(ACOUSTIC, strum(B_MAJOR, 0.5, how=fates, seed=seed), rate=RATE, seed=seed)
    sound = guitar.render(1.2)[0]
    ear = Verifier(RATE, asked, may_sound=may_sound, first_pluck=0.5, opinion_every=9.0)
    ear.push(sound + 1e-5 * np.random.default_rng(seed).standard_normal(len(sound)))
    return {verdict.string: verdict.state for verdict in ear.flush()[-1].strings}


SEEDS, TWICE_AS_MANY = range(6), range(12)


def test_what_others_sound_is_hardly_ever_the_muted_strings() -> None:
    told = [states({3: How.MUTED}, ASKED, BESIDE, seed) for seed in TWICE_AS_MANY]
    assert sum(one[3] is StringState.CLEAR for one in told) <= 1, "string 5 sounds all of its partials an octave below"
    assert sum(one[3] in (StringState.MUTED, StringState.SILENT) for one in told) >= len(TWICE_AS_MANY) / 2
    assert {one[string] for one in told for string in (4, 2)} == {StringState.CLEAR}


def test_where_nothing_is_told_there_is_doubt_instead() -> None:
    told = [states({3: How.MUTED}, ASKED, None, seed)[3] for seed in SEEDS]
    assert StringState.CLEAR not in told


def test_bystanders_do_little_harm_to_strings_that_ring() -> None:
    told = [state for seed in SEEDS for state in states({}, ASKED, BESIDE, seed).values()]
    assert told.count(StringState.CLEAR) >= 0.8 * len(told)


@pytest.mark.parametrize("frets", [-1, 1, 2])
@pytest.mark.parametrize(("string", "fret"), [(6, 1), (5, 3), (4, 2)])
def test_a_finger_beside_its_fret_is_never_out_of_tune(string: int, fret: int, frets: int) -> None:
    """One string is touched, the others are free: on string 6 the next fret is 5 Hz away."""
    asked = {string: STANDARD[string] + fret}
    free = {other: pitch for other, pitch in STANDARD.items() if other != string}
    guitar = SimulatedGuitar(ACOUSTIC, strum({string: asked[string] + frets}, 0.3), rate=48000, surroundings=DRY)
    sound = guitar.render(2.5)[0]
    for silence in range(0, 40_000, 8_000):
        hiss = np.random.default_rng(silence).standard_normal(silence + len(sound))
        ear = Verifier(48000, asked, may_sound=free, not_before=0.0)
        ear.push(np.concatenate([np.zeros(silence), sound]) + 1e-5 * hiss)
        assert ear.flush()[-1].strings[0].state is not StringState.CLEAR


def told_of_one(string: int, fret: int, frets: int) -> StringVerdict:
    """What is said of one string that is plucked so many frets beside its place, while the others are still."""
    asked = {string: STANDARD[string] + fret}
    free = {other: pitch for other, pitch in STANDARD.items() if other != string}
    guitar = SimulatedGuitar(ACOUSTIC, strum({string: asked[string] + frets}, 0.3), rate=48000, surroundings=DRY)
    sound = guitar.render(1.0)[0]
    ear = Verifier(48000, asked, may_sound=free, not_before=0.0, opinion_every=9.0)
    ear.push(sound + 1e-5 * np.random.default_rng(0).standard_normal(len(sound)))
    return ear.flush()[-1].strings[0]


@pytest.mark.parametrize(
    ("string", "fret", "frets", "words"),
    [
        # An octave, a twelfth, two octaves above an open string that nobody plucks.
        (4, 1, 1, "one fret too high"),
        (3, 1, 1, "one fret too high"),
        (2, 1, 2, "2 frets too high"),
        (1, 3, 1, "one fret too high"),
        # Nearer to another string's open note than to its own.
        (5, 2, 2, "2 frets too high"),
        (6, 7, 2, "2 frets too high"),
        # Where nothing tells how the guitar is tuned, and where its own open string sounds.
        (6, 2, -1, "one fret too low"),
        (1, 9, -9, "9 frets too low"),
    ],
)
def test_a_wrong_note_is_no_silence(string: int, fret: int, frets: int, words: str) -> None:
    told = told_of_one(string, fret, frets)
    assert told.state is StringState.WRONG_PITCH
    assert told.reason == f"it sounds {words}"


@pytest.mark.parametrize(("string", "fret", "frets"), [(6, 3, 2), (4, 3, 2), (3, 5, -1)])
def test_another_strings_open_note_is_no_wrong_fret(string: int, fret: int, frets: int) -> None:
    told = told_of_one(string, fret, frets)
    assert told.state is StringState.SILENT
    assert "another string is heard instead" in told.reason


def test_nobody_asks_so_nobody_is_judged() -> None:
    assert set(states({5: How.MUTED}, ASKED, BESIDE)) == set(ASKED)


def test_a_string_that_is_asked_for_is_no_bystander() -> None:
    assert states({}, ASKED, {**BESIDE, 4: 70.0}) == states({}, ASKED, BESIDE)


def test_an_impossible_pitch_beside_is_refused() -> None:
    with pytest.raises(ValueError, match="pitches must be in range"):
        Verifier(RATE, ASKED, may_sound={1: 200.0})
