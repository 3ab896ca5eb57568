"""What pictures come to: cards into moves that are legal, each once, with what is odd said."""

from math import cos, radians, sin
from random import Random

import pytest

from card_db.codes import codes
from card_db.places import piece
from companion.engine import registry
from companion.engine.game import CHANCE, Seat
from companion.games.coral_castle.mainshot import ROWS_SHOT
from companion.games.coral_castle.sight import FRITH_SIGHT, FULL_SIGHT, ROUND_SIGHT
from companion.games.coral_castle.state import unseen
from companion.web.scanpractice import TABLE
from vision.scene import Placed, Scene


def scene(*cards, face="front", at=lambda n: (60.0 * n, 0.0), sure=0.97):
    return Scene(
        tuple(
            Placed("tag", str(codes("coral-castle").tag(card, face)), sure, at(n), sighting=n)
            for n, card in enumerate(cards)
        )
    )


def seen_from(lying):
    """The scene that a faultless camera makes of cards that lie on a table."""
    dx, dy = piece("coral-castle", "card").middle
    placed = []
    for n, one in enumerate(lying):
        c, s = cos(radians(one.turn)), sin(radians(one.turn))
        at = (one.at[0] - (c * dx - s * dy), one.at[1] - (s * dx + c * dy))
        placed.append(Placed("tag", str(codes("coral-castle").tag(one.card, one.face)), 0.97, at, one.turn, sighting=n))
    return Scene(tuple(placed))


def confirm(game, state, proposal):
    for text in proposal.moves:
        move = game.read(text)
        game.check(state, move)
        state = game.apply(state, move)
    return state


@pytest.fixture(scope="session")
def round_aid():
    return registry.game("coral-castle/round")


@pytest.fixture(scope="session")
def frith_aid():
    return registry.game("coral-castle/lord-frith")


# ---- Rows ----


def test_a_played_row_is_laid_and_a_second_photo_changes_nothing(round_aid):
    state = round_aid.start(round_aid.prepare(2))
    view = round_aid.view(state, 0)
    assert [shot.id for shot in ROUND_SIGHT.shots(view, Seat(0))] == ["row", "rows"]
    (found,) = ROUND_SIGHT.explain(view, scene("a-4", "a-5", "b-21"), Seat(0), "row")
    assert (len(found.seen), found.expected, found.confidence) == (3, 3, 0.97)
    state = confirm(round_aid, state, found)
    assert state.players[0].laid == ("a-4", "a-5", "b-21")
    (again,) = ROUND_SIGHT.explain(round_aid.view(state, 0), scene("a-4", "a-5", "b-21"), Seat(0), "row")
    assert again.moves == ()


def test_a_card_that_is_gone_from_the_row_is_taken_away(round_aid):
    state = confirm(
        round_aid,
        round_aid.start(round_aid.prepare(1)),
        ROUND_SIGHT.explain(
            round_aid.view(round_aid.start(round_aid.prepare(1)), 0), scene("a-4", "a-5"), Seat(0), "row"
        )[0],
    )
    (found,) = ROUND_SIGHT.explain(round_aid.view(state, 0), scene("a-5", "a-14"), Seat(0), "row")
    assert confirm(round_aid, state, found).players[0].laid == ("a-5", "a-14")


def test_several_rows_are_told_apart_nearest_first(round_aid):
    state = round_aid.start(round_aid.prepare(3))
    rows = (("a-4", "a-5"), ("b-5", "b-12", "b-14"), ("c-4",))
    cards = [card for row in rows for card in row]
    places = [(60.0 * n, -180.0 * number) for number, row in enumerate(rows) for n in range(len(row))]
    (found,) = ROUND_SIGHT.explain(round_aid.view(state, 1), scene(*cards, at=lambda n: places[n]), Seat(1), "rows")
    after = confirm(round_aid, state, found)
    assert [set(after.players[seat].laid) for seat in (1, 2, 0)] == [set(row) for row in rows]


