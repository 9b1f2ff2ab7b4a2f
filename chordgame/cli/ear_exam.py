"""`ringclear ear-exam`: let recordings of which you know what they are be judged, and see how well."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from chordgame.cli.ear_input import Known, add_profile, knowledge
from chordgame.cli.exam_labels import LABELS, questions_in, sound_of
from chordgame.cli.excerpt import Excerpt, excerpt_of, judge_excerpt
from chordgame.cli.parser import OneLineParser, add_main
from chordgame.cli.progress import clear_progress, show_progress
from chordgame.disk.whole_file import write_whole
from chordgame.engine.errors import BadSetup
from chordgame.plots.exam_marks import HEADS, Examined, Question, all_marks, cells
from dsp.concert_pitch import sounding
from hardware.sound_file import Sound

HEARD_AFTER = 0.5
"""Seconds after the last pluck by which the game wants to know."""
LEAD = 0.35
"""Seconds of silence that go before a recording which begins with its chord."""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `ear-exam` command."""
    parser = add_main(
        commands, "ear-exam", _exam,
        "  ringclear ear-exam recordings\n"
        "  ringclear ear-exam recordings --out exam.html",
    )  # fmt: skip
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help=f"sound files, and {LABELS} that tells of each chord"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="a page of it: the table, the curve, what was missed")
    add_profile(parser)


def _exam(arguments: argparse.Namespace) -> int:
    if arguments.out is not None and arguments.out.suffix.lower() != ".html":
        raise BadSetup(f"--out: {arguments.out} must end in .html")
    known = knowledge(arguments.profile)
    recorded = questions_in(arguments.folder)
    every = [question for one in recorded for question in (one, *one.beside())]
    answers = []
    for done, question in enumerate(every, start=1):
        answers.append(_answer(arguments.folder, question, known))
        show_progress(done, len(every), "questions")
    clear_progress()
    print(_table(answers))
    if arguments.out is not None:
        from chordgame.plots.exam_report import page

        write_whole(arguments.out, page(answers).encode())
        print(f"{arguments.out}: the same, with what was missed and why")
    return 0


def _answer(folder: Path, asked: Question, known: Known) -> Examined:
    heard = _after_silence(excerpt_of(sound_of(folder, asked.file), asked.first, asked.last + HEARD_AFTER))
    return Examined(asked, judge_excerpt(heard, sounding(asked.asked, known.a4), known.guitar, mix=True))


def _after_silence(heard: Excerpt) -> Excerpt:
    """What begins at once was cut out of something: let it begin as a stream does."""
    if heard.pluck is None or heard.pluck >= LEAD:
        return heard
    sound, short = heard.sound, LEAD - heard.pluck
    silence = np.zeros((sound.x.shape[0], round(short * sound.rate)), sound.x.dtype)
    return replace(heard, sound=Sound(sound.rate, np.concatenate([silence, sound.x], axis=1)), pluck=LEAD)


def _table(answers: Sequence[Examined]) -> str:
    rows = [HEADS, *(cells(row) for row in all_marks(answers))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS))]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    )
