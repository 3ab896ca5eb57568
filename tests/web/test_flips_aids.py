"""The drawn pages of Fish'n'Flips' aids: every move a labelled tap, a net put right card by card, bids anybody's to call."""

from __future__ import annotations

import re
from html import unescape

import pytest

from companion.engine import registry
from companion.engine.game import Seat
from companion.tables.models import NewTable, SeatSpec

NET = "Rbl,Rgl,Dgl/Dbr,p,Wgl/Rgr,Wgl,Fyl/Wrl,Rgl,Drr"
GRID = "Fbl,Sbr,Fbl/Tbr,Dbl,Dbr/Tbl,Dgr,Tgr"
NAMES = ("Anna", "Bert", "Cora")


@pytest.fixture
def table_of(room, host):
    """Makes a table of an aid on the host's device."""

    def make(mode, people=1, *texts, **more):
        seats = tuple(SeatSpec(name) for name in NAMES[:people])
        made = room.tables.create(NewTable(f"fishnflips/{mode}", seats, **more), host.device)
        for text in texts:
            act(made, text)
        return made

    return make


def act(table, text):
    seat = Seat(int(text[0]))
    table.act([text], origin="person", expected=table.version, key=f"play-{table.version}", seat=seat)


def sent(page):
    """What each button of the page sends, with its words."""
    found = {}
    for button in page.all("button"):
        if button.get("name") == "text":
            found[unescape(button.get("value"))] = button.get("aria-label") or page.texts(button)
    return found


STAGES = {
    "net": [
        ("net", 1, ()),
        ("net", 1, (f"0! net {NET}", "0: hold flip-column", "0: power-card ray")),
        ("net", 1, (f"0! net {NET}", "0: hold flip-one", "0: power-card ray", "0: flip-one c1")),
    ],
    "challenges": [("challenges", 1, ()), ("challenges", 1, ("0: ask", "0: ask", "0: ask"))],
    "bid-judge": [
        ("bid-judge", 3, ()),
        ("bid-judge", 3, (f"0! net {GRID}", "0: hold flip-one", "0: power-card dolphin", "1: bid 4")),
        ("bid-judge", 3, (f"0! net {GRID}", "0: hold flip-one", "0: power-card dolphin", "1: bid 4", "1: flip-one b2")),
        ("bid-judge", 3, ("1: bid 4", "1: freed 6")),
    ],
    "score": [("score", 2, ()), ("score", 2, ("0: left 7", "0: waste 1"))],
}


@pytest.mark.parametrize(("mode", "people", "texts"), [stage for found in STAGES.values() for stage in found])
def test_every_legal_move_of_an_aid_has_a_labelled_button(table_of, host, parse, mode, people, texts):
    table = table_of(mode, people, *texts)
    offered = sent(parse(host.get(f"/t/{table.id}")))
    seat = table.to_act[0]
    for choice in table.choices(seat):
        # What stands already is told by the number that is pressed, not offered again.
        assert choice.text in offered or "{caller}" + choice.text[1:] in offered, choice.text
    assert all(offered.values())


# ---- The net ----


def test_an_empty_net_asks_for_the_camera_first(table_of, host, parse):
    table = table_of("net")
    page = parse(host.get(f"/t/{table.id}"))
    main = [link for link in page.all("a") if "button--main" in (link.get("class") or "")]
    assert [page.texts(link) for link in main] == ["Show it to the camera"]
    assert main[0].get("href").endswith("/scan")


def test_each_card_and_each_column_s_next_place_can_be_put_right(table_of, host, parse):
    table = table_of("net", 1, f"0! net {NET.replace(',Drr', '')}")
    page = parse(host.get(f"/t/{table.id}"))
    places = {link.get("href").rpartition("=")[2] for link in page.all("a") if "?cell=" in (link.get("href") or "")}
    assert places == {f"{c}{r}" for c in "abc" for r in (1, 2, 3, 4)} | {"d1", "d2", "d3"}


def test_what_is_offered_for_a_place_can_all_be_laid_there(table_of, host, parse):
    table = table_of("net", 1, f"0! net {NET}")
    page = parse(host.get(f"/t/{table.id}?cell=b1"))
    texts = [text for text in sent(page) if "! cell b1" in text]
    game = registry.game("fishnflips/net")
    cards = {game.write(game.read(text.replace("{ground}", ground))) for text in texts for ground in "bgyr"}
    # Eight species on four backgrounds, two ways each; three kinds of waste; nothing.
    assert len(cards) == 8 * 4 * 2 + 3 + 1
    assert "0! cell b1 Dbl" in texts


