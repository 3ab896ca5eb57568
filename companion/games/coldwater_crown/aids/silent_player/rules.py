"""What may be told, done or drawn now: whose turn it is, the legal moves, exact odds, and refusals with their clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Seat
from companion.games.coldwater_crown.aids.silent_player import cards
from companion.games.coldwater_crown.aids.silent_player.effects import apply
from companion.games.coldwater_crown.aids.silent_player.moves import (
    CONTESTED,
    Caught,
    Correct,
    DiscardBait,
    Done,
    Drew,
    DrewClear,
    Emptied,
    Fill,
    GotAngler,
    Learnt,
    LeaveOut,
    Move,
    MoveToken,
    Outcome,
    Own,
    OwnAnglers,
    Run,
    Shows,
    TagTile,
    Told,
    Took,
    TookFish,
)
from companion.games.coldwater_crown.aids.silent_player.notation import write
from companion.games.coldwater_crown.aids.silent_player.outcomes import outcomes, tag_choices, to_act
from companion.games.coldwater_crown.aids.silent_player.state import (
    ME,
    MOST_ON_BOARD,
    OWN,
    PLAIN,
    STACKS,
    State,
    Taken,
    by_id,
    faults,
    wishes,
)
from companion.games.coldwater_crown.facts import (
    ANGLER_NAMES,
    ANGLERS_PER_TYPE,
    AWARD_NAMES,
    BAIT_PER_COLOUR_SOLO,
    CLEAR,
    COLOURS,
    LOCATION_NAMES,
    LOCATIONS,
    SPACES,
    SPECIES_FOR_EIGHT,
    SPECIES_NAMES,
    ZONES,
)
from companion.games.coldwater_crown.tally import Catch

MOST_FISH_A_TURN = len(ZONES)
MOST_MYSTERIES_A_TURN = 2


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """The seat's legal moves in a fixed order."""
    if seat not in to_act(state):
        return
    if seat == CHANCE:
        yield from (move for move, _ in outcomes(state))
        return
    for move in _candidates(state):
        try:
            _check_told(state, move)
        except IllegalMove:
            continue
        yield move


def _candidates(state: State) -> Iterator[Told]:
    head = state.head
    if head is not None and head.kind in OWN:
        yield from _own_candidates(state, head.kind, head.args[0])
        yield LeaveOut(ME)
        return
    yield Run(ME)
    yield from (Done(ME), Done(ME, True))
    yield Caught(ME)
    yield from (MoveToken(ME, start, end) for start in SPACES for end in SPACES)
    yield from (DiscardBait(ME, colour) for colour in COLOURS)
    yield from (Fill(ME, count) for count in range(1, ZONES[-1] + 1))
    yield DrewClear(ME)
    yield from (Took(ME, award) for award in CONTESTED)
    yield from (Emptied(ME, location) for location in LOCATIONS)


def _own_candidates(state: State, kind: str, about: str) -> Iterator[Told]:
    match kind:
        case "own":
            yield Own(ME, about, "none")
            others = tuple(one for one in wishes(state) if one.species == about)
            for card, weight, _ in cards.identities(state.fish, cards.Wish(about), others):
                yield Own(ME, about, "card", card) if card else Own(ME, about, "weighs", str(weight))
        case "own-tag":
            yield from (Own(ME, about, "tag", tag) for tag in tag_choices(state))
        case _:
            yield from (OwnAnglers(ME, about, count) for count in range(ANGLERS_PER_TYPE + 1))


def check(state: State, move: Move) -> None:
    """Nothing when the move may be made; IllegalMove with the clause and what to do instead."""
    match move:
        case Correct():
            _check_correction(state, move)
        case Drew() | TookFish() | Learnt() | GotAngler() | Shows() | TagTile():
            _check_outcome(state, move)
        case _:
            if move.seat != ME:
                raise IllegalMove("", f"There is no seat {move.seat}: alone, you are seat 0.")
            _check_told(state, move)


def _check_outcome(state: State, move: Outcome) -> None:
    possible = [outcome for outcome, _ in outcomes(state)]
    if move in possible:
        return
    if not possible:
        raise IllegalMove("", "Nothing is to be drawn or looked at now: do the next step first, or run its turn.")
    if type(move) not in {type(outcome) for outcome in possible}:
        raise IllegalMove("", f"Something else is asked first: '{write(possible[0])}', for example.")
    rule, why = _impossible(state, move)
    raise IllegalMove(rule, f"{why} Look again, or correct what was told before.")


