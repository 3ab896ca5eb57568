"""The drawn tables of Fish'n'Flips: legal moves are labelled buttons, others are answered, corrections go there and back."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from companion.engine import registry
from companion.engine.game import CHANCE, Seat
from companion.tables.models import NewTable, SeatSpec

FULL = "fishnflips"
RIVALS = "fishnflips/competitive"
NAMES = ("Anna", "Bert", "Cora", "Dora")


def flips(room, host, people, mode=FULL, sources=None, **more):
    drawn = {source.id: "app" for source in registry.manifest(mode).sources} | (sources or {})
    return room.tables.create(
        NewTable(mode, tuple(SeatSpec(name) for name in NAMES[:people]), sources=drawn, **more), host.device
    )


def act(table, text, seat):
    table.act([text], origin="person", expected=table.version, key=f"play-{table.version}", seat=seat)


def chosen(table, *species):
    """Chooses the four species that play."""
    for name in species:
        act(table, f"0: choose {name}", Seat(0))
    return table


def play(table, rng, moves):
    """Plays random legal moves, freeing rather than keeping."""
    for _ in range(moves):
        if not table.to_act or table.to_act == (CHANCE,):
            return
        seat = table.to_act[0]
        texts = [choice.text for choice in table.choices(seat)]
        keen = [text for text in texts if ": free " in text or ": power " in text]
        act(table, rng.choice(keen or texts), seat)


def buttons(page):
    """What each button of the page sends, with its words and the form it belongs to."""
    found = {}
    for button in page.all("button"):
        if button.get("name") == "text":
            words = button.get("aria-label") or page.texts(button)
            found.setdefault(unescape(button.get("value")), []).append((words, button.get("form")))
    return found


def on_net(page):
    """The moves that the places of the net send."""
    return {
        button.get("value")
        for layer in page.all("div")
        if "flips__layer" in (layer.get("class") or "").split()
        for button in layer.iter()
        if button.get("name") == "text" and button.get("form") == "choices"
    }


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "people"), [(FULL, 1), (FULL, 2), (FULL, 4), (RIVALS, 2), (RIVALS, 4)])
def test_every_legal_move_has_a_labelled_button(room, host, parse, mode, people):
    table = flips(room, host, people, mode)
    rng = Random(people)
    guests = [room.join(table, Seat(n)) for n in range(people)]
    for _ in range(8):
        play(table, rng, 3)
        if not table.to_act or table.to_act == (CHANCE,):
            break
        seat = table.to_act[0]
        offered = buttons(parse(guests[seat].get(f"/t/{table.id}")))
        for choice in table.choices(seat):
            assert choice.text in offered, choice.text
            assert all(words for words, _ in offered[choice.text])


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind",
    ["flip-colour", "flip-one", "switch", "flip-column", "switch-flip", "flip-row", "free-one", "flip-square"],
)
def test_each_use_of_an_action_card_is_tapped_on_the_net_itself(room, host, parse, kind):
    table = chosen(flips(room, host, 1), "whale", "turtle", "dolphin", "octopus")
    act(table, f"0! correct hand 0 {kind} {kind}", Seat(0))
    wanted = {choice.text for choice in table.choices(Seat(0))}
    assert wanted
    assert on_net(parse(room.join(table, Seat(0)).get(f"/t/{table.id}"))) == wanted


@pytest.mark.slow
@pytest.mark.parametrize(
    ("power", "net", "deed", "offered"),
    [
        ("octopus", "Wbl,Dgl,Obr/Wgl,Dbl,p/Dgr,Wgl,Fgl/Wrl,Ogl,Drr", "flip-one a3", {"power a3 a1", "power a3 b2"}),
        (
            "dolphin",
            "Wbl,Fgl,Obr/Wgl,Dbl,p/Dgr,Wgl,Fyl/Wrl,Ogl,Drr",
            "flip-one c1",
            {"power c1 b1", "power c1 c2", "power c1 d1"},
        ),
        ("whale", "Dbl,Wgl,Obr/Wgl,Dbl,p/Dgr,Wgl,Fyl/Wrl,Ogl,Drr", "flip-one a2", {"power a2"}),
        (
            "swordfish",
            "Fbl,Dgl,Obr/Fyr,Dbl,p/Dgr,Wgl,Wbl/Wrl,Ogl,Drr",
            "flip-one b1",
            {"free a1", "free a1 with a2", "free a1 with b2", "free a1 with c1"},
        ),
    ],
)
def test_a_power_is_tapped_on_the_net_too(room, host, parse, power, net, deed, offered):
    species = ("whale", "swordfish", "dolphin", "octopus")
    table = chosen(flips(room, host, 1), *species)
    for words in (f"powers 0 {power}", "hand 0 flip-one flip-row", f"net {net}"):
        act(table, f"0! correct {words}", Seat(0))
    act(table, f"0: {deed}", Seat(0))
    legal = {choice.text for choice in table.choices(Seat(0))}
    assert {f"0: {text}" for text in offered} == legal - {"0: go"}
    page = parse(room.join(table, Seat(0)).get(f"/t/{table.id}"))
    assert on_net(page) == legal - {"0: go"}
    assert "0: go" in buttons(page)


@pytest.mark.slow
def test_what_is_not_legal_is_answered_where_it_was_tapped(room, host, parse, visible):
    table = chosen(flips(room, host, 1, options={"waste": "metal"}), "whale", "turtle", "dolphin", "octopus")
    act(table, "0! correct net m,Wbl,Tgl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr", Seat(0))
    act(table, "0! correct hand 0 flip-column flip-one", Seat(0))
    guest = room.join(table, Seat(0))
    offered = buttons(parse(guest.get(f"/t/{table.id}")))
    legal = {choice.text for choice in table.choices(Seat(0))}
    asked = [text for text, uses in offered.items() if any(form == "flips-ask" for _, form in uses)]
    assert set(asked) == {"0: flip-column a", "0: flip-one a1"}
    assert not legal & set(asked)
    for text in asked:
        answer = guest.act(table, text, seat="0", place="flips-said")
        assert answer.status_code == 422
        assert answer.headers["HX-Retarget"] == "#flips-said"
        assert "Metal is too heavy" in visible(answer)


def test_a_card_says_what_it_is_without_its_colour(room, host, parse):
    table = chosen(flips(room, host, 2), "whale", "turtle", "dolphin", "jellyfish")
    act(table, "0! correct net Wbl,Jgu,Tyr/Tbl,Dbl,p/Dgr,Wyl,Tyr/Wrl,Trl,Drr", table.to_act[0])
    page = parse(host.get(f"/t/{table.id}"))
    said = {
        button.get("aria-label"): page.texts(button)
        for button in page.all("button")
        if "flips__card" in (button.get("class") or "").split()
    }
    assert said["Whale on blue, looking left at a1"] == "BL"
    assert said["Jellyfish on green, swimming up at a2"] == "GU"
    assert "Plastic at b3" in said


def test_the_room_of_each_column_stands_above_it(room, host, visible):
    table = chosen(flips(room, host, 2), "whale", "turtle", "dolphin", "octopus")
    act(table, "0! correct net Wbl,Tgl,Dyl,Tgl,Wgl,Drr/Tbl,Dbl/Dgr,Wyl,Tyr/Wrl,Trl,Drr", table.to_act[0])
    words = visible(host.part(f"/t/{table.id}"))
    assert re.search(r"full\s+in column a", words)
    assert re.search(r"4\s+to go\s+in column b", words)


@pytest.mark.parametrize("mode", [FULL, RIVALS])
def test_the_screen_that_corrects_offers_only_what_can_be_read(room, host, parse, mode):
    table = flips(room, host, 2, mode)
    play(table, Random(1), 8)
    game = registry.game(mode)
    page = parse(room.join(table, Seat(0)).get(f"/t/{table.id}/put-right"))
    texts = {text for text in buttons(page) if "! correct" in text}
    assert any(" correct net " in text for text in texts)
    for text in texts:
        game.read(text)


def test_a_card_turned_over_by_hand_goes_there_and_back(room, host, parse, visible):
    table = chosen(flips(room, host, 2), "whale", "turtle", "dolphin", "octopus")
    anna = room.join(table, Seat(0))
    before = table.view(None)
    page = parse(anna.get(f"/t/{table.id}/put-right"))
    (text,) = [text for text, ((words, _), *_) in buttons(page).items() if "Turn over" in words and "at a1" in words][
        :1
    ]
    form = {"seat": "0", "expected": table.version, "key": "correct-1234", "place": "said-net"}
    answer = anna.post(f"/t/{table.id}/put-right", True, text=text, **form)
    assert answer.status_code == 200
    turned = table.view(None).columns[0][0]
    assert (turned.kind, turned.colour) == (before.columns[0][0].kind, before.columns[0][0].colour)
    assert turned.facing != before.columns[0][0].facing
    anna.post(f"/t/{table.id}/undo", True, seat="0", expected=table.version, key="undo-123456")
    assert table.view(None) == before


def test_a_net_typed_wrong_says_why_in_its_section(room, host, visible):
    table = chosen(flips(room, host, 2), "whale", "turtle", "dolphin", "octopus")
    anna = room.join(table, Seat(0))
    form = {"seat": "0", "expected": table.version, "key": "correct-1234", "place": "said-net"}
    answer = anna.post(f"/t/{table.id}/put-right", True, text="0! correct net", word="Wbl,Qbl/-/-/-", **form)
    assert answer.status_code == 422
    assert answer.headers["HX-Retarget"] == "#said-net"
    assert "column a" in visible(answer)


@pytest.mark.parametrize(("mode", "people"), [(FULL, 1), (FULL, 3), (RIVALS, 2)])
def test_all_that_is_drawn_beside_a_real_table_is_told_by_a_button(room, host, parse, mode, people):
    """Species, cards, powers, action cards, who starts: the page asks for each, and offers just what may come."""
    names = tuple(map(SeatSpec, NAMES[:people]))
    table = room.tables.create(NewTable(mode, names, options={"animals": "drawn"}), host.device)
    anna, rng, asked = room.join(table, Seat(0)), Random(1), set()
    for _ in range(60):
        state = (table := table.refresh()).state
        if table.to_act != (CHANCE,):
            seat = table.to_act[0]
            if ": common " not in (text := table.choices(seat)[0].text):
                break
            act(table, text, seat)
            continue
        source = table.game.chance(state).source
        if source not in asked:
            asked.add(source)
            answer = anna.get(f"/t/{table.id}")
            assert answer.status_code == 200
            told = {text for text in buttons(parse(answer)) if text.startswith("*: ")}
            assert told == {table.game.write(move) for move, _ in table.game.odds(state)}
        act(table, table.game.write(table.game.sample(state, rng)), Seat(0))
    everything = {"species", "card", "action"} | ({"power"} if mode == FULL else set())
    assert asked == everything | ({"start"} if people > 2 else set())


def test_a_card_that_came_is_told_by_its_picture(room, host, parse):
    table = flips(room, host, 1, sources={"card": "tell"})
    chosen(table, "whale", "turtle", "dolphin", "jellyfish")
    page = parse(room.join(table, Seat(0)).get(f"/t/{table.id}"))
    offered = [button for button in page.all("button") if "flips__pickcard" in (button.get("class") or "").split()]
    assert len(offered) == 4 * 4 * 2 + 1
    assert all(button.get("aria-label") for button in offered)


def test_the_four_of_a_co_operative_table_see_the_same(room, host, parse):
    table = chosen(flips(room, host, 3), "whale", "turtle", "dolphin", "octopus")
    nets = set()
    for n in range(3):
        page = parse(room.join(table, Seat(n)).get(f"/t/{table.id}"))
        cards = [b.get("aria-label") for b in page.all("button") if "flips__card" in (b.get("class") or "").split()]
        nets.add(tuple(cards))
    assert len(nets) == 1
    assert len(next(iter(nets))) == 12


@pytest.mark.rule("FF-R33")
def test_several_rays_are_ticked_on_the_net(room, host, parse):
    table = chosen(flips(room, host, 1), "whale", "swordfish", "dolphin", "ray")
    net = "Rbl,Dgl,Rgl/Rbr,p,Rrl/Wgr,Wgl,Fyl/Ryl,Rgr,Drr"
    for words in (f"net {net}", "powers 0 ray", "hand 0 flip-one flip-row"):
        act(table, f"0! correct {words}", Seat(0))
    act(table, "0: flip-one b1", Seat(0))
    guest = room.join(table, Seat(0))
    page = parse(guest.get(f"/t/{table.id}"))
    ticks = [one for one in page.all("input") if one.get("type") == "checkbox" and one.get("name") == "word"]
    assert {one.get("value") for one in ticks} == {"a3", "b3", "d1"}
    assert all(one.get("checked") is not None and one.get("form") == "flips-many-free-a1" for one in ticks)
    form = {"seat": "0", "expected": table.version, "key": "ticked-1234", "place": "refusal-many-free-a1"}
    answer = guest.post(f"/t/{table.id}/act", True, text="0: free a1 with", word=["d1", "a3"], **form)
    assert answer.status_code == 200
    assert table.view(None).last == 4


def test_no_ray_ticked_frees_the_group_alone(room, host):
    table = chosen(flips(room, host, 1), "whale", "swordfish", "dolphin", "ray")
    net = "Rbl,Dgl,Rgl/Rbr,p,Rrl/Wgr,Wgl,Fyl/Ryl,Rgr,Drr"
    for words in (f"net {net}", "powers 0 ray", "hand 0 flip-one flip-row"):
        act(table, f"0! correct {words}", Seat(0))
    act(table, "0: flip-one b1", Seat(0))
    form = {"seat": "0", "expected": table.version, "key": "ticked-1234", "place": "refusal-many-free-a1"}
    assert host.post(f"/t/{table.id}/act", True, text="0: free a1 with", word="", **form).status_code == 200
    assert table.view(None).last == 2


@pytest.mark.parametrize(("mode", "what"), [(FULL, "freed"), (RIVALS, "pile 1")])
def test_animals_are_counted_right_by_hand_and_go_back(room, host, parse, visible, mode, what):
    table = flips(room, host, 2, mode)
    chosen(table, "whale", "turtle", "dolphin", "octopus")
    if mode == RIVALS:
        act(table, "0: common whale", Seat(0))
        act(table, "0: common turtle", Seat(0))
    anna = room.join(table, Seat(0))
    piece = next(piece for piece, _ in table.view(None).unseen if piece != "plastic")
    page = parse(anna.get(f"/t/{table.id}/put-right"))
    (text,) = [
        one.get("value") for one in page.all("input") if (one.get("value") or "").startswith(f"0! correct {what} ")
    ]
    fields = {f"fill-{name}": "0" for name in re.findall(r"\{([a-z-]+)\|0\}", text)}
    assert len(fields) == 16
    form = {"seat": "0", "expected": table.version, "key": "counted-1234", "place": "said-freed"}
    answer = anna.post(f"/t/{table.id}/put-right", True, text=text, **form, **(fields | {f"fill-{piece}": "1"}))
    assert answer.status_code == 200
    seen = table.view(None)
    assert (seen.discard if mode == FULL else seen.players[1].pile) == ((piece, 1),)
    again = parse(anna.get(f"/t/{table.id}/put-right"))
    place = f"fix-{what.replace(' ', '-')}-{piece}"
    assert [one.get("value") for one in again.all("input") if one.get("id") == place] == ["1"]


def test_a_card_is_laid_on_a_column_by_hand(room, host, parse):
    table = chosen(flips(room, host, 2), "whale", "turtle", "dolphin", "octopus")
    anna = room.join(table, Seat(0))
    act(table, "0! correct net Wbl,Tgl/Tbl,Dbl,Wgr/Dgr,Wyl,Tyr/Wrl,Trl,Drr", Seat(0))
    page = parse(anna.get(f"/t/{table.id}/put-right"))
    (text,) = [text for text in buttons(page) if "{card}/Tbl" in text]
    form = {"seat": "0", "expected": table.version, "key": "laid-123456", "place": "said-net"}
    answer = anna.post(f"/t/{table.id}/put-right", True, text=text, **form, **{"fill-card": "Dyl"})
    assert answer.status_code == 200
    assert table.view(None).columns[0][2].text == "Dyl"
