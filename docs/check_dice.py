"""Checks the dice of a game from its log alone: a program of its own, which shares no code with ringclear.

    python3 docs/check_dice.py GAME.jsonl [NOTES.json ...]

It asks whether every die, card and deal came of what the host and the seats had pledged before anybody knew it. NOTES
are what a player's page wrote down meanwhile: with them it also sees whether the log is the one that was played. It
needs Python alone. How it works is told in docs/fair_dice.md.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

HOST = "*"
LENGTH = 1024
"""Shares that a pledge is good for."""
MOST_WITHHELD = 3
"""Lots that one giver may leave undone."""
CHECK = re.compile(r',"check":"[0-9a-f]{8}"}$')
HASH = re.compile(r"[0-9a-f]{64}")


class Bent(Exception):
    """The log is not what it should be; the sentence says where."""


def hashed(text: str, times: int = 1) -> str:
    """SHA-256 of a text as it is written, of that again, and so on."""
    for _ in range(times):
        text = hashlib.sha256(text.encode()).hexdigest()
    return text


def insist(condition: object, sentence: str) -> None:
    """Bent unless that is so."""
    if not condition:
        raise Bent(sentence)


class Dice:
    """Follows a log line by line. `head` is the fingerprint of all lines so far, `open` who gives to the lot now."""

    def __init__(self) -> None:
        self.head, self.lots, self.open, self.seats = "", 0, list[str](), list[str]()
        self.known: dict[str, tuple[str, int]] = {}
        self.pledged: dict[str, list[tuple[str, int]]] = {}
        self.withheld, self.given = dict[str, list[int]](), Counter[str]()
        self.heads: dict[int, tuple[str, list[str]]] = {}
        self.alone: list[int] = []
        self.by_lot: set[int] = set()

    def take(self, number: int, line: str) -> None:
        """One line more."""
        data, lots = json.loads(CHECK.sub("}", line)), self.lots
        if number == 0:
            self.begin(data)
        else:
            insist(data.get("n") == number, f"line {number + 1}: record {number} should stand here")
            self.record(data)
        self.head = hashed(self.head + line)
        if self.lots != lots:
            self.heads[self.lots] = self.head, list(self.open)

    def begin(self, header: dict[str, Any]) -> None:
        """The header pledges, and asks for the deal."""
        insist(header.get("ringclear", 0) >= 3 and header.get("pledges"), "the host drew this game's chance alone")
        insist(not {"seed", "deal"} & set(header), "the header has a seed beside its pledges")
        self.seats = header["seats"]
        self.pledge(header["pledges"])
        self.ask([giver for giver in (HOST, *self.seats) if giver in self.known])

    def record(self, data: dict[str, Any]) -> None:
        """One record, by its kind."""
        n = data["n"]
        if "shares" in data:
            self.draw(data)
        elif "withheld" in data:
            self.draw_anew(data)
        else:
            insist(not self.open, f"record {n}: something was done before lot {self.lots} was drawn")
            insist("seed" not in data, f"record {n}: somebody drew alone")
            insist(data.get("undo") not in self.by_lot, f"record {n}: what a lot had brought was taken back")
            if "pledges" in data:
                self.pledge(data["pledges"])
            elif "lot" in data:
                insist(data["lot"] == self.lots + 1, f"record {n}: lot {data['lot']} does not follow lot {self.lots}")
                self.by_lot.add(n)
                self.ask(data["of"])

    def pledge(self, pledges: dict[str, str]) -> None:
        """Somebody's shares of all lots to come are fixed."""
        for giver, pledge in pledges.items():
            insist(giver == HOST or giver in self.seats, f"{giver} pledged, and has no seat")
            insist(HASH.fullmatch(pledge), f"{giver} pledged nothing that can be checked")
            self.known[giver] = pledge, self.lots
            self.pledged.setdefault(giver, []).append((pledge, self.lots))

    def ask(self, givers: list[str]) -> None:
        """A lot is asked for, of these."""
        self.lots += 1
        insist(givers and len(set(givers)) == len(givers), f"lot {self.lots} has no givers, or one of them twice")
        for giver in givers:
            good = giver in self.pledged and self.lots - self.pledged[giver][-1][1] <= LENGTH
            insist(good, f"lot {self.lots}: {giver} was asked without a pledge")
            insist(
                len(self.withheld.get(giver, ())) < MOST_WITHHELD, f"lot {self.lots}: {giver} was asked once too often"
            )
        self.open = list(givers)

    def draw(self, data: dict[str, Any]) -> None:
        """The shares of the open lot, and what comes of them."""
        insist(self.open, f"record {data['n']}: shares that no lot had asked for")
        insist(list(data["shares"]) == self.open, f"lot {self.lots}: not everybody's share is there")
        for giver, share in data["shares"].items():
            known, lot = self.known[giver]
            right = HASH.fullmatch(share) and hashed(share, self.lots - lot) == known
            insist(right, f"lot {self.lots}: {giver}'s share is not the one that was pledged")
            self.known[giver] = share, self.lots
            self.given[giver] += 1
        seed = int(hashed(self.head + "".join(data["shares"].values()))[:16], 16) >> 11
        insist(data.get("seed") == seed, f"lot {self.lots}: what came of it is not what the shares make")
        if self.open == [HOST]:
            self.alone.append(self.lots)
        self.open = []

    def draw_anew(self, data: dict[str, Any]) -> None:
        """Another lot for the same move, without who did not give."""
        missing = data["withheld"]
        insist(missing and set(missing) < set(self.open), f"record {data['n']}: who withheld a share was not asked")
        insist(data.get("lot") == self.lots + 1, f"record {data['n']}: lot {data.get('lot')} does not follow")
        for giver in missing:
            self.withheld.setdefault(giver, []).append(self.lots)
        self.ask([giver for giver in self.open if giver not in missing])

    def odd(self) -> list[str]:
        """What is allowed, and worth a look."""
        late = [f"{_named(giver)} did not give to {_lots(lots)}" for giver, lots in sorted(self.withheld.items())]
        return late + [f"lot {lot} was the host's alone: nobody else was there" for lot in self.alone]

    def compare(self, notes: dict[str, Any]) -> list[str]:
        """Whether a page was asked by the very lines that stand in the log; what of it is worth a look."""
        seat, seen = notes["seat"], dict(notes["lots"])
        pledges = [pledge for pledge, _ in self.pledged.get(seat, [])]
        insist(notes["pledge"] in pledges, f"{seat}'s page pledged something else than the log says")
        for lot, head in seen.items():
            insist(lot in self.heads, f"{seat}'s page gave to lot {lot}, and the log has none")
            insist(self.heads[lot][0] == head, f"lot {lot}: {seat}'s page was asked by another log than this one")
        late = [lot for lot in self.withheld.get(seat, ()) if lot in seen]
        unseen = [lot for lot in self.heads if lot not in seen and self._is_asked(notes["pledge"], seat, lot)]
        return [
            *(
                f"{seat}'s page gave to {_lots([lot])}, and the log says it did not: too late, or not true"
                for lot in late
            ),
            *(f"{seat} was asked for {_lots([lot])} by the log, and the page knows nothing of it" for lot in unseen),
        ]

    def _is_asked(self, pledge: str, seat: str, lot: int) -> bool:
        """Whether the seat was to give to the lot by this pledge."""
        known = [known for known, at in self.pledged[seat] if at < lot]
        return seat in self.heads[lot][1] and known[-1:] == [pledge]


