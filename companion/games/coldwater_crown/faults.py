"""Every reason why a state cannot be: what the box conserves, what fits where, and what the agenda may hold.

Loading a position and every correction go through `faults`; random games are tested against it at every step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from companion.engine.game import Seat
from companion.games.coldwater_crown.facts import (
    CLEAR,
    COLOURS,
    FLAT_VALUES,
    LOCATIONS,
    MOST_OPEN_ANGLERS,
    MYSTERY_WEIGHTS,
    SPACES,
    ZONES,
)
from companion.games.coldwater_crown.setup import bait_per_colour, first_players, first_stacks, printed_faults
from companion.games.coldwater_crown.state import (
    NOBODY,
    STACK_OF,
    Player,
    State,
    fish_cards,
    fronts,
    location,
    species,
    spots,
)
from companion.games.coldwater_crown.tally import NO_TAG
from companion.games.coldwater_crown.tasks import (
    AddingClear,
    Aiming,
    ChoosingStart,
    Contest,
    DealingTackle,
    EndingSilent,
    EndingTurn,
    Filling,
    PickingUp,
    Placing,
    Routing,
    SilentDrawing,
    Task,
)


def faults(state: State) -> list[str]:
    """Every reason why the state cannot be, each with its path in the JSON; [] for a valid one."""
    found = list(printed_faults(state.printed)) + list(_seats(state))
    if found:
        return found  # The rest reads the cards and players by name.
    for check in (_bait, _tokens, _fish, _anglers, _tackle, _mystery, _trophies, _players, _agenda, _entries):
        found += check(state)
    return found


def _seats(state: State) -> Iterator[str]:
    expected = state.people + state.is_solo
    if not 1 <= state.people <= 4 or len(state.players) != expected:
        yield f"$.players: expected {expected} players for {state.people} people, not {len(state.players)}"
    for name, seat in (("turn", state.turn), ("start", state.first)):
        if seat >= state.people:
            yield f"$.{name}: there is no seat {seat}"
        if seat == NOBODY and not any(isinstance(task, ChoosingStart) for task in state.agenda):
            yield f"$.{name}: must be a seat once the start player is chosen"
    yield from _names(state)


def _names(state: State) -> Iterator[str]:
    """Cards that are none of those in use."""
    known_fish, known_fronts = fish_cards(state.printed), fronts(state.printed)
    known_anglers = {angler.id for angler in state.printed.anglers}
    for number, player in enumerate(state.players):
        for n, caught in enumerate(player.catches):
            path = f"$.players[{number}].fish[{n}]"
            if caught.front not in known_fronts:
                yield f"{path}.front: {caught.front!r} is no fish side of the cards in use"
            if caught.card is not None and (
                caught.card not in known_fish or known_fish[caught.card].front != caught.front
            ):
                yield f"{path}.card: {caught.card!r} is no card with the fish side {caught.front}"
        cards = [*(held.card for held in player.held), *player.anglers]
        for card in cards:
            if card not in known_anglers:
                yield f"$.players[{number}]: {card!r} is no Master Angler card in use"
    for place, water in zip(LOCATIONS, state.waters, strict=True):
        for front in (*water.zones, water.top, *(name for name, _ in water.deck.items)):
            if front and (front not in known_fronts or known_fronts[front].location != place):
                yield f"$.board.{place}: {front!r} is no fish side of the {place}"
    for card in (*state.row, *(name for name, _ in state.anglers.items)):
        if card not in known_anglers:
            yield f"$.anglers: {card!r} is no Master Angler card in use"


def _bait(state: State) -> Iterator[str]:
    """CW-R8, CW-R48: coloured bait is conserved; the clear bait is in the bag or set aside."""
    there = Counter(state.bag.counts()) + Counter(state.discard.counts())
    for player in state.players:
        for bait in (*player.zones, *(held.bait for held in player.held)):
            there.update(bait)
    for task in state.agenda:
        if isinstance(task, Routing):
            there.update(task.hand)
    total = bait_per_colour(state.people)
    for colour in COLOURS:
        if there[colour] != total:
            yield f"$.bag: {total} {colour} bait play, but {there[colour]} are in the bag, the discard and the boards"
    if there[CLEAR] + state.aside != 1:
        yield "$.bag: there is one clear bait, in the bag or set aside"
    # At set-up the clear bait waits for its own task; later it waits for the Zone that is being filled (CW-R8, CW-R19).
    waits = any(isinstance(task, AddingClear) or _is_later_fill(task) for task in state.agenda)
    if state.aside and not waits:
        yield "$.clear_aside: the clear bait is set aside only while a Zone is filled"
    if CLEAR in state.discard:
        yield "$.discard: the clear bait never lies in the discard"


def _is_later_fill(task: Task) -> bool:
    return isinstance(task, Filling) and not task.is_first


def _tokens(state: State) -> Iterator[str]:
    """CW-R7, CW-R11: a token for each person and three more; three on the board between turns."""
    on_board = sum(1 for token in state.spaces if token)
    in_hand = sum(1 for player in state.players if player.token)
    if on_board + in_hand != 3 + state.people:
        yield f"$.spaces: {3 + state.people} tokens play, but {on_board} are on the board and {in_hand} with players"
    placed = next((task.used for task in state.agenda if isinstance(task, PickingUp)), "")
    expected = 4 if placed else 3
    if on_board != expected:
        yield f"$.spaces: {expected} tokens stand on the board now, not {on_board}"
    for number, player in enumerate(state.players):
        should = not (number >= state.people or (placed and number == state.turn))
        if bool(player.token) != should:
            yield f"$.players[{number}].token: the player {'has a' if should else 'has no'} token now"


def _fish(state: State) -> Iterator[str]:
    """CW-R1: 60 fish; each weight side is known to one catch at most."""
    there: Counter[str] = Counter()
    for water in state.waters:
        there.update((*(front for front in water.zones if front), *((water.top,) if water.top else ()), *water.deck))
    unseen: Counter[str] = Counter(there)
    told: list[str] = []
    for player in state.players:
        for caught in player.catches:
            there[caught.front] += 1
            unseen[caught.front] += caught.card is None
            told += [caught.card] if caught.card is not None else []
    yield from _weight_sides(state)
    cards = fish_cards(state.printed)
    whole = Counter(fish.front for fish in state.printed.fish)
    for front in whole:
        if there[front] != whole[front]:
            yield f"$.board: {whole[front]} fish show the side {front}, but {there[front]} are on the table"
    if sorted((*told, *state.unseen)) != sorted(cards):
        yield from _doubles("$.unseen", "Fish card", (*told, *state.unseen), cards)


def _weight_sides(state: State) -> Iterator[str]:
    """A fish says what its card says; one of which nobody knows the card has a tag of the cards in use."""
    cards, tags = fish_cards(state.printed), {None, NO_TAG, *(tag.id for tag in state.printed.tags)}
    for number, player in enumerate(state.players):
        for n, caught in enumerate(player.catches):
            path = f"$.players[{number}].fish[{n}]"
            card = None if caught.card is None else cards[caught.card]
            if card is not None:
                told = ((card.weight, caught.weight), (card.tag, caught.tag), (card.stamp, caught.stamp))
                # What a card of an owner's box does not say, people may have told.
                if any(known is not None and known != fact for known, fact in told):
                    yield f"{path}: weight, tag and stamp must be those of {card.id}; leave them out, or the card"
            if caught.tag not in tags and (card is None or card.tag is None):
                yield f"{path}.tag: {caught.tag!r} is none of the Tag tiles, nor {NO_TAG!r} for a fish without a tag"
            if caught.is_shown and caught.weight is None:
                yield f"{path}.shown: a weight that nobody knows cannot have been shown"


def _doubles(path: str, what: str, there: Iterable[str], whole: Iterable[str]) -> Iterator[str]:
    counts, expected = Counter(there), set(whole)
    for card in sorted(expected | counts.keys()):
        if card not in expected:
            yield f"{path}: {card!r} is no {what} in use"
        elif counts[card] != 1:
            yield f"{path}: the {what} {card} must be in one place, not in {counts[card]}"


def _anglers(state: State) -> Iterator[str]:
    """CW-R4, CW-R22 to CW-R24: 30 Master Anglers; at most three attempted; bait only on spots of its colour."""
    there = [*state.row, *state.anglers]
    for number, player in enumerate(state.players):
        there += [*(held.card for held in player.held), *player.anglers]
        if len(player.held) > MOST_OPEN_ANGLERS:
            yield f"$.players[{number}].held: at most {MOST_OPEN_ANGLERS} Master Anglers may be attempted"
        for held in player.held:
            missing = Counter(held.bait) - Counter(spots(state, held.card))
            if missing:
                yield f"$.players[{number}].held: {held.card} has no free spot for {', '.join(missing)}"
            elif held.bait and len(held.bait) == len(spots(state, held.card)):
                yield f"$.players[{number}].held: {held.card} is full, so it is caught"
    yield from _doubles("$.anglers", "Master Angler card", there, (angler.id for angler in state.printed.anglers))
    if len(state.row) > 4:
        yield f"$.anglers.row: four cards lie in the row, not {len(state.row)}"


def _tackle(state: State) -> Iterator[str]:
    """CW-R6: every piece is in the pile or with a player."""
    there = Counter(state.tackle.counts())
    for player in state.players:
        there.update(player.tackle)
    whole = Counter(piece.kind for piece in state.printed.tackle)
    yield from _differences("$.tackle", "piece(s) of the kind", there, whole)


def _differences(path: str, what: str, there: Mapping[str, int], whole: Mapping[str, int]) -> Iterator[str]:
    for name in sorted({*there, *whole}):
        if there.get(name, 0) != whole.get(name, 0):
            yield f"{path}: there are {whole.get(name, 0)} {what} {name}, but {there.get(name, 0)} are on the table"


def _mystery(state: State) -> Iterator[str]:
    """CW-R5, CW-R34: six Mystery tiles, hidden, showing or won."""
    there = Counter(int(weight) for weight in state.mysteries)
    if state.mystery:
        there[state.mystery] += 1
    for player in state.players:
        there.update(won.weight for won in player.trophies if won.award == "mystery")
    if there != Counter(MYSTERY_WEIGHTS):
        yield f"$.mystery: the tiles 2 to 7 must each be hidden, showing or won once, not {sorted(there.elements())}"


def _trophies(state: State) -> Iterator[str]:
    """CW-R5: every trophy is on its stack or with a player, who holds one of an award at most."""
    stacks = first_stacks(state.rules, state.people)
    at_start = first_players(state.rules, state.people)
    for award, field in STACK_OF.items():
        won = [won.value for player in state.players for won in player.trophies if won.award == award]
        owned = [won.value for player in at_start for won in player.trophies if won.award == award]
        left: tuple[int, ...] = getattr(state.stacks, field)
        whole: tuple[int, ...] = (*getattr(stacks, field), *owned)
        if Counter((*left, *won)) != Counter(whole):
            yield f"$.trophies.{award}: of {award} {sorted(whole)} play, but {sorted((*left, *won))} are on the table"
        if list(left) != sorted(left, reverse=True):
            yield f"$.trophies.{award}: the highest of {award} lies on top"
    for number, player in enumerate(state.players):
        for n, trophy in enumerate(player.trophies):
            if trophy.award == "mystery" and trophy.value != FLAT_VALUES["mystery"]:
                yield f"$.players[{number}].trophies[{n}].value: a Mystery trophy is worth 1, not {trophy.value}"
            if trophy.award != "mystery" and trophy.weight:
                yield f"$.players[{number}].trophies[{n}].weight: only a Mystery trophy has a weight"
        awards = Counter(won.award for won in player.trophies)
        for award in (award for award in STACK_OF if awards[award] > 1):
            yield f"$.players[{number}].trophies: a player wins {award} only once"


def _players(state: State) -> Iterator[str]:
    """CW-R18: a Zone holds no more than its number; alone, the silent player has no board."""
    for number, player in enumerate(state.players):
        for zone in ZONES:
            if len(player.zone(zone)) > zone:
                yield f"$.players[{number}].zones.{zone}: Zone {zone} holds {zone} bait at most"
        if number >= state.people and (any(player.zones) or player.held or player.tackle):
            yield f"$.players[{number}]: the silent player has no bait, no open Master Anglers and no tackle"
    if state.tag and state.tag not in {tag.id for tag in state.printed.tags}:
        yield f"$.tag: {state.tag!r} is none of the Tag tiles"


def _agenda(state: State) -> Iterator[str]:
    for n, task in enumerate(state.agenda):
        yield from (f"$.agenda[{n}]: {fault}" for fault in _task(state, task))
    yield from _order(state)


def _order(state: State) -> Iterator[str]:
    """The agenda leads on: to the one turn that is being played, or through the contests that are left."""
    contests = [task.location for task in state.agenda if isinstance(task, Contest)]
    turns = [isinstance(task, Placing | PickingUp | EndingTurn | EndingSilent) for task in state.agenda]
    if not any(turns):
        left = list(LOCATIONS[len(state.entries) :])
        if contests != left or (left and not isinstance(state.agenda[-1], Contest)):
            yield f"$.agenda: must end with a turn's step or with the contests that are left: {', '.join(left) or 'none'}"
    elif sum(turns) != 1 or not turns[-1]:
        yield "$.agenda: exactly one turn is being played, and its next step comes last"
    elif contests or state.entries:
        yield "$.agenda: the contests come after the last turn"


def _task(state: State, task: Task) -> Iterator[str]:
    """What the task speaks of must be there."""
    seat = getattr(task, "seat", 0)
    if seat >= len(state.players):
        yield f"there is no player {seat}"
        return
    catches = len(state.players[seat].catches)
    fish = getattr(task, "fish", ())
    for number in fish if isinstance(fish, tuple) else (fish,):
        if number >= catches:
            yield f"the player has caught {catches} fish, so there is no fish {number}"
    match task:
        case PickingUp(used=used) if not _token_at(state, used):
            yield f"no token stands on the {used} space that was just used"
        case Filling() | DealingTackle() if seat >= state.people:
            yield "the silent player has no board and no tackle"
        case SilentDrawing() | EndingSilent() if not state.is_solo:
            yield "the silent player plays only with one person"
        case Aiming(cleared=cleared, aims=aims) if len(aims) > len(cleared):
            yield "more catches are fixed than Zones were cleared"
        case Contest(location=place, entries=entries):
            yield from _contest(state, place, entries)
        case _:
            return


def _token_at(state: State, space: str) -> int:
    return state.spaces[SPACES.index(space)]


def _contest(state: State, place: str, entries: tuple[tuple[int, ...] | None, ...]) -> Iterator[str]:
    if len(entries) != state.people:
        yield f"the contest needs an entry or null for each of {state.people} people"
        return
    for seat, entry in enumerate(entries):
        yield from _entry(state, Seat(seat), place, entry or ())


def _entries(state: State) -> Iterator[str]:
    """CW-R42: own fish of the Location, one of a species."""
    for place, entries in zip(LOCATIONS, state.entries, strict=False):
        if len(entries) != len(state.players):
            yield f"$.contests.{place}: needs an entry for each of {len(state.players)} players"
            continue
        for seat, entry in enumerate(entries):
            yield from (f"$.contests.{place}[{seat}]: {fault}" for fault in _entry(state, Seat(seat), place, entry))


def _entry(state: State, seat: Seat, place: str, entry: tuple[int, ...]) -> Iterator[str]:
    player: Player = state.players[seat]
    seen: set[str] = set()
    for number in entry:
        if number >= len(player.catches):
            yield f"there is no fish {number}"
            continue
        caught = player.catches[number]
        kind = species(state, caught)
        if location(state, caught) != place:
            yield f"fish {number} was not caught at the {place}"
        elif kind in seen:
            yield f"only one {kind} may be submitted"
        seen.add(kind)
