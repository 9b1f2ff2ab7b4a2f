"""A take: all that an ear heard of one play, as bytes that anybody can judge again.

Its first line is its head (`take_head.py`). After it come the samples, 24 bits each, the lowest byte first, a channel
after the other. Its name is the SHA-256 of all of it; that of the samples alone tells whether they were used before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from chordgame.engine.plain import from_plain, to_line, to_plain
from chordgame.home.take_head import (
    VERSION,
    BlockRun,
    MidiLine,
    MidiSetup,
    NewsLine,
    TakeBasis,
    TakeHead,
    TakeRefused,
    head_in,
)
from chordgame.limits import TAKE
from dsp.midi.guitar import MidiGuitar
from dsp.verdict import Target
from hardware.sound_file import Samples
from hardware.stream import Arrival, InputNews, InputState, RawBlock, RawMidi
from hardware.whole_steps import ABOVE, STEPS, steps

WIDTH = 3  # bytes of a sample
JOINS = 1e-6
"""Seconds by which a block may come early or late and still join on to the one before: less than a sample."""
NO_RATE = 48_000.0
"""Of a take without sound: its head names some rate."""
GUITAR = "the guitar"
"""What a take calls its input: whose it is nobody needs to know."""


@dataclass(frozen=True, slots=True)
class PlayWindow:
    """A play as its ear heard it: from its announcement to its verdict; or the stretch that was judged of a strum."""

    announced: float
    until: float
    stretch: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class HeardTake:
    """A take with its names; `data` is all of it."""

    head: TakeHead
    arrivals: tuple[Arrival, ...]
    data: bytes
    name: str
    sound: str


def made_take(
    play: str,
    target: Target,
    basis: Mapping[str, Any],
    window: PlayWindow,
    arrivals: Sequence[Arrival],
    midi: MidiGuitar | None = None,
) -> HeardTake:
    """The take of a play; of what came in at other rates or in other channels than the last block it has nothing."""
    blocks = [one for one in arrivals if isinstance(one, RawBlock)]
    rate, channels = (blocks[-1].rate, blocks[-1].samples.shape[0]) if blocks else (NO_RATE, 1)
    kept = [one for one in arrivals if not isinstance(one, RawBlock) or _form(one) == (rate, channels)]
    blocks = [one for one in kept if isinstance(one, RawBlock)]
    head = TakeHead(
        VERSION, play, {str(string): float(pitch) for string, pitch in target.items()},
        from_plain(TakeBasis, to_plain(basis), "basis"), window.announced, window.until, window.stretch, rate, channels,
        tuple(_runs(blocks)), tuple(_news(kept)),
        tuple(MidiLine(one.t, one.data.hex()) for one in kept if isinstance(one, RawMidi)), _midi_setup(midi),
    )  # fmt: skip
    sound = _written(np.concatenate([one.samples for one in blocks], axis=1)) if blocks else b""
    return _named(head, tuple(kept), to_line(head).encode() + b"\n" + sound, sound)


def read_take(data: bytes) -> HeardTake:
    """The take in these bytes, if it is one; nothing of it is unpacked before its head was looked at."""
    if len(data) > TAKE.most:
        raise TakeRefused(f"it has more than {TAKE.most} bytes")
    line, newline, sound = data.partition(b"\n")
    if not newline:
        raise TakeRefused("it breaks off in its head")
    head = head_in(line)
    if len(sound) != head.samples * head.channels * WIDTH:
        raise TakeRefused("it does not hold as many samples as it says")
    return _named(head, tuple(_arrivals(head, sound)), data, sound)


def _named(head: TakeHead, arrivals: tuple[Arrival, ...], data: bytes, sound: bytes) -> HeardTake:
    heard = sound or to_line(head.midi).encode()
    return HeardTake(head, arrivals, data, hashlib.sha256(data).hexdigest(), hashlib.sha256(heard).hexdigest())


def _form(block: RawBlock) -> tuple[float, int]:
    return block.rate, block.samples.shape[0]


def _midi_setup(midi: MidiGuitar | None) -> MidiSetup | None:
    if midi is None:
        return None
    channels = {str(channel): string for channel, string in midi.channels.items()}
    tuning = {str(string): float(pitch) for string, pitch in midi.tuning.items()}
    return MidiSetup(midi.mode, channels, midi.bend, tuning, midi.softest, midi.shortest)


def _runs(blocks: Sequence[RawBlock]) -> Iterator[BlockRun]:
    """Blocks of one length that join on to each other are one run."""
    run: BlockRun | None = None
    for block in blocks:
        length = block.samples.shape[1]
        if run is not None and not block.lost and run.length == length and _joins(run, block):
            run = BlockRun(run.t, length, run.count + 1, run.lost)
            continue
        if run is not None:
            yield run
        run = BlockRun(block.t, length, 1, block.lost)
    if run is not None:
        yield run


def _joins(run: BlockRun, block: RawBlock) -> bool:
    return abs(block.t - (run.t + run.count * run.length / block.rate)) < JOINS


def _news(arrivals: Sequence[Arrival]) -> Iterator[NewsLine]:
    after = 0
    for one in arrivals:
        if isinstance(one, InputNews):
            yield NewsLine(after, one.t, one.state)
        else:
            after += 1


def _written(samples: Samples) -> bytes:
    """Whole steps of 24 bits are exactly what the ear was given."""
    whole = steps(samples).astype("<i4").reshape(-1, 1).view(np.uint8)
    return whole[:, 1:].tobytes()  # the lowest byte of 32 bits is the one that is not used


def _read(sound: bytes, channels: int) -> Samples:
    wide = np.zeros((len(sound) // WIDTH, WIDTH + 1), np.uint8)
    wide[:, 1:] = np.frombuffer(sound, np.uint8).reshape(-1, WIDTH)
    whole = wide.view("<i4").reshape(channels, -1) >> ABOVE
    return whole.astype(np.float32) / np.float32(STEPS)


def _arrivals(head: TakeHead, sound: bytes) -> Iterator[Arrival]:
    """In the order in which they came: news, and between them blocks or messages."""
    after = {n: [one for one in head.news if one.after == n] for n in {one.after for one in head.news}}
    heard: list[RawBlock | RawMidi] = [*_blocks(head, sound), *_messages(head)]
    for came, one in enumerate(heard):
        yield from _of_lines(after.pop(came, ()))
        yield one
    yield from (line for n in sorted(after) for line in _of_lines(after[n]))


def _blocks(head: TakeHead, sound: bytes) -> Iterator[RawBlock]:
    if not head.blocks:
        return
    samples, at = _read(sound, head.channels), 0
    for run in head.blocks:
        for n in range(run.count):
            part = samples[:, at : at + run.length]
            yield RawBlock(GUITAR, run.t + n * run.length / head.rate, head.rate, part, run.lost if n == 0 else 0)
            at += run.length


def _messages(head: TakeHead) -> Iterator[RawMidi]:
    for line in head.midi:
        yield RawMidi(GUITAR, line.t, bytes.fromhex(line.data))


def _of_lines(lines: Sequence[NewsLine]) -> Iterator[InputNews]:
    for line in lines:
        yield InputNews(GUITAR, line.t, InputState(line.state), "")
