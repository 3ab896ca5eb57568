"""A full game in words: what is asked, buttons, the checklist."""

from __future__ import annotations

from typing import assert_never

from card_db.coral_words import steps_words
from companion.engine.game import CHANCE, ChecklistItem, Prompt, Seat, Setup, mark
from companion.engine.words import counted, listed
from companion.games.coral_castle import facts
from companion.games.coral_castle.facts import CORALS_EACH, HAND, PASSES, START_PEARLS, Deck
from companion.games.coral_castle.moves import Correct, Do, Move, Outcome, Ready
from companion.games.coral_castle.printed import Card
from companion.games.coral_castle.rules import frith_to_keep, must_throw, play_faults, to_act
from companion.games.coral_castle.state import FRITH, Rulings, State, cards, to_keep

_NUMBERS = ("1st", "2nd", "3rd", "4th", "5th")


def named(state: State, what: str) -> str:
    """A card's name; pearl cards, which are alike, with their number."""
    found = facts.by_id(state.deck).get(what)
    if found is None:
        return what
    return f"{found.name} {what.rpartition('-')[2]}" if found.is_pearl or found.unknown else found.name


def symbols(one: Card) -> str:
    """What a card shows, in a few words: "2 tentacles and 1 mermaid, costs 2"."""
    parts = [steps_words(one.steps)] if any(one.steps) else []
    if one.pearls:
        parts.append(counted(one.pearls, "pearl"))
    if one.cost:
        parts.append(f"costs {one.cost}")
    return ", ".join(parts)


def button(state: State, move: Move) -> str:
    """The move as a button; no two of a moment alike."""
    match move:
        case Do(_, "use", what):
            return f"Use set {what}"
        case Do(_, verb, what):
            card = facts.by_id(state.deck).get(what)
            shows = symbols(card) if card and not card.is_pearl else ""
            extra = f" ({shows})" if shows and verb in ("draft", "lay") else ""
            begin = {
                "draft": "Draft",
                "throw": "Discard",
                "frith": "Lord Frith has",
                "lay": "Play",
                "lift": "Take back",
                "keep": "Keep",
                "drop": "Let go",
            }[verb]
            return f"{begin} {named(state, what)}{extra}"
        case Ready():
            if state.phase == "keep":
                return "Keep these cards"
            return "Play these cards" if state.players[move.seat].laid else "Play no card"
        case Outcome("set", what):
            return f"Set {what}"
        case Outcome("place", what):
            return f"{_NUMBERS[int(what) - 1]} from the left" if int(what) <= 5 else what
        case Outcome(_, what):
            return named(state, what)
        case Correct():
            return "Put right"
    assert_never(move)


# ---- Prompts ----


def prompt(state: State, seat: Seat | None) -> Prompt:
    """What is asked of the seat now, or what everybody waits for."""
    acting = to_act(state)
    if not acting:
        return Prompt(
            "The game is over", "Most victory points win; level, more pearls left.", "CO-R26", phase="The end"
        )
    if acting == (CHANCE,):
        return _chance_prompt(state)
    if seat is not None and seat in acting:
        return _own_prompt(state, seat)
    others = listed(mark(other) for other in acting)
    return Prompt(f"Waiting for {others}", _PHASES[state.phase], "CO-R06", phase=_phase(state))


_PHASES = {
    "sets": "They choose the sets of cards.",
    "draft": "They draft a card.",
    "frith": "Lord Frith's cards are told.",
    "play": "They choose which cards to play.",
    "keep": "They choose which cards to keep.",
}


def _phase(state: State) -> str:
    name = {
        "draft": "Drafting",
        "fill": "Drafting",
        "deal": "Drafting",
        "pile": "Drafting",
        "give": "Drafting",
        "frith": "Drafting",
        "play": "Play cards",
        "keep": "Keep cards",
        "frith-keep": "Keep cards",
    }.get(state.phase)
    return f"Round {state.round}: {name}" if name else "Set-up"


def _own_prompt(state: State, seat: Seat) -> Prompt:
    phase = _phase(state)
    match state.phase:
        case "sets":
            left = facts.sets_for(state.people) - len(state.sets)
            return Prompt(
                f"Choose {counted(left, 'more set') if state.sets else counted(left, 'set')}",
                "Any mix is fine; E has a little of every type.",
                "CO-R03",
                phase=phase,
            )
        case "draft":
            return _draft_prompt(state, seat, phase)
        case "frith":
            left = HAND - len(state.players[FRITH].drafted)
            return Prompt(
                "Show or tap Lord Frith's cards",
                f"{counted(left, 'card')} to go; they lie face up.",
                "CO-R30",
                phase=phase,
            )
        case "play":
            return _play_prompt(state, seat, phase)
    most = to_keep(state, seat)
    have = len(state.players[seat].keeping)
    main = f"{int(seat)}: ready" if have == most else ""
    remind = (
        f"Keep {most} of all your cards, played or not; a gold that was played cannot be kept. The rest is discarded."
    )
    return Prompt(f"Keep {counted(most, 'card')}", f"{have} chosen.", "CO-R21", main, phase, remind)


def _draft_prompt(state: State, seat: Seat, phase: str) -> Prompt:
    player = state.players[seat]
    pick = len(player.drafted) + (0 if must_throw(state, seat) else 1)
    if must_throw(state, seat):
        return Prompt(
            "Discard one card of the pile", "Face up at your left; it leaves the game.", "CO-R28", phase=phase
        )
    if state.is_solo:
        size = state.piles[0]
        remind = "From each pile one card is yours, one goes to Lord Frith at random, the rest is set aside."
        return Prompt(
            f"Draft 1 of this pile of {size}", f"Card {pick} of {HAND}.", "CO-R30", phase=phase, reminder=remind
        )
    way = "right" if state.round == 2 and state.people > 2 else "left"
    if not state.is_app:
        detail = f"Tap or show each card that you draft: {len(player.drafted)} of {HAND}. Pass the others to the {way}."
    else:
        detail = f"Card {pick} of {HAND}; the others go to the {way}."
    remind = (
        f"Choose one card, put it face down, pass the others to the {way}. Your drafted cards you may look at any time."
    )
    return Prompt("Draft a card", detail, "CO-R28" if state.people == 2 else "CO-R07", phase=phase, reminder=remind)


