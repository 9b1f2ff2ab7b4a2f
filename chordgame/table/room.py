"""The room: pages come and go, speak, and are told what they may know. No socket, no thread, no clock of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from chordgame.engine.errors import BadSetup, Refused, YouErred
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Message, ShowTicket, TakeBack, read_message
from chordgame.pages.tickets import WrongTries, fingerprint, new_ticket
from chordgame.table import door
from chordgame.table import messages as say
from chordgame.table.lobby import (
    moved_on,
    seat_named,
    with_game,
    with_new_seat,
    with_option,
    with_setting,
    without_seat,
)
from chordgame.table.open_game import Bots, begin_log
from chordgame.table.playing_by_ear import PlayingByEar
from chordgame.table.saved import TableFacts

LEADER_ONLY = "only the leader's page can do this"


class Room(PlayingByEar):
    """One table with everybody at it: what pages say, and what comes of it."""

    def __init__(
        self,
        folder: Path,
        facts: TableFacts,
        schedule: Callable[[float, Callable[[], None]], object],
        aside: Callable[[Callable[[], Any], Callable[[Any], None]], None],
        clock: Callable[[], float] = time.monotonic,
        links: dict[str, str] | None = None,
        seed: int | None = None,
    ) -> None:
        super().__init__(folder, facts, clock, schedule, self._decided, self._strummed, links or {})
        self._aside = aside
        self._bots = Bots(schedule, aside, self._bot_moves)
        self._tries = WrongTries(clock)
        self._seed = seed
        if facts.log:
            self._open(folder / facts.log)

    def take_message(self, guest: Guest, text: str) -> None:
        """A message from a page; what is wrong with it is told to that page only, and changes nothing."""
        try:
            said = read_message(text, say.KINDS)
            if isinstance(said, say.AT_THE_DOOR):
                self._at_the_door(guest, said)
            elif guest.stranger:
                raise Refused("say who you are first")
            elif isinstance(said, say.LEADERS) and not guest.leads:
                raise Refused(LEADER_ONLY)
            else:
                _ANSWERS[type(said)](self, guest, said)
        except YouErred as error:
            guest.refuse(error)

    # ------------------------------------------------------------ at the door

    def _at_the_door(self, guest: Guest, said: Message) -> None:
        self._tries.check(guest.address)
        if guest.leads or guest.seat:
            raise Refused("this page is at the table already")
        try:
            _ANSWERS[type(said)](self, guest, said)
        except door.WrongKey:
            guest.tell(tell="unknown_ticket")
            self._tries.tried_wrong(guest.address)
            raise

    def _hello(self, guest: Guest, said: ShowTicket) -> None:
        whose = door.owner_of(self.facts, said.ticket)
        if self.facts.is_old(fingerprint(said.ticket)):
            self.keep(self.facts.with_key(fingerprint(said.ticket), whose))
        guest.leads = door.leads(whose)
        guest.seat = "" if guest.leads else whose
        self.welcome(guest)

    def _join(self, guest: Guest, said: say.Join) -> None:
        self._check_code(guest, said.code)
        facts, seat = door.with_player(self.facts, said.name, self.play is not None)
        ticket = new_ticket()
        self.keep(facts.with_key(fingerprint(ticket), seat.name))
        guest.seat = seat.name
        self.welcome(guest, ticket)

    def _watch(self, guest: Guest, said: say.Watch) -> None:
        self._check_code(guest, said.code)
        self.welcome(guest)

    def _check_code(self, guest: Guest, code: str) -> None:
        try:
            door.check_code(self.facts, code)
        except Refused:
            self._tries.tried_wrong(guest.address)
            raise

    # ------------------------------------------------------------ the leader

    def _choose_game(self, _: Guest, said: say.ChooseGame) -> None:
        self._insist_setting_up()
        self.keep(with_game(self.facts, said.game))

    def _set_option(self, _: Guest, said: say.SetOption) -> None:
        self._insist_setting_up()
        self.keep(with_option(self.facts, said.name, said.value))

    def _set_table(self, _: Guest, said: say.SetTable) -> None:
        self.keep(with_setting(self.facts, said.name, said.value))
        self.views_changed()

    def _set_seat(self, _: Guest, said: say.SetSeat) -> None:
        """A new seat, or an old one in other hands: then its old keys open nothing any more."""
        name = said.name.strip()
        known = self.facts.seat(name)
        if known is None:
            self._insist_setting_up()
        seat = seat_named(self.facts, known.name if known else name, said.by, said.brain)
        self.keep(with_new_seat(self.facts, seat).without_keys_of(seat.name))
        self._send_away(seat.name)
        self.everything_changed()
        self._rouse()

    def _remove_seat(self, _: Guest, said: say.RemoveSeat) -> None:
        self._insist_setting_up()
        self.keep(without_seat(self.facts, said.name))
        self._send_away(said.name)

    def _send_away(self, seat: str) -> None:
        """Phones that played for this seat watch from now on."""
        for guest in self.guests:
            if guest.seat == seat:
                guest.seat = ""
                guest.had.clear()
                guest.tell(tell="unseated", seat=seat)
                guest.changed("room", "view:")

    def _move_seat(self, _: Guest, said: say.MoveSeat) -> None:
        self._insist_setting_up()
        self.keep(moved_on(self.facts, said.name))

    def _start(self, _: Guest, __: say.Start) -> None:
        self._insist_setting_up()
        name = self._free_name()
        begin_log(self.facts, self.folder / name, self._seed)
        self.keep(replace(self.facts, log=name))
        self._open(self.folder / name)
        self.everything_changed()

    def _free_name(self) -> str:
        taken = {path.name for path in self.folder.glob("*.jsonl")}
        names = (f"{self.facts.game}-{number}.jsonl" for number in range(1, len(taken) + 2))
        return next(name for name in names if name not in taken)

    def _new_game(self, _: Guest, __: say.NewGame) -> None:
        """The old log stays where it is."""
        if self.play is None:
            return
        self.corner.stop()
        self.corner.last = self.corner.again = None
        self.keep(replace(self.facts, log=""))
        self.close()
        self.everything_changed()

    def _insist_setting_up(self) -> None:
        if self.play is not None:
            raise BadSetup("a game is being played; start a new one to change this")

    # ------------------------------------------------------------ what happens

    def _open(self, path: Path) -> None:
        self.lay_out(path)
        self._rouse()


_ANSWERS: dict[type[Message], Callable[[Room, Guest, Any], None]] = {
    ShowTicket: Room._hello,
    say.Join: Room._join,
    say.Watch: Room._watch,
    say.MakeMove: Room._make_move,
    say.Try: Room._try,
    TakeBack: Room._take_back,
    say.Announce: Room._announce,
    say.StopListening: Room._stop_listening,
    say.Decide: Room._decide,
    say.Pluck: Room._pluck,
    say.ShowNames: Room._show_names,
    say.AskHint: Room._ask_hint,
    say.ChooseGame: Room._choose_game,
    say.SetOption: Room._set_option,
    say.SetTable: Room._set_table,
    say.SetSeat: Room._set_seat,
    say.RemoveSeat: Room._remove_seat,
    say.MoveSeat: Room._move_seat,
    say.Start: Room._start,
    say.NewGame: Room._new_game,
}
