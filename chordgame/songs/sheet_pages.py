"""Pages of a sheet that fill from the top, in one column or in two."""

from __future__ import annotations

from dataclasses import dataclass, field

from chordgame.printing.paper import PAPER, Paper

GUTTER = 30
"""Points between two columns: more than between two words, less than the margin."""


@dataclass(slots=True)
class Pages:
    """`y` is where the next thing comes, in the column that is being filled."""

    paper: Paper = PAPER
    done: list[list[str]] = field(default_factory=lambda: [[]])
    y: float = PAPER.margin
    columns: int = 1
    scale: float = 1.0
    _column: int = 0
    _top: float = 0.0
    _foot: float = 0.0
    _deepest: float = 0.0

    @property
    def left(self) -> float:
        """Where lines begin."""
        return PAPER.margin + self._column * (self.inside + GUTTER)

    @property
    def inside(self) -> float:
        """How wide a line is."""
        return (self.paper.inside - GUTTER * (self.columns - 1)) / self.columns

    def room(self, height: float) -> float:
        """Where the next so many pixels are: in this column if they fit."""
        if not self.fits(height) and self.done[-1]:
            self._next_column()
        at = self.y
        self.y += height
        self._deepest = max(self._deepest, self.y)
        return at

    def fits(self, height: float) -> bool:
        """Whether the next so many pixels are in this column."""
        return self.y + height <= (self._foot or self.paper.bottom)

    def draw(self, *parts: str) -> None:
        """On the page of the latest room."""
        self.done[-1] += parts

    def split(self, columns: int, high: float, scale: float) -> None:
        """From here on in so many columns, each so high on this page, of words so large."""
        self.columns, self._column, self.scale = columns, 0, scale
        self._top, self._deepest = self.y, self.y
        self._foot = min(self.y + high, self.paper.bottom)

    def join(self) -> None:
        """One column again, below the longest of them."""
        self.y = max(self.y, self._deepest)
        self.columns, self._column, self._foot, self.scale = 1, 0, 0.0, 1.0

    def _next_column(self) -> None:
        if self._column + 1 < self.columns:
            self._column, self.y = self._column + 1, self._top
            return
        self.done.append([])
        self._column, self._foot, self._deepest = 0, 0.0, 0.0
        self.y = self._top = self.paper.margin
