"""Makes the application: one folder with ringclear, its drivers and a Python of its own, for the system it is made on.

    python3 run.py app

The folder is `build/app/ringclear`, and `dist/ringclear-VERSION-SYSTEM.tar.gz` (`.zip` on Windows) holds it. It needs a
Python with a shared library: Debian's, python.org's or a CI's has one.
"""

from __future__ import annotations

import platform
import shutil
import sys
import tomllib
from pathlib import Path

import PyInstaller.__main__

HERE = Path(__file__).resolve().parent
HOUSE = HERE.parent
BUILD, DIST = HOUSE / "build", HOUSE / "dist"
FOLDER = BUILD / "app" / "ringclear"
CODE = (HOUSE, HOUSE / "firmware_notes" / "firmware")
OURS = ("chordgame", "hardware", "dsp", "calibration", "ringbox")
BY_NAME = ("pyaudio", "rtmidi", "mido.backends.rtmidi")
"""What is imported by its name while it runs, where nothing but running it would show it."""
LEFT_OUT = ("tkinter", "PIL.ImageTk", "matplotlib.tests", "IPython", "pytest", "lxml", "yaml", "setuptools")
"""What libraries offer and we never call; they would make it larger."""
EXTRAS = ("psycopg", "guitarpro")
"""Never in it, so that it holds the same whatever is installed where it is made."""


def words() -> list[str]:
    """What PyInstaller is asked for."""
    asked = ["--noconfirm", "--name=ringclear", "--onedir", "--console", "--log-level=WARN"]
    asked += [f"--distpath={FOLDER.parent}", f"--workpath={BUILD / 'app-work'}", f"--specpath={BUILD}"]
    asked += [f"--paths={folder}" for folder in CODE]
    asked += [f"--collect-submodules={package}" for package in OURS]
    asked += [f"--collect-data={package}" for package in ("chordgame", "hardware")]
    asked += [f"--hidden-import={module}" for module in BY_NAME]
    asked += [f"--exclude-module={module}" for module in (*LEFT_OUT, *EXTRAS)]
    return [*asked, "--copy-metadata=ringclear", str(HERE / "start.py")]


def archive() -> Path:
    """The folder as one file to download."""
    version = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    name = DIST / f"ringclear-{version}-{platform.system().lower()}-{platform.machine().lower()}"
    kind = "zip" if sys.platform == "win32" else "gztar"
    return Path(shutil.make_archive(str(name), kind, FOLDER.parent, FOLDER.name))


def main() -> int:
    """Make it, and say how large it is."""
    PyInstaller.__main__.run(words())
    for licence in ("LICENSE", "docs/LICENSE.md"):
        shutil.copy(HOUSE / licence, FOLDER)
    packed = archive()
    large = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{FOLDER.relative_to(HOUSE)}: {large / 1e6:.0f} MB")
    print(f"{packed.relative_to(HOUSE)}: {packed.stat().st_size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
