"""The mode `coral-castle/lord-frith`: the solo opponent beside your own board.

0: taken           a card of the pile is mine (own piles)          *: place 2    which card of the row is his
0: draft a-7       the same, where the app deals the piles         *: pile a-7   *: give a-7
0: frith a-7       one of his nine      0: not a-7  it is not      0: score      his round
*: save a-7        he keeps it          0: use B    *: set B       which sets play
0: corals tentacle 2     0: space tentacle 7     0: pearls 5     0: done     (the player's own side, at the end)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Chance, ChecklistItem, Game, Prompt, Seat, Setup, Telling
from companion.engine.mode import even
from companion.games.coral_castle import facts
from companion.games.coral_castle.aids import common, frith_json, frith_words, mending
from companion.games.coral_castle.aids import frith_state as frith
from companion.games.coral_castle.aids.common import Act
from companion.games.coral_castle.aids.frith_state import MODE, State
from companion.games.coral_castle.aids.judging import Judging, deck_faults
from companion.games.coral_castle.facts import HAND, ROUNDS, START_PEARLS, Deck
from companion.games.coral_castle.moves import Correct
from companion.games.coral_castle.prizes import Standing
from companion.games.coral_castle.shown import (
    CardView,
    PlaceView,
    ReadingView,
    TrackView,
    card_views,
    place_views,
    reading_view,
    track_view,
)
from companion.games.coral_castle.state import Rulings, board_of
from companion.games.coral_castle.tally import Tally

_VERBS: Final = frozenset((*common.TELLS, "use", "taken", "draft", "frith", "not", "score", "done"))
_OUTCOMES: Final = frozenset(("set", "pile", "place", "give", "save"))
_SOURCES: Final = {"sets": "set", "pile": "pile", "keep": "save"}
Move = Act | Correct


@dataclass(frozen=True, slots=True)
class View:
    """The evening: the pile on the table, Lord Frith's cards and tracks, his last round, and at the end the player's own side.

    `piles` are the cards of the piles from the first one where the app deals, else `pile_sizes` says how large they are; `place`
    is where in the last row his card lay. `reading` is his round: before it is scored what it comes to, afterwards what it came
    to. `to_keep` counts the cards that he keeps. `own` is what the player told, `pearls` theirs.
    """

    seat: Seat | None
    phase: str
    round: int
    level: str
    is_app: bool
    pick: int
    sets: tuple[str, ...]
    piles: tuple[tuple[CardView, ...], ...]
    pile_sizes: tuple[int, ...]
    aside: tuple[CardView, ...]
    mine: tuple[CardView, ...]
    place: int
    drafted: tuple[CardView, ...]
    kept: tuple[CardView, ...]
    keeping: tuple[CardView, ...]
    to_keep: int
    tracks: tuple[TrackView, ...]
    places: tuple[PlaceView, ...]
    reading: ReadingView | None
    own: tuple[PlaceView, ...]
    pearls: int
    asks: str


class LordFrith(Judging):
    """Runs Lord Frith: the pile draft, his scoring, his keeping, and the end."""

    given = ("sets",)
    title = "Lord Frith"
    verbs = _VERBS
    outcomes = _OUTCOMES
    loaded = staticmethod(frith_json.load)

    def setup_faults(self, setup: Setup) -> Iterator[str]:
        """What is wrong with the cards, or with the sets that are given."""
        yield from deck_faults(setup)
        sets = setup.given.get("sets", ["A", "B"])
        letters = facts.set_letters(Deck.of(setup.cards))
        if (
            not isinstance(sets, list | tuple)
            or len(sets) != 2
            or len(set(sets)) != 2
            or any(one not in letters for one in sets)
        ):
            yield f"$.setup.sets: must be two different sets out of {', '.join(letters)}"

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        """How to set up the solo game."""
        return frith_words.checklist(setup)

    def start(self, setup: Setup) -> State:
        """Before the first pile."""
        options = {name.replace("-", "_"): value for name, value in setup.options.items()}
        is_app = options.pop("dealing") == "app"
        state = State(Rulings(**options), Deck.of(setup.cards), is_app, "sets", own=Standing(pearls=START_PEARLS))
        sets = tuple(sorted(setup.given.get("sets", ())))
        if not sets and state.rules.sets == "first":
            sets = facts.set_letters(state.deck)[:2]
        return frith.new_round(replace(state, sets=sets)) if sets else state

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The player, or chance."""
        match state.phase:
            case "over":
                return ()
            case "pile" | "give" | "keep":
                return (CHANCE,)
            case "sets" if state.rules.sets == "drawn":
                return (CHANCE,)
        return (Seat(0),)

    def chance(self, state: State) -> Chance | None:
        """The draw that is to come; nothing here is secret."""
        if self.to_act(state) != (CHANCE,):
            return None
        return Chance(_SOURCES.get(state.phase, "give" if state.is_app else "place"))

    def odds(self, state: State) -> tuple[tuple[Act, Fraction], ...]:
        """Every outcome with its exact odds."""
        here = self.chance(state)
        if here is None:
            return ()
        match here.source:
            case "set":
                found = tuple(one for one in facts.set_letters(state.deck) if one not in state.sets)
            case "pile":
                found = state.pool if frith.is_later_pass(state) else frith.unseen(state)
            case "place":
                found = tuple(str(n) for n in range(1, state.piles[0] + 1))
            case "give":
                found = frith.pile(state)
            case _:
                found = frith.keepable(state)
        return even(Act(CHANCE, (here.source, one)) for one in found)

    def legal(self, state: State, seat: Seat) -> Iterator[Act]:
        """What the player may do now."""
        if seat != 0 or self.to_act(state) != (Seat(0),):
            return
        match state.phase:
            case "sets":
                yield from (Act(seat, ("use", one)) for one in facts.set_letters(state.deck) if one not in state.sets)
            case "draft" if state.is_app:
                yield from (Act(seat, ("draft", one)) for one in frith.pile(state))
            case "draft":
                yield Act(seat, ("taken",))
            case "frith":
                used = {*state.frith.cards, *state.gone}
                if len(state.frith.drafted) < HAND:
                    able = facts.in_play(state.deck, state.sets)
                    yield from (Act(seat, ("frith", one)) for one in able if one not in used)
                else:
                    yield from self._score(state, seat)
                yield from (Act(seat, ("not", one)) for one in state.frith.drafted)
            case "score":
                yield from self._score(state, seat)
            case _:
                yield from (Act(seat, words) for words in common.tellable(state.own, state.deck.tracks))
                yield Act(seat, ("done",))

    def _score(self, state: State, seat: Seat) -> Iterator[Act]:
        yield Act(seat, ("score",))

    def refusal(self, state: State, move: Move) -> IllegalMove:
        """Why the move, or the outcome, cannot be."""
        return frith_words.refusal(state, move.seat, self.to_act(state))

    def play(self, state: State, move: Act) -> State:
        """The state after a legal move or a possible outcome."""
        match move.words:
            case ("use" | "set", one):
                sets = tuple(sorted((*state.sets, one)))
                after = replace(state, sets=sets)
                return frith.new_round(after) if len(sets) == 2 else after
            case ("pile", one):
                pool = tuple(card for card in state.pool if card != one)
                return frith.settled(replace(state, open=(*state.open, one), pool=pool))
            case ("taken",):
                return frith.taken(state)
            case ("draft", one):
                return frith.taken(state, one)
            case ("give", one):
                return frith.given(state, one)
            case ("place", one):
                return frith.placed(state, int(one))
            case ("frith", one):
                return replace(state, frith=replace(state.frith, drafted=(*state.frith.drafted, one)))
            case ("not", one):
                drafted = tuple(card for card in state.frith.drafted if card != one)
                return replace(state, frith=replace(state.frith, drafted=drafted))
            case ("score",):
                return frith.scored(replace(state, phase="score", place=0))
            case ("save", one):
                return frith.saved(state, one)
            case ("done",):
                return replace(state, phase="over")
        return replace(state, own=common.told(state.own, state.deck.tracks, move.words))

    def corrected(self, state: State, move: Correct) -> State:
        """Tracks, pearls, and facts of cards and tracks put right; seat 1 is Lord Frith."""
        if move.words[0] in mending.ON_CARDS:
            after: State = mending.mended(state, move)
            return after
        own, his = mending.sides(state, move)
        if his.pearls:
            raise IllegalMove("CO-R31", "Lord Frith has no pearls; give him the points on the starfish track instead.")
        return replace(state, own=own, frith=his)

    def tally(self, state: State) -> Tally:
        """The player's side as told, and Lord Frith's."""
        his = state.frith
        players = (state.own, Standing(his.progress, 0, his.since))
        over = state.phase == "over"
        missing = () if over else (f"The game goes on: round {state.round} of {ROUNDS}.",)
        return Tally(1, players, state.deck.tracks, common.terms(state.rules), over, missing)

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        """What is asked now."""
        return frith_words.prompt(state)

    def label(self, state: State, move: Move) -> str:
        """The move as a button."""
        return frith_words.button(state, move)

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """The move told; nothing here is secret."""
        return frith_words.tell(before, move)

    def view(self, state: State, seat: Seat | None) -> View:
        """The evening, the same for everybody."""
        return _look(state, seat, self.chance(state))

    dump = staticmethod(frith_json.dump)
    position_schema = staticmethod(frith_json.position_schema)


