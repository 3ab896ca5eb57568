"""What the camera reads at Aquicorn Cove, from scenes laid on our mats."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from card_db.codes import codes
from card_db.places import piece
from companion.engine import registry
from vision.scene import Placed, Scene

GAME = "aquicorn-cove"
MIDDLES = {
    "boat": (0.0, 300.0),
    "bay": (250.0, 300.0),
    "village": (0.0, 0.0),
    "action-1": (0.0, 600.0),
    "action-2": (250.0, 600.0),
}


def mark(card, face, component, at, turn=0.0):
    """The mark of a face whose middle lies at a point."""
    x, y = piece(GAME, component).middle
    c, s = cos(radians(turn)), sin(radians(turn))
    spot = (at[0] - (c * x - s * y), at[1] - (s * x + c * y))
    return Placed("tag", str(codes(GAME).tag(card, face)), 0.95, spot, turn)


def mat(name, turn=0.0):
    return mark(name, "front", name, MIDDLES[name], turn)


def on(name, place, card, face, component, turn=0.0, level=0, jitter=(2.0, -1.5)):
    x, y = piece(GAME, name).on_table(place, MIDDLES[name], turn, level)
    return mark(card, face, component, (x + jitter[0], y + jitter[1]), turn + 3)


def ocean(name, place, kind, turn=0.0):
    return on(name, place, kind, "front", "boat-tile" if kind == "boat-tile" else "ocean", turn)


def tile(place, building, face="intact", turn=0.0):
    return on("village", place, building, face, "building", turn)


def best(name, state, seat, shot, scene):
    game, sight = registry.game(name), registry.sight(name)
    found = sight.explain(game.view(state, seat), scene, seat, shot)
    assert found
    for proposal in found:
        now = state
        for text in proposal.moves:
            move = game.read(text)
            game.check(now, move)
            now = game.apply(now, move)
    return found[0]


def shots(name, state, seat=0):
    return [shot.id for shot in registry.sight(name).shots(registry.game(name).view(state, seat), seat)]


@pytest.fixture
def fishing(position, phases):
    """Lana fishes; a Tuna lies in the boat."""
    return position(agenda=phases(2, {"task": "fishing"}, done=1), boat=["tuna"], caught=["tuna"], bay=[1, 0])


COVERED = [ocean("boat", str(n), "boat-tile") for n in (5, 6, 7, 8)]
BAY = [mat("bay"), ocean("bay", "left-1", "pollution"), *(ocean("bay", f"aquicorn-{n}", "aquicorn") for n in (1, 2, 3))]


def test_the_boat_and_the_bay_are_as_the_app_has_them(fishing):
    scene = Scene((mat("boat"), *COVERED, *BAY, ocean("boat", "1", "tuna")))
    found = best(GAME, fishing, 0, "sea", scene)
    assert (found.moves, found.why) == ((), "Boat and bay are as the app has it.")


@pytest.mark.parametrize("turn", [0.0, 90.0, 200.0])
@pytest.mark.parametrize(
    ("place", "kind"),
    [(("boat", "2"), "snapper"), (("bay", "left-2"), "pollution"), (("bay", "aquicorn-4"), "aquicorn")],
)
def test_the_tile_that_was_drawn_is_told_from_where_it_lies_now(fishing, play, place, kind, turn):
    drawing = play(fishing, "0: draw")
    placed = [
        mat("boat", turn), mat("bay", turn), ocean("boat", "1", "tuna", turn), ocean("bay", "left-1", "pollution", turn),
        *(ocean("boat", str(n), "boat-tile", turn) for n in (5, 6, 7, 8)),
        *(ocean("bay", f"aquicorn-{n}", "aquicorn", turn) for n in (1, 2, 3)), ocean(*place, kind, turn),
    ]  # fmt: skip
    assert best(GAME, drawing, 0, "sea", Scene(tuple(placed))).moves == (f"*: tile {kind}",)


def test_a_single_tile_answers_the_draw(fishing, play):
    drawing = play(fishing, "0: draw")
    assert shots(GAME, drawing)[0] == "card"
    scene = Scene((mark("grouper", "front", "ocean", (10, 10)),))
    assert best(GAME, drawing, 0, "card", scene).moves == ("*: tile grouper",)


def test_differences_of_the_sea_become_corrections(fishing):
    scene = Scene(
        (mat("boat"), *COVERED[:3], *BAY, ocean("bay", "right-1", "pollution"), ocean("boat", "1", "snapper"))
    )
    assert best(GAME, fishing, 0, "sea", scene).moves == (
        "0! correct bay 1 1",
        "0! correct boat-tiles 3",
        "0! correct boat snapper=1",
    )


@pytest.fixture
def building(position, phases, track, tile_of):
    """Mae builds; the North Village is intact, the South Village damaged."""
    market = ["greenhouse", "bakery", "boathouse", "inn"]
    village = [tile_of("north-village", "wave", 1), tile_of("south-village", "whirlpool", 1, False)]
    cards = [track("mae-5", 1, 6, 1)]
    return position(agenda=phases(6), track=cards, food=9, market=market, village=village)


@pytest.fixture
def tile_of():
    return lambda name, sign, space, ok=True: {"building": name, "sign": sign, "space": space, "is-intact": ok}


@pytest.mark.parametrize("turn", [0.0, 90.0, 180.0])
def test_a_new_building_is_the_move_that_built_it(building, turn):
    scene = Scene((
        mat("village", turn), tile("wave-1", "north-village", turn=turn), tile("whirlpool-1", "south-village", "damaged", turn),
        tile("wind-1", "greenhouse", turn=turn),
    ))  # fmt: skip
    assert best(GAME, building, 1, "village", scene).moves == ("1: build greenhouse wind 1",)


def test_a_turned_building_is_the_repair(building):
    scene = Scene((mat("village"), tile("wave-1", "north-village"), tile("whirlpool-1", "south-village")))
    assert best(GAME, building, 1, "village", scene).moves == ("1: repair south-village",)


def test_what_no_move_explains_becomes_corrections_from_the_shore(building):
    scene = Scene((
        mat("village"), tile("wave-1", "north-village", "damaged"), tile("whirlpool-1", "south-village", "damaged"),
        tile("wave-3", "school"), tile("wave-2", "inn"),
    ))  # fmt: skip
    assert best(GAME, building, 0, "village", scene).moves == (
        "0! correct village wave 1 north-village damaged",
        "0! correct village wave 2 inn intact",
        "0! correct village wave 3 school intact",
    )


def test_a_village_without_our_mat_is_found_by_its_two_starting_buildings():
    game = registry.game(f"{GAME}/village")
    state = game.start(game.prepare(1))
    pitch = 52.0
    spots = {"north-village": (0, 1), "south-village": (0, 3), "library": (1, 1), "bakery": (0, 2), "workshop": (4, 0)}
    placed = []
    for name, (x, y) in spots.items():
        face = "damaged" if name == "south-village" else "intact"
        placed.append(mark(name, face, "building", (pitch * x, pitch * y)))
    found = best(f"{GAME}/village", state, 0, "village", Scene(tuple(placed[:4])))
    assert found.moves == ("0! correct village wave 2 library intact", "0! correct village lightning 1 bakery intact")


def test_the_market_is_read_from_left_to_right(building):
    names = ("school", "library", "shipyard", "workshop")
    loose = [mark(name, "intact", "building", (400 + 50 * n, 0)) for n, name in enumerate(names)]
    scene = Scene((mat("village"), tile("wave-1", "north-village"), *reversed(loose)))
    assert best(GAME, building, 0, "market", scene).moves == (f"0! correct market {' '.join(names)}",)


def test_a_card_at_its_phase_is_the_option_that_was_played(position, phases):
    hands = [["lana-1", "lana-2"], ["mae-1"], []]
    agenda = phases(2, {"task": "playing-card", "hand": 0})
    state = position(hands=hands, agenda=agenda)
    scene = Scene((mat("action-1"), on("action-1", "phase-3", "lana-2", "front", "character")))
    assert best(GAME, state, 0, "track", scene).moves == ("0: play lana-2 2",)
    lower = Scene((mat("action-1"), on("action-1", "phase-2", "lana-2", "front", "character", level=2)))
    assert best(GAME, state, 0, "track", lower).moves == ("0: play lana-2 1",)


def test_a_drawn_card_is_private_and_an_event_is_not(position, phases):
    state = position(agenda=phases(2, {"task": "drawing-card", "hand": 1}))
    sight, game = registry.sight(GAME), registry.game(GAME)
    assert sight.shots(game.view(state, 1), 1)[0].is_private
    assert sight.shots(game.view(state, 0), 0)[0].id != "card"
    event = position(agenda=phases(1, {"task": "revealing-event"}))
    scene = Scene((mark("calm-seas", "front", "event", (0, 0)),))
    assert best(GAME, event, 0, "card", scene).moves == ("*: event calm-seas",)


def die(sign, x):
    return Placed("die", sign, 0.9, (x, 0.0))


def test_the_storm_dice_become_the_throw(position):
    agenda = [{"task": "storming", "dice": 3}, {"task": "ending-winter"}]
    state = position(agenda=agenda, season="winter")
    assert shots(GAME, state)[0] == "dice"
    scene = Scene((die("whirlpool", 0), die("wave", 30), die("wave", 60)))
    assert best(GAME, state, 0, "dice", scene).moves == ("*: storm wave wave whirlpool",)


@pytest.mark.parametrize(
    ("signs", "says"),
    [
        ((), "None of the 3 was read: tap in what they show, or show them again from straight above."),
        (("whirlpool", "", "wave"), "2 dice of 3 read: tap the others in, or spread them."),
        (("whirlpool", "wave"), "2 dice of 3 read: tap the others in, or spread them."),
        (("wave",) * 4, "3 dice are rolled, and 4 lie there: take away what does not count."),
    ],
)
def test_a_throw_that_was_not_read_is_no_throw_and_the_way_on_is_said(position, signs, says):
    agenda = [{"task": "storming", "dice": 3}, {"task": "ending-winter"}]
    state = position(agenda=agenda, season="winter")
    found = best(GAME, state, 0, "dice", Scene(tuple(die(sign, 30 * n) for n, sign in enumerate(signs))))
    assert (found.moves, found.missing) == ((), (says,))


def test_meeples_and_farm_are_read_from_their_mats(position, phases, track):
    state = position(agenda=phases(3), track=[track("lana-1", 1, 3, 0)])
    places = [
        Placed("piece", "meeple", 0.9, (0, 0), zone=f"tracks/{name}") for name in ("prosperity-9", "reef-4", "season-1")
    ]
    assert best(GAME, state, 0, "tracks", Scene(tuple(places))).moves == (
        "0! correct prosperity 9",
        "0! correct reef 4",
    )
    doubted = [Placed("piece", "meeple", 0.2, (0, 0), zone=f"tracks/prosperity-{n}") for n in (8, 10)]
    told = best(GAME, state, 0, "tracks", Scene((*places, *doubted))).moves
    assert told == ("0! correct prosperity 9", "0! correct reef 4"), "the surest is the meeple"
    assert best(GAME, state, 0, "tracks", Scene(tuple(doubted))).moves == ()
    farm = Placed("tag", str(codes(GAME).tag("farm", "front")), 0.9, (0, 0))
    food = [Placed("piece", "food", 0.9, (0, 0), zone=f"farm/{n}") for n in (1, 2, 3, "food")]
    assert best(GAME, state, 0, "farm", Scene((farm, *food))).moves == ("0! correct farm 3",)


def test_the_score_counts_tiles_meeples_and_ruins():
    game = registry.game(f"{GAME}/score")
    state = game.start(game.prepare(2))
    heap = Scene(
        tuple(mark(kind, "front", "ocean", (40 * n, 0)) for n, kind in enumerate(["pollution"] * 4 + ["tuna"] * 3))
    )
    assert best(f"{GAME}/score", state, 0, "heap", heap).moves == ("0: pollution 4", "0: overfished 3")
    ruins = Scene((tile("wave-1", "north-village", "damaged"), tile("wave-2", "inn")))
    assert best(f"{GAME}/score", state, 0, "village", ruins).moves == ("0: damaged 1",)


def test_a_picture_of_nothing_says_so(fishing, building):
    for state, shot in (
        (fishing, "sea"),
        (building, "village"),
        (building, "market"),
        (building, "track"),
        (building, "farm"),
    ):
        found = best(GAME, state, 0, shot, Scene())
        assert (found.moves, found.confidence, bool(found.missing)) == ((), 0.0, True)


def test_a_card_of_another_game_is_named_as_such(fishing, play):
    drawing = play(fishing, "0: draw")
    scene = Scene((Placed("qr", "TABLETIDE/FISHNFLIPS/L1", 0.9, (0, 0)),))
    found = best(GAME, drawing, 0, "card", scene)
    assert found.conflicts


@pytest.mark.parametrize("shot", ["sea", "village", "market", "track", "tracks", "farm"])
def test_the_practice_table_lies_as_the_app_has_it(building, shot):
    sight, game = registry.sight(GAME), registry.game(GAME)
    laid = sight.lying(game.view(building, 0), 0, shot)
    assert laid
    placed = []
    for one in laid:
        if one.face:
            component = codes(GAME).of(one.card, one.face).component
            placed.append(mark(one.card, one.face, component, one.at, one.turn))
    if shot in ("tracks", "farm"):
        return
    found = best(GAME, building, 0, shot, Scene(tuple(placed)))
    assert found.moves == ()
    assert "as the app has it" in found.why


def test_the_main_shot_reads_every_village_of_a_hundred_scenes():
    from random import Random

    from companion.games.aquicorn_cove.mainshot import SHOT

    sight, game = registry.sight(f"{GAME}/village"), registry.game(f"{GAME}/village")
    for seed in range(100):
        laid = SHOT.lay(Random(seed))
        placed = [
            mark(one.card, one.face, codes(GAME).of(one.card, one.face).component, one.at, one.turn)
            for one in laid.cards
        ]
        found = sight.explain(game.view(laid.state, 0), Scene(tuple(placed)), 0, SHOT.shot)
        assert sorted(SHOT.says(laid, found)) == sorted(laid.facts)


def test_an_owners_tiles_are_called_as_the_owner_calls_them(building):
    from card_db.overlay import Box, my_box

    cards = my_box(Box(GAME))
    sight, game = registry.sight(GAME).with_cards(cards), registry.game(GAME)
    scene = Scene((mat("village"), tile("wave-1", "north-village"), mark("school", "intact", "building", (400.0, 0.0))))
    found = sight.explain(game.view(building, 0), scene, 0, "market")[0]
    assert "Building" in found.why
    assert "School" not in found.why
