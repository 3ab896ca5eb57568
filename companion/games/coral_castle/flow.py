"""What a move does: drafting, passing, pearls, scoring, keeping, and how one phase follows another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.engine.game import CHANCE, Seat, Setup
from companion.games.coral_castle import facts
from companion.games.coral_castle.facts import HAND, PASSES, ROUNDS, START_PEARLS, Deck
from companion.games.coral_castle.moves import Do, Move, Outcome, Ready
from companion.games.coral_castle.rules import deal_to, frith_to_keep, to_act
from companion.games.coral_castle.scoring import seat_score
from companion.games.coral_castle.state import (
    FRITH,
    Player,
    Rulings,
    State,
    card,
    cards,
    pass_to,
    pile,
    seats,
    unseen,
)

DRY: Final = 34
"""The cards that the third round of two players needs: 18 to deal and 16 to add (CO-G06, CO-G07)."""


def start(setup: Setup) -> State:
    """The state before the first move; `given` may name the sets."""
    options = {name.replace("-", "_"): value for name, value in setup.options.items()}
    players = tuple(Player(pearls=START_PEARLS) for _ in range(setup.seats))
    if setup.seats == 1:
        players = (*players, Player())
    state = State(Rulings(**options), Deck.of(setup.cards), setup.seats, "sets", 1, players)
    sets = tuple(setup.given.get("sets", ()))
    if not sets and state.rules.sets == "first":
        sets = facts.set_letters(state.deck)[: facts.sets_for(state.people)]
    return advance(replace(state, sets=tuple(sorted(sets))))


def play(state: State, move: Move) -> State:
    """The state after a legal move or a possible outcome."""
    match move:
        case Outcome(source, what):
            return advance(_OUTCOMES[source](state, what))
        case Do(seat, verb, what):
            return advance(_VERBS[verb](state, seat, what))
        case Ready(seat):
            return advance(_with(state, seat, is_ready=True))
    raise ValueError(f"a correction is no move to play: {move!r}")


def _with(state: State, seat: int, **changes: object) -> State:
    player = replace(state.players[seat], **changes)  # type: ignore[arg-type]
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def _without(items: tuple[str, ...], one: str) -> tuple[str, ...]:
    return tuple(item for item in items if item != one)


# ---- What people do ----


def _use(state: State, seat: Seat, what: str) -> State:
    return replace(state, sets=tuple(sorted((*state.sets, what))))


def _draft(state: State, seat: Seat, what: str) -> State:
    player = state.players[seat]
    drafted = (*player.drafted, what)
    if state.is_solo:
        left = (state.piles[0] - 1, *state.piles[1:])
        after = replace(_with(state, seat, drafted=drafted), piles=left, open=_without(state.open, what))
        return _other_to_frith(after) if left[0] == 1 else replace(after, phase="give")
    hand = _without(player.hand, what)
    if state.is_app:
        return _with(
            state, seat, drafted=drafted, hand=hand, has_picked=state.people == 2, is_ready=state.people > 2 or not hand
        )
    return _with(state, seat, drafted=drafted, is_ready=len(drafted) == HAND)


def _throw(state: State, seat: Seat, what: str) -> State:
    return _with(state, seat, hand=_without(state.players[seat].hand, what), thrown=what, is_ready=True)


def _frith(state: State, seat: Seat, what: str) -> State:
    return _with(state, FRITH, drafted=(*state.players[FRITH].drafted, what))


def _lay(state: State, seat: Seat, what: str) -> State:
    return _with(state, seat, laid=(*state.players[seat].laid, what))


def _lift(state: State, seat: Seat, what: str) -> State:
    return _with(state, seat, laid=_without(state.players[seat].laid, what))


def _keep(state: State, seat: Seat, what: str) -> State:
    return _with(state, seat, keeping=(*state.players[seat].keeping, what))


def _drop(state: State, seat: Seat, what: str) -> State:
    return _with(state, seat, keeping=_without(state.players[seat].keeping, what))


_VERBS: Final[dict[str, Callable[[State, Seat, str], State]]] = {
    "use": _use, "draft": _draft, "throw": _throw, "frith": _frith, "lay": _lay, "lift": _lift, "keep": _keep, "drop": _drop,
}  # fmt: skip


# ---- What chance gives ----


def _dealt(state: State, what: str) -> State:
    seat = deal_to(state)
    after = _with(state, seat, hand=(*state.players[seat].hand, what))
    if state.people != 2:
        return after
    giver = pass_to(state, seat) if state.phase == "fill" else int(seat)
    if state.phase == "deal" and state.round != 2:
        return after
    decks = tuple(size - (n == giver) for n, size in enumerate(state.decks))
    return replace(after, decks=decks)


def _piled(state: State, what: str) -> State:
    return replace(state, open=(*state.open, what), pool=_without(state.pool, what))


def _placed(state: State, what: str) -> State:
    return replace(state, piles=state.piles[1:], phase="pile", place=int(what))


def _given(state: State, what: str) -> State:
    rest = tuple(one for one in pile(state) if one != what)
    after = _with(state, FRITH, drafted=(*state.players[FRITH].drafted, what))
    return replace(
        after, open=state.open[state.piles[0] :], aside=(*state.aside, *rest), piles=state.piles[1:], phase="pile"
    )


def _other_to_frith(state: State) -> State:
    """The pile of two: what the player leaves is Lord Frith's (CO-R30)."""
    if state.is_app:
        return _given(state, state.open[0])
    return replace(state, piles=state.piles[1:], phase="pile")


