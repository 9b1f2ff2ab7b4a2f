"""How a check-up is told: lines for people with a live one below them, one JSON object for programs."""

from __future__ import annotations

from calibration.check_up import CheckPart, CheckUp
from calibration.check_up_words import Finding, Weight
from chordgame.cli.live_input import LiveLine, level_bar
from chordgame.engine.plain import to_line

MARKS = {Weight.FINE: "ok", Weight.NOTE: "note", Weight.STOPS: "STOP"}
ASKED = {
    CheckPart.SILENCE: "Keep the strings still for a moment …",
    CheckPart.STRINGS: "Now pluck each open string once, in any order, and let each ring for a second.",
}


class DoctorTelling:
    """Somebody who is told what is found; `stopped` once something stands in the way."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    @property
    def stopped(self) -> bool:
        """Whether anything stands in the way."""
        return self.next_step is not None

    @property
    def next_step(self) -> str | None:
        """The one thing to do next."""
        return next((finding.next for finding in self.findings if finding.weight is Weight.STOPS), None)

    def begin(self) -> None:
        """It begins."""

    def found(self, finding: Finding) -> None:
        """One more thing was looked at."""
        self.findings.append(finding)

    def ask(self, part: CheckPart) -> None:
        """Something is asked of the player."""

    def listening(self, check_up: CheckUp) -> None:
        """Sound comes in."""

    def strings_heard(self, of: int, heard: set[int]) -> None:
        """A string more was plucked."""

    def end(self) -> None:
        """It is over."""


class _ToPeople(DoctorTelling):
    def __init__(self) -> None:
        super().__init__()
        self._line = LiveLine()

    def begin(self) -> None:
        self._line.line("A check-up, less than a minute. Have the guitar plugged in and its volume up.\n")

    def found(self, finding: Finding) -> None:
        super().found(finding)
        self._line.line(f"  {MARKS[finding.weight]:5} {finding.about:14} {finding.sentence}")
        if finding.weight is Weight.NOTE:
            self._line.line(f"        {'':14} better: {finding.next}")

    def ask(self, part: CheckPart) -> None:
        if part in ASKED:
            self._line.line(f"\n{ASKED[part]}")
        else:
            self._line.line("")

    def listening(self, check_up: CheckUp) -> None:
        heard = _ticks(len(check_up.tuning), set(check_up.strings))
        self._line.show(f"  {level_bar(check_up.peak_db)}   {heard}")

    def strings_heard(self, of: int, heard: set[int]) -> None:
        self._line.show(f"  {_ticks(of, heard)}")

    def end(self) -> None:
        self._line.line("")
        if self.next_step is None:
            self._line.line("Ready.")
        else:
            self._line.line(f"Not ready yet. Do this next: {self.next_step}.")


def _ticks(of: int, heard: set[int]) -> str:
    return "strings heard: " + " ".join(str(s) if s in heard else "." for s in range(of, 0, -1))


class _ToPrograms(DoctorTelling):
    def end(self) -> None:
        facts = [
            {"about": one.about, "weight": one.weight.value, "told": one.sentence, "next": one.next}
            for one in self.findings
        ]
        print(to_line({"ready": not self.stopped, "next": self.next_step or "", "findings": facts}))


def doctor_telling(as_json: bool) -> DoctorTelling:
    """The way of telling that was asked for."""
    return _ToPrograms() if as_json else _ToPeople()
