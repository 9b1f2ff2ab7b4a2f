"""Lots: chance that the host and the seats draw together, so that none of them can choose it. Pure.

Whoever gives to lots thinks up a secret and hashes it a thousand times; the last hash is its pledge, and everybody may
know it. To each lot it gives one share more: the hash before the latest one. Nobody can reckon a share from the ones
after it, and a share that is not the right one does not lead to the pledge. Hashes are written as figures and letters,
and hashed as they are written, so that anybody can check one by `printf %s SHARE | sha256sum`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256

LENGTH = 1024
"""Shares of one pledge: more lots than a long game draws, and few enough to be hashed again for each."""
SEED_BITS = 53
"""Every reader of JSON keeps such a number."""
MOST_WITHHELD = 3
"""Lots that a giver may leave undone in a game; after that it is not asked any more. Who knows the other shares could
else throw lots away until one suits. Fewer would put out a phone that fell asleep twice."""
_HASH = re.compile(r"[0-9a-f]{64}")


def is_hash(text: str) -> bool:
    """Whether it is written like a hash."""
    return _HASH.fullmatch(text) is not None


def hashed(text: str, times: int = 1) -> str:
    """The hash of a text, of that again, and so on."""
    for _ in range(times):
        text = sha256(text.encode()).hexdigest()
    return text


def pledge_of(secret: str) -> str:
    """What everybody may know from the beginning."""
    return hashed(secret, LENGTH)


def share_of(secret: str, nth: int) -> str:
    """What is given to the nth lot after the pledge; the first is 1."""
    assert 1 <= nth <= LENGTH, "a new pledge comes first"
    return hashed(secret, LENGTH - nth)


def leads_to(share: str, known: str, steps: int) -> bool:
    """Whether it is the share so many lots after the one that is known."""
    return is_hash(share) and 1 <= steps <= LENGTH and hashed(share, steps) == known


def head_after(head: str, line: str) -> str:
    """The fingerprint of a log up to this line, by the fingerprint up to the one before."""
    return hashed(head + line.rstrip(" \t\r\n"))


def seed_of(head: str, shares: Iterable[str]) -> int:
    """What comes of a lot: of the log as it stood when it was asked for, and of all shares in their order."""
    return int(hashed(head + "".join(shares))[:16], 16) >> (64 - SEED_BITS)
