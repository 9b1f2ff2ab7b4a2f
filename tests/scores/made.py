"""Scores as other programs write them, small."""

from __future__ import annotations

import io
import zipfile

LEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<score-partwise version="3.1"><work><work-title>Rounds</work-title></work>
<identification><creator type="composer">Trad.</creator></identification>
<part-list>{listed}</part-list>
{others}<part id="V">
<measure number="1"><attributes><divisions>2</divisions><key><fifths>1</fifths>{mode}</key>
<time><beats>3</beats><beat-type>4</beat-type></time></attributes>
<barline location="left"><repeat direction="forward"/></barline>
<direction><direction-type><rehearsal>Verse 1</rehearsal></direction-type><sound tempo="100"/></direction>
<harmony><root><root-step>E</root-step></root><kind text="m">minor</kind></harmony>
<note><pitch><step>E</step><octave>4</octave></pitch><duration>4</duration><type>half</type>
<lyric number="1"><syllabic>begin</syllabic><text>Lan</text></lyric>
<lyric number="2"><syllabic>single</syllabic><text>Then</text></lyric></note>
<note><pitch><step>G</step><octave>4</octave></pitch><duration>2</duration><type>quarter</type>
<lyric number="1"><syllabic>end</syllabic><text>terns</text></lyric>
<lyric number="2"><syllabic>single</syllabic><text>home</text></lyric></note></measure>
<measure number="2">
<harmony><root><root-step>B</root-step><root-alter>-1</root-alter></root><kind text="Maj7">major-seventh</kind>
</harmony>
<note><rest/><duration>3</duration></note>
<harmony><root><root-step>F</root-step><root-alter>1</root-alter></root><kind>half-diminished</kind>
<bass><bass-step>C</bass-step></bass></harmony>
<note><rest/><duration>3</duration></note>
<barline location="right"><repeat direction="backward"/></barline></measure>
<measure number="3"><direction><direction-type><words>slowly</words></direction-type></direction>
<harmony><root><root-step>D</root-step></root><kind>dominant-13th</kind></harmony>
<note><pitch><step>D</step><octave>4</octave></pitch><duration>6</duration><type>half</type><dot/>
<lyric number="1"><syllabic>single</syllabic><text>out</text></lyric></note></measure>
</part></score-partwise>
"""
OTHER = (
    '<part id="{0}">'
    + "".join(f'<measure number="{n}"><note><rest/><duration>6</duration></note></measure>' for n in (1, 2, 3))
    + "</part>"
)
ORCHESTRA = ("Flute", "Oboe", "Horn", "Violin", "Viola")


def lead(orchestra: bool = False, mode: str = "") -> bytes:
    """A song of three bars with a repeat and two verses, alone or among an orchestra."""
    others = ORCHESTRA if orchestra else ()
    names = {"V": "Voice", **{f"O{n}": name for n, name in enumerate(others)}}
    listed = "".join(f'<score-part id="{i}"><part-name>{name}</part-name></score-part>' for i, name in names.items())
    parts = "".join(OTHER.replace("{0}", f"O{n}") for n, _ in enumerate(others))
    return LEAD.format(listed=listed, others=parts, mode=f"<mode>{mode}</mode>" if mode else "").encode()


def packed(score: bytes, way: int = zipfile.ZIP_STORED) -> bytes:
    """The same as MuseScore packs it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", way) as archive:
        archive.writestr(
            "META-INF/container.xml",
            '<container><rootfiles><rootfile full-path="song.xml"/></rootfiles></container>',
        )
        archive.writestr("song.xml", score)
    return out.getvalue()
