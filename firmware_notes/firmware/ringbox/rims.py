"""Which piece shows this rim to the sensors, which way up, and where its index arm points."""

from ringbox import messages

FIELDS = 12
_ALL = (1 << FIELDS) - 1
EMPTY = (0, 0, 0)
UNREADABLE = (127, 0, 0)


def turned(word: int, places: int) -> int:
    """What the sensors read when the piece is turned clockwise by so many places."""
    return (word >> places | word << (FIELDS - places)) & _ALL


def turned_over(word: int) -> int:
    """What the same piece shows upside-down: field 0 stays, the others run the other way round."""
    over = word & 1 << (FIELDS - 1)
    for place in range(1, FIELDS):
        if word >> (FIELDS - 1 - place) & 1:
            over |= 1 << (place - 1)
    return over


def _lexicon() -> dict[int, tuple[int, int, int]]:
    known = {0: EMPTY}
    for piece, rim in messages.PIECES:
        for face_down in (0, 1):
            shown = turned_over(rim) if face_down else rim
            for place in range(FIELDS):
                known[turned(shown, place)] = (piece, face_down, place)
    return known


_KNOWN = _lexicon()


def read(word: int) -> tuple[int, int, int] | None:
    """(piece, face down, place of the index arm) for the sensors' word, the top one first; None: no game has it."""
    return _KNOWN.get(word)
