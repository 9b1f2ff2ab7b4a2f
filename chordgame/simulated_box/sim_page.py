"""The simulated box's page: it shows what lies on the box, and what it says are lines of a script."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import ClassVar

from starlette.types import ASGIApp

from chordgame.engine.errors import Unreadable, YouErred
from chordgame.engine.plain import to_line
from chordgame.pages.address import LOCAL, listening_socket, our_names
from chordgame.pages.guests import Guest, Guests
from chordgame.pages.messages import Answering, Answers, Message
from chordgame.pages.serving import HostLoop, serve
from chordgame.pages.shell import Page
from chordgame.pages.site import site
from chordgame.simulated_box.boxes_shown import boxes_shown
from chordgame.simulated_box.running import RunningBoxes
from chordgame.simulated_box.script import ScriptLine, read_script

PULSE = 0.5
"""Seconds from one count of messages on the page to the next."""
PAGES = {"/": Page("The simulated box", "box/box.js", ("about.css", "box/box.css"), "box-page")}


class SimPage:
    """The page of simulated boxes that run; only this computer can open it."""

    def __init__(self, boxes: RunningBoxes, port: int | None = None) -> None:
        self._boxes = boxes
        self._listening = listening_socket(LOCAL, port)

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://{LOCAL}:{self._listening.getsockname()[1]}/"

    def run(self, browser: bool) -> None:
        """Serve until somebody stops it."""
        serve(self._listening, self._opening, self.address if browser else "")

    @contextmanager
    def _opening(self, loop: HostLoop) -> Iterator[ASGIApp]:
        yield site(SimRoom(self._boxes, loop), our_names(), PAGES)


@dataclass(frozen=True, slots=True)
class Do(Message):
    """Lines of a script."""

    say: ClassVar[str] = "do"
    lines: str


@dataclass(slots=True)
class Deeds:
    """What one page wants done, in its order, and how much of it is done."""

    done: int = 0
    waiting: deque[tuple[ScriptLine, ...]] = field(default_factory=deque)


class SimRoom:
    """The boxes with the pages that show them; whoever can open one may do what hands can."""

    def __init__(self, boxes: RunningBoxes, loop: HostLoop) -> None:
        self._boxes, self._loop = boxes, loop
        self.guests = Guests()
        self._deeds: dict[Guest, Deeds] = {}
        self._answers = Answers(lambda *_: None, Answering(Do, self._do))
        boxes.watch(loop.here(lambda _: self.guests.changed("box", "pulse")))
        self._beat()

    def _beat(self) -> None:
        self.guests.changed("pulse")
        self._loop.later(PULSE, self._beat)

    def enter(self, guest: Guest) -> None:
        """A page was opened; nobody has to say who they are."""
        self.guests.enter(guest)
        self._deeds[guest] = Deeds()
        guest.come_in()
        guest.changed("box", "pulse")

    def leave(self, guest: Guest) -> None:
        """A page was closed; what it wanted done and is not done yet is left."""
        self.guests.leave(guest)
        self._deeds.pop(guest).waiting.clear()

    def take_message(self, guest: Guest, text: str) -> None:
        """A message from a page."""
        self._answers.take(guest, text)

    def to_send(self, guest: Guest) -> list[str]:
        """What lies there, and how many messages the boxes have sent."""
        return guest.take_messages() + [self._slot(guest, slot) for slot in guest.take_slots()]

    def _slot(self, guest: Guest, slot: str) -> str:
        if slot == "pulse":
            return to_line({"tell": "pulse", "sent": self._boxes.sent})
        return to_line(boxes_shown(self._boxes) | {"deeds": self._deeds[guest].done})

    def _do(self, guest: Guest, message: Do) -> None:
        """One deed of a page after the other; a script may have to wait between two."""
        deeds = self._deeds[guest]
        try:
            deeds.waiting.append(read_script(message.lines))
        except Unreadable as error:
            guest.refuse(error)
            deeds.waiting.append(())
        if len(deeds.waiting) == 1:
            self._next(guest, deeds)

    def _next(self, guest: Guest, deeds: Deeds) -> None:
        lines = deeds.waiting[0]

        def work() -> list[YouErred]:
            undone: list[YouErred] = []
            self._boxes.play(lines, lambda why: undone.append(YouErred(why)))
            return undone

        self._loop.aside(work, lambda undone: self._done(guest, deeds, undone))

    def _done(self, guest: Guest, deeds: Deeds, undone: list[YouErred]) -> None:
        for why in undone:
            guest.refuse(why)
        deeds.done += 1
        guest.changed("box", "pulse")
        if deeds.waiting:
            deeds.waiting.popleft()
        if deeds.waiting:
            self._next(guest, deeds)