def _named(giver: str) -> str:
    return "the host" if giver == HOST else giver


def _lots(numbers: Sequence[int]) -> str:
    return ("lot " if len(numbers) == 1 else "lots ") + ", ".join(map(str, numbers))


def checked(lines: Sequence[str], notes: Sequence[dict[str, Any]] = ()) -> tuple[Dice, list[str]]:
    """The dice of a log, and what is worth a look; `Bent` says what is wrong."""
    dice = Dice()
    for number, line in enumerate(lines):
        try:
            dice.take(number, line)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Bent(f"line {number + 1} is no line of such a log: {error!r}") from None
    insist(lines, "the log is empty")
    return dice, [sentence for one in notes for sentence in dice.compare(one)] + dice.odd()


def lines_of(text: str) -> list[str]:
    """The lines of a log; blank ones, and blanks at their ends, are an editor's."""
    return [line.rstrip(" \t\r") for line in text.split("\n") if line.strip()]


def main(words: Sequence[str]) -> int:
    """Say how it is; 1 if it is bent."""
    if not words or words[0] in ("-h", "--help"):
        print(__doc__)
        return 2
    try:
        log, *notes = (Path(word).read_text(encoding="utf-8-sig") for word in words)
        dice, odd = checked(lines_of(log), [json.loads(one) for one in notes])
    except (Bent, OSError, ValueError, KeyError, TypeError) as error:
        print(f"BENT: {error}")
        return 1
    for seat in dice.seats:
        print(f"{seat} gave to {dice.given[seat]} of {dice.lots} lots")
    for sentence in odd:
        print(f"look: {sentence}")
    print(
        f"fine: {dice.lots} lots, each of what was pledged before"
        + ("; the last is not drawn yet" if dice.open else "")
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
