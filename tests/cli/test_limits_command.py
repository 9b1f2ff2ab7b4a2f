"""Every bound of a host can be asked for, with its reason."""

import json

from chordgame import limits
from chordgame.limits import LIMITS, Bound
from tests.cli.in_process import good

ALL = [one for one in vars(limits).values() if isinstance(one, Bound)]


def test_every_bound_is_shown_with_its_reason() -> None:
    shown = " ".join(good("limits").split())
    for one in ALL:
        assert str(one) in shown
        assert one.why[1:] in shown


def test_a_program_reads_the_same() -> None:
    read = json.loads(good("limits", "--json"))
    assert sum(map(len, read.values())) == len(ALL)
    assert {name: [one["most"] for one in bounds] for name, bounds in read.items()} == {
        name: [one.most for one in bounds] for name, bounds in LIMITS.items()
    }
