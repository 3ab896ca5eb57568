"""What the scan pages show: the shots a seat may take, the ways to take a picture, and what a picture was read as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from flask import request, url_for

from card_db import faces
from card_db.codes import Foreign, Identity, codes
from card_db.model import CardSet
from card_db.overlay import Box
from companion.engine.game import Seat
from companion.engine.sight import ASIDE, QUIET_NOTES, Proposal, Seen, Shot
from companion.tables import proposals
from companion.tables.models import Scan
from companion.tables.proposals import Fix
from companion.tables.table import Table
from companion.web import art, boxes, counting, scanpractice, seating, tablepage
from companion.web.cardfacts import card_set
from companion.web.cards import words
from companion.web.scanread import ghost_outlines, outline
from companion.web.scanrungs import FOLDER, SOURCES, closed_camera, newest, rungs
from companion.web.seating import Looker
from companion.web.services import services, shelf
from companion.web.settings import LARGEST_FORM, LARGEST_UPLOAD
from vision.scene import Corners, Scene

#: Names that a search shows; more are found by typing more of the name.
MOST_NAMES: Final = 24


@dataclass(frozen=True, slots=True)
class Option:
    """A card that a person may say lies there: the fix's card and face, its name, what tells it from its likes, its label."""

    value: str
    name: str
    line: str
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """One card of a result: `n` is its mark in the picture (-1: said by a person alone), `state` for its looks.

    `good` is new, `known` changes nothing, `aside` is no part of what was asked for, `asks` wants a person. `code` is the mark's
    kind and text where it is not known.
    """

    n: int
    name: str
    note: str
    state: str
    sure: int
    guesses: tuple[Option, ...]
    code: tuple[str, str] | None
    fix: str
    points: str
    middle: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Result:
    """What a picture was read as: `proposals` likeliest first, `rows` of the first, and the corrections so far.

    `ghosts` are what should lie there and was not read: its name, its outline and the middle of that.
    """

    scan: Scan
    proposals: tuple[Proposal, ...]
    rows: tuple[Row, ...]
    left_out: tuple[tuple[str, str], ...]
    fixes: tuple[Fix, ...]
    expected: int
    advice: tuple[str, ...]
    ghosts: tuple[tuple[str, str, tuple[float, float]], ...] = ()
    template: str = field(default="reading", init=False)
    picture: str = field(default="shown", init=False)

    @property
    def best(self) -> Proposal:
        """The likeliest proposal; an empty one where there is none."""
        return self.proposals[0] if self.proposals else Proposal((), 0.0, "No mark of a card is in the picture.")

    @property
    def seen(self) -> int:
        """How many cards the picture shows that belong here."""
        return sum(row.state in ("good", "known") for row in self.rows)


def asker(look: Looker) -> Seat | None:
    """The seat that shows something to the camera; None is the table, which tells what everybody may see."""
    return look.seat


def viewers(look: Looker) -> tuple[Seat | None, ...]:
    """Whose pictures the asking device may see now: on a shared tablet only those of the seat whose curtain is open."""
    own: tuple[Seat | None, ...] = () if look.seat is None else (look.seat,)
    return (*own, None) if look.is_host else own


def context(table: Table, look: Looker | None = None) -> dict[str, Any]:
    """The scan page for the device that looks."""
    base = tablepage.context(table, look)
    table, look = base["table"], base["look"]
    source = request.values.get("source", "")
    found = shots(table, look)
    wanted = request.values.get("shot", "")
    shot = next((one for one in found if one.id == wanted), found[0] if found else None)
    # A bot's last card may still lie under the camera: the picture stays dark until somebody says that it is put away.
    is_away = bool(request.values.get("blind")) and not (shot and shot.is_blind)
    if is_away:
        shot = None
    here = services().cameras.all
    camera = services().cameras.get(request.values.get("camera", "")) or (here[0] if here else None)
    return base | {
        "shots": found,
        "shot": shot,
        "blind": "away" if is_away else "yes" if shot and shot.is_blind else "no",
        "rungs": rungs(look),
        "source": source if source in SOURCES and (source != "server" or here) else "live",
        "cameras": here,
        "camera": camera,
        "camera_closed": closed_camera(table, shot) if shot else "",
        "sight": shelf().sight(table.manifest.id),
        "chance": table.chance,
        "how": table.board.how,
        "note": _source_note(table),
        "set_id": table.manifest.card_set,
        "pictures": newest(services().settings.data) if source == "folder" and look.is_host else (),
        "folder": services().settings.data / FOLDER if look.is_host else None,
        "count": request.values.get("count", type=int),
        "table_mm": scanpractice.TABLE,
        "largest": LARGEST_UPLOAD - LARGEST_FORM,
        "samples": _samples(table) if source == "practice" else (),
        **_practice_pieces(table, shot if source == "practice" else None),
        "lying": _lying(table, look, shot) if source == "practice" and shot else (),
        "stale": False,
    }


