"""How a sensible partner plays: enough food, a clean bay before phase 3 ends, Buildings, and few dice in winter.

A partner looks at the worth of each choice for the whole Village (`evaluate` weighs a position, `worth` an option of a card) and
takes the best; it knows its own hand, the table, and nothing else. Worths are in points of the two scores.
"""

from __future__ import annotations

from random import Random
from typing import Final

from card_db.effects import Action, Effect
from companion.engine.game import Seat
from companion.games.aquicorn_cove import facts, fishing, resolve, rules, supplies, tasks, tracks, village
from companion.games.aquicorn_cove.moves import Build, Counted, Move, Named, Paired, Plain, Play
from companion.games.aquicorn_cove.state import ROUNDS, Played, State, event_of
from companion.games.aquicorn_cove.tasks import Acting, Phase

FISHED: Final = 4
"""The food that a boat of four spaces brings on average, as partners reckon before they fish."""
_REWARD: Final = {"food": 0.55, "supply": 0.5, "clean": 0.7, "plant": 0.5, "any": 0.75}
_PAYS: Final = ("food", "supply")


class Partner:
    """The policy of `aquicorn-cove`: a co-operative player for empty seats."""

    def evaluate(self, state: State, seat: Seat) -> float:
        """What both scores come to if nothing more happened, with what is in store for the rounds to come."""
        left = ROUNDS - state.round
        pollution = state.bag.count(facts.POLLUTION) + 0.8 * sum(state.bay)
        town = state.prosperity - village.damaged(state.village) / 2
        reef = state.reef - pollution / 3 - len(state.overfished) / 2
        store = 0.25 * min(state.food, 4 + _need(state)) + 0.25 * state.supply + 0.2 * state.farm
        works = sum(_income(state, name) for name in supplies.incomes(state)) * left / 4
        return town + reef + store + works + 0.3 * (facts.BOAT_TILES - state.covered)

    def suggest(self, state: State, seat: Seat, rng: Random) -> Move | None:
        """The seat's move that seems best for the Village, in a world that the seat imagines."""
        found = tuple(rules.legal(state, seat))
        return max(found, key=lambda move: (judge(state, move), -found.index(move)), default=None)


def judge(state: State, move: Move) -> float:
    """How good the move is, as the task that is due has it; only differences between moves of one moment mean anything."""
    match state.agenda[0], move:
        case tasks.PlayingCard(), Play(card=card, option=option):
            return worth(state, state.printed.card(card).options[option - 1].effect, _phase_of(state, card, option))
        case tasks.ChoosingHelper(card=card), Counted(number=option):
            return worth(state, state.printed.card(card).options[option - 1].effect, _phase_of(state, card, option))
        case ((tasks.Fishing() | Phase(number=2)), Plain(verb="draw")):
            return draw_worth(state)
        case Phase() as phase, _:
            return _order(state, phase, move)
        case Acting() as task, _:
            return _act(state, task, move)
        case tasks.Choosing() as task, Counted(number=way):
            return _way(state, task, way)
        case tasks.Polluting(), Named(what=side):
            return -float(state.bay[0 if side == "left" else 1])
        case tasks.Seeping(), Paired(first=left, second=right):
            return -float(max(state.bay[0] - left, state.bay[1] - right))
        case tasks.Paying(), Paired(first=food, second=supply):
            return _payment(state, food, supply)
        case _:
            return 0.0


def _phase_of(state: State, card: str, option: int) -> int:
    return state.printed.card(card).options[option - 1].phase or 0


# ---- What the Village needs ----


def _need(state: State) -> int:
    """The food that the Village will eat this round."""
    return max(0, (tracks.feed(state.printed, state.prosperity) or 4) + state.feed_change)


def _planned(state: State, icon: str, before: int = 8) -> int:
    """How often cards on the track that are not done promise an icon, in phases before the given one."""
    total = 0
    for one in state.track:
        effect = state.printed.card(one.card).options[one.option - 1].effect
        if not one.is_done and one.phase < before and effect.lists:
            total += sum(max(0, action.count) for action in effect.lists[0] if action.icon == icon and not action.per)
    return total