def test_a_card_put_right_by_its_background_and_picture_lies_there(table_of, host, visible):
    table = table_of("net", 1, f"0! net {NET}")
    form = {"seat": "0", "expected": table.version, "key": "place-12345", "place": "refusal-place"}
    answer = host.post(f"/t/{table.id}/act", True, text="0! cell b1 T{ground}r", **form, **{"fill-ground": "y"})
    assert answer.status_code == 200
    assert table.view(None).columns[1][0].text == "Tyr"
    assert "b1 is the turtle on yellow, looking right" in visible(answer)


def test_a_net_may_be_typed_with_spaces(table_of, host):
    table = table_of("net")
    form = {"seat": "0", "expected": table.version, "key": "typed-12345", "place": "refusal-typed"}
    answer = host.post(f"/t/{table.id}/act", True, text="0! net", word="Wbl, Tgl / Dbl / - / p", **form)
    assert answer.status_code == 200
    assert table.view(None).net == "Wbl,Tgl/Dbl/-/p"


def test_what_lies_together_is_shown_on_the_net_and_said(table_of, host, parse, visible):
    table = table_of("net", 1, f"0! net {NET}")
    answer = host.get(f"/t/{table.id}")
    assert "2 rays looking left a1, a2" in visible(answer)
    page = parse(answer)
    grouped = {
        one.get("aria-label")[-2:] for one in page.all("button") if "flips__card--group" in (one.get("class") or "")
    }
    assert grouped == {cell for group in table.view(None).groups for cell in group}


def test_a_hint_stands_only_once_it_was_asked_for(table_of, host, visible):
    table = table_of("net", 1, f"0! net {NET}", "0: hold flip-column")
    hints = registry.game("fishnflips/net")
    assert table.view(None).hints == ()
    assert hints is not None
    act(table, "0: ask")
    first = table.view(None).hints
    assert len(first) == 1
    assert unescape(first[0]) in unescape(visible(host.get(f"/t/{table.id}")))


# ---- The bid judge and the competitive game ----


@pytest.mark.parametrize(("mode", "people"), [("bid-judge", 3), ("competitive", 3)])
def test_anybody_at_a_shared_tablet_calls_a_bid(room, host, table_of, parse, mode, people):
    table = bidding(table_of, mode, people)
    page = parse(host.get(f"/t/{table.id}"))
    callers = [one.get("value") for one in page.all("input") if one.get("name") == "fill-caller"]
    assert callers == ["0", "1", "2"]
    form = {"seat": "", "expected": table.version, "key": "call-123456", "place": "refusal-call"}
    answer = host.post(f"/t/{table.id}/act", True, text="{caller}: bid 5", **form, **{"fill-caller": "2"})
    assert answer.status_code == 200
    assert table.view(None).bid == 5


def bidding(table_of, mode, people):
    if mode == "bid-judge":
        return table_of(mode, people)
    sources = dict.fromkeys(("species", "action", "card"), "app")
    species = ("whale", "swordfish", "dolphin", "shark")
    texts = [f"0: choose {one}" for one in species] + ["0: common dolphin", "0: common shark"]
    return table_of(mode, people, *texts, sources=sources)


@pytest.mark.parametrize("mode", ["bid-judge", "competitive"])
@pytest.mark.parametrize(("timer", "restarts"), [("single", "no"), ("restart", "yes")])
@pytest.mark.rule("FF-R48")
def test_the_minute_stands_beside_a_bid(room, host, parse, mode, timer, restarts):
    seats = tuple(SeatSpec(name) for name in NAMES)
    sources = {source.id: "app" for source in registry.manifest(f"fishnflips/{mode}").sources}
    table = room.tables.create(
        NewTable(f"fishnflips/{mode}", seats, options={"timer": timer}, sources=sources), host.device
    )
    if mode == "competitive":
        for one in ("whale", "swordfish", "dolphin", "shark"):
            act(table, f"0: choose {one}")
        act(table, "0: common dolphin")
        act(table, "0: common shark")
    page = parse(host.get(f"/t/{table.id}"))
    assert not [one for one in page.all("section") if one.get("data-minute") is not None]
    act(table, "1: bid 3")
    page = parse(host.get(f"/t/{table.id}"))
    (minute,) = [one for one in page.all("section") if one.get("data-minute") is not None]
    assert (minute.get("data-seconds"), minute.get("data-of"), minute.get("data-restarts")) == ("60", "3", restarts)


