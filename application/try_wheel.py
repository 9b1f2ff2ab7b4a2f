"""Tries the wheel as people get it: by uv and by pipx, in a home where nothing else is, far from this folder.

    .venv/bin/python -m application.try_wheel            with this Python
    .venv/bin/python -m application.try_wheel 3.12 3.13  with those that are here; a path will do, too

It needs Linux, a wheel in `dist` (`python3 release.py 9.9.9 --try` makes one) and a network: what the wheel needs is
fetched once into a folder, and served from there as the only index that the installers know.
"""

from __future__ import annotations

import http.server
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
INSTALLERS = {"uv": ("uv", "tool", "install", "-q"), "pipx": ("pipx", "install", "-q")}
BESIDE = ("pip",)
"""What pipx fetches before it installs anything."""
OPENS = {"play": ("--box", "off"), "solo": ()}
ADDRESS = re.compile(r"http://[\d.]+:\d+/(?:host|solo)\S*")
PATIENCE = 60
"""Seconds for a page to open on a slow computer."""
HANDS = "lay key key 0\nlay bottom major 1\nclip 5 2\nbetween bottom\nwait 300\n"


def python(*words: str | Path) -> None:
    """A module of the Python that runs this."""
    subprocess.run([sys.executable, "-m", *map(str, words)], check=True, stdout=subprocess.DEVNULL)


def fetch(index: Path, wheel: Path, version: str) -> None:
    """The wheel, and all that it needs with a Python of that version, each in the folder of its name."""
    with tempfile.TemporaryDirectory() as new:
        ready_made = ("--python-version", version, "--only-binary", ":all:")
        python("pip", "download", "-q", "-d", new, *ready_made, *BESIDE, wheel)
        for file in Path(new).iterdir():
            place = index / re.sub(r"[._]", "-", file.name.partition("-")[0]).lower()
            place.mkdir(exist_ok=True)
            file.replace(place / file.name)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Its list of a folder's files is what installers take for an index."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nobody reads what was fetched."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder, on this computer alone."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Home:
    """Somebody's home with nothing in it, and no variable but where to look."""

    def __init__(self, folder: Path, tools: Path, index: str) -> None:
        self.folder = folder
        place = f"PATH={folder}/.local/bin:{tools}/bin:/usr/bin:/bin"
        ours_alone = (f"UV_DEFAULT_INDEX={index}", f"PIP_INDEX_URL={index}", "PIP_CONFIG_FILE=/dev/null")
        self.begins = ["env", "-i", f"HOME={folder}", place, *ours_alone, "UV_PYTHON_DOWNLOADS=never"]

    def said(self, *words: str) -> str:
        """What a command answers, which has to end well."""
        done = subprocess.run([*self.begins, *words], cwd=self.folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout

    def opens(self, command: str, *words: str) -> str:
        """A page is there, is fetched, and goes with Ctrl-C."""
        begun, told = time.monotonic(), ""
        host = subprocess.Popen(
            [*self.begins, "ringclear", command, "--no-browser", *words],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        assert host.stdout is not None
        while "Ctrl-C" not in told and time.monotonic() - begun < PATIENCE and (line := host.stdout.readline()):
            told += line
        found, took = ADDRESS.search(told), time.monotonic() - begun
        assert found is not None, f"{command} did not open:\n{told}"
        with urllib.request.urlopen(found[0]) as page:
            size = len(page.read())
        host.send_signal(signal.SIGINT)
        return f"open after {took:.1f} s, a page of {size} bytes, ended with {host.wait(PATIENCE)}"


def try_it(home: Home) -> None:
    """What people do first."""
    print(f"    {home.said('ringclear', '--version').strip()}")
    for command, words in OPENS.items():
        print(f"    {command}: {home.opens(command, *words)}")
    print(f"    doctor: {home.said('ringclear', 'doctor', '--input', 'simulated').strip().splitlines()[-1]}")
    home.said("ringclear", "songs", "new", "Ring Clear", "--chords", "G C D7 320033")
    home.said("ringclear", "songs", "export", "Ring Clear", "--out", "song.pdf")
    printed = (home.folder / "song.pdf").read_bytes()
    assert printed.startswith(b"%PDF"), "this is no PDF"
    print(f"    song.pdf: {len(printed)} bytes")
    (home.folder / "evening.txt").write_text(HANDS)
    box = home.said("ringclear", "box", "sim", "--socket", "0", "--no-page", "--script", "evening.txt")
    print(f"    box sim: {box.strip().splitlines()[0]}")


def executable(named: str) -> tuple[str, str]:
    """A Python that is here, by its version or path, and which version it is."""
    path = named if "/" in named else f"python{named}"
    script = "import sys; print(sys.executable, '%d.%d' % sys.version_info[:2])"
    found, version = subprocess.run([path, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    return found, version


def main(named: list[str]) -> int:
    """Each installer, with each Python."""
    (wheel,) = (HOUSE / "dist").glob("ringclear-*.whl")
    with tempfile.TemporaryDirectory() as folder:
        tools, index = Path(folder, "tools"), Path(folder, "index")
        index.mkdir()
        python("venv", tools)
        subprocess.run([tools / "bin" / "pip", "install", "-q", *INSTALLERS], check=True)
        for path, version in map(executable, named or [sys.executable]):
            fetch(index, wheel, version)
            for name, words in INSTALLERS.items():
                with served(index) as address, tempfile.TemporaryDirectory() as empty:
                    home = Home(Path(empty), tools, address)
                    home.said(*words, "--python", path, "ringclear")
                    print(f"{wheel.name} by {name}, Python {version}", flush=True)
                    try_it(home)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
