"""`ringclear ear`: the line from home to the table. It comes back by itself, for as long as somebody lets it run."""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, ConnectionClosedOK, InvalidHandshake, InvalidURI
from websockets.typing import Origin

from chordgame.engine.errors import Refused, Unreadable, YouErred
from chordgame.engine.plain import parse, to_line
from chordgame.home.heard_here import HeardHere, as_sent
from chordgame.home.messages import VERSION, BringTake, EarGoes, EarIsBack, EarLevel, JoinAsEar, order_in
from chordgame.home.table_address import TableAddress
from chordgame.home.take_keeper import TakeKeeper
from chordgame.home.way_in import TableGone, socket_of
from chordgame.pages.messages import Message

CHUNK = 8_000
"""Bytes of a take that travel at once: a host takes 8,192 in a message."""
CHUNK_EVERY = 1 / 150
"""Seconds between two: a host takes 200 packets a second."""
AGAIN_AFTER = (0.5, 1.0, 2.0, 4.0)
"""Seconds until the table is tried again, at last every four: it is back soon after its host is."""
ASKED_EVERY, ANSWERS_WITHIN = 5.0, 15.0
"""Seconds: a line that says nothing for so long is dead, and another is tried."""
OPENS_WITHIN = 15.0
SILENT = 4.5
"""Seconds: a host of many tables says every second and a half that it is there. One that was silent for three times as
long stands still, and another has the table."""
LARGEST_TOLD = 1 << 20
"""Bytes of one message of the table: a table sends pages some kilobytes."""
NEWEST_KEPT = 64
"""Messages that wait for a line that is away; what is known of a play is said again anyhow."""
STILL_THERE = "[]"
OLDER_TABLE = "none that this host knows"
"""What a table answers that has never heard of ears."""


class TurnedAway(YouErred):
    """The table does not want this ear, and says why; to come again would change nothing."""


@dataclass(slots=True)
class EarsSeat:
    """Who the ear is at the table; a `ticket` lets it come back."""

    code: str
    name: str
    seat: str = ""
    ticket: str = ""


