"""From the contacts of the fretboard to which slots hold clips and which frets are touched."""

from ringbox import messages

SLOTS = 13  # the headstock and twelve frets
STRINGS = 6
MOMENT = 100 // messages.SCAN  # looks in a tenth of a second: no hand sets two clips faster


class ClipScan:
    """`look(rows, touched)`: a number of bits a slot (bit 0 is string 1), and the touched frets (bit 0 is fret 1).

    A clip that lies across the edge of two slots closes both within a moment, which two clips in a hand never
    do: such a pair is not believed until one of the two opens. What lies there at power-on is believed.
    """

    def __init__(self) -> None:
        self._past: list[list[int]] = []
        self._doubted = [0] * SLOTS

    def look(self, rows: list[int], touched: int) -> tuple[bytes, tuple[tuple[int, int, int], ...]]:
        """(state, errors as (code, string, slot))."""
        self._past = (self._past or [rows] * MOMENT)[1:] + [list(rows)]
        for slot in range(SLOTS - 1):
            self._doubt(slot, rows, self._past[0])
        errors = [
            (messages.ERRORS["between_slots"], string, slot)
            for slot in range(SLOTS - 1)
            for string in range(1, STRINGS + 1)
            if self._doubted[slot] >> (string - 1) & 1
        ]
        sure = [rows[slot] & ~self._in_doubt(slot) for slot in range(SLOTS)]
        return bytes(sure) + bytes([touched >> 7 & 0x1F, touched & 0x7F]), tuple(errors)

    def _doubt(self, slot: int, rows: list[int], before: list[int]) -> None:
        both_new = rows[slot] & rows[slot + 1] & ~before[slot] & ~before[slot + 1]
        still_both = rows[slot] & rows[slot + 1]
        self._doubted[slot] = (self._doubted[slot] | both_new) & still_both

    def _in_doubt(self, slot: int) -> int:
        below = self._doubted[slot - 1] if slot else 0
        return below | self._doubted[slot]