def _returned(state: State, what: str) -> State:
    return replace(state, thrown=_without(state.thrown, what))


def _saved(state: State, what: str) -> State:
    return _with(state, FRITH, keeping=(*state.players[FRITH].keeping, what))


def _set_drawn(state: State, what: str) -> State:
    return _use(state, CHANCE, what)


_OUTCOMES: Final[dict[str, Callable[[State, str], State]]] = {
    "set": _set_drawn, "deal": _dealt, "fill": _dealt, "return": _returned, "pile": _piled, "place": _placed, "give": _given,
    "save": _saved,
}  # fmt: skip


# ---- One phase after another ----


def advance(state: State) -> State:
    """The state with everything done that nobody decides."""
    while True:
        after = _STEPS[state.phase](state)
        if after is state:
            return state
        state = after


def _after_sets(state: State) -> State:
    return state if len(state.sets) < facts.sets_for(state.people) else _new_round(state)


def _new_round(state: State) -> State:
    """Ready for the deal of this round."""
    if state.is_solo:
        return replace(state, phase="pile", piles=PASSES[0])
    if state.people == 2 and state.round == ROUNDS:
        # CO-G06: the end-of-round discards are shuffled into what is left of the decks.
        state = replace(state, discard=(), phase="return", decks=())
        return replace(state, thrown=()) if state.rules.dry == "all" else state
    return replace(state, phase="deal")


def _after_return(state: State) -> State:
    if state.is_app and state.thrown and len(unseen(state)) < DRY:
        return state
    return replace(state, phase="deal")


def _after_deal(state: State) -> State:
    if state.is_app and any(len(state.players[seat].hand) < HAND for seat in seats(state)):
        return state
    if state.people == 2:
        state = _halved(state)
    return replace(state, phase="draft")