def _impossible(state: State, move: Outcome) -> tuple[str, str]:
    match move:
        case Drew() if move.colour == CLEAR:
            return "CW-R19", "The clear bait is not in the bag now."
        case Drew():
            on_board = f" and {state.board.count(move.colour)} on your board" if state.board is not None else ""
            in_discard = state.discard.count(move.colour)
            return (
                "CW-R48",
                f"There is no {move.colour} bait left in the bag: of {BAIT_PER_COLOUR_SOLO}, {in_discard} are in the"
                f" discard{on_board}.",
            )
        case TookFish():
            where = LOCATION_NAMES[state.head.args[0]] if state.head else ""
            return "CW-R51", f"No {SPECIES_NAMES[move.species]} can lie at the {where}."
        case Learnt():
            return "CW-R53", "No card that is left fits that."
        case GotAngler():
            return "CW-R52", f"All {ANGLERS_PER_TYPE} {ANGLER_NAMES[move.type]} cards are out already."
        case Shows():
            return "CW-R34", f"The Mystery Weight {move.weight} has shown already."
        case TagTile():
            return "CW-R3", f"There is no Tag tile {move.tag!r}."
        case _:
            assert_never(move)


def _check_told(state: State, move: Told) -> None:
    if state.phase == "over":
        raise IllegalMove("", "The game is over: undo, or correct what is wrong.")
    if to_act(state) != (ME,):
        raise IllegalMove("", "First say what was drawn or looked at; that is being waited for.")
    match move:
        case Done():
            _check_done(state, move)
        case Own():
            _check_own(state, move)
        case OwnAnglers():
            _check_own_anglers(state, move)
        case LeaveOut():
            if state.head is None or state.head.kind not in OWN:
                raise IllegalMove("CW-R54", "Your own side is asked for at the end only; there you may leave it out.")
        case Emptied():
            _check_emptied(state, move)
        case _:
            if state.phase != "mine" or state.head is not None:
                raise IllegalMove("CW-R49", "It is not your turn: first do the steps that are listed.")
            _check_my_turn(state, move)


def _check_my_turn(state: State, move: Caught | MoveToken | DiscardBait | DrewClear | Fill | Took | Run) -> None:
    match move:
        case Caught():
            if state.turn_fish >= MOST_FISH_A_TURN:
                raise IllegalMove(
                    "CW-R28", "Four Zones catch four fish a turn at most: correct your number of fish if it is wrong."
                )
            if state.mine + len(state.taken) >= len(state.fish):
                raise IllegalMove("CW-R1", "All the fish have been caught.")
        case MoveToken():
            _check_move_token(state, move)
        case DiscardBait():
            _check_discard(state, move.colour)
        case DrewClear():
            if state.board is not None:
                raise IllegalMove("CW-R19", "The app draws for your Zones: tell it how many bait you need.")
        case Fill():
            _check_fill(state, move.count)
        case Took():
            _check_took(state, move.award)
        case Run():
            if not state.has_moved:
                raise IllegalMove(
                    "CW-R55", "Both steps of your turn are made: tell which token you picked up and where yours lies."
                )
        case _:
            assert_never(move)


def _check_move_token(state: State, move: MoveToken) -> None:
    if state.has_moved:
        raise IllegalMove("CW-R10", "You have moved this turn: state where the three tokens lie if that was wrong.")
    if move.start not in state.tokens:
        raise IllegalMove("CW-R11", f"No token lies on {move.start} that could be picked up.")
    if move.end in state.tokens:
        what = "the space you placed on" if move.end == move.start else "an occupied space"
        rule = "CW-R11" if move.end == move.start else "CW-R10"
        raise IllegalMove(rule, f"You place on an empty space and pick up from another; {move.end} is {what}.")


def _check_discard(state: State, colour: str) -> None:
    if state.board is None:
        if state.discard.count(colour) >= BAIT_PER_COLOUR_SOLO:
            raise IllegalMove("CW-R48", f"All {BAIT_PER_COLOUR_SOLO} {colour} bait are in the discard already.")
    elif colour not in state.board:
        raise IllegalMove("CW-R16", f"No {colour} bait is on your board or cards: correct your board if it is.")


def _check_fill(state: State, count: int) -> None:
    if state.board is None:
        raise IllegalMove(
            "CW-R18", "You draw from your own bag, so the app does not know it: let the app hold the bag to draw here."
        )
    if len(state.board) + count > MOST_ON_BOARD:
        raise IllegalMove(
            "CW-R18", f"Your Zones and cards hold {MOST_ON_BOARD} bait at most; {len(state.board)} lie there."
        )
    coloured = len(state.pool()) - state.pool().count(CLEAR)
    if not coloured and not state.discard:
        raise IllegalMove("CW-G14", "The bag and the discard hold no bait: the Zone stays as it is.")


_FISH_NEEDED = {"eight-species": (SPECIES_FOR_EIGHT, "CW-R35"), "small-species": (3, "CW-R36")}


