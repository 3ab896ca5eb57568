"""The log: undo and redo are events, and nothing is ever erased."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.event import Event, effective


def log(*steps: str) -> list[Event]:
    """Events from short words: a letter is a move, `u2` undoes back to version 2, `r3` puts the group of version 3 back."""
    return [
        Event(n, {"u": "undo", "r": "redo"}[step[0]], to=int(step[1:])) if len(step) > 1 else Event(n, "moves", (step,))
        for n, step in enumerate(steps, start=1)
    ]


def in_force(*steps: str) -> str:
    return "".join(event.moves[0] for event in effective(log(*steps))[0])


def to_redo(*steps: str) -> str:
    return "".join(event.moves[0] for event in effective(log(*steps))[1])


def test_an_undo_goes_back_to_the_version_it_names():
    assert in_force("a", "b", "c", "u1") == "a"
    assert to_redo("a", "b", "c", "u1") == "bc"


def test_a_redo_puts_back_the_group_it_names():
    assert in_force("a", "b", "c", "u0", "r2") == "ab"
    assert to_redo("a", "b", "c", "u0", "r2") == "c"


def test_a_new_move_after_an_undo_leaves_nothing_to_put_back():
    assert in_force("a", "b", "u1", "c") == "ac"
    assert to_redo("a", "b", "u1", "c") == ""


def test_an_undo_of_nothing_is_nothing():
    assert in_force("u0", "a") == "a"


@given(st.integers(1, 8), st.data())
@settings(derandomize=True)
def test_undo_and_redo_of_the_same_groups_change_nothing(count, data):
    moves = [chr(ord("a") + n) for n in range(count)]
    back = data.draw(st.integers(0, count))
    assert in_force(*moves, f"u{back}", f"r{count}") == "".join(moves)