def _food_at_feeding(state: State) -> float:
    """The food that will be there when the Village eats, before any further card."""
    fish = 0.0 if state.phase > 2 or state.caught else float(FISHED + facts.BOAT_TILES - state.covered)
    catch = float(fishing.landed(state.printed, state.boat).food)
    crop = state.farm if state.season in ("fall", "epilogue") else 0
    return state.food + fish + catch + crop + _planned(state, "food", 6)


def _bay_before_healing(state: State) -> float:
    """The Pollution that will be in the bay when the reef may heal."""
    risk = len(state.bag) and state.bag.count(facts.POLLUTION) / len(state.bag)
    drawn = 0.0 if state.phase > 2 or state.caught else 4 * risk
    corners = sum(1 for one in state.track if one.phase < 4 and not one.is_done and _has_corner(state, one))
    return sum(state.bay) + drawn + corners + _planned(state, "pollution", 4) - _planned(state, "clean", 4)


def _has_corner(state: State, one: Played) -> bool:
    lists = state.printed.card(one.card).options[one.option - 1].effect.lists
    return bool(lists) and any(action.has_pollution for action in lists[0])


def _money(state: State) -> float:
    """What can be spent in the Building phase."""
    fed = max(0.0, _food_at_feeding(state) - _need(state)) if state.phase <= 5 else float(state.food)
    return fed + state.supply + _planned(state, "supply", 7)


# ---- Cards ----


def worth(state: State, effect: Effect, phase: int) -> float:
    """What an option of a card is worth to the Village now."""
    if not effect.lists:
        return 0.0
    return max(sum(_worth(state, action, phase) for action in actions) for actions in effect.lists)


def _worth(state: State, action: Action, phase: int) -> float:
    n = action.count * supplies.counted(state, action.per)
    corner = -0.45 if action.has_pollution else 0.0
    left = ROUNDS - state.round
    match action.icon:
        case "food":
            short = max(0.0, _need(state) - _food_at_feeding(state)) if phase < 6 else 0.0
            useful = min(n, short)
            return useful * 0.9 + (n - useful) * (0.4 if left or phase < 6 else 0.0) + corner
        case "supply":
            return n * (0.4 if left else 0.25) + corner
        case "clean":
            return _clean_worth(state, n, phase) + corner
        case "plant":
            room = min(n, state.farm_room - _planned(state, "plant"))
            first = 0.5 * (state.printed.bonus(state.season) or 0) if phase == 4 and not _planned(state, "plant") else 0
            return (room * 0.45 + first) * (1.0 if state.season != "epilogue" else 0.8) + corner
        case "build":
            return _build_worth(state, n) + corner
        case "prosperity":
            return 1.1 * n + corner
        case "reef":
            return 1.0 * n + corner
        case "dice":
            return -0.5 * n if left else 0.0
        case "villager":
            return 0.8 * n if left else 0.0
        case "heal":
            return 0.3 * n
        case _:
            return 0.0


def _clean_worth(state: State, n: int, phase: int) -> float:
    there = max(0.0, _bay_before_healing(state)) if phase < 4 else float(sum(state.bay))
    useful = min(float(n), there)
    heals = phase <= 3 and there > 0 and n >= there - 0.5
    return useful * 0.35 + (1.1 if heals else 0.0)


def _build_worth(state: State, n: int) -> float:
    """Buildings that can be paid count a Prosperity and their reward each, repairs half a Prosperity."""
    money = _money(state)
    planned = _planned(state, "build")
    broken = len(resolve.damaged(state))
    costs = sorted(
        state.printed.building(name).cost or 0 for name in state.market if supplies.is_placeable(state, name)
    )
    total = 0.0
    for k in range(planned + n):
        if costs and costs[0] <= money:
            gain, money = 1.7, money - costs.pop(0)
        elif broken:
            gain, broken = 0.7, broken - 1
        else:
            gain = 0.0
        total += gain if k >= planned else 0.0
    return total


# ---- Fishing ----


