"""A whole game of Coral Castle on three devices, to the receipt: no byte that a device gets tells another one's cards."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.game import Seat, score
from companion.tables.models import NewTable, SeatSpec
from tests.helpers_coral import cards_told

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME = "coral-castle"
NAMES = ("Anna", "Bert", "Cora")
TAPPED = (1, 2, 9)
"""Which picks of the first round are tapped on the devices; the others are told to the table, and the devices follow them."""


@pytest.fixture
def seeded(monkeypatch):
    """The app's chance, the same in every run."""
    monkeypatch.setattr("companion.web.app.SystemRandom", lambda: Random(11))


class Game:
    """Three devices at one table, where the app deals; who may have seen which card is kept beside it."""

    def __init__(self, house, device):
        self.house = house
        self.table = house.tables.create(NewTable(GAME, tuple(map(SeatSpec, NAMES))), "nobody")
        self.game = self.table.game
        self.cards = {card.id: card.name for card in self.state.deck.cards}
        self.seen = [set() for _ in NAMES]
        self.looked = 0
        self.devices = [device("phone" if n else "tablet", user_agent=name) for n, name in enumerate(NAMES)]
        # The deal is over before codes are drawn, so that both come alike in every run.
        self.devices[0].open(f"/t/{self.table.id}")
        self.dealt()
        for n, one in enumerate(self.devices):
            one.sit(house.code(self.table, n))

    @property
    def state(self):
        self.table = self.table.refresh()
        return self.table.state

    def note(self):
        """What each seat may know now is known to it from here on."""
        state = self.state
        open_cards = {*state.discard, *state.out}
        if state.phase in ("keep", "over"):
            open_cards.update(*(player.laid for player in state.players))
        for n, player in enumerate(state.players):
            self.seen[n].update(player.hand, player.cards, open_cards)
        return state

    def tell(self, text, seat=None):
        table = self.table.refresh()
        key = f"told-{table.version}-{text.replace(' ', '')}"
        table.act([text], origin="person", expected=table.version, key=key, seat=seat, device="nobody")
        return self.note()

    def dealt(self):
        """Waits until the app has dealt, as a device shows it."""
        self.devices[0].page.wait_for_selector(".coral__phase:has-text('Draft')", state="attached")
        assert self.note().phase == "draft"

    def leaks(self):
        """Cards that a device was told of since the last look though its seat never saw them (`cards_told`).

        What a seat has seen only grows, so what was looked at before is not looked at again.
        """
        until = len(self.house.sent)
        fresh, self.looked = self.house.sent[self.looked : until], until
        found = []
        for n, name in enumerate(NAMES):
            sent = b"".join(chunk for agent, chunk in fresh if agent == name)
            found += [(name, card) for card in cards_told(sent, self.cards) if card not in self.seen[n]]
        return found

    def draft(self, tapped):
        """Nine picks: everybody takes the last card of the pile, in changing order."""
        for pick in range(1, 10):
            for n in (0, 1, 2) if pick % 2 else (2, 0, 1):
                text = f"{n}: draft {self.state.players[n].hand[-1]}"
                if pick in tapped:
                    self.devices[n].tap(text)
                    self.note()
                else:
                    self.tell(text, Seat(n))

    def look(self, path=""):
        """All devices go to the table, or to a page of its own beside it."""
        for one in self.devices:
            one.open(path or f"/t/{self.table.id}")

    def by_hint(self, n):
        """Asks for a hint, chooses what it says, and is ready."""
        one = self.devices[n]
        one.show("rail")
        one.page.click("a[href*='hint=1']")
        one.page.wait_for_selector("#coral-hint")
        choose = one.page.locator("#coral-hint button[name=text]")
        if choose.count():
            one.moved(choose.click)
        one.tap(f"{n}: ready")
        self.note()

    def by_camera(self, n):
        """Lays the best play under the practice camera, confirms what was read, and is ready."""
        page = self.devices[n].page
        wanted = self.game.advise(self.state, Seat(n)).cards
        page.goto(f"{self.house.address}/t/{self.table.id}/scan?source=practice")
        for card in wanted:
            page.fill("#find", self.cards[card])
            page.click(f"#found button[data-lay='{card}/front']")
        page.wait_for_selector(f".reading:has-text('You play {len(wanted)} cards')")
        page.click("#confirm")
        page.wait_for_selector(".done")
        assert set(self.state.players[n].laid) == set(wanted)
        page.goto(f"{self.house.address}/t/{self.table.id}")
        page.wait_for_selector("#live")
        self.devices[n].tap(f"{n}: ready")
        self.note()


def test_a_game_on_three_devices_tells_nobody_anothers_cards(seeded, house, device):
    game = Game(house, device)
    for number in (1, 2, 3):
        game.dealt()
        assert game.leaks() == []  # what was kept, and the new hands
        if number == 1:
            game.draft(TAPPED)
        else:
            game.look("/settings")  # nobody looks while these picks are told
            game.draft(())
            game.look()
        assert game.state.phase == "play"
        assert game.leaks() == []
        for n in (1, 2):
            game.by_hint(n)
        assert game.leaks() == []  # before the rows are turned up
        if number == 1:
            game.by_camera(0)
            # The list of names to lay is the catalogue of all cards: it says nothing of this table.
            game.looked = len(house.sent)
        else:
            game.by_hint(0)
        if number < 3:
            for n in (2, 0, 1):
                game.by_hint(n)
    assert game.leaks() == []
    state = game.state
    assert state.phase == "over"
    sheet = score(game.game, state)
    page = game.devices[0].open(f"/t/{game.table.id}/score")
    best = NAMES[sheet.ranking[0][0]]
    assert best in page.text_content(".winner__name")
    totals = [int(text) for text in page.locator(".receipt__total").all_text_contents()]
    assert sorted(totals) == sorted(sheet.total(Seat(n)) for n in range(3))
    table = game.devices[1].open(f"/t/{game.table.id}")
    assert table.locator(".coral__how").count() == 3  # everybody's row in the order that counted
    # Given up because a device went to another page, or sent again because the machine was busy: no fault.
    harmless = ("htmx:afterRequest", "htmx:sendAbort", "Response Status Error Code 429")
    assert [text for one in game.devices for text in one.wrong if not text.startswith(harmless)] == []
