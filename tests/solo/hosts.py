"""`ringclear solo` in a process, and what a hand does to its page."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.pages.browsers import RunningHost, running

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


PAGE = re.compile(r"http://127\.0\.0\.1:(\d+)/solo#(\S+)")


@dataclass
class DeskHost(RunningHost):
    """A desk in a folder of its own, with its song book beside it; `told` is what it said at the start."""

    told: str = ""

    def start(self) -> None:
        self.page, self.told = self.opened_at(PAGE)

    def command(self) -> list[str]:
        return ["solo", "--folder", str(self.folder / "desks"), "--book", str(self.folder / "songs"), *self.words]


def desk_host(folder: Path, *words: str) -> AbstractContextManager[DeskHost]:
    return running(DeskHost(folder, words))


def shows(page: Any, numbers: str) -> None:
    """Wait until these are in play."""
    page.wait_for_selector(f"main[data-numbers='{numbers}']")


def number_at(page: Any, number: int) -> tuple[float, float]:
    """Where a number of the ring is on the screen."""
    box = page.locator(f".ring-box [data-at=number-{number}]").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def arm_at(page: Any, number: int) -> tuple[float, float]:
    """Where an arm that points at the number can be taken: inside the well, on the way from its middle."""
    ring = page.locator(".ring-box svg").bounding_box()
    middle = ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2
    x, y = number_at(page, number)
    return middle[0] + 0.4 * (x - middle[0]), middle[1] + 0.4 * (y - middle[1])
