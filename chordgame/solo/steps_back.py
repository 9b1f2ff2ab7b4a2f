"""What can be taken back and done again, as long as the desk is kept: also tomorrow, and after a power cut.

A step is what differs between two texts. The file beside the desk has a line for each change: what was done, by which
sum the text after it is known, and what leads back to the text before. A line that does not fit is passed over: then
the disk was full or the power went in between.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from zlib import crc32

from chordgame.disk.owner_alone import opener
from chordgame.disk.whole_file import NotKept, not_kept, write_whole

MOST_UNDONE = 200
"""Changes that can be taken back: an evening of it, and no more than a second's reading at the start."""
FILE = "steps.jsonl"
Done = Literal["put", "undo", "redo"]
Same = Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class WayBack:
    """From one text to another: letters at the beginning and at the end stay, and this stands between them."""

    first: int
    last: int
    between: str

    def taken(self, text: str) -> str:
        """The other text."""
        return text[: self.first] + self.between + text[len(text) - self.last :]


def step(here: str, there: str) -> WayBack:
    """What leads from this text to that one."""
    most = min(len(here), len(there))
    first = _alike(most, lambda count: here[:count] == there[:count])
    last = _alike(most - first, lambda count: here[len(here) - count :] == there[len(there) - count :])
    return WayBack(first, last, there[first : len(there) - last])


def _alike(most: int, same: Same) -> int:
    """How many letters are the same, found by halving."""
    return bisect_left(range(1, most + 1), True, key=lambda count: not same(count))


@dataclass(slots=True)
class StepsBack:
    """The steps from the text that lies there now, in a file of this folder."""

    folder: Path
    text: str
    before: list[WayBack] = field(default_factory=list)
    after: list[WayBack] = field(default_factory=list)

    @classmethod
    def read(cls, folder: Path, text: str) -> StepsBack:
        """As they were left; none where the file is not there, or is of another desk."""
        steps, lines = cls(folder, text), _lines(folder / FILE)
        for done, back in _fitting(lines[-2 * MOST_UNDONE :], text):
            steps.count(done, back)
        if len(lines) > 2 * MOST_UNDONE:
            steps._keep(lines[-2 * MOST_UNDONE :])
        return steps

    def note(self, done: Done, text: str) -> WayBack:
        """On the disk: another text is about to lie there; what leads back from it."""
        back = step(text, self.text)
        self._append([done, crc32(text.encode()), back.first, back.last, back.between])
        return back

    def taken(self, done: Done, text: str, back: WayBack) -> None:
        """It lies there."""
        self.text = text
        self.count(done, back)

    def count(self, done: Done, back: WayBack) -> None:
        """One change more, with what leads back from it."""
        source, other = (self.before, self.after) if done == "undo" else (self.after, self.before)
        other.append(back)
        if done == "put":
            source.clear()
        elif source:
            source.pop()
        del self.before[:-MOST_UNDONE]

    def _append(self, line: list[object]) -> None:
        path = self.folder / FILE
        try:
            with open(path, "a", encoding="utf-8", opener=opener) as file:
                file.write("\n" + json.dumps(line))
        except OSError as error:
            raise not_kept(path, error) from None

    def _keep(self, lines: Sequence[str]) -> None:
        """The latest alone; a disk that does not take it keeps them all."""
        with suppress(NotKept):
            write_whole(self.folder / FILE, "\n".join(lines).encode(), private=True)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []


def _fitting(lines: Sequence[str], text: str) -> list[tuple[Done, WayBack]]:
    """What was done, the first first: as far back as each line leads on from the one before."""
    found: list[tuple[Done, WayBack]] = []
    for line in reversed(lines):
        read = _read(line)
        if read and read[1] == crc32(text.encode()):
            found.append((read[0], read[2]))
            text = read[2].taken(text)
    return found[::-1]


def _read(line: str) -> tuple[Done, int, WayBack] | None:
    try:
        done, known_by, first, last, between = json.loads(line)
    except ValueError:
        return None
    whole = all(isinstance(count, int) and count >= 0 for count in (known_by, first, last))
    if done not in ("put", "undo", "redo") or not whole or not isinstance(between, str):
        return None
    return done, known_by, WayBack(first, last, between)
