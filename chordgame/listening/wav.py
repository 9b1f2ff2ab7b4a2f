"""Sound as every browser plays it."""

from __future__ import annotations

import io
import wave

import numpy as np
from numpy.typing import NDArray


def wav(samples: NDArray[np.float32], rate: int) -> bytes:
    """One channel of sound from -1 to 1 as a WAV file, 16 bits a sample."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes((samples * 32767).astype("<i2").tobytes())
    return out.getvalue()
