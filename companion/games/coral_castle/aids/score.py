"""The mode `coral-castle/score`: only the end, from what the board shows.

0: corals tentacle 2     0: space tentacle 7     0: pearls 5     0: since tentacle 2     0: done
0: his corals mermaid 1  (alone: Lord Frith's)   0: prize mermaid 2 6  (a prize that nobody has told)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from card_db.coral_effects import TRACKS
from companion.engine import codec, schema
from companion.engine.errors import IllegalMove, PositionError
from companion.engine.game import ChecklistItem, Game, Prompt, Seat, Setup, Telling, mark
from companion.engine.mode import Mode, seats_of
from companion.engine.reading import Node
from companion.engine.score import ScoreSheet
from companion.engine.words import listed
from companion.games.coral_castle import prizes
from companion.games.coral_castle import tally as tallies
from companion.games.coral_castle.aids import common
from companion.games.coral_castle.aids.common import Act, Words
from companion.games.coral_castle.aids.judging import deck_faults
from companion.games.coral_castle.deckfile import dump_tracks
from companion.games.coral_castle.facts import MOST_PEOPLE, ROUNDS, Deck
from companion.games.coral_castle.prizes import Standing, Terms
from companion.games.coral_castle.shown import PlaceView, TrackView, place_views, track_view
from companion.games.coral_castle.tally import Tally, read_tracks, tracks_schema
from companion.games.coral_castle.tracks import Board, Track

MODE: Final = "coral-castle/score"
TERMS: Final = ("ties", "zero", "pair-tie", "end-bonus")
_VERBS: Final = frozenset((*common.TELLS, "since", "his", "prize", "done"))


@dataclass(frozen=True, slots=True)
class State:
    """What was told so far; `players` ends with Lord Frith where one person plays. `has_told` are the seats that are done."""

    people: int
    tracks: tuple[Track, ...]
    terms: Terms
    players: tuple[Standing, ...]
    has_told: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as told: the places on the tracks, pearls, and whether all is told."""

    seat: Seat
    is_frith: bool
    places: tuple[PlaceView, ...]
    pearls: int
    since: tuple[int, ...]
    is_done: bool


@dataclass(frozen=True, slots=True)
class View:
    """The table: everything lies open. `asks_since` says that the round of each last coral decides ties here."""

    seat: Seat | None
    people: int
    tracks: tuple[TrackView, ...]
    players: tuple[PlayerView, ...]
    asks_since: bool
    is_done: bool
    missing: tuple[str, ...]


