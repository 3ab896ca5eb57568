"""The silent player aid beside whole solo games: told only what a person at the table tells it, it ends with the same table.

Two programs that share no state follow the same cards: the Full game knows everything, the aid only what it is told.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.engine import registry
from companion.engine.game import CHANCE, score
from companion.games.coldwater_crown import silent
from companion.games.coldwater_crown.facts import COLOURS, LOCATIONS, SPACES
from companion.games.coldwater_crown.full import GAME as FULL

AID = registry.game("coldwater-crown/silent-player")
SHARED = ("tags", "depletion", "solo-small-species", "clear-in-fill")


class Beside:
    """The aid, told of each move of the Full game as it happens."""

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options
        self.state: Any = AID.start(AID.prepare(1, {name: options[name] for name in SHARED}))
        self.placed = ""
        self.has_run = False

    def tell(self, text: str) -> None:
        move = AID.read(text)
        AID.check(self.state, move)
        self.state = AID.apply(self.state, move)

    def hands(self) -> None:
        """Every physical step that waits is done."""
        while self.state.head is not None and self.state.head.kind in ("token", "bait", "refill", "trophy", "pour"):
            self.tell("0: done")

    def follow(self, before: Any, text: str, after: Any) -> None:
        who, _, words = text.partition(": ")
        verb, *rest = words.split()
        is_mine = self.state.phase == "mine" and not self.has_run
        if who == "*":
            self.outcome(before, verb, rest[0], is_mine)
        if verb == "place":
            self.placed = rest[0]
        if verb == "pick":
            self.tell(f"0: token {rest[0]} {self.placed}")
        if is_mine:
            self.my_side(before, after)
        if self.state.phase == "silent":
            self.its_side(before, after)
        if is_mine and is_turn_over(after):
            self.emptied(after)
            self.tell("0: run")
            self.has_run = True

    def outcome(self, before: Any, verb: str, value: str, is_mine: bool) -> None:
        kind = FULL.dump(before)["agenda"][0]["task"]
        match verb:
            case "drew" if kind == "silent-drawing":
                self.tell(f"*: drew {value}")
                self.hands()
            case "drew" if value == "clear" and is_mine:
                self.tell("0: drew-clear")
            case "angler" if kind == "drawing-angler" and before.agenda[0].seat == 1:
                self.tell(f"*: angler {value.rpartition('-')[0]}")
                self.hands()
            case "mystery" if kind == "flipping":
                self.tell(f"*: mystery {value}")

    def my_side(self, before: Any, after: Any) -> None:
        old, new = before.players[0], after.players[0]
        if len(after.discard) >= len(before.discard):
            for colour in COLOURS:
                for _ in range(after.discard.count(colour) - before.discard.count(colour)):
                    self.tell(f"0: discard {colour}")
        for _ in new.catches[len(old.catches) :]:
            self.tell("0: caught")
        for won in new.trophies[len(old.trophies) :]:
            if won.award in ("mystery", "eight-species", "small-species"):
                self.tell(f"0: took {won.award}")

    def its_side(self, before: Any, after: Any) -> None:
        old, new = before.players[1].catches, after.players[1].catches
        if self.state.head is not None and self.state.head.kind == "catch":
            if len(new) > len(old):
                self.tell(f"*: catch {new[-1].front}")
            else:
                self.tell("0! skip")
        for number, (was, now) in enumerate(zip(old, new, strict=False)):
            if was.weight is None and now.weight is not None and is_asked(self.state, number):
                shows = self.state.showing
                self.tell(f"*: fish {number} {'weighs' if now.weight == shows else 'not'} {shows}")
        if self.state.head is not None and self.state.head.kind in ("refill", "trophy"):
            self.emptied(after)
            self.hands()

    def emptied(self, after: Any) -> None:
        if self.state.trigger:
            return
        for place in LOCATIONS:
            is_out = silent.is_depleted(after.water(place).left(), self.options["depletion"])
            if is_out and place not in self.state.emptied:
                self.tell(f"0: emptied {place}")

    def questions(self, last: Any) -> None:
        """The end: each fish by its card, and what the person submitted."""
        mine, its = last.players[0], last.players[1]
        submitted = {mine.catches[n].front: mine.catches[n].card for entries in last.entries for n in entries[0]}
        types = Counter(card.rpartition("-")[0] for card in mine.anglers)
        while (head := self.state.head) is not None:
            match head.kind:
                case "tag":
                    self.tell(f"*: tag {last.tag}")
                case "identify":
                    self.tell(f"*: fish {head.args[0]} card {its.catches[int(head.args[0])].card}")
                case "own":
                    card = submitted.get(head.args[0])
                    self.tell(f"0: own {head.args[0]} " + (f"card {card}" if card else "none"))
                case "own-anglers":
                    self.tell(f"0: own-anglers {head.args[0]} {types[head.args[0]]}")
                case other:
                    raise AssertionError(f"{other} is asked at the end")


def is_turn_over(after: Any) -> bool:
    """Whether the person's turn has just ended: the silent player draws, or the contests come."""
    tasks = [task["task"] for task in FULL.dump(after)["agenda"]]
    return not tasks or "ending-silent" in tasks or tasks[0] == "contest"


