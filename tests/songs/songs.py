"""Songs that tests give to other programs."""

from __future__ import annotations

from chordgame.chord_game.rules.cams import Cam, Laid
from chordgame.neck.fingers import Finger
from chordgame.songs.song import Song, SongPart, SongStrum, Words
from chordgame.theory.ring import Mood
from tests.neck.written import held

G, G_FULL, C, D7 = held("320003"), held("320033"), held("x32010"), held("xx0212")
EM, DSUS, C_ADD9, HIGH_A = held("022000"), held("xx0233"), held("x32030"), held("577655")
G_FINGERS = (Finger(3, 6, 6), Finger(2, 5, 5), Finger(3, 1, 1))

OVER_THE_WATER = Song(
    "Over the Water & Back", "The Ringers", 7, Mood.HAPPY, 80,
    strums=(
        SongStrum(G, words=Words("Ring clear", "ana"), fingers=G_FINGERS, stack=(Laid(Cam.MAJOR, 7),)),
        SongStrum(C, words=Words("over the water", "ben", same_line=True)),
        SongStrum(words=Words("hum [low] <softly>", "carl")),
        SongStrum(D7, 2),
        SongStrum(G_FULL, 6, words=Words("Löwenzahn, señor", "ana")),
        SongStrum(EM, 2),
        SongStrum(DSUS, 3, words=Words("and home", "ben", same_line=True)),
        SongStrum(C_ADD9, 1),
        SongStrum(G, 4),
    ),
    parts=(SongPart("ana", "Guitar", (5, 10), ("Best Music",)), SongPart("ben", "Flute", (10,)), SongPart("carl")),
)  # fmt: skip
"""Two shapes of one chord, chords across bar lines, words alone, signs that formats must write otherwise."""

CHORDS = ("G", "C", "D7", "G(2)", "Em", "Dsus4", "Cadd9", "G")
