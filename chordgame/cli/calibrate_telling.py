"""How a calibration is shown while it listens: lines for people, a live line on a terminal, JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from calibration.calibration import Calibration
from calibration.guide import Guide, GuideShows
from calibration.prompts import DONE, ORDINALS, note_name
from chordgame.cli.live_input import LiveLine, level_bar
from chordgame.engine.plain import to_line


class _ToPrograms:
    def begin(self, guide: Guide) -> None:
        print(to_line({"steps": [step.prompt for step in guide.steps]}), flush=True)

    def show(self, shown: Sequence[GuideShows]) -> None:
        for one in shown:
            print(to_line(_to_plain(one)), flush=True)

    def end(self, done: Calibration, profile: Path, report: Path) -> None:
        print(to_line({"profile": str(profile), "report": str(report), "hard": list(done.hard)}))


class _ToPeople:
    """Each prompt and each complaint is a line; on a terminal the last line shows what is heard right now."""

    def __init__(self) -> None:
        self._live = LiveLine()
        self._line = self._live.line
        self._last = ("", "")

    def begin(self, guide: Guide) -> None:
        print(f"{len(guide.steps)} steps, less than two minutes.", flush=True)
        if guide.step is not None:
            self._line(f" 1  {guide.step.prompt}")
            self._last = (guide.step.prompt, "")

    def show(self, shown: Sequence[GuideShows]) -> None:
        for one in shown:
            self._news(one)
            self._last = (one.prompt, one.problem)
        if shown:
            self._live.show(live_line(shown[-1]))

    def end(self, done: Calibration, profile: Path, report: Path) -> None:
        for string in done.profile.strings:
            print(f"    string {string.number}  {string.cents:+5.1f} cents  {string.level_db:+5.1f} dB")
        self._line("What will be hard on this guitar:" if done.hard else "Nothing will be hard on this guitar.")
        print("\n".join(f"  - {sentence}" for sentence in done.hard) or "  (as far as open strings tell)")
        print(f"profile: {profile}\nreport: {report}")

    def _news(self, one: GuideShows) -> None:
        prompt, problem = self._last
        if one.problem and one.problem != problem:
            self._line(f"    ! {one.problem}")
        if one.prompt != prompt:
            self._line(f"    {one.prompt}" if one.prompt == DONE else f"{one.step:2d}  {one.prompt}")


Telling = _ToPrograms | _ToPeople


def telling(as_json: bool) -> Telling:
    """The way of telling that was asked for."""
    return _ToPrograms() if as_json else _ToPeople()


def live_line(one: GuideShows) -> str:
    """Level and pitch at this moment."""
    level = level_bar(one.level_db)
    if one.heard is None:
        return f"    {level}"
    heard = f"{note_name(one.heard.pitch)}, the {ORDINALS[one.heard.string]} string {one.heard.cents:+.1f} cents"
    return f"    {level}  {heard}"


def _to_plain(one: GuideShows) -> dict[str, Any]:
    heard = one.heard and {
        "string": one.heard.string,
        "pitch": round(one.heard.pitch, 3),
        "cents": round(one.heard.cents, 1),
    }
    return {
        "t": round(one.t, 2),
        "step": one.step,
        "prompt": one.prompt,
        "level_db": round(one.level_db, 1),
        "heard": heard,
        "problem": one.problem,
        "accepted": one.accepted,
    }
