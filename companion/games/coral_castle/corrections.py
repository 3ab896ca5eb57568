"""Corrections: what the app holds put right by hand, as `0! correct …`; people only, logged, and only to a position that can be.

correct pearls 0 5                    seat 0 has 5 pearls (seat 1 alone is Lord Frith)
correct track 0 tentacle 17           seat 0's tentacle track: all steps, 10 for each coral
correct since 0 tentacle 2            in which round the last coral of that track was placed (0: none)
correct swap a-7 b-3                  these two cards trade places, wherever they are (the deck too)
correct drafted 0 a-7 b-3 | none      what seat 0 drafted (cards on the table; each their own)
correct kept 0 a-7 b-3 | none         what seat 0 kept (the same)
correct played 0 a-7 b-3 | none       what seat 0 played this round; tracks and pearls have corrections of their own
correct discard a-7 b-3 | none        the face-up discards (cards on the table)
correct card a-7 effect per fish: tentacle 1     a fact of a card that nobody had told
correct prize mermaid 2 6             the 2nd prize of the mermaid track
correct bonuses mermaid 3: trident 1  the bonus symbols of a track
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Final

from card_db.coral_effects import NONE, TRACKS, EffectTextError, read_bonuses
from companion.engine.correcting import Refused, Verb, require_possible, require_seat
from companion.engine.errors import IllegalMove
from companion.engine.game import Seat, Telling, mark
from companion.engine.words import listed
from companion.games.coral_castle import facts
from companion.games.coral_castle.facts import Deck
from companion.games.coral_castle.faults import faults
from companion.games.coral_castle.flow import advance
from companion.games.coral_castle.moves import Correct
from companion.games.coral_castle.printed import FACTS, FactsError, cards_faults
from companion.games.coral_castle.state import FRITH, Player, State, all_ids
from companion.games.coral_castle.tracks import is_endless

Words = tuple[str, ...]
MOST_TOLD: Final = 500
"""No steps or pearls told by hand are more, so that a game played on from there can still be written down and read."""
_NUMBERS: Final = ("cost", "pearls", *TRACKS)


def corrected(state: State, move: Correct) -> State:
    """The state with the correction made; IllegalMove with every reason where it cannot be."""
    require_seat(move.seat, state.people)
    try:
        _require_open(state, move)
        after = VERBS[move.words[0]].do(state, move.words[1:])
    except (Refused, EffectTextError, ValueError, FactsError) as error:
        raise IllegalMove("", f"That cannot be: {error}.") from error
    require_possible(faults(after))
    return advance(after)


def _require_open(state: State, move: Correct) -> None:
    """Nothing where neither doing nor refusing the correction tells what lies face down before others; Refused."""
    verb, *words = move.words
    if state.is_solo:
        return
    if verb in ("drafted", "kept", "played") and _seat(state, words[0]) != move.seat:
        raise Refused("each player puts their own cards right")
    if verb in ("drafted", "kept", "discard") and state.is_app:
        raise Refused("the app dealt these cards; let two that were mixed up trade places")
    if verb == "swap" and state.phase in ("play", "keep"):
        known, own = facts.by_id(state.deck), state.players[move.seat].cards
        found = [known[word] for word in words if word in known]
        # Whether a pearl card may lie there, or a gold be kept, would tell what others have chosen.
        is_telling = any(one.is_pearl if state.phase == "play" else one.is_gold for one in found)
        if is_telling and not set(words) <= set(own):
            raise Refused("pearl cards and golds of others trade places when the others have chosen")


def _seat(state: State, word: str) -> int:
    if word not in {str(n) for n in range(len(state.players))}:
        raise Refused(f"there is no seat {word}; seats count from 0 to {len(state.players) - 1}")
    return int(word)


def number(word: str, what: str, most: int = MOST_TOLD) -> int:
    """The word as a whole number; Refused."""
    if not word.isdecimal() or not word.isascii() or int(word) > most or str(int(word)) != word:
        raise Refused(f"{what} must be a whole number from 0 to {most}, not {word}")
    return int(word)


def track(word: str) -> int:
    """The number of the track; Refused."""
    if word not in TRACKS:
        raise Refused(f"there is no track {word}; tracks: {', '.join(TRACKS)}")
    return TRACKS.index(word)


def _cards(state: State, words: Words) -> tuple[str, ...]:
    if words == (NONE,):
        return ()
    known = all_ids(state)
    for word in words:
        if word not in known:
            raise Refused(f"{word} is no card of this game")
    return words


def _with(state: State, seat: int, **changes: Any) -> State:
    player = replace(state.players[seat], **changes)
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def _pearls(state: State, words: Words) -> State:
    seat, pearls = _seat(state, words[0]), number(words[1], "the pearls")
    if pearls and state.is_solo and seat == FRITH:
        raise Refused("Lord Frith has no pearls; give him the points on the starfish track instead")
    return _with(state, seat, pearls=pearls)


def _progress(state: State, words: Words) -> State:
    seat, at = _seat(state, words[0]), track(words[1])
    progress = list(state.players[seat].progress)
    progress[at] = number(words[2], "the steps")
    return _with(state, seat, progress=tuple(progress))


def _since(state: State, words: Words) -> State:
    seat, at = _seat(state, words[0]), track(words[1])
    since = list(state.players[seat].since)
    since[at] = number(words[2], "the round", facts.ROUNDS)
    return _with(state, seat, since=tuple(since))


def _swap(state: State, words: Words) -> State:
    one, other = _cards(state, words)
    if one == other:
        raise Refused("two different cards trade places")

    def traded(value: Any) -> Any:
        match value:
            case str():
                return other if value == one else one if value == other else value
            case tuple():
                return tuple(map(traded, value))
            case Player():
                return Player(**{field.name: traded(getattr(value, field.name)) for field in fields(value)})
        return value

    lists = ("players", "discard", "out", "thrown", "open", "pool", "aside")
    after = replace(state, **{name: traded(getattr(state, name)) for name in lists})
    return replace(after, pool=tuple(sorted(after.pool)))


def _drafted(state: State, words: Words) -> State:
    seat = _seat(state, words[0])
    found = _cards(state, words[1:])
    is_done = len(found) == facts.HAND and state.phase == "draft" and not state.is_solo
    return _with(
        state, seat, drafted=found, is_ready=is_done if state.phase == "draft" else state.players[seat].is_ready
    )


def _kept(state: State, words: Words) -> State:
    seat = _seat(state, words[0])
    found = _cards(state, words[1:])
    shown = tuple(one for one in state.players[seat].shown if one in found)
    return _with(state, seat, kept=found, shown=shown)


def _played(state: State, words: Words) -> State:
    if state.phase not in ("keep", "frith-keep", "over"):
        raise Refused("nothing has been played in this round yet; take the cards back instead")
    return _with(state, _seat(state, words[0]), laid=_cards(state, words[1:]), keeping=())


def _discard(state: State, words: Words) -> State:
    return replace(state, discard=_cards(state, words))


def _card(state: State, words: Words) -> State:
    card, field, *value = words
    was_unknown = card in facts.by_id(state.deck) and field in facts.by_id(state.deck)[card].unknown
    deck, told = deck_with(state.deck, state.told, "card", words)
    after = replace(state, deck=deck, told=told)
    if field != "pearls" or not was_unknown or state.phase not in ("play", "keep", "over"):
        return after
    for seat, player in enumerate(state.players[: state.people]):
        if card in player.drafted:  # CO-R09: its pearls could not be counted before
            after = _with(after, seat, pearls=player.pearls + int(value[0]))
    return after


def _prize(state: State, words: Words) -> State:
    return replace(state, deck=deck_with(state.deck, state.told, "prize", words)[0])


def _bonuses(state: State, words: Words) -> State:
    return replace(state, deck=deck_with(state.deck, state.told, "bonuses", words)[0])


# ---- Facts of cards and tracks, for every mode ----

Told = tuple[tuple[str, str], ...]


def deck_with(deck: Deck, told: Told, verb: str, words: Words) -> tuple[Deck, Told]:
    """The deck with a fact of a card, a prize, or a track's bonus symbols told; Refused, EffectTextError, ValueError."""
    match verb:
        case "card":
            return _fact_told(deck, words), tuple(dict.fromkeys((*told, (words[0], words[1]))))
        case "prize":
            return _prize_told(deck, words), told
    return _bonuses_told(deck, words), told


