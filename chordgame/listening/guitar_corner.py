"""The guitar at the table: which play is announced, what is heard of each string, and when the play is decided."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from chordgame.engine.game import Move
from chordgame.listening.announced import Announced
from chordgame.listening.guitar_news import GuitarNews, GuitarState, Level, LiveGuitar, NoteHeard, PlayHeard
from chordgame.listening.heard_again import HeardAgain, KeptSound
from chordgame.listening.levels import Loudest
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.listening.when_over import STRUM_IS_OVER, at_a_table
from dsp.notes.listen import Note
from dsp.simulated import How
from dsp.verdict import Outcome, PlayVerdict, StringVerdict


@dataclass(slots=True)
class GuitarCorner:
    """One guitar, or none. `changed` is called when a page should show something new; `decided` with a verdict."""

    clock: Callable[[], float]
    schedule: Callable[[float, Callable[[], None]], object]
    changed: Callable[[str], None]
    decided: Callable[[Announced], None]
    wait: Callable[[], float]
    """Seconds from the first string until a play is decided: a setting of the table."""
    strummed: Callable[[tuple[Note, ...]], None]
    guitar: LiveGuitar | None = None
    simulated: SimulatedInput | None = None
    sound: KeptSound | None = None
    again: HeardAgain | None = None
    announced: Announced | None = None
    last: Announced | None = None
    overruled: bool | None = None
    sentence: str = ""
    state: str = "none"
    recorded: bool = False
    level: Level | None = None
    _notes: list[Note] = field(default_factory=list)
    _loudest: Loudest = field(default_factory=Loudest)
    _number: int = 0
    _chapter: int = 0

    # ------------------------------------------------------------ a guitar comes

    def plug_in(self, guitar: LiveGuitar, sound: KeptSound, simulated: SimulatedInput | None) -> None:
        """From now on this one, with what keeps its sound; a simulated one can be played from a page."""
        self.guitar, self.sound, self.simulated = guitar, sound, simulated

    def record(self, on: bool) -> None:
        """Its sound is kept on the disk, or not: players shall know."""
        self.recorded = on
        self.changed("guitar")

    # ------------------------------------------------------------ a play

    def listen_for(
        self,
        seat: str,
        move: Move,
        label: str,
        pitches: Mapping[int, float],
        may_sound: Mapping[int, float],
        kept: tuple[StringVerdict, ...] | None = None,
    ) -> None:
        """From now on what is plucked is this play; where it is played once more, `kept` of it rang clear before."""
        if self.guitar is None:
            return
        self._number += 1
        self._notes.clear()
        play = Announced(self._number, seat, move, label, dict(pitches), dict(may_sound), at_a_table(self.wait()))
        self.announced = play if kept is None else replace(play, kept=kept).asked_again(self._number)
        self._expect(self.announced)
        self.changed("guitar")

    def stop(self) -> None:
        """Just listen again."""
        if self.announced is not None and self.guitar is not None:
            self.guitar.expect(self._number, None)
        self.announced = None
        self.changed("guitar")

    def decide(self) -> None:
        """What is known now is the verdict."""
        play = self.announced
        if play is None:
            return
        self.last, self.overruled = play, None
        if self.sound is not None and play.verdict is not None:
            self.again = HeardAgain(secrets.token_urlsafe(16), play.verdict, self.sound)
        self.stop()
        self.decided(play)

    def take_verdict(self, verdict: PlayVerdict) -> None:
        """The verdict on a strum that nobody announced: it counts if all rang clear, else the ear waits for it."""
        if self.announced is None or self.announced.verdict is not None:
            return
        if verdict.outcome is not Outcome.FAILED:
            self.announced = self.announced.heard(verdict)
            self._settle()

    def game_went_on(self, chapter: int, overruled: bool | None) -> None:
        """What was heard is shown until its turn is over, beside the table's word where that is another one."""
        over = chapter != self._chapter and self.last is not None
        if over:
            self.last = self.again = None
        if over or overruled is not self.overruled:
            self.changed("guitar")
        self._chapter, self.overruled = chapter, overruled

    def forget(self) -> None:
        """The game is over: nothing is listened for, and what was heard is nobody's any more."""
        self.stop()
        self.last = self.again = None

    def pluck(self, only: Sequence[int], muted: Sequence[int], buzzing: Sequence[int]) -> bool:
        """Play the simulated guitar, if it is one and something is announced."""
        if self.announced is None or self.simulated is None:
            return False
        wanted = self.announced.pitches
        chosen = {string: pitch for string, pitch in wanted.items() if not only or string in only}
        how = {**dict.fromkeys(muted, How.MUTED), **dict.fromkeys(buzzing, How.BUZZING)}
        self.simulated.play(chosen, how={string: way for string, way in how.items() if string in chosen})
        return True

    # ------------------------------------------------------------ the guitar's news

    def take_news(self, news: GuitarNews) -> None:
        """What comes from the guitar's thread."""
        if isinstance(news, Level):
            self._take_level(news)
        elif isinstance(news, GuitarState):
            self.state, self.sentence = news.state.value, news.sentence
            self.changed("guitar")
        elif isinstance(news, PlayHeard):
            self._take_play(news)
        elif isinstance(news, NoteHeard):
            self._take_note(news)

    def _take_level(self, level: Level) -> None:
        loudest = self._loudest.take(level, self.clock())
        if loudest is not None:
            self.level = loudest
            self.changed("level")

    def _take_note(self, news: NoteHeard) -> None:
        """Somebody plays without an announcement: once no new note comes, find out which play it was."""
        if self.announced is not None:
            return
        self._notes.append(news.note)
        count = len(self._notes)
        self.schedule(STRUM_IS_OVER, lambda: self._strum_is_over(count))

    def _strum_is_over(self, count: int) -> None:
        if len(self._notes) == count and self.announced is None:
            notes, self._notes = tuple(self._notes), []
            self.strummed(notes)

    def _take_play(self, news: PlayHeard) -> None:
        play = self.announced
        if play is None or news.play != play.number:
            return
        plucked = any(one.t_onset is not None for one in news.verdict.strings)
        if news.final and not plucked:
            self._expect(play)  # nobody has plucked yet: fingers take their time
            return
        begins = play.since is None and plucked and not play.asking
        play = play.heard(news.verdict)
        self.announced = play = self._begun(play) if begins else play
        self.changed("guitar")
        if news.final:
            self._settle()
        elif begins:
            self.schedule(play.waits.from_first_string, lambda: self._time_is_up(play.number))

    def _begun(self, play: Announced) -> Announced:
        """Its first string rings: the table's clock begins, with the setting as it is now."""
        return replace(play, since=self.clock(), waits=at_a_table(self.wait()))

    def _expect(self, play: Announced) -> None:
        if self.guitar is not None:
            self.guitar.expect(play.number, play.wanted, play.beside, play.waits)

    def _time_is_up(self, number: int) -> None:
        if self.announced is not None and self.announced.number == number:
            self._settle()

    def _settle(self) -> None:
        """It is decided; or, where strings could not be made out, these are asked for and all others stay."""
        if self.announced is None or not self.announced.is_unsure:
            self.decide()
            return
        self._number += 1
        self.announced = self.announced.asked_again(self._number)
        self._expect(self.announced)
        self.changed("guitar")

    # ------------------------------------------------------------ showing

    def shown_level(self) -> dict[str, Any] | None:
        """How loud it is; nothing before it was heard."""
        level = self.level
        return None if level is None else {"tell": "level", "peak": round(level.peak_db, 1), "clipped": level.clipped}

    def shown(self) -> dict[str, Any]:
        """For a page."""
        play, again = self.announced or self.last, None if self.announced else self.again
        overruled = self.overruled if play is self.last else None
        return {
            "tell": "guitar",
            "name": self.guitar.name if self.guitar else "",
            "simulated": self.simulated is not None,
            "state": self.state if self.guitar else "none",
            "sentence": self.sentence,
            "recorded": self.recorded,
            "listening": self.announced is not None,
            "again": f"/heard/{again.name}" if again is not None and again.can_be_heard else "",
            "play": None if play is None else play.shown(self.clock(), overruled),
        }
