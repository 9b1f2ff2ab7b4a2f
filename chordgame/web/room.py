"""The room: pages come and go, speak, and are told what they may know. No socket, no thread, no clock of its own."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from chordgame.engine.errors import BadSetup, Refused, YouErred
from chordgame.engine.game import Event, Game, Move
from chordgame.engine.moves import move_from_plain
from chordgame.engine.plain import to_line
from chordgame.web import messages as say
from chordgame.web.door import Door
from chordgame.web.facts import Seat, TableFacts, write_facts
from chordgame.web.game_play import Bots, GamePlay, begin_log
from chordgame.web.guests import Guest
from chordgame.web.guitar_corner import Announced, GuitarCorner
from chordgame.web.lobby import (
    lobby_facts,
    moved_on,
    seat_named,
    table_settings,
    with_game,
    with_new_seat,
    with_option,
    with_setting,
    without_seat,
)
from chordgame.web.showing import Drawer, Shown, show

REMEMBERED = 40
NOT_NOW = "there is no game on this table yet"
LEADER_ONLY = "only the leader's page can do this"


class Room:
    """One table with everybody at it."""

    def __init__(
        self,
        folder: Path,
        facts: TableFacts,
        schedule: Callable[[float, Callable[[], None]], object],
        aside: Callable[[Callable[[], Any], Callable[[Any], None]], None],
        clock: Callable[[], float] = time.monotonic,
        links: dict[str, str] | None = None,
    ) -> None:
        self.folder, self.facts, self.links = folder, facts, links or {}
        self.guests: dict[Guest, None] = {}
        self.play: GamePlay | None = None
        self.corner = GuitarCorner(clock, schedule, self._all_changed, self._decided, self._wait)
        self._bots = Bots(schedule, aside, self._bot_moves)
        self._door = Door(clock)
        self._events: deque[Event] = deque(maxlen=REMEMBERED)
        self._shown: dict[str | None, Shown] = {}
        self._since: dict[tuple[str | None, tuple[str, ...]], str] = {}
        if facts.log:
            self._open(folder / facts.log)

    def close(self) -> None:
        """Everything is on disk already; let go of it."""
        if self.play is not None:
            self.play.close()
            self.play = None

    # ------------------------------------------------------------ pages come and go

    def enter(self, guest: Guest) -> None:
        """A page was opened; it is a stranger until it says who it is."""
        self.guests[guest] = None

    def leave(self, guest: Guest) -> None:
        """A page was closed, or its network went."""
        self.guests.pop(guest, None)
        if not guest.stranger:
            self._all_changed("room")

    def seats_of(self, guest: Guest) -> tuple[str, ...]:
        """The seats that this page plays for."""
        if guest.leads:
            return tuple(seat.name for seat in self.facts.seats if seat.by == "here")
        return (guest.seat,) if guest.seat else ()

    def hear(self, guest: Guest, text: str) -> None:
        """A message from a page; what is wrong with it is told to that page only, and changes nothing."""
        try:
            said = say.read_message(text)
            if isinstance(said, say.AT_THE_DOOR):
                self._door.answer(self, guest, said)
            elif guest.stranger:
                raise Refused("say who you are first")
            elif isinstance(said, say.LEADERS) and not guest.leads:
                raise Refused(LEADER_ONLY)
            else:
                _ANSWERS[type(said)](self, guest, said)
        except YouErred as error:
            guest.tell(to_line({"tell": "refused", "why": str(error)[:400]}))

    # ------------------------------------------------------------ at the table

    def _playing(self) -> GamePlay:
        if self.play is None:
            raise Refused(NOT_NOW)
        return self.play

    def _move_of(self, guest: Guest, data: object) -> Move:
        """The move, if it is for a seat of this page; what was heard comes from the guitar, never from a page."""
        game: Game[Any] = self._playing().session.game
        if game.ear is not None and isinstance(data, dict) and game.ear.field in data:
            raise Refused("what was heard comes from the guitar, not from a page")
        move = move_from_plain(game.moves, data)
        if move.seat not in self.seats_of(guest):
            raise Refused("this is not your seat", f"{move.seat!r} is played elsewhere")
        return move

    def _make_move(self, guest: Guest, said: say.MakeMove) -> None:
        self._carry_out(self._move_of(guest, said.move))

    def _take_back(self, guest: Guest, _: say.TakeBack) -> None:
        play = self._playing()
        last = play.session.undoable
        own = last is not None and last.seat in self.seats_of(guest)
        if not (guest.leads or own):
            raise Refused("a player takes back their own latest move only; the leader takes back any")
        seat = last.seat if own and last is not None else self.leaders_seat()
        self._happened(play.take_back(seat))

    def leaders_seat(self) -> str:
        """In whose name the leader acts: the seat that the game's own settings call the leader, or the first."""
        header = self._playing().session.header
        seats = [value for value in header.options.values() if value in header.seats]
        return str(seats[0]) if seats else header.seats[0]

    def _announce(self, guest: Guest, said: say.Announce) -> None:
        move = self._move_of(guest, said.move)
        session = self._playing().session
        ear = session.game.ear
        if self.corner.guitar is None:
            raise Refused("no guitar is plugged in; the table judges by ear")
        pitches = ear.pitches(session.state, move) if ear is not None else None
        if not pitches or not self._can_be_judged(move, pitches):
            raise Refused("no guitar can judge this now")
        self.corner.listen_for(move.seat, move, session.game.describe(session.state, move), pitches)

    def _can_be_judged(self, move: Move, pitches: Any) -> bool:
        play, ear = self._playing(), self._playing().session.game.ear
        if ear is None:
            return False
        hoped = ear.judged(play.session.state, move, clear(pitches))
        return play.would_take(hoped)

    def _stop_listening(self, guest: Guest, _: say.StopListening) -> None:
        self._insist_own_play(guest)
        self.corner.stop()

    def _decide(self, guest: Guest, _: say.Decide) -> None:
        play = self._insist_own_play(guest)
        if play.verdict is None:
            raise Refused("nothing was heard yet")
        self.corner.decide()

    def _pluck(self, guest: Guest, said: say.Pluck) -> None:
        self._insist_own_play(guest)
        if not self.corner.pluck(said.only, said.muted, said.buzzing):
            raise Refused("the guitar is a real one: pluck it yourself")

    def _insist_own_play(self, guest: Guest) -> Announced:
        play = self.corner.announced
        if play is None:
            raise Refused("no play is announced")
        if not (guest.leads or play.seat in self.seats_of(guest)):
            raise Refused("this is another player's guitar")
        return play

    def _decided(self, play: Announced) -> None:
        """The ear has spoken: a move like any other."""
        try:
            session = self._playing().session
            assert session.game.ear is not None
            self._carry_out(session.game.ear.judged(session.state, play.move, play.strings))
        except YouErred as error:
            self._tell_all({"tell": "refused", "why": str(error)[:400]})

    # ------------------------------------------------------------ the leader

    def keep(self, facts: TableFacts) -> None:
        """The table is so from now on, also after a power cut."""
        write_facts(self.folder / "table.json", facts)
        self.facts = facts
        self._all_changed("room")

    def _choose_game(self, _: Guest, said: say.ChooseGame) -> None:
        self._insist_setting_up()
        self.keep(with_game(self.facts, said.game))

    def _set_option(self, _: Guest, said: say.SetOption) -> None:
        self._insist_setting_up()
        self.keep(with_option(self.facts, said.name, said.value))

    def _set_table(self, _: Guest, said: say.SetTable) -> None:
        self.keep(with_setting(self.facts, said.name, said.value))

    def _set_seat(self, _: Guest, said: say.SetSeat) -> None:
        """A new seat, or an old one in other hands: then its old keys open nothing any more."""
        name = said.name.strip()
        known = self.facts.seat(name)
        if known is None:
            self._insist_setting_up()
        seat = seat_named(self.facts, known.name if known else name, said.by, said.brain)
        self.keep(with_new_seat(self.facts, seat).without_keys_of(seat.name))
        self._send_away(seat.name)
        self._everything_changed()

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
                guest.tell(to_line({"tell": "unseated", "seat": seat}))
                guest.changed("room", "view:")

    def _move_seat(self, _: Guest, said: say.MoveSeat) -> None:
        self._insist_setting_up()
        self.keep(moved_on(self.facts, said.name))

    def _start(self, _: Guest, __: say.Start) -> None:
        self._insist_setting_up()
        name = self._free_name()
        begin_log(self.facts, self.folder / name)
        self.keep(with_log(self.facts, name))
        self._open(self.folder / name)
        self._everything_changed()

    def _free_name(self) -> str:
        taken = {path.name for path in self.folder.glob("*.jsonl")}
        names = (f"{self.facts.game}-{number}.jsonl" for number in range(1, len(taken) + 2))
        return next(name for name in names if name not in taken)

    def _new_game(self, _: Guest, __: say.NewGame) -> None:
        """The old log stays where it is."""
        if self.play is None:
            return
        self.corner.stop()
        self.corner.last = None
        self.keep(with_log(self.facts, ""))
        self.close()
        self._events.clear()
        self._everything_changed()

    def _insist_setting_up(self) -> None:
        if self.play is not None:
            raise BadSetup("a game is being played; start a new one to change this")

    # ------------------------------------------------------------ what happens

    def _open(self, path: Path) -> None:
        self.play = GamePlay(path)
        self._drawer = Drawer(self.play.session.game)
        if self.play.warning:
            self._events.append(Event(self.play.warning[0].upper() + self.play.warning[1:] + "."))
        self._rouse()

    def _carry_out(self, move: Move) -> None:
        self._happened(self._playing().move(move))

    def _bot_moves(self, play: GamePlay, move: Move) -> None:
        if play is not self.play:
            return
        try:
            self._carry_out(move)
        except YouErred as error:
            self._tell_all({"tell": "refused", "why": f"{move.seat} (a bot) is stuck: {error}"[:400]})

    def _happened(self, events: tuple[Event, ...]) -> None:
        """A record was added: everybody sees the new table, and reads of it what they may know."""
        self._events.extend(events)
        for guest in self.guests:
            texts = [event.text for event in events if self._may_know(guest, event)]
            if texts and not guest.stranger:
                guest.tell(to_line({"tell": "news", "texts": texts}))
        waiting = self.corner.announced
        if waiting is not None and not self._can_be_judged(waiting.move, waiting.pitches):
            self.corner.stop()
        self._views_changed()
        self._rouse()

    def _rouse(self) -> None:
        if self.play is not None:
            self._bots.rouse(self.play, lambda: self.facts)

    def _may_know(self, guest: Guest, event: Event) -> bool:
        return event.only is None or not set(event.only).isdisjoint(self.seats_of(guest))

    def _wait(self) -> float:
        return self.facts.setting("wait")

    # ------------------------------------------------------------ telling

    def welcome(self, guest: Guest, key: str = "") -> None:
        """The page is known now: it is told everything that it may know."""
        guest.stranger = False
        guest.had.clear()
        known = {"tell": "welcome", "leads": guest.leads, "seat": guest.seat, "links": self.links}
        guest.tell(to_line({**known, "key": key} if key else known))
        past = [event.text for event in self._events if self._may_know(guest, event)]
        if past:
            guest.tell(to_line({"tell": "news", "texts": past, "past": True}))
        self._all_changed("room")
        guest.changed("room", "guitar", *self._views_of(guest))

    def _views_of(self, guest: Guest) -> list[str]:
        """The slots of the views that a page shows: its seats, or the table's as everybody sees it."""
        seats = self.seats_of(guest)
        return [f"view:{seat}" for seat in seats] + (["view:"] if guest.leads or not seats else [])

    def _views_changed(self) -> None:
        self._shown.clear()
        self._since.clear()
        for guest in self.guests:
            if not guest.stranger:
                guest.changed(*self._views_of(guest))

    def _everything_changed(self) -> None:
        self._views_changed()
        self._all_changed("room", "guitar")
        self._rouse()

    def _all_changed(self, *slots: str) -> None:
        for guest in self.guests:
            if not guest.stranger:
                guest.changed(*slots)

    def _tell_all(self, news: dict[str, Any]) -> None:
        text = to_line(news)
        for guest in self.guests:
            if not guest.stranger:
                guest.tell(text)

    def to_send(self, guest: Guest) -> list[str]:
        """Everything that the page has still to be told, in order."""
        texts = list(guest.waiting)
        guest.waiting.clear()
        slots, guest.dirty = list(guest.dirty), {}
        return texts + [text for slot in slots if (text := self._slot(guest, slot))]

    def _slot(self, guest: Guest, slot: str) -> str:
        if slot == "guitar":
            return to_line(self.corner.facts())
        if slot == "level":
            level = self.corner.level
            return "" if level is None else to_line(_level(level))
        return to_line(self._room_facts(guest)) if slot == "room" else self._view(guest, slot)

    def _view(self, guest: Guest, slot: str) -> str:
        seat = slot.removeprefix("view:") or None
        allowed = slot in self._views_of(guest)
        if self.play is None or not allowed:
            return ""
        if seat not in self._shown:
            self._shown[seat] = show(self.play.session, self._drawer, seat, {})
        shown, had = self._shown[seat], guest.had.get(slot, ())
        guest.had[slot] = shown.panels
        if (seat, had) not in self._since:
            self._since[seat, had] = shown.since(had)
        return self._since[seat, had]

    def _room_facts(self, guest: Guest) -> dict[str, Any]:
        online = {one.seat for one in self.guests if one.seat}
        leader_here = any(one.leads for one in self.guests)
        seats = [
            {"name": seat.name, "by": seat.by, "brain": seat.brain, "online": self._is_there(seat, online, leader_here)}
            for seat in self.facts.seats
        ]
        last = self.play.session.undoable if self.play else None
        may_undo = last is not None and (guest.leads or last.seat in self.seats_of(guest))
        return {
            "tell": "room",
            "code": self.facts.code,
            "playing": self.play is not None,
            "title": self.play.session.game.title if self.play else "",
            "seats": seats,
            "yours": list(self.seats_of(guest)),
            "leads": guest.leads,
            "watching": sum(not one.stranger and not one.leads and not one.seat for one in self.guests),
            "undo": may_undo,
            **({"lobby": lobby_facts(self.facts)} if self.play is None else {}),
            **({"settings": table_settings(self.facts)} if guest.leads else {}),
        }

    def _is_there(self, seat: Seat, online: set[str], leader_here: bool) -> bool:
        return {"bot": True, "here": leader_here, "phone": seat.name in online}[seat.by]