class Score(Mode):
    """The end of a game."""

    def setup_faults(self, setup: Setup) -> Iterator[str]:
        """What is wrong with the cards."""
        yield from deck_faults(setup)

    def checklist(self, setup: Setup) -> tuple[ChecklistItem, ...]:
        """What to have at hand."""
        alone = " and Lord Frith's" if setup.seats == 1 else ""
        return (
            ChecklistItem(
                f"Leave everybody's{alone} meeples and corals on the tracks, and pearls in the clams.", "CO-R23"
            ),
        )

    def start(self, setup: Setup) -> State:
        """Everybody at the start of all tracks, nothing told."""
        people = setup.seats
        chosen = {name.replace("-", "_"): setup.options[name] for name in TERMS}
        return State(people, Deck.of(setup.cards).tracks, Terms(**chosen), (Standing(),) * max(2, people))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """All who have not told everything."""
        return tuple(seat for seat in seats_of(state.people) if seat not in state.has_told)

    def legal(self, state: State, seat: Seat) -> Iterator[Act]:
        """Every other number than the one told."""
        if seat not in self.to_act(state):
            return
        own = state.players[seat]
        yield from (Act(seat, words) for words in common.tellable(own, state.tracks))
        if state.terms.ties == "coral" and state.people > 2:
            yield from (Act(seat, words) for words in _rounds(own))
        if state.people == 1:
            his = common.tellable(state.players[1], state.tracks, has_pearls=False)
            yield from (Act(seat, ("his", *words)) for words in his)
        yield from (Act(seat, words) for words in common.missing_prizes(state.tracks))
        yield Act(seat, ("done",))

    def refusal(self, state: State, move: Act) -> IllegalMove:
        """Why the move may not be made."""
        if not 0 <= move.seat < state.people:
            return IllegalMove("", f"There is no seat {move.seat}.")
        if move.seat in state.has_told:
            return IllegalMove("", "All of yours is told; undo that to change it.")
        if move.words[0] == "since":
            return IllegalMove(
                "CO-G11", "The round of a coral matters only where the table lets the earlier one decide."
            )
        return IllegalMove("", "That is what was told already, or no number of that track.")

    def play(self, state: State, move: Act) -> State:
        """The state with the word told."""
        match move.words:
            case ("done",):
                return replace(state, has_told=tuple(sorted((*state.has_told, int(move.seat)))))
            case ("prize", *_):
                return replace(state, tracks=common.with_prize(state.tracks, move.words))
            case ("since", track, number):
                own = state.players[move.seat]
                since = common.with_step(own.since, TRACKS.index(track), int(number))
                return _with(state, move.seat, replace(own, since=since))
            case ("his", *words):
                return _with(state, 1, common.told(state.players[1], state.tracks, tuple(words)))
            case words:
                return _with(state, move.seat, common.told(state.players[move.seat], state.tracks, words))

    def tally(self, state: State) -> Tally:
        """What was told."""
        waiting = [mark(seat) for seat in self.to_act(state)]
        missing = (f"Still to tell: {listed(waiting)}.",) if waiting else ()
        return Tally(state.people, state.players, state.tracks, state.terms, not waiting, missing)

    def score_tally(self, tally: Tally) -> ScoreSheet:
        """The receipt."""
        return tallies.score(tally)

    load_tally = staticmethod(tallies.load_tally)
    dump_tally = staticmethod(tallies.dump_tally)
    tally_schema = staticmethod(tallies.tally_schema)

    def prompt(self, state: State, seat: Seat | None) -> Prompt:
        """What is asked now."""
        waiting = self.to_act(state)
        if not waiting:
            return Prompt("The score", "Open a total to see why.", "CO-R26", phase="The end")
        if seat is not None and seat in waiting:
            whose = "your and Lord Frith's" if state.people == 1 else "your"
            detail = f"Tell {whose} corals and spaces, and the pearls you have left."
            return Prompt("Where do you stand?", detail, "CO-R23", f"{int(seat)}: done", "The end")
        return Prompt(
            f"Waiting for {listed(map(mark, waiting))}", "They tell where they stand.", "CO-R23", phase="The end"
        )

    def label(self, state: State, move: Act) -> str:
        """The move as a button."""
        return _label(state, move.words)

    def tell(self, before: State, move: Act, seat: Seat | None) -> Telling:
        """The move told; nothing here is secret."""
        who = "Lord Frith" if move.words[0] == "his" else mark(move.seat)
        words = move.words[1:] if move.words[0] == "his" else move.words
        if words == ("done",):
            return Telling(f"{who} has told everything.")
        return Telling(f"{who}: {_label(before, words)}.", is_minor=True)

    def view(self, state: State, seat: Seat | None) -> View:
        """The table, the same for everybody."""
        board = Board(state.tracks)
        players = tuple(
            PlayerView(
                Seat(n),
                state.people == 1 and n == 1,
                place_views(board, one.progress),
                one.pearls,
                one.since,
                n in state.has_told or (state.people == 1 and bool(state.has_told)),
            )
            for n, one in enumerate(state.players)
        )
        missing = tuple(
            common.prize_words((*words[:3], "?"), state.tracks)
            for words in common.missing_prizes(state.tracks)
            if words[3] == "0"
        )
        asks = state.terms.ties == "coral" and state.people > 2
        return View(
            seat, state.people, tuple(map(track_view, state.tracks)), players, asks, not self.to_act(state), missing
        )

    write = staticmethod(common.write)

    def read(self, text: str) -> Act:
        """The move of the notation; InvalidNotation."""
        return common.read(text, _VERBS)

    def dump(self, state: State) -> dict[str, Any]:
        """The state as JSON."""
        return {
            "game": MODE,
            "people": state.people,
            "tracks": dump_tracks(state.tracks),
            "terms": codec.dump(state.terms),
            "players": codec.dump(state.players),
            "told": list(state.has_told),
        }

    def load(self, data: Mapping[str, Any]) -> State:
        """The state of the JSON; PositionError naming every fault."""
        root = Node(data)
        given = root.fields(("game", "people", "tracks", "terms", "players", "told"), ("people", "tracks", "players"))
        if "game" in given and given["game"].value != MODE:
            given["game"].fault(f"must be {MODE!r}")
        root.settle(PositionError)
        state = State(
            given["people"].whole(1, MOST_PEOPLE),
            read_tracks(given["tracks"]),
            read_terms(given["terms"]) if "terms" in given else prizes.USUAL,
            codec.load(given["players"], tuple[Standing, ...]),
            tuple(item.whole(0, MOST_PEOPLE - 1) for item in given["told"].items(5)) if "told" in given else (),
        )
        root.settle(PositionError)
        root.faults += _faults(state)
        root.settle(PositionError)
        return state

    def position_schema(self) -> dict[str, Any]:
        """The JSON Schema of a position."""
        return schema.document(
            "Coral Castle, score: position",
            {
                "game": {"const": MODE},
                "people": schema.whole(1, MOST_PEOPLE),
                "tracks": tracks_schema(),
                "terms": terms_schema(),
                "players": standings_schema(),
                "told": schema.listing(schema.whole(0, MOST_PEOPLE - 1)),
            },
            ("game", "terms", "told"),
        )

    def moves_schema(self) -> dict[str, Any]:
        """The JSON Schema of the moves."""
        return common.moves_schema("Coral Castle, score: moves")


