"""Chords through a real browser's microphone over HTTPS, beside the same chords judged from their files.

    python3 run.py bench browser_mic
    python -m bench.browser_mic --chords 200

Two phones join a table in the network of this computer, each a page of one chromium whose microphone is a file: one
with a network that is well, one that loses 5 % of its packets and holds each back by up to 100 ms. What the host
hears of each is kept, and judged by the ear at the table; so is the file itself. It takes two seconds a chord.
"""

from __future__ import annotations

import argparse
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.felt import ringbench2
from bench.shared import MISSING, available
from chordgame.certificates.kept import KeptCertificates
from chordgame.cli.play import listened_to
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.open_input import open_input
from chordgame.listening.plugged import Plugged
from chordgame.listening.sound_ear import SoundEar
from chordgame.pages.address import lan_addresses, our_names
from chordgame.plugging.means import GuitarMeans
from chordgame.table.host import Host
from chordgame.table.tables import new_table, saved_in
from chordgame.tape.recording import RecordingSettings
from chordgame.tape.tape import Tape
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import StringState
from hardware.stream import Input, InputNews, RawBlock
from tests.pages.browsers import CHROMIUM, driver

UNSURE = StringState.UNSURE
Sound = NDArray[np.float32]
CHORDS, SIZE = 200, 512
BEFORE, AFTER = 0.6, 1.0
"""Seconds of a chord's file before its first pluck and after its last."""
EXPECTED = 0.3
"""Seconds before its first pluck from which on it is listened for."""
QUIET = 15.0
"""Seconds until the phones are there; then a burst by which both are found in the file."""
SLACK = 0.3
"""Seconds by which a browser that is busy may be late or early."""
WHOLE, ROUNDED = 0.003, 2 / 32_768
"""What may differ of a chord that came whole: the share that a browser's converting changes, and 16 bits' rounding."""
FAULTS = """(([loss, held]) => {
  if (!held) return;
  const send = WebSocket.prototype.send;
  const waiting = [];
  let due = 0;
  WebSocket.prototype.send = function (data) {
    if (!(data instanceof ArrayBuffer)) return send.call(this, data);
    if (Math.random() < loss) return;
    due = Math.max(due, performance.now() + held * Math.random());
    waiting.push([due, this, data]);
  };
  setInterval(() => {
    while (waiting.length && waiting[0][0] <= performance.now()) {
      const [, socket, data] = waiting.shift();
      if (socket.readyState === 1) send.call(socket, data);
    }
  }, 4);
})(FAULT)"""
SENT = """(() => {
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (data instanceof ArrayBuffer)
      window.sent.push([Number(new DataView(data).getBigUint64(0, true)), performance.timeOrigin + performance.now()]);
    return send.call(this, data);
  };
})()"""


@dataclass
class Chord:
    """A chord as it stands in the file."""

    sound: Sound
    target: dict[int, float]
    onset: float
    rings: dict[int, bool]
    at: int = 0


@dataclass
class Ear:
    """Everything that the host hears of one phone."""

    source: Input
    blocks: list[RawBlock] = field(default_factory=list)
    came: list[float] = field(default_factory=list)
    news: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def listen(self) -> None:
        """Until it is over."""
        self.source.start()
        while not self.over.is_set():
            for one in self.source.read(0.1):
                if isinstance(one, RawBlock):
                    self.blocks.append(one)
                    self.came.append(1000 * time.time())
                elif isinstance(one, InputNews):
                    self.news.append(one.sentence)


