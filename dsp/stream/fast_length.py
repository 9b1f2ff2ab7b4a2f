"""Lengths at which a Fourier transform is fast: products of small primes alone.

`scipy.fft` knows them too, but loading it would take a tenth of a second of every start.
"""

from __future__ import annotations

from functools import lru_cache

PRIMES = (2, 3, 5, 7, 11)
"""For these the transform has steps of its own."""
PRIMES_OF_REAL = (2, 3, 5)
"""And for these where what is transformed is real."""


@lru_cache(maxsize=256)
def fast_length(least: int, primes: tuple[int, ...] = PRIMES) -> int:
    """The first such length that is not below this one."""
    length = max(1, least)
    while not _is_fast(length, primes):
        length += 1
    return length


def _is_fast(length: int, primes: tuple[int, ...]) -> bool:
    for prime in primes:
        while length % prime == 0:
            length //= prime
    return length == 1
