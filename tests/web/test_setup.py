"""The set-up wizard and the practice table."""

from __future__ import annotations

from io import BytesIO

import pytest
from werkzeug.datastructures import MultiDict

from companion.engine import registry
from companion.web.setup import new_table, seat_forms, ways

FULL = registry.manifest("coldwater-crown")


def test_a_table_is_made_as_the_form_says(room, host):
    answer = host.post(
        "/start/divers",
        **{
            "seats": "3",
            "name-0": "Anna",
            "mark-0": "rope",
            "name-1": "",
            "who-1": "greedy",
            "option-rounds": "200",
            "source": "app",
            "title": "Long night",
        },
    )
    assert answer.status_code == 303
    table = room.tables.open(answer.headers["Location"].split("/")[2])
    assert table.row.title == "Long night"
    assert [(seat.name, seat.mark, seat.bot) for seat in table.row.seats] == [
        ("Anna", "rope", None),
        ("Deckhand", "anchor", "greedy"),
        ("Shell", "shell", None),
    ]
    assert table.row.options == {"rounds": "200"}
    assert table.sources() == {"bag": "app", "weight": "app"}
    assert table.is_host(host.device)


def test_the_checklist_is_for_this_table(room, host, visible):
    answer = host.post("/start/divers", seats="2")
    assert "Put 10 pearls in the bag" in visible(host.get(answer.headers["Location"]))


def test_a_fault_comes_back_in_the_form_with_what_was_typed(room, host, visible):
    answer = host.post(
        "/start/coldwater-crown", **{"seats": "2", "name-0": "Anna", "name-1": "Anna", "cards": "my-box"}
    )
    assert 400 <= answer.status_code < 500
    assert 'value="Anna"' in answer.get_data(as_text=True)
    assert "could not be set up" in visible(answer)
    assert room.tables.list() == ()


@pytest.mark.parametrize(("field", "says"), [("name-1", "name of seat 2"), ("title", "name of the table")])
def test_a_name_of_500_characters_is_refused_with_a_sentence_and_never_cut_in_silence(room, host, visible, field, says):
    answer = host.post("/start/divers", **{"seats": "2", "name-0": "Anna", field: "N" * 500})
    assert 400 <= answer.status_code < 500
    assert f"{says} is 500 characters long" in visible(answer)
    assert 'value="Anna"' in answer.get_data(as_text=True)
    assert room.tables.list() == ()
    table = room.divers(host)
    refused = host.post(
        f"/t/{table.id}/{'seats/1' if field == 'name-1' else 'rename'}", name="N" * 500, title="N" * 500
    )
    assert 400 <= refused.status_code < 500
    assert "is 500 characters long" in visible(refused)


def test_changing_the_number_of_seats_fetches_only_the_seats(host):
    part = host.part("/start/divers?seats=4&name-0=Anna").get_data(as_text=True)
    assert part.strip().startswith("<div")
    assert part.count("<fieldset") == 4
    assert 'value="Anna"' in part


@pytest.mark.parametrize("seats", ["0", "99", "x", "-1", ""])
def test_a_number_of_seats_that_cannot_be_is_brought_into_bounds(seats):
    assert FULL.min_seats <= len(seat_forms(FULL, {"seats": seats})) <= FULL.max_seats


def test_marks_are_all_different_whatever_the_form_says():
    forms = seat_forms(FULL, {"seats": "4", "mark-0": "rope", "mark-1": "rope", "mark-2": "whale", "mark-3": "anchor"})
    marks = [form.mark for form in forms]
    assert len(set(marks)) == 4
    assert marks[0] == "rope"
    assert marks[3] == "anchor"


def test_a_bot_of_no_name_is_a_person():
    assert seat_forms(FULL, {"seats": "2", "who-0": "hal"})[0].who == "person"


def test_a_value_that_is_no_choice_of_the_option_is_its_default():
    new = new_table(FULL, MultiDict({"option-tags": "maybe"}))
    assert new.options["tags"] == FULL.option("tags").default


