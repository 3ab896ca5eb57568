"""The road of my box: an evening tells cards, the next one knows them; secrets wait for the end; house values never show."""

from __future__ import annotations

import io
import json
from functools import partial

import pytest

from card_db.boxfile import BoxFile
from card_db.load import load_set
from card_db.overlay import my_box
from companion.tables.live import Hub
from companion.tables.models import NewTable, SeatSpec
from companion.tables.remembering import BoxMemory
from companion.tables.service import Tables
from companion.tables.store import Store
from companion.web.app import _cards
from companion.web.services import Services
from tests.helpers_divers import Ticks, rng

SET = "coldwater-crown"
MINE = f"/cards/{SET}/wrasse-1?box=mine"
SHIPPED = load_set(SET)
SIDE = "0! correct weight 0 0 4 tag-1 06:17"


class Home:
    """An application over a data folder with an owner's box, closed and opened again at will."""

    def __init__(self, room, folder):
        self.room, self.folder = room, folder
        self.open()

    def open(self):
        room, self.n = self.room, 0
        hub = Hub()
        chance = rng()
        self.tables = Tables(
            Store.open(self.folder),
            room.app.extensions["tabletide"].shelf,
            hub,
            Ticks(),
            chance,
            cards=partial(_cards, self.folder),
            memory=BoxMemory(self.folder),
        )
        before = room.app.extensions["tabletide"]
        room.app.extensions["tabletide"] = Services(before.settings, self.tables, hub, before.shelf)

    def reopen(self):
        self.tables.close()
        self.open()

    def evening(self, mode=SET, names=("Anna", "Bert"), cards="my-box", **options):
        return self.tables.create(NewTable(mode, tuple(map(SeatSpec, names)), cards=cards, options=options), "tablet")

    def play(self, table, *texts):
        for text in texts:
            self.n += 1
            seat = None
            table.act([text], origin="person", expected=table.version, key=f"tap-{self.n}-{table.id}", seat=seat)

    @property
    def box(self):
        return BoxFile(self.folder, SET).load().box

    def guest(self, table, seat):
        visitor = self.room.visitor()
        assert visitor.post(f"/j/{self.tables.join_code(table.id, seat).code}").status_code == 303
        return visitor


@pytest.fixture
def home(room, tmp_path):
    room.tables.close()
    made = Home(room, tmp_path)
    yield made
    made.tables.close()


@pytest.fixture
def evening(home):
    """A running Full game of my box: Anna has a wrasse and has told its weight side."""
    table = home.evening()
    home.play(table, "0! correct catch 0 wrasse", SIDE)
    return table


def told(home):
    return {card: dict(values) for card, values in home.box.facts.items()}


def test_what_three_cards_say_is_asked_in_the_first_evening_and_known_in_the_second(home, evening):
    home.play(evening, "1! correct catch 1 pike", "1! correct weight 1 0 9 unknown unknown")
    home.play(evening, "0! correct spots crab-4 green red green")
    evening.end_early()
    assert told(home) == {
        "wrasse-1": {"weight": 4, "tag": "tag-1", "stamp": "06:17"},
        "pike-1": {"weight": 9},
        "crab-4": {"spots": ("green", "red", "green")},
    }
    second = home.evening()
    home.play(second, "0! correct catch 0 wrasse")
    anna = home.guest(second, 0)
    page = anna.get(f"/t/{second.id}").get_data(as_text=True)
    assert 'value="0! correct weight 0 0 wrasse-1"' in page
    home.play(second, "0! correct weight 0 0 wrasse-1")
    assert second.view(0).players[0].fish[0].stamp == "06:17"
    assert not second.view(0).players[0].fish[0].asks
    assert next(a for a in second.state.printed.anglers if a.id == "crab-4").spots == ("green", "red", "green")


def test_the_second_evening_teaches_nothing_that_the_first_told(home, evening):
    evening.end_early()
    before = told(home)
    second = home.evening()
    home.play(second, "0! correct catch 0 wrasse", "0! correct weight 0 0 4 tag-1 06:17")
    second.end_early()
    assert told(home) == before


def test_a_running_game_tells_the_cards_browser_no_secret(home, evening):
    bert = home.guest(evening, 1)
    for path in (MINE, f"/cards/{SET}?box=mine", f"/cards/{SET}/pack.json", "/cards", f"/start/{SET}"):
        assert "06:17" not in bert.get(path).get_data(as_text=True)
    assert 'Known of your box: <b class="numeric">0 of' in bert.get(f"/start/{SET}").get_data(as_text=True)
    evening.end_early()
    assert "06:17" in bert.get(MINE).get_data(as_text=True)


