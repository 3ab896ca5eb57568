"""The state of the Lord Frith aid, and the pile draft: which pile comes, which card is his, what is set aside (CO-R30)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from companion.games.coral_castle import facts
from companion.games.coral_castle.facts import HAND, PASSES, ROUNDS, Deck
from companion.games.coral_castle.printed import Card
from companion.games.coral_castle.prizes import Standing
from companion.games.coral_castle.scoring import Scored, round_score
from companion.games.coral_castle.state import FRITH_KEEPS, Player, Rulings, board_of, law

MODE: Final = "coral-castle/lord-frith"
Phase = Literal["sets", "pile", "draft", "give", "frith", "score", "keep", "own", "over"]
PHASES: Final[tuple[Phase, ...]] = ("sets", "pile", "draft", "give", "frith", "score", "keep", "own", "over")


@dataclass(frozen=True, slots=True)
class State:
    """Everything the aid keeps: Lord Frith's side, and of the player's what is told at the end.

    `picks` counts the player's cards of this round; `piles`, `open`, `pool`, `aside` and `place` are those of the full game.
    Where the app deals (`is_app`), `mine` are the player's drafted cards of this round and `gone` all that left the deck.
    """

    rules: Rulings
    deck: Deck
    is_app: bool
    phase: Phase
    round: int = 1
    sets: tuple[str, ...] = ()
    picks: int = 0
    piles: tuple[int, ...] = ()
    open: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    mine: tuple[str, ...] = ()
    place: int = 0
    frith: Player = Player()  # noqa: RUF009 (a frozen value)
    gone: tuple[str, ...] = ()
    own: Standing = Standing()  # noqa: RUF009 (a frozen value)
    told: tuple[tuple[str, str], ...] = ()

    @property
    def players(self) -> tuple[Standing, Player]:
        """The player's and Lord Frith's sides, for corrections."""
        return self.own, self.frith


def new_round(state: State) -> State:
    """The piles of 18 cards."""
    return settled(replace(state, phase="pile", picks=0, piles=PASSES[0], mine=(), place=0))


def settled(state: State) -> State:
    """The state with everything done that nobody decides: the next pile, the next pass, the end of the draft."""
    if state.phase != "pile":
        return state
    if not state.piles:
        if state.picks == HAND:
            return replace(state, phase="score" if state.is_app else "frith")
        later = PASSES[1] if state.picks == len(PASSES[0]) else PASSES[2]
        state = replace(state, piles=later, pool=tuple(sorted(state.aside)), aside=())
    if not state.is_app or len(state.open) >= wanted(state):
        return replace(state, phase="draft")
    return state


def wanted(state: State) -> int:
    """How many cards lie in the piles when the deal is done (CO-G31)."""
    return sum(state.piles) if state.rules.piles == "open" else state.piles[0]


def is_later_pass(state: State) -> bool:
    """Whether the piles are made of the cards set aside."""
    return state.picks >= len(PASSES[0])


def pile(state: State) -> tuple[str, ...]:
    """The cards of the pile on the table, where the app deals."""
    return state.open[: state.piles[0]] if state.piles else ()


def unseen(state: State) -> tuple[str, ...]:
    """The deck, where the app deals."""
    frith = state.frith
    used = {*state.open, *state.pool, *state.aside, *state.mine, *state.gone, *frith.drafted, *frith.kept}
    return tuple(one for one in facts.in_play(state.deck, state.sets) if one not in used)


def taken(state: State, what: str = "") -> State:
    """The player has taken a card; of a pile of two the other one is Lord Frith's."""
    left = (state.piles[0] - 1, *state.piles[1:])
    mine = (*state.mine, what) if what else state.mine
    state = replace(
        state, picks=state.picks + 1, piles=left, mine=mine, open=tuple(one for one in state.open if one != what)
    )
    if left[0] > 1:
        return replace(state, phase="give", place=0)
    return (
        given(state, state.open[0]) if state.is_app else settled(replace(state, phase="pile", piles=left[1:], place=0))
    )


def given(state: State, what: str) -> State:
    """Lord Frith gets the card; what is left of the pile is set aside."""
    rest = tuple(one for one in pile(state) if one != what)
    frith = replace(state.frith, drafted=(*state.frith.drafted, what))
    after = replace(state, frith=frith, open=state.open[state.piles[0] :], aside=(*state.aside, *rest))
    return settled(replace(after, piles=state.piles[1:], phase="pile"))


def placed(state: State, place: int) -> State:
    """Lord Frith gets the card at that place of the row."""
    return settled(replace(state, piles=state.piles[1:], phase="pile", place=place))


# ---- His round ----


def frith_cards(state: State) -> tuple[Card, ...]:
    """All of Lord Frith's cards, kept ones first."""
    known = facts.by_id(state.deck)
    return tuple(known[card] for card in state.frith.cards)


def scoring(state: State) -> Scored:
    """His round as it scores: everything at its best, a pearl card two points (CO-R31, CO-G21, CO-G22)."""
    known = facts.by_id(state.deck)
    counted = state.frith.cards if state.rules.frith_pearls == "again" else state.frith.drafted
    points = facts.PEARL_CARD * sum(known[card].is_pearl for card in counted)
    start = state.frith.progress if state.phase == "score" else state.frith.before
    return round_score(
        board_of(state.deck, state.rules, True),
        frith_cards(state),
        start,
        law(state.rules),
        is_frith=True,
        points=points,
    )


def scored(state: State) -> State:
    """His meeples moved; then he keeps, or the player tells their own tracks."""
    found = scoring(state)
    frith = state.frith
    since = [
        state.round if track.corals(new) > track.corals(old) else was
        for track, new, old, was in zip(
            state.deck.tracks, found.climb.progress, frith.progress, frith.since, strict=True
        )
    ]
    frith = replace(
        frith, before=frith.progress, progress=found.climb.progress, since=(since[0], since[1], since[2], since[3])
    )
    state = replace(state, frith=frith)
    if state.round == ROUNDS:
        return replace(state, phase="own")
    return _kept(replace(state, phase="keep"))


def keepable(state: State) -> tuple[str, ...]:
    """The cards that he may still be given to keep: never a gold (CO-G20)."""
    return tuple(card.id for card in frith_cards(state) if not card.is_gold and card.id not in state.frith.keeping)


def to_keep(state: State) -> int:
    """How many cards he keeps after this round (CO-R32)."""
    able = sum(1 for card in frith_cards(state) if not card.is_gold)
    return min(FRITH_KEEPS[state.rules.level], able)


def saved(state: State, what: str) -> State:
    """He keeps the card."""
    return _kept(replace(state, frith=replace(state.frith, keeping=(*state.frith.keeping, what))))


def _kept(state: State) -> State:
    frith = state.frith
    if len(frith.keeping) < to_keep(state):
        return state
    rest = tuple(card for card in frith.cards if card not in frith.keeping)
    gone = (*state.gone, *rest, *state.mine) if state.is_app else state.gone
    frith = replace(frith, drafted=(), kept=frith.keeping, shown=frith.keeping, keeping=())
    return new_round(replace(state, round=state.round + 1, frith=frith, gone=gone))
