"""What a page may say about its own microphone, and the way to a secure page where browsers want one for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chordgame.engine.errors import Refused, YouErred
from chordgame.listening.guitar_corner import EVERYBODY
from chordgame.listening.simulated_input import SIMULATED
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.pages.secure_way import NO_SECURE_WAY, HasSecureWay
from chordgame.plugging.guitar_stand import GuitarStand
from chordgame.plugging.messages import AskSecureWay, BeMicrophone, StopMicrophone
from chordgame.plugging.microphones import NOT_WANTED, PAGE


def everybody(_: Guest) -> str:
    """At a desk all pages are one person's."""
    return EVERYBODY


class MicrophoneCorner:
    """`whose` is the seat that a page plays for, or nobody's for the host's; it refuses who plays for none."""

    def __init__(
        self, stand: GuitarStand, whose: Callable[[Guest], str] = everybody, secure: HasSecureWay = NO_SECURE_WAY
    ) -> None:
        self._stand, self._whose, self._secure = stand, whose, secure
        self._before = SIMULATED
        """What everybody played before the host's page was the microphone."""

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What a page may say."""
        return (
            Answering(BeMicrophone, self._be),
            Answering(StopMicrophone, self._stop),
            Answering(AskSecureWay, self._ask_secure_way),
        )

    def leave(self, guest: Guest) -> None:
        """The page was closed, or its phone sleeps; it may come back."""
        self._stand.microphones.stop(guest)

    def _be(self, guest: Guest, message: BeMicrophone) -> None:
        """It is, or it reads why not and is silent."""
        try:
            self._begin(guest, message)
        except YouErred as error:
            self._stand.microphones.stop(guest)
            guest.tell(tell="microphone", on=False, why=str(error))
        else:
            guest.tell(tell="microphone", on=True, why="")

    def _begin(self, guest: Guest, message: BeMicrophone) -> None:
        """From now on it is its seat's guitar; a page that comes back only if it still is."""
        self._stand.check_hears_pages()
        seat = self._whose(guest)
        wanted, before = PAGE + seat, self._stand.chosen(seat)
        if message.again and before != wanted:
            raise Refused(NOT_WANTED)
        if seat == EVERYBODY and before != wanted:
            self._before = before or SIMULATED
        self._stand.microphones.begin(guest, wanted, message.rate)
        self._stand.choose(wanted, seat)

    def _stop(self, guest: Guest, _: StopMicrophone) -> None:
        """Whoever was heard by it plays what everybody plays, and everybody what they played before."""
        wanted = self._stand.microphones.stop(guest)
        guest.tell(tell="microphone", on=False, why="")
        for seat in self._stand.seats_with(wanted) if wanted else ():
            self._give_back(seat)

    def _give_back(self, seat: str) -> None:
        if seat != EVERYBODY:
            self._stand.choose("", seat)
            return
        try:
            self._stand.choose(self._before, EVERYBODY)
        except Refused:  # it was unplugged meanwhile
            self._stand.choose(SIMULATED, EVERYBODY)

    def _ask_secure_way(self, guest: Guest, _: AskSecureWay) -> None:
        """Where browsers give a microphone to secure pages only, this is such a page's address."""

        def tell(why: str) -> None:
            guest.tell(tell="secure", address=self._secure.address, fingerprint=self._secure.fingerprint, why=why)

        self._secure.ask(tell)
