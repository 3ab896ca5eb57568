import pytest

from companion.engine.errors import InvalidNotation


@pytest.mark.parametrize(
    "text",
    [
        "0: place port",
        "1: pick green",
        "0: fill 4",
        "0: select crab-1",
        "0: select deck",
        "0: take green 3",
        "0: take green",
        "0: to crab-1",
        "0: to discard",
        "0: use extra_bait red 5",
        "0: use number_two",
        "0: catch 5 lake",
        "0: catch 6 shore deck",
        "0: catch 4 none",
        "0: weigh 7",
        "0: done",
        "0: submit shore 0 3",
        "0: submit lake none",
        "*: drew clear",
        "*: fish wrasse",
        "*: weight wrasse-3",
        "*: tackle extra_bait",
        "*: angler crab-1",
        "*: tag tag-1",
        "*: mystery 4",
        "*: start 2",
        "0! correct discard red=3",
    ],
)
def test_a_move_is_written_as_it_is_read(crown, text):
    assert crown.write(crown.read(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "place port",
        "0: place moon",
        "0: place",
        "0: fill 7",
        "0: fill 03",
        "0: take clear 3",
        "0: take green 3 3",
        "0: catch 6 none deck",
        "0: catch 6 lake moon",
        "0: submit shore",
        "0: submit shore 3 0",
        "0: submit shore 1 1",
        "0: weigh -1",
        "0: done now",
        "*: drew white",
        "*: place port",
        "*: drew red red",
        "*: mystery 0",
        "0: drew red",
        "0: to Crab",
        "0:  done",
        "",
    ],
)
def test_what_is_no_move_is_refused_with_what_was_expected(crown, text):
    with pytest.raises(InvalidNotation) as caught:
        crown.read(text)
    assert caught.value.detail
