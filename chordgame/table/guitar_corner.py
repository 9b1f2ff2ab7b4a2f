"""The guitar at the table: what it was announced to play, what is heard of each string, and when that is decided."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from chordgame.engine.game import Move
from chordgame.engine.heard import HeardString
from chordgame.engine.heard import StringState as InMoves
from chordgame.listening.guitar_news import GuitarNews, GuitarState, Level, LiveGuitar, NoteHeard, PlayHeard
from chordgame.listening.heard_again import HeardAgain, KeptSound
from chordgame.listening.simulated_input import SimulatedInput
from dsp.notes.listen import Note
from dsp.simulated import How
from dsp.verdict import Outcome, PlayVerdict, StringState, StringVerdict

LEVEL_EVERY = 0.12
"""Seconds from one level on the pages to the next."""
SETTLED = 0.9
"""Seconds without a new note, after which a strum is over."""
NOTHING_HEARD = "nothing was heard of it"
RULINGS = {True: "The table ruled that it rang clear.", False: "The table ruled that it did not ring clear."}


@dataclass(frozen=True, slots=True)
class Announced:
    """A play that is listened for, and what is known of it so far."""

    number: int
    seat: str
    move: Move
    label: str
    pitches: Mapping[int, float]
    may_sound: Mapping[int, float]
    verdict: PlayVerdict | None = None
    since: float | None = None

    @property
    def strings(self) -> tuple[HeardString, ...]:
        """Every wanted string with what was heard of it."""
        known = {one.string: as_heard(one) for one in self.verdict.strings} if self.verdict else {}
        silent = {string: HeardString(string, "SILENT", reason=NOTHING_HEARD) for string in self.pitches}
        return tuple({**silent, **known}[string] for string in sorted(self.pitches, reverse=True))


_IN_MOVES: dict[StringState, InMoves] = {
    StringState.CLEAR: "CLEAR",
    StringState.MUTED: "MUTED",
    StringState.BUZZ: "BUZZ",
    StringState.WRONG_PITCH: "WRONG_PITCH",
    StringState.SILENT: "SILENT",
    StringState.UNSURE: "UNSURE",
}


def as_heard(one: StringVerdict) -> HeardString:
    """The ear's verdict as it stands in a move."""
    return HeardString(
        one.string,
        _IN_MOVES[one.state],
        pitch=_short(one.pitch),
        cents=_short(one.cents),
        t_onset=_short(one.t_onset),
        confidence=round(min(1.0, max(0.0, one.confidence)), 3),
        source=one.source.value,
        reason=one.reason,
    )


