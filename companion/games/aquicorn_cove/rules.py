"""Who is to act, what they may do, the odds of what is left to chance, and why anything else is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Chance, Seat, mark
from companion.engine.mode import even
from companion.games.aquicorn_cove import bay, facts, fishing, resolve, storm, tasks, village
from companion.games.aquicorn_cove.automatic import payments
from companion.games.aquicorn_cove.moves import Build, Counted, Move, Named, Outcome, Paired, Plain, Play, Say
from companion.games.aquicorn_cove.rounds import can_step, step
from companion.games.aquicorn_cove.state import STORM, State, hands_of, head_seat, seat_of, waiting
from companion.games.aquicorn_cove.tasks import Acting, Phase

_CHANCE = (
    tasks.ChoosingHead,
    tasks.TurningBuilding,
    tasks.DrawingCard,
    tasks.RevealingEvent,
    tasks.DrawingHelper,
    tasks.DrawingTile,
    tasks.DrawingAquicorn,
    tasks.Storming,
)


def to_act(state: State) -> tuple[Seat, ...]:
    """Who moves now: chance, the one who plays a hand, or the Head Fisher for what belongs to all (AC-R7, AC-R13)."""
    if not state.agenda:
        return ()
    match state.agenda[0]:
        case tasks.ChoosingCharacter(hand=hand) | tasks.PlayingCard(hand=hand):
            return (seat_of(state, hand),)
        case Acting(seat=seat) | tasks.Choosing(seat=seat) | tasks.ByHand(seat=seat):
            return (seat,)
        case tasks.Paying(seat=seat) | tasks.Polluting(seat=seat):
            return (seat,)
        case task:
            return (CHANCE,) if isinstance(task, _CHANCE) else (head_seat(state),)


def chance(state: State) -> Chance | None:
    """The source that is to give an outcome now."""
    if not state.agenda:
        return None
    match state.agenda[0]:
        case tasks.ChoosingHead():
            return Chance("head")
        case tasks.TurningBuilding():
            return Chance("building")
        case tasks.DrawingCard(hand=hand):
            return Chance("card", seat_of(state, hand) if has_secrets(state) else None)
        case tasks.RevealingEvent():
            return Chance("event")
        case tasks.DrawingHelper():
            return Chance("helper")
        case tasks.DrawingTile():
            is_known = facts.ANY_FISH not in state.bag
            return Chance("tile", estimate="" if is_known else "The kinds of some fish are not told yet.")
        case tasks.DrawingAquicorn():
            return Chance("aquicorn")
        case tasks.Storming():
            is_known = None not in state.printed.die
            return Chance("storm", estimate="" if is_known else "The sides of the dice are not told yet.")
        case _:
            return None


def has_secrets(state: State) -> bool:
    """Whether hands are their owners' alone."""
    return state.law.hands == "held" and state.people > 1


def odds(state: State) -> Sequence[tuple[Outcome, Fraction]]:
    """Every outcome with its exact odds when chance is to act, for all that the one who is asked knows.

    So a Villager card that others hold by the app's count can come too: nothing then tells its owner that others hold it.
    """
    task = state.agenda[0] if state.agenda else None
    if isinstance(task, tasks.DrawingCard) and state.on_top[task.hand] and has_secrets(state):
        held = hidden_villagers(state, seat_of(state, task.hand))
        return _outcomes(state, even(sorted((*state.villagers, *held))))
    return drawable(state)


def drawable(state: State) -> Sequence[tuple[Outcome, Fraction]]:
    """What the app may draw, with its odds: what is truly there."""
    return _outcomes(state, _drawable(state))


def _outcomes(state: State, values: Sequence[tuple[str, Fraction]]) -> Sequence[tuple[Outcome, Fraction]]:
    source = chance(state)
    return () if source is None else tuple((Outcome(source.source, value), part) for value, part in values)


def hidden_villagers(state: State, seat: Seat) -> tuple[str, ...]:
    """The Villager cards in hands that the seat does not see."""
    own = hands_of(state, seat)
    others = (cards for hand, cards in enumerate(state.hands) if hand not in own)
    return tuple(card for cards in others for card in cards if state.printed.card(card).kind == facts.VILLAGER)


def _drawable(state: State) -> Sequence[tuple[str, Fraction]]:
    match state.agenda[0] if state.agenda else None:
        case tasks.ChoosingHead():
            return even(str(hand) for hand in range(state.count))
        case tasks.TurningBuilding():
            return state.stack.odds()
        case tasks.DrawingCard(hand=hand):
            return (state.villagers if state.on_top[hand] else state.decks[hand]).odds()
        case tasks.RevealingEvent():
            return state.events.odds()
        case tasks.DrawingHelper():
            return state.helpers.odds()
        case tasks.DrawingTile():
            return fishing.outcomes(state.printed, state.bag)
        case tasks.DrawingAquicorn():
            return state.aquicorns.odds()
        case tasks.Storming(dice=number):
            return tuple((" ".join(throw), part) for throw, part in storm.throws(state.printed, number))
        case _:
            return ()


