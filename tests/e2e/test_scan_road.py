"""The whole road: cards are shown to the camera, a person confirms, and the receipt is right."""

from __future__ import annotations

import re

import pytest

from companion.engine.game import Seat, score
from companion.tables.models import NewTable, SeatSpec
from companion.web import scanpractice
from tests.helpers_browser import launch
from vision.frame import encode_jpeg

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME = "coldwater-crown"
#: Three final rows: fish on their weight sides, Master Anglers and trophies on their fronts.
ROWS = (
    [
        ("wrasse-1", "weight"),
        ("flounder-2", "weight"),
        ("pike-3", "weight"),
        ("crab-1", "front"),
        ("three-same-1", "front"),
    ],
    [("mackerel-1", "weight"), ("salmon-2", "weight"), ("perch-4", "weight"), ("ray-2", "front")],
    [("john-dory-3", "weight"), ("roach-1", "weight"), ("sea-trout-2", "weight"), ("char-3", "front")],
)


def start(page, house, mode, seats=None):
    """Sets a table up through the wizard."""
    page.goto(f"{house.address}/start/{GAME}/{mode}")
    if seats:
        page.check(f"input[name=seats][value='{seats}']")
        page.wait_for_selector(f"#name-{seats - 1}")
    page.click("text=Set up the table")
    page.wait_for_url("**/checklist")
    page.goto(page.url.removesuffix("/checklist"))
    page.wait_for_selector("#live")


def confirm(device, count):
    """Waits until the camera has read so many new cards, and confirms them with one tap."""
    page = device.page
    page.wait_for_selector(f"#confirm:has-text('Confirm {count}')")
    page.click("#confirm")
    page.wait_for_selector(".done")


def told(table):
    """The same cards told move by move to the rules, by somebody who has no camera."""
    game = table.game
    setup = game.prepare(3, table.row.options)
    state = game.start(setup)
    values = {row["id"]: f"trophy {row['award']} {row['value']}" for row in setup.cards.rows("trophy")}
    for seat, row in enumerate(ROWS):
        for card, face in row:
            words = values.get(card) or f"{'fish' if face == 'weight' else 'angler'} card {card}"
            move = game.read(f"{seat}: {words}")
            game.check(state, move)
            state = game.apply(state, move)
    return state


def points(sheet):
    """A score without the order in which its cards were entered."""
    lines = sorted((int(line.seat), line.category, line.points, sorted(line.refs)) for line in sheet.lines)
    return lines, sheet.ranking


def test_three_players_show_their_final_cards_and_get_the_right_receipt(house, camera, device):
    tablet = device()
    page = tablet.page
    start(page, house, "score", seats=3)
    table = house.table()
    for seat, row in enumerate(ROWS):
        camera.lay(row, seed=seat)
        page.goto(f"{house.address}/t/{table.id}/scan")
        page.click(f"button[name=seat][value='{seat}']")
        confirm(tablet, len(row))
        page.click("text=To the table")
        page.wait_for_selector("#live")
        if page.locator("button:has-text('Close the curtain')").count():
            page.click("button:has-text('Close the curtain')")
            page.wait_for_selector("button[name=seat]")
    table = house.table()
    assert points(score(table.game, table.state)) == points(score(table.game, told(table)))
    assert [entry.origin for entry in table.log(Seat(0))] == ["camera"] * 3

    page.goto(f"{house.address}/t/{table.id}/manage")
    page.click("text=End now and score")
    page.wait_for_selector(".receipt")
    totals = [int(one) for one in page.locator(".receipt__total").all_inner_texts()]
    sheet = table.refresh().score()
    assert totals == [sheet.total(seat) for seat in sheet.seats]
    assert page.locator(".lines__crop img").count() > 0, "a scanned card's crop stands beside its line"
    assert tablet.wrong == []


