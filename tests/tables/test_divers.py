"""The game that these tests play keeps what the contract says of moves and secrets, so that a leak found here is the table's."""

from __future__ import annotations

from random import Random

from companion.engine.contract_place import Place
from companion.engine.contract_views import Secrets, check_views
from tests.helpers_divers import Divers


def test_divers_keeps_its_secrets_and_its_notation():
    game, secrets, place = Divers(), Secrets(), Place("divers", 0)
    for number in range(6):
        rng = Random(number)
        seats = 1 + number % 4
        state = game.start(game.prepare(seats))
        while acting := game.to_act(state):
            check_views(game, state, seats, rng, secrets, place)
            move = rng.choice(tuple(game.legal_moves(state, rng.choice(acting))))
            game.check(state, move)
            assert game.read(game.write(move)) == move
            state = game.apply(state, move)
            assert game.load(game.dump(state)) == state
    secrets.check(game, place)
