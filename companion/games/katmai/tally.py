"""What scoring needs, and the receipt made of it: the same for a whole game and for a photo of the river at the end (KA-R28)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.engine import schema
from companion.engine.errors import TallyError
from companion.engine.game import Seat, mark
from companion.engine.reading import Node
from companion.engine.score import ScoreLine, ScoreSheet, rank
from companion.engine.words import counted, listed
from companion.games.katmai import facts, pattern, river
from companion.games.katmai.facts import BEEPLES, NO_BONUS, UNTOLD, Objective
from companion.games.katmai.majority import Standing, standing, winners
from companion.games.katmai.pattern import Most, PatternError
from companion.games.katmai.river import CELLS, FEATURES, NAMES, UNKNOWN
from companion.games.katmai.state import LEAD, SEATS, SUPPLY, State

ENDINGS: Final = ("", LEAD, SUPPLY)
MOST_SALMON: Final = 99
MOST_OBJECTIVES: Final = 6
TIES: Final = ("nobody", "both")


@dataclass(frozen=True, slots=True)
class Entry:
    """An objective in play: what it gives, and the salmon that each seat has on it. See `facts.Objective` for the fields.

    `used` are the spaces of each seat's beeples that caught them; 0 where nobody told.
    """

    id: str
    name: str
    salmon: int
    bonus: int
    is_end: bool
    pattern: str
    caught: tuple[int, int]
    used: tuple[int, int] = (0, 0)

    @staticmethod
    def of(one: Objective, caught: tuple[int, int], used: tuple[int, int]) -> Entry:
        """The entry of an objective."""
        return Entry(one.id, one.name, one.salmon, one.bonus, one.is_end, one.pattern, caught, used)


@dataclass(frozen=True, slots=True)
class Tally:
    """Salmon by objective, both players' beeples as masks, the spaces' features; `ending` is "", "lead" or "supply".

    `ties` says who scores an end-of-game objective that is tied (KA-G13), `diagonal` whether corners are neighbours (KA-G06).
    """

    entries: tuple[Entry, ...]
    beeples: tuple[int, int]
    features: tuple[int, ...]
    ending: str
    ties: str
    diagonal: bool


def count(state: State) -> Tally:
    """The tally of a position."""
    known = facts.objectives(state.printed)
    entries = tuple(Entry.of(known[one.id], one.salmon, one.used) for one in state.objectives)
    rules = state.rules
    is_diagonal = rules.neighbours == "diagonal"
    return Tally(entries, state.beeples, state.features, state.ending, rules.most_tied, is_diagonal)


# ---- The receipt ----


def score(tally: Tally) -> ScoreSheet:
    """The receipt: salmon by objective, end-of-game objectives when the supply ended the game, the ranking (KA-R26 to KA-R28)."""
    lines: list[ScoreLine] = []
    missing: list[str] = []
    for entry in tally.entries:
        lines += _end_lines(tally, entry, missing) if entry.is_end else _lines(entry)
    placed = tuple(mask.bit_count() for mask in tally.beeples)
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in SEATS)
    if tally.ending == LEAD:
        ranking = rank(SEATS, {seat: (placed[seat],) for seat in SEATS})
    else:
        ranking = rank(SEATS, {seat: (totals[seat], placed[seat]) for seat in SEATS})
    return ScoreSheet(
        seats=SEATS,
        lines=tuple(lines),
        ranking=ranking,
        categories=tuple(entry.name for entry in tally.entries),
        missing=tuple(missing),
        notes=tuple(_notes(tally, totals, placed)),
        final=bool(tally.ending) and not missing,
        unit=("salmon", "salmon"),
        won_by=f"By a lead in beeples, {max(placed)} to {min(placed)}" if tally.ending == LEAD else "",
    )


def _lines(entry: Entry) -> Iterator[ScoreLine]:
    for seat in SEATS:
        caught = entry.caught[seat]
        by = f" with the beeples on {listed(river.names(entry.used[seat]))}" if entry.used[seat] else ""
        reason = f"{caught} salmon caught on {entry.name}{by}" if caught else f"{entry.name} was not satisfied"
        yield ScoreLine(seat, entry.name, caught, reason, "KA-R18", (entry.id,))


def _end_lines(tally: Tally, entry: Entry, missing: list[str]) -> Iterator[ScoreLine]:
    """An end-of-game objective: nothing before the end (KA-R21), nothing after a lead (KA-R26)."""
    is_told = bool(entry.pattern) and entry.salmon != UNTOLD
    if tally.ending != SUPPLY or not is_told or not any(tally.beeples):
        reason = "scored when the game ends"
        if tally.ending == LEAD:
            reason = "the lead in beeples ended the game before it was scored"
        elif tally.ending:
            reason = "told by hand"
            if is_told and not any(entry.caught):
                missing.append(f"Say where the beeples stand, or how many salmon {entry.name} gave.")
        for seat in SEATS:
            yield ScoreLine(seat, entry.name, entry.caught[seat], reason, "KA-R21", (entry.id,))
        return
    most = pattern.parse(entry.pattern)
    if not isinstance(most, Most):
        return
    if most.what in FEATURES and any(
        tally.features[cell] == UNKNOWN for mask in tally.beeples for cell in river.cells(mask)
    ):
        missing.append(f"{entry.name} needs the features of the spaces with beeples: say which tiles lie in the river.")
    found = tuple(standing(most, mask, tally.features, tally.diagonal) for mask in tally.beeples)
    best = winners(tuple(one.number for one in found), tally.ties)
    for seat in SEATS:
        points = entry.salmon + _bonus(tally, entry, found[seat]) if seat in best else 0
        yield ScoreLine(seat, entry.name, points, _standing(found, best, seat), "KA-R28", (entry.id,))


def _bonus(tally: Tally, entry: Entry, found: Standing) -> int:
    """KA-R19: one salmon more where a beeple that counted stands on the bonus feature."""
    if entry.bonus == NO_BONUS:
        return 0
    return int(bool(found.cells & river.feature_masks(tally.features)[entry.bonus]))


def _standing(found: tuple[Standing, ...], best: tuple[int, ...], seat: int) -> str:
    own, rival = found[seat], found[1 - seat]
    if own.number == rival.number:
        outcome = "both score" if best else "nobody scores"
        return f"{own.text}, as many as {mark(Seat(1 - seat))}: {outcome}" if own.number else "none: nobody scores"
    than = "more" if own.number > rival.number else "fewer"
    return f"{own.text}, {than} than {mark(Seat(1 - seat))}'s {rival.number}"


def _notes(tally: Tally, totals: tuple[int, ...], placed: tuple[int, ...]) -> Iterator[str]:
    ahead = Seat(int(placed[1] > placed[0]))
    most, least = max(placed), min(placed)
    if tally.ending == LEAD:
        yield f"{mark(ahead)} has placed {most} beeples, {most - least} more than the opponent, and wins at once (KA-R26)."
    elif totals[0] == totals[1] and tally.ending:
        if most != least:
            yield f"Equal salmon: {mark(ahead)} has placed more beeples, {most} to {least} (KA-R28)."
        else:
            yield f"Equal salmon and {counted(most, 'beeple')} each: both win (KA-R28)."


# ---- JSON ----


def dump(tally: Tally) -> dict[str, Any]:
    """The tally as JSON."""
    return {
        "objectives": [
            {
                "objective": entry.id,
                "name": entry.name,
                "salmon": None if entry.salmon == UNTOLD else entry.salmon,
                "bonus": None if entry.bonus == NO_BONUS else FEATURES[entry.bonus],
                "end": entry.is_end,
                "pattern": entry.pattern,
                "caught": list(entry.caught),
                "used": [list(river.names(mask)) for mask in entry.used],
            }
            for entry in tally.entries
        ],
        "beeples": [list(river.names(mask)) for mask in tally.beeples],
        "features": [None if feature == UNKNOWN else FEATURES[feature] for feature in tally.features],
        "ending": tally.ending,
        "ties": tally.ties,
        "diagonal": tally.diagonal,
    }


_FIELDS: Final = ("objectives", "beeples", "features", "ending", "ties", "diagonal")
_ENTRY: Final = ("objective", "name", "salmon", "bonus", "end", "pattern", "caught", "used")


def load(data: Mapping[str, Any]) -> Tally:
    """The tally of the JSON; what an objective gives may be left out where our own set has it; TallyError naming every fault."""
    root = Node(data)
    given = root.fields(_FIELDS, ("objectives", "beeples", "ending"))
    entries = (
        tuple(_entry(node) for node in given["objectives"].items(MOST_OBJECTIVES)) if "objectives" in given else ()
    )
    if len({entry.id for entry in entries}) != len(entries):
        given["objectives"].fault("each objective stands once")
    beeples = read_beeples(given["beeples"]) if "beeples" in given else (0, 0)
    features = read_features(given["features"]) if "features" in given else (UNKNOWN,) * CELLS
    ending = given["ending"].one_of(ENDINGS) if "ending" in given else ""
    lead = abs(beeples[0].bit_count() - beeples[1].bit_count())
    if ending and (ending == LEAD) != (lead >= facts.LEAD):
        given["ending"].fault(f"with beeples that differ by {lead} the game does not end by {ending} (KA-R26)")
    ties = given["ties"].one_of(TIES) if "ties" in given else TIES[0]
    is_diagonal = given["diagonal"].flag() if "diagonal" in given else False
    if root.faults:
        raise TallyError(root.faults)
    return Tally(entries, beeples, features, ending, ties, is_diagonal)


def _entry(node: Node) -> Entry:
    given = node.fields(_ENTRY, ("objective", "caught"))
    name = given["objective"].text() if "objective" in given else ""
    ours = facts.objectives(facts.ours()).get(name)
    if ours is None and not {"salmon", "end", "pattern"} <= given.keys():
        node.fault(f"our set has no objective {name!r}, so its salmon, end and pattern must be given")
    base = ours or Objective(name, name, 0, "a", UNTOLD, NO_BONUS, UNTOLD, "?", False, "", "")
    salmon, bonus, is_end, text = base.salmon, base.bonus, base.is_end, base.pattern
    if "salmon" in given:
        salmon = UNTOLD if given["salmon"].is_null else given["salmon"].whole(1, MOST_SALMON)
    if "bonus" in given:
        bonus = NO_BONUS if given["bonus"].is_null else FEATURES.index(given["bonus"].one_of(FEATURES))
    if "end" in given:
        is_end = given["end"].flag()
    if "pattern" in given:
        text = _pattern(given["pattern"], is_end)
    caught = [item.whole(0, MOST_SALMON) for item in given["caught"].items(2)] if "caught" in given else [0, 0]
    if len(caught) != len(SEATS):
        node.fault("caught must say the salmon of both players")
        caught = [0, 0]
    title = given["name"].text() if "name" in given else base.name
    used = read_beeples(given["used"]) if "used" in given else (0, 0)
    return Entry(name, title, salmon, bonus, is_end, text, (caught[0], caught[1]), used)


def _pattern(node: Node, is_end: bool) -> str:
    text = node.text()
    if text:
        try:
            if isinstance(pattern.parse(text), Most) != is_end:
                node.fault("what asks for the most scores at the end of the game, and nothing else does")
        except PatternError as error:
            node.fault("; ".join(error.faults))
    return text


def read_beeples(node: Node) -> tuple[int, int]:
    """Both players' beeples as masks; faults are noted."""
    masks: list[int] = []
    for one in node.items(len(SEATS)):
        masks.append(read_cells(one))
        if masks[-1].bit_count() > BEEPLES:
            one.fault(f"a player has {BEEPLES} beeples")
    if len(masks) != len(SEATS):
        node.fault("expected the spaces of both players' beeples, a list each")
        return (0, 0)
    if masks[0] & masks[1]:
        node.fault(f"two beeples stand on {', '.join(river.names(masks[0] & masks[1]))}")
    return masks[0], masks[1]


