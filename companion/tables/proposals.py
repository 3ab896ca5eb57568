"""What a picture means at a table: its scene, put right by a person, read by the game's sight for the seat that took it.

Nothing here writes: a proposal is notation that a person may confirm with `Table.act`. A scene is kept as JSON values beside its
picture, so that it can be read again after a card was put right, or after the table moved on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from card_db.codes import Identity, codes
from card_db.overlay import Box
from companion.engine.game import CHANCE, Seat
from companion.engine.sight import KnowsCards, LaysTable, Lying, Proposal, Seen, Shot
from companion.engine.words import counted
from companion.tables.board import Board
from companion.tables.counting import chance_shot
from companion.tables.errors import BadScan
from vision.scene import Placed, Quality, Scene, Sighting

MOST_FIXES: Final = 80
MOST_BEHIND: Final = 8
"""So many acts back a picture is compared with."""
MOST_TOLD: Final = 2
"""So many of those acts are told in full."""
_CORRECTION: Final = re.compile(r"\d+! ")
_BEHIND: Final = (
    "So it lay before this: {} Do that with the cards and take the picture again,"
    " or confirm to go by the cards as they lie."
)
#: Where cards without a place in the picture lie: far from all others, each at its own place.
_ELSEWHERE: Final = 1e6
BLIND: Final = "The card that {} draws"
BLIND_HINT: Final = (
    "Draw it for {} without looking at its face, and hold the face to the camera. Nothing of the picture is shown or kept,"
    " and the app does not say which card it is."
)


@dataclass(frozen=True, slots=True)
class Fix:
    """What a person says of a picture: at mark `sighting` (-1: beside the picture) lies this card's face; card "" is no card."""

    sighting: int
    card: str = ""
    face: str = ""

    @staticmethod
    def read(text: str, game: str) -> Fix:
        """The fix of its text ("3:", "3:wrasse-1/weight", "+:wrasse-1/weight"); BadScan for a face that the game has not."""
        where, _, what = text.partition(":")
        card, _, face = what.partition("/")
        if where != "+" and not (where.isdecimal() and len(where) < 5):
            raise BadScan("That correction of a card could not be read. Look at the picture again.")
        if what:
            try:
                codes(game).of(card, face)
            except KeyError:
                raise BadScan(f"This game has no card {card!r} with that face. Pick another by its name.") from None
        elif where == "+":
            raise BadScan("Say which card lies there: pick it by its name.")
        return Fix(-1 if where == "+" else int(where), card, face)

    def write(self) -> str:
        """The fix as text; `read` of it is the same fix."""
        where = "+" if self.sighting < 0 else str(self.sighting)
        return f"{where}:{self.card}/{self.face}" if self.card else f"{where}:"


def read_fixes(texts: Sequence[str], game: str) -> tuple[Fix, ...]:
    """The fixes in order, the last one of each mark; BadScan."""
    if len(texts) > MOST_FIXES:
        raise BadScan(f"More than {MOST_FIXES} corrections of one picture: take the picture again.")
    kept: dict[Any, Fix] = {}
    for n, text in enumerate(texts):
        fix = Fix.read(text, game)
        key: Any = fix.sighting if fix.sighting >= 0 else ("+", n)
        kept.pop(key, None)
        kept[key] = fix
    return tuple(kept.values())


def ours(scene: Scene, box: Box) -> Scene:
    """The scene with the owner's own marks as the ones that we print, which are those that games read."""

    def known(placed: Placed) -> Placed:
        kind, text = box.ours(placed.kind, placed.id)
        return placed if (kind, text) == (placed.kind, placed.id) else replace(placed, kind=_kind(kind), id=text)

    # A mark that was strange when the picture was taken may have been taught since.
    there = {placed.sighting for placed in scene.placed}
    taught = [
        Placed(one.kind, one.id, one.confidence, (_ELSEWHERE, 200.0 * index), sighting=index)
        for index, one in enumerate(scene.sightings)
        if index not in there and (one.kind, one.id) in box.codes
    ]
    return replace(scene, placed=tuple(map(known, (*scene.placed, *taught))))


