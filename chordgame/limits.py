"""How much a host takes from others, and how long it waits for them: every bound in one place, each with its reason.

`ringclear limits` prints them. What a game limits stands with its rules, and what a guitar can do with the ear.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bound:
    """The most of something: so many of a unit, what for, and why just so much."""

    what: str
    most: int
    unit: str
    why: str

    def __str__(self) -> str:
        """As people say it."""
        return f"{self.most:,} {self.unit} {self.what}"


# ---------------------------------------------------------------- connections

CONNECTIONS = Bound(
    "at once, in all", 1024, "connections",
    "300 pages, and a hundred phones that load one with six connections each; a connection is a file, and most systems "
    "give a program more than 4,000. Where yours gives fewer, the table takes fewer",
)  # fmt: skip
CONNECTIONS_EACH = Bound(
    "at once from one address", 64, "connections",
    "one device's share: its 40 pages, and four browsers that load one with six connections each",
)  # fmt: skip
KEPT_CONNECTIONS = Bound(
    "kept for this computer", 32, "connections",
    "whatever comes from elsewhere, the host's own browsers come in: five of them, with six connections each",
)  # fmt: skip
OWN_FILES = Bound(
    "kept for logs, guitars and boxes", 64, "files",
    "a table with a guitar that is recorded has a dozen open; a box, music and a game that is begun take a dozen more",
)  # fmt: skip
HEAD_WITHIN = Bound(
    "for a whole request, from the first contact or the last answer", 10, "seconds",
    "a browser sends its request at once, and slow Wi-Fi sends what it lost for the third time after seven seconds",
)  # fmt: skip
ANSWERED_WITHIN = Bound(
    "for an answer to be made and fetched", 30, "seconds",
    "the longest are sounds of a megabyte or two, and slow Wi-Fi carries those in twenty seconds",
)  # fmt: skip
LEAVES_WITHIN = Bound(
    "for the rest of a page's messages once it is let go", 4, "seconds",
    "enough to fetch the reason; a page that reads nothing is gone half a minute after it stopped",
)  # fmt: skip
SETTLED_AFTER = Bound(
    "until a connection that is no page's may lose its place to another", 1, "second",
    "whoever comes says at once what for; and nobody who comes then waits longer than a second for a place",
)  # fmt: skip
ROOM_TO_LOAD = Bound(
    "that pages leave to others", 64, "connections",
    "ten phones that load a page with six connections each; who finds the table full can still read so",
)  # fmt: skip
HANDSHAKES = Bound(
    "that are agreeing on how to speak in secret", 64, "connections",
    "ten phones that come back at once with six connections each; it takes each a tenth of a second",
)  # fmt: skip
HANDSHAKES_EACH = Bound(
    "of these from one address", 12, "connections",
    "two browsers that load a page with six connections each; five addresses are needed to take all these places",
)  # fmt: skip
QUEUE = Bound(
    "that the system holds until the host turns to them", 128, "connections",
    "250 pages that come back at once are let in within a second; who stands too far back is tried again",
)  # fmt: skip

UNREAD = Bound(
    "that the system holds for a connection that does not read", 256, "kilobytes",
    "a hundred moves of a game, and all that a house's Wi-Fi has under way at once; 300 pages hold 75 megabytes then",
)  # fmt: skip

# ---------------------------------------------------------------- pages

PAGES = Bound(
    "at a table, or at a desk", 300, "pages",
    "a school class or a small club, everybody with a phone and a laptop; measured with 257 pages",
)  # fmt: skip
PAGES_EACH = Bound(
    "from one address", 40, "pages",
    "a class that shares one address, behind a router of its own, still fits; one device cannot take all the places",
)  # fmt: skip
KEPT_PAGES = Bound(
    "of a seat, or of the host, that come in even when the table is full", 3, "pages",
    "a phone, a laptop and a tab that was forgotten: with 12 seats that is 39 pages beyond the others",
)  # fmt: skip
STRANGERS = Bound(
    "that have not said who they are", 60, "pages",
    "a page says it within a tenth of a second, so sixty stand there only when a whole club comes back at once",
)  # fmt: skip
STRANGERS_EACH = Bound(
    "of these from one address", 12, "pages",
    "a fifth of the places: five devices that say nothing are needed to take them all",
)  # fmt: skip
STRANGER_AFTER = Bound(
    "until a page that has not said who it is may lose its place to another", 3, "seconds",
    "long for a page, which says it by itself, and short for a phone that waits for the place",
)  # fmt: skip
SAYS_WHO_WITHIN = Bound(
    "for a page to say who it is", 15, "seconds",
    "pages do it by themselves at once; a phone that was woken up just then needs a few seconds",
)  # fmt: skip
READS_WITHIN = Bound(
    "for a page to read what is sent to it", 20, "seconds",
    "a phone that walks through a dead corner is back by then; longer and its seat is shown as away",
)  # fmt: skip
ASKED_EVERY = Bound(
    "between two questions whether a page is still there", 10, "seconds",
    "with the wait for the answer a page that fell silent is away within half a minute",
)  # fmt: skip
ANSWERS_WITHIN = Bound(
    "for a page to answer that", 15, "seconds",
    "the longest pause of a phone that changes from one Wi-Fi station to the next is a few seconds",
)  # fmt: skip

# ---------------------------------------------------------------- messages

MESSAGE = Bound(
    "in one message of a page", 8192, "bytes",
    "the longest honest one is a line of lyrics, or a table put right, and both are far shorter",
)  # fmt: skip
RATE = Bound(
    "from a page, in the long run", 15, "messages a second",
    "nobody clicks so often; who holds a key down does not come near it",
)  # fmt: skip
BURST = Bound(
    "from a page at once", 60, "messages",
    "a page that comes back says all that was clicked meanwhile",
)  # fmt: skip
PACKETS = Bound(
    "of sound from a page, in the long run", 200, "packets a second",
    "a microphone sends 94 of 512 samples at 48 kHz, and 188 at 96 kHz",
)  # fmt: skip
PACKET_BURST = Bound(
    "of sound from a page at once", 600, "packets",
    "what a Wi-Fi held back for three seconds, at 96 kHz",
)  # fmt: skip
SOUND_AHEAD = Bound(
    "of sound from a page at once", 4, "seconds",
    "a Wi-Fi that pauses longer has lost the page, and what is older than that no play waits for",
)  # fmt: skip
WAITING = Bound(
    "that wait for a page", 200, "messages",
    "an evening's news of a few turns; who is further behind reads everything anew when it comes back",
)  # fmt: skip
REASON = Bound(
    "in the sentence of why something was refused", 400, "letters",
    "a page has room for a sentence, not for all that somebody typed",
)  # fmt: skip
TAKE = Bound(
    "in the take of a play that was judged at home", 40_000_000, "bytes",
    "three quarters of a minute of a guitar with a channel a string; of one channel it is four and a half minutes",
)  # fmt: skip
TAKE_HEAD = Bound(
    "in the first line of a take", 1_000_000, "bytes",
    "ten thousand messages of a MIDI guitar, which are half an evening; of sound it is a thousand bytes",
)  # fmt: skip
HEAD = Bound(
    "before a request is whole", 16_384, "bytes",
    "browsers send one or two thousand, with the longest cookies of another program eight",
)  # fmt: skip

# ---------------------------------------------------------------- codes and tickets

WRONG_CODES = Bound(
    "from one address within a minute", 10, "wrong codes",
    "fingers slip two or three times; by ten a minute the right one of three million takes months",
)  # fmt: skip
FORGOTTEN_AFTER = Bound(
    "until a wrong code is forgotten", 60, "seconds",
    "nobody at the table waits longer than for a turn",
)  # fmt: skip
REMEMBERED = Bound(
    "whose wrong codes are counted", 10_000, "addresses",
    "more than a house's network has; a megabyte of memory",
)  # fmt: skip
TICKETS = Bound(
    "that open one seat", 16, "tickets",
    "one for each browser that joined, and each start makes another for the host; the oldest goes first",
)  # fmt: skip
SEATS = Bound(
    "at a table", 12, "seats",
    "no game takes more than seven players; the rest is room for games to come",
)  # fmt: skip

# ---------------------------------------------------------------- the disk

LEFT_FREE = Bound(
    "of the disk that recordings leave free", 200, "megabytes",
    "the log and everybody's other programs need room long before a recording does",
)  # fmt: skip
RECORDED = Bound(
    "of recordings, unless the host sets another", 500, "megabytes",
    "some hours of one guitar; the oldest goes first",
)  # fmt: skip

# ---------------------------------------------------------------- many tables

OPEN_TABLES = Bound(
    "open at one host of many tables", 2000, "tables",
    "a table that is played at takes half a megabyte, so a host with 2 gigabytes has room for them and their pages",
)  # fmt: skip
ALL_TABLES = Bound(
    "in one database, unless you set another number", 1_000_000, "tables",
    "a game's log takes some 50 kilobytes, so that is 50 gigabytes: what a small server's disk holds",
)  # fmt: skip
NEW_TABLES = Bound(
    "from one address within a day, at each host", 60, "new tables",
    "a school with forty tables behind one address, and half of them begun anew",
)  # fmt: skip
A_DAY = Bound(
    "until a new table is forgotten that counts against its address", 86_400, "seconds",
    "who came to the end of them comes again tomorrow",
)  # fmt: skip
PAGES_FROM = Bound(
    "from one address, at all tables of a host", 400, "pages",
    "a school with forty tables behind one address, with ten pages each",
)  # fmt: skip
SAYS_IT_IS_THERE = Bound(
    "that a page of a host of many tables hears nothing", 1500, "milliseconds",
    "a second later the page asks whether another host has its table; others may once its own is silent for 2.5",
)  # fmt: skip
EMPTY_AFTER = Bound(
    "until a table without pages is put away", 60, "seconds",
    "a phone that changes its network is back by then; the next page opens the table again within a moment",
)  # fmt: skip
SLEEPS_AFTER = Bound(
    "until a table sleeps at which nobody does anything", 24, "hours",
    "a tab that was forgotten in the evening still plays on at breakfast",
)  # fmt: skip
KEPT_FOR = Bound(
    "that a table is kept after it was used last", 365, "days",
    "who plays at Christmas finds the table of last Christmas",
)  # fmt: skip

LIMITS: dict[str, tuple[Bound, ...]] = {
    "Connections": (
        CONNECTIONS, CONNECTIONS_EACH, KEPT_CONNECTIONS, ROOM_TO_LOAD, OWN_FILES, HANDSHAKES, HANDSHAKES_EACH,
        QUEUE, UNREAD,
        HEAD_WITHIN, ANSWERED_WITHIN, SETTLED_AFTER, LEAVES_WITHIN,
    ),
    "Pages": (
        PAGES, PAGES_EACH, KEPT_PAGES, STRANGERS, STRANGERS_EACH,
        SAYS_WHO_WITHIN, STRANGER_AFTER, READS_WITHIN, ASKED_EVERY, ANSWERS_WITHIN,
    ),
    "Messages": (MESSAGE, RATE, BURST, PACKETS, PACKET_BURST, SOUND_AHEAD, WAITING, REASON, TAKE, TAKE_HEAD, HEAD),
    "Codes and tickets": (WRONG_CODES, FORGOTTEN_AFTER, REMEMBERED, TICKETS, SEATS),
    "The disk": (RECORDED, LEFT_FREE),
    "Many tables": (
        OPEN_TABLES, ALL_TABLES, NEW_TABLES, A_DAY, PAGES_FROM, SAYS_IT_IS_THERE, EMPTY_AFTER, SLEEPS_AFTER, KEPT_FOR,
    ),
}  # fmt: skip
"""All of them, by what they are about."""
