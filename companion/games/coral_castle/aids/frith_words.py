"""The Lord Frith aid in words: set-up, prompts, buttons, tellings, refusals."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, ChecklistItem, Prompt, Seat, Setup, Telling, mark
from companion.engine.words import counted, listed
from companion.games.coral_castle.aids import common, mending
from companion.games.coral_castle.aids import frith_state as frith
from companion.games.coral_castle.aids.common import Act
from companion.games.coral_castle.aids.frith_state import State
from companion.games.coral_castle.facts import CORALS_EACH, HAND, KEEPS, PASSES, PLAYS, ROUNDS, START_PEARLS, Deck
from companion.games.coral_castle.moves import Correct
from companion.games.coral_castle.state import board_of
from companion.games.coral_castle.tell import moved, place_words
from companion.games.coral_castle.words import shuffling

_HIM = "Lord Frith"


def checklist(setup: Setup) -> tuple[ChecklistItem, ...]:
    """How to set up the solo game (CO-R29)."""
    sizes = listed(str(size) for size in PASSES[0])
    face = "up" if setup.options["piles"] == "open" else "down"
    items = [
        ChecklistItem(
            f"Take a mat, a clam shell, 4 sea creature meeples, {START_PEARLS} pearls and {CORALS_EACH} corals.",
            "CO-R29",
        ),
        ChecklistItem(
            "Choose a sea creature for Lord Frith; put a meeple of each of you at the start of every track.", "CO-R29"
        ),
    ]
    is_app = setup.options["dealing"] == "app"
    items += shuffling(Deck.of(setup.cards), 1, setup.options["sets"], is_app=is_app)
    if not is_app:
        items.append(ChecklistItem(f"Each round lay 18 cards in piles of {sizes} before you, face {face}.", "CO-R30"))
    return tuple(items)


def prompt(state: State) -> Prompt:
    """What is asked now."""
    phase = f"Round {state.round}"
    match state.phase:
        case "sets":
            return Prompt("Choose two sets", "Any mix is fine.", "CO-R03", phase="Set-up")
        case "pile":
            return Prompt(f"A pile of {state.piles[0]}", "Its cards are turned up.", "CO-R30", phase=phase)
        case "draft":
            return _draft_prompt(state, phase)
        case "give":
            return Prompt("Which card is Lord Frith's?", "A fair draw says it.", "CO-R30", phase=phase)
        case "frith" if len(state.frith.drafted) < HAND:
            left = counted(HAND - len(state.frith.drafted), "card")
            return Prompt("Show or tap Lord Frith's cards", f"{left} to go; they lie face up.", "CO-R30", phase=phase)
        case "frith" | "score":
            return Prompt(
                "Play your round; then score Lord Frith's", _SCORING, "CO-R31", "0: score", phase, _own_round(state)
            )
        case "keep":
            left = counted(frith.to_keep(state) - len(state.frith.keeping), "more card")
            return Prompt("Lord Frith keeps a card", f"{left} at random, never a gold.", "CO-R32", phase=phase)
        case "own":
            return Prompt(
                "Where do you stand?",
                "Tell your corals and spaces, and the pearls you have left.",
                "CO-R33",
                "0: done",
                "The end",
            )
    return Prompt("The game is over", "Open a total to see why.", "CO-R33", phase="The end")


_SCORING = "He plays all his cards, pays nothing and meets no condition; pearls are points for him."


def _own_round(state: State) -> str:
    """What the player does in this round on their own side (CO-R09, CO-R11, CO-R17, CO-R21)."""
    plays, keeps = PLAYS[state.round - 1], KEEPS[state.round - 1]
    end = f"; then keep {keeps} of all your cards and discard the others" if keeps else ""
    return (
        "You: take a pearl for each pearl on the nine you drafted and two for a pearl card, "
        f"play up to {plays}, pay for them, and move your meeples: tentacles, mermaids, tridents, starfish{end}."
    )


def _draft_prompt(state: State, phase: str) -> Prompt:
    size = state.piles[0]
    remind = (
        "Of each pile one card is yours, one goes to Lord Frith at random, and the rest is set aside for new piles."
    )
    if state.is_app:
        return Prompt(
            f"Draft 1 of this pile of {size}",
            f"Card {state.picks + 1} of {HAND}.",
            "CO-R30",
            phase=phase,
            reminder=remind,
        )
    detail = f"Card {state.picks + 1} of {HAND}.{_laying(state)}"
    return Prompt(f"Take 1 card of the pile of {size}", detail, "CO-R30", "0: taken", phase, remind)


def _laying(state: State) -> str:
    """What to lay before the first pile of a round or a pass (CO-R30)."""
    starts = (0, len(PASSES[0]), len(PASSES[0]) + len(PASSES[1]))
    if state.picks not in starts:
        return ""
    many = len(state.piles) > 1
    piles = f"{'piles' if many else 'a pile'} of {listed(map(str, state.piles))}"
    if state.picks == 0:
        return f" Lay {sum(state.piles)} cards of the deck in {piles}, face {'up' if state.rules.piles == 'open' else 'down'}."
    return f" Shuffle the {sum(state.piles)} cards set aside into {piles}."


def button(state: State, move: Act | Correct) -> str:
    """The move as a button."""
    if isinstance(move, Correct):
        return "Put right"
    match move.words:
        case ("use" | "set", one):
            return f"Set {one}"
        case ("taken",):
            return "I have taken my card"
        case ("draft", one):
            return f"Draft {common.card_name(state.deck, one)}"
        case ("place", one):
            return f"The {place_words(int(one), state.piles[0] if state.piles else 4)}"
        case ("not", one):
            return f"{_HIM} does not have {common.card_name(state.deck, one)}"
        case ("score",):
            return f"Score {_HIM}'s cards"
        case ("done",):
            return "All is told"
        case ("pile" | "give" | "save" | "frith", one):
            return common.card_name(state.deck, one)
    return common.told_words(move.words, state.deck.tracks)


def tell(before: State, move: Act | Correct) -> Telling:
    """The move told to everybody."""
    if isinstance(move, Correct):
        return Telling(mending.words(before.deck, move, lambda n: _HIM if n else mark(Seat(0))))
    who = mark(Seat(0))
    match move.words:
        case ("use" | "set", one):
            return Telling(
                f"Set {one} is in use.",
                (f"Take the cards of set {one}.",),
                ("Box them again.",),
                reveals=move.seat == CHANCE,
            )
        case ("pile", one):
            return Telling(f"The pile shows {common.card_name(before.deck, one)}.", reveals=True, is_minor=True)
        case ("taken",):
            return _taken(before, f"{who} takes a card.")
        case ("draft", one):
            return Telling(f"{who} drafts {common.card_name(before.deck, one)}.")
        case ("place", one):
            return _placed(before, int(one))
        case ("give", one):
            return Telling(f"{_HIM} gets {common.card_name(before.deck, one)}.", reveals=True)
        case ("frith", one):
            return Telling(f"{_HIM} has {common.card_name(before.deck, one)}.", is_minor=True)
        case ("not", one):
            return Telling(f"{_HIM} does not have {common.card_name(before.deck, one)}.", is_minor=True)
        case ("score",):
            return _scored(before)
        case ("save", one):
            name = common.card_name(before.deck, one)
            return Telling(
                f"{_HIM} keeps {name}.",
                (f"Leave {name} before {_HIM}; his other cards are discarded at the end.",),
                reveals=True,
            )
        case ("done",):
            return Telling(f"{who} has told everything.")
    return Telling(f"{who}: {common.told_words(move.words, before.deck.tracks)}.", is_minor=True)


def _taken(before: State, sentence: str) -> Telling:
    steps = ["Put your card face down on your mat."]
    if before.piles[0] == 2:
        steps.append(f"Give the other card of the pile to {_HIM}, face up.")
    return Telling(sentence, tuple(steps), ("Put your card back on the pile.",))


def _placed(before: State, place: int) -> Telling:
    size = before.piles[0]
    where = place_words(place, size)
    rest = f"Set the {'other one' if size == 2 else f'other {size - 1}'} aside."
    return Telling(
        f"{_HIM} gets the {where}.",
        (f"Lay what is left of the pile in a row; give the {where} to {_HIM}, face up.", rest),
        (f"Put {_HIM}'s last card back: the {where} of the row.",),
        reveals=True,
    )


def _scored(before: State) -> Telling:
    ready = before if before.phase == "score" else replace(before, phase="score")
    found = frith.scoring(ready)
    board = board_of(before.deck, before.rules, True)
    steps = [f"{_HIM}: {line}" for line in moved(board, before.frith.progress, found.climb)]
    walked = sum(found.climb.progress) - sum(before.frith.progress)
    cards = listed(card.name for card in frith.frith_cards(before))
    points = f" Pearl cards: {found.points} points." if found.points else ""
    if before.round < ROUNDS and frith.to_keep(before) == 0:
        steps.append(f"Discard {_HIM}'s cards.")
    return Telling(f"{_HIM} plays {cards}: {counted(walked, 'step')} in all.{points}", tuple(steps))


def refusal(state: State, seat: Seat, acting: tuple[Seat, ...]) -> IllegalMove:
    """Why the move, or the outcome, cannot be."""
    if not acting:
        return IllegalMove("", "The game is over.")
    if (seat == CHANCE) != (acting == (CHANCE,)):
        return IllegalMove("", "First the draw must come." if acting == (CHANCE,) else "Nothing is to be drawn now.")
    if seat == CHANCE:
        return IllegalMove(
            "CO-G20" if state.phase == "keep" else "",
            "That cannot come now: it is elsewhere, or a gold that he may not keep.",
        )
    if seat != 0:
        return IllegalMove("", f"There is no seat {seat}: you play alone.")
    asked = prompt(state)
    return IllegalMove(asked.rule, f"That is not asked now: {asked.title[0].lower()}{asked.title[1:]}.")