def _fact_told(deck: Deck, words: Words) -> Deck:
    card, field, *value = words
    if card not in facts.by_id(deck):
        raise Refused(f"{card} is no card of this game")
    if field not in FACTS:
        raise Refused(f"{field} is no fact of a card; facts: {', '.join(FACTS)}")
    text = " ".join(value)
    after = facts.with_fact(deck, card, field, number(text, field, 20) if field in _NUMBERS else text)
    if found := cards_faults(after.cards, after.tracks):
        raise Refused("; ".join(found))
    return after


def _prize_told(deck: Deck, words: Words) -> Deck:
    at, place = track(words[0]), number(words[1], "the place", 3)
    if not place:
        raise Refused("places count from 1 to 3")
    prizes = list(deck.tracks[at].prizes)
    prizes[place - 1] = number(words[2], "the prize", 50)
    return _with_track(deck, at, prizes=tuple(prizes))


def _bonuses_told(deck: Deck, words: Words) -> Deck:
    at = track(words[0])
    found = read_bonuses(" ".join(words[1:]), deck.tracks[at].length)
    after = _with_track(deck, at, bonuses=found, is_told=True)
    if is_endless(after.tracks):
        raise Refused("these bonus symbols would call each other for ever")
    return after


def _with_track(deck: Deck, at: int, **changes: Any) -> Deck:
    tracks = tuple(replace(one, **changes) if n == at else one for n, one in enumerate(deck.tracks))
    return Deck.made(deck.digest, deck.cards, tracks)


