"""An input that gives what a script says, call by call; the test fails on anything left over."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.stream import Arrival, InputNews, InputState


class Scripted:
    """Each `read` gives the next of `calls`."""

    def __init__(self, *calls: Sequence[Arrival]) -> None:
        self.name, self._calls = "scripted", list(calls)

    def start(self) -> None: ...

    def read(self, wait: float) -> Sequence[Arrival]:  # noqa: ARG002
        return self._calls.pop(0) if self._calls else []

    def close(self) -> None:
        assert not self._calls, f"never read: {self._calls}"


def news(t: float, state: InputState) -> InputNews:
    return InputNews("scripted", t, state, state.value)
