"""The table of The Distance as a seat sees it: its own hand, and how many cards the others have."""

from __future__ import annotations

from collections import Counter

from chordgame.companions.the_distance.deck import Cards, deck
from chordgame.companions.the_distance.letters import INTERVALS, Letter, counted_up
from chordgame.companions.the_distance.pictures.drawing import HandDrawing, PileDrawing
from chordgame.companions.the_distance.playing import may_draw, may_pass
from chordgame.companions.the_distance.state import DRAWS, Phase, State
from chordgame.engine.game import Award, Result
from chordgame.engine.sentences import counted, listed
from chordgame.engine.view import Grid, Lines, Panel, Picture, View


def view(state: State, seat: str | None) -> View:
    """The pile with the letters, who has how many cards, and this seat's hand."""
    panels: list[Panel] = [_pile(state)]
    if seat is not None:
        panels.append(_hand(state.hands[state.seats.index(seat)]))
    panels += [_players(state), _reminder(state)]
    if state.phase is Phase.OVER:
        panels.append(Lines("The end", (f"{' and '.join(winners(state))}: {_why(state)}",)))
    return View("the_distance", seat, headline(state, seat), tuple(panels), ask=_ask(state))


def headline(state: State, seat: str | None) -> str:
    """What the table waits for, in one line; in a race the next player reads what to do about it."""
    if state.phase is Phase.OVER:
        return f"The game is over: {' and '.join(winners(state))} won"
    if state.phase is Phase.RACE:
        is_next = seat == state.seats[(state.player + 1) % len(state.seats)]
        then = "press Musicards!, or wait for your turn" if is_next else "who says Musicards! first?"
        return f"{state.whose} has one card left: {then}"
    if state.phase is Phase.SAY:
        return f"{state.whose}: say the letter, or pluck it on the guitar"
    so_far = f"draw ({state.drawn} of {DRAWS} so far)" if state.drawn < DRAWS else "draw another"
    ways = ([so_far] if may_draw(state) else []) + (["pass"] if may_pass(state) else [])
    return f"{state.whose}: put down {_wanted(state)}, or {' or '.join(ways)}"


def _ask(state: State) -> str:
    """What to do about it, beside the board: how to count, too, but not where it leads to."""
    if state.phase is Phase.SAY:
        return "Which letter is it now? Tap it in the wheel, or pluck it."
    if state.phase is not Phase.PUT:
        return ""
    letters = _counted_from(state)
    count = f"Count {state.house.interval} letters up; {' or '.join(letters)} is the first. " if letters else ""
    return f"{count}Tap a card that fits, or the stock to draw."


def interval_name(interval: int) -> str:
    """What one step is called: a Third."""
    plural = next(name for name, size in INTERVALS.items() if size == interval)
    return plural.removesuffix("s").title()


def _wanted(state: State) -> str:
    step = f"a {interval_name(state.house.interval)} up"
    letters = _counted_from(state)
    return f"{step} from {' or '.join(letters)}" if letters else "any card"


def _counted_from(state: State) -> tuple[Letter, ...]:
    """The letter that was said last; of the first card either of its letters, of a wild none."""
    return (state.said,) if state.said is not None else deck().letters(state.pile[-1])


def _pile(state: State) -> Picture:
    drawing = PileDrawing(
        top=state.pile[-1], letters=_counted_from(state), interval=state.house.interval, stock=len(state.stock),
        under=len(state.pile) - 1, put=state.put, owed=state.owed if state.house.hints else (),
    )  # fmt: skip
    return Picture("pile", drawing, drawing.words)


def _hand(cards: Cards) -> Picture:
    drawing = HandDrawing(tuple((card, deck().place[card] + 1, count) for card, count in Counter(cards).items()))
    return Picture("hand", drawing, drawing.words)


def _players(state: State) -> Grid:
    rows = tuple(
        (seat, str(len(hand)), "to play" if seat == state.whose and state.phase is not Phase.OVER else "")
        for seat, hand in zip(state.seats, state.hands, strict=True)
    )
    return Grid("Players", ("player", "cards", ""), rows, shelf="Scores")


def _reminder(state: State) -> Lines:
    """How the step is counted; which letter that is now, only where the table wants hints."""
    interval = state.house.interval
    lines = [f"A {interval_name(interval)} counts {interval} letters, both ends included; after G comes A."]
    if state.house.hints and state.said:
        lines.append(f"From {state.said}: {'-'.join(counted_up(state.said, interval))}.")
    elif state.house.hints:
        lines.append(f"Right now: {listed(state.owed)}.")
    lines.append(f"Stock: {counted(len(state.stock), 'card')}; turned over {counted(state.turned, 'time')} so far.")
    return Lines("Counting", tuple(lines), shelf="Counting")


def winners(state: State) -> tuple[str, ...]:
    """Who has the fewest cards: none, unless the game stalled; equal hands share."""
    fewest = min(map(len, state.hands))
    return tuple(seat for seat, hand in zip(state.seats, state.hands, strict=True) if len(hand) == fewest)


def _why(state: State) -> str:
    return f"fewest cards, as {state.stalled}" if state.stalled else "out of cards first"


def standing(state: State) -> dict[str, str]:
    """How many cards each holds; the fewest are best."""
    return {seat: counted(len(hand), "card") for seat, hand in zip(state.seats, state.hands, strict=True)}


def result(state: State) -> Result:
    """Who is out of cards; a score is the cards in hand, so the fewest are best."""
    scores = {seat: -len(hand) for seat, hand in zip(state.seats, state.hands, strict=True)}
    if state.phase is not Phase.OVER:
        return Result(False, scores)
    return Result(True, scores, (Award("The Distance", winners(state), _why(state)),))
