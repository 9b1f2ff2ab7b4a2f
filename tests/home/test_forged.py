"""A verdict that does not fit its take is exposed, whatever was forged; an honest one fits."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from chordgame.home.promises import TakePromise, judged
from chordgame.home.take import read_take
from dsp.verdict import StringState
from tests.home.forging import (
    FORGERIES,
    Forges,
    Honest,
    a_bit_of_the_take,
    another_target,
    exposed,
    honest,
    nothing_may_sound_beside,
)


@cache
def strums() -> Honest:
    return honest(1)


def test_an_honest_verdict_fits_its_take() -> None:
    one = strums()
    assert judged(one.promise, one.take.data).misfit == ""


def test_a_take_is_read_as_it_was_written() -> None:
    take = strums().take
    again = read_take(take.data)
    assert (again.head, again.name, again.sound) == (take.head, take.name, take.sound)
    assert len(again.arrivals) == len(take.arrivals)


@pytest.mark.parametrize("forges", FORGERIES, ids=lambda one: str(one.__name__))
def test_a_forgery_is_exposed(forges: Forges) -> None:
    one = strums()
    assert exposed(forges(one, random.Random(3)), one)


def as_logged(promise: TakePromise) -> TakePromise:
    """What is left of it once its host is gone."""
    return replace(promise, order=replace(promise.order, play=""), sound="", size=0)


def test_by_its_log_alone_a_take_that_was_asked_otherwise_is_exposed() -> None:
    one = strums()
    for forges in (a_bit_of_the_take, another_target, nothing_may_sound_beside):
        forgery = forges(one, random.Random(3))
        assert judged(as_logged(forgery.promise), forgery.data).misfit, forges.__name__


def test_by_its_log_alone_a_string_that_was_asked_for_and_never_rang_fits_its_take() -> None:
    one = strums()
    (failed, *_) = [said for said in one.verdict.strings if said.state is not StringState.CLEAR]
    mild = replace(one.verdict, strings=(replace(failed, state=StringState.UNSURE),))
    promise = replace(one.promise, verdict=mild)
    assert judged(as_logged(promise), one.take.data).misfit == ""
    assert judged(promise, one.take.data).misfit, "no ear says so of a play that is open"
    (rings, *_) = [said for said in one.verdict.strings if said.state is StringState.CLEAR]
    milder = replace(one.verdict, strings=(replace(rings, state=StringState.UNSURE),))
    assert judged(as_logged(replace(promise, verdict=milder)), one.take.data).misfit
