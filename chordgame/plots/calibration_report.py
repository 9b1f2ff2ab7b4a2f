"""The report of a calibration: one page that needs nothing beside it."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from calibration.calibration import Calibration
from calibration.profile import Profile
from calibration.prompts import ORDINALS, note_name
from calibration.shadows import shadows
from chordgame.plots.calibration_figures import (
    draw_decays,
    draw_shadows,
    draw_tuning,
    sheet_of,
    spectra_sheet,
)

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, "Segoe UI", sans-serif; color: #1f2430; background: #f6f7f9; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; margin: 0 0 .25rem; } h2 { font-size: 1.2rem; margin: 0 0 .6rem; }
.about { color: #4b5563; margin: 0 0 1.5rem; }
section { background: #fff; border: 1px solid #e3e6eb; border-radius: 10px; }
section { padding: 1.1rem 1.25rem; margin: 0 0 1.25rem; }
section p { margin: 0 0 .8rem; color: #4b5563; }
img { width: 100%; height: auto; display: block; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid #e3e6eb; }
th:first-child, td:first-child { text-align: left; }
li { margin: .3rem 0; }
.scroll { overflow-x: auto; }
@media print { body { background: #fff; } section { break-inside: avoid; } }
"""


def page(done: Calibration) -> str:
    """All of it as one HTML page with its pictures inside."""
    profile = done.profile
    body = "\n".join(
        [
            f"<h1>{escape(profile.name)}</h1>",
            f'<p class="about">{escape(_about(profile))}</p>',
            _section("What will be hard on this guitar", _hard(done)),
            _section("String by string", _table(profile)),
            _drawn("Tuning", "", sheet_of(draw_tuning, done, 8.6, 3.2), _tuning_words(profile)),
            _drawn(
                "Which strings hide behind which",
                "Strings an octave, a twelfth or two octaves apart share nearly all their partials. A dark field is a "
                "string that the ear can hardly tell from the one the arrow names; it then asks for it alone.",
                sheet_of(draw_shadows, done, 8.6, 5.2),
                _shadow_words(profile),
            ),
            _drawn(
                "Spectra",
                "Half a second after the pluck. The numbers stand on the partials where the measured stiffness puts "
                "them; grey is the room.",
                spectra_sheet(done),
                f"The spectrum of each of the {len(profile.strings)} strings with its first partials numbered.",
            ),
            _drawn("Decays", "", sheet_of(draw_decays, done, 8.6, 3.6), _decay_words(profile)),
        ]
    )
    title = escape(f"{profile.name}: calibration")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _about(profile: Profile) -> str:
    tuning = " ".join(note_name(pitch) for _, pitch in sorted(profile.tuning.items(), reverse=True))
    extras = [f"capo at fret {profile.capo:g}"] if profile.capo else []
    extras += ["left-handed"] if profile.left_handed else []
    hum = f"{profile.hum_hz:g} Hz" if profile.hum_hz else "none"
    parts = [
        f"through {profile.input}", f"tuned {tuning}", f"A4 = {profile.a4:g} Hz", *extras,
        f"noise {profile.floor_db:.0f} dB of full scale", f"hum: {hum}",
    ]  # fmt: skip
    return "; ".join(parts)


def _section(title: str, inner: str) -> str:
    return f"<section>\n<h2>{escape(title)}</h2>\n{inner}\n</section>"


def _drawn(title: str, sentence: str, png: bytes, alternative: str) -> str:
    source = f"data:image/png;base64,{b64encode(png).decode()}"
    image = f'<img src="{source}" alt="{escape(alternative, quote=True)}">'
    return _section(title, f"<p>{escape(sentence)}</p>\n{image}" if sentence else image)


def _hard(done: Calibration) -> str:
    if not done.hard:
        return "<p>Nothing, as far as open strings tell: it is in tune, even, and the room is quiet.</p>"
    return "<ul>\n" + "\n".join(f"<li>{escape(_sentence(sentence))}</li>" for sentence in done.hard) + "\n</ul>"


def _sentence(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:] + "."


def _table(profile: Profile) -> str:
    heads = ("string", "cents", "stiffness B", "level, dB", "decay, dB/s", "partials")
    rows = [
        (
            f"{ORDINALS[one.number]} ({note_name(profile.tuning[one.number] + profile.capo)})", f"{one.cents:+.1f}",
            f"{one.stiffness:.1e}", f"{one.level_db:+.1f}", f"{one.decay_db_per_s:.1f}", f"{len(one.partials_db)}",
        )
        for one in profile.strings
    ]  # fmt: skip
    head = "".join(f"<th>{word}</th>" for word in heads)
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table>\n<tr>{head}</tr>\n{body}\n</table></div>'


# What the pictures show, for those who do not see them.


def _tuning_words(profile: Profile) -> str:
    return "Tuning in cents: " + ", ".join(f"{ORDINALS[one.number]} string {one.cents:+.1f}" for one in profile.strings)


def _decay_words(profile: Profile) -> str:
    decays = ", ".join(f"{ORDINALS[one.number]} {one.decay_db_per_s:.0f}" for one in profile.strings)
    return f"How fast each string dies away, in dB a second: {decays}"


def _shadow_words(profile: Profile) -> str:
    hidden = [f"{one.string} behind {one.behind} in {one.chord}" for one in shadows(profile) if one.is_hidden]
    return "Strings that hide: " + (", ".join(hidden) if hidden else "none")
