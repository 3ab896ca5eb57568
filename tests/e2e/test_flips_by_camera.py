"""Fish'n'Flips beside a real table, in the browser alone: nets scanned, moves recognised, the net falls, refills, the finish."""

from __future__ import annotations

from random import Random

import pytest

from card_db.load import load_set
from companion.engine.game import Seat, score
from companion.games.fishnflips import advice, kernel, notation, words
from companion.games.fishnflips.advice import acted
from companion.games.fishnflips.mainshot import _pool, _take
from companion.games.fishnflips.moves import act_words, step_words
from companion.games.fishnflips.state import power_bits
from companion.games.fishnflips.turn import after, begin
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


WHERE = """() => Object.fromEntries([...document.querySelectorAll('.flips__card[data-piece]')].map((one) =>
  [[...one.classList].filter((name) => name.startsWith('flips__at--')).map((name) => name.at(-1)).join(''),
   [one.dataset.piece, one.getBoundingClientRect().y]]))"""
NEAR_THE_END = {
    "people": 1,
    "species": SPECIES,
    "net": "Fbl,Fbl,Trl/Fgr,Tbr,Tgr,Tyr/p,Frr,Wyl/Trr,p",
    "top": "Dbr",
    "unseen": {"whale-green": 1, "plastic": 2, "swordfish-red": 1, "dolphin-red": 1},
    "freed": {
        "whale-green": 2, "turtle-yellow": 2, "swordfish-yellow": 3, "whale-yellow": 1, "dolphin-green": 3, "dolphin-red": 1,
        "whale-blue": 3, "dolphin-yellow": 2, "whale-red": 2, "turtle-blue": 1, "swordfish-red": 1, "swordfish-green": 1,
        "dolphin-blue": 2, "turtle-green": 1, "turtle-red": 1,
    },
    "hands": [["flip-square", "switch-flip"]],
    "powers": [["swordfish"]],
    "turn": 0,
    "start": 0,
}  # fmt: skip


class Evening:
    """A table with one player and the app beside it; whatever is told is told in the browser, by the camera or by taps."""

    def __init__(self, house, tablet, camera, position=None):
        self.tablet, self.camera, self.rng = tablet, camera, Random(7)
        if position is None:
            self.table = house.tables.create(NewTable(GAME, (SeatSpec("Anna"),), given={"species": SPECIES}), "tablet")
        else:
            self.table = house.tables.bring_in({"game": GAME, "seats": ["Anna"], "position": position, "moves": []})
        tablet.sit(house.code(self.table))
        self.page = tablet.page
        self.game = self.table.game

    @property
    def state(self):
        """What the table has; only to know what to lay and to compare with what the page shows."""
        self.table = self.table.refresh()
        return self.table.state

    def drawn(self, state, number):
        """The state after so many more outcomes, drawn as from a shuffled pile."""
        for _ in range(number):
            state = self.game.apply(state, self.game.sample(state, self.rng))
        return state

    def open(self):
        self.page.goto(f"{self.tablet.address}/t/{self.table.id}")
        self.page.wait_for_selector(".flips__net")

    def net(self):
        """The net as the page shows it, as text."""
        net = 0
        for cell, (piece, _) in self.page.evaluate(WHERE).items():
            net = kernel.put(net, notation.read_cell(cell), notation.read_card(piece))
        return notation.net(net)

    def scan(self, laid, words, shot="net"):
        """Lays the cards, waits until the camera has read them so, and confirms."""
        self.camera.show(laid, GAME)
        self.page.goto(f"{self.tablet.address}/t/{self.table.id}/scan")
        self.page.wait_for_selector("#live [name=shot]", state="attached")
        if self.page.locator(f"#live input[type=radio][value={shot}]").count():
            self.page.check(f"#live input[type=radio][value={shot}]", force=True)
        self.page.wait_for_selector(f".reading:has-text('{words}')")
        self.page.click("#confirm")
        self.page.wait_for_selector(".done")

    def tell(self, *sources):
        """Taps what came from the piles, one after the other, while it is of these sources."""
        while self.state.agenda and (here := self.game.chance(self.state)) and here.source in sources:
            self.tap(self.game.write(self.game.sample(self.state, self.rng)))

    def tap(self, text):
        """Taps the move among all as a list."""
        self.page.evaluate("for (const one of document.querySelectorAll('#choices details')) one.open = true")
        self.tablet.moved(self.page.locator(f'button[name=text][value="{text}"]:visible').first.click)

    def best(self):
        return advice.for_state(self.state, 0).lines[0]

    def after(self, line):
        """The net when the turn is played, before the refill."""
        turn = begin(self.state.net, line.act, power_bits(self.state, 0), self.state.law)
        for step in line.steps:
            turn = after(turn, step, self.state.law)
        return turn.net

    def turn_by_taps(self):
        """A turn on the table's page; gives the cards that were seen to fall: their places before and after."""
        self.open()
        line, fell = self.best(), []
        self.tap(f"0: {' '.join(act_words(line.act))}")
        self.tell("action")
        for step in line.steps:
            before = self.page.evaluate(WHERE)
            self.tap(f"0: {' '.join(step_words(step))}")
            self.page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished))")
            now = self.page.evaluate(WHERE)
            fell += [
                (cell, below)
                for cell, (piece, y) in before.items()
                for below, (other, lower) in now.items()
                if piece == other and cell[0] == below[0] and cell[1] > below[1] and lower > y + 20
            ]
        return line, fell

    def turn_by_camera(self):
        """A turn of which the app hears by pictures alone: the action, the card drawn for it, the freed groups."""
        line = self.best()
        done = self.after(line)
        self.scan(on_table(acted(self.state.net, line.act, self.state.law), self.state.top), "You played")
        drawn = self.game.sample(self.state, self.rng)
        self.scan([Laid(next(_of_kind(drawn.value)), "front", 0, 0)], words.action(drawn.value), shot="card")
        if line.steps:
            self.scan(on_table(done, self.state.top), "You did")
        return line


