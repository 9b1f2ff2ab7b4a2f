"""A process that plays one song on the loudspeaker, once: `python -m chordgame.loudspeaker.song_process`.

The song comes as its file on standard input, after the beats to count in on a line of their own. The count of each
strum, from 0, is a line on standard output as it is played; what goes wrong is one line on standard error.
"""

from __future__ import annotations

import sys
import time

from chordgame.engine.plain import parse
from chordgame.loudspeaker.song_sound import song_blocks, strum_times
from chordgame.songs.song_file import song_from
from hardware.errors import OutputFailed
from hardware.loudspeaker import AHEAD, RATE, Loudspeaker


def main() -> int:
    """Play it to its end."""
    count_in = int(sys.stdin.readline())
    song = song_from(parse(sys.stdin.read(), "the song"))
    waiting = list(enumerate(strum_times(song, count_in)))
    played = 0
    try:
        speaker = Loudspeaker(RATE)
        for block in song_blocks(song, RATE, count_in):
            while waiting and waiting[0][1] * RATE <= played:
                print(waiting.pop(0)[0], flush=True)
            speaker.write(block)
            played += block.size
        time.sleep(AHEAD)
    except OutputFailed as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
