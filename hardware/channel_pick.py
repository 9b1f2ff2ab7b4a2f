"""Which channels of a device are listened to, as people write it: 1, left, right, 1,2 or 1-6."""

from __future__ import annotations

import re

from hardware.errors import InputFailed, Reason

SIDES = {"left": 1, "right": 2}
MOST_CHANNELS = 64
PICK = re.compile(r"\d{1,2}(-\d{1,2})?(,\d{1,2}(-\d{1,2})?)*")


def split_pick(text: str) -> tuple[str, tuple[int, ...]]:
    """`Scarlett:2` as a name and its channels; channel 1 if none is said. Names with colons of their own are fine."""
    name, colon, pick = text.rpartition(":")
    if colon and name and (pick.strip().lower() in SIDES or PICK.fullmatch(pick.strip())):
        return name, channels_of(pick)
    return text, (1,)


def channels_of(pick: str) -> tuple[int, ...]:
    """Channels in the order given, counted from 1, each once."""
    pick = pick.strip().lower()
    if pick in SIDES:
        return (SIDES[pick],)
    if not PICK.fullmatch(pick):
        raise InputFailed(pick, Reason.NOT_A_CHANNEL)
    channels = tuple(channel for part in pick.split(",") for channel in _range(part))
    if len(set(channels)) != len(channels) or not all(1 <= channel <= MOST_CHANNELS for channel in channels):
        raise InputFailed(pick, Reason.NOT_A_CHANNEL)
    return channels


def _range(part: str) -> range:
    first, _, last = part.partition("-")
    start, stop = int(first), int(last or first)
    return range(start, stop + 1) if start <= stop else range(start, stop - 1, -1)