def _kind(kind: str) -> Any:
    return kind if kind in ("tag", "qr") else "tag"


def fixed(scene: Scene, fixes: Sequence[Fix], game: str) -> Scene:
    """The scene as a person put it right; what a person says is certain."""
    by_mark = {fix.sighting: fix for fix in fixes if fix.sighting >= 0}
    placed: list[Placed] = []
    for one in scene.placed:
        fix = by_mark.pop(one.sighting, None)
        if fix is None:
            placed.append(one)
        elif fix.card:
            placed.append(replace(one, kind="tag", id=str(codes(game).tag(fix.card, fix.face)), confidence=1.0))
    # A mark that is not allowed here has no place on the table until a person says what it is.
    said = [fix for fix in by_mark.values() if fix.card and fix.sighting < len(scene.sightings)]
    said += [fix for fix in fixes if fix.sighting < 0]
    for n, fix in enumerate(said):
        tag = str(codes(game).tag(fix.card, fix.face))
        placed.append(Placed("tag", tag, 1.0, (_ELSEWHERE + 200.0 * n, _ELSEWHERE), sighting=fix.sighting))
    counted: dict[tuple[str, str], int] = {}
    for n, one in enumerate(placed):
        placed[n] = replace(one, instance=counted.get((one.kind, one.id), 0))
        counted[one.kind, one.id] = placed[n].instance + 1
    return replace(scene, placed=tuple(placed))


def seat_of(seat: Seat | None) -> Seat:
    """The seat as a sight takes it: CHANCE stands for the table, which may tell what everybody may see."""
    return CHANCE if seat is None else seat


def shots(board: Board, sight: Any, seat: Seat | None) -> tuple[Shot, ...]:
    """What the seat (None: the table) may show to the camera now; texts with names."""
    if board.row.status != "running":
        return ()
    found: tuple[Shot, ...] = () if sight is None else sight.shots(board.view(seat), seat_of(seat))
    drawn = chance_shot(board, seat)
    found = found if drawn is None else (drawn, *found)
    return tuple(replace(one, title=board.named(one.title), hint=board.named(one.hint)) for one in found)


def bot_drawing(board: Board) -> Seat | None:
    """The bot whose secret draw is to be told, where the app does not draw it; None else."""
    seat = None if board.chance is None or board.how == "app" else board.chance.private_to
    return seat if seat is not None and board.row.seats[seat].bot is not None else None


def blind_shots(board: Board, sight: Any) -> tuple[Shot, ...]:
    """What the host shows to the camera for a bot that draws from a real deck, and looks at as little as the others."""
    seat = bot_drawing(board)
    if seat is None:
        return ()
    name = board.names[seat]
    return tuple(
        replace(one, title=BLIND.format(name), hint=BLIND_HINT.format(name), is_blind=True)
        for one in shots(board, sight, seat)
        if one.is_private and not one.reads
    )


def lying(board: Board, sight: Any, seat: Seat | None, shot: str) -> tuple[Lying, ...]:
    """What the app believes to lie there for the seat's shot, lowest first; () where the game does not say."""
    if not isinstance(sight, LaysTable) or board.row.status != "running":
        return ()
    eyes = sight.with_cards(board.setup.cards) if isinstance(sight, KnowsCards) else sight
    found: tuple[Lying, ...] = eyes.lying(board.view(seat), seat_of(seat), shot)
    return found


def explained(board: Board, sight: Any, scene: Scene, seat: Seat | None, shot: str) -> tuple[Proposal, ...]:
    """What the scene means for the seat's shot, likeliest first; texts with names. () where the shot is not asked for now."""
    eyes = sight.with_cards(board.setup.cards) if isinstance(sight, KnowsCards) else sight
    found: tuple[Proposal, ...] = eyes.explain(board.view(seat), scene, seat_of(seat), shot)
    if found and found[0].moves and all(_CORRECTION.match(text) for text in found[0].moves):
        since = _since(board, eyes, scene, seat, shot, len(found[0].seen))
        found = tuple(replace(one, conflicts=(*one.conflicts, *since)) for one in found)
    return tuple(_named(one, board.named) for one in found)


