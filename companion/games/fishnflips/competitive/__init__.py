"""The competitive game: bids on a grid of nine, powers common to all."""
