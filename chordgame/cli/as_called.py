"""Commands in sentences, named as their reader types them: through `run.py` there is no `ringclear` to call."""

from __future__ import annotations

import os

CALLED = "RINGCLEAR_CALLED"
"""Set by `run.py`: how it was called itself."""


def as_called(text: str) -> str:
    """The sentence with its commands as they are typed here."""
    called = os.environ.get(CALLED, "")
    return text.replace("'ringclear ", f"'{called} ") if called else text
