"""What people can do wrong, each with a sentence for them. Device errors are a tree of their own."""

from __future__ import annotations

from enum import Enum


class YouErred(Exception):
    """Somebody asked for what cannot be done. The text is one line, fit to be shown as it is."""


class Refused(YouErred):
    """A move that the rules refuse: `rule` names the rule, the text adds the numbers."""

    def __init__(self, rule: str, detail: str = "") -> None:
        self.rule = rule
        self.detail = detail
        super().__init__(f"{rule}: {detail}" if detail else rule)


class NotYet(Refused):
    """What can be done in a moment, once the dice have come to rest."""


def refuse(rule: Enum, detail: str = "") -> Refused:
    """The error for a move that breaks the rule, with the numbers of this case."""
    return Refused(rule.value, detail)


def insist(condition: bool, rule: Enum, detail: str = "") -> None:
    """Refuse unless the condition holds."""
    if not condition:
        raise refuse(rule, detail)


class Unreadable(YouErred):
    """Data that is not what it should be; the text says where in it, and what was expected."""


class BadSetup(YouErred):
    """A game, an option or a list of seats that this table cannot be set up with."""


class LogBroken(YouErred):
    """A log that cannot be read to its end, or does not replay. The text names the line."""


class LogNotWritten(YouErred):
    """The disk did not take the record; the log is as it was.

    `driver` is what a database's driver said of it, with addresses and names: for who looks after it, and for no page.
    """

    def __init__(self, text: str, driver: str = "") -> None:
        self.driver = driver
        super().__init__(text)

    @property
    def in_full(self) -> str:
        """With the driver's words, for who looks after the database."""
        return f"{self} ({self.driver})" if self.driver else str(self)


class LineTaken(LogNotWritten):
    """Somebody else's record has this number already."""


class NotTheOwner(LogNotWritten):
    """This host has the table no longer: another took it over, and goes on with it."""


class LogOutOfReach(LogNotWritten):
    """Nobody answered in time: whether the record was kept shows when the log is read again.

    Where it `is_there` who keeps the log has refused; a network that refuses says nothing of that.
    """

    def __init__(self, text: str, driver: str = "", is_there: bool = False) -> None:
        self.is_there = is_there
        super().__init__(text, driver)