def draw_worth(state: State) -> float:
    """What one more draw is worth: food and Aquicorns against the reef and overfishing; 0 is to stop."""
    found = fishing.prospect(state.printed, state.bag, state.boat, state.bay)
    have = _food_at_feeding(state)
    food = float(found.food) * (0.5 if have < _need(state) + 4 else 0.25 if have < _need(state) + 9 else 0.05)
    # Pollution that comes up can be cleaned, so it costs less than the point of Reef Health.
    harm = 0.9 * float(found.pollution) + 0.85 * float(found.overfish) + 0.55 * float(found.spill)
    return food + 0.6 * float(found.aquicorn) - harm


# ---- Order, actions, payments ----


def _order(state: State, phase: Phase, move: Move) -> float:
    """Which card or step is next: what gives before what takes, cleaning last, and food before the Village eats."""
    match move:
        case Plain(verb="harvest" | "income"):
            return 9.0
        case Plain(verb="feed"):
            return 5.0
        case Named(verb="resolve", what=card):
            return _card_order(state, phase, card)
        case _:
            return 0.0


def _card_order(state: State, phase: Phase, card: str) -> float:
    played = next(one for one in state.track if one.card == card)
    lists = state.printed.card(card).options[played.option - 1].effect.lists
    icons = {action.icon for actions in lists[:1] for action in actions}
    if phase.number == 2:
        return -1.0
    if phase.number == 3:
        return 1.0 if "clean" in icons else 2.0
    if phase.number == 5:
        return 7.0 if "food" in icons else 1.0
    return 1.0 if "build" in icons else 2.0


def _act(state: State, task: Acting, move: Move) -> float:
    action = task.actions[0]
    corner = 0.45 if action.has_pollution and not task.taken else 0.0
    match move:
        case Counted(number=n):
            one = Action(action.icon, (1 if action.count > 0 else -1) * n)
            return _worth(state, one, state.phase) - corner
        case Paired(first=left, second=right):
            after = (state.bay[0] - left, state.bay[1] - right)
            return left + right - 0.1 * max(after) - corner
        case Build(building=name, sign=sign):
            return _site(state, name, sign) - corner
        case Named(verb="repair", what=name):
            return 0.8 + _income(state, name) - corner
        case Named(verb="gain", what=icon):
            return _worth(state, Action(icon), 7)
        case _:
            return 0.0


def _site(state: State, name: str, sign: str) -> float:
    """A new Building: Prosperity, a shell, its reward for the rounds to come, its price, and how exposed its row is."""
    left = ROUNDS - state.round
    building = state.printed.building(name)
    shell = 0.5 if tracks.shell(state.printed, min(facts.HIGHEST, state.prosperity + 1)) and left else 0.0
    risk = 0.1 * state.printed.die.count(sign)
    return 2.0 + shell + _income(state, name) * min(left, 4) / 2 - 0.15 * (building.cost or 0) - risk


def _income(state: State, name: str) -> float:
    """What a Building's reward is worth a round, or once."""
    reward = state.printed.building(name).reward
    match reward.kind:
        case "income":
            return sum(_REWARD.get(action.icon, 0.0) * action.count for action in reward.actions)
        case "boat":
            return 0.6
        case "now":
            return 0.3 * sum(abs(action.count) for action in reward.actions)
        case _:
            return 0.2


def _way(state: State, task: tasks.Choosing, way: int) -> float:
    effect = state.printed.card(task.card).options[task.option - 1].effect
    actions = effect.lists[way - 1]
    price = 0.35 * effect.amount if way == 1 and effect.kind in ("spend food", "spend supply") else 0.0
    if actions and actions[0].icon == "discard event":
        event = event_of(state)
        lists = state.printed.card(event.card).options[0].effect.lists if event else ()
        return -sum(_worth(state, action, state.phase) for action in (lists[-1] if lists else ()))
    return sum(_worth(state, action, state.phase) for action in actions) - price


def _payment(state: State, food: int, supply: int) -> float:
    """Food that would not keep pays first, then Building Supplies, then the rest of the food."""
    wasted = max(0, state.food - food - facts.KEPT)
    kept = min(facts.KEPT, state.food - food)
    return 0.5 * kept + 0.4 * (state.supply - supply) - 0.2 * wasted


POLICY: Final = Partner()
