"""The room of a desk: its page speaks, the guitar is listened to, and each change is on the disk before it is shown."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from chordgame.chord_game import moves as m
from chordgame.engine.errors import Refused, YouErred
from chordgame.engine.plain import to_line, to_plain
from chordgame.listening.guitar_corner import GuitarCorner
from chordgame.listening.guitar_news import Level
from chordgame.neck.fretboard import Slot
from chordgame.pages.guests import Guest, Guests
from chordgame.pages.messages import Message, ShowTicket, TakeBack, read_message
from chordgame.pages.tickets import WrongTries, fingerprint, new_ticket
from chordgame.solo import desk as on
from chordgame.solo import messages as say
from chordgame.solo import showing, turning
from chordgame.solo.atlas_map import Numbers, know_the_way, walks
from chordgame.solo.desk import Desk
from chordgame.solo.desk_file import OnDisk, write_desk
from chordgame.solo.hearing import Hearing
from chordgame.solo.hinting import hint
from chordgame.solo.recognising import Strummed
from chordgame.solo.song import saved
from chordgame.solo.turning import SEAT, Turned
from chordgame.songs.book import SongBook

MOST_UNDONE = 200
SLOTS = ("desk", "shapes", "map", "box", "song", "guitar")
LATER = ("shapes", "box", "song")
"""These have many pictures; a click is answered before they are drawn."""
ENDINGS = ("cho", "musicxml", "mid", "txt", "pdf", "png", "svg")
"""Of the files in which other programs take the song."""
FADES = 1.0
"""Seconds until a chord that the page stopped has died away in the room."""
LISTENS_FOR = 10
"""Seconds from the first string until a chosen fingering is judged by what was heard."""


class SoloRoom:
    """One desk with the pages that show it; everybody who has its key may use it."""

    def __init__(
        self,
        folder: Path,
        kept: OnDisk,
        book: SongBook,
        schedule: Callable[[float, Callable[[], None]], object],
        aside: Callable[[Callable[[], Any], Callable[[Any], None]], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.folder, self.kept, self.book = folder, kept, book
        self.guests = Guests()
        self.file_key = new_ticket()
        """What sounds and files are asked for with."""
        self._tries = WrongTries(clock)
        self._before: list[Desk] = []
        self._after: list[Desk] = []
        self.corner = GuitarCorner(
            clock, schedule, self.changed, lambda play: self.hearing.decided(play), lambda: LISTENS_FOR,
            lambda notes: self.hearing.strummed(notes),
        )  # fmt: skip
        self.hearing = Hearing(self.corner, lambda: self.desk, aside, self._found_out, clock)
        self.hearing.attend()
        aside(know_the_way, lambda _: None)

    @property
    def desk(self) -> Desk:
        """What lies there now."""
        return self.kept.desk

    # ------------------------------------------------------------ pages

    def enter(self, guest: Guest) -> None:
        """A page was opened; it is a stranger until it shows its key."""
        self.guests.enter(guest)

    def leave(self, guest: Guest) -> None:
        """A page was closed."""
        self.guests.leave(guest)

    def take_message(self, guest: Guest, text: str) -> None:
        """What a page says; what is wrong with it is told to that page only, and changes nothing."""
        try:
            said = read_message(text, say.KINDS)
            if isinstance(said, ShowTicket):
                self._hello(guest, said)
            elif guest.stranger:
                raise Refused("show the key first")
            elif isinstance(said, say.AskHint):
                guest.tell(tell="hint", **to_plain(hint(self.desk)))
            else:
                _ANSWERS[type(said)](self, said)
        except YouErred as error:
            guest.refuse(error)

    def _hello(self, guest: Guest, said: ShowTicket) -> None:
        self._tries.check(guest.address)
        if fingerprint(said.ticket) not in self.kept.keys:
            self._tries.tried_wrong(guest.address)
            guest.tell(tell="unknown_ticket")
            return
        guest.come_in()
        guest.tell(tell="welcome", mine=f"/desk/{self.file_key}", **showing.never_changes())
        guest.changed(*SLOTS)

    def to_send(self, guest: Guest) -> list[str]:
        """What the page has to be told now, without what it shows already; what takes long comes right after."""
        texts = guest.take_messages()
        for slot in guest.take_slots(LATER):
            text = self._slot(slot)
            if text and guest.had.get(slot) != (text,):
                guest.had[slot] = (text,)
                texts.append(text)
        return texts

    def _slot(self, slot: str) -> str:
        if slot == "level":
            return "" if self.corner.level is None else to_line(_level(self.corner.level))
        facts = {
            "desk": lambda: showing.desk_facts(self.desk, bool(self._before), bool(self._after)),
            "shapes": lambda: showing.shapes_facts(self.desk),
            "map": lambda: showing.map_facts(self.desk),
            "box": lambda: showing.box_facts(self.desk),
            "song": lambda: showing.song_facts(self.desk, ENDINGS),
            "guitar": self.hearing.facts,
        }
        return to_line(facts[slot]())

    def changed(self, *slots: str) -> None:
        """Every page is told what these slots show."""
        self.guests.changed(*slots)

    def tell_all(self, words: str) -> None:
        """Every page reads this once."""
        self.guests.tell(tell="said", text=words)

    # ------------------------------------------------------------ the desk

    def put(self, desk: Desk, words: str = "") -> None:
        """The desk lies so from now on, also after a power cut."""
        if desk == self.desk:
            return
        self._lay_out(desk)
        self._before = [*self._before[-MOST_UNDONE:], self._was]
        self._after.clear()
        if words:
            self.tell_all(words[0].upper() + words[1:] + ".")

    def _lay_out(self, desk: Desk) -> None:
        kept = replace(self.kept, desk=desk)
        write_desk(self.folder, kept)
        self._was, self.kept = self.desk, kept
        self.hearing.attend()
        self.changed(*showing.parts_changed(self._was, desk))

    def _put(self, turned: Turned) -> None:
        self.put(turned.desk, turned.words)

    def _undo(self, _: TakeBack) -> None:
        self._swap(self._before, self._after, "there is nothing to take back")

    def _redo(self, _: say.DoAgain) -> None:
        self._swap(self._after, self._before, "there is nothing to do again")

    def _swap(self, source: list[Desk], other: list[Desk], nothing: str) -> None:
        if not source:
            raise Refused(nothing)
        self._lay_out(source[-1])
        source.pop()
        other.append(self._was)
        self.changed("desk")

    def _turn(self, said: say.TurnCam) -> None:
        self._put(turning.changed(self.desk, m.Turn(SEAT, said.which, said.by)))

    def _swap_cams(self, _: say.SwapCams) -> None:
        if len(self.desk.stack) == 1:
            raise Refused("there is one cam only")
        self.put(replace(self.desk, stack=self.desk.stack[::-1]))

    def _walk(self, said: say.WalkTo) -> None:
        self._put(self._walked(tuple(said.numbers)))

    def _walked(self, numbers: Numbers) -> Turned:
        """Along the shortest way, each change as if made by hand."""
        walk = walks(self.desk.stack, self.desk.mood, self.desk.happy).get(tuple(sorted(numbers)))
        if walk is None:
            raise Refused("no change or two lead there from here")
        turned = Turned(self.desk)
        for change in walk.changes:
            step = turning.changed(turned.desk, change)
            turned = Turned(step.desk, step.words or turned.words)
        return turned

    def _switch(self, said: say.Switch) -> None:
        switches: dict[str, dict[str, Any]] = {
            "score": {"keeps_score": said.on, "points": 0, "scored": ()},
            "walks": {"strums_walk": said.on},
            "names": {"names": said.on},
        }
        if said.what not in switches:
            raise Refused(f"there is no switch {said.what!r}")
        self.put(replace(self.desk, **switches[said.what]))

    def _strum(self, said: say.StrumNow) -> None:
        """On the simulated guitar, where that is what is listened to; else the page's own loudspeaker is all."""
        on.holding(self.desk, said.frets)
        self.hearing.plays(on.pitches_of(self.desk, said.frets))

    def _save(self, _: say.Save) -> None:
        name = saved(self.desk, self.book)
        self.put(on.with_song(self.desk, replace(self.desk.song, name=name)), f"in the song book as “{name}”")

    def _name_song(self, said: say.NameSong) -> None:
        self.put(on.renamed(self.desk, said.title, said.band, said.tempo))

    # ------------------------------------------------------------ the guitar

    def _found_out(self, heard: Strummed) -> None:
        """Somebody strummed: it lies on the neck, we walk if it was elsewhere, and points are counted."""
        try:
            turned = self._walked(heard.walk) if heard.walk else Turned(self.desk)
            desk = turned.desk
            if heard.shape is not None and not (desk.by_hand and desk.frets == heard.shape.frets):
                desk = on.holding(desk, heard.shape.frets, by_hand=False)
            if heard.all_clear and heard.shape is not None:
                scored = turning.rang(desk, heard.shape.frets)
                desk, turned = scored.desk, Turned(scored.desk, scored.words or turned.words)
            self.put(desk, turned.words)
        except YouErred as error:
            self.tell_all(str(error)[:400])


