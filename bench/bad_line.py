"""Two network namespaces with a bad line between them: every packet of the kernel's own TCP is late, and some are lost.

Where the kernel has no netem, this is the same done by hand: two TUN devices, and a thread that carries packets.
It needs root, and touches no address but its own two.
"""

from __future__ import annotations

import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

NEAR, FAR = "rc-near", "rc-far"
NEAR_ADDRESS, FAR_ADDRESS = "10.77.99.1", "10.77.99.2"
MAKE, TUN = 0x400454CA, 0x0001 | 0x1000  # TUNSETIFF; IFF_TUN without a head of its own
PACKET = 1 << 16


@contextmanager
def bad_line(delay: float, spread: float, lost: float) -> Iterator[None]:
    """Each packet is `delay` seconds late, give or take `spread`, each way; a share of them is lost."""
    ends = [_end(NEAR, "rcnear0", NEAR_ADDRESS), _end(FAR, "rcfar0", FAR_ADDRESS)]
    over = threading.Event()
    carrier = threading.Thread(target=_carry, args=(ends, delay, spread, lost, over), daemon=True)
    carrier.start()
    try:
        yield
    finally:
        over.set()
        carrier.join()
        for end, name in zip(ends, (NEAR, FAR), strict=True):
            os.close(end)
            _ip("netns", "del", name)


def _end(namespace: str, device: str, address: str) -> int:
    end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(end, MAKE, struct.pack("16sH", device.encode(), TUN))
    _ip("netns", "add", namespace)
    _ip("link", "set", device, "netns", namespace)
    for words in (f"addr add {address}/24 dev {device}", f"link set {device} up", "link set lo up",
                  f"route add default dev {device}"):  # fmt: skip
        _ip("-n", namespace, *words.split())
    return end


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


def _carry(ends: list[int], delay: float, spread: float, lost: float, over: threading.Event) -> None:
    chance, number = random.Random(1), 0
    waiting: list[tuple[float, int, int, bytes]] = []
    while not over.is_set():
        wait = min(0.01, max(0.0, waiting[0][0] - time.monotonic())) if waiting else 0.01
        ready, _, _ = select.select(ends, [], [], wait)
        for end in ready:
            packet = os.read(end, PACKET)
            number += 1
            if chance.random() >= lost:
                due = time.monotonic() + delay + chance.uniform(-spread, spread)
                heapq.heappush(waiting, (due, number, ends[1 - ends.index(end)], packet))
        while waiting and waiting[0][0] <= time.monotonic():
            _, _, to, packet = heapq.heappop(waiting)
            os.write(to, packet)
