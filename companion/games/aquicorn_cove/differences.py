"""The physical steps that turn one position into another: what people move, take and turn, forwards or backwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine.game import Seat
from companion.engine.words import capital, counted, listed
from companion.games.aquicorn_cove import facts, village, words
from companion.games.aquicorn_cove.facts import CHARACTER_NAMES, POLLUTION
from companion.games.aquicorn_cove.rules import has_secrets
from companion.games.aquicorn_cove.state import State, hands_of


def steps(before: State, after: State, seat: Seat | None) -> tuple[str, ...]:
    """What to do at the table, as the seat may know it."""
    parts = (_ocean, _stores, _tracks, _village, _market, _track, _hands, _turn)
    return tuple(capital(text) for part in parts for text in part(before, after, seat))


def _ocean(before: State, after: State, _seat: Seat | None) -> Iterator[str]:
    """Tiles between bag, boat, bay, the box, and the supply of Pollution."""
    printed = before.printed
    new_boat = Counter(after.boat) - Counter(before.boat)
    gone = Counter(before.boat) - Counter(after.boat)
    over = Counter(after.overfished.counts()) - Counter(before.overfished.counts())
    back = Counter(before.overfished.counts()) - Counter(after.overfished.counts())
    if new_boat:
        yield f"put {words.tiles(printed, dict(new_boat))} onto the boat"
    if gone:
        home = gone - over
        if home:
            yield f"put {words.tiles(printed, dict(home))} from the boat back into the bag"
    if over:
        yield f"lay {words.tiles(printed, dict(over))} aside: overfished, out of the game"
    if back:
        yield f"take {words.tiles(printed, dict(back))} back from the overfished fish"
    yield from _pollution(before, after)
    moved = after.bay_aquicorns - before.bay_aquicorns
    if moved:
        where = "into the bay" if moved > 0 else "from the bay into the bag"
        yield f"put {counted(abs(moved), 'Aquicorn tile')} {where}"
    covered = after.covered - before.covered
    if covered:
        verb, where = ("lay", "onto") if covered > 0 else ("take", "off")
        yield f"{verb} {counted(abs(covered), 'Boat tile')} {where} the boat"


def _pollution(before: State, after: State) -> Iterator[str]:
    for column in (0, 1):
        change = after.bay[column] - before.bay[column]
        if change:
            verb = "add" if change > 0 else "take"
            where = f"{'to' if change > 0 else 'from'} {words.column(column)} of the bay"
            yield f"{verb} {abs(change)} Pollution {where}"
    bag = after.bag.count(POLLUTION) - before.bag.count(POLLUTION)
    supply = after.pollution_supply - before.pollution_supply
    if bag > 0:
        yield f"put {bag} Pollution into the bag"
    if bag < 0:
        yield f"take {-bag} Pollution out of the bag"
    if supply:
        verb, where = ("lay", "beside") if supply > 0 else ("take", "from beside")
        yield f"{verb} {abs(supply)} Pollution {where} the board"


def _stores(before: State, after: State, _seat: Seat | None) -> Iterator[str]:
    food = after.food - before.food
    if food:
        how = f"take {food} food into" if food > 0 else f"put {-food} food back from"
        yield f"{how} the Village supply: now {after.food}"
    supply = after.supply - before.supply
    if supply:
        verb = "take" if supply > 0 else "put back"
        yield f"{verb} {words.supplies(abs(supply))}: now {after.supply}"
    farm = after.farm - before.farm
    if farm:
        yield f"{'put' if farm > 0 else 'take'} {abs(farm)} food {'on' if farm > 0 else 'off'} the farm: now {after.farm}"


def _tracks(before: State, after: State, _seat: Seat | None) -> Iterator[str]:
    for name, old, new in (
        ("Prosperity", before.prosperity, after.prosperity),
        ("Reef Health", before.reef, after.reef),
    ):
        if old != new:
            yield f"move the {name} meeple {'up' if new > old else 'down'} to {new}"
    if before.season != after.season:
        yield f"move the Season meeple to {facts.SEASON_NAMES[after.season]}"


def _village(before: State, after: State, _seat: Seat | None) -> Iterator[str]:
    for tile in after.village:
        old = village.of(before.village, tile.building)
        name = words.building(after, tile.building)
        if old is None:
            side = "" if tile.is_intact else ", damaged side up"
            yield f"place {name} on {words.site(tile.sign, tile.space)}{side}"
        elif old.is_intact != tile.is_intact:
            yield f"turn {name} to its {'intact' if tile.is_intact else 'damaged'} side"
        elif (old.sign, old.space) != (tile.sign, tile.space):
            yield f"move {name} to {words.site(tile.sign, tile.space)}"
    for tile in before.village:
        if village.of(after.village, tile.building) is None:
            yield f"take {words.building(before, tile.building)} off the village"


def _market(before: State, after: State, _seat: Seat | None) -> Iterator[str]:
    if len(after.under) > len(before.under):
        names = listed(words.building(before, name) for name in after.under[len(before.under) :])
        yield f"put {names} under the stack, in this order"
    if len(after.under) < len(before.under) and set(before.under) - set(after.under) <= set(after.market):
        names = listed(words.building(before, name) for name in after.market if name in before.under)
        yield f"turn up {names} from the stack"
    gone = [name for name in before.market if name not in after.market and village.of(after.village, name)]
    if gone and gone[0] in before.market[:-1] and before.market[-1] in after.market:
        yield f"lay {words.building(before, before.market[-1])} from the stack into the gap in the market"
    new = [name for name in after.market if name in before.stack]
    if new:
        yield f"{listed(words.building(before, name) for name in new)} lies on top of the stack now"


def _track(before: State, after: State, _seat: Seat | None) -> Iterator[str]:
    old, new = {one.card: one for one in before.track}, {one.card: one for one in after.track}
    for name, one in new.items():
        if name not in old:
            yield f"put {words.card(after, name)} on the Action Track at {words.phase(one.phase)}"
    gone = [name for name in old if name not in new]
    if gone and len(gone) == len(old) > 1:
        yield "clear the Action Track: each card to its own discard pile"
    else:
        yield from (f"take {words.card(before, name)} off the Action Track" for name in gone)


def _hands(before: State, after: State, seat: Seat | None) -> Iterator[str]:
    for hand in range(before.count):
        top = after.on_top[hand] - before.on_top[hand]
        whose = _whose(before, hand)
        if top > 0 and len(after.hands[hand]) == len(before.hands[hand]):
            yield f"put {counted(top, 'Villager card')} unseen on top of {whose} deck"
        if top < 0 and len(after.hands[hand]) == len(before.hands[hand]):
            yield f"take {counted(-top, 'Villager card')} unseen off {whose} deck"
        drawn = sorted(set(after.hands[hand]) - set(before.hands[hand]))
        back = sorted(set(before.hands[hand]) - set(after.hands[hand]))
        is_seen = not has_secrets(before) or (seat is not None and hand in hands_of(before, seat))
        if not is_seen and len(drawn) == len(back):
            continue
        if drawn:
            names = listed(words.card(after, name) for name in drawn) if is_seen else counted(len(drawn), "card")
            yield f"take {names} into {whose} hand"
        if back and not all(name in {one.card for one in after.track} for name in back):
            names = listed(words.card(before, name) for name in back) if is_seen else counted(len(back), "card")
            yield f"put {names} from {whose} hand back on top of the deck"
    if len(before.characters) < len(after.characters):
        name = CHARACTER_NAMES[after.characters[-1]]
        yield f"take {name}'s Player Aid and Starting deck, and shuffle the deck"


def _whose(state: State, hand: int) -> str:
    if hand < len(state.characters):
        return f"{CHARACTER_NAMES[state.characters[hand]]}'s"
    return f"hand {hand + 1}'s"


def _turn(before: State, after: State, _seat: Seat | None) -> Iterator[str]:
    if before.head != after.head and after.head >= 0:
        yield f"{words.who(after, after.head)} takes the Fishing Bag and the boat"