def _short(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


@dataclass(slots=True)
class GuitarCorner:
    """One guitar, or none. `changed` is called when a page should show something new; `decided` with a verdict."""

    clock: Callable[[], float]
    schedule: Callable[[float, Callable[[], None]], object]
    changed: Callable[[str], None]
    decided: Callable[[Announced], None]
    wait: Callable[[], float]
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
    _loudest: Level | None = None
    _level_told: float = -1.0
    _number: int = 0
    _chapter: int = 0

    def listen_for(
        self, seat: str, move: Move, label: str, pitches: Mapping[int, float], may_sound: Mapping[int, float]
    ) -> None:
        """From now on what is plucked is this play."""
        if self.guitar is None:
            return
        self._number += 1
        self._notes.clear()
        self.announced = Announced(self._number, seat, move, label, dict(pitches), dict(may_sound))
        self.guitar.expect(self._number, dict(pitches), dict(may_sound))
        self.changed("guitar")

    def stop(self) -> None:
        """Just listen again."""
        if self.announced is not None and self.guitar is not None:
            self.guitar.expect(self._number, None)
        self.announced = None
        self.changed("guitar")

    def game_went_on(self, chapter: int, overruled: bool | None) -> None:
        """What was heard is shown until its turn is over, beside the table's word where that is another one."""
        over = chapter != self._chapter and self.last is not None
        if over:
            self.last = self.again = None
        if over or overruled is not self.overruled:
            self.changed("guitar")
        self._chapter, self.overruled = chapter, overruled

    def pluck(self, only: Sequence[int], muted: Sequence[int], buzzing: Sequence[int]) -> bool:
        """Play the simulated guitar, if it is one and something is announced."""
        if self.announced is None or self.simulated is None:
            return False
        wanted = self.announced.pitches
        chosen = {string: pitch for string, pitch in wanted.items() if not only or string in only}
        how = {**dict.fromkeys(muted, How.MUTED), **dict.fromkeys(buzzing, How.BUZZING)}
        self.simulated.play(chosen, how={string: way for string, way in how.items() if string in chosen})
        return True

    def hear(self, news: GuitarNews) -> None:
        """What the guitar tells."""
        if isinstance(news, Level):
            self._take_level(news)
        elif isinstance(news, GuitarState):
            self.state, self.sentence = news.state.value, news.sentence
            self.changed("guitar")
        elif isinstance(news, PlayHeard):
            self._heard(news)
        elif isinstance(news, NoteHeard):
            self._take_note(news)

    def _take_note(self, news: NoteHeard) -> None:
        """Somebody plays without having said what: once nothing new comes, it is found out."""
        if self.announced is not None:
            return
        self._notes.append(news.note)
        count = len(self._notes)
        self.schedule(SETTLED, lambda: self._settled(count))

    def _settled(self, count: int) -> None:
        if len(self._notes) == count and self.announced is None:
            notes, self._notes = tuple(self._notes), []
            self.strummed(notes)

    def take_verdict(self, verdict: PlayVerdict) -> None:
        """What was found out of a strum from memory: it is decided if all of it rang clear, else asked for again."""
        if self.announced is None or self.announced.verdict is not None:
            return
        if verdict.outcome is Outcome.CLEAR:
            self.announced = replace(self.announced, verdict=verdict)
            self.decide()

    def _take_level(self, level: Level) -> None:
        """The loudest since the last that was told: pages need no more than some a second."""
        loudest = self._loudest if self._loudest and self._loudest.peak_db > level.peak_db else level
        self._loudest = replace(loudest, clipped=loudest.clipped or level.clipped)
        if self.clock() - self._level_told >= LEVEL_EVERY:
            self.level, self._loudest, self._level_told = self._loudest, None, self.clock()
            self.changed("level")

    def _heard(self, news: PlayHeard) -> None:
        play = self.announced
        if play is None or news.play != play.number:
            return
        plucked = any(one.t_onset is not None for one in news.verdict.strings)
        if news.final and not plucked:
            self._listen_on(play)
            return
        begins = play.since is None and plucked
        since = self.clock() if begins else play.since
        self.announced = play = replace(play, verdict=news.verdict, since=since)
        self.changed("guitar")
        if news.final:
            self.decide()
        elif begins:
            self.schedule(self.wait(), lambda: self._time_is_up(play.number))

    def _listen_on(self, play: Announced) -> None:
        """Nobody has plucked yet: fingers take their time."""
        if self.guitar is not None:
            self.guitar.expect(play.number, play.pitches, play.may_sound)

    def _time_is_up(self, number: int) -> None:
        if self.announced is not None and self.announced.number == number:
            self.decide()

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

    def facts(self) -> dict[str, Any]:
        """What a page shows of the guitar."""
        play, again = self.announced or self.last, None if self.announced else self.again
        return {
            "tell": "guitar",
            "name": self.guitar.name if self.guitar else "",
            "simulated": self.simulated is not None,
            "state": self.state if self.guitar else "none",
            "sentence": self.sentence,
            "recorded": self.recorded,
            "listening": self.announced is not None,
            "again": f"/heard/{again.name}" if again is not None and again.can_be_heard else "",
            "play": None if play is None else self._play_facts(play),
        }

    def _play_facts(self, play: Announced) -> dict[str, Any]:
        left = None if play.since is None else max(0.0, self.wait() - (self.clock() - play.since))
        overruled = self.overruled if play is self.last else None
        return {
            "number": play.number,
            "seat": play.seat,
            "label": play.label,
            "left": None if left is None else round(left, 1),
            "ruling": "" if overruled is None else RULINGS[overruled],
            "strings": [_shown(one, play.verdict is not None, overruled) for one in play.strings],
        }


def _shown(one: HeardString, begun: bool, overruled: bool | None) -> dict[str, Any]:
    """A string as the ear has it; where the table has another word on it, that word, and what the ear had said."""
    shown, reason = (one.state, one.reason) if begun else ("WAITING", "")
    if overruled is not None and not (overruled and one.state == "CLEAR"):
        shown = "RULED_CLEAR" if overruled else "OVERRULED"
        reason = f"the ear said: {one.words}"
    return {"string": one.string, "state": shown, "reason": reason, "confidence": one.confidence}
