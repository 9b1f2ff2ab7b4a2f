"""What a player may fill in, read off the move's own fields, so that a page can ask for it in any game."""

from __future__ import annotations

import functools
import types
from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Form = dict[str, Any]
_SCALARS: dict[object, str] = {str: "text", int: "whole", float: "number", bool: "switch"}


@functools.cache
def form_for(kind: Hashable, field: str) -> Form | None:
    """How to ask for a field; None where a page cannot, as for the ear's verdict."""
    return _form(get_type_hints(kind)[field])


def _form(hint: Any) -> Form | None:
    origin = get_origin(hint)
    if hint in _SCALARS:
        return {"ask": _SCALARS[hint]}
    if origin is Literal:
        return {"ask": "one", "of": list(get_args(hint))}
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {"ask": "one", "of": [member.value for member in hint]}
    if is_dataclass(hint) and isinstance(hint, type):
        hints = get_type_hints(hint)
        return _together("record", {f.name: _form(hints[f.name]) for f in fields(hint) if f.init})
    if origin in (Union, types.UnionType):
        return None
    if origin in (tuple, frozenset):
        return _several(get_args(hint))
    return None


def _several(inner: tuple[Any, ...]) -> Form | None:
    if len(inner) == 1 or inner[-1] is ...:
        each = _form(inner[0])
        return None if each is None else {"ask": "many", "of": each}
    return _together("row", {str(i): _form(part) for i, part in enumerate(inner)})


def _together(ask: str, parts: dict[str, Form | None]) -> Form | None:
    return None if None in parts.values() else {"ask": ask, "of": parts}
