"""Corrections of the aids: pearls, tracks, corals' rounds, facts of cards, prizes and bonus symbols (see `corrections`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from card_db.coral_effects import EffectTextError
from companion.engine import schema
from companion.engine.correcting import Refused, check_words, require_seat
from companion.engine.errors import IllegalMove, InvalidNotation
from companion.engine.learning import Learned
from companion.games.coral_castle import corrections, facts, moves
from companion.games.coral_castle.aids.common import with_step
from companion.games.coral_castle.facts import Deck
from companion.games.coral_castle.moves import Correct
from companion.games.coral_castle.printed import FactsError, fact

ON_SIDES: Final = ("pearls", "track", "since")
ON_CARDS: Final = ("card", "prize", "bonuses")


def read(text: str) -> Correct:
    """The correction of the notation, one of those that aids have; InvalidNotation."""
    move = moves.read(text)
    if not isinstance(move, Correct) or move.words[0] not in (*ON_SIDES, *ON_CARDS):
        raise InvalidNotation(text, f"here 'correct' is followed by one of {', '.join((*ON_SIDES, *ON_CARDS))}")
    check_words(text, move.words, corrections.VERBS)
    return move


def mended(state: Any, move: Correct) -> Any:
    """The aid's state (with `players`, `deck` and `told`) put right; IllegalMove with the reason where that cannot be."""
    if move.words[0] in ON_SIDES:
        return replace(state, players=sides(state, move))
    _require_seat(state, move)
    verb, *words = move.words
    try:
        deck, told = corrections.deck_with(state.deck, state.told, verb, tuple(words))
    except _REFUSALS as error:
        raise IllegalMove("", f"That cannot be: {error}.") from error
    return replace(state, deck=deck, told=told)


def sides(state: Any, move: Correct) -> tuple[Any, ...]:
    """The players' sides with one put right; IllegalMove."""
    _require_seat(state, move)
    verb, *words = move.words
    try:
        seat = corrections.number(words[0], "the seat", len(state.players) - 1)
        side = _side(state, state.players[seat], verb, tuple(words[1:]))
    except _REFUSALS as error:
        raise IllegalMove("", f"That cannot be: {error}.") from error
    return (*state.players[:seat], side, *state.players[seat + 1 :])


_REFUSALS: Final = (Refused, EffectTextError, ValueError, FactsError)


def _require_seat(state: Any, move: Correct) -> None:
    require_seat(move.seat, len(state.players))


def _side(state: Any, side: Any, verb: str, words: tuple[str, ...]) -> Any:
    if verb == "pearls":
        return replace(side, pearls=corrections.number(words[0], "the pearls"))
    track = corrections.track(words[0])
    if verb == "track":
        return replace(side, progress=with_step(side.progress, track, corrections.number(words[1], "the steps")))
    return replace(side, since=with_step(side.since, track, corrections.number(words[1], "the round", state.round)))


def words(deck: Deck, move: Correct, player: Callable[[int], str]) -> str:
    """The correction as a sentence."""
    verb, *rest = move.words
    match verb:
        case "pearls":
            return f"{player(int(rest[0]))} has {rest[1]} pearls: put right by hand."
        case "track":
            return f"{player(int(rest[0]))} stands at {rest[2]} on the {rest[1]} track: put right by hand."
        case "since":
            return f"{player(int(rest[0]))}'s last {rest[1]} coral is of round {rest[2]}: put right by hand."
        case "card":
            return f"{facts.by_id(deck)[rest[0]].name} is told: {rest[1]} {' '.join(rest[2:])}."
        case "prize":
            return f"The {rest[0]} track is told: prize {rest[1]} is {rest[2]}."
    return f"The {rest[0]} track is told: bonuses {' '.join(rest[1:])}."


def learned(deck: Deck, told: tuple[tuple[str, str], ...]) -> tuple[Learned, ...]:
    """The facts of cards that were told at a table."""
    known = facts.by_id(deck)
    by_card: dict[str, list[tuple[str, Any]]] = {}
    for card, field in told:
        by_card.setdefault(card, []).append((field, fact(known[card], field)))
    return tuple(Learned("card", tuple(found), card) for card, found in by_card.items())


def moves_schema(title: str) -> dict[str, Any]:
    """The JSON Schema of an aid's moves, corrections among them."""
    plain = r"(\d{1,2}|\*): [a-z0-9-]+( [A-Za-z0-9-]+){0,3}"
    return schema.notations(title, (plain, rf"\d{{1,2}}! correct ({'|'.join((*ON_SIDES, *ON_CARDS))}) .+"))
