"""The mode `coldwater-crown/score`: only the end of the game, entered by taps or from photos, and the receipt."""

from companion.games.coldwater_crown.aids.score.mode import GAME

__all__ = ["GAME"]
