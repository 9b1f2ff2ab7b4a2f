"""All tests, and the checks of the code beside them: `python -m tests [--long] [--coverage] [what pytest knows]`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
TOGETHER, MOST_TOGETHER = 2.5, 10
"""Tests at once for each core, as more than half of them wait for devices and pages; each takes up to 0.6 GB."""
SHARING = ("--dist", "loadfile", "--no-loadscope-reorder")
"""What a file's tests share, such as a browser or a sound server, is started once; what waits longest comes first."""
GIVES_WAY = ("nice",) if shutil.which("nice") else ()
"""Tests that listen in real time go first."""
BYTECODE = {"PYTHONPYCACHEPREFIX": str(HERE / ".venv" / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}
"""Tests start hundreds of processes; each would compile all of ringclear anew where bytecode is not written."""


def main(words: list[str]) -> int:
    """How it went, as an exit code. What the checks of the code complained of is shown last."""
    given = [word for word in words if word != "--coverage"]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as told:
        checks = [*GIVES_WAY, sys.executable, "-m", "tests.lint"]
        checking = subprocess.Popen(checks, cwd=HERE, stdout=told, stderr=told)
        tested = (run if given == words else covered)("pytest", "-n", together(), *SHARING, *given)
        checked = checking.wait()
        told.seek(0)
        print(told.read(), end="")
    if checked and not tested:
        print("the tests pass, but the checks above complained")
    return checked or tested


def together() -> str:
    """How many tests run at once."""
    return str(min(MOST_TOGETHER, round(TOGETHER * (os.cpu_count() or 1))))


def covered(*command: str) -> int:
    """Run a module and all processes that it starts, and say which of our lines and branches were passed."""
    run("coverage", "erase")
    code = run("coverage", "run", "-m", *command)
    run("coverage", "combine", "--quiet")
    return run("coverage", "report") or code


def run(*command: str) -> int:
    """Run a Python module from the project's folder."""
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=HERE, env={**os.environ, **BYTECODE}, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