def test_a_solo_player_shows_the_silent_players_fish_to_the_camera(house, camera, device):
    alone = device()
    page = alone.page
    start(page, house, "silent-player")
    table = house.table()
    for text in ("*: mystery 4", "0: caught", "0: token red port", "0: discard blue", "0: discard blue", "0: run"):
        before = alone.version()
        button = page.locator(f'button[name=text][value="{text}"]').first
        if not button.is_visible():
            page.check("#tab-rail" if text[1] == ":" else "#tab-board", force=True)
        button.click()
        page.wait_for_selector(f'#live:not([data-version="{before}"])')
    page.locator('button[name=text][value="*: drew blue"]').first.click()
    page.locator('button[name=text][value="0: done-all"]').first.click()
    page.wait_for_selector('button[name=text][value="*: catch pike"]')
    camera.lay([("pike-3", "front")])
    page.click("nav.strip a:has-text('Scan')")
    page.wait_for_selector("#confirm")
    page.click("#confirm")
    page.wait_for_selector(".done:has-text('Pike')")
    assert house.table().log(Seat(0))[-1].origin == "camera"
    assert table.id == house.table().id
    assert alone.wrong == []


def test_the_live_picture_follows_the_cards_as_they_come_and_go(house, camera, device):
    tablet = device()
    page = tablet.page
    start(page, house, "score", seats=1)
    page.click("nav.strip a:has-text('Scan')")
    page.wait_for_selector("#viewfinder[data-seen='0']")
    camera.lay(ROWS[0])
    page.wait_for_selector("#viewfinder[data-seen='5']")
    page.wait_for_selector("#confirm:has-text('Confirm 5')")
    camera.lay(ROWS[0][:2])
    page.wait_for_selector("#viewfinder[data-seen='2']")
    page.wait_for_selector("#confirm:has-text('Confirm 2')")
    assert house.table().version == 0, "the camera proposes, a person confirms"
    assert tablet.wrong == []


def test_two_browsers_see_one_confirmed_scan_within_a_second_by_the_stream(house, camera, device):
    tablet, phone = device(), device()
    start(tablet.page, house, "score", seats=2)
    table = house.table()
    phone.page.goto(f"{house.address}/j/{house.tables.join_code(table.id, Seat(1)).code}")
    phone.page.click("button.sit")
    phone.page.wait_for_selector("#live")
    phone.page.evaluate(WATCH)
    camera.lay(ROWS[0])
    tablet.page.goto(f"{house.address}/t/{table.id}/scan")
    tablet.page.wait_for_selector("#confirm:has-text('Confirm 5')")
    tablet.page.click("#confirm")
    phone.page.wait_for_selector('#live[data-version="1"]')
    done = table.refresh().log(Seat(1))[-1].at
    seen = phone.page.evaluate("window.seen") / 1000
    assert 0 <= seen - done < 1, "from the log to the other screen"
    assert any(stamp.startswith("1.") for stamp in phone.page.evaluate("window.heard")), "the stream told it"
    assert phone.page.evaluate("window.polls") == 0, "nothing was polled for it"
    assert tablet.wrong == phone.wrong == []


#: Notes on a table page what the stream says, when the page shows it, and whether anything was asked for beside.
WATCH = """() => {
  window.heard = [];
  window.polls = 0;
  document.body.addEventListener('htmx:sseMessage', (event) => window.heard.push(event.detail.data));
  document.body.addEventListener('htmx:afterSwap', (event) => {
    if (document.querySelector('#live[data-version="1"]')) window.seen ??= Date.now();
  });
  const ask = window.fetch;
  window.fetch = (...all) => {
    if (String(all[0]).includes('/stamp')) window.polls += 1;
    return ask(...all);
  };
}"""


