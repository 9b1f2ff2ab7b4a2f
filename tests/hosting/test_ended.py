"""What was brought up ends with who brought it up, however that ends."""

from __future__ import annotations

import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from container.many_tables import ends_with_us
from tests.patience import line_from, wait_for


@pytest.mark.skipif(not shutil.which("setpriv"), reason="this system tells nobody that who started it has ended")
def test_a_killed_starter_leaves_nothing_behind() -> None:
    command = ends_with_us(["sleep", "1000"])
    starts = f"import subprocess; print(subprocess.Popen({command}).pid, flush=True); input()"
    starter = subprocess.Popen([sys.executable, "-c", starts], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    sleeps = Path(f"/proc/{int(line_from(starter))}/cmdline")
    wait_for(lambda: words_of(sleeps) == b"sleep\x001000\x00", "it never began")
    starter.kill()
    starter.communicate()
    wait_for(lambda: not words_of(sleeps), "it goes on by itself")


def words_of(process: Path) -> bytes:
    """By what it was started; nothing of one that is gone, also between opening and reading."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return process.read_bytes()
    return b""
