"""Who plays which guitar: chosen on a page, also in the middle of a turn, and remembered for the next evening."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from calibration.profile import Profile, written
from chordgame.engine.errors import Refused
from chordgame.engine.options import LONGEST_NAME
from chordgame.listening.guitar_corner import EVERYBODY, GuitarCorner
from chordgame.listening.guitar_in_hand import GuitarInHand
from chordgame.listening.open_input import MIDI
from chordgame.listening.plugged import Plugged
from chordgame.listening.simulated_input import SIMULATED
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.pages.serving import Aside
from chordgame.plugging.calibrating import shown_calibrating
from chordgame.plugging.calibration_guide import CalibrationGuide
from chordgame.plugging.check import shown_check
from chordgame.plugging.check_guide import CheckGuide
from chordgame.plugging.choices import AT_A_PAGE, Choice, as_chosen, choices, home_choices, no_choices, page_choices
from chordgame.plugging.homes import HOME, JUDGED_AT_HOME, ONLY_AT_HOME, Homes, is_home
from chordgame.plugging.kept_guitars import KeptGuitars
from chordgame.plugging.known_guitars import KnownGuitars
from chordgame.plugging.learned import LearnedGuitar
from chordgame.plugging.means import GuitarMeans
from chordgame.plugging.messages import (
    CalibrateGuitar,
    CheckGuitar,
    ChooseGuitar,
    ForgetGuitar,
    LookForGuitars,
    NameGuitar,
)
from chordgame.plugging.microphones import PAGE, Microphones, is_page
from chordgame.plugging.open_guitars import Here, OpenGuitars
from chordgame.plugging.profile_text import knowledge_in, shown_profile
from chordgame.plugging.shown_guitars import (
    device_name,
    shown_arrivals,
    shown_choice,
    shown_learned,
    shown_levels,
    shown_player,
)
from chordgame.plugging.sight import Sight
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import PlayVerdict
from hardware.stream import Input


class GuitarStand:
    """Until a guitar that was chosen is open, the one before is played."""

    def __init__(
        self,
        corner: GuitarCorner,
        means: GuitarMeans,
        aside: Aside,
        changed: Callable[[str], None],
        seats: Callable[[], Collection[str]] = tuple,
        fingerprint: Callable[[], str] = str,
    ) -> None:
        self._corner, self._means, self._changed, self._seats = corner, means, changed, seats
        self._fingerprint = fingerprint
        """Of what makes phones' pages secure: people compare it."""
        self._kept = KeptGuitars(means.file, corner.schedule, self._show)
        self._chosen = {} if means.given is not None else dict(self._known.chosen)
        self._begun = False
        self._plays: dict[str, str] = {}
        """The input that each seat plays just now."""
        self.microphones = Microphones()
        self.guitars = OpenGuitars(corner, self._open, aside, self._met, self._learn, self._hand_out)
        self.homes = Homes()
        listed = no_choices if means.only_at_home else choices
        self.sight = Sight(means.lookout, self._look_again, self._brought, listed)
        self.calibration = CalibrationGuide(
            self._open_whole, lambda: changed("calibration"), self.take_profile, means.tuning, means.draw
        )
        self.guide = CheckGuide(self._open_whole, self._guided, means.tuning, means.speaker)

    @property
    def _known(self) -> KnownGuitars:
        return self._kept.known

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What a page may say about guitars."""
        return (
            Answering(LookForGuitars, self._look),
            Answering(ChooseGuitar, lambda _, message: self.choose(message.input, message.seat)),
            Answering(CheckGuitar, lambda _, message: self.lead(message.input)),
            Answering(CalibrateGuitar, lambda _, message: self.calibrate(message.input)),
            Answering(NameGuitar, lambda _, message: self.name(message.input, message.name)),
            Answering(ForgetGuitar, lambda _, message: self.forget(message.input)),
        )

    # ------------------------------------------------------------ beginning and end

    def begin(self, here: Here, boxes: Callable[[], Collection[str]] = tuple) -> None:
        """The room is open. News of other threads is taken by what `here` gives; `boxes` are ports that are none."""
        self._begun = True
        self._corner.rings = self._follow
        self.guitars.begin(here)
        self.guide.visit.begin(here)
        self.calibration.visit.begin(here)
        self.sight.begin(here, boxes)
        wanted, plugged = self._means.given or (SIMULATED, self._means.open(SIMULATED, None))
        if plugged is not None:
            self._chosen.setdefault(EVERYBODY, wanted)
            self._plays = {EVERYBODY: wanted}
            self.guitars.take_up(wanted, plugged)
        self.seats_changed()

    def close(self) -> None:
        """Nobody listens any more."""
        self.sight.close()
        self.guide.visit.stop()
        self.calibration.visit.stop()
        self.guitars.close()

    def _open(self, wanted: str) -> Plugged:
        """From any thread; a driver may take seconds."""
        known = self.ear_knows(wanted)
        if is_page(wanted):
            return self._means.plug(self.microphones.open(wanted), known)
        if is_home(wanted):
            return self.homes.open(wanted)
        return self._means.open(wanted, known)

    def _brought(self) -> tuple[Choice, ...]:
        """What others bring to the table."""
        return (*page_choices(self.microphones.inputs), *home_choices(self.homes.inputs))

    def ear_knows(self, wanted: str) -> GuitarKnowledge | None:
        """What it has learned, and before that what a calibration said: of one in another tuning nothing."""
        text = self._known.profile_of(wanted)
        calibrated = knowledge_in(text, self._means.tuning) if text else None
        return self._known.of(wanted).ear_knows(calibrated)

    def _open_whole(self, wanted: str) -> tuple[Input, int | None]:
        return (self.microphones.open(wanted), None) if is_page(wanted) else self._means.open_whole(wanted)

    # ------------------------------------------------------------ choosing

    def chosen(self, seat: str) -> str:
        """The input that this seat chose; nothing where it plays everybody's."""
        return self._chosen.get(seat, "")

    def seats_with(self, wanted: str) -> list[str]:
        """Who chose this input."""
        return [seat for seat, one in self._chosen.items() if one == wanted]

    def choose(self, wanted: str, seat: str = EVERYBODY) -> None:
        """This input for that seat from now on, and the next time too; the one that it has already is opened anew."""
        if wanted not in [*self.sight.inputs, *self._chosen.values(), *([""] if seat else [])]:
            raise Refused("this is not plugged in any more; choose another one")
        if seat not in (EVERYBODY, *self._seats()):
            raise Refused(f"nobody called {seat} plays here")
        before = KnownGuitars(self._chosen)
        if before.chosen != self._with_choice(before, seat, wanted).chosen:
            self._kept.keep(self._with_choice(self._known, seat, wanted))
            self._chosen = self._with_choice(before, seat, wanted).chosen
        self.guitars.try_again(wanted)
        self.sight.seen_to()
        self.seats_changed()

    def _with_choice(self, known: KnownGuitars, seat: str, wanted: str) -> KnownGuitars:
        """Whoever plays alone chooses for everybody: what that seat had before is not waited for any more."""
        seats = self._seats()
        if seat == EVERYBODY and len(seats) == 1:
            known = known.with_chosen(next(iter(seats)), "")
        return known.with_chosen(seat, wanted)

    def check_hears_pages(self) -> None:
        """Refuse where no page can be a microphone."""
        if self.only_at_home:
            raise Refused(ONLY_AT_HOME)

    @property
    def only_at_home(self) -> bool:
        """Whether guitars are judged where they are played, and nowhere else."""
        return self._means.only_at_home

    def wait_for(self, wanted: str, seat: str) -> None:
        """This one is the seat's once it is there, unless it has chosen."""
        self._chosen.setdefault(seat, wanted)
        self.seats_changed()

    def lead(self, wanted: str) -> None:
        """Lead people until this guitar is ready, or stop it."""
        if wanted and wanted not in self._chosen.values():
            raise Refused("choose this guitar before you check it")
        if is_home(wanted):
            raise Refused(JUDGED_AT_HOME)
        if wanted:
            self.guide.lead(wanted)
        else:
            self.guide.visit.stop()

    def _guided(self) -> None:
        """A MIDI guitar that is being set up is not listened to meanwhile, and speaks as was found out afterwards."""
        check = self.guide.visit.now
        if check is not None and check.late is not None:
            self.take_late(check.input, check.late)
        self._changed("check")
        if self.guitars.hold(self.guide.sets_up):
            self.seats_changed()

    def calibrate(self, wanted: str) -> None:
        """Lead people through a calibration of this guitar, or stop it."""
        if wanted and wanted not in self._chosen.values():
            raise Refused("choose this guitar before you calibrate it")
        if is_home(wanted):
            raise Refused(JUDGED_AT_HOME)
        if wanted.startswith(MIDI):
            raise Refused("a MIDI guitar tells its notes itself; there is nothing to calibrate")
        if wanted:
            self.calibration.lead(wanted, self._called(wanted) or device_name(wanted))
        else:
            self.calibration.visit.stop()

    def take_profile(self, wanted: str, profile: Profile) -> None:
        """It was calibrated: from now on the ear knows how its strings are tuned."""
        self._kept.keep_or_say(self._known.with_profile(wanted, written(profile)))
        self.guitars.open_anew(wanted)
        self._show()

    def name(self, wanted: str, name: str) -> None:
        """People call this guitar so; its device's name is shown again where they say nothing."""
        name = " ".join(name.split())
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise Refused(f"a guitar's name has at most {LONGEST_NAME} letters, all of them to be seen")
        if wanted not in self._chosen.values():
            raise Refused("choose this guitar before you give it a name")
        self._kept.keep(self._known.with_name(wanted, name))
        if wanted in self.guitars.by_input:
            self.guitars.by_input[wanted].in_hand.rename(name)
        self._show()

    def forget(self, wanted: str) -> None:
        """It is a guitar that nobody has met."""
        self._kept.keep(self._known.with_learned(LearnedGuitar(wanted)).with_name(wanted, "").with_profile(wanted, ""))
        if wanted in self.guitars.by_input:
            self.guitars.by_input[wanted].in_hand.rename("")
            self.guitars.by_input[wanted].in_hand.late = 0.0
        self.guitars.open_anew(wanted)
        self._show()

    def _learn(self, wanted: str, play: PlayVerdict) -> None:
        """What a play tells of a real guitar."""
        if wanted.startswith(SIMULATED):
            return
        self._know(self._known.of(wanted).heard(play))

    def take_late(self, wanted: str, seconds: float) -> None:
        """So long its sound takes from a pluck to the ear."""
        self._know(replace(self._known.of(wanted), late=round(seconds, 3)))

    def _know(self, learned: LearnedGuitar) -> None:
        """From now on; where the disk takes no more it is known for this evening."""
        self._kept.keep_or_say(self._known.with_learned(learned))
        if learned.input in self.guitars.by_input:
            one = self.guitars.by_input[learned.input]
            one.in_hand.late = learned.late or 0.0
            one.plugged.know(self.ear_knows(learned.input))
        self._show()

    def record(self, megabytes: int) -> None:
        """So much of their sound is kept on the disk."""
        self.guitars.record(megabytes)

    def seats_changed(self) -> None:
        """Another guitar was chosen, or other people sit here."""
        if self._begun:
            self.microphones.keep(self._in_use.values())
            self.homes.keep(self._in_use.values())
            self.guitars.want(set(self._in_use.values()))
            self._hand_out()

    @property
    def _in_use(self) -> dict[str, str]:
        """Whoever was here on another evening has a guitar that is not wanted now."""
        here = {EVERYBODY, *self._seats()}
        return {seat: wanted for seat, wanted in self._chosen.items() if seat in here}

    def _hand_out(self) -> None:
        """To each seat the guitar that it chose, once that is open; guitars that nobody plays are put away."""
        by_input = self.guitars.by_input
        now_or_before = {seat: (wanted, self._plays.get(seat, "")) for seat, wanted in self._in_use.items()}
        self._plays = {seat: next((one for one in both if one in by_input), "") for seat, both in now_or_before.items()}
        self._corner.hand({seat: by_input[plays].in_hand for seat, plays in self._plays.items() if plays})
        self.guitars.put_away(self._plays.values())
        self._follow()
        self._show()

    # ------------------------------------------------------------ looking

    def _look(self, guest: Guest, message: LookForGuitars) -> None:
        self.sight.opened(guest, message.open)
        self._follow()
        guest.changed("guitars")

    def leave(self, guest: Guest) -> None:
        """The page was closed."""
        self.sight.leave(guest)
        self._follow()

    def _follow(self) -> None:
        real = any(not wanted.startswith((SIMULATED, PAGE, HOME)) for wanted in self.guitars.by_input)
        self.sight.follow(undisturbed=real and self._corner.is_ringing, played=self.guitars.by_input)

    def _look_again(self) -> None:
        """Something was plugged in or pulled out: what could not be opened may be there now."""
        for wanted in [one for one in self.guitars.troubles if as_chosen(one) in self.sight.inputs]:
            self.guitars.try_again(wanted)
        self.seats_changed()

    # ------------------------------------------------------------ showing

    def _show(self) -> None:
        self._changed("guitars")

    def shown(self) -> dict[str, Any]:
        """For a page that may choose."""
        missing = ". ".join(dict.fromkeys(AT_A_PAGE[reason] for reason in self.sight.missing))
        return {
            "tell": "guitars",
            "only_at_home": self.only_at_home,
            "looked": self.sight.looked,
            "choices": [shown_choice(choice) for choice in self.sight.choices],
            "arrived": shown_arrivals(self.sight.choices, self.sight.arrived, self._in_use.values()),
            "players": [self._shown_player(seat, wanted) for seat, wanted in self._in_use.items()],
            "seats": list(self._seats()),
            "trouble": self._kept.trouble or missing,
            "secure": self._fingerprint(),
        }

    def _shown_player(self, seat: str, wanted: str) -> dict[str, Any]:
        plays = self._plays.get(seat, "")
        shown = shown_player(seat, wanted, plays, self._called(wanted), self.guitars, self._corner.now)
        text = self._known.profile_of(wanted)
        return {**shown, "learned": shown_learned(self._known.of(wanted)), "calibrated": shown_profile(text)}

    def _met(self, wanted: str, in_hand: GuitarInHand) -> None:
        """What is known of it from before."""
        in_hand.rename(self._called(wanted))
        in_hand.late = self._known.of(wanted).late or 0.0

    def _called(self, wanted: str) -> str:
        return self._known.names.get(wanted, "")

    def shown_check(self) -> dict[str, Any]:
        """How a check-up goes."""
        return shown_check(self.guide.visit.now)

    def shown_calibration(self) -> dict[str, Any]:
        """How a calibration goes."""
        return shown_calibrating(self.calibration.visit.now)

    def shown_levels(self) -> dict[str, Any]:
        """How loud each guitar is."""
        return shown_levels(self._plays, self.guitars)
