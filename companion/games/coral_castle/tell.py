"""A move told to people: one sentence, what hands have to do, and what takes it back; without what a seat may not know."""

from __future__ import annotations

from typing import assert_never

from card_db.coral_effects import TRACKS, Steps
from card_db.coral_words import steps_words
from companion.engine.game import Seat, Telling, mark
from companion.engine.words import counted, listed
from companion.games.coral_castle import corrections
from companion.games.coral_castle.facts import HAND
from companion.games.coral_castle.flow import play
from companion.games.coral_castle.moves import Correct, Do, Move, Outcome, Ready
from companion.games.coral_castle.rules import deal_to
from companion.games.coral_castle.scoring import seat_score
from companion.games.coral_castle.state import FRITH, State, board_of, card, pile
from companion.games.coral_castle.tracks import Board, Climb
from companion.games.coral_castle.words import named

Lines = list[str]


def tell(before: State, move: Move, seat: Seat | None) -> Telling:
    """The move told to the seat (None: a spectator)."""
    match move:
        case Outcome():
            return _outcome(before, move, seat)
        case Do():
            return _done(before, move, seat)
        case Ready():
            return _ready(before, move)
        case Correct():
            return corrections.telling(before, move, seat)
    assert_never(move)


def _outcome(before: State, move: Outcome, seat: Seat | None) -> Telling:
    name = named(before, move.what)
    match move.source:
        case "set":
            return Telling(
                f"Set {move.what} is in use.",
                (f"Take the cards of set {move.what}.",),
                ("Box them again.",),
                reveals=True,
            )
        case "deal" | "fill":
            to = deal_to(before)
            what = name if seat == to else "a card"
            return Telling(f"{mark(to)} is dealt {what}.", reveals=True, is_minor=True)
        case "return":
            return Telling(
                f"{name} goes back into the deck.",
                (f"Shuffle {name} into the deck.",),
                (f"Take {name} out of the deck.",),
                reveals=True,
            )
        case "pile":
            return Telling(f"The pile shows {name}.", reveals=True, is_minor=True)
        case "place":
            return _to_place(before, int(move.what))
        case "give":
            aside = tuple(one for one in pile(before) if one != move.what)
            steps = (f"Give {name} to Lord Frith, face up.", *_set_aside(before, aside))
            return Telling(f"Lord Frith gets {name}.", steps, (f"Put {name} back on the pile.",), reveals=True)
        case "save":
            return Telling(f"Lord Frith keeps {name}.", (f"Leave {name} before Lord Frith.",), (), reveals=True)
    assert_never(move.source)


def _set_aside(before: State, aside: tuple[str, ...]) -> Lines:
    return [f"Set {listed(named(before, one) for one in aside)} aside."] if aside else []


def _to_place(before: State, place: int) -> Telling:
    size = before.piles[0]
    where = place_words(place, size)
    rest = [f"Set the {'other one' if size == 2 else f'other {size - 1}'} aside."] if size > 1 else []
    return Telling(
        f"Lord Frith gets the {where}.",
        (f"Lay what is left of the pile in a row; give the {where} to Lord Frith, face up.", *rest),
        (f"Put Lord Frith's last card back: the {where} of the row.",),
        reveals=True,
    )


def place_words(place: int, size: int) -> str:
    """Which card of a row: "left card", "middle card", "right card", "card 2nd from the left"."""
    if place == 1:
        return "left card"
    if place == size:
        return "right card"
    if size == 3:
        return "middle card"
    return f"card {('', '1st', '2nd', '3rd', '4th')[place]} from the left"


def _done(before: State, move: Do, seat: Seat | None) -> Telling:
    who = mark(move.seat)
    is_own = seat == move.seat
    name = named(before, move.what) if is_own or before.is_solo else "a card"
    match move.verb:
        case "use":
            return Telling(
                f"Set {move.what} is in use.", (f"Take the cards of set {move.what}.",), ("Box them again.",)
            )
        case "frith":
            return Telling(f"Lord Frith has {named(before, move.what)}.", is_minor=True)
        case "draft":
            return _drafted(before, move, who, name)
        case "throw":
            return Telling(
                f"{who} discards {name} while drafting.",
                _passing(before, move),
                ("Take the cards back.",) if _passing(before, move) else (),
            )
        case "lay" | "lift":
            does = "chooses" if move.verb == "lay" else "takes back"
            sentence = f"{who} {does} {named(before, move.what)}." if is_own else f"{who} is choosing what to play."
            return Telling(sentence, is_minor=True)
        case "keep" | "drop":
            does = "keeps" if move.verb == "keep" else "lets go"
            sentence = f"{who} {does} {named(before, move.what)}." if is_own else f"{who} is choosing what to keep."
            return Telling(sentence, is_minor=True)
    assert_never(move.verb)


