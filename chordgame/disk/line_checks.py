"""A check at the end of each line of a log, so that nothing that befalls the file passes in silence.

A check is the CRC-32 of all that stands before it in the file, line by line, without line breaks and without the
checks themselves. So it finds any single bit, and lines that were doubled, swapped or taken out of the middle; it is no
lock, as whoever wants to can reckon it. Logs of before have none: theirs begin with the next line that is written.
"""

from __future__ import annotations

import zlib

_OPENS, _CLOSES = ',"check":"', '"}'
LENGTH = len(_OPENS) + 8 + len(_CLOSES)
"""A CRC-32 has eight figures in hexadecimal."""
CHANGED = "its check does not fit: something changed the file after ringclear wrote it; take a copy from before that"


class Checks:
    """The check of the lines so far, and whether one of them had any."""

    def __init__(self) -> None:
        self._crc, self._begun = 0, False

    def checked(self, line: str) -> str:
        """One more line, with its check."""
        self._crc, self._begun = zlib.crc32(line[:-1].encode("utf-8"), self._crc), True
        return line[:-1] + self._end

    def read(self, line: str) -> tuple[str, bool]:
        """One more line without its check, and whether that fits."""
        line = line.rstrip(" \t\r")  # which editors leave
        if not (line[-LENGTH:].startswith(_OPENS) and line.endswith(_CLOSES)):
            self._crc = zlib.crc32(line.encode("utf-8"), self._crc)
            return line, not self._begun
        body = line[:-LENGTH]
        self._crc, self._begun = zlib.crc32(body.encode("utf-8"), self._crc), True
        return body + "}", line.endswith(self._end)

    @property
    def _end(self) -> str:
        return f"{_OPENS}{self._crc:08x}{_CLOSES}"
