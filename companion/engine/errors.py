"""The errors that a person can cause and mend. Each says what is wrong, where, and what to do next.

Anything else that is raised is a bug of ours.
"""

from __future__ import annotations


class RulesError(Exception):
    """Base of every error shown to a person; the command line exits with 1 and pages answer 4xx."""


class IllegalMove(RulesError):
    """A move that the rules refuse.

    `rule` is the clause's id (`CW-R11`), or "" where no clause but the situation refuses it; `detail` is a whole sentence of
    what, why and what to do; `move` is the notation when it is known.
    """

    def __init__(self, rule: str, detail: str, move: str = "") -> None:
        self.rule = rule
        self.detail = detail
        self.move = move
        super().__init__(f"{detail} ({rule})" if rule else detail)


class InvalidNotation(RulesError):
    """A text that is no move of this game: `text` is what was given, `detail` says what was expected."""

    def __init__(self, text: str, detail: str) -> None:
        self.text = text
        self.detail = detail
        super().__init__(f"cannot read {text!r}: {detail}")


class DataError(RulesError):
    """Data with faults, every one of them named: each fault is `path: what is wrong`, the path in JSON-path style."""

    what = "data"

    def __init__(self, faults: tuple[str, ...] | list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__(f"bad {self.what}: " + "; ".join(self.faults))


class PositionError(DataError):
    """A position that cannot be: every reason is in `faults`."""

    what = "position"


class TallyError(DataError):
    """A tally that cannot be scored: every reason is in `faults`."""

    what = "tally"


class SetupError(DataError):
    """A set-up that the game does not allow (seats, options, cards)."""

    what = "set-up"


class UnknownGame(RulesError):
    """No game of that id is installed; the message lists those that are."""
