"""What is known of guitars, and the file that remembers it: a disk that takes no more is asked again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from chordgame.engine.errors import YouErred
from chordgame.plugging.known_guitars import KnownGuitars, read_guitars, write_guitars

AGAIN_AFTER = 15.0
"""Seconds until a disk that took nothing is asked once more: who has made room looks whether it was enough."""


class KeptGuitars:
    """`later` does something after so many seconds; `changed` is called when another trouble is to be shown.

    A file that cannot be read is left as it is. Without a file nothing is remembered.
    """

    def __init__(
        self,
        file: Path | None,
        later: Callable[[float, Callable[[], None]], object],
        changed: Callable[[], None],
    ) -> None:
        self._later, self._changed = later, changed
        self.known, self.trouble = _remembered(file)
        self._file = None if self.trouble else file
        self._on_disk = self.known
        self._asks_again = False

    def keep(self, known: KnownGuitars) -> None:
        """Known from now on, and the next time too; refused where the disk takes no more."""
        self._write(known)
        self.known = known

    def keep_or_say(self, known: KnownGuitars) -> None:
        """Known from now on; where the disk takes no more that is shown, until it does."""
        self.known = known
        try:
            self._write(known)
        except YouErred as error:
            self.trouble = str(error)
            self._ask_again()

    def _write(self, known: KnownGuitars) -> None:
        if self._file is not None and known != self._on_disk:
            write_guitars(self._file, known)
            self._on_disk, self.trouble = known, ""

    def _ask_again(self) -> None:
        if not self._asks_again:
            self._asks_again = True
            self._later(AGAIN_AFTER, self._again)

    def _again(self) -> None:
        self._asks_again = False
        self.keep_or_say(self.known)
        self._changed()


def _remembered(file: Path | None) -> tuple[KnownGuitars, str]:
    """What the file says, or why it cannot be read."""
    try:
        return (KnownGuitars() if file is None else read_guitars(file)), ""
    except YouErred as error:
        return KnownGuitars(), str(error)
