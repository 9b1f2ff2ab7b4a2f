"""The news of a guitar at the table while it is listened to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from chordgame.listening.when_over import Waits
from dsp.notes.listen import Note
from dsp.verdict import PlayVerdict, Target
from hardware.stream import InputState


@dataclass(frozen=True, slots=True)
class Level:
    """How loud it was lately at most, in dB of full scale; some twenty times a second."""

    t: float
    peak_db: float
    clipped: bool = False


@dataclass(frozen=True, slots=True)
class PlayHeard:
    """What is known of the announced play by now; `final` when time will add nothing."""

    play: int
    verdict: PlayVerdict
    final: bool
    take: str = ""
    """The name of the take that a last word rests on, where the guitar was judged at home."""


@dataclass(frozen=True, slots=True)
class NoteHeard:
    """A note that was plucked while nothing was announced."""

    note: Note


@dataclass(frozen=True, slots=True)
class GuitarState:
    """The input's state changed; the sentence is for the players."""

    state: InputState
    sentence: str
    by_itself: bool = False
    """Whether it plays by itself what is announced: a simulated one, judged elsewhere."""


GuitarNews = Level | PlayHeard | NoteHeard | GuitarState


class LiveGuitar(Protocol):
    """A guitar that is listened to; `tell` is called from the guitar's own thread, in order."""

    @property
    def name(self) -> str:
        """The input's name."""

    def start(self, tell: Callable[[GuitarNews], None]) -> None:
        """Begin to listen."""

    def expect(
        self, play: int, target: Target | None, may_sound: Target | None = None, waits: Waits | None = None
    ) -> None:
        """Judge what is plucked from now on against `target`, as play number `play`; None: just listen.

        `may_sound` is what the other strings sound, if they are struck; None where that is not known. `waits` says
        when the play is over.
        """

    def decided(self, play: int, verdict: PlayVerdict, mark: Mapping[str, Any]) -> None:
        """What the table made of a play, and where its log has it: kept with the sound."""

    def close(self) -> None:
        """Stop listening, within a second."""


@runtime_checkable
class FarGuitar(LiveGuitar, Protocol):
    """One that is judged elsewhere: its last word alone counts, and its own clock says when a play is over."""

    def finish(self, play: int) -> None:
        """Judge this play now, by what there is."""

    def judge_strum(self, play: int, first: float, last: float) -> None:
        """This play, which is listened for, was strummed already, between these times of the stream."""
