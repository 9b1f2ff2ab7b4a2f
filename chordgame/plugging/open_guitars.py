"""The guitars that are listened to: opened in another thread, since drivers take their time, and put away again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from chordgame.engine.errors import YouErred
from chordgame.listening.guitar_corner import GuitarCorner
from chordgame.listening.guitar_in_hand import GuitarInHand
from chordgame.listening.plugged import Plugged
from chordgame.pages.serving import Aside
from chordgame.plugging.choices import device_of, why_not
from dsp.verdict import PlayVerdict
from hardware.errors import InputFailed
from hardware.stream import InputState

Here = Callable[[Callable[[Any], None]], Callable[[Any], None]]
"""Lets the news of another thread be taken where the room is."""


@dataclass(frozen=True, slots=True)
class OpenGuitar:
    """What listens, and what the table knows of it."""

    plugged: Plugged
    in_hand: GuitarInHand


class OpenGuitars:
    """By the words that name their inputs.

    `met` gets each with its input, to give it what is known of it, `learn` takes what their plays tell of them, and
    `changed` is called when one has been opened, or could not be.
    """

    def __init__(
        self,
        corner: GuitarCorner,
        open_input: Callable[[str], Plugged],
        aside: Aside,
        met: Callable[[str, GuitarInHand], None],
        learn: Callable[[str, PlayVerdict], None],
        changed: Callable[[], None],
    ) -> None:
        self._corner, self._open, self._aside, self._changed = corner, open_input, aside, changed
        self._met, self._learn = met, learn
        self.by_input: dict[str, OpenGuitar] = {}
        self.opening: set[str] = set()
        self.troubles: dict[str, str] = {}
        """Why an input cannot be opened."""
        self._wanted: frozenset[str] = frozenset()
        self._held: frozenset[str] = frozenset()
        self._megabytes = 0
        self._here: Here = lambda take: take

    def begin(self, here: Here) -> None:
        """The room is open."""
        self._here = here

    def want(self, inputs: Collection[str]) -> None:
        """These, and no others; what could not be opened is not tried again before `try_again`."""
        self._wanted = frozenset(inputs)
        for wanted in self._wanted - self._held - self.by_input.keys() - self.opening - self.troubles.keys():
            self.opening.add(wanted)
            self._aside(_opening(self._open, wanted), self._take_opened)

    def hold(self, inputs: Collection[str]) -> bool:
        """These are needed by somebody else just now: a port may be open only once. Whether that is new."""
        before, self._held = self._held, frozenset(inputs)
        for wanted in self._held & self.by_input.keys():
            self._aside(self.by_input.pop(wanted).plugged.guitar.close, lambda _: None)
        return self._held != before

    def open_anew(self, wanted: str) -> None:
        """Something else is known of it now: the ear that listens begins again, once the new one is ready."""
        if wanted in self.by_input and wanted not in self.opening:
            self.opening.add(wanted)
            self._aside(_opening(self._open, wanted), self._take_opened)

    def try_again(self, wanted: str) -> None:
        """Something has changed: it may open now. One that has ended, as a file does, begins anew."""
        self.troubles.pop(wanted, None)
        one = self.by_input.get(wanted)
        if one is not None and one.in_hand.state == InputState.ENDED.value:
            self._aside(self.by_input.pop(wanted).plugged.guitar.close, lambda _: None)

    def take_up(self, wanted: str, plugged: Plugged) -> None:
        """Listen to it from now on."""
        if wanted in self.by_input:
            self._aside(self.by_input.pop(wanted).plugged.guitar.close, lambda _: None)
        in_hand = GuitarInHand(plugged.guitar, plugged.tape, plugged.simulated, device_of(wanted))
        self._met(wanted, in_hand)
        in_hand.learn = lambda play: self._learn(wanted, play)
        self.by_input[wanted] = OpenGuitar(plugged, in_hand)
        plugged.tape.record(self._megabytes)
        plugged.guitar.start(self._here(lambda news: self._corner.take_news(news, in_hand)))

    def put_away(self, played: Collection[str]) -> None:
        """Close all but these; a driver may take a second for it."""
        for wanted in self.by_input.keys() - played:
            self._aside(self.by_input.pop(wanted).plugged.guitar.close, lambda _: None)

    def record(self, megabytes: int) -> None:
        """So much of their sound is kept on the disk."""
        self._megabytes = megabytes
        for one in self.by_input.values():
            one.plugged.tape.record(megabytes)
        self._corner.record(megabytes > 0 and bool(self.by_input))

    def close(self) -> None:
        """Nobody listens any more."""
        for one in self.by_input.values():
            one.plugged.guitar.close()

    def _take_opened(self, done: tuple[str, Plugged | str]) -> None:
        wanted, opened = done
        self.opening.discard(wanted)
        if isinstance(opened, str):
            self.troubles[wanted] = opened
        elif wanted in self._wanted - self._held:
            self.take_up(wanted, opened)
        self._changed()


def _opening(open_input: Callable[[str], Plugged], wanted: str) -> Callable[[], tuple[str, Plugged | str]]:
    """For another thread: the guitar, or why there is none."""

    def opened() -> tuple[str, Plugged | str]:
        try:
            return wanted, open_input(wanted)
        except InputFailed as error:
            return wanted, why_not(error)
        except YouErred as error:
            return wanted, str(error)

    return opened
