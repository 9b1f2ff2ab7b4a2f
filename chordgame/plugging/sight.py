"""What is plugged in, as far as pages want to know: seen while they are open, and new things are pointed at."""

from __future__ import annotations

from collections.abc import Callable, Collection

from chordgame.pages.guests import Guest
from chordgame.plugging.choices import Choice, as_chosen, choices
from chordgame.plugging.means import LooksOut
from chordgame.plugging.open_guitars import Here
from hardware.errors import Reason
from hardware.lookout import PluggedIn


class Sight:
    """A look may disturb a driver: while a play rings on a real guitar nobody looks but for who has the list open."""

    def __init__(
        self,
        lookout: LooksOut,
        changed: Callable[[], None],
        brought: Callable[[], tuple[Choice, ...]] = tuple,
        listed: Callable[[PluggedIn, Collection[str]], tuple[Choice, ...]] = choices,
    ) -> None:
        """`brought` is what others bring, and `listed` what can be chosen of what is plugged in."""
        self._lookout, self._changed, self._brought, self._listed = lookout, changed, brought, listed
        self._here = PluggedIn()
        self._boxes: Callable[[], Collection[str]] = tuple
        self._pages: dict[Guest, bool] = {}
        self.arrived: tuple[str, ...] = ()
        """Names of what was plugged in since the page was opened, while nobody had the list open."""
        self._played: frozenset[str] = frozenset()
        self._hidden: frozenset[str] = frozenset()
        """What went out of sight while it was played: some drivers list no device that is in use."""

    def begin(self, here: Here, boxes: Callable[[], Collection[str]]) -> None:
        """The room is open; `boxes` are MIDI ports that are no guitars."""
        self._boxes = boxes
        self._lookout.start(here(self._see))

    def close(self) -> None:
        """Look no more."""
        self._lookout.close()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen."""
        return (*self._brought(), *self._listed(self._here, self._boxes()))

    @property
    def inputs(self) -> list[str]:
        """The same, as inputs are named."""
        return _inputs(self.choices)

    @property
    def looked(self) -> bool:
        """Whether anybody has looked yet."""
        return self._here.looked

    @property
    def missing(self) -> tuple[Reason, ...]:
        """Drivers without which nothing is seen."""
        return self._here.missing

    def opened(self, guest: Guest, is_open: bool) -> None:
        """The page is there, and shows the list or not."""
        self._pages[guest] = is_open
        if is_open:
            self.seen_to()

    def leave(self, guest: Guest) -> None:
        """The page was closed."""
        self._pages.pop(guest, None)

    def follow(self, undisturbed: bool, played: Collection[str]) -> None:
        """Look as often as is good: not while what is played now is to be `undisturbed`."""
        self._played = frozenset(map(as_chosen, played))
        self._lookout.look(bool(self._pages) and (any(self._pages.values()) or not undisturbed))

    def seen_to(self) -> None:
        """Somebody has chosen, or looked at all there is: nothing is new any more."""
        self.arrived = ()

    def _see(self, here: PluggedIn) -> None:
        before = self.choices
        looked, self._here = self._here.looked, here
        fresh = [one.name for one in self.choices if looked and one.name not in _names(before) and not self._hides(one)]
        gone = frozenset(_inputs(before)).difference(self.inputs)
        self._hidden = (self._hidden | (gone & self._played)).difference(self.inputs)
        new = () if any(self._pages.values()) else (*self.arrived, *fresh)
        self.arrived = tuple(name for name in dict.fromkeys(new) if name in _names(self.choices))
        self._changed()

    def _hides(self, choice: Choice) -> bool:
        return not self._hidden.isdisjoint(_inputs([choice]))


def _names(choices: Collection[Choice]) -> list[str]:
    return [choice.name for choice in choices]


def _inputs(choices: Collection[Choice]) -> list[str]:
    return [way.input for choice in choices for way in choice.ways]
