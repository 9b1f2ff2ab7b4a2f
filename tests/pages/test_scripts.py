"""The parts of the pages' scripts that need no browser, in node; and how all scripts are written."""

from __future__ import annotations

import functools
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.patience import PATIENCE

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "chordgame/pages/static"
SUITES = sorted((HERE / "js").glob("*.test.mjs"))
WRITTEN = sorted(path for kind in ("js", "css", "html") for path in STATIC.rglob(f"*.{kind}"))
WIDEST = 120
"""Letters of a line, as in Python."""
OLDEST_NODE = (20, 19)
"""The first that takes a .js file for the module that it is, as browsers do."""


@functools.cache
def node() -> str:
    """A node that can run our scripts; a test without one is skipped, and says why."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("there is no node here: the scripts' own tests need one")
    told = subprocess.run([found, "--version"], capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
    version = tuple(int(part) for part in told.strip().lstrip("v").split("."))
    if version < OLDEST_NODE:
        pytest.skip(f"node {told.strip()} is too old for the scripts' own tests")
    return found


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.name.removesuffix(".test.mjs"))
def test_what_needs_no_browser(suite: Path) -> None:
    done = subprocess.run(
        [node(), "--no-warnings", "--test", "--test-reporter=tap", str(suite)],
        capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^# pass [1-9]", done.stdout, re.MULTILINE), done.stdout
    assert re.search(r"^# skipped 0$", done.stdout, re.MULTILINE), done.stdout


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_a_file_of_the_pages_can_be_read_in_one_sitting(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 200
    assert max(map(len, lines)) <= WIDEST


def test_there_is_one_socket_one_dispatch_and_one_place_that_remembers() -> None:
    for once, where in (
        ("new WebSocket(", "connection.js"),
        ("[message.tell](", "talk.js"),
        ("localStorage", "memory.js"),
    ):
        assert [path.name for path in WRITTEN if once in path.read_text(encoding="utf-8")] == [where]
