"""Aquicorn Cove beside a real table: two people tap on a device each, and show a tile, a Building and the Storm Dice.

The first year is played from its first card to its storm; then, from the second storm on, the Epilogue to both endings.
"""

from __future__ import annotations

from random import Random

import pytest

from card_db.places import piece
from companion.engine import registry
from companion.engine.game import CHANCE, Seat
from companion.games.aquicorn_cove.moves import Build, Outcome
from companion.games.aquicorn_cove.policy import POLICY
from companion.tables.models import NewTable, SeatSpec
from companion.web.scanpractice import Laid

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME = "aquicorn-cove"
SEA_TOP = (0.0, -63.0)
"""Where `lying.sea` lays the boat, above the bay."""


def laid(lying):
    """The table as the app believes it to lie, under the camera."""
    return [Laid(one.card, one.face, one.at[0], one.at[1], one.turn) for one in lying]


class Year:
    """A table of two, a device each; what chance gives is drawn here, as people draw it from their own pieces."""

    def __init__(self, house, devices, camera, until=None):
        self.house, self.devices, self.camera, self.rng = house, devices, camera, Random(10)
        seats = tuple(SeatSpec(name) for name in ("Anna", "Bert"))
        given = {"head": 0, "characters": ["lana", "mae"]}
        sources = {source.id: "tell" for source in registry.manifest(GAME).sources}
        self.table = house.tables.create(NewTable(GAME, seats, given=given, sources=sources), "tablet")
        self.game, self.sight = self.table.game, registry.sight(GAME)
        self.scanned = set()
        if until is not None:
            self.told_until(until)
        for seat, device in enumerate(devices):
            device.sit(house.code(self.table, seat))

    @property
    def now(self):
        self.table = self.table.refresh()
        return self.table

    def view(self, seat=0):
        return self.now.view(Seat(seat))

    def told(self, move, seat):
        """An outcome that is told without the browser."""
        table = self.now
        text = self.game.write(move)
        table.act([text], origin="person", expected=table.version, key=f"told-{table.version}", seat=Seat(seat))

    def tap(self, seat, text):
        """Taps the move on the seat's own device, once that shows the table as it is now."""
        one = self.devices[seat]
        one.page.wait_for_selector(f'#live[data-version="{self.now.version}"]')
        one.page.evaluate("for (const fold of document.querySelectorAll('#live details.fold')) fold.open = true")
        one.tap(text)

    def scan(self, seat, shot, pieces, words):
        """Lays the pieces, waits until the camera has read them so, and confirms; then back to the table."""
        one = self.devices[seat]
        self.camera.show(pieces, GAME)
        one.page.goto(f"{one.address}/t/{self.table.id}/scan")
        one.page.wait_for_selector("#live [name=shot]", state="attached")
        if one.page.locator(f"#live input[type=radio][value={shot}]").count():
            one.page.check(f"#live input[type=radio][value={shot}]", force=True)
        one.page.wait_for_selector(f".reading:has-text('{words}')")
        one.page.click("#confirm")
        one.page.wait_for_selector(".done")
        one.open(f"/t/{self.table.id}")
        one.page.wait_for_selector("#live")
        self.scanned.add(shot)

    def throw(self, seat, signs):
        """Lays the Storm Dice under the practice camera, checks what it read, and confirms; then back to the table."""
        one = self.devices[seat]
        one.page.goto(f"{one.address}/t/{self.table.id}/scan?source=practice")
        one.page.wait_for_selector("#take")
        for sign in ("wind", "wave", "lightning", "whirlpool"):
            one.page.fill(f"#lay-{sign}", str(signs.count(sign)))
        one.page.click("#snap")
        one.page.wait_for_selector(f".count:has-text('{len(signs)} dice')")
        one.page.click("#confirm")
        one.page.wait_for_selector(".done")
        one.open(f"/t/{self.table.id}")
        one.page.wait_for_selector("#live")
        self.scanned.add("dice")

    def told_until(self, comes):
        """What happens until then, told in one group by the device that made the table, before anybody sits down."""
        table, texts = self.now, []
        state = table.state
        while not comes(self.game.view(state, Seat(0))):
            who = self.game.to_act(state)[0]
            move = self.game.sample(state, self.rng) if who == CHANCE else POLICY.suggest(state, who, self.rng)
            texts.append(self.game.write(move))
            state = self.game.apply(state, move)
        table.act(texts, origin="person", expected=table.version, key="told-until", seat=None)

    def outcome(self):
        """What chance gives: the first tile is shown, the next ones and the dice are tapped, the rest is told."""
        state = self.now.state
        move = self.game.sample(state, self.rng)
        assert isinstance(move, Outcome)
        view = self.view()
        private = self.game.chance(state).private_to
        if move.source == "tile" and "sea" not in self.scanned:
            space = piece(GAME, "boat").on_table(str(len(view.boat.tiles) + 1), SEA_TOP)
            here = laid(self.sight.lying(view, Seat(0), "sea"))
            self.scan(0, "sea", [*here, Laid("tuna", "front", *space)], "Tuna was drawn")
        elif move.source == "storm" or (move.source == "tile" and view.round == 1):
            self.tap(1, self.game.write(move))
        else:
            self.told(move, int(private) if private is not None else 0)

    def choice(self):
        """What the person who is asked chooses, as a partner would: the first Building is shown, all else is tapped."""
        seat = int(self.now.to_act[0])
        move = POLICY.suggest(self.table.state, Seat(seat), self.rng)
        if isinstance(move, Build) and "village" not in self.scanned:
            space = piece(GAME, "village").on_table(f"{move.sign}-{move.space}", (0.0, 0.0))
            here = laid(self.sight.lying(self.view(seat), Seat(seat), "village"))
            self.scan(seat, "village", [*here, Laid(move.building, "intact", *space)], "was built")
        else:
            self.tap(seat, self.game.write(move))