def test_a_phone_never_receives_another_seats_weights(house, camera, device):
    """Searches every byte the phone is sent: while the other seat scans, confirms and is done."""
    tablet, phone = device(), device(user_agent="phone")
    start(tablet.page, house, "score", seats=2)
    table = house.table()
    phone.page.goto(f"{house.address}/j/{house.tables.join_code(table.id, Seat(1)).code}")
    phone.page.click("button.sit")
    phone.page.wait_for_selector("#live")
    camera.lay(ROWS[0])
    tablet.page.goto(f"{house.address}/t/{table.id}/scan")
    confirm(tablet, 5)
    phone.page.wait_for_selector('#live[data-version="1"]')
    scan = table.refresh().shown_scans([Seat(0)])[0]
    crops = [f"/scan/{scan.id}/crop/{n}" for n in range(5)]
    for path in ("", "/log", "/scan", "/score", "/why", f"/scan/{scan.id}/picture", *crops):
        phone.page.goto(f"{house.address}/t/{table.id}{path}")
    phone.page.goto(f"{house.address}/api/v1/tables/{table.id}/log")
    bodies = house.sent_to("phone")
    assert b"Shell" in bodies, "the phone was sent its own table"
    # The phone may pick any card of the box for itself, so each is named there; the scanned ones must not stand out in any way.
    rows = {row["id"]: row for row in table.board.setup.cards.rows("fish")}
    for card in (card for card, face in ROWS[0] if face == "weight"):
        kin = next(one for one in rows if rows[one]["species"] == rows[card]["species"] and one != card)
        for words in ("id", "stamp"):
            told, other = rows[card][words], rows[kin][words]
            assert len(re.findall(rf"{told}\b".encode(), bodies)) == len(re.findall(rf"{other}\b".encode(), bodies))
        assert f"{rows[card]['name']}, {rows[card]['weight']} lb".encode() not in bodies
    assert b"\xff\xd8\xff" not in bodies, "no picture came to the phone"
    # The interface also tells the printed facts of every card in the box; of this row it may tell only what all saw.
    told = phone.page.goto(f"{house.address}/api/v1/tables/{table.id}").json()["view"]["rows"][0]
    assert told["fish"] == []
    assert [one[0] for one in told["species"]] == ["flounder", "wrasse", "pike"]


def test_on_plain_http_the_page_says_why_live_is_off_and_offers_the_photo(house, playwright_started, camera):
    port = house.address.rpartition(":")[2]
    started = launch(playwright_started, "--host-resolver-rules=MAP tabletide.test 127.0.0.1")
    try:
        page = started.new_page(viewport={"width": 390, "height": 844})
        host = house.tables
        table = host.create(NewTable(f"{GAME}/score", (SeatSpec("Anna"),)), "tablet")
        page.goto(f"http://tabletide.test:{port}/j/{host.join_code(table.id, Seat(0)).code}")
        page.click("button.sit")
        page.wait_for_selector("#live")
        page.goto(f"http://tabletide.test:{port}/t/{table.id}/scan")
        page.wait_for_selector("#off:not([hidden])")
        assert "https" in page.inner_text("#off-why")
        assert "off" in page.inner_text("#rung-live")
        page.click("#off a")
        page.wait_for_selector("#photo")
        assert page.get_attribute("#photo", "capture") == "environment"
        assert "https" in page.inner_text(".notice")
        laid = scanpractice.in_rows(ROWS[1], GAME, 2)
        photo = encode_jpeg(scanpractice.picture(GAME, laid).frame.image)
        page.set_input_files("#photo", {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo})
        page.wait_for_selector("#confirm:has-text('Confirm 4')")
        page.click("#confirm")
        page.wait_for_selector(".done")
        assert table.refresh().version == 1
    finally:
        started.close()


def test_a_picture_too_large_to_be_taken_is_refused_before_it_is_sent(device, house):
    table = house.table_of(f"{GAME}/score")
    page = device().sit(house.code(table)).open(f"/t/{table.id}/scan?source=photo")
    sent = []
    page.on("request", lambda asked: sent.append(asked.url) if asked.method == "POST" else None)
    page.evaluate("""() => {
      const bag = new DataTransfer(), picture = document.getElementById("picture");
      bag.items.add(new File([new Uint8Array(30_000_000)], "huge.jpg", { type: "image/jpeg" }));
      picture.files = bag.files;
      picture.dispatchEvent(new Event("change"));
    }""")
    page.wait_for_selector("#refusal-take:has-text('The picture has 29 MB; up to 24 are taken')")
    assert sent == []
    assert page.input_value("#picture") == "", "another can be chosen"
