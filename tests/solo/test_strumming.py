"""What was strummed is found out: on a guitar that is simulated, through the same thread and ear as a real one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.types import Message, Scope

from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.listening.guitar_corner import GuitarCorner
from chordgame.listening.guitar_news import GuitarState, NoteHeard, PlayHeard
from chordgame.neck.frets import Frets
from chordgame.solo.app import make_app
from chordgame.solo.desk import Desk, holding, may_sound, new_desk, pitches_of
from chordgame.solo.guesses import guesses, hints_in, sure_numbers
from chordgame.solo.recognising import recognised
from dsp.chord.verify import Verifier
from dsp.notes.listen import Note
from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, LIVING_ROOM, How, SimulatedGuitar, strum
from dsp.stretch import Stretch
from hardware.stream import InputState
from tests.neck.written import held
from tests.solo.desks import AtDesk

C, G, E_MINOR = held("x32010"), held("320003"), held("022000")
RATE = 48_000


def desk(cam: Cam, at: int) -> Desk:
    return replace(new_desk(), stack=(lay(cam, at),))


def sound(frets: Frets, how: dict[int, How] | None = None) -> Stretch:
    """Two seconds around a strum, as they are kept of a guitar."""
    plucks = strum(pitches_of(new_desk(), frets), 0.8, how=how)
    guitar = SimulatedGuitar(ACOUSTIC, plucks, rate=RATE, surroundings=LIVING_ROOM)
    return Stretch(0.0, RATE, guitar.render(2.8)[0])


@pytest.fixture(scope="module")
def strums() -> dict[Frets, Stretch]:
    return {frets: sound(frets) for frets in (C, G)}


def test_a_strum_in_play_is_the_fingering_that_was_held(strums: dict[Frets, Stretch]) -> None:
    heard = recognised(desk(Cam.MAJOR, 12), (), strums[C])
    assert heard.numbers == (4, 7, 12)
    assert heard.shape is not None
    assert heard.shape.frets == C
    assert heard.all_clear
    assert heard.walk == ()


def test_a_strum_of_another_place_is_walked_to(strums: dict[Frets, Stretch]) -> None:
    here = desk(Cam.MAJOR, 12)
    heard = recognised(here, (), strums[G])
    assert heard.walk == (2, 7, 11)
    assert heard.shape is not None
    assert heard.shape.frets == G


def test_where_strums_do_not_walk_only_what_is_sure_is_said(strums: dict[Frets, Stretch]) -> None:
    heard = recognised(replace(desk(Cam.MAJOR, 12), strums_walk=False), (), strums[G])
    assert heard.walk == ()
    assert heard.shape is None
    assert set(heard.numbers) <= {2, 7, 11}


def test_silence_is_nothing() -> None:
    quiet = Stretch(0.0, RATE, np.zeros(2 * RATE, np.float32))
    assert recognised(desk(Cam.MAJOR, 12), (), quiet).numbers == ()


def test_the_notes_of_a_midi_guitar_are_enough() -> None:
    here = desk(Cam.MINOR, 4)
    notes = [Note(0.0, None, pitch, 1.0, ()) for pitch in pitches_of(here, E_MINOR).values()]
    heard = recognised(here, notes, None)
    assert heard.shape is not None
    assert heard.shape.frets == E_MINOR
    assert heard.all_clear


def test_hints_decide_between_what_a_hand_can_hold(strums: dict[Frets, Stretch]) -> None:
    hints = hints_in(strums[G], STANDARD)
    assert set(sure_numbers(hints)) <= {2, 7, 11}
    found = guesses(new_desk().board, [(2, 7, 11), (4, 7, 12)], hints, 4)
    assert {guess.chord for guess in found} == {(2, 7, 11)}
    assert [guess.worth for guess in found] == sorted((guess.worth for guess in found), reverse=True)


# ---------------------------------------------------------------- at the desk


@pytest.fixture
def at(tmp_path: Path) -> AtDesk:
    return AtDesk(tmp_path)


class Fake:
    """A guitar whose ear says what the test says; what it is asked to expect is noted."""

    def __init__(self) -> None:
        self.expected: list[Any] = []

    @property
    def name(self) -> str:
        return "guitar"

    def start(self, tell: Any) -> None: ...

    def expect(self, play: int, target: Any, may_sound: Any = None, waits: Any = None) -> None:  # noqa: ARG002
        self.expected.append((play, target, may_sound))

    def decided(self, play: int, verdict: Any, mark: Any) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def guitar(at: AtDesk) -> Iterator[Fake]:
    fake = Fake()
    corner: GuitarCorner = at.room.corner
    corner.plug_in(fake)
    yield fake
    assert not any(thread.name.startswith("guitar") for thread in threading.enumerate())


def verdict_of(frets: Frets, played: Stretch) -> Any:
    here = new_desk()
    ear = Verifier(played.rate, pitches_of(here, frets), may_sound=may_sound(here, frets))
    ear.push(played.samples)
    return ear.flush()[-1]


def test_a_chosen_fingering_is_listened_for_and_stays_so(at: AtDesk, guitar: Fake) -> None:
    at.say("hold", frets=C.to_list())
    number, target, beside = guitar.expected[-1]
    assert target == pitches_of(new_desk(), C)
    assert beside == {6: 40.0}
    at.say("switch", what="score", on=True)
    at.room.corner.take_news(PlayHeard(number, verdict_of(C, sound(C)), final=True))
    at.listen()
    heard = at.shown["guitar"]["heard"]
    assert heard["shape"] == "x-3-2-0-1-0"
    assert {one["state"] for one in heard["strings"]} == {"CLEAR"}
    assert at.desk.points == 5
    assert guitar.expected[-1][1] == target, "it is listened for again"


def test_a_muted_string_is_told_and_scores_nothing(at: AtDesk, guitar: Fake) -> None:
    at.say("hold", frets=C.to_list())
    at.say("switch", what="score", on=True)
    played = sound(C, how={5: How.MUTED})
    at.room.corner.take_news(PlayHeard(guitar.expected[-1][0], verdict_of(C, played), final=True))
    at.listen()
    states = {one["string"]: one["state"] for one in at.shown["guitar"]["heard"]["strings"]}
    assert states[5] != "CLEAR"
    assert at.desk.points == 0


def test_an_open_strum_lies_on_the_neck_and_can_be_kept(at: AtDesk, guitar: Fake) -> None:
    for pitch in pitches_of(at.desk, C).values():
        at.room.corner.take_news(NoteHeard(Note(1.0, None, pitch, 1.0, ())))
    at.clock.passes(2.0)
    at.say("keep")
    assert at.desk.song.kept[0].strum.frets == C
    assert at.desk.by_hand is False
    assert all(target is None for _, target, _ in guitar.expected), "and anything is listened for"


def test_an_open_strum_walks(at: AtDesk, guitar: Fake) -> None:  # noqa: ARG001
    for pitch in pitches_of(at.desk, G).values():
        at.room.corner.take_news(NoteHeard(Note(1.0, None, pitch, 1.0, ())))
    at.clock.passes(2.0)
    assert at.desk.numbers == (2, 7, 11)
    assert at.desk.frets == G
    at.say("undo")
    assert at.desk.numbers == (4, 7, 12)


def test_strums_become_a_take_and_the_take_a_song(at: AtDesk, guitar: Fake) -> None:  # noqa: ARG001
    at.say("record", on=True)
    for when, frets in ((1.0, C), (3.5, G), (6.0, C)):
        for pitch in pitches_of(at.desk, frets).values():
            at.room.corner.take_news(NoteHeard(Note(when, None, pitch, 1.0, ())))
        at.clock.passes(2.0)
    at.say("record", on=False)
    assert [(called, after) for called, after, _ in at.shown["take"]["strums"]] == [
        ("x-3-2-0-1-0", 0.0),
        ("3-2-0-0-0-3", 2.5),
        ("x-3-2-0-1-0", 5.0),
    ]
    at.say("keep_take", how="as_played")
    assert [(kept.strum.frets, kept.strum.beats) for kept in at.desk.song.kept] == [(C, 4), (G, 4), (C, 4)]
    assert (at.desk.song.tempo, at.shown["take"]["strums"]) == (96, [])


def test_the_loudspeaker_is_not_taken_for_a_guitar(at: AtDesk, guitar: Fake) -> None:  # noqa: ARG001
    at.say("strum", frets=C.to_list())
    for pitch in pitches_of(at.desk, G).values():
        at.room.corner.take_news(NoteHeard(Note(1.0, None, pitch, 1.0, ())))
    at.clock.passes(2.0)
    assert at.desk.numbers == (4, 7, 12)


def strummed(at: AtDesk, frets: Frets) -> None:
    """All its notes, and then the quiet after which it is found out."""
    for pitch in pitches_of(at.desk, frets).values():
        at.room.corner.take_news(NoteHeard(Note(1.0, None, pitch, 1.0, ())))
    at.clock.passes(2.0)


def asked(at: AtDesk, path: str) -> int:
    """What the site answers a browser that asks for this."""
    told: list[Message] = []
    scope: Scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": [(b"host", b"127.0.0.1")],
    }  # fmt: skip

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        told.append(message)

    async def ask() -> None:
        await make_app(at.room, frozenset())(scope, receive, send)

    asyncio.run(ask())
    return int(told[0]["status"])


def test_the_song_from_the_loudspeaker_leads_nowhere_until_it_is_over(at: AtDesk, guitar: Fake) -> None:  # noqa: ARG001
    at.say("hold", frets=C.to_list())
    at.say("keep")
    at.say("hold")
    assert asked(at, f"/desk/{at.room.file_ticket}/song.wav") == 200
    at.clock.passes(5.0)
    strummed(at, G)
    assert at.desk.numbers == (4, 7, 12), "it is the song, with its count-in, that sounds still"
    at.clock.passes(10.0)
    strummed(at, G)
    assert at.desk.numbers == (2, 7, 11)


def test_who_stops_the_song_is_heard_again(at: AtDesk, guitar: Fake) -> None:  # noqa: ARG001
    at.room.hearing.loudspeaker(60.0)
    at.say("hush")
    at.clock.passes(2.0)
    strummed(at, G)
    assert at.desk.numbers == (2, 7, 11)


def test_a_pulled_cable_is_a_sentence(at: AtDesk, guitar: Fake) -> None:  # noqa: ARG001
    at.room.corner.take_news(GuitarState(InputState.LOST, "guitar: it was unplugged; plug it in again"))
    at.listen()
    assert at.shown["guitar"]["state"] == "lost"
    assert "plug it in again" in at.shown["guitar"]["sentence"]


def test_holding_keeps_the_hand_that_was_recognised() -> None:
    assert holding(desk(Cam.MAJOR, 12), C, by_hand=False).by_hand is False
