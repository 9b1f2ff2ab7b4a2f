"""The guitars at the table: which play is announced to whose, what is heard of it, and when it is decided."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from chordgame.engine.errors import Refused
from chordgame.engine.game import Move
from chordgame.listening.announced import Announced
from chordgame.listening.guitar_in_hand import GuitarInHand
from chordgame.listening.guitar_news import GuitarNews, GuitarState, Level, LiveGuitar, NoteHeard, PlayHeard
from chordgame.listening.heard_again import HeardAgain, KeptSound
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.listening.when_over import at_a_table
from dsp.notes.listen import Note
from dsp.simulated import How
from dsp.verdict import Outcome, PlayVerdict, StringVerdict
from hardware.stream import InputState

TAKEN_BACK = "The host took this strum back. Strum again."
OUT_OF_REACH = "The guitar at home is out of reach just now. Wait for it, or choose other fingers"
EVERYBODY = ""
"""In a seat's place: the guitar of all who have none of their own."""
RINGS = 0.4
"""Seconds after the last pluck in which a guitar is compared with its neighbours: its strings ring by then."""


@dataclass(slots=True)
class GuitarCorner:
    """One guitar for all, one for each seat, or none; who is asked is who is listened to.

    `changed` is called when a page should show something new; `decided` with a verdict.
    """

    clock: Callable[[], float]
    schedule: Callable[[float, Callable[[], None]], object]
    changed: Callable[[str], None]
    decided: Callable[[Announced], None]
    wait: Callable[[], float]
    """Seconds from the first string until a play is decided: a setting of the table."""
    strummed: Callable[[tuple[Note, ...], GuitarInHand], None]
    again: HeardAgain | None = None
    announced: Announced | None = None
    last: Announced | None = None
    overruled: bool | None = None
    recorded: bool = False
    rings: Callable[[], object] = lambda: None
    """Called when something is heard of a play that was announced, and when that is over."""
    remark: str = ""
    """Why nothing was heard of the play that is open, though something sounded."""
    taken_back: bool = False
    """Whether what was heard last was just taken back: who played reads so, and what to do."""
    _in_hand: dict[str, GuitarInHand] = field(default_factory=dict)
    _asked: str = EVERYBODY
    _number: int = 0
    _enough: int = 0
    """The number of a play of which the next word from home is the last: somebody wants it decided."""
    _chapter: int = 0

    # ------------------------------------------------------------ whose guitar

    def plug_in(
        self, guitar: LiveGuitar, sound: KeptSound | None = None, simulated: SimulatedInput | None = None
    ) -> GuitarInHand:
        """From now on this one for everybody, with what keeps its sound; a simulated one can be played from a page."""
        one = GuitarInHand(guitar, sound, simulated)
        self.hand({EVERYBODY: one})
        return one

    def hand(self, guitars: Mapping[str, GuitarInHand]) -> None:
        """These guitars from now on, by seat. A play that is open goes on with its seat's new one, from the start."""
        before = self.now
        self._in_hand = dict(guitars)
        if self.now is not before:
            self._change_over(before)
        self.changed("guitar")

    def of(self, seat: str) -> GuitarInHand | None:
        """The guitar that this seat plays."""
        return self._in_hand.get(seat) or self._in_hand.get(EVERYBODY)

    @property
    def now(self) -> GuitarInHand | None:
        """The guitar that is asked: that of the play that is open or was heard last, or of who is waited for."""
        play = self.announced or self.last
        return self.of(play.seat if play is not None else self._asked)

    def turn_of(self, seats: Collection[str]) -> None:
        """Who is waited for: their guitar is asked next."""
        before = self.now
        self._asked = next(iter(seats), EVERYBODY)
        if self.now is not before:
            self.changed("guitar")

    @property
    def is_ringing(self) -> bool:
        """Whether something was heard of the play that is open."""
        return self.announced is not None and self.announced.since is not None

    @property
    def guitar(self) -> LiveGuitar | None:
        """The guitar that is asked, to be listened to."""
        return self.now.guitar if self.now is not None else None

    @property
    def simulated(self) -> SimulatedInput | None:
        """The same, to be played from a page; None where it is a real one."""
        return self.now.simulated if self.now is not None else None

    @property
    def sound(self) -> KeptSound | None:
        """What keeps its sound."""
        return self.now.sound if self.now is not None else None

    def _change_over(self, before: GuitarInHand | None) -> None:
        play = self.announced
        if play is None:
            return
        if before is not None:
            before.guitar.expect(play.number, None)
        if self.now is None:
            self.announced = None
            return
        self._number += 1
        self.announced = replace(play, number=self._number, verdict=None, since=None)
        self._expect(self.announced)

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
        *,
        heard_now: bool = False,
    ) -> None:
        """From now on what is plucked is this play, or with `heard_now` what is heard, whenever that was plucked.

        Where it is played once more, `kept` of it rang clear before.
        """
        guitar = self.of(seat)
        if guitar is None:
            return
        self._number += 1
        self.remark, self.taken_back = "", False
        guitar.forget_notes()
        play = Announced(self._number, seat, move, label, dict(pitches), dict(may_sound), at_a_table(self.wait()))
        self.announced = play if kept is None else replace(play, kept=kept).asked_again(self._number)
        self._expect(self.announced, heard_now)
        self.changed("guitar")

    def stop(self) -> None:
        """Just listen again."""
        if self.announced is not None and self.guitar is not None:
            self.guitar.expect(self._number, None)
        self.announced = None
        self.changed("guitar")
        self.rings()

    def decide(self) -> None:
        """What is known now is the verdict."""
        play = self.announced
        if play is None:
            return
        self.last, self.overruled = play, None
        if self.now is not None and play.verdict is not None:
            self.now.learn(play.verdict)
        if self.sound is not None and play.verdict is not None:
            self.again = HeardAgain(secrets.token_urlsafe(16), play.verdict, self.sound, play.first)
        self.stop()
        self.decided(play)

    def decide_now(self) -> None:
        """Nobody wants to wait on. What is judged at home is decided there, as nothing else has a take."""
        one, play = self.now, self.announced
        if one is None or play is None or one.far is None:
            self.decide()
        elif one.state != InputState.RUNNING.value:
            raise Refused(OUT_OF_REACH)
        else:
            self._enough = play.number
            one.far.finish(play.number)

    def take_verdict(self, verdict: PlayVerdict, heard_in: tuple[float, float] | None = None) -> None:
        """The verdict on a strum that nobody announced: it counts if all rang clear, else the ear waits for it."""
        if self.announced is None or self.announced.verdict is not None:
            return
        if verdict.outcome is not Outcome.FAILED:
            self.announced = replace(self.announced.heard(verdict), heard_in=heard_in)
            self._settle()

    def game_went_on(self, chapter: int, overruled: bool | None, taken_back: bool = False) -> None:
        """What was heard is shown until its turn is over or it is taken back, beside the table's word where that is
        another one."""
        taken_back = taken_back and self.last is not None
        over = self.last is not None and (taken_back or chapter != self._chapter)
        if over:
            self.last = self.again = None
        if over or overruled is not self.overruled or taken_back is not self.taken_back:
            self.changed("guitar")
        self._chapter, self.overruled, self.taken_back = chapter, overruled, taken_back

    def recall(self, play: Announced, chapter: int) -> None:
        """This was heard last, and judged at home, before this host had the table."""
        self.last, self._chapter = play, chapter

    def forget(self) -> None:
        """The game is over: nothing is listened for, and what was heard is nobody's any more."""
        self.stop()
        self.last = self.again = None
        self.taken_back = False

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

    def take_news(self, news: GuitarNews, of: GuitarInHand | None = None) -> None:
        """What comes from a guitar's thread; where nobody says which guitar, it is the one that is asked."""
        one = of or self.now
        if one is None:
            return
        if isinstance(news, Level):
            if one.take_level(news, self.clock()):
                self.changed("levels")
                if one is self.now:
                    self.changed("level")
        elif isinstance(news, GuitarState):
            one.take_state(news)
            self.changed("guitars")
            self.changed("guitar")
        elif isinstance(news, PlayHeard):
            if one is self.now:
                self._take_play(news)
        elif isinstance(news, NoteHeard) and self.announced is None:
            one.take_note(news.note, self.schedule, lambda notes: self._strum_is_over(notes, one))

    def _strum_is_over(self, notes: tuple[Note, ...], one: GuitarInHand) -> None:
        here = self.announced is None and one in self._in_hand.values()
        if here and not self._played_on(one, min(note.onset for note in notes), max(note.onset for note in notes)):
            self.strummed(notes, one)

    def _played_on(self, one: GuitarInHand, first: float, last: float) -> GuitarInHand | None:
        """The other guitar that was played, if this one only heard it through the interface that they share."""
        others = dict.fromkeys(self._in_hand.values())
        return next((other for other in others if one.is_only(other, first, last + RINGS)), None)

    def _take_play(self, news: PlayHeard) -> None:
        play = self.announced
        if play is None or news.play != play.number:
            return
        plucked = any(one.t_onset is not None for one in news.verdict.strings)
        if news.final and not plucked:
            if play.asking and self._is_enough:
                self.decide()
            else:
                self._expect(play)  # nobody has plucked yet: fingers take their time
            return
        begins = play.since is None and plucked and not play.asking
        play = play.heard(news.verdict, news.take)
        self.announced = play = self._begun(play) if begins else play
        self.changed("guitar")
        if begins:
            self.rings()
        if news.final:
            self._settle()
        elif begins and not self._is_far:
            self.schedule(play.waits.from_first_string, lambda: self._time_is_up(play.number))

    @property
    def _is_enough(self) -> bool:
        return self.announced is not None and self.announced.number == self._enough

    @property
    def _is_far(self) -> bool:
        return self.now is not None and self.now.far is not None

    def _was_the_neighbour(self) -> bool:
        """Whether another guitar was played: then nothing of it counts, and this one is listened to from the start."""
        play, one = self.announced, self.now
        if play is None or one is None:
            return False
        onsets = [string.t_onset for string in play.strings if string.t_onset is not None]
        other = self._played_on(one, min(onsets), max(onsets)) if onsets else None
        if other is None:
            return False
        self._number += 1
        self.remark = f"That was {other.name}. We are listening to {one.name}."
        self.announced = replace(play, number=self._number, verdict=None, since=None)
        self._expect(self.announced)
        self.changed("guitar")
        return True

    def _begun(self, play: Announced) -> Announced:
        """Its first string rings: the table's clock begins when that was plucked, with the setting as it is now.

        It still ends so long after the news: what was plucked in time is on its way until then.
        """
        late = self.now.late if self.now is not None else 0.0
        return replace(play, since=self.clock() - late, waits=at_a_table(self.wait()))

    def _expect(self, play: Announced, heard_now: bool = False) -> None:
        """Listen for it; what an input has still on its way was plucked before."""
        one = self.of(play.seat)
        if one is None:
            return

        def expect() -> None:
            if self.announced is not None and self.announced.number == play.number:
                one.guitar.expect(play.number, play.wanted, play.beside, play.waits)

        if one.late and not heard_now:
            self.schedule(one.late, expect)
        else:
            expect()

    def _time_is_up(self, number: int) -> None:
        if self.announced is not None and self.announced.number == number:
            self._settle()

    def _settle(self) -> None:
        """It is decided; or, where strings could not be made out, these are asked for and all others stay."""
        if self._was_the_neighbour():
            return
        if self.announced is None or not self.announced.is_unsure or (self.announced.asking and self._is_enough):
            self.decide()
            return
        self._number += 1
        self.announced = self.announced.asked_again(self._number)
        self._expect(self.announced)
        self.changed("guitar")

    # ------------------------------------------------------------ showing

    def shown_level(self) -> dict[str, Any] | None:
        """How loud it is; nothing before it was heard."""
        level = self.now.level if self.now is not None else None
        return None if level is None else {"tell": "level", "peak": round(level.peak_db, 1), "clipped": level.clipped}

    def shown(self) -> dict[str, Any]:
        """For a page."""
        play, again = self.announced or self.last, None if self.announced else self.again
        overruled, now = self.overruled if play is self.last else None, self.now
        return {
            "tell": "guitar",
            "name": now.name if now else "",
            "simulated": self.simulated is not None,
            "by_itself": now is not None and now.by_itself,
            "state": now.state if now else "none",
            "sentence": now.sentence if now else "",
            "recorded": self.recorded,
            "far": self._is_far,
            "remark": self.remark if self.announced is not None else TAKEN_BACK if self.taken_back else "",
            "listening": self.announced is not None,
            "again": f"/heard/{again.name}" if again is not None and again.can_be_heard else "",
            "play": None if play is None else play.shown(self.clock(), overruled),
        }
