"""Guitar Pro files: which of them can be read and written here, and what to say of the others."""

from __future__ import annotations

from importlib.util import find_spec

from chordgame.engine.errors import Unreadable

OLD, NEWER, PACKED = b"FICHIER GUITAR PRO", (b"BCFZ", b"BCFS"), b"Content/score.gpif"
GUITAR_PRO_BROKEN = "this Guitar Pro file breaks off, or is damaged: save it once more as .gp5"
GET_IT = "Guitar Pro files need the package PyGuitarPro: pip install 'ringclear[guitarpro]'"
TOO_NEW = "Guitar Pro 6 and newer keep their files to themselves: save it as .gp5, or as MusicXML"


def is_guitar_pro(content: bytes) -> bool:
    """Whether some version of Guitar Pro wrote it."""
    return OLD in content[:31] or content.startswith(NEWER) or (content.startswith(b"PK") and PACKED in content)


def can_guitar_pro() -> bool:
    """Whether the package is here that reads and writes these files."""
    return find_spec("guitarpro") is not None


def check_guitar_pro(content: bytes = OLD) -> None:
    """Refuse what is too new, and say what is missing to read and write the others."""
    if OLD not in content[:31]:
        raise Unreadable(TOO_NEW)
    if not can_guitar_pro():
        raise Unreadable(GET_IT)
