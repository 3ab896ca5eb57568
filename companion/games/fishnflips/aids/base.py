"""What the aids of Fish'n'Flips have in common: no chance, no secrets, and the set-up of the whole game's cards."""

from __future__ import annotations

from companion.engine.mode import Common
from companion.games.fishnflips import setup


class Quiet(Common):
    """An aid without chance and without secrets."""

    setup_faults = staticmethod(setup.faults)
