"""The silent player aid's words: what is asked, what a button says, and every physical step with the way back."""

from __future__ import annotations

from typing import assert_never

from companion.engine.game import ChecklistItem, Prompt, Telling
from companion.engine.words import capital, counted
from companion.games.coldwater_crown import silent
from companion.games.coldwater_crown.aids.common import a_bait
from companion.games.coldwater_crown.aids.silent_player.effects import apply
from companion.games.coldwater_crown.aids.silent_player.labels import fish_name, label, space
from companion.games.coldwater_crown.aids.silent_player.moves import (
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
    Own,
    OwnAnglers,
    Run,
    Shows,
    TagTile,
    Took,
    TookFish,
)
from companion.games.coldwater_crown.aids.silent_player.state import ME, PLAIN, State, Step
from companion.games.coldwater_crown.facts import (
    ANGLER_NAMES,
    AWARD_NAMES,
    BAIT_PER_COLOUR_SOLO,
    CLEAR,
    FLAT_VALUES,
    LOCATION_NAMES,
    LOCATION_OF_SPECIES,
    SPECIES_NAMES,
)

POUR = "Put the whole discard and the clear bait back into the bag and shake it."
ANGLER = "Put the top Master Angler card of the deck on the silent player's score pile."


def step_text(state: State, step: Step) -> str:
    """The step as a sentence: a thing to do, or a question."""
    args = step.args
    match step.kind:
        case "token":
            return f"Move the Angler token from {space(args[0])} clockwise to {space(args[1])}; do not flip it."
        case "bait":
            count = state.discard.count(args[0])
            return f"Put the {args[0]} bait into the discard: {count} {args[0]} {lie(count)} there now."
        case "catch":
            empty = " If none lies there, leave this step out." if state.is_empty_spot_possible(args[0]) else ""
            return f"Take the fish in {place(args)} for the silent player: which species is it?{empty}"
        case "refill":
            return f"Refill {place(args)} with the top fish of the {LOCATION_NAMES[args[0]]} deck, if there is one."
        case "trophy":
            return f"Give the silent player {trophy(args[0], int(args[1]))}."
        case "pour":
            return POUR
        case "draw":
            return (
                "Draw one bait for the silent player."
                if state.board is None
                else "The app draws a bait for the silent player."
            )
        case "fill":
            return f"Draw {counted(int(args[0]), 'more bait', 'more bait')} for your Zone."
        case "lay":
            return f"Draw {counted(int(args[0]), 'more bait', 'more bait')} for the first discard."
        case "weigh":
            return f"Look at the weight of its {fish_name(state, int(args[0]))}: is it {state.showing} lb?"
        case "angler":
            return f"{ANGLER[:-1]}: which type is it?"
        case "mystery":
            return "Turn up the next Mystery Weight tile: which weight shows?"
        case "tag":
            return "Look at the Tag tile on the board: which one is it?"
        case "identify":
            return f"Look at the silent player's {fish_name(state, int(args[0]))}: which card is it?"
        case "fish-tag":
            return f"Which tag is on the silent player's {fish_name(state, int(args[0]))}?"
        case "own":
            return f"Which {SPECIES_NAMES[args[0]]} do you submit to the {LOCATION_NAMES[LOCATION_OF_SPECIES[args[0]]]} Contest?"
        case "own-tag":
            return f"Which tag is on your {SPECIES_NAMES[args[0]]}?"
        case "own-anglers":
            return f"How many {ANGLER_NAMES[args[0]]} cards have you completed?"
        case _:
            assert_never(step.kind)


def lie(count: int) -> str:
    """ "lies" for one piece, "lie" for more."""
    return "lies" if count == 1 else "lie"


def place(args: tuple[str, ...]) -> str:
    """A Zone of the board: "Lake Zone 4"."""
    return f"{LOCATION_NAMES[args[0]]} Zone {args[1]}"


def trophy(award: str, number: int) -> str:
    """A trophy in words, with its points."""
    if award == "mystery":
        return f"the Mystery Weight tile {number} (1 point)"
    value = FLAT_VALUES.get(award, number)
    return f"the {AWARD_NAMES[award]} trophy worth {value}"


