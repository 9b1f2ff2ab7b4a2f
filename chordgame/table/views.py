"""What everybody is shown of one game, worked out once for all pages that are shown the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from chordgame.disk.session import Session
from chordgame.engine.view import Panel, Picture
from chordgame.table.showing import Drawer, SeatView, awaited_seats, show


@dataclass(slots=True)
class Views:
    """The views of a game. `below` is what a seat is shown below the table, with names of chords or without."""

    session: Callable[[], Session]
    drawer: Drawer
    below: Callable[[str | None, bool], tuple[Panel, ...]]
    _waits: list[str] | None = None
    _views: dict[tuple[str | None, bool], SeatView] = field(default_factory=dict)
    _texts: dict[tuple[str | None, bool, tuple[str, ...]], str] = field(default_factory=dict)

    def forget(self) -> None:
        """The game went on."""
        self._waits = None
        self._views.clear()
        self._texts.clear()

    def text(self, seat: str | None, had: tuple[str, ...], named: bool = False) -> tuple[str, tuple[str, ...]]:
        """The message for a page that had those panels, and the panels that it has then."""
        view = self._view(seat, named)
        if (seat, named, had) not in self._texts:
            self._texts[seat, named, had] = view.since(had)
        return self._texts[seat, named, had], view.panels

    def drawn(self, pictures: tuple[Picture, ...]) -> list[dict[str, Any]]:
        """Pictures that no view has, as a page shows them."""
        return [self.drawer.panel(picture) for picture in pictures]

    def _view(self, seat: str | None, named: bool) -> SeatView:
        if self._waits is None:
            self._waits = awaited_seats(self.session())
        if (seat, named) not in self._views:
            below = self.below(seat, named)
            self._views[seat, named] = show(self.session(), self.drawer, seat, self._waits, named, below)
        return self._views[seat, named]
