"""`kill -9` in the middle of play: the next start is at the same turn, and nothing that was acknowledged is missing."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.tables import checking

ROOT = Path(__file__).parents[2]

# Plays for ever at one table and says, after each answer, which version was acknowledged and how the position is called.
PLAYER = """
import sys
from pathlib import Path
from random import Random
from companion.engine.event import digest
from companion.tables.autopilot import Autopilot, Inline
from companion.tables.live import Hub
from companion.tables.service import Tables
from companion.tables.store import Store
from tests.helpers_divers import OneGame, Shells, Ticks

rng = Random(int(sys.argv[3]))
tables = Tables(Store.open(Path(sys.argv[1])), OneGame(), Hub(), Ticks(), rng,
                cards=lambda *_: Shells(), autopilot=Autopilot(rng, executor=Inline()))
table = tables.open(sys.argv[2])
number = 0
while True:
    number += 1
    key = f"{sys.argv[3]}-{number}"
    if number % 7 == 0 and table.undo_view(None):
        table.undo(expected=table.version, key=key, seat=None, consent=True)
    else:
        table.act([rng.choice(table.choices(None)).text], origin="person", expected=table.version, key=key, seat=None)
    print(table.version, digest(table.game, table.state), flush=True)
"""


@pytest.mark.slow
def test_a_killed_app_is_at_the_same_turn_when_it_starts_again(service):
    table = service.create("Anna", "Bert", options={"rounds": "200"}, sources={"weight": "app"})
    service.tables.close()
    for kill in range(3):
        process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(service.data), table.id, str(kill)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        acknowledged = [process.stdout.readline() for _ in range(15 + 9 * kill)]
        process.send_signal(signal.SIGKILL)
        rest, errors = process.communicate()
        lines = [line for line in (*acknowledged, *rest.splitlines()) if line.strip()]
        assert errors == ""
        version, name = lines[-1].split()
        service.restart()
        assert list(checking.verify(service.data)) == []
        log = service.tables.store.events(table.id)
        assert log[int(version) - 1].event.digest == name
        again = service.tables.open(table.id)
        # What was being written when it died may be there too: one act, and the draws that follow by themselves.
        assert int(version) <= again.version <= int(version) + 2
        again.act([again.choices(None)[0].text], origin="person", expected=again.version, key=f"on-{kill}", seat=None)
        service.tables.close()
    service.restart()