class EarAtHome:
    """`tell` gets sentences for whoever sits there, `choose` asks which seat it is, `keep` takes a new ticket."""

    def __init__(
        self,
        address: TableAddress,
        who: EarsSeat,
        keeper: TakeKeeper,
        tell: Callable[[str], None],
        choose: Callable[[list[str]], str],
        keep: Callable[[EarsSeat], None],
    ) -> None:
        self._address, self._who, self._keeper = address, who, keeper
        self._say_here, self._choose, self._keep = tell, choose, keep
        self.heard: HeardHere | None = None
        self._waiting: deque[Message] = deque(maxlen=NEWEST_KEPT)
        self._awake = asyncio.Event()
        self._is_in = self._was_in = False
        self._line: ClientConnection | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._answers: Mapping[str, Callable[[dict[str, Any]], None]] = {
            "ear_waits": self._wait_for_nod,
            "ear_in": self._come_in,
            "ear_out": self._turned_away,
            "refused": self._refused,
            "unknown_ticket": lambda _: self._forget_ticket(),
            "listen": self._listen,
            "finish": lambda message: self._here.finish(message["play"]),
            "judge_strum": lambda message: self._here.judge_strum(message["play"], message["first"], message["last"]),
            "give_take": self._give_take,
            "wanted": self._is_wanted,
        }

    @property
    def _here(self) -> HeardHere:
        assert self.heard is not None
        return self.heard

    def send(self, message: Message) -> None:
        """To the table, as soon as there is a line; of levels only while there is one."""
        if not self._is_in and isinstance(message, EarLevel):
            return
        self._waiting.append(message)
        self._awake.set()

    async def run(self) -> None:
        """Until somebody stops it, or the table turns it away."""
        tries = 0
        while True:
            before = self._is_in
            try:
                await self._talk()
                tries = 0
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError) as error:
                _check_certificate(error, self._address)
                if before or self._is_in or tries == 0:
                    self._say_here(f"The table at {self._address.shown} is out of reach: {_why(error)}. I try again.")
                tries = 0 if self._is_in else tries + 1
            except InvalidURI:
                raise Refused(f"{self._address.shown} is no address of a table") from None
            except Refused as error:
                if not self._was_in or isinstance(error, TableGone):
                    raise
                self._say_here(f"The table says: {error}. I try again.")
                tries += 1
            self._is_in = False
            await asyncio.sleep(AGAIN_AFTER[min(tries, len(AGAIN_AFTER) - 1)])

    async def _talk(self) -> None:
        """One socket, from its opening to its end."""
        socket = await asyncio.get_running_loop().run_in_executor(None, socket_of, self._address, self._who.code)
        async with connect(
            socket, origin=Origin(self._address.origin), open_timeout=OPENS_WITHIN, max_size=LARGEST_TOLD,
            ping_interval=ASKED_EVERY, ping_timeout=ANSWERS_WITHIN, close_timeout=1.0, compression=None, proxy=None,
        ) as line:  # fmt: skip
            self._line = line
            await self._introduce(line)
            writer = asyncio.create_task(self._write(line))
            try:
                await self._listen_to(line)
            except asyncio.CancelledError:  # somebody has ended it
                if self._is_in:
                    with suppress(ConnectionClosed):
                        await line.send(to_line(as_sent(EarGoes())))
                raise
            finally:
                writer.cancel()
                for task in (writer, *self._sending):
                    task.cancel()
                await asyncio.gather(writer, *self._sending, return_exceptions=True)
                self._sending.clear()

    async def _listen_to(self, line: ClientConnection) -> None:
        """A host that once said nothing but that it is there does so again, for as long as it is."""
        silent = None
        with suppress(ConnectionClosedOK):
            while True:
                text = await asyncio.wait_for(line.recv(), silent)
                silent = silent or (SILENT if text == STILL_THERE else None)
                await self._read(line, text)

    async def _introduce(self, line: ClientConnection) -> None:
        who = self._who
        message: Message = JoinAsEar(VERSION, who.code, who.name, who.seat)
        if who.ticket:
            message = EarIsBack(VERSION, who.ticket)
        await line.send(to_line(as_sent(message)))

    async def _write(self, line: ClientConnection) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._is_in and self._waiting:
                message = self._waiting.popleft()
                await line.send(to_line(as_sent(message)))

    async def _read(self, line: ClientConnection, text: str | bytes) -> None:
        for message in _messages_in(text):
            with suppress(KeyError, TypeError):  # a table of another day may say it otherwise
                if message.get("tell") == "ear_seats":
                    await self._ask_which_seat(line, [str(seat) for seat in message["seats"]])
                elif answer := self._answers.get(str(message.get("tell"))):
                    answer(message)

    # ------------------------------------------------------------ coming in

    async def _ask_which_seat(self, line: ClientConnection, seats: list[str]) -> None:
        """Whoever sits there may take a while: the table is asked anew afterwards."""
        await line.close()
        self._who.seat = await self._chosen(seats)

    async def _chosen(self, seats: list[str]) -> str:
        """In a thread that nobody waits for: who ends it meanwhile types no answer any more."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[str] = loop.create_future()

        def take(give: Callable[[], None]) -> None:
            if not answer.done():
                give()

        def ask() -> None:
            try:
                seat = self._choose(seats)
            except YouErred as error:
                loop.call_soon_threadsafe(take, partial(answer.set_exception, error))
            else:
                loop.call_soon_threadsafe(take, partial(answer.set_result, seat))

        threading.Thread(target=ask, daemon=True).start()
        return await answer

    def _wait_for_nod(self, message: dict[str, Any]) -> None:
        seat, figures = message["seat"], message["figures"]
        self._say_here(f"Open the table's page as {seat}. It asks about this computer and shows {figures}: press Yes.")

    def _come_in(self, message: dict[str, Any]) -> None:
        self._who.seat = message["seat"]
        if message.get("ticket"):
            self._who.ticket = message["ticket"]
            self._keep(self._who)
        self._is_in = self._was_in = True
        self._say_here(f"I listen for {self._who.seat} at {self._address.shown}. Ctrl-C ends it; your takes stay here.")
        self._here.come_back()
        self._awake.set()

    def _turned_away(self, message: dict[str, Any]) -> None:
        self._who.ticket = ""
        self._keep(self._who)
        raise TurnedAway(str(message["why"]))

    def _refused(self, message: dict[str, Any]) -> None:
        why = str(message["why"])
        if OLDER_TABLE in why and not self._is_in:
            raise TurnedAway("the table's ringclear is too old for ears at home. Update it on the table's computer")
        if self._who.ticket and not self._is_in:
            return  # the room code is tried next
        if not self._is_in:
            raise TurnedAway(why)
        self._say_here(f"The table says: {why}.")

    def _forget_ticket(self) -> None:
        self._who.ticket = ""
        self._keep(self._who)

    def _is_wanted(self, message: dict[str, Any]) -> None:
        if not message["on"]:
            self._say_here(f"The host has chosen another guitar for {self._who.seat}. I stay until mine is wanted.")

    # ------------------------------------------------------------ orders

    def _listen(self, message: dict[str, Any]) -> None:
        self._here.take_order(None if message["order"] is None else order_in(message))

    def _give_take(self, message: dict[str, Any]) -> None:
        """Beside what is said meanwhile: a take may travel for seconds."""
        if self._line is not None:
            task = asyncio.create_task(self._bring(self._line, str(message["take"])))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _bring(self, line: ClientConnection, name: str) -> None:
        """Bytes follow their announcement, at a pace that the table takes."""
        data = await asyncio.get_running_loop().run_in_executor(None, self._keeper.called, name)
        with suppress(ConnectionClosed):  # it is asked for again
            await line.send(to_line(as_sent(BringTake(name, len(data)))))
            for at in range(0, len(data), CHUNK):
                await line.send(data[at : at + CHUNK])
                await asyncio.sleep(CHUNK_EVERY)


def _messages_in(text: str | bytes) -> list[dict[str, Any]]:
    """What a table says at once; what is none of it is nothing to an ear."""
    try:
        said = parse(text if isinstance(text, str) else text.decode("utf-8", "replace"), "the message")
    except Unreadable:
        return []
    return [one for one in said if isinstance(one, dict)] if isinstance(said, list) else []


def _check_certificate(error: Exception, address: TableAddress) -> None:
    """No waiting mends this."""
    if isinstance(getattr(error, "reason", error), ssl.SSLCertVerificationError):
        raise Refused(
            f"{address.shown} shows a certificate that this computer does not know. If its host has made that "
            "certificate, ask for its file, and put SSL_CERT_FILE=THE_FILE before the command. A table in your own "
            "house may also have an address that begins with http://, which needs none"
        )


def _why(error: Exception) -> str:
    """In a few words."""
    if isinstance(error, InvalidHandshake):
        return "who answers there is no table, or does not want us"
    if isinstance(error, TimeoutError):
        return "nobody answers"
    if isinstance(error, ConnectionClosed):
        return error.rcvd.reason if error.rcvd is not None and error.rcvd.reason else "the line broke off"
    return getattr(error, "strerror", None) or "nobody answers"
