"""The parts of a MusicXML file that a song has a place for: only these go on to music21, as an orchestra takes long.

It is looked at as plain XML: who has chord symbols, who has words, and what diagrams are drawn.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from chordgame.engine.errors import Unreadable
from chordgame.engine.sentences import counted, listed

LARGEST_SCORE = 40_000_000
"""Bytes of a score that was unpacked: an opera has fewer."""
LARGEST_KEPT = 3_000_000
"""Bytes of the parts with chords and words: a thousand chords with diagrams have fewer."""
BROKEN = "this score breaks off, or is damaged: export it again as MusicXML"
NO_SCORE = "this is no score in MusicXML"
Diagram = tuple[tuple[int, ...], tuple[int, ...]]
"""A fret a string from the thickest, and the fingers on them."""
DAMPED = -1
LONGEST_TEMPO = 9
"""Letters of a number: no metronome has more, and what is beyond is no tempo."""
DAMAGED = (
    zipfile.BadZipFile, zlib.error, EOFError, ET.ParseError, LookupError, OSError, RuntimeError, StopIteration,
    ValueError,
)  # fmt: skip
"""What unpacking and reading may stumble over, from a byte that was turned over to letters that nobody knows."""


@dataclass(frozen=True, slots=True)
class KeptParts:
    """The score without the others, each chord symbol's diagram in the order of the file, the capo, quarters a minute
    or 0, and what is left out."""

    xml: str
    diagrams: tuple[Diagram, ...]
    capo: int
    tempo: float
    not_kept: tuple[str, ...]


def is_score(content: bytes) -> bool:
    """Whether it looks like MusicXML, packed or not."""
    return _packed(content) or b"<score-partwise" in content[:4096] or b"<score-timewise" in content[:4096]


def _packed(content: bytes) -> bool:
    return content.startswith(b"PK") and b"META-INF/container.xml" in content


def kept_parts(content: bytes) -> KeptParts:
    """What of the score is for a song; refused if it has no chord symbols."""
    root = _root(_unpacked(content) if _packed(content) else content)
    parts = root.findall("part")
    names = {one.get("id", ""): (one.findtext("part-name") or "").strip() for one in root.iter("score-part")}
    chords = next((part for part in parts if part.find("measure/harmony") is not None), None)
    if chords is None:
        raise Unreadable(
            f"this score has {counted(len(parts), 'part')} and no chord symbols: write the chords over its bars, as G "
            "or Am7, and a song can be made of it"
        )
    tempo = _tempo(root)
    sung = next((part for part in parts if part.find("measure/note/lyric") is not None), chords)
    not_kept = _not_kept(parts, [chords, sung] if sung is not chords else [chords], names)
    for part in parts:
        if part not in (chords, sung):
            root.remove(part)
    for one in list(root.iter("part-list")):
        for left in [entry for entry in one if entry.get("id") not in (chords.get("id"), sung.get("id"))]:
            one.remove(left)
    capo = _number(chords, "measure/attributes/staff-details/capo")
    return KeptParts(_written(root), tuple(map(_diagram, chords.iter("harmony"))), capo, tempo, not_kept)


def _unpacked(content: bytes) -> bytes:
    """The score in a packed file, wherever that says that it lies."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            container = ET.fromstring(_member(archive, "META-INF/container.xml"))
            rootfile = next(one for one in container.iter() if one.tag.rpartition("}")[2] == "rootfile")
            return _member(archive, rootfile.get("full-path", ""))
    except DAMAGED:
        raise Unreadable(BROKEN) from None


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    if archive.getinfo(name).compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Unreadable(BROKEN)  # no score is packed in another way
    with archive.open(name) as file:
        content = file.read(LARGEST_SCORE + 1)
    if len(content) > LARGEST_SCORE:
        raise Unreadable("this score is longer than any song")
    return content


def _root(xml: bytes) -> ET.Element:
    if b"<!ENTITY" in xml[:4096]:
        raise Unreadable(NO_SCORE)
    try:
        root = ET.fromstring(xml)
    except DAMAGED:
        raise Unreadable(BROKEN) from None
    if root.tag != "score-partwise":
        raise Unreadable(f"{NO_SCORE} part by part: export it as 'partwise'")
    return root


def _written(root: ET.Element) -> str:
    """What is kept, as XML again."""
    try:
        xml = ET.tostring(root, encoding="unicode")
    except RecursionError:  # thousands of elements, each in the one before
        raise Unreadable(BROKEN) from None
    if len(xml) > LARGEST_KEPT:
        raise Unreadable("its chords and words alone are longer than any song")
    return xml


def _not_kept(parts: list[ET.Element], kept: list[ET.Element], names: dict[str, str]) -> tuple[str, ...]:
    """What a song has no place for, a sentence each."""
    parts = [part for part in parts if part in kept or part.findtext("measure/attributes/clef/sign") != "TAB"]
    others = [names.get(part.get("id", ""), "") or "a part" for part in parts if part not in kept]
    sentences = []
    if others:
        used = listed(dict.fromkeys(names.get(part.get("id", ""), "") or "a part" for part in kept))
        first = f"{', '.join(others[:3])} …" if len(others) > 3 else ", ".join(others)
        sentences.append(
            f"the score has {counted(len(parts), 'part')}: chords and words of {used} are kept, not {first}"
        )
    notes = sum(note.find("rest") is None for part in kept for note in part.iter("note"))
    if notes:
        sentences.append(f"{counted(notes, 'written note')}: not kept, a song here is chords and words")
    verses = {lyric.get("number", "1") for lyric in kept[-1].iter("lyric")}
    if len(verses) > 1:
        sentences.append(f"it has {counted(len(verses), 'verse')} under each other: one is sung each time round")
    return tuple(sentences)


def _tempo(root: ET.Element) -> float:
    """The first that it sounds in, whichever part says it."""
    texts = (sound.get("tempo", "") for sound in root.iter("sound"))
    numbers = (text for text in texts if text.replace(".", "", 1).isdecimal() and len(text) <= LONGEST_TEMPO)
    return next(map(float, numbers), 0.0)


def _diagram(harmony: ET.Element) -> Diagram:
    frame = harmony.find("frame")
    if frame is None:
        return (), ()
    strings = _number(frame, "frame-strings")
    frets, fingers = [DAMPED] * strings, [0] * strings
    for note in frame.iter("frame-note"):
        string = _number(note, "string")
        if 1 <= string <= strings:
            frets[strings - string] = _number(note, "fret")
            fingers[strings - string] = _number(note, "fingering")
    return tuple(frets), tuple(fingers) if any(fingers) else ()


def _number(parent: ET.Element, name: str) -> int:
    text = parent.findtext(name, "0").strip()
    return int(text) if text.isdecimal() and len(text) < 3 else 0