def test_the_judge_says_by_name_what_came_of_a_bid(table_of, host, visible):
    table = table_of("bid-judge", 3, "1: bid 4", "1: freed 6")
    words = visible(host.get(f"/t/{table.id}"))
    assert "Bert freed 6, keeps 4 and deals out 2 animals." in words
    assert "Bert gives 2, one by one, to" in words


def test_who_only_watches_the_judge_has_nothing_to_tap(table_of, room, parse):
    table = table_of("bid-judge", 3, "1: bid 4")
    assert sent(parse(room.visitor().get(f"/t/{table.id}"))) == {}


# ---- Challenges ----


def test_a_challenge_is_that_of_the_day_chosen_at_set_up(host, room, parse, visible):
    page = parse(host.get("/start/fishnflips/challenges"))
    (day,) = [one for one in page.all("input") if one.get("name") == "given-day"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", day.get("value"))
    form = {"seats": "1", "given-day": "2026-12-24", "option-level": "calm"}
    address = host.post("/start/fishnflips/challenges", **form).headers["Location"]
    words = visible(host.get(address.removesuffix("/checklist")))
    assert "24 December 2026" in words
    assert "Calm" in words


def test_a_day_that_is_none_is_refused_in_the_form(host, visible):
    answer = host.post("/start/fishnflips/challenges", **{"seats": "1", "given-day": "x" * 30})
    assert answer.status_code == 422
    assert "must be a text of 1 to 20 characters" in visible(answer)


def test_a_challenge_says_how_many_are_possible_and_that_it_is_proved(table_of, host, visible):
    table = table_of("challenges", given={"day": "2026-11-30"})
    words = visible(host.get(f"/t/{table.id}"))
    assert f"{table.view(None).goal} animals can be freed in one turn." in words
    assert "every possible turn was played to prove it" in words


def test_a_solved_challenge_offers_a_text_that_gives_nothing_away(table_of, host, parse, visible):
    table = table_of("challenges", 1, "0: ask", "0: ask", "0: ask", given={"day": "2026-11-30"})
    page = parse(host.get(f"/t/{table.id}"))
    (whole,) = [one for one in page.all("button") if page.texts(one) == "Play this turn"]
    answer = host.act(table, whole.get("value"), seat="0")
    assert "Solved!" in visible(answer)
    page = parse(host.get(f"/t/{table.id}"))
    (text,) = [page.texts(one) for one in page.all("textarea")]
    goal = table.view(None).goal
    assert text == f"Fish'n'Flips challenge 2026-11-30, choppy: {goal} of {goal} in 1 try, 3 hints."


# ---- Only the end ----


@pytest.mark.rule("FF-R21")
def test_together_the_result_is_what_is_left_not_who_won(table_of, host, visible):
    table = table_of("score", 2, "0: left 7", "0: done", given={"tiers": [{"most": 8, "name": "Calm sea"}]})
    words = visible(host.get(f"/t/{table.id}"))
    assert "Calm sea: 7 animals left in the net" in words
    assert "Anna and Bert, together" in words
    assert "win" not in words.split("Animals left")[0].split("Calm sea")[1]


def test_a_scale_of_the_table_s_own_is_set_at_set_up(host, room, visible):
    tiers = {
        "given-tiers.0.most": "3",
        "given-tiers.0.name": "Calm sea",
        "given-tiers.1.most": "",
        "given-tiers.1.name": "",
    }
    address = host.post("/start/fishnflips/score", seats="1", **tiers).headers["Location"]
    table = room.tables.open(address.split("/")[2])
    assert table.row.given == {"tiers": [{"most": 3, "name": "Calm sea"}]}


@pytest.mark.rule("FF-R56")
def test_as_rivals_everybody_s_sum_stands_beside_the_counts(table_of, host, visible):
    table = table_of("score", 2, "0: animals 9", "0: waste 2", options={"scoring": "rivals"})
    assert "5 9 animals, less 4 for 2 waste cards" in visible(host.get(f"/t/{table.id}"))


def test_a_puzzle_is_set_up_without_asking_for_cards(host, visible):
    """It is played on the screen alone: nobody's box and no deck has a part in it."""
    assert "Which cards are on the table?" not in visible(host.get("/start/fishnflips/challenges"))
    assert "Which cards are on the table?" in visible(host.get("/start/fishnflips/net"))
