"""What a move does: the state after it, with every award claimed and the next step at the front (CW-R49 to CW-R53)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from companion.engine.bag import Bag
from companion.games.coldwater_crown import silent
from companion.games.coldwater_crown.aids.silent_player import cards
from companion.games.coldwater_crown.aids.silent_player.corrections import corrected, no_fish
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
from companion.games.coldwater_crown.aids.silent_player.state import PLAIN, Held, State, Step, Taken, by_id
from companion.games.coldwater_crown.facts import (
    ANGLER_TYPES,
    ANGLERS_PER_TYPE,
    CLEAR,
    FISH_FOR_THE_END,
    LOCATIONS,
    SPECIES,
)
from companion.games.coldwater_crown.tally import Catch


def apply(state: State, move: Move) -> State:
    """The state after the move."""
    return advance(_applied(state, move))


def _applied(state: State, move: Move) -> State:
    match move:
        case Caught():
            return replace(state, mine=state.mine + 1, turn_fish=state.turn_fish + 1)
        case MoveToken():
            tokens = silent.in_loop_order((set(state.tokens) - {move.start}) | {move.end})
            return replace(state, tokens=tokens, has_moved=True)
        case DiscardBait():
            board = None if state.board is None else state.board.remove(move.colour)
            return replace(state, discard=state.discard.add(move.colour), board=board)
        case DrewClear():
            return replace(state, discard=Bag(), steps=_angler_by_fill(state))
        case Fill():
            return replace(state, steps=(Step("fill", (str(move.count),)),))
        case Took():
            return _took(state, move.award)
        case Emptied():
            emptied = tuple(place for place in LOCATIONS if place in state.emptied or place == move.location)
            return replace(state, emptied=emptied)
        case Run():
            return _run(state)
        case Done():
            return replace(state, steps=_after_done(state.steps, move.is_all))
        case Own():
            return _own(state, move)
        case OwnAnglers():
            mine = (*state.own_anglers, *(move.type,) * move.count)
            return replace(_popped(state), own_anglers=mine)
        case LeaveOut():
            return replace(state, steps=(), own=(), own_anglers=(), phase="over")
        case Drew() | TookFish() | Learnt() | GotAngler() | Shows() | TagTile():
            return _outcome(state, move)
        case Correct():
            return corrected(state, move)
        case _:
            assert_never(move)


def _outcome(state: State, move: Drew | TookFish | Learnt | GotAngler | Shows | TagTile) -> State:
    match move:
        case Drew():
            kind = state.steps[0].kind
            return _drew_own(state, move.colour) if kind == "draw" else _drew_one(state, move.colour)
        case TookFish():
            return _took_fish(_popped(state), move.species)
        case Learnt():
            return _learnt(state, move)
        case GotAngler():
            return _claim_anglers(replace(_popped(state), anglers=(*state.anglers, move.type)))
        case Shows():
            return replace(_popped(state), showing=move.weight)
        case TagTile():
            return replace(_popped(state), tag=move.tag)
        case _:
            assert_never(move)


def _popped(state: State) -> State:
    return replace(state, steps=state.steps[1:])


def _first(state: State, *steps: Step) -> State:
    """The state with the steps put before all others."""
    return replace(state, steps=(*steps, *state.steps))


def _after_done(steps: tuple[Step, ...], is_all: bool) -> tuple[Step, ...]:
    if not is_all:
        return steps[1:]
    n = next((n for n, step in enumerate(steps) if step.kind not in PLAIN), len(steps))
    return steps[n:]


def _angler_by_fill(state: State) -> tuple[Step, ...]:
    """CW-G27: the clear bait of my fill gives the silent player a Master Angler too, unless the table plays otherwise."""
    return (Step("angler"),) if state.rulings.clear_in_fill == "silent" else ()


def _drew_own(state: State, colour: str) -> State:
    """The silent player's draw: tokens, discard, and what it catches (CW-R50, CW-R51); the clear one by CW-R52."""
    state = _popped(state)
    if colour == CLEAR:
        return _first(replace(state, discard=Bag()), Step("angler"), Step("pour"))
    draw = silent.resolve(state.tokens, colour, state.discard.count(colour))
    steps = [Step("token", (draw.token_from, draw.token_to)), Step("bait", (colour,))]
    if draw.zone is not None:
        place = (draw.location, str(draw.zone))
        steps += [Step("catch", place), Step("refill", place)]
    return _first(replace(state, tokens=draw.tokens, discard=state.discard.add(colour)), *steps)


