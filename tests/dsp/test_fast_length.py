"""Lengths at which a Fourier transform is fast, held against those that scipy knows."""

from __future__ import annotations

import pytest
from scipy.fft import next_fast_len

from dsp.stream.fast_length import PRIMES, PRIMES_OF_REAL, fast_length


@pytest.mark.parametrize(("primes", "real"), [(PRIMES, False), (PRIMES_OF_REAL, True)])
def test_lengths_are_those_of_scipy(primes: tuple[int, ...], real: bool) -> None:
    lengths = range(1, 30_000, 7)
    assert [fast_length(n, primes) for n in lengths] == [next_fast_len(n, real=real) for n in lengths]


def test_a_fast_length_stays() -> None:
    assert fast_length(4096) == 4096
    assert fast_length(4097) == 4116
