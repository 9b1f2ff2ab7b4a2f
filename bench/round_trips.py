"""What other programs read in the song that we write: `python -m bench.round_trips [FOLDER of alphaTab]`.

alphaTab is fetched by hand (npm install @coderline/alphatab); our own ear hears FluidSynth's sound, chord by chord.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from chordgame.songs.as_guitar_pro import as_guitar_pro
from chordgame.songs.as_midi import as_midi
from chordgame.songs.as_musicxml import as_musicxml
from chordgame.songs.song import numbers_in
from chordgame.songs.timing import strokes_of
from dsp.notes.listen import Listener
from hardware.sound_file import read_sound
from tests.songs.readers import sounded_by_fluidsynth
from tests.songs.songs import CHORDS, OVER_THE_WATER
from tests.songs.test_midi_file import SLOW

STRUMMED = replace(OVER_THE_WATER, strumming="D.DU.UDU", capo=2)
ALPHATAB = """
import * as at from "@coderline/alphatab"; import fs from "fs";
const bytes = new Uint8Array(fs.readFileSync(process.argv[2]));
const score = at.importer.ScoreLoader.loadScoreFromBytes(bytes, new at.Settings());
const beats = score.tracks[0].staves[0].bars.flatMap((bar) => bar.voices[0].beats);
console.log(JSON.stringify({title: score.title, bars: score.masterBars.length,
  chords: beats.filter((beat) => beat.chord).map((beat) => beat.chord.name),
  strokes: beats.filter((beat) => beat.notes.length).length}));
"""


def main() -> int:
    """A line a reader."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if len(sys.argv) > 1:
            for ending, content in ((".gp5", as_guitar_pro(STRUMMED)), (".musicxml", as_musicxml(STRUMMED))):
                print(f"alphaTab reads {ending}: {_by_alphatab(Path(sys.argv[1]), folder / f'song{ending}', content)}")
            print(f"  written: {list(CHORDS)}, {len(strokes_of(STRUMMED))} strokes")
        print(_heard(folder))
    return 0


def _by_alphatab(home: Path, path: Path, content: bytes) -> dict[str, object]:
    path.write_bytes(content)
    script = home / "read-a-song.mjs"
    script.write_text(ALPHATAB, encoding="utf-8")
    done = subprocess.run(["node", str(script), str(path)], capture_output=True, text=True, check=True)
    script.unlink()
    read: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return read


def _heard(folder: Path) -> str:
    """How many chords our ear hears at their beats, of a song that FluidSynth strums."""
    song = replace(SLOW, strumming="D...D.U.")
    midi = folder / "song.mid"
    midi.write_bytes(as_midi(song))
    sound = read_sound(sounded_by_fluidsynth(midi, folder / "song.wav"))
    listener = Listener(sound.rate)
    notes = [note for block in sound.mono_blocks() for note in listener.push(block)] + listener.flush()
    beat, right = 60 / song.tempo, 0
    begun = [stroke for stroke in strokes_of(song) if stroke.begins]
    for stroke in begun:
        at = float(stroke.at) * beat
        heard = {(round(note.pitch) - 1) % 12 + 1 for note in notes if at - 0.1 < note.onset < at + beat}
        right += heard == set(numbers_in(song, stroke.chord))
    return f"FluidSynth, heard by our ear: {right} of {len(begun)} chords at their beats, the first bar included"


if __name__ == "__main__":
    sys.exit(main())
