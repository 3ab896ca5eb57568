"""The mode `coral-castle/round`: what a player played becomes steps on the tracks, at its best, with a receipt.

    0: lay a-7     0: lift a-7     0: clear     0: gain 3 (pearls after the draft)     0: score     0: next (round, or the end)
    0! correct pearls 0 5     0! correct track 0 tentacle 17     0! correct card a-7 tentacle 2

It judges, it does not forbid: cards that may not be played together are told, and scored all the same if the table wants it so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from companion.engine.errors import IllegalMove
from companion.engine.game import ChecklistItem, Game, Prompt, Seat, Setup, Telling, mark
from companion.engine.mode import seats_of
from companion.engine.words import counted, listed
from companion.games.coral_castle import facts, playing
from companion.games.coral_castle.aids import common, mending, round_json
from companion.games.coral_castle.aids.common import Act
from companion.games.coral_castle.aids.judging import Judging
from companion.games.coral_castle.aids.round_state import MODE, Side, State
from companion.games.coral_castle.facts import PLAYS, ROUNDS, START_PEARLS, Deck
from companion.games.coral_castle.moves import Correct
from companion.games.coral_castle.printed import Card
from companion.games.coral_castle.prizes import Standing
from companion.games.coral_castle.scoring import Scored, round_score
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
from companion.games.coral_castle.state import Rulings, board_of, law
from companion.games.coral_castle.tally import Tally
from companion.games.coral_castle.tell import moved

MOST_GAIN: Final = 20
_VERBS: Final = frozenset(("lay", "lift", "clear", "gain", "score", "next"))
Move = Act | Correct


@dataclass(frozen=True, slots=True)
class SideView:
    """A player: cards laid out, what may be wrong with them, what they cost and how they count; then the places and pearls.

    Before `is_scored` the `reading` is what the cards would come to, afterwards what they came to.
    """

    seat: Seat
    laid: tuple[CardView, ...]
    faults: tuple[str, ...]
    cost: int
    limit: int
    reading: ReadingView | None
    places: tuple[PlaceView, ...]
    pearls: int
    is_scored: bool


@dataclass(frozen=True, slots=True)
class View:
    """The table; everything lies open. `golds` are the ids of those played in earlier rounds, which left the game."""

    seat: Seat | None
    round: int
    limit: int
    is_over: bool
    tracks: tuple[TrackView, ...]
    players: tuple[SideView, ...]
    golds: tuple[str, ...] = ()


class Round(Judging):
    """The judge of what was played."""

    title = "round"
    verbs = _VERBS
    loaded = staticmethod(round_json.load)

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        """What to have at hand."""
        return (
            ChecklistItem(
                "Play the round with your own cards; leave what each player played in a row before them.", "CO-R11"
            ),
            ChecklistItem("Show the rows to the camera, or tap the cards.", "CO-R17"),
        )

    def start(self, setup: Setup) -> State:
        """Everybody at the start, with five pearls."""
        rules = Rulings(**{name.replace("-", "_"): value for name, value in setup.options.items()})
        return State(rules, Deck.of(setup.cards), 1, False, (Side(pearls=START_PEARLS),) * setup.seats)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Everybody, at any time, until the end."""
        return () if state.is_over else seats_of(len(state.players))

    def legal(self, state: State, seat: Seat) -> Iterator[Act]:
        """Cards to lay and lift, pearls to take, and the next step."""
        if state.is_over or not 0 <= seat < len(state.players):
            return
        side = state.players[seat]
        if not side.is_scored:
            used = {*state.golds, *(card for one in state.players for card in one.laid)}
            yield from (
                Act(seat, ("lay", card.id)) for card in state.deck.cards if not card.is_pearl and card.id not in used
            )
            yield from (Act(seat, ("lift", card)) for card in side.laid)
            if side.laid:
                yield Act(seat, ("clear",))
            if all(card.is_known for card in cards_of(state, seat)):
                yield Act(seat, ("score",))
        yield from (Act(seat, ("gain", str(n))) for n in range(1, MOST_GAIN + 1))
        if not any(unscored(state)):
            yield Act(seat, ("next",))

    def refusal(self, state: State, move: Move) -> IllegalMove:
        """Why the move may not be made."""
        if state.is_over:
            return IllegalMove("", "The game is over; undo to go on.")
        if not 0 <= move.seat < len(state.players):
            return IllegalMove("", f"There is no seat {move.seat}.")
        side = state.players[move.seat]
        verb, *rest = move.words
        if side.is_scored and verb in ("lay", "lift", "clear", "score"):
            return IllegalMove("CO-R17", "This round of yours is scored; undo that to change the cards.")
        if verb == "score":
            untold = [card.name for card in cards_of(state, move.seat) if not card.is_known]
            return IllegalMove("", f"Nobody has told what {listed(untold)} can do; tell it first.")
        if verb == "next":
            whose = listed(map(mark, unscored(state)))
            return IllegalMove(
                "CO-R17", f"Cards of {whose} lie here and are not scored yet. Score them first, or clear the row."
            )
        card = facts.by_id(state.deck).get(rest[0]) if rest else None
        if verb == "lay" and card is not None and card.is_pearl:
            return IllegalMove("CO-R10", "A pearl card can never be played.")
        if verb == "lay" and card is not None and card.id in state.golds:
            return IllegalMove("CO-R22", f"{card.name} is gold and was played in an earlier round; it left the game.")
        if verb == "lay" and card is not None:
            return IllegalMove("", f"{card.name} lies before somebody already.")
        return IllegalMove("", "That is no card that lies here, or no number of pearls.")

    def play(self, state: State, move: Act) -> State:
        """The state after a legal move."""
        side = state.players[move.seat]
        match move.words:
            case ("lay", card):
                return with_side(state, move.seat, replace(side, laid=(*side.laid, card)))
            case ("lift", card):
                return with_side(state, move.seat, replace(side, laid=tuple(one for one in side.laid if one != card)))
            case ("clear",):
                return with_side(state, move.seat, replace(side, laid=()))
            case ("gain", number):
                return with_side(state, move.seat, replace(side, pearls=side.pearls + int(number)))
            case ("score",):
                return with_side(state, move.seat, scored_side(state, move.seat))
        if state.round == ROUNDS:
            return replace(state, is_over=True)
        fresh = tuple(replace(one, laid=(), is_scored=False, before=one.progress) for one in state.players)
        known = facts.by_id(state.deck)
        golds = tuple(
            card for one in state.players if one.is_scored for card in one.laid if known[card].is_gold
        )  # CO-R22: they are played once a game
        return replace(state, round=state.round + 1, players=fresh, golds=tuple(sorted((*state.golds, *golds))))

    def corrected(self, state: State, move: Correct) -> State:
        """Pearls, tracks, corals' rounds, and facts of cards and tracks put right."""
        after: State = mending.mended(state, move)
        return after

    def tally(self, state: State) -> Tally:
        """Where everybody stands."""
        players = tuple(Standing(one.progress, one.pearls, one.since) for one in state.players)
        missing = () if state.is_over else (f"The game goes on: round {state.round} of {ROUNDS}.",)
        if len(players) == 1:
            players = (*players, Standing())
            missing = (*missing, "Lord Frith's tracks are kept by his own aid; tell them in the score.")
        terms = common.terms(state.rules)
        return Tally(len(state.players), players, state.deck.tracks, terms, state.is_over, missing)

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        """What is asked now."""
        if state.is_over:
            return Prompt("The game is over", "Open a total to see why.", "CO-R26", phase="The end")
        waiting = [mark(Seat(n)) for n, one in enumerate(state.players) if not one.is_scored]
        phase = f"Round {state.round}"
        most = PLAYS[state.round - 1]
        remind = (
            f"Lay out what each player played: {most} cards and their extra plays. The app reads them at their best."
        )
        if not waiting:
            main = f"{int(seat)}: next" if seat is not None else ""
            return Prompt(
                "All are scored",
                "Go on to the next round." if state.round < ROUNDS else "End the game.",
                "CO-R17",
                main,
                phase,
            )
        main = (
            f"{int(seat)}: score"
            if seat is not None and state.players[seat].laid and not state.players[seat].is_scored
            else ""
        )
        whose = listed(map(mark, unscored(state)))
        then = f" Cards of {whose} lie here: score or clear them, then the round can end." if whose else ""
        still = f"Still to score: {listed(waiting)}.{then}"
        return Prompt("Show or tap what was played", still, "CO-R17", main, phase, remind)

    def label(self, state: State, move: Move) -> str:
        """The move as a button."""
        if isinstance(move, Correct):
            return "Put right"
        match move.words:
            case ("lay", card):
                return common.card_name(state.deck, card)
            case ("lift", card):
                return f"Take {common.card_name(state.deck, card)} away"
            case ("clear",):
                return "Clear the row"
            case ("gain", number):
                return f"Take {counted(int(number), 'pearl')}"
            case ("score",):
                return "Score these cards"
        return "End the game" if state.round == ROUNDS else "Next round"

    def tell(self, before: State, move: Move, seat: Seat | None) -> Telling:
        """The move told; nothing here is secret."""
        who = mark(move.seat)
        if isinstance(move, Correct):
            return Telling(mending.words(before.deck, move, lambda n: mark(Seat(n))))
        match move.words:
            case ("lay", card):
                return Telling(f"{who} played {common.card_name(before.deck, card)}.", is_minor=True)
            case ("lift", card):
                return Telling(f"{who} did not play {common.card_name(before.deck, card)}.", is_minor=True)
            case ("clear",):
                return Telling(f"{who}'s row is cleared.", is_minor=True)
            case ("gain", number):
                pearls = counted(int(number), "pearl")
                return Telling(f"{who} takes {pearls}.", (f"{who}: take {pearls}.",), (f"{who}: put {pearls} back.",))
            case ("score",):
                return _scored(before, move.seat)
        return Telling("The game is over." if before.round == ROUNDS else f"Round {before.round + 1} begins.")

    def view(self, state: State, seat: Seat | None) -> View:
        """The table, the same for everybody."""
        return View(
            seat,
            state.round,
            PLAYS[state.round - 1],
            state.is_over,
            tuple(map(track_view, state.deck.tracks)),
            tuple(_side_view(state, n) for n in range(len(state.players))),
            state.golds,
        )

    dump = staticmethod(round_json.dump)
    position_schema = staticmethod(round_json.position_schema)