def _check_took(state: State, award: str) -> None:
    name = AWARD_NAMES[award]
    rule = "CW-R34" if award == "mystery" else _FISH_NEEDED[award][1]
    if award in STACKS and any(one.award == award for one in state.my_trophies):
        raise IllegalMove(rule, f"You have a {name} trophy already; it is won once.")
    if state.top(award) is None:
        raise IllegalMove(rule, f"No {name} trophy is left, or none is showing.")
    if award == "mystery":
        if state.turn_mystery >= MOST_MYSTERIES_A_TURN:
            raise IllegalMove("CW-R34", "One Mystery Weight an Angler token: two a turn at most.")
        if state.turn_fish <= state.turn_mystery:
            raise IllegalMove("CW-R34", "A Mystery Weight is won by a fish just caught: tell your fish first.")
    elif state.mine < _FISH_NEEDED[award][0]:
        raise IllegalMove(rule, f"{state.mine} fish cannot win {name}: tell your fish first.")


def _check_emptied(state: State, move: Emptied) -> None:
    if state.phase not in ("mine", "silent"):
        raise IllegalMove("CW-R40", "A Location runs out while fish are being caught, not now.")
    if state.trigger:
        raise IllegalMove("CW-G20", "The end has been triggered already; a second time changes nothing.")
    if not state.is_depletion_possible(move.location):
        raise IllegalMove(
            "CW-R40",
            f"By the fish you have told, the {LOCATION_NAMES[move.location]} cannot have run out: correct your number of fish"
            " if it has.",
        )


def _check_done(state: State, move: Done) -> None:
    if state.head is None or state.head.kind not in PLAIN:
        raise IllegalMove("", "No step is waiting to be done.")
    if move.is_all and (len(state.steps) < 2 or state.steps[1].kind not in PLAIN):
        raise IllegalMove("", "Only one step is waiting: that one is done, or it is not.")


def _check_own(state: State, move: Own) -> None:
    kind = "own-tag" if move.fact == "tag" else "own"
    head = state.head
    if head is None or (head.kind, head.args) != (kind, (move.species,)):
        raise IllegalMove("CW-R42", f"Your {SPECIES_NAMES[move.species]} is not what is asked now.")
    if move not in _own_candidates(state, kind, move.species):
        raise IllegalMove(
            "CW-R42", f"No such {SPECIES_NAMES[move.species]} is left: the silent player has it, or it is none."
        )


def _check_own_anglers(state: State, move: OwnAnglers) -> None:
    head = state.head
    if head is None or (head.kind, head.args) != ("own-anglers", (move.type,)):
        raise IllegalMove("CW-R45", f"Your {ANGLER_NAMES[move.type]} cards are not what is asked now.")
    left = ANGLERS_PER_TYPE - state.anglers.count(move.type)
    if not 0 <= move.count <= left:
        raise IllegalMove("CW-R4", f"Only {left} {ANGLER_NAMES[move.type]} cards are not the silent player's.")


def _check_correction(state: State, move: Correct) -> None:
    if move.seat != ME:
        raise IllegalMove("", f"There is no seat {move.seat}: alone, you are seat 0.")
    why = _correction_fault(state, move)
    if why:
        raise IllegalMove("", why)
    reasons = [text.partition(": ")[2] for text in faults(apply(state, move))]
    if reasons:
        raise IllegalMove("", f"That cannot be: {'; '.join(reasons)}.")


def _correction_fault(state: State, move: Correct) -> str:
    match move.what, move.args:
        case "skip", _ if state.head is None:
            return "Nothing is waiting that could be left out."
        case "board", _ if state.board is None:
            return "You draw from your own bag, so your board is not kept: first let the app hold the bag."
        case (("fish-card" | "fish-weight" | "fish-tag" | "fish-stamp" | "drop-fish"), (index, *_)) if int(
            index
        ) >= len(state.taken):
            return f"The silent player has {len(state.taken)} fish; there is no fish {index} (the first is 0)."
        case "fish-card", (index, card):
            return _card_fault(state, state.taken[int(index)], card)
        case "own-stamp", (species, _) if all(fish.species != species for fish in state.own):
            return f"You have submitted no {SPECIES_NAMES[species]}."
        case "anglers", (kind, count) if int(count) > ANGLERS_PER_TYPE:
            return f"There are only {ANGLERS_PER_TYPE} {ANGLER_NAMES[kind]} cards."
        case _:
            return ""


def _card_fault(state: State, fish: Taken | Catch, card: str) -> str:
    found = by_id(state.fish).get(card)
    if found is None:
        return f"There is no Fish card {card!r} in this set."
    if found.species != fish.species:
        return f"{card} is a {SPECIES_NAMES[found.species]}, not a {SPECIES_NAMES[fish.species]}."
    return ""
