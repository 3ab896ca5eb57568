"""The camera in the Score mode: photos of rows become taps that a person confirms, and never an illegal one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from card_db.codes import codes
from companion.engine import registry
from companion.engine.game import Seat, score
from companion.engine.sight import Proposal
from companion.games.coldwater_crown.aids.score.state import State
from companion.games.coldwater_crown.tally import Catch
from vision.scene import Placed, Scene

GAME = registry.game("coldwater-crown/score")
SIGHT: Any = registry.sight("coldwater-crown/score")
CODES = codes("coldwater-crown")
ONE, TWO = Seat(0), Seat(1)


def tags(*faces: tuple[str, str], kind: str = "tag") -> Scene:
    """A scene of faces side by side, each by its tag or its QR."""
    placed = tuple(
        Placed(
            "tag" if kind == "tag" else "qr",
            str(CODES.tag(card, face)) if kind == "tag" else CODES.qr(card, face),
            0.9,
            (70.0 * n, 0.0),
            sighting=n,
        )
        for n, (card, face) in enumerate(faces)
    )
    return Scene(placed)


def weights(*cards: str) -> Scene:
    return tags(*((card, "weight") for card in cards))


def table(seats: int = 2, cards: Any = None, **options: str) -> State:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    started: State = GAME.start(GAME.prepare(seats, chosen, None, cards))
    return started


def play(state: State, *texts: str) -> State:
    for text in texts:
        move = GAME.read(text)
        GAME.check(state, move)
        state = GAME.apply(state, move)
    return state


def explain(state: State, scene: Scene, shot: str = "row", seat: Seat = ONE) -> tuple[Proposal, ...]:
    proposals: tuple[Proposal, ...] = SIGHT.explain(GAME.view(state, seat), scene, seat, shot)
    for proposal in proposals:
        play(state, *proposal.moves)
    return proposals


def test_a_row_of_weight_sides_master_anglers_and_trophies_is_one_proposal() -> None:
    scene = tags(
        ("wrasse-3", "weight"),
        ("pike-1", "weight"),
        ("crab-2", "front"),
        ("small-species-5", "front"),
        ("mystery", "front"),
        ("mystery", "front"),
    )
    (proposal,) = explain(table(), scene)
    assert set(proposal.moves) == {
        "0: fish card wrasse-3",
        "0: fish card pike-1",
        "0: angler card crab-2",
        "0: trophy small-species 5",
        "0: trophy mystery 1",
    }
    assert len(proposal.moves) == len(proposal.seen) == 6
    assert proposal.why == "The picture shows 6 new."
    assert (proposal.missing, proposal.conflicts) == ((), ())
    assert proposal.confidence == pytest.approx(0.9)
    state = play(table(), *proposal.moves)
    assert [fish.card for fish in state.rows[0].fish] == ["wrasse-3", "pike-1"]
    assert proposal.seen[0].name.startswith("Wrasse, ")
    assert f"({CODES.label('wrasse-3', 'weight')})" in proposal.seen[0].name


def test_qr_codes_say_the_same_as_tags_and_a_card_with_both_is_one_card() -> None:
    faces = (("wrasse-3", "weight"), ("pike-1", "weight"))
    by_qr = tags(*faces, kind="qr")
    assert explain(table(), by_qr)[0].moves == explain(table(), tags(*faces))[0].moves
    both = Scene(tags(*faces).placed + by_qr.placed)
    (proposal,) = explain(table(), both)
    assert proposal.moves == ("0: fish card wrasse-3", "0: fish card pike-1")
    assert proposal.conflicts == ()


def test_scanning_a_row_twice_changes_nothing() -> None:
    scene = tags(("wrasse-3", "weight"), ("crab-2", "front"), ("mystery", "front"))
    state = play(table(), *explain(table(), scene)[0].moves)
    (proposal,) = explain(state, scene)
    assert proposal.moves == ()
    assert proposal.why == "The picture shows nothing new, 3 that change nothing."
    assert {one.note for one in proposal.seen} == {"already entered"}
    assert proposal.expected == 3


def test_what_is_no_longer_seen_can_be_taken_out_by_the_second_proposal() -> None:
    state = play(table(), *explain(table(), weights("wrasse-3", "pike-1", "pike-2"))[0].moves, "0: angler crab")
    add, exact = explain(state, weights("pike-1", "perch-1"))
    assert add.moves == ("0: fish card perch-1",)
    after = play(state, *exact.moves)
    assert sorted(fish.card for fish in after.rows[0].fish) == ["perch-1", "pike-1"]
    assert after.rows[0].anglers == ()
    assert exact.confidence < add.confidence
    assert "takes out 3 entered things" in exact.why
    fish_only = explain(state, weights("pike-1", "pike-2"), "fish")[1]
    assert len(play(state, *fish_only.moves).rows[0].anglers) == 1


@pytest.mark.rule("CW-G36")
def test_a_row_is_a_private_picture_while_fish_are_private() -> None:
    shots = {shot.id: shot for shot in SIGHT.shots(GAME.view(table(), ONE), ONE)}
    assert list(shots) == ["row", "fish", "trophies", "tile"]
    assert shots["row"].is_private
    assert not shots["tile"].is_private
    assert not SIGHT.shots(GAME.view(table(fish_privacy="open"), ONE), ONE)[0].is_private
    assert SIGHT.shots(GAME.view(play(table(), "0: done"), ONE), ONE) == ()
    assert "tile" not in {shot.id for shot in SIGHT.shots(GAME.view(table(tags="ignore"), ONE), ONE)}


def test_a_fish_side_tells_the_species_and_asks_to_be_turned() -> None:
    (proposal,) = explain(table(), tags(("wrasse", "front"), ("wrasse", "front")))
    state = play(table(), *proposal.moves)
    assert state.rows[0].fish == (Catch("wrasse"), Catch("wrasse"))
    assert proposal.missing == ("Turn the Wrasse over: only its fish side is seen.",)
    # Turned over, one takes the place of an unknown one; the other is still believed to be there.
    (turned, exact) = explain(state, weights("wrasse-3"))
    after = play(state, *turned.moves)
    assert sorted(fish.card for fish in after.rows[0].fish) == ["", "wrasse-3"]
    assert [fish.card for fish in play(state, *exact.moves).rows[0].fish] == ["wrasse-3"]


def test_a_fish_entered_by_hand_stays_where_its_card_is_refused() -> None:
    state = play(
        table(fish_privacy="open"), "1: fish card wrasse-3", *explain(table(), tags(("wrasse", "front")))[0].moves
    )
    (proposal, *_) = explain(state, weights("wrasse-3"))
    assert proposal.moves == ()
    assert len(proposal.conflicts) == 1
    both = explain(table(), tags(("wrasse", "front"), ("wrasse-3", "weight")))[0]
    hand = play(table(), *explain(table(), tags(("wrasse", "front")))[0].moves)
    assert len(play(hand, *explain(hand, tags(("wrasse", "front"), ("wrasse-3", "weight")))[0].moves).rows[0].fish) == 2
    assert len(play(table(), *both.moves).rows[0].fish) == 2


def test_a_fish_side_of_an_entered_fish_is_nothing_new() -> None:
    state = play(table(), "0: fish card wrasse-3", "0: fish card wrasse-1")
    (proposal,) = explain(state, tags(("wrasse", "front"), ("wrasse-1", "weight")))
    assert proposal.moves == ()
    (proposal,) = explain(state, tags(("wrasse", "front"), ("wrasse", "front"), ("wrasse-1", "weight")))
    assert proposal.moves[0] == "0: fish wrasse"


def test_a_card_that_another_player_has_is_a_conflict_and_no_move() -> None:
    state = play(table(fish_privacy="open"), "1: fish card wrasse-3", "1: angler card crab-2")
    (proposal,) = explain(state, tags(("wrasse-3", "weight"), ("crab-2", "front"), ("pike-1", "weight")))
    assert proposal.moves == ("0: fish card pike-1",)
    assert len(proposal.conflicts) == 2
    assert all("only one such card" in text for text in proposal.conflicts)
    assert proposal.confidence < 0.9


@pytest.mark.rule("CW-G36")
def test_a_conflict_never_tells_of_another_players_hidden_fish() -> None:
    state = play(table(), "1: fish card wrasse-3")
    (proposal,) = explain(state, weights("wrasse-3"))
    assert proposal.moves == ("0: fish card wrasse-3",)
    assert proposal.conflicts == ()


def test_one_card_at_two_places_is_a_contradiction() -> None:
    (proposal,) = explain(table(), weights("wrasse-3", "wrasse-3"))
    assert proposal.moves == ("0: fish card wrasse-3",)
    assert proposal.conflicts == (
        "wrasse-3 is seen at two places, and there is only one such card: look which one is right.",
    )


def test_marks_of_other_games_and_unknown_codes_are_told_and_cost_nothing() -> None:
    unused = next(number for number in range(587) if number not in CODES.tags)
    placed = (
        Placed("tag", str(unused), 0.9, (0.0, 0.0)),
        Placed("qr", "TABLETIDE/KATMAI/F1", 0.9, (70.0, 0.0)),
        Placed("qr", "https://example.org", 0.9, (140.0, 0.0)),
        Placed("qr", "TABLETIDE/COLDWATER-CROWN/Z99", 0.9, (210.0, 0.0)),
        Placed("piece", "blue", 0.9, (280.0, 0.0)),
    )
    (proposal,) = explain(table(), Scene(placed + weights("pike-1").placed))
    assert proposal.moves == ("0: fish card pike-1",)
    assert len(proposal.conflicts) == 4
    assert any("belongs to" in text for text in proposal.conflicts)
    assert any("teach it" in text for text in proposal.conflicts)
    assert len(proposal.seen) == 5
    (alone,) = explain(table(), Scene(placed))
    assert alone.moves == ()


def test_an_untold_card_is_entered_with_unknown_facts_and_a_wish_to_teach_it() -> None:
    class Untold:
        source = "my-box"
        digest = "untold"

        def rows(self, component: str) -> Any:
            rows = GAME.prepare(2).cards.rows(component)
            return (
                [{**row, "weight": None, "tag": None, "stamp": None} for row in rows] if component == "fish" else rows
            )

    state = table(cards=Untold())
    (proposal,) = explain(state, weights("wrasse-3"))
    assert play(state, *proposal.moves).rows[0].fish == (Catch("wrasse", card="wrasse-3"),)
    assert proposal.missing == ("The facts of wrasse-3 are not known: tell them, or teach the card.",)


def test_backs_ask_to_be_turned_and_other_things_are_named() -> None:
    scene = tags(("angler", "back"), ("trophy", "back"), ("tag-1", "front"), ("shore-5", "front"))
    (proposal,) = explain(table(), scene)
    assert proposal.moves == ()
    assert proposal.missing == (
        "Turn the Master Angler over: only its back is seen.",
        "Turn the trophy over: only its back is seen.",
    )
    notes = {one.note for one in proposal.seen}
    assert "not asked for here" in notes
    assert "the Shore Contest is worked out from the fish" in notes


def test_a_mystery_tile_counts_with_either_side_up() -> None:
    (proposal,) = explain(table(), tags(("mystery", "front"), ("mystery-4", "weight")), "trophies")
    assert proposal.moves == ("0: trophy mystery 1", "0: trophy mystery 1")


@pytest.mark.rule("CW-R3")
def test_the_tag_tile_is_one_tile() -> None:
    (proposal,) = explain(table(), tags(("tag-2", "front")), "tile")
    assert proposal.moves == ("0: tile tag-2",)
    (again,) = explain(play(table(), "0: tile tag-2"), tags(("tag-2", "front")), "tile")
    assert again.moves == ()
    (several,) = explain(table(), tags(("tag-2", "front"), ("tag-3", "front")), "tile")
    assert several.moves == ()
    assert several.conflicts == ("Several Tag tiles are seen; only the one on the board counts.",)


def test_master_anglers_entered_by_type_are_not_entered_again() -> None:
    state = play(table(), "0: angler crab")
    add, *_ = explain(state, tags(("crab-2", "front"), ("crab-3", "front")))
    assert add.moves == ("0: angler card crab-3",)


def test_a_fish_half_entered_gives_way_to_the_picture() -> None:
    state = play(table(), "0: fish pike", "0: weight 3")
    (proposal,) = explain(state, weights("pike-1"))
    assert proposal.moves == ("0: drop", "0: fish card pike-1")


@pytest.mark.rule("CW-R54")
def test_alone_the_silent_players_row_is_a_shot_of_its_own() -> None:
    state = table(1)
    assert "silent" in {shot.id for shot in SIGHT.shots(GAME.view(state, ONE), ONE)}
    (proposal,) = explain(state, tags(("pike-1", "weight"), ("crab-1", "front")), "silent")
    assert proposal.moves == ("0: silent fish card pike-1", "0: silent angler card crab-1")
    after = play(state, *proposal.moves)
    (mine,) = explain(after, weights("pike-1"))
    assert mine.moves == ()
    assert len(mine.conflicts) == 1


def test_nothing_seen_and_unknown_shots_propose_nothing() -> None:
    assert explain(table(), Scene()) == ()
    assert explain(table(), weights("pike-1"), "moon") == ()
    assert explain(table(), weights("pike-1"), "silent") == ()


@pytest.mark.rule("CW-R43")
def test_three_players_rows_from_pictures_alone_give_the_receipt() -> None:
    state = table(3, fish_privacy="private")
    rows = (
        ("flounder-1", "wrasse-1", "mackerel-1", "pike-1", "roach-1"),
        ("flounder-2", "wrasse-2", "pike-2", "salmon-1"),
        ("john-dory-1", "perch-1", "brown-1"),
    )
    state = play(state, *explain(state, tags(("tag-1", "front")), "tile")[0].moves)
    for seat, cards in enumerate(rows):
        state = play(state, *explain(state, weights(*cards), seat=Seat(seat))[0].moves, f"{seat}: done")
    sheet = score(GAME, state)
    assert sheet.final
    assert {ref for line in sheet.lines for ref in line.refs} >= set(rows[0])


@pytest.mark.parametrize("seed", range(6))
def test_random_scenes_over_random_rows_propose_only_legal_taps(seed: int) -> None:
    rng = Random(seed)
    faces = [(one.card, one.face) for one in CODES.faces]
    state = table(1 + seed % 3, fish_privacy=("private", "open")[seed % 2])
    for _ in range(12):
        scene = tags(*(faces[rng.randrange(len(faces))] for _ in range(rng.randrange(1, 12))))
        shots = SIGHT.shots(GAME.view(state, ONE), ONE)
        for proposal in explain(state, scene, shots[rng.randrange(len(shots))].id):
            state = play(state, *proposal.moves) if rng.random() < 0.5 else state
            break
