"""The Lord Frith aid's position as JSON and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from companion.engine import codec, schema
from companion.engine.reading import Node
from companion.games.coral_castle import facts
from companion.games.coral_castle.aids import frith_state as frith
from companion.games.coral_castle.aids.frith_state import MODE, PHASES, State
from companion.games.coral_castle.aids.score import standing_faults
from companion.games.coral_castle.facts import HAND, PASSES, ROUNDS
from companion.games.coral_castle.position import (
    player_json,
    player_schema,
    read_deck,
    read_ids,
    read_player,
    read_rules,
    rules_json,
    rules_schema,
    told_of,
)
from companion.games.coral_castle.prizes import Standing
from companion.games.coral_castle.state import Player
from companion.games.coral_castle.tally import tracks_schema

OPTIONS: Final = ("sets", "level", "itself", "laps", "zero", "pair-tie", "end-bonus", "frith-pearls", "piles")
_LISTS: Final = ("open", "pool", "aside", "mine", "gone")
_FIELDS: Final = (
    "game", "options", "cards", "app", "phase", "round", "sets", "picks", "piles", *_LISTS, "place", "frith", "own", "told",
)  # fmt: skip


def dump(state: State) -> dict[str, Any]:
    """The state as JSON."""
    return {
        "game": MODE,
        "options": rules_json(state.rules, OPTIONS),
        "cards": facts.dump_deck(state.deck),
        "app": state.is_app,
        "phase": state.phase,
        "round": state.round,
        "sets": list(state.sets),
        "picks": state.picks,
        "piles": list(state.piles),
        **{name: list(getattr(state, name)) for name in _LISTS},
        "place": state.place,
        "frith": player_json(state.frith),
        "own": codec.dump(state.own),
        "told": [list(one) for one in state.told],
    }


def load(root: Node) -> State | None:
    """The state of the document, with every fault noted in it; None where it is not even an object."""
    given = root.fields(_FIELDS, ("phase",))
    if root.faults:
        return None
    if "game" in given and given["game"].value != MODE:
        given["game"].fault(f"must be {MODE!r}")
    deck = read_deck(given.get("cards"), root)
    known = tuple(facts.by_id(deck))
    letters = facts.set_letters(deck)
    lists = {name: read_ids(given[name], known) if name in given else () for name in _LISTS}
    state = State(
        rules=read_rules(given.get("options"), OPTIONS),
        deck=deck,
        is_app=given["app"].flag() if "app" in given else False,
        phase=next(phase for phase in PHASES if phase == given["phase"].one_of(PHASES)),
        round=given["round"].whole(1, ROUNDS) if "round" in given else 1,
        sets=tuple(item.one_of(letters) for item in given["sets"].items(9)) if "sets" in given else letters[:2],
        picks=given["picks"].whole(0, HAND) if "picks" in given else 0,
        piles=tuple(item.whole(1, 5) for item in given["piles"].items(5)) if "piles" in given else (),
        open=lists["open"],
        pool=lists["pool"],
        aside=lists["aside"],
        mine=lists["mine"],
        place=given["place"].whole(0, 4) if "place" in given else 0,
        frith=read_player(given["frith"], known) if "frith" in given else Player(),
        gone=lists["gone"],
        own=codec.load(given["own"], Standing) if "own" in given else Standing(),
        told=tuple(told_of(item, known) for item in given["told"].items(2000)) if "told" in given else (),
    )
    if not root.faults:
        root.faults += _faults(state)
    return state


def _faults(state: State) -> Iterator[str]:
    if (
        (len(state.sets) == 2) == (state.phase == "sets")
        or len(set(state.sets)) != len(state.sets)
        or list(state.sets) != sorted(state.sets)
    ):
        yield "$.sets: two different sets play, in order"
        return
    his = state.frith
    where = [*his.cards, *state.open, *state.pool, *state.aside, *state.mine, *state.gone]
    allowed = facts.in_play(state.deck, state.sets)
    yield from (f"$: {card} is not in the game" for card in sorted(set(where) - set(allowed)))
    if len(set(where)) != len(where):
        yield "$: a card stands at two places"
    yield from standing_faults("$.own", state.own)
    yield from standing_faults("$.frith", Standing(his.progress, his.pearls, his.since))
    if (
        his.pearls
        or his.hand
        or his.laid
        or his.thrown
        or his.has_picked
        or his.is_ready
        or not set(his.shown) <= set(his.kept)
    ):
        yield "$.frith: he has no pearls and no hand, and all his cards count"
    if len(his.drafted) > HAND or len(his.kept) > 4 or (his.kept and state.round == 1):
        yield f"$.frith: at most {HAND} drafted cards and 4 kept ones"
    yield from _phase(state)
    if not state.is_app and (state.open or state.pool or state.aside or state.mine or state.gone):
        yield "$.open: with own piles nobody has told what lies in them"
    if state.place and (state.is_app or state.phase in ("sets", "score", "keep", "own", "over")):
        yield "$.place: no card lies in a row now"


def _phase(state: State) -> Iterator[str]:
    his = state.frith
    if state.phase in ("pile", "draft", "give"):
        yield from _piles(state)
        return
    if state.piles or state.open or state.pool:
        yield "$.piles: piles are there only while cards are drafted"
    if state.phase == "frith" and state.is_app:
        yield "$.phase: the app knows Lord Frith's cards already"
    if state.phase == "sets":
        if state.picks or his.cards or state.round != 1:
            yield "$.phase: nothing is drafted before the sets are chosen"
        return
    if state.picks != HAND or (state.phase != "frith" and len(his.drafted) != HAND):
        yield f"$.picks: the draft is over when both have {HAND} cards"
    if state.is_app and (len(state.mine) != HAND or state.aside):
        yield f"$.mine: the player has drafted {HAND} cards, and nothing is set aside any more"
    if (state.phase in ("own", "over")) and state.round != ROUNDS:
        yield f"$.round: the end comes after round {ROUNDS}"
    if state.phase == "keep" and (state.round == ROUNDS or len(his.keeping) >= frith.to_keep(state)):
        yield "$.phase: Lord Frith has kept what he keeps"
    able = {card.id for card in frith.frith_cards(state) if not card.is_gold}
    if (
        len(set(his.keeping)) != len(his.keeping)
        or not set(his.keeping) <= able
        or (his.keeping and state.phase != "keep")
    ):
        yield "$.frith.keeping: cards of his that are not gold, each once, while he keeps"


def _piles(state: State) -> Iterator[str]:
    done = state.picks - (state.phase == "give")
    starts = [sum(map(len, PASSES[:n])) for n in range(len(PASSES) + 1)]
    stage = next((n for n in range(len(PASSES)) if 0 <= done < starts[n + 1]), -1)
    if stage < 0:
        yield f"$.picks: {state.picks} cards do not fit the phase {state.phase}"
        return
    wanted: tuple[int, ...] = PASSES[stage][done - starts[stage] :]
    if state.phase == "give":
        wanted = (wanted[0] - 1, *wanted[1:])
    if state.piles != wanted or (state.phase == "give" and wanted[0] < 2):
        yield f"$.piles: after {state.picks} cards the piles are {list(wanted)}, not {list(state.piles)}"
        return
    if state.frith.keeping:
        yield "$.frith.keeping: he keeps after a round"
    if not state.is_app:
        if state.phase == "pile":
            yield "$.phase: with own piles the app deals nothing"
        if state.frith.drafted:
            yield "$.frith.drafted: his cards are told after the draft"
        return
    most = frith.wanted(state)
    is_dealt = len(state.open) == most
    if (state.phase == "pile" and len(state.open) >= most) or (state.phase != "pile" and not is_dealt):
        yield f"$.open: {len(state.open)} cards lie in the piles, where {most} belong"
    picks = done - starts[stage]
    aside = sum(PASSES[stage][:picks]) - 2 * picks
    pool = sum(state.piles) - len(state.open) if stage else 0
    if (
        len(state.aside) != aside
        or len(state.pool) != pool
        or len(state.mine) != state.picks
        or len(state.frith.drafted) != done
    ):
        yield f"$.aside: by now {aside} cards are set aside, {pool} still to be dealt, and both have drafted alike"
    if not stage and len(frith.unseen(state)) < most - len(state.open):
        yield "$: there are not enough cards left for the piles"


def position_schema() -> dict[str, Any]:
    """The JSON Schema of a position."""
    ids = schema.listing(schema.TEXT, 200)
    four = schema.listing(schema.whole(), 4, 4)
    return schema.document(
        "Coral Castle, Lord Frith: position",
        {
            "game": {"const": MODE},
            "options": rules_schema(OPTIONS),
            "cards": schema.fields({"digest": schema.TEXT, "cards": {"type": "object"}, "tracks": tracks_schema()}),
            "app": schema.FLAG,
            "phase": schema.one_of(PHASES),
            "round": schema.whole(1, ROUNDS),
            "sets": schema.listing(schema.TEXT, 2),
            "picks": schema.whole(0, HAND),
            "piles": schema.listing(schema.whole(1, 5), 5),
            **dict.fromkeys(_LISTS, ids),
            "place": schema.whole(0, 4),
            "frith": player_schema(),
            "own": schema.fields({"progress": four, "pearls": schema.whole(), "since": four}),
            "told": schema.listing(schema.listing(schema.TEXT, 2, 2)),
        },
        tuple(name for name in _FIELDS if name != "phase"),
    )
