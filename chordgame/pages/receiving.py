"""How a socket reaches its room: at once, where a room has the loop to itself, or by way of a queue of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from chordgame.pages.guests import Guest, Guests


class Conversing(Protocol):
    """A room: pages come, say something, are sent what is new, and go."""

    @property
    def guests(self) -> Guests:
        """Everybody who is there."""

    def enter(self, guest: Guest) -> None:
        """A page was opened."""

    def leave(self, guest: Guest) -> None:
        """A page was closed."""

    def take_message(self, guest: Guest, text: str) -> None:
        """A message from a page."""

    def to_send(self, guest: Guest) -> list[str]:
        """Messages that the page has still to be sent, in order."""


class Receiving(Protocol):
    """A room as a socket sees it, that may take its time."""

    @property
    def silent_for(self) -> float | None:
        """Seconds that a page hears nothing at most, where it has to know that its host is there."""

    def waking(self, awake: asyncio.Event) -> Callable[[], None]:
        """What the room calls when it has something for the page that waits for this."""

    async def enter(self, guest: Guest) -> bool:
        """A page was opened; whether there is a place for it."""

    def leave(self, guest: Guest) -> None:
        """A page was closed."""

    def take_message(self, guest: Guest, text: str) -> None:
        """A message from a page."""

    def take_sound(self, guest: Guest, packet: bytes) -> None:
        """Sound from a page that is somebody's microphone."""

    async def to_send(self, guest: Guest) -> list[str]:
        """Messages that the page has still to be sent, in order."""


class AtOnce:
    """A room that answers in the loop it lives in."""

    def __init__(self, room: Conversing) -> None:
        self._room = room

    @property
    def silent_for(self) -> float | None:
        """As long as nothing happens: in a house the network says when a host has gone."""
        return None

    def waking(self, awake: asyncio.Event) -> Callable[[], None]:
        """The room is in the same thread."""
        return awake.set

    async def enter(self, guest: Guest) -> bool:
        """Where it is full nobody enters."""
        if not self._room.guests.takes(guest):
            return False
        self._room.enter(guest)
        return True

    def leave(self, guest: Guest) -> None:
        """It has gone."""
        self._room.leave(guest)

    def take_message(self, guest: Guest, text: str) -> None:
        """Answered when this returns."""
        self._room.take_message(guest, text)

    def take_sound(self, guest: Guest, packet: bytes) -> None:
        """To whoever listens to this page."""
        guest.take_sound(packet)

    async def to_send(self, guest: Guest) -> list[str]:
        """What there is by now."""
        return self._room.to_send(guest)
