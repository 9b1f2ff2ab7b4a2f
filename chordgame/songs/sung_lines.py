"""Lyrics on paper: words with their chords over them, broken into lines that fit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import combining

from chordgame.printing.letters import width_of
from chordgame.songs.chord_labels import Labels
from chordgame.songs.rows import Row

CHORD_SIZE, WORD_SIZE = 14, 17  # points: words are read from afar while playing, chords stand above them
CHORD_FONT, WORD_FONT = "DejaVu Sans", "DejaVu Serif"
LONELY = 4
"""So few letters do not stand alone on a line: the word before them comes along."""
BETWEEN_CHORDS = 12  # points at least, so that two names do not run together


@dataclass(frozen=True, slots=True)
class SungPiece:
    """A word with the chord over it, or one of them alone, so far from the line's beginning; `by` wrote the word."""

    x: float
    chord: str
    word: str
    by: str = ""


SungLine = tuple[SungPiece, ...]


def sung_lines(row: Row, labels: Labels, width: float) -> tuple[SungLine, ...]:
    """A row of the song in as many lines as it takes. Words keep together where a line can hold them; chords never run
    into each other."""
    lines: list[list[SungPiece]] = [[]]
    x, free = 0.0, 0.0  # where the next word comes, and from where on there is room for a chord
    pieces = _pieces(row, labels, width)
    for place, (chord, word, by) in enumerate(pieces, start=1):
        x = max(x, free) if chord else x
        if lines[-1] and x + max(_chord_width(chord), _word_width(_with_last(word, pieces[place:]))) > width:
            lines.append([])
            x = free = 0.0
        lines[-1].append(SungPiece(x, chord, word, by))
        free = x + _chord_width(chord) + BETWEEN_CHORDS if chord else free
        # a word that goes on under the next chord has no gap after its hyphen
        x += _word_width(word if word.endswith("-") else f"{word} ") if word else 0.0
    return tuple(tuple(line) for line in lines if line)


def _with_last(word: str, later: list[tuple[str, str, str]]) -> str:
    """The word, with the last one where that is short."""
    (chord, last, _), *others = later or [("", "", "")]
    return word if others or chord or not 0 < len(last) <= LONELY else f"{word} {last}"


def _pieces(row: Row, labels: Labels, width: float) -> list[tuple[str, str, str]]:
    pieces: list[tuple[str, str, str]] = []
    for strum in row:
        sung = strum.words.text.split() if strum.words else []
        words = [part for word in sung for part in _parts(word, width)] or [""]
        by = strum.words.by if strum.words else ""
        if words[-1] and strum.words and strum.words.broken:
            words[-1] += "-"
        pieces += [(labels.of(strum) if place == 0 else "", word, by) for place, word in enumerate(words)]
    return [piece for piece in pieces if piece[0] or piece[1]]


def _parts(word: str, width: float) -> Iterator[str]:
    """The word, or what a line can hold of it at a time: some scripts have no spaces. Accents stay on their letters."""
    while _word_width(word) > width:
        most = bisect_right(range(len(word)), width, key=lambda letters: _word_width(word[:letters])) - 1
        most = min(most, max(1, len(word) - 2))  # no letter stands alone
        end = next((at for at in range(most, 0, -1) if not combining(word[at])), max(1, most))
        yield word[:end]
        word = word[end:]
    yield word


def _chord_width(chord: str) -> float:
    return width_of(chord, CHORD_SIZE, CHORD_FONT, "B")


def _word_width(word: str) -> float:
    return width_of(word, WORD_SIZE, WORD_FONT)