def _back(step: Step) -> str:
    """How hands take the step back; "" where there is nothing to take back."""
    args = step.args
    match step.kind:
        case "token":
            return f"Move the Angler token back from {space(args[1])} to {space(args[0])}."
        case "bait":
            return f"Take the {args[0]} bait out of the discard and put it back into the bag."
        case "refill":
            return f"Take the new fish off {place(args)} and put it back on top of its deck."
        case "trophy":
            return f"Put back {trophy(args[0], int(args[1]))}."
        case _:
            return ""


def checklist(state: State) -> tuple[ChecklistItem, ...]:
    """The set-up for one player and the silent one, in order (CW-R48)."""
    is_app = state.board is not None
    small = any(held.award == "small-species" for held in state.trophies)
    lays = any(step.kind == "lay" for step in state.steps)
    items = [
        ("Shuffle the Shore, River and Lake decks, 20 fish each, fish side up.", "CW-R1"),
        ("Fill the four Zones of each Location from its deck, Zone 3 first.", "CW-R2"),
        ("Draw one Tag tile and lay it face up; the other four leave the game.", "CW-R3"),
        ("Shuffle the 30 Master Anglers; lay four face up beside the deck.", "CW-R4"),
        ("Shuffle the six Mystery Weight tiles and turn up the top one.", "CW-R5"),
        ("Lay out First to 12, four 3 Same and four 4 Unique trophies.", "CW-R5"),
        ("Stack a 5 on a 3 for 8 Species and for each of the three contests.", "CW-R48"),
        (
            "Lay the 3 of the Small Species on the board and give the silent player the 5."
            if small
            else "Stack a 5 on a 3 for the Small Species.",
            "CW-R48",
        ),
        ("Lay the tackle face down and draw one piece.", "CW-R6"),
        ("Put Angler tokens on Red, Yellow and Green and keep one, side 1 up.", "CW-R7"),
        (
            f"Put {BAIT_PER_COLOUR_SOLO} bait of each colour beside you: the app is the bag."
            if is_app
            else f"Put {BAIT_PER_COLOUR_SOLO} bait of each colour into the bag (54); the rest stays in the box.",
            "CW-R48",
        ),
        (
            "The app draws 3 bait for your Zone 3 and 4 for your Zone 4."
            if is_app
            else "Draw 3 bait for your Zone 3 and 4 for your Zone 4.",
            "CW-R8",
        ),
    ]
    if lays:
        who = "The app draws" if is_app else "Draw"
        items.append((f"{who} {silent.FIRST_DISCARD} bait for the first discard.", "CW-R48"))
    if not is_app:
        items.append(("Put the clear bait into the bag and shake it.", "CW-R8"))
    return tuple(ChecklistItem(text, rule) for text, rule in items)


def prompt(state: State) -> Prompt:
    """What is asked now."""
    head = state.head
    if state.phase == "over":
        return Prompt("The evening is over", "The score sheet says who won, and why.", "CW-R54")
    if head is None:
        return _my_turn(state)
    text = step_text(state, head)
    if state.phase == "set-up":
        return Prompt("Set-up", _setup_help(state, text), "CW-R48")
    if state.phase == "end":
        return Prompt("For the score", text, "CW-R42" if head.kind == "own" else "CW-R45")
    title = "Your turn" if state.phase == "mine" else "The silent player's turn"
    return Prompt(title, text, _RULES.get(head.kind, "CW-R50"), main="0: done")


_RULES = {
    "bait": "CW-R51",
    "catch": "CW-R51",
    "refill": "CW-R29",
    "trophy": "CW-R53",
    "weigh": "CW-R53",
    "mystery": "CW-R34",
    "angler": "CW-R52",
    "pour": "CW-R52",
    "fill": "CW-R18",
    "draw": "CW-R49",
}


def _setup_help(state: State, text: str) -> str:
    is_draw = state.head is not None and state.head.kind in ("fill", "lay")
    again = " Should the clear bait come up, put it back and draw another."
    return text + (again if is_draw and state.rulings.initial_clear == "published" else "")


