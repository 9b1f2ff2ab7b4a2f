"""The room: pages come and go, speak, and are told what they may know. No socket, no thread, no clock of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from chordgame.engine.chance import Chance
from chordgame.engine.errors import BadSetup, Refused, YouErred
from chordgame.engine.game import Event, Game, Move
from chordgame.engine.heard import HeardString
from chordgame.engine.moves import move_from_plain
from chordgame.engine.plain import to_line
from chordgame.web import door
from chordgame.web import messages as say
from chordgame.web.coached import Coached
from chordgame.web.facts import TableFacts
from chordgame.web.found_out import judged_from, likeliest
from chordgame.web.game_play import Bots, GamePlay, begin_log
from chordgame.web.guests import Guest
from chordgame.web.guitar_corner import Announced
from chordgame.web.keys import Patience, fingerprint, new_key
from chordgame.web.lobby import (
    moved_on,
    seat_named,
    with_game,
    with_new_seat,
    with_option,
    with_setting,
    without_seat,
)
from dsp.listen import Note
from dsp.verdict import PlayVerdict

HEARD_BEFORE, LONGEST_STRUM = 1.0, 6.0
"""Seconds of sound around the first note of a strum that nobody announced."""
NOT_NOW = "there is no game on this table yet"
LEADER_ONLY = "only the leader's page can do this"


class Room(Coached):
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
        self._patience = Patience(clock)
        self._seed = seed
        if facts.log:
            self._open(folder / facts.log)

    def hear(self, guest: Guest, text: str) -> None:
        """A message from a page; what is wrong with it is told to that page only, and changes nothing."""
        try:
            said = say.read_message(text)
            if isinstance(said, say.AT_THE_DOOR):
                self._at_the_door(guest, said)
            elif guest.stranger:
                raise Refused("say who you are first")
            elif isinstance(said, say.LEADERS) and not guest.leads:
                raise Refused(LEADER_ONLY)
            else:
                _ANSWERS[type(said)](self, guest, said)
        except YouErred as error:
            guest.tell(to_line({"tell": "refused", "why": str(error)[:400]}))

    # ------------------------------------------------------------ at the door

    def _at_the_door(self, guest: Guest, said: say.Said) -> None:
        door.check_patience(self._patience, guest.address)
        if guest.leads or guest.seat:
            raise Refused("this page is at the table already")
        try:
            _ANSWERS[type(said)](self, guest, said)
        except door.WrongKey:
            guest.tell(to_line({"tell": "unknown_key"}))
            self._patience.tried_wrong(guest.address)
            raise

    def _hello(self, guest: Guest, said: say.Hello) -> None:
        whose = door.owner_of(self.facts, said.key)
        if self.facts.is_old(fingerprint(said.key)):
            self.keep(self.facts.with_key(fingerprint(said.key), whose))
        guest.leads = door.leads(whose)
        guest.seat = "" if guest.leads else whose
        self.welcome(guest)

    def _join(self, guest: Guest, said: say.Join) -> None:
        self._check_code(guest, said.code)
        facts, seat = door.with_player(self.facts, said.name, self.play is not None)
        key = new_key()
        self.keep(facts.with_key(fingerprint(key), seat.name))
        guest.seat = seat.name
        self.welcome(guest, key)

    def _watch(self, guest: Guest, said: say.Watch) -> None:
        self._check_code(guest, said.code)
        self.welcome(guest)

    def _check_code(self, guest: Guest, code: str) -> None:
        try:
            door.check_code(self.facts, code)
        except Refused:
            self._patience.tried_wrong(guest.address)
            raise

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

    def _try(self, guest: Guest, said: say.Try) -> None:
        """Asked of a state in which what the seat may not know is made up: the answer tells nothing of it."""
        session = self._playing().session
        why = ""
        try:
            move = self._move_of(guest, said.move)
            session.game.apply(session.game.imagine(session.state, move.seat, Chance(0)), move)
        except YouErred as error:
            why = str(error)[:400]
        guest.tell(to_line({"tell": "tried", "why": why}))

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
        if ear is None or not pitches or not self._can_be_judged(move, pitches):
            raise Refused("no guitar can judge this now")
        self.corner.listen_for(move.seat, move, self._label(move), pitches, ear.may_sound(session.state, move))

    def _strummed(self, notes: tuple[Note, ...]) -> None:
        """Nothing was announced: the likeliest play is, and judged from memory; what was not clear is asked for."""
        if self._pluck_is_a_move(notes[0].pitch):
            return
        plays = list(self._plays_by_ear())
        found = likeliest(((play, play[1]) for play in plays), [note.pitch for note in notes])
        if found is None or self.corner.sound is None:
            return
        move, pitches, beside = found
        start = min(note.onset for note in notes)
        stretch = self.corner.sound.between(start - HEARD_BEFORE, start + LONGEST_STRUM)
        self.corner.listen_for(move.seat, move, self._label(move), pitches, beside)
        number = self.corner.announced.number if self.corner.announced else 0

        def judged(verdict: PlayVerdict | None) -> None:
            if verdict is not None and self.corner.announced and self.corner.announced.number == number:
                self.corner.take_verdict(verdict)

        if stretch is not None:
            self._aside(lambda: judged_from(stretch, pitches, beside), judged)

    def _pluck_is_a_move(self, pitch: float) -> bool:
        """Where a game takes a note for a move, the first seat that it fits makes it."""
        session = self._playing().session if self.play else None
        if session is None or session.game.plucked is None:
            return False
        for seat in self._people_awaited():
            move = session.game.plucked(session.state, seat, pitch)
            if move is not None:
                self._carry_out_or_say(move)
                return True
        return False

    def _people_awaited(self) -> list[str]:
        people = {seat.name for seat in self.facts.seats if seat.by != "bot"}
        return [seat for seat in self._playing().awaited if seat in people]

    def _plays_by_ear(self) -> Iterator[tuple[Move, dict[int, float], Mapping[int, float]]]:
        """Every offered move that a guitar can judge, with its pitches, where a person is waited for."""
        session = self._playing().session if self.play else None
        if session is None or session.game.ear is None:
            return
        for seat in self._people_awaited():
            for offer in session.game.legal_moves(session.state, seat):
                ear = session.game.ear
                if pitches := ear.pitches(session.state, offer.move):
                    yield offer.move, dict(pitches), ear.may_sound(session.state, offer.move)

    def _label(self, move: Move) -> str:
        session = self._playing().session
        return session.game.describe(session.state, move)

    def _can_be_judged(self, move: Move, pitches: Any) -> bool:
        play, ear = self._playing(), self._playing().session.game.ear
        if ear is None:
            return False
        hoped = ear.judged(play.session.state, move, [HeardString(string, "CLEAR") for string in pitches])
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
        """The ear has spoken: a move like any other, and the recording says where the log has it."""
        session = self._playing().session
        before = session.records
        assert session.game.ear is not None
        self._carry_out_or_say(session.game.ear.judged(session.state, play.move, play.strings))
        if session.records > before and self.corner.guitar is not None and play.verdict is not None:
            mark = {"log": self.facts.log, "record": session.records}
            self.corner.guitar.decided(play.number, play.verdict, mark)

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
                guest.tell(to_line({"tell": "unseated", "seat": seat}))
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

    def _carry_out(self, move: Move) -> None:
        self._happened(self._playing().move(move))

    def _carry_out_or_say(self, move: Move) -> None:
        """A move that no page asked for: what is wrong with it is said to everybody."""
        try:
            self._carry_out(move)
        except YouErred as error:
            self.tell_all({"tell": "refused", "why": str(error)[:400]})

    def _bot_moves(self, play: GamePlay, move: Move) -> None:
        if play is self.play:
            self._carry_out_or_say(move)

    def _happened(self, events: tuple[Event, ...]) -> None:
        """A record was added: everybody sees the new table, and reads of it what they may know."""
        self.tell_news(events)
        session = self._playing().session
        self.corner.forget_before(session.game.chapter(session.state))
        waiting = self.corner.announced
        if waiting is not None and not self._can_be_judged(waiting.move, waiting.pitches):
            self.corner.stop()
        self.views_changed()
        self._rouse()

    def _rouse(self) -> None:
        if self.play is not None:
            self._bots.rouse(self.play, lambda: self.facts)


_ANSWERS: dict[type[say.Said], Callable[[Room, Guest, Any], None]] = {
    say.Hello: Room._hello,
    say.Join: Room._join,
    say.Watch: Room._watch,
    say.MakeMove: Room._make_move,
    say.Try: Room._try,
    say.TakeBack: Room._take_back,
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
