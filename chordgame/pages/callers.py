"""Who stands at the door: every connection, what it is doing, and since when. Who takes too long has to go.

A connection without a page waits for a request or for its answer, and only so long. A page may stay as long as it
likes; once it is let go it may fetch the rest of what was sent, and no more.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from chordgame.limits import (
    ANSWERED_WITHIN,
    CONNECTIONS_EACH,
    HEAD_WITHIN,
    LEAVES_WITHIN,
    SETTLED_AFTER,
)
from chordgame.pages.places import Places

Name = tuple[str, int]
"""Where a connection comes from: address and port."""
IsOurs = Callable[[str, str], bool]
"""Whether a connection from this address, to this one of ours, needs no place among strangers."""


def same_computer(theirs: str, ours: str) -> bool:
    """Whether it comes from this very computer."""
    return theirs == ours


class Doing(Enum):
    """What a connection is there for just now."""

    ARRIVING = "no request has come, or none since the last answer"
    ASKING = "a request is being answered"
    TALKING = "a page has its socket"
    LEAVING = "a page is let go"


@dataclass(eq=False, slots=True)
class Caller:
    """One connection. `here` is whether it comes from this very computer, or from the proxy that stands before it."""

    transport: asyncio.Transport
    name: Name
    here: bool
    since: float
    doing: Doing = Doing.ARRIVING

    @property
    def is_gone(self) -> bool:
        """Whether its file is closed."""
        return bool(self.transport.get_extra_info("socket").fileno() < 0)

    @property
    def may_take(self) -> float:
        """Seconds for what it is doing."""
        if self.doing is Doing.TALKING:
            return float("inf")
        if self.doing is Doing.LEAVING:
            return LEAVES_WITHIN.most
        fetches = self.doing is Doing.ASKING or self.transport.get_write_buffer_size() > 0
        return (ANSWERED_WITHIN if fetches else HEAD_WITHIN).most

    def turns_to(self, doing: Doing, now: float) -> None:
        """It does something else from now on."""
        self.doing, self.since = doing, now


class Callers:
    """All connections, as many as there are places."""

    def __init__(
        self, places: Places, clock: Callable[[], float] = time.monotonic, is_ours: IsOurs = same_computer
    ) -> None:
        self._most, self._here, self._clock, self._is_ours = places.connections, places.here, clock, is_ours
        self._all: dict[Name, Caller] = {}

    def __len__(self) -> int:
        return len(self._all)

    def may_stay(self, transport: asyncio.Transport) -> bool:
        """Whether a new connection has a place; if need be the place of one that does nothing with it."""
        name, ours = transport.get_extra_info("peername"), transport.get_extra_info("sockname")
        if not name or not ours:  # it has gone already
            return False
        caller = Caller(transport, name[:2], self._is_ours(name[0], ours[0]), self._clock())
        if not self._has_place(caller):
            return False
        self._all[caller.name] = caller
        return True

    def turns_to(self, name: Name | None, doing: Doing) -> None:
        """The connection does something else from now on."""
        if name is not None and (caller := self._all.get((name[0], name[1]))):
            caller.turns_to(doing, self._clock())

    def tidy(self) -> None:
        """Forget who has gone, and send away who took too long."""
        now = self._clock()
        for caller in list(self._all.values()):
            if caller.doing is Doing.TALKING and caller.transport.is_closing():
                caller.turns_to(Doing.LEAVING, now)
            if caller.is_gone:
                del self._all[caller.name]
            elif now - caller.since > caller.may_take:
                self._send_away(caller)

    def clear(self, ours: str) -> None:
        """Everybody who came by this address of ours has to go."""
        for caller in list(self._all.values()):
            if caller.transport.get_extra_info("sockname")[0] == ours:
                self._send_away(caller)

    # ------------------------------------------------------------ places

    @property
    def is_full(self) -> bool:
        """Whether nobody else can be let in just now: all places are taken, and by nobody who could make way yet."""
        if len(self._all) < self._most:
            return False
        self.tidy()
        return len(self._all) >= self._most and not self._idle(list(self._all.values()))

    def make_way(self) -> None:
        """The system gives no more: whoever does nothing with a place loses it."""
        self._made_way(list(self._all.values()))

    def _has_place(self, caller: Caller) -> bool:
        if caller.here:
            return self._fits(list(self._all.values()), self._most + self._here)
        same = [one for one in self._all.values() if one.name[0] == caller.name[0]]
        return self._fits(same, CONNECTIONS_EACH.most) and self._fits(list(self._all.values()), self._most)

    def _fits(self, others: list[Caller], most: int) -> bool:
        """Whether one more fits beside these, once somebody has made way if need be."""
        if len(others) < most:
            return True
        self.tidy()
        others = [one for one in others if one.name in self._all]
        return len(others) < most or self._made_way(others)

    def _made_way(self, others: list[Caller]) -> bool:
        """The one that has stood there longest goes, of the address that has most; those of this computer stay."""
        idle = self._idle(others)
        if not idle:
            return False
        each = Counter(one.name[0] for one in idle)
        self._send_away(min(idle, key=lambda one: (one.here, -each[one.name[0]], one.since)))
        return True

    def _idle(self, callers: list[Caller]) -> list[Caller]:
        """Those that are no page's, and had time enough."""
        before = self._clock() - SETTLED_AFTER.most
        return [one for one in callers if one.doing is not Doing.TALKING and one.since < before]

    def _send_away(self, caller: Caller) -> None:
        caller.transport.abort()
        del self._all[caller.name]