def _look(state: State, seat: Seat | None, here: Chance | None) -> View:
    known = facts.by_id(state.deck)

    def shown(ids: tuple[str, ...]) -> tuple[CardView, ...]:
        return card_views(tuple(known[one] for one in ids))

    piles: list[tuple[CardView, ...]] = []
    rest = state.open
    for size in state.piles:
        if rest:
            piles.append(shown(rest[:size]))
        rest = rest[size:]
    board = board_of(state.deck, state.rules, True)
    is_scored = state.phase in ("score", "keep", "own", "over")
    reading = (
        reading_view(frith.scoring(state), {one: known[one] for one in state.frith.cards}, board) if is_scored else None
    )
    return View(
        seat=seat,
        phase=state.phase,
        round=state.round,
        level=state.rules.level,
        is_app=state.is_app,
        pick=min(HAND, state.picks + 1),
        sets=state.sets,
        piles=tuple(piles),
        pile_sizes=state.piles,
        aside=shown(tuple(sorted((*state.aside, *state.pool)))),
        mine=shown(state.mine),
        place=state.place,
        drafted=shown(state.frith.drafted),
        kept=shown(state.frith.kept),
        keeping=shown(state.frith.keeping),
        to_keep=frith.to_keep(state) if state.phase == "keep" else 0,
        tracks=tuple(map(track_view, state.deck.tracks)),
        places=place_views(board, state.frith.progress),
        reading=reading,
        own=place_views(board, state.own.progress),
        pearls=state.own.pearls,
        asks=here.source if here else "",
    )


GAME: Final[Game[State, Move, View, Tally]] = LordFrith(MODE)