def _halved(state: State) -> State:
    """The two decks of two players: the rest in halves, made anew in the first and third round (CO-R27, CO-G28)."""
    if state.decks:
        return state if state.is_app else replace(state, decks=tuple(size - HAND for size in state.decks))
    rest = len(unseen(state)) if state.is_app else _in_decks(state)
    return replace(state, decks=(rest - rest // 2, rest // 2))


def _in_decks(state: State) -> int:
    """How many cards the decks hold when nobody has told what lies in hands or was discarded while drafting."""
    thrown = 2 * (HAND - 1) * (state.round - 1)
    rest = len(unseen(state)) - 2 * HAND
    return rest if state.rules.dry == "all" else max(rest - thrown, min(rest, DRY - 2 * HAND))


def _after_draft(state: State) -> State:
    if state.is_solo or to_act(state):
        return state
    if state.people == 2:
        return _passed_by_two(state)
    if all(len(state.players[seat].drafted) == HAND for seat in seats(state)):
        return _collected(state)
    hands = [state.players[seat].hand for seat in seats(state)]
    for seat in seats(state):
        state = _with(state, pass_to(state, seat), hand=hands[seat], is_ready=False, has_picked=False)
    return state


def _passed_by_two(state: State) -> State:
    """Both have drafted and discarded: the piles change hands and get a card from the decks (CO-R28)."""
    if not state.is_app:
        decks = tuple(size - (HAND - 1) for size in state.decks)
        return _collected(replace(state, decks=decks))
    one, other = state.players
    state = replace(state, thrown=(*state.thrown, *filter(None, (one.thrown, other.thrown))))
    for seat, hand in ((0, other.hand), (1, one.hand)):
        state = _with(state, seat, hand=hand, thrown="", is_ready=False, has_picked=False)
    return _collected(state) if len(one.drafted) == HAND else replace(state, phase="fill")


def _after_fill(state: State) -> State:
    size = HAND - len(state.players[0].drafted)
    if any(len(state.players[seat].hand) < size for seat in seats(state)):
        return state
    return replace(state, phase="draft")


def _after_pile(state: State) -> State:
    if not state.piles:
        return _next_pass(state)
    if not state.is_app:
        return replace(state, phase="draft")
    wanted = sum(state.piles) if state.rules.piles == "open" else state.piles[0]
    if len(state.open) < wanted:
        return state
    return replace(state, phase="draft")


def _next_pass(state: State) -> State:
    """The piles of this pass are done: what was set aside is shuffled into new piles (CO-R30)."""
    drafted = len(state.players[0].drafted)
    if drafted == HAND:
        return _collected(state) if state.is_app else replace(state, phase="frith")
    piles = PASSES[1] if drafted == len(PASSES[0]) else PASSES[2]
    return replace(state, piles=piles, pool=tuple(sorted(state.aside)), aside=())


def _after_frith(state: State) -> State:
    return _collected(replace(state, place=0)) if len(state.players[FRITH].drafted) == HAND else state


def _collected(state: State) -> State:
    """Pearls for the symbols of the nine just drafted, kept cards not among them (CO-R09, CO-R10, CO-G15)."""
    for seat in seats(state):
        player = state.players[seat]
        gain = sum(one.pearls for one in cards(state, player.drafted))
        state = _with(state, seat, pearls=player.pearls + gain, is_ready=False, has_picked=False)
    return replace(state, phase="play")


def _after_play(state: State) -> State:
    return state if to_act(state) else _scored(state)


def _after_keep(state: State) -> State:
    if to_act(state):
        return state
    for seat in seats(state):
        state = _tidied(state, seat)
    return replace(state, phase="frith-keep") if state.is_solo else _next_round(state)


def _tidied(state: State, seat: int) -> State:
    """What is kept is the seat's for the next round; played golds leave the game, the rest is discarded (CO-R21, CO-R22)."""
    player = state.players[seat]
    golds = tuple(one for one in player.laid if card(state, one).is_gold)
    rest = tuple(one for one in player.cards if one not in player.keeping and one not in golds)
    shown = tuple(one for one in player.keeping if one in player.laid)
    after = _with(state, seat, drafted=(), kept=player.keeping, shown=shown, laid=(), keeping=(), is_ready=False)
    return replace(after, discard=(*state.discard, *rest), out=(*state.out, *golds))


def _after_frith_keep(state: State) -> State:
    if len(state.players[FRITH].keeping) < frith_to_keep(state):
        return state
    state = _tidied(state, FRITH)
    frith = state.players[FRITH]
    return _next_round(_with(state, FRITH, shown=frith.kept))


def _next_round(state: State) -> State:
    return _new_round(replace(state, round=state.round + 1))


def _same(state: State) -> State:
    return state


_STEPS: Final[dict[str, Callable[[State], State]]] = {
    "sets": _after_sets, "return": _after_return, "deal": _after_deal, "draft": _after_draft, "fill": _after_fill,
    "pile": _after_pile, "give": _same, "frith": _after_frith, "play": _after_play, "keep": _after_keep,
    "frith-keep": _after_frith_keep, "over": _same,
}  # fmt: skip


# ---- The end of a round ----


def _scored(state: State) -> State:
    """All that were played are paid and scored (CO-R13, CO-R17); the game is over after the third round."""
    for seat in range(len(state.players)):
        player = state.players[seat]
        found = seat_score(state, seat)
        end = found.climb.progress
        since = tuple(
            state.round if track.corals(new) > track.corals(old) else was
            for track, new, old, was in zip(state.deck.tracks, end, player.progress, player.since, strict=True)
        )
        laid = tuple(one.card for one in found.reading.cards)
        state = _with(
            state,
            seat,
            laid=laid,
            pearls=player.pearls - found.reading.paid + found.climb.pearls,
            before=player.progress,
            progress=end,
            since=since,
            is_ready=False,
        )
    if state.round == ROUNDS:
        return replace(state, phase="over")
    return replace(state, phase="keep")
