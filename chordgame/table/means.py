"""What a room may ask of whoever hosts it: time, hands that work beside it, and devices."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from chordgame.engine.tune import Tune
from chordgame.limits import PAGES
from chordgame.pages.serving import Aside, Schedule


@dataclass(frozen=True, slots=True)
class Means:
    """What the host can do; a room without loudspeaker and tape plays in silence and keeps no sound.

    `links` are the addresses that pages show. `seed` is the dice's in new games; None is any.
    """

    schedule: Schedule
    aside: Aside
    clock: Callable[[], float] = time.monotonic
    links: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    most_pages: int = PAGES.most
    play_music: Callable[[Tune | None], object] = lambda _: None
    """The music that the game wants now, asked for with every change; None is silence."""
    record_sound: Callable[[int], object] = lambda _: None
    """How many megabytes of the guitar's sound may be kept on the disk."""
