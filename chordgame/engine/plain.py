"""Frozen values to plain JSON and back, strictly: a field too many, too few or of the wrong kind is named.

A kind that is written as a list of whole numbers, whatever it is inside, says how: `to_list` and `from_list`.
"""

from __future__ import annotations

import functools
import hashlib
import json
import math
import operator
import types
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from chordgame.engine.errors import Unreadable

T = TypeVar("T")
LARGEST = (1 << 64) - 1
"""Whole numbers beyond this are nobody's seed, fret or score."""

NEWER = {"newer": True}
"""Marks a field that files of older days do not have: it is written only where it says something of its own."""

_PLAIN = frozenset({str, int, float, bool, type(None)})
_WORDS: dict[object, str] = {
    int: "a whole number", float: "a number", str: "a text", bool: "true or false", type(None): "null",
}  # fmt: skip


def to_plain(value: Any) -> Any:
    """The value in dicts, lists, texts and numbers; what compares equal becomes the same plain value."""
    kind: Any = type(value)
    return value if kind in _PLAIN else _plainly(kind)(value)


@functools.cache
def _plainly(kind: Hashable) -> Callable[[Any], Any]:
    """How values of this kind become plain: looked up once, as views and digests ask for millions."""
    assert isinstance(kind, type)
    if issubclass(kind, Enum):
        return operator.attrgetter("value")
    if issubclass(kind, (str, int, float)):
        return lambda value: value
    if hasattr(kind, "to_list"):
        return lambda value: to_plain(value.to_list())
    if is_dataclass(kind):
        return _fieldwise(kind)
    if issubclass(kind, frozenset):
        return lambda value: sorted(map(to_plain, value))
    if issubclass(kind, Mapping):
        return lambda value: {str(key): to_plain(item) for key, item in value.items()}
    return lambda value: list(map(to_plain, value))


def _fieldwise(kind: Hashable) -> Callable[[Any], Any]:
    given = _given(kind)
    if any("newer" in f.metadata for f in given):
        return lambda value: {f.name: to_plain(getattr(value, f.name)) for f in given if not _unsaid(value, f)}
    names = [f.name for f in given]
    return lambda value: {name: to_plain(getattr(value, name)) for name in names}


def says_newer(value: Any) -> bool:
    """Whether anything in it can only be read by who knows the newer fields."""
    if is_dataclass(value) and not isinstance(value, type):
        given = _given(type(value))
        newer = any("newer" in f.metadata and not _unsaid(value, f) for f in given)
        return newer or any(says_newer(getattr(value, f.name)) for f in given)
    return isinstance(value, tuple) and any(map(says_newer, value))


def _unsaid(value: Any, field: Field[Any]) -> bool:
    return "newer" in field.metadata and getattr(value, field.name) == field.default


