"""What a box tells, in words for those who watch it."""

from __future__ import annotations

from chordgame.box.lying import KEY, laid_as
from chordgame.engine.errors import Refused
from chordgame.engine.sentences import listed
from chordgame.neck.fretboard import Slot
from chordgame.theory.ring import CLOCKWISE
from hardware.box.believing import BoxNews, BoxShows
from hardware.box.frames import OtherVersion
from hardware.box.readings import BoxHello, FretboardReading, Piece, Reading, StackReading, read_hello
from hardware.box.roll_call import Answer

NAMES = {"stack": "stack box", "fretboard": "clip fretboard"}


def in_words(news: BoxNews) -> str:
    """The news in a line."""
    if not isinstance(news, BoxShows):
        return news.sentence
    doubts = f"; not believed: {listed(news.doubts)}" if news.doubts else ""
    return reading_in_words(news.reading) + doubts


def reading_in_words(reading: Reading) -> str:
    """What lies there."""
    return _clips(reading) if isinstance(reading, FretboardReading) else _stack(reading)


def _stack(reading: StackReading) -> str:
    key = "no key" if reading.key is None else _key(reading.key)
    cams = [_cam(piece) for piece in (reading.bottom, reading.top) if piece is not None]
    unreadable = f"; the {listed(reading.unreadable)} layer cannot be read" if reading.unreadable else ""
    lies = " under ".join(cams) or ("" if unreadable else "no cam")
    return f"{key}; {lies}{unreadable}".replace("; ;", ";")


def _key(piece: Piece) -> str:
    if piece.name == KEY and not piece.face_down:
        return f"the key's happy face at {CLOCKWISE[piece.place]}"
    return f"on the key's layer {_as_it_lies(piece)}"


def _cam(piece: Piece) -> str:
    try:
        return str(laid_as(piece))
    except Refused:
        return _as_it_lies(piece)


def _as_it_lies(piece: Piece) -> str:
    over = ", turned over" if piece.face_down else ""
    return f"{piece.name.title()} at {CLOCKWISE[piece.place]}{over}"


def _clips(reading: FretboardReading) -> str:
    clips = listed((str(Slot(*slot)) for slot in sorted(reading.clips)), nothing="no clip")
    fingers = f"; fingers at fret {listed(sorted(reading.touched))}" if reading.touched else ""
    return clips + fingers


def answer_in_words(answer: Answer) -> str:
    """Which device answered, or which side of the two to update."""
    if isinstance(answer.said, OtherVersion):
        return str(answer.said)
    known = [hello_in_words(read_hello(answer.said.payload))] if answer.said.type == "hello" else []
    return ", ".join([NAMES[answer.said.kind], *known])


def hello_in_words(hello: BoxHello) -> str:
    """What a box says of itself."""
    firmware = f"firmware {hello.firmware[0]}.{hello.firmware[1]}"
    if hello.layers:
        return f"{firmware}, {hello.layers} layers"
    touch = ", feels fingers" if hello.touch else ""
    return f"{firmware}, {hello.strings} strings with {hello.slots} slots{touch}"
