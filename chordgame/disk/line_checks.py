"""A check at the end of each line of a log, so that nothing that befalls the file passes in silence.

A check is the CRC-32 of all that stands before it in the file, line by line, without line breaks and without the
checks themselves. So it finds any single bit, and lines that were doubled, swapped or taken out of the middle; it is no
lock, as whoever wants to can reckon it. Logs of before have none: theirs begin with the next line that is written.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

_OPENS, _CLOSES = ',"check":"', '"}'
_FIGURES = 8
"""Of a CRC-32 in hexadecimal."""
LENGTH = len(_OPENS) + _FIGURES + len(_CLOSES)
CHANGED = "its check does not fit: something changed the file after ringclear wrote it; take a copy from before that"


@dataclass(frozen=True, slots=True)
class Checks:
    """The check of the lines so far, and whether one of them had any."""

    crc: int = 0
    begun: bool = False

    def checked(self, line: str) -> tuple[str, Checks]:
        """The line with its check, and the checks with it."""
        then = Checks(zlib.crc32(line[:-1].encode("utf-8"), self.crc), True)
        return line[:-1] + then._end, then

    def read(self, line: str) -> tuple[str, bool, Checks]:
        """The line without its check, whether that fits, and the checks with it."""
        line = line.rstrip(" \t\r")  # which editors leave
        if not (line[-LENGTH:].startswith(_OPENS) and line.endswith(_CLOSES)):
            return line, not self.begun, Checks(zlib.crc32(line.encode("utf-8"), self.crc), self.begun)
        body = line[:-LENGTH]
        then = Checks(zlib.crc32(body.encode("utf-8"), self.crc), True)
        return body + "}", line == body + then._end, then

    @property
    def _end(self) -> str:
        return f"{_OPENS}{self.crc:0{_FIGURES}x}{_CLOSES}"
