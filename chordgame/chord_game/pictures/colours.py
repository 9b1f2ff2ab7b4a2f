"""The colours of the pictures: one table for light, one for dark, one for more contrast.

A picture's CSS names a colour as `$ink`. It is written twice: as itself, for drawers that know no variables,
and as `var(--ink)`. A picture sets its own variables with no weight at all, so that a page restyles every
picture with `.picture { --ink: ... }`, or takes a whole table from `variables`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

LIGHT = {
    "ink": "#2f241b",
    "faint": "#6a563f",
    "paper": "#f8edd8",
    "rim": "#c39a62",
    "well": "#e2caa0",
    "line": "#d6b98a",
    "key": "#f0b84f",
    "key-edge": "#a06d1f",
    "medal": "#2f241b",
    "medal-ink": "#fff7e6",
    "face": "#fff4da",
    "face-ink": "#3a2a1d",
    "happy": "#ffd23f",
    "sad": "#a9cdec",
    "brass": "#b98a3a",
    "edge": "#fff7e6",
    "on-paint": "#fff7e6",
    "bare": "#f3dfb8",
    "bare-ink": "#3a2a1d",
    "shade": "#2f241b",
    "maple": "#ecd3a4",
    "block": "#f6e6c6",
    "head": "#8a5a2e",
    "head-ink": "#fbeed6",
    "fret": "#a8905f",
    "string": "#8d7a5c",
    "nut": "#fffaf0",
    "clip": "#a83e22",
    "new": "#ffd23f",
    "hand": "#2f241b",
    "major": "#b0452a",
    "minor": "#2c5a86",
    "suspended": "#764a8a",
    "diminished": "#4b4f58",
    "augmented": "#a03464",
    "square": "#43692f",
    "single": "#0d6a68",
    "triangle": "#85560f",
    "straight": "#573626",
}
DARK = LIGHT | {
    "ink": "#f8ebd5",
    "faint": "#c4ad90",
    "paper": "#41342a",
    "rim": "#7d6243",
    "well": "#2a211a",
    "line": "#5a4838",
    "key": "#a87526",
    "key-edge": "#e3b25c",
    "medal": "#fbeed6",
    "medal-ink": "#2a2019",
    "face": "#f6e2bb",
    "edge": "#f3e4c8",
    "shade": "#000",
    "maple": "#4a3426",
    "block": "#553e2d",
    "head": "#33241a",
    "fret": "#a58d66",
    "string": "#b9a37e",
    "nut": "#e9dcc3",
    "clip": "#bf4826",
    "hand": "#f8ebd5",
}
CONTRAST = {"faint": "var(--ink)", "line": "var(--ink)", "string": "var(--ink)"}
"""Laid over light or dark for those who ask for more contrast."""

_NAMED = re.compile(r"([\w-]+):\$([\w-]+)")
_MORE = (("prefers-color-scheme:dark", DARK), ("prefers-contrast:more", CONTRAST))


def stylesheet(css: str, scope: str) -> str:
    """The CSS with its colours, in light and in dark, for what is inside the scope and nothing else."""
    used = {name for _, name in _NAMED.findall(css)} | {"ink"}
    rules = [_NAMED.sub(_written_twice, _scoped(css, scope))]
    rules.append(f":where(.picture){{{variables(LIGHT, used)}}}")
    for query, table in _MORE:
        changed = {name for name in used if table.get(name, LIGHT[name]) != LIGHT[name]}
        rules.append(f"@media({query}){{:where(.picture){{{variables(table, changed)}}}}}")
    return "".join(rules)


def _scoped(css: str, scope: str) -> str:
    rules = [rule.split("{") for rule in css.replace("\n", "").split("}") if rule]
    within = (",".join(f"{scope} {one}" for one in selectors.split(",")) for selectors, _ in rules)
    return "".join(f"{selectors}{{{body}}}" for selectors, (_, body) in zip(within, rules, strict=True))


def variables(table: Mapping[str, str], names: set[str] | None = None) -> str:
    """CSS that sets these colours, or all of the table."""
    return ";".join(f"--{name}:{colour}" for name, colour in table.items() if names is None or name in names)


def _written_twice(named: re.Match[str]) -> str:
    setting, name = named.groups()
    return f"{setting}:{LIGHT[name]};{setting}:var(--{name})"