# ---- Legal moves ----


def legal(state: State, seat: Seat) -> Iterator[Move]:
    """The seat's legal moves in a fixed order."""
    if seat == CHANCE or seat not in to_act(state):
        return
    match state.agenda[0]:
        case Phase() as phase:
            yield from _phase(state, seat, phase)
        case tasks.PlayingCard(hand=hand):
            for card in state.hands[hand]:
                for option in range(1, len(state.printed.card(card).options) + 1):
                    yield Play(seat, card, option)
        case tasks.Fishing():
            yield Plain(seat, "draw")
            yield Plain(seat, "stop")
        case Acting() as task:
            yield from _acting(state, seat, task)
        case tasks.Choosing() as task:
            yield from (Counted(seat, "pick", way) for way in resolve.ways(state, task))
        case tasks.Paying() as task:
            yield from (Paired(seat, "pay", food, supply) for food, supply in payments(state, task))
        case tasks.Polluting():
            yield from (Named(seat, "column", bay.SIDES[column]) for column in bay.to_add(state.bay))
        case tasks.Seeping(left=left):
            yield from (Paired(seat, "seep", *way) for way in bay.splits(state.bay, left, at_most=False))
        case _:
            yield from _rare(state, seat)


def _rare(state: State, seat: Seat) -> Iterator[Move]:
    match state.agenda[0]:
        case tasks.ChoosingCharacter():
            yield from (Named(seat, "character", who) for who in facts.CHARACTERS if who not in state.characters)
        case tasks.ChoosingHelper(card=card):
            yield from (Counted(seat, "option", n) for n in range(1, len(state.printed.card(card).options) + 1))
        case tasks.Refreshing():
            yield Plain(seat, "refresh")
        case tasks.ByHand():
            yield Plain(seat, "done")
        case tasks.AskingDice():
            yield from (Counted(seat, "dice", number) for number in range(facts.MOST_DICE + 1))
        case tasks.Asking(card=card, field=field):
            yield from (Say(seat, card, field, value) for value in answers(card, field))
        case _:
            return


def needs_eyes(state: State) -> bool:
    """Whether only somebody who sees the owner's copy can answer: an untold fact or price, or a card done by hand."""
    match state.agenda[0] if state.agenda else None:
        case tasks.Asking() | tasks.AskingDice() | tasks.ByHand():
            return True
        case tasks.Paying(building=name):
            return state.printed.building(name).cost is None
        case _:
            return False


def answers(card: str, field: str) -> tuple[str, ...]:
    """What can be said of the fact that is asked for."""
    schema = facts.field_of(card, field)
    if schema.type == "whole":
        return tuple(map(str, range(schema.low, schema.high + 1)))
    return tuple(schema.choices)


def _phase(state: State, seat: Seat, phase: Phase) -> Iterator[Move]:
    following = step(state, phase)
    if can_step(state, phase):
        if following == "fish":
            if state.bag and state.open_spaces:
                yield Plain(seat, "draw")
            yield Plain(seat, "stop")
        else:
            yield Plain(seat, following)
    yield from (Named(seat, "resolve", played.card) for played in waiting(state, phase.number))


def _acting(state: State, seat: Seat, task: Acting) -> Iterator[Move]:
    action = task.actions[0]
    possible = resolve.most(state, action)
    match action.icon:
        case "build":
            yield from (Build(seat, *where) for where in resolve.buildable(state))
            yield from (Named(seat, "repair", tile.building) for tile in resolve.damaged(state))
        case "clean" | "seep":
            for way in bay.splits(state.bay, possible, at_most=not task.must):
                yield Paired(seat, action.icon, *way)
        case "any":
            yield from (Named(seat, "gain", icon) for icon in ("food", "supply", "clean", "plant"))
        case _:
            yield from (Counted(seat, "take", n) for n in range(possible, 0, -1))
    if not task.must:
        yield Plain(seat, "skip")


def is_alive(state: State) -> bool:
    """Whether somebody can act, or chance can, or the game is over."""
    acting = to_act(state)
    if acting == (CHANCE,):
        return bool(odds(state))
    return not acting or any(True for _ in legal(state, acting[0]))


# ---- Refusals ----


def refusal(state: State, move: Move) -> IllegalMove:
    """Why the move may not be made now, with the clause."""
    acting = to_act(state)
    if not acting:
        return IllegalMove("AC-R41", "The game is over; undo to go on from an earlier moment.")
    if isinstance(move, Outcome):
        return _outcome_refusal(state, move)
    if acting == (CHANCE,):
        return IllegalMove("", "Something is being drawn or rolled: say what came first.")
    if move.seat not in acting:
        return IllegalMove("AC-R13", f"It is for {mark(acting[0])} to say; hand over, or let them choose.")
    specific = _specific(state, move)
    if specific is not None:
        return specific
    clause, sentence = _DUE.get(type(state.agenda[0]), ("AC-R8", "Something else is due now."))
    return IllegalMove(clause, sentence)