def test_what_everybody_sees_is_known_at_once(home, evening):
    home.play(evening, "0! correct spots crab-4 green red green")
    assert told(home) == {"crab-4": {"spots": ("green", "red", "green")}}


def test_alone_nothing_is_kept_back(home):
    table = home.evening(names=("Anna",))
    home.play(table, "0! correct catch 0 wrasse", SIDE)
    assert told(home)["wrasse-1"]["stamp"] == "06:17"


def test_an_undo_forgets_and_a_correction_puts_right(home, evening):
    home.play(evening, "0! correct spots crab-4 green red green")
    evening.undo(expected=evening.version, key="back", seat=None, consent=True)
    assert told(home) == {}
    home.play(evening, "0! correct weight 0 0 5 tag-2 07:30")
    evening.end_early()
    assert told(home) == {"wrasse-1": {"weight": 5, "tag": "tag-2", "stamp": "07:30"}}
    evening.reopen()
    assert told(home) == {}


@pytest.mark.parametrize("put_away", ["abandon", "delete"])
def test_a_table_that_is_put_away_has_told_what_it_knew(home, evening, put_away):
    getattr(home.tables, put_away)(evening.id)
    assert told(home)["wrasse-1"]["stamp"] == "06:17"


def test_a_crash_between_the_move_and_the_box_is_healed_when_the_table_opens_again(home, evening):
    evening.end_early()
    BoxFile(home.folder, SET).path.unlink()
    home.reopen()
    home.tables.open(evening.id)
    assert told(home)["wrasse-1"]["stamp"] == "06:17"


def test_a_running_table_keeps_the_cards_that_it_began_with(home, evening):
    digest = evening.row.card_digest
    home.play(evening, "0! correct spots crab-4 green red green")
    home.room.visitor().post(f"/cards/{SET}/wrasse-2/teach", **{"fact-weight": "3"})
    home.reopen()
    again = home.tables.open(evening.id)
    assert again.row.card_digest == digest
    assert again.state.printed.fish[0].weight is None


def test_a_print_and_play_table_teaches_nothing(home):
    table = home.evening(cards="print-and-play")
    home.play(table, "0! correct catch 0 wrasse", SIDE)
    table.end_early()
    assert told(home) == {}


def test_a_game_brought_in_from_elsewhere_teaches_nothing_of_what_was_told_there(home, evening):
    evening.end_early()
    file = json.loads(json.dumps(evening.export(None)))
    home.tables.delete(evening.id)
    BoxFile(home.folder, SET).path.unlink()
    BoxFile(home.folder, SET).path.with_suffix(".previous.json").unlink(missing_ok=True)
    again = home.tables.bring_in(file)
    again.end_early()
    assert told(home) == {}


def test_a_box_that_cannot_be_written_stops_no_game_and_says_so(home, evening, visible):
    folder = home.folder / "cards"
    BoxFile(home.folder, SET).path.unlink(missing_ok=True)
    for path in folder.glob("*"):
        path.unlink()
    folder.rmdir()
    folder.write_text("in the way")
    home.play(evening, "0! correct spots crab-4 green red green")
    assert "could not be written" in evening.faults[0].text
    assert "could not be written" in visible(home.guest(evening, 0).get(f"/t/{evening.id}"))


PAGES = ("", "/log", "/why", "/score", "/checklist", "/draws", "/scan", "/manage", "/seats", "/stamp")


def test_no_page_of_another_seat_has_a_byte_of_what_was_told_in_secret(home, evening):
    home.play(evening, "0! correct catch 0 pike", "0! correct weight 0 1 17 tag-4 unknown")
    bert, anna = home.guest(evening, 1), home.guest(evening, 0)
    for path in (*PAGES, "/scan/names?q=wrasse"):
        text = bert.get(f"/t/{evening.id}{path}").get_data(as_text=True)
        assert "06:17" not in text, path
        assert "17 lb" not in text, path
    assert "06:17" in anna.get(f"/t/{evening.id}").get_data(as_text=True)


def house_words():
    """What only our own set says: times, ranges, names of tackle and tags."""
    fish = [SHIPPED.row(row["id"]) for row in SHIPPED.rows("fish")]
    words = {row["stamp"] for row in fish} | {f"{row['low']} to {row['high']} lb" for row in fish}
    return words | {str(row["name"]) for component in ("tackle", "tag") for row in SHIPPED.rows(component)}


