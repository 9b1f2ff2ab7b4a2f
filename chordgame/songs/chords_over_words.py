"""Songs as people write them in letters and on the internet: a line of chords over the line of words that it is for.

They become ChordPro, which is read like any other; headings as [Chorus] or "Verse 2:" become sections.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from chordgame.theory.chord_reading import read_chord

_DIRECTIVE = re.compile(r"^[^\S\n]*\{\s*\w+", re.MULTILINE)
_IN_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_HEADING = re.compile(
    r"[\[(]?((?:verse|chorus|refrain|bridge|pre-?chorus|intro|outro|solo|interlude|coda|hook|strophe)\b[^\])\n]*?)[\])]?:?",
    re.IGNORECASE,
)
_WORD = re.compile(r"\S+")
_NO_CHORDS = {"N.C.", "NC", "|", "||", "|:", ":|", "%", "-", "/", "x2", "x3", "x4", "(x2)", "(x3)", "(x4)"}
"""What stands between chords in their line and is none."""
KINDS = {
    "chorus": "chorus",
    "refrain": "chorus",
    "hook": "chorus",
    "verse": "verse",
    "strophe": "verse",
    "bridge": "bridge",
}


def is_over_words(text: str) -> bool:
    """Whether chords stand over the words; in ChordPro they stand in brackets between them."""
    in_brackets = any(read_chord(chord.strip()) for chord in _IN_BRACKETS.findall(text))
    return not in_brackets and not _DIRECTIVE.search(text) and any(map(_is_chords, text.splitlines()))


def as_chordpro_lines(text: str) -> str:
    """The same song in ChordPro; what stands before the first chord or section is its title and who it is by."""
    lines = text.lstrip("\ufeff").expandtabs().splitlines()
    first = next(at for at, line in enumerate(lines) if _is_chords(line) or _heading(line))
    return "\n".join([*_head([line.strip() for line in lines[:first] if line.strip()]), *_body(lines[first:])])


def _head(lines: list[str]) -> Iterator[str]:
    names = ["title", "artist"]
    for line in lines:
        name, _, value = line.partition(":")
        if value and name.strip().lower() in ("title", "artist", "capo", "key", "tempo", "time"):
            yield f"{{{name.strip().lower()}: {value.strip()}}}"
        elif names:
            yield f"{{{names.pop(0)}: {line}}}"
        else:
            yield f"{{comment: {line}}}"


def _body(lines: list[str]) -> Iterator[str]:
    chords = ""
    for line in [*lines, ""]:
        heading = _heading(line)
        if chords and (heading or _is_chords(line) or not line.strip()):
            yield _merged(chords, "")
            chords = ""
        if heading:
            named = heading[1].strip().rstrip(":")
            kind = next((kind for word, kind in KINDS.items() if named.lower().startswith(word)), "part")
            yield f"{{start_of_{kind}: {named}}}"
        elif _is_chords(line):
            chords = line
        elif line.strip():
            yield _merged(chords, line)
            chords = ""


def _heading(line: str) -> re.Match[str] | None:
    return _HEADING.fullmatch(line.strip())


def _is_chords(line: str) -> bool:
    """A line of nothing but chords; one word that could be one, as A, is a chord where it stands alone."""
    words = [word.strip("()") for word in line.split()]
    chords = [word for word in words if word not in _NO_CHORDS]
    return bool(chords) and all(read_chord(word) for word in chords)


def _merged(chords: str, words: str) -> str:
    """Each chord in the words over which it stands."""
    out, done = "", 0
    for found in _WORD.finditer(chords):
        chord = found[0].strip("()")
        if chord in _NO_CHORDS:
            continue
        at = max(done, _begin(words, min(found.start(), max(len(words), done))))
        out += _round(words[done:at]) + f"[{chord}]"
        done = at
    return out + _round(words[done:])


def _begin(words: str, at: int) -> int:
    """A chord over the second letter of a word is for all of it: two chords need a space between them."""
    second = 0 < at < len(words) and words[at - 1].isalnum() and (at == 1 or words[at - 2].isspace())
    return at - 1 if second else at


def _round(words: str) -> str:
    return words.translate(str.maketrans("[]{}", "()()"))