def _my_turn(state: State) -> Prompt:
    last = " It is your last one: no draws follow." if state.trigger == "silent" else ""
    if not state.has_moved:
        return Prompt(
            "Your turn", f"Make your turn, then tell which token you picked up and where yours lies.{last}", "CW-R55"
        )
    more = "Tell the fish you caught and the bait you discarded; then its turn can run."
    return Prompt("Your turn", more + last, "CW-R49", main="0: run")


def tell(before: State, move: Move) -> Telling:
    """What happened, what hands do now, and how to take it back."""
    match move:
        case Drew():
            return _tell_drew(before, move.colour)
        case TookFish() | Learnt() | GotAngler() | Shows() | TagTile():
            return _tell_outcome(before, move)
        case Done():
            done = before.steps[: len(before.steps) - len(_after(before, move))] or before.steps[:1]
            texts = [step_text(before, step).rstrip(".") for step in done]
            backs = [back for back in map(_back, reversed(done)) if back]
            return Telling(f"Done: {'; '.join(texts)}.", back=tuple(backs))
        case Run():
            return Telling(_tell_run(before))
        case Correct():
            return Telling(f"Correction: {label(before, move)}.")
        case _:
            return _tell_mine(before, move)


def _after(before: State, move: Done) -> tuple[Step, ...]:
    """The steps that are left of those that were there before."""
    if not move.is_all:
        return before.steps[1:]
    n = next((n for n, step in enumerate(before.steps) if step.kind not in PLAIN), None)
    return () if n is None else before.steps[n:]


def _tell_mine(
    before: State,
    move: Caught | MoveToken | DiscardBait | DrewClear | Fill | Took | Emptied | Own | OwnAnglers | LeaveOut,
) -> Telling:
    match move:
        case Caught():
            return Telling(f"You have {before.mine + 1} fish.")
        case MoveToken():
            back = f"Put the token back from {space(move.end)} to {space(move.start)}, the side up that it had."
            return Telling(
                f"You placed your token on {space(move.end)} and picked up the one on {space(move.start)}.", (), (back,)
            )
        case DiscardBait():
            n = before.discard.count(move.colour) + 1
            return Telling(
                f"{capital(a_bait(move.colour))} went into the discard: {n} {lie(n)} there.",
                (),
                (f"Take {a_bait(move.colour)} out of the discard.",),
            )
        case DrewClear():
            angler = (
                " It also gives the silent player a Master Angler." if before.rulings.clear_in_fill == "silent" else ""
            )
            back = f"Take {_listed(before)} out of the bag and back into the discard."
            return Telling(
                f"You drew the clear bait: the discard goes back into the bag.{angler}",
                ("Put the whole discard into the bag; the clear bait follows when your Zone is full.",),
                (back,) if before.discard else (),
            )
        case Fill():
            return Telling(f"{counted(move.count, 'bait', 'bait')} for your Zone.")
        case Took():
            number = before.top(move.award) or 0
            return Telling(f"You took {trophy(move.award, number)}.", (), (f"Put back {trophy(move.award, number)}.",))
        case Emptied():
            what = "has run out" if before.rulings.depletion == "rulebook" else "can show only three fish"
            return Telling(f"The {LOCATION_NAMES[move.location]} {what}: that triggers the end (CW-R40).")
        case Own() | OwnAnglers():
            return Telling(f"{step_text(before, before.steps[0])} {label(before, move)}.")
        case LeaveOut():
            return Telling("Your own side is left out: the sheet shows what the silent player has.")
        case _:
            assert_never(move)


def _tell_run(before: State) -> str:
    after = apply(before, Run(ME))
    if after.phase == "end" or after.phase == "over":
        return "Your last turn is over, and so is the game (CW-G31)."
    draws = sum(1 for step in after.steps if step.kind == "draw")
    compare = f"You have {before.mine} fish, the silent player {len(before.taken)}"
    ends = " You have triggered the end: these are its last draws." if after.trigger and not before.trigger else ""
    return f"{compare}: it draws {counted(draws, 'bait', 'bait')} (CW-R49).{ends}"


