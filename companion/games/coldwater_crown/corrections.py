"""Corrections: people put right what the table shows and the app does not, as `0! correct …`.

    correct zone 1 4 red=2 green=1      the bait in seat 1's Zone 4 (`none` for an empty one)
    correct discard red=3 | none        the discard; the bag always holds what lies nowhere else
    correct spaces port=1 red=2 blue=1  every token on the board
    correct token 0 2                   the number on seat 0's token
    correct board shore 3 wrasse        the fish in a Zone, or on `top` of the deck (`none` for no fish)
    correct catch 0 wrasse              seat 0 has one more fish, from its deck
    correct release 0 3                 seat 0's fish 3 goes back to its deck
    correct weight 0 3 wrasse-2         which card seat 0's fish 3 is
    correct weight 0 3 5 tag-1 06:12    what its weight side says (or `unknown`)
    correct hold 0 crab-1 green red     seat 0 attempts the card, with that bait on it
    correct caught 0 crab-1             seat 0 has caught the card
    correct drop crab-1                 the card goes back to the deck
    correct row crab-1 ray-2            the row of Master Anglers
    correct spots crab-1 green red red  the card's spots, where they were not known
    correct trophies 0 mystery=4 small-species=5 | none     all trophies of seat 0; a Mystery tile by its weight
    correct mystery 4 | none            the Mystery tile that shows
    correct tag tag-2                   the Tag tile
    correct tackle 0 extra_bait | none  all tackle of seat 0
    correct turn 1                      whose turn begins

A correction that leads to a position that cannot be is refused with every reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.engine.bag import Bag
from companion.engine.correcting import Refused, Verb, require_possible, require_seat
from companion.engine.errors import IllegalMove
from companion.engine.game import Seat, mark
from companion.games.coldwater_crown import correct_cards, correct_told
from companion.games.coldwater_crown.correct_words import counts, one_of, seat_of, whole
from companion.games.coldwater_crown.facts import CLEAR, COLOURS, FLAT_VALUES, LOCATIONS, SPACES, ZONES
from companion.games.coldwater_crown.faults import faults
from companion.games.coldwater_crown.flow import advance
from companion.games.coldwater_crown.moves import NONE, Correct
from companion.games.coldwater_crown.setup import bait_per_colour, first_players, first_stacks
from companion.games.coldwater_crown.state import STACK_OF, Player, Stacks, State, Won, with_player, with_water
from companion.games.coldwater_crown.tasks import Placing, Routing

TOP: Final = "top"


def corrected(state: State, move: Correct) -> State:
    """The state with the correction made; IllegalMove with every reason where it cannot be."""
    require_seat(move.seat, state.people)
    verb = VERBS[move.words[0]]
    arguments = move.words[1:]
    if verb.is_secret and not _is_own(state, move):
        raise IllegalMove("CW-R29", "Only its owner can tell that: correct it from the owner's seat.")
    try:
        after = _balanced(verb.do(state, arguments))
    except Refused as error:
        raise IllegalMove("", str(error)) from error
    require_possible(faults(after))
    return advance(after)


def _is_own(state: State, move: Correct) -> bool:
    """Own secrets, and alone the silent player's too."""
    return state.is_solo or move.words[1] == str(int(move.seat))


def _balanced(state: State) -> State:
    """The state whose bag holds the bait that lies nowhere else (CW-R8)."""
    used = Counter(state.discard.counts())
    for player in state.players:
        for bait in (*player.zones, *(held.bait for held in player.held)):
            used.update(bait)
    for task in state.agenda:
        if isinstance(task, Routing):
            used.update(task.hand)
    total = bait_per_colour(state.people)
    left = {colour: max(0, total - used[colour]) for colour in COLOURS}
    return replace(state, bag=Bag.of(left | {CLEAR: int(not state.aside)}))


# ---- Bait and tokens ----


def _zone(state: State, arguments: tuple[str, ...]) -> State:
    seat = seat_of(arguments[0], state.people)
    zone = whole(arguments[1], "the Zone", ZONES[0], ZONES[-1])
    bait = counts(arguments[2:], COLOURS, "a colour")
    player = state.players[seat].with_zone(zone, tuple(bait.elements()))
    return with_player(state, seat, player)


def _discard(state: State, arguments: tuple[str, ...]) -> State:
    return replace(state, discard=Bag.of(dict(counts(arguments, COLOURS, "a colour"))))


def _spaces(state: State, arguments: tuple[str, ...]) -> State:
    tokens = counts(arguments, SPACES, "a space")
    if any(number > 2 for number in tokens.values()):
        raise Refused("A token shows 1 or 2.")
    return replace(state, spaces=tuple(tokens[space] for space in SPACES))


def _token(state: State, arguments: tuple[str, ...]) -> State:
    seat = seat_of(arguments[0], state.people)
    if not state.players[seat].token:
        raise Refused("That player's token stands on the board: correct the spaces instead.")
    return with_player(state, seat, replace(state.players[seat], token=whole(arguments[1], "the number", 1, 2)))


def _turn(state: State, arguments: tuple[str, ...]) -> State:
    if not state.agenda or not isinstance(state.agenda[0], Placing):
        raise Refused("Whose turn it is can be corrected only when a turn begins.")
    return replace(state, turn=seat_of(arguments[0], state.people))


