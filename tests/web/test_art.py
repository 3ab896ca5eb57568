"""The drawings that pages use: made once, and made before the first table is looked at."""

from __future__ import annotations

import threading

from flask import Flask

from card_db.load import set_ids
from companion.web import art


def warmed():
    """Whether the making of pictures has begun, and is done: it runs in a thread of that name."""
    found = [one for one in threading.enumerate() if one.name == "art"]
    for one in found:
        one.join(60)
    return bool(found)


def test_pictures_are_made_beside_the_requests_once_the_first_page_is_sent(monkeypatch):
    begun, may_end = threading.Event(), threading.Event()

    def make():
        begun.set()
        may_end.wait(60)

    monkeypatch.setattr(art, "warm", make)
    app = Flask("warm")
    app.add_url_rule("/", view_func=lambda: "<p>A page</p>", endpoint="page")
    app.add_url_rule("/data", view_func=lambda: {"is": "no page"}, endpoint="data")
    art.warm_after_first_page(app)
    client = app.test_client()
    client.get("/data").close()
    assert not begun.is_set(), "only a page is followed by a table"
    answer = client.get("/")
    assert not begun.is_set(), "the first page is sent before"
    answer.close()
    assert begun.wait(60)
    begun.clear()
    client.get("/").close()
    may_end.set()
    assert warmed()
    assert not begun.is_set(), "once is enough"


def test_warming_makes_each_sets_pictures_once():
    art.warm()
    made = {set_id: art._made[set_id] for set_id in set_ids() if art.has_faces(set_id)}
    assert made
    art.warm()
    for set_id, drawn in made.items():
        assert drawn.startswith("<svg")
        assert art.picture_sprite(set_id) is drawn
