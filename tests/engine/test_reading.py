"""Reading people's JSON: every fault is named with its path."""

from __future__ import annotations

from companion.engine.reading import Node


def test_good_data_is_read_without_a_fault() -> None:
    node = Node({"name": "Shore", "n": 3, "yes": True, "list": ["a", "b"], "nothing": None})
    fields = node.fields(("name", "n", "yes", "list", "nothing"), ("name",))
    assert fields["name"].text() == "Shore"
    assert fields["name"].one_of(("Lake", "Shore")) == "Shore"
    assert fields["n"].whole(1, 5) == 3
    assert fields["yes"].flag() is True
    assert [item.text() for item in fields["list"].items()] == ["a", "b"]
    assert fields["nothing"].is_null
    assert node.faults == []


def test_every_fault_is_named_with_its_path() -> None:
    node = Node({"n": True, "name": 5, "list": [{"deep": "x"}, 2], "odd": 1, "yes": "no"})
    fields = node.fields(("n", "name", "list", "yes", "needed"), ("needed",))
    fields["n"].whole(1, 5)
    fields["name"].text()
    fields["yes"].flag()
    for item in fields["list"].items():
        for deep in item.fields(("deep",)).values():
            deep.one_of(("a", "b"))
    assert node.faults == [
        "$: the field 'odd' is unknown; known: n, name, list, yes, needed",
        "$: the field 'needed' is missing",
        "$.n: expected a whole number from 1 to 5, not True",
        "$.name: expected a text of at most 400 characters, not 5",
        "$.yes: expected true or false, not 'no'",
        "$.list[0].deep: expected one of a, b, not 'x'",
        "$.list[1]: expected an object, not a number",
    ]


def test_long_and_wrong_containers_are_refused_without_being_read() -> None:
    node = Node({"a": list(range(9)), "b": "text"})
    fields = node.fields(("a", "b"))
    assert list(fields["a"].items(most=5)) == []
    assert list(fields["b"].items()) == []
    assert node.faults == ["$.a: expected at most 5 items, not 9", "$.b: expected a list, not a text"]
