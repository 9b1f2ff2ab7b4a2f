"""A picture without its style sheet: what the sheet says of each part is written on the part itself.

Pages restyle pictures; paper and other programs need them finished, in the light colours, with no variables.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from chordgame.printing.letters import OTHERWISE

SVG = "{http://www.w3.org/2000/svg}"
_MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_PART = re.compile(r"([\w-]*)((?:\.[\w-]+)*)")
NOT_FOR_PAPER = {"font-variant-numeric", "filter"}


@dataclass(frozen=True, slots=True)
class _Part:
    """One step of a selector: a tag or any, with these classes; `child` if it is right inside the one before."""

    tag: str
    classes: frozenset[str]
    child: bool

    def fits(self, element: ET.Element) -> bool:
        """Whether the step is about this element."""
        tag = element.tag.removeprefix(SVG)
        return self.tag in ("", tag) and self.classes <= set(element.get("class", "").split())


@dataclass(frozen=True, slots=True)
class _Rule:
    parts: tuple[_Part, ...]
    settings: tuple[tuple[str, str], ...]

    @property
    def weight(self) -> tuple[int, int]:
        """Which of two rules wins: the one with more classes, then the one with more tags."""
        return sum(len(part.classes) for part in self.parts), sum(bool(part.tag) for part in self.parts)


def settled(svg: str) -> str:
    """The same picture with attributes instead of a style sheet, and without its words for screen readers."""
    ET.register_namespace("", "http://www.w3.org/2000/svg")
    root = ET.fromstring(svg)
    rules: list[_Rule] = []
    for parent in list(root.iter()):
        for about in [inner for inner in parent if inner.tag.removeprefix(SVG) in ("style", "title", "desc")]:
            if about.tag == f"{SVG}style":
                rules += _rules(about.text or "")
            parent.remove(about)
    _dress(root, (), sorted(rules, key=lambda rule: rule.weight))
    return ET.tostring(root, encoding="unicode")


def embedded(svg: str, x: float, y: float, scale: float) -> str:
    """A whole picture as a part of another one, its corner at this place."""
    root = ET.fromstring(settled(svg))
    inside = "".join(ET.tostring(inner, encoding="unicode") for inner in root)
    left, top, *_ = map(float, (root.get("viewBox") or "0 0").split())
    move = f"translate({x - left * scale:.2f} {y - top * scale:.2f}) scale({scale:.4f})"
    return f'<g transform="{move}">{inside}</g>'


@functools.lru_cache(maxsize=64)
def _rules(css: str) -> tuple[_Rule, ...]:
    rules = []
    for selectors, body in _RULE.findall(_MEDIA.sub("", css)):
        settings = tuple(_settings(body))
        rules += [
            _Rule(_parts(one), settings)
            for one in selectors.split(",")
            if ":" not in one and "[" not in one and settings
        ]
    return tuple(rules)


def _settings(body: str) -> list[tuple[str, str]]:
    """What is set to a value that needs no variable; the size of letters as a plain number."""
    pairs = [setting.split(":", 1) for setting in body.split(";") if ":" in setting]
    plain = [(name.strip(), value.strip()) for name, value in pairs if "var(" not in value]
    return [
        (name, OTHERWISE["DejaVu Sans"] if name == "font-family" else value.removesuffix("px"))
        for name, value in plain
        if name not in NOT_FOR_PAPER and not name.startswith("--")
    ]


def _parts(selector: str) -> tuple[_Part, ...]:
    steps = selector.replace(">", " >").split()
    parts = []
    for step in steps:
        found = _PART.fullmatch(step.removeprefix(">"))
        tag, classes = found.groups() if found else ("?", "")
        parts.append(_Part(tag, frozenset(classes.split(".")[1:]), step.startswith(">")))
    return tuple(parts)


def _dress(element: ET.Element, above: tuple[ET.Element, ...], rules: list[_Rule]) -> None:
    """Attributes for the element and all in it; a rule that weighs more comes later and wins."""
    line = (*above, element)
    for rule in rules:
        if _fits(rule.parts, line):
            for name, value in rule.settings:
                element.set(name, value)
    for inner in element:
        _dress(inner, line, rules)


def _fits(parts: tuple[_Part, ...], line: tuple[ET.Element, ...]) -> bool:
    """Whether the last element of the line is what the selector names."""
    if not parts:
        return True
    *before, last = parts
    if not line or not last.fits(line[-1]):
        return False
    above = line[:-1]
    if last.child:
        return _fits(tuple(before), above)
    return not before or any(_fits(tuple(before), above[: end + 1]) for end in range(len(above)))
