"""A guitar at the table: one thread reads its input, lets an ear judge it, and passes on what was heard."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import Any

from chordgame.listening.ear_for import ear_for
from chordgame.listening.ears import GuitarEar, GuitarSetup, Keeper
from chordgame.listening.guitar_news import GuitarNews, GuitarState, NoteHeard
from chordgame.listening.judged_again import Basis
from chordgame.listening.levels import LevelMeter, level_of_note
from chordgame.listening.losses import Losses
from chordgame.listening.open_play import OpenPlay
from chordgame.listening.when_over import Waits
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import PlayVerdict, Target
from hardware.stream import Arrival, Input, InputNews, InputState, RawBlock
from hardware.whole_steps import in_whole_steps

READ_WAIT = 0.05
"""Seconds that an order, as to judge a play, may wait for sound."""
CLOSES_WITHIN = 1.0
"""Seconds; `LiveGuitar.close` promises it, and a driver that hangs is left to its own process."""
BROKEN_EAR = "the ear stumbled over what it heard and stopped; choose the input again"


class HeardGuitar:
    """Listens through any input with the ear for it."""

    def __init__(
        self,
        source: Input,
        setup: GuitarSetup | None = None,
        *,
        ear: GuitarEar | None = None,
        recording: Keeper | None = None,
    ) -> None:
        self._input = source
        self._setup = setup or GuitarSetup()
        self._ear: GuitarEar = ear or ear_for(source, setup)
        self._recording = recording
        self._levels, self._losses = LevelMeter(), Losses()
        self._orders: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._judged = 0
        """The play whose verdict was kept with the sound already."""
        self._play: OpenPlay | None = None
        self._state = InputState.OPENING
        self._tell: Callable[[GuitarNews], None] = lambda _: None
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._listen, name=f"guitar {source.name}", daemon=True)

    @property
    def name(self) -> str:
        """The input's name."""
        return self._input.name

    @property
    def source(self) -> Input:
        """What is listened to."""
        return self._input

    def start(self, tell: Callable[[GuitarNews], None]) -> None:
        """Begin to listen."""
        self._tell = tell
        self._thread.start()

    def expect(
        self, play: int, target: Target | None, may_sound: Target | None = None, waits: Waits | None = None
    ) -> None:
        """Judge what is plucked from now on; may be called from any thread."""
        wanted, until = target and dict(target), waits or Waits()
        self._orders.put(lambda: self._expect(play, wanted, may_sound, until))

    def know(self, knowledge: GuitarKnowledge | None) -> None:
        """So much is known of the guitar, from the next play on; from any thread."""
        self._orders.put(lambda: self._know(knowledge))

    def finish(self, play: int) -> None:
        """Judge this play now, by what there is; from any thread."""
        self._orders.put(lambda: self._finish(play))

    def decided(self, play: int, verdict: PlayVerdict, mark: Mapping[str, Any]) -> None:
        """What the table made of a play, and where its log has it, for the recording; from any thread."""
        self._orders.put(lambda: self._keep_decision(play, verdict, dict(mark)))

    def close(self) -> None:
        """Stop listening; there is no news after this."""
        self._closing.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(CLOSES_WITHIN)

    def _listen(self) -> None:
        try:
            if self._recording is not None:
                self._recording.start()
            self._input.start()
            read_at = time.monotonic()
            while not self._closing.is_set():
                self._take_orders()
                arrivals = self._input.read(READ_WAIT)
                for arrival in arrivals:
                    self._take(arrival)
                read_at = self._pass_time(read_at, bool(arrivals))
        except Exception:
            logging.getLogger(__name__).exception("the ear of %s stopped", self.name)
            self._say(GuitarState(InputState.ENDED, f"{self.name}: {BROKEN_EAR}"))
        finally:
            if self._recording is not None:
                self._recording.close()
            self._input.close()

    def _take_orders(self) -> None:
        while True:
            try:
                order = self._orders.get_nowait()
            except Empty:
                return
            order()

    def _expect(self, number: int, target: Target | None, may_sound: Target | None, waits: Waits) -> None:
        self._ear.expect(target, may_sound)
        self._play = None if target is None else OpenPlay(number, self._ear, waits)
        if number == self._judged and target is not None:
            self._judged = 0  # nobody had plucked yet: it is listened for again, and its verdict is still to come
        if self._recording is not None and target is not None:
            basis = Basis(may_sound, waits, self._setup)
            self._recording.expected(number, target, self._ear.now, basis.plain())

    def _know(self, knowledge: GuitarKnowledge | None) -> None:
        self._setup = replace(self._setup, knowledge=knowledge)
        self._ear.know(knowledge)

    def _finish(self, number: int) -> None:
        """As if the input had ended here: so it stands in what is kept, and is judged again the same."""
        if self._play is None or self._play.number != number:
            return
        self._record(InputNews(self.name, self._ear.now, InputState.ENDED, "judged by what there was"))
        self._ear.end()
        self._judge(over=True)

    def _keep_decision(self, play: int, verdict: PlayVerdict, mark: dict[str, Any]) -> None:
        self._keep_verdict(play, verdict)
        if self._recording is not None:
            self._recording.marked(self._ear.now, {**mark, "play": play})

    def _keep_verdict(self, play: int, verdict: PlayVerdict) -> None:
        """Once a play: the table may decide what the ear has decided already."""
        if self._recording is not None and play != self._judged:
            self._recording.judged(play, verdict)
        self._judged = play

    def _take(self, arrival: Arrival) -> None:
        if isinstance(arrival, RawBlock):
            arrival = in_whole_steps(arrival)
        self._record(arrival)
        if isinstance(arrival, InputNews):
            self._take_news(arrival)
            return
        for note in self._ear.hear(arrival):
            self._say(NoteHeard(note))
        if isinstance(arrival, RawBlock) and (lost := self._losses.push(arrival)):
            self._say(GuitarState(self._state, f"{self.name}: {lost}"))
        levels = self._levels.push(arrival) if isinstance(arrival, RawBlock) else level_of_note(arrival)
        for level in levels:
            self._say(level)
        self._judge()

    def _record(self, arrival: Arrival) -> None:
        if self._recording is None:
            return
        self._recording.take(arrival)
        if trouble := self._recording.trouble():
            self._say(GuitarState(self._state, trouble))

    def _take_news(self, news: InputNews) -> None:
        was, self._state = self._state, news.state
        if news.state is InputState.RUNNING:
            self._ear.go_on(news.t)
            if was is not InputState.RUNNING:
                self._losses.restart()
        if news.state is InputState.LOST:
            self._ear.break_off()
        if news.state is InputState.ENDED and self._play is not None:
            self._ear.end()
            self._judge(over=True)
        self._say(GuitarState(news.state, news.sentence))

    def _pass_time(self, since: float, came: bool) -> float:
        """An input without a clock of its own is well and silent: time passes there too."""
        now = time.monotonic()
        if self._state is InputState.RUNNING and not came:
            self._ear.pass_time(now - since)
            self._judge()
        return now

    def _judge(self, over: bool = False) -> None:
        if self._play is None:
            return
        heard = self._play.news(over)
        if heard is None:
            return
        if heard.final:
            self._play = None
            self._ear.expect(None)
            self._keep_verdict(heard.play, heard.verdict)
        self._say(heard)

    def _say(self, news: GuitarNews) -> None:
        if not self._closing.is_set():
            self._tell(news)
