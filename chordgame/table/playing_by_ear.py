"""The guitar's share of the game: plays that are announced or found out, and what the ear's verdict makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from chordgame.engine.errors import Refused
from chordgame.engine.game import Move
from chordgame.engine.heard import HeardString
from chordgame.listening.announced import Announced
from chordgame.listening.guitar_corner import GuitarCorner
from chordgame.listening.guitar_in_hand import GuitarInHand
from chordgame.listening.heard_strings import as_verdict
from chordgame.listening.when_over import at_a_table
from chordgame.listening.which_play import judged_from, likeliest, sound_of
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.table import messages as say
from chordgame.table.crowd import Crowd
from chordgame.table.game_table import GameTable
from chordgame.table.means import Means
from chordgame.table.open_game import OpenGame
from chordgame.table.table_file import TableFile
from dsp.notes.listen import Note
from dsp.verdict import PlayVerdict


class PlayingByEar:
    """A guitar that plays for the table. `make` is called with the moves that it leads to."""

    def __init__(
        self, file: TableFile, table: GameTable, crowd: Crowd, means: Means, make: Callable[[Move], None]
    ) -> None:
        self._file, self._table, self._crowd, self._aside, self._make = file, table, crowd, means.aside, make
        self._judged: Move | None = None
        self._times_made = 0
        self.corner = GuitarCorner(
            means.clock, means.schedule, crowd.guests.changed, self._decided, self._wait, self._strummed
        )

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What a page may say to the guitar."""
        return (
            Answering(say.Announce, self._announce),
            Answering(say.StopListening, self._stop_listening),
            Answering(say.Decide, self._decide),
            Answering(say.PluckGuitar, self._pluck),
        )

    def game_went_on(self) -> None:
        """Show what was heard until its turn is over, and stop listening for what cannot be judged any more."""
        game, waiting = self._table.playing, self.corner.announced
        ear = game.rules.ear
        overruled = ear.overruled(game.state) if ear is not None else None
        self.corner.game_went_on(game.rules.chapter(game.state), overruled, self._was_taken_back(game))
        if waiting is not None and not _can_be_judged(game, waiting.move, waiting.pitches):
            self.corner.stop()

    def _was_taken_back(self, game: OpenGame) -> bool:
        """Whether the play that was judged last held until now, and holds no more."""
        before, self._times_made = self._times_made, game.session.moves.count(self._judged) if self._judged else 0
        return self._times_made < before

    def _judged_now(self, move: Move) -> Move:
        self._judged, self._times_made = move, 0
        return move

    def recall(self) -> None:
        """A play that was judged at home while another host had the table is shown on: its take can be asked for."""
        game = self._table.game
        if game is not None and (play := _last_at_home(game, self._wait())) is not None:
            self._judged_now(play.move)
            self.corner.recall(play, game.rules.chapter(game.state))
            self.game_went_on()

    def whose_turn(self) -> None:
        """The guitar of who is waited for is the one that is asked."""
        self.corner.turn_of(self._table.people_awaited)

    def _wait(self) -> float:
        return self._file.saved.setting("wait")

    # ------------------------------------------------------------ announced

    def _announce(self, guest: Guest, message: say.Announce) -> None:
        game = self._table.playing
        move = game.read_move(message.move)
        self._crowd.check_plays(guest, move.seat)
        ear = game.rules.ear
        if self.corner.of(move.seat) is None:
            raise Refused("no guitar is plugged in; the table judges by ear")
        pitches = ear.pitches(game.state, move) if ear is not None else None
        if ear is None or not pitches or not _can_be_judged(game, move, pitches):
            raise Refused("no guitar can judge this now")
        known = ear.known(game.state, move)
        kept = None if known is None else tuple(as_verdict(one, pitches[one.string]) for one in known)
        self.corner.listen_for(move.seat, move, game.label(move), pitches, ear.may_sound(game.state, move), kept)

    def _stop_listening(self, guest: Guest, _: say.StopListening) -> None:
        self._insist_own_play(guest)
        self.corner.stop()

    def _decide(self, guest: Guest, _: say.Decide) -> None:
        play = self._insist_own_play(guest)
        if play.verdict is None:
            raise Refused("nothing was heard yet")
        self.corner.decide_now()

    def _pluck(self, guest: Guest, message: say.PluckGuitar) -> None:
        self._insist_own_play(guest)
        if not self.corner.pluck(message.only, message.muted, message.buzzing):
            raise Refused("the guitar is a real one: pluck it yourself")

    def _insist_own_play(self, guest: Guest) -> Announced:
        play = self.corner.announced
        if play is None:
            raise Refused("no play is announced")
        if not (self._crowd.who(guest).is_host or play.seat in self._crowd.seats_of(guest)):
            raise Refused("this is another player's guitar")
        return play

    def _decided(self, play: Announced) -> None:
        """The ear has spoken: a move like any other, and the recording says where the log has it."""
        game = self._table.playing
        before = game.session.records
        assert game.rules.ear is not None
        self._make(self._judged_now(game.rules.ear.judged(game.state, play.move, play.judged)))
        played = self.corner.of(play.seat)
        if game.session.records > before and played is not None and play.verdict is not None:
            where = {"log": self._file.saved.log, "record": game.session.records, "table": self._file.shelf.name}
            played.guitar.decided(play.number, play.verdict, {**where, **play.mark})

    # ------------------------------------------------------------ found out

    def _strummed(self, notes: tuple[Note, ...], guitar: GuitarInHand) -> None:
        """Nobody announced this strum: take it for the likeliest play, and judge that from the sound in memory."""
        game = self._table.game
        if game is None or self._pluck_is_a_move(game, notes[0].pitch, guitar):
            return
        found = likeliest(
            ((play, play[1]) for play in self._plays_by_ear(game, guitar)), [note.pitch for note in notes]
        )
        if found is None or guitar.sound is None:
            return
        move, pitches, beside = found
        self.corner.listen_for(move.seat, move, game.label(move), pitches, beside)
        number = self.corner.announced.number if self.corner.announced else 0
        if guitar.far is not None:
            guitar.far.judge_strum(number, min(one.onset for one in notes), max(one.onset for one in notes))
        stretch = sound_of(notes, guitar.sound)
        heard_in = None if stretch is None else (stretch.t, stretch.end)

        def judged(verdict: PlayVerdict) -> None:
            if self.corner.announced and self.corner.announced.number == number:
                self.corner.take_verdict(verdict, heard_in)

        if stretch is not None:
            self._aside(lambda: judged_from(stretch, pitches, beside), judged)

    def _awaited(self, guitar: GuitarInHand) -> list[str]:
        """The people who are waited for and play this guitar: what another one sounds is nobody's move."""
        return [seat for seat in self._table.people_awaited if self.corner.of(seat) is guitar]

    def _plays_by_ear(
        self, game: OpenGame, guitar: GuitarInHand
    ) -> Iterator[tuple[Move, dict[int, float], Mapping[int, float]]]:
        """Every offered move that this guitar can play, with its pitches."""
        ear = game.rules.ear
        if ear is None:
            return
        for seat in self._awaited(guitar):
            for offer in game.rules.legal_moves(game.state, seat):
                if pitches := ear.pitches(game.state, offer.move):
                    yield offer.move, dict(pitches), ear.may_sound(game.state, offer.move)

    def _pluck_is_a_move(self, game: OpenGame, pitch: float, guitar: GuitarInHand) -> bool:
        """Where a game takes a note for a move, the first seat that it fits makes it."""
        if game.rules.plucked is None:
            return False
        plucked = (game.rules.plucked(game.state, seat, pitch) for seat in self._awaited(guitar))
        move = next((move for move in plucked if move is not None), None)
        if move is not None:
            self._make(move)
        return move is not None