def test_a_card_entered_for_another_player_goes_to_where_it_lies(round_aid):
    state = round_aid.start(round_aid.prepare(2))
    state = confirm(
        round_aid, state, ROUND_SIGHT.explain(round_aid.view(state, 0), scene("a-4", "a-5"), Seat(0), "row")[0]
    )
    places = [(0.0, 0.0), (0.0, -180.0), (60.0, -180.0)]
    (found,) = ROUND_SIGHT.explain(
        round_aid.view(state, 0), scene("a-4", "a-5", "a-14", at=lambda n: places[n]), Seat(0), "rows"
    )
    after = confirm(round_aid, state, found)
    assert [set(side.laid) for side in after.players] == [{"a-4"}, {"a-5", "a-14"}]


def test_more_groups_than_players_are_asked_about(round_aid):
    state = round_aid.start(round_aid.prepare(2))
    (found,) = ROUND_SIGHT.explain(
        round_aid.view(state, 0), scene("a-4", "a-5", "a-14", at=lambda n: (0.0, -200.0 * n)), Seat(0), "rows"
    )
    assert found.moves == ()
    assert "3 groups" in found.conflicts[0]


def test_what_is_no_played_card_is_said(round_aid):
    view = round_aid.view(round_aid.start(round_aid.prepare(1)), 0)
    (found,) = ROUND_SIGHT.explain(view, scene("pearl-1", "a-4"), Seat(0), "row")
    assert found.moves == ("0: lay a-4",)
    assert "a pearl card is never played" in found.conflicts[0]
    (empty,) = ROUND_SIGHT.explain(view, Scene(), Seat(0), "row")
    assert empty.moves == ()
    assert "come closer" in empty.missing[0]


@pytest.mark.rule("CO-R22")
def test_a_gold_of_an_earlier_round_is_said_and_not_laid(round_aid):
    state = round_aid.start(round_aid.prepare(1))
    for text in ("0: lay a-9", "0: score", "0: next"):
        state = round_aid.apply(state, round_aid.read(text))
    (found,) = ROUND_SIGHT.explain(round_aid.view(state, 0), scene("a-9", "a-4"), Seat(0), "row")
    assert found.moves == ("0: lay a-4",)
    assert "a gold that was played in an earlier round" in found.conflicts[0]


def test_cards_lying_face_down_are_counted_and_asked_for(round_aid):
    back = next(one for one in codes("coral-castle").faces if one.face == "back")
    placed = (*scene("a-4").placed, Placed("tag", str(back.tag), 0.9, (70.0, 0.0), sighting=1))
    (found,) = ROUND_SIGHT.explain(
        round_aid.view(round_aid.start(round_aid.prepare(1)), 0), Scene(placed), Seat(0), "row"
    )
    assert (found.moves, found.expected) == (("0: lay a-4",), 2)
    assert "1 lying face down." in found.missing


@pytest.mark.parametrize("seed", range(30))
def test_every_table_of_the_bench_is_read_right_from_perfect_marks(seed):
    laid = ROWS_SHOT.lay(Random(seed))
    view = registry.game("coral-castle/round").view(laid.state, laid.seat)
    found = ROUND_SIGHT.explain(view, seen_from(laid.cards), laid.seat, "rows")
    assert sorted(ROWS_SHOT.says(laid, found)) == sorted(laid.facts)


# ---- The full game ----


def test_the_nine_drafted_are_private_and_become_picks(castle, table):
    state = table(3, "draft", [{"drafted": ["a-1"]}], options={"draft": "cards"})
    view = castle.view(state, 0)
    (shot,) = FULL_SIGHT.shots(view, Seat(0))
    assert (shot.is_private, shot.expected) == (True, 8)
    (found,) = FULL_SIGHT.explain(view, scene("a-1", *(f"b-{n}" for n in range(1, 9)), "e-1"), Seat(0), "drafted")
    assert confirm(castle, state, found).players[0].is_ready
    assert any("not asked for here" in one for one in found.conflicts)


