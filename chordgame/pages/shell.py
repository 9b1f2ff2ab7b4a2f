"""The one HTML shell that every page is made from."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from string import Template

from chordgame.engine.plain import to_line

SHELL = "shell.html"
EVERYWHERE = "style.css"


@dataclass(frozen=True, slots=True)
class Page:
    """What stands in the browser's tab, and the files of `static` that make the page.

    `known` is what the page has to know before it has said who it is, such as how long a name may be.
    """

    title: str
    script: str
    styles: tuple[str, ...]
    body: str
    known: Mapping[str, object] = field(default_factory=dict)

    @property
    def html(self) -> str:
        """The shell with the page's own names in it."""
        shell = files("chordgame.pages").joinpath("static", SHELL).read_text(encoding="utf-8")
        own = {"title": self.title, "script": self.script, "body": self.body, "known": to_line(dict(self.known))}
        escaped = {name: html.escape(text) for name, text in own.items()}
        return Template(shell).substitute(escaped, styles="\n".join(map(_linked, (EVERYWHERE, *self.styles))))


def _linked(style: str) -> str:
    return f'<link rel="stylesheet" href="/static/{html.escape(style)}">'
