"""`ringclear tune --input`: a tuner for a guitar that is plugged in, until Ctrl-C."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable

from chordgame.cli.live_input import LiveLine, begun, sounding
from chordgame.cli.tune_words import IN_TUNE_CENTS, in_words, reading_to_plain
from chordgame.engine.plain import to_line
from chordgame.listening.simulated_input import SimulatedInput
from dsp.pitch import STANDARD
from dsp.tuner.tuner import Reading, StrumTuner, Tuner

SURE_AFTER = 0.7  # seconds of a pluck: the reading hardly changes any more
HALF_SCALE = 15  # marks to either side; with the words beside it a line of 80 letters
CENTS_A_MARK = IN_TUNE_CENTS  # the middle mark is in tune


def tune_live(arguments: argparse.Namespace, ear_for: Callable[[float], Tuner | StrumTuner]) -> int:
    """Show each reading as it comes; the last one of each pluck stays."""
    source = sounding(arguments.input, arguments.block)
    if isinstance(source, SimulatedInput):
        _play_by_itself(source)
    line = LiveLine()
    say = (lambda _: None) if arguments.json else line.line
    rate, blocks = begun(source, say)
    ear = ear_for(rate)
    say("Pluck one string at a time; Ctrl-C ends it.")
    plucks = Plucks()
    try:
        for block in blocks:
            for reading in ear.push(block.samples.mean(axis=0)):
                line.show("" if arguments.json else f"{in_words(reading)}   {needle(reading.cents)}")
                _print(plucks.take(reading), line, arguments.json)
    except KeyboardInterrupt:
        pass
    _print(plucks.rest(), line, arguments.json)
    return 0


def _print(readings: Iterable[Reading], line: LiveLine, as_json: bool) -> None:
    for reading in readings:
        line.line(to_line(reading_to_plain(reading)) if as_json else in_words(reading))


def _play_by_itself(source: SimulatedInput) -> None:
    for place, (string, pitch) in enumerate(sorted(STANDARD.items(), reverse=True)):
        source.play({string: pitch}, at=0.5 + 1.5 * place, hold=1.3)


class Plucks:
    """While a string rings its readings become surer: one of each pluck stays, once it is sure or another begins."""

    def __init__(self) -> None:
        self._unsure: dict[int, Reading] = {}
        self._given: set[tuple[float, int]] = set()

    def take(self, reading: Reading) -> list[Reading]:
        """The readings that stay, now that this one has come."""
        over = [one for one in self._unsure.values() if one.pluck_t != reading.pluck_t]
        self._unsure = {s: one for s, one in self._unsure.items() if one.pluck_t == reading.pluck_t}
        pluck = (reading.pluck_t, reading.string)
        if pluck in self._given:
            return over
        if reading.t - reading.pluck_t < SURE_AFTER:
            self._unsure[reading.string] = reading
            return over
        self._unsure.pop(reading.string, None)
        self._given = {one for one in self._given if one[0] == reading.pluck_t} | {pluck}
        return [*over, reading]

    def rest(self) -> list[Reading]:
        """What was not sure yet when it ended."""
        return list(self._unsure.values())


def needle(cents: float) -> str:
    """Flat to the left, sharp to the right, in tune in the middle."""
    place = round(min(HALF_SCALE, max(-HALF_SCALE, cents / CENTS_A_MARK)))
    marks = ["."] * (2 * HALF_SCALE + 1)
    marks[HALF_SCALE] = "|"
    marks[HALF_SCALE + place] = "O" if abs(cents) < IN_TUNE_CENTS else "x"
    return "".join(marks)