@pytest.mark.parametrize("mode", [SET, f"{SET}/score", f"{SET}/silent-player"])
def test_no_house_value_is_in_the_bytes_of_a_table_of_my_box(home, mode):
    names = ("Anna",) if mode.endswith("silent-player") else ("Anna", "Bert")
    table = home.evening(mode, names)
    if mode == SET:
        home.play(table, "0! correct catch 0 wrasse", "0! correct catch 0 pike", "1! correct catch 1 roach")
    anna = home.guest(table, 0)
    for path in (*PAGES, "/scan/names?q=wrasse", "/scan/names?q=tackle"):
        text = anna.get(f"/t/{table.id}{path}").get_data(as_text=True)
        assert not [word for word in house_words() if word in text], path
    assert "house" not in json.dumps(table.game.dump(table.state))


def test_an_unknown_weight_is_missing_in_the_score_and_never_made_up(home):
    table = home.evening()
    home.play(table, "0! correct catch 0 wrasse")
    table.end_early()
    assert table.score().missing
    assert not table.score().final


def test_a_form_tells_a_weight_side_without_script(home):
    table = home.evening()
    home.play(table, "0! correct catch 0 wrasse")
    anna = home.guest(table, 0)
    page = anna.get(f"/t/{table.id}").get_data(as_text=True)
    assert 'value="0! correct weight 0 0 {weight} {tag|unknown} {stamp|unknown}"' in page
    line = "0! correct weight 0 0 {weight} {tag|unknown} {stamp|unknown}"
    form = {"seat": "0", "expected": table.version, "key": "a-key-of-its-own", "place": "tell-0-0-no", "text": line}
    refused = anna.post(f"/t/{table.id}/act", True, **form, **{"fill-weight": ""})
    assert "Say the weight first" in refused.get_data(as_text=True)
    assert anna.post(f"/t/{table.id}/act", False, **form, **{"fill-weight": "4"}).status_code == 303
    fish = table.refresh().view(0).players[0].fish[0]
    assert (fish.weight, fish.tag, fish.stamp) == (4, None, None)
    assert fish.asks


def test_only_the_owner_of_a_fish_is_asked_for_its_weight_side(home):
    table = home.evening()
    home.play(table, "0! correct catch 0 wrasse")
    assert "correct weight 0 0" in home.guest(table, 0).get(f"/t/{table.id}").get_data(as_text=True)
    assert "correct weight" not in home.guest(table, 1).get(f"/t/{table.id}").get_data(as_text=True)


def test_another_seat_learns_nothing_from_what_a_partly_known_card_may_be(home, evening):
    evening.end_early()
    table = home.evening()
    home.play(table, "0! correct catch 0 wrasse", "1! correct catch 1 wrasse", "0! correct weight 0 0 wrasse-1")
    # Bert is still offered the card that Anna holds: that it is gone is her secret.
    assert "wrasse-1" in [card for card, _ in table.view(1).players[1].fish[0].may_be]
    assert table.view(1).players[0].fish[0].weight is None


def test_a_told_fish_that_is_a_known_card_is_that_card(home, evening):
    evening.end_early()
    table = home.evening()
    home.play(table, "0! correct catch 0 wrasse", SIDE)
    assert table.state.players[0].catches[0].card == "wrasse-1"


def test_the_silent_players_fish_are_remembered_at_once_as_nobody_hides_them(home):
    table = home.evening(f"{SET}/silent-player", ("Anna",))
    home.play(table, "*: mystery 3")
    home.play(table, "0! add-fish wrasse")
    anna = home.guest(table, 0)
    assert "0! fish-weight 0 {weight}" in anna.get(f"/t/{table.id}").get_data(as_text=True)
    lines = "0! fish-weight 0 {weight}\n0! fish-tag 0 {tag|unknown}\n0! fish-stamp 0 {stamp|unknown}"
    fills = {"fill-weight": "5", "fill-tag": "tag-3", "fill-stamp": "10:10"}
    form = {"seat": "0", "expected": table.version, "key": "a-key-of-its-own", "text": lines}
    assert anna.post(f"/t/{table.id}/act", False, **form, **fills).status_code == 303
    assert told(home) == {"wrasse-1": {"weight": 5, "tag": "tag-3", "stamp": "10:10"}}
    assert "0! fish-weight 0" not in anna.get(f"/t/{table.id}").get_data(as_text=True).split('id="aid-correct"')[0]


def test_the_score_modes_fish_are_remembered_when_all_are_revealed(home):
    table = home.evening(f"{SET}/score", **{"fish-privacy": "private"})
    home.play(table, "0: fish wrasse", "0: weight 4", "0: tag tag-1", "0: hour 6", "0: minute 17", "0: done")
    assert told(home) == {}
    home.play(table, "1: done")
    assert told(home) == {"wrasse-1": {"weight": 4, "tag": "tag-1", "stamp": "06:17"}}


