"""Real hosts of many tables, each in a process of its own; and its doors, asked without a page."""

from __future__ import annotations

import json
import re
import signal
import ssl
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from chordgame.tour.database import Database
from container.many_tables import ends_with_us
from tests.patience import PATIENCE, line_from

LINES = "SELECT line FROM ringclear.lines WHERE table_name = %(table)s ORDER BY n"
OWN = re.compile(r"This host listens at (http\S+:(\d+))")


@dataclass
class HostOfMany:
    """`ringclear host`; its journal goes to a file of its own."""

    database: str
    words: tuple[str, ...] = ()
    port: int = 0
    base: str = ""
    journal: Any = None
    told: str = ""
    """What it says to who has started it, until it is open."""
    process: subprocess.Popen[str] | None = None
    open: ExitStack = field(default_factory=ExitStack)

    def start(self) -> None:
        """Up, at its own port if it has one."""
        command = [sys.executable, "-m", "chordgame", "host", "--database", self.database, *self.words]
        command += ["--port", str(self.port)]
        self.process = subprocess.Popen(ends_with_us(command), stdout=subprocess.PIPE, stderr=self.journal, text=True)
        self.told = ""
        while (found := OWN.search(self.told)) is None:
            line = line_from(self.process)
            assert line, self.told + self.said
            self.told += line
        self.base, self.port = f"http://127.0.0.1:{found[2]}", int(found[2])

    @property
    def said(self) -> str:
        """All of its journal."""
        self.journal.seek(0)
        return str(self.journal.read())

    def noted(self, what: str) -> list[dict[str, Any]]:
        """The lines of its journal about this."""
        return [
            one for line in self.said.splitlines() if line.startswith("{") and (one := json.loads(line))["what"] == what
        ]

    def send(self, what: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(what)

    def kill(self) -> None:
        """As a power cut."""
        self.send(signal.SIGKILL)
        self.ended()

    def ended(self) -> int:
        assert self.process is not None
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode

    def ask(self, path: str, message: object = None, **headers: str) -> tuple[int, Any]:
        """What it answers, as one of its own pages would be answered."""
        return asked(self.base, path, message, None, **headers)

    def socket(self, path: str, **headers: str) -> ClientConnection:
        """A page's socket without the page."""
        address = self.base.replace("http", "ws", 1) + path
        calm: Any = {"origin": self.base, "open_timeout": PATIENCE, "close_timeout": 1, "ping_interval": None}
        opened: ClientConnection = self.open.enter_context(connect(address, additional_headers=headers, **calm))
        return opened


def asked(base: str, path: str, message: object, tls: ssl.SSLContext | None, **headers: str) -> tuple[int, Any]:
    """What is answered at this address, as a page of it would be answered."""
    data = message if message is None or isinstance(message, bytes) else json.dumps(message).encode()
    request = urllib.request.Request(base + path, data, {"Origin": base, **headers})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE, context=tls) as answer:
            return answer.status, _read(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, _read(error.read())


def _read(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return data.decode()


def log_of(address: str, table: str, folder: Path) -> Path:
    """The log of its only game, out of the database into a file."""
    database, log = Database(address), folder / "chord_game.jsonl"
    log.write_text("".join(f"{line}\n" for (line,) in database.ask(LINES, table=table)), encoding="utf-8")
    database.close()
    return log


@contextmanager
def host_of_many(database: str, *words: str, port: int = 0) -> Iterator[HostOfMany]:
    with tempfile.TemporaryFile("w+", encoding="utf-8") as journal:
        host = HostOfMany(database, words, port, journal=journal)
        host.start()
        try:
            with host.open:
                yield host
        finally:
            if host.process is not None and host.process.poll() is None:
                host.kill()
