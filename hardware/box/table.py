"""The box's one table, as the host reads it."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

EMPTY, UNREADABLE = 0, 127
"""What stands for a piece on a layer without one, and on one that cannot be read."""


@dataclass(frozen=True, slots=True)
class BoxTable:
    """Numbers and words of the protocol; `sizes` are the bytes of a message's payload, None for a state."""

    version: int
    signature: bytes
    timing: Mapping[str, int]
    kinds: Mapping[int, str]
    types: Mapping[int, str]
    sizes: Mapping[str, int | None]
    state_sizes: Mapping[str, int]
    errors: Mapping[int, str]
    pieces: Mapping[int, str]

    @property
    def heartbeat_seconds(self) -> float:
        """How often the whole state comes, at least."""
        return self.timing["heartbeat"] / 1000

    @property
    def gone_seconds(self) -> float:
        """How long nothing is heard of a box that is gone."""
        return self.timing["gone"] / 1000


def _size(fields: list[Mapping[str, Any]]) -> int | None:
    sizes = [field["bytes"] for field in fields]
    return None if "state" in sizes else sum(sizes)


@functools.cache
def box_table() -> BoxTable:
    """The table that lies beside this file."""
    text = resources.files(__package__).joinpath("messages.toml").read_text(encoding="utf-8")
    raw = tomllib.loads(text)
    return BoxTable(
        version=raw["version"],
        signature=bytes(raw["signature"]),
        timing=raw["timing"],
        kinds={number: name for name, number in raw["kinds"].items()},
        types={message["type"]: message["name"] for message in raw["message"]},
        sizes={message["name"]: _size(message["fields"]) for message in raw["message"]},
        state_sizes={state["kind"]: sum(field["bytes"] for field in state["fields"]) for state in raw["state"]},
        errors={error["code"]: error["words"] for error in raw["error"]},
        pieces={piece["id"]: piece["name"] for piece in raw["piece"]},
    )