def _level(level: Level) -> dict[str, Any]:
    return {"tell": "level", "peak": round(level.peak_db, 1), "clipped": level.clipped}


_ANSWERS: dict[type[Message], Callable[[SoloRoom, Any], None]] = {
    say.TurnCam: SoloRoom._turn,
    say.StepCam: lambda room, said: room._put(turning.stepped(room.desk, said.which, said.clockwise)),
    say.FlipCam: lambda room, said: room._put(turning.flipped(room.desk, said.which)),
    say.TakeOff: lambda room, said: room._put(turning.changed(room.desk, m.Remove(SEAT, said.which))),
    say.LayCam: lambda room, said: room._put(turning.laid_on(room.desk, said.cam)),
    say.SwapCams: SoloRoom._swap_cams,
    say.TurnKey: lambda room, said: room._put(turning.key_at(room.desk, said.happy)),
    say.StepKey: lambda room, said: room._put(turning.key_stepped(room.desk, said.clockwise)),
    say.ChangeMood: lambda room, said: room.put(turning.in_mood(room.desk, said.mood)),
    say.WalkTo: SoloRoom._walk,
    say.PickChord: lambda room, said: room.put(on.with_chord(room.desk, said.numbers)),
    say.Hold: lambda room, said: room.put(on.holding(room.desk, said.frets)),
    say.TouchSlot: lambda room, said: room.put(on.toggled(room.desk, Slot(said.string, said.fret))),
    say.OrderBy: lambda room, said: room.put(replace(room.desk, order=said.by)),
    say.StrumNow: SoloRoom._strum,
    say.Hush: lambda room, _: room.hearing.loudspeaker(FADES),
    say.Keep: lambda room, _: room.put(on.with_kept(room.desk)),
    say.MoveKept: lambda room, said: room.put(on.moved(room.desk, said.place, said.to)),
    say.Drop: lambda room, said: room.put(on.dropped(room.desk, said.place)),
    say.BackTo: lambda room, said: room.put(on.back_at(room.desk, said.place)),
    say.WriteWords: lambda room, said: room.put(on.with_words(room.desk, said.place, said.text)),
    say.SetBeats: lambda room, said: room.put(on.with_beats(room.desk, said.place, said.beats)),
    say.NameSong: SoloRoom._name_song,
    say.Save: SoloRoom._save,
    say.NewSong: lambda room, _: room.put(on.with_song(room.desk, on.SongSoFar(band=room.desk.song.band))),
    say.Switch: SoloRoom._switch,
    TakeBack: SoloRoom._undo,
    say.DoAgain: SoloRoom._redo,
}
