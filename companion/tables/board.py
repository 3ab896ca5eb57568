"""A table at one moment: everything that can be asked of it, all of the same version. It never changes; `table` makes new ones.

An asker is a seat, or None. Where a spectator's answer makes sense (view, prompt, log) None is a spectator; where somebody acts
(choices, odds, undo) None is the host. Texts that come out carry the players' names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.engine.game import (
    CHANCE,
    Adviser,
    AnyGame,
    Chance,
    ChecklistItem,
    Manifest,
    Prompt,
    Seat,
    Setup,
    Telling,
    mark,
    with_names,
)
from companion.engine.game import score as score_of
from companion.engine.learning import Inquirer
from companion.engine.score import ScoreSheet
from companion.tables import draws, undoing
from companion.tables.history import Group, History
from companion.tables.models import Brief, ChoiceView, Fault, How, LogEntry, OddsPanel, TableRow, UndoView
from companion.tables.seating import Seating


@dataclass(frozen=True)
class Board:
    """A table's game, settings, log and seating at one version."""

    row: TableRow
    game: AnyGame
    manifest: Manifest
    setup: Setup
    history: History
    seating: Seating
    faults: tuple[Fault, ...] = ()

    def __post_init__(self) -> None:
        if self.seating.asked != self.asked:
            object.__setattr__(self, "seating", replace(self.seating, asked=self.asked))

    @property
    def version(self) -> int:
        """The last event's version; 0 before the first."""
        return self.history.version

    @property
    def stamp(self) -> str:
        """Changes whenever a page has to be fetched again."""
        return f"{self.version}.{self.row.revision}.{len(self.faults)}"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, the automa of the rules after them."""
        return (*(seat.name for seat in self.row.seats), *self.manifest.automa)

    @property
    def state(self) -> Any:
        """The true state, for the service alone: pages show `view`."""
        return self.history.state

    @cached_property
    def to_act(self) -> tuple[Seat, ...]:
        """Who is to act: () when over."""
        return tuple(self.game.to_act(self.state))

    @cached_property
    def asked(self) -> frozenset[Seat]:
        """The bots that are to say what a card of the owner prints; a person says it for them."""
        if not isinstance(self.game, Inquirer) or not self.game.asks_people(self.state):
            return frozenset()
        return frozenset(seat for seat in self.to_act if 0 <= seat < len(self.row.seats) and self.row.seats[seat].bot)

    @cached_property
    def chance(self) -> Chance | None:
        """The chance that is to come, where CHANCE is to act."""
        return self.game.chance(self.state) if draws.is_chance(self.to_act) else None

    @property
    def how(self) -> How | None:
        """How the chance that is to come is drawn."""
        return None if self.chance is None else self.row.sources.get(self.chance.source, "tell")

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by its rules, or the table was ended early."""
        return not self.to_act or self.row.status == "ended"

    @property
    def automatic(self) -> tuple[Seat, ...]:
        """Who is to act by itself now: CHANCE for an app-drawn outcome, or seats of bots; else ()."""
        if self.row.status != "running":
            return ()
        if self.how == "app":
            return (CHANCE,)
        bots = (seat for seat in self.to_act if 0 <= seat < len(self.row.seats) and self.row.seats[seat].bot)
        return tuple(seat for seat in bots if seat not in self.asked)

    @property
    def is_paused(self) -> bool:
        """Whether a bot or an app-drawn source is to act but waits for `go_on` (after an undo, or after a fault)."""
        erring = {fault.seat for fault in self.faults}
        return bool(self.automatic) and (bool(self.history.undone) or set(self.automatic) <= erring)

    def named(self, text: str) -> str:
        """The text with the players' names for its seat marks."""
        return with_names(text, self.names)

    def view(self, seat: Seat | None) -> Any:
        """The game's view for the seat (None: a spectator's); its texts may carry seat marks (`named`)."""
        return self.game.view(self.state, seat)

    def advice(self, seat: Seat | None) -> Any:
        """What the game advises, for the asker's own turn or, where nothing is secret, for the turn that is played; else None."""
        due = [one for one in self.to_act if one != CHANCE]
        if not due or not isinstance(self.game, Adviser):
            return None
        if seat in due:
            return self.game.advise(self.state, seat)
        return None if self.manifest.keeps_secrets(self.row.options) else self.game.advise(self.state, due[0])

    def prompt(self, seat: Seat | None) -> Prompt:
        """What is asked of the seat now, with names."""
        found = self.game.prompt(self.state, seat)
        words = {name: self.named(getattr(found, name)) for name in ("title", "detail", "phase", "reminder")}
        return replace(found, **words)

    def checklist(self) -> tuple[ChecklistItem, ...]:
        """How to set the physical game up."""
        return tuple(replace(item, text=self.named(item.text)) for item in self.game.checklist(self.setup))

    # What may be done.

    def choices(self, seat: Seat | None) -> tuple[ChoiceView, ...]:
        """What the asker may do now as buttons; an outcome that it may tell, with its odds. None: the host, for all its seats."""
        if self.row.status != "running":
            return ()
        if self.chance is not None:
            return self._outcomes(seat)[0] if self.how != "app" and self._may_see_chance(seat) else ()
        speaking = self.seating.spoken_for(seat) | self.seating.answered_by(seat)
        return tuple(
            ChoiceView(self.game.write(move), self.named(self.game.label(self.state, move)))
            for acting in self.to_act
            if acting in speaking
            for move in self.game.legal_moves(self.state, acting)
        )

    def odds(self, seat: Seat | None) -> OddsPanel | None:
        """The odds of the chance that is to come, as far as the asker can know; None where none is, or not for it."""
        if self.chance is None or self.how is None or not self._may_see_chance(seat):
            return None
        source = self.chance.source
        title = next((one.title for one in self.manifest.sources if one.id == source), source)
        labelled, exact = self._outcomes(seat)
        why = self.named(self.chance.estimate)
        return replace(draws.panel(source, title, self.how, labelled, exact and not why), why=why)

    def _may_see_chance(self, seat: Seat | None) -> bool:
        private = self.chance.private_to if self.chance else None
        return private is None or self.seating.may_look(private, seat)

    def _outcomes(self, seat: Seat | None) -> tuple[tuple[ChoiceView, ...], bool]:
        found, exact = draws.outcomes(
            self.game, self.state, self._knowers(seat), f"{self.row.id}:{self.version}:{seat}"
        )
        labelled = tuple(
            ChoiceView(text, self.named(self.game.label(self.state, self.game.read(text))), odds)
            for text, odds in found
        )
        return labelled, exact

    def _knowers(self, seat: Seat | None) -> tuple[Seat, ...] | None:
        """Whose knowledge the odds may use: a private draw's seat, else the asker, else what all know together."""
        if not self.manifest.has_secrets:
            return None
        if self.chance is not None and self.chance.private_to is not None:
            return (self.chance.private_to,)
        return (seat,) if seat is not None else tuple(Seat(n) for n in range(len(self.row.seats)))

    # What was done.

    def told(self, group: Group, seat: Seat | None) -> tuple[Telling, ...]:
        """The group told to the seat (None: a spectator), with names."""
        return tuple(
            Telling(
                self.named(told.sentence),
                tuple(map(self.named, told.steps)),
                tuple(map(self.named, told.back)),
                told.reveals,
                told.is_minor,
            )
            for told in undoing.tellings(self.game, group, seat)
        )

    def log(self, seat: Seat | None, last: int | None = None) -> tuple[LogEntry, ...]:
        """The events told to the seat (None: a spectator), oldest first; only the `last` ones when given."""
        events = self.history.events if last is None else self.history.events[max(0, self.version - last) :]
        in_force = {group.version for group in self.history.done}
        return tuple(self._entries(events, in_force, seat))

    def _entries(self, events: Iterable[Any], in_force: set[int], seat: Seat | None) -> Iterator[LogEntry]:
        for logged in events:
            event = logged.event
            steps: tuple[str, ...] = ()
            if event.kind == "moves":
                told = self.told(self.history.groups[event.version], seat)
                sentences = tuple(one.sentence for one in told)
                brief = tuple(one.sentence for one in told if not one.is_minor)
                steps = tuple(step for one in told for step in one.steps)
            else:
                brief = sentences = (self._about(event.version, event.kind, seat),)
            is_person = logged.seat is not None and logged.seat >= 0
            yield LogEntry(
                version=event.version,
                kind=event.kind,
                sentences=sentences,
                steps=steps,
                origin=event.origin,
                who=logged.seat if is_person else None,
                at=event.at,
                in_force=event.kind != "moves" or event.version in in_force,
                stamp=self.named(logged.stamp),
                scan=logged.scan,
                brief=brief,
            )

    def _about(self, version: int, kind: str, seat: Seat | None) -> str:
        """An undo or redo in words: what it took back or put back."""
        before, after = self.history.in_force_at(version - 1), self.history.in_force_at(version)
        changed = sorted(set(before) ^ set(after))
        if not changed:
            return "Nothing changed."
        groups = tuple(self.history.groups[number] for number in changed)
        text = undoing.sentence(self.game, undoing.Plan(groups, 0), seat)
        return self.named(f"{'Taken back' if kind == 'undo' else 'Put back'}: {text}.")

    # Undo and redo.

    def undo_view(self, seat: Seat | None, to: int | None = None) -> UndoView | None:
        """What an undo would take back, told to the asker; None when there is nothing."""
        plan = undoing.undo_plan(self.history, to, has_people=bool(self.seating.people))
        if plan is None:
            return None
        revealed = undoing.reveals(self.game, len(self.row.seats), plan.groups)
        owners = undoing.owners(self.seating, plan.groups)
        return UndoView(
            label=self.named(f"Undo: {undoing.sentence(self.game, plan, seat)}"),
            steps=tuple(map(self.named, undoing.steps_back(self.game, plan.groups, seat))),
            to=plan.to,
            groups=len(plan.groups),
            reveals=revealed,
            needs=undoing.needed(self.seating, seat, owners, revealed=revealed),
        )

    def redo_view(self, seat: Seat | None) -> UndoView | None:
        """What a redo would put back, told to the asker; None when there is nothing."""
        plan = undoing.redo_plan(self.history)
        if plan is None:
            return None
        return UndoView(
            label=self.named(f"Redo: {undoing.sentence(self.game, plan, seat)}"),
            steps=tuple(map(self.named, undoing.steps_forth(self.game, plan.groups, seat))),
            to=plan.to,
            groups=len(plan.groups),
        )

    # The score.

    def score(self) -> ScoreSheet:
        """The score as it stands, texts with names. It may tell secrets: show it when `score_is_open`."""
        return score_of(self.game, self.state).named(self.named)

    @property
    def score_is_open(self) -> bool:
        """Whether the score may be shown to everybody: the game is over, or its mode keeps no secrets."""
        return self.is_over or not self.manifest.keeps_secrets(self.row.options)

    def brief(self) -> Brief:
        """What the resume list keeps; texts with seat marks, a spectator's."""
        last = ""
        if self.history.done:
            told = undoing.tellings(self.game, self.history.done[-1], None)
            last = told[-1].sentence if told else ""
        return Brief(
            waiting=self.to_act,
            prompt=self.game.prompt(self.state, None).title,
            round=_round(self.state),
            last=last,
            over=not self.to_act,
        )

    def waiting_names(self) -> tuple[str, ...]:
        """Whom everybody waits for, by name; "a draw" for chance."""
        return tuple("a draw" if seat == CHANCE else self.named(mark(seat)) for seat in self.to_act)


def _round(state: Any) -> int | None:
    """The game's round, where its state counts one."""
    number = getattr(state, "round", None)
    return number if isinstance(number, int) else None
