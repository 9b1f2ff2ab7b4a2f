"""`ringclear calibrate`: a profile of one guitar through one input, guided pluck by pluck, with a report."""

from __future__ import annotations

import argparse
from pathlib import Path

from calibration.calibration import About, Calibration, calibrate
from calibration.guide import Guide
from calibration.limits import GUITAR, ProfileRefused
from chordgame.cli.calibrate_source import PluckSource, add_source, source_of
from chordgame.cli.calibrate_telling import Telling, telling
from chordgame.cli.ear_input import add_tuning, tuning_of
from chordgame.cli.parser import OneLineParser, add_main, whole
from chordgame.cli.profile_file import write_profile
from chordgame.disk.whole_file import check_may_be_written, write_whole
from chordgame.engine.errors import BadSetup
from dsp.pitch import Strings
from hardware.errors import InputFailed, Reason

REPORTS = (".html", ".png")


class NotFinished(ProfileRefused):
    """The sound ended before everything was played."""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `calibrate` command."""
    parser = add_main(
        commands, "calibrate", _calibrate,
        "  ringclear calibrate --input simulated --out demo.toml\n"
        "  ringclear calibrate --input simulated --detune 5:-30 --seed 3 --out demo.toml --force\n"
        "  ringclear calibrate --input strings.wav --name \"Ana's Gretsch\" --out gretsch.toml",
    )  # fmt: skip
    add_source(parser)
    parser.add_argument("--out", required=True, type=Path, metavar="FILE.toml", help="where the profile goes")
    beside = "a page (.html, beside the profile if not said) or one picture (.png)"
    parser.add_argument("--report", type=Path, metavar="FILE", help=beside)
    parser.add_argument("--name", default="my guitar", help="the guitar's name (%(default)s)")
    parser.add_argument("--capo", type=whole, default=0, metavar="FRET", help="(%(default)s)")
    parser.add_argument("--left-handed", action="store_true", help="it is strung the other way round")
    add_tuning(parser)
    parser.add_argument("--force", action="store_true", help="overwrite what is there")
    parser.add_argument("--json", action="store_true", help="what is shown, as JSON lines")


def _calibrate(arguments: argparse.Namespace) -> int:
    report = _report_path(arguments)
    # Asked before anybody plays for two minutes.
    for path in (arguments.out, report):
        _may_be_written(path, arguments.force)
    source = source_of(arguments)
    about = _about(arguments, source)
    tell = telling(arguments.json)
    guide = _listen(source, about.sounding, about.a4, tell)
    done = calibrate(about, guide.recorded)
    write_profile(arguments.out, done.profile)
    write_whole(report, _drawn(done, report))
    tell.end(done, arguments.out, report)
    return 0


def _about(arguments: argparse.Namespace, source: PluckSource) -> About:
    tuning, a4 = tuning_of(arguments)
    if not arguments.capo <= GUITAR["capo"].high:
        raise BadSetup(f"--capo: {arguments.capo} is beyond fret {GUITAR['capo'].high:g}")
    if not (arguments.name.isprintable() and 1 <= len(arguments.name) <= 200):
        raise BadSetup("--name: give one line of text, up to 200 characters")
    return About(arguments.name, source.name, tuning, a4, arguments.capo, arguments.left_handed)


def _report_path(arguments: argparse.Namespace) -> Path:
    path: Path = arguments.report or arguments.out.with_suffix(".html")
    if path.suffix.lower() not in REPORTS:
        raise BadSetup(f"--report: {path} must end in {' or '.join(REPORTS)}")
    if path == arguments.out:
        raise BadSetup(f"--out: {path} is where the report goes; let the profile end in .toml")
    return path


def _may_be_written(path: Path, force: bool) -> None:
    if path.exists() and not force:
        raise BadSetup(f"{path} is there already; say --force to overwrite it")
    if path.is_dir():
        raise InputFailed(str(path), Reason.NOT_WRITABLE)
    check_may_be_written(path)


def _listen(source: PluckSource, tuning: Strings, a4: float, tell: Telling) -> Guide:
    """Follow the guide through the sound, to its end or the sound's."""
    guide = Guide(source.rate, tuning, a4)
    tell.begin(guide)
    for block in source.blocks(guide):
        tell.show(guide.push(block))
        if guide.done:
            break
    tell.show(guide.flush())
    if guide.step is not None:
        at = guide.steps.index(guide.step) + 1
        why = f" ({guide.problem})" if guide.problem else ""
        raise NotFinished(f"{source.name} ends at step {at} of {len(guide.steps)}: {guide.step.prompt}{why}")
    return guide


def _drawn(done: Calibration, report: Path) -> bytes:
    from chordgame.plots.calibration_figures import whole_sheet
    from chordgame.plots.calibration_report import page

    return whole_sheet(done) if report.suffix.lower() == ".png" else page(done).encode()
