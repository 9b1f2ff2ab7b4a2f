#!/usr/bin/env python3
"""The front door of ringclear: sets up what is missing, then does what was asked.

    python3 run.py play     set up and play: this is all that players need; 'solo' is for one
    python3 run.py test     every check and test; --long: all rounds of each sweep; --coverage: lines nobody came by
    python3 run.py check    lint, types, layers and words only
    python3 run.py bench    print the figures that the docs quote
    python3 run.py site     make the site of docs/ in build/site; pictures: draw those of the docs, and the film
    python3 run.py app      make the application in dist: a folder that needs no Python
    python3 run.py setup    do the set-up again, drivers included

Anything else is a command of ringclear: 'python3 run.py game list', 'python3 run.py --help'.
Everything that is installed goes to the folder .venv beside this file; only drivers come from the system.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
STAMP = VENV / "ringclear-setup.json"
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
OLDEST, NEWEST = (3, 11), (3, 14)
COMMAND = VENV / ("Scripts/ringclear.exe" if sys.platform == "win32" else "bin/ringclear")
DRIVERS = {"audio": "PyAudio, for audio interfaces and microphones", "midi": "python-rtmidi, for MIDI guitars"}

RIG = "rig"  # jackd on no sound card; below are programs that tests use, and what is skipped without them
PROGRAMS = {
    RIG: ["jackd"], "browser": ["chromium-headless-shell chromium chromium-browser google-chrome"],
    "readers": ["fluidsynth", "pdftoppm", "zbarimg"], "speaker": ["espeak-ng"], "musescore": ["mscore3"],
}  # fmt: skip
"""Of several in one string any does. Without windows Chromium paints pages for two thirds of the processor's time."""
WITHOUT = {
    RIG: "there is no jackd here: tests that listen through virtual devices are skipped",
    "browser": "there is no chromium here: tests of the pages in a browser are skipped",
    "speaker": "there is no espeak-ng here: tests that speak to the ear are skipped",
    "readers": "there is no fluidsynth, poppler or zbarimg here: tests that open our files with them are skipped",
    "musescore": "there is no MuseScore here: tests that open our scores with it are skipped",
}
PLAYERS = ["base", *DRIVERS]
MAKERS = ["dev", *PLAYERS, *PROGRAMS, "npm"]

# What each part is built from where there is no ready-made package for it, or the packages of its programs.
APT = {
    "audio": ["gcc", "portaudio19-dev"],
    "midi": ["g++", "libasound2-dev", "libjack-jackd2-dev"],
    RIG: ["jackd2"],
    "browser": ["chromium-headless-shell"],
    "readers": ["fluidsynth", "timgm6mb-soundfont", "poppler-utils", "zbar-tools"],
    "speaker": ["espeak-ng"],
    "musescore": ["musescore3"],
}
PATIENCE = {"musescore": 60, "npm": 90}
"""Seconds that fetching a part may take: tests go without it where the network is slow. MuseScore is large."""
ONE_APT = threading.Lock()
"""Two runs of apt-get at once refuse each other."""
FROM_NPM = ["axe-core@4", "@micropython/micropython-webassembly-pyscript@1", "chordsheetjs@15", "prettier@3"]
NPM = VENV / "npm"


class CannotGoOn(Exception):
    """Something that people have to mend; the text says what and how."""


def say(text: str) -> None:
    """A line for whoever waits."""
    print(f"ringclear set-up: {text}", file=sys.stderr, flush=True)


# ---------------------------------------------------------------- which Python


