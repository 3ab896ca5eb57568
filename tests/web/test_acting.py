"""What a tap does: once, at the version it saw, and with a sentence where it is refused."""

from __future__ import annotations

import pytest

from companion.engine.game import Seat


@pytest.fixture
def table(room, host):
    """A table for one: the host's device is Anna's."""
    return room.divers(host, "Anna")


def test_a_tap_does_the_move_and_answers_with_the_live_part(host, table):
    answer = host.act(table, "0: depth 2", seat="0")
    assert answer.status_code == 200
    assert answer.headers["HX-Retarget"] == "#live"
    assert table.version == 1
    assert 'id="live"' in answer.get_data(as_text=True)


def test_without_script_a_tap_goes_back_to_the_table(host, table):
    answer = host.act(table, "0: depth 2", seat="0", htmx=False)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{table.id}")
    assert table.version == 1


def test_a_double_tap_is_one_event(host, table):
    first = host.act(table, "0: depth 2", seat="0", expected=0, key="one-key-123")
    second = host.act(table, "0: depth 2", seat="0", expected=0, key="one-key-123")
    assert (first.status_code, second.status_code) == (200, 200)
    assert table.version == 1


def test_two_buttons_of_one_form_are_two_acts(host, table):
    host.act(table, "0: depth 2", seat="0", expected=0, key="one-key-123")
    second = host.act(table, "0: depth 3", seat="0", expected=0, key="one-key-123")
    assert second.status_code == 409
    assert table.version == 1


def test_a_stale_tab_is_told_what_happened_and_refreshed(host, table, visible):
    host.act(table, "0: depth 2", seat="0")
    answer = host.act(table, "0: depth 3", seat="0", expected=0)
    assert answer.status_code == 409
    assert answer.headers["HX-Trigger"] == "tt:refresh"
    assert answer.headers["HX-Retarget"] == "#refusal-choices"
    assert "moved on" in visible(answer)
    assert table.version == 1


def test_a_refusal_stands_at_the_place_of_the_tap_with_its_reason(host, table, visible):
    answer = host.act(table, "0: keep", seat="0", place="refusal-choices")
    assert answer.status_code == 422
    assert answer.headers["HX-Retarget"] == "#refusal-choices"
    assert answer.headers["HX-Reswap"] == "innerHTML"
    words = visible(answer)
    assert "is not possible now" in words
    assert "Why?" in words
    assert "D-R1" in words
    assert table.version == 0


@pytest.mark.parametrize("place", ["", "Refusal", "x onload", "#main", "a" * 99, "-x"])
def test_a_refusal_is_never_put_where_a_form_should_not_say(host, table, place):
    assert host.act(table, "0: keep", seat="0", place=place).headers["HX-Retarget"] == "#refusal"


def test_a_refusal_without_script_is_a_page(host, table, visible):
    answer = host.act(table, "0: keep", seat="0", htmx=False)
    assert answer.status_code == 422
    assert "is not possible now" in visible(answer)


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"text": "nonsense"}, "Cannot read"),
        ({"text": ""}, "Cannot read"),
        ({"seat": "7"}, "does not have"),
        ({"seat": "x"}, "does not have"),
        ({"expected": "soon"}, "what it had seen"),
        ({"expected": "-1"}, "what it had seen"),
        ({"key": "short"}, "without its key"),
        ({"key": "ключ-ключ-ключ"}, "without its key"),
    ],
)
def test_a_broken_form_is_told_what_is_wrong_and_loses_nothing(host, table, visible, form, words):
    whole = {"text": "0: depth 2", "seat": "0", "expected": "0", "key": "key-123456"}
    answer = host.post(f"/t/{table.id}/act", True, **(whole | form))
    assert 400 <= answer.status_code < 500
    assert words in visible(answer)
    assert table.version == 0


def test_a_tap_without_a_choice_is_told_so(host, table, visible):
    answer = host.post(f"/t/{table.id}/act", True, seat="0", expected="0", key="key-123456")
    assert answer.status_code == 400
    assert "No choice" in visible(answer)


def test_undo_says_what_it_takes_back_and_takes_it_back(host, table):
    host.act(table, "0: depth 2", seat="0")
    text = host.get(f"/t/{table.id}").get_data(as_text=True)
    assert 'id="undo"' in text
    label = table.undo_view(Seat(0)).label
    assert label.removeprefix("Undo: ") in text
    answer = host.post(f"/t/{table.id}/undo", True, seat="0", expected=str(table.version), key="undo-123456")
    assert answer.status_code == 200
    assert table.redo_view(Seat(0)) is not None
    answer = host.post(f"/t/{table.id}/redo", True, seat="0", expected=str(table.version), key="redo-123456")
    assert answer.status_code == 200
    assert table.redo_view(Seat(0)) is None


def test_an_undo_across_a_reveal_asks_first(room, host, visible):
    table = room.divers(host, "Anna")
    for text in ("0: depth 2", "*: drew pink", "*: weight 2"):
        assert host.act(table, text, seat="0").status_code == 200
    form = {"seat": "0", "expected": str(table.version), "key": "undo-123456", "place": "refusal-undo"}
    before = table.version
    answer = host.post(f"/t/{table.id}/undo", True, **form)
    assert answer.status_code == 409
    assert 'name="consent" value="yes"' in answer.get_data(as_text=True)
    assert answer.headers["HX-Retarget"] == "#refusal-undo"
    assert table.version == before
    assert host.post(f"/t/{table.id}/undo", True, consent="yes", **form).status_code == 200
    assert table.version == before + 1


def test_a_chance_outcome_is_told_with_its_odds(host, table, visible):
    host.act(table, "0: depth 2", seat="0")
    words = visible(host.get(f"/t/{table.id}/draw"))
    assert "3 of 10" in words
    assert "30 %" in words
    assert host.act(table, "*: drew pink", seat="0").status_code == 200


def test_an_app_drawn_source_draws_by_itself(room, host):
    table = room.divers(host, "Anna", sources={"bag": "app", "weight": "app"})
    host.act(table, "0: depth 2", seat="0")
    assert table.to_act == (Seat(0),)


def test_a_source_is_switched_in_the_middle_of_a_game(host, table):
    answer = host.post(f"/t/{table.id}/sources/bag", how="app", seat="0", back="draws")
    assert answer.headers["Location"].endswith("/draw")
    assert table.sources()["bag"] == "app"


@pytest.mark.parametrize(
    ("source", "how", "status"), [("bag", "magic", 400), ("well", "app", 422), ("bag", "camera", 422)]
)
def test_a_source_is_never_set_to_what_it_cannot_be(host, table, source, how, status):
    assert host.post(f"/t/{table.id}/sources/{source}", how=how, seat="0").status_code == status


def test_a_bot_answers_by_itself(room, host, visible):
    host.post("/practice/divers")
    summary = room.tables.list()[0]
    assert summary.practice
    table = room.tables.open(summary.id)
    assert table.row.seats[1].bot == "greedy"
    host.act(table, "0: depth 1", seat="0")
    assert "First walk 2 of 5" in visible(host.get(f"/t/{table.id}"))


def test_only_legal_choices_are_offered(host, table, visible):
    words = visible(host.get(f"/t/{table.id}"))
    assert "Dive to 1 m" in words
    assert "Keep it" not in words


def test_every_form_of_the_page_has_its_own_key(host, table):
    host.act(table, "0: depth 2", seat="0")
    text = host.get(f"/t/{table.id}").get_data(as_text=True)
    keys = [part.split('"')[0] for part in text.split('name="key" value="')[1:]]
    assert len(keys) >= 2
    assert len(set(keys)) == len(keys)