def test_a_source_is_only_asked_for_what_it_can_be():
    silent = registry.manifest("coldwater-crown/silent-player")
    for how in ("app", "tell", "camera"):
        for source, chosen in ways(silent, {"source": how}).items():
            facts = next(one for one in silent.sources if one.id == source)
            assert chosen == how or chosen == "tell"
            assert facts.app or chosen != "app"
            assert facts.camera or chosen != "camera"


@pytest.mark.parametrize("mode", [manifest.id for manifest in registry.manifests()])
def test_every_option_is_shown_with_its_sentence(host, visible, mode):
    words = visible(host.get(f"/start/{mode}"))
    for option in registry.manifest(mode).options:
        assert option.title in words
        assert " ".join(option.sentence.split())[:40].split("'")[0] in words


def test_every_mode_of_a_game_stands_on_its_page(host, visible):
    words = visible(host.get("/games/coldwater-crown"))
    for manifest in registry.manifests():
        if manifest.game == "coldwater-crown":
            assert manifest.title in words


def test_one_tap_makes_a_practice_table(room, host):
    answer = host.post("/practice/divers")
    assert answer.status_code == 303
    table = room.tables.open(answer.headers["Location"].split("/")[2])
    assert table.row.practice
    assert set(table.sources().values()) == {"app"}
    assert [bool(seat.bot) for seat in table.row.seats] == [False, True]


@pytest.mark.parametrize("path", ["/games/whist", "/start/whist", "/start/coldwater-crown/whist"])
def test_a_game_that_is_not_there_is_not_found(host, path):
    assert host.get(path).status_code == 404


def bring(host, data):
    answer = host.client.post(
        "/bring-in", data={"file": (BytesIO(data), "game.json")}, headers={"Sec-Fetch-Site": "same-origin"}
    )
    # A large upload is kept in a file by the client, which leaves it open.
    answer.request.input_stream.close()
    return answer


def test_a_saved_game_is_brought_in_as_a_table(room, host):
    table = room.divers(host, "Anna")
    host.act(table, "0: depth 2", seat="0")
    host.post(f"/t/{table.id}/end")
    saved = host.get(f"/t/{table.id}/export.json")
    assert "attachment" in saved.headers["Content-Disposition"]
    answer = bring(host, saved.data)
    assert answer.status_code == 303
    again = room.tables.open(answer.headers["Location"].split("/")[2])
    assert again.id != table.id
    assert again.version >= 1


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "Choose a file first"),
        (b" " * 4_194_305, "No saved game is larger than 4 MB"),
        (b"PK\x03\x04", "Something in it does not fit"),
        (b"PK\x03\x04", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", ""),
        (b'{"game": "whist"}', "is missing"),
        (
            b'{"game": "divers", "seats": ["Anna"], "options": {}, "setup": {}, "moves": ["0: keep"]}',
            "not possible now",
        ),
    ],
)
def test_a_file_that_is_no_game_is_told_so_and_makes_no_table(room, host, visible, data, words):
    answer = bring(host, data)
    assert 400 <= answer.status_code < 500
    assert words in visible(answer)
    assert room.tables.list() == ()


def test_each_bag_and_deck_may_be_drawn_in_its_own_way(room, host):
    form = {"seats": "2", "source": "tell", "source-bag": "app", "source-fish": "camera", "source-tag": ""}
    answer = host.post("/start/coldwater-crown", **form)
    table = room.tables.open(answer.headers["Location"].split("/")[2])
    sources = table.row.sources
    assert (sources["bag"], sources["fish"], sources["tag"]) == ("app", "camera", "tell")


def test_a_way_that_a_source_cannot_be_drawn_falls_back_to_the_one_for_all(room, host):
    answer = host.post("/start/coldwater-crown/silent-player", **{"source": "tell", "source-fish": "app"})
    table = room.tables.open(answer.headers["Location"].split("/")[2])
    assert table.row.sources["fish"] == "tell"
