"""The colours of the pictures of Symphony No. 9: paper, gold, and the six musicians."""

from __future__ import annotations

from chordgame.engine.pictures.palette import Palette

LIGHT = {
    "ink": "#2b2433",
    "faint": "#6d6276",
    "paper": "#fbf6ea",
    "panel": "#f1e7d0",
    "line": "#cdbb96",
    "gold": "#b8862b",
    "on-paint": "#ffffff",
    "good": "#2f7d4f",
    "bad": "#a83232",
    "red": "#c0392b",
    "yellow": "#c79a00",
    "green": "#3c8d40",
    "blue": "#2f6db5",
    "purple": "#7d4aa3",
    "brown": "#80532f",
}
DARK = {
    "ink": "#f3ebdd",
    "faint": "#bcae9c",
    "paper": "#2a2431",
    "panel": "#383041",
    "line": "#5d5268",
    "gold": "#dba94a",
    "good": "#6cc08d",
    "bad": "#e08181",
    "red": "#d9513f",
    "yellow": "#b98f00",
    "green": "#4a9c4f",
    "blue": "#4a87cf",
    "purple": "#9a68c2",
    "brown": "#99683f",
}
CONTRAST = {"faint": "var(--ink)", "line": "var(--ink)"}
COLOURS = Palette(LIGHT, DARK, CONTRAST)
MUSICIANS = ("red", "yellow", "green", "blue", "purple", "brown")
PAINT = "".join(f".{name}{{fill:${name}}}" for name in MUSICIANS)
TEXT = "text{font-family:ui-rounded,system-ui,sans-serif;text-anchor:middle;fill:$ink}"