def test_what_is_played_is_what_lies_in_the_picture(castle, table):
    state = table(3, "play", [{"drafted": ["a-4", "a-5", "pearl-1"], "laid": ["a-5"]}])
    view = castle.view(state, 0)
    (found,) = FULL_SIGHT.explain(view, scene("a-4", "pearl-1"), Seat(0), "play")
    assert found.moves == ("0: lift a-5", "0: lay a-4")
    assert confirm(castle, state, found).players[0].laid == ("a-4",)


def test_what_is_kept_is_what_lies_in_the_picture(castle, table):
    state = table(3, "keep", [{"drafted": ["a-4", "a-5", "a-14", "a-9", "a-21"], "laid": ["a-9"], "keeping": ["a-21"]}])
    (found,) = FULL_SIGHT.explain(castle.view(state, 0), scene("a-4", "a-5", "a-14", "a-9"), Seat(0), "keep")
    assert confirm(castle, state, found).players[0].keeping == ("a-4", "a-5", "a-14")
    (many,) = FULL_SIGHT.explain(
        castle.view(state, 0), scene("a-4", "a-5", "a-14", "a-21", *state.players[0].drafted[5:7]), Seat(0), "keep"
    )
    assert many.moves == ()


def test_a_dealt_hand_is_read_in_one_picture_that_only_its_player_sees(castle):
    state = castle.start(castle.prepare(3))
    (shot,) = FULL_SIGHT.shots(castle.view(state, 0), Seat(0))
    assert (shot.expected, shot.is_private) == (9, True)
    (found,) = FULL_SIGHT.explain(castle.view(state, 0), scene(*(f"a-{n}" for n in range(1, 10))), Seat(0), "came")
    assert len(confirm(castle, state, found).players[0].hand) == 9


def test_lord_friths_nine_and_what_he_keeps_are_read(castle, frith_aid):
    rng = Random(1)
    state = frith_aid.start(frith_aid.prepare(1))
    while state.phase in ("draft", "give"):
        text = "0: taken"
        state = frith_aid.apply(state, frith_aid.read(text) if state.phase == "draft" else frith_aid.sample(state, rng))
    nine = ["a-9", *(f"b-{n}" for n in range(1, 9))]
    (found,) = FRITH_SIGHT.explain(frith_aid.view(state, 0), scene(*nine, "c-1"), Seat(0), "frith")
    state = confirm(frith_aid, state, found)
    assert set(state.frith.drafted) == set(nine)
    state = frith_aid.apply(state, frith_aid.read("0: score"))
    (kept,) = FRITH_SIGHT.explain(frith_aid.view(state, 0), scene("b-3"), CHANCE, "came")
    assert kept.moves == ("*: save b-3",)
    (gold,) = FRITH_SIGHT.explain(frith_aid.view(state, 0), scene("a-9"), CHANCE, "came")
    assert gold.moves == ()


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_no_picture_ever_proposes_an_illegal_move(castle, played_out, deck, seats):
    rng = Random(seats)
    ids = [card.id for card in deck.cards]

    def each(state):
        if rng.random() > 0.12 or not state.sets:
            return
        # No picture shows a card that the app knows in a hand: what hides there cannot come.
        is_hidden = castle.to_act(state) == (CHANCE,) and seats > 1
        able = unseen(state) if is_hidden else ids
        own = () if is_hidden else state.players[0].cards[:4]
        picture = scene(*rng.sample(able, min(6, len(able))), *own, "e-1")
        for seat in (CHANCE, *map(Seat, range(seats))):
            looker = None if seat == CHANCE else seat
            view = castle.view(state, looker)
            for shot in FULL_SIGHT.shots(view, seat):
                for found in FULL_SIGHT.explain(view, picture, seat, shot.id):
                    confirm(castle, state, found)

    for draft in ("app", "cards"):
        played_out(seats, 20 + seats, each, draft=draft)