def read_terms(node: Node) -> Terms:
    """The terms of the JSON; faults are noted."""
    found: Terms = codec.load(node, Terms)
    choices = {
        "ties": ("full", "coral", "split"),
        "zero": ("yes", "no"),
        "pair_tie": ("nobody", "both"),
        "end_bonus": ("no", "yes"),
    }
    for name, allowed in choices.items():
        if getattr(found, name) not in allowed:
            node.fault(f"{name.replace('_', '-')} must be one of {', '.join(allowed)}")
    return found


def terms_schema() -> dict[str, Any]:
    """The JSON Schema of terms."""
    return schema.fields(dict.fromkeys(TERMS, schema.TEXT))


def standings_schema() -> dict[str, Any]:
    """The JSON Schema of standings."""
    four = schema.listing(schema.whole(), 4, 4)
    return schema.listing(schema.fields({"progress": four, "pearls": schema.whole(), "since": four}), MOST_PEOPLE)


def standing_faults(place: str, one: Standing) -> Iterator[str]:
    """What is wrong with a standing."""
    if min(*one.progress, one.pearls, *one.since) < 0:
        yield f"{place}: steps, pearls and rounds are never below 0"
    if max(one.progress) > 999 or max(one.since) > ROUNDS:
        yield f"{place}: at most 999 steps, and rounds up to {ROUNDS}"


def _faults(state: State) -> Iterator[str]:
    if len(state.players) != max(2, state.people):
        yield f"$.players: {state.people} at the table need {max(2, state.people)} standings"
    for n, one in enumerate(state.players):
        yield from standing_faults(f"$.players[{n}]", one)
    if list(state.has_told) != sorted(set(state.has_told)) or any(seat >= state.people for seat in state.has_told):
        yield "$.told: each seat stands once, in order"


def _with(state: State, seat: int, standing: Standing) -> State:
    return replace(state, players=(*state.players[:seat], standing, *state.players[seat + 1 :]))


def _rounds(own: Standing) -> Iterator[Words]:
    for number, track in enumerate(TRACKS):
        yield from (("since", track, str(n)) for n in range(ROUNDS + 1) if n != own.since[number])


def _label(state: State, words: Words) -> str:
    match words:
        case ("done",):
            return "All is told"
        case ("his", *rest):
            return f"Lord Frith, {common.told_words(tuple(rest), state.tracks)}"
        case ("prize", *_):
            return common.prize_words(words, state.tracks)
        case ("since", track, number):
            return (
                f"{state.tracks[TRACKS.index(track)].name}: last coral in round {number}"
                if number != "0"
                else f"{state.tracks[TRACKS.index(track)].name}: no round told"
            )
    return common.told_words(words, state.tracks)


GAME: Final[Game[State, Act, View, Tally]] = Score(MODE)
