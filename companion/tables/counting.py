"""Pieces without a mark at a table: what a person puts right in a count, and what dice or drawn pieces mean for chance.

A count is a scene whose placed things are of kind `piece` or `die`; their ids are words ("red", "3", "wave"). Nothing here
writes: what comes out is notation that a person may confirm.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from companion.engine.errors import IllegalMove
from companion.engine.game import CHANCE, Seat
from companion.engine.sight import Proposal, Seen, Shot
from companion.engine.words import counted
from companion.tables.board import Board
from companion.tables.errors import BadScan
from vision.scene import Placed, Point, Scene

CHANCE_SHOT: Final = "chance"
MOST_FIXES: Final = 200
#: A piece below this is one that nobody should take for granted.
SURE: Final = 0.56
_FIX: Final = re.compile(r"(\d{1,3}|\+|\?):([a-z0-9-]{0,40})(?::(\d{1,5}),(\d{1,5})|:([01]))?")


@dataclass(frozen=True, slots=True)
class PieceFix:
    """What a person says of a count: mark `n` is of this kind ("" for no piece), or with `n` -1 one more lies there.

    `at` is where in the kept picture (pixels), None for nowhere in particular. With `n` -2 it tells whether a piece that the
    camera cannot see lies there: `is_there`.
    """

    n: int
    kind: str
    at: Point | None = None
    is_there: bool = False

    @staticmethod
    def read(text: str, kinds: Sequence[str]) -> PieceFix:
        """The fix of its text ("3:red", "3:", "+:red", "+:red:120,88", "?:clear:1"); BadScan."""
        match = _FIX.fullmatch(text)
        if match is None or (match[2] and match[2] not in kinds) or (match[1] in "+?" and not match[2]):
            raise BadScan("That correction of a count could not be read. Look at the picture again.")
        at = (float(match[3]), float(match[4])) if match[3] else None
        n = {"+": -1, "?": -2}.get(match[1])
        return PieceFix(int(match[1]) if n is None else n, match[2], at, match[5] == "1")

    def write(self) -> str:
        """The fix as text; `read` of it is the same fix."""
        if self.n == -2:
            return f"?:{self.kind}:{int(self.is_there)}"
        where = "+" if self.n < 0 else str(self.n)
        return f"{where}:{self.kind}" + (f":{self.at[0]:.0f},{self.at[1]:.0f}" if self.at else "")


def read_fixes(texts: Sequence[str], kinds: Sequence[str]) -> tuple[PieceFix, ...]:
    """The fixes in order, the last one of each mark and of each unseen piece; BadScan."""
    if len(texts) > MOST_FIXES:
        raise BadScan(f"More than {MOST_FIXES} corrections of one count: take the picture again.")
    kept: dict[object, PieceFix] = {}
    for order, text in enumerate(texts):
        fix = PieceFix.read(text, kinds)
        key: object = fix.n if fix.n >= 0 else ("?", fix.kind) if fix.n == -2 else ("+", order)
        kept.pop(key, None)
        kept[key] = fix
    return tuple(kept.values())


def stepped(scene: Scene, fixes: tuple[PieceFix, ...], step: str, kinds: Sequence[str]) -> tuple[PieceFix, ...]:
    """The fixes after a tap on plus or minus ("+red", "-red"): one more without a place, or one fewer, the least sure first."""
    sign, kind = step[:1], step[1:]
    if sign not in "+-" or not sign or kind not in kinds:
        raise BadScan("That tap could not be read. Look at the picture again.")
    if sign == "+":
        return (*fixes, PieceFix(-1, kind))
    added = [fix for fix in fixes if fix.n == -1 and fix.kind == kind]
    if added:
        last = next((fix for fix in reversed(added) if fix.at is None), added[-1])
        gone = len(fixes) - 1 - fixes[::-1].index(last)
        return fixes[:gone] + fixes[gone + 1 :]
    there = [one for one in fixed(scene, fixes).placed if one.id == kind and one.sighting >= 0]
    if not there:
        return fixes
    least = min(there, key=lambda one: one.confidence)
    return (*(fix for fix in fixes if fix.n != least.sighting), PieceFix(least.sighting, ""))


def fixed(scene: Scene, fixes: Iterable[PieceFix], *, are_dice: bool = False) -> Scene:
    """The count as a person put it right; what a person says is certain. What is added is a die where dice are counted."""
    told = tuple(fixes)
    by_mark = {fix.n: fix for fix in told if fix.n >= 0}
    usual: Literal["die", "piece"] = "die" if are_dice or any(one.kind == "die" for one in scene.placed) else "piece"
    placed: list[Placed] = []
    for one in scene.placed:
        fix = by_mark.get(one.sighting)
        if fix is None:
            placed.append(one)
        elif fix.kind:
            placed.append(replace(one, id=fix.kind, confidence=1.0))
    more = [fix for fix in told if fix.n == -1 or (fix.n == -2 and fix.is_there)]
    placed += [Placed(usual, fix.kind, 1.0, (0.0, 0.0)) for fix in more]
    return replace(scene, placed=tuple(replace(one, instance=n) for n, one in enumerate(placed)))


def numbers(scene: Scene) -> Counter[str]:
    """How many of each kind lie there."""
    return Counter(one.id for one in scene.placed if one.kind in ("piece", "die"))


# ---- Chance ----


def chance_shot(board: Board, seat: Seat | None) -> Shot | None:
    """The shot of what chance gives now, where the camera reads it and its pieces carry no mark; None else."""
    chance = board.chance
    if chance is None or board.how != "camera":
        return None
    source = next((one for one in board.manifest.sources if one.id == chance.source), None)
    options = board.choices(seat)
    if source is None or not source.reads or not options:
        return None
    what = "the dice" if source.reads == "pips" or source.reads.startswith("die") else "what you drew"
    title = board.named(board.game.prompt(board.state, seat).title)
    hint = f"Show {what}, with the camera mat under it if you have one, and check the count."
    words = tuple(dict.fromkeys(word for option in options for word in _words(option.text)))
    kinds = () if source.reads == "pips" or source.reads.startswith("die") else words
    return Shot(CHANCE_SHOT, title, hint, is_private=chance.private_to is not None, reads=source.reads, kinds=kinds)


def chance_proposals(board: Board, scene: Scene, seat: Seat | None) -> tuple[Proposal, ...]:
    """What the dice or the pieces that were drawn mean: one outcome for all of them, or one after the other."""
    found = numbers(scene)
    words = sorted(found.elements())
    seen = tuple(Seen(it.id, "", it.id, it.sighting, it.confidence) for it in scene.placed)
    if not words:
        return (Proposal((), 0.0, "Nothing was counted yet.", seen=seen),)
    options = [option.text for option in board.choices(seat)]
    sure = min(it.confidence for it in scene.placed)
    whole = next((text for text in options if sorted(_words(text)) == words), "")
    one, many = ("die", "dice") if scene.placed[0].kind == "die" else ("piece", "pieces")
    why = f"{counted(len(words), one, many)}: {_told(found)}."
    if whole:
        return (Proposal((whole,), sure, why, seen=seen),)
    moves, conflict = _one_by_one(board, words)
    if conflict:
        return (Proposal((), 0.0, why, conflicts=(conflict,), seen=seen),)
    return (Proposal(moves, sure, why, seen=seen),)


def _one_by_one(board: Board, words: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """The outcomes of single pieces in an order that may be, and why they cannot be; a clear piece comes last."""
    game, state = board.game, board.state
    moves: list[str] = []
    for word in sorted(words, key=lambda one: (one == "clear", one)):
        if game.to_act(state) != (CHANCE,):
            return (), f"Only {counted(len(moves), 'piece')} of these may be drawn now."
        text = next(
            (game.write(one) for one in game.legal_moves(state, CHANCE) if _words(game.write(one)) == [word]), ""
        )
        if not text:
            return (), f"{word.capitalize()} cannot come now."
        move = game.read(text)
        try:
            game.check(state, move)
        except IllegalMove as error:
            return (), board.named(error.detail)
        state = game.apply(state, move)
        moves.append(text)
    return tuple(moves), ""


def _words(text: str) -> list[str]:
    """What an outcome's notation names, its verb left out."""
    return text.partition(": ")[2].split(" ")[1:]


def _told(found: Counter[str]) -> str:
    return ", ".join(f"{count} × {kind}" for kind, count in sorted(found.items()))
