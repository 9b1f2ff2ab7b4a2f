"""Guitars without hardware: a private JACK server on no sound card, and players that PortAudio lists as inputs."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.patience import line_from

QUIET = Path(__file__).with_name("quiet_alsa.conf")
ROOT = Path(__file__).resolve().parents[2]
RATE = 48_000
READY_WITHIN, ANSWERS_WITHIN = 20.0, 5.0
PLUGGED_WITHIN = 60.0
"""Seconds until a player plays; three times what it tries by itself."""
PLACES, FREE_WITHIN = 6, 200.0
DIES_WITH_US = ["setpriv", "--pdeathsig", "TERM"] if shutil.which("setpriv") else []


def missing() -> str:
    """Why there can be no rig here; nothing if there can."""
    if not shutil.which("jackd") or not shutil.which("jack_lsp"):
        return "jackd is not installed (python3 run.py test installs it where it can)"
    for module in ("pyaudio", "jack"):
        try:
            __import__(module)
        except (ImportError, OSError):
            return f"the Python module {module} is missing (python3 run.py test installs it where it can)"
    return ""


@contextmanager
def locked(name: str) -> Iterator[bool]:
    """Whether this process has the lock of this name, among all processes of this machine."""
    import fcntl

    with Path(tempfile.gettempdir(), f"ringclear-jack-{name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


@contextmanager
def lock(names: Sequence[str]) -> Iterator[str]:
    """The first of these names that is free, or becomes it."""
    until = time.monotonic() + FREE_WITHIN
    while time.monotonic() < until:
        for name in names:
            with locked(name) as mine:
                if mine:
                    yield name
                    return
        time.sleep(0.1)
    raise RuntimeError(f"other tests keep {', '.join(names)} to themselves")


def sweep() -> None:
    """A killed jackd leaves its name behind; cleared only while none runs."""
    with suppress(OSError):
        running = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in os.listdir("/proc") if pid.isdigit()]
        if not any(command.startswith(b"jackd") for command in running):
            for left in Path("/dev/shm").glob("jack[_-]*"):
                forget_locks() if left.is_dir() else left.unlink(missing_ok=True)


def forget_locks() -> None:
    """JACK's small database of properties, which all servers share: who was killed in it keeps its lock for ever."""
    shutil.rmtree(f"/dev/shm/jack_db-{os.getuid()}", ignore_errors=True)


@contextmanager
def private_server(period: int, exact: bool) -> Iterator[Server]:
    """A server that this process alone uses and finds; JACK has room for eight, and a killed one keeps its place."""
    with lock([f"server-{number}" for number in range(PLACES)]) as name, pytest.MonkeyPatch.context() as patch:
        server = Server(f"ringclear-{name}", period, exact)
        for variable, value in server.environment.items():
            patch.setenv(variable, value)
        server.start()
        try:
            yield server
        finally:
            server.stop()


class Server:
    """A JACK server of a name of its own. Stop and start it to pull everybody's plug."""

    def __init__(self, name: str, period: int = 512, exact: bool = False) -> None:
        self.name, self.period, self.exact = name, period, exact
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def environment(self) -> dict[str, str]:
        """What makes JACK and PortAudio see this server and nothing else."""
        return {
            "JACK_DEFAULT_SERVER": self.name,
            "JACK_NO_START_SERVER": "1",
            "JACK_NO_AUDIO_RESERVATION": "1",
            "ALSA_CONFIG_PATH": str(QUIET),
        }

    def start(self) -> None:
        """Up, and answering; where killed servers have left no room for another, wait for it or make it."""
        until = time.monotonic() + READY_WITHIN
        while not self._comes_up(until):
            if time.monotonic() > until:
                raise RuntimeError(f"jackd -n {self.name} does not come up")
            time.sleep(0.2)

    def _comes_up(self, until: float) -> bool:
        backend = ["-d", "dummy", "-r", str(RATE), "-p", str(self.period), "-C", "2", "-P", "2"]
        synchronous = ["-S"] if self.exact else []
        with lock(["starting"]):  # nobody sweeps it away
            sweep()
            self._process = subprocess.Popen(
                [*DIES_WITH_US, "jackd", "-R", "-p", "128", "-n", self.name, *synchronous, *backend],
                env={**os.environ, **self.environment}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )  # fmt: skip
            while time.monotonic() < until and self._process.poll() is None:
                if self.is_up:
                    return True
                time.sleep(0.02)
        self.stop()
        return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Down; SIGKILL pulls the plug."""
        if self._process is not None:
            self._process.send_signal(how)
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def start_anew(self) -> None:
        """Where a client has gone without a word, the server, or what all servers share, may let nobody in any more."""
        forget_locks()
        self.stop()
        self.start()

    def signal(self, what: signal.Signals) -> None:
        """Hold it up, or let it go on."""
        assert self._process is not None
        self._process.send_signal(what)

    @property
    def is_up(self) -> bool:
        """Whether a server of this name answers."""
        environment = {**os.environ, **self.environment}
        try:
            asked = subprocess.run(
                ["jack_lsp"], env=environment, capture_output=True, check=False, timeout=ANSWERS_WITHIN
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            forget_locks()
            return False
        return asked.returncode == 0

    @contextmanager
    def guitar(self, name: str, samples: NDArray[np.float32], *how: str) -> Iterator[Player]:
        """A player of these samples (channels x samples), plugged in for the length of the block."""
        if not self.is_up:
            self.start_anew()
        player = Player(self, name, samples, *how)
        try:
            yield player
        finally:
            player.unplug()


def plugged(server: Server, name: str, file: Path, *how: str) -> subprocess.Popen[str]:
    """A process that plays these samples, or will."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.hardware.jack_guitar", name, str(file), *how],
        env={**os.environ, **server.environment, "PYTHONPATH": str(ROOT)}, cwd=ROOT,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def is_ready(player: subprocess.Popen[str]) -> bool:
    """Whether it says so in time."""
    assert player.stdout is not None
    return bool(select.select([player.stdout], [], [], PLUGGED_WITHIN)[0]) and player.stdout.readline() == "READY\n"


class Player:
    """A process that plays into the server."""

    def __init__(self, server: Server, name: str, samples: NDArray[np.float32], *how: str) -> None:
        with tempfile.NamedTemporaryFile(suffix=".npy", delete=False) as file:
            np.save(file, np.atleast_2d(samples))
        self._file = Path(file.name)
        self._process = plugged(server, name, self._file, *how)
        if not is_ready(self._process):
            self._process.kill()
            self._process.communicate()
            server.start_anew()
            self._process = plugged(server, name, self._file, *how)
            if not is_ready(self._process):
                self._process.kill()
                raise RuntimeError(f"the player {name!r} does not start: {self._process.communicate()[1]}")

    def play(self) -> None:
        """Begin, or begin again."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()

    def begun(self) -> float:
        """The clock when the samples began; waits for it."""
        return float(line_from(self._process))

    def unplug(self) -> None:
        """Gone."""
        self._process.terminate()
        try:
            self._process.communicate(timeout=3)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
        self._file.unlink(missing_ok=True)
