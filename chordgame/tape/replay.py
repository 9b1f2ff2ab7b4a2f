"""A disputed play, heard again: from just before its first pluck to its verdict."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chordgame.engine.errors import YouErred
from chordgame.tape.arrivals import RecordedTake, arrivals
from chordgame.tape.recorded_file import LINES, SOUND, recordings
from chordgame.tape.recording import AFTER
from hardware.errors import InputFailed
from hardware.sound_file import Samples, Sound, read_sound
from hardware.stream import Arrival

BEFORE = 0.5
"""Seconds before the first pluck."""
HEARD_BEFORE = 2.5
"""Seconds before a play was announced that its ear had heard: two, and as much as a block may be long."""


class NotRecorded(YouErred):
    """There is no recording of what was asked for."""


@dataclass(frozen=True, slots=True)
class RecordedHearing:
    """What was asked for, between two times of the stream, and all that came in: from a while before to its verdict."""

    target: dict[int, float]
    expected_at: float
    until: float
    basis: dict[str, Any]
    """What the verdict rests on beside what was heard."""
    arrivals: tuple[Arrival, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A play as it was heard: `t` is the stream's time of its first sample; a MIDI guitar has `midi` instead."""

    play: int
    t: float
    target: dict[int, float]
    outcome: str
    strings: list[dict[str, Any]]
    """What was said of each, at a table by the table."""
    sound: Sound | None
    midi: list[tuple[float, bytes]]
    device: str = ""
    hearings: tuple[RecordedHearing, ...] = ()
    """Whole, and then string by string, where strings were asked for again."""
    strummed: Sound | None = None
    """Of a strum that nobody announced: all that was judged."""
    strummed_at: float = 0.0


def replay(folder: Path, number: int) -> Replay:
    """The play of this number among all that are recorded."""
    everything = list(_takes(folder))
    judged = _judged(everything)
    if not 1 <= number <= len(judged):
        raise NotRecorded(f"play {number} is not among the recordings in {folder}")
    session, play = list(judged)[number - 1]
    takes = [take for take in everything if take.head["session"] == session]
    verdict = _last_line(takes, "verdict", play)
    expect = _last_line(takes, "expect", play)
    mark = next((line for take in takes for line in take.lines if "log" in line and line["play"] == play), {})
    start, until = max(0.0, _first_pluck(verdict, expect, mark) - BEFORE), verdict["t"] + AFTER
    lines = [line for take in takes for line in take.lines if "midi" in line and start <= line["t"] <= until]
    return Replay(
        play=number,
        t=start,
        target={int(string): pitch for string, pitch in expect["expect"].items()},
        outcome=verdict["verdict"],
        strings=mark.get("said", verdict["strings"]),
        sound=_sound(takes, start, until),
        midi=[(line["t"], bytes.fromhex(line["midi"])) for line in lines],
        device=takes[0].head["device"],
        hearings=_hearings(takes, mark.get("asked", [play])),
        strummed=_sound(takes, *mark["stretch"]) if mark.get("stretch") else None,
        strummed_at=mark["stretch"][0] if mark.get("stretch") else 0.0,
    )


def _first_pluck(verdict: dict[str, Any], expect: dict[str, Any], mark: dict[str, Any]) -> float:
    """Also of a strum that failed, before the one that the verdict is about."""
    if mark.get("from") is not None:
        return float(mark["from"])
    onsets = [float(one["t_onset"]) for one in verdict["strings"] if one["t_onset"] is not None]
    return min(onsets, default=float(expect["t"]))


def _hearings(takes: list[RecordedTake], asked: Sequence[int]) -> tuple[RecordedHearing, ...]:
    """Where the table did not wait for the last word, the next question ended it."""
    ends = [_last_line(takes, "expect", after)["t"] for after in asked[1:]]
    return tuple(_hearing(takes, one, end) for one, end in zip(asked, [*ends, None], strict=True))


def _hearing(takes: list[RecordedTake], play: int, end: float | None) -> RecordedHearing:
    expect = _last_line(takes, "expect", play)
    judged = [line for take in takes for line in take.lines if _is(line, "verdict", play)]
    until = judged[-1]["t"] if judged or end is None else end
    return RecordedHearing(
        target={int(string): pitch for string, pitch in expect["expect"].items()},
        expected_at=expect["t"],
        until=until,
        basis=expect.get("basis", {}),
        arrivals=tuple(arrivals(takes, expect["t"] - HEARD_BEFORE, until)),
    )


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """A play that was recorded to its verdict, by its place among all; at a table also the log that has it."""

    play: int
    outcome: str
    guitar: str
    at: float
    """Seconds of the epoch."""
    log: str = ""
    record: int = 0
    table: str = ""
    """The name of the table's folder: every table has a first log."""


def recorded_plays(folder: Path) -> list[RecordedPlay]:
    """Every one of them, oldest first, counted from 1: each evening begins its own count again."""
    takes = list(_takes(folder))
    logs = {
        (take.head["session"], line["play"]): (line["log"], line["record"], line.get("table", ""))
        for take in takes
        for line in take.lines
        if "log" in line
    }
    return [
        RecordedPlay(number, line["verdict"], take.head["device"], _begun(key[0]) + line["t"], *logs.get(key, ()))
        for number, (key, (take, line)) in enumerate(_judged(takes).items(), start=1)
    ]


def _judged(takes: list[RecordedTake]) -> dict[tuple[str, int], tuple[RecordedTake, dict[str, Any]]]:
    """The verdict of each play, by its session and its number there."""
    return {
        (take.head["session"], line["play"]): (take, line) for take in takes for line in take.lines if "verdict" in line
    }


def _begun(session: str) -> float:
    """When a session began, in seconds of the epoch, as its name tells."""
    return float(session.partition("-")[0])


def recorded_between(folder: Path, sessions: Collection[str], start: float, until: float) -> Sound | None:
    """The sound between two times of a stream that was recorded in these sessions, as far as it is still there."""
    return _sound([take for take in _takes(folder) if take.head.get("session") in sessions], start, until)


def _last_line(takes: list[RecordedTake], kind: str, play: int) -> dict[str, Any]:
    found = [line for take in takes for line in take.lines if _is(line, kind, play)]
    if not found:
        raise NotRecorded(f"the beginning of play {play} was recorded too long ago, and is gone")
    return found[-1]


def _takes(folder: Path) -> Iterator[RecordedTake]:
    """Every recording, oldest first; a line that broke off, or a file, is left out."""
    for stem in recordings(folder):
        lines = list(_lines(stem.with_suffix(LINES)))
        if lines and "recording" in lines[0]:
            yield RecordedTake(stem, lines[0], lines[1:])


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:  # a game that goes on has dropped it just now
        return
    for line in text.splitlines():
        try:
            entries = json.loads(line)
        except ValueError:
            return
        if isinstance(entries, dict):
            yield entries


def _is(line: dict[str, Any], kind: str, play: int) -> bool:
    return kind in line and line.get("play") == play


def _sound(takes: list[RecordedTake], start: float, until: float) -> Sound | None:
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
