"""Who imports whom, read off the files themselves; nothing is imported for it."""

from __future__ import annotations

import ast
import functools
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
PRODUCT = ("hardware", "dsp", "calibration", "chordgame", "firmware_notes")
DOORS = ("ringclear.py", "release.py", "run.py")
"""What stands at the top of the house."""
WORKSHOP = ("application", "bench", "container", "docs")
"""What makers run: it may look into every room, and no room may look into it."""
BOARD = HOUSE / "firmware_notes" / "firmware"
"""What the box carries is at home there: `ringbox`, and on the board itself `boards`."""
STDLIB = frozenset(sys.stdlib_module_names)
EDGE = frozenset({
    "asyncio", "concurrent", "ctypes", "datetime", "fcntl", "glob", "http", "io", "locale", "msvcrt", "multiprocessing",
    "os", "pathlib", "queue", "random", "resource", "secrets", "select", "shutil", "signal", "socket", "socketserver",
    "sqlite3", "ssl", "subprocess", "tempfile", "threading", "time", "urllib", "uuid", "webbrowser",
})  # fmt: skip
"""Clocks, files, sockets, threads, other processes, and chance that no log could repeat."""


@functools.cache
def product() -> tuple[Path, ...]:
    """Every Python file that people run, by its place in the house."""
    inside = (path for name in PRODUCT for path in (HOUSE / name).rglob("*.py"))
    return (*sorted(path.relative_to(HOUSE) for path in inside), *map(Path, DOORS))


@functools.cache
def all_files() -> tuple[Path, ...]:
    """The product, and the programs of the workshop."""
    return (*product(), *sorted(path.relative_to(HOUSE) for name in WORKSHOP for path in (HOUSE / name).rglob("*.py")))


@functools.cache
def tree_of(path: Path) -> ast.Module:
    """What a file says."""
    return ast.parse((HOUSE / path).read_text(encoding="utf-8"))


@functools.cache
def imports(path: Path) -> tuple[str, ...]:
    """Every name that a file imports, wherever in it that stands."""
    return tuple(dict.fromkeys(_imports(path)))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@functools.cache
def home_of(name: str) -> Path | None:
    """The file of ours that a dotted name leads to: the module it is or stands in; None for what is not ours."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        for root in (HOUSE, BOARD):
            stem = root.joinpath(*parts[:length])
            for file in (stem.with_suffix(".py"), stem / "__init__.py"):
                if file.exists():
                    return file.relative_to(HOUSE)
    return None


def module_of(path: Path) -> str:
    """The dotted name of a file of ours."""
    inside = path.relative_to(BOARD.relative_to(HOUSE)) if BOARD in (HOUSE / path).parents else path
    return ".".join(inside.with_suffix("").parts).removesuffix(".__init__")


def needs(path: Path) -> frozenset[Path]:
    """The files of ours that a file imports."""
    return frozenset(home for name in imports(path) if (home := home_of(name)) and home != path)


def in_a_circle(graph: dict[str, set[str]]) -> set[str]:
    """What remains of a graph once everything that leads to no circle is taken away, from either side."""
    left = dict(graph)
    while loose := {one for one, wanted in left.items() if not wanted & left.keys() or not _wanted(one, left.items())}:
        left = {one: wanted for one, wanted in left.items() if one not in loose}
    return set(left)


def _wanted(one: str, graph: Iterable[tuple[str, set[str]]]) -> bool:
    return any(one in wanted for _, wanted in graph)
