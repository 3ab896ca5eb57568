"""Each promise of the contract is really checked: a game that breaks it, and nothing else, is caught."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from companion.engine.contract import check_game
from companion.engine.contract_place import ContractBroken
from companion.engine.errors import IllegalMove, SetupError
from companion.engine.game import CHANCE, Chance, Prompt, Seat, Telling
from companion.engine.score import ScoreLine


def broken(cls: type[Any], **methods: Callable[..., Any]) -> Any:
    """A copy of the game with some methods replaced; each gets the whole game as `self`."""
    return type("Broken", (cls,), methods)()


def with_move(cls: type[Any], name: str) -> Any:
    return getattr(__import__("sys").modules[cls.__module__], name)


FAULTS: dict[str, tuple[Callable[[type[Any]], dict[str, Callable[..., Any]]], str]] = {}


def fault(promise: str) -> Callable[[Callable[[type[Any]], dict[str, Callable[..., Any]]]], Any]:
    def keep(make: Callable[[type[Any]], dict[str, Callable[..., Any]]]) -> Any:
        FAULTS[make.__name__] = (make, promise)
        return make

    return keep


@fault("`check` accepts")
def check_that_accepts_everything(cls):
    return {"check": lambda self, state, move: None}


@fault("nothing raises on the game's own states and legal moves; IllegalMove")
def check_that_forgets_a_move(cls):
    def check(self, state, move):
        cls.check(self, state, move)
        if self.write(move).endswith("show red"):
            raise IllegalMove("", "Never red.")

    return {"check": check}


@fault("raises IllegalMove, not")
def check_that_crashes(cls):
    def check(self, state, move):
        if move.seat not in self.to_act(state):
            raise KeyError("seat")
        cls.check(self, state, move)

    return {"check": check}


@fault("says why in a sentence")
def refusal_without_a_reason(cls):
    def check(self, state, move):
        if move not in tuple(self.legal_moves(state, move.seat)):
            raise IllegalMove("X-R1", " ")

    return {"check": check}


@fault("not to act, so it has no legal move")
def moves_of_a_seat_that_is_not_to_act(cls):
    def legal_moves(self, state, seat):
        if seat != CHANCE and state.left and not state.drawing:
            yield with_move(cls, "Draw")(seat)
            return
        yield from cls.legal_moves(self, state, seat)

    return {"legal_moves": legal_moves}


@fault("has a legal move")
def seat_without_a_move(cls):
    return {"legal_moves": lambda self, state, seat: iter(())}


@fault("listed twice")
def move_listed_twice(cls):
    def legal_moves(self, state, seat):
        for move in cls.legal_moves(self, state, seat):
            yield move
            yield move

    return {"legal_moves": legal_moves}


@fault("fixed order")
def order_that_changes(cls):
    flips = [0]

    def legal_moves(self, state, seat):
        flips[0] += 1
        moves = list(cls.legal_moves(self, state, seat))
        yield from (moves if flips[0] % 2 else reversed(moves))

    return {"legal_moves": legal_moves}


@fault("leaves its argument alone")
def apply_that_changes_its_argument(cls):
    def apply(self, state, move):
        after = cls.apply(self, state, move)
        object.__setattr__(state, "left", max(0, state.left - 1))
        return after

    return {"apply": apply}


@fault("`apply` of .* the same state every time")
def apply_that_rolls_dice(cls):
    rolls = random.Random(5)

    def apply(self, state, move):
        after = cls.apply(self, state, move)
        return dataclasses.replace(after, left=max(0, after.left - rolls.randrange(2)))

    return {"apply": apply}


@fault("never from `random` itself|same outcome for the same `rng`")
def global_randomness(cls):
    return {"sample": lambda self, state, rng: with_move(cls, "Drew")(random.choice(tuple(state.bag)))}


@fault("state holds ints, strings, tuples")
def list_in_the_state(cls):
    def apply(self, state, move):
        after = cls.apply(self, state, move)
        return dataclasses.replace(after, shown=list(after.shown))

    return {"apply": apply}


@fault("is not frozen")
def state_that_is_not_frozen(cls):
    @dataclasses.dataclass(slots=True, unsafe_hash=True)
    class Loose:
        state: Any

    def start(self, setup):
        return dataclasses.replace(cls.start(self, setup), drawing=0, shown=(Loose(1),))

    return {"start": start}


@fault("is the state")
def dump_that_forgets(cls):
    return {"dump": lambda self, state: {**cls.dump(self, state), "left": max(0, state.left - 1)}}


@fault("fits schema")
def dump_that_does_not_fit_its_schema(cls):
    return {"dump": lambda self, state: {**cls.dump(self, state), "left": str(state.left)}}


@fault("JSON Schema")
def schema_that_is_none(cls):
    return {"schema": lambda self, kind: {"type": "thing"}}


@fault("PositionError, not")
def load_that_crashes(cls):
    return {"load": lambda self, data: cls.load(self, {**data, "left": data["left"]})}


@fault("TallyError, not|is the tally")
def tally_that_crashes(cls):
    return {"load_tally": lambda self, data: cls.load_tally(self, {"hidden": data["hidden"], "shown": data["shown"]})}


@fault("is the move that wrote it")
def read_that_mistakes_a_colour(cls):
    return {"read": lambda self, text: cls.read(self, text.replace("white", "red"))}


@fault("raises InvalidNotation, not")
def read_that_crashes(cls):
    def read(self, text):
        text.encode("ascii")
        return cls.read(self, text)

    return {"read": read}


@fault("refuses")
def read_that_takes_anything(cls):
    return {"read": lambda self, text: cls.read(self, text if text.strip() else "0: draw")}


@fault("begins with the move's seat|says that seat|seat first|is the move that wrote it")
def notation_of_another_seat(cls):
    return {"write": lambda self, move: cls.write(self, move).replace("*: ", "0: ")}


@fault("never yields a correction")
def correction_among_the_legal_moves(cls):
    return {"write": lambda self, move: cls.write(self, move).replace(": show", "! show")}


@fault("has a label")
def button_without_a_label(cls):
    return {"label": lambda self, state, move: ""}


@fault("labels of their own")
def two_buttons_with_one_label(cls):
    return {"label": lambda self, state, move: "Go on"}


@fault("odds sum to 1")
def odds_that_do_not_add_up(cls):
    return {"odds": lambda self, state: tuple((move, chance / 2) for move, chance in cls.odds(self, state))}


@fault("same outcomes as `legal_moves`")
def odds_that_miss_an_outcome(cls):
    def odds(self, state):
        pairs = cls.odds(self, state)
        if len(pairs) < 2:
            return pairs
        return tuple((move, Fraction(1, len(pairs) - 1)) for move, _ in pairs[1:])

    return {"odds": odds}


@fault("exact: Fractions")
def odds_in_floats(cls):
    return {"odds": lambda self, state: tuple((move, float(chance)) for move, chance in cls.odds(self, state))}


@fault("one of the manifest's sources")
def chance_of_an_unknown_source(cls):
    return {"chance": lambda self, state: Chance("die", Seat(state.turn)) if state.drawing else None}


@fault("exactly when CHANCE is to act")
def chance_that_is_always_named(cls):
    return {"chance": lambda self, state: Chance("bag")}


@fault("same view for seat|no seat|cannot be read|a spectator sees nothing")
def view_that_shows_every_hand(cls):
    def view(self, state, seat):
        return dataclasses.replace(cls.view(self, state, seat), shown=state.hands)

    return {"view": view}


@fault("a spectator sees nothing")
def spectator_who_sees_a_hand(cls):
    def view(self, state, seat):
        if seat is None:
            return dataclasses.replace(cls.view(self, state, seat), hand=state.hands[-1])
        return cls.view(self, state, seat)

    return {"view": view}


@fault("does not hold the state")
def view_that_carries_the_state(cls):
    def view(self, state, seat):
        return dataclasses.replace(cls.view(self, state, seat), hand=state)

    return {"view": view}


@fault("draws anew what other seats know alone")
def determinize_that_knows_all(cls):
    return {"determinize": lambda self, state, seat, rng: state}


@fault("same view for seat")
def determinize_that_changes_what_is_known(cls):
    def determinize(self, state, seat, rng):
        world = cls.determinize(self, state, seat, rng)
        return dataclasses.replace(world, hands=tuple(reversed(world.hands)))

    return {"determinize": determinize}


@fault("cannot tell apart")
def telling_that_names_a_secret(cls):
    return {"tell": lambda self, before, move, seat: cls.tell(self, before, move, Seat(before.turn))}


@fault("in a sentence")
def telling_without_words(cls):
    return {"tell": lambda self, before, move, seat: Telling("")}


@fault("prompt of seat .* is the same")
def prompt_that_knows_a_secret(cls):
    return {
        "prompt": lambda self, state, seat: Prompt(f"Draw ({', '.join(state.bag.counts())} {state.bag.count('red')})")
    }


@fault("has a title")
def prompt_without_words(cls):
    return {"prompt": lambda self, state, seat: Prompt("")}


@fault("has_secrets")
def secrets_that_the_manifest_denies(cls):
    return {"manifest": dataclasses.replace(cls.manifest, has_secrets=False)}


@fault("each with a text")
def checklist_that_is_empty(cls):
    return {"checklist": lambda self, setup: ()}


@fault("gives its reason")
def score_line_without_a_reason(cls):
    def score_tally(self, tally):
        sheet = cls.score_tally(self, tally)
        return dataclasses.replace(sheet, lines=tuple(dataclasses.replace(line, reason="") for line in sheet.lines))

    return {"score_tally": score_tally}


@fault("belongs to a seat of the sheet")
def score_line_of_nobody(cls):
    def score_tally(self, tally):
        sheet = cls.score_tally(self, tally)
        return dataclasses.replace(sheet, lines=(*sheet.lines, ScoreLine(Seat(9), "shown", 1, "why", "")))

    return {"score_tally": score_tally}


@fault("every seat exactly once")
def ranking_that_forgets_a_seat(cls):
    def score_tally(self, tally):
        sheet = cls.score_tally(self, tally)
        return dataclasses.replace(sheet, ranking=sheet.ranking[1:])

    return {"score_tally": score_tally}


@fault("an unknown option raises SetupError; it was accepted")
def prepare_that_takes_any_option(cls):
    def prepare(self, seats, options=None, given=None, cards=None):
        return cls.prepare(self, seats, {k: v for k, v in (options or {}).items() if k == "turns"}, given, cards)

    return {"prepare": prepare}


@fault("nothing raises on the game's own states")
def option_that_does_not_start(cls):
    def start(self, setup):
        return cls.start(self, dataclasses.replace(setup, options={"turns": {"5": "5"}[setup.options["turns"]]}))

    return {"start": start}


@fault("names its faults")
def set_up_refused_without_a_reason(cls):
    def prepare(self, seats, options=None, given=None, cards=None):
        if seats > 3:
            raise SetupError([])
        return cls.prepare(self, seats, options, given, cards)

    return {"prepare": prepare}


def test_the_example_game_keeps_the_whole_contract(pebbles):
    report = check_game(pebbles(), games=6, seed=3)
    assert report.games == report.ended == 6
    assert report.plies > 60


def test_the_same_seed_plays_the_same_games(pebbles):
    assert check_game(pebbles(), seed=11, options=False) == check_game(pebbles(), seed=11, options=False)


def test_a_whole_game_that_does_not_end_is_caught(pebbles):
    with pytest.raises(ContractBroken, match="a whole game ends; this one still went on after 5 random moves"):
        check_game(pebbles(), steps=5, options=False)


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_promise_is_caught(pebbles, name):
    make, promise = FAULTS[name]
    with pytest.raises(ContractBroken, match=promise):
        check_game(broken(pebbles, **make(pebbles)), games=6, seed=1)


def test_the_message_says_where_and_after_which_moves(pebbles):
    def view(self, state, seat):
        return dataclasses.replace(pebbles.view(self, state, seat), left=len(state.bag) * 10 + state.bag.count("red"))

    with pytest.raises(
        ContractBroken,
        match=r"pebbles: .*same view for seat 1; left differ\n  in game 1 of seed 1, 2 seats, step 2, after 0: draw",
    ):
        check_game(broken(pebbles, view=view), seed=1, options=False)
