"""The camera in the Score mode: a row of cards becomes the taps that would enter it.

A photo of a row proposes only what is not entered yet, so that scanning twice changes nothing. Fish that show their fish side are
proposed with unknown facts and a wish to be turned over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from companion.engine.errors import IllegalMove
from companion.engine.game import Seat
from companion.engine.sight import Proposal, Seen, Shot
from companion.games.coldwater_crown.aids.score import changes, marks, rules
from companion.games.coldwater_crown.aids.score.marks import Mark, Marks
from companion.games.coldwater_crown.aids.score.moves import (
    Drop,
    EnterAnglerCard,
    EnterFish,
    EnterFishCard,
    EnterTrophy,
    Move,
    Remove,
    SetTile,
    TellHour,
    TellTag,
    TellWeight,
    write,
)
from companion.games.coldwater_crown.aids.score.state import Draft, Row, State
from companion.games.coldwater_crown.aids.score.view import RowView, View
from companion.games.coldwater_crown.facts import AWARD_NAMES, LOCATIONS, SPECIES_NAMES, minutes
from companion.games.coldwater_crown.tally import Catch, MasterAngler, Won
from vision.scene import Scene

_ROW: Final = ("fish", "angler", "trophy")
_SHOTS: Final = {
    "row": _ROW,
    "fish": ("fish",),
    "trophies": ("trophy", "angler"),
    "silent": _ROW,
    "tile": ("tag",),
}
"""What each shot is for, by component."""


class ScoreSight:
    """Reads scenes for the Score mode."""

    def shots(self, view: View, seat: Seat) -> tuple[Shot, ...]:
        """What the seat may show now: its row first."""
        if view.is_over or seat not in range(len(view.rows)) or view.rows[seat].is_done:
            return ()
        is_private = view.are_fish_private
        entered = _count(view.rows[seat])
        found = [
            Shot(
                "row",
                "My final row",
                "Fish with the weight side up, completed Master Anglers and trophies, all in one picture.",
                entered,
                is_private,
            ),
            Shot(
                "fish",
                "My fish",
                "Weight sides up, none covering another's mark.",
                len(view.rows[seat].fish),
                is_private,
            ),
            Shot(
                "trophies",
                "Master Anglers and trophies",
                "Completed cards and trophies with their fronts up.",
                entered - len(view.rows[seat].fish),
            ),
        ]
        if view.is_solo:
            found.append(
                Shot("silent", "The silent player's row", "All its fish, cards and trophies.", _count(view.rows[-1]))
            )
        if view.are_tags_scored:
            found.append(Shot("tile", "The Tag tile", "The one tile on the board, face up.", 1))
        return tuple(found)

    def explain(self, view: View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """The taps that would enter what is seen, and, where entered things are not seen, those that make the row just so."""
        if shot not in {one.id for one in self.shots(view, seat)}:
            return ()
        found = marks.read(scene)
        if not found.known and not found.strange:
            return ()
        reading = _Reading(view, seat, shot == "silent", found, _state(view))
        for component in _SHOTS[shot]:
            _READERS[component](reading)
        _note_the_rest(reading, _SHOTS[shot])
        expected = next(one.expected for one in self.shots(view, seat) if one.id == shot)
        first = reading.proposal(expected)
        exact = _exactly_this(reading, _SHOTS[shot], expected)
        return (first,) if exact is None else (first, exact)


@dataclass
class _Reading:
    """A scene being read: the taps so far, and the state after them, by which each further tap is checked."""

    view: View
    seat: Seat
    silent: bool
    marks: Marks
    state: State
    moves: list[Move] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    entered: int = 0

    @property
    def row(self) -> Row:
        """The row as it is after the taps so far."""
        return self.state.rows[self.state.row_of(self.seat, self.silent)]

    def do(self, move: Move) -> str:
        """Adds the tap and gives "", or leaves it out and gives the sentence that refuses it."""
        try:
            rules.check(self.state, move)
        except IllegalMove as error:
            return error.detail
        self.state = changes.apply(self.state, move)
        self.moves.append(move)
        return ""

    def add(self, mark: Mark, note: str = "") -> None:
        """Lists what was seen."""
        self.seen.append(marks.seen(self.view.facts, mark, note))

    def enter(self, mark: Mark, move: Move) -> bool:
        """Enters what the mark shows, or says why it cannot be."""
        refused = self.do(move)
        self.add(mark, refused)
        if refused:
            self.conflicts.append(refused)
            return False
        self.entered += 1
        return True

    def skip_facts(self) -> None:
        """Leaves the facts of the fish being entered unknown, so that the row is whole again."""
        while (draft := self.row.draft) is not None:
            match draft.asks[0]:
                case "weight":
                    self.do(TellWeight(self.seat, None, self.silent))
                case "tag":
                    self.do(TellTag(self.seat, None, self.silent))
                case _:
                    self.do(TellHour(self.seat, None, self.silent))

    def proposal(self, expected: int) -> Proposal:
        """What the reading comes to."""
        conflicts = (*self.conflicts, *marks.strangers(self.marks))
        count = sum(1 for one in self.seen if not one.note)
        why = f"{count} new" if count else "Nothing new"
        known = len(self.seen) - count
        rest = f", {known} that {'changes' if known == 1 else 'change'} nothing" if known else ""
        return Proposal(
            tuple(write(move) for move in self.moves),
            self.marks.confidence * 0.9 ** len(conflicts),
            f"The picture shows {why[0].lower()}{why[1:]}{rest}.",
            tuple(dict.fromkeys(self.missing)),
            tuple(dict.fromkeys(conflicts)),
            (*self.seen, *self.marks.strange),
            expected,
        )


def _state(view: View) -> State:
    """A state with all that legality needs and the seat may know: hidden fish are only their species."""
    return State(
        1 if view.is_solo else len(view.rows),
        tuple(_row(row) for row in view.rows),
        view.facts,
        view.tag,
        view.start,
        view.are_tags_scored,
        view.are_fish_private,
        view.is_revealed,
    )


def _row(row: RowView) -> Row:
    if row.is_hidden:
        fish = tuple(Catch(species) for species, _, count in row.species for _ in range(count))
    else:
        fish = tuple(
            Catch(one.species, one.weight, one.tag, minutes(one.stamp) if one.stamp else None, one.card)
            for one in row.fish
        )
    draft = None
    if row.draft is not None:
        told = Catch(row.draft.species) if row.draft.fish < 0 else fish[row.draft.fish]
        draft = Draft(told, ("weight",), row.draft.fish)
    return Row(
        fish,
        tuple(MasterAngler(one.kind, one.card) for one in row.anglers),
        tuple(Won(one.kind, one.value, one.card) for one in row.trophies),
        draft=draft,
        is_done=row.is_done,
    )


def _count(row: RowView) -> int:
    return len(row.fish) + len(row.anglers) + len(row.trophies)


def _read_fish(reading: _Reading) -> None:
    weights = reading.marks.of("fish", "weight")
    fronts = reading.marks.looks("fish", "front")
    if (weights or fronts) and reading.row.draft is not None:
        reading.do(Drop(reading.seat, reading.silent))
    shown = {mark.card for mark in weights}
    for mark in weights:
        if mark.card in reading.row.cards:
            reading.add(mark, "already entered")
            continue
        before, count = reading.state, len(reading.moves)
        _make_room(reading, mark.card)
        is_entered = reading.enter(mark, EnterFishCard(reading.seat, mark.card, reading.silent))
        if not is_entered:
            reading.state = before
            del reading.moves[count:]
        elif reading.row.draft is not None:
            reading.missing.append(f"The facts of {mark.card} are not known: tell them, or teach the card.")
            reading.skip_facts()
    unseen = [fish.species for fish in reading.row.fish if fish.card not in shown]
    for many in fronts.values():
        species = reading.view.facts.fish_card(many[0].identity.cards[0]).species
        for mark in many:
            if species in unseen:
                unseen.remove(species)
                reading.add(mark, "already entered")
            elif reading.enter(mark, EnterFish(reading.seat, species, reading.silent)):
                reading.skip_facts()
                reading.missing.append(f"Turn the {SPECIES_NAMES[species]} over: only its fish side is seen.")


def _make_room(reading: _Reading, card: str) -> None:
    """Takes out a fish entered without its card that may be this one: the card says more."""
    known = reading.view.facts.fish_card(card)
    for n, fish in enumerate(reading.row.fish):
        told = ((fish.weight, known.weight), (fish.tag, known.tag), (fish.stamp, known.stamp))
        may_be = all(mine is None or mine == its for mine, its in told)
        if not fish.card and fish.species == known.species and may_be:
            reading.do(Remove(reading.seat, "fish", n, reading.silent))
            return


def _read_anglers(reading: _Reading) -> None:
    by_hand = [angler.type for angler in reading.row.anglers if not angler.card]
    for mark in reading.marks.of("angler", "front"):
        name = reading.view.facts.angler_card(mark.card).type
        if any(angler.card == mark.card for angler in reading.row.anglers):
            reading.add(mark, "already entered")
        elif name in by_hand:
            by_hand.remove(name)
            reading.add(mark, "already entered")
        else:
            reading.enter(mark, EnterAnglerCard(reading.seat, mark.card, reading.silent))
    for mark in reading.marks.of("angler", "back"):
        reading.add(mark, "turn it over")
        reading.missing.append("Turn the Master Angler over: only its back is seen.")


def _read_trophies(reading: _Reading) -> None:
    held = [(won.award, won.value) for won in reading.row.trophies]
    for mark in (*reading.marks.of("trophy", "front"), *reading.marks.of("trophy", "weight")):
        trophy = reading.view.facts.trophy_tile(mark.identity.cards[0])
        kind = (trophy.award, trophy.value)
        if trophy.award in LOCATIONS:
            reading.add(mark, f"the {AWARD_NAMES[trophy.award]} is worked out from the fish")
        elif kind in held:
            held.remove(kind)
            reading.add(mark, "already entered")
        else:
            reading.enter(mark, EnterTrophy(reading.seat, *kind, reading.silent))
    for mark in reading.marks.of("trophy", "back"):
        reading.add(mark, "turn it over")
        reading.missing.append("Turn the trophy over: only its back is seen.")


def _read_tile(reading: _Reading) -> None:
    tiles = reading.marks.of("tag", "front")
    if len({mark.card for mark in tiles}) > 1:
        reading.conflicts.append("Several Tag tiles are seen; only the one on the board counts.")
        for mark in tiles:
            reading.add(mark, "which one is on the board?")
    for mark in tiles if len(tiles) == 1 else ():
        if mark.card == reading.view.tag:
            reading.add(mark, "already entered")
        else:
            reading.enter(mark, SetTile(reading.seat, mark.card))
    for mark in reading.marks.of("tag", "back"):
        reading.add(mark, "turn it over")
        reading.missing.append("Turn the Tag tile over: only its back is seen.")


_READERS: Final = {"fish": _read_fish, "angler": _read_anglers, "trophy": _read_trophies, "tag": _read_tile}


def _note_the_rest(reading: _Reading, wanted: Iterable[str]) -> None:
    """Things of the game that this shot is not about."""
    for mark in reading.marks.known:
        if mark.identity.component not in wanted:
            reading.add(mark, "not asked for here")


def _exactly_this(reading: _Reading, wanted: Iterable[str], expected: int) -> Proposal | None:
    """The taps that also take out what is entered and not seen; None where all is seen, or nothing was."""
    gone = list(_unseen(reading, wanted))
    if not gone or not any(one.note in ("", "already entered") for one in reading.seen):
        return None
    start = _Reading(reading.view, reading.seat, reading.silent, reading.marks, _state(reading.view))
    if start.row.draft is not None:
        start.do(Drop(start.seat, start.silent))
    for removal in gone:
        start.do(removal)
    for component in wanted:
        _READERS[component](start)
    first = reading.proposal(expected)
    word = "thing" if len(gone) == 1 else "things"
    return Proposal(
        tuple(write(move) for move in start.moves),
        first.confidence * 0.5,
        f"Exactly what the picture shows: takes out {len(gone)} entered {word} that it does not show.",
        first.missing,
        first.conflicts,
        first.seen,
        expected,
    )


def _unseen(reading: _Reading, wanted: Iterable[str]) -> Iterable[Remove]:
    """The removal of each entered thing that the scene does not show, from the last to the first."""
    row = _row(reading.view.rows[reading.state.row_of(reading.seat, reading.silent)])
    held = {angler.card for angler in row.anglers}
    strange = [mark.card for mark in reading.marks.of("angler", "front") if mark.card not in held]
    types = [reading.view.facts.angler_card(card).type for card in strange]
    fronts: dict[str, int] = {}
    for look, many in reading.marks.looks("fish", "front").items():
        species = reading.view.facts.fish_card(many[0].identity.cards[0]).species
        fronts[species] = fronts.get(species, 0) + len(reading.marks.looks("fish", "front")[look])
    shown = {mark.card for mark in reading.marks.known if mark.identity.is_instance}
    trophies: dict[tuple[str, int], int] = {}
    for mark in (*reading.marks.of("trophy", "front"), *reading.marks.of("trophy", "weight")):
        trophy = reading.view.facts.trophy_tile(mark.identity.cards[0])
        trophies[trophy.award, trophy.value] = trophies.get((trophy.award, trophy.value), 0) + 1
    gone: list[Remove] = []
    if "fish" in wanted:
        for n, fish in enumerate(row.fish):
            if fish.card in shown:
                continue
            if fronts.get(fish.species, 0):
                fronts[fish.species] -= 1
            else:
                gone.append(Remove(reading.seat, "fish", n, reading.silent))
    if "angler" in wanted:
        for n, angler in enumerate(row.anglers):
            if angler.card in shown:
                continue
            if not angler.card and angler.type in types:
                types.remove(angler.type)
            else:
                gone.append(Remove(reading.seat, "angler", n, reading.silent))
    if "trophy" in wanted:
        for n, won in enumerate(row.trophies):
            if trophies.get((won.award, won.value), 0):
                trophies[won.award, won.value] -= 1
            else:
                gone.append(Remove(reading.seat, "trophy", n, reading.silent))
    return reversed(gone)


SIGHT: Final = ScoreSight()
