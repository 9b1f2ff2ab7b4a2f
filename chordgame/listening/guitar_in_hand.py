"""One guitar that is plugged in: what listens to it, how it fares, how loud it is, and what was just plucked on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from chordgame.listening.crosstalk import is_bleed
from chordgame.listening.guitar_news import FarGuitar, GuitarState, Level, LiveGuitar
from chordgame.listening.heard_again import KeptSound
from chordgame.listening.levels import Loudest
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.listening.when_over import STRUM_IS_OVER
from dsp.notes.listen import Note
from dsp.verdict import PlayVerdict

Later = Callable[[float, Callable[[], None]], object]
"""Do this after so many seconds."""


@dataclass(slots=True, eq=False)
class GuitarInHand:
    """`sound` is what keeps its last seconds; a `simulated` one can be played from a page."""

    guitar: LiveGuitar
    sound: KeptSound | None = None
    simulated: SimulatedInput | None = None
    device: str = ""
    """What it shares with others that are plugged into the same one: they have one clock, and may be heard in it."""
    called: str = ""
    """What people call it; its input's name where nobody gave it one."""
    state: str = "none"
    sentence: str = ""
    by_itself: bool = False
    level: Level | None = None
    late: float = 0.0
    """Seconds from a pluck to the ear, as far as they were measured: what comes in now was plucked so long ago."""
    learn: Callable[[PlayVerdict], object] = lambda _: None
    """Takes what a play that is decided tells of the guitar."""
    _loudest: Loudest = field(default_factory=Loudest)
    _notes: list[Note] = field(default_factory=list)

    @property
    def far(self) -> FarGuitar | None:
        """The same guitar, if it is judged elsewhere."""
        return self.guitar if isinstance(self.guitar, FarGuitar) else None

    @property
    def name(self) -> str:
        """As pages show it."""
        return self.called or self.guitar.name

    def rename(self, called: str) -> None:
        """What people call it from now on."""
        self.called = called

    def take_state(self, news: GuitarState) -> None:
        """Its input fares so from now on."""
        self.state, self.sentence, self.by_itself = news.state.value, news.sentence, news.by_itself

    def take_level(self, level: Level, now: float) -> bool:
        """Whether a level is due that pages should show."""
        loudest = self._loudest.take(level, now)
        if loudest is not None:
            self.level = loudest
        return loudest is not None

    def is_only(self, other: GuitarInHand, start: float, end: float) -> bool:
        """Whether it was the other one that was played between these times, and heard through this one as bleed."""
        if other is self or not self.device or other.device != self.device:
            return False
        if self.sound is None or other.sound is None:
            return False
        return is_bleed(self.sound.between(start, end), other.sound.between(start, end))

    def take_note(
        self,
        note: Note,
        schedule: Later,
        over: Callable[[tuple[Note, ...]], None],
    ) -> None:
        """Somebody plays without an announcement; `over` gets the notes once no new one comes."""
        self._notes.append(note)
        count = len(self._notes)

        def strum_is_over() -> None:
            if len(self._notes) == count:
                notes, self._notes = tuple(self._notes), []
                over(notes)

        schedule(STRUM_IS_OVER, strum_is_over)

    def forget_notes(self) -> None:
        """What was plucked until now is no strum any more."""
        self._notes.clear()
