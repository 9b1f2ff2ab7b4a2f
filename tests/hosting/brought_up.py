"""All of it brought up by one command, a database apart: two hosts and the proxy with TLS; and pages through it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from container.many_tables import ends_with_us
from tests.home.evening import PlayersPage
from tests.hosting.hosts import asked
from tests.patience import PATIENCE, line_from

NEEDS_NGINX = pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")), reason="there is no nginx here"
)
IN_THE_BACKGROUND = ("sh", "-c", 'trap "" INT; exec "$@"', "sh")
"""As a shell starts what ends in an ampersand: Ctrl-C is switched off, for all that it starts too."""
OPEN = re.compile(r"Tables are open at (https://\S+), and")


@dataclass
class BroughtUp:
    """Two hosts behind nginx, at this public address; `folder` has what all say."""

    base: str
    folder: Path
    open: ExitStack = field(default_factory=ExitStack)

    @property
    def certificate(self) -> str:
        """For who wants to know the proxy by it."""
        return str(self.folder / "secure.crt")

    def ask(self, path: str, message: object = None) -> tuple[int, Any]:
        """What whoever answers at the proxy answers."""
        return asked(self.base, path, message, self._tls)

    def page(self, table: str, **first: Any) -> PlayersPage:
        """A page of this table at the host that has it."""
        at = self.ask(f"/t/{table}/where")[1]["at"]
        calm: Any = {"open_timeout": PATIENCE, "close_timeout": 1, "ping_interval": None, "origin": self.base}
        address = f"{self.base.replace('http', 'ws', 1)}{at}/t/{table}/socket"
        socket = connect(address, ssl=self._tls, **calm)
        return PlayersPage.reading(self.open.enter_context(socket), **first)

    @property
    def _tls(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.certificate)

    def has(self, table: str) -> str:
        """The name of the host that has it."""
        return str(self.ask(f"/t/{table}/where")[1]["at"]).removeprefix("/at/")

    def kill(self, name: str) -> None:
        """As a power cut; it is started again."""
        os.kill(int((self.folder / f"{name}.pid").read_text()), signal.SIGKILL)


@contextmanager
def brought_up(folder: Path, *databases: str) -> Iterator[BroughtUp]:
    """Until it is left, or whoever asked for it ends; `databases` are words of the command."""
    command = [sys.executable, "-m", "container.many_tables", "--folder", str(folder), *databases]
    running = subprocess.Popen([*IN_THE_BACKGROUND, *ends_with_us(command)], stdout=subprocess.PIPE, text=True)
    try:
        found = OPEN.match(line_from(running))
        assert found is not None, [path.read_text() for path in folder.glob("*.log")]
        up = BroughtUp(found[1], folder)
        with up.open:
            yield up
    finally:
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=PATIENCE)
    assert running.returncode == 0
