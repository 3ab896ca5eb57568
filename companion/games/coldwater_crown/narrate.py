"""What a move sets off, told from the difference between the state before and after it; all of it is public."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.coldwater_crown import words
from companion.games.coldwater_crown.facts import AWARD_NAMES, LOCATIONS, SPACES, ZONES
from companion.games.coldwater_crown.state import NOBODY, Player, State, is_silent
from companion.games.coldwater_crown.tasks import Contest, Fishing


@dataclass(frozen=True, slots=True)
class Part:
    """A sentence with the step that does it and the step that takes it back ("" for none)."""

    sentence: str
    step: str = ""
    back: str = ""


def consequences(before: State, after: State) -> Iterator[Part]:
    """What happened by itself, all of it public: fish, Master Anglers, trophies, tokens, refills, contests, the end."""
    yield from _tokens(before, after)
    yield from _discarded(before, after)
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        name = words.who(after, seat)
        for caught in new.catches[len(old.catches) :]:
            yield _caught(before, after, name, caught.front)
        for card in new.anglers[len(old.anglers) :]:
            if any(held.card == card for held in old.held):
                yield Part(
                    f"{name} catches {words.angler(after, card)}.",
                    "Move the full card to the right of your board and its bait to the discard.",
                    "Move the card back to the left, its bait from the discard onto its spots.",
                )
        yield from _won(after, seat, old, new)
    yield from _refilled(before, after)
    yield from _ended(before, after)


def winnings(before: State, after: State) -> Iterator[Part]:
    """The trophies that players took, and the weights that they showed for them."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        yield from _won(after, seat, old, new)


def _won(after: State, seat: int, old: Player, new: Player) -> Iterator[Part]:
    name = words.who(after, seat)
    for was, caught in zip(old.catches, new.catches, strict=False):
        if caught.is_shown and not was.is_shown and not is_silent(after, seat):
            fish = words.fish(after, caught.front)
            yield Part(f"{name} shows the {fish}: {caught.weight} lb.", f"Show the weight of the {fish} to everybody.")
    for won in new.trophies[len(old.trophies) :]:
        award = AWARD_NAMES[won.award]
        yield Part(
            f"{name} wins {award}: {words.plural(won.value, 'point', 'points')}.",
            f"Take the {award} trophy worth {won.value}.",
            f"Put the {award} trophy worth {won.value} back on top of its stack.",
        )


def _tokens(before: State, after: State) -> Iterator[Part]:
    """A token that the silent player's draw moved (CW-R50)."""
    gone = [n for n, token in enumerate(before.spaces) if token and not after.spaces[n]]
    come = [n for n, token in enumerate(after.spaces) if token and not before.spaces[n]]
    if len(gone) == 1 and len(come) == 1:
        old, new = words.space(SPACES[gone[0]]), words.space(SPACES[come[0]])
        yield Part(
            f"The token on {old} moves to {new}.",
            f"Move the token from {old} to {new}, the same side up.",
            f"Move the token from {new} back to {old}.",
        )


def _discarded(before: State, after: State) -> Iterator[Part]:
    """Removed bait that no card could take (CW-R16)."""
    if not before.agenda or not isinstance(before.agenda[0], Fishing):
        return
    more = {
        colour: count - before.discard.count(colour)
        for colour, count in after.discard.items
        if count > before.discard.count(colour)
    }
    for colour, count in more.items():
        yield Part("", f"Put {count} {colour} bait in the discard.", f"Take {count} {colour} bait from the discard.")


def _caught(before: State, after: State, name: str, front: str) -> Part:
    fish, where = words.fish(after, front), _source(before, after, front)
    return Part(f"{name} catches the {fish}.", f"Take the {fish} from {where}.", f"Put the {fish} back: {where}.")


def _source(before: State, after: State, front: str) -> str:
    for place in LOCATIONS:
        old, new = before.water(place), after.water(place)
        for zone in ZONES:
            if old.zone(zone) == front and new.zone(zone) != front:
                return f"{words.place(place)} Zone {zone}"
        if old.top == front and new.top != front and all(map(str.__eq__, old.zones, new.zones)):
            return f"the top of the {words.place(place)} deck"
    return "the board"


def _refilled(before: State, after: State) -> Iterator[Part]:
    for place in LOCATIONS:
        old, new = before.water(place), after.water(place)
        for zone in ZONES:
            if new.zone(zone) and not old.zone(zone):
                fish = words.fish(after, new.zone(zone))
                where = words.place(place)
                yield Part(
                    "",
                    f"Put the {fish} from the {where} deck into Zone {zone}.",
                    f"Put the {fish} from Zone {zone} back on the {where} deck.",
                )


def _ended(before: State, after: State) -> Iterator[Part]:
    if before.ender == NOBODY != after.ender:
        whom = words.who(after, after.ender)
        yield Part(f"{whom} has triggered the end of the game: the others have one more turn.")
    for place, entries in zip(LOCATIONS[len(before.entries) :], after.entries[len(before.entries) :], strict=False):
        shown = (f"{words.who(after, seat)} {_submitted(after, seat, entry)}" for seat, entry in enumerate(entries))
        yield Part(
            f"{words.place(place)} contest: {'; '.join(shown)}.",
            f"Show the submitted fish; the rest of the {words.place(place)} fish goes back.",
        )
    is_contest = before.agenda and isinstance(before.agenda[0], Contest)
    if not is_contest and after.agenda and isinstance(after.agenda[0], Contest):
        yield Part("The contests begin.")
    if before.agenda and not after.agenda:
        yield Part("The game is over.")


def _submitted(state: State, seat: int, entry: tuple[int, ...]) -> str:
    if not entry:
        return "nothing"
    catches = state.players[seat].catches
    total = sum(catches[number].weight or 0 for number in entry)
    unknown = any(catches[number].weight is None for number in entry)
    fish = words.listed(words.fish(state, catches[number].front) for number in entry)
    return f"{fish} ({'at least ' if unknown else ''}{total} lb)"
