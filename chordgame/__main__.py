"""`ringclear`, and `python -m chordgame`: loads the commands, and runs the one that was asked for."""

import sys

INTERRUPTED = 130  # as shells say it: 128, and the number of the signal


def main() -> int:
    """Run a command; Ctrl-C ends it quietly while it is being loaded, too."""
    try:
        from chordgame.cli import main as command

        return command()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
