"""A view as text for a terminal; pictures come in words."""

from __future__ import annotations

from collections.abc import Sequence

from chordgame.engine.view import Cards, Grid, Lines, Panel, PaperLine, ScorePaper, View

SHOWN = 12
"""Moves listed before the rest is only counted."""


def draw(view: View, labels: Sequence[str] = ()) -> str:
    """All of the view, and the moves by their labels."""
    parts = [view.headline, *map(_panel, view.panels), _moves(labels)]
    return "\n\n".join(part for part in parts if part)


def _panel(panel: Panel) -> str:
    if isinstance(panel, Lines):
        return "\n".join([panel.title, *(f"  {line}" for line in panel.lines)])
    if isinstance(panel, Grid):
        return _grid(panel)
    if isinstance(panel, ScorePaper):
        return _grid(Grid(panel.title, panel.columns, tuple(map(_written, panel.lines))))
    if isinstance(panel, Cards):
        held = ", ".join(card.name for card in panel.cards) or "none"
        return f"{panel.title}: {held}"
    return panel.alt


def _grid(grid: Grid) -> str:
    rows = [grid.columns, *grid.rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(grid.columns))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join([grid.title, *(f"  {line}".rstrip() for line in lines)])


def _written(line: PaperLine) -> tuple[str, ...]:
    """What stands in each place, with what it makes."""
    return (line.name, *(f"{one.text} ({one.beside})" if one.beside else one.text for one in line.places))


def _moves(labels: Sequence[str]) -> str:
    if not labels:
        return ""
    shown = [f"  {label}" for label in labels[:SHOWN]]
    more = [f"  … and {len(labels) - SHOWN} more"] if len(labels) > SHOWN else []
    return "\n".join(["You can:", *shown, *more])
