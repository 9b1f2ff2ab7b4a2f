"""The page of an examined ear: the table, what its confidence is worth, and what it missed and why."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape

from chordgame.plots.calibration_report import STYLE
from chordgame.plots.exam_marks import HEADS, Examined, all_marks, cells, trusted
from chordgame.plots.trust_curve import trust_picture
from dsp.verdict import StringVerdict

TITLE = "The ear, examined"


def page(answers: Sequence[Examined]) -> str:
    """All of it as one HTML page with its picture inside."""
    chords = sum(answer.question.good for answer in answers)
    about = (
        f"{chords} chords that ring, and {len(answers) - chords} that do not, each half a second after its last pluck."
    )
    sections = (
        ("What players feel", _table(answers)),
        ("What its confidence is worth", _curve(answers)),
        ("What it missed, and why", _misses(answers)),
    )
    body = "\n".join(f"<section>\n<h2>{escape(title)}</h2>\n{inner}\n</section>" for title, inner in sections)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{TITLE}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{TITLE}</h1>\n"
        f'<p class="about">{escape(about)}</p>\n{body}\n</main>\n</body>\n</html>\n'
    )


def _table(answers: Sequence[Examined]) -> str:
    head = "".join(f"<th>{word}</th>" for word in HEADS)
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells(row)) + "</tr>" for row in all_marks(answers)
    )
    return f'<div class="scroll"><table>\n<tr>{head}</tr>\n{rows}\n</table></div>'


def _curve(answers: Sequence[Examined]) -> str:
    groups = {name: found for name, found in trusted(answers).items() if found}
    source = f"data:image/svg+xml;base64,{b64encode(trust_picture(groups)).decode()}"
    alternative = "How often a string did what was said of it, beside how surely that was said."
    return f'<img src="{source}" alt="{alternative}">'


def _misses(answers: Sequence[Examined]) -> str:
    found = [_miss(answer, one) for answer in answers for one in answer.misses()]
    return (
        "<p>Nothing.</p>"
        if not found
        else "<ul>\n" + "\n".join(f"<li>{escape(words)}</li>" for words in found) + "\n</ul>"
    )


def _miss(answer: Examined, one: StringVerdict) -> str:
    asked = answer.question
    does = "rings" if asked.rings[one.string] else "does not ring"
    return (
        f"{asked.file} at {asked.first:.2f} s, string {one.string} asked for {asked.asked[one.string]:g}: it {does}; "
        f"said {one.state.name} with {one.confidence:.2f}: {one.reason}"
    )
