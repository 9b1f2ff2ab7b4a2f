"""What an ear could remember of a guitar: how it is tuned, from what surely rang, and no longer than it is so."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from bench.known_guitar import LASTS, RETUNED_CENTS, SURE_FROM, KnownGuitar, KnownString, known_from
from dsp.stiff_string import GuitarKnowledge, StringKnowledge
from dsp.verdict import PlayVerdict, Source, StringState, StringVerdict


def play(
    cents: dict[int, float | None], sure: float = SURE_FROM, state: StringState = StringState.CLEAR
) -> PlayVerdict:
    strings = tuple(
        StringVerdict(string, state, 50.0, off, 1.0, sure, Source.MONO, "so it was") for string, off in cents.items()
    )
    return PlayVerdict(1.5, dict.fromkeys(cents, 50.0), strings)


def known_after(*plays: PlayVerdict) -> dict[int, float]:
    known = KnownGuitar()
    for one in plays:
        known = known.after(one)
    return {string: one.cents for string, one in known.knowledge.strings.items() if one.cents is not None}


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
    slipping = known_after(*9 * [flat], *3 * LASTS * [play({6: 0.0, 5: 0.0, 4: 0.0})])
    assert slipping[4] == pytest.approx(0.0, abs=0.5)
    assert 4 not in known_after(flat, flat, tuned)
    assert known_after(flat, flat, tuned, tuned)[4] == pytest.approx(5.0)


def test_it_can_be_kept_as_plain_values_and_begins_with_a_calibration() -> None:
    known = KnownGuitar().after(play({6: 0.0, 5: 0.0, 4: 9.0}))
    kept = json.loads(json.dumps(asdict(known)))
    assert KnownGuitar({int(number): KnownString(**one) for number, one in kept["strings"].items()}) == known
    calibrated = GuitarKnowledge({4: StringKnowledge(cents=9.0), 3: StringKnowledge()})
    assert known_from(calibrated) == KnownGuitar({4: KnownString(9.0, LASTS)})
