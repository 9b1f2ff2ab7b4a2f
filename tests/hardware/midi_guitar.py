"""A virtual MIDI guitar: `python -m tests.hardware.midi_guitar CLIENT` plays what is written to its standard input.

A line is a JSON list of [seconds, message in hex]; after it the clock when it began is printed.
"""

from __future__ import annotations

import json
import sys
import time

import rtmidi


def main() -> None:
    guitar = rtmidi.MidiOut(rtapi=rtmidi.API_UNIX_JACK, name=sys.argv[1])
    guitar.open_virtual_port("strings")
    print("READY", flush=True)
    for line in sys.stdin:
        begun = time.monotonic()
        for t, data in json.loads(line):
            time.sleep(max(0.0, begun + t - time.monotonic()))
            guitar.send_message(bytes.fromhex(data))
        print(begun, flush=True)
    guitar.delete()


if __name__ == "__main__":
    main()
