"""`ringclear` in a process of its own, as other programs run it."""

import re
import subprocess
import sys

from tests.cli import warm

COLD = (sys.executable, "-m", "chordgame")
"""The words that start it from nothing, as people do."""


def ringclear(*words: str, stdin: str = "", start: tuple[str, ...] = ()) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*(start or warm.ringclear()), *words], input=stdin, capture_output=True, text=True, check=False
    )


def good(*words: str, stdin: str = "") -> str:
    """What a command that goes well prints."""
    done = ringclear(*words, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def judged(*words: str) -> str:
    """What `verify` prints, of a play that rings clear or not; the exit code says which."""
    done = ringclear(*words)
    is_clear = bool(re.search(r"all in all: clear|\"outcome\":\"CLEAR\"", done.stdout))
    assert (done.returncode, done.stderr) == (0 if is_clear else 1, "")
    return done.stdout


def refused(*words: str, start: tuple[str, ...] = ()) -> str:
    """The one line that says why not."""
    done = ringclear(*words, start=start)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr
