"""A host that strangers come to: what it says is written to files, so that nothing it says holds it up."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.patience import PATIENCE
from tests.strangers.wire import SentAway, StrangersPage, put_down

TRIES_AGAIN_AFTER = 0.25
"""Seconds after which a page that was sent away tries again, at first; a page in a browser does the same."""
TRACEBACK = "Traceback (most recent call last)"


@dataclass
class Besieged:
    """`ringclear play` in a process."""

    process: subprocess.Popen[bytes]
    told: Path
    complained: Path

    @property
    def said(self) -> str:
        return self.told.read_text(encoding="utf-8", errors="replace")

    @property
    def complaints(self) -> str:
        """What it said on its standard error."""
        return self.complained.read_text(encoding="utf-8", errors="replace")

    @property
    def port(self) -> int:
        return int(self._found(r"127\.0\.0\.1:(\d+)/host"))

    @property
    def leaders_ticket(self) -> str:
        return self._found(r"/host#(\S+)")

    @property
    def code(self) -> str:
        return self._found(r"Room code: (\w+)")

    def _found(self, pattern: str) -> str:
        return str(re.findall(pattern, self.said)[0])

    def leader(self) -> StrangersPage:
        """The host's page, come in."""
        page = StrangersPage.open(self.port)
        page.say("hello", ticket=self.leaders_ticket)
        assert page.told("welcome")["tell"] == "welcome"
        return page

    def joins(self, name: str, own: str) -> str:
        """A phone that sits down; its ticket."""
        page = StrangersPage.open(self.port, own)
        page.say("join", code=self.code, name=name)
        return str(page.told("welcome")["ticket"])

    def comes_back(self, ticket: str, own: str) -> float:
        """Seconds until a phone with its ticket is in again; it tries until it is, and then goes."""
        begun = time.monotonic()
        while time.monotonic() < begun + PATIENCE:
            page = None
            try:
                page = StrangersPage.open(self.port, own)
                page.say("hello", ticket=ticket)
                if page.told("welcome")["tell"] == "welcome":
                    return time.monotonic() - begun
            except (SentAway, OSError):
                pass
            finally:
                if page is not None:
                    page.device.close()
            time.sleep(TRIES_AGAIN_AFTER)
        raise AssertionError("the phone does not come in any more")

    @property
    def busy(self) -> float:
        """Seconds of a processor that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def files(self) -> int:
        """How many it has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def megabytes(self) -> float:
        """Memory that it holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


@contextmanager
def besieged(folder: Path, *words: str, files: int = 0, **environment: str) -> Iterator[Besieged]:
    """A host of its own; `files` is how many it may have open. It must have no traceback to say at its end."""
    where = [] if "XDG_DATA_HOME" in environment else ["--tables", str(folder / "tables")]
    command = [sys.executable, "-m", "chordgame", "play", *where, "--no-browser", *words]
    if files:
        command = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *command]
    told, complained = folder / "told", folder / "complained"
    with told.open("wb") as out, complained.open("wb") as err:
        process = subprocess.Popen(
            command, stdout=out, stderr=err, stdin=subprocess.DEVNULL, env={**os.environ, **environment}
        )
    host = Besieged(process, told, complained)
    try:
        _wait_until_open(host)
        yield host
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        put_down()
    assert TRACEBACK not in host.complaints, host.complaints[-3000:]


def _wait_until_open(host: Besieged) -> None:
    end = time.monotonic() + PATIENCE
    while "Ctrl-C" not in host.said:
        assert host.process.poll() is None, host.complaints
        assert time.monotonic() < end, host.complaints
        time.sleep(0.05)