@pytest.fixture
def year(request, house, camera, device):
    made = Year(house, (device(), device("phone")), camera, getattr(request, "param", None))
    yield made
    assert [one.wrong for one in made.devices] == [[], []]


@pytest.mark.parametrize("year", [lambda view: view.year == 2 and view.asks == "storm"], indirect=True, ids=["second"])
def test_the_second_storm_is_shown_and_the_epilogue_played_to_both_endings(year):
    signs = year.game.sample(year.now.state, year.rng).value.split()
    year.throw(1, signs)
    while year.view().season != "epilogue":
        year.outcome() if year.now.to_act == (CHANCE,) else year.choice()
    year.scanned |= {"sea", "village"}  # the first year shows these
    for _ in range(60):
        if year.view().is_over:
            break
        year.outcome() if year.now.to_act == (CHANCE,) else year.choice()
    ending = year.view().ending
    for one in year.devices:
        one.page.wait_for_selector(f'#live[data-version="{year.now.version}"]')
        told = one.page.text_content(".cove__ending")
        for part in (ending.village_title, ending.village_text, ending.reef_title, ending.reef_text):
            assert part in told
        assert one.too_wide() <= 0
        one.open(f"/t/{year.table.id}/score")
        assert f"Prosperity {ending.prosperity}, Reef Health {ending.reef}" in one.page.text_content("main")
    assert "dice" in year.scanned


def test_two_people_play_a_year_by_taps_and_scans(year):
    for _ in range(400):
        if year.view().year == 2:
            break
        if year.now.to_act == (CHANCE,):
            year.outcome()
        else:
            year.choice()
    view = year.view()
    assert (view.year, view.round, view.season) == (2, 4, "spring")
    assert year.scanned == {"sea", "village"}
    for one in year.devices:
        one.page.wait_for_selector(f'#live[data-version="{year.now.version}"]')
        assert one.too_wide() <= 0
        for number in (view.prosperity, view.reef):
            assert one.page.locator(".cove__step--here", has_text=str(number)).count()
    origins = {entry.origin for entry in year.now.log(Seat(0))}
    assert origins == {"camera", "person"}
    # Conservation and all else that a position must keep.
    assert year.game.load(year.game.dump(year.table.state)) == year.table.state
