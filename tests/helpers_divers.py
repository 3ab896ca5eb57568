"""Divers: a small game with all that a table must cope with: secret simultaneous choices, open and private chance, corrections.

Each round every diver chooses a depth in secret (1 to 3); the last choice shows them all. A pearl is drawn from the bag (openly)
for the deepest, who alone learns its weight and then keeps or sells it. Three rounds; a kept pearl scores its weight, a sold
one 2.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.engine import notation
from companion.engine.bag import Bag
from companion.engine.errors import DataError, IllegalMove, InvalidNotation, PositionError, SetupError, UnknownGame
from companion.engine.game import (
    CHANCE,
    Chance,
    ChecklistItem,
    Choice,
    Manifest,
    Option,
    Prompt,
    Seat,
    Setup,
    Source,
    Telling,
    mark,
)
from companion.engine.score import ScoreLine, ScoreSheet, rank

COLOURS = ("black", "pink", "white")
PEARLS = Bag.of({"black": 2, "pink": 3, "white": 5})
WEIGHTS = Bag.of({"1": 4, "2": 3, "3": 3})


@dataclass(frozen=True, slots=True)
class Shells:
    """The card set of a game that has no cards."""

    digest: str = "shells-1"
    source: str = "print-and-play"

    def rows(self, component: str) -> tuple[dict[str, Any], ...]:
        raise KeyError(component)


@dataclass(frozen=True, slots=True)
class State:
    rounds: int
    round: int
    phase: str  # choose, draw, weigh, decide, over
    depths: tuple[int, ...]
    bag: Bag
    weights: Bag
    winner: int
    colour: str
    kept: tuple[Bag, ...]  # "pink/2"
    sold: tuple[int, ...]
    bonus: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    round: int
    phase: str
    mine: tuple[str, ...]
    my_depth: int
    has_chosen: tuple[bool, ...]
    depths: tuple[int, ...]
    bag: Bag
    winner: int
    colour: str
    kept: tuple[int, ...]
    sold: tuple[int, ...]
    bonus: tuple[int, ...]
    shown: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Depth:
    seat: Seat
    metres: int


@dataclass(frozen=True, slots=True)
class Drew:
    colour: str
    seat: Seat = CHANCE


@dataclass(frozen=True, slots=True)
class Weight:
    weight: int
    seat: Seat = CHANCE


@dataclass(frozen=True, slots=True)
class Decide:
    seat: Seat
    keep: bool


@dataclass(frozen=True, slots=True)
class Bonus:
    """A correction."""

    seat: Seat
    points: int


class Divers:
    manifest = Manifest(
        id="divers",
        game="divers",
        title="Divers",
        game_title="Divers",
        kind="full",
        sentence="Dive for pearls.",
        min_seats=1,
        max_seats=4,
        options=(Option("rounds", "Rounds", "How long it goes.", (Choice("3", "3"), Choice("200", "200")), "3"),),
        sources=(
            Source("bag", "The bag of pearls"),
            Source("weight", "The scales", camera=True),
        ),
        rules_version=1,
        card_set="divers",
        has_secrets=True,
        is_simultaneous=True,
    )

    def prepare(self, seats, options=None, given=None, cards=None):
        faults = []
        if not 1 <= seats <= 4:
            faults.append("$.seats: 1 to 4")
        rounds = (options or {}).get("rounds", "3")
        if set(options or {}) - {"rounds"} or rounds not in ("3", "200"):
            faults.append("$.options: rounds is 3 or 200")
        if given:
            faults.append("$.setup: nothing is dealt before the first dive")
        if faults:
            raise SetupError(faults)
        return Setup(seats, {"rounds": rounds}, cards or Shells(), given or {})

    def checklist(self, setup):
        return (ChecklistItem(f"Put 10 pearls in the bag; {mark(Seat(0))} begins."),)

    def start(self, setup):
        n = setup.seats
        rounds = int(setup.options["rounds"])
        more = rounds // 3
        return State(
            rounds,
            1,
            "choose",
            (0,) * n,
            Bag.of({piece: count * more for piece, count in PEARLS.items}),
            Bag.of({piece: count * more for piece, count in WEIGHTS.items}),
            -1,
            "",
            (Bag(),) * n,
            (0,) * n,
            (0,) * n,
        )

    def to_act(self, state):
        match state.phase:
            case "choose":
                return tuple(Seat(n) for n, depth in enumerate(state.depths) if not depth)
            case "draw" | "weigh":
                return (CHANCE,)
            case "decide":
                return (Seat(state.winner),)
            case _:
                return ()

    def chance(self, state):
        match state.phase:
            case "draw":
                return Chance("bag")
            case "weigh":
                return Chance("weight", Seat(state.winner))
            case _:
                return None

    def legal_moves(self, state, seat):
        match state.phase:
            case "choose" if seat >= 0 and not state.depths[seat]:
                yield from (Depth(seat, metres) for metres in (1, 2, 3))
            case "draw" if seat == CHANCE:
                yield from (Drew(colour) for colour, _ in state.bag.items)
            case "weigh" if seat == CHANCE:
                yield from (Weight(int(weight)) for weight, _ in state.weights.items)
            case "decide" if seat == state.winner:
                yield from (Decide(seat, True), Decide(seat, False))

    def check(self, state, move):
        if isinstance(move, Bonus):
            if not 0 <= move.seat < len(state.depths):
                raise IllegalMove("", "there is no such seat")
            return
        if move.seat >= len(state.depths):
            raise IllegalMove("", "there is no such seat")
        if move not in tuple(self.legal_moves(state, move.seat)):
            raise IllegalMove("D-R1", f"{self.write(move)!r} is not possible now; {self.prompt(state, None).title}")

    def apply(self, state, move):
        match move:
            case Depth():
                depths = _set(state.depths, move.seat, move.metres)
                if 0 in depths:
                    return replace(state, depths=depths)
                return replace(state, depths=depths, phase="draw", winner=depths.index(max(depths)))
            case Drew():
                return replace(state, bag=state.bag.remove(move.colour), colour=move.colour, phase="weigh")
            case Weight():
                pearl = f"{state.colour}/{move.weight}"
                kept = _set(state.kept, state.winner, state.kept[state.winner].add(pearl))
                weights = state.weights.remove(str(move.weight))
                return replace(state, weights=weights, kept=kept, phase="decide", colour=pearl)
            case Decide():
                if not move.keep:
                    kept = _set(state.kept, move.seat, state.kept[move.seat].remove(state.colour))
                    sold = _set(state.sold, move.seat, state.sold[move.seat] + 1)
                    weights = state.weights.add(state.colour.split("/")[1])
                    state = replace(state, kept=kept, sold=sold, weights=weights)
                over = state.round == state.rounds
                return replace(
                    state,
                    round=state.round + (not over),
                    phase="over" if over else "choose",
                    depths=(0,) * len(state.depths),
                    winner=-1,
                    colour="",
                )
            case Bonus():
                return replace(state, bonus=_set(state.bonus, move.seat, move.points))

    def sample(self, state, rng):
        if state.phase == "draw":
            return Drew(state.bag.draw(rng))
        return Weight(int(state.weights.draw(rng)))

    def odds(self, state):
        if state.phase == "draw":
            return [(Drew(colour), chance) for colour, chance in state.bag.odds()]
        return [(Weight(int(weight)), chance) for weight, chance in state.weights.odds()]

    def tally(self, state):
        return (state.kept, state.sold, state.bonus, state.phase == "over")

    def score_tally(self, tally):
        kept, sold, bonus, final = tally
        lines = []
        for n in range(len(kept)):
            seat = Seat(n)
            lines += [
                ScoreLine(seat, "pearls", int(pearl.split("/")[1]), f"{mark(seat)} kept {pearl}", "D-R2", (pearl,))
                for pearl in kept[n]
            ]
            lines.append(ScoreLine(seat, "sold", 2 * sold[n], f"{sold[n]} sold", "D-R3"))
            lines.append(ScoreLine(seat, "bonus", bonus[n], "by hand", ""))
        seats = tuple(Seat(n) for n in range(len(kept)))
        totals = {seat: (sum(line.points for line in lines if line.seat == seat),) for seat in seats}
        return ScoreSheet(seats, tuple(lines), rank(seats, totals), ("pearls", "sold", "bonus"), final=final)

    def dump_tally(self, tally):
        kept, sold, bonus, final = tally
        return {"kept": [bag.counts() for bag in kept], "sold": list(sold), "bonus": list(bonus), "final": final}

    def load_tally(self, data):
        try:
            return (tuple(map(Bag.of, data["kept"])), tuple(data["sold"]), tuple(data["bonus"]), data["final"])
        except (KeyError, TypeError) as error:
            raise DataError([f"$: {error}"]) from error

    def schema(self, kind):
        return {"type": "string" if kind == "moves" else "object"}

    def prompt(self, state, seat):
        match state.phase:
            case "choose":
                return Prompt("Choose a depth")
            case "draw":
                return Prompt(
                    "Draw a pearl", phase="Pearls", reminder="A pearl for the deepest diver comes out of the bag."
                )
            case "weigh":
                return Prompt(f"{mark(Seat(state.winner))} weighs the pearl")
            case "decide":
                return Prompt(f"{mark(Seat(state.winner))} keeps or sells")
            case _:
                return Prompt("The dive is over")

    def label(self, state, move):
        match move:
            case Depth():
                return f"Dive to {move.metres} m"
            case Drew():
                return move.colour
            case Weight():
                return f"{move.weight} g"
            case Decide():
                return "Keep it" if move.keep else "Sell it"
            case Bonus():
                return f"Give {mark(move.seat)} {move.points}"

    def tell(self, before, move, seat):
        match move:
            case Depth():
                last = before.phase == "choose" and sum(not depth for depth in before.depths) == 1
                depth = f" to {move.metres} m" if seat == move.seat else ""
                dives = ", ".join(
                    f"{n}: {depth} m" for n, depth in enumerate(_set(before.depths, move.seat, move.metres))
                )
                text = f"{mark(move.seat)} chose a depth{depth}." + (f" Depths {dives}." if last else "")
                return Telling(
                    text, ("Turn your dial.",), ("Turn your dial back.",), reveals=last and len(before.depths) > 1
                )
            case Drew():
                return Telling(
                    f"{move.colour} came out of the bag.",
                    (f"Give {mark(Seat(before.winner))} the {move.colour} pearl.",),
                    (f"Put the {move.colour} pearl back into the bag.",),
                )
            case Weight():
                mine = seat == before.winner
                text = f" It weighs {move.weight} g." if mine else ""
                return Telling(f"{mark(Seat(before.winner))} weighed the pearl.{text}", reveals=mine)
            case Decide():
                done = "kept" if move.keep else "sold"
                back = () if move.keep else (f"Give {mark(move.seat)} the pearl back.",)
                return Telling(f"{mark(move.seat)} {done} the pearl.", (), back)
            case Bonus():
                return Telling(f"{mark(move.seat)} has a bonus of {move.points}.")

    def view(self, state, seat):
        over = state.phase == "over"
        mine = state.kept[seat] if seat is not None else Bag()
        open_depths = state.phase != "choose"
        colour = state.colour if seat == state.winner else state.colour.split("/")[0]
        return View(
            state.round,
            state.phase,
            tuple(mine),
            state.depths[seat] if seat is not None else 0,
            tuple(depth > 0 for depth in state.depths),
            state.depths if open_depths else (),
            state.bag,
            state.winner,
            colour,
            tuple(map(len, state.kept)),
            state.sold,
            state.bonus,
            tuple(tuple(bag) for bag in state.kept) if over else (),
        )

    def determinize(self, state, seat, rng):
        if state.phase == "over":
            return state
        pool = list(state.weights) + [
            pearl.split("/")[1] for n, bag in enumerate(state.kept) if n != seat for pearl in bag
        ]
        rng.shuffle(pool)
        kept, colour = list(state.kept), state.colour
        for n, bag in enumerate(state.kept):
            if n != seat:
                pearls, current = [], state.colour if n == state.winner else ""
                for pearl in bag:
                    new = f"{pearl.split('/')[0]}/{pool.pop()}"
                    if pearl == current:
                        colour, current = new, ""
                    pearls.append(new)
                kept[n] = Bag.of(pearls)
        depths = state.depths
        if state.phase == "choose":
            depths = tuple(d if n == seat or not d else rng.randrange(1, 4) for n, d in enumerate(depths))
        return replace(state, depths=depths, weights=Bag.of(pool), kept=tuple(kept), colour=colour)

    def write(self, move):
        match move:
            case Depth():
                return notation.line(move.seat, "depth", move.metres)
            case Drew():
                return notation.line(CHANCE, "drew", move.colour)
            case Weight():
                return notation.line(CHANCE, "weight", move.weight)
            case Decide():
                return notation.line(move.seat, "keep" if move.keep else "sell")
            case Bonus():
                return notation.line(move.seat, "bonus", move.points, correction=True)

    def read(self, text):
        line = notation.parse(text)
        match line.words:
            case ("depth", word) if line.seat >= 0 and not line.correction:
                return Depth(line.seat, notation.number(text, word, "the depth", 1, 3))
            case ("drew", word) if line.seat == CHANCE and not line.correction:
                return Drew(notation.one_of(text, word, "the colour", COLOURS))
            case ("weight", word) if line.seat == CHANCE and not line.correction:
                return Weight(notation.number(text, word, "the weight", 1, 3))
            case ("keep",) | ("sell",) if line.seat >= 0 and not line.correction:
                return Decide(line.seat, line.words[0] == "keep")
            case ("bonus", word) if line.seat >= 0 and line.correction:
                return Bonus(line.seat, notation.number(text, word, "the bonus", 0, 9))
        raise InvalidNotation(text, "expected depth, drew, weight, keep, sell or a bonus")

    def dump(self, state):
        return {
            "rounds": state.rounds,
            "round": state.round,
            "phase": state.phase,
            "depths": list(state.depths),
            "bag": state.bag.counts(),
            "weights": state.weights.counts(),
            "winner": state.winner,
            "colour": state.colour,
            "kept": [bag.counts() for bag in state.kept],
            "sold": list(state.sold),
            "bonus": list(state.bonus),
        }

    def load(self, data):
        try:
            return State(
                data["rounds"],
                data["round"],
                data["phase"],
                tuple(data["depths"]),
                Bag.of(data["bag"]),
                Bag.of(data["weights"]),
                data["winner"],
                data["colour"],
                tuple(map(Bag.of, data["kept"])),
                tuple(data["sold"]),
                tuple(data["bonus"]),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise PositionError([f"$: {error}"]) from error


def _set(values, index, value):
    return (*values[:index], value, *values[index + 1 :])


class OneGame:
    """A registry of Divers alone (or of the games given)."""

    def __init__(self, *games):
        self._games = {game.manifest.id: game for game in games or (Divers(),)}

    def game(self, mode_id):
        if mode_id not in self._games:
            raise UnknownGame(f"there is no game {mode_id!r}")
        return self._games[mode_id]

    def manifest(self, mode_id):
        return self.game(mode_id).manifest


class Ticks:
    """A clock that moves a second whenever it is read."""

    def __init__(self, now=1_700_000_000.0):
        self.now = now

    def __call__(self):
        self.now += 1
        return self.now


class FirstMove:
    """A bot that plays its first legal move, and remembers what it was shown."""

    name = "first"

    def __init__(self):
        self.looks = []

    def choose(self, look, rng, budget):
        self.looks.append(look)
        return look.moves[0]


class Broken:
    """A bot that errs until it is mended."""

    name = "broken"

    def __init__(self):
        self.is_mended = False

    def choose(self, look, rng, budget):
        if not self.is_mended:
            raise ZeroDivisionError("lost my bearings")
        return look.moves[-1]


def play_round(table, depths, colour="white", weight=2, keep=True, key="round"):
    """One round told by hand by the host."""
    texts = [f"{seat}: depth {metres}" for seat, metres in enumerate(depths)]
    winner = depths.index(max(depths))
    texts += [f"*: drew {colour}", f"*: weight {weight}", f"{winner}: {'keep' if keep else 'sell'}"]
    for number, text in enumerate(texts):
        table.act([text], origin="person", expected=table.version, key=f"{key}-{number}", seat=None)
    return table


def rng(seed=1):
    return Random(seed)
