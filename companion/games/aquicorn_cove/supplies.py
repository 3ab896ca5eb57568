"""What happens to the quantities of a game: Pollution, farm, tracks, village. Each is a small pure step on a state."""

from __future__ import annotations

from dataclasses import replace

from companion.games.aquicorn_cove import bay, facts, fishing, tracks, village
from companion.games.aquicorn_cove.facts import AQUICORN, KEPT, NET, POLLUTION
from companion.games.aquicorn_cove.state import State, add_to_bag, clockwise
from companion.games.aquicorn_cove.village import Tile


def polluted(state: State, column: int) -> State:
    """One Pollution from beside the board into the column; a full column goes to the bag at once (AC-R35)."""
    after, spilled = bay.added(state.bay, column)
    return add_to_bag(replace(state, bay=after), POLLUTION, spilled)


def cleaned(state: State, left: int, right: int) -> State:
    """So many Pollution tiles of the columns back beside the board (AC-R20)."""
    return replace(state, bay=bay.removed(state.bay, left, right))


def seeped(state: State, left: int, right: int) -> State:
    """So many Pollution tiles of the columns into the bag (AC-R9)."""
    return add_to_bag(cleaned(state, left, right), POLLUTION, left + right)


def reef_by(state: State, by: int) -> State:
    """Reef Health up or down, within the track (AC-G11)."""
    return replace(state, reef=tracks.reef(state.printed, state.reef + by))


def healed(state: State) -> State:
    """Reef healing: with a clean bay Reef Health +1, and an Aquicorn returns to the bag (AC-R21)."""
    if sum(state.bay):
        return state
    return aquicorn_home(reef_by(state, 1))


def aquicorn_home(state: State) -> State:
    """An Aquicorn tile from the bay into the bag, if there is one."""
    if not state.bay_aquicorns:
        return state
    return add_to_bag(replace(state, bay_aquicorns=state.bay_aquicorns - 1), AQUICORN, 1)


def planted(state: State, count: int) -> State:
    """So much food on the farm's empty spaces; what does not fit is lost (AC-R22, AC-G16)."""
    return replace(state, farm=state.farm + min(count, state.farm_room))


def harvested(state: State) -> State:
    """All food of the farm to the Village (AC-R24)."""
    return replace(state, food=state.food + state.farm, farm=0)


def stored(state: State) -> State:
    """At most 4 food is kept (AC-R33)."""
    return replace(state, food=min(state.food, KEPT))


def landed(state: State) -> State:
    """Fishing is over: food for all fish, tiles back to the bag, surplus out of the game (AC-R18, AC-R19)."""
    catch = fishing.landed(state.printed, state.boat)
    return replace(
        state,
        food=state.food + catch.food,
        bag=state.bag.merge(catch.back),
        overfished=state.overfished.merge(catch.overfished),
        boat=(),
    )


def counted(state: State, per: str) -> int:
    """How often an action counts: the fish, kinds, nets or Aquicorns of this round's catch (AC-G6)."""
    fish = [kind for kind in state.caught if fishing.is_fish(kind)]
    match per:
        case "":
            return 1
        case "fish":
            return len(fish)
        case "kind":
            return len(set(fish))
        case "net":
            return state.caught.count(NET)
        case "aquicorn":
            return state.caught.count(AQUICORN)
        case _:
            return fish.count(per)


def holds(state: State, test: str) -> bool:
    """Whether a card's condition holds now."""
    match test:
        case "bay clean":
            return not sum(state.bay)
        case "bay dirty":
            return bool(sum(state.bay))
        case "planted":
            return state.has_planted
        case _:
            fish = [kind for kind in state.caught if fishing.is_fish(kind)]
            return len(fish) > len(set(fish))


def with_villagers(state: State) -> State:
    """Each player puts a Villager card unseen on top of their deck, clockwise while there are any (AC-R30, AC-G9)."""
    on_top = list(state.on_top)
    for hand in clockwise(state)[: state.villager_deck]:
        on_top[hand] += 1
    return replace(state, on_top=tuple(on_top))


def is_boat(state: State, building: str) -> bool:
    """Whether the Building shows the Boat icon."""
    return state.printed.building(building).reward.kind == "boat"


def repaired(state: State, tile: Tile) -> State:
    """The Building on its intact side; one with the Boat icon takes a Boat tile off (AC-R31, AC-G18)."""
    after = village.with_tile(state.printed, state.village, replace(tile, is_intact=True))
    off = 1 if is_boat(state, tile.building) and state.covered else 0
    return replace(state, village=after, covered=state.covered - off, shown=())


def damaged(state: State, tile: Tile) -> State:
    """The Building on its damaged side; one with the Boat icon puts a Boat tile back (AC-R31)."""
    after = village.with_tile(state.printed, state.village, replace(tile, is_intact=False))
    on = 1 if is_boat(state, tile.building) and state.covered < facts.BOAT_TILES else 0
    return replace(state, village=after, covered=state.covered + on, shown=())


def is_placeable(state: State, building: str) -> bool:
    """Whether there is any space for the Building, its cost ignored (AC-R29)."""
    wild = state.law.wild_shore == "yes"
    return bool(village.sites(state.printed, state.village, state.printed.building(building), wild_shore=wild))


def needs_refresh(state: State) -> bool:
    """Whether nothing in the market can be placed while there are tiles not shown since the village changed (AC-R29)."""
    if not state.market or any(is_placeable(state, building) for building in state.market):
        return False
    return any(building not in state.shown for building in (*state.stack, *state.under))


def refreshed(state: State) -> State:
    """The whole market under the stack, in its order (AC-R29)."""
    return replace(state, under=(*state.under, *state.market), shown=(*state.shown, *state.market), market=())


def incomes(state: State) -> tuple[str, ...]:
    """The intact Buildings that give income (AC-R32)."""
    return tuple(
        tile.building
        for tile in state.village
        if tile.is_intact and state.printed.building(tile.building).reward.kind == "income"
    )
