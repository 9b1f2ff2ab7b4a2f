"""What a check-up says: lines for people with a live one below them, one JSON object for programs."""

from __future__ import annotations

from calibration.check_up import CheckPart, CheckUp
from calibration.check_up_words import Finding, Weight
from chordgame.cli.live_input import LiveLine, level_bar
from chordgame.engine.plain import to_line
from chordgame.plugging.check_visit import ASKED

MARKS = {Weight.FINE: "ok", Weight.NOTE: "note", Weight.STOPS: "STOP"}


class DoctorTelling:
    """Says what is found, or keeps it for one JSON object; `stopped` once something stands in the way."""

    def __init__(self, as_json: bool) -> None:
        self.findings: list[Finding] = []
        self._json = as_json
        self._line = LiveLine()

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
        self._say("A check-up, less than a minute. Have the guitar plugged in and its volume up.\n")

    def found(self, finding: Finding) -> None:
        """One more thing was looked at."""
        self.findings.append(finding)
        self._say(f"  {MARKS[finding.weight]:5} {finding.about:14} {finding.sentence}")
        if finding.weight is Weight.NOTE:
            self._say(f"        {'':14} better: {finding.next}")

    def ask(self, part: CheckPart) -> None:
        """Something is asked of the player, or nothing more."""
        self._say(f"\n{ASKED[part]}" if part in ASKED else "")

    def wait(self, sentence: str) -> None:
        """Its sound has stopped, and is waited for."""
        self._say(f"\n{sentence} …")

    def listening(self, check_up: CheckUp) -> None:
        """Sound comes in."""
        heard = _ticks(len(check_up.tuning), set(check_up.strings))
        self._show(f"  {level_bar(check_up.peak_db)}   {heard}")

    def strings_heard(self, of: int, heard: set[int]) -> None:
        """A string more was plucked."""
        self._show(f"  {_ticks(of, heard)}")

    def end(self) -> None:
        """It is over."""
        if self._json:
            findings = [
                {"about": one.about, "weight": one.weight.value, "told": one.sentence, "next": one.next}
                for one in self.findings
            ]
            print(to_line({"ready": not self.stopped, "next": self.next_step or "", "findings": findings}))
        self._say("")
        self._say(f"Not ready yet. Do this next: {self.next_step}." if self.stopped else "Ready.")

    def _say(self, text: str) -> None:
        if not self._json:
            self._line.line(text)

    def _show(self, text: str) -> None:
        if not self._json:
            self._line.show(text)


def _ticks(of: int, heard: set[int]) -> str:
    return "strings heard: " + " ".join(str(s) if s in heard else "." for s in range(of, 0, -1))
