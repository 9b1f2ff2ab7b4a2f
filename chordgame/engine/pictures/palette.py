"""The colours of a picture: one table for light, one for dark, one for more contrast.

A picture's CSS names a colour as `$ink`. It is written twice: as itself, for drawers that know no variables,
and as `var(--ink)`. A picture sets its own variables with no weight at all, so that a page restyles every
picture with `.picture { --ink: ... }`, or takes a whole table from `variables`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_NAMED = re.compile(r"([\w-]+):\$([\w-]+)")


@dataclass(frozen=True, slots=True)
class Palette:
    """A game's colours by name; `dark` and `contrast` (laid over either) may leave out what stays."""

    light: Mapping[str, str]
    dark: Mapping[str, str]
    contrast: Mapping[str, str] = field(default_factory=dict)

    def stylesheet(self, css: str, scope: str) -> str:
        """The CSS with its colours, in light and in dark, for what is inside the scope and nothing else."""
        used = {name for _, name in _NAMED.findall(css)} | {"ink"}
        rules = [_NAMED.sub(self._written_twice, _scoped(css, scope))]
        rules.append(f":where(.picture){{{variables(self.light, used)}}}")
        for query, table in (("prefers-color-scheme:dark", self.dark), ("prefers-contrast:more", self.contrast)):
            changed = {name for name in used if table.get(name, self.light[name]) != self.light[name]}
            rules.append(f"@media({query}){{:where(.picture){{{variables(table, changed)}}}}}")
        return "".join(rules)

    def _written_twice(self, named: re.Match[str]) -> str:
        setting, name = named.groups()
        return f"{setting}:{self.light[name]};{setting}:var(--{name})"


def _scoped(css: str, scope: str) -> str:
    rules = [rule.split("{") for rule in css.replace("\n", "").split("}") if rule]
    within = (",".join(f"{scope} {one}" for one in selectors.split(",")) for selectors, _ in rules)
    return "".join(f"{selectors}{{{body}}}" for selectors, (_, body) in zip(within, rules, strict=True))


def variables(table: Mapping[str, str], names: set[str] | None = None) -> str:
    """CSS that sets these colours, or all of the table."""
    return ";".join(f"--{name}:{colour}" for name, colour in table.items() if names is None or name in names)
