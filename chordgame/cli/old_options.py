"""Words that had another name in the version before: they still do what they did, and say what they are called now."""

from __future__ import annotations

from collections.abc import Sequence

OLD_OPTIONS = {
    ("picture",): {"--to": "--out"},
    ("songs", "export"): {"--to": "--out"},
    ("coach", "review"): {"--plot": "--out"},
    ("solo",): {"--band": "--bots"},
}
"""By command. What stands here goes with the version after this one."""


def in_new_terms(typed: Sequence[str]) -> tuple[list[str], list[str]]:
    """What was typed as it is called now, and a sentence for each old word."""
    renames = _renames_of(typed)
    used = [name for name in dict.fromkeys(one.partition("=")[0] for one in typed) if name in renames]
    sentences = [f"{name} is {renames[name]} now; the old word goes with the next version" for name in used]
    return [_renamed(one, renames) for one in typed], sentences


def _renames_of(typed: Sequence[str]) -> dict[str, str]:
    """What is called otherwise in the command that was typed; options may stand before its second word."""
    plain = [word for word in typed if not word.startswith("-")]
    return next((renames for command, renames in OLD_OPTIONS.items() if _begins(plain, command)), {})


def _begins(plain: Sequence[str], command: Sequence[str]) -> bool:
    return plain[:1] == list(command[:1]) and set(command) <= set(plain)


def _renamed(one: str, renames: dict[str, str]) -> str:
    option, equals, value = one.partition("=")
    return f"{renames[option]}{equals}{value}" if option in renames else one