def use_a_fitting_python() -> None:
    """Go on in a Python that the drivers' packages exist for; does not return if that is another one."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        for command in ([f"python3.{minor}"], ["py", f"-3.{minor}"]):
            if shutil.which(command[0]) and answers([*command, "-c", ""]):
                sys.exit(ended([*command, *sys.argv]))
    wanted = f"Python {OLDEST[0]}.{OLDEST[1]} to {NEWEST[0]}.{NEWEST[1]}"
    raise CannotGoOn(f"this is Python {sys.version.split()[0]}; install {wanted} from python.org and try again")


def ended(command: Sequence[str | Path]) -> int:
    """The code with which a command ended. Ctrl-C is its own affair: a table takes a second or two to close."""
    process = subprocess.Popen(command)
    while process.poll() is None:
        with contextlib.suppress(KeyboardInterrupt):
            process.wait()
    return process.returncode


def answers(command: Sequence[str | Path], patience: float | None = None) -> bool:
    """Whether a command can be run and ends well, within so many seconds if they are given."""
    try:
        return subprocess.run(command, capture_output=True, check=False, timeout=patience).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


# ---------------------------------------------------------------- the system's packages


def missing_from_apt(packages: Sequence[str]) -> list[str]:
    """Those that Debian's package database does not call installed."""
    shown = subprocess.run(
        ["dpkg-query", "-W", "-f=${Package} ${db:Status-Status}\n", *packages],
        capture_output=True, text=True, check=False,
    ).stdout  # fmt: skip
    here = {line.split()[0] for line in shown.splitlines() if line.endswith(" installed")}
    return [name for name in packages if name not in here]


def needed_from_apt(driver: str) -> list[str]:
    """A part's packages, and Python's headers where a driver is built and this Python came without them."""
    if driver in PROGRAMS:
        return APT[driver]
    has_headers = Path(sysconfig.get_paths()["include"], "Python.h").exists()
    return APT[driver] + ([] if has_headers else [f"python3.{sys.version_info[1]}-dev"])


def install_from_apt(packages: list[str], patience: int = 0) -> bool:
    """Install with apt-get, through sudo if need be; whether they are there afterwards.

    With patience they are left out if fetching them takes longer than so many seconds.
    """
    if not packages:
        return True
    root = os.geteuid() == 0
    if not root and not shutil.which("sudo"):
        say(f"missing {' '.join(packages)}, and there is no sudo to install them with")
        return False
    say(f"installing system packages: {' '.join(packages)}" + ("" if root else " (sudo may ask for your password)"))
    wanted = ["install", "-y", "--no-install-recommends", *packages]
    with ONE_APT:
        list_packages()
        if patience and not apt_get("--download-only", *wanted, patience=patience):
            return False
        return apt_get(*wanted)


@functools.cache
def list_packages() -> None:
    """Fetch the list of all packages, once; where that fails an older one may do."""
    apt_get("update")


def apt_get(*words: str, patience: int = 0) -> bool:
    """Whether it went well, and in time."""
    sudo = ["sudo"] if os.geteuid() else []
    limit = ["timeout", str(patience)] if patience else []
    return subprocess.run(
        [*sudo, *limit, "apt-get", "-qq", "-o", "Dpkg::Use-Pty=0", *words],
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, stdout=subprocess.DEVNULL, check=False,
    ).returncode == 0  # fmt: skip


def install_from_brew(packages: list[str]) -> bool:
    """Install with Homebrew what it does not have yet."""
    missing = [p for p in packages if subprocess.run(["brew", "list", p], capture_output=True, check=False).returncode]
    if missing:
        say(f"installing with Homebrew: {' '.join(missing)}")
    return not missing or subprocess.run(["brew", "install", "-q", *missing], check=False).returncode == 0


def prepare_system(driver: str) -> bool:
    """Whether the system has what the driver is built from, as far as this script can see to it."""
    if shutil.which("apt-get"):
        return install_from_apt(missing_from_apt(needed_from_apt(driver)), PATIENCE.get(driver, 0))
    if shutil.which("brew"):
        return install_from_brew(["portaudio"] if driver == "audio" else [])
    return True  # a ready-made package may do, or another system's compiler


# ---------------------------------------------------------------- the virtual environment


