"""What a move sets off, told from the difference between the state before and after it; all of it is public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.games.coldwater_crown import words
from companion.games.coldwater_crown.facts import AWARD_NAMES, LOCATIONS, SPACES, ZONES
from companion.games.coldwater_crown.state import NOBODY, Player, State, is_silent
from companion.games.coldwater_crown.tasks import Aiming, Contest, Routing


@dataclass(frozen=True, slots=True)
class Part:
    """A sentence with the step that does it and the step that takes it back ("" for none)."""

    sentence: str
    step: str = ""
    back: str = ""


def consequences(before: State, after: Sequence[State]) -> Iterator[Part]:
    """What happened by itself, all of it public: fish, Master Anglers, trophies, tokens, refills, contests, the end.

    `after` are the states from the move alone to what it led to, so that nothing hides behind what came next.
    """
    yield from _tokens(before, after[0])
    yield from _discarded(after)
    for old, new in pairwise((before, *after)):
        yield from _clear_returned(old, new)
        yield from _gained(old, new)
        yield from _refilled(old, new)
        yield from _ended(old, new)


def _gained(before: State, after: State) -> Iterator[Part]:
    """Fish, Master Anglers and trophies that players took."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        name = words.who(after, seat)
        new_fish = new.catches[len(old.catches) :]
        for caught, where in zip(new_fish, _sources(before, after), strict=bool(new_fish)):
            fish = words.fish(after, caught.front)
            yield Part(
                f"{name} catches the {fish}.", f"Take the {fish} from {where}.", f"Put the {fish} back: {where}."
            )
        for card in new.anglers[len(old.anglers) :]:
            if any(held.card == card for held in old.held):
                yield Part(
                    f"{name} catches {words.angler(after, card)}.",
                    "Move the full card to the right of your board and its bait to the discard.",
                    "Move the card back to the left, its bait from the discard onto its spots.",
                )
        yield from _won(after, seat, old, new)


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


def _discarded(after: Sequence[State]) -> Iterator[Part]:
    """Removed bait that no card could take, all of it together (CW-R16)."""
    more: Counter[str] = Counter()
    for old, new in pairwise(after):
        if isinstance(old.agenda[0], Routing):
            more += Counter(new.discard.counts()) - Counter(old.discard.counts())
    for colour, count in more.items():
        yield Part("", f"Put {count} {colour} bait in the discard.", f"Take {count} {colour} bait from the discard.")


def _clear_returned(before: State, after: State) -> Iterator[Part]:
    """The clear bait goes into the bag: after the first fill, or when the Zone is as full as can be (CW-R8, CW-R19)."""
    if before.aside and not after.aside:
        yield Part("", "Put the clear bait into the bag and shake it.", "Take the clear bait out of the bag again.")


def _sources(before: State, after: State) -> Iterator[str]:
    """Where each fish that was caught at once lay, in the order of the catches."""
    match before.agenda:
        case (Aiming(aims=aims), *_):
            for aim in aims:
                if aim.location:
                    place = words.place(aim.location)
                    yield f"the top of the {place} deck" if aim.is_deck else f"{place} Zone {aim.zone}"
        case _:
            for location in LOCATIONS:
                old, new = before.water(location), after.water(location)
                yield from (
                    f"{words.place(location)} Zone {zone}" for zone in ZONES if old.zone(zone) and not new.zone(zone)
                )


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
        yield Part(f"{whom} has triggered the end of the game: {_last_turns(after)}.")
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


def _last_turns(state: State) -> str:
    """Who still plays, now that the end is triggered (CW-R41, CW-G31)."""
    if not state.is_solo:
        return "the others have one more turn"
    return (
        f"{words.who(state, 0)} has one more turn"
        if is_silent(state, state.ender)
        else "the silent player's draws follow"
    )


def _submitted(state: State, seat: int, entry: tuple[int, ...]) -> str:
    if not entry:
        return "nothing"
    catches = state.players[seat].catches
    total = sum(catches[number].weight or 0 for number in entry)
    unknown = any(catches[number].weight is None for number in entry)
    fish = words.listed(words.fish(state, catches[number].front) for number in entry)
    return f"{fish} ({'at least ' if unknown else ''}{total} lb)"