def _last_at_home(game: OpenGame, wait: float) -> Announced | None:
    """The latest play of this turn that a guitar was heard of, if it names takes: what was heard before it is over."""
    ear, chapter = game.rules.ear, game.rules.chapter(game.state)
    for passage in reversed(game.session.passages if ear is not None else ()):
        if ear is None or game.rules.chapter(passage.after) != chapter:
            break
        move = passage.move
        heard = [one for one in getattr(move, "heard", ()) if isinstance(one, HeardString)]
        if not heard:
            continue
        if takes := {one.string: one.take for one in heard if one.take}:
            pitches = dict(ear.pitches(passage.before, move) or {})
            strings = tuple(as_verdict(one, pitches[one.string]) for one in heard if one.string in pitches)
            label, beside = game.rules.describe(passage.before, move), dict(ear.may_sound(passage.before, move))
            verdict = PlayVerdict(0.0, pitches, strings)
            return Announced(0, move.seat, move, label, pitches, beside, at_a_table(wait), verdict, takes=takes)
        break
    return None


def _can_be_judged(game: OpenGame, move: Move, pitches: Mapping[int, float]) -> bool:
    """Whether the rules would take it, if all of it rang clear."""
    ear = game.rules.ear
    if ear is None:
        return False
    hoped = ear.judged(game.state, move, [HeardString(string, "CLEAR") for string in pitches])
    return game.would_take(hoped)
