"""What is remembered of guitars from one evening to the next: who plays which, and what people call it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from chordgame.disk.owner_alone import private_folder
from chordgame.disk.versioned_file import FileKind
from chordgame.disk.whole_file import not_kept
from chordgame.engine.plain import NEWER, from_plain, to_plain
from chordgame.plugging.learned import LearnedGuitar

FILE = "guitars.json"
MOST_LEARNED = 64
"""Guitars: more than a music school has."""
GUITARS = FileKind("list of guitars", "ringclear_guitars")


@dataclass(frozen=True, slots=True)
class KeptProfile:
    """What a calibration of the guitar at this input measured, as the text of its file."""

    input: str
    text: str


@dataclass(frozen=True, slots=True)
class KnownGuitars:
    """`chosen` is the input of each seat's guitar, "" being everybody's; `names` is what people call an input, and
    `learned` what is known of the guitar there; `profiles` of those that were calibrated, as the text of their files.
    """

    chosen: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    learned: tuple[LearnedGuitar, ...] = field(default=(), metadata=NEWER)
    profiles: tuple[KeptProfile, ...] = field(default=(), metadata=NEWER)

    def with_chosen(self, seat: str, wanted: str) -> KnownGuitars:
        """This input for that seat from now on; none for the guitar that everybody plays."""
        others = {one: given for one, given in self.chosen.items() if one != seat}
        return replace(self, chosen={**others, seat: wanted} if wanted else others)

    def with_name(self, wanted: str, name: str) -> KnownGuitars:
        """People call it so; no name takes the one away that it had."""
        others = {one: given for one, given in self.names.items() if one != wanted}
        return replace(self, names={**others, wanted: name} if name else others)

    def with_profile(self, wanted: str, text: str) -> KnownGuitars:
        """It was calibrated; no text forgets that."""
        others = [one for one in self.profiles if one.input != wanted]
        new = [KeptProfile(wanted, text)] if text else []
        return replace(self, profiles=(*others, *new)[-MOST_LEARNED:])

    def profile_of(self, wanted: str) -> str:
        """The text of its file; nothing where it was not calibrated."""
        return next((one.text for one in self.profiles if one.input == wanted), "")

    def of(self, wanted: str) -> LearnedGuitar:
        """What is known of the guitar at this input, possibly nothing."""
        return next((one for one in self.learned if one.input == wanted), LearnedGuitar(wanted))

    def with_learned(self, learned: LearnedGuitar) -> KnownGuitars:
        """So much is known of it now; the oldest guitars are forgotten before the list is too long for anybody."""
        others = [one for one in self.learned if one.input != learned.input]
        return replace(self, learned=(*others, *([learned] if learned.is_known else []))[-MOST_LEARNED:])


def read_guitars(path: Path) -> KnownGuitars:
    """What is remembered; nothing before the first guitar was chosen."""
    return GUITARS.read_json(path, _guitars) if path.exists() else KnownGuitars()


def write_guitars(path: Path, known: KnownGuitars) -> None:
    """Remember it; whose guitars these are is nobody else's business."""
    try:
        private_folder(path.parent)
    except OSError as error:
        raise not_kept(path, error) from None
    GUITARS.write_json(path, to_plain(known), private=True)


def _guitars(values: Mapping[str, Any]) -> KnownGuitars:
    known: KnownGuitars = from_plain(KnownGuitars, dict(values), "guitars")
    return known
