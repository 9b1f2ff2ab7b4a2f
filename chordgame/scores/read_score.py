"""A process that reads one score: `python -m chordgame.scores.read_score`. See `in_child`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from chordgame.engine.plain import from_plain, parse, to_line
from chordgame.scores.lead_sheet import LeadSheet, ScoreChord, ScoreMark, ScoreWord
from chordgame.scores.parts import KeptParts
from chordgame.scores.score_chords import name_of
from chordgame.theory.ring import wrap

FIFTH, QUARTER = 7, 4
LINE = 4
"""Bars of a line where the score does not say where its lines begin."""
CAPO = "Capo at fret"
"""What our own scores write over the first bar."""


def main() -> int:
    """Read it from standard input, as the parts that are kept."""
    kept = from_plain(KeptParts, parse(sys.stdin.read(), "the score"), "score")
    print(to_line(lead_sheet(kept)))
    return 0


def lead_sheet(kept: KeptParts) -> LeadSheet:
    """What a song takes from it."""
    from music21 import converter

    score = converter.parseData(kept.xml, format="musicxml")
    not_kept = list(kept.not_kept)
    chords, sung = _part_with(score, "Harmony"), _sung(score)
    for symbol, diagram in _with_diagrams(chords, kept):
        symbol.editorial.diagram = diagram
    played = [_played(part, not_kept) for part in dict.fromkeys((chords, sung))]
    time, fifths, mode = _time(chords, not_kept), *_key(chords)
    happy = wrap((fifths or 0) * FIFTH)
    beat = time[1] / QUARTER
    about = score.metadata
    return LeadSheet(
        (about.title or about.movementName or "") if about else "",
        (about.composer or "") if about else "",
        ", ".join(about.lyricists) if about and about.lyricists else "",
        round((kept.tempo or _tempo(chords)) * beat), time, fifths, mode, kept.capo,
        float(played[0].highestTime) * beat,
        tuple(at * beat for at in _lines(played[0])),
        tuple(_chords(played[0], happy, beat)), tuple(_words(played[-1], beat)),
        tuple(_marks(played, beat)), tuple(not_kept),
    )  # fmt: skip


def _part_with(score: Any, kind: str) -> Any:
    return next(part for part in score.parts if part.recurse().getElementsByClass(kind))


def _sung(score: Any) -> Any:
    found = [part for part in score.parts if any(note.lyrics for note in part.recurse().notesAndRests)]
    return found[0] if found else score.parts[0]


def _with_diagrams(part: Any, kept: KeptParts) -> Iterator[tuple[Any, Any]]:
    """Each symbol with its diagram, where music21 has found as many as there are."""
    symbols = list(part.recurse().getElementsByClass("Harmony"))
    return zip(symbols, kept.diagrams, strict=True) if len(symbols) == len(kept.diagrams) else iter(())


def _played(part: Any, not_kept: list[str]) -> Any:
    """The bars in the order in which they are played."""
    from music21.repeat import ExpanderException

    try:
        return part.expandRepeats()
    except ExpanderException:
        sentence = "its repeats lead nowhere: it is read as it is written"
        not_kept += [sentence] if sentence not in not_kept else []
        return part


def _time(part: Any, not_kept: list[str]) -> tuple[int, int]:
    times = [(one.numerator, one.denominator) for one in part.recurse().getElementsByClass("TimeSignature")]
    if len(set(times)) > 1:
        not_kept.append(f"its time changes: {times[0][0]}/{times[0][1]} is kept")
    return times[0] if times else (4, 4)


def _key(part: Any) -> tuple[int | None, str]:
    keys = list(part.recurse().getElementsByClass("KeySignature"))
    return (keys[0].sharps, getattr(keys[0], "mode", "") or "") if keys else (None, "")


def _tempo(part: Any) -> float:
    """Quarters a minute."""
    found = part.recurse().getElementsByClass("MetronomeMark").first()
    return float(found.getQuarterBPM() or 0) if found else 0.0


def _lines(part: Any) -> list[float]:
    """Where systems begin, or every fourth bar."""
    bars = list(part.getElementsByClass("Measure"))
    systems = [bar for bar in bars if any(one.isNew for one in bar.getElementsByClass("SystemLayout"))]
    full = [bar for bar in bars if bar.number]
    return [float(bar.offset) for bar in systems or full[::LINE]]


def _chords(part: Any, happy: int, beat: float) -> Iterator[ScoreChord]:
    for symbol in part.recurse().getElementsByClass("Harmony"):
        frets, fingers = symbol.editorial.get("diagram", ((), ()))
        yield ScoreChord(_at(symbol, part, beat), name_of(symbol, happy), tuple(frets), tuple(fingers))


def _words(part: Any, beat: float) -> Iterator[ScoreWord]:
    """The syllables, of the verse whose turn it is each time a bar comes round."""
    rounds: Counter[Any] = Counter()
    for bar in part.getElementsByClass("Measure"):
        rounds[bar.number] += 1
        for note in bar.recurse().notesAndRests:
            verses = {lyric.number: lyric for lyric in note.lyrics if lyric.text}
            lyric = verses.get(rounds[bar.number]) or next(iter(verses.values()), None)
            if lyric and "Harmony" not in note.classes:
                yield ScoreWord(_at(note, part, beat), lyric.text, lyric.syllabic in ("begin", "middle"))


def _marks(parts: list[Any], beat: float) -> Iterator[ScoreMark]:
    for part in parts:
        for mark in part.recurse().getElementsByClass("RehearsalMark"):
            yield ScoreMark(_at(mark, part, beat), str(mark.content), is_section=True)
        for text in part.recurse().getElementsByClass("TextExpression"):
            if not text.content.startswith(CAPO):
                yield ScoreMark(_at(text, part, beat), text.content, is_section=False)


def _at(element: Any, part: Any, beat: float) -> float:
    return float(element.getOffsetInHierarchy(part)) * beat


if __name__ == "__main__":
    sys.exit(main())
