"""What the host believes of a box: the last good state, through loss, damage, repeats, disorder and restarts."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.box.frames import SEQUENCES, BoxMessage, Damaged, OtherVersion, decode, number
from hardware.box.readings import LAYERS, BoxHello, Reading, read_hello, read_state
from hardware.box.table import box_table

STARTS_AT, STARTS = 14, 1 << 14
"""The upper bits of a boot number count the starts of the box; the lower ones are drawn at random."""


@dataclass(frozen=True, slots=True)
class BoxShows:
    """What the box shows now, and in words what of it cannot be read."""

    reading: Reading
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gone:
    """Nothing is heard of the box; the game stands as it is."""

    sentence: str = "nothing comes from it: check its cable; it is picked up again by itself"


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A box that cannot be read at all; the sentence says what to do."""

    sentence: str


BoxNews = BoxShows | Gone | NotUnderstood


class BoxListener:
    """One port of a box. `take_message` and `look` give the news; send a request whenever `asks` is True."""

    def __init__(self) -> None:
        self.damaged = 0
        """Messages thrown away because their bytes were not what was sent."""
        self.asks = True
        self._boot: int | None = None
        self._kind = ""
        self._state: bytes | None = None
        self._sequence = 0
        """Of the message that gave the last good state."""
        self.hello: BoxHello | None = None
        """What it said of itself."""
        self._doubts: tuple[str, ...] = ()
        self._doubts_since: tuple[str, ...] = ()
        """Those since the last whole state; what a heartbeat does not say again is over with the next."""
        self._heard_at: float | None = None
        self._last: BoxNews | None = None

    @property
    def reading(self) -> Reading | None:
        """The last good state; None before the first, and while the box is gone."""
        return None if self._state is None else read_state(self._kind, self._state)

    @property
    def is_there(self) -> bool:
        """Whether it was heard a moment ago."""
        return self._heard_at is not None

    @property
    def wants(self) -> bool:
        """Whether something is missing that a box which is there would say if it were asked."""
        return self.is_there and (self.asks or (self.hello is None and self._state is not None))

    def take_message(self, data: bytes, t: float) -> list[BoxNews]:
        """One SysEx, with the time of its arrival."""
        try:
            message = decode(data)
            if self._is_of_an_earlier_start(message):
                return []
            news = self._believe(message)
        except Damaged:
            self.damaged += 1
            return []
        except OtherVersion as trouble:
            self._heard_at, self.asks, self._state = t, False, None
            return self._say(NotUnderstood(str(trouble)))
        self._heard_at = t
        return news

    def look(self, t: float) -> list[BoxNews]:
        """What time alone says: a box that is not heard is gone."""
        if self._heard_at is None or t - self._heard_at <= box_table().gone_seconds:
            return []
        return self.lose()

    def lose(self) -> list[BoxNews]:
        """The box is gone: nothing is believed until it has said its whole state."""
        self._heard_at, self.asks = None, True
        self._state = self._boot = None
        return self._say(Gone())

    def _believe(self, message: BoxMessage) -> list[BoxNews]:
        if message.type == "hello":
            self.hello = read_hello(message.payload)
        if message.type in ("hello", "request"):
            return []
        whole = message.type in ("state", "heartbeat")
        if message.boot != self._boot and not whole:
            self.asks = True
            return []
        fresh = message.boot != self._boot or self._state is None
        if not fresh and not _newer(message.sequence, self._sequence):
            return []
        if whole:
            return self._take(message, message.payload)
        if self._state is None:
            return []
        return self._change(message, self._state) if message.type == "change" else self._doubt(message)

    def _is_of_an_earlier_start(self, message: BoxMessage) -> bool:
        """Whether it was overtaken by a restart. What is thrown away here is no sign of life: after a while of
        nothing else the box is gone, and then any start is believed, also of a board that cannot count them."""
        if self._boot is None:
            return False
        return 0 < ((self._boot >> STARTS_AT) - (message.boot >> STARTS_AT)) % STARTS < STARTS // 2

    def _change(self, message: BoxMessage, state: bytes) -> list[BoxNews]:
        since, at, value = number(message.payload[:3]), message.payload[3], message.payload[4]
        if since != self._sequence or at >= len(state):
            self.asks = True
            return []
        return self._take(message, state[:at] + bytes([value]) + state[at + 1 :])

    def _take(self, message: BoxMessage, state: bytes) -> list[BoxNews]:
        reading = read_state(message.kind, state)
        self._boot, self._kind, self._state, self._sequence = message.boot, message.kind, state, message.sequence
        if message.type != "change":
            self._doubts = self._doubts_since if message.type == "heartbeat" else ()
            self._doubts_since, self.asks = (), False
        return self._say(BoxShows(reading, self._doubts))

    def _doubt(self, message: BoxMessage) -> list[BoxNews]:
        assert self._state is not None
        code, at, detail = message.payload[0], message.payload[1], number(message.payload[2:])
        words = box_table().errors.get(code, "something that this ringclear has no words for")
        doubt = words.format(at=at, detail=detail, layer=LAYERS[at % len(LAYERS)])
        self._doubts_since = (*self._doubts_since, doubt)
        self._doubts = (*self._doubts, *({doubt} - set(self._doubts)))
        return self._say(BoxShows(read_state(self._kind, self._state), self._doubts))

    def _say(self, news: BoxNews) -> list[BoxNews]:
        if news == self._last:
            return []
        self._last = news
        return [news]


def _newer(sequence: int, than: int) -> bool:
    """Whether a sequence number comes after another one, on a count that wraps."""
    return 0 < (sequence - than) % SEQUENCES < SEQUENCES // 2
