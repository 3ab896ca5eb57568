"""What a correction puts right; whether the result can be is the affair of `state.faults`. No correction claims a trophy."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.bag import Bag
from companion.games.coldwater_crown import silent
from companion.games.coldwater_crown.aids.silent_player.moves import Correct
from companion.games.coldwater_crown.aids.silent_player.state import Held, State, Step, Taken, by_id
from companion.games.coldwater_crown.facts import minutes


def corrected(state: State, move: Correct) -> State:
    """The state with one thing put right; `faults` says whether that can be."""
    match move.what, move.args:
        case "my-fish", (count,):
            return replace(state, mine=int(count))
        case "tokens", spaces:
            return replace(
                state, tokens=silent.in_loop_order(spaces), has_moved=state.has_moved or state.phase == "mine"
            )
        case "discard", (colour, count):
            return replace(state, discard=Bag.of({**state.discard.counts(), colour: int(count)}))
        case "board", (colour, count):
            board = state.board or Bag()
            return replace(state, board=Bag.of({**board.counts(), colour: int(count)}))
        case "bag", (whose,):
            if whose == "app":
                return replace(state, board=state.board or Bag())
            steps = tuple(step for step in state.steps if step.kind != "fill")
            return replace(state, board=None, is_clear_aside=False, steps=steps)
        case "mystery", (weight,):
            return replace(state, showing=0 if weight == "none" else int(weight), steps=_without(state, "mystery"))
        case "trophy", (award, number, who):
            return _given(state, Held(award, int(number)), who)
        case "anglers", (kind, count):
            others = tuple(name for name in state.anglers if name != kind)
            return replace(state, anglers=others + (kind,) * int(count))
        case "add-fish", (species,):
            return replace(state, taken=(*state.taken, Taken(species)))
        case "drop-fish", (index,):
            return _dropped(state, int(index))
        case (("fish-card" | "fish-weight" | "fish-tag" | "fish-stamp"), (index, value)):
            return state.with_fish(int(index), _put_right(state, state.taken[int(index)], move.what, value))
        case "own-stamp", (species, value):
            stamp = None if value == "unknown" else minutes(value)
            own = tuple(replace(one, stamp=stamp) if one.species == species else one for one in state.own)
            return replace(state, own=own)
        case "end", (who,):
            return _ended_by(state, who)
        case _:
            return _skipped(state)


def _without(state: State, kind: str) -> tuple[Step, ...]:
    return tuple(step for step in state.steps if step.kind != kind)


def _given(state: State, trophy: Held, who: str) -> State:
    """The trophy in one place only. Flat trophies that lie on the board in numbers are each player's own affair."""
    is_one = trophy.award not in ("three-same", "four-unique")
    theirs, mine = state.trophies, state.my_trophies
    if is_one or who == "board":
        theirs = tuple(one for one in theirs if one != trophy)
        mine = tuple(one for one in mine if one != trophy)
    theirs = (*theirs, trophy) if who == "silent" else theirs
    mine = (*mine, trophy) if who == "me" else mine
    steps = tuple(
        step for step in state.steps if step != Step("trophy", (trophy.award, str(trophy.number))) or trophy in theirs
    )
    return replace(state, trophies=theirs, my_trophies=mine, steps=steps)


def _dropped(state: State, index: int) -> State:
    steps: list[Step] = []
    for step in state.steps:
        if step.kind in ("weigh", "identify", "fish-tag"):
            at = int(step.args[0])
            if at != index:
                steps.append(Step(step.kind, (str(at - (at > index)),)))
        else:
            steps.append(step)
    return replace(state, taken=state.taken[:index] + state.taken[index + 1 :], steps=tuple(steps))


def _put_right(state: State, fish: Taken, what: str, value: str) -> Taken:
    is_unknown = value == "unknown"
    match what:
        case "fish-card":
            return replace(state.identified(fish, value), not_weight=0)
        case "fish-weight":
            fish = replace(fish, weight=None if is_unknown else int(value), not_weight=0)
        case "fish-tag":
            fish = replace(fish, tag=None if is_unknown else value)
        case _:
            fish = replace(fish, stamp=None if is_unknown else minutes(value))
    return fish if _can_be(state, fish) else replace(fish, card="")


def _can_be(state: State, fish: Taken) -> bool:
    """Whether the fish can still be the card that it was: what the card does not say, anybody may tell."""
    if not fish.card:
        return True
    card = by_id(state.fish)[fish.card]
    pairs = ((card.weight, fish.weight), (card.tag, fish.tag), (card.stamp, fish.stamp))
    return all(known is None or known == told for known, told in pairs)


def _ended_by(state: State, who: str) -> State:
    trigger: silent.Side = "human" if who == "me" else "silent" if who == "silent" else ""
    if trigger:
        return replace(state, trigger=trigger)
    if state.phase in ("end", "over"):  # The game goes on with my turn.
        state = replace(state, phase="mine", steps=(), own=(), own_anglers=(), is_mine_told=False)
    return replace(state, trigger="", emptied=())


def _skipped(state: State) -> State:
    if state.steps[0].kind == "catch":
        return no_fish(state)
    return replace(state, steps=state.steps[1:], is_clear_aside=False)


def no_fish(state: State) -> State:
    """CW-G29: no fish lay in the Zone, so there is none to take and nothing to refill."""
    rest = state.steps[1:]
    return replace(state, steps=rest[1:] if rest and rest[0].kind == "refill" else rest)
