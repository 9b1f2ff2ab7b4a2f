"""All tests, and the checks of the code beside them: `python -m tests [--long] [--coverage] [what pytest knows]`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
WAIT_TOGETHER, COMPUTE_TOGETHER, MOST_TOGETHER = 2.5, 1, 10
"""Tests at once for each core, of those that wait for devices and pages half of their time, and of those that do not;
each takes up to 0.6 GB."""
SHARING = ("--dist", "loadfile", "--no-loadscope-reorder")
"""What a file's tests share, such as a browser or a sound server, is started once."""
GIVES_WAY = ("nice", "-n", "5") if shutil.which("nice") else ()
"""Tests that listen in real time go first."""
CACHE = HERE / ".venv" / "bytecode"
ENVIRONMENT = {**os.environ, "PYTHONPYCACHEPREFIX": str(CACHE), "PYTHONDONTWRITEBYTECODE": ""}
"""Tests start hundreds of processes; each would compile all of ringclear anew where bytecode is not written."""
OWN_CACHE = ("-o", "cache_dir=.pytest_cache/computing")
"""What failed last is noted by each half for itself."""
NOTHING_TO_TEST = 5
"""What pytest ends with where no test was meant."""
LOOK_EVERY = 0.2
"""Seconds between two looks at what a process beside has printed."""


def main(words: list[str]) -> int:
    """How it went, as an exit code. What the checks of the code complained of is shown last."""
    given = [word for word in words if word != "--coverage"]
    with beside("tests.lint") as checks:
        if given != words:
            tested = covered("pytest", "-n", together(WAIT_TOGETHER), *SHARING, *given)
        elif all(word.startswith("-") for word in given):
            tested = by_halves(given)
        else:
            tested = run("pytest", "-n", together(WAIT_TOGETHER), *SHARING, *given)
        checked = checks.shown()
    if checked and not tested:
        print("the tests pass, but the checks above complained")
    return checked or tested


def by_halves(given: list[str]) -> int:
    """All tests: while some wait for others, those that compute have the processor, and are shown afterwards."""
    if not CACHE.exists():  # one compiles all tests for the others, which would do it each for itself
        first = [sys.executable, "-m", "pytest", "--collect-only"]
        subprocess.run(first, cwd=HERE, env=ENVIRONMENT, stdout=subprocess.DEVNULL, check=False)
    computes = ("--half", "computing", "-n", together(COMPUTE_TOGETHER), *OWN_CACHE)
    with beside("pytest", *computes, *SHARING, *given) as computing:
        waited = run("pytest", "--half", "waiting", "-n", together(WAIT_TOGETHER), *SHARING, *given)
        computed = computing.shown()
    return next((code for code in (waited, computed) if code not in (0, NOTHING_TO_TEST)), min(waited, computed))


class Beside:
    """A module that runs beside others and gives way to them, and what it has printed."""

    def __init__(self, told: Path, command: tuple[str, ...]) -> None:
        self._told = told
        with told.open("w") as out:
            self.process = subprocess.Popen(
                [*GIVES_WAY, sys.executable, "-m", *command], cwd=HERE, env=ENVIRONMENT, stdout=out, stderr=out
            )

    def shown(self) -> int:
        """How it went; what it has printed, and prints until then, is passed on."""
        with self._told.open(encoding="utf-8", errors="replace") as told:
            while self.process.poll() is None:
                print(told.read(), end="", flush=True)
                time.sleep(LOOK_EVERY)
            print(told.read(), end="", flush=True)
        return self.process.returncode


@contextmanager
def beside(*command: str) -> Iterator[Beside]:
    """It ends with whoever started it."""
    with tempfile.TemporaryDirectory() as folder:
        running = Beside(Path(folder, "told"), command)
        try:
            yield running
        finally:
            running.process.terminate()
            running.process.wait()


def together(for_each_core: float) -> str:
    """How many tests run at once."""
    return str(min(MOST_TOGETHER, round(for_each_core * (os.cpu_count() or 1))))


def covered(*command: str) -> int:
    """Run a module and all processes that it starts, and say which of our lines and branches were passed."""
    run("coverage", "erase")
    code = run("coverage", "run", "-m", *command)
    run("coverage", "combine", "--quiet")
    return run("coverage", "report") or code


def run(*command: str) -> int:
    """Run a Python module from the project's folder."""
    return subprocess.run([sys.executable, "-m", *command], cwd=HERE, env=ENVIRONMENT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
