"""Playing along at the desk: the song runs or waits by the desk's clock, and faults that are planted are named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from chordgame.listening.guitar_news import GuitarState, PlayHeard
from chordgame.play_along.practice import practices
from chordgame.solo.along_corner import LEAD, NOTICED, OPENING, PLUG_IN
from chordgame.songs.from_chordpro import from_chordpro
from dsp.verdict import PlayVerdict, Source, StringState, StringVerdict, Target
from hardware.stream import InputState
from tests.solo.desks import AtDesk

SONG = from_chordpro("{tempo: 60}\n{title: Along}\n{key: G}\n[G]one [C]two\n").song
FIRST = LEAD + 4.0
"""Seconds from the button to the first beat."""


class Scripted:
    """A guitar that notes down what is expected of it."""

    name = "scripted"

    def __init__(self) -> None:
        self.expected: list[tuple[int, Target | None]] = []

    def start(self, _: Any) -> None:
        return

    def expect(self, play: int, target: Target | None, *_: object) -> None:
        self.expected.append((play, target))

    def decided(self, *_: object) -> None:
        return

    def close(self) -> None:
        return


class Player:
    """A desk with a song, and somebody at its guitar."""

    def __init__(self, folder: Path) -> None:
        self.at = AtDesk(folder)
        self.at.room.book.book.keep(SONG)
        self.at.say("open_song", name="Along")
        self.guitar = Scripted()
        self.at.room.corner.plug_in(self.guitar)
        self.at.room.corner.take_news(GuitarState(InputState.RUNNING, "scripted is ready"))

    def play(self, muted: int = 0, final: bool = True) -> None:
        """What is expected now, with a string that does not ring."""
        number, target = self.guitar.expected[-1]
        assert target is not None
        strings = tuple(
            StringVerdict(
                string,
                StringState.MUTED if string == muted else StringState.CLEAR,
                pitch,
                0.0,
                1.0,
                0.99,
                Source.MONO,
                "so",
            )
            for string, pitch in sorted(target.items(), reverse=True)
        )
        self.at.room.corner.take_news(PlayHeard(number, PlayVerdict(1.5, target, strings), final))

    @property
    def shown(self) -> dict[str, Any]:
        self.at.listen()
        return self.at.shown["along"]


def test_the_song_runs_and_names_what_was_planted(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.at.say("along", rounds=2)
    assert (player.shown["runs"], player.shown["begins_in"], player.shown["now"]) == (True, FIRST, None)
    player.at.clock.passes(FIRST + NOTICED)
    assert (player.shown["now"], player.shown["next"]) == (0, 1)
    player.play()  # G, in time
    player.at.clock.passes(4.0)
    player.play(muted=2, final=False)  # C, and its last word does not come before the next chord
    player.at.clock.passes(4.5)
    player.play()  # G, half a second late
    player.at.clock.passes(8.0)  # C is not played at all
    assert player.shown["runs"] is False
    assert player.shown["sentences"] == [
        "1 of 4 chords rang clear and in time.",
        "3-2-0-0-0-3 → x-3-2-0-1-0: not played 1 of 2 times; string 2 muted 1 of 2 times.",
        "x-3-2-0-1-0 → 3-2-0-0-0-3: late 1 of 1 time, by up to 0.5 s.",
        "Try 3-2-0-0-0-3 → x-3-2-0-1-0 and x-3-2-0-1-0 → 3-2-0-0-0-3 alone, slowly, round and round.",
    ]
    assert "<svg" in player.shown["picture"]
    (kept,) = practices(tmp_path / "practice")
    assert not isinstance(kept, str)
    assert [chord.label for chord in kept.chords] == ["3-2-0-0-0-3", "x-3-2-0-1-0", "3-2-0-0-0-3"]


def test_what_a_guitars_sound_takes_to_the_ear_is_not_the_players(tmp_path: Path) -> None:
    """A microphone over radio: all that is heard was plucked three tenths of a second before."""
    player = Player(tmp_path)
    guitar = player.at.room.corner.now
    assert guitar is not None
    guitar.late = 0.3
    player.at.say("along")
    player.at.clock.passes(FIRST + NOTICED + 0.3)
    player.play()  # G, in time
    player.at.clock.passes(3.7)
    assert player.shown["now"] == 0, "what may be on its way was meant for this chord"
    player.at.clock.passes(0.3)
    player.play()  # C, in time
    player.at.clock.passes(8.0)
    assert player.shown["sentences"][0] == "2 of 2 chords rang clear and in time."


def test_a_song_that_waits_asks_again_and_nobody_is_late(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.at.say("switch", what="names", on=True)
    player.at.say("along", waits=True)
    player.at.clock.passes(60.0)
    player.play(muted=3)
    assert (player.shown["now"], player.shown["played"]) == (0, [["G", "string 3 did not ring"]])
    player.at.clock.passes(60.0)
    player.play()
    player.play()
    assert player.shown["runs"] is False
    assert player.shown["sentences"][0] == "2 of 3 chords rang clear and in time."


def test_the_desk_listens_for_itself_again_once_it_is_stopped(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.at.say("back_to", place=0)
    player.at.say("along")
    player.at.clock.passes(FIRST)
    player.at.say("along_stop")
    assert player.shown["sentences"] == ["Nothing was due yet."]
    assert player.guitar.expected[-1][1] is not None, "the chord on the neck"
    player.at.clock.passes(60.0)
    assert player.shown["runs"] is False


def test_without_a_guitar_or_a_song_it_says_what_to_do(tmp_path: Path) -> None:
    at = AtDesk(tmp_path)
    assert PLUG_IN in at.refused("along")
    at.room.corner.plug_in(Scripted())
    assert "nothing is kept yet" in at.refused("along")
    at.room.book.book.keep(SONG)
    at.say("open_song", name="Along")
    assert OPENING in at.refused("along")
