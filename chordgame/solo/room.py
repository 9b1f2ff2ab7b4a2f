"""The room of a desk: its pages say something, the guitar is listened to, and everybody is shown what comes of it.

It holds its parts and passes between them: the desk that is kept, the guitar beside it, the door.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from chordgame.engine.errors import Refused, YouErred
from chordgame.engine.plain import to_line, to_plain
from chordgame.limits import PAGES
from chordgame.pages.guests import LONGEST_REASON, Guest, Guests
from chordgame.pages.messages import Answering, Answers, Message, ShowTicket, TakeBack
from chordgame.pages.secure_way import NO_SECURE_WAY, HasSecureWay
from chordgame.pages.serving import Aside, Schedule
from chordgame.pages.tickets import fingerprint, new_ticket, wrong_tries
from chordgame.plugging.box_stand import BoxStand
from chordgame.plugging.guitar_stand import GuitarStand
from chordgame.plugging.means import GuitarMeans
from chordgame.plugging.microphone_corner import MicrophoneCorner
from chordgame.plugging.open_guitars import Here
from chordgame.solo import messages as say
from chordgame.solo import showing
from chordgame.solo.along_corner import AlongCorner
from chordgame.solo.atlas_map import know_the_way
from chordgame.solo.book_corner import BookCorner
from chordgame.solo.deeds import DEEDS, Deed
from chordgame.solo.desk import Desk
from chordgame.solo.desk_file import SavedDesk
from chordgame.solo.fingerings import SHOWN
from chordgame.solo.hearing import Hearing
from chordgame.solo.hinting import hint
from chordgame.solo.kept_desk import KeptDesk
from chordgame.solo.recognising import Strummed
from chordgame.solo.set_corner import SetCorner
from chordgame.solo.showing_song import shown_song
from chordgame.solo.song import song_of
from chordgame.solo.take_corner import TakeCorner
from chordgame.solo.turning import Turned
from chordgame.solo.walking import followed
from chordgame.songs.book import SongBook
from chordgame.songs.exports import can_be_written
from chordgame.songs.transposing import easiest_capos

MORE_SHAPES = 36
"""Fingerings that come with each wish for more: three screens of a laptop."""
LATER = ("shapes", "box", "song", "book", "sets")
"""These have many pictures; a click is answered before they are drawn."""
ENDINGS = ("cho", "musicxml", "gp5", "mid", "tab", "txt", "pdf", "png", "svg", "wav")
"""Of the files in which other programs take the song."""
OFFERED = tuple(filter(can_be_written, ENDINGS))
"""Those that can be written here."""


class SoloRoom:
    """One desk with the pages that show it; everybody who has its ticket may use it."""

    def __init__(
        self,
        folder: Path,
        saved: SavedDesk,
        book: SongBook,
        schedule: Schedule,
        aside: Aside,
        most_pages: int = PAGES.most,
        clock: Callable[[], float] = time.monotonic,
        guitars: GuitarMeans | None = None,
        desks: Path | None = None,
        secure: HasSecureWay = NO_SECURE_WAY,
    ) -> None:
        self.guests = Guests(most_pages)
        self.file_ticket = new_ticket()
        """What sounds and files are asked for with."""
        self._tickets, self._tries = saved.tickets, wrong_tries(clock)
        self.kept = KeptDesk(folder, saved, self._changed)
        self.hearing = Hearing(lambda: self.desk, self.guests.changed, self._found_out, schedule, aside, clock)
        self.corner = self.hearing.corner
        self.stand = GuitarStand(
            self.corner, guitars or GuitarMeans(), aside, self._guitars_changed, fingerprint=lambda: secure.fingerprint
        )
        self.box_stand = BoxStand(self.guests.changed)
        self.secure = secure
        self.microphones = MicrophoneCorner(self.stand, secure=secure)
        self.book = BookCorner(
            book, folder, desks, lambda: self.desk, self.kept.put, self.guests.changed, self._say, schedule
        )
        self.along = AlongCorner(
            lambda: self.desk, self.hearing, self.guests.changed, schedule, clock,
            book.folder.parent / "practice", self._say,
        )  # fmt: skip
        self.sets = SetCorner(book, lambda: self.desk, self.guests.changed)
        self.takes = TakeCorner(lambda: self.desk, self.kept.put, self.guests.changed)
        self._shapes = SHOWN
        self._slots = self._all_slots()
        self._answers = Answers(self._may_say, *self._all_answers())
        aside(know_the_way, lambda _: None)
        self._when_somebody_looks: Callable[[], None] | None = None

    def begin(self, here: Here, boxes: Callable[[], Collection[str]] = tuple) -> None:
        """The desk is open. The guitar is listened to once a page is there: a file plays from its start."""

        def begin() -> None:
            self.stand.begin(here, boxes)
            self.hearing.begin()

        self._when_somebody_looks = begin

    @property
    def desk(self) -> Desk:
        """What lies there now."""
        return self.kept.desk

    # ------------------------------------------------------------ pages

    def enter(self, guest: Guest) -> None:
        """A page was opened; it is a stranger until it shows its ticket."""
        self.guests.enter(guest)

    def leave(self, guest: Guest) -> None:
        """A page was closed."""
        self.guests.leave(guest)
        self.stand.leave(guest)
        self.microphones.leave(guest)

    def take_message(self, guest: Guest, text: str) -> None:
        """A message from a page. If something is wrong with it, only that page reads so, and nothing changes."""
        self._answers.take(guest, text)

    def to_send(self, guest: Guest) -> list[str]:
        """What the page has still to be sent, without what it shows already; what takes long comes right after."""
        return guest.take_messages() + [text for slot in guest.take_slots(LATER) if (text := self._fresh(guest, slot))]

    def _fresh(self, guest: Guest, slot: str) -> str:
        shown = self._slots[slot]()
        text = "" if shown is None else to_line(shown)
        if guest.had.get(slot) == (text,):
            return ""
        guest.had[slot] = (text,)
        return text

    def _all_slots(self) -> dict[str, Callable[[], dict[str, Any] | None]]:
        return {
            "desk": lambda: showing.shown_desk(self.desk, self.kept.can_undo, self.kept.can_redo),
            "shapes": lambda: showing.shown_shapes(self.desk, self._shapes),
            "map": lambda: showing.shown_map(self.desk),
            "box": lambda: showing.shown_box(self.desk),
            "song": lambda: shown_song(self.desk, self.book.how_saved(), OFFERED),
            "book": self.book.shown,
            "sets": self.sets.shown,
            "along": self.along.shown,
            "take": self.takes.shown,
            "guitar": self.hearing.shown,
            "level": self.corner.shown_level,
            "guitars": self.stand.shown,
            "levels": self.stand.shown_levels,
            "check": self.stand.shown_check,
            "boxes": self.box_stand.shown,
            "calibration": self.stand.shown_calibration,
        }

    # ------------------------------------------------------------ what pages say

    def _all_answers(self) -> list[Answering[Any]]:
        return [
            Answering(ShowTicket, self._hello),
            *(self._doing(deed) for deed in DEEDS),
            *self.hearing.answers,
            *self.book.answers,
            *self.sets.answers,
            *self.along.answers,
            *self.takes.answers,
            *self.stand.answers,
            *self.box_stand.answers,
            *self.microphones.answers,
            Answering(TakeBack, lambda *_: self.kept.undo()),
            Answering(say.DoAgain, lambda *_: self.kept.redo()),
            Answering(say.AskHint, self._hint),
            Answering(say.ShowMore, self._more),
            Answering(say.AskCapo, self._which_capo),
        ]

    def _may_say(self, guest: Guest, message: Message) -> None:
        if guest.stranger and not isinstance(message, ShowTicket):
            raise Refused("show the ticket first")

    def _hello(self, guest: Guest, message: ShowTicket) -> None:
        if fingerprint(message.ticket) not in self._tickets:
            self._tries.check(guest.address)
            self._tries.came(guest.address)
            guest.tell(tell="unknown_ticket")
            return
        self.guests.check_place(guest, own=len(self.guests.known))
        guest.come_in()
        begin, self._when_somebody_looks = self._when_somebody_looks, None
        if begin is not None:
            begin()
        guest.tell(tell="welcome", mine=f"/desk/{self.file_ticket}", **showing.never_changes())
        guest.changed(*(slot for slot in self._slots if slot not in ("level", "levels")))

    def _doing(self, deed: Deed[Any]) -> Answering[Any]:
        return Answering(deed.kind, lambda _, message: self._put(deed.do(self.desk, message)))

    def _put(self, turned: Turned) -> None:
        if self.kept.put(turned.desk) and turned.words:
            self._say(turned.words[0].upper() + turned.words[1:] + ".")

    def _which_capo(self, guest: Guest, _: say.AskCapo) -> None:
        song = song_of(self.desk)
        advice = [{"fret": one.capo, "why": one.why, "here": one.capo == song.capo} for one in easiest_capos(song)]
        guest.tell(tell="capos", advice=advice)

    def _more(self, _: Guest, __: say.ShowMore) -> None:
        self._shapes += MORE_SHAPES
        self.guests.changed("shapes")

    def _hint(self, guest: Guest, _: say.AskHint) -> None:
        guest.tell(tell="hint", **to_plain(hint(self.desk)))

    # ------------------------------------------------------------ what happens

    def _changed(self, was: Desk, desk: Desk) -> None:
        self.hearing.attend()
        if (was.wanted, was.ordered) != (desk.wanted, desk.ordered):
            self._shapes = SHOWN
        self.guests.changed(*showing.parts_changed(was, desk))

    def _guitars_changed(self, slot: str) -> None:
        self.guests.changed(slot)
        self.hearing.begin()

    def _found_out(self, strummed: Strummed) -> None:
        """Somebody strummed. No page asked for it, so if it is refused, everybody reads why."""
        try:
            self._put(followed(self.desk, strummed))
        except YouErred as error:
            self._say(str(error)[:LONGEST_REASON])
        self.takes.heard(strummed)

    def _say(self, sentence: str) -> None:
        self.guests.tell(tell="said", text=sentence)
