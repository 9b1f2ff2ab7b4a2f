"""Tries the application where there is nothing else: in a folder with the C library and zlib, no Python and no shell.

    sudo .venv/bin/python -m application.try_it

It needs Linux, root for `chroot`, a made application (`python3 run.py app`) and a browser. It says how long
the application takes to start, lets it play a chord on the simulated guitar, and fails where that fails.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from chordgame.chord_game.rules.moves import Play
from chordgame.table.open_game import OpenGame
from tests.pages.browsers import LEADER, Watched, open_browser
from tests.pages.clicking import Player
from tests.table.played import played_table

HOUSE = Path(__file__).resolve().parent.parent
LOADER = Path("/lib64/ld-linux-x86-64.so.2")
NAMES = ("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libz.so.1")
BASE = tuple(Path("/lib/x86_64-linux-gnu", name) for name in NAMES)
"""The C library and zlib: what any Linux has. The rest comes along."""
STARTED = "Ctrl-C"
"""The last words of a table that is open."""
LISTENS = ".guitar[data-state=running]"
"""Before it does, the table's word would do instead of the ear's."""
ROUNDS = 3


def bare_root(root: Path) -> None:
    """A file system with the C library, zlib, two devices, and the application in somebody's folder."""
    for library in (LOADER, *BASE):
        place = root / library.relative_to("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(library.resolve(), place)
    for folder in ("dev", "tmp", "home", "etc"):
        (root / folder).mkdir()
    for device, number in (("null", "3"), ("urandom", "9")):
        subprocess.run(["mknod", "-m", "666", str(root / "dev" / device), "c", "1", number], check=True)
    (packed,) = (HOUSE / "dist").glob("ringclear-*-linux-*.tar.gz")
    shutil.unpack_archive(packed, root / "home", filter="tar")
    print(f"{packed.name}: {packed.stat().st_size / 1e6:.0f} MB, {files_of(root / 'home') / 1e6:.0f} MB unpacked")
    print(f"around it: {', '.join(library.name for library in (LOADER, *BASE))}, and nothing else")


def files_of(folder: Path) -> int:
    """Bytes in it."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def command(root: Path, *words: str) -> list[str]:
    """What starts the application in there, with no variable of ours but a home."""
    return [
        "env",
        "-i",
        "HOME=/home",
        shutil.which("chroot") or "chroot",
        str(root),
        "/home/ringclear/ringclear",
        *words,
    ]


def said(root: Path, *words: str, rounds: int = 1) -> str:
    """What a command answers; the quickest of the rounds is how long it takes."""
    took = []
    for _ in range(rounds):
        began = time.monotonic()
        done = subprocess.run(command(root, *words), capture_output=True, text=True, check=False)
        took.append(time.monotonic() - began)
    print(f"$ ringclear {' '.join(words)}   {min(took):.2f} s\n{done.stdout}{done.stderr}", end="")
    return done.stdout


def chord_in_a_file(root: Path) -> None:
    """A simulated chord with a string muted, judged by the ear."""
    said(root, "simulate", "--chord", "G", "--mute", "5", "--out", "/tmp/g.wav")
    judged = said(root, "verify", "/tmp/g.wav", "--at", "1", "--chord", "G", rounds=ROUNDS)
    assert judged.count("CLEAR") == 5, "five strings should ring"


def can_play(game: OpenGame) -> bool:
    """Ana may play a chord now."""
    offers = game.rules.legal_moves(game.state, "Ana") if game.awaited == ("Ana",) else ()
    return any(isinstance(offer.move, Play) for offer in offers)


def chord_at_the_table(root: Path) -> None:
    """A table in there, a browser out here: somebody announces a chord and strums it."""
    played_table(root / "home" / "tables", can_play, {"Ana": "here", "Ben": "bot", "Cleo": "bot"}, brain="musician")
    began = time.monotonic()
    words = ("play", "--tables", "/home/tables", "--go-on", "--no-browser", "--box", "off")
    host = subprocess.Popen(command(root, *words), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        address = opened(host)
        print(f"$ ringclear play   its page is open after {time.monotonic() - began:.1f} s")
        with open_browser() as browser:
            strum(Player(Watched(browser).page(address)))
    finally:
        host.kill()
        host.wait()


def opened(host: Any) -> str:
    """The address of the leader's page, once the table is open."""
    said_so_far = ""
    for line in host.stdout:
        said_so_far += line
        if STARTED in line and (found := LEADER.search(said_so_far)):
            return found[0]
    raise SystemExit(f"the table did not open:\n{said_so_far}")


def strum(ana: Player) -> None:
    """The chord that is offered first; the ear judges it, and the table scores."""
    ana.take_the_device()
    ana.page.wait_for_selector(LISTENS, state="attached")
    ana.press("play")
    ana.page.wait_for_selector(".guitar.listening [data-key=strum]")
    ana.page.click("[data-key=strum]")
    ana.has_played()
    played = ana.page.locator("section", has_text="This play").last.inner_text()
    print(f"a chord on the simulated guitar: {ana.headline}. {' '.join(played.split())}")
    assert "0 points" not in played.split("\n"), "a chord that is played well scores"


def main() -> int:
    """All of it."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        bare_root(root)
        said(root, "--version", rounds=ROUNDS)
        chord_in_a_file(root)
        said(root, "songs", "new", "Ring Clear", "--chords", "G C D7 320003")
        said(root, "songs", "export", "Ring Clear", "--out", "/tmp/song.pdf")
        chord_at_the_table(root)
    return 0


if __name__ == "__main__":
    sys.exit(main())
