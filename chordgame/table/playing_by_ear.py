"""The guitar's share of the game: plays that are announced or found out, and what the ear's word makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from chordgame.engine.errors import Refused
from chordgame.engine.game import Move
from chordgame.listening.found_out import judged_from, likeliest
from chordgame.pages.guests import Guest
from chordgame.table import messages as say
from chordgame.table.game_table import Playing
from chordgame.table.guitar_corner import Announced
from dsp.notes.listen import Note
from dsp.verdict import PlayVerdict

HEARD_BEFORE, LONGEST_STRUM = 1.0, 6.0
"""Seconds of sound around the first note of a strum that nobody announced."""


class PlayingByEar(Playing):
    """A game that a guitar may be played for."""

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
