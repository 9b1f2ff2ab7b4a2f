"""Data of a game in a TOML file that a table may edit: read strictly, and errors say where and what is allowed."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Sized
from pathlib import Path
from typing import TypeVar

from chordgame.engine.errors import Unreadable
from chordgame.engine.plain import from_plain

T = TypeVar("T")


def read_data(kind: type[T], path: Path, check: Callable[[T], None]) -> T:
    """The file as a frozen value of that kind, once `check` is content; an error names the file and the entry."""
    try:
        value: T = from_plain(kind, tomllib.loads(path.read_text(encoding="utf-8")), path.stem)
        check(value)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path}: byte {error.start + 1} is no text in UTF-8") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Unreadable(f"{path} is not TOML: {error}") from None
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from None
    return value


def fingerprint(path: Path) -> str:
    """Twelve letters that change when the file does; line ends of another system change nothing."""
    try:
        text = path.read_bytes().replace(b"\r\n", b"\n")
    except OSError:
        return "missing"
    return hashlib.sha256(text).hexdigest()[:12]


def within(where: str, value: float, low: float, high: float) -> None:
    """Refuse a number outside these limits."""
    if not low <= value <= high:
        raise Unreadable(f"{where}: {value:g} is outside {low:g} to {high:g}")


def so_many(where: str, entries: Sized, count: int, thing: str) -> None:
    """Refuse a list of another length."""
    if len(entries) != count:
        raise Unreadable(f"{where}: expected {count} {thing}, got {len(entries)}")
