"""A virtual MIDI guitar: `python -m tests.hardware.midi_guitar CLIENT` plays what is written to its standard input.

A line is a JSON list of [seconds, message in hex]; after it the clock is printed at which each was sent.
"""

from __future__ import annotations

import json
import sys
import time

import rtmidi

from hardware.child_side import go_first


def main() -> None:
    go_first()
    guitar = rtmidi.MidiOut(rtapi=rtmidi.API_UNIX_JACK, name=sys.argv[1])
    guitar.open_virtual_port("strings")
    print("READY", flush=True)
    for line in sys.stdin:
        begun, sent = time.monotonic(), []
        for t, data in json.loads(line):
            time.sleep(max(0.0, begun + t - time.monotonic()))
            sent.append(time.monotonic())
            guitar.send_message(bytes.fromhex(data))
        print(json.dumps(sent), flush=True)
    guitar.delete()


if __name__ == "__main__":
    main()
