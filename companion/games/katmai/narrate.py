"""What a move sets off, told from the difference between the states before and after each step; all of it is public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.engine.words import capital, counted, listed
from companion.games.katmai import dominance, facts, river, words
from companion.games.katmai.catching import bonus_mask
from companion.games.katmai.flow import breakable, can_place
from companion.games.katmai.state import (
    LEAD,
    NO_BEAR,
    SEATS,
    SUPPLY,
    State,
    cub_at,
    deck_name,
    ground,
    keeps_hand,
    objective,
    order,
    supply,
)
from companion.games.katmai.tasks import Aiming, CleaningUp, Judging, Placing, Preparing, Triggering


@dataclass(frozen=True, slots=True)
class Part:
    """A sentence with the step that does it and the step that takes it back ("" for none)."""

    sentence: str
    step: str = ""
    back: str = ""


def consequences(before: State, after: Sequence[State]) -> Iterator[Part]:
    """What happened: cards turned over, tiles judged, salmon caught, rounds and the end."""
    for old, new in pairwise((before, *after)):
        yield from _revealed(old, new)
        yield from _caught(old, new)
        if len(new.agenda) and new.agenda[0] is old.agenda[0]:
            continue
        match old.agenda[0]:
            case Judging() as task if new.agenda[:1] != (task,) and not isinstance(new.agenda[0], Aiming):
                yield from _judged(old, new, task)
            case Placing(tile=tile, seat=seat) if not can_place(old, seat, tile):
                yield Part(f"{words.who(seat)} has no beeple left or no free space there.")
            case Preparing():
                yield from _prepared(new)
            case CleaningUp():
                yield from _cleaned(old, new)
            case Triggering(bear=bear) if (old.stacks, old.beeples) == (new.stacks, new.beeples) and new is not after[
                0
            ]:
                yield Part(f"{words.bear(old, bear)} has nothing to move.")
            case _:
                pass


def _revealed(old: State, new: State) -> Iterator[Part]:
    """KA-R11: a card that lay face down shows."""
    for seat in order(old):
        down = old.down[seat]
        if down is None or new.down[seat] is not None:
            continue
        bear = new.stacks[seat][down.tile][-1]
        name, where = words.bear(new, bear), words.tile(down.tile)
        step = f"Turn {words.who(seat)}'s card at {where} face up: {name}."
        if new.rules.dealing == "virtual" and not keeps_hand(new.rules, seat):
            step = f"Find {name} in the {deck_name(new, seat)} deck; lay it face up at {where} for the card that lay there."
        yield Part(f"{words.who(seat)} reveals {name} at {where}.", step, f"Turn {name} at {where} face down again.")


def _caught(old: State, new: State) -> Iterator[Part]:
    """KA-R18, KA-R19: salmon on objectives, and the beeples that caught them."""
    if len(old.objectives) != len(new.objectives):
        return
    for number, (was, now) in enumerate(zip(old.objectives, new.objectives, strict=True)):
        for seat in SEATS:
            gained = now.salmon[seat] - was.salmon[seat]
            if gained <= 0:
                continue
            name = objective(new, number).name
            cells = now.used[seat] & ~was.used[seat]
            bonus = cells & bonus_mask(new, number)
            why = f" with {words.spaces(cells)}" if cells else ""
            if bonus:
                feature = river.FEATURE_NAMES[objective(new, number).bonus]
                why += f", one of them for the bonus on {feature} ({words.spaces(bonus)})"
            tokens = f"{counted(gained, f'{deck_name(new, seat)} salmon token')}"
            yield Part(
                f"{words.who(seat)} catches {words.salmon(gained)} on {name}{why}.",
                f"Put {tokens} on {name}.",
                f"Take {tokens} off {name}.",
            )


def _judged(old: State, new: State, task: Judging) -> Iterator[Part]:
    """KA-R14 to KA-R17: a tile's totals, and what they lead to."""
    found = dominance.judge(old.printed.bears, old.values, ground(old, task.tile, task.targets))
    if ground(old, task.tile).stacks == ((), ()):
        return
    sums = words.verdict(task.tile, found, int(old.holder))
    breaker = cub_at(old, task.tile)
    if found.winner == dominance.NOBODY and breaker is not None:
        yield Part(f"{sums}: the cub breaks the tie for {words.who(breaker)}.")
    elif found.winner == dominance.NOBODY:
        can = [seat for seat in order(old) if breakable(old, seat, task.tile)]
        outcome = "a tie that a cub may break" if can else "a tie, and nobody places a beeple"
        yield Part(f"{sums}: {outcome}.")
    elif can_place(old, found.winner, task.tile):
        yield Part(f"{sums}: {words.who(found.winner)} may place a beeple.")
    elif supply(old, found.winner) <= 0:
        yield Part(f"{sums}: {words.who(found.winner)} has no beeple left to place.")
    else:
        yield Part(f"{sums}: every space of the tile is taken.")


def _prepared(state: State) -> Iterator[Part]:
    """KA-R07."""
    yield Part(
        f"Round {state.round} begins.",
        "Each shuffles their 12 bears, sets 2 aside unseen and draws 2.",
        "Put hands and set-aside cards back into the decks.",
    )


def _cleaned(old: State, new: State) -> Iterator[Part]:
    """KA-R25 to KA-R27."""
    places = [
        f"{words.bear(old, bear)} at {words.tile(tile)}"
        for seat in SEATS
        for tile, stack in enumerate(old.stacks[seat])
        for bear in stack
    ]
    cubs = [
        f"the {deck_name(old, seat)} cub on {words.bear(old, bear)}"
        for seat, bear in enumerate(old.cubs)
        if bear != NO_BEAR
    ]
    yield Part(
        f"Round {old.round} is over.",
        "Take back all bears and cubs, the two set aside too; beeples stay.",
        f"Lay the bears back, each on top of the one before: {listed([*places, *cubs])}." if places else "",
    )
    placed = [mask.bit_count() for mask in new.beeples]
    if new.ending == LEAD:
        ahead = 0 if placed[0] > placed[1] else 1
        yield Part(f"{words.who(ahead)} has {placed[ahead]} beeples to {placed[1 - ahead]} and wins at once.")
    elif new.ending == SUPPLY:
        few = listed(words.who(seat) for seat in SEATS if supply(new, seat) <= facts.FEW)
        yield Part(f"{capital(few)} has at most {facts.FEW} beeples left: the game is over, and salmon are counted.")