def _drew_one(state: State, colour: str) -> State:
    """One bait of several: into my Zone, or into the first discard of the published edition."""
    head = state.steps[0]
    if colour == CLEAR:  # CW-R19: set aside, the discard goes into the bag, and filling goes on.
        steps = (head, *_angler_by_fill(state), *state.steps[1:])
        return replace(state, is_clear_aside=True, discard=Bag(), steps=steps)
    if head.kind == "lay" or state.board is None:
        state = replace(state, discard=state.discard.add(colour))
    else:
        state = replace(state, board=state.board.add(colour))
    left = int(head.args[0]) - 1
    if left:
        return replace(state, steps=(Step(head.kind, (str(left),)), *state.steps[1:]))
    return replace(_popped(state), is_clear_aside=False)


def _took_fish(state: State, species: str) -> State:
    """The silent player has a fish: it is weighed while a Mystery Weight shows, and may win an award (CW-R53)."""
    state = replace(state, taken=(*state.taken, Taken(species)))
    caught = [fish.species for fish in state.taken]
    won: list[Step] = []
    for award, is_won in (
        ("eight-species", silent.has_eight_species(caught)),
        ("small-species", silent.has_small_species(caught)),
    ):
        if is_won:
            state, steps = _claimed(state, award)
            won += steps
    weigh = [Step("weigh", (str(len(state.taken) - 1),))] if state.showing else []
    return _first(state, *weigh, *won)


def _claimed(state: State, award: str) -> tuple[State, tuple[Step, ...]]:
    """The state with the award's top trophy in the silent player's hand and the step that moves it; once a player."""
    number = state.top(award)
    if number is None or state.holds(award):
        return state, ()
    held = Held(award, number)
    return replace(state, trophies=(*state.trophies, held)), (Step("trophy", (award, str(number))),)


def _claim_anglers(state: State) -> State:
    """CW-R37, CW-R38 for the silent player."""
    won: list[Step] = []
    for award, is_won in (
        ("three-same", silent.has_three_same(state.anglers)),
        ("four-unique", silent.has_four_unique(state.anglers)),
    ):
        if is_won:
            state, steps = _claimed(state, award)
            won += steps
    return _first(state, *won)


def _learnt(state: State, move: Learnt) -> State:
    head, fish = state.steps[0], state.taken[move.index]
    match move.fact:
        case "card":
            fish = state.identified(fish, move.value)
        case "weighs":
            fish = replace(fish, weight=int(move.value))
        case "not":
            fish = replace(fish, not_weight=int(move.value))
        case "tag":
            fish = replace(fish, tag=move.value)
        case _:
            assert_never(move.fact)
    state = state.with_fish(move.index, fish)
    if head.kind == "weigh" and fish.weight is not None:
        return state  # `advance` gives the Mystery Weight to the fish that has it.
    state = _popped(state)
    if head.kind == "identify" and move.fact == "weighs" and state.rulings.tags == "score" and state.tags:
        return _first(state, Step("fish-tag", head.args))
    return state


def _took(state: State, award: str) -> State:
    number = state.top(award) or 0
    state = replace(state, my_trophies=(*state.my_trophies, Held(award, number)))
    if award != "mystery":
        return state
    state = replace(state, showing=0, turn_mystery=state.turn_mystery + 1)
    return _first(state, Step("mystery"))


def _run(state: State) -> State:
    """My turn is over: CW-R39 for me, then the draws that are owed, compared once (CW-R49, CW-G31)."""
    if state.mine >= FISH_FOR_THE_END:
        number = state.top("first-to-12")
        if number is not None:
            state = replace(state, my_trophies=(*state.my_trophies, Held("first-to-12", number)))
    state = replace(state, turn_fish=0, turn_mystery=0, has_moved=False)
    if silent.is_over("human", state.trigger):
        return _questions(state)
    trigger = silent.trigger_after("human", state.trigger, state.mine, bool(state.emptied))
    draws = silent.draws_after_turn(state.trigger, state.mine, len(state.taken))
    return replace(state, phase="silent", trigger=trigger, steps=(Step("draw"),) * draws)


