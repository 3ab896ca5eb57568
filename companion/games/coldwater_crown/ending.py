"""The ends of turns and of the game: triggers, final turns, the silent player's draws, and the contests' submissions."""

from __future__ import annotations

from companion.engine.game import Seat
from companion.games.coldwater_crown import awards, play, silent
from companion.games.coldwater_crown.facts import FISH_FOR_THE_END, LOCATION_OF, LOCATIONS, SPACES
from companion.games.coldwater_crown.state import (
    NOBODY,
    SILENT,
    State,
    can_be_weighed,
    changed,
    location,
    species,
    with_agenda,
    with_space,
)
from companion.games.coldwater_crown.tasks import (
    Aim,
    Contest,
    EndingSilent,
    Placing,
    SilentDrawing,
    Task,
    Weighing,
    WeighingIn,
)


def is_depleted(state: State) -> bool:
    """Whether a Location has run out, by the table's edition (CW-R40)."""
    return any(silent.is_depleted(water.left(), state.rules.depletion) for water in state.waters)


def end_turn(state: State) -> State:
    """A person's turn ends: First to 12 Fish, the triggers, and who is next (CW-R39 to CW-R41, CW-G20)."""
    was_ending = state.ender != NOBODY
    state = trigger(awards.for_twelve(state, state.turn), state.turn)
    if state.is_solo:
        return _end_turn_alone(state, was_ending)
    left = state.ending - 1 if was_ending else state.people - 1 if state.ender != NOBODY else -1
    state = changed(state, ending=left)
    if left == 0:
        return with_agenda(state, *_closing(state))
    return with_agenda(changed(state, turn=Seat((state.turn + 1) % state.people)), Placing())


def trigger(state: State, seat: Seat) -> State:
    """The state with the seat as the one that triggered the end, if it did; the first trigger stays (CW-G20)."""
    if state.ender != NOBODY:
        return state
    has_twelve = len(state.players[seat].catches) >= FISH_FOR_THE_END
    return changed(state, ender=seat) if has_twelve or is_depleted(state) else state


def _end_turn_alone(state: State, was_ending: bool) -> State:
    """The silent player draws after each turn, unless its own trigger made that turn the last (CW-R49, CW-G31)."""
    if was_ending:
        return with_agenda(changed(state, ending=0), *_closing(state))
    human, other = (len(player.catches) for player in state.players)
    draws = (SilentDrawing(),) * silent.draws_owed(human, other)
    left = 0 if state.ender != NOBODY else -1
    return with_agenda(changed(state, ending=left), *draws, EndingSilent())


def silent_draw(state: State, colour: str) -> State:
    """A coloured draw: a token moves, the bait is discarded, and the count may catch a fish (CW-R50, CW-R51)."""
    occupied = tuple(space for space, token in zip(SPACES, state.spaces, strict=True) if token)
    draw = silent.resolve(occupied, colour, state.discard.count(colour))
    token = state.spaces[SPACES.index(draw.token_from)]
    state = with_space(with_space(state, draw.token_from, 0), draw.token_to, token)
    state = changed(state, discard=state.discard.add(colour))
    if draw.zone is None:
        return with_agenda(state)
    first = len(state.players[SILENT].catches)
    state = awards.for_fish(play.catch_fish(state, SILENT, Aim(draw.zone, LOCATION_OF[colour])), SILENT)
    return with_agenda(state, *play.after_catch(state, SILENT, first))


def end_silent(state: State) -> State:
    """The silent player's turn ends after the last of its draws (CW-G31)."""
    was_ending = state.ender != NOBODY
    state = trigger(awards.for_twelve(state, SILENT), SILENT)
    if was_ending:
        return with_agenda(state, *_closing(state))
    return with_agenda(changed(state, ending=1 if state.ender != NOBODY else -1), Placing())


def _closing(state: State) -> tuple[Task, ...]:
    return (WeighingIn(), *(Contest(place, (None,) * state.people) for place in LOCATIONS))


def weigh_in(state: State) -> State:
    """Every fish that waited is weighed before the contests (option `weights`)."""
    waiting = tuple(
        Weighing(seat, fish)
        for seat, player in enumerate(state.players)
        for fish, caught in enumerate(player.catches)
        if can_be_weighed(state, caught)
    )
    return with_agenda(state, *waiting)


def reveal(state: State, place: str, entries: tuple[tuple[int, ...] | None, ...]) -> State:
    """All submissions to the Location lie open; the silent player submits its heaviest (CW-G32)."""
    shown = [entry or () for entry in entries]
    if state.is_solo:
        shown.append(_silent_entry(state, place))
    return with_agenda(changed(state, entries=(*state.entries, tuple(shown))))


def _silent_entry(state: State, place: str) -> tuple[int, ...]:
    """The numbers of the fish that the silent player submits; an unknown weight counts as none."""
    catches = state.players[SILENT].catches
    fish = {
        number: (species(state, caught), caught.weight or 0, caught.stamp)
        for number, caught in enumerate(catches)
        if location(state, caught) == place
    }
    chosen = silent.submission(fish.values()).values()
    return tuple(sorted(next(number for number, one in fish.items() if one == best) for best in chosen))
