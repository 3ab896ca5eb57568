"""Corrections by hand, written `0! correct …`; each leads to a position that can be, or is refused with every reason.

food 5 · supply 2 · farm 3 · prosperity 9 · reef 7        how much there is, or where the meeple stands
bay 1 2                                                   Pollution in the left and the right column
bag 3                                                     Pollution in the bag; the rest lies beside the board
aquicorns 2                                               Aquicorns in the bay; the rest is in the bag
boat-tiles 3                                              Boat tiles on the boat
boat tuna=1 net=1 | none                                  what lies in the boat while you fish
overfished tuna=1 | none                                  fish out of the game; the rest is in the bag
village wave 2 bakery damaged | village wave 2 none       what stands on a space of the village
market bakery inn school library                          the market, the top of the stack last
hand 0 lana-1 villager-3 | none                           a hand's cards; each comes from wherever it was
top 0 1                                                   Villager cards unseen on top of a hand's deck
track calm-seas 1 | track calm-seas none                  a card on the Action Track with its option, or not
spent lana-2 yes | no                                     whether a card is discarded; if so it lies nowhere else
head 1 · season 2 fall · feed 1 · dice -1                 Head Fisher, year and season, what cards changed for the round
tell greenhouse cost 4                                    what your copy prints
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.engine.bag import Bag
from companion.engine.correcting import Refused, Verb, require_possible, require_seat
from companion.engine.errors import DataError, IllegalMove
from companion.games.aquicorn_cove import automatic, facts, fishing, flow, rounds, rules, tasks, village
from companion.games.aquicorn_cove.facts import POLLUTION
from companion.games.aquicorn_cove.faults import faults
from companion.games.aquicorn_cove.moves import Correct
from companion.games.aquicorn_cove.position import balanced
from companion.games.aquicorn_cove.state import NOBODY, Played, State, hands_of
from companion.games.aquicorn_cove.village import Tile

NONE: Final = "none"
Do = Callable[[State, tuple[str, ...]], State]


def corrected(state: State, move: Correct) -> State:
    """The state with the correction made; IllegalMove with every reason where it cannot be."""
    require_seat(move.seat, state.people)
    if move.words[0] == "hand" and rules.has_secrets(state):
        hand = next((n for n in hands_of(state, move.seat) if str(n) == move.words[1]), None)
        if hand is None:
            raise IllegalMove("", "Whose cards these are puts them right: hands are each player's own.")
    try:
        after = balanced(VERBS[move.words[0]].do(_given_up(state, move), move.words[1:]))
        after = _storm_anew(state, after)
    except (Refused, DataError) as error:
        raise IllegalMove("", f"That cannot be: {error}.") from error
    require_possible(faults(after))
    after = flow.advance(after)
    if not rules.is_alive(after):
        raise IllegalMove(
            "", "With that, nobody could go on from here; finish what is due, or undo it, and put it right then."
        )
    return after


def _given_up(state: State, move: Correct) -> State:
    """The state before cards are corrected, in which none of them is still somebody else's secret.

    A refusal, or a hand that shrinks, would tell which cards another player holds. So what the app had taken for held gives way
    unseen to a card that nobody has seen. Who holds the hand can correct it.
    """
    if move.words[0] not in ("hand", "spent", "track") or not rules.has_secrets(state):
        return state
    own = hands_of(state, move.seat)
    for hand in range(state.count):
        for card in state.hands[hand] if hand not in own else ():
            if card in move.words:
                state = _swapped(state, hand, card, move.words)
    return state


def _swapped(state: State, hand: int, card: str, named: tuple[str, ...]) -> State:
    """The hand with another unseen card of the same back instead; as it is where none is left."""
    is_guest = state.printed.card(card).kind == facts.VILLAGER
    unseen = state.villagers if is_guest else state.decks[hand]
    spare = next((one for one in unseen if one not in named), None)
    if spare is None:
        return state
    hands = list(state.hands)
    hands[hand] = tuple(sorted(spare if one == card else one for one in hands[hand]))
    return balanced(replace(state, hands=tuple(hands)))


def _storm_anew(before: State, after: State) -> State:
    """A storm that is still to be rolled has as many dice as the reef and the cards now say (AC-R37)."""
    if (before.reef, before.dice_change, before.printed) == (after.reef, after.dice_change, after.printed):
        return after
    due = (tasks.Storming, tasks.AskingDice)
    return replace(
        after, agenda=tuple(rounds.storming(after) if isinstance(task, due) else task for task in after.agenda)
    )


def said(move: Correct, *, is_hidden: bool = False) -> str:
    """The correction in words; a hidden one without what it says."""
    verb, *rest = move.words
    if is_hidden:
        return "the cards of a hand"
    return f"{_SAID.get(verb, verb)} {' '.join(rest)}".strip()


_SAID: Final = {
    "food": "the Village's food is",
    "supply": "Building Supplies are",
    "farm": "the food on the farm is",
    "prosperity": "Prosperity is",
    "reef": "Reef Health is",
    "bay": "the bay's columns hold",
    "bag": "the Pollution in the bag is",
    "aquicorns": "the Aquicorns in the bay are",
    "boat-tiles": "the Boat tiles on the boat are",
    "boat": "in the boat lies",
    "overfished": "overfished are",
    "village": "in the village stands",
    "market": "the market is",
    "hand": "the hand's cards are",
    "top": "Villager cards on top of the deck:",
    "track": "on the Action Track is",
    "spent": "discarded or not:",
    "head": "the Head Fisher is hand",
    "season": "the season is year",
    "feed": "the food to feed changes this round by",
    "dice": "the dice of the next storm change by",
    "tell": "the copy prints",
}


def _number(word: str, low: int = 0, high: int = 99) -> int:
    if word not in {str(n) for n in range(low, high + 1)}:
        raise Refused(f"expected a number from {low} to {high}, not {word}")
    return int(word)


def _hand(word: str, state: State) -> int:
    if word not in {str(n) for n in range(state.count)}:
        raise Refused(f"there is no hand {word}; hands count from 0 to {state.count - 1}")
    return int(word)


def _quantity(name: str, low: int = 0) -> Do:
    def put_right(state: State, words: tuple[str, ...]) -> State:
        changes = {name: _number(words[0], low)}
        return replace(state, **changes)  # type: ignore[arg-type]

    return put_right


def _bay(state: State, words: tuple[str, ...]) -> State:
    return replace(state, bay=(_number(words[0]), _number(words[1])))


def _bag(state: State, words: tuple[str, ...]) -> State:
    number = _number(words[0])
    rest = {kind: n for kind, n in state.bag.items if kind != POLLUTION}
    return replace(state, bag=Bag.of({**rest, POLLUTION: number}))


def _tiles(words: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for word in () if words == (NONE,) else words:
        kind, _, number = word.partition("=")
        found += [kind] * _number(number or "1", 0, 16)
    return tuple(found)


def _boat(state: State, words: tuple[str, ...]) -> State:
    boat = _tiles(words)
    # The round's catch is what cards count (AC-G6): it loses and gains what the boat does.
    gone, come = Counter(state.boat) - Counter(boat), Counter(boat) - Counter(state.boat)
    caught = list(state.caught)
    for kind in gone.elements():
        if kind in caught:
            caught.remove(kind)
    return replace(state, boat=boat, caught=(*caught, *come.elements()))


def _overfished(state: State, words: tuple[str, ...]) -> State:
    found = _tiles(words)
    if wrong := [kind for kind in found if not fishing.is_fish(kind)]:
        raise Refused(f"{wrong[0]} is no fish")
    return replace(state, overfished=Bag.of(found))


def _village(state: State, words: tuple[str, ...]) -> State:
    sign, space, name, *side = words
    if sign not in state.printed.signs:
        raise Refused(f"there is no {sign} row; the rows are {', '.join(state.printed.signs)}")
    at = _number(space, 1, 9)
    rest = tuple(tile for tile in state.village if (tile.sign, tile.space) != (sign, at) and tile.building != name)
    market = tuple(one for one in state.market if one != name)
    under = tuple(one for one in state.under if one != name)
    if name == NONE:
        return replace(state, village=rest, shown=())
    if name not in {one.id for one in state.printed.buildings}:
        raise Refused(f"there is no Building {name}")
    if side not in ([], ["intact"], ["damaged"]):
        raise Refused(f"a Building is intact or damaged, not {' '.join(side)}")
    tiles = (*rest, Tile(name, sign, at, side != ["damaged"]))
    return replace(state, village=village.ordered(state.printed, tiles), market=market, under=under, shown=())


def _market(state: State, words: tuple[str, ...]) -> State:
    if len(set(words)) != len(words):
        raise Refused("each Building is there once")
    return replace(state, market=words, under=tuple(one for one in state.under if one not in words))


def _cards(state: State, words: tuple[str, ...]) -> State:
    hand = _hand(words[0], state)
    cards = () if words[1:] == (NONE,) else tuple(sorted(words[1:]))
    if len(set(cards)) != len(cards):
        raise Refused("each card is there once")
    state = _picked_up(state, cards)
    hands = list(state.hands)
    hands[hand] = cards
    return replace(state, hands=tuple(hands))


def _picked_up(state: State, cards: tuple[str, ...]) -> State:
    """The state in which these cards lie in no hand, not on the track, and not among the discarded ones: they go elsewhere."""
    return replace(
        state,
        hands=tuple(tuple(one for one in held if one not in cards) for held in state.hands),
        track=tuple(one for one in state.track if one.card not in cards),
        spent=tuple(one for one in state.spent if one not in cards),
    )


def _top(state: State, words: tuple[str, ...]) -> State:
    on_top = list(state.on_top)
    on_top[_hand(words[0], state)] = _number(words[1], 0, 28)
    return replace(state, on_top=tuple(on_top))


def _track(state: State, words: tuple[str, ...]) -> State:
    card, what = words
    if card not in {one.id for one in state.printed.cards}:
        raise Refused(f"there is no card {card}")
    old = next((one for one in state.track if one.card == card), None)
    rest = tuple(one for one in state.track if one.card != card)
    if what == NONE:
        return replace(state, track=rest)
    option = _number(what, 1, len(state.printed.card(card).options))
    phase = state.printed.card(card).options[option - 1].phase
    if phase is None:
        raise Refused(f"nobody has told the phase of {card} yet: tell it first")
    hand = old.hand if old else next((n for n, cards in enumerate(state.hands) if card in cards), _hand_of(state, card))
    return replace(_picked_up(state, (card,)), track=(*rest, Played(card, option, phase, hand)))


def _hand_of(state: State, card: str) -> int:
    """The hand of whose deck the card is."""
    who = state.printed.card(card).character
    return state.characters.index(who) if who in state.characters else NOBODY


def _spent(state: State, words: tuple[str, ...]) -> State:
    card, what = words
    if what not in ("yes", "no"):
        raise Refused(f"a card is discarded, yes or no, not {what}")
    if what == "no":
        return replace(state, spent=tuple(one for one in state.spent if one != card))
    state = _picked_up(state, (card,))
    return replace(state, spent=tuple(sorted([*state.spent, card])))


def _head(state: State, words: tuple[str, ...]) -> State:
    return replace(state, head=_hand(words[0], state))


def _season(state: State, words: tuple[str, ...]) -> State:
    if words[1] not in facts.SEASONS or words[1] == "winter":
        raise Refused(f"a round is in spring, summer, fall or the epilogue, not in {words[1]}")
    if state.season == "winter":
        raise Refused("finish the winter first")
    return replace(state, year=_number(words[0], 1, 2), season=words[1])


def _tell(state: State, words: tuple[str, ...]) -> State:
    card, field, *value = words
    try:
        schema = facts.field_of(card, field)
    except KeyError as error:
        raise Refused(f"there is no field {field} of a card {card}") from error
    text = " ".join(value)
    if schema.kept or schema.type not in ("whole", "one", "text"):
        raise Refused(f"{field} of {card} cannot be told here")
    fault = schema.fault(_number(text, schema.low, schema.high) if schema.type == "whole" else text)
    if fault:
        raise Refused(f"{card}, {field}: {fault}")
    return automatic.told(state, card, field, text)


VERBS: Final[Mapping[str, Verb[State]]] = {
    "food": Verb(1, 1, _quantity("food")),
    "supply": Verb(1, 1, _quantity("supply")),
    "farm": Verb(1, 1, _quantity("farm")),
    "prosperity": Verb(1, 1, _quantity("prosperity")),
    "reef": Verb(1, 1, _quantity("reef")),
    "bay": Verb(2, 2, _bay),
    "bag": Verb(1, 1, _bag),
    "aquicorns": Verb(1, 1, _quantity("bay_aquicorns")),
    "boat-tiles": Verb(1, 1, _quantity("covered")),
    "boat": Verb(1, 12, _boat),
    "overfished": Verb(1, 12, _overfished),
    "village": Verb(3, 4, _village),
    "market": Verb(1, 4, _market),
    "hand": Verb(2, 12, _cards),
    "top": Verb(2, 2, _top),
    "track": Verb(2, 2, _track),
    "spent": Verb(2, 2, _spent),
    "head": Verb(1, 1, _head),
    "season": Verb(2, 2, _season),
    "feed": Verb(1, 1, _quantity("feed_change", -9)),
    "dice": Verb(1, 1, _quantity("dice_change", -9)),
    "tell": Verb(3, 40, _tell),
}
