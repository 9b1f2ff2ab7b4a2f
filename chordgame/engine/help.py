"""What a game tells who does not know it: rules on one page, words, pieces, and a tip for each new thing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from chordgame.engine.view import Card, Picture


@dataclass(frozen=True, slots=True)
class Tip:
    """What somebody reads who meets a thing for the first time: one sentence, and a small picture of it.

    `at` is how the names of the parts begin that it speaks of, where it speaks of some: a page brings them into sight.
    `ahead` is what the picture says before the game, where a few of them tell what it is about.
    """

    words: str
    picture: Picture
    at: str = ""
    ahead: str = ""


@dataclass(frozen=True, slots=True)
class Help:
    """A game's help.

    `rules` are all that one needs to play, a line each; `words` what things are called, with what they are. Views name
    the `tips` that matter just then; a page shows each to a person once.
    """

    rules: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[Card, ...] = ()
    tips: Mapping[str, Tip] = field(default_factory=dict)
