"""Words that a host may want to look at before others read them: a short list of ours, and the owner's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from chordgame.chord_game.rules.words import words_in
from chordgame.disk.folders import ringclear_folder
from chordgame.table.as_seen import as_seen

FILE = "held_words.txt"
OURS = Path(__file__).parent / FILE


def usual_words() -> frozenset[str]:
    """Our list, with what the owner of this computer has added and taken out."""
    return with_own(_lines(OURS), _lines(ringclear_folder() / FILE))


def with_own(ours: Iterable[str], own: Iterable[str]) -> frozenset[str]:
    """The words as people see them; a line of one's own that begins with - takes a word out."""
    lines = list(own)
    out = {as_seen(line[1:]) for line in lines if line.startswith("-")}
    return frozenset(as_seen(line) for line in (*ours, *lines) if not line.startswith("-")) - out


def held(text: str, listed: frozenset[str]) -> bool:
    """Whether one of the words stands in a text, whole."""
    return any(as_seen(word) in listed for word in (*words_in(text), *text.split()))


def waits(how: str, text: str, listed: frozenset[str]) -> bool:
    """Whether a text waits for the host's nod at a table that holds none, listed words or all."""
    return bool(text) and (how == "all" or (how == "listed" and held(text, listed)))


def _lines(path: Path) -> Iterator[str]:
    """The words in a file; one that cannot be read holds none back."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return
    for line in text.splitlines():
        if word := line.partition("#")[0].strip():
            yield word
