"""From a river that was read to the entries of an aid: only what differs, and each legal when its time comes."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Seat
from companion.engine.words import counted, listed
from companion.games.katmai.aids.view import AidView
from companion.games.katmai.layout import River


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries as notation and in words. `gone` are sentences on what lay there and was not read; `placed` is one beeple that
    was placed, as a move that catches salmon ("" for none or several)."""

    moves: tuple[str, ...]
    why: str
    gone: tuple[str, ...]
    placed: str


def entries(view: AidView, river: River, seat: Seat, sows: frozenset[str] = frozenset()) -> Entries:
    """The entries that make the aid show what the picture shows, in an order in which each may be made.

    `sows` are bears that the cards in use say to be sows.
    """
    who = int(seat)
    moves = _faces(view, river, who)
    gone: list[str] = []
    counts = {"tile": len(moves)}
    if "cards" in view.parts:
        cards, lost = _cards(view, river, who)
        moves += cards
        gone += lost
        counts["card"] = len({move.split()[-1] for move in cards})
        moves += _cubs(view, river, who, sows)
    beeples, new = _beeples(view, river, who)
    counts["beeple"] = len(beeples)
    moves += beeples
    placed = ""
    if "placing" in view.parts and len(new) == 1 and len(moves) == 1:
        owner, name = new[0]
        placed = f"{owner}: place {name}"
    changes = [counted(number, what) for what, number in counts.items() if number]
    return Entries(tuple(moves), f"Changed: {listed(changes)}." if changes else "Changed: cubs.", tuple(gone), placed)


def _faces(view: AidView, river: River, who: int) -> list[str]:
    """Tiles that lie elsewhere now are lifted before any is laid."""
    wanted = {number: face for number, face in enumerate(river.tiles) if face}
    moves = []
    for tile in view.tiles:
        is_elsewhere = any(tile.face[:-1] == face[:-1] and number != tile.number for number, face in wanted.items())
        if tile.face and is_elsewhere:
            moves.append(f"{who}: face {tile.number + 1} none")
    for number, face in wanted.items():
        if view.tiles[number].face != face:
            moves.append(f"{who}: face {number + 1} {face}")
    return moves


def _cards(view: AidView, river: River, who: int) -> tuple[list[str], list[str]]:
    """Cards that lie nowhere now are lifted, others are put on top in order where a stack differs."""
    moves: list[str] = []
    gone: list[str] = []
    for seat, player in enumerate(view.players):
        deck = ("Cinnamon", "Sandy").index(player.deck)
        now = [[card.bear for card in tile.sides[seat].cards] for tile in view.tiles]
        want = [list(river.stacks[deck][number]) if face else now[number] for number, face in enumerate(river.tiles)]
        seen = {bear for stack in river.stacks[deck] for bear in stack}
        for number in range(len(want)):
            # What was read elsewhere lies there, even where its old tile was not read.
            want[number] = [bear for bear in want[number] if bear not in seen or bear in river.stacks[deck][number]]
        names = {card.bear: card.name for tile in view.tiles for card in tile.sides[seat].cards}
        for number, stack in enumerate(now):
            for bear in list(stack):
                if bear not in want[number]:
                    moves.append(f"{who}: lift {bear}")
                    stack.remove(bear)
                    if bear not in seen:
                        gone.append(f"{names[bear]} lay at tile {number + 1} and is not in the picture.")
        for number, stack in enumerate(want):
            same = 0
            while same < len(now[number]) and now[number][same] == stack[same]:
                same += 1
            moves += [f"{who}: card {number + 1} {bear}" for bear in stack[same:]]
    return moves, gone


def _cubs(view: AidView, river: River, who: int, known: frozenset[str]) -> list[str]:
    """Cubs on sows; one that is not seen is taken off only where pieces were read at all."""
    seen = dict(river.cubs)
    shown = {card.bear: card.is_sow for tile in view.tiles for side in tile.sides for card in side.cards}
    lying = {bear for stacks in river.stacks for stack in stacks for bear in stack}
    moves = []
    for player in view.players:
        mine = next((bear for bear, deck in seen.items() if ("Cinnamon", "Sandy")[deck] == player.deck), "")
        if player.cub and player.cub != mine and river.has_pieces and player.cub in lying:
            moves.append(f"{who}: cub {player.cub} off")
        if mine and mine != player.cub and shown.get(mine, mine in known):
            moves.append(f"{who}: cub {mine} on")
    return moves


def _beeples(view: AidView, river: River, who: int) -> tuple[list[str], list[tuple[int, str]]]:
    """Beeples on the tiles that were read; none is taken away where no piece was read."""
    decks = [player.deck for player in view.players]
    read = {key: decks.index(("Cinnamon", "Sandy")[deck]) for key, deck in river.beeples}
    moves: list[str] = []
    new: list[tuple[int, str]] = []
    for tile in view.tiles:
        if not river.tiles[tile.number]:
            continue
        for space, place in zip(tile.spaces, "abcd", strict=True):
            owner = read.get((tile.number, place))
            before = None if space.beeple is None else int(space.beeple)
            if owner == before or (owner is None and not river.has_pieces):
                continue
            moves.append(f"{who}: beeple {space.name} {'none' if owner is None else owner}")
            if owner is not None and before is None:
                new.append((owner, space.name))
    return sorted(moves, key=lambda move: not move.endswith("none")), new
