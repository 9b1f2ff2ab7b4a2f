"""Files that outlive a version of ringclear: each says which kind it is and which version of it, and is read alike.

What is damaged, newer or not there is a sentence that names the file, and the file is left as it is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from chordgame.disk.whole_file import write_whole
from chordgame.engine.errors import Unreadable, YouErred
from chordgame.engine.plain import parse, to_line

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file: what sentences call it, the entry that holds its version, and the latest version.

    `called` are values that stand in the file under the name that they had in older days.
    """

    name: str
    stamp: str
    version: int = 1
    called: Mapping[str, str] = field(default_factory=dict)

    def values(self, data: object) -> dict[str, Any]:
        """What a file of this kind holds beside its version; refused if a newer ringclear wrote it."""
        version = data.get(self.stamp) if isinstance(data, Mapping) else None
        if not isinstance(data, Mapping) or type(version) is not int or version < 1:
            raise Unreadable(f"this is not a {self.name} of ringclear")
        if version > self.version:
            raise Unreadable(f"a newer ringclear wrote this {self.name}; update ringclear to open it")
        names = {in_file: name for name, in_file in self.called.items()}
        return {names.get(str(key), str(key)): value for key, value in data.items() if key != self.stamp}

    def stamped(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The same with the version before it, as it is written."""
        return {self.stamp: self.version, **{self.called.get(name, name): value for name, value in values.items()}}

    def read_json(self, path: Path, made_of: Callable[[dict[str, Any]], Value]) -> Value:
        """What somebody makes of the values in a JSON file."""
        return read_as(path, lambda text: made_of(self.values_in(text)))

    def values_in(self, text: str) -> dict[str, Any]:
        """The values in a text of JSON."""
        return self.values(parse(text, f"the {self.name}"))

    def line(self, values: Mapping[str, Any]) -> str:
        """A line of JSON, as it stands in a file."""
        return to_line(self.stamped(values)) + "\n"

    def write_json(self, path: Path, values: Mapping[str, Any], *, private: bool = False) -> None:
        """A line of JSON in the file, whole or not at all. `private`: for its owner's eyes alone."""
        write_whole(path, self.line(values).encode("utf-8"), private=private)


def read_as(path: Path, made_of: Callable[[str], Value]) -> Value:
    """What somebody makes of a file's text; whatever is wrong with it, the sentence names the file."""
    text = text_in(path)
    try:
        return made_of(text)
    except YouErred as error:
        raise Unreadable(f"{path}: {error}") from None


def text_in(path: Path) -> str:
    """The text in a file."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        why = "this is no text in UTF-8; save it as such"
    except OSError as error:
        why = why_unreadable(path, error)
    raise Unreadable(f"{path}: {why}")


def why_unreadable(path: Path, error: OSError) -> str:
    """What to say of a file that the disk does not give."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if path.is_dir():
        return "this is no file but a folder; name a file"
    return f"the file cannot be read ({error.strerror or error}); look at its permissions"


def parse_toml(text: str, what: str) -> dict[str, Any]:
    """TOML from a text, or a sentence that says where it breaks off."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Unreadable(f"{what} is not TOML: {error}") from None
