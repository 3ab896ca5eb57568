"""The steps that are told, done by hands that know nothing else, lay the table out just as the state has it.

A second, naive game of pieces on a table: it reads the sentences of the steps and moves counts about.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import ClassVar

import pytest

from companion.engine.game import CHANCE
from companion.games.coldwater_crown.facts import AWARD_NAMES, LOCATION_NAMES, SPACES, SPECIES_NAMES, ZONES
from companion.games.coldwater_crown.full import GAME

OPTIONS = {option.id: [choice.value for choice in option.choices] for option in GAME.manifest.options}
SPECIES_CALLED = {name: kind for kind, name in SPECIES_NAMES.items()}
AWARD_CALLED = {name: award for award, name in AWARD_NAMES.items()}


class Hands:
    """Pieces on a table, and what each sentence does to them; `me` is whose steps they are, `catcher` who takes fish."""

    def __init__(self, state):
        players = range(len(state.players))
        self.spaces = dict(zip(SPACES, state.spaces, strict=True))
        self.tokens = [player.token for player in state.players]
        self.discard = Counter()
        self.zones = {(seat, zone): Counter() for seat in players for zone in ZONES}
        self.board = {(place, zone): "" for place in LOCATION_NAMES.values() for zone in ZONES}
        self.fish = [[] for _ in players]
        self.trophies = [Counter((won.award, won.value) for won in player.trophies) for player in state.players]
        self.cards = {}
        self.row = []
        self.caught = [0 for _ in players]
        self.tackle = [0 for _ in players]
        self.is_clear_aside = state.aside
        self.me = self.catcher = 0

    def do(self, step):
        for pattern, act in self.SENTENCES.items():
            match = re.fullmatch(pattern, step)
            if match:
                act(self, *match.groups())
                return
        raise AssertionError(f"hands do not understand {step!r}")

    def place(self, number, space):
        self.spaces[space.lower()], self.tokens[self.me] = int(number), 0

    def pick(self, space, number):
        self.spaces[space.lower()], self.tokens[self.me] = 0, int(number)

    def take(self, count, colour, zone):
        for number in (int(zone),) if zone else ZONES:
            bait = self.zones[self.me, number]
            bait[colour] -= bait[colour] if count == "all" else int(count)

    def put_in_discard(self, count, colour):
        self.discard[colour] += 1 if count == "the" else int(count)

    def empty_discard(self, aside):
        self.discard.clear()
        self.is_clear_aside = self.is_clear_aside or bool(aside)

    def take_fish(self, name, place, zone):
        self.fish[self.catcher].append(SPECIES_CALLED[name])
        if zone:
            assert self.board[place, int(zone)] == SPECIES_CALLED[name]
            self.board[place, int(zone)] = ""

    def refill(self, name, place, zone):
        assert not self.board[place, int(zone)]
        self.board[place, int(zone)] = SPECIES_CALLED[name]

    def move_token(self, old, new):
        self.spaces[new.lower()], self.spaces[old.lower()] = self.spaces[old.lower()], 0

    def lay(self, card):
        self.row = [other for other in self.row if other != card]
        self.cards[card] = Counter()

    def complete(self):
        full = next(card for card, bait in self.cards.items() if Counter(card[:-1].split(" (")[1].split(", ")) == bait)
        self.discard += self.cards.pop(full)
        self.caught[self.me] += 1

    def use_tackle(self, colour, zone):
        self.tackle[self.me] -= 1
        if colour:
            self.take("1", colour, zone)

    def gain(self, name):
        getattr(self, name)[self.catcher] += 1

    SENTENCES: ClassVar = {
        r"Put your token, (\d) up, on (\w+)\.": place,
        r"Take the token from (\w+) and flip it to (\d)\.": pick,
        r"Take (\d+|all) (\w+) bait from (?:Zone (\d)|all Zones)\.": take,
        r"Put the (\w+) bait into Zone (\d)\.": lambda self, colour, zone: self.zones[self.me, int(zone)].update(
            [colour]
        ),
        r"Put (the|\d+) (\w+) bait in the discard\.": put_in_discard,
        r"Put the (\w+) bait on (.+)\.": lambda self, colour, card: self.cards[card].update([colour]),
        r"(Set the clear bait aside and) put the whole discard into the bag\.": empty_discard,
        r"Put the whole discard (?:)()and the clear bait into the bag and shake it\.": empty_discard,
        r"Put the clear bait into the bag and shake it\.": lambda self: setattr(self, "is_clear_aside", False),
        r"Put the clear bait back and draw another\.": lambda self: None,
        r"Take the (.+) from (?:the top of the )?(\w+) (?:Zone (\d)|deck)\.": take_fish,
        r"Put the (.+) from the (\w+) deck into Zone (\d)\.": refill,
        r"Move the token from (\w+) to (\w+), the same side up\.": move_token,
        r"Take the (.+) trophy worth (\d)\.": lambda self, award, value: self.trophies[self.catcher].update(
            [(AWARD_CALLED[award], int(value))]
        ),
        r"Lay (.+) on the left of your board\.": lay,
        r"Lay (.+) face up in the row\.": lambda self, card: self.row.append(card),
        r"Lay .+ in the silent player's score pile\.": lambda self: self.gain("caught"),
        r"Move the full card to the right of your board and its bait to the discard\.": complete,
        r"Put [\w ]+ face down into the pile\.(?: Take 1 (\w+) bait from Zone (\d)\.)?": use_tackle,
        r"Draw 1 piece from the tackle pile\.": lambda self: self.gain("tackle"),
        r"(?:Look at the back|Show the weight|Show the submitted fish|Flip the top Mystery|Lay the \w+ tile).+": (
            lambda self: None
        ),
    }

    def agree(self, state):
        assert +self.discard == Counter(state.discard.counts())
        assert tuple(self.spaces.values()) == state.spaces
        assert self.is_clear_aside == state.aside
        assert len(self.row) == len(state.row)
        assert len(self.cards) == sum(len(player.held) for player in state.players)
        for water, place in zip(state.waters, LOCATION_NAMES.values(), strict=True):
            assert [self.board[place, zone] for zone in ZONES] == list(water.zones)
        for seat, player in enumerate(state.players):
            for zone in ZONES:
                assert +self.zones[seat, zone] == Counter(player.zone(zone))
            assert self.tokens[seat] == player.token
            assert self.fish[seat] == [caught.front for caught in player.catches]
            assert self.trophies[seat] == Counter((won.award, won.value) for won in player.trophies)
            assert self.caught[seat] == len(player.anglers)
            assert self.tackle[seat] == len(player.tackle)


def whose(state, move):
    """Whose hands do the steps of the move, and who takes what it brings."""
    task = GAME.dump(state)["agenda"][0]
    me = int(move.seat) if move.seat != CHANCE else task.get("seat", max(0, state.turn))
    is_its_turn = any(one["task"] == "ending-silent" for one in GAME.dump(state)["agenda"])
    return me, 1 if state.people == 1 and (is_its_turn or task.get("seat") == 1) else me


@pytest.mark.rule("CW-R13", "CW-R16", "CW-R19", "CW-R21", "CW-R27", "CW-R29", "CW-R50")
@pytest.mark.parametrize("seed", range(8))
def test_hands_that_do_the_told_steps_have_the_table_of_the_state(seed):
    rng = Random(seed)
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    state = GAME.start(GAME.prepare(seed % 4 + 1, options))
    hands = Hands(state)
    while acting := GAME.to_act(state):
        if acting == (CHANCE,):
            move = GAME.sample(state, rng)
        else:
            move = rng.choice(tuple(GAME.legal_moves(state, rng.choice(acting))))
        hands.me, hands.catcher = whose(state, move)
        for step in GAME.tell(state, move, min(hands.me, state.people - 1)).steps:
            hands.do(step)
        state = GAME.apply(state, move)
        hands.agree(state)


@pytest.mark.rule("CW-R28", "CW-R30")
def test_two_catches_of_one_species_are_told_from_their_own_zones(at, crown):
    zones = {"3": ["black"], "4": ["black"]}
    desk = at({"zones": zones, "token": 2}, board={"river": {"3": "brown", "4": "brown"}})
    steps = crown.tell(desk.play("0: place black").state, crown.read("0: take black"), 0).steps
    assert [step for step in steps if "Brown" in step] == [
        "Take the Brown from River Zone 3.",
        "Take the Brown from River Zone 4.",
    ]


@pytest.mark.rule("CW-R41")
@pytest.mark.parametrize(
    ("people", "ender", "text"),
    [(2, 0, "the others have one more turn"), (1, 0, "the silent player's draws follow")],
)
def test_the_end_is_told_with_who_still_plays(at, many_fish, crown, people, ender, text):
    other = {"token": None} if people == 1 else {}
    desk = at({"fish": many_fish(12)}, other, people=people).play("0: place black")
    assert (
        f"has triggered the end of the game: {text}." in crown.tell(desk.state, crown.read("0: pick red"), 0).sentence
    )
