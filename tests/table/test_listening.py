"""What the table makes of a guitar's news: when a play is decided, and what goes into the log of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules.moves import GiveUp
from chordgame.engine.moves import move_from_plain
from chordgame.listening.guitar_news import GuitarNews, Level, NoteHeard, PlayHeard
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.listening.when_over import Waits
from chordgame.listening.which_play import likeliest
from chordgame.tape.recording import RecordingSettings
from chordgame.tape.tape import Tape
from dsp.notes.listen import Note
from dsp.verdict import PlayVerdict, Source, StringState, StringVerdict, Target
from tests.patience import PATIENCE
from tests.table.tables import Page, Table

STRUMMED_AT = 1.5
"""Seconds of the guitar's time: the ear knows the room by then."""


class Told:
    """A guitar in the test's own hands: it remembers what it was asked to listen for."""

    name = "a guitar"

    def __init__(self) -> None:
        self.asked: list[tuple[int, Target | None]] = []
        self.marks: list[tuple[int, PlayVerdict, Mapping[str, Any]]] = []

    def start(self, tell: Callable[[GuitarNews], None]) -> None:
        """The test tells by itself."""

    def expect(
        self,
        play: int,
        target: Target | None,
        may_sound: Target | None = None,  # noqa: ARG002
        waits: Waits | None = None,  # noqa: ARG002
    ) -> None:
        self.asked.append((play, target))

    def decided(self, play: int, verdict: PlayVerdict, mark: Mapping[str, Any]) -> None:
        self.marks.append((play, verdict, mark))

    def close(self) -> None:
        """Nothing to close."""


class Evening:
    """A table where Ben is about to play, with his guitar."""

    def __init__(self, folder: Path) -> None:
        self.table = Table(folder)
        self.pages = {name: self.table.phone(name) for name in ("Ana", "Ben")}
        self.guitar = Told()
        self.table.room.corner.plug_in(self.guitar)
        self.table.leader.say("option", name="short", value="1")
        self.table.leader.say("start")
        while not self.play_of():
            name, offer = next(
                (name, offer)
                for name, page in self.pages.items()
                for offer in sorted(page.offers(name), key=lambda one: one["move"]["do"] != "place_clip")
                if not offer.get("optional")
            )
            self.pages[name].say("move", move=offer["move"])

    def play_of(self) -> tuple[Page, dict[str, Any]] | None:
        for name, page in self.pages.items():
            for offer in page.offers(name):
                if offer.get("ear"):
                    return page, offer["move"]
        return None

    def announce(self) -> tuple[Page, Mapping[int, float]]:
        found = self.play_of()
        assert found is not None
        page, move = found
        page.say("announce", move=move)
        target = self.guitar.asked[-1][1]
        assert target is not None
        return page, target

    def heard(self, target: Target, state: StringState, final: bool, onset: float | None = 1.0) -> None:
        strings = tuple(
            StringVerdict(string, state, pitch, 0.0, onset, 0.9, Source.MONO, "so it was")
            for string, pitch in target.items()
        )
        number = self.guitar.asked[-1][0]
        self.table.room.corner.take_news(PlayHeard(number, PlayVerdict(1.5, target, strings), final))

    @property
    def log(self) -> list[str]:
        return (self.table.folder / self.table.room.file.saved.log).read_text().splitlines()

    @property
    def last_move(self) -> dict[str, Any]:
        return dict(json.loads(self.log[-1])["move"])


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    opened = Evening(tmp_path)
    yield opened
    opened.table.room.close()


def test_a_play_is_decided_once_all_is_known(evening: Evening) -> None:
    page, target = evening.announce()
    evening.heard(target, StringState.CLEAR, final=True)
    assert evening.last_move["do"] == "play"
    assert [one["state"] for one in evening.last_move["heard"]] == ["CLEAR"] * len(target)
    assert evening.guitar.asked[-1][1] is None
    guitar = next(one for one in reversed(page.listen()) if one["tell"] == "guitar")
    assert guitar["play"]["strings"][0]["reason"] == "so it was"


def shown_to(page: Page) -> tuple[str, set[tuple[str, str]]]:
    """The ruling that the page was told last, and the states of the strings with their reasons."""
    play = next(one["play"] for one in reversed(page.listen()) if one["tell"] == "guitar")
    return play["ruling"], {(one["state"], one["reason"]) for one in play["strings"]}


