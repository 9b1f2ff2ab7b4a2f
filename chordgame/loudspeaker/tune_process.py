"""A process that plays one tune on the loudspeaker until it is killed: `python -m chordgame.loudspeaker.tune_process`.

The tune comes as a line of JSON on standard input. When that ends, the host is gone, and so is the music.
What goes wrong is one line on standard error.
"""

from __future__ import annotations

import sys

from chordgame.engine.plain import from_plain, parse
from chordgame.engine.tune import Tune
from chordgame.loudspeaker.tune_sound import endless
from hardware.child_side import end_when_hung_up
from hardware.errors import OutputFailed
from hardware.loudspeaker import RATE, Loudspeaker


def main() -> int:
    """Play for ever."""
    tune: Tune = from_plain(Tune, parse(sys.stdin.readline(), "the tune"), "tune")
    end_when_hung_up(sys.stdin)
    try:
        speaker = Loudspeaker(RATE)
        for block in endless(tune, RATE):
            speaker.write(block)
    except OutputFailed as error:
        print(error, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