def chosen(count: int) -> tuple[list[Chord], int]:
    """Chords of all kinds, as many of each; and their rate."""
    bench = ringbench2()
    names = ("strum-allan", "strum-phil", "strum-acoustic", "strum-strat", *bench.STRUMMED[:3], "strum-lespaul")
    each, found = -(-count // len(names)), list[Chord]()
    for name in names:
        cases = list(bench.cases(name, each))
        for case in cases[:: max(1, len(cases) // each)][:each]:
            first, last = case.t - BEFORE, case.t_last + AFTER
            sound = case.audio[max(0, int(first * case.rate)) : int(last * case.rate)].astype(np.float32)
            sound = sound * np.float32(min(1.0, 0.9 / max(1e-9, float(np.abs(sound).max()))))
            target = {6 - string: pitch for string, pitch in case.expected.items()}
            rings = {6 - string: bool(case.truth[string]) for string in case.expected}
            found.append(Chord(sound, target, case.t - max(0.0, first), rings))
    return found[:count], int(bench.rb.RATE)


def laid_out(chords: Sequence[Chord], rate: int) -> tuple[Sound, Sound]:
    """One file of all of them, each where it says; and the burst before them."""
    rng = np.random.default_rng(1)
    burst = (0.2 * rng.standard_normal(rate // 2)).astype(np.float32)
    quiet = (1e-4 * rng.standard_normal(int(QUIET * rate))).astype(np.float32)
    parts, at = [quiet, burst, quiet[: rate // 2]], len(quiet) + len(burst) + rate // 2
    for chord in chords:
        chord.at = at
        parts.append(chord.sound)
        at += len(chord.sound)
    return np.concatenate([*parts, quiet]), burst


def verdict(chord: Chord, blocks: Sequence[RawBlock], begins: float, rate: float) -> dict[int, StringState]:
    """What the ear at the table says of a chord that begins at this time of the stream."""
    ear, until = SoundEar(), begins + len(chord.sound) / rate
    waits = True
    for block in blocks:
        if block.t + block.samples.shape[1] / rate <= begins or block.t >= until:
            continue
        if waits and block.t >= begins + chord.onset - EXPECTED:
            ear.expect(chord.target)
            waits = False
        ear.hear(block)
    ear.end()
    known = ear.verdict
    return {one.string: one.state for one in known.strings} if known is not None else {}


def cut(sound: Sound, rate: float) -> list[RawBlock]:
    """A file as blocks."""
    starts = range(0, len(sound), SIZE)
    return [RawBlock("file", start / rate, rate, sound[None, start : start + SIZE]) for start in starts]


def stream_of(blocks: Sequence[RawBlock]) -> Sound:
    """All that came, with zeros for what is lost, so that a sample's place is its time."""
    parts: list[Sound] = []
    for block in blocks:
        parts += [np.zeros(block.lost, np.float32), block.samples[0]]
    return np.concatenate(parts)


def place(part: Sound, whole: Sound) -> int:
    """Where in the whole this part is heard best."""
    size = 1 << (len(whole) + len(part)).bit_length()
    spectrum = np.fft.rfft(whole, size) * np.conj(np.fft.rfft(part, size))
    return int(np.argmax(np.fft.irfft(spectrum, size)[: max(1, len(whole) - len(part) + 1)]))


def in_block(blocks: Sequence[RawBlock], at: float) -> int:
    """How many samples of its block come before this time: the ear's grid begins with the block."""
    begun = next(block for block in reversed(blocks) if block.t <= at + 1e-6)
    return max(0, round((at - begun.t) * begun.rate))


def as_in_file(chord: Chord, sound: Sound, before: int, rate: int) -> dict[int, StringState]:
    """What the ear says of the file itself, so cut that the chord lies in it at the same place of the ear's grid."""
    whole = sound[chord.at - before : chord.at + len(chord.sound)]
    return verdict(chord, cut(whole, rate), before / rate, rate)


def faults(chord: Chord, said: dict[int, StringState]) -> int:
    """Strings that were decided otherwise than they rang."""
    return sum((state is StringState.CLEAR) != chord.rings[one] for one, state in said.items() if state is not UNSURE)


@dataclass
class Compared:
    """How often the same was said of chords as of their files."""

    chords: int = 0
    outcomes: int = 0
    strings: int = 0
    same: int = 0
    wrong: int = 0
    wrong_direct: int = 0

    def take(self, chord: Chord, heard: dict[int, StringState], said: dict[int, StringState]) -> None:
        """One more chord, as it was heard and as its file is judged."""
        agree = [heard.get(string) is state for string, state in said.items()]
        self.chords, self.outcomes = self.chords + 1, self.outcomes + all(agree)
        self.strings, self.same = self.strings + len(agree), self.same + sum(agree)
        self.wrong, self.wrong_direct = self.wrong + faults(chord, heard), self.wrong_direct + faults(chord, said)

    def __str__(self) -> str:
        return (
            f"{self.same} of {self.strings} strings as in the file ({100 * self.same / max(1, self.strings):.1f} %), "
            f"{self.outcomes} of {self.chords} chords in every string; wrong {self.wrong}, "
            f"in the file {self.wrong_direct}"
        )


def is_whole(chord: Chord, came: Sound) -> bool:
    """Whether a chord came as it stands in the file: a browser that is held up leaves some of it out, and says nothing.

    It may be louder or softer, and is rounded on the way.
    """
    came = came[: len(chord.sound)].astype(np.float64)
    if len(came) < len(chord.sound):
        return False
    gain = float(came @ chord.sound) / max(1e-12, float(chord.sound @ chord.sound))
    return float(np.std(came - gain * chord.sound)) < WHOLE * float(np.std(came)) + ROUNDED


def compared(name: str, chords: Sequence[Chord], ear: Ear, burst: Sound, rate: int, sound: Sound) -> None:
    """Print how one phone fared."""
    whole = stream_of(ear.blocks)
    shift = place(burst, whole) - int(QUIET * rate)
    begins, moved = ear.blocks[0].t - ear.blocks[0].lost / rate, 0
    all_of_them, as_sent = Compared(), Compared()
    for chord in chords:
        slack = int(SLACK * rate)
        start = max(0, chord.at + shift - slack)
        near = place(chord.sound, whole[start : chord.at + shift + len(chord.sound) + slack])
        moved += near != chord.at + shift - start
        shift = start + near - chord.at  # a browser that was held up has lost sound, and stays late or early
        at = begins + (start + near) / rate
        heard, said = verdict(chord, ear.blocks, at, rate), as_in_file(chord, sound, in_block(ear.blocks, at), rate)
        all_of_them.take(chord, heard, said)
        if is_whole(chord, whole[start + near :]):
            as_sent.take(chord, heard, said)
    lost = sum(block.lost for block in ear.blocks)
    seconds = len(whole) / rate
    print(
        f"{name:28} {all_of_them}; {lost / rate:.1f} of {seconds:.0f} s lost "
        f"({100 * lost / len(whole):.1f} %); {moved} chords a moment early or late"
    )
    print(f"{'':28} of those that came through the browser whole: {as_sent}")
    print(f"{'':28} said: {'; '.join(ear.news)}")


def report(chords: int = CHORDS) -> None:
    """Print it."""
    if not available() or not lan_addresses() or CHROMIUM is None:
        print(f"skipped: {MISSING if not available() else 'no network or no chromium here'}")
        return
    import soundfile

    found, rate = chosen(chords)
    sound, burst = laid_out(found, rate)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "chords.wav"
        soundfile.write(file, sound, rate, subtype="PCM_16")
        with hosted(Path(folder)) as host:
            ears, late, losses = heard_by_phones(host, file, len(sound) / rate)
    print(f"{len(found)} chords of ringbench2, {len(sound) / rate:.0f} s, through chromium over HTTPS at {rate} Hz")
    for name, ear in ears.items():
        compared(name, found, ear, burst, rate, sound)
    print(f"{'what the page read of it':28} {losses or 'nothing'}")
    print(
        f"{'from the page to the ear':28} median {np.median(late):.1f} ms, 99 of 100 within "
        f"{np.percentile(late, 99):.1f} ms, and {1000 * SIZE / rate:.1f} ms a packet ({len(late)})"
    )


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """A table that phones may join, in this process."""
    settings = RecordingSettings(folder / "recordings")

    def opened(spec: str, _: GuitarKnowledge | None) -> Plugged:
        source = open_input(spec)
        tape = Tape(source.name, settings)
        return Plugged(HeardGuitar(source, recording=tape), tape)

    guitars = GuitarMeans(opened, plug=lambda source, _: listened_to(source, settings))
    table = new_table(folder / "tables", "chord_game")
    certificates = KeptCertificates(folder / "secure", our_names())
    host = Host(table, saved_in(table), None, lan=True, certifies=certificates)
    threading.Thread(target=lambda: host.run(guitars, {}, None, browser=False), daemon=True).start()
    while host.room is None:
        time.sleep(0.01)
    yield host


def heard_by_phones(host: Host, file: Path, seconds: float) -> tuple[dict[str, Ear], NDArray[np.float64], str]:
    """What the host hears of both, how late it is, and what a page reads of losses."""
    assert host.room is not None
    ears = dict[str, Ear]()
    with driver() as driving:
        browser = browser_that_hears(driving, file)
        ways = {"a good network": "[0, 0]", "5 % lost, held up to 100 ms": "[0.05, 100]"}
        pages = {
            name: joined(browser, host.addresses.join, name, seat, FAULTS.replace("FAULT", fault))
            for (name, fault), seat in zip(ways.items(), ("Ana", "Ben"), strict=True)
        }
        for (name, page), seat in zip(pages.items(), ("Ana", "Ben"), strict=True):
            page.click("[data-key=microphone-on]")
            page.wait_for_selector("[data-key=microphone-off]")
            ears[name] = Ear(host.room.stand.microphones.open(f"page:{seat}"))
            threading.Thread(target=ears[name].listen, daemon=True).start()
        time.sleep(seconds)
        for ear in ears.values():
            ear.over.set()
        sent = np.array(pages["a good network"].evaluate("window.sent"))
        host_page = browser.new_page()
        host_page.goto(host.addresses.host)
        host_page.click("[data-key=guitars]")
        losses = " ".join(host_page.locator("dialog .player:has-text('lost')").all_inner_texts())
        browser.close()
    good = ears["a good network"]
    return ears, delays(sent, good), " ".join(losses.split())


def browser_that_hears(driving: Any, file: Path) -> Any:
    """A browser whose microphone is this file, again and again, for pages that nobody looks at too."""
    words = ["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    words += ["--disable-background-timer-throttling", "--disable-renderer-backgrounding"]
    return driving.chromium.launch(executable_path=CHROMIUM, args=[*words, f"--use-file-for-fake-audio-capture={file}"])


def joined(browser: Any, address: str, name: str, seat: str, fault: str) -> Any:
    """A phone at its secure page."""
    context = browser.new_context(ignore_https_errors=True)
    context.add_init_script(SENT)
    context.add_init_script(fault)
    page = context.new_page()
    page.goto(address)
    page.fill("[data-key=name]", seat)
    page.press("[data-key=name]", "Enter")
    page.click("[data-key=microphone]")
    page.click("[data-key=microphone-on]")
    page.click("[data-key=secure-page]")
    page.wait_for_url("https://*/**")
    page.wait_for_selector(f"h1:has-text('Hello {seat}')")
    page.click("[data-key=microphone]")
    print(f"{name}: {seat} is at {page.url}", flush=True)
    return page


def delays(sent: NDArray[np.float64], ear: Ear) -> NDArray[np.float64]:
    """Milliseconds from a packet's being sent to its being read: none was read before it was sent."""
    left, came = sent[:, 1], np.array(ear.came)
    shifts = [shift for shift in range(max(1, len(left) - len(came) + 1)) if _fit(left, came, shift).min() >= 0.0]
    return _fit(left, came, max(shifts, default=0))


def _fit(left: NDArray[np.float64], came: NDArray[np.float64], shift: int) -> NDArray[np.float64]:
    count = min(len(left) - shift, len(came))
    return np.asarray(came[:count] - left[shift : shift + count])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chords", type=int, default=CHORDS)
    report(parser.parse_args().chords)
