"""Teaching the app the owner's own copy, and printing what it knows."""

from __future__ import annotations

import pytest

from companion.web.prints import WORDS

CARD = "/cards/coldwater-crown/wrasse-1"


def test_a_taught_weight_is_kept_and_labelled_as_the_owners(host, visible):
    answer = host.post(f"{CARD}/teach", **{"fact-weight": "4", "fact-stamp": "06:12"})
    assert answer.status_code == 303
    words = visible(host.get(answer.headers["Location"]))
    assert "Kept." in words
    assert "your copy" in words
    assert "06:12" in words


def test_our_own_set_stays_as_it_is(host, visible):
    before = visible(host.get(CARD))
    host.post(f"{CARD}/teach", **{"fact-weight": "19", "fact-low": "1", "fact-high": "20"})
    assert host.get(f"{CARD}?box=mine").get_data(as_text=True).count("your copy") >= 3
    assert "19" not in before
    assert "house value" in visible(host.get(CARD))


def test_the_drawing_of_my_box_shows_only_what_was_told(host):
    path = "/art/coldwater-crown/wrasse-1/weight.svg?box=mine"
    assert ">?<" in host.get(path).get_data(as_text=True)
    host.post(f"{CARD}/teach", **{"fact-weight": "4"})
    answer = host.get(path)
    assert ">4<" in answer.get_data(as_text=True)
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"fact-weight": "99"}, "weight"),
        ({"fact-weight": "heavy"}, "weight"),
        ({"fact-stamp": "25:00"}, "stamp"),
        ({"fact-low": "9", "fact-high": "2"}, "wrasse-1"),
    ],
)
def test_a_fact_that_cannot_be_is_refused_in_the_form_with_what_was_typed(host, visible, form, words):
    answer = host.post(f"{CARD}/teach", **form)
    assert answer.status_code == 422
    assert words in visible(answer)
    assert next(iter(form.values())) in answer.get_data(as_text=True)


def test_what_was_told_is_forgotten_when_asked(host, visible):
    host.post(f"{CARD}/teach", **{"fact-weight": "4"})
    host.post(f"{CARD}/forget")
    assert "your copy" not in visible(host.get(f"{CARD}?box=mine"))


def test_an_unknown_code_is_taught_from_a_scan_and_leads_back_to_it(host, visible):
    words = visible(host.get("/cards/coldwater-crown/teach?component=fish&kind=qr&text=MY-CODE-7&back=/t/abc/scan"))
    assert "MY-CODE-7" in words
    form = {
        "component": "fish",
        "kind": "qr",
        "text": "MY-CODE-7",
        "face": "weight",
        "shared": "wrasse",
        "fact-weight": "4",
        "back": "/t/abc/scan",
    }
    answer = host.post("/cards/coldwater-crown/teach", **form)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/t/abc/scan")


def test_teaching_never_leads_elsewhere(host):
    form = {"component": "fish", "shared": "wrasse", "fact-weight": "4", "back": "https://elsewhere.example/"}
    assert host.post("/cards/coldwater-crown/teach", **form).headers["Location"].startswith("/cards/")


def test_a_card_that_cannot_be_found_is_said_so(host, visible):
    answer = host.post("/cards/coldwater-crown/teach", component="fish", **{"fact-weight": "4"})
    assert answer.status_code == 422
    assert "species" in visible(answer)
    assert host.post("/cards/coldwater-crown/teach", component="whales").status_code == 400


def test_the_meter_counts_what_was_told(host, visible):
    before = visible(host.get("/cards"))
    host.post(f"{CARD}/teach", **{"fact-weight": "4"})
    after = visible(host.get("/cards"))
    assert "Your copy: 0 of" in before
    assert "Your copy: 1 of" in after


def test_the_teach_pages_are_valid(host, parse):
    for path in ("/cards/coldwater-crown/teach", f"{CARD}?box=mine", "/cards/coldwater-crown/crab-1", "/print"):
        assert parse(host.get(path)).all("h1")
    parse(host.post(f"{CARD}/teach", **{"fact-weight": "99"}))


@pytest.mark.parametrize("what", ["labels", "calibration"])
def test_sheets_are_made_as_pdf(host, what):
    answer = host.get(f"/print/coldwater-crown.pdf?what={what}&paper=letter&dx=0.4&sy=1.002")
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF-")


@pytest.mark.slow
@pytest.mark.parametrize("what", ["play", "labels-qr"])
def test_the_large_sheets_are_made_as_pdf(host, what):
    assert host.get(f"/print/coldwater-crown.pdf?what={what}").data.startswith(b"%PDF-")


def test_everything_there_is_to_print_is_offered(host, visible):
    words = visible(host.get("/print"))
    for _, title, sentence in WORDS.values():
        assert title in words
        assert sentence in words


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ("what=poster", 400, "What:"),
        ("paper=a0", 422, "a0"),
        ("what=calibration&dx=far", 400, "Dx:"),
        ("what=calibration&sx=2", 400, "Sx:"),
        ("what=labels&stock=none-such", 422, "none-such"),
    ],
)
def test_a_print_that_cannot_be_names_the_field(host, visible, query, status, words):
    answer = host.get(f"/print/coldwater-crown.pdf?{query}")
    assert answer.status_code == status
    assert words in visible(answer)


def test_a_set_that_is_not_there_is_not_printed(host):
    assert host.get("/print/whist.pdf").status_code == 404
