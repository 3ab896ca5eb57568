"""The boards of Coldwater Crown's aids: what a person beside the cardboard sees and taps."""

from __future__ import annotations

import pytest

from companion.engine.game import CHANCE, Seat
from companion.tables.models import NewTable, SeatSpec


@pytest.fixture
def silent(room, host):
    """A table of the silent player aid, its Mystery Weight told."""
    made = room.tables.create(NewTable("coldwater-crown/silent-player", (SeatSpec("Anna"),)), host.device)
    host.act(made, "*: mystery 4")
    return made


@pytest.fixture
def bag(room, host):
    """A table of the bait bag, drawn from by hand."""
    return room.tables.create(
        NewTable("coldwater-crown/bait-bag", (SeatSpec("Anna"),), sources={"bag": "tell"}), host.device
    )


def play(host, table, *texts):
    for text in texts:
        assert host.act(table, text).status_code == 200, text


def test_its_turn_runs_with_one_button_and_lists_the_steps_to_do(host, silent, visible):
    play(host, silent, "0: token red port", "0: discard blue", "0: discard blue", "0: run", "*: drew blue")
    text = visible(host.part(f"/t/{silent.id}"))
    assert "Move the Angler token from Green clockwise to Blue; do not flip it." in text
    assert "Put the blue bait into the discard: 3 blue lie there now." in text
    assert "Take the fish in Lake Zone 3 for the silent player: which species is it?" in text
    assert "All done" in text


def test_a_catch_is_weighed_against_the_mystery_weight_that_shows(host, silent, visible):
    play(
        host, silent, "0: token red port", "0: discard blue", "0: discard blue", "0: run", "*: drew blue", "0: done-all"
    )
    assert "Sea Trout" in visible(host.part(f"/t/{silent.id}"))
    play(host, silent, "*: catch pike", "*: fish 0 weighs 4")
    assert "Give the silent player the Mystery Weight tile 4 (1 point)." in visible(host.part(f"/t/{silent.id}"))


def test_what_every_bait_would_do_stands_beside_its_chance(host, silent, visible):
    play(host, silent, "0: discard blue", "0: discard blue")
    text = visible(host.part(f"/t/{silent.id}"))
    assert "Green to Blue , Lake 3 13 %" in text or "Green to Blue, Lake 3 13 %" in text


def test_every_number_is_corrected_by_one_tap(host, silent, visible):
    for text in ("0! my-fish 3", "0! discard red 2", "0! tokens port blue red", "0! mystery 6", "0! anglers crab 1"):
        assert host.act(silent, text, place="refusal-correct").status_code == 200, text
    view = silent.view(Seat(0))
    assert (view.my_fish, view.mystery, view.anglers[0][2]) == (3, 6, 1)
    answer = host.act(silent, "0! discard red 10", place="refusal-correct")
    assert answer.status_code == 422
    assert "9 red bait" in visible(answer)


@pytest.mark.parametrize("moves", [(), ("0: token red port", "0: run", "*: drew clear"), ("0! my-fish 12",)])
def test_the_silent_players_page_is_whole_at_every_moment(host, silent, parse, moves):
    play(host, silent, *moves)
    page = parse(host.get(f"/t/{silent.id}"))
    assert len(page.ids) == len(set(page.ids))
    loop = next(one for one in page.tree.iter() if "aid__loop" in (one.get("class") or ""))
    assert loop.get("aria-label").startswith("Tokens lie on ")


def test_the_app_cannot_draw_from_a_bag_that_it_does_not_know(room, host, silent):
    answer = host.post(f"/t/{silent.id}/sources/own-bag", how="app", seat="0")
    assert answer.status_code == 422
    assert silent.row.sources["own-bag"] == "tell"


def test_the_apps_bag_draws_the_whole_evening_by_itself(room, host):
    table = room.tables.create(
        NewTable("coldwater-crown/silent-player", (SeatSpec("Anna"),), options={"solo-draws": "app"}), host.device
    )
    assert table.row.sources["bag"] == "app"
    host.act(table, "*: mystery 4")
    view = table.view(Seat(0))
    assert sum(row.on_board for row in view.bait) == 7
    play(host, table, "0: token red port", "0: run")
    assert sum(row.in_discard for row in table.view(Seat(0)).bait) == 1 or table.to_act == (CHANCE,)


def test_the_bag_shows_what_came_out_and_what_is_left(host, bag, visible, parse):
    play(host, bag, "0: draw 3", "*: drew red", "*: drew blue")
    text = visible(host.part(f"/t/{bag.id}"))
    assert "1 bait to come for the Zone" in text
    assert "In the bag 94" in text
    page = parse(host.get(f"/t/{bag.id}"))
    drawn = [one for one in page.all("div") if one.get("aria-label") == "Drawn: red, blue"]
    assert len(drawn) == 1


def test_the_bag_is_counted_again_by_tap(host, bag):
    assert host.act(bag, "0! count red 10 4", place="refusal-correct").status_code == 200
    assert bag.view(Seat(0)).rows[1].on_boards == 2