def _drafted(before: State, move: Do, who: str, name: str) -> Telling:
    after = play(before, move)
    steps: Lines = []
    if before.is_solo and not before.is_app and len(after.players[0].drafted) > len(before.players[0].drafted):
        steps.append("Put your card face down on your mat.")
        if before.piles[0] == 2:
            steps.append("Give the other card of the pile to Lord Frith, face up.")
    back = (f"Take {name} back.",) if not before.is_app else ()
    return Telling(f"{who} drafts {name}.", (*steps, *_passing(before, move), *_pearls(before, after)), back)


def _passing(before: State, move: Do) -> tuple[str, ...]:
    after = play(before, move)
    if before.is_solo:
        return ()
    if after.thrown != before.thrown:
        new = listed(named(after, one) for one in after.thrown[len(before.thrown) :])
        return (f"Discarded while drafting: {new}.", *_pearls(before, after))
    return ()


def _pearls(before: State, after: State) -> tuple[str, ...]:
    """The pearls that everybody takes when the draft is over (CO-R09)."""
    if before.phase == after.phase or after.phase != "play":
        return ()
    gains = [
        (n, after.players[n].pearls - before.players[n].pearls)
        for n in range(before.people)
        if after.players[n].pearls > before.players[n].pearls
    ]
    return tuple(f"{mark(Seat(n))}: take {counted(gain, 'pearl')}." for n, gain in gains)


# ---- The end of a phase ----


def _ready(before: State, move: Ready) -> Telling:
    who = mark(move.seat)
    after = play(before, move)
    if after.phase == before.phase and after.round == before.round:
        done = "has chosen what to play" if before.phase == "play" else "has chosen what to keep"
        return Telling(f"{who} {done}.")
    if before.phase == "keep":
        return _kept(before, after, who)
    sentences: Lines = ["Everybody plays." if not before.is_solo else f"{who} and Lord Frith play."]
    steps: Lines = []
    back: Lines = []
    for number in range(len(before.players)):
        sentence, do, undo = _scored(before, after, number)
        sentences.append(sentence)
        steps += do
        back += undo
    if after.phase == "over":
        sentences.append("The game is over.")
    return Telling(" ".join(sentences), tuple(steps), tuple(back), reveals=True)


def _scored(before: State, after: State, number: int) -> tuple[str, Lines, Lines]:
    """A player's round: the sentence, the steps on the board, and the steps back."""
    is_frith = before.is_solo and number == FRITH
    who = "Lord Frith" if is_frith else mark(Seat(number))
    scored = seat_score(before, number, before.players[number].progress)
    names = listed(card(before, one.card).name for one in scored.reading.cards) or "nothing"
    steps: Lines = []
    if scored.reading.paid:
        steps.append(f"{who}: pay {counted(scored.reading.paid, 'pearl')}.")
    steps += [
        f"{who}: {line}"
        for line in moved(board_of(before.deck, before.rules, is_frith), before.players[number].progress, scored.climb)
    ]
    if scored.climb.pearls:
        steps.append(f"{who}: take {counted(scored.climb.pearls, 'pearl')} for bonuses.")
    back = [f"{who}: {line}" for line in moved_back(before.players[number].progress, after.players[number].progress)]
    gain = before.players[number].pearls - after.players[number].pearls
    if gain:
        back.append(f"{who}: {'take' if gain > 0 else 'give back'} {counted(abs(gain), 'pearl')}.")
    return f"{who} plays {names}: {steps_words(scored.reading.steps)}.", steps, back


def moved(board: Board, start: Steps, way: Climb) -> Lines:
    """Where each meeple goes, in scoring order, with the corals that are placed."""
    found: Lines = []
    for number, track in enumerate(board.tracks):
        end = way.progress[number]
        if end == start[number]:
            continue
        corals = track.corals(end) - track.corals(start[number])
        placing = f"place {counted(corals, 'coral')} and " if corals else ""
        found.append(f"{placing}move {track.name.lower()} to space {track.space(end)}.")
    return found


def moved_back(start: Steps, end: Steps) -> Lines:
    """Where each meeple stood."""
    return [
        f"{TRACKS[n]} meeple back to {old} steps in all (from {new})."
        for n, (old, new) in enumerate(zip(start, end, strict=True))
        if old != new
    ]


def _kept(before: State, after: State, who: str) -> Telling:
    steps = ["Put the cards that you keep on the draft spot of your mat; discard the others face up."]
    way = "right" if after.round == 2 and before.people > 2 else "left"
    if after.round != before.round:
        if before.people == 2 and after.round == 3:
            steps.append(
                "Shuffle the discards of both rounds' ends into the decks; what was discarded while drafting stays out."
            )
        steps.append(f"Round {after.round}: deal {HAND} cards to each player; cards are passed to the {way}.")
    return Telling(
        f"{who} has chosen what to keep: all are done.",
        tuple(steps),
        ("Take the discards of this round back.",),
        reveals=True,
    )