def unscored(state: State) -> Iterator[Seat]:
    """The seats whose cards lie there and are not scored: going on would lose them."""
    return (Seat(n) for n, side in enumerate(state.players) if side.laid and not side.is_scored)


def cards_of(state: State, seat: int) -> tuple[Card, ...]:
    """The cards that lie before the seat."""
    known = facts.by_id(state.deck)
    return tuple(known[card] for card in state.players[seat].laid)


def with_side(state: State, seat: int, side: Side) -> State:
    """The state with one player's side changed."""
    return replace(state, players=(*state.players[:seat], side, *state.players[seat + 1 :]))


def scoring(state: State, seat: int) -> Scored:
    """The seat's cards read and climbed from where it stands."""
    return round_score(
        board_of(state.deck, state.rules), cards_of(state, seat), state.players[seat].progress, law(state.rules)
    )


def scored_side(state: State, seat: int) -> Side:
    """The seat after its round: paid as far as it can, climbed, its pearls taken."""
    side, found = state.players[seat], scoring(state, seat)
    end = found.climb.progress
    since = [
        state.round if track.corals(new) > track.corals(old) else was
        for track, new, old, was in zip(state.deck.tracks, end, side.progress, side.since, strict=True)
    ]
    return replace(
        side,
        is_scored=True,
        before=side.progress,
        progress=end,
        since=(since[0], since[1], since[2], since[3]),
        pearls=max(0, side.pearls - found.reading.paid) + found.climb.pearls,
        laid=tuple(one.card for one in found.reading.cards),
    )


