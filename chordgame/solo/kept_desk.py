"""The desk that lies there: each change of it is on the disk before anybody sees it, and can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from chordgame.engine.errors import Refused
from chordgame.solo.desk import Desk
from chordgame.solo.desk_file import SavedDesk, write_desk

MOST_UNDONE = 200
"""Desks that can be gone back to: an evening of it, and no more memory than a picture takes."""
Changed = Callable[[Desk, Desk], None]


class KeptDesk:
    """A desk in its folder. `changed` is called with the desk as it was and as it is."""

    def __init__(self, folder: Path, saved: SavedDesk, changed: Changed) -> None:
        self._folder, self._saved, self._changed = folder, saved, changed
        self._before: list[Desk] = []
        self._after: list[Desk] = []

    @property
    def desk(self) -> Desk:
        """What lies there now."""
        return self._saved.desk

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be done again."""
        return bool(self._after)

    def put(self, desk: Desk) -> bool:
        """The desk lies so from now on, also after a power cut; whether that is anything new."""
        was = self.desk
        if desk == was:
            return False
        self._write(desk)
        self._before = [*self._before[-MOST_UNDONE:], was]
        self._after.clear()
        self._changed(was, desk)
        return True

    def undo(self) -> None:
        """As it was before the last change."""
        self._swap(self._before, self._after, "there is nothing to take back")

    def redo(self) -> None:
        """As it was before that was taken back."""
        self._swap(self._after, self._before, "there is nothing to do again")

    def _swap(self, source: list[Desk], other: list[Desk], nothing: str) -> None:
        if not source:
            raise Refused(nothing)
        was = self.desk
        self._write(source[-1])
        other.append(was)
        self._changed(was, source.pop())

    def _write(self, desk: Desk) -> None:
        saved = replace(self._saved, desk=desk)
        write_desk(self._folder, saved)
        self._saved = saved