def _tell_drew(before: State, colour: str) -> Telling:
    kind = before.steps[0].kind
    if kind == "draw":
        return _tell_clear(before) if colour == CLEAR else _tell_draw(before, colour)
    after = apply(before, Drew(colour))
    if kind == "lay":
        return Telling(
            f"{capital(a_bait(colour))} lies in the first discard.",
            (f"Put {a_bait(colour)} into the discard.",),
            (f"Put {a_bait(colour)} back into the bag.",),
            reveals=True,
        )
    if colour == CLEAR:
        angler = (ANGLER,) if before.rulings.clear_in_fill == "silent" else ()
        back = f"Lay {_listed(before)} back into the discard."
        return Telling(
            "The clear bait: the discard goes back into the bag, and your Zone is filled on (CW-R19).",
            ("Put the discard back with the bait beside you.", *angler),
            (back,) if before.discard else (),
            reveals=True,
        )
    is_short = not any(step.kind == "fill" for step in after.steps) and int(before.steps[0].args[0]) > 1
    short = " Bag and discard are empty: the Zone stays part-filled (CW-G14)." if is_short else ""
    return Telling(
        f"{capital(a_bait(colour))} for your Zone.{short}",
        (f"Put {a_bait(colour)} into your Zone.",),
        (f"Take {a_bait(colour)} off your Zone.",),
        reveals=True,
    )


def _tell_draw(before: State, colour: str) -> Telling:
    draw = silent.resolve(before.tokens, colour, before.discard.count(colour))
    after = apply(before, Drew(colour))
    steps = after.steps[: len(after.steps) - len(before.steps) + 1]
    catch = f"it catches the fish in {place((draw.location, str(draw.zone)))}" if draw.zone else "it catches nothing"
    sentence = (
        f"{capital(colour)}: the token on {space(draw.token_from)} moves to {space(draw.token_to)};"
        f" {draw.count} {colour} in the discard, so {catch}."
    )
    backs = [back for back in map(_back, reversed(steps)) if back and not back.startswith("Take the new fish")]
    return Telling(sentence, tuple(step_text(after, step) for step in steps), tuple(backs), reveals=True)


def _tell_clear(before: State) -> Telling:
    back = [f"Take {_listed(before)} out of the bag and back into the discard."] if before.discard else []
    return Telling(
        "The clear bait: the silent player gets a Master Angler, no token moves, and the discard goes back into the bag"
        " (CW-R52).",
        (ANGLER, POUR),
        tuple(back),
        reveals=True,
    )


def _tell_outcome(before: State, move: TookFish | Learnt | GotAngler | Shows | TagTile) -> Telling:
    after = apply(before, move)
    won = [step for step in after.steps if step.kind == "trophy" and step not in before.steps]
    steps = tuple(step_text(after, step) for step in won)
    backs = tuple(_back(step) for step in reversed(won))
    prizes = "".join(f" It wins {trophy(step.args[0], int(step.args[1]))}." for step in won)
    match move:
        case TookFish():
            where = before.steps[0].args
            back = f"Put the {SPECIES_NAMES[move.species]} back on {place(where)}, fish side up."
            sentence = f"The silent player takes a {SPECIES_NAMES[move.species]} from {place(where)}.{prizes}"
            return Telling(sentence, steps, (*backs, back), reveals=True)
        case Learnt():
            name = fish_name(before, move.index)
            return Telling(f"Its {name} {_fact_told(before, move)}.{prizes}", steps, backs, reveals=True)
        case GotAngler():
            back = f"Put the {ANGLER_NAMES[move.type]} back on top of the Master Angler deck."
            sentence = f"The silent player gets a {ANGLER_NAMES[move.type]}.{prizes}"
            return Telling(sentence, steps, (*backs, back), reveals=True)
        case Shows():
            return Telling(f"The Mystery Weight is {move.weight} lb now.", reveals=True)
        case TagTile():
            return Telling(f"The Tag tile is {label(before, move)}.", reveals=True)
        case _:
            assert_never(move)


def _fact_told(before: State, move: Learnt) -> str:
    match move.fact:
        case "weighs":
            return f"weighs {move.value} lb"
        case "not":
            return f"does not weigh {move.value} lb"
        case "tag":
            return f"carries {label(before, move)}"
        case _:
            return f"is the one of {label(before, move)}"


def _listed(before: State) -> str:
    return ", ".join(f"{n} {colour}" for colour, n in before.discard.items)
