"""A MIDI guitar at home: its takes hold what counts of its past, however long its ear is open."""

from __future__ import annotations

import queue
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from chordgame.home.messages import order_of
from chordgame.home.promises import TakePromise, judged
from chordgame.home.take import read_take
from chordgame.home.take_folder import TakeFolder
from chordgame.home.take_head import TakeRefused
from chordgame.home.take_keeper import MOST_MESSAGES, TakeKeeper
from chordgame.listening.ears import GuitarSetup
from chordgame.listening.guitar_news import PlayHeard
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.judged_again import Basis
from chordgame.listening.midi_ear import MidiEar
from chordgame.listening.when_over import Waits
from dsp.midi.channels import Channels
from dsp.midi.guitar import MidiGuitar, Mode
from dsp.midi.messages import Messages
from dsp.verdict import PlayVerdict, StringState
from hardware.stream import Arrival, InputNews, InputState, RawMidi
from tests.dsp.midi.guitarist import G_MAJOR, Message, bend, bend_range, control, note, strum
from tests.patience import PATIENCE

WAITS = Waits(in_all=45.0, from_first_string=10.0, after_unsure=2.0)
DAYS = 3 * 86_400.0


class LongEvening:
    """An input that says all of it at once, and asks for the play in its place."""

    name = "midi:Days"

    def __init__(self, before: Sequence[Message], after: Sequence[Message]) -> None:
        self.before, self.after = (sorted(part, key=lambda one: one[0]) for part in (before, after))
        self.asks: Callable[[], None] = lambda: None
        self._step = 0

    def start(self) -> None:
        """Nothing to open."""

    def read(self, wait: float) -> Sequence[Arrival]:  # noqa: ARG002
        self._step += 1
        if self._step == 1:
            return [InputNews(self.name, 0.0, InputState.RUNNING, ""), *map(self._raw, self.before)]
        if self._step == 2:
            self.asks()
            return []
        if self._step == 3:
            return [*map(self._raw, self.after), InputNews(self.name, self.after[-1][0], InputState.ENDED, "over")]
        return []

    def close(self) -> None:
        """Nothing to close."""

    def _raw(self, message: Message) -> RawMidi:
        return RawMidi(self.name, *message)


def whole_evening() -> list[Message]:
    """How far it bends is said once, at the beginning; then it is played for days, and a string stays bent."""
    said = [message for channel in range(1, 7) for message in bend_range(1.0, channel, 12)]
    for hour in range(1, int(DAYS // 3600)):
        said += note(3600.0 * hour, 1 + hour % 6, 60)
    said += [bend(DAYS / 2 + n * 0.01, 3, (n % 50) / 50.0, 12.0) for n in range(MOST_MESSAGES + 100)]
    said += [bend(DAYS - 1000.0, 6, 3.0, 12.0), control(DAYS - 1000.0, 2, 7, 100)]
    return said


def test_the_take_of_a_play_after_days_is_judged_again_to_the_same_words(tmp_path: Path) -> None:
    guitar_of = MidiGuitar()
    target = {**G_MAJOR, 6: G_MAJOR[6] + 3.0}
    away = [bend(DAYS, 3, 0.0, 12.0)]
    source = LongEvening([*whole_evening(), *away], strum(G_MAJOR, DAYS + 1.0))
    keeper = TakeKeeper(TakeFolder(tmp_path), guitar_of)
    guitar = HeardGuitar(source, ear=MidiEar(guitar_of), recording=keeper)
    said: queue.SimpleQueue[PlayHeard] = queue.SimpleQueue()
    keeper.name(1, "the-play")
    source.asks = lambda: guitar.expect(1, target, {}, WAITS)
    guitar.start(lambda news: said.put(news) if isinstance(news, PlayHeard) and news.final else None)
    verdict = said.get(timeout=PATIENCE).verdict
    guitar.close()
    assert {one.state for one in verdict.strings} == {StringState.CLEAR}, "a bend of before the day still counts"
    take = keeper.of(1)
    assert take is not None
    assert len(take.data) < 20_000
    promise = TakePromise(
        "Mia", order_of("the-play", target, {}, WAITS), verdict, take.name, take.sound, len(take.data)
    )
    assert judged(promise, take.data).misfit == ""


def test_the_take_of_a_play_in_which_nothing_came_begins_no_earlier_than_any_other(tmp_path: Path) -> None:
    """What was said last, hours ago, is in it as what it left, and not as hours."""
    basis = Basis({}, WAITS, GuitarSetup()).plain()
    keeper, guitar = TakeKeeper(TakeFolder(tmp_path), MidiGuitar()), MidiGuitar()
    keeper.take(RawMidi("midi:Days", *bend(10.0, 6, 3.0, guitar.usual_bend)))
    keeper.expected(1, G_MAJOR, DAYS, basis)
    keeper.judged(1, PlayVerdict(DAYS + 45.0, G_MAJOR, ()))
    take = keeper.of(1)
    assert take is not None
    assert take.head.until <= 46.0
    assert read_take(take.data).head.midi[-1].data == bend(0.0, 6, 3.0, guitar.usual_bend)[1].hex()


def test_a_take_of_hours_of_messages_is_refused_before_anybody_judges_it(tmp_path: Path) -> None:
    keeper = TakeKeeper(TakeFolder(tmp_path), MidiGuitar())
    keeper.expected(1, G_MAJOR, 1.0, Basis({}, WAITS, GuitarSetup()).plain())
    keeper.judged(1, PlayVerdict(3600.0, G_MAJOR, ()))
    take = keeper.of(1)
    assert take is not None
    with pytest.raises(TakeRefused, match="open for too long"):
        read_take(take.data)


@pytest.mark.parametrize("mode", [Mode.STRINGS, Mode.MPE])
def test_what_was_set_can_be_said_again(mode: Mode) -> None:
    guitar = MidiGuitar(mode, bend=None if mode is Mode.MPE else 12.345)
    here, messages = Channels(guitar), Messages()
    said = [
        *bend_range(0.0, 3, 24),
        bend(1.0, 3, 2.0, 24.0),
        bend(1.0, 5, 1.0),
        bend(2.0, 1, -1.0),
        control(3.0, 4, 101, 0),
    ]
    for t, data in said:
        for event in messages.push(t, data):
            here.take(event)
    there, messages = Channels(guitar), Messages()
    for data in here.as_said():
        for event in messages.push(0.0, data):
            there.take(event)
    late = [control(4.0, 4, 100, 0), control(4.0, 4, 6, 7), bend(5.0, 4, 1.0)]
    for channels in (here, there):
        messages = Messages()
        for t, data in late:
            for event in messages.push(t, data):
                channels.take(event)
    assert [there.bend(channel) for channel in range(1, 17)] == [here.bend(channel) for channel in range(1, 17)]
