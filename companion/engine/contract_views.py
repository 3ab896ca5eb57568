"""Contract tests of secrets: nothing that a seat may not know reaches its view, its texts or its bots.

How a leak is found without knowing the game: a determinized world differs from the true one only in what a seat does not know,
so all that the seat is shown must be the same in both. And where two outcomes or two moves of others look the same to a seat
afterwards (its view, its prompt, whose turn it is), they must be told to it in the same words.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from companion.engine.contract_place import Place, expect
from companion.engine.game import CHANCE, AnyGame, Seat

FEW: Final = 6


@dataclass(slots=True)
class Secrets:
    """What the games of one run showed of their secrets, to be judged at the end.

    `held` counts the private outcomes that another seat could not tell apart, `open` those that it could; `varied` are the
    pairs (looker, holder) where a determinized world gave the holder another view.
    """

    held: int = 0
    open: int = 0
    pairs: set[tuple[Seat, Seat]] = field(default_factory=set)
    varied: set[tuple[Seat, Seat]] = field(default_factory=set)

    def count(self, looker: Seat | None, holder: Seat, *, is_held: bool) -> None:
        """Notes a private outcome, and whether the looker could not tell all outcomes apart."""
        if not is_held:
            self.open += 1
            return
        self.held += 1
        if looker is not None:
            self.pairs.add((looker, holder))

    def check(self, game: AnyGame, place: Place) -> None:
        """Private outcomes stayed private, and bots of other seats had to guess them."""
        expect(
            not self.open or bool(self.held),
            place,
            "an outcome that is private to a seat cannot be read from another seat's view",
        )
        certain = sorted(self.pairs - self.varied)
        expect(
            not certain,
            place,
            "`determinize` draws anew what other seats know alone; it never did for (seat, holder) "
            + ", ".join(f"({seat}, {holder})" for seat, holder in certain),
        )
        expect(not self.held or game.manifest.has_secrets, place, "a mode with private outcomes says `has_secrets`")


def check_views(game: AnyGame, state: Any, seats: int, rng: Random, secrets: Secrets, place: Place) -> None:
    """The views, prompts and tellings of every seat and of a spectator leak nothing."""
    lookers = (*map(Seat, range(seats)), None)
    views = {}
    for looker in lookers:
        _check_prompt(game, state, looker, place)
        view = views[looker] = game.view(state, looker)
        expect(view == game.view(state, looker), place, f"the view of {_name(looker)} is the same every time")
        expect(
            not any(type(part) is type(state) for part in _parts(view)),
            place,
            f"the view of {_name(looker)} does not hold the state",
        )
    for seat in map(Seat, range(seats)):
        _check_worlds(game, state, seat, views, rng, secrets, place)
    acting = game.to_act(state)
    for seat in acting:
        _check_indistinct(game, state, seat, lookers, rng, secrets, place)


def _check_worlds(
    game: AnyGame, state: Any, seat: Seat, views: dict[Seat | None, Any], rng: Random, secrets: Secrets, place: Place
) -> None:
    """Worlds that the seat cannot tell from the true one look, read and play the same to it."""
    view, acting, prompt = views[seat], game.to_act(state), game.prompt(state, seat)
    own = tuple(game.legal_moves(state, seat))
    seed = rng.getrandbits(64)
    who = f"seat {seat}"
    for number in range(2):
        world = game.determinize(state, seat, Random(seed + number))
        again = game.determinize(state, seat, Random(seed + number))
        expect(again == world, place, "`determinize` depends on `rng` alone")
        if number and world == state:
            continue  # nothing is hidden here: the first world has shown all that this one could
        seen = game.view(world, seat)
        expect(seen == view, place, f"a determinized world has the same view for {who}{_difference(seen, view)}")
        public = game.view(world, None) == views[None]
        expect(public, place, f"a spectator sees nothing that {who} does not know")
        expect(game.to_act(world) == acting, place, f"the same seats are to act in a world that {who} imagines")
        expect(game.chance(world) == game.chance(state), place, f"the same chance acts in a world that {who} imagines")
        same = tuple(game.legal_moves(world, seat)) == own
        expect(same, place, f"{who} has the same legal moves in a determinized world")
        same = game.prompt(world, seat) == prompt
        expect(same, place, f"the prompt of {who} is the same in a determinized world")
        expect(game.load(game.dump(world)) == world, place, f"a determinized world of {who} is a position that loads")
        for move in own[:FEW]:
            text = game.write(move)
            expect(
                game.label(world, move) == game.label(state, move),
                place,
                f"the label of {text!r} tells {who} nothing hidden",
            )
            if game.view(game.apply(world, move), seat) == game.view(game.apply(state, move), seat):
                same = game.tell(world, move, seat) == game.tell(state, move, seat)
                expect(same, place, f"{text!r} is told to {who} without what is hidden from it")
        for other, other_view in views.items():
            if (
                other not in (None, seat)
                and (seat, other) not in secrets.varied
                and game.view(world, other) != other_view
            ):
                secrets.varied.add((seat, other))


def _check_indistinct(
    game: AnyGame, state: Any, actor: Seat, lookers: Sequence[Seat | None], rng: Random, secrets: Secrets, place: Place
) -> None:
    """Moves of others that look the same to the looker afterwards are told to it in the same words.

    Two moves of a seat that end alike for that seat too hide nothing (asking for a proposal, and choosing the same by hand), so
    they may be told apart.
    """
    moves = tuple(game.legal_moves(state, actor))
    chosen = moves if len(moves) <= 2 * FEW else rng.sample(moves, 2 * FEW)
    played = [(move, game.write(move), game.apply(state, move)) for move in chosen]
    owns = [None if actor == CHANCE else _look(game, after, actor) for _, _, after in played]
    chance = game.chance(state) if actor == CHANCE else None
    for looker in lookers:
        if looker == actor:
            continue
        looks: list[Any] = []
        told: list[tuple[Any, Any]] = []
        for (move, text, after), own in zip(played, owns, strict=True):
            telling = game.tell(state, move, looker)
            expect(bool(telling.sentence.strip()), place, f"{text!r} is told to {_name(looker)} in a sentence")
            look = _look(game, after, looker)
            if look not in looks:
                looks.append(look)
                told.append((own, telling))
                continue
            before, same = told[looks.index(look)]
            expect(
                telling == same or (actor != CHANCE and own == before),
                place,
                f"{text!r} is told to {_name(looker)} like the other moves that it cannot tell apart, not as"
                f" {telling.sentence!r} beside {same.sentence!r}",
            )
        if chance is not None and chance.private_to not in (None, looker) and len(chosen) > 1:
            secrets.count(looker, chance.private_to, is_held=len(looks) < len(chosen))


def _look(game: AnyGame, state: Any, looker: Seat | None) -> Any:
    """All that the looker is shown of a state: its view, its prompt, and whose turn it is."""
    return game.view(state, looker), game.prompt(state, looker), game.to_act(state), game.chance(state)


def _check_prompt(game: AnyGame, state: Any, looker: Seat | None, place: Place) -> None:
    prompt = game.prompt(state, looker)
    expect(bool(prompt.title.strip()), place, f"the prompt of {_name(looker)} has a title")


def _parts(value: Any) -> Iterator[Any]:
    """The value and everything in it."""
    yield value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for part in dataclasses.fields(value):
            yield from _parts(getattr(value, part.name))
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for item in value:
            yield from _parts(item)


def _difference(one: Any, two: Any) -> str:
    """Which fields of two views differ, for the message."""
    if one == two or type(one) is not type(two) or not dataclasses.is_dataclass(one):
        return ""
    names = [part.name for part in dataclasses.fields(one) if getattr(one, part.name) != getattr(two, part.name)]
    return f"; {', '.join(names)} differ"


def _name(looker: Seat | None) -> str:
    return "a spectator" if looker is None else f"seat {looker}"