def _practice_pieces(table: Table, shot: Shot | None) -> dict[str, Any]:
    """The kinds that the practice table can tip out for the shot, and how many of each at first."""
    kinds = counting.kinds(table.manifest.game, shot.reads, shot.kinds) if shot and shot.reads else ()
    usual = (2, 1, 3, 0, 2, 1, 0) if not kinds or kinds[0].form != "die" else (1, 1, 0, 1, 0, 0)
    return {"practice_kinds": kinds, "practice_laid": [usual[n % len(usual)] for n in range(len(kinds))]}


def _samples(table: Table) -> tuple[tuple[dict[str, Any], ...], ...]:
    """Rows of cards to try the practice camera with, one for each player at a table, no card in two of them."""
    game = table.manifest.game
    rows = scanpractice.samples(game)
    return tuple(tuple(_laid(table, one) for one in row) for row in rows)


def _lying(table: Table, look: Looker, shot: Shot) -> tuple[dict[str, Any], ...]:
    """What the app believes to lie there, for the practice table to lay."""
    found = proposals.lying(table.board, shelf().sight(table.manifest.id), asker(look), shot.id)
    return tuple(_laid(table, scanpractice.Laid(one.card, one.face, *one.at, one.turn)) for one in found)


def _laid(table: Table, laid: scanpractice.Laid) -> dict[str, Any]:
    value = f"{laid.card}/{laid.face}"
    width, height, sides = size(table, value)
    name = (
        scanpractice.title(table.manifest.game, laid)
        or _option(cards_of(table), codes(table.manifest.game).of(laid.card, laid.face)).name
    )
    return {
        "card": laid.card,
        "face": laid.face,
        "x": laid.x,
        "y": laid.y,
        "turn": laid.turn,
        "width": width,
        "height": height,
        "faces": sides,
        "name": name,
    }


def shots(table: Table, look: Looker) -> tuple[Shot, ...]:
    """What the device may show to the camera now."""
    if look.is_spectator or (look.seat is None and not look.is_host):
        return ()
    sight = shelf().sight(table.manifest.id)
    if look.is_host and (blind := proposals.blind_shots(table.board, sight)):
        return blind  # a bot waits for its card; while the camera looks at that, it looks at nothing else
    found = proposals.shots(table.board, sight, asker(look))
    # Behind the curtain everybody looks on: only what everybody may see is asked for.
    return tuple(one for one in found if look.seat is not None or not one.is_private)


def _source_note(table: Table) -> str:
    """Why the camera cannot read what is drawn now; "" where it can, or nothing is drawn."""
    if table.chance is None:
        return ""
    source = next((one for one in table.manifest.sources if one.id == table.chance.source), None)
    return "" if source is None or source.camera else source.note


def box_of(table: Table) -> Box:
    """What the owner has told of the cards of the table's game."""
    return boxes.box(table.manifest.card_set)


def cards_of(table: Table) -> CardSet | None:
    """The cards the table is played with, for names and drawings."""
    set_id = table.manifest.card_set
    return boxes.own_set(set_id) if table.row.cards == "my-box" else card_set(set_id)


def explain(
    table: Table, scene: Scene, seat: Seat | None, shot: str, fixes: Sequence[Fix] = ()
) -> tuple[Proposal, ...]:
    """What the scene means, put right by the fixes, with the owner's own marks known."""
    box = box_of(table)
    right = proposals.fixed(proposals.ours(scene, box), fixes, box.set_id)
    return proposals.explained(table.board, shelf().sight(table.manifest.id), right, seat, shot)


