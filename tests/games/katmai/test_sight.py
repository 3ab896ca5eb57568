"""The camera: a river laid anyhow becomes the entries or the moves that make the app agree, and nothing more."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

import pytest

from card_db.codes import codes
from card_db.places import piece
from companion.engine import registry
from companion.games.katmai.layout import reading
from vision.scene import Placed, Scene

TILE = piece("katmai", "tile")
FACES = [f"tile-{n}a" for n in (3, 1, 7, 2, 5, 4, 6)]


def turned(at, turn):
    c, s = cos(radians(turn)), sin(radians(turn))
    return c * at[0] - s * at[1], s * at[0] + c * at[1]


class Table:
    """A table laid for a picture: the whole river turned by some angle, each thing a little askew."""

    def __init__(self, turn=0.0, seed=0, askew=3.0):
        self.turn, self.rng, self.askew = turn, Random(seed), askew
        self.placed = []
        self.tiles = {}

    def _mark(self, component, card, face, middle, turn):
        identity = codes("katmai").of(card, face)
        shape = piece("katmai", component)
        tag = (shape.tag[0] - shape.size[0] / 2, shape.tag[1] - shape.size[1] / 2)
        where = turned(middle, self.turn)
        whole = turn + self.turn + self.rng.uniform(-self.askew, self.askew)
        dx, dy = turned(tag, whole)
        self.placed.append(Placed("tag", str(identity.tag), 0.95, (where[0] + dx, where[1] + dy), whole % 360))

    def river(self, faces=FACES, only=None):
        for number, face in enumerate(faces):
            self.tiles[number] = (60.0 * number, 0.0)
            if face and (only is None or number in only):
                self._mark("tile", face, "front", self.tiles[number], 0.0)
        return self

    def cards(self, tile, bank, *bears, first=0):
        """Cards beside a tile (from 1) on a bank, innermost first; "back-…" for one face down."""
        for level, bear in enumerate(bears, first):
            at = TILE.on_table(bank, self.tiles[tile - 1], 0.0, level)
            turn = 180.0 if bank == "left" else 0.0
            jitter = (at[0] + self.rng.uniform(-4, 4), at[1] + self.rng.uniform(-3, 3))
            face = "back" if bear in ("cinnamon", "sandy") else "front"
            self._mark("bear", bear, face, jitter, turn)
        return self

    def beeple(self, name, deck):
        at = TILE.on_table(name[1], self.tiles[int(name[0]) - 1])
        at = turned((at[0] + self.rng.uniform(-5, 5), at[1] + self.rng.uniform(-5, 5)), self.turn)
        self.placed.append(Placed("piece", f"beeple-{deck}", 0.9, at))
        return self

    def cub(self, tile, bank, level, deck):
        at = TILE.on_table(bank, self.tiles[tile - 1], 0.0, level)
        offset = (-8.0, -20.0)  # on what stays open of a card that others lie on
        dx, dy = turned(offset, 180.0 if bank == "left" else 0.0)
        self.placed.append(Placed("piece", f"cub-{deck}", 0.9, turned((at[0] + dx, at[1] + dy), self.turn)))
        return self

    def scene(self):
        shuffled = list(self.placed)
        self.rng.shuffle(shuffled)
        return Scene(tuple(shuffled))


def explain(mode, state, scene, seat=0, shot="river"):
    game, sight = registry.game(mode), registry.sight(mode)
    if hasattr(sight, "with_cards"):
        sight = sight.with_cards(registry.cards(registry.manifest(mode)))
    return sight.explain(game.view(state, seat), scene, seat, shot)


def follow(mode, state, proposal):
    """The state after the proposal; every move of it is legal when its time comes."""
    game = registry.game(mode)
    for text in proposal.moves:
        move = game.read(text)
        game.check(state, move)
        state = game.apply(state, move)
    return state


@pytest.fixture
def aid():
    game = registry.game("katmai/river")
    return game.start(game.prepare(2))


# ---- Reading ----


@pytest.mark.parametrize("turn", [0, 37, 90, 180, 251])
def test_the_river_is_read_from_any_side(turn):
    table = Table(turn, seed=turn).river()
    table.cards(2, "left", "holly", "popeye").cards(2, "right", "norman").cards(7, "right", "lefty", "brett", "flo")
    table.beeple("1a", "cinnamon").beeple("7d", "sandy").beeple("4b", "sandy").cub(2, "left", 0, "cinnamon")
    found = reading(table.scene())
    assert found.tiles == tuple(FACES)
    assert found.stacks[0][1] == ("holly", "popeye")
    assert found.stacks[1][1] == ("norman",)
    assert found.stacks[1][6] == ("lefty", "brett", "flo")
    assert dict(found.beeples) == {(0, "a"): 0, (3, "b"): 1, (6, "d"): 1}
    assert dict(found.cubs) == {"holly": 0}


def test_either_deck_may_sit_on_either_bank():
    found = reading(Table().river().cards(3, "right", "holly").cards(3, "left", "norman").scene())
    assert (found.stacks[0][2], found.stacks[1][2]) == (("holly",), ("norman",))


def test_face_down_backs_say_whose_they_are_and_no_more():
    found = reading(Table().river().cards(3, "left", "cinnamon").cards(5, "right", "sandy").scene())
    assert found.backs == ((0, 2), (1, 4))
    assert not any(found.stacks[0])


def test_a_part_of_the_river_is_placed_by_what_is_known():
    found = reading(Table().river(only={2, 3, 4}).scene(), FACES)
    assert found.tiles == ("", "", *FACES[2:5], "", "")
    assert reading(Table().river(only={0, 1, 2, 4, 5, 6}).scene(), FACES).tiles[3] == ""


@pytest.mark.parametrize(("unread", "first"), [(0, 1), (6, 0)])
@pytest.mark.parametrize("turn", [0.0, 140.0])
def test_the_cards_beside_a_tile_that_was_not_read_tell_which_it_is(turn, unread, first):
    table = (
        Table(turn).river(only=set(range(7)) - {unread}).cards(unread + 1, "left", "holly").cards(4, "right", "brett")
    )
    found = reading(table.scene())
    assert found.firsts == (first,)
    assert found.tiles == tuple("" if n == unread else face for n, face in enumerate(FACES))


def test_faces_that_are_known_tell_more_than_a_card_that_lies_astray():
    table = Table().river(only=set(range(1, 7)))
    table.tiles[7] = (420.0, 0.0)
    assert reading(table.cards(8, "left", "holly").scene(), FACES).firsts == (1,)


def test_cards_beyond_both_ends_of_a_river_tell_nothing():
    table = Table().river(only=set(range(1, 7)))
    table.tiles[7] = (420.0, 0.0)
    assert reading(table.cards(8, "left", "holly").cards(1, "left", "brett").scene()).firsts == (0, 1)


def test_a_tile_the_wrong_way_round_is_named():
    table = Table().river(only={0, 1, 2, 4, 5, 6})
    table._mark("tile", FACES[3], "front", table.tiles[3], 180.0)
    assert reading(table.scene()).wrong == (FACES[3],)


def test_cards_beside_no_tile_are_loose():
    table = Table().river()
    table._mark("bear", "holly", "front", (210.0, 260.0), 0.0)
    assert reading(table.scene()).loose == ("holly",)


# ---- The river aid ----


@pytest.mark.parametrize("seed", range(6))
def test_any_river_is_entered_exactly(aid, seed):
    rng = Random(seed)
    game = registry.game("katmai/river")
    cards = registry.cards(registry.manifest("katmai")).rows("bear")
    state = aid
    for picture in range(3):
        table = Table(rng.uniform(0, 360), seed=10 * seed + picture).river(
            rng.sample(FACES, 7) if picture == 1 else FACES
        )
        want = {}
        for deck, bank in (("cinnamon", "left"), ("sandy", "right")):
            bears = [row["id"] for row in cards if row["deck"] == deck]
            rng.shuffle(bears)
            for tile in range(1, 8):
                stack = [bears.pop() for _ in range(min(rng.randrange(4), len(bears)))]
                want[tile, deck] = stack
                table.cards(tile, bank, *stack)
        spaces = rng.sample([f"{n}{x}" for n in range(1, 8) for x in "abcd"], 16)
        owners = {name: ("cinnamon", "sandy")[n % 2] for n, name in enumerate(spaces)}
        for name, deck in owners.items():
            table.beeple(name, deck)
        (first, *_) = explain("katmai/river", state, table.scene())
        state = follow("katmai/river", state, first)
        view = game.view(state, None)
        for tile in view.tiles:
            for side, deck in zip(tile.sides, ("cinnamon", "sandy"), strict=True):
                assert [card.bear for card in side.cards] == want[tile.number + 1, deck]
            for space in tile.spaces:
                owner = owners.get(space.name)
                assert space.beeple == (None if owner is None else ("cinnamon", "sandy").index(owner))
        (again,) = explain("katmai/river", state, table.scene())
        assert again.moves == ()


def test_a_second_picture_enters_only_the_difference(aid):
    table = Table().river().cards(2, "left", "holly").cards(2, "right", "norman")
    state = follow("katmai/river", aid, explain("katmai/river", aid, table.scene())[0])
    table.cards(2, "left", "popeye", first=1).beeple("2a", "cinnamon")
    (found,) = explain("katmai/river", state, table.scene())
    assert found.moves == ("0: card 2 popeye", "0: beeple 2a 0")


def test_beeples_are_left_alone_where_no_piece_was_read(aid):
    state = follow("katmai/river", aid, explain("katmai/river", aid, Table().river().beeple("2a", "sandy").scene())[0])
    (found,) = explain("katmai/river", state, Table().river().scene())
    assert found.moves == ()


def test_what_lies_at_unread_tiles_is_left_alone(aid):
    whole = Table().river().cards(2, "left", "holly").cards(6, "left", "popeye")
    state = follow("katmai/river", aid, explain("katmai/river", aid, whole.scene())[0])
    (found,) = explain("katmai/river", state, Table().river(only={4, 5, 6}).cards(6, "left", "popeye").scene())
    assert found.moves == ()
    assert found.missing[0].startswith("3 of 7 tiles were read")


def test_where_nothing_tells_which_end_was_not_read_a_person_chooses(aid):
    table = Table().river(only=set(range(1, 7))).cards(4, "left", "holly")
    last, first = explain("katmai/river", aid, table.scene())
    assert last.why.startswith("If tile 7 is the one not read: Changed: 6 tiles and 1 card.")
    assert first.why.startswith("If tile 1 is the one not read: ")
    assert max(last.confidence, first.confidence) < 0.5
    assert last.missing == ("6 of 7 tiles were read; not read: 7.",)
    state = follow("katmai/river", aid, first)
    game = registry.game("katmai/river")
    assert tuple(tile.face for tile in game.view(state, 0).tiles) == ("", *FACES[1:])
    follow("katmai/river", aid, last)


def test_where_the_tiles_read_may_lie_in_many_ways_nothing_is_proposed(aid):
    (found,) = explain("katmai/river", aid, Table().river(only={1, 2, 3}).scene())
    assert (found.moves, found.missing) == ((), ("Only 3 of 7 tiles were read.",))
    assert found.why.startswith("Which of the seven tiles these are cannot be told.")


def test_in_a_game_tiles_that_are_none_of_its_river_move_nothing(position):
    others = [f"{face[:-1]}b" for face in FACES]
    state = position(tiles=FACES, agenda=[{"task": "committing"}, {"task": "revealing"}, {"task": "card-turn"}])
    (found,) = explain("katmai", state, Table().river(others, only=set(range(1, 7))).scene())
    assert found.moves == ()


def test_a_card_that_was_taken_away_is_said(aid):
    state = follow(
        "katmai/river", aid, explain("katmai/river", aid, Table().river().cards(2, "left", "holly").scene())[0]
    )
    (found,) = explain("katmai/river", state, Table().river().scene())
    assert found.moves == ("0: lift holly",)
    assert "Holly lay at tile 2 and is not in the picture." in found.missing


def test_without_a_river_it_says_what_to_do(aid):
    (found,) = explain("katmai/river", aid, Scene())
    assert (found.moves, found.expected) == ((), 7)
    assert found.missing


def test_one_new_beeple_is_held_against_the_objectives():
    game = registry.game("katmai/objectives")
    state = game.start(game.prepare(2))
    state = follow(
        "katmai/objectives",
        state,
        explain("katmai/objectives", state, Table().river().beeple("3a", "sandy").scene())[0],
    )
    table = Table().river().beeple("3a", "sandy").beeple("3b", "sandy")
    first, second = explain("katmai/objectives", state, table.scene())
    assert first.moves == ("1: place 3b",)
    assert second.moves == ("0: beeple 3b 1",)


def test_the_row_of_objectives_is_entered():
    game = registry.game("katmai/score")
    state = game.start(game.prepare(2))
    table = Table()
    for n, one in enumerate(("parade", "box-in", "everybear")):
        table._mark("objective", one, "front", (80.0 * n, 0.0), 0.0)
    (found,) = explain("katmai/score", state, table.scene(), shot="objectives")
    assert set(found.moves) == {f"0: objective {one} in" for one in ("parade", "box-in", "everybear")}
    follow("katmai/score", state, found)


# ---- The whole game ----


def test_tiles_are_laid_from_one_picture(full):
    state = full.start(full.prepare(2))
    (found,) = explain("katmai", state, Table(20).river().scene())
    state = follow("katmai", state, found)
    assert state.faces == tuple(FACES)


def test_tiles_that_may_have_one_upstream_of_them_are_laid_with_a_warning(full):
    state = full.start(full.prepare(2))
    (found,) = explain("katmai", state, Table().river(only=set(range(1, 7))).scene())
    assert len(found.moves) == 6
    assert found.confidence < 0.5
    assert "Confirm only if no tile lies upstream of " in found.missing[-1]


def test_the_letter_is_what_the_objectives_share(full):
    state = full.start(full.prepare(2, {}, {"tiles": FACES}))
    table = Table()
    for n, one in enumerate(("parade", "poolside", "steady-eddy", "pawsitive-vibes")):
        table._mark("objective", one, "front", (80.0 * n, 0.0), 0.0)
    (found,) = explain("katmai", state, table.scene(), shot="objectives")
    assert found.moves == ("*: letter a",)


def test_a_drawn_card_is_for_its_seat_only(full, position):
    state = position(agenda=[{"task": "drawing", "seat": 1}, {"task": "card-turn"}], hands=[["holly"], ["norman"]])
    table = Table()
    table._mark("bear", "brett", "front", (0.0, 0.0), 90.0)
    sight = registry.sight("katmai")
    assert [shot.is_private for shot in sight.shots(full.view(state, 1), 1)] == [True]
    assert sight.shots(full.view(state, 0), 0) == ()
    (found,) = explain("katmai", state, table.scene(), seat=1, shot="card")
    assert found.moves == ("*: hand brett",)
    assert explain("katmai", state, table.scene(), seat=0, shot="card")[0].moves == ()
    other = Table()
    other._mark("bear", "popeye", "front", (0.0, 0.0), 90.0)
    assert explain("katmai", state, other.scene(), seat=1, shot="card")[0].moves == ()


def test_a_face_down_card_is_laid_where_it_lies(position):
    state = position(
        tiles=FACES,
        options={"hands": "kept"},
        hands=[["?", "?"], ["?", "?"]],
        agenda=[{"task": "committing"}, {"task": "revealing"}, {"task": "card-turn"}],
    )
    (found, *_) = explain("katmai", state, Table().river().cards(4, "left", "cinnamon").scene())
    assert found.moves == ("0: lay 4",)
    state = follow("katmai", state, found)
    table = Table().river().cards(4, "left", "cinnamon").cards(4, "right", "sandy")
    (found, *_) = explain("katmai", state, table.scene(), seat=1)
    state = follow("katmai", state, found)
    table = Table().river().cards(4, "left", "popeye").cards(4, "right", "norman")
    for bear in ("popeye", "norman"):
        (found, *_) = explain("katmai", state, table.scene())
        assert found.moves == (f"*: show {bear}",)
        state = follow("katmai", state, found)


def test_a_gathered_and_a_pushed_card_are_seen(full, position, stacks):
    agenda = [{"task": "triggering", "seat": 0, "bear": "milkshake"}, {"task": "card-turn"}]
    here = [stacks(t2=["milkshake"], t3=["holly"]), stacks(t5=["norman"])]
    state = position(tiles=FACES, stacks=here, agenda=agenda, hands=[["diver"], ["brett"]])
    table = Table().river().cards(2, "left", "milkshake", "holly").cards(5, "right", "norman")
    (found, *_) = explain("katmai", state, table.scene())
    assert found.moves == ("0: gather holly",)
    follow("katmai", state, found)
    agenda = [{"task": "triggering", "seat": 1, "bear": "sara"}, {"task": "card-turn"}]
    here = [stacks(t5=["holly", "popeye"]), stacks(t5=["sara"])]
    state = position(tiles=FACES, stacks=here, agenda=agenda, hands=[["diver"], ["brett"]])
    table = Table().river().cards(5, "left", "holly").cards(1, "left", "popeye").cards(5, "right", "sara")
    (found, *_) = explain("katmai", state, table.scene(), seat=1)
    assert found.moves == ("1: push 1",)
    follow("katmai", state, found)


def test_a_picture_after_the_round_tells_every_beeple(judging):
    state = judging(
        {"t1": ["holly"], "t3": ["diver"], "t6": ["juniper"]},
        {"t2": ["norman"], "t3": ["brett"], "t6": ["brett"][:0]},
        tiles=FACES,
        beeples=[["4a"], ["4b"]],
    )
    table = Table(15).river().beeple("4a", "cinnamon").beeple("4b", "sandy")
    table.cards(1, "left", "holly").cards(3, "left", "diver").cards(6, "left", "juniper")
    table.cards(2, "right", "norman").cards(3, "right", "brett")
    table.beeple("1c", "cinnamon").beeple("2a", "sandy").beeple("3d", "cinnamon").beeple("6b", "cinnamon")
    (found, *_) = explain("katmai", state, table.scene())
    assert [move for move in found.moves if "place" in move] == [
        "0: place 1c",
        "1: place 2a",
        "0: place 3d",
        "0: place 6b",
    ]
    assert follow("katmai", state, found).round == 2


def test_a_river_that_no_move_explains_is_offered_as_a_correction(full, position, stacks):
    state = position(
        tiles=FACES,
        stacks=[stacks(t2=["holly"]), stacks(t5=["norman"])],
        hands=[["diver"], ["brett"]],
        agenda=[{"task": "committing"}, {"task": "revealing"}, {"task": "card-turn"}],
    )
    table = Table().river().cards(2, "left", "holly", "popeye").cards(5, "right", "norman").beeple("1a", "sandy")
    (found,) = explain("katmai", state, table.scene())
    assert found.moves == ("0! correct cards 0 2 holly popeye", "0! correct beeples 1 1a")
    follow("katmai", state, found)


def test_the_same_river_changes_nothing(position, stacks):
    state = position(
        tiles=FACES,
        stacks=[stacks(t2=["holly"]), stacks(t5=["norman"])],
        hands=[["diver"], ["brett"]],
        agenda=[{"task": "committing"}, {"task": "revealing"}, {"task": "card-turn"}],
    )
    for turn in (0, 120, 300):
        table = Table(turn).river().cards(2, "left", "holly").cards(5, "right", "norman")
        (found,) = explain("katmai", state, table.scene())
        assert found.moves == ()


# ---- What lies there, for the practice table ----


def scene_of(lying):
    """The scene that a faultless camera makes of what lies on the practice table."""
    placed = []
    for one in lying:
        if not one.face:
            placed.append(Placed("piece", one.card, 0.9, one.at))
            continue
        identity = codes("katmai").of(one.card, one.face)
        shape = piece("katmai", identity.component)
        dx, dy = turned((shape.tag[0] - shape.size[0] / 2, shape.tag[1] - shape.size[1] / 2), one.turn)
        placed.append(Placed("tag", str(identity.tag), 0.95, (one.at[0] + dx, one.at[1] + dy), one.turn))
    return Scene(tuple(placed))


def test_the_river_that_lies_on_the_practice_table_is_the_river_of_the_app(judging):
    game, sight = registry.game("katmai/river"), registry.sight("katmai/river")
    state = game.start(game.prepare(2))
    table = (
        Table()
        .river()
        .cards(2, "left", "holly", "weevil")
        .cards(2, "right", "tansy", "lefty")
        .cards(5, "right", "sara")
    )
    table.beeple("1a", "cinnamon").beeple("3d", "sandy").cub(2, "left", 1, "cinnamon")
    state = follow("katmai/river", state, explain("katmai/river", state, table.scene())[0])
    lying = sight.lying(game.view(state, 0), 0, "river")
    assert len(lying) == 7 + 5 + 2 + 1
    empty = game.start(game.prepare(2))
    again = follow("katmai/river", empty, explain("katmai/river", empty, scene_of(lying))[0])
    assert again == state
    assert explain("katmai/river", state, scene_of(lying))[0].moves == ()


def test_a_face_down_card_lies_there_as_a_back(full, position):
    state = position(
        tiles=FACES,
        hands=[["popeye", None], ["norman", "brett"]],
        down=[{"tile": 2, "bear": "holly"}, None],
        agenda=[{"task": "committing"}, {"task": "revealing"}, {"task": "card-turn"}],
    )
    lying = registry.sight("katmai").lying(full.view(state, 0), 0, "river")
    assert [(one.card, one.face) for one in lying if one.face == "back"] == [("cinnamon", "back")]
    assert "holly" not in repr(lying)


def test_beeples_named_by_the_space_they_stand_on_are_taken_at_their_word():
    table = Table().river()
    table.placed.append(Placed("piece", "sandy", 0.9, (-999.0, 0.0), zone=f"{FACES[4]}/c"))
    assert dict(reading(table.scene()).beeples) == {(4, "c"): 1}
