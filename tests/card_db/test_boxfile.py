"""The owner's facts survive crashes, damage and other people's packs."""

from __future__ import annotations

import json
import multiprocessing
import os
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_db.boxfile import BoxFile, dump, merge, parse
from card_db.model import CardError
from card_db.overlay import Box, teach

GAME = "coldwater-crown"
PIKE = teach(Box(GAME), {"weight": 9, "tag": "Red"}, card="pike-1", code=("qr", "P1"), face="weight").box
CRAB = teach(Box(GAME), {"spots": ["green", "green", "red"]}, card="crab-2").box


def test_a_box_that_was_never_stored_is_empty_and_no_fault(tmp_path):
    loaded = BoxFile(tmp_path, GAME).load()
    assert loaded.box == Box(GAME)
    assert loaded.notes == ()


def test_what_was_stored_is_read_again(tmp_path):
    file = BoxFile(tmp_path, GAME)
    file.save(PIKE)
    assert file.load().box == PIKE
    assert file.path == tmp_path / "cards" / "coldwater-crown.json"


@pytest.mark.parametrize("box", [PIKE, CRAB, Box(GAME)])
def test_a_pack_is_read_as_it_was_written(box):
    assert parse(dump(box)) == box


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    st.dictionaries(
        st.sampled_from(["wrasse-1", "pike-3", "roach-5"]),
        st.fixed_dictionaries(
            {"weight": st.integers(1, 20)},
            optional={"stamp": st.just("06:12"), "tag": st.sampled_from(["tag-1", "tag-5"])},
        ),
    ),
    st.dictionaries(
        st.tuples(st.sampled_from(["tag", "qr"]), st.text(min_size=1, max_size=12)), st.just(("pike-3", "weight"))
    ),
)
def test_any_box_is_read_as_it_was_written(facts, codes):
    box = Box(GAME, facts, codes)
    assert parse(dump(box)) == box
    assert dump(parse(dump(box))) == dump(box)


@pytest.mark.parametrize("damage", [b"", b"{", b"\x00\xff", b'{"format": "tabletide-cards"', b"[]", b'"x"'])
def test_a_damaged_file_is_set_aside_and_the_one_before_it_used(tmp_path, damage):
    file = BoxFile(tmp_path, GAME)
    file.save(CRAB)
    file.save(PIKE)
    file.path.write_bytes(damage)
    loaded = file.load()
    assert loaded.box == CRAB
    assert "was damaged" in loaded.notes[0]
    assert (tmp_path / "cards" / "coldwater-crown.damaged-1.json").read_bytes() == damage
    assert any("must be told again" in note for note in loaded.notes) is False


def test_damage_without_a_file_before_it_starts_empty_and_keeps_every_damaged_file(tmp_path):
    file = BoxFile(tmp_path, GAME)
    file.save(PIKE)
    for n in (1, 2):
        file.path.write_text("no json")
        loaded = file.load()
        assert loaded.box == Box(GAME)
        assert f"coldwater-crown.damaged-{n}.json" in loaded.notes[0]
        assert "told again" in loaded.notes[-1]


def test_a_write_that_stops_between_its_two_renames_loses_nothing(tmp_path):
    file = BoxFile(tmp_path, GAME)
    file.save(PIKE)
    os.replace(file.path, file.path.with_suffix(".previous.json"))
    assert file.load().box == PIKE


def test_a_half_written_new_file_is_never_read(tmp_path):
    file = BoxFile(tmp_path, GAME)
    file.save(PIKE)
    file.path.with_suffix(".new").write_text('{"format": "tab')
    assert file.load().box == PIKE
    file.save(CRAB)
    assert file.load().box == CRAB


def _weighed(box: Box, n: int, weight: int) -> Box:
    return teach(box, {"weight": weight}, card=f"pike-{n}").box


def _tell(folder: str, n: int) -> None:
    file = BoxFile(Path(folder), GAME)
    for weight in (n, n + 1):
        file.change(partial(_weighed, n=n, weight=weight))


@pytest.mark.slow
def test_several_processes_lose_none_of_each_others_facts(tmp_path):
    context = multiprocessing.get_context("spawn")
    tellers = [context.Process(target=_tell, args=(str(tmp_path), n)) for n in range(1, 4)]
    for teller in tellers:
        teller.start()
    for teller in tellers:
        teller.join(60)
        assert teller.exitcode == 0
    assert BoxFile(tmp_path, GAME).load().box.facts == {f"pike-{n}": {"weight": n + 1} for n in range(1, 4)}


def test_a_change_that_is_refused_stores_nothing(tmp_path):
    file = BoxFile(tmp_path, GAME)
    file.save(PIKE)
    with pytest.raises(CardError):
        file.change(lambda box: teach(box, {"weight": 99}, card="pike-2").box)
    assert file.load().box == PIKE


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": "chess"}, "not a pack that this version reads: format 'chess'"),
        ({"version": 2}, "version 2"),
        ({"set": "no-such-game"}, "no card set 'no-such-game'"),
        ({"facts": {"wrasse-9": {"weight": 4}}}, "facts.wrasse-9: there is no such card"),
        ({"facts": {"wrasse-1": {"weight": 44}}}, "facts.wrasse-1.weight: must be a whole number from 1 to 20"),
        ({"facts": {"wrasse-1": {"species": "pike"}}}, "facts.wrasse-1.species: not a fact to tell"),
        ({"facts": {"wrasse-1": {"tag": "red"}}}, "facts.wrasse-1.tag: there is no tag 'red'"),
        ({"facts": {"wrasse-1": {"low": 6, "high": 2}}}, "facts.wrasse-1: high 2 is below low 6"),
        ({"facts": {"wrasse-1": 4}}, "Expected `object`, got `int` - at `$.facts"),
        ({"codes": [{"kind": "tag", "text": "1", "card": "x", "face": "weight"}]}, "there is no card 'x'"),
        ({"extra": 1}, "unknown field `extra`"),
    ],
)
def test_a_pack_that_is_none_is_told_what_is_wrong(change, told):
    pack = {"format": "tabletide-cards", "version": 1, "set": GAME, "facts": {}, "codes": []} | change
    with pytest.raises(CardError) as caught:
        parse(json.dumps(pack))
    assert told in str(caught.value)


def test_a_huge_file_is_no_pack():
    with pytest.raises(CardError, match="more than 4 MB"):
        parse(b" " * 4_000_001)


def test_a_pack_of_another_set_is_refused():
    with pytest.raises(CardError, match="of 'coldwater-crown', not of 'katmai'"):
        parse(dump(PIKE), "katmai")


def test_importing_keeps_what_the_owner_told_unless_told_otherwise():
    other = teach(Box(GAME), {"weight": 4, "stamp": "06:12"}, card="pike-1").box
    kept = merge(PIKE, other)
    assert kept.box.facts["pike-1"] == {"weight": 9, "tag": "tag-1", "stamp": "06:12"}
    assert (kept.added, kept.changed, kept.kept) == ((), ("pike-1",), ("pike-1",))
    taken = merge(PIKE, other, replace=True)
    assert taken.box.facts["pike-1"] == {"weight": 4, "tag": "tag-1", "stamp": "06:12"}
    assert taken.kept == ()


def test_importing_adds_new_cards_and_twice_is_once():
    merged = merge(PIKE, CRAB)
    assert merged.added == ("crab-2",)
    again = merge(merged.box, CRAB)
    assert again.box == merged.box
    assert (again.added, again.changed, again.kept) == ((), (), ())