def _scored(before: State, seat: Seat) -> Telling:
    who, found = mark(seat), scoring(before, seat)
    steps = [f"{who}: pay {counted(found.reading.paid, 'pearl')}."] if found.reading.paid else []
    steps += [
        f"{who}: {line}"
        for line in moved(board_of(before.deck, before.rules), before.players[seat].progress, found.climb)
    ]
    if found.climb.pearls:
        steps.append(f"{who}: take {counted(found.climb.pearls, 'pearl')} for bonuses.")
    names = listed(card.name for card in cards_of(before, seat)) or "nothing"
    walked = sum(found.climb.progress) - sum(before.players[seat].progress)
    return Telling(f"{who} scores {names}: {counted(walked, 'step')} in all.", tuple(steps))


def _side_view(state: State, seat: int) -> SideView:
    return _viewed(state.deck, state.rules, state.round, state.players[seat], Seat(seat))


@lru_cache(maxsize=1024)
def _viewed(deck: Deck, rules: Rulings, number: int, side: Side, seat: Seat) -> SideView:
    known = facts.by_id(deck)
    laid = tuple(known[card] for card in side.laid)
    board, limit = board_of(deck, rules), PLAYS[number - 1]
    wrong = () if side.is_scored else playing.faults(laid, limit, side.pearls, law(rules))
    reading = None
    if laid or side.is_scored:
        start = side.before if side.is_scored else side.progress
        reading = reading_view(round_score(board, laid, start, law(rules)), {card.id: card for card in laid}, board)
    return SideView(
        seat,
        card_views(laid),
        tuple(fault.text for fault in wrong),
        playing.price(laid),
        playing.play_limit(laid, limit),
        reading,
        place_views(board, side.progress),
        side.pearls,
        side.is_scored,
    )


GAME: Final[Game[State, Move, View, Tally]] = Round(MODE)
