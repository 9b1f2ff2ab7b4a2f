"""The colours of the pictures of Symphony No. 9: paper, gold, and the six musicians."""

from __future__ import annotations

from chordgame.engine.pictures.palette import Palette

LIGHT = {
    "ink": "#2b2433",
    "faint": "#6d6276",
    "paper": "#fbf6ea",
    "panel": "#f1e7d0",
    "line": "#cdbb96",
    "gold": "#96690f",
    "on-gold": "#ffffff",
    "on-paint": "#ffffff",
    "on-yellow": "#2b2433",
    "good": "#2a6f47",
    "bad": "#a83232",
    "red": "#c8402f",
    "yellow": "#d9ab1a",
    "green": "#2f7d34",
    "blue": "#2f6db5",
    "purple": "#7d4aa3",
    "brown": "#80532f",
}
DARK = LIGHT | {
    "ink": "#f3ebdd",
    "faint": "#bcae9c",
    "paper": "#2a2431",
    "panel": "#383041",
    "line": "#5d5268",
    "gold": "#dba94a",
    "on-gold": "#2a2431",
    "good": "#6cc08d",
    "bad": "#e08181",
    "green": "#33823a",
    "blue": "#3a76bd",
    "purple": "#8d5ab3",
    "brown": "#8f6138",
}
CONTRAST = {"faint": "var(--ink)", "line": "var(--ink)"}
COLOURS = Palette(LIGHT, DARK, CONTRAST)
MUSICIANS = ("red", "yellow", "green", "blue", "purple", "brown")
PAINT = "".join(f".{name}{{fill:${name}}}" for name in (*MUSICIANS, "on-paint", "on-yellow"))
TEXT = "text{font-family:ui-rounded,system-ui,sans-serif;text-anchor:middle;fill:$ink}"
