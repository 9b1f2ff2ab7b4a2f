"""A line that keeps silent is cut, whichever others wait longer beside it, and nobody else's."""

from __future__ import annotations

import socket
import threading

from chordgame.tour.watchdog import Watchdog
from tests.patience import PATIENCE


def test_the_line_that_is_silent_is_cut_and_those_that_may_wait_longer_are_not() -> None:
    watchdog = Watchdog()
    calm, other = socket.socketpair()
    with calm, other, watchdog.watches(calm.fileno(), PATIENCE):
        for _ in range(2):  # also once its thread has slept for a while
            ours, theirs = socket.socketpair()
            with ours, theirs, watchdog.watches(ours.fileno(), 0.05):
                assert ours.recv(1) == b"", "nobody cut it"
        calm.setblocking(False)
        try:
            calm.recv(1)
        except BlockingIOError:
            return
    raise AssertionError("a line was cut that may wait")


def test_a_line_that_was_answered_in_time_is_left_alone() -> None:
    watchdog = Watchdog()
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.send(b"1")
        with watchdog.watches(ours.fileno(), 0.5):  # so that a busy machine answers in time too
            assert ours.recv(1) == b"1"
        other, silent = socket.socketpair()
        with other, silent, watchdog.watches(other.fileno(), 0.55):
            assert other.recv(1) == b"", "nobody cut it"
        theirs.send(b"2")
        assert ours.recv(1) == b"2"


def watchers() -> int:
    """Threads of all that watch in this process; none of them ever ends."""
    return sum(one.name == "watchdog" for one in threading.enumerate())


def test_all_lines_of_a_process_share_one_thread() -> None:
    watchdog, before = Watchdog(), watchers()
    pairs = [socket.socketpair() for _ in range(20)]
    for ours, _ in pairs:
        with watchdog.watches(ours.fileno(), PATIENCE):
            assert watchers() == before + 1
    for pair in pairs:
        for one in pair:
            one.close()
