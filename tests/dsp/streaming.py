"""One check for every streaming stage: how the stream is cut must not change a bit of the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

CHUNKS = (1, 64, 441, 4096)


class Stage(Protocol):
    def push(self, block: NDArray[Any]) -> Iterable[Any]: ...
    def flush(self) -> Iterable[Any]: ...
    def reset(self) -> None: ...


def results(stage: Stage, x: NDArray[Any], chunk: int) -> list[Any]:
    out: list[Any] = []
    for start in range(0, x.shape[-1], chunk):
        out.extend(stage.push(x[..., start : start + chunk]))
    out.extend(stage.flush())
    return out


def assert_chunking_changes_nothing(
    make: Callable[[], Stage], x: NDArray[Any], chunks: Iterable[int] = CHUNKS
) -> list[Any]:
    """Returns what the whole gave. Single samples are pushed for the first part only: it is slow."""
    stage = make()
    whole = results(stage, x, max(1, x.shape[-1]))
    for chunk in chunks:
        assert results(make(), x, chunk) == whole, f"chunks of {chunk} differ from the whole"
    stage.reset()
    assert results(stage, x, 1000) == whole, "a reset stage differs from a new one"
    return whole


def hostile_sounds(rate: float, seed: int = 0) -> dict[str, NDArray[np.float32]]:
    """What must never break a stage."""
    rng = np.random.default_rng(seed)
    n = int(0.6 * rate)
    noise = rng.standard_normal(n).astype(np.float32)
    holes = noise.copy()
    holes[::7], holes[3::101], holes[5::103] = np.nan, np.inf, -np.inf
    return {
        "empty": np.zeros(0, np.float32),
        "one sample": np.ones(1, np.float32),
        "silence": np.zeros(n, np.float32),
        "dc": np.full(n, 0.7, np.float32),
        "full scale square": np.sign(np.sin(np.arange(n) * 0.03)).astype(np.float32),
        "loud noise": 100 * noise,
        "not a number": np.full(n, np.nan, np.float32),
        "holes": holes,
        "huge": (noise * 1e30).astype(np.float32),
        "click": np.eye(1, n, n // 2, dtype=np.float32)[0],
    }
