"""Names on pictures, where there is room for so many letters."""

from __future__ import annotations

import re

WIDE, FIRST_WIDE = "MWmw@", "\u1100"
"""Letters that take the room of two; from there on stand the scripts of wide ones."""
NARROW = "Iijl'.,-"
"""Two of these take the room of one."""
WORD_ENDS = re.compile(r"[ -]+(?=.)")
FEWEST = 2
"""Letters for which there is room in any case: a disc is as wide as it is high at least."""


def letters(name: str) -> float:
    """How much room a name takes, in usual letters."""
    return sum(_room(letter) for letter in name)


def _room(letter: str) -> float:
    if letter in NARROW:
        return 0.5
    return 2 if letter in WIDE or letter >= FIRST_WIDE else 1


def fitting(name: str, room: float) -> str:
    """As much of a name as there is room for."""
    left = room
    for end, letter in enumerate(name):
        left -= _room(letter)
        if left < 0:
            return f"{name[: max(1, end - 1)]}…"
    return name


def in_two(name: str, room: float) -> tuple[str, str]:
    """A name on two lines, broken between words if both have room then, else where the first line ends."""
    for gap in reversed(list(WORD_ENDS.finditer(name))):
        lines = name[: gap.end()].rstrip(), name[gap.end() :]
        if max(map(letters, lines)) <= room:
            return lines
    end = max(n for n in range(1, len(name) + 1) if n == 1 or letters(name[:n]) <= room)
    return name[:end], fitting(name[end:], room)


def side_by_side(names: tuple[str, ...], room: float) -> tuple[float, ...]:
    """The room of one name or two beside each other: a short one leaves the rest of its half to the other."""
    shares = (room,) if len(names) == 1 else (room / 2, room / 2)
    needed = [max(FEWEST, letters(name)) for name in names]
    spare = sum(max(0, share - need) for need, share in zip(needed, shares, strict=True))
    return tuple(min(need, share + spare) for need, share in zip(needed, shares, strict=True))
