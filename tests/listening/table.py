"""A table that listens to a guitar, and remembers all it was told."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from typing import TypeVar

from chordgame.listening.guitar_news import GuitarNews, GuitarState, LiveGuitar, PlayHeard
from tests.patience import PATIENCE

G_MAJOR = {6: 43.0, 5: 47.0, 4: 50.0, 3: 55.0, 2: 59.0, 1: 67.0}
Kind = TypeVar("Kind", bound=GuitarNews)


class Table:
    """`with Table(guitar) as table:` listens; `table.wait_for(kind, fits)` gives the first news that fits."""

    def __init__(self, guitar: LiveGuitar, on_news: Callable[[GuitarNews], None] | None = None) -> None:
        self.guitar, self.news = guitar, list[GuitarNews]()
        self._came, self._on_news = threading.Condition(), on_news

    def __enter__(self) -> Table:
        self.guitar.start(self._tell)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.guitar.close()

    def _tell(self, news: GuitarNews) -> None:
        if self._on_news is not None:
            self._on_news(news)
        with self._came:
            self.news.append(news)
            self._came.notify_all()

    def wait_for(self, kind: type[Kind], fits: Callable[[Kind], bool] = lambda _: True) -> Kind:
        def found() -> Kind | None:
            return next((one for one in self.told(kind) if fits(one)), None)

        with self._came:
            one = self._came.wait_for(found, PATIENCE)
        assert one is not None, f"not told within {PATIENCE} s; told was {self.news[-5:]}"
        return one

    def told(self, kind: type[Kind]) -> list[Kind]:
        return [one for one in self.news if isinstance(one, kind)]

    def last_word(self, play: int) -> PlayHeard:
        return self.wait_for(PlayHeard, lambda heard: heard.play == play and heard.final)

    def wait_for_sentence(self, words: str) -> GuitarState:
        return self.wait_for(GuitarState, lambda state: words in state.sentence)

    def wait_for_clear(self, strings: set[int]) -> PlayHeard:
        return self.wait_for(
            PlayHeard, lambda heard: {s for s, state in states(heard).items() if state == "CLEAR"} >= strings
        )

    def sentences(self) -> list[str]:
        return [state.sentence for state in self.told(GuitarState)]


def states(heard: PlayHeard) -> dict[int, str]:
    """Each string's state by name."""
    return {one.string: one.state.name for one in heard.verdict.strings}


ALL_CLEAR = dict.fromkeys(G_MAJOR, "CLEAR")