def result(table: Table, scan: Scan, fixes: tuple[Fix, ...], expected: int = 0) -> Result:
    """The result of a kept picture, read against the table as it is now."""
    scene = proposals.load(scan.data["scene"])
    found = explain(table, scene, scan.seat, scan.shot, fixes)
    best = found[0] if found else Proposal((), 0.0, "")
    game = table.manifest.game
    dropped = {fix.sighting for fix in fixes if not fix.card}
    by_mark = {fix.sighting: fix for fix in fixes if fix.card and fix.sighting >= 0}
    added = [fix for fix in fixes if fix.sighting < 0]
    rows = []
    for seen in best.seen:
        fix = by_mark.get(seen.sighting) if seen.sighting >= 0 else next(iter(added[:1]), None)
        if seen.sighting < 0 and added:
            added = added[1:]
        rows.append(_row(table, scene, seen, fix))
    rows += [_stranger(scene, index, game) for index in proposals.overlooked(scene, found) if index not in dropped]
    rows.sort(key=lambda row: _place(row, scan.data["height"] / 10))
    left = tuple(
        (f"{index}:", _title(scene, index, game)) for index in sorted(dropped) if 0 <= index < len(scene.sightings)
    )
    ghosts = tuple(
        (ghost.name, _points(edge), _middle(edge))
        for ghost, edge in zip(best.ghosts, ghost_outlines(scene, best.ghosts), strict=False)
    )
    return Result(scan, found, tuple(rows), left, fixes, max(expected, best.expected), scene.quality.advice, ghosts)


def _place(row: Row, band: float) -> tuple[bool, int, float]:
    """Where a row stands in the list: as the cards are read in the picture, line by line; what a person added comes last."""
    return (not row.points, round(row.middle[1] / band), row.middle[0])


def _row(table: Table, scene: Scene, seen: Seen, fix: Fix | None) -> Row:
    game = table.manifest.game
    identity = proposals.identity_of(seen, game)
    is_known = bool(seen.card or seen.candidates)
    state = state_of(seen)
    edge, is_there = _edge(scene, seen.sighting, identity, game)
    code = None
    if not is_known and is_there:
        sighting = scene.sightings[seen.sighting]
        code = (sighting.kind, sighting.id)
    guesses = () if seen.card or not is_known else _options(table, [(card, seen.face) for card in seen.candidates[:3]])
    return Row(
        seen.sighting,
        seen.name,
        seen.note,
        state,
        round(100 * seen.confidence),
        guesses,
        code,
        fix.write() if fix else "",
        _points(edge) if is_there else "",
        _middle(edge) if is_there else (0.0, 0.0),
    )


def state_of(seen: Seen) -> str:
    """How a card of a picture stands: `good`, `known`, `aside` or `asks` (see `Row`)."""
    if not (seen.card or seen.candidates):
        return "asks"
    if seen.note in QUIET_NOTES:
        return "aside" if seen.note == ASIDE else "known"
    return "asks" if seen.note else "good"


def _stranger(scene: Scene, index: int, game: str) -> Row:
    sighting = scene.sightings[index]
    meaning = codes(game).identify(sighting.kind, sighting.id)
    note = meaning.reason if isinstance(meaning, Foreign) else "not a card's code that we know"
    code = (sighting.kind, sighting.id)
    edge = sighting.corners
    name = _title(scene, index, game)
    return Row(index, name, note, "asks", round(100 * sighting.confidence), (), code, "", _points(edge), _middle(edge))


def _title(scene: Scene, index: int, game: str) -> str:
    sighting = scene.sightings[index]
    meaning = codes(game).identify(sighting.kind, sighting.id)
    if isinstance(meaning, Identity):
        return f"{meaning.label}, {meaning.title}"
    return f"{'Tag' if sighting.kind == 'tag' else 'QR code'} {sighting.id[:32]}"


def _edge(scene: Scene, index: int, identity: Identity | None, game: str) -> tuple[Corners, bool]:
    if not 0 <= index < len(scene.sightings):
        return ((0, 0), (0, 0), (0, 0), (0, 0)), False
    return outline(scene.sightings[index], identity, game), True


def _points(corners: Corners) -> str:
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in corners)


