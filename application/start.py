"""Where the application starts: a command of ringclear, or one of its own processes.

Inside the application there is no Python to call, so it calls itself: `ringclear -P -m module words` is what
`python -P -m module words` is elsewhere, for our own modules (`hardware/own_process.py`) and for no others.
"""

from __future__ import annotations

import runpy
import sys

OURS = ("hardware.", "chordgame.")
"""Where our processes' modules lie; nobody runs other code by the application's name."""


def main() -> int:
    """Run what was asked for."""
    if sys.argv[1:3] == ["-P", "-m"] and sys.argv[3].startswith(OURS):
        module = sys.argv[3]
        del sys.argv[1:4]
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        return 0
    from chordgame.__main__ import main as command

    return command()


if __name__ == "__main__":
    sys.exit(main())