def _finished(state: State) -> State:
    """The silent player's turn is over: CW-R39 for it, then the end, or my next turn (CW-G31)."""
    if len(state.taken) >= FISH_FOR_THE_END:
        state, steps = _claimed(state, "first-to-12")
        if steps:
            return _first(state, *steps)
    if silent.is_over("silent", state.trigger):
        return _questions(state)
    trigger = silent.trigger_after("silent", state.trigger, len(state.taken), bool(state.emptied))
    return replace(state, phase="mine", trigger=trigger)


def _questions(state: State) -> State:
    """What the score still needs: the Tag tile, the weights of its fish, and my side."""
    steps = [Step("tag")] if state.rulings.tags == "score" and not state.tag and state.tags else []
    steps += [Step("identify", (str(n),)) for n in range(len(state.taken))]
    steps += [Step("own", (species,)) for species in SPECIES]
    steps += [Step("own-anglers", (name,)) for name in ANGLER_TYPES]
    return replace(state, phase="end", steps=tuple(steps))


def _own(state: State, move: Own) -> State:
    state = _popped(state)
    match move.fact:
        case "none":
            return state
        case "card":
            known = by_id(state.fish)[move.value]
            mine = Catch(move.species, known.weight, known.tag, known.stamp, known.id)
            return replace(state, own=(*state.own, mine))
        case "weighs":
            state = replace(state, own=(*state.own, Catch(move.species, int(move.value))))
            is_asked = state.rulings.tags == "score" and state.tags
            return _first(state, Step("own-tag", (move.species,))) if is_asked else state
        case "tag":
            own = tuple(replace(one, tag=move.value) if one.species == move.species else one for one in state.own)
            return replace(state, own=own)
        case _:
            assert_never(move.fact)


def advance(state: State) -> State:
    """The state with every step passed over that needs nobody, and the next phase begun where nothing is left to do."""
    while True:
        after = _step_over(state)
        if after is state:
            return state
        state = after


def _step_over(state: State) -> State:
    head = state.head
    if head is None:
        match state.phase:
            case "set-up":
                return replace(state, phase="mine")
            case "silent":
                return _finished(state)
            case "end":
                return replace(state, phase="over", is_mine_told=True)
            case _:
                return state
    match head.kind:
        case "catch":
            return state if state.species_left(head.args[0]) else no_fish(state)
        case "tag":
            return state if state.tags and not state.tag else _popped(state)
        case "weigh":
            return _weighed(state, int(head.args[0]))
        case "identify":
            fish = state.taken[int(head.args[0])]
            is_tag_known = fish.tag is not None or state.rulings.tags != "score" or not state.tags
            return _popped(state) if fish.weight is not None and (fish.card or is_tag_known) else state
        case "fish-tag":
            return _popped(state) if state.taken[int(head.args[0])].tag is not None else state
        case "mystery":
            return state if state.mystery_unseen() and not state.showing else _popped(state)
        case "angler":
            return _popped(state) if len(state.anglers) >= len(ANGLER_TYPES) * ANGLERS_PER_TYPE else state
        case "own":
            return _popped(state) if len(state.own) >= state.mine else state
        case "fill" | "lay":
            # CW-G14: where nothing more can come, the Zone stays part-filled and the clear bait goes back.
            return state if state.pool() else replace(_popped(state), is_clear_aside=False)
        case _:
            return state


def _weighed(state: State, index: int) -> State:
    """CW-R34: the fish with the showing weight wins the tile, and the next one is turned up; one a draw (CW-G29)."""
    fish = state.taken[index]
    weight = fish.weight
    if weight is None and state.showing:
        if cards.fits(state.fish, state.wishes_with(index, state.showing)):
            return state
        state = state.with_fish(index, replace(fish, not_weight=state.showing))  # No card left weighs that.
    state = _popped(state)
    if not state.showing or weight != state.showing:
        return state
    won = Held("mystery", state.showing)
    state = replace(state, trophies=(*state.trophies, won), showing=0)
    return _first(state, Step("trophy", ("mystery", str(won.number))), Step("mystery"))
