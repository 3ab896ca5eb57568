"""The silent player aid: the opponent of solo play, run beside the cardboard (`coldwater-crown/silent-player`)."""

from companion.games.coldwater_crown.aids.silent_player.game import GAME as GAME