def make_venv() -> None:
    """A fresh virtual environment, unless a usable one is there."""
    fits = f"import sys, pip; sys.exit(not {OLDEST} <= sys.version_info[:2] <= {NEWEST})"
    if answers([PYTHON, "-c", fits]):
        return
    say("making a virtual environment in .venv")
    problem = new_venv()
    package = f"python3.{sys.version_info[1]}-venv"
    if "ensurepip" in problem and shutil.which("apt-get") and install_from_apt([package]):
        problem = new_venv()
    if problem:
        raise CannotGoOn(f"no virtual environment could be made in {VENV}: {problem}")


def new_venv() -> str:
    """Why it could not be made, in pip's or Python's words; nothing if it was."""
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    return (made.stdout + made.stderr).strip() or "venv failed" if made.returncode else ""


def pip_install(extra: str) -> subprocess.CompletedProcess[str]:
    """Install ringclear itself with one of its extras ("" for none)."""
    what = f"{HERE}[{extra}]" if extra else str(HERE)
    command = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-e", what]
    command += ["--no-compile"] * (extra == "dev")  # tests have bytecode of their own
    return subprocess.run(command, capture_output=True, text=True, check=False)


def install(extra: str, what: str) -> None:
    """Install what nothing works without."""
    say(f"installing {what} (once; a few minutes at most)")
    done = pip_install(extra)
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).strip().splitlines()[-5:])
        raise CannotGoOn(f"installing {what} failed; is there a network? Then try again. pip said:\n{last}")


def install_driver(driver: str) -> bool:
    """Install a driver; without it everything else still works."""
    say(f"installing {DRIVERS[driver]}")
    if pip_install(driver).returncode == 0 and driver_loads(driver):
        return True
    if prepare_system(driver) and pip_install(driver).returncode == 0 and driver_loads(driver):
        return True
    say(f"could not install {DRIVERS[driver]}. All else works; 'ringclear devices' says how to get it")
    return False


def install_from_npm() -> bool:
    """Checkers of accessibility and of scripts, a MicroPython, a reader of ChordPro; without them their tests rest."""
    npm = shutil.which("npm")
    quick = ["--fetch-retries=1", "--fetch-retry-mintimeout=2000"]  # else it asks a closed registry for over a minute
    fetch = ["install", "--silent", "--no-fund", "--no-audit", *quick, "--prefix", str(NPM), *FROM_NPM]
    if npm and answers([npm, *fetch], PATIENCE["npm"]):
        return True
    say("npm could not get axe-core, MicroPython, chordsheetjs and prettier: what needs one of them is skipped")
    return False


def is_here(part: str) -> bool:
    """Whether this machine has a part's programs."""
    return all(any(map(shutil.which, either.split())) for either in PROGRAMS[part])


def install_programs(parts: Sequence[str]) -> None:
    """Programs that tests use; without them those tests are skipped."""
    if shutil.which("apt-get"):
        lacking = [part for part in parts if not is_here(part)]
        quick = [part for part in lacking if part not in PATIENCE]
        together = install_from_apt(missing_from_apt([package for part in quick for package in APT[part]]))
        for part in [part for part in lacking if part in PATIENCE or not together]:
            prepare_system(part)
        if "browser" in lacking and not is_here("browser"):
            install_from_apt(["chromium"])
    for part in parts:
        if not is_here(part):
            say(WITHOUT[part])


def driver_loads(driver: str) -> bool:
    """Whether Python can import the driver, with the system libraries that it needs."""
    return answers([PYTHON, "-c", "import pyaudio" if driver == "audio" else "import rtmidi"])


# ---------------------------------------------------------------- what was done before


