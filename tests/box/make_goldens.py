"""Writes goldens.json: one message of each type, as bytes and as what they mean.

PYTHONPATH=firmware_notes/firmware python -m tests.box.make_goldens
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ringbox import messages
from ringbox.frame import frame, seven_bits

from hardware.box.frames import request

GOLDENS = Path(__file__).with_name("goldens.json")
BOOT, SEQUENCE = 0x0ABCDEF, 300

STACK = bytes([1, 0, 0, 2, 1, 4, 10, 0, 11])
BOARD = bytes([0b000010, 0, 0, 0b100000, *[0] * 9, 0b00001, 0b0000100])
PAYLOADS: dict[tuple[str, str], bytes] = {
    ("stack", "hello"): bytes([1, 0, 3, 0, 0, 0]),
    ("fretboard", "hello"): bytes([1, 0, 0, 6, 13, 1]),
    ("stack", "state"): STACK,
    ("fretboard", "state"): BOARD,
    ("stack", "heartbeat"): STACK,
    ("fretboard", "heartbeat"): BOARD,
    ("fretboard", "change"): seven_bits(299, 3) + bytes([3, 0b100000]),
    ("stack", "error"): bytes([1, 2]) + seven_bits(0b000000000111, 2),
    ("fretboard", "error"): bytes([3, 4]) + seven_bits(6, 2),
}


def goldens() -> list[dict[str, Any]]:
    """Every message of a box, then the host's."""
    told = [
        {
            "kind": kind,
            "type": type_,
            "boot": BOOT,
            "sequence": SEQUENCE,
            "payload": payload.hex(),
            "bytes": frame(messages.KINDS[kind], messages.TYPES[type_], BOOT, SEQUENCE, payload).hex(),
        }
        for (kind, type_), payload in PAYLOADS.items()
    ]
    return [*told, {"type": "request", "bytes": request().hex()}]


if __name__ == "__main__":
    GOLDENS.write_text(json.dumps(goldens(), indent=1) + "\n", encoding="utf-8")
