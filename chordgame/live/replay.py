"""A disputed play, heard again: from just before its first pluck to its verdict."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chordgame.engine.errors import YouErred
from chordgame.live.recorded_file import LINES, SOUND, recordings
from chordgame.live.recording import AFTER
from hardware.errors import InputFailed
from hardware.sound_file import Samples, Sound, read_sound

BEFORE = 0.5
"""Seconds before the first pluck."""


class NotRecorded(YouErred):
    """There is no recording of what was asked for."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A play as it was heard: `t` is the stream's time of its first sample; a MIDI guitar has `midi` instead."""

    play: int
    t: float
    target: dict[int, float]
    outcome: str
    strings: list[dict[str, Any]]
    sound: Sound | None
    midi: list[tuple[float, bytes]]


@dataclass(frozen=True, slots=True)
class _Take:
    """One file of a recording, with its lines."""

    stem: Path
    head: dict[str, Any]
    lines: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """A play that was recorded to its verdict; `number` is its place among all, `play` that in its session."""

    number: int
    play: int
    session: str
    outcome: str
    guitar: str
    at: float
    """Seconds of the epoch."""


def replay(folder: Path, number: int) -> Replay:
    """The play of this number among all that were recorded."""
    recorded = next((one for one in recorded_plays(folder) if one.number == number), None)
    if recorded is None:
        raise NotRecorded(f"play {number} is not among the recordings in {folder}")
    play = recorded.play
    takes = [take for take in _takes(folder) if take.head["session"] == recorded.session]
    verdict = _last_line(takes, "verdict", play)
    expect = _last_line(takes, "expect", play)
    onsets = [one["t_onset"] for one in verdict["strings"] if one["t_onset"] is not None]
    start, until = max(0.0, min(onsets, default=expect["t"]) - BEFORE), verdict["t"] + AFTER
    lines = [line for take in takes for line in take.lines if "midi" in line and start <= line["t"] <= until]
    return Replay(
        play=number,
        t=start,
        target={int(string): pitch for string, pitch in expect["expect"].items()},
        outcome=verdict["verdict"],
        strings=verdict["strings"],
        sound=_sound(takes, start, until),
        midi=[(line["t"], bytes.fromhex(line["midi"])) for line in lines],
    )


def recorded_plays(folder: Path) -> list[RecordedPlay]:
    """Every play that was recorded to its verdict, oldest first, counted from 1."""
    latest = {
        (take.head["session"], line["play"]): (take, line)
        for take in _takes(folder)
        for line in take.lines
        if "verdict" in line
    }
    return [
        RecordedPlay(number, play, session, line["verdict"], take.head["device"], _begun(session) + line["t"])
        for number, ((session, play), (take, line)) in enumerate(latest.items(), start=1)
    ]


def _begun(session: str) -> float:
    """When a session began, as its name tells."""
    return float(session.partition("-")[0])


def _last_line(takes: list[_Take], kind: str, play: int) -> dict[str, Any]:
    found = [line for take in takes for line in take.lines if _is(line, kind, play)]
    if not found:
        raise NotRecorded(f"the beginning of play {play} was recorded too long ago, and is gone")
    return found[-1]


def _takes(folder: Path) -> Iterator[_Take]:
    """Every recording, oldest first; a line that broke off, or a file, is left out."""
    for stem in recordings(folder):
        lines = list(_lines(stem.with_suffix(LINES)))
        if lines and "recording" in lines[0]:
            yield _Take(stem, lines[0], lines[1:])


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            facts = json.loads(line)
        except ValueError:
            return
        if isinstance(facts, dict):
            yield facts


def _is(line: dict[str, Any], kind: str, play: int) -> bool:
    return kind in line and line.get("play") == play


def _sound(takes: list[_Take], start: float, until: float) -> Sound | None:
    """The sound between two times, joined from the files that have a part of it."""
    parts: list[Samples] = []
    rate = 0
    for take in takes:
        path, head = take.stem.with_suffix(SOUND), take.head
        fits = not rate or (rate, len(parts[0])) == (head["rate"], head["channels"])
        if path.exists() and head["t"] < until and fits:
            part = _part(path, start - head["t"], until - head["t"])
            if part is not None:
                rate = part.rate
                parts.append(part.x)
    return Sound(rate, np.concatenate(parts, axis=1)) if parts else None


def _part(path: Path, start: float, until: float) -> Sound | None:
    try:
        return read_sound(path, max(0.0, start), until)
    except InputFailed:  # none of it lies in there
        return None
