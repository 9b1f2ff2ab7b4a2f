"""The desk that lies there: each change of it is on the disk before anybody sees it, and can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from chordgame.engine.errors import Refused
from chordgame.engine.plain import from_plain, parse, to_line, to_plain
from chordgame.solo.desk import Desk, check_desk
from chordgame.solo.desk_file import SavedDesk, write_desk
from chordgame.solo.steps_back import Done, StepsBack, WayBack

Changed = Callable[[Desk, Desk], None]


class KeptDesk:
    """A desk in its folder. `changed` is called with the desk as it was and as it is."""

    def __init__(self, folder: Path, saved: SavedDesk, changed: Changed) -> None:
        self._folder, self._saved, self._changed = folder, saved, changed
        self._steps = StepsBack.read(folder, _text(saved.desk))

    @property
    def desk(self) -> Desk:
        """What lies there now."""
        return self._saved.desk

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back."""
        return bool(self._steps.before)

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be done again."""
        return bool(self._steps.after)

    def put(self, desk: Desk) -> bool:
        """The desk lies so from now on, also after a power cut; whether that is anything new."""
        if desk == self.desk:
            return False
        self._write("put", desk)
        return True

    def undo(self) -> None:
        """As it was before the last change."""
        self._go("undo", self._steps.before, "there is nothing to take back")

    def redo(self) -> None:
        """As it was before that was taken back."""
        self._go("redo", self._steps.after, "there is nothing to do again")

    def _go(self, done: Done, steps: list[WayBack], nothing: str) -> None:
        if not steps:
            raise Refused(nothing)
        self._write(done, _saved_as(self.desk, _desk_in(steps[-1].taken(self._steps.text))))

    def _write(self, done: Done, desk: Desk) -> None:
        """First what leads back, then the desk: if the power goes in between, the first is passed over."""
        was, saved = self.desk, replace(self._saved, desk=desk)
        text = _text(desk)
        back = self._steps.note(done, text)
        write_desk(self._folder, saved)
        self._saved = saved
        self._steps.taken(done, text, back)
        self._changed(was, desk)


def _saved_as(now: Desk, desk: Desk) -> Desk:
    """What the book holds of a song is not taken back with the song."""
    if desk.song.name != now.song.name:
        return desk
    return replace(desk, song=replace(desk.song, saved=now.song.saved))


def _text(desk: Desk) -> str:
    return to_line(to_plain(desk))


def _desk_in(text: str) -> Desk:
    desk: Desk = from_plain(Desk, parse(text, "the desk"), "desk")
    return check_desk(desk)
