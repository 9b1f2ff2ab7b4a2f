"""Everything that can be said about the code without running it: `python -m tests.lint`, or `python3 run.py check`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
PRETTIER = HERE / ".venv/npm/node_modules/.bin" / ("prettier.cmd" if sys.platform == "win32" else "prettier")
SCRIPTS = ("chordgame/pages/static/**/*.js", "tests/**/*.mjs")
"""What runs in browsers, and its tests; prettier writes it as ruff writes Python, in lines of the same length."""
TYPES_SEEN = HERE / ".mypy_cache"
FIRST_LOOK = ", for the first time in this copy: that takes some minutes"
NO_PRETTIER = "there is no prettier in .venv/npm: how the pages' scripts are written is not checked"


def main() -> int:
    """How it went, as an exit code; each check has its say, also after one that complained."""
    python = (sys.executable, "-m")
    codes = [said(*python, "ruff", "check", "."), said(*python, "ruff", "format", "--check", "--quiet", ".")]
    print(f"Looking at the types of all code{'' if TYPES_SEEN.exists() else FIRST_LOOK} …", flush=True)
    codes += [said(*python, "mypy"), scripts()]
    return next((code for code in codes if code), 0)


def scripts() -> int:
    """Whether the pages' scripts stand as prettier would write them, where it is there."""
    if PRETTIER.exists():
        return said(str(PRETTIER), "--check", "--log-level", "warn", "--print-width", "120", *SCRIPTS)
    print(NO_PRETTIER, flush=True)
    return 0


def said(*command: str) -> int:
    """What a check said, in the project's folder."""
    return subprocess.run(command, cwd=HERE, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
