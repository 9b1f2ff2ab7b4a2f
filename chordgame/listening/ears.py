"""What the guitar's thread asks of an ear, be it for sound, for six channels or for MIDI."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from dsp.notes.listen import Note
from dsp.pitch import STANDARD, Strings
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import PlayVerdict, Target
from hardware.stream import InputNews, RawBlock, RawMidi


@dataclass(frozen=True, slots=True)
class GuitarSetup:
    """What is known of a guitar before it is heard."""

    tuning: Strings = field(default_factory=lambda: STANDARD)
    a4: float = 440.0
    knowledge: GuitarKnowledge | None = None
    strings: tuple[int, ...] = ()
    """The string of each channel of a pickup with a channel a string; string 1 first where it is not said."""


class Keeper(Protocol):
    """Keeps what an input gives, and what was made of it; called by the guitar's thread, which it never holds up."""

    def start(self) -> None:
        """Before the first sound."""

    def take(self, arrival: RawBlock | RawMidi | InputNews) -> None:
        """What came in."""

    def expected(self, play: int, target: Target, t: float, basis: Mapping[str, Any]) -> None:
        """A play was announced; `basis` is what its verdict rests on beside what is heard."""

    def judged(self, play: int, verdict: PlayVerdict) -> None:
        """A play was judged for good."""

    def marked(self, t: float, mark: dict[str, Any]) -> None:
        """What the game's log says of a play."""

    def trouble(self) -> str:
        """What went wrong since the last question, once; usually nothing."""

    def close(self) -> None:
        """Finish."""


class GuitarEar(Protocol):
    """Hears a guitar; while a play is open it judges it, otherwise it tells which notes are plucked."""

    def expect(self, target: Target | None, may_sound: Target | None = None) -> None:
        """Judge what is plucked from now on against `target`, beside strings that may sound; None: just listen."""

    def know(self, knowledge: GuitarKnowledge | None) -> None:
        """So much is known of the guitar, from the next play on."""

    def hear(self, arrival: RawBlock | RawMidi) -> Sequence[Note]:
        """Take what came in; the notes that were plucked, if nothing is expected."""

    def pass_time(self, seconds: float) -> None:
        """Nothing came in for so long, though the input is well."""

    def break_off(self) -> None:
        """What comes next does not join on to what was heard so far."""

    def go_on(self, t: float) -> None:
        """The input runs, or runs again, from time `t` on."""

    def end(self) -> None:
        """Nothing will come any more."""

    @property
    def verdict(self) -> PlayVerdict | None:
        """Of the open play, in the stream's time; None while nothing is expected or nothing can be said."""

    @property
    def now(self) -> float:
        """The stream's time of what was heard last."""

    @property
    def heard_for(self) -> float:
        """Seconds heard since something is expected, without the gaps."""

    @property
    def since_pluck(self) -> float | None:
        """Seconds heard since the open play's latest pluck, without the gaps; None before the first."""
