"""What is wrong with the words that were typed, as a person says it; argparse's own complaints are put in our words."""

from __future__ import annotations

import re
from collections.abc import Iterable

OURS = (
    (r"argument (\S+): expected one argument", r"\1 needs a value after it"),
    (r"argument (\S+): expected at least one argument", r"\1 needs at least one value after it"),
    (r"argument (\S+): expected (\d+) arguments", r"\1 needs \2 values after it"),
    (r"argument (\S+): not allowed with argument (\S+)", r"give \1 or \2, not both"),
    (r"the following arguments are required: (.+)", r"something is missing: \1"),
    (r"one of the arguments (.+) is required", r"something is missing: one of \1"),
    (r"argument (\S+: .+)", r"\1"),
)


def in_our_words(complaint: str) -> str:
    """What argparse complains of; what it says in none of these forms stays as it is."""
    said = (found.expand(ours) for theirs, ours in OURS if (found := re.fullmatch(theirs, complaint, re.DOTALL)))
    return next(said, complaint)


def no_choice(name: str, word: str, choices: Iterable[str]) -> str:
    """One of a few words has to stand here, and another one does."""
    if name == "COMMAND":
        return f"there is no command {word!r}{_perhaps(word, choices)}"
    return f"{name}: there is no {word!r}; choose from {', '.join(choices)}"


def too_much(typed: list[str], options: Iterable[str]) -> str:
    """Nothing asks for these words."""
    first = typed[0].partition("=")[0]
    return (
        f"there is no option {first}{_perhaps(first, options)}" if first.startswith("-") else f"{first!r} is too much"
    )


def _perhaps(word: str, known: Iterable[str]) -> str:
    """What may have been meant."""
    from difflib import get_close_matches  # nobody waits for it who types what there is

    return "".join(f"; did you mean {one}?" for one in get_close_matches(word, known, n=1))
