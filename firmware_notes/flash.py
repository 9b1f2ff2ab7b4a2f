"""Puts the firmware on a board that runs MicroPython, in one go: what it needs, our modules, the program, a restart.

python -m firmware_notes.flash stack_box        or fretboard_box

It needs `mpremote` (`pip install mpremote`), the board at a USB port, and a network for MicroPython's own package.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

NOTES = Path(__file__).resolve().parent
BOXES = ("stack_box", "fretboard_box")


def steps(box: str) -> tuple[tuple[str, ...], ...]:
    """What `mpremote` is asked for, one after the other."""
    return (
        ("mip", "install", "usb-device-midi"),
        ("cp", "-r", "firmware/ringbox", "firmware/boards", ":"),
        ("cp", f"firmware/boards/{box}.py", ":main.py"),
        ("reset",),
    )


def main(typed: list[str]) -> int:
    """All steps; the first that fails is said, and what to do."""
    if len(typed) != 1 or typed[0] not in BOXES:
        print(f"flash: say which box: {' or '.join(BOXES)}", file=sys.stderr)
        return 2
    if not shutil.which("mpremote"):
        print("flash: there is no mpremote here: 'pip install mpremote' brings it", file=sys.stderr)
        return 1
    for step in steps(typed[0]):
        print(f"mpremote {' '.join(step)}", flush=True)
        if subprocess.run(["mpremote", *step], cwd=NOTES, check=False).returncode:
            print("flash: that failed. Is MicroPython on the board, and its port free?", file=sys.stderr)
            return 1
    print("Done. 'ringclear devices' should name the box in a moment.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
