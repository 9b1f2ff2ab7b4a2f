"""`ringclear hear`: listen to a guitar as the table does, and print what is heard."""

from __future__ import annotations

import argparse
import math
import threading
import time
from pathlib import Path
from typing import Any

from chordgame.cli.ear_input import (
    add_profile,
    add_target,
    add_tuning,
    beside_of,
    knowledge,
    profile_of,
    seconds,
    tuning_of,
    wanted,
)
from chordgame.cli.live_input import add_block
from chordgame.cli.parser import OneLineParser, add_main
from chordgame.cli.verify import NOT_CLEAR, exit_code, verdict_in_words, verdict_to_plain
from chordgame.disk.versioned_file import text_in
from chordgame.engine.errors import BadSetup
from chordgame.engine.plain import to_line
from chordgame.engine.sentences import listed
from chordgame.listening.ears import GuitarSetup
from chordgame.listening.guitar_news import GuitarNews, GuitarState, Level, NoteHeard, PlayHeard
from chordgame.listening.guitar_script import ScriptStroke, play_script, read_script
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.open_input import open_input
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.listening.when_over import Waits
from chordgame.tape.recording import Recording, RecordingSettings
from dsp.verdict import PlayVerdict, Target
from hardware.stream import InputState

Said = PlayHeard | NoteHeard | GuitarState
"""The news that is printed; a level comes too often."""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `hear` command."""
    parser = add_main(
        commands, "hear", _hear,
        "  ringclear hear --input 'Scarlett 2i2:1' --chord G\n"
        "  ringclear hear --input midi:TriplePlay\n"
        "  ringclear hear --input simulated --play '320003 mute 5' --chord G --time-up 4",
    )  # fmt: skip
    what = "simulated, a sound or MIDI file, midi:NAME, or an audio device's name, with channels as NAME:2"
    parser.add_argument("--input", required=True, metavar="INPUT", help=what)
    add_block(parser)
    add_target(parser, required=False)
    usual = Waits().in_all
    parser.add_argument("--time-up", type=seconds, default=usual, metavar="SECONDS", help="for the play (%(default)s)")
    parser.add_argument("--seconds", type=seconds, metavar="SECONDS", help="listen so long; otherwise until Ctrl-C")
    parser.add_argument("--play", metavar="LINE", help="play the simulated guitar: '320003 mute 5', 'roll x32010'")
    parser.add_argument("--script", type=Path, metavar="FILE", help="the same, line by line, with 'wait 2' between")
    parser.add_argument("--fast", action="store_true", help="a file as fast as it goes")
    parser.add_argument("--record", type=Path, metavar="FOLDER", help="keep what is heard there")
    parser.add_argument("--json", action="store_true", help="a JSON object a line")
    add_tuning(parser)
    add_profile(parser)


def _hear(arguments: argparse.Namespace) -> int:
    profile = profile_of(arguments.profile)
    tuning, a4 = tuning_of(arguments, profile)
    target = wanted(arguments, profile)
    beside = _beside(arguments, target)
    strokes = _strokes(arguments)
    source = open_input(arguments.input, paced=not arguments.fast, block=arguments.block)
    if strokes and not isinstance(source, SimulatedInput):
        raise BadSetup("--play and --script are for the simulated guitar")
    about = GuitarSetup(tuning, a4, knowledge(arguments.profile).guitar)
    kept = Recording(source.name, RecordingSettings(arguments.record)) if arguments.record else None
    guitar = HeardGuitar(source, about, recording=kept)
    if isinstance(source, SimulatedInput):
        play_script(source, strokes)
    return _Telling(guitar, arguments.json).until_over(target, beside, Waits(arguments.time_up), arguments.seconds)


def _beside(arguments: argparse.Namespace, target: Target | None) -> Target | None:
    if arguments.may_sound is not None and target is None:
        raise BadSetup("--may-sound: it goes with --expect or --chord")
    return beside_of(arguments, target or {})


def _strokes(arguments: argparse.Namespace) -> list[ScriptStroke]:
    text = text_in(arguments.script) if arguments.script else arguments.play or ""
    return read_script(text, tuning_of(arguments)[0])


class _Telling:
    """Prints the guitar's news until the play is judged, the input has ended, or the time is over."""

    def __init__(self, guitar: HeardGuitar, as_json: bool) -> None:
        self._guitar, self._json = guitar, as_json
        self._over = threading.Event()
        self._last: PlayHeard | None = None
        self._until = self._lost_until = math.inf
        self._is_lost = False
        self._seconds: float | None = None
        self._patience = math.inf

    def until_over(self, target: Target | None, beside: Target | None, waits: Waits, seconds: float | None) -> int:
        """The exit code: 1 when the play was not clear."""
        self._seconds = seconds
        if target is not None:
            self._patience = waits.in_all
            self._guitar.expect(1, target, beside, waits)
        self._guitar.start(self._tell)
        try:
            while not self._over.wait(0.1) and time.monotonic() < min(self._until, self._lost_until):
                pass
        finally:
            self._guitar.close()
        if target is None:
            return 0
        if self._last is not None:
            return exit_code(self._last.verdict)
        if self._is_lost:
            lost = f"it did not come back within {self._patience:g} s: nothing was judged"
            self._say(GuitarState(InputState.ENDED, lost))
        return NOT_CLEAR

    def _tell(self, news: GuitarNews) -> None:
        if isinstance(news, Level):
            return
        self._say(news)
        if isinstance(news, PlayHeard) and news.final:
            self._last = news
            self._over.set()
        if isinstance(news, GuitarState):
            self._take_state(news.state)

    def _say(self, news: Said) -> None:
        print(to_line(_to_plain(news)) if self._json else _in_words(news), flush=True)

    def _take_state(self, state: InputState) -> None:
        """The seconds to listen count from when it first runs; a lost input is waited for as long as for a play."""
        if state is InputState.ENDED:
            self._over.set()
        if (state is InputState.LOST) is not self._is_lost:
            self._is_lost = state is InputState.LOST
            self._lost_until = time.monotonic() + self._patience if self._is_lost else math.inf
        if state is InputState.RUNNING and self._seconds is not None and self._until == math.inf:
            self._until = time.monotonic() + self._seconds


def _to_plain(news: Said) -> dict[str, Any]:
    if isinstance(news, PlayHeard):
        return {"play": news.play, "final": news.final, **verdict_to_plain(news.verdict)}
    if isinstance(news, NoteHeard):
        note = news.note
        return {"note": round(note.pitch, 2), "onset": round(note.onset, 3), "positions": note.positions}
    return {"state": news.state.value, "sentence": news.sentence}


def _in_words(news: Said) -> str:
    if isinstance(news, PlayHeard):
        return _play(news.verdict, news.final)
    if isinstance(news, NoteHeard):
        places = listed((f"string {p.string} fret {p.fret}" for p in news.note.positions), nothing="nowhere")
        return f"{news.note.onset:7.2f} s  pitch {news.note.pitch:6.2f}  {places}"
    return news.sentence


def _play(verdict: PlayVerdict, final: bool) -> str:
    if final:
        return verdict_in_words(verdict)
    return f"{verdict.t:7.2f} s  " + "  ".join(f"{one.string} {one.state.value}" for one in verdict.strings)
