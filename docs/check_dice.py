"""Checks the dice of a game from its log alone: a program of its own, which shares no code with ringclear.

    python3 docs/check_dice.py GAME.jsonl [NOTES.json ...]

It asks whether every die, card and deal came of what the host and the seats had promised before anybody knew it. NOTES
are what a player's page wrote down meanwhile ("Save my notes" at the end of a game): with them it also sees whether the
log is the one that was played. It needs Python alone. How it works: docs/fair_dice.md.
"""

import hashlib
import json
import re
import sys

LENGTH = 1024  # shares that a pledge is good for
MOST_WITHHELD = 3  # lots that one giver may leave undone
CHECK = re.compile(r',"check":"[0-9a-f]{8}"}$')
HASH = re.compile(r"[0-9a-f]{64}")


class Bent(Exception):
    """The log is not what it should be; the sentence says where."""


def hashed(text, times=1):
    for _ in range(times):
        text = hashlib.sha256(text.encode()).hexdigest()
    return text


def insist(condition, sentence):
    if not condition:
        raise Bent(sentence)


class Dice:
    """Follows a log line by line. `head` is the fingerprint of all lines so far, `open` the lot that is being drawn."""

    def __init__(self):
        self.head, self.lots, self.open = "", 0, None
        self.known, self.pledged_at, self.withheld = {}, {}, {}
        self.asked, self.pledges, self.alone, self.given, self.by_lot = [], {}, [], {}, set()

    def take(self, number, line):
        data = json.loads(CHECK.sub("}", line))
        if number == 0:
            self.begin(data)
        else:
            insist(data.get("n") == number, f"line {number + 1}: record {number} should stand here")
            self.record(data)
        self.head = hashed(self.head + line)
        if self.open and self.open["asked_at"] == number:
            self.asked.append((self.lots, self.head, tuple(self.open["of"])))

    def begin(self, header):
        insist(header.get("ringclear", 0) >= 3 and header.get("pledges"), "the host drew this game's dice alone")
        insist("seed" not in header and "deal" not in header, "the header has a seed beside its pledges")
        self.pledge(header["pledges"])
        self.seats = header["seats"]
        self.ask([giver for giver in ("*", *self.seats) if giver in self.known], 0)

    def record(self, data):
        n = data["n"]
        if "shares" in data:
            self.draw(data)
        elif "withheld" in data:
            self.replace(data)
        else:
            insist(not self.open, f"record {n}: something was done before lot {self.lots} was drawn")
            if "pledges" in data:
                self.pledge(data["pledges"])
            elif "undo" in data:
                insist(data["undo"] not in self.by_lot, f"record {n}: what a lot had brought was taken back")
                insist("seed" not in data, f"record {n}: somebody drew alone")
            else:
                self.move(data)

    def move(self, data):
        insist("seed" not in data, f"record {data['n']}: somebody drew alone")
        if "lot" in data:
            insist(data["lot"] == self.lots + 1, f"record {data['n']}: lot {data['lot']} does not follow {self.lots}")
            self.by_lot.add(data["n"])
            self.ask(data["of"], data["n"])

    def pledge(self, pledges):
        for giver, pledge in pledges.items():
            insist(HASH.fullmatch(str(pledge)), f"{giver} pledged nothing that can be checked")
            self.known[giver], self.pledged_at[giver] = (pledge, self.lots), self.lots
            self.pledges.setdefault(giver, []).append(pledge)

    def ask(self, of, asked_at):
        self.lots += 1
        insist(of and len(set(of)) == len(of), f"lot {self.lots} has no givers, or one twice")
        for giver in of:
            good = giver in self.known and self.lots - self.pledged_at[giver] <= LENGTH
            insist(good, f"lot {self.lots}: {giver} was asked without a pledge")
            insist(self.withheld.get(giver, 0) < MOST_WITHHELD, f"lot {self.lots}: {giver} was asked once too often")
        self.open = {"of": list(of), "asked_at": asked_at}

    def draw(self, data):
        insist(self.open, f"record {data['n']}: shares that no lot had asked for")
        insist(list(data["shares"]) == self.open["of"], f"lot {self.lots}: not everybody's share is there")
        for giver, share in data["shares"].items():
            known, lot = self.known[giver]
            right = HASH.fullmatch(str(share)) and hashed(share, self.lots - lot) == known
            insist(right, f"lot {self.lots}: {giver}'s share is not the one that was pledged")
            self.known[giver] = share, self.lots
            self.given[giver] = self.given.get(giver, 0) + 1
        seed = int(hashed(self.head + "".join(data["shares"].values()))[:16], 16) >> 11
        insist(data.get("seed") == seed, f"lot {self.lots}: what came of it is not what the shares make")
        if self.open["of"] == ["*"]:
            self.alone.append(self.lots)
        self.open = None

    def replace(self, data):
        insist(self.open, f"record {data['n']}: nothing was asked for that could be withheld")
        missing, of = data["withheld"], self.open["of"]
        insist(missing and set(missing) < set(of), f"lot {self.lots}: who withheld it was not asked")
        for giver in missing:
            self.withheld[giver] = self.withheld.get(giver, 0) + 1
        insist(data.get("lot") == self.lots + 1, f"record {data['n']}: lot {data.get('lot')} does not follow")
        self.ask([giver for giver in of if giver not in missing], data["n"])

    def compare(self, notes):
        """Whether a page saw what the log tells: each lot that it gave to, asked for by the same lines before it."""
        seat, pledge = notes["seat"], notes["pledge"]
        insist(pledge in self.pledges.get(seat, ()), f"{seat}'s page pledged something else than the log says")
        seen = {lot: head for lot, head in notes["lots"]}
        heads = {lot: (head, of) for lot, head, of in self.asked}
        for lot, head in seen.items():
            insist(lot in heads, f"{seat}'s page gave to lot {lot}, and the log has none")
            insist(heads[lot][0] == head, f"lot {lot}: {seat}'s page was asked by another log than this one")
        latest = max(seen, default=0)
        unseen = [lot for lot, _, of in self.asked if seat in of and lot <= latest and lot not in seen]
        return [f"{seat} was asked for lot {lot} by the log, and the page does not know of it" for lot in unseen]


def lines_of(path):
    with open(path, encoding="utf-8-sig") as file:
        return [line.rstrip(" \t\r") for line in file.read().split("\n") if line.strip()]


def check(lines, notes=()):
    """What is to be said of a log that is as it should be; `Bent` says why it is not."""
    dice = Dice()
    for number, line in enumerate(lines):
        try:
            dice.take(number, line)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Bent(f"line {number + 1} cannot be read: {error!r}") from None
    odd = [line for one in notes for line in dice.compare(one)]
    for giver, count in sorted(dice.withheld.items()):
        odd.append(f"{'the host' if giver == '*' else giver} left {count} asked for undone")
    for lot in dice.alone:
        odd.append(f"lot {lot} was the host's alone: nobody else was there")
    return dice, odd


def main(arguments):
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 2
    try:
        notes = [json.load(open(path, encoding="utf-8")) for path in arguments[1:]]
        dice, odd = check(lines_of(arguments[0]), notes)
    except (Bent, OSError, ValueError, KeyError, TypeError) as error:
        print(f"BENT: {error}")
        return 1
    for seat in dice.seats:
        print(f"{seat}: gave to {dice.given.get(seat, 0)} of {dice.lots} lots")
    print(*(f"look: {line}" for line in odd), sep="\n", end="\n" if odd else "")
    print(f"fine: {dice.lots} lots, each of what had been pledged before" + (", one is open" if dice.open else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
