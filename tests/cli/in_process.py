"""`ringclear` in this process: quicker, where a process of its own makes no difference."""

from __future__ import annotations

import contextlib
import io

from chordgame.cli.main import main


def said(*words: str) -> tuple[int, str, str]:
    """The exit code, and what went to standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(words)
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1
    return code, out.getvalue(), err.getvalue()


def good(*words: str) -> str:
    """What a command that goes well prints."""
    code, out, err = said(*words)
    assert (code, err) == (0, ""), err
    return out


def refused(*words: str) -> str:
    """The one line that says why not."""
    code, out, err = said(*words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err
