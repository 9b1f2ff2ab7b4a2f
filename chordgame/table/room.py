"""The room: pages come and go, say something, and are shown what they may know.

It holds its parts and passes between them: the table with its game, the crowd, the corners, the door. No socket, no
thread, no clock of its own, so that tests play whole evenings in memory.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from chordgame.engine.errors import LineTaken, Refused
from chordgame.engine.game import Event, Move
from chordgame.home import messages as home_messages
from chordgame.pages.guests import Guest, Guests
from chordgame.pages.messages import Answering, Answers, Message, TakeBack
from chordgame.pages.secure_way import HasSecureWay
from chordgame.pages.tickets import fingerprint
from chordgame.plugging.box_stand import BoxStand
from chordgame.plugging.guitar_stand import GuitarStand
from chordgame.plugging.messages import ABOUT_GUITARS
from chordgame.plugging.microphone_corner import MicrophoneCorner
from chordgame.table import joining_messages, strangers_messages
from chordgame.table import messages as say
from chordgame.table.box_corner import BoxCorner
from chordgame.table.coach_corner import CoachCorner
from chordgame.table.crowd import Crowd, Slots
from chordgame.table.dice_corner import DiceCorner
from chordgame.table.doorkeeper import Doorkeeper
from chordgame.table.game_table import GameTable
from chordgame.table.home_corner import HomeCorner
from chordgame.table.joining import Joining
from chordgame.table.looking_back import LookingBackCorner
from chordgame.table.made_already import made_already
from chordgame.table.means import Means
from chordgame.table.open_game import begin_log
from chordgame.table.playing_by_ear import PlayingByEar
from chordgame.table.saved import HOST, SavedTable
from chordgame.table.seen_records import SeenRecords
from chordgame.table.setting_up import SettingUp
from chordgame.table.shelf import Shelf
from chordgame.table.showing import Drawer
from chordgame.table.shown_room import RoomLines, shown_to
from chordgame.table.story import story_place
from chordgame.table.strangers import Strangers
from chordgame.table.table_file import TableFile
from chordgame.table.the_end import TheEnd
from chordgame.table.unasked import Unasked
from chordgame.table.views import Views
from chordgame.table.what_if import WhatIf
from hardware.box.box_input import FromBox

OF_THE_HOST = (*say.HOSTS, *joining_messages.OF_THE_HOST, *strangers_messages.OF_THE_HOST, *ABOUT_GUITARS)
HOST_ONLY = "only the host's page can do this"
EARS_ONLY = "an ear at home says what it hears, and nobody else does"


class Room:
    """One table with everybody at it: what pages say, and what comes of it."""

    def __init__(self, shelf: Shelf, saved: SavedTable, means: Means) -> None:
        self._means, self._lines = means, RoomLines()
        self.file = TableFile(shelf, saved, self._kept)
        slots: Slots = {
            "room": self._room,
            "guitar": lambda _: self.corner.shown(),
            "box": lambda _: self.box.shown(),
            "level": lambda _: self.corner.shown_level(),
            "guitars": lambda guest: self._for_host(guest, self.stand.shown),
            "levels": lambda guest: self._for_host(guest, self.stand.shown_levels),
            "check": lambda guest: self._for_host(guest, self.stand.shown_check),
            "boxes": lambda guest: self._for_host(guest, self.box_stand.shown),
            "calibration": lambda guest: self._for_host(guest, self.stand.shown_calibration),
            "dice": lambda guest: self.dice.shown(guest),
            "strangers": lambda guest: self.strangers.shown(guest),
            "links": lambda guest: self._joining.links(guest),
            "ending": lambda guest: self.the_end.shown(guest),
        }
        self.crowd = Crowd(lambda: self.file.saved, slots, means.most_pages)
        self.table = GameTable(
            lambda: self.file.saved,
            means.schedule,
            means.aside,
            self.make_unasked,
            self.crowd.show_what_it_may_do,
            lambda: self.dice.givers(),
        )
        self.dice = DiceCorner(self.file, self.table, self.crowd, means.schedule, self._dealt, self._rolled)
        self._deals = False
        self._unasked = Unasked(self.table, self.crowd.guests, means.schedule, self._went_on)
        self.by_ear = PlayingByEar(self.file, self.table, self.crowd, means, self.make_unasked)
        self.corner = self.by_ear.corner
        self.stand = GuitarStand(
            self.corner,
            means.guitars,
            means.aside,
            self.crowd.guests.changed,
            self._people,
            lambda: means.doors.secure.fingerprint,
        )
        self.microphones = MicrophoneCorner(self.stand, self._plays_for, means.doors.secure)
        self.box_stand = BoxStand(self.crowd.guests.changed)
        self.box = BoxCorner(self.crowd.guests.changed, lambda: self.table.session)
        self.coach = CoachCorner(self.file, self.table, self.crowd, means.aside, self.show_table)
        self.the_end = TheEnd(
            self.table, means.aside, means.kept, self._is_host, self.crowd.guests.changed, means.below
        )
        kept = means.kept.plays
        self.looking_back = LookingBackCorner(self.file, self.table, self.crowd, means.aside, kept)
        self._joining = Joining(self.file, self.table, self.crowd, means.doors, means.held_words)
        self._door = Doorkeeper(self.file, self.table, self.crowd, means.clock, means.doors, self._joining)
        self.strangers = Strangers(
            self.file, self.table, self.crowd, self._joining, means.held_words, self._make_nodded
        )
        judge = means.judge_again or means.aside
        self.homes = HomeCorner(self.file, self.crowd, self.stand, self.corner, judge, self._door.check_code)
        self._setting_up = SettingUp(self.file, self.table, self.crowd, self.show_table)
        self.seen = SeenRecords(self.file, lambda: self.table.session, means.schedule)
        self.answers = self._all_answers()
        if saved.log:
            self._lay_out(saved.log)
            self.by_ear.recall()
            self.table.rouse()
            self.dice.game_went_on()

    # ------------------------------------------------------------ pages

    @property
    def secure(self) -> HasSecureWay:
        """Where its pages are secure."""
        return self._means.doors.secure

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
        self.stand.leave(guest)
        self.microphones.leave(guest)
        self.homes.leave(guest)

    def take_box(self, news: FromBox) -> None:
        """What a box says: what it means in the game, and how it fares."""
        self.box.take_news(news)
        self.box_stand.take_news(news)

    def take_message(self, guest: Guest, text: str) -> None:
        """A message from a page. If something is wrong with it, only that page reads so, and nothing changes."""
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
            *self._joining.answers,
            *self._setting_up.answers,
            *self.by_ear.answers,
            *self.stand.answers,
            *self.box_stand.answers,
            *self.microphones.answers,
            *self.homes.answers,
            *self.coach.answers,
            *WhatIf(self.table, self.crowd).answers,
            Answering(say.MakeMove, self._make_move),
            Answering(TakeBack, self._take_back),
            Answering(say.ShowNames, self._show_names),
            Answering(say.Start, self._start),
            Answering(say.PlayAtOnce, self._play_at_once),
            Answering(say.NewGame, self._new_game),
            Answering(say.PlayAgain, self._play_again),
            *self.the_end.answers,
            *self.looking_back.answers,
            *self.dice.answers,
            *self.strangers.answers,
        )

    def _may_say(self, guest: Guest, message: Message) -> None:
        if isinstance(message, (*say.AT_THE_DOOR, *home_messages.AT_THE_DOOR)):
            self._door.check(guest, message)
        elif guest.stranger:
            raise Refused("say who you are first")
        elif isinstance(message, home_messages.OF_EARS) != self.crowd.who(guest).ear:
            raise Refused(EARS_ONLY)
        elif isinstance(message, OF_THE_HOST) and not self._is_host(guest):
            raise Refused(HOST_ONLY)

    def _is_host(self, guest: Guest) -> bool:
        return self.crowd.who(guest).is_host

    # ------------------------------------------------------------ moves

    def _make_move(self, guest: Guest, message: say.MakeMove) -> None:
        move = self.table.playing.read_move(message.move)
        self.crowd.check_plays(guest, move.seat)
        made = message.again and made_already(self.table.playing.session, move, message.after)
        if not made and not self.strangers.holds(guest, move):
            self._make_nodded(move)
        if message.after >= 0:
            guest.tell(tell="made")

    def _make_nodded(self, move: Move) -> None:
        self._went_on(self._carried_out(lambda: self.table.move(move)))

    def _take_back(self, guest: Guest, _: TakeBack) -> None:
        who = self.crowd.who(guest)
        latest = self.table.playing.session.numbers[-1:]
        seats = who.own_seats(self.file.saved)
        events = self._carried_out(lambda: self.table.take_back(seats, any_move=who.is_host))
        self._went_on(events, undoes=sum(latest))

    def _carried_out(self, change: Callable[[], tuple[Event, ...]]) -> tuple[Event, ...]:
        """What happened; where somebody else was first, everybody sees the table as it is by now."""
        try:
            return change()
        except LineTaken:
            self._went_on(())
            raise

    def make_unasked(self, move: Move, saying: str = "") -> None:
        """A move that no page asked for, a bot's with what it says, or the ear's."""
        self._unasked.make(move, saying)

    def _went_on(self, events: tuple[Event, ...], undoes: int = 0) -> None:
        """The log has a new record: everybody sees the new table, and reads what they may know of it."""
        self.crowd.tell_news(events, story_place(self.table.playing, undoes))
        self.seen.game_went_on()
        self.by_ear.game_went_on()
        self.show_table()
        self.table.rouse()
        self.dice.game_went_on()

    def _rolled(self, events: tuple[Event, ...]) -> None:
        """The lot is drawn that a move had asked for."""
        self._went_on(events)
        if self._deals:
            self._deal()
            self._went_on(())

    def _dealt(self) -> None:
        """The first lot is drawn: there is a game."""
        self._show_game(self.file.saved.log)
        if self._deals:
            self._deal()
        self._show_everything()
        self.table.rouse()
        self.dice.game_went_on()

    def show_table(self) -> None:
        """The table is another, or is seen by others."""
        self._means.play_music(self.table.tune)
        self.box.game_went_on()
        self.by_ear.whose_turn()
        self.crowd.show_views()
        self.coach.game_went_on()
        self.the_end.game_went_on()

    # ------------------------------------------------------------ games

    def _start(self, _: Guest, __: say.Start) -> None:
        self._begin(dealt=False)

    def _play_at_once(self, _: Guest, message: say.PlayAtOnce) -> None:
        """Everybody sits, and all that has to be chosen is dealt; one undo takes back no more than people did."""
        self._setting_up.seat_for_play(message.name)
        self._begin(dealt=True)

    def _begin(self, dealt: bool) -> None:
        self._setting_up.insist()
        self.dice.when_ready(lambda: self._begin_now(dealt))

    def _begin_now(self, dealt: bool) -> None:
        if self.table.game is not None:
            return  # somebody pressed twice
        name = self.file.new_log_name()
        pledges = self.dice.pledges() if self._means.seed is None else None
        begin_log(self.file.saved, self.file.shelf, name, self._means.seed, pledges)
        self.file.keep(self.file.saved.with_log(name))
        self._lay_out(name)
        if dealt:
            self._deal()
        self._show_everything()
        self.table.rouse()
        self.dice.game_went_on()

    def _deal(self) -> None:
        """All that has to be chosen is chosen; where a lot has to be drawn for it, the rest comes after that."""
        events = self.table.deal()
        self._deals = self.table.playing.session.is_rolling
        if events:
            self.crowd.tell_news(events, story_place(self.table.playing))
        self.file.keep(replace(self.file.saved, dealt=self.table.playing.dealt))

    def _lay_out(self, log: str) -> None:
        """The game in a log is on the table, as soon as it is dealt; it may be over already."""
        if (game := self.table.lay_out(self.file.shelf, log)).session.is_dealt:
            self.crowd.recall(game)
            self._show_game(log)

    def _show_game(self, log: str) -> None:
        game = self.table.playing
        self.crowd.lay_out(Views(lambda: game.session, Drawer(game.rules, self.coach.pictures), self.coach.below))
        warnings = (game.warning, self.seen.missing(log, game.session))
        self.crowd.remember(tuple(Event(text[0].upper() + text[1:] + ".") for text in warnings if text))
        for part in (self.by_ear, self.seen, self.coach, self.the_end):
            part.game_went_on()

    def _play_again(self, guest: Guest, _: say.PlayAgain) -> None:
        """As it was set, and dealt if it was dealt."""
        if not self.table.playing.is_over:
            raise Refused("This game is not over yet")
        dealt = self.table.playing.dealt > 0
        self._new_game(guest, say.NewGame())
        self._begin(dealt)

    def _new_game(self, _: Guest, __: say.NewGame) -> None:
        """The old log stays where it is."""
        if self.table.game is None:
            return
        self.corner.forget()
        self.file.keep(self.file.saved.with_log(""))
        self.close()
        self._show_everything()

    def close(self) -> None:
        """Every move is on disk already; let go of it."""
        self.seen.keep()
        self.table.close()
        self.dice.forget()
        self.strangers.forget()
        self.crowd.clear()
        self._means.play_music(None)

    def _show_everything(self) -> None:
        """Another game, or none."""
        self.show_table()
        self.crowd.guests.changed("room", "guitar", "dice")

    # ------------------------------------------------------------ what pages are shown beside the table

    def _kept(self, saved: SavedTable) -> None:
        self.stand.record(saved.setting("record"))
        self.stand.seats_changed()
        self.homes.seats_changed()
        self.crowd.guests.changed("room", "dice")

    def _show_names(self, guest: Guest, message: say.ShowNames) -> None:
        self.crowd.show_names(guest, message.on)

    def _room(self, guest: Guest) -> str:
        saved, visitor = self.file.saved, self.crowd.who(guest)
        mine = shown_to(visitor, saved, self.table.game, self.table.taking_back, self.coach.is_here)
        return self._lines.line(saved, self.crowd.visitors, mine | self._joining.shown(guest) | self.homes.shown(guest))

    def _for_host(self, guest: Guest, shown: Callable[[], dict[str, Any]]) -> dict[str, Any] | None:
        return shown() if self._is_host(guest) else None

    def _people(self) -> list[str]:
        """The seats that somebody may want a guitar of their own for."""
        return [seat.name for seat in self.file.saved.seats if seat.by != "bot"]

    def _plays_for(self, guest: Guest) -> str:
        """Whose guitar its microphone is: its seat's, or everybody's for the host."""
        who = self.crowd.who(guest)
        if who.watches:
            raise Refused("Only players have a guitar here", "take a seat first")
        return who.seat
