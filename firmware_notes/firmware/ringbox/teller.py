"""What the box tells and when: hello, changes at once, the whole state with every heartbeat.

A whole state is followed by every error that stands; what is not said again is over. Before the sensors have agreed
for the first time after power-on there is no state, and none is sent.
"""

from ringbox import frame, messages
from ringbox.settling import Settling

MYPY = False
if MYPY:  # a board has no `collections.abc`, and needs none
    from collections.abc import Callable

_SEQUENCES = 1 << 21
_ROUND = (1 << 30) - 1  # a board's clock of milliseconds begins again after twelve days


class Teller:
    """One device. `look(now, state, errors)` after every scan; `take_message(data)` for what the host sends."""

    def __init__(self, kind: int, hello: bytes, boot: int, send: "Callable[[bytes], None]") -> None:
        self._kind = kind
        self._hello = hello
        self._boot = boot
        self._send = send
        self._sequence = 0
        self._state = Settling(messages.SETTLE)
        self._errors = Settling(messages.SETTLE)
        self._sent_at = 0
        self._last = 0
        self._greet = True

    def take_message(self, data: bytes) -> None:
        """A message of the host. It may come from another thread."""
        if frame.is_request(data):
            self._greet = True

    def look(self, now: int, state: bytes, errors: tuple[tuple[int, int, int], ...]) -> None:
        """One scan, at `now` milliseconds."""
        before = self._state.settled
        changed = self._state.look(state)
        new_errors = self._errors.look(errors)
        if self._greet:
            self._greet = False
            self._tell("hello", self._hello)
            self._whole("state", now)
        elif new_errors or (changed and before is None):
            self._whole("state", now)
        elif changed:
            self._news(before, now)
        elif (now - self._sent_at) & _ROUND >= messages.HEARTBEAT:
            self._whole("heartbeat", now)

    def _news(self, before: bytes, now: int) -> None:
        state = self._state.settled
        new = [at for at in range(len(state)) if state[at] != before[at]]
        if len(new) > 1:
            self._whole("state", now)
            return
        change = frame.seven_bits(self._last, 3) + bytes([new[0], state[new[0]]])
        self._last = self._tell("change", change)

    def _whole(self, name: str, now: int) -> None:
        if self._state.settled is None:
            return
        self._sent_at = now
        self._last = self._tell(name, self._state.settled)
        for code, at, detail in self._errors.settled or ():
            self._tell("error", bytes([code, at]) + frame.seven_bits(detail, 2))

    def _tell(self, name: str, payload: bytes) -> int:
        self._sequence = (self._sequence + 1) % _SEQUENCES
        self._send(frame.frame(self._kind, messages.TYPES[name], self._boot, self._sequence, payload))
        return self._sequence
