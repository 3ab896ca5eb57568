"""A whole Fish'n'Flips game beside a real table: the net is scanned, a move is recognised, the net falls, refills are scanned."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.game import CHANCE, Seat, score
from companion.games.fishnflips import advice, kernel, notation
from companion.games.fishnflips.advice import acted
from companion.games.fishnflips.mainshot import _pool, _take
from companion.games.fishnflips.moves import act_words, step_words
from companion.tables.models import NewTable, SeatSpec
from companion.web.scanpractice import Laid

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME = "fishnflips"
SPECIES = ["whale", "turtle", "dolphin", "swordfish"]


def on_table(net, top="", without=()):
    """The net's cards under the camera, a little crooked; the draw pile's face beside them."""
    pool, laid = _pool(Random(2)), []
    for number, cell in enumerate(kernel.cells(kernel.occupied(net))):
        column, row = divmod(cell, kernel.STRIDE)
        card, face = _take(pool, kernel.at(net, cell))
        if notation.cell(cell) not in without:
            laid.append(Laid(card, face, 68.0 * column - 150, 118 - 47.5 * row, (number % 5 - 2) * 2.0))
    if top:
        laid.append(Laid(*_take(pool, notation.read_card(top)), 185, 60))
    return laid


CARDS = (
    "() => [...document.querySelectorAll('.flips__card[data-piece]')].map((one) => [one.className, one.dataset.piece])"
)


def net_on(page):
    """The net as the page shows it, as text."""
    net = 0
    for names, piece in page.evaluate(CARDS):
        column, row = (name[-1] for name in names.split() if name.startswith("flips__at--"))
        net = kernel.put(net, notation.read_cell(column + row), notation.read_card(piece))
    return notation.net(net)


class Evening:
    """A table with one player, the app beside it: what chance gives is drawn here, as people draw it from their cards."""

    def __init__(self, house, tablet, camera):
        given = {"species": SPECIES}
        self.house, self.tablet, self.camera, self.rng = house, tablet, camera, Random(7)
        self.table = house.tables.create(NewTable(GAME, (SeatSpec("Anna"),), given=given), "tablet")
        self.page = tablet.open(f"/j/{house.code(self.table)}")
        self.page.click("button.sit")
        self.page.wait_for_selector("#live")
        self.game = self.table.game

    @property
    def state(self):
        self.table = self.table.refresh()
        return self.table.state

    def drawn(self, state, number):
        """The state after so many more outcomes, drawn by chance."""
        for _ in range(number):
            state = self.game.apply(state, self.game.sample(state, self.rng))
        return state

    def tell(self):
        """Everything that is to be drawn from hand piles now, told without the browser."""
        while self.table.refresh().to_act == (CHANCE,) and self.game.chance(self.state).source != "card":
            text = self.game.write(self.game.sample(self.state, self.rng))
            self.act(text)

    def act(self, text):
        table = self.table.refresh()
        table.act([text], origin="person", expected=table.version, key=f"told-{table.version}", seat=Seat(0))

    def scan(self, laid, words):
        """Lays the cards, waits until the camera has read them so, and confirms."""
        self.camera.show(laid, GAME)
        self.page.goto(f"{self.tablet.address}/t/{self.table.id}/scan")
        # Where one card is asked for, the whole net is chosen.
        self.page.wait_for_selector("#live [name=shot]", state="attached")
        if self.page.locator("#live input[type=radio][value=net]").count():
            self.page.check("#live input[type=radio][value=net]", force=True)
        self.page.wait_for_selector(f".reading:has-text('{words}')")
        self.page.click("#confirm")
        self.page.wait_for_selector(".done")

    def open_table(self):
        self.page.goto(f"{self.tablet.address}/t/{self.table.id}")
        self.page.wait_for_selector(".flips__net")

    def tap(self, text):
        """Taps the move among all as a list."""
        before = self.tablet.version()
        self.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        self.page.locator(f'button[name=text][value="{text}"]:visible').first.click()
        self.page.wait_for_selector(f'#live:not([data-version="{before}"])')

    def best(self):
        return advice.for_state(self.state, 0).lines[0]

    def turn(self):
        """A whole turn without the browser: the best line, the refill from the pile."""
        line = self.best()
        self.act(f"0: {' '.join(act_words(line.act))}")
        self.tell()
        for step in line.steps:
            self.act(f"0: {' '.join(step_words(step))}")
        while self.table.refresh().to_act == (CHANCE,):
            self.act(self.game.write(self.game.sample(self.state, self.rng)))


@pytest.fixture
def evening(house, camera, device):
    made = Evening(house, device(), camera)
    yield made
    assert made.tablet.wrong == []


def test_a_whole_game_by_camera_from_the_first_net_to_the_score(evening):
    page = evening.page
    first = evening.drawn(evening.state, 13)
    evening.scan(on_table(first.net, first.top), "12 cards came")
    assert (evening.state.net, evening.state.top) == (first.net, first.top)
    evening.tell()

    # The player flips a cards at the table; the camera tells which action it was.
    line = evening.best()
    moved = acted(evening.state.net, line.act, evening.state.law)
    evening.scan(on_table(moved, evening.state.top), "You played")
    assert evening.state.played.counts()
    evening.open_table()
    assert net_on(page) == notation.net(evening.state.net)
    evening.tell()
    evening.open_table()
    for step in line.steps:
        before = net_on(page)
        evening.tap(f"0: {' '.join(step_words(step))}")
        assert net_on(page) == notation.net(evening.state.net)
    assert line.freed
    assert evening.state.last == line.freed
    assert net_on(page) != before, "the net has fallen"

    # The refill: three cards on the columns and the pile's next face, in one picture.
    left = len(evening.state.agenda[0].columns)
    after = evening.drawn(evening.state, left + 1)
    evening.scan(on_table(after.net, after.top), f"{left} cards came")
    assert (evening.state.net, evening.state.top) == (after.net, after.top)

    while evening.state.ending < 0 and evening.state.pile > 4:
        evening.turn()
    assert not evening.state.lost

    # The last refill is scanned, two final actions are tapped, and the score stands.
    line = evening.best()
    evening.act(f"0: {' '.join(act_words(line.act))}")
    evening.tell()
    for step in line.steps:
        evening.act(f"0: {' '.join(step_words(step))}")
    while evening.state.ending < 0:
        last = evening.state
        number = len(last.agenda[0].columns) if hasattr(last.agenda[0], "columns") else 1
        number = min(number, len(last.unseen))
        after = evening.drawn(last, number)
        evening.scan(on_table(after.net, after.top), "came")
        assert evening.state.net == after.net
        if evening.state.ending < 0:
            evening.turn()
    for _ in range(2):
        evening.open_table()
        line = evening.best()
        evening.tap(f"0: {' '.join(act_words(line.act))}")
        evening.tell()
        evening.open_table()
        for step in line.steps:
            evening.tap(f"0: {' '.join(step_words(step))}")
    assert not evening.state.agenda
    page.goto(f"{evening.tablet.address}/t/{evening.table.id}/score")
    page.wait_for_selector(".receipt")
    left = kernel.animals(evening.state.net).bit_count()
    assert score(evening.game, evening.state).total(Seat(0)) == left
    assert str(left) in page.inner_text(".receipt")
    origins = {entry.origin for entry in evening.table.refresh().log(Seat(0))}
    assert origins == {"camera", "person"}


def test_what_the_camera_misses_is_outlined_and_named(evening):
    page = evening.page
    first = evening.drawn(evening.state, 12)
    evening.camera.show(on_table(first.net, without={"b2"}), GAME)
    page.goto(f"{evening.tablet.address}/t/{evening.table.id}/scan")
    page.check("#live input[type=radio][value=net]", force=True)
    page.wait_for_selector("#viewfinder[data-seen='11'][data-ghosts='1']")
    page.wait_for_selector("#live-missing:has-text('b2')")
    assert "11 of 12" in page.inner_text("#live-count")
    evening.camera.show(on_table(first.net), GAME)
    page.wait_for_selector("#viewfinder[data-seen='12'][data-ghosts='0']")
