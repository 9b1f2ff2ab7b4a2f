"""A guitarist for MIDI tests: plucks as messages with their times, and what a judge says of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dsp.midi.guitar import MidiGuitar
from dsp.midi.verify import MidiVerifier
from dsp.verdict import PlayVerdict, StringVerdict, Target

G_MAJOR = {6: 43.0, 5: 47.0, 4: 50.0, 3: 55.0, 2: 59.0, 1: 67.0}
RINGS = 2.0
Message = tuple[float, bytes]


def on(t: float, channel: int, number: float, velocity: int = 90) -> Message:
    return t, bytes([0x90 | channel - 1, round(number), velocity])


def off(t: float, channel: int, number: float) -> Message:
    return t, bytes([0x80 | channel - 1, round(number), 64])


def bend(t: float, channel: int, semitones: float, reach: float = 2.0) -> Message:
    value = min(16383, max(0, round(8192 + 8192 * semitones / reach)))
    return t, bytes([0xE0 | channel - 1, value & 0x7F, value >> 7])


def control(t: float, channel: int, number: int, value: int) -> Message:
    return t, bytes([0xB0 | channel - 1, number, value])


def bend_range(t: float, channel: int, semitones: int) -> list[Message]:
    """RPN 0, as the specification has it."""
    return [
        control(t, channel, *pair) for pair in ((101, 0), (100, 0), (6, semitones), (38, 0), (101, 127), (100, 127))
    ]


def note(t: float, channel: int, number: float, lasts: float = RINGS, velocity: int = 90) -> list[Message]:
    return [on(t, channel, number, velocity), off(t + lasts, channel, number)]


def strum(
    pitches: Mapping[int, float], t: float = 0.5, gap: float = 0.02, lasts: Mapping[int, float] | None = None
) -> list[Message]:
    """Thickest string first, each on the channel of its number."""
    lengths = lasts or {}
    return [
        message
        for place, string in enumerate(sorted(pitches, reverse=True))
        for message in note(t + place * gap, string, pitches[string], lengths.get(string, RINGS))
    ]


def feed(judge: MidiVerifier, messages: Iterable[Message], until: float | None = None) -> list[PlayVerdict]:
    """In order of time; `until` seconds the judge listens on."""
    due = [play for t, data in sorted(messages, key=lambda one: one[0]) for play in judge.push(t, data)]
    return due if until is None else due + judge.advance(until)


def judged(
    messages: Iterable[Message], target: Target = G_MAJOR, guitar: MidiGuitar | None = None, until: float = 3.0
) -> dict[int, StringVerdict]:
    """The last word on each string."""
    judge = MidiVerifier(guitar or MidiGuitar(), target)
    feed(judge, (one for one in messages if one[0] <= until), until)
    return {one.string: one for one in judge.flush()[-1].strings}


def states(verdicts: Mapping[int, StringVerdict]) -> dict[int, str]:
    return {string: verdict.state.name for string, verdict in verdicts.items()}
