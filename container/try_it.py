"""Takes the steps of the Containerfile in a chroot, where no container engine is: what it copies, runs and starts.

    sudo python3 -m container.try_it

It needs root, `debootstrap` (Debian's own, which stands for the image that the file starts from), a network and a wheel
in `dist`. At the end the table is open, its page is fetched, and Ctrl-C's signal ends it. What an engine does beyond
these steps, its network, volumes and limits, is not tried by this.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOUSE, FILE = HERE.parent, HERE / "Containerfile"
BASE = re.compile(r"debian:(\w+)-slim$")
NETWORK = ("etc/resolv.conf", "etc/hosts", "etc/pip.conf", "etc/ssl/certs/ca-certificates.crt")
"""What an engine gives a container, or this network asks for."""
LET_THROUGH = re.compile(r"(?i)(https?|no)_proxy$|pip_|ssl_cert")
ADDRESS = re.compile(r"http://[\d.]+:\d+/host")
CHROOT = shutil.which("chroot") or "/usr/sbin/chroot"
PATIENCE = 60
"""Seconds for a table to open on a slow computer."""


@dataclass
class Container:
    """A folder that stands for it, and what the file has said so far."""

    root: Path
    user: str = "root"
    folder: str = "/"
    starts: list[str] = field(default_factory=list)
    variables: dict[str, str] = field(default_factory=lambda: {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"})

    def take(self, what: str, words: str) -> None:
        """One line of the file."""
        print(f"{what} {words}", flush=True)
        steps = {"FROM": self.start_from, "COPY": self.copy, "RUN": self.run, "ENV": self.set, "USER": self.become}
        steps |= {"WORKDIR": self.go_to, "ENTRYPOINT": self.will_start, "CMD": self.will_start}
        if what in steps:
            steps[what](words)

    def start_from(self, image: str) -> None:
        """Debian of that name, as small as it comes."""
        self.root.chmod(0o755)  # whoever it will run as comes in
        found = BASE.search(image)
        assert found is not None, f"{image} is no Debian"
        subprocess.run(
            ["debootstrap", "--variant=minbase", found[1], str(self.root)], check=True, stdout=subprocess.DEVNULL
        )

    def lend_the_network(self) -> None:
        """Names and certificates of this network; a package may have put its own in their place."""
        for name in NETWORK:
            if (given := Path("/", name)).exists():
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(given, self.root / name)

    def copy(self, words: str) -> None:
        """Files of the house into it."""
        pattern, target = words.split()
        found = list(HOUSE.glob(pattern))
        assert found, f"there is no {pattern}: make it first"
        for one in found:
            shutil.copy(one, self.root / target.lstrip("/"))

    def run(self, script: str) -> None:
        """A command in it, as root."""
        self.lend_the_network()
        let_through = {name: value for name, value in os.environ.items() if LET_THROUGH.match(name)}
        subprocess.run(self.inside("sh", "-c", script), check=True, env=let_through, stdout=subprocess.DEVNULL)

    def set(self, words: str) -> None:
        """A variable, for all that comes."""
        name, _, value = words.partition("=")
        self.variables[name] = value

    def become(self, user: str) -> None:
        """Whoever starts it."""
        self.user = user

    def go_to(self, folder: str) -> None:
        """Where it starts."""
        self.folder = folder

    def will_start(self, words: str) -> None:
        """The program, then its words."""
        self.starts += json.loads(words)

    def inside(self, *command: str) -> list[str]:
        """A command in it, as that user."""
        names = [f"{name}={value}" for name, value in self.variables.items()]
        home = f"HOME=/home/{self.user}" if self.user != "root" else "HOME=/root"
        return [CHROOT, f"--userspec={self.user}", str(self.root), "env", "-C", self.folder, home, *names, *command]


def try_the_table(made: Container) -> None:
    """It opens, answers, and goes when it is asked to."""
    began = time.monotonic()
    host = subprocess.Popen(made.inside(*made.starts), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert host.stdout is not None
    said = ""
    while "Ctrl-C" not in said and time.monotonic() - began < PATIENCE and (line := host.stdout.readline()):
        said += line
    print(said, end="")
    found = ADDRESS.search(said)
    assert found is not None, "the table did not open"
    print(f"open after {time.monotonic() - began:.1f} s")
    with urllib.request.urlopen(found[0]) as page:
        print(f"{found[0]}: {page.status}, {len(page.read())} bytes")
    host.send_signal(signal.SIGINT)
    print(f"ended with {host.wait(PATIENCE)}")


def steps() -> list[tuple[str, str]]:
    """The file's lines, without its remarks."""
    lines = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def main() -> int:
    """Make it, look at its size, start it."""
    with tempfile.TemporaryDirectory() as folder:
        made = Container(Path(folder))
        for what, words in steps():
            made.take(what, words)
        size = subprocess.run(["du", "-sm", folder], capture_output=True, text=True, check=True).stdout.split()[0]
        print(f"{size} MB in all")
        try_the_table(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