_DUE = {
    tasks.ChoosingCharacter: ("AC-R6", "Choose a character that nobody has yet."),
    tasks.PlayingCard: ("AC-R11", "Play one card of your hand with one of its options."),
    tasks.ChoosingHelper: ("AC-R10", "Choose one of the Helper card's options."),
    tasks.Fishing: ("AC-R14", "Draw a tile, or stop fishing."),
    Acting: ("AC-R12", "Carry out the action that is due, or skip it where it may be skipped."),
    tasks.Choosing: ("AC-R44", "Choose one of the ways the card offers."),
    tasks.Paying: ("AC-R26", "Pay the cost exactly, in food and Building Supplies that the Village has."),
    tasks.Polluting: ("AC-R35", "Say which column of the bay the Pollution goes to."),
    tasks.Seeping: ("AC-R9", "Say from which columns the Pollution goes into the bag."),
    tasks.Refreshing: ("AC-R29", "Nothing in the market can be placed: put it under the stack first."),
    tasks.Asking: ("", "Say what your copy prints."),
    tasks.AskingDice: ("AC-R37", "Say how many Storm Dice are to be rolled."),
    tasks.ByHand: ("AC-R12", "Do what the card says, then go on."),
}


def _specific(state: State, move: Move) -> IllegalMove | None:
    task = state.agenda[0]
    match move, task:
        case Plain(verb="draw" | "stop"), Phase(number=2, done=done) if done:
            return IllegalMove("AC-R14", "The boat is home: fishing is over for this round.")
        case Build(building=name, sign=sign, space=space), Acting(actions=(action, *_)) if action.icon == "build":
            return _build_refusal(state, name, sign, space)
        case Named(verb="repair", what=name), Acting(actions=(action, *_)) if action.icon == "build":
            return IllegalMove("AC-R26", f"{_title(state, name)} is not a damaged Building of the Village.")
        case Plain(verb="skip"), Acting(must=True):
            return IllegalMove("AC-R44", "What an Event says must be done.")
        case Play(card=card), tasks.PlayingCard(hand=hand) if card not in state.hands[hand]:
            return IllegalMove("AC-R11", "That card is not in the hand that is to play.")
        case Play(), tasks.PlayingCard():
            return IllegalMove("AC-R11", "The card has no such option.")
        case Named(verb="resolve"), Phase(number=number):
            return IllegalMove("AC-R13", f"No such card waits in phase {number}, {facts.PHASES[number]}.")
        case ((Plain(verb="draw") | Plain(verb="stop")), _) if state.phase != 2:
            return IllegalMove("AC-R14", f"Fishing is phase 2; this is {phase_title(state.phase)}.")
        case _:
            return None


def phase_title(phase: int) -> str:
    """The phase's name, the storm's or the end's too."""
    return "the Winter storm" if phase == STORM else facts.PHASES[phase]


def _title(state: State, name: str) -> str:
    return next((one.name for one in state.printed.buildings if one.id == name), name)


def _build_refusal(state: State, name: str, sign: str, space: int) -> IllegalMove:
    if name not in state.market:
        return IllegalMove("AC-R26", f"{_title(state, name)} is not in the market.")
    if sign not in state.printed.signs:
        return IllegalMove("AC-R27", f"There is no {sign} row; the rows are {', '.join(state.printed.signs)}.")
    building = state.printed.building(name)
    why = village.refusal(state.printed, state.village, building, sign, space, wild_shore=state.law.wild_shore == "yes")
    if why is not None:
        return IllegalMove(*why)
    have = state.food + state.supply
    return IllegalMove("AC-R26", f"{building.name} costs {building.cost}, and the Village has {have} to pay with.")


def _outcome_refusal(state: State, move: Outcome) -> IllegalMove:
    source = chance(state)
    if source is None:
        return IllegalMove("", "Nothing is being drawn or rolled now.")
    if move.source != source.source:
        return IllegalMove("", f"A {source.source} is asked for, not a {move.source}.")
    if source.source == "storm":
        assert isinstance(state.agenda[0], tasks.Storming)
        number = state.agenda[0].dice
        return IllegalMove("AC-R37", f"The storm has {number} dice; give that many signs, in the order of the rows.")
    if source.source == "tile":
        return IllegalMove(
            "AC-R14", f"There is no {move.value} tile in the bag by the app's count; put the bag right first."
        )
    return IllegalMove("", f"{move.value!r} cannot come now by the app's count; put the count right first.")
