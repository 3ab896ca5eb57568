"""The competitive game in words: prompts, buttons, tellings, the checklist."""

from __future__ import annotations

from typing import assert_never

from companion.engine.game import CHANCE, ChecklistItem, Prompt, Seat, Telling, mark
from companion.games.fishnflips import kernel, label, notation, righted, tell, words
from companion.games.fishnflips.competitive.corrections import corrected
from companion.games.fishnflips.competitive.flow import play
from companion.games.fishnflips.competitive.rules import to_act
from companion.games.fishnflips.competitive.state import (
    GRID,
    MINUTE,
    NOBODY,
    Acting,
    Bidding,
    ChoosingPower,
    ChoosingSpecies,
    DrawingAction,
    Giving,
    Laying,
    Playing,
    State,
    playing,
)
from companion.games.fishnflips.facts import ACTION_CARDS, MOST_ANIMALS, WASTES
from companion.games.fishnflips.moves import (
    Bid,
    Choose,
    Common,
    Correct,
    Do,
    Drop,
    Give,
    GiveUp,
    Move,
    Outcome,
    Play,
    Stand,
    Time,
)
from companion.games.fishnflips.setup import four_species
from companion.games.fishnflips.turn import FISH_N_FLIP, Turn


def checklist(animals: str) -> tuple[ChecklistItem, ...]:
    """How to set up the physical game; the same for two to six players."""
    left = MOST_ANIMALS - GRID
    items = (
        (
            f"{four_species(animals)} Take their animal cards, 10 of each (the shark has 9), and their 4 power cards;"
            " box the other species and the boat.",
            "FF-R46",
        ),
        ("Of the four powers choose two: they are common to all. Box the other two.", "FF-R46"),
        (f"Put the {WASTES} waste cards beside the table: they are penalties, and not in the deck.", "FF-R47"),
        (
            "Shuffle the animals, turning some over, and lay 9 in a grid of 3 by 3, bubbles top right. The rest is the draw pile:"
            f" {left} cards, {left - 1} with the shark.",
            "FF-R47",
        ),
        (f"Shuffle the {ACTION_CARDS} action cards and reveal 2.", "FF-R47"),
    )
    return tuple(ChecklistItem(text, rule) for text, rule in items)


def button(state: State, move: Move) -> str:
    """The move as a button."""
    match move:
        case Choose(species=species):
            return f"Play with the {species}"
        case Play(act=act):
            return words.act(state.net, act)
        case Do(step=step):
            return words.step(playing(state) or Turn(state.net, 0), step)
        case Outcome():
            return label.outcome(move)
        case Drop(kind=kind):
            return f"Discard '{words.action(kind)}'"
        case Common() | Bid() | Stand() | Time() | GiveUp() | Give() | Correct():
            return label.other(move)
        case _:
            assert_never(move)


def prompt(state: State, seat: Seat | None) -> Prompt:
    """What is asked of the seat now, or what everybody waits for."""
    acting = to_act(state)
    if not acting:
        return Prompt("The game is over", "The most points win.", "FF-R55")
    if acting == (CHANCE,):
        return _chance_prompt(state)
    if seat in acting:
        return _own_prompt(state)
    others = words.listed(mark(other) for other in acting)
    return Prompt(f"Waiting for {others}", _own_prompt(state).title, "")


def _own_prompt(state: State) -> Prompt:
    match state.agenda[0]:
        case ChoosingSpecies():
            return Prompt("Choose a species", "Four of the eight play.", "FF-R46")
        case ChoosingPower():
            return Prompt("Choose a common power", "Two of the four are common to all.", "FF-R46")
        case Bidding(bidder, bid, _):
            if bidder == NOBODY:
                return Prompt(
                    "How many animals can you free?", "Call a number; the others then have a minute.", "FF-R48"
                )
            timer = "from the first bid" if state.rules.timer == "single" else "anew from each raise"
            detail = f"{mark(bidder)} bids {bid}; {MINUTE} seconds, {timer}."
            return Prompt("Raise the bid?", detail, "FF-R48")
        case Acting(bid=bid):
            return Prompt(f"Free {bid}", "Play one of the two action cards.", "FF-R48")
        case Playing(bid=bid, turn=turn):
            asked = label.turn_prompt(turn)
            return Prompt(asked.title, f"{turn.freed} of {bid} so far. {asked.detail}", asked.rule)
        case Giving(left=left):
            return Prompt(
                "You freed more than you bid", f"Deal out {words.counted(left, 'card')} as you like.", "FF-R52"
            )
        case _:
            return Prompt("Wait", "", "")