def _of_kind(kind):
    return (row["id"] for row in load_set(GAME).rows("action") if row["kind"] == kind)


@pytest.fixture
def evening(house, camera, device):
    """Makes the evening: `evening()` from the first card on, `evening(position)` from there."""
    made = []

    def make(position=None):
        made.append(Evening(house, device(), camera, position))
        return made[-1]

    yield make
    assert [one.tablet.wrong for one in made] == [[]]


def test_the_first_net_is_scanned_and_so_is_the_first_turn_and_its_refill(evening):
    table = evening()
    first = table.drawn(table.state, 13)
    table.scan(on_table(first.net, first.top), "12 cards came")
    assert (table.state.net, table.state.top) == (first.net, first.top)
    table.open()
    assert table.net() == notation.net(first.net)
    table.tell("action", "power", "start")

    # The player flips cards at the table; the camera tells which action it was, and then what was freed.
    line = table.turn_by_camera()
    assert line.freed
    assert table.state.last == line.freed
    table.open()
    assert table.net() == notation.net(table.state.net), "the net has fallen"

    # The refill: the cards on the columns and the pile's next face, in one picture.
    left = len(table.state.agenda[0].columns)
    full = table.drawn(table.state, left + 1)
    table.scan(on_table(full.net, full.top), f"{left} cards came")
    assert (table.state.net, table.state.top) == (full.net, full.top)


def test_the_last_turns_are_played_in_the_browser_to_the_score(evening):
    table = evening(NEAR_THE_END)
    page = table.page

    # A turn by taps: six animals, the net is seen to fall twice, and the refill is scanned.
    line, fell = table.turn_by_taps()
    assert (line.freed, len(line.steps)) == (6, 2)
    assert table.net() == notation.net(table.state.net)
    assert len(fell) >= 3, "cards are lower on the screen than before"
    assert "Fish'n'Flip!" in page.inner_text("#live")
    full = table.drawn(table.state, len(table.state.agenda[0].columns) + 1)
    table.scan(on_table(full.net, full.top), "cards came")
    assert (table.state.net, table.state.top) == (full.net, full.top)

    # A turn by pictures; its refill, the last, by taps.
    table.turn_by_camera()
    while table.state.ending < 0:
        table.open()
        table.tell("card")
        if table.state.ending < 0 and table.state.agenda and not table.game.chance(table.state):
            table.turn_by_taps()
    assert "The last card is in the net." in page.inner_text("#live")

    # Two final actions, without a refill: one by pictures, one by taps.
    table.turn_by_camera()
    table.turn_by_taps()
    assert not table.state.agenda
    left = kernel.animals(table.state.net).bit_count()
    page.wait_for_selector(f".flips__banner:has-text('{left} animals left in the net.')")
    page.goto(f"{table.tablet.address}/t/{table.table.id}/score")
    page.wait_for_selector(".receipt")
    assert score(table.game, table.state).total(Seat(0)) == left
    assert str(left) in page.inner_text(".receipt")
    assert {entry.origin for entry in table.table.refresh().log(Seat(0))} == {"camera", "person"}


def test_what_the_camera_misses_is_outlined_and_named(evening):
    table = evening()
    page = table.page
    first = table.drawn(table.state, 12)
    table.camera.show(on_table(first.net, without={"b2"}), GAME)
    page.goto(f"{table.tablet.address}/t/{table.table.id}/scan")
    page.check("#live input[type=radio][value=net]", force=True)
    page.wait_for_selector("#viewfinder[data-seen='11'][data-ghosts='1']")
    page.wait_for_selector("#live-missing:has-text('b2')")
    assert "11 of 12" in page.inner_text("#live-count")
    table.camera.show(on_table(first.net), GAME)
    page.wait_for_selector("#viewfinder[data-seen='12'][data-ghosts='0']")