def is_asked(state: Any, number: int) -> bool:
    return state.head is not None and state.head.kind == "weigh" and state.head.args == (str(number),)


def agree(full: Any, aid: Any) -> None:
    assert set(aid.tokens) == {space for space, token in zip(SPACES, full.spaces, strict=True) if token}
    assert aid.discard == full.discard
    assert aid.mine == len(full.players[0].catches)
    assert [fish.species for fish in aid.taken] == [caught.front for caught in full.players[1].catches]
    assert aid.showing == full.mystery
    for held, player in ((aid.trophies, full.players[1]), (aid.my_trophies, full.players[0])):
        told = Counter((won.award, won.value) for won in player.trophies)
        if player is full.players[0]:
            told -= Counter({("three-same", 2): 1, ("four-unique", 2): 1})
        assert Counter((one.award, one.value) for one in held) == told
    assert Counter(aid.anglers) == Counter(card.rpartition("-")[0] for card in full.players[1].anglers)


OPTIONS = {option.id: [choice.value for choice in option.choices] for option in FULL.manifest.options}


@pytest.mark.rule("CW-R49", "CW-R50", "CW-R51", "CW-R52", "CW-R53", "CW-R54")
@pytest.mark.parametrize("seed", [*range(9), 53])
def test_the_aid_ends_with_the_same_table_and_score_as_the_full_game(seed):
    rng = Random(seed)
    options = {name: rng.choice(values) for name, values in OPTIONS.items()} | {"weights": "at-catch"}
    options |= {"solo-discard": "rulebook", "solo-initial-clear": "rulebook"}
    full: Any = FULL.start(FULL.prepare(1, options))
    beside = None
    while acting := FULL.to_act(full):
        if beside is None and FULL.dump(full)["agenda"][0]["task"] == "placing":
            beside = Beside(options)
            beside.tell(f"*: mystery {full.mystery}")
        if acting == (CHANCE,):
            move = FULL.sample(full, rng)
        else:
            moves = tuple(FULL.legal_moves(full, acting[0]))
            move = rng.choice([one for one in moves if FULL.write(one) != "0: done"] or moves)
        after = FULL.apply(full, move)
        if beside is not None and beside.state.phase in ("mine", "silent"):
            beside.follow(full, FULL.write(move), after)
            if FULL.dump(after)["agenda"][:1] == [{"task": "placing"}]:
                beside.hands()
                beside.has_run = False
                agree(after, beside.state)
                assert beside.state.phase == "mine"
        full = after
    assert beside is not None
    assert beside.state.phase == "end"
    beside.questions(full)
    assert beside.state.phase == "over"
    agree(full, beside.state)
    for text in stamps_for_a_tie(score(AID, beside.state), full):
        beside.tell(text)
    ours, theirs = score(AID, beside.state), score(FULL, full)
    assert ours.final
    assert ours.ranking == theirs.ranking
    assert [ours.total(seat) for seat in ours.seats] == [theirs.total(seat) for seat in theirs.seats]


def stamps_for_a_tie(sheet: Any, full: Any) -> list[str]:
    """What a person corrects where a tie needs time stamps of fish that were weighed without their card."""
    if sheet.final:
        return []
    assert all(text.startswith("the time stamp of") for text in sheet.missing)
    fish = enumerate(full.players[1].catches)
    return [f"0! fish-stamp {number} {caught.stamp // 60:02d}:{caught.stamp % 60:02d}" for number, caught in fish]
