"""`ringclear completion`: a script by which a shell completes commands, options and choices with the Tab key."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from chordgame.cli.contents import CONTENTS
from chordgame.cli.parser import OneLineParser, add_main

INNER = argparse._SubParsersAction
"""What holds the commands below a command; argparse has no other word for it."""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `completion` command."""
    parser = add_main(
        commands, "completion", _completion,
        "  ringclear completion bash > ~/.local/share/bash-completion/completions/ringclear\n"
        "  ringclear completion zsh > ~/.zfunc/_ringclear       with ~/.zfunc in $fpath, before compinit\n"
        "  ringclear completion fish > ~/.config/fish/completions/ringclear.fish",
    )  # fmt: skip
    parser.add_argument("shell", choices=list(SHELLS), help="which one completes")


def _completion(arguments: argparse.Namespace) -> int:
    print("\n".join(SHELLS[arguments.shell](tuple(_branches()))))
    return 0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word that may come next, and what it does."""

    text: str
    purpose: str


@dataclass(frozen=True, slots=True)
class Branch:
    """The command typed so far, the words that may follow, and what each option takes where that is a choice."""

    command: str
    candidates: tuple[Candidate, ...]
    choices: tuple[tuple[str, tuple[str, ...]], ...]


def _branches() -> Iterator[Branch]:
    """Every command, read off the parser."""
    parser = OneLineParser(prog="ringclear")
    parser.add_argument("-V", "--version", action="version", help="say which ringclear this is")
    commands = parser.add_subparsers()
    for name in CONTENTS:
        import_module(f"chordgame.cli.{name.replace('-', '_')}").add_to(commands)
    yield from _branches_below(parser, "")


def _branches_below(parser: argparse.ArgumentParser, command: str) -> Iterator[Branch]:
    shown = [action for action in parser._actions if action.help != argparse.SUPPRESS]
    inner = [action for action in shown if isinstance(action, INNER)]
    below = [Candidate(str(one.dest), str(one.help)) for action in inner for one in action._choices_actions]
    options = [Candidate(word, action.help or "") for action in shown for word in action.option_strings[-1:]]
    fixed = [Candidate(str(one), "") for action in shown if _is_choice(action) for one in action.choices or ()]
    choices = [
        (word, tuple(map(str, action.choices)))
        for action in shown for word in action.option_strings if action.choices is not None
    ]  # fmt: skip
    yield Branch(command, tuple(_plain(word) for word in [*below, *fixed, *options]), tuple(choices))
    for action in inner:
        for name, one in action.choices.items():
            yield from _branches_below(one, f"{command} {name}".strip())


def _is_choice(action: argparse.Action) -> bool:
    """A word without an option that is one of a few."""
    return action.choices is not None and not action.option_strings and not isinstance(action, INNER)


def _plain(word: Candidate) -> Candidate:
    """Without what a shell or argparse would read something into."""
    return Candidate(word.text, word.purpose.partition("(%(")[0].translate(str.maketrans("", "", "'`$\"\\[]:")).strip())


# ---------------------------------------------------------------- bash

WALK = """\
    for word in "${before[@]}"; do
        case " $known " in *"|${command:+$command }$word|"*) command="${command:+$command }$word" ;; esac
    done"""
"""Which command has been typed: of the words before, those that lead on from one that is known."""


def _known(branches: tuple[Branch, ...]) -> str:
    return f"|{'|'.join(branch.command for branch in branches if branch.command)}|"


def _bash(branches: tuple[Branch, ...]) -> Iterator[str]:
    yield "# bash completion for ringclear; written by 'ringclear completion bash'"
    yield "_ringclear() {"
    yield '    local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}"'
    yield '    local command="" words="" word'
    yield '    local before=("${COMP_WORDS[@]:1:COMP_CWORD-1}")'
    yield f"    local known='{_known(branches)}'"
    yield WALK
    yield from _cases(branches)
    yield '    COMPREPLY=($(compgen -W "$words" -- "$current"))'
    yield "}"
    yield "complete -o default -F _ringclear ringclear"


def _cases(branches: tuple[Branch, ...]) -> Iterator[str]:
    """By the command and the word before: first what an option takes, then the words of the command."""
    yield '    case "$command $previous" in'
    for branch in branches:
        for option, choices in branch.choices:
            yield f"""        '{branch.command} {option}') words='{" ".join(choices)}' ;;"""
    yield '        *) case "$command" in'
    for branch in branches:
        yield f"""            '{branch.command}') words='{" ".join(word.text for word in branch.candidates)}' ;;"""
    yield "        esac ;;"
    yield "    esac"


# ---------------------------------------------------------------- zsh


def _zsh(branches: tuple[Branch, ...]) -> Iterator[str]:
    yield "#compdef ringclear"
    yield "# zsh completion for ringclear; written by 'ringclear completion zsh'"
    yield "_ringclear() {"
    yield '    local previous="${words[CURRENT - 1]}" command="" word'
    yield "    local -a before offered"
    yield '    before=("${(@)words[2,CURRENT - 1]}")'
    yield f"    local known='{_known(branches)}'"
    yield WALK
    yield '    case "$command $previous" in'
    for branch in branches:
        for option, choices in branch.choices:
            yield f"        '{branch.command} {option}') compadd -- {' '.join(choices)}; return ;;"
    yield "    esac"
    yield '    case "$command" in'
    for branch in branches:
        yield f"        '{branch.command}') offered=("
        yield from (f"            '{word.text}:{word.purpose}'" for word in branch.candidates)
        yield "        ) ;;"
    yield "    esac"
    yield "    _describe 'ringclear' offered"
    yield "    _files"
    yield "}"
    yield 'if [ "$funcstack[1]" = "_ringclear" ]; then _ringclear "$@"; else compdef _ringclear ringclear; fi'


# ---------------------------------------------------------------- fish


def _fish(branches: tuple[Branch, ...]) -> Iterator[str]:
    yield "# fish completion for ringclear; written by 'ringclear completion fish'"
    yield "function __ringclear_command"
    yield f"    set -l known {' '.join(repr(branch.command) for branch in branches if branch.command)}"
    yield "    set -l command ''"
    yield "    for word in (commandline -opc)[2..]"
    yield '        set -l longer (string trim -- "$command $word")'
    yield "        contains -- $longer $known; and set command $longer"
    yield "    end"
    yield '    test "$command" = "$argv"'
    yield "end"
    for branch in branches:
        at = f'''complete -c ringclear -n "__ringclear_command {branch.command}"'''
        takes = dict(branch.choices)
        for word in branch.candidates:
            yield f"{at} {_fish_word(word, takes.get(word.text, ()))}"


def _fish_word(word: Candidate, choices: tuple[str, ...]) -> str:
    about = f" -d '{word.purpose}'" if word.purpose else ""
    if not word.text.startswith("--"):
        return f"-f -a '{word.text}'{about}"
    takes = f" -x -a '{' '.join(choices)}'" if choices else ""
    return f"-l {word.text.removeprefix('--')}{takes}{about}"


SHELLS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
