"""How many may come in: as many as the limits say, or as there are files for where the system gives few."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import dataclass

from chordgame.limits import CONNECTIONS, KEPT_CONNECTIONS, OWN_FILES, PAGES, ROOM_TO_LOAD

ENOUGH_FILES = CONNECTIONS.most + KEPT_CONNECTIONS.most + OWN_FILES.most


@dataclass(frozen=True, slots=True)
class Places:
    """For connections in all, beside them for this computer's own, and for pages among them."""

    connections: int = CONNECTIONS.most
    here: int = KEPT_CONNECTIONS.most
    pages: int = PAGES.most


def places() -> Places:
    """What this system has room for, once it was asked for all that it allows."""
    return places_among(files_for_us())


def places_among(files: int) -> Places:
    """Where files are few a third is ours, an eighth this computer's, and of the rest pages leave a third to others."""
    here = min(KEPT_CONNECTIONS.most, files // 8)
    rest = min(CONNECTIONS.most, files - min(OWN_FILES.most, files // 3) - here)
    return Places(rest, here, min(PAGES.most, rest - min(ROOM_TO_LOAD.most, rest // 3)))


def files_for_us(enough: int = ENOUGH_FILES) -> int:
    """How many files we may have open, once we have asked the system for as many as it allows."""
    if sys.platform == "win32":  # there is no such limit
        return enough
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = enough if hard == unlimited else min(hard, enough)
    if soft != unlimited and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return enough if soft == unlimited else soft
