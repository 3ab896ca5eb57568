"""Every reason why a position cannot be, each with the path of what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from card_db.effects import ICONS
from companion.engine.codec import name_of
from companion.engine.game import Seat, mark
from companion.engine.words import listed
from companion.games.aquicorn_cove import bay, facts, fishing, setup, tasks
from companion.games.aquicorn_cove.facts import ANY_FISH, AQUICORN, NET, NETS, POLLUTION
from companion.games.aquicorn_cove.state import NOBODY, Law, State, is_fishing
from companion.games.aquicorn_cove.tasks import Acting, Phase, Task

MOST: int = 99
ONCE = (
    tasks.ChoosingHead, tasks.RevealingEvent, tasks.DrawingHelper, tasks.Fishing, tasks.StartingRound, tasks.EndingWinter,
)  # fmt: skip


def counts(people: int, hands: tuple[tuple[str, ...], ...] | None, law: Law) -> Iterator[str]:
    """What is wrong with how many play."""
    if not 1 <= people <= 4:
        yield f"$.people: 1 to 4 play, not {people}"
    elif hands is not None and len(hands) != setup.hands_for(people, law):
        yield f"$.hands: {setup.hands_for(people, law)} hands are played here, not {len(hands)}"


def faults(state: State) -> list[str]:
    """Every reason why the state cannot be; [] when it can."""
    found = list(_names(state))
    if found:
        return found
    return [*_numbers(state), *_ocean(state), *_cards(state), *_village(state), *_agenda(state)]


def board(state: State) -> list[str]:
    """Every reason why the board alone cannot be, without cards and rounds; for the aids."""
    found = list(_names(state))
    return found or [*_numbers(state), *_ocean(state), *_village(state)]


def _names(state: State) -> Iterator[str]:
    """Ids, seats and words that mean nothing."""
    printed = state.printed
    cards = {card.id for card in printed.cards}
    buildings = {one.id for one in printed.buildings}
    for name, ids, known in (
        ("hands", [card for hand in state.hands for card in hand], cards),
        ("spent", state.spent, cards),
        ("track", [one.card for one in state.track], cards),
        ("market", state.market, buildings),
        ("under", state.under, buildings),
        ("shown", state.shown, buildings),
        ("village", [tile.building for tile in state.village], buildings),
        ("stack", state.stack, buildings),
        ("decks", [card for deck in state.decks for card in deck], cards),
    ):
        if unknown := [one for one in ids if one not in known]:
            yield f"$.{name}: there is no {unknown[0]!r}"
    for name in ("villagers", "helpers", "events", "aquicorns"):
        if unknown := [one for one in getattr(state, name) if one not in cards]:
            yield f"$.{name}: there is no card {unknown[0]!r}"
    if wrong := [who for who in state.characters if who not in facts.CHARACTERS]:
        yield f"$.characters: there is no {wrong[0]!r}; there are {', '.join(facts.CHARACTERS)}"
    if state.season not in facts.SEASONS:
        yield f"$.season: must be one of {', '.join(facts.SEASONS)}"
    if wrong := [tile.sign for tile in state.village if tile.sign not in printed.signs]:
        yield f"$.village: there is no {wrong[0]!r} row"
    if wrong := [sign for sign in state.dice if sign not in printed.signs]:
        yield f"$.dice: there is no {wrong[0]!r} sign"
    tiles = {fish.kind for fish in printed.fish} | {NET, AQUICORN, POLLUTION, ANY_FISH, *facts.fish_kinds()}
    for name in ("boat", "caught", "overfished", "bag"):
        if wrong := [kind for kind in getattr(state, name) if kind not in tiles]:
            yield f"$.{name}: there is no tile {wrong[0]!r}"
    for name in ("on_top", "decks"):
        if len(getattr(state, name)) != state.count:
            yield f"$.{name.replace('_', '-')}: must be given for each of {state.count} hands"
    for n, task in enumerate(state.agenda):
        yield from (f"$.agenda[{n}]: {fault}" for fault in _task_names(state, task, cards, buildings))


def _task_names(state: State, task: Task, cards: set[str], buildings: set[str]) -> Iterator[str]:
    hand = getattr(task, "hand", 0)
    if not NOBODY <= hand < state.count or (hand == NOBODY and not isinstance(task, tasks.Placing)):
        yield f"there is no hand {hand}"
    if not 0 <= getattr(task, "seat", 0) < state.people:
        people = (f"{seat} is {mark(Seat(seat))}" for seat in range(state.people))
        yield f"{getattr(task, 'seat', 0)} is nobody's seat: {listed(tuple(people))}"
    match task:
        case tasks.Asking(card=card, field=field):
            try:
                facts.field_of(card, field)
            except KeyError:
                yield f"there is no field {field!r} of a card {card!r}"
        case tasks.Paying(building=name, sign=sign, space=space):
            if name not in state.market or sign not in state.printed.signs or not 1 <= space <= 9:
                yield "a Building of the market is paid, for a space of a row"
        case Acting(actions=actions, taken=taken, by=by):
            if any(one.icon not in ICONS or not one.count or abs(one.count) > 9 for one in actions) or taken < 0:
                yield "an action is an icon and a number that is not 0"
            if by not in ("player", "helper", "card", "income"):
                yield f"an action is by player, helper, card or income, not {by!r}"
        case tasks.ByHand(who=who):
            if who not in cards | buildings:
                yield f"there is no {who!r}"
        case tasks.Choosing(card=card, option=option):
            if card not in {one.card for one in state.track}:
                yield f"{card!r} is not on the track"
            elif not 1 <= option <= len(state.printed.card(card).options):
                yield f"{card} has no option {option}"
            elif state.printed.card(card).options[option - 1].effect.kind in ("all", "when", "by hand"):
                yield f"{card} leaves no choice"
        case tasks.Placing(card=card, option=option):
            if card not in cards or not 1 <= option <= len(state.printed.card(card).options):
                yield f"there is no option {option} of a card {card!r}"
        case tasks.ChoosingHelper(card=card):
            if card not in cards:
                yield f"there is no card {card!r}"
        case tasks.Striking(spaces=spaces):
            if any(sign not in state.printed.signs for sign, _ in spaces):
                yield "a die lies in a row of the village"
        case Phase(number=number, done=done):
            if not 1 <= number <= 7 or not 0 <= done <= 2:
                yield "a phase has a number from 1 to 7 and at most two steps done"
        case tasks.Storming(dice=dice):
            if not 0 <= dice <= facts.MOST_DICE:
                yield f"a storm has at most {facts.MOST_DICE} dice"
        case tasks.Polluting(left=left) | tasks.Seeping(left=left):
            if not 0 <= left <= 15:
                yield "0 to 15 Pollution tiles are moved"
        case tasks.Rising(by=by_):
            if abs(by_) > 11:
                yield "Prosperity moves at most 11 spaces"


def _numbers(state: State) -> Iterator[str]:
    printed = state.printed
    for name, low, high in (
        ("food", 0, MOST),
        ("supply", 0, MOST),
        ("farm", 0, MOST if printed.farm is None else printed.farm),
        ("prosperity", facts.LOWEST, facts.HIGHEST),
        ("reef", printed.deepest, printed.healthiest),
        ("bay_aquicorns", 0, facts.AQUICORNS),
        ("covered", 0, facts.BOAT_TILES),
        ("year", 1, 2),
        ("feed_change", -9, 9),
        ("dice_change", -9, 9),
        ("head", NOBODY, state.count - 1),
    ):
        value = getattr(state, name)
        if not low <= value <= high:
            yield f"$.{name.replace('_', '-')}: must be from {low} to {high}, not {value}"
    if state.head == NOBODY and state.agenda and not any(isinstance(task, tasks.ChoosingHead) for task in state.agenda):
        yield "$.head: somebody is Head Fisher"
    if any(not 0 <= column < bay.COLUMN for column in state.bay):
        yield "$.bay: a column holds at most 2 Pollution; a third sends all three into the bag (AC-R35)"
    if any(number < 0 for number in state.on_top):
        yield "$.on-top: cannot be below 0"
    if state.season == "epilogue" and state.year != 2:
        yield "$.season: the Epilogue follows the second year"


def _ocean(state: State) -> Iterator[str]:
    """Conservation: Pollution 15, Aquicorns 4, fish 16 by kind, nets 3."""
    if state.pollution_supply < 0:
        yield f"$.bag: there are {facts.POLLUTIONS} Pollution tiles"
    if state.bag.count(AQUICORN) + state.bay_aquicorns != facts.AQUICORNS:
        yield f"$.bay-aquicorns: the bay and the bag hold {facts.AQUICORNS} Aquicorns together"
    boat = Counter(state.boat)
    if state.bag.count(NET) + boat[NET] != NETS:
        yield f"$.bag: the bag and the boat hold {NETS} Empty Nets together"
    if any(not fishing.is_fish(kind) for kind in state.overfished):
        yield "$.overfished: only fish are overfished"
    if any(kind in (AQUICORN, POLLUTION) for kind in state.boat):
        yield "$.boat: only fish and nets lie in the boat"
    if len(state.boat) > state.open_spaces:
        yield f"$.boat: the boat has {state.open_spaces} open spaces"
    if state.boat and not is_fishing(state) and not any(isinstance(one, tasks.Landing) for one in state.agenda):
        yield "$.boat: the boat is empty but for phase 2"
    fish = Counter({kind: n for kind, n in state.bag.items if fishing.is_fish(kind)})
    fish.update(state.overfished.counts())
    fish.update({kind: n for kind, n in boat.items() if kind != NET})
    for kind in sorted(set(state.overfished)):
        if not (fish[kind] - state.overfished.count(kind) or state.bag.count(ANY_FISH)):
            yield f"$.overfished: one {facts.handle(kind)} always goes back into the bag (AC-R19)"
    total = Counter({one.kind: one.count for one in state.printed.fish})
    if fish.total() != total.total() or (ANY_FISH not in total and fish != total):
        yield "$.bag: the fish in the bag, in the boat and overfished are not those of the game"


def _cards(state: State) -> Iterator[str]:
    """Each card is in exactly one place, and only those that play are in any."""
    printed = state.printed
    where = Counter[str]()
    for hand in state.hands:
        where.update(hand)
    where.update(one.card for one in state.track)
    where.update(state.spent)
    where.update(one.card for one in state.agenda if isinstance(one, tasks.ChoosingHelper | tasks.Placing))
    for pool in (*state.decks, state.helpers, state.villagers, state.events, state.aquicorns):
        where.update(pool.counts())
    is_chosen = len(state.characters) == state.count
    if len(set(state.characters)) != len(state.characters) or len(state.characters) > state.count:
        yield "$.characters: each hand has a character of its own"
        return
    playing = facts.CHARACTERS if state.count == 2 else state.characters
    for card in printed.cards:
        is_playing = card.kind != facts.CHARACTER or (is_chosen and card.character in playing)
        if where[card.id] != (1 if is_playing else 0):
            what = "is in no place" if not where[card.id] else "is in more than one place"
            yield f"$: {card.id} {what}" if is_playing else f"$: {card.id} does not play"
    for name, kind in (("villagers", facts.VILLAGER), ("events", facts.EVENT), ("aquicorns", AQUICORN)):
        if any(printed.card(card).kind != kind for card in getattr(state, name)):
            yield f"$.{name}: only {kind} cards are in that deck"
    yield from _decks(state)
    if state.villager_deck < 0:
        yield "$.on-top: there are not so many Villager cards"
    for one in state.track:
        if not 1 <= one.option <= len(printed.card(one.card).options) or not 1 <= one.phase <= 7:
            yield f"$.track: {one.card} is there with an option that it has, at a phase from 1 to 7"
        if not NOBODY <= one.hand < state.count:
            yield f"$.track: there is no hand {one.hand}"
    if sum(1 for one in state.track if printed.card(one.card).kind == facts.EVENT) > 1:
        yield "$.track: one Event a round"


def _decks(state: State) -> Iterator[str]:
    printed = state.printed
    for n, (hand, deck) in enumerate(zip(state.hands, state.decks, strict=True)):
        who = state.characters[n] if n < len(state.characters) else ""
        if any(printed.card(card).character != who for card in deck):
            yield f"$.decks[{n}]: only cards of {who or 'a character'} are in that deck"
        if any(
            printed.card(card).kind not in (facts.CHARACTER, facts.VILLAGER)
            or printed.card(card).character not in ("", who)
            for card in hand
        ):
            yield f"$.hands[{n}]: only cards of {who or 'a character'} and Villagers are in that hand"
        if list(hand) != sorted(hand):
            yield f"$.hands[{n}]: cards are listed in the order of their ids"
    if any(printed.card(card).character in state.characters for card in state.helpers):
        yield "$.helpers: the Helper deck is made of the decks that nobody took"
    if list(state.spent) != sorted(state.spent):
        yield "$.spent: cards are listed in the order of their ids"


def _village(state: State) -> Iterator[str]:
    printed = state.printed
    places = Counter([tile.building for tile in state.village])
    places.update(state.market)
    places.update(state.under)
    places.update(state.stack.counts())
    for building in printed.buildings:
        if places[building.id] != 1:
            what = "is in no place" if not places[building.id] else "is in more than one place"
            yield f"$.village: {building.id} {what}: the village, the market, or the stack"
    for row in printed.rows:
        spaces = sorted(tile.space for tile in state.village if tile.sign == row.sign)
        if spaces != list(range(1, len(spaces) + 1)) or len(spaces) > row.spaces:
            yield f"$.village: the {row.sign} row is filled from the shore, one Building a space, {row.spaces} at most"
    for building in printed.buildings:
        if building.start and building.id in (*state.market, *state.stack, *state.under):
            yield f"$.village: {building.id} is there from the start"
    if list(state.village) != sorted(state.village, key=lambda tile: (printed.signs.index(tile.sign), tile.space)):
        yield "$.village: Buildings are listed row by row from the top, each row from the shore"
    if len(state.market) > facts.MARKET:
        yield f"$.market: the market has {facts.MARKET} Buildings"


def _agenda(state: State) -> Iterator[str]:
    agenda = state.agenda
    if not agenda:
        return
    for kind in ONCE:
        if sum(isinstance(task, kind) for task in agenda) > 1:
            yield f"$.agenda: {name_of(kind)} is due once at most"
    if not isinstance(agenda[-1], tasks.EndingRound | tasks.StartingRound | tasks.EndingWinter):
        yield "$.agenda: ends with the end of the round or of the winter, or with the start of a round"
    phases = [task.number for task in agenda if isinstance(task, Phase)]
    if phases and phases != list(range(phases[0], 8)):
        yield "$.agenda: the phases follow each other to the seventh"
    choosing = [task.hand for task in agenda if isinstance(task, tasks.ChoosingCharacter)]
    if choosing != list(range(len(state.characters), state.count)):
        yield "$.agenda: every hand without a character chooses one"
    for n, task in enumerate(agenda):
        following = agenda[n + 1] if n + 1 < len(agenda) else None
        if isinstance(task, tasks.Paying) and not (
            isinstance(following, Acting) and following.actions and following.actions[0].icon == "build"
        ):
            yield f"$.agenda[{n}]: a Building is paid within an action"
        if isinstance(task, tasks.DrawingTile | tasks.DrawingAquicorn | tasks.Landing) and not any(
            isinstance(one, Phase) for one in agenda[n:]
        ):
            yield f"$.agenda[{n}]: there is fishing in phase 2 alone"
        if isinstance(task, Acting) and not task.actions:
            yield f"$.agenda[{n}]: an action is due"
        if isinstance(task, tasks.Storming | tasks.Striking) and not isinstance(agenda[-1], tasks.EndingWinter):
            yield f"$.agenda[{n}]: a storm ends the winter"