def _middle(corners: Corners) -> tuple[float, float]:
    return round(sum(x for x, _ in corners) / 4), round(sum(y for _, y in corners) / 4)


def edges(table: Table, scan: Scan) -> dict[int, tuple[Corners, bool]]:
    """Each mark's outline in the kept picture by its number, and whether that is a whole card."""
    scene = proposals.load(scan.data["scene"])
    box, game = box_of(table), table.manifest.game
    found: dict[int, tuple[Corners, bool]] = {}
    for index, sighting in enumerate(scene.sightings):
        meaning = box.identify(sighting.kind, sighting.id)
        edge = outline(sighting, meaning if isinstance(meaning, Identity) else None, game)
        found[index] = (edge, edge != sighting.corners)
    return found


def card_marks(table: Table, shown: Result) -> list[list[Any]]:
    """Which card each mark is, as a confirmed result says it: kept with the scan, for the crops beside the score."""
    marks: list[list[Any]] = []
    for seen in shown.best.seen:
        identity = proposals.identity_of(seen, table.manifest.game)
        if seen.sighting >= 0 and identity is not None and identity.is_instance:
            marks.append([seen.sighting, identity.cards[0], seen.face])
    return marks


def crops(table: Table, look: Looker) -> dict[str, str]:
    """The address of a crop by card, for the cards that were scanned and that the device may see."""
    found: dict[str, str] = {}
    for scan in table.shown_scans(viewers(look)):
        for mark, card, _ in scan.data.get("cards", ()):
            found[card] = url_for("scan.crop", table_id=table.id, scan_id=scan.id, mark=mark)
    return found


# ---- Cards by name ----


def names(table: Table, query: str, *, with_pieces: bool = False) -> tuple[Option, ...]:
    """The faces of cards whose name, label or facts hold every word of the query; `with_pieces` those without a mark too."""
    wanted = query.casefold().split()
    found = []
    for name, piece in scanpractice.standing(table.manifest.game).items() if with_pieces else ():
        if all(word in f"{piece.title} {name}".casefold() for word in wanted):
            found.append(Option(f"{name}/", piece.title, "piece", ""))
    for identity in codes(table.manifest.game).faces:
        option = _option(cards_of(table), identity)
        text = f"{option.name} {option.line} {option.label} {identity.card} {identity.component}".casefold()
        if all(word in text for word in wanted):
            found.append(option)
    return tuple(found[:MOST_NAMES])


def _options(table: Table, faces: Sequence[tuple[str, str]]) -> tuple[Option, ...]:
    game = table.manifest.game
    return tuple(_option(cards_of(table), codes(game).of(card, face), card) for card, face in faces)


def _option(cards: CardSet | None, identity: Identity, card: str = "") -> Option:
    """The face as a choice: its printed name and the facts on that side."""
    row = cards.row(identity.cards[0]) if cards is not None and identity.cards else None
    name = str(row.get("name") or identity.card) if row else identity.card.replace("-", " ").capitalize()
    line = identity.title
    if row is not None and cards is not None and identity.is_instance:
        component = cards.component(identity.component)
        facts = [_fact(cards, row[item.id]) for item in component.taught if row.get(item.id) is not None]
        line = " · ".join((*facts[:4], identity.title))
    return Option(f"{card or identity.card}/{identity.face}", name, line, identity.label)


def _fact(cards: CardSet, value: Any) -> str:
    return str(cards.row(value).get("name") or value) if isinstance(value, str) and value in cards else words(value)


def size(table: Table, value: str) -> tuple[float, float, str]:
    """Width and height in mm of a card ("wrasse-1/weight"), and its sides as card/face, for the practice table."""
    card, _, face = value.partition("/")
    if not face:
        side = scanpractice.standing(table.manifest.game)[card].side
        return side, side, ""
    marks = codes(table.manifest.game)
    identity = marks.of(card, face)
    own = identity.cards[0] if identity.cards else identity.card
    game = table.manifest.game
    return (*art.size(game, identity.card, face), " ".join(map("/".join, faces.sides(game, own))))


def require(table: Table, seat: Seat | None) -> Seat | None:
    """The seat, where the asking device may show pictures for it now; NotYourSeat."""
    return seating.require(table, seat)