def test_a_code_taught_while_secrets_are_kept_says_nothing_of_the_card(home, evening, visible):
    bert = home.guest(evening, 1)
    back = f"/t/{evening.id}/scan"
    form = {"component": "fish", "kind": "qr", "text": "MINE-1", "face": "weight", "shared": "pike", "fact-weight": "9"}
    page = bert.get(f"/cards/{SET}/teach?component=fish&kind=qr&text=MINE-1&back={back}")
    assert "only the code is kept here" in visible(page)
    assert 'name="fact-weight"' not in page.get_data(as_text=True)
    assert bert.post(f"/cards/{SET}/teach", back=back, **form).status_code == 303
    assert home.box.codes == {("qr", "MINE-1"): ("pike-1", "weight")}
    assert told(home) == {}
    home.play(evening, "1! correct catch 1 pike", "1! correct weight 1 0 pike-1", "1! correct weight 1 0 9 tag-2 08:00")
    evening.end_early()
    assert told(home)["pike-1"] == {"weight": 9, "tag": "tag-2", "stamp": "08:00"}


def test_many_cards_are_told_at_once_and_the_meter_moves(home, visible):
    anna = home.room.visitor()
    form = {"name-tag-1": "Silver", "count-extra_bait": "4", "alike-wrasse-low": "2", "alike-wrasse-high": "6"}
    assert anna.post(f"/cards/{SET}/at-once", **form).status_code == 303
    own = my_box(home.box)
    assert own.row("tag-1")["name"] == "Silver"
    assert [own.row(f"tackle-{n}")["kind"] for n in range(1, 6)] == ["extra_bait"] * 4 + ["by_hand"]
    assert all(own.row(f"wrasse-{n}")["high"] == 6 for n in range(1, 6))
    assert "Known of your box: 15 of" in visible(anna.get(f"/start/{SET}"))
    assert "15 of" in visible(anna.get(f"/cards/{SET}?box=mine"))
    assert "Most of your box is still to be told" in visible(anna.get(f"/start/{SET}"))


def test_answers_that_cannot_be_change_nothing_and_say_why(home, visible):
    anna = home.room.visitor()
    answer = anna.post(f"/cards/{SET}/at-once", **{"name-tag-1": "Silver", "count-extra_bait": "16"})
    assert answer.status_code == 422
    assert "15 pieces" in visible(answer)
    answer = anna.post(f"/cards/{SET}/at-once", **{"alike-wrasse-low": "9", "alike-wrasse-high": "2"})
    assert "below" in visible(answer)
    assert told(home) == {}


def test_a_pack_leaves_and_comes_in_elsewhere(home, evening, visible):
    evening.end_early()
    anna = home.room.visitor()
    answer = anna.get(f"/cards/{SET}/pack.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    assert evening.id not in answer.get_data(as_text=True)
    anna.post(f"/cards/{SET}/empty", sure="yes")
    assert told(home) == {}
    file = (io.BytesIO(answer.data), "box.json")
    assert anna.post(f"/cards/{SET}/pack", pack=file).status_code == 303
    assert told(home)["wrasse-1"]["stamp"] == "06:17"
    bad = anna.post(f"/cards/{SET}/pack", pack=(io.BytesIO(b'{"format": 1'), "box.json"))
    assert bad.status_code == 400
    assert "Not a pack of cards" in visible(bad)
    assert told(home)["wrasse-1"]["stamp"] == "06:17"


def test_the_cards_browser_says_what_is_unknown_and_where_each_fact_is_from(home, evening, visible):
    evening.end_early()
    anna = home.room.visitor()
    page = visible(anna.get(MINE))
    assert "your copy" in page
    assert "unknown, asked once" in page
    assert "house value" not in page
    assert "3 of 5 told" in visible(anna.get(f"/cards/{SET}?component=fish&box=mine"))


def test_a_choice_is_written_as_the_cards_write_it(host, visible):
    words = visible(host.get("/cards/coldwater-crown/teach?component=fish"))
    assert "John Dory" in words
    assert "John dory" not in words
    assert "john dory" not in words


def test_a_correction_calls_the_cards_of_my_copy_by_their_handles_and_never_by_our_names(home, parse):
    table = home.evening("aquicorn-cove")
    page = parse(home.guest(table, 0).get(f"/t/{table.id}/put-right"))
    names = {page.texts(one) for one in page.all("option")}
    assert {"Village Feast, Event", "Event 2, Event", "Building 5"} <= names
    assert not {"Calm Seas, Event", "Bakery"} & names