VERBS: Final[Mapping[str, Verb[State]]] = {
    "pearls": Verb(2, 2, _pearls),
    "track": Verb(3, 3, _progress),
    "since": Verb(3, 3, _since),
    "swap": Verb(2, 2, _swap),
    "drafted": Verb(2, 10, _drafted),
    "kept": Verb(2, 6, _kept),
    "played": Verb(2, 15, _played),
    "discard": Verb(1, 140, _discard),
    "card": Verb(3, 60, _card),
    "prize": Verb(3, 3, _prize),
    "bonuses": Verb(2, 60, _bonuses),
}


# ---- Told ----

_SECRET: Final = ("swap", "drafted", "kept")


def telling(before: State, move: Correct, seat: Seat | None) -> Telling:
    """What was put right; cards that lie face down are named to nobody but their own player."""
    who = mark(move.seat)
    verb, *words = move.words
    if verb in _SECRET and not before.is_solo and seat != move.seat:
        return Telling(f"{who} puts cards right.")
    if verb == "card" and seat != move.seat and _is_face_down(before, move.seat, words[0]):
        return Telling(f"{who} tells what a card says.")
    names = listed(_name(before, word) for word in words if word in facts.by_id(before.deck)) or "none"
    match verb:
        case "pearls":
            return Telling(f"{who} puts it right: {_player(before, words[0])} has {words[1]} pearls.")
        case "track":
            return Telling(
                f"{who} puts it right: {_player(before, words[0])} stands at {words[2]} on the {words[1]} track."
            )
        case "since":
            return Telling(
                f"{who} puts it right: {_player(before, words[0])}'s last {words[1]} coral is of round {words[2]}."
            )
        case "swap":
            return Telling(f"{who} puts it right: {names} trade places.")
        case "drafted" | "kept" | "played":
            return Telling(f"{who} puts it right: {_player(before, words[0])} {verb} {names}.")
        case "discard":
            return Telling(f"{who} puts it right: discarded are {names}.")
        case "card":
            return Telling(f"{who} tells of {_name(before, words[0])}: {words[1]} {' '.join(words[2:])}.")
        case "prize":
            return Telling(f"{who} tells of the {words[0]} track: prize {words[1]} is {words[2]}.")
    return Telling(f"{who} tells of the {words[0]} track: bonuses {' '.join(words[1:])}.")


def _is_face_down(state: State, seat: Seat, card: str) -> bool:
    """Whether only its own player knows that the seat has the card."""
    player = state.players[seat]
    is_open = card in player.shown or (card in player.laid and state.phase in ("keep", "over"))
    return not state.is_solo and card in (*player.cards, *player.hand) and not is_open


def _name(state: State, card: str) -> str:
    return facts.by_id(state.deck)[card].name


def _player(state: State, word: str) -> str:
    return "Lord Frith" if state.is_solo and word == "1" else mark(Seat(int(word)))