@pytest.mark.parametrize(
    ("heard", "clear", "ruling", "state"),
    [
        (StringState.MUTED, True, "The Band Leader says it rang clear.", "RULED_CLEAR"),
        (StringState.UNSURE, True, "The Band Leader says it rang clear.", "RULED_CLEAR"),
        (StringState.UNSURE, False, "The Band Leader says it did not ring clear.", "OVERRULED"),
        (StringState.CLEAR, False, "The Band Leader says it did not ring clear.", "OVERRULED"),
    ],
)
def test_a_ruling_against_the_ear_is_the_tables_word_on_every_page_until_it_is_taken_back(
    evening: Evening, heard: StringState, clear: bool, ruling: str, state: str
) -> None:
    ana, ben = evening.pages.values()
    _, target = evening.announce()
    evening.heard(target, heard, final=True)
    if heard is StringState.UNSURE:
        evening.table.leader.say("decide")  # it is the Band Leader's only where somebody wants that
    assert shown_to(ben) == ("", {(heard.name, "so it was")})
    ana.say("move", move={"do": "overrule", "seat": "Ana", "clear": clear, "why": "we all heard it"})
    assert shown_to(ben) == (ruling, {(state, f"we heard: {heard.name.lower()} (so it was)")})
    ana.say("undo")
    assert shown_to(ben) == ("", {(heard.name, "so it was")})


def test_what_was_heard_of_a_strum_that_the_host_took_back_is_gone_and_the_player_reads_so(evening: Evening) -> None:
    page, target = evening.announce()
    evening.heard(target, StringState.CLEAR, final=True)
    evening.table.leader.say("undo")
    evening.table.clock.passes(0.1)
    page.listen()
    told = {one["tell"]: one for one in map(json.loads, page.texts)}
    assert (told["guitar"]["play"], told["guitar"]["remark"]) == (None, "The host took this strum back. Strum again.")
    assert "stands" not in told["room"]
    _, target = evening.announce()
    evening.heard(target, StringState.CLEAR, final=True)
    guitar = next(one for one in reversed(page.listen()) if one["tell"] == "guitar")
    assert (guitar["remark"], bool(guitar["play"])) == ("", True)


def test_a_play_that_the_ear_has_judged_is_not_plucked_again(evening: Evening) -> None:
    """“Retries are not allowed”: neither by taking the play back."""
    page, target = evening.announce()
    evening.heard(target, StringState.MUTED, final=True)
    assert "The ear has judged this play, so only the host can undo it." in page.refused("undo")
    evening.table.leader.say("undo")
    assert json.loads(evening.log[-1])["seen"] == ["Ana", "Ben"]
    assert "seen what came after" in page.refused("undo")  # the clip that it was plucked with


def test_a_play_that_the_table_judges_may_be_taken_back(evening: Evening) -> None:
    found = evening.play_of()
    assert found is not None
    page, move = found
    page.say("move", move=move)
    page.say("undo")
    assert "undo" in json.loads(evening.log[-1])


def test_a_ruling_as_the_ear_had_it_changes_nothing_that_was_heard(evening: Evening) -> None:
    page, target = evening.announce()
    doubter = next(name for name, one in evening.pages.items() if one is not page)
    evening.heard(target, StringState.CLEAR, final=True)
    evening.pages[doubter].say("move", move={"do": "challenge", "seat": doubter, "about": ""})
    evening.pages["Ana"].say("move", move={"do": "overrule", "seat": "Ana", "clear": True, "why": ""})
    facts = evening.table.room.corner.shown()["play"]
    assert facts["ruling"] == ""
    assert {one["state"] for one in facts["strings"]} == {"CLEAR"}
    (ruled,) = [one for one in page.listen() if one["tell"] == "news" and "rules" in one["texts"][0]]
    assert evening.pages[ruled["whose"]] is page, "a ruling belongs to the turn that it rules on"


def test_the_recording_is_told_which_record_has_the_play(evening: Evening) -> None:
    _, target = evening.announce()
    evening.heard(target, StringState.CLEAR, final=True)
    ((play, verdict, mark),) = evening.guitar.marks
    path = evening.table.folder / str(mark["log"])
    assert json.loads(path.read_text().splitlines()[-1])["n"] == mark["record"]
    assert play == evening.guitar.asked[0][0]
    assert dict(verdict.target) == target


def test_a_page_is_told_of_a_play_to_hear_again_without_a_look_at_the_disk(evening: Evening) -> None:
    class Shelf:
        has_sound = True

        def between(self, start: float, end: float) -> None:
            raise AssertionError(f"nobody asked for the sound from {start} to {end}")

    corner = evening.table.room.corner
    shelf = Shelf()
    corner.plug_in(evening.guitar, shelf)
    _, target = evening.announce()
    evening.heard(target, StringState.CLEAR, final=True)
    assert corner.again is not None
    assert corner.shown()["again"] == f"/heard/{corner.again.name}"
    shelf.has_sound = False  # as with a guitar that sends MIDI
    assert corner.shown()["again"] == ""


def test_when_the_time_is_up_it_is_decided_by_what_was_heard(evening: Evening) -> None:
    _, target = evening.announce()
    evening.heard(target, StringState.SILENT, final=False)
    evening.table.clock.passes(9.9)
    assert evening.last_move["do"] == "place_clip"
    evening.table.clock.passes(0.2)
    assert evening.last_move["do"] == "play"
    assert {one["state"] for one in evening.last_move["heard"]} == {"SILENT"}


