"""The boxes in the guitar corner: which are plugged in, what they read at this moment, and a self-test of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chordgame.box.sentences import NAMES, hello_in_words, reading_in_words
from chordgame.box.trying_out import TryingOut, asks
from chordgame.engine.errors import Refused
from chordgame.pages.messages import Answering
from chordgame.plugging.messages import TryBox
from hardware.box.believing import BoxShows
from hardware.box.box_input import FromBox


class BoxStand:
    """`changed` is called when pages should show something new. Of two of a kind the one that spoke last counts."""

    def __init__(self, changed: Callable[[str], None]) -> None:
        self._changed = changed
        self._latest: dict[str, FromBox] = {}
        self._tried = ""
        """The kind of the device that somebody tries out."""
        self._trying = TryingOut()

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What a page may say about boxes."""
        return (Answering(TryBox, lambda _, message: self.try_out(message.device)),)

    def take_news(self, news: FromBox) -> None:
        """What a device says."""
        self._latest[news.kind] = news
        self._read_on(news)
        self._changed("boxes")

    def try_out(self, kind: str) -> None:
        """Somebody tries this device, from the start; or nobody does any more."""
        if kind and kind not in self._latest:
            raise Refused("this box is not plugged in any more")
        self._tried, self._trying = kind, TryingOut()
        if kind:
            self._read_on(self._latest[kind])
        self._changed("boxes")

    def _read_on(self, news: FromBox) -> None:
        if news.kind == self._tried and isinstance(news.news, BoxShows):
            self._trying = self._trying.read(news.news.reading, news.news.doubts)

    def shown(self) -> dict[str, Any]:
        """For a page."""
        return {"tell": "boxes", "devices": [self._device(self._latest[kind]) for kind in sorted(self._latest)]}

    def _device(self, latest: FromBox) -> dict[str, Any]:
        news = latest.news
        here = isinstance(news, BoxShows)
        return {
            "kind": latest.kind,
            "name": NAMES[latest.kind].capitalize(),
            "port": latest.device,
            "about": "" if latest.hello is None else hello_in_words(latest.hello),
            "here": here,
            "reads": reading_in_words(news.reading) if isinstance(news, BoxShows) else news.sentence,
            "doubts": list(news.doubts) if isinstance(news, BoxShows) else [],
            "trying": self._shown_trying(latest) if latest.kind == self._tried else None,
        }

    def _shown_trying(self, latest: FromBox) -> dict[str, Any]:
        ticked = self._trying.ticked(latest.kind, latest.hello)
        return {
            "asks": asks(latest.kind, ticked),
            "parts": [{"name": one.name, "done": one.done, "to_come": one.to_come} for one in ticked],
            "doubts": list(self._trying.doubts),
        }
