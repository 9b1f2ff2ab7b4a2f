"""What came in from a guitar, out of its recording: the same blocks, messages and news, with the same times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chordgame.tape.recorded_file import SOUND
from hardware.errors import InputFailed
from hardware.sound_file import Sound, read_sound
from hardware.stream import Arrival, InputNews, InputState, RawBlock, RawMidi

AT_A_TIME = 1024
"""Samples; recordings of older days do not say how many came at a time."""


@dataclass(frozen=True, slots=True)
class RecordedTake:
    """One file of a recording, with its lines."""

    stem: Path
    head: dict[str, Any]
    lines: list[dict[str, Any]]

    def sample_of(self, t: float) -> int:
        """The place in the sound of a time of the stream."""
        return round(float((t - self.head["t"]) * self.head["rate"]))


def arrivals(takes: Sequence[RecordedTake], start: float, until: float) -> list[Arrival]:
    """All that came between two times of the stream; where only messages came, from the beginning: they add up."""
    blocks = [block for take in takes for block in _blocks(take, start, until)]
    lines = [one for take in takes for one in _lines(take) if one.t <= until]
    others = [one for one in lines if not blocks or one.t >= blocks[0].t]
    return sorted([*others, *_with_losses(blocks)], key=lambda one: one.t)  # news first: they are of what follows


def _lines(take: RecordedTake) -> Iterator[RawMidi | InputNews]:
    device = take.head["device"]
    for line in take.lines:
        if "midi" in line:
            yield RawMidi(device, line["t"], bytes.fromhex(line["midi"]))
        if "news" in line:
            yield InputNews(device, line["t"], InputState(line["news"]), line["sentence"])


def _blocks(take: RecordedTake, start: float, until: float) -> Iterator[RawBlock]:
    """The sound of a file, in the pieces in which it came."""
    sound = _sound(take, start, until)
    if sound is None:
        return
    lengths = {take.sample_of(line["t"]): int(line["block"]) for line in take.lines if "block" in line}
    gaps = {take.sample_of(line["t"]): round(line["gap"] * sound.rate) for line in take.lines if "gap" in line}
    at, length = 0, AT_A_TIME
    while at < sound.x.shape[1]:
        lost = gaps.get(at, 0)
        length = lengths.get(at, length)
        at += lost
        length = lengths.get(at, length)
        t, end = take.head["t"] + at / sound.rate, take.head["t"] + (at + length) / sound.rate
        if end > start and t < until:
            yield RawBlock(take.head["device"], t, sound.rate, sound.x[:, at : at + length], lost)
        at += length


def _sound(take: RecordedTake, start: float, until: float) -> Sound | None:
    path, head = take.stem.with_suffix(SOUND), take.head
    if not path.exists() or head["t"] >= until:
        return None
    try:
        sound = read_sound(path)
    except InputFailed:  # dropped, or broken off
        return None
    return sound if head["t"] + sound.seconds > start else None


def _with_losses(blocks: Sequence[RawBlock]) -> Iterator[RawBlock]:
    """What is missing between one file and the next was lost too; before the first block nothing is known."""
    end: float | None = None
    for block in blocks:
        missing = 0 if end is None else max(0, round((block.t - end) * block.rate))
        yield RawBlock(block.device, block.t, block.rate, block.samples, missing)
        end = block.t + block.samples.shape[1] / block.rate