def read_cells(node: Node) -> int:
    """The mask of a list of spaces; faults are noted."""
    mask = 0
    for item in node.items(CELLS):
        bit = 1 << NAMES.index(item.one_of(NAMES))
        if mask & bit and item.value in NAMES:
            item.fault(f"{item.value} stands twice")
        mask |= bit
    return mask


def read_features(node: Node) -> tuple[int, ...]:
    """The features of the 28 spaces, null for unknown; faults are noted."""
    found = tuple(UNKNOWN if item.is_null else FEATURES.index(item.one_of(FEATURES)) for item in node.items(CELLS))
    if len(found) != CELLS:
        node.fault(f"expected the features of {CELLS} spaces, upstream first")
        return (UNKNOWN,) * CELLS
    return found


CELLS_SHAPE: Final = schema.listing(schema.one_of(NAMES), BEEPLES)
BEEPLES_SHAPE: Final = schema.listing(CELLS_SHAPE, len(SEATS), len(SEATS))
FEATURES_SHAPE: Final = schema.listing(schema.one_of((*FEATURES, None)), CELLS, CELLS)


def tally_schema() -> dict[str, Any]:
    """The JSON Schema of a tally."""
    entry = schema.fields(
        {
            "objective": schema.TEXT,
            "name": schema.TEXT,
            "salmon": schema.whole(1, MOST_SALMON, or_null=True),
            "bonus": schema.one_of((*FEATURES, None)),
            "end": schema.FLAG,
            "pattern": schema.TEXT,
            "caught": schema.listing(schema.whole(0, MOST_SALMON), 2, 2),
            "used": BEEPLES_SHAPE,
        },
        ("name", "salmon", "bonus", "end", "pattern", "used"),
    )
    return schema.document(
        "Katmai: tally",
        {
            "objectives": schema.listing(entry, MOST_OBJECTIVES),
            "beeples": BEEPLES_SHAPE,
            "features": FEATURES_SHAPE,
            "ending": schema.one_of(ENDINGS),
            "ties": schema.one_of(TIES),
            "diagonal": schema.FLAG,
        },
        ("features", "ties", "diagonal"),
    )
