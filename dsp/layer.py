"""A layer of a small network, kept as text in a module: the ear reads no files."""

from __future__ import annotations

import base64
from dataclasses import dataclass

import numpy as np

from dsp.bounds import Floats


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer's weights, a byte each; a column's bytes are multiples of its `scale`."""

    weights: Floats
    bias: Floats

    @classmethod
    def packed(cls, shape: tuple[int, int], text: str) -> Layer:
        """From text: float32 scales and biases of the columns, then the bytes."""
        raw = base64.b85decode(text)
        rows, columns = shape
        head = np.frombuffer(raw[: 8 * columns], "<f4").astype(np.float64).reshape(2, columns)
        steps = np.frombuffer(raw[8 * columns :], np.int8).reshape(rows, columns)
        return cls(steps * head[0], head[1])

    def pack(self) -> str:
        """To text, rounding the weights to bytes."""
        scale = np.maximum(np.abs(self.weights).max(axis=0), 1e-9) / 127
        head = np.stack([scale, self.bias]).astype("<f4").tobytes()
        return base64.b85encode(head + np.round(self.weights / scale).astype(np.int8).tobytes()).decode()
