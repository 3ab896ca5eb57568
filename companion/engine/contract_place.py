"""Where a contract test is, so that a failure can be looked up and played again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace


class ContractBroken(AssertionError):
    """A promise of the game contract that a game does not keep: which one, and where."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a random game: the mode, the seed, the game's number and its seats, the step, and the last moves."""

    mode: str
    seed: int
    game: int = 0
    seats: int = 0
    step: int = -1
    history: tuple[str, ...] = ()

    def at(self, step: int) -> Place:
        """The place at that step of the same game."""
        return replace(self, step=step)

    def after(self, notation: str) -> Place:
        """The place once the move was played; only the last few are kept."""
        return replace(self, history=(*self.history, notation)[-6:])

    @contextmanager
    def catching(self) -> Iterator[None]:
        """Turns any error of the game's own into ContractBroken: on its own states and legal moves no method raises."""
        try:
            yield
        except ContractBroken:
            raise
        except Exception as error:
            raise self.broken(f"nothing raises on the game's own states and legal moves; {error!r}") from error

    def broken(self, promise: str) -> ContractBroken:
        """The error that says which promise is broken here."""
        if self.step < 0 and not self.history:
            return ContractBroken(f"{self.mode}: {promise}")
        last = "; ".join(self.history) or "the start"
        return ContractBroken(
            f"{self.mode}: {promise}\n  in game {self.game} of seed {self.seed}, {self.seats} seats, step {self.step},"
            f" after {last}"
        )


def expect(kept: bool, place: Place, promise: str) -> None:
    """Raises ContractBroken with the promise unless it is kept."""
    if not kept:
        raise place.broken(promise)