def test_the_clock_begins_with_the_first_string(evening: Evening) -> None:
    _, target = evening.announce()
    evening.table.clock.passes(100)
    evening.heard(target, StringState.SILENT, final=True, onset=None)
    assert evening.last_move["do"] == "place_clip"
    assert evening.guitar.asked[-1][1] == target  # it listens on
    evening.heard(target, StringState.MUTED, final=True)
    assert {one["state"] for one in evening.last_move["heard"]} == {"MUTED"}


def test_another_plays_news_decides_nothing(evening: Evening) -> None:
    page, target = evening.announce()
    page.say("stop_listening")
    evening.heard(target, StringState.CLEAR, final=True)
    assert evening.last_move["do"] == "place_clip"


def test_a_move_that_overtakes_the_guitar_ends_the_listening(evening: Evening) -> None:
    page, target = evening.announce()
    page.say("undo")
    assert evening.guitar.asked[-1][1] is None
    evening.heard(target, StringState.CLEAR, final=True)
    assert json.loads((evening.table.folder / evening.table.room.file.saved.log).read_text().splitlines()[-1])["undo"]


def test_nobody_else_decides_or_plucks_a_players_guitar(evening: Evening) -> None:
    page, target = evening.announce()
    other = next(one for one in evening.pages.values() if one is not page)
    evening.heard(target, StringState.UNSURE, final=False)
    for kind in ("decide", "pluck", "stop_listening"):
        assert "another player's" in other.refused(kind)
    assert "real one" in page.refused("pluck")
    page.say("decide")
    assert evening.last_move["do"] == "play"


def test_who_just_strums_is_understood(evening: Evening) -> None:
    """The real ear, the simulated guitar, nothing announced: the play is found out and judged from memory."""
    corner, clock = evening.table.room.corner, evening.table.clock
    source, news = SimulatedInput(seed=3), SimpleQueue[GuitarNews]()
    tape = Tape(source.name, RecordingSettings(evening.table.folder / "recordings"))
    guitar = HeardGuitar(source, recording=tape)
    corner.plug_in(guitar, tape, source)
    found = evening.play_of()
    assert found is not None
    move = found[1]
    play = evening.table.room.table.game
    assert play is not None
    ear = play.session.game.ear
    assert ear is not None
    wanted = ear.pitches(play.session.state, move_from_plain(play.session.game.moves, move))
    assert wanted
    source.play(wanted, at=STRUMMED_AT)
    guitar.start(news.put)
    while evening.last_move["do"] == "place_clip":
        told = news.get(timeout=PATIENCE)
        assert clock.now < STRUMMED_AT + 30, "the strum was not understood"
        corner.take_news(told)
        if isinstance(told, Level):
            clock.passes(max(0.0, told.t - clock.now))  # the guitar's own time, however slow the machine is
    guitar.close()
    assert evening.last_move["do"] == "play"
    assert evening.last_move["seat"] == move["seat"]
    assert {one["string"] for one in evening.last_move["heard"]} == set(wanted)
    assert {one["state"] for one in evening.last_move["heard"]} == {"CLEAR"}


def test_a_game_may_take_a_note_for_a_move(evening: Evening) -> None:
    """The chord game does not; one that does is made of it, with a rule for the low E."""
    play = evening.table.room.table.game
    found = evening.play_of()
    assert play is not None
    assert found is not None
    page, _ = found

    def low_e_gives_up(_: object, seat: str, pitch: float) -> GiveUp | None:
        return GiveUp(seat) if round(pitch) == 40 else None

    play.session.game = replace(CHORD_GAME, plucked=low_e_gives_up)
    for pitch, made in ((45.0, "place_clip"), (40.1, "give_up")):
        evening.table.room.corner.take_news(NoteHeard(Note(1.0, None, pitch, 0.9, ())))
        evening.table.clock.passes(2)
        assert evening.last_move["do"] == made
    assert evening.last_move["seat"] == page.seat


@pytest.mark.parametrize(
    ("heard", "meant"),
    [([43.1], "G"), ([43.0, 47.2], "GB"), ([43.0, 47.0, 50.0], "GBD"), ([43.0, 60.0], "G"), ([60.0], None), ([], None)],
)
def test_the_likeliest_play_explains_most_of_what_was_heard(heard: list[float], meant: str | None) -> None:
    plays = [("G", {6: 43.0}), ("GB", {6: 43.0, 5: 47.0}), ("GBD", {6: 43.0, 5: 47.0, 4: 50.0})]
    assert likeliest(plays, heard) == meant


def test_decide_needs_something_heard(evening: Evening) -> None:
    page, _ = evening.announce()
    assert "nothing was heard" in page.refused("decide")
