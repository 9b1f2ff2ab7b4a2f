"""One line to a box, watched: what it says is checked and believed, it is asked where something is missing, and a
line that hangs is opened anew."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from hardware.box.believing import BoxListener, BoxNews
from hardware.box.frames import request
from hardware.box.line import BoxLine
from hardware.box.readings import BoxHello
from hardware.box.table import box_table
from hardware.errors import Reason
from hardware.stream import Arrival, InputNews, InputState, RawMidi

KIND_AT = 5
"""Where in a message the kind of device stands."""
OPEN_AGAIN_AFTER = (3.0, 6.0, 12.0, 30.0)
"""Seconds of silence after which a line is opened anew: each time costs a moment in which nothing is heard."""

SILENT_AFTER = 3.0
"""Seconds without an answer after which it is said."""
NO_ANSWER = "nothing there answers as a box does"
LOOK = (
    "see that this is the box's own port ('ringclear devices' lists boxes) and that the box is plugged in. "
    "It is listened for all the same"
)


@dataclass(frozen=True, slots=True)
class FromBox:
    """What a box shows, or what is wrong with it. `kind` is "stack" or "fretboard", `hello` what it said of itself."""

    device: str
    kind: str
    news: BoxNews
    hello: BoxHello | None = field(default=None, compare=False)


class BoxInput:
    """Listens to one line, on which there may be a stack, a fretboard, or both. `read` does everything."""

    def __init__(self, line: BoxLine) -> None:
        self._line = line
        self.listeners = {kind: BoxListener() for kind in box_table().kinds}
        self._heard_at = self._asked_at = time.monotonic()
        self._opened_again = 0
        self._answered = False
        self._unheard = ("", self._heard_at)

    @property
    def name(self) -> str:
        """The line's name."""
        return self._line.name

    @property
    def damaged(self) -> int:
        """Messages thrown away because their bytes were not what was sent."""
        return sum(listener.damaged for listener in self.listeners.values())

    @property
    def hellos(self) -> dict[str, BoxHello]:
        """What each device on this line said of itself."""
        known = {box_table().kinds[kind]: listener.hello for kind, listener in self.listeners.items()}
        return {kind: hello for kind, hello in known.items() if hello is not None}

    @property
    def silence(self) -> str:
        """Why no box was ever heard here, and what to look at; empty for the first seconds, and once one was."""
        why, since = self._unheard
        if self._answered or not why or time.monotonic() - since < SILENT_AFTER:
            return ""
        return f"{why}; {LOOK}"

    def start(self) -> None:
        """Begin to listen."""
        self._line.start()
        self._heard_at = time.monotonic()

    def read(self, wait: float) -> Sequence[FromBox]:
        """What is new; waits at most `wait` seconds for something to arrive."""
        news = [one for arrival in self._line.read(wait) for one in self._take(arrival)]
        return news + self._look(time.monotonic())

    def close(self) -> None:
        """Stop."""
        self._line.close()

    def _take(self, arrival: Arrival) -> list[FromBox]:
        now = time.monotonic()
        if isinstance(arrival, InputNews):
            self._note(arrival, now)
            if arrival.state is InputState.RUNNING:
                self._ask(now)
            return self._lost() if arrival.state is InputState.LOST else []
        if not isinstance(arrival, RawMidi) or len(arrival.data) <= KIND_AT:
            return []
        kind = arrival.data[KIND_AT]
        if kind not in self.listeners:
            return []
        self._heard_at, self._opened_again = now, 0
        news = self._from(kind, self.listeners[kind].take_message(arrival.data, now))
        self._answered = self._answered or self.listeners[kind].is_there
        return news

    def _note(self, news: InputNews, now: float) -> None:
        """Why nothing is heard, as far as the line knows; to be opened anew for its silence is no reason."""
        if news.reason is not Reason.SAYS_NOTHING:
            why = f"{self.name}: {NO_ANSWER}" if news.state is InputState.RUNNING else news.sentence
            self._unheard = (why, now) if why != self._unheard[0] else self._unheard

    def _look(self, now: float) -> list[FromBox]:
        news = [one for kind, listener in self.listeners.items() for one in self._from(kind, listener.look(now))]
        wants = any(one.wants for one in self.listeners.values())
        if (wants or news) and now - self._asked_at >= box_table().heartbeat_seconds:
            self._ask(now)
        if now - self._heard_at >= OPEN_AGAIN_AFTER[min(self._opened_again, len(OPEN_AGAIN_AFTER) - 1)]:
            self._heard_at, self._opened_again = now, self._opened_again + 1
            news += [one for arrival in self._line.open_again() for one in self._take(arrival)]
        return news

    def _ask(self, now: float) -> None:
        self._asked_at = now
        self._line.send(request())

    def _lost(self) -> list[FromBox]:
        """Only what was there can be gone."""
        there = [(kind, listener) for kind, listener in self.listeners.items() if listener.is_there]
        return [one for kind, listener in there for one in self._from(kind, listener.lose())]

    def _from(self, kind: int, news: list[BoxNews]) -> list[FromBox]:
        hello = self.listeners[kind].hello
        return [FromBox(self.name, box_table().kinds[kind], one, hello) for one in news]
