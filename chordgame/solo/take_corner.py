"""Recording at the desk: strums become a take, and the take becomes chords of the song."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering, Message
from chordgame.solo import desk as on
from chordgame.solo.desk import Desk
from chordgame.solo.naming import name_held
from chordgame.solo.recognising import Strummed
from chordgame.solo.song_so_far import Kept
from chordgame.solo.take import HowKept, StrummedTake, TakenStrum, written
from chordgame.songs.song import SongStrum


@dataclass(frozen=True, slots=True)
class Record(Message):
    """Strums are recorded from now on, or no longer."""

    say: ClassVar[str] = "record"
    on: bool


@dataclass(frozen=True, slots=True)
class KeepTake(Message):
    """The take into the song."""

    say: ClassVar[str] = "keep_take"
    how: HowKept


@dataclass(frozen=True, slots=True)
class DropTake(Message):
    """The take away."""

    say: ClassVar[str] = "drop_take"


class TakeCorner:
    """Holds the take until it is kept or dropped. `put` lays another desk there, `changed` shows the take anew."""

    def __init__(self, desk: Callable[[], Desk], put: Callable[[Desk], object], changed: Callable[..., None]) -> None:
        self._desk, self._put, self._changed = desk, put, changed
        self.take = StrummedTake()

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What a page may say about it."""
        return (
            Answering(Record, lambda _, message: self._now(_recording(self.take, message.on))),
            Answering(KeepTake, self._keep),
            Answering(DropTake, lambda *_: self._now(StrummedTake())),
        )

    def heard(self, strummed: Strummed) -> None:
        """A strum was found out: into the take, where one is recorded."""
        if not self.take.runs or strummed.shape is None or strummed.at is None:
            return
        desk = self._desk()
        chord = Kept(SongStrum(strummed.shape.frets), desk.stack, desk.happy, desk.mood)
        clear = sum(one.state == "CLEAR" for one in strummed.strings)
        self._now(self.take.with_strum(TakenStrum(strummed.at, chord, clear)))

    def shown(self) -> dict[str, Any]:
        """The take so far: each chord with when it came, and the tempo that it was played at."""
        first = self.take.strums[0].at if self.take.strums else 0.0
        strums = [[self._called(one), round(one.at - first, 1), one.clear] for one in self.take.strums]
        return {"tell": "take", "runs": self.take.runs, "strums": strums, "tempo": self.take.tempo}

    def _called(self, strum: TakenStrum) -> str:
        desk, frets = self._desk(), strum.chord.strum.frets
        return name_held(desk, frets, strum.chord.happy) if desk.names else str(strum.chord.strum.shape)

    def _keep(self, _: Guest, message: KeepTake) -> None:
        desk = self._desk()
        self._put(on.with_song(desk, written(desk.song, self.take, message.how)))
        self._now(StrummedTake())

    def _now(self, take: StrummedTake) -> None:
        self.take = take
        self._changed("take")


def _recording(take: StrummedTake, runs: bool) -> StrummedTake:
    """A take that begins is a new one; one that ends stays as it is."""
    return StrummedTake(runs=True) if runs and not take.runs else replace(take, runs=runs)