def _chance_prompt(state: State) -> Prompt:
    match state.agenda[0]:
        case Laying(columns=columns):
            return Prompt(f"Which card goes on {words.column(columns[0])}?", "The next of the draw pile.", "FF-R47")
        case DrawingAction():
            return Prompt("Reveal an action card", "Two lie open.", "FF-R47")
        case _:
            return Prompt("Draw a species at random", "Four of the eight play.", "FF-R46")


def telling(before: State, move: Move) -> Telling:
    """The move told; the same for everybody."""
    match move:
        case Outcome():
            return tell.together([_outcome(before, move)], reveals=True)
        case Correct():
            return Telling(_corrected(before, move))
        case Drop():
            return Telling("Nothing happens.")
        case _:
            after = play(before, move)
            parts = [_by_player(before, move), *_consequences(before, after, move)]
            return tell.together(parts, reveals=False)


def _corrected(before: State, move: Correct) -> str:
    """What was put right, read off the position that it leads to."""
    name = mark(move.seat)
    after = corrected(before, move)
    match move.words:
        case ("net", _):
            return righted.net(name, before.net, after.net)
        case ("actions", *_):
            faces = words.listed(f"'{words.action(kind)}'" for kind in after.faces)
            return f"{name} puts it right: the two action cards are {faces}."
        case ("pile", seat, *_):
            return righted.pieces(name, f"{mark(Seat(int(seat)))} has", after.piles[int(seat)])
        case ("waste", seat, _):
            return righted.waste(name, int(seat), after.wastes[int(seat)])
        case _:
            return righted.pieces(name, "the discard pile holds", after.discard)


def _outcome(before: State, move: Outcome) -> tell.Part:
    value = move.value
    match before.agenda[0]:
        case DrawingAction():
            card = words.action(value)
            return f"An action: '{card}'.", f"Reveal '{card}'.", f"Put '{card}' back."
        case Laying(columns=columns):
            card, where = words.card(notation.read_card(value)), words.column(columns[0])
            return f"On {where}: {card}.", f"Lay the {card} on {where}.", f"Take the {card} off {where}."
        case _:
            return f"The {value} plays.", f"Take the {value} cards and the {value}'s power.", "Box them again."


def _by_player(state: State, move: Choose | Common | Bid | Stand | Time | Play | Do | GiveUp | Give) -> tell.Part:
    name = mark(move.seat)
    match move:
        case Play(act=act):
            return tell.played(state.net, name, act)
        case Do(step=step):
            turn = playing(state)
            assert turn is not None
            return tell.done(turn, name, step)
        case Choose(species=species):
            return f"The {species} plays.", f"Take the {species} cards and the {species}'s power.", "Box them again."
        case Common(species=species):
            return f"The power of the {species} is common to all.", f"Lay out the {species}'s power.", "Take it back."
        case Bid(number=number):
            return f"{name} bids {number}.", "", ""
        case Stand():
            return f"{name} does not raise.", "", ""
        case Time():
            return "The minute is up.", "", ""
        case GiveUp():
            return f"{name} cannot do it.", "", ""
        case Give(piece=piece, to=to):
            card = words.piece(piece)
            return (
                f"{name} gives {mark(Seat(to))} a {card}.",
                f"Give {mark(Seat(to))} a {card}.",
                f"Take the {card} back.",
            )
        case _:
            assert_never(move)


def _consequences(before: State, after: State, move: Move) -> list[tell.Part]:
    parts: list[tell.Part] = []
    old, new = playing(before), playing(after)
    if isinstance(move, Play | Do):
        was = old.wave if old is not None else 0
        if (new is None and before.net) or (new is not None and new.wave > was):
            parts.append(
                ("", "Lower the cards to the bottom of their columns.", "Lift the cards back to where they were.")
            )
    for seat in range(before.people):
        who = mark(Seat(seat))
        if after.wastes[seat] > before.wastes[seat]:
            parts.append(
                (
                    f"{who} freed fewer than the bid and takes a waste card.",
                    f"{who}: take a waste card.",
                    "Put it back.",
                )
            )
        gain = len(after.piles[seat]) - len(before.piles[seat])
        if gain > 0 and not isinstance(move, Give):
            parts.append(
                (
                    f"{who} keeps {words.counted(gain, 'animal')}.",
                    "Lay the freed animals before you.",
                    "Take them back.",
                )
            )
            if gain >= FISH_N_FLIP:
                parts.append(("Fish'n'Flip!", "", ""))
    if before.faces and not after.faces:
        rest = words.counted(kernel.occupied(before.net).bit_count(), "card")
        parts.append(
            (
                "The round is over.",
                "Discard the rest of the grid and both action cards.",
                f"Lay the grid of {rest} back.",
            )
        )
    if after.shuffles > before.shuffles:
        parts.append(("", "Shuffle the discard pile and the cards left into a new draw pile.", "Separate them again."))
    if not after.agenda:
        parts.append(("No grid of nine can be laid any more: the game is over.", "", ""))
    return parts