# ---- What lies there, for the practice table ----


def is_on_the_table(lying):
    width, height = (side / 2 for side in piece("coral-castle", "card").size)
    return all(abs(one.at[0]) + width <= TABLE[0] / 2 and abs(one.at[1]) + height <= TABLE[1] / 2 + 1 for one in lying)


@pytest.mark.parametrize(("people", "cards"), [(1, 8), (2, 8), (3, 8), (4, 8), (5, 9)])
def test_the_rows_on_the_practice_table_are_those_that_the_app_has(round_aid, deck, people, cards):
    able = [card.id for card in deck.cards if not card.is_pearl]
    state = round_aid.start(round_aid.prepare(people))
    for n in range(people * cards):
        state = round_aid.apply(state, round_aid.read(f"{n // cards}: lay {able[n]}"))
    for shot, count in (("row", cards), ("rows", people * cards)):
        if shot == "rows" and people == 1:
            continue
        view = round_aid.view(state, people - 1)
        lying = ROUND_SIGHT.lying(view, Seat(people - 1), shot)
        assert len(lying) == count
        assert is_on_the_table(lying)
        (found,) = ROUND_SIGHT.explain(view, seen_from(lying), Seat(people - 1), shot)
        assert (found.moves, found.conflicts, found.missing) == ((), (), ())
        empty = round_aid.start(round_aid.prepare(people))
        (again,) = ROUND_SIGHT.explain(round_aid.view(empty, people - 1), seen_from(lying), Seat(people - 1), shot)
        after = confirm(round_aid, empty, again)
        shown = range(people) if shot == "rows" else [people - 1]
        assert all(set(after.players[n].laid) == set(state.players[n].laid) for n in shown)


@pytest.mark.parametrize(
    ("phase", "shot", "chosen"), [("play", "play", {"laid": ["a-5"]}), ("keep", "keep", {"keeping": ["a-5", "a-4"]})]
)
def test_a_seats_own_chosen_cards_lie_on_the_practice_table_and_before_that_all_of_its_cards(
    castle, table, phase, shot, chosen
):
    player = {"drafted": ["a-4", "a-5", "pearl-1", "b-5", "b-6", "b-7", "b-8", "b-12", "b-13"]}
    state = table(3, phase, [player | chosen])
    lying = FULL_SIGHT.lying(castle.view(state, 0), Seat(0), shot)
    assert sorted(one.card for one in lying) == sorted(next(iter(chosen.values())))
    (found,) = FULL_SIGHT.explain(castle.view(state, 0), seen_from(lying), Seat(0), shot)
    assert (found.moves, found.conflicts) == ((), ())
    none = FULL_SIGHT.lying(castle.view(table(3, phase, [player]), 0), Seat(0), shot)
    assert sorted(one.card for one in none) == sorted(player["drafted"])
    assert is_on_the_table(none)
    assert FULL_SIGHT.lying(castle.view(state, None), CHANCE, shot) == ()


def test_lord_friths_cards_lie_on_the_practice_table_as_far_as_they_are_told(frith_aid):
    state, rng = frith_aid.start(frith_aid.prepare(1)), Random(1)
    while state.phase in ("draft", "give"):
        state = frith_aid.apply(
            state, frith_aid.read("0: taken") if state.phase == "draft" else frith_aid.sample(state, rng)
        )
    for card in ("a-9", "b-1"):
        state = frith_aid.apply(state, frith_aid.read(f"0: frith {card}"))
    view = frith_aid.view(state, 0)
    lying = FRITH_SIGHT.lying(view, Seat(0), "frith")
    assert sorted(one.card for one in lying) == ["a-9", "b-1"]
    assert FRITH_SIGHT.explain(view, seen_from(lying), Seat(0), "frith")[0].moves == ()