def _since(board: Board, eyes: Any, scene: Scene, seat: Seat | None, shot: str, seen: int) -> tuple[str, ...]:
    """A sentence where the picture shows the table just as it was a few moves ago, which nobody has yet done with the cards."""
    done = board.history.done
    for number in range(len(done) - 1, max(-1, len(done) - 1 - MOST_BEHIND), -1):
        state = done[number - 1].after if number else board.history.start
        best = next(iter(eyes.explain(board.game.view(state, seat), scene, seat_of(seat), shot)), None)
        if best is None or best.moves or best.missing or best.conflicts or len(best.seen) < seen:
            continue
        told = [one.sentence for group in done[number:] for one in board.told(group, seat) if not one.is_minor]
        if not told:
            return ()
        more = (
            f" And {counted(len(told) - MOST_TOLD, 'thing')} more that the log tells." if len(told) > MOST_TOLD else ""
        )
        return (_BEHIND.format(" ".join(told[:MOST_TOLD]) + more),)
    return ()


def _named(proposal: Proposal, named: Callable[[str], str]) -> Proposal:
    return replace(
        proposal,
        why=named(proposal.why),
        missing=tuple(map(named, proposal.missing)),
        conflicts=tuple(map(named, proposal.conflicts)),
        seen=tuple(replace(one, name=named(one.name), note=named(one.note)) for one in proposal.seen),
        ghosts=tuple(replace(one, name=named(one.name)) for one in proposal.ghosts),
    )


def overlooked(scene: Scene, proposals: Sequence[Proposal]) -> tuple[int, ...]:
    """The sightings that no proposal speaks of: marks that the game does not know, to be taught or left alone."""
    told = {seen.sighting for one in proposals for seen in one.seen}
    cards = [index for index in told if index >= 0]
    return tuple(
        index
        for index, sighting in enumerate(scene.sightings)
        if index not in told and not any(_is_inside(sighting, scene.sightings[card]) for card in cards)
    )


def _is_inside(one: Sighting, other: Sighting) -> bool:
    """Whether the two marks overlap in the picture, as two readings of one code do."""
    ax, ay = zip(*one.corners, strict=True)
    bx, by = zip(*other.corners, strict=True)
    return min(ax) < max(bx) and min(bx) < max(ax) and min(ay) < max(by) and min(by) < max(ay)


def identity_of(seen: Seen, game: str) -> Identity | None:
    """The face that was seen, where it is known which."""
    for card in (seen.card, *seen.candidates):
        try:
            return codes(game).of(card, seen.face)
        except KeyError:
            continue
    return None


# ---- Scenes as JSON ----


def dump(scene: Scene) -> dict[str, Any]:
    """The scene as JSON values."""
    quality = scene.quality
    return {
        "sightings": [
            [one.kind, one.id, round(one.confidence, 4), [[round(x, 1), round(y, 1)] for x, y in one.corners], one.text]
            for one in scene.sightings
        ],
        "placed": [
            [one.kind, one.id, round(one.confidence, 4), [*one.at], one.turn, one.instance, one.sighting, one.zone]
            for one in scene.placed
        ],
        "quality": [quality.blur, quality.exposure, quality.glare, quality.tilt, quality.module, [*quality.advice]],
        "millimetres": scene.millimetres,
    }


def load(data: Mapping[str, Any]) -> Scene:
    """The scene of its JSON values; BadScan where they are none."""
    try:
        sightings = tuple(
            Sighting(kind, text, confidence, tuple((x, y) for x, y in corners), text=said)  # type: ignore[arg-type]
            for kind, text, confidence, corners, said in data["sightings"]
        )
        placed = tuple(
            Placed(kind, text, confidence, (at[0], at[1]), turn, "".join(zone), instance, sighting)
            for kind, text, confidence, at, turn, instance, sighting, *zone in data["placed"]
        )
        blur, exposure, glare, tilt, module, advice = data["quality"]
        quality = Quality(blur, exposure, glare, tilt, module, tuple(advice))
        return Scene(placed, quality=quality, millimetres=bool(data["millimetres"]), sightings=sightings)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BadScan("What was read in this picture is damaged. Take the picture again.") from error
