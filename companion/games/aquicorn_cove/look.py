"""Builds a seat's view of a state (`view.View`), part by part, from what that seat may know."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from card_db import effects
from companion.engine.bag import Bag
from companion.engine.codec import name_of
from companion.engine.game import CHANCE, Seat, mark
from companion.games.aquicorn_cove import ask, facts, fishing, rules, secrets, shown, tally, tasks, tracks
from companion.games.aquicorn_cove.facts import CHARACTER_NAMES, POLLUTION, SEASON_NAMES, Card
from companion.games.aquicorn_cove.state import (
    NOBODY,
    ROUNDS,
    STORM,
    Played,
    State,
    hands_of,
    head_seat,
    is_fishing,
    seat_of,
)
from companion.games.aquicorn_cove.tasks import Acting
from companion.games.aquicorn_cove.view import (
    BayView,
    BoatView,
    CardView,
    HandView,
    MarketView,
    OptionView,
    PhaseView,
    PlayedView,
    ProspectView,
    View,
)


def look(state: State, seat: Seat | None) -> View:
    """The table as the seat sees it."""
    acting = rules.to_act(state)
    source = rules.chance(state)
    printed = state.printed
    wild = state.law.wild_shore == "yes"
    return View(
        seat=seat,
        people=state.people,
        round=state.round,
        rounds=ROUNDS,
        year=state.year,
        season=state.season,
        season_title=SEASON_NAMES[state.season],
        bonus=printed.bonus(state.season),
        phase=state.phase,
        phase_title=rules.phase_title(state.phase) if state.agenda else "The end",
        waiting=_waiting(state),
        waiting_for=() if acting == (CHANCE,) else acting,
        acting=_acting(state),
        action=_action(state),
        asks=source.source if source else "",
        answers=_answers(state, seat),
        phases=_phases(state),
        hands=tuple(_hand(state, seat, hand) for hand in range(state.count)),
        head=state.head,
        head_seat=None if state.head == NOBODY else head_seat(state),
        food=state.food,
        supply=state.supply,
        farm=state.farm,
        farm_spaces=printed.farm,
        feed=_feed(state),
        prosperity=state.prosperity,
        prosperity_track=shown.prosperity_track(printed, state.prosperity),
        reef=state.reef,
        reef_track=shown.reef_track(printed, state.reef),
        storm_dice=tracks.dice(printed, state.reef, at_or_above=state.law.storm_dice == "at-or-above"),
        dice=state.dice,
        bay=BayView(*state.bay, state.bay_aquicorns, state.pollution_supply, state.bag.count(POLLUTION)),
        boat=_boat(state),
        bag=shown.tiles(printed, state.bag),
        bag_total=len(state.bag),
        prospect=_prospect(state),
        caught=shown.tiles(printed, Bag.of(state.caught)),
        overfished=shown.tiles(printed, state.overfished),
        village=shown.rows(printed, state.village, state.market, wild_shore=wild, dice=_dice(state)),
        market=_market(state),
        stack=len(state.stack) + len(state.under),
        under=tuple(shown.building(printed.building(name)) for name in state.under),
        helper_deck=len(state.helpers),
        event_deck=len(state.events),
        aquicorn_deck=len(state.aquicorns),
        villager_deck=state.villager_deck,
        spent=tuple(card_view(printed.card(card)) for card in state.spent),
        feed_change=state.feed_change,
        dice_change=state.dice_change,
        ending=shown.ending(tally.of(state)),
        is_over=not state.agenda,
    )


def _market(state: State) -> tuple[MarketView, ...]:
    purse = state.food + state.supply
    wild = state.law.wild_shore == "yes"
    return shown.market(state.printed, state.village, state.market, purse, wild_shore=wild, has_top=_has_top(state))


def _waiting(state: State) -> str:
    if not state.agenda:
        return ""
    due: Any = type(state.agenda[0])
    return name_of(due)


def _has_top(state: State) -> bool:
    return len(state.market) == facts.MARKET


def _feed(state: State) -> int | None:
    need = tracks.feed(state.printed, state.prosperity)
    return None if need is None else max(0, need + state.feed_change)


def _acting(state: State) -> str:
    match state.agenda[0] if state.agenda else None:
        case Acting(who=who) | tasks.ByHand(who=who):
            return who
        case tasks.Choosing(card=card) | tasks.ChoosingHelper(card=card):
            return card
        case tasks.Paying(building=building):
            return building
        case _:
            return ""


def _action(state: State) -> str:
    match state.agenda[0] if state.agenda else None:
        case Acting(actions=(action, *_)):
            return action.icon
        case _:
            return ""


def _answers(state: State, seat: Seat | None) -> tuple[tuple[str, str], ...]:
    """The outcomes that may be told; those of a private draw to its owner alone."""
    source = rules.chance(state)
    if source is None or (source.private_to is not None and source.private_to != seat):
        return ()
    return tuple((outcome.value, ask.label(state, outcome)) for outcome, _ in rules.odds(state))


def _dice(state: State) -> tuple[tuple[str, int], ...]:
    if state.phase != STORM:
        return ()
    return tuple((sign, space) for sign in state.printed.signs for space in range(1, state.dice.count(sign) + 1))


def _boat(state: State) -> BoatView:
    printed = state.printed
    catch = fishing.landed(printed, state.boat)
    return BoatView(
        spaces=printed.spaces_of_boat,
        open=state.open_spaces,
        covered=state.covered,
        tiles=tuple(shown.tile(printed, kind) for kind in state.boat),
        food=catch.food,
        overfished=shown.tiles(printed, catch.overfished),
        is_fishing=is_fishing(state),
        is_full=len(state.boat) >= state.open_spaces,
    )


def _prospect(state: State) -> ProspectView | None:
    if state.law.odds != "shown":
        return None
    left = state.open_spaces - len(state.boat)
    return shown.prospect(state.printed, state.bag, state.boat, state.bay, left)


# ---- Cards ----


@lru_cache(maxsize=256)
def card_view(card: Card) -> CardView:
    """A card with its options."""
    options = tuple(_option(card, number) for number in range(1, len(card.options) + 1))
    return CardView(card.id, card.name, card.kind, card.character, card.pollution or 0, options)


@lru_cache(maxsize=512)
def _option(card: Card, number: int) -> OptionView:
    found = card.options[number - 1]
    title = facts.PHASES[found.phase] if found.phase is not None else ""
    return OptionView(number, found.phase, title, effects.sentence(found.effect), effects.text(found.effect))


def _phases(state: State) -> tuple[PhaseView, ...]:
    now = state.phase if state.agenda else STORM + 1
    has_storm = state.season in ("fall", "winter")
    return tuple(
        PhaseView(
            number,
            rules.phase_title(number),
            ask.reminder(number),
            number == now,
            number < now,
            tuple(_played(state, one) for one in state.track if one.phase == number),
        )
        for number in range(1, STORM + 1 if has_storm else STORM)
    )


def _played(state: State, one: Played) -> PlayedView:
    card = state.printed.card(one.card)
    return PlayedView(
        card=card_view(card),
        option=_option(card, one.option),
        phase=one.phase,
        hand=one.hand,
        by=mark(seat_of(state, one.hand)) if one.hand != NOBODY else "",
        is_helper=one.hand == NOBODY and card.kind in (facts.CHARACTER, facts.VILLAGER),
        is_done=one.is_done,
        is_acting=_acting(state) == one.card,
    )


def _hand(state: State, seat: Seat | None, hand: int) -> HandView:
    owner = seat_of(state, hand)
    is_yours = seat is not None and hand in hands_of(state, seat)
    is_shown = is_yours or not rules.has_secrets(state)
    task = state.agenda[0] if state.agenda else None
    due = getattr(task, "hand", None)
    character = state.characters[hand] if hand < len(state.characters) else ""
    return HandView(
        hand=hand,
        seat=owner,
        character=character,
        name=CHARACTER_NAMES.get(character, ""),
        is_yours=is_yours,
        is_head=hand == state.head,
        is_to_act=owner in rules.to_act(state) and (due is None or due == hand),
        is_shown=is_shown,
        cards=tuple(card_view(state.printed.card(card)) for card in state.hands[hand]) if is_shown else (),
        card_count=len(state.hands[hand]),
        villagers=secrets.villagers_held(state, hand),
        deck=len(state.decks[hand]) + state.on_top[hand],
        on_top=state.on_top[hand],
        has_played=any(one.hand == hand for one in state.track),
    )
