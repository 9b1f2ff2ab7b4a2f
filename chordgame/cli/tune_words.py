"""What a tuner's reading says."""

from __future__ import annotations

from typing import Any

from dsp.tuner.tuner import Reading

IN_TUNE_CENTS = 3.0
"""Cents that nobody hears."""
FAR_CENTS = 60.0
"""A guitar left alone for months is not so far out: more likely there is a finger, a capo or another tuning."""


def reading_to_plain(reading: Reading) -> dict[str, Any]:
    """A reading for programs."""
    return {
        "t": round(reading.pluck_t, 4),
        "string": reading.string,
        "pitch": round(reading.pitch, 5),
        "cents": round(reading.cents, 3),
        "f0": round(reading.f0, 4),
        "stiffness": float(f"{reading.stiffness:.3g}"),
        "error_cents": round(reading.error, 3),
    }


def in_words(reading: Reading) -> str:
    """A reading for people, and what to do."""
    if abs(reading.cents) < IN_TUNE_CENTS:
        advice = "in tune"
    else:
        advice = "too high: loosen it" if reading.cents > 0 else "too low: tighten it"
    if abs(reading.cents) > FAR_CENTS:
        advice += ", if this is the open string"
    return f"string {reading.string}  {reading.cents:+7.1f} cents  {advice}"
