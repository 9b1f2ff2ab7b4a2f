"""Who tried too often waits, and cannot be forgotten by sending others."""

from __future__ import annotations

import pytest

from chordgame.engine.errors import Refused
from chordgame.limits import FORGOTTEN_AFTER, REMEMBERED, WRONG_CODES
from chordgame.pages.tickets import wrong_tries


def test_who_tried_too_often_stays_refused_however_many_others_come() -> None:
    now = [0.0]
    tries = wrong_tries(lambda: now[0])
    for _ in range(WRONG_CODES.most):
        tries.came("192.0.2.1")
    for number in range(2 * REMEMBERED.most):
        tries.came(f"2001:db8:{number:x}::/64")
    with pytest.raises(Refused, match="wait a minute"):
        tries.check("192.0.2.1")
    now[0] = FORGOTTEN_AFTER.most
    for number in range(REMEMBERED.most):
        tries.came(f"2001:db8:1:{number:x}::/64")
    tries.check("192.0.2.1")
