"""The chord game as the table hosts it: its settings, and its functions under their common names."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from chordgame.chord_game.bots import BRAINS
from chordgame.chord_game.dealing import DEALING
from chordgame.chord_game.ending import ending, leading
from chordgame.chord_game.ghosts import ghost
from chordgame.chord_game.help import HELP
from chordgame.chord_game.labels import describe
from chordgame.chord_game.liking import clap, may_still_clap
from chordgame.chord_game.named import named
from chordgame.chord_game.pictures.cam_card import cam_card
from chordgame.chord_game.pictures.chord import chord
from chordgame.chord_game.pictures.neck import neck
from chordgame.chord_game.pictures.ring import ring
from chordgame.chord_game.pictures.scene import scene
from chordgame.chord_game.rules import moves
from chordgame.chord_game.rules.playing import judged, known, may_sound, overruled, pitches
from chordgame.chord_game.rules.points import CAPO, EASY_REACH, FRETS, PLAYERS, RETRIES, SHORT_CLAIMS
from chordgame.chord_game.rules.setting_up import setup, setup_by_first_rules
from chordgame.chord_game.rules.state import FIRST_RULES, RULES, Phase, State
from chordgame.chord_game.rules.turn_table import apply, legal_moves
from chordgame.chord_game.sayings import why
from chordgame.chord_game.view import result, standing, view
from chordgame.chord_game.why_not import why_not
from chordgame.engine.chance import Chance
from chordgame.engine.game import ByEar, Game, Leading
from chordgame.engine.options import Option
from chordgame.neck.easy_shape import REACH
from chordgame.neck.tuning import tunings

OPTIONS = (
    Option("leader", None, "", "the Band Leader; the first seat if nobody is named"),
    Option("short", SHORT_CLAIMS, 0, "short game: cams that each player claims, 0 for the full game"),
    Option("retries", RETRIES, 0, "how often a play that failed may be tried again"),
    Option("tuning", tuple(tunings()), "standard", "how the guitar is tuned"),
    Option("frets", FRETS, FRETS.start, "frets of the fretboard"),
    Option("capo", CAPO, 0, "the fret of the capo; the numbers follow"),
    Option("left_handed", ("yes", "no"), False, "draw the fretboard for a left-handed player"),
    Option("reach", EASY_REACH, REACH, "frets that a hand spans with ease; it only advises"),
    Option("audience", ("yes", "no"), False, "somebody listens, so that two players have a lyrics award"),
    Option("die", ("companion", "table"), "companion", "who rolls: the companion, or the table's own die"),
)


def imagine(state: State, _: str | None, chance: Chance) -> State:
    """Only what the dice will show is hidden."""
    return replace(state, chance=chance)


def shake(state: State, chance: Chance) -> State:
    """What the dice will show nobody knows."""
    return replace(state, chance=chance)


def pieces(state: State) -> Counter[str]:
    """Clips and cams wherever they are; none is ever lost."""
    cams = [*state.box, *state.discarded, *(laid.cam for laid in state.stack)]
    cams += [cam for player in state.players for cam in player.cams]
    return Counter(clips=state.supply + len(state.clips)) + Counter(cam.value for cam in cams)


def chapter(state: State) -> int:
    """A turn is closed once the next one, or the awards, have seen a move: its scores stand."""
    awards = state.phase in (Phase.APPLAUSE, Phase.DECISION, Phase.OVER)
    return state.turn.number + awards


def turn_of(state: State) -> str:
    """A ruling belongs to the turn that it rules on."""
    return state.whose if state.phase is Phase.RULING else ""


_TODAY: Game[State] = Game(
    id="chord_game",
    title="The chord game",
    rules=RULES,
    players=PLAYERS,
    options=OPTIONS,
    moves=moves.ALL,
    setup=setup,
    legal_moves=legal_moves,
    apply=apply,
    describe=describe,
    view=view,
    result=result,
    imagine=imagine,
    pieces=pieces,
    chapter=chapter,
    brains=BRAINS,
    unasked=clap,
    lingers=may_still_clap,
    why=why,
    ear=ByEar("heard", pitches, judged, may_sound, overruled, known),
    named=named,
    lead=Leading("Band Leader", "leader", leading),
    turn_of=turn_of,
    ending=ending,
    standing=standing,
    ghost=ghost,
    why_not=why_not,
    dealing=DEALING,
    about="Write a song together on one guitar: put clips on its neck, turn the ring, strum, and sing. "
    "A short game takes half an hour, a full one an hour or two.",
    help=HELP,
    shake=shake,
    pictures={"ring": ring, "neck": neck, "chord": chord, "cam": cam_card, "scene": scene},
)
CHORD_GAME = replace(_TODAY, older={FIRST_RULES: replace(_TODAY, rules=FIRST_RULES, setup=setup_by_first_rules)})