def fingerprint() -> str:
    """Changes when the set-up has to be done again."""
    parts = [(HERE / "pyproject.toml").read_bytes(), str(HERE).encode(), " ".join(FROM_NPM).encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def done_before() -> list[str]:
    """The parts that an earlier set-up of this very state has dealt with."""
    try:
        stamp = json.loads(STAMP.read_text())
        return list(stamp["parts"]) if stamp["fingerprint"] == fingerprint() and PYTHON.exists() else []
    except (OSError, ValueError, KeyError, TypeError):
        return []


def remember(done: list[str]) -> None:
    """Note what was dealt with."""
    try:
        STAMP.write_text(json.dumps({"fingerprint": fingerprint(), "parts": done}))
    except OSError as error:
        raise CannotGoOn(f"{STAMP} could not be written: {error.strerror}; is the disk full?") from None


def set_up(parts: Sequence[str]) -> None:
    """See to it that these parts are installed; what was done before costs no time."""
    done = done_before()
    missing = [part for part in parts if part not in done]
    if not missing:
        return
    if not os.access(VENV if VENV.exists() else HERE, os.W_OK):
        raise CannotGoOn(f"{HERE} cannot be written to; copy the project to a folder of yours")
    if not done:
        make_venv()
    programs = [part for part in missing if part in PROGRAMS]
    beside = [threading.Thread(target=install_programs, args=[programs])] if programs else []
    beside += [threading.Thread(target=install_from_npm)] if "npm" in missing else []
    for thread in beside:  # they wait for other registries, and for the disk
        thread.start()
    for part in (part for part in missing if part not in programs and part != "npm"):
        if part in DRIVERS:
            install_driver(part)
        elif part != "base" or "dev" not in done:  # what makers need brings ringclear along
            install(part.removeprefix("base"), "ringclear" if part == "base" else "the makers' tools")
        done.append(part)
        remember(done)
    for thread in beside:
        thread.join()
    remember([*done, *(part for part in missing if part not in done)])
    say(f"ready; the command is {COMMAND}, or 'python3 run.py' with the same words")


def run(*command: str) -> int:
    """Run a Python module of the environment from the project's folder."""
    return subprocess.run([PYTHON, "-m", *command], cwd=HERE, check=False).returncode


def ringclear(typed: list[str]) -> int:
    """A command of ringclear, from where the player stands: file names are theirs."""
    set_up(PLAYERS)
    os.environ["RINGCLEAR_CALLED"] = "python3 run.py"
    return ended([PYTHON, "-m", "chordgame", *typed])


def setup(_: list[str]) -> int:
    """All of it once more: a driver that could not be installed may be now."""
    STAMP.unlink(missing_ok=True)
    set_up(PLAYERS)
    return 0


def check(_: list[str]) -> int:
    """Lint, types, layers, words."""
    set_up(MAKERS)
    return run("tests.lint") or run("pytest", "-q", "tests/test_layers.py", "tests/test_words.py")


def test(typed: list[str]) -> int:
    """All checks and all tests, side by side."""
    set_up(MAKERS)
    tested = run("tests", *typed)
    for part in (part for part in PROGRAMS if not is_here(part)):
        say(WITHOUT[part])
    return tested


ONE_MODULE = {  # what has to be set up, and what is run
    "bench": (MAKERS, "bench"), "pictures": (MAKERS, "docs"), "site": (["base", "site"], "mkdocs build -q"),
    "app": ([*PLAYERS, "app"], "application.make")}  # fmt: skip


def one_module(name: str, typed: list[str]) -> int:
    """The figures, the pictures of the docs, the site, the application."""
    needed, module = ONE_MODULE[name]
    set_up(needed)
    return run(*module.split(), *typed)


COMMANDS: dict[str, Callable[[list[str]], int]] = {f.__name__: f for f in (setup, test, check)}
COMMANDS |= {name: functools.partial(one_module, name) for name in ONE_MODULE}


def main(typed: list[str]) -> int:
    """What the words after run.py ask for."""
    if typed in ([], ["-h"], ["--help"]):
        print(__doc__)
        return 0
    try:
        use_a_fitting_python()
        return COMMANDS[typed[0]](typed[1:]) if typed[0] in COMMANDS else ringclear(typed)
    except CannotGoOn as error:
        print(f"ringclear: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nringclear: stopped; the same command goes on where this ended", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
