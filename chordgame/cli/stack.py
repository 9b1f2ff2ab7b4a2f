"""`ringclear stack`: what cams on the spindle point at, and whether they may lie so."""

from __future__ import annotations

import argparse

from chordgame.chord_game.named import in_words
from chordgame.chord_game.rules.cams import SHAPES, Cam, Laid
from chordgame.chord_game.rules.stack import Stack, check, every_stack, laid_by_hand, numbers_in_play
from chordgame.cli.parser import OneLineParser, add_main
from chordgame.engine.errors import BadSetup, Refused
from chordgame.engine.plain import to_line
from chordgame.theory.chord_names import named_chord
from chordgame.theory.degrees import degree_of
from chordgame.theory.ring import NUMBERS, Mood, key_places

NOT_LEGAL = 1  # the exit code


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `stack` command."""
    parser = add_main(
        commands, "stack", _stack,
        '  ringclear stack --key 12 --cams "major@7,single@12"\n'
        '  ringclear stack --key 12 --cams "augmented@5"\n'
        '  ringclear stack --key 12 --mood sad --cams "^major@9"     an upside-down Major\n'
        "  ringclear stack --key 12 --list\n"
        '  ringclear stack --key 5 --cams "major@10" --theory       with the names of notes and chords',
    )  # fmt: skip
    parser.add_argument("--key", required=True, metavar="N", help="the number at the key's happy face, 1 to 12")
    parser.add_argument("--mood", choices=[mood.value for mood in Mood], default="happy", help="of the song")
    parser.add_argument("--cams", metavar="CAM@N,…", help="cams from the bottom: kind, and the number at the index arm")
    parser.add_argument("--list", action="store_true", help="list every legal stack of one or two cams")
    parser.add_argument("--theory", action="store_true", help="with names: notes, chord, degree and function")
    parser.add_argument("--json", action="store_true", help="a JSON object a line")


def _stack(arguments: argparse.Namespace) -> int:
    happy = _number(arguments.key, "--key")
    if arguments.list == (arguments.cams is not None):
        raise BadSetup("give either --cams or --list")
    if arguments.list:
        for stack in every_stack(happy):
            print(_line([f"{laid.cam.value}@{laid.at}" for laid in stack], stack, arguments, ""))
        return 0
    asked = [text.strip() for text in arguments.cams.split(",")]
    stack = tuple(_laid(text, Mood(arguments.mood)) for text in asked)
    broken = _broken(stack, happy)
    print(_line(asked, stack, arguments, broken) + ("" if arguments.json else f"  {broken or 'legal'}"))
    return NOT_LEGAL if broken else 0


def _number(text: str, what: str) -> int:
    if text not in map(str, NUMBERS):
        raise BadSetup(f"{what}: {text!r} is not a number of the ring, 1 to 12")
    return int(text)


def _laid(text: str, mood: Mood) -> Laid:
    kind, _, at = text.removeprefix("^").partition("@")
    known = {cam.value: cam for cam in Cam}
    if kind.lower() not in known or not at:
        raise BadSetup(f"--cams: {text!r} is not KIND@NUMBER; kinds are {', '.join(known)}")
    return laid_by_hand(known[kind.lower()], _number(at, f"--cams: {text}"), text.startswith("^"), mood)


def _broken(stack: Stack, happy: int) -> str:
    """The exact rule that the stack breaks, or nothing."""
    cams = [laid.cam for laid in stack]
    too_many = next((cam for cam in cams if cams.count(cam) > SHAPES[cam].count), None)
    if too_many is not None:
        return f"the box has {SHAPES[too_many].count} {too_many.value.title()}"
    try:
        check(stack, tuple(range(len(stack))), key_places(happy))
    except Refused as error:
        return str(error)
    return ""


def _line(cams: list[str], stack: Stack, arguments: argparse.Namespace, broken: str) -> str:
    numbers, happy, mood = numbers_in_play(stack), int(arguments.key), Mood(arguments.mood)
    if arguments.json:
        rule = {"broken": broken} if broken else {}
        names = _names(numbers, happy, mood) if arguments.theory else {}
        return to_line({"cams": cams, "numbers": numbers, "legal": not broken, **rule, **names})
    theory = f"  {in_words(numbers, happy, mood)}" if arguments.theory else ""
    return f"{','.join(cams):30} {' '.join(map(str, numbers))}{theory}"


def _names(numbers: tuple[int, ...], happy: int, mood: Mood) -> dict[str, object]:
    name = named_chord(numbers, happy)
    degree = degree_of(name, mood)
    notes = [name.note(number) for number in numbers]
    return {"notes": notes, "chord": str(name), "degree": degree.numeral, "function": degree.function}
