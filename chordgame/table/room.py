"""The room: pages come and go, say something, and are shown what they may know.

It holds its parts and passes between them: the table with its game, the crowd, the corners, the door. No socket, no
thread, no clock of its own, so that tests play whole evenings in memory.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from chordgame.engine.errors import Refused, YouErred
from chordgame.engine.game import Event, Move
from chordgame.pages.guests import LONGEST_REASON, Guest, Guests
from chordgame.pages.messages import Answering, Answers, Message, TakeBack
from chordgame.pages.tickets import fingerprint
from chordgame.table import messages as say
from chordgame.table.box_corner import BoxCorner
from chordgame.table.coach_corner import CoachCorner
from chordgame.table.crowd import Crowd
from chordgame.table.doorkeeper import Doorkeeper
from chordgame.table.game_table import GameTable
from chordgame.table.means import Means
from chordgame.table.open_game import begin_log
from chordgame.table.playing_by_ear import PlayingByEar
from chordgame.table.saved import HOST, SavedTable, TableFile
from chordgame.table.setting_up import SettingUp
from chordgame.table.showing import Drawer
from chordgame.table.shown_room import shown_room, shown_to
from chordgame.table.views import Views

HOST_ONLY = "only the host's page can do this"


class Room:
    """One table with everybody at it: what pages say, and what comes of it."""

    def __init__(self, folder: Path, saved: SavedTable, means: Means) -> None:
        self._means = means
        self.file = TableFile(folder, saved, self._kept)
        slots = {"room": self._room, "guitar": self._guitar, "box": self._box, "level": self._level}
        self.crowd = Crowd(lambda: self.file.saved, slots, means.most_pages)
        self.table = GameTable(
            lambda: self.file.saved, means.schedule, means.aside, self.make_unasked, self.crowd.show_what_it_may_do
        )
        self.by_ear = PlayingByEar(self.file, self.table, self.crowd, means, self.make_unasked)
        self.corner = self.by_ear.corner
        self.box = BoxCorner(self.crowd.guests.changed, lambda: self.table.session)
        self.coach = CoachCorner(self.file, self.table, self.crowd, means.aside, self.show_table)
        self._door = Doorkeeper(self.file, self.table, self.crowd, means.clock, means.links)
        self._setting_up = SettingUp(self.file, self.table, self.crowd, self.show_table)
        self.answers = self._all_answers()
        if saved.log:
            self._lay_out(folder / saved.log)

    # ------------------------------------------------------------ pages

    @property
    def guests(self) -> Guests:
        """Everybody who is there."""
        return self.crowd.guests

    def enter(self, guest: Guest) -> None:
        """A page was opened; it is a stranger until it says who it is."""
        self.crowd.guests.enter(guest)

    def leave(self, guest: Guest) -> None:
        """A page was closed, or its network went."""
        self.crowd.leave(guest)

    def take_message(self, guest: Guest, text: str) -> None:
        """A message from a page; what is wrong with it only that page reads, and changes nothing."""
        self.answers.take(guest, text)

    def to_send(self, guest: Guest) -> list[str]:
        """Everything that the page has still to be sent, in order."""
        return self.crowd.to_send(guest)

    def admit_host(self, ticket: str) -> None:
        """Whoever shows this ticket is the host."""
        self.file.keep(self.file.saved.with_ticket(fingerprint(ticket), HOST))

    def _all_answers(self) -> Answers:
        return Answers(
            self._may_say,
            *self._door.answers,
            *self._setting_up.answers,
            *self.by_ear.answers,
            *self.coach.answers,
            Answering(say.MakeMove, self._make_move),
            Answering(say.Try, self._try),
            Answering(TakeBack, self._take_back),
            Answering(say.ShowNames, self._show_names),
            Answering(say.Start, self._start),
            Answering(say.NewGame, self._new_game),
        )

    def _may_say(self, guest: Guest, message: Message) -> None:
        if isinstance(message, say.AT_THE_DOOR):
            self._door.check(guest, message)
        elif guest.stranger:
            raise Refused("say who you are first")
        elif isinstance(message, say.HOSTS) and not self.crowd.who(guest).is_host:
            raise Refused(HOST_ONLY)

    # ------------------------------------------------------------ moves

    def _make_move(self, guest: Guest, message: say.MakeMove) -> None:
        move = self.table.playing.read_move(message.move)
        self.crowd.check_plays(guest, move.seat)
        self._went_on(self.table.move(move))

    def _try(self, guest: Guest, message: say.Try) -> None:
        """Would it do? Nothing happens."""
        game, why = self.table.playing, ""
        try:
            move = game.read_move(message.move)
            self.crowd.check_plays(guest, move.seat)
            game.try_move(move)
        except YouErred as error:
            why = str(error)[:LONGEST_REASON]
        guest.tell(tell="tried", why=why)

    def _take_back(self, guest: Guest, _: TakeBack) -> None:
        who = self.crowd.who(guest)
        self._went_on(self.table.take_back(self.crowd.seats_of(guest), any_move=who.is_host))

    def make_unasked(self, move: Move) -> None:
        """A move that no page asked for, a bot's or the ear's: what is wrong with it is said to everybody."""
        try:
            self._went_on(self.table.move(move))
        except YouErred as error:
            self.crowd.guests.tell(tell="refused", why=str(error)[:LONGEST_REASON])

    def _went_on(self, events: tuple[Event, ...]) -> None:
        """A record was added: everybody sees the new table, and reads of it what they may know."""
        self.crowd.tell_news(events)
        self.by_ear.game_went_on()
        self.show_table()
        self.table.rouse()

    def show_table(self) -> None:
        """The table is another, or is seen by others."""
        self._means.play_music(self.table.tune)
        self.box.game_went_on()
        self.crowd.show_views()
        self.coach.game_went_on()

    # ------------------------------------------------------------ games

    def _start(self, _: Guest, __: say.Start) -> None:
        self._setting_up.insist()
        name = self.file.new_log_name()
        begin_log(self.file.saved, self.file.folder / name, self._means.seed)
        self.file.keep(replace(self.file.saved, log=name))
        self._lay_out(self.file.folder / name)
        self._show_everything()

    def _lay_out(self, log: Path) -> None:
        """The game in a log is on the table; it may be over already."""
        game = self.table.lay_out(log)
        self.crowd.lay_out(Views(lambda: game.session, Drawer(game.rules, self.coach.pictures), self.coach.below))
        if game.warning:
            self.crowd.remember((Event(game.warning[0].upper() + game.warning[1:] + "."),))
        self.coach.game_went_on()
        self.table.rouse()

    def _new_game(self, _: Guest, __: say.NewGame) -> None:
        """The old log stays where it is."""
        if self.table.game is None:
            return
        self.corner.forget()
        self.file.keep(replace(self.file.saved, log=""))
        self.close()
        self._show_everything()

    def close(self) -> None:
        """Everything is on disk already; let go of it."""
        self.table.close()
        self.crowd.clear()
        self._means.play_music(None)

    def _show_everything(self) -> None:
        """Another game, or none."""
        self.show_table()
        self.crowd.guests.changed("room", "guitar")

    # ------------------------------------------------------------ what pages are shown beside the table

    def _kept(self, saved: SavedTable) -> None:
        self._means.record_sound(saved.setting("record"))
        self.crowd.guests.changed("room")

    def _show_names(self, guest: Guest, message: say.ShowNames) -> None:
        self.crowd.show_names(guest, message.on)

    def _room(self, guest: Guest) -> dict[str, Any]:
        saved, visitor = self.file.saved, self.crowd.who(guest)
        mine = shown_to(visitor, saved, self.table.session, self.table.taking_back, self.coach.is_here)
        return shown_room(saved, self.crowd.visitors) | mine

    def _guitar(self, _: Guest) -> dict[str, Any]:
        return self.corner.shown()

    def _box(self, _: Guest) -> dict[str, Any]:
        return self.box.shown()

    def _level(self, _: Guest) -> dict[str, Any] | None:
        level = self.corner.level
        if level is None:
            return None
        peak, rms = round(level.peak_db, 1), round(level.rms_db, 1)
        return {"tell": "level", "peak": peak, "rms": rms, "clipped": level.clipped}
