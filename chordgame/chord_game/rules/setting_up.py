"""Before the first turn: key, first cam, names, instruments, claims, and the roll for who starts."""

from __future__ import annotations

from dataclasses import replace

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import BOX, Cam
from chordgame.chord_game.rules.points import CLAIMS_EACH, LONGEST_NAME, TURNS_ALTERNATE
from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.chord_game.rules.stack import check_first, laid_by_hand, may_be_first, ways_to_lie
from chordgame.chord_game.rules.state import FIRST_RULES, House, Phase, Player, State, Step, TurnSoFar, less, more
from chordgame.chord_game.rules.turn_order import begin_turn, roll_die, round_from
from chordgame.chord_game.rules.words import words_in
from chordgame.engine.chance import Chance
from chordgame.engine.game import Event, Free, Offer, Table
from chordgame.engine.sentences import listed
from chordgame.engine.shown_text import is_shown
from chordgame.neck.fretboard import Fretboard
from chordgame.neck.tuning import tunings
from chordgame.theory.ring import NUMBERS, Mood, face_number

GUITAR = "Guitar"
INSTRUMENTS = ("Accordion", "Bass", "Cowbell", "Drums", "Electronics", "Flute")


def setup(table: Table) -> State:
    """The table before anything is laid on it."""
    o, seats = table.options, table.seats
    leader, claims = seats.index(str(o["leader"])), int(o["short"]) or CLAIMS_EACH[len(seats)]
    house = House(
        leader=leader,
        claims=claims,
        retries=int(o["retries"]),
        board=Fretboard(tunings()[str(o["tuning"])], int(o["frets"]), int(o["capo"])),
        easy_reach=int(o["reach"]),
        left_handed=bool(o["left_handed"]),
        audience=bool(o["audience"]),
        own_die=o["die"] == "table",
    )
    players = tuple(Player(instrument=GUITAR if place == leader else "") for place in range(len(seats)))
    return State(house, seats, Chance(table.seed), Phase.KEY, players, TurnSoFar(0, leader))


def setup_by_first_rules(table: Table) -> State:
    """The table of a game that was begun by the first rules."""
    state = setup(table)
    return replace(state, house=replace(state.house, rules=FIRST_RULES))


def fit_key(state: State, move: m.FitKey) -> Step:
    """The song's key and mood."""
    insist(move.happy in NUMBERS, Rule.ON_THE_RING, f"not {move.happy}")
    named = face_number(move.happy, move.mood)
    after = replace(state, phase=Phase.FIRST_CAM, happy=move.happy, mood=move.mood)
    return after, (Event(f"A {move.mood.value} song, its face at {named}."),)


def key_offers(state: State) -> list[Offer]:
    """Twelve places for the key, two moods; each on the number that names the song."""
    return [
        Offer(m.FitKey(state.leader, happy, mood), at=f"number-{face_number(happy, mood)}")
        for mood in Mood
        for happy in NUMBERS
    ]


def first_cam(state: State, move: m.FirstCam) -> Step:
    """The cam that the song starts from."""
    laid = laid_by_hand(move.cam, move.at, move.upside_down, state.mood)
    check_first(laid, state.key)
    after = replace(state, phase=Phase.SONG, stack=(laid,), box=less(state.box, laid.cam))
    return after, (Event(f"{laid} is on the stack: {listed(after.numbers)} are in play."),)


def first_cam_offers(state: State) -> list[Offer]:
    """Every cam, every way round, with all arms inside the key: from the box to the number at its index arm."""
    lies = [laid for cam in Cam for laid in ways_to_lie(cam, state.mood) if may_be_first(laid, state.key)]
    firsts = [m.FirstCam(state.leader, laid.cam, laid.at, laid.upside_down) for laid in lies]
    return [Offer(first, at=f"box-{first.cam.value} number-{first.at}") for first in firsts]


def name_song(state: State, move: m.NameSong) -> Step:
    """What the band and the song are called."""
    for name in (move.band, move.title):
        fits = len(name) <= LONGEST_NAME and is_shown(name) and bool(words_in(name))
        insist(fits, Rule.NAMES, f"not {name!r}")
    left = round_from(state, state.house.leader)[0]
    after = replace(state, band=move.band.strip(), title=move.title.strip(), phase=Phase.INSTRUMENTS)
    return after.with_turn(player=left), (Event(f"{after.band} is writing “{after.title}”."),)


def song_offers(state: State) -> list[Offer]:
    """One suggestion; the names are free."""
    words = f"1 to {LONGEST_NAME} characters"
    free = (Free("band", words), Free("title", words))
    return [Offer(m.NameSong(state.leader, "The Ringers", "Ring Clear"), free)]


def take_instrument(state: State, move: m.TakeInstrument) -> Step:
    """A player joins; after the last one, claims begin."""
    insist(
        move.instrument in _free_instruments(state), Rule.NO_SUCH_INSTRUMENT,
        f"{move.instrument!r} is not among {', '.join(_free_instruments(state))}",
    )  # fmt: skip
    after = state.with_player(state.turn.player, instrument=move.instrument)
    waiting = [p for p in round_from(after, after.house.leader) if not after.players[p].instrument]
    event = (Event(f"{state.whose} plays {move.instrument}."),)
    if waiting:
        return after.with_turn(player=waiting[0]), event
    left = round_from(after, after.house.leader)[0]
    return replace(after, phase=Phase.CLAIMS).with_turn(player=left), event


def _free_instruments(state: State) -> tuple[str, ...]:
    taken = {player.instrument for player in state.players}
    return tuple(name for name in INSTRUMENTS if name not in taken)


def instrument_offers(state: State) -> list[Offer]:
    """What nobody plays yet."""
    return [Offer(m.TakeInstrument(state.whose, name)) for name in _free_instruments(state)]


def claim(state: State, move: m.Claim) -> Step:
    """One cam from the box; after the last claim the rest is out of the game."""
    insist(move.cam in state.box, Rule.CAM_UNCLAIMED, f"no {move.cam.value.title()} is left")
    after = replace(state, box=less(state.box, move.cam)).with_hand(more(state.hand, move.cam))
    event = Event(f"{state.whose} claims {move.cam.value.title()}.")
    order = round_from(after, after.turn.player)
    waiting = [p for p in (*order, after.turn.player) if len(after.players[p].cams) < quota(after, p)]
    if waiting:
        return after.with_turn(player=waiting[0]), (event,)
    if len(after.seats) > TURNS_ALTERNATE:
        return replace(after, phase=Phase.START).with_turn(player=after.house.leader), (event,)
    started, begun = begin_turn(after, round_from(after, after.house.leader)[0])
    return started, (event, *begun)


def quota(state: State, place: int) -> int:
    """How many cams the seat at this place claims.

    The Band Leader claims last, and goes short where the claimable cams do not reach round.
    """
    claimable = len(BOX) - 1
    missing = max(0, state.house.claims * len(state.seats) - claimable)
    return state.house.claims - (missing if place == state.house.leader else 0)


def claim_offers(state: State) -> list[Offer]:
    """One of each kind that is left."""
    return [Offer(m.Claim(state.whose, cam), at=f"box-{cam.value}") for cam in dict.fromkeys(state.box)]


def roll_for_start(state: State, move: m.Roll) -> Step:
    """The die, counted clockwise round the others, names who starts."""
    shows, rolled = roll_die(state, move.shows)
    others = round_from(rolled, rolled.house.leader)
    started, begun = begin_turn(rolled, others[(shows - 1) % len(others)])
    return started, (Event(f"The die shows {shows}."), *begun)
