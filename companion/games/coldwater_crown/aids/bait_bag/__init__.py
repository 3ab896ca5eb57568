"""The bait bag aid: the bag, the discard and the odds of the next bait (`coldwater-crown/bait-bag`)."""

from companion.games.coldwater_crown.aids.bait_bag.game import GAME as GAME