# ---- Fish on the board, tiles ----


def _board(state: State, arguments: tuple[str, ...]) -> State:
    place = one_of(arguments[0], LOCATIONS, "a Location")
    front = "" if arguments[2] == NONE else arguments[2]
    water = state.water(place)
    is_top = arguments[1] == TOP
    zone = 0 if is_top else whole(arguments[1], "the Zone", ZONES[0], ZONES[-1])
    old = water.top if is_top else water.zone(zone)
    deck = water.deck.add(old) if old else water.deck
    if front:
        if front not in deck:
            raise Refused(f"No {front} is left in the {place} deck.")
        deck = deck.remove(front)
    water = replace(water, deck=deck)
    water = replace(water, top=front) if is_top else water.with_zone(zone, front)
    return with_water(state, place, water)


def _mystery(state: State, arguments: tuple[str, ...]) -> State:
    weight = "" if arguments[0] == NONE else arguments[0]
    hidden = state.mysteries.add(str(state.mystery)) if state.mystery else state.mysteries
    if weight and weight not in hidden:
        raise Refused(f"The Mystery tile of {weight} lb is not on the board.")
    left = hidden.remove(weight) if weight else hidden
    return replace(state, mystery=int(weight or 0), mysteries=left)


def _tag(state: State, arguments: tuple[str, ...]) -> State:
    return replace(state, tag=one_of(arguments[0], [tag.id for tag in state.printed.tags], "a Tag tile"))


def _trophies(state: State, arguments: tuple[str, ...]) -> State:
    seat = seat_of(arguments[0], len(state.players))
    won: list[Won] = []
    for word in () if arguments[1:] == (NONE,) else arguments[1:]:
        award, _, value = word.partition("=")
        one_of(award, ("mystery", *STACK_OF), "an award")
        number = whole(value, f"the value of {award}", 1, 20)
        won.append(Won(award, FLAT_VALUES["mystery"], number) if award == "mystery" else Won(award, number))
    old = [one.weight for one in state.players[seat].trophies if one.award == "mystery"]
    new = [one.weight for one in won if one.award == "mystery"]
    pool = Counter(map(int, state.mysteries)) + Counter(old)
    missing = Counter(new) - pool
    if missing:
        raise Refused(f"The Mystery tile of {min(missing)} lb shows or is won already.")
    state = replace(state, mysteries=Bag.of(map(str, (pool - Counter(new)).elements())))
    state = with_player(state, seat, replace(state.players[seat], trophies=tuple(won)))
    return replace(state, stacks=_stacks_left(state))


def _stacks_left(state: State) -> Stacks:
    """What lies on the stacks when the players hold what they hold."""
    whole_ = first_stacks(state.rules, state.people)
    at_start: tuple[Player, ...] = first_players(state.rules, state.people)
    left: dict[str, tuple[int, ...]] = {}
    for award, field in STACK_OF.items():
        values = Counter(getattr(whole_, field))
        values.update(one.value for player in at_start for one in player.trophies if one.award == award)
        values.subtract(one.value for player in state.players for one in player.trophies if one.award == award)
        left[field] = tuple(sorted((+values).elements(), reverse=True))
    return Stacks(**left)


VERBS: Final[Mapping[str, Verb[State]]] = {
    "zone": Verb(3, 8, _zone, "the bait in a Zone"),
    "discard": Verb(1, 6, _discard, "the discard"),
    "spaces": Verb(1, 7, _spaces, "the tokens on the board"),
    "token": Verb(2, 2, _token, "a token"),
    "board": Verb(3, 3, _board, "a fish on the board"),
    "catch": Verb(2, 2, correct_cards.catch, "who caught a fish"),
    "release": Verb(2, 2, correct_cards.release, "who caught a fish"),
    "weight": Verb(3, 5, correct_cards.weight, "the weight side of a fish", is_secret=True),
    "hold": Verb(2, 6, correct_cards.hold, "a Master Angler being attempted"),
    "caught": Verb(2, 2, correct_cards.caught, "a Master Angler caught"),
    "drop": Verb(1, 1, correct_cards.drop, "a Master Angler card"),
    "row": Verb(1, 4, correct_cards.row, "the row of Master Anglers"),
    "spots": Verb(4, 5, correct_cards.spots, "the spots of a Master Angler"),
    "trophies": Verb(2, 12, _trophies, "trophies"),
    "mystery": Verb(1, 1, _mystery, "the Mystery tile"),
    "tag": Verb(1, 1, _tag, "the Tag tile"),
    "tackle": Verb(2, 16, correct_cards.tackle, "tackle", is_secret=True),
    "turn": Verb(1, 1, _turn, "whose turn it is"),
}

WINNING: Final = ("weight", "catch", "caught")
"""The corrections that can win a trophy at once, as the move they stand for would have."""


def told(state: State, move: Correct, seat: Seat | None) -> tuple[str, str, str]:
    """The correction as a sentence; what it says of a secret is told to its own seat only."""
    verb = VERBS[move.words[0]]
    what = verb.about if verb.is_secret and seat != move.seat else correct_told.text(state, move.words)
    return f"{mark(move.seat)} corrects {what}.", "", ""