_PLAYING = (
    "The pearls of the nine drafted cards are yours already. Pay for cards with a band and meet their conditions; "
    "all the cards that you play count together, in any order."
)


def _play_prompt(state: State, seat: Seat, phase: str) -> Prompt:
    player = state.players[seat]
    found = play_faults(state, seat)
    untold = [one.name for one in cards(state, player.cards) if not one.is_known]
    detail = f"{len(player.laid)} chosen; {counted(player.pearls, 'pearl')} to spend."
    if found:
        detail = found[0].text
    elif untold:
        detail += f" Nobody has told what {listed(untold)} can do; tell it to play it."
    remind = _PLAYING
    main = "" if found else f"{int(seat)}: ready"
    return Prompt(f"Play up to {state.limit} cards", detail, "CO-R11", main, phase, remind)


def _chance_prompt(state: State) -> Prompt:
    phase = _phase(state)
    match state.phase:
        case "sets":
            return Prompt("Draw a set", "Mix the set cards and draw one.", "CO-R03", phase=phase)
        case "deal":
            return Prompt("The cards are dealt", f"{HAND} to each player.", "CO-R04", phase=phase)
        case "fill":
            return Prompt(
                "Each pile gets a card", "A random one of the deck at the left of who passed it.", "CO-R28", phase=phase
            )
        case "return":
            return Prompt(
                "The deck runs dry",
                "Draw from the cards discarded while drafting and shuffle them in.",
                "CO-G07",
                phase=phase,
            )
        case "pile":
            return Prompt(f"A pile of {state.piles[0]}", "Its cards are turned up.", "CO-R30", phase=phase)
        case "give":
            return Prompt("One card for Lord Frith", "At random from what is left of the pile.", "CO-R30", phase=phase)
    left = frith_to_keep(state) - len(state.players[FRITH].keeping)
    return Prompt(
        "Lord Frith keeps a card", f"{counted(left, 'more card')} at random, never a gold.", "CO-R32", phase=phase
    )


# ---- Set-up ----


def checklist(setup: Setup) -> tuple[ChecklistItem, ...]:
    """How to set up the physical game, with what this number of players needs."""
    people = setup.seats
    rules = Rulings(**{name.replace("-", "_"): value for name, value in setup.options.items()})
    deck = Deck.of(setup.cards)
    total = facts.deck_size(deck, people, is_first=rules.sets == "first")
    who = "you" if people == 1 else "each player"
    items = [
        ChecklistItem("Put the board in the middle and the pearls beside it.", "CO-R01"),
        ChecklistItem(
            f"Give {who} a mat, a clam shell, 4 sea creature meeples, {START_PEARLS} pearls, {CORALS_EACH} corals and an aid.",
            "CO-R29" if people == 1 else "CO-R01",
        ),
        *shuffling(deck, people, rules.sets, is_app=_is_app(rules)),
        ChecklistItem(
            "Put a meeple of each at the start of the tentacle, mermaid, trident and starfish tracks.", "CO-R05"
        ),
    ]
    if people == 1:
        sizes = listed(str(size) for size in PASSES[0])
        items += [
            ChecklistItem(
                "Give Lord Frith a sea creature of his own: a meeple on each track, and corals as he needs them.",
                "CO-R29",
            ),
        ]
        if not _is_app(rules):
            items.append(ChecklistItem(f"Take 18 cards and lay piles of {sizes} before you, face down.", "CO-R30"))
    elif not _is_app(rules):
        items.append(ChecklistItem(f"Deal {HAND} cards to each player.", "CO-R04"))
        if people == 2:
            rest = f" {total - 2 * HAND} cards: {(total - 2 * HAND + 1) // 2} and {(total - 2 * HAND) // 2}"
            items.append(
                ChecklistItem(
                    f"Halve the other{rest if total else ' cards'}, one deck at each side of the board.", "CO-R27"
                )
            )
    return tuple(items)


def shuffling(deck: Deck, people: int, sets: str, *, is_app: bool) -> tuple[ChecklistItem, ...]:
    """Which cards are shuffled by hand or by the app, and how many they are; `sets` is the option of the table."""
    count = facts.sets_for(people)
    letters = facts.set_letters(deck)[:count]
    which = f"sets {listed(letters)}" if sets == "first" else f"{count} sets"
    total = facts.deck_size(deck, people, is_first=sets == "first")
    pearls = facts.PEARL_CARDS_A_SET * count
    cards = f"{which} with {pearls} pearl cards{f': {total} cards' if total else ''}."
    does = "lays the piles on the screen" if people == 1 else "deals them to each player's own screen"
    first = f"Leave the cards in the box: the app shuffles {cards} It {does}." if is_app else f"Shuffle {cards}"
    short = (
        f"Set {letter} stays out: the app knows {counted(size, 'card')} of it, and a set needs {facts.SET_SIZE}."
        for letter, size in facts.unfinished(deck)
    )
    return (
        ChecklistItem(first, "CO-R29" if people == 1 else "CO-R02"),
        *(ChecklistItem(one, "CO-G25") for one in short),
    )


def _is_app(rules: Rulings) -> bool:
    return rules.draft == "app"
