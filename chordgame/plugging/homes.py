"""Ears at home: each hears for its own seat. Which of them are there, and the lines to them."""

from __future__ import annotations

from collections.abc import Collection

from chordgame.home.home_line import HomeLine, home_name
from chordgame.home.promises import Promises
from chordgame.listening.plugged import Plugged
from chordgame.pages.guests import Guest
from hardware.errors import InputFailed, Reason

HOME = "home:"
"""What inputs at home begin with; the seat follows."""
JUDGED_AT_HOME = (
    "This guitar is judged at home. 'ringclear doctor' checks it there, and 'ringclear calibrate' learns it"
)
ONLY_AT_HOME = (
    "At this table no page can be a microphone. 'ringclear ear' listens to your guitar on the computer beside it"
)


class Homes:
    """A line for each seat that an ear has listened for; it stays when the ear goes, as it may come back."""

    def __init__(self) -> None:
        self.promises = Promises()
        self._lines: dict[str, HomeLine] = {}

    @property
    def inputs(self) -> tuple[str, ...]:
        """Those whose ear is there."""
        return tuple(f"{HOME}{seat}" for seat, line in self._lines.items() if line.guest is not None)

    @property
    def lines(self) -> tuple[HomeLine, ...]:
        """All of them."""
        return tuple(self._lines.values())

    def line(self, seat: str) -> HomeLine:
        """The line to this seat's ear."""
        return self._lines.setdefault(seat, HomeLine(seat, self.promises))

    def line_of(self, guest: Guest) -> HomeLine | None:
        """The line whose ear this is."""
        return next((line for line in self._lines.values() if line.guest is guest), None)

    def open(self, wanted: str) -> Plugged:
        """Listen to one; from any thread."""
        line = self._lines.get(seat_at_home(wanted))
        if line is None:
            raise InputFailed(home_name(seat_at_home(wanted)), Reason.NO_EAR)
        return Plugged(line.listen(), line.sound)

    def keep(self, used: Collection[str]) -> None:
        """Nobody is heard for nothing: an ear that is not listened to reads so, and stays."""
        for seat, line in self._lines.items():
            line.say(tell="wanted", on=f"{HOME}{seat}" in used)


def is_home(wanted: str) -> bool:
    """Whether this input is a guitar at home."""
    return wanted.startswith(HOME)


def seat_at_home(wanted: str) -> str:
    """Whose guitar it is."""
    return wanted.removeprefix(HOME)
