"""A simulated guitarist plants faults; the report names these and no others."""

from __future__ import annotations

import re

import pytest

from chordgame.engine.errors import Refused
from chordgame.listening.sound_ear import SoundEar
from chordgame.play_along.chords_due import ChordDue, chords_due
from chordgame.play_along.following import Following
from chordgame.play_along.hard_changes import hard_changes, in_sentences
from chordgame.play_along.played import ChordPlayed
from chordgame.songs.from_chordpro import from_chordpro
from dsp.simulated import How
from tests.play_along.guitarist import COUNT_IN, Fault, blocks_of

SONG = from_chordpro("{tempo: 120}\n{key: G}\n[G]one [C]two\n[D]three [Em]four\n").song


def played_along(dues: tuple[ChordDue, ...], faults: dict[tuple[str, int], Fault]) -> list[ChordPlayed]:
    """What is made of a guitarist who errs at these chords in these rounds."""
    rounds = {number: number // 4 for number in range(len(dues))}

    def fault(number: int, due: ChordDue) -> Fault:
        return faults.get((due.label, rounds[number]), Fault())

    following = Following(dues, SoundEar(), COUNT_IN)
    return [played for block in blocks_of(dues, fault) for played in following.hear(block)]


def test_the_faults_that_were_planted_are_named_and_no_others() -> None:
    dues = chords_due(SONG, rounds=2)
    played = played_along(
        dues,
        {
            ("C", 0): Fault(how={2: How.MUTED}), ("C", 1): Fault(how={2: How.MUTED}),
            ("D", 1): Fault(late=0.5), ("Em", 0): Fault(missed=True),
        },
    )  # fmt: skip
    assert [one.due.label for one in played] == ["G", "C", "D", "Em"] * 2
    hard = {(one.before, one.after): one for one in hard_changes(played)}
    assert set(hard) == {("G", "C"), ("C", "D"), ("D", "Em")}
    # a muted string may be heard as one that was not struck
    assert re.fullmatch(r"G → C: string 2 (muted|not heard|not clear) 2 of 2 times\.", hard["G", "C"].sentence)
    assert hard["C", "D"].sentence == "C → D: late 1 of 2 times, by up to 0.5 s."
    assert hard["D", "Em"].sentence == "D → Em: not played 1 of 2 times."
    assert next(in_sentences(played)) == "4 of 8 chords rang clear and in time."


def test_who_plays_well_reads_so() -> None:
    played = played_along(chords_due(SONG), {})
    assert list(in_sentences(played)) == ["4 of 4 chords rang clear and in time.", "No change was hard."]


def test_a_song_that_waits_goes_on_when_the_chord_rings() -> None:
    """A chord with a fault is asked for again; whoever pauses in between is not late."""
    dues = chords_due(SONG, end=2)
    waited = (dues[0], dues[1], dues[1])
    later = [
        ChordDue(d.place, d.label, n * 2.5, n * 2.5 + 2, d.target, d.may_sound, d.numbers) for n, d in enumerate(waited)
    ]
    sound = blocks_of(tuple(later), lambda number, _: Fault(how={3: How.MUTED}) if number == 1 else Fault())
    following = Following(dues, SoundEar(), None)
    played = [one for block in sound for one in following.hear(block)]
    assert [(one.due.label, one.faults, one.late) for one in played] == [
        ("G", {}, None), ("C", {3: "MUTED"}, None), ("C", {}, None),
    ]  # fmt: skip
    assert following.over
    assert [one.sentence for one in hard_changes(played)] == ["G → C: string 3 muted 1 of 2 times."]


def test_slower_loops_and_parts_of_a_song() -> None:
    dues = chords_due(SONG, speed=0.5, first=1, end=3, rounds=2)
    assert [(due.label, round(due.at, 2)) for due in dues] == [("C", 0), ("D", 4), ("C", 8), ("D", 12)]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"speed": 3.0}, "the speed is 25% to 150% of the song's tempo, not 300%"),
        ({"rounds": 0}, "a loop goes round 1 to 20 times, not 0"),
        ({"first": 4}, "there is no chord here to play along with"),
    ],
)
def test_what_cannot_be_played_is_a_sentence(options: dict[str, float], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        chords_due(SONG, **options)  # type: ignore[arg-type]
