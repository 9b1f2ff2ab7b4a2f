"""A score of another program as a song: chords over its bars, the words under them, sections, time and key.

It becomes lines as ChordPro has them, and shapes, stacks and the rest are found as there.
"""

from __future__ import annotations

import base64
import math
import re
from dataclasses import replace

from chordgame.chord_game.rules.points import CAPO
from chordgame.engine.errors import Unreadable
from chordgame.engine.sentences import span
from chordgame.scores.guitar_pro import GUITAR_PRO_BROKEN, check_guitar_pro
from chordgame.scores.in_child import asked
from chordgame.scores.lead_sheet import LeadSheet, ScoreChord
from chordgame.scores.parts import kept_parts
from chordgame.songs.chordpro_about import one_line
from chordgame.songs.chordpro_reading import ChordProLines, LineMark
from chordgame.songs.chords_over_words import KINDS
from chordgame.songs.from_chordpro import NO_CHORD, REMARK, Imported, imported_lines
from chordgame.songs.marks import MarkKind
from chordgame.songs.song import LONGEST_SONG, MOST_BEATS
from chordgame.songs.transposing import called_higher
from chordgame.theory.ring import Mood, wrap

CHILD, GUITAR_PRO = "chordgame.scores.read_score", "chordgame.scores.read_guitar_pro"
FIFTH = 7
SECTION, NEW_LINE, CHORD, WORD = range(4)
"""What comes first of what stands at one place."""
_OFTEN = re.compile(r"(?<!\s)\s*×\d$")


def from_score(content: bytes, title: str, happy: int | None = None) -> Imported:
    """The song in a MusicXML file, packed or not; refused where that has no chord symbols."""
    return from_lead_sheet(asked(CHILD, kept_parts(content), LeadSheet), title, happy)


def from_guitar_pro(content: bytes, title: str, happy: int | None = None) -> Imported:
    """The song in a Guitar Pro file of version 3 to 5."""
    check_guitar_pro(content)
    packed = base64.b64encode(content).decode()
    return from_lead_sheet(asked(GUITAR_PRO, packed, LeadSheet, GUITAR_PRO_BROKEN), title, happy)


def from_lead_sheet(sheet: LeadSheet, title: str, happy: int | None = None) -> Imported:
    """The same of what was read of it."""
    sheet = _with_capo_in_reach(sheet)
    if max((sheet.ends, *(chord.at for chord in sheet.chords))) > LONGEST_SONG * MOST_BEATS:
        raise Unreadable("this score is longer than any song")
    key = None if sheet.fifths is None else wrap(sheet.fifths * FIFTH)
    chords, moved = in_whole_beats(sheet, key or 12)
    found = imported_lines(_reading(sheet, chords), title, happy or key)
    sentences = (*sheet.not_kept, *([moved] if moved else []))
    return replace(found, sentences=(*sentences, *found.sentences))


def _with_capo_in_reach(sheet: LeadSheet) -> LeadSheet:
    """A capo where no song here has one changes no name."""
    if sheet.capo in CAPO:
        return sheet
    said = f"its capo is at fret {sheet.capo}: not kept, a capo here is at fret {span(CAPO)}"
    return replace(sheet, capo=0, not_kept=(*sheet.not_kept, said))


def in_whole_beats(sheet: LeadSheet, happy: int) -> tuple[list[tuple[int, ScoreChord, int]], str]:
    """Each chord with its first beat and how many it lasts, as it is held above the capo; and what was moved."""
    chords = [chord for chord in sheet.chords if chord.name not in NO_CHORD]
    off_beat = sum(chord.at != _beat(chord.at) for chord in chords)
    begins = {_beat(chord.at): chord for chord in chords}
    ends = [*list(begins)[1:], max(round(sheet.ends), *(at + 1 for at in begins), 0)] if begins else []
    bar = max(1, MOST_BEATS // sheet.time[0]) * min(MOST_BEATS, sheet.time[0])
    found = []
    down = 0 if sheet.as_held else sheet.capo
    for (at, chord), end in zip(begins.items(), ends, strict=True):
        held = replace(chord, name=called_higher(chord.name, -down, wrap(happy - sheet.capo)) or chord.name)
        found += [(first, held, min(bar, end - first)) for first in range(at, end, bar)]
    moved = "" if not off_beat else f"{off_beat} of its chords begin between two beats: each is on the nearest one now"
    return found, moved


def _beat(at: float) -> int:
    """The nearest; one that comes half a beat early is meant for the next."""
    return math.floor(at + 0.5)


# ---------------------------------------------------------------- lines


def _reading(sheet: LeadSheet, chords: list[tuple[int, ScoreChord, int]]) -> ChordProLines:
    reading = ChordProLines(about=_about(sheet), writers=[sheet.lyricist] if sheet.lyricist else [])
    names = _names(reading, [chord for _, chord, _ in chords])
    reading.grid = [" ".join([name, *["."] * (beats - 1)]) for name, (_, _, beats) in zip(names, chords, strict=True)]
    events = [(float(at), CHORD, name, False) for name, (at, _, _) in zip(names, chords, strict=True)]
    events += [(word.at, WORD, word.text, word.goes_on) for word in sheet.words]
    events += [(at, NEW_LINE, "", False) for at in sheet.lines]
    events += [(mark.at, SECTION, mark.text, not mark.is_section) for mark in sheet.marks]
    line: list[tuple[str, str]] = []
    for _, kind, text, more in sorted(events, key=lambda event: event[:2]):
        if kind == SECTION and more:
            line.append((REMARK + one_line(text), ""))
        elif kind in (SECTION, NEW_LINE):
            line = _ended(reading, line)
            if kind == SECTION:
                reading.marks.append(_section(len(reading.lines), text))
        elif kind == CHORD:
            line.append((text, ""))
        else:
            chord, sung = line.pop() if line else ("", "")
            line.append((chord, sung + text.strip() + ("" if more else " ")))
    _ended(reading, line)
    return reading


def _ended(reading: ChordProLines, line: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The line goes to the others, if it holds anything; a new one begins."""
    if line:
        reading.lines.append(line)
        reading.line_writers.append("")
    return []


def _section(line: int, text: str) -> LineMark:
    name = _OFTEN.sub("", one_line(text))
    kind: MarkKind = KINDS.get((name.split() or [""])[0].lower(), "part")  # type: ignore[assignment]
    return LineMark(line, kind, "" if name.lower() == kind else name)


def _about(sheet: LeadSheet) -> dict[str, str]:
    about = {"title": sheet.title, "artist": sheet.composer, "tempo": str(sheet.tempo)}
    about |= {"time": f"{sheet.time[0]}/{sheet.time[1]}", "capo": str(sheet.capo)}
    if sheet.tuning:
        about["tuning"] = " ".join(map(str, sheet.tuning))
    if sheet.mode:
        about["mood"] = (Mood.SAD if sheet.mode == "minor" else Mood.HAPPY).value
    return {name: value for name, value in about.items() if value}


def _names(reading: ChordProLines, chords: list[ScoreChord]) -> list[str]:
    """The chords' names; another shape of the same name has a count, as in our own files."""
    names = []
    for chord in chords:
        same = (chord.name if count == 1 else f"{chord.name}({count})" for count in range(1, len(chords) + 2))
        name = next(one for one in same if reading.shapes.get(one, chord.frets) == chord.frets)
        if chord.frets:
            reading.shapes[name], reading.fingers[name] = chord.frets, chord.fingers
        names.append(name)
    return names
