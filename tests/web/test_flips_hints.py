"""Hints of Fish'n'Flips: worked out only when asked for, graded, with arrows on the net, and nothing of them for who watches."""

from __future__ import annotations

from html import unescape

from companion.engine.game import Seat
from companion.games.fishnflips import advice
from companion.tables.models import NewTable, SeatSpec

NET = "Rbl,Dgl,Rgl/Dbr,p,Wgl/Rgr,Wgl,Fyl/Wrl,Rgl,Drr"


def act(table, *texts, seat=0):
    for text in texts:
        table.act([text], origin="person", expected=table.version, key=f"play-{table.version}", seat=Seat(seat))


def together(room, host, people=1):
    """A co-operative table before an action card."""
    seats = tuple(SeatSpec(name) for name in ("Anna", "Bert")[:people])
    sources = dict.fromkeys(("species", "power", "action", "card", "start"), "app")
    table = room.tables.create(NewTable("fishnflips", seats, sources=sources), host.device)
    act(table, *(f"0: choose {name}" for name in ("whale", "swordfish", "dolphin", "ray")))
    act(table, f"0! correct net {NET}", "0! correct hand 0 flip-column flip-row" + " switch" * (people > 1))
    return table


def searches():
    return advice.for_state.cache_info().misses


def test_no_advice_is_worked_out_before_somebody_asks(room, host, visible):
    table = together(room, host)
    before = searches()
    words = visible(host.get(f"/t/{table.id}"))
    assert "A hint" in words
    assert searches() == before
    visible(host.get(f"/t/{table.id}?hint=1"))
    assert searches() == before + 1


def test_each_hint_says_more(room, host, visible):
    table = together(room, host)
    first, second, third = (unescape(visible(host.get(f"/t/{table.id}?hint={grade}"))) for grade in (1, 2, 3))
    best = table.advice(Seat(0))
    assert best.hints[0] in first
    assert best.hints[1] not in first
    assert best.hints[1] in second
    assert best.told[0][0].sentence not in second
    assert best.told[0][0].sentence in third
    assert "Play this turn" in third


def test_a_step_shows_its_own_net_and_its_arrows(room, host, parse):
    table = together(room, host)
    best = table.advice(Seat(0)).turns[0]
    for n, step in enumerate(best.steps):
        page = parse(host.get(f"/t/{table.id}?hint=3&step={n}"))
        cards = [one.get("data-piece") for one in page.all("button") if one.get("data-piece")]
        assert sorted(cards) == sorted(step.before.replace("/", ",").replace("-", "").strip(",").split(","))
        marks = [one for one in page.all("i") if (one.get("class") or "").startswith(("flips__mark", "flips__arrow"))]
        assert len(marks) == len(step.arrows)


def test_the_whole_turn_is_played_with_one_tap(room, host, parse):
    table = together(room, host)
    page = parse(host.get(f"/t/{table.id}?hint=3"))
    (button,) = [one for one in page.all("button") if "Play this turn" in page.texts(one)]
    freed = table.advice(Seat(0)).turns[0].freed
    assert host.act(table, button.get("value"), seat="0").status_code == 200
    assert table.view(None).last == freed


def test_a_hint_is_gone_once_the_table_moves_on(room, host, visible):
    table = together(room, host)
    assert "best turns" in visible(host.get(f"/t/{table.id}?hint=3"))
    text = table.choices(Seat(0))[0].text
    assert "best turns" not in visible(host.act(table, text, seat="0"))


def test_who_watches_is_told_nothing(room, host, visible):
    table = together(room, host)
    before = searches()
    assert "best turns" not in visible(room.visitor().get(f"/t/{table.id}?hint=3"))
    assert searches() == before
