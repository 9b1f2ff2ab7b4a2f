"""A PostgreSQL of one's own: private, on a socket in a temporary folder, and made to be killed, frozen and cut off."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

READY_WITHIN = 180.0
"""Seconds for a start on a busy machine; an idle one needs half of one."""
USER = "postgres" if os.name == "posix" and not os.geteuid() else ""
"""It refuses to run as root, so it runs as its own user where we are root."""
SMALL = {"shared_buffers": "8MB", "max_connections": "30", "fsync": "off", "listen_addresses": "", "autovacuum": "off"}
"""Nothing here survives a power cut, and nothing here has one: a killed server finds all that the system was given."""


def programs() -> Path | None:
    """Where the newest of its programs are."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if places:
        return places[-1]
    found = shutil.which("initdb")
    return Path(found).parent if found else None


def missing() -> str:
    """Why there can be no server here; empty if there can."""
    if programs() is None:
        return "there is no PostgreSQL here"
    if os.name != "posix" or (USER and not shutil.which("setpriv")):
        return "this system cannot start a PostgreSQL as another user"
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is missing (pip install 'ringclear[tour]')"
    return ""


def as_its_user(*command: str) -> list[str]:
    own = ["--reuid", USER, "--regid", USER, "--clear-groups"] if USER else []
    return ["setpriv", *own, "--pdeathsig", "QUIT", *command] if shutil.which("setpriv") else list(command)


class Postgres:
    """The server in a folder."""

    def __init__(self, folder: Path, fsync: bool) -> None:
        self._settings = SMALL | ({"fsync": "on", "max_connections": "200"} if fsync else {})
        self.folder, self._bin = folder, programs()
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"host={folder} user=ringclear dbname=postgres"
        self.owns(folder)
        self._run("initdb", "-D", "data", "-U", "ringclear", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def owns(self, folder: Path) -> None:
        """It may write there."""
        if USER:
            shutil.chown(folder, USER, USER)

    def _run(self, program: str, *arguments: str) -> None:
        command = as_its_user(f"{self._bin}/{program}", *arguments)
        subprocess.run(command, cwd=self.folder, check=True, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        """Ready when this returns."""
        settings = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        command = as_its_user(f"{self._bin}/postgres", "-D", "data", "-k", str(self.folder), *settings)
        end = time.monotonic() + READY_WITHIN
        while True:
            with open(self.folder / "log", "ab") as log:
                self._process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log)
            while self._process.poll() is None:
                if self._is_ready():
                    return
                assert time.monotonic() < end, (self.folder / "log").read_text()
                time.sleep(0.05)
            # One that was killed has left children that go in a moment.
            assert time.monotonic() < end, (self.folder / "log").read_text()
            time.sleep(0.1)

    def _is_ready(self) -> bool:
        import psycopg

        with contextlib.suppress(psycopg.OperationalError), psycopg.connect(self.address):
            return True
        return False

    def sql(self, *statements: str) -> None:
        """As whoever looks after it."""
        import psycopg

        with psycopg.connect(self.address, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def _all(self) -> list[int]:
        assert self._process is not None
        main = self._process.pid
        children = Path(f"/proc/{main}/task/{main}/children").read_text()
        return [main, *map(int, children.split())]

    def kill(self) -> None:
        """As if the power of that computer went."""
        self._signal(signal.SIGKILL)
        assert self._process is not None
        self._process.wait()

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """All its processes stand still meanwhile."""
        self._signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._signal(signal.SIGCONT)

    def _signal(self, what: signal.Signals) -> None:
        for process in self._all():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, what)

    def stop(self) -> None:
        """At once, without tidying up."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()


@contextlib.contextmanager
def private_postgres(fsync: bool = False) -> Iterator[Postgres]:
    """A server that nobody else finds; what it kept goes with it."""
    if why := missing():
        pytest.skip(why)
    folder = Path(tempfile.mkdtemp(prefix="rc-pg-"))
    server = Postgres(folder, fsync)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