def to_line(value: Any) -> str:
    """One line of JSON, keys as they come."""
    return json.dumps(to_plain(value), ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def digest(state: Any) -> str:
    """A fingerprint of a state: equal states give equal fingerprints on any machine."""
    text = json.dumps(to_plain(state), sort_keys=True, separators=(",", ":"), allow_nan=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def parse(text: str, what: str) -> Any:
    """JSON from a text, or a sentence that says where it breaks off."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise Unreadable(f"{what} is not JSON: {error.msg} at character {error.pos + 1}") from None
    except (RecursionError, ValueError) as error:
        raise Unreadable(f"{what} cannot be read: {error}") from None


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def from_plain(kind: Any, data: object, where: str = "value") -> Any:
    """The frozen value of that kind; `where` is the path that an error names."""
    if hasattr(kind, "from_list"):
        return kind.from_list(from_plain(tuple[int, ...], data, where))
    if is_dataclass(kind):
        return _record(kind, data, where)
    origin = get_origin(kind)
    if origin is Literal:
        return _one_of(get_args(kind), data, where)
    if origin in (Union, types.UnionType):
        return _either(get_args(kind), data, where)
    if origin in (tuple, frozenset):
        return _several(kind, data, where)
    if origin is dict:
        return _mapping(get_args(kind)[1], data, where)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(_one_of(tuple(member.value for member in kind), data, where))
    return _scalar(kind, data, where)


def _scalar(kind: Any, data: object, where: str) -> object:
    if kind is float and isinstance(data, int) and not isinstance(data, bool) and abs(data) <= LARGEST:
        return data
    fits = isinstance(data, kind) and (kind is bool or not isinstance(data, bool))
    if isinstance(data, int):
        fits = fits and abs(data) <= LARGEST
    if isinstance(data, float):
        fits = fits and math.isfinite(data)
    if isinstance(data, str):
        fits = fits and _is_text(data)
    if not fits:
        raise Unreadable(f"{where}: expected {_WORDS.get(kind, kind)}, got {_shown(data)}")
    return data


def _is_text(data: str) -> bool:
    """Whether it can be written down: JSON can spell halves of letters that no file can hold."""
    try:
        data.encode()
    except UnicodeEncodeError:
        return False
    return True


def _one_of(allowed: tuple[object, ...], data: object, where: str) -> object:
    for value in allowed:
        if type(value) is type(data) and value == data:
            return value
    known = ", ".join(str(value) for value in allowed)
    raise Unreadable(f"{where}: {_shown(data)} is none of {known}")


def _either(kinds: tuple[Any, ...], data: object, where: str) -> object:
    complaints: list[Unreadable] = []
    for kind in kinds:
        try:
            return from_plain(kind, data, where)
        except Unreadable as error:
            complaints.append(error)
    # The one that came furthest into the data is about what was meant.
    raise max(complaints, key=lambda error: len(str(error).partition(":")[0]))


def _several(kind: Any, data: object, where: str) -> object:
    if not isinstance(data, list):
        raise Unreadable(f"{where}: expected a list, got {_shown(data)}")
    inner = get_args(kind)
    if get_origin(kind) is frozenset or inner[-1] is ...:
        found = [from_plain(inner[0], item, f"{where}[{i}]") for i, item in enumerate(data)]
        return frozenset(found) if get_origin(kind) is frozenset else tuple(found)
    if len(data) != len(inner):
        raise Unreadable(f"{where}: expected {len(inner)} entries, got {len(data)}")
    return tuple(
        from_plain(part, item, f"{where}[{i}]") for i, (part, item) in enumerate(zip(inner, data, strict=True))
    )


def _object(data: object, where: str) -> dict[str, object]:
    if not isinstance(data, dict):
        raise Unreadable(f"{where}: expected an object, got {_shown(data)}")
    return data


def _mapping(kind: Any, data: object, where: str) -> object:
    return {name: from_plain(kind, item, f"{where}.{name!r}") for name, item in _object(data, where).items()}


@functools.cache
def _given(kind: Hashable) -> tuple[Field[Any], ...]:
    """The fields that a record is made from; what it works out by itself is not written."""
    return tuple(f for f in fields(kind) if f.init)  # type: ignore[arg-type]


@functools.cache
def _hints(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(kind)


def _record(kind: Any, data: object, where: str) -> object:
    given, hints, known = _object(data, where), _hints(kind), _given(kind)
    unknown = sorted(set(given) - {f.name for f in known})
    if unknown:
        raise Unreadable(f"{where}: unknown {unknown[0]!r}; known are {', '.join(f.name for f in known)}")
    missing = [f.name for f in known if f.name not in given and f.default is MISSING]
    if missing:
        raise Unreadable(f"{where}: {missing[0]!r} is missing")
    return kind(**{name: from_plain(hints[name], item, f"{where}.{name}") for name, item in given.items()})


def _shown(data: object) -> str:
    try:
        text = json.dumps(data, default=str)
    except (RecursionError, ValueError):
        return "something endless"
    return text if len(text) <= 60 else text[:57] + "..."
