"""An hour of listening: memory stays flat, and the guitar comes back whenever its plug is pulled.

python -m bench.soak [--minutes 60] [--unplug-every 5]
"""

from __future__ import annotations

import argparse
import signal
import time
from contextlib import ExitStack
from pathlib import Path

from bench.devices import Announcing, Counted, chord_loop
from chordgame.listening.heard_guitar import HeardGuitar
from hardware.audio_input import audio_input
from tests.hardware.jack_rig import Server, missing, private_server
from tests.listening.table import G_MAJOR

GUITARS = 2
SETTLED_AFTER = 3
"""Minutes until everything that is loaded once has been loaded."""


def resident_mb(inputs: list[Counted]) -> float:
    """What the ears' process and the capturing ones hold together."""
    captures = [one.process_id for one in inputs]
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in ["self", *captures])
    return pages * 4096 / 1e6


def plugged_in(server: Server) -> ExitStack:
    """The guitars that play all the time; closed, they are gone."""
    players = ExitStack()
    for k in range(GUITARS):
        players.enter_context(server.guitar(f"guitar{k}", chord_loop(k), "--loop", "--at-once"))
    return players


def soak(minutes: int, unplug_every: int) -> None:
    with private_server(256, exact=False) as server:
        players = plugged_in(server)
        inputs = [Counted(audio_input(f"guitar{k}")) for k in range(GUITARS)]
        tables = [Announcing(HeardGuitar(source)) for source in inputs]
        for table in tables:
            table.guitar.expect(0, G_MAJOR)
            table.guitar.start(table.tell)
        settled, most = 0.0, 0.0
        for minute in range(1, minutes + 1):
            if unplug_every and minute % unplug_every == 0:
                server.stop(signal.SIGKILL)
                players.close()
                server.start()
                players = plugged_in(server)
            time.sleep(60)
            now = resident_mb(inputs)
            settled = now if minute == SETTLED_AFTER else settled
            most = max(most, now - settled) if minute > SETTLED_AFTER else most
            plays, lost = sum(table.plays for table in tables), sum(one.lost for one in inputs)
            away = sum(one.away for one in inputs)
            print(
                f"minute {minute:3d}: {now:6.1f} MB, {plays} plays, {lost} samples lost, unplugged for {away:.1f} s",
                flush=True,
            )
        for table in tables:
            table.guitar.close()
        players.close()
    print(f"grown by {most:.1f} MB at most since minute {SETTLED_AFTER}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--unplug-every", type=int, default=5, metavar="MINUTES", help="0: never")
    given = parser.parse_args()
    if why := missing():
        print(f"skipped: {why}")
    else:
        soak(given.minutes, given.unplug_every)


if __name__ == "__main__":
    main()
