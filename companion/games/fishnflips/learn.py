"""What people told of their own cards while they played: backgrounds of animals and kinds of action cards; all of it lies open.

A card that the camera saw is known by its id (`named` in the states). One that was told by hand is not: then all cards of its
kind that are known by now are told, so that the owner's box, which takes those it knows first, learns of one more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.engine.bag import Bag
from companion.engine.errors import IllegalMove
from companion.engine.learning import Learned
from companion.games.fishnflips import facts, notation
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.facts import Deck
from companion.games.fishnflips.moves import Outcome

Named = tuple[tuple[str, str], ...]
"""Cards by id, each with the piece or action kind that it was told to be, in the order in which they were told."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a position holds, by piece and action kind: in its net, and anywhere at all."""

    net: Counter[str]
    pieces: Counter[str]


def piece(move: Outcome) -> str:
    """The piece of the draw pile, or the kind of action card, that came."""
    return facts.piece_of(notation.read_card(move.value)) if move.source == "card" else move.value


def drawn(pile: Bag, move: Outcome) -> Bag:
    """The pile without what came; an untold one goes for it where the camera saw that it is one, or no known one is there."""
    name = piece(move)
    return pile.remove(facts.stand_in(name) if move.card or name not in pile else name)


def after(named: Named, move: Outcome) -> Named:
    """The named cards after the outcome."""
    return (*named, (move.card, piece(move))) if move.card else named


def righted(named: Named, before: Table, after: Table) -> Named:
    """The named cards after a correction: of each piece that the net or the whole game then has less of, the last told go."""
    left = (before.net - after.net) | (before.pieces - after.pieces)
    kept = []
    for card, name in reversed(named):
        if left[name] > 0:
            left[name] -= 1
        else:
            kept.append((card, name))
    return tuple(reversed(kept))


def faults(deck: Deck, named: Named) -> Iterator[str]:
    """Which of the named cards cannot be: no such card, one named twice, more than the deck has untold."""
    untold = Counter(dict((*deck.animals, *deck.actions)))
    ids = [card for card, _ in named]
    for card, name in named:
        kind, _, number = card.rpartition("-")
        of_kind = facts.ANIMALS_OF.get(kind, facts.ACTION_CARDS if kind == "action" else 0)
        is_kind = kind == ("action" if name in ACTIONS else facts.species_of(name))
        if not is_kind or number not in {str(n) for n in range(1, of_kind + 1)}:
            yield f"{card}: no such card can be {name}"
        elif ids.count(card) > 1:
            yield f"{card}: this card was told already"
        untold[facts.stand_in(name)] -= 1
        if untold[facts.stand_in(name)] < 0:
            yield f"{card}: no card of its kind is left that nobody has told"


def require(deck: Deck, named: Named, move: Outcome) -> None:
    """Nothing where the outcome may name its card; else IllegalMove."""
    if move.card:
        for fault in faults(deck, after(named, move)):
            raise IllegalMove("", f"That cannot be: {fault}.")


def learned(deck: Deck, named: Named, animals: Iterable[str], actions: Iterable[str]) -> tuple[Learned, ...]:
    """What was told beyond the cards in use; `animals` and `actions` are all that the game holds, wherever they lie."""
    by_card = tuple(_of_card(card, name) for card, name in named)
    told = Counter(name for _, name in named)
    known = Counter(dict((*deck.animals, *deck.actions)))
    have = Counter((*animals, *actions))
    unnamed = []
    for name in sorted(have):
        count = have[name] - told[name]
        is_untold = known[facts.stand_in(name)] > 0 and name != facts.stand_in(name)
        if is_untold and count > known[name]:
            unnamed += [_of_kind(name)] * count
    return (*by_card, *unnamed)


def _of_card(card: str, name: str) -> Learned:
    species, _, colour = name.partition("-")
    if species in facts.ANIMALS_OF:
        return Learned("animal", (("background", colour),), card)
    return Learned("action", (("kind", name),), card)


def _of_kind(name: str) -> Learned:
    species, _, colour = name.partition("-")
    if species in facts.ANIMALS_OF:
        return Learned("animal", (("species", species), ("background", colour)))
    return Learned("action", (("kind", name),))
